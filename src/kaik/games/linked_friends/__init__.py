"""Linked Friends: climbing melds in turn; whoever is rid of all cards first wins the season."""

from kaik.core.game import Game, Names, Tagline
from kaik.games.linked_friends.figures import figures
from kaik.games.linked_friends.melds import rules_of
from kaik.games.linked_friends.mind import MIND
from kaik.games.linked_friends.options import LinkedFriendsOptions
from kaik.games.linked_friends.picture import picture
from kaik.games.linked_friends.rules import LinkedFriends, start
from kaik.games.linked_friends.settlement import settlement
from kaik.games.linked_friends.text import draw
from kaik.kits.cards48 import meld_answer

GAME = Game(
    slug="linked-friends",
    names=Names(en="Linked Friends", ja="連友", native="ニェクヒー"),
    seats=(2, 6),
    options=LinkedFriendsOptions,
    start=start,
    state=LinkedFriends,
    draw=draw,
    package=__name__,
    mind=MIND,
    group="cards",
    place=10,
    minutes=20,
    tagline=Tagline(
        en="Climb over one another and be rid of your cards first.",
        ja="役に役を重ね、手札を先になくす。",
    ),
    hidden=True,
    # Seasons won are counted and nobody pays for them, unless the table plays for the cards left.
    payoffs="general",
    # The longest turn names a kind, lays four generals and uses them one by one, each exclusion shown: ten
    # entries. So 99 seasons of a deal and 2,000 turns, after the draw for the dealer.
    max_length=99 * (1 + 2000 * 10) + 1,
    labels_from=("kaik.kits.seasons", "kaik.kits.cards48"),
    settlement=settlement,
    picture=picture,
    figures=figures,
    asks={"meld": meld_answer(rules_of)},
)
