"""What bots do around a thought."""

from __future__ import annotations

import gc
import weakref

from kaik.play.thought import rest


class Knot:
    """Something that holds itself, so that only clearing up frees it."""

    def __init__(self) -> None:
        self.self = self


def test_resting_clears_up_and_what_is_kept_is_not_looked_through_again() -> None:
    gc.disable()
    gone, kept = weakref.ref(Knot()), Knot()
    assert gone() is not None
    try:
        rest()
        assert gone() is None and gc.get_freeze_count() > 0
        assert all(each is not kept for each in gc.get_objects()), "it is no longer among what is looked through"
    finally:
        gc.unfreeze()
        gc.enable()
