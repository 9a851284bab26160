"""The luck of a run of the tests: new every time, one seed for all workers, told first and told again on failure.

`--hypothesis-seed=N`, or `KAIK_SEED=N` in the environment, repeats a run.
"""

from __future__ import annotations

import os
import secrets
from random import Random

import pytest
from hypothesis import HealthCheck, settings

# No deadline and no check of slowness: a busy machine is no fault of a property. No database: whatever fails is told
# with its seed, and a run depends on nothing that an earlier one left behind.
settings.register_profile(
    "kaik",
    derandomize=False,
    database=None,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("kaik")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Choose the seed before hypothesis reads it; workers are given the options and the environment of the first."""
    seed = config.getoption("--hypothesis-seed") or os.environ.get("KAIK_SEED") or secrets.randbits(48)
    config.option.hypothesis_seed = os.environ["KAIK_SEED"] = str(seed)


@pytest.fixture
def fresh_luck(request: pytest.FixtureRequest) -> Random:
    """Luck that is new in every run, for a test of two ways that must agree everywhere."""
    return Random(f"{request.config.option.hypothesis_seed} {request.node.nodeid}")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Tell the seed also where a quiet run has no header."""
    _tell(session.config)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config) -> None:
    """What failed and passed when it was tried again is told whole: nobody can mend what only has a name."""
    for report in terminalreporter.stats.get("rerun", ()):
        terminalreporter.write_sep("_", f"{report.nodeid}, the first time")
        terminalreporter.write_line(report.longreprtext)
    if exitstatus == pytest.ExitCode.TESTS_FAILED:
        _tell(config)


def _tell(config: pytest.Config) -> None:
    reporter = config.pluginmanager.getplugin("terminalreporter")
    if reporter is not None:  # a worker has none, and its seed is the first one's
        reporter.write_line(f"--hypothesis-seed={config.option.hypothesis_seed} repeats the luck of this run")
