"""What the guide is made of: links that are looked at, pages that are sealed, words that are written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from guide.assemble import DOCS, linked, whole_lines
from guide.links import faults
from guide.nav import GUIDES, GUIDES_JA
from guide.seal import NotSealed, seal
from guide.words import EN, JA

from guide import games, reference
from kaik.core.game import Game
from kaik.games import every, find


def site(folder: Path, **pages: str) -> Path:
    for name, text in pages.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('<a href="gone.html">', "gone.html leads nowhere"),
        ('<a href="b.html#gone">', "b.html#gone names a place that page does not have"),
        ('<a href="#gone">', "#gone names a place that page does not have"),
        ('<a href="/nowhere/at/all">', "is no room of the application"),
        ('<a href="http:///path">', "names no host"),
        ('<a href="javascript:alert(1)">', "is no address that can be followed"),
        ('<img src="https://example.org/a.png">', "is loaded from elsewhere"),
        ('<link rel="stylesheet" href="//example.org/a.css">', "is loaded from elsewhere"),
        ('<script src="gone.js"></script>', "is loaded and is not there"),
        ("<script>1</script>", "script stands in the page itself"),
        ("<style>p{}</style>", "style stands in the page itself"),
        ('<p style="color: red">', "p style stands in the page itself"),
        ('<p onclick="run()">', "p onclick stands in the page itself"),
    ],
)
def test_a_fault_of_a_page_is_seen(tmp_path: Path, text: str, fault: str) -> None:
    (found,) = faults(site(tmp_path, a=text, b="<p id=here>"))
    assert found.startswith("a.html: ") and fault in found


def test_a_sound_page_has_no_fault(tmp_path: Path) -> None:
    text = (
        '<a href="b.html#here"><a href="/"><a href="/learn/march"><a href="https://example.org/x">'
        '<script id=c type="application/json">{}</script><a href="./">'
    )
    assert faults(site(tmp_path, a=text, b="<p id=here>", index="")) == []


def test_what_is_inline_becomes_a_file(tmp_path: Path) -> None:
    scripts = tmp_path / "assets" / "javascripts"
    scripts.mkdir(parents=True)
    (tmp_path / "in").mkdir()
    bundle = scripts / "bundle.1.min.js"
    bundle.write_text('let o=n.attachShadow({});o.appendChild(C("style",{},Tc.toString()));')
    page = tmp_path / "in" / "a.html"
    page.write_text(
        '<script>run(1)</script><style>p{}</style><td style="text-align: right;"><script src="x.js"></script>'
    )
    seal(tmp_path)
    assert "<script>" not in page.read_text() and "<style>" not in page.read_text() and "style=" not in page.read_text()
    assert page.read_text().count("../assets/inline/") == 2
    assert {file.read_text() for file in tmp_path.glob("assets/inline/*")} == {"run(1)", "p{}"}
    assert "adoptedStyleSheets[0].replaceSync(Tc)" in bundle.read_text() and '"style"' not in bundle.read_text()


def test_a_builder_that_has_changed_is_noticed(tmp_path: Path) -> None:
    scripts = tmp_path / "assets" / "javascripts"
    scripts.mkdir(parents=True)
    (scripts / "bundle.2.min.js").write_text("something else")
    with pytest.raises(NotSealed, match="search window"):
        seal(tmp_path)


def test_links_lead_from_the_sources_to_the_pages_of_the_guide() -> None:
    assert linked("[March](rules/march.md)") == "[March](games/march.md)"
    assert linked("[行戦](rules/march.ja.md)") == "[行戦](games/march.md)"
    assert linked("see docs/bots.md") == "see [bots](bots.md)"
    assert linked("`docs/bots.md` and docs/nothing.md") == "`docs/bots.md` and docs/nothing.md"
    assert linked("[a bot](../examples/random_bot.py)") == "a bot (`examples/random_bot.py`)"
    assert linked("[`examples/random_bot.py`](../examples/random_bot.py)") == "`examples/random_bot.py`"
    assert linked("[gone](../examples/gone.py)") == "[gone](../examples/gone.py)"
    assert linked("[all](rules)") == "[all](games/index.md)"
    assert linked("![a curve](../examples/curves/one.svg)") == "![a curve](curves/one.svg)"


def test_a_line_of_japanese_goes_on_without_a_space() -> None:
    assert whole_lines("手が\n  できた\n") == "手ができた\n"
    assert whole_lines("```\n王\n将\n```") == "```\n王\n将\n```"
    assert whole_lines("- 王\n- 将\n\n駒") == "- 王\n- 将\n\n駒"


CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def codes(page: Path) -> list[str]:
    """The blocks of code of a page, without what is remarked in the language of the page."""
    return [re.sub(r" +# .*", "", block) for block in CODE.findall(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.ja.md")), ids=lambda page: page.name)
def test_code_in_japanese_is_the_code_in_english(page: Path) -> None:
    english = codes(page.with_name(page.name.replace(".ja.md", ".md")))
    assert [block for block in codes(page) if block not in english] == []


def test_every_guide_is_in_both_languages() -> None:
    assert GUIDES.keys() == GUIDES_JA.keys()
    assert all((DOCS / name.replace(".md", ".ja.md")).is_file() for name in GUIDES)


def test_a_page_of_a_game_has_everything_the_game_declares() -> None:
    records = (DOCS / "records.md").read_text(encoding="utf-8")
    text = games.game_page(find("cerke"), "en", "../gallery", "..", records)
    for wanted in (
        "[`kiaak`](../records.md#kiaak-cerke-online)",
        "`hard-tam`",
        "how pieces move: hard tam",
        "/learn/cerke",
    ):
        assert wanted in text, wanted
    assert "### Sources" in text and text.count("\n# ") == 0 and text.startswith("# Cerke")
    assert "<b>標準机戦</b>" in games.wall("ja", "../../gallery")


@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
def test_the_page_of_a_game_calls_its_bots_by_their_names(game: Game) -> None:
    """And says of no game in which nothing is hidden that they imagine what they cannot see."""
    for language, names in (("en", ("Greedy", "Adept", "Master")), ("ja", ("欲ばり", "中級者", "達人"))):
        bots = games.game_page(game, language, "../gallery", "..", "").partition("{ #bots }")[2].partition("\n## ")[0]
        assert all(name in bots for name in names) and "`greedy`" not in bots
        assert game.secret(game.preset()) or ("imagine" not in bots and "想像" not in bots)


def test_every_shelf_and_sentence_is_in_both_languages() -> None:
    assert EN.keys() == JA.keys()
    assert {game.group for game in every()} <= games.GROUPS.keys()


def test_the_reference_tells_what_the_docstrings_tell() -> None:
    pages = reference.pages()
    assert {"kaik", "core", "play", "bots", "arena"} <= pages.keys()
    assert "games() -> tuple[str, ...]" in pages["kaik"]
    assert "### make_vec { #kaik-adapters-gymnasium-make_vec }" in pages["adapters"]
    assert "## find { #find }" in pages["kaik"] and " at 0x" not in "".join(pages.values())
    assert "### Action { #kaik-core-action-Action }" in pages["core"]
    assert "| `tagline` | `Tagline` |" in pages["core"]
    assert "`legal(seat: int) -> tuple[Action, ...]`" in pages["core"]
    assert "_attributes" not in "".join(pages.values())
