"""A card game with a pot as a picture: who is still in, stakes, and hands that were shown."""

from __future__ import annotations

from collections.abc import Sequence

from kaik.kits.betting.money import Betting
from kaik.kits.cards48 import Cards
from kaik.kits.picture import ChipShape, NoteShape, Picture, PictureRow, Shapes, cards, middle, seat_rows, spaced


def betting_picture(
    betting: Betting, common: Shapes, hands: Sequence[Shapes], open_cards: tuple[Cards, ...]
) -> Picture:
    """The pot and what is everybody's in the middle; before each seat its cards and what it has paid."""
    pot = (NoteShape("Pot"), ChipShape(str(betting.pot)))
    lines = ((_before(betting, seat, hands[seat], open_cards[seat]),) for seat in range(betting.match.seats))
    return Picture((_middle(betting, common, pot), *seat_rows(betting.match.points, lines)))


def _middle(betting: Betting, common: Shapes, pot: Shapes) -> PictureRow:
    last = betting.last
    return middle(pot, common or (cards(last.common) if last else ()))


def _before(betting: Betting, seat: int, hand: Shapes, upturned: Cards) -> Shapes:
    """A seat's cards; between two seasons those that were shown at the end of the last one."""
    if not hand and not upturned:
        shown = betting.last.shown if betting.last else ()
        return spaced(cards(each.cards) for each in shown if each.seat == seat)
    paid: Shapes = (ChipShape(str(betting.paid[seat]), seat),) if betting.paid[seat] else ()
    out: Shapes = () if seat in betting.live else (NoteShape("out"),)
    return spaced((hand, cards(upturned), paid, out))
