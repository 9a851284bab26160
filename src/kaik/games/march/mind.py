"""What is thought about March: open cards are points saved, and the last round wants a strong card."""

from __future__ import annotations

from kaik.core.action import Action, parts
from kaik.core.mind import Event, Mind
from kaik.core.question import AnswerChoice, CountQuestion
from kaik.games.march.rules import March, winner
from kaik.kits.answers import answering
from kaik.kits.cards48 import meld_rules, understood, without
from kaik.kits.seasons.mind import expected_gains

CONTESTED = 2
"""A round of a single meld is no question."""
OPEN_CARD, LIKELY_OPEN, STRONG_CARD = 0.6, 0.45, 0.1
"""What a card is worth that lies open, that wins the round so far, and each step of strength of the best one held."""


def estimate(position: March) -> tuple[float, ...]:
    """Open cards count, those winning the round so far nearly as much, and the strongest card in hand a little."""
    hopes = [OPEN_CARD * len(shown) for shown in position.open_cards]
    for seat, hand in enumerate(position.hands):
        hopes[seat] += STRONG_CARD * max(map(meld_rules(position.options).strength, hand), default=0)
    if position.trick:
        ahead = winner(position.trick, position.options)
        hopes[ahead.seat] += LIKELY_OPEN * ahead.size
    return expected_gains(position.options, position.match, hopes)


def events(before: March, by: int, action: Action, after: March) -> tuple[Event, ...]:
    """The melds that were laid, and the one that won the last round."""
    found = []
    if action.verb in ("lead", "follow"):
        found.append(Event(understood(action, meld_rules(before.options))[1].type, by))
    if after.match.played > before.match.played:
        won = winner(after.before, before.options)
        found += [Event(won.meld.type, won.seat, ends=True)] if won.meld else []
    return tuple(found)


def explain(position: March, seat: int, action: Action) -> dict[str, str]:
    """Whether an action takes the round, and what it keeps for the last one."""
    rules, hand = meld_rules(position.options), position.hands[seat]
    played = parts(action.args[0])
    left = len(hand) - len(played)
    strongest = max(map(rules.strength, hand))
    keeps = max(map(rules.strength, without(hand, played)), default=-1) == strongest
    if action.verb == "drop":
        if keeps:
            return {
                "en": "gives this round up and keeps its strongest card",
                "ja": "このラウンドを譲り、最も強い札を残します",
            }
        return {
            "en": "gives this round up, having nothing to win it with",
            "ja": "勝てないので、このラウンドは譲ります",
        }
    if not left:
        return {"en": "plays for the last round, which decides the season", "ja": "季節を決める最後の回に賭けます"}
    if action.verb == "follow":
        return {
            "en": f"takes the round and lays {len(played)} open",
            "ja": f"このラウンドを取り、{len(played)}枚を公開札にします",
        }
    if keeps:
        return {
            "en": f"leads {len(played)} and keeps its strongest card for the end",
            "ja": f"{len(played)}枚で始め、最も強い札を最後に残します",
        }
    return {"en": "leads what nobody will easily beat", "ja": "負けにくい役で始めます"}


def questions(position: March, seat: int) -> tuple[CountQuestion, ...]:
    """Whose round it is so far, asked of whoever is to play next."""
    shown = [laid for laid in position.trick if laid.meld]
    if seat != position.asked or len(shown) < CONTESTED:
        return ()
    ahead = winner(position.trick, position.options).seat
    seats = position.seats
    choices = tuple(_player(laid.seat, (laid.seat - seat) % seats, seats) for laid in position.trick)
    return (
        CountQuestion(
            "trick",
            {"en": "Whose cards win this round so far?", "ja": "このラウンドは今のところ誰の勝ちですか。"},
            str(ahead),
            tuple(sorted(choices, key=lambda choice: choice.value)),
            {
                "en": "The strongest meld of the led kind wins; among equals the first.",
                "ja": "出された形の中でいちばん強い組が勝ち、同じなら先の組です。",
            },
        ),
    )


def _player(seat: int, away: int, seats: int) -> AnswerChoice:
    """Another player as somebody at the table would name it."""
    order = ("next", "second", "third", "fourth", "fifth")[away - 1]
    en = "the player before you" if away == seats - 1 else f"the {order} player after you"
    ja = "直前の人" if away == seats - 1 else f"自分から{away}人目"
    return AnswerChoice(str(seat), {"en": en, "ja": ja})


MIND = Mind(
    estimate=estimate,
    explain=explain,
    blunders=(9.0, 3.5, 1.6, 0.7),
    eyes=(0.4, 0.8, 0.955, 0.975),
    straying=1.25,
    events=events,
    questions=questions,
    puzzles=(("best", 3), ("trick", 1)),
    threats=answering(("lead", "follow"), ("follow",)),
)
