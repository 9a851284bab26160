"""Pictures of matches over HTTP: what they show, to whom, how often, and what is served where none can be painted."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from kaik.kits.picture.pixels import png
from kaik.server.apng import animated, chunks
from kaik.server.limits import PerAddress, Rate, ServerLimits

SVG = "{http://www.w3.org/2000/svg}"


def begun(host: Any, game: str, *seats: str, **more: Any) -> Any:
    chair = host.come(host.set_up(game, *seats, **more))
    chair.ready()
    chair.until(lambda chair: bool(chair.position["match"]) and bool(chair.legal))
    return chair


def size(picture: bytes) -> tuple[int, int]:
    header = next(body for kind, body in chunks(picture) if kind == b"IHDR")
    wide, high = struct.unpack(">II", header[:8])
    return wide, high


def test_a_position_is_painted_as_svg_and_png(guest: Callable[[], Any]) -> None:
    host = guest()
    chair = begun(host, "cerke", "me", "random")
    path = f"/api/matches/{chair.position['match']}/picture"
    drawn = host.http.get(f"{path}.svg")
    assert drawn.status_code == 200 and drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.headers["cross-origin-resource-policy"] == "cross-origin"
    assert len(list(ElementTree.fromstring(drawn.text).iter(f"{SVG}rect"))) >= 81, "the whole board"
    painted = host.http.get(f"{path}.png?n=0")
    assert painted.headers["content-type"] == "image/png" and size(painted.content) == (1200, 630)


def test_a_picture_shows_the_position_that_is_asked_for(guest: Callable[[], Any]) -> None:
    host = guest()
    chair = begun(host, "six-sticks", "me", "random")
    chair.play(chair.legal[0])
    chair.until(lambda chair: bool(chair.legal) or bool(chair.position["outcome"]))
    path = f"/api/matches/{chair.position['match']}/picture.svg"
    first, now = host.http.get(f"{path}?n=0").text, host.http.get(path).text
    assert first != now
    assert host.http.get(f"{path}?n={chair.n}").text == now == host.http.get(f"{path}?n=2000000").text
    assert host.http.get(f"{path}?n=-1").status_code == 400


def test_whoever_holds_cards_sees_no_more_in_a_picture_than_a_stranger(guest: Callable[[], Any]) -> None:
    host, stranger = guest(), guest()
    chair = begun(host, "march", "me", "random", "random")
    path = f"/api/matches/{chair.position['match']}/picture.svg?n={chair.n}"
    mine, theirs = host.http.get(path), stranger.http.get(path)
    assert mine.text == theirs.text and chair.position["view"]["hand"]


def test_a_game_has_a_picture_of_its_own(guest: Callable[[], Any]) -> None:
    http = guest().http
    one, other = (http.get(f"/api/games/{game}/picture.svg") for game in ("riichi", "mountain"))
    assert one.status_code == 200 and one.text != other.text
    assert one.text == http.get("/api/games/riichi/picture.svg").text
    assert size(http.get("/api/games/march/picture.png").content) == (1200, 630)
    assert http.get("/api/games/chess/picture.png").status_code == 404


def test_a_match_moves(guest: Callable[[], Any]) -> None:
    host = guest()
    chair = begun(host, "fool-sticks", "me", "random", options={"rounds": 1})
    while not chair.position["outcome"]:
        chair.play(chair.legal[0])
        chair.until(lambda chair: bool(chair.legal) or bool(chair.position["outcome"]))
    path = f"/api/matches/{chair.position['match']}/film"
    drawn = host.http.get(f"{path}.svg")
    scenes = len(list(ElementTree.fromstring(drawn.text).iter(f"{SVG}animate")))
    assert 1 < scenes <= 80 and "max-age" in drawn.headers["cache-control"]
    moving = host.http.get(f"{path}.png").content
    parts = dict(chunks(moving))
    count, _ = struct.unpack(">II", parts[b"acTL"])
    assert 1 < count <= 60 and size(moving) == (600, 315)


def test_an_unknown_match_has_no_picture(guest: Callable[[], Any]) -> None:
    for path in ("picture.svg", "picture.png", "film.svg", "film.png"):
        answer = guest().http.get(f"/api/matches/none/{path}")
        assert answer.status_code == 404 and answer.json()["kind"] == "no_such"


def test_an_address_gets_so_many_pictures(start: Callable[..., Any], enter: Callable[[str], Any]) -> None:
    limits = ServerLimits(per_address=PerAddress(loopback=True, pictures=Rate(11, 0.0)))
    host = enter(start(limits=limits).at)
    chair = begun(host, "fool-sticks", "me", "random")
    path = f"/api/matches/{chair.position['match']}"
    assert host.http.get(f"{path}/film.svg").status_code == 200, "it counts for ten"
    answers = [host.http.get(f"{path}/picture.svg").status_code for _ in range(2)]
    assert answers == [200, 429]


def test_where_no_png_can_be_painted_a_link_shows_the_picture_of_the_house(
    start: Callable[..., Any], enter: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("kaik.server.pictures.can_paint_png", lambda: False)
    running = start()
    host = enter(running.at)
    chair = begun(host, "fool-sticks", "me", "random")
    pictures = running.inside.api.pictures
    pictures.fallback = tmp_path / "share.png"
    path = f"/api/matches/{chair.position['match']}"
    refused = host.http.get(f"{path}/picture.png")
    assert refused.status_code == 503 and "SVG" in refused.json()["error"]
    pictures.fallback.write_bytes(png('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 21"/>'))
    assert size(host.http.get(f"{path}/picture.png").content) == (1200, 630)
    assert host.http.get(f"{path}/film.png").status_code == 503
    assert host.http.get(f"{path}/picture.svg").status_code == 200


def test_pictures_of_one_size_become_one_that_moves() -> None:
    square = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 21"><rect width="40" height="21" fill="{}"/></svg>'
    )
    made = animated([png(square.format(colour), 40) for colour in ("red", "blue", "green")], [100, 100, 300])
    kinds = [kind for kind, _ in chunks(made)]
    assert kinds.count(b"fcTL") == 3 and kinds.count(b"fdAT") >= 2 and kinds[-1] == b"IEND"
    numbers = [struct.unpack(">I", body[:4])[0] for kind, body in chunks(made) if kind in (b"fcTL", b"fdAT")]
    assert numbers == list(range(len(numbers)))
    at = 8
    while at < len(made):
        (long,) = struct.unpack_from(">I", made, at)
        body = made[at + 4 : at + 8 + long]
        assert zlib.crc32(body) == struct.unpack_from(">I", made, at + 8 + long)[0]
        at += long + 12


def test_pictures_of_two_sizes_do_not() -> None:
    one, other = (png('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"/>', wide) for wide in (20, 40))
    with pytest.raises(ValueError, match="sizes"):
        animated([one, other], [1, 1])
    with pytest.raises(ValueError, match="no PNG"):
        animated([b"GIF89a"], [1])
