"""Sealed Bids: a small game with every kind of secret, to hold the laws against."""

from kaik.core.game import Game, Names, Tagline

from .options import BidOptions
from .rules import Bids
from .settlement import settlement
from .text import draw

GAME = Game(
    slug="sealed-bids",
    names=Names(en="Sealed Bids", ja="封札"),
    seats=(2, 4),
    options=BidOptions,
    start=Bids.opening,
    state=Bids,
    draw=draw,
    package=__name__,
    group="cards",
    place=0,
    minutes=5,
    tagline=Tagline(en="Bid in secret, and keep what others want.", ja="こっそり入札し、人の欲しい札を手に残す。"),
    hidden=True,
    settlement=settlement,
    max_length=40,
)
