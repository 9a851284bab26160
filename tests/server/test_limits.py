"""Limits as an operator reads and sets them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from kaik.cli.app import app
from kaik.core.errors import BadOption
from kaik.server.app import Settings
from kaik.server.limits import FRAMES, MIB, Allowance, PerGuest, Rate, ServerLimits
from kaik.server.limits_file import fields_of, parse_limits, read_limits, written_limits

DOCS = Path(__file__).parents[2] / "docs" / "server.md"


def areas() -> dict[str, msgspec.Struct]:
    return {area: getattr(ServerLimits(), area) for area in ServerLimits.__struct_fields__}


def test_what_is_printed_reads_back() -> None:
    assert parse_limits(written_limits(ServerLimits())) == ServerLimits()
    changed = parse_limits("[per_guest]\nsockets = 3\nchat = { burst = 2, each_second = 0.5 }\n")
    assert changed.per_guest == msgspec.structs.replace(PerGuest(), sockets=3, chat=Rate(2, 0.5))
    assert changed.in_all == ServerLimits().in_all, "what is left out keeps its default"
    assert parse_limits(written_limits(changed)) == changed


def test_every_limit_says_what_it_is() -> None:
    for area, values in areas().items():
        for name, says in fields_of(type(values)).items():
            assert says, f"{area}.{name}"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[per_adress]\n", "there is no limit per_adress; did you mean per_address?"),
        ("[per_guest]\nsocket = 3\n", "there is no limit per_guest.socket; did you mean sockets?"),
        ("[per_guest]\nsockets = 'x'\n", "per_guest.sockets cannot be 'x': Expected `int`, got `str`"),
        ("[per_guest]\nsockets = -1\n", "per_guest.sockets cannot be -1: Expected `int` >= 0"),
        ("[per_guest]\nchat = { burst = 1 }\n", "per_guest.chat needs each_second"),
        ("[per_guest]\nchat = 5\n", "per_guest.chat is a table of limits, not 5"),
        ("[per_request]\nhead_seconds = inf\n", "per_request.head_seconds cannot be inf: Expected `float` <= 86400.0"),
        ("per_guest\n", "this is not TOML: "),
    ],
)
def test_a_mistake_in_the_limits_is_one_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption) as wrong:
        parse_limits(text)
    assert str(wrong.value).startswith(sentence)
    file = tmp_path / "limits.toml"
    file.write_text(text)
    answer = CliRunner().invoke(app, ["serve", "--limits", str(file), "--show-limits"])
    assert answer.exit_code == 2 and sentence in answer.output and len(answer.output.splitlines()) == 1


def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="No such file"):
        read_limits(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_bytes(b"\xff")
    with pytest.raises(BadOption, match="not UTF-8"):
        read_limits(tmp_path / "bad.toml")


def test_the_limits_that_count_can_be_printed(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("[in_all]\nsockets = 7\n")
    answer = CliRunner().invoke(app, ["serve", "--limits", str(file), "--show-limits"])
    assert answer.exit_code == 0 and parse_limits(answer.output).in_all.sockets == 7
    assert "# Sockets that are open.\nsockets = 7\n" in answer.output


def test_frames_can_be_set_for_programs_that_play_fast() -> None:
    limits = Settings(frames=FRAMES.times(10)).bounds()
    assert limits.per_socket.frames == Rate(1200, 200) and limits.per_guest.frames == Rate(2400, 400)
    assert Settings().bounds() == ServerLimits()


def test_a_guest_and_an_address_are_asked_both() -> None:
    async def play() -> None:
        allowance = Allowance(Rate(2, 0), Rate(3, 0), now=lambda: 0.0)
        taken = [await allowance.take(guest, "x") for guest in "aaabbc"]
        assert taken == [True, True, False, True, False, False]
        assert await allowance.take("c", "y") and await allowance.take("d"), "an address that is not limited is empty"

    asyncio.run(play())


def spelled(name: str, value: Any) -> str:
    """A default as the documentation writes it."""
    match value:
        case Rate(burst, each_second):
            return f"{burst:g}, then {each_second:.3g} a second"
        case bool() | ():
            return "no" if value is False else "none"
        case int() if value >= 1024 and value % 1024 == 0:
            sizes = {"GiB": 1024 * MIB, "MiB": MIB, "KiB": 1024}
            return next(f"{value // size} {unit}" for unit, size in sizes.items() if value % size == 0)
    return f"{value:g} s" if name.endswith("seconds") else f"{value:g}"


def test_the_documentation_lists_every_limit_with_its_default() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for area, values in areas().items():
        for name, says in fields_of(type(values)).items():
            row = f"| `{area}.{name}` | {spelled(name, getattr(values, name))} | {says} |"
            assert row in text, row
