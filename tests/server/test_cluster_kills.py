"""Three nodes in processes of their own lose nothing while parts of them are killed: the benchmark, small."""

from __future__ import annotations

import asyncio

import pytest
from bench.cluster import measured
from bench.cluster_faults import Plan
from bench.engines import why_not
from bench.rows import shown

PLAN = Plan(
    tables=8,
    sockets=20,
    kills=3,
    redis=1,
    postgres=1,
    cuts=0,
    pace=15.0,
    seconds=1.0,
    scaling=False,
    update=False,
    fsync=False,
    patience=90.0,
    between=0.3,
)
WRONG = ("acknowledged actions lost", "actions written twice", "gaps in logs", "tables stuck")


@pytest.mark.skipif(bool(why_not()), reason=why_not() or "there is PostgreSQL and Redis")
def test_nothing_that_was_acknowledged_is_lost_when_parts_of_a_cluster_die() -> None:
    rows = asyncio.run(measured(PLAN))
    found = {row.what: row.ours for row in rows}
    assert {what: found[what] for what in WRONG} == dict.fromkeys(WRONG, 0), shown(rows)
    assert found["actions acknowledged a second"] > 0, shown(rows)
