"""Mechanical honesty: what the house promises about its own code, looked up in the code."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kaik.core.game import TERMINAL
from kaik.games import find, slugs
from kaik.play import golden

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "kaik"
GAMES = SRC / "games"

LONGEST_FILE = 500
LONGEST_FUNCTION = 40
LONGER_FUNCTIONS: dict[str, int] = {}
"""Functions longer than the house allows, as `file:name` and lines; this list may only shrink."""
SUPPRESSED = 2
"""Lines that silence a linter or the type checker; this number may only go down."""
OTHER_MEANINGS = {"book", "tenhou"}
"""Names of presets that are also something else: every game's default, and a hand of mahjong."""

REQUIRED = (
    *("__init__.py", "README.md", "options.py", "rules.py", "text.py", "presets.toml", "labels.toml"),
    *("web/Board.svelte", "web/Painting.svelte"),
)
SENTENCES = ROOT / "web" / "src" / "lib" / "sentences" / "lobby.ts"
SILENCED = re.compile(r"#\s*(type:\s*ignore|no" + r"qa\b)")
BUILD_PATH = re.compile(r"(?<![\w.$}~-])/(?:work|home|root|Users|workspace)" + r"/[\w.-]")
UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|X" + r"XX)\b")


@cache
def sources() -> tuple[Path, ...]:
    return tuple(sorted(path for path in SRC.rglob("*.py") if "__pycache__" not in path.parts))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def literals(module: ast.Module) -> set[str]:
    """Every whole string a module spells."""
    return {node.value for node in ast.walk(module) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def imported(module: ast.Module) -> set[str]:
    """Every dotted part of every import, and the names taken from them."""
    names: set[str] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            names |= {part for alias in node.names for part in alias.name.split(".")}
        if isinstance(node, ast.ImportFrom):
            inside = "games" in (node.module or "").split(".") or (node.level and not node.module)
            names |= {alias.name for alias in node.names if inside}
            names |= set((node.module or "").split("."))
    return names


@cache
def literals_in(path: Path) -> set[str]:
    return literals(tree(path))


@cache
def imported_in(path: Path) -> set[str]:
    return imported(tree(path))


def long_functions(module: ast.Module) -> Iterator[tuple[str, int]]:
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > LONGEST_FUNCTION:
                yield node.name, length


def only_declares(module: ast.Module) -> bool:
    """Whether a game's `__init__.py` holds imports and `GAME = ...` and nothing else."""
    body = module.body[1:] if ast.get_docstring(module) else module.body
    declared = [node for node in body if not isinstance(node, ast.Import | ast.ImportFrom)]
    return [_assigned(node) for node in declared] == ["GAME"]


def _assigned(node: ast.stmt) -> str:
    match node:
        case ast.Assign(targets=[ast.Name(name)]) | ast.AnnAssign(target=ast.Name(name)):
            return name
    return ""


def folder(slug: str) -> Path:
    return GAMES / slug.replace("-", "_")


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def tracked() -> tuple[Path, ...]:
    """Every text file that belongs to the project; in a plain copy of it, every file that is not hidden."""
    if (ROOT / ".git").exists():
        asked = ["git", "ls-files", "-co", "--exclude-standard"]
        listed = subprocess.run(asked, cwd=ROOT, capture_output=True, check=True).stdout.decode().splitlines()
    else:
        listed = [named(path) for path in ROOT.rglob("*")]
        listed = [name for name in listed if not re.search(r"(^|/)(\.[^/]|node_modules|__pycache__)", name)]
    texts = (ROOT / name for name in listed)
    return tuple(text for text in texts if text.is_file() and b"\0" not in text.read_bytes()[:1000])


@pytest.mark.parametrize("slug", slugs())
def test_a_game_is_named_nowhere_outside_its_folder(slug: str) -> None:
    outside = [path for path in sources() if folder(slug) not in path.parents]
    outside += sorted((ROOT / "tests" / "conformance").glob("*.py"))
    spelled = {slug, slug.replace("-", "_")}
    naming = [named(path) for path in outside if spelled & literals_in(path)]
    naming += [named(path) for path in outside if slug.replace("-", "_") in imported_in(path)]
    assert not naming, f"{slug} is named in {naming}"


@pytest.mark.parametrize("slug", slugs())
def test_a_preset_is_named_nowhere_outside_the_games(slug: str) -> None:
    presets = set(find(slug).presets) - OTHER_MEANINGS
    naming = {named(path): presets & literals_in(path) for path in sources() if GAMES not in path.parents}
    assert not any(naming.values()), {path: names for path, names in naming.items() if names}


@pytest.mark.parametrize("slug", slugs())
def test_a_games_folder_has_its_shape(slug: str) -> None:
    place = folder(slug)
    missing = [name for name in REQUIRED if not (place / name).is_file()]
    assert not missing, f"{named(place)} lacks {missing}"
    assert list((place / "tests").glob("test_*.py")), f"{named(place)} has no tests"
    assert not (place / "tests" / "__init__.py").exists(), f"{named(place)}/tests is no package"


@pytest.mark.parametrize("slug", slugs())
def test_a_games_init_declares_the_game_and_nothing_else(slug: str) -> None:
    assert only_declares(tree(folder(slug) / "__init__.py"))
    assert find(slug).slug == slug


@pytest.mark.parametrize("slug", slugs())
def test_the_shelf_of_a_game_has_a_name_in_both_languages(slug: str) -> None:
    key = f"'group.{find(slug).group}':"
    assert SENTENCES.read_text(encoding="utf-8").count(key) == 2, f"{named(SENTENCES)} has no {key} for {slug}"


def test_one_game_is_shown_to_newcomers() -> None:
    assert sum(find(slug).for_newcomers for slug in slugs()) == 1


def test_nobody_guesses_what_a_game_can_do_from_its_methods() -> None:
    """What a game has is declared: a part of its mind that is missing is None, and `hidden` says what is hidden."""
    compared = re.compile(r"\bis (not )?State\.\w|__func__")
    guessing = [named(path) for path in sources() if compared.search(path.read_text(encoding="utf-8"))]
    assert not guessing


def decides_secrecy(module: ast.Module) -> set[str]:
    """Whatever tells whether a game hides something, other than its one question `secret`."""
    read = {node.attr for node in ast.walk(module) if isinstance(node, ast.Attribute)}
    return read & {"hidden", "secretive", "keeps_secrets"}


def test_whether_a_game_is_secret_is_asked_in_one_way() -> None:
    """Only `Game.secret` reads `hidden` and the options; a game's own rules may ask their own options."""
    asking = [path for path in sources() if path != SRC / "core" / "game.py" and GAMES not in path.parents]
    deciding = {named(path): decides_secrecy(tree(path)) for path in asking}
    assert not {path: names for path, names in deciding.items() if names}


def is_mind(path: Path) -> bool:
    """Whether a module of a game or a kit is its mind, or part of it."""
    return "mind" in path.relative_to(SRC).with_suffix("").parts


def minds_imported(module: ast.Module) -> set[str]:
    """Every mind of a game or a kit that a module imports, and the struct that minds are made of."""
    found = {node.module or "" for node in ast.walk(module) if isinstance(node, ast.ImportFrom)}
    found |= {
        f"{node.module}.{alias.name}"
        for node in ast.walk(module)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    found |= {alias.name for node in ast.walk(module) if isinstance(node, ast.Import) for alias in node.names}
    return {name for name in found if "mind" in name.split(".")}


def test_rules_know_no_mind() -> None:
    """Only a game's declaration does: what a bot is taught can change nothing that is legal, seen or drawn."""
    declaring = {folder(slug) / "__init__.py" for slug in slugs()}
    inside = [path for path in sources() if GAMES in path.parents or SRC / "kits" in path.parents]
    plain = [path for path in inside if path not in declaring and not is_mind(path) and "tests" not in path.parts]
    knowing = {named(path): minds_imported(tree(path)) for path in plain}
    assert not {path: minds for path, minds in knowing.items() if minds}


@pytest.mark.parametrize("slug", slugs())
def test_the_default_preset_is_the_book(slug: str) -> None:
    assert find(slug).default == "book"


@pytest.mark.parametrize("slug", slugs())
def test_every_kept_playthrough_belongs_to_a_preset(slug: str) -> None:
    game = find(slug)
    kept = set((folder(slug) / "tests" / "playthroughs").glob("*"))
    strays = kept - {golden.path(game, *cast) for cast in golden.casts(game)}
    assert not strays, f"{slug} keeps playthroughs that belong to no preset: {sorted(map(named, strays))}"


def test_a_label_is_written_once_in_its_file() -> None:
    """Groups are laid together, so a verb and an option of one name share one label; a terminal's are apart."""
    twice = {}
    for path in sorted(SRC.rglob("labels.toml")):
        groups = tomllib.loads(path.read_text(encoding="utf-8"))
        counts = Counter(key for name, group in groups.items() if not name.startswith(TERMINAL) for key in group)
        twice |= {f"{named(path)}: {key}": count for key, count in counts.items() if count > 1}
    assert not twice


def test_no_file_is_too_long() -> None:
    lengths = {named(path): len(path.read_text(encoding="utf-8").splitlines()) for path in sources()}
    long = {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE}
    long = {name: lines for name, lines in long.items() if not Path(name).name.startswith("tables")}
    assert not long


def test_no_function_is_too_long() -> None:
    found = {f"{named(path)}:{name}": length for path in sources() for name, length in long_functions(tree(path))}
    longer = {name: length for name, length in found.items() if length > LONGER_FUNCTIONS.get(name, LONGEST_FUNCTION)}
    assert not longer, f"longer than {LONGEST_FUNCTION} lines: {longer}"
    mended = set(LONGER_FUNCTIONS) - set(found)
    assert not mended, f"short by now, so strike them off the list: {mended}"


def test_few_lines_silence_the_linter() -> None:
    silenced = [
        f"{named(path)}:{number}"
        for path in sources()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if SILENCED.search(line)
    ]
    assert len(silenced) <= SUPPRESSED, silenced


def test_no_text_names_a_path_of_a_build_machine() -> None:
    assert not _lines_with(BUILD_PATH)


def test_nothing_is_left_unfinished() -> None:
    assert not _lines_with(UNFINISHED)


def test_test_files_have_names_of_their_own() -> None:
    names = Counter(path.name for path in tracked() if path.name.startswith("test_") and path.suffix == ".py")
    assert not [name for name, count in names.items() if count > 1]


def _lines_with(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{named(path)}:{number}: {line.strip()[:100]}"
        for path in tracked()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


# The checks themselves: each must see what it is there to see.


@pytest.mark.parametrize(
    "text",
    [
        "from kaik.games import race",
        "import kaik.games.race",
        "from kaik.games.race.rules import Race",
        "from . import race",
    ],
)
def test_an_import_of_a_game_is_seen(text: str) -> None:
    assert "race" in imported(ast.parse(text))


def test_a_name_is_seen_only_as_a_whole_literal() -> None:
    assert "race" in literals(ast.parse('if game.slug == "race": pass'))
    assert "race" not in literals(ast.parse('say("a race to the end")'))
    assert "race" not in imported(ast.parse("from kaik.kits.track import race"))


@pytest.mark.parametrize(
    "text",
    [
        "from kaik.games.race.mind import estimate",
        "from kaik.games.race import mind",
        "import kaik.kits.mahjong.mind.judge",
        "def f():\n    from kaik.core.mind import Mind",
    ],
)
def test_an_import_of_a_mind_is_seen(text: str) -> None:
    assert minds_imported(ast.parse(text))
    assert not minds_imported(ast.parse("from kaik.games.race.reminder import mindful"))


def test_another_question_about_secrecy_is_seen() -> None:
    assert decides_secrecy(ast.parse("if table.game.hidden: pass")) == {"hidden"}
    assert decides_secrecy(ast.parse("table.options.secretive()")) == {"secretive"}
    assert not decides_secrecy(ast.parse("from kaik.kits.mahjong.hidden import masked\ngame.secret(options)"))


def test_a_function_of_41_lines_is_seen() -> None:
    body = "def long():\n" + "    pass\n" * 40
    assert list(long_functions(ast.parse(body))) == [("long", 41)]
    assert not list(long_functions(ast.parse(body.removesuffix("    pass\n"))))


@pytest.mark.parametrize("text", ["X = 1\nGAME = 2", "def f(): pass\nGAME = f()", "import a", "GAME = 1\nGAME = 2"])
def test_an_init_that_does_more_is_seen(text: str) -> None:
    assert not only_declares(ast.parse(text))


def test_a_plain_init_is_sound() -> None:
    assert only_declares(ast.parse('"""A race."""\nfrom a import b\nGAME = b()'))


def test_paths_and_silenced_lines_are_seen() -> None:
    assert BUILD_PATH.search("see /" + "home/ann/kaik")
    assert BUILD_PATH.search('open("/' + 'work/x")')
    assert not BUILD_PATH.search("https://example.org/home/page")
    assert not BUILD_PATH.search("docs/" + "work/notes")
    assert SILENCED.search("x = 1  # type: " + "ignore[misc]")
    assert SILENCED.search("x = 1  # no" + "qa: E501")
    assert UNFINISHED.search("# TO" + "DO later")
