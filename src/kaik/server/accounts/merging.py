"""What a guest has done on a device before they sign in there: finished games and progress can be brought along.

Games that run stay the guest's: a seat is one person's from the first move to the last. The device remembers the guest,
and is that guest again after signing out.
"""

from __future__ import annotations

from sqlalchemy import delete, exists, select, update

from kaik.server import schema
from kaik.server.store import Store
from kaik.server.transactions import Act

_HELD, _LEARNED, _OPENINGS = schema.held.c, schema.learned.c, schema.openings.c


async def brought(store: Store, guest: str, account: str) -> tuple[Act, ...]:
    """What has to be written so that an account has what a guest has finished.

    A match in which both sat stays as it is: nobody has played against themselves.
    """
    own = schema.held.alias()
    both = exists(select(own.c.match).where(own.c.match == _HELD.match, own.c.guest == account))
    finished = (_HELD.guest == guest) & _HELD.ended.is_not(None) & ~both
    moved = [each.match for each in await store.fetch(select(_HELD.match).where(finished))]
    known = schema.learned.alias()
    same = (known.c.guest == account) & (known.c.game == _LEARNED.game) & (known.c.what == _LEARNED.what)
    twice = exists(select(known.c.item).where(same, known.c.item == _LEARNED.item))
    return (
        *(_moved(matches, guest, account) for matches in _parts(moved)),
        *(_opened(matches, guest, account) for matches in _parts(moved)),
        (update(schema.learned).where(_LEARNED.guest == guest, ~twice).values(guest=account), None),
        (delete(schema.learned).where(_LEARNED.guest == guest), None),
    )


def _moved(matches: list[str], guest: str, account: str) -> Act:
    return update(schema.held).where(_HELD.guest == guest, _HELD.match.in_(matches)).values(guest=account), None


def _opened(matches: list[str], guest: str, account: str) -> Act:
    own = (_OPENINGS.guest == guest) & _OPENINGS.match.in_(matches)
    return update(schema.openings).where(own).values(guest=account), None


def _parts(matches: list[str], size: int = 500) -> list[list[str]]:
    """So many at once as a statement takes."""
    return [matches[at : at + size] for at in range(0, len(matches), size)]
