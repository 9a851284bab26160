"""A page for every game, written from what the game itself declares; nothing about a game is written here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from importlib import resources
from pathlib import Path

from guide.words import GROUPS, Language, say
from kaik.bots.levels import LEVELS
from kaik.bots.names import bot_name
from kaik.core.game import Game
from kaik.games import every
from kaik.learn.lesson import lesson_of
from kaik.learn.puzzle import puzzles_of
from kaik.learn.themes import title
from kaik.server.bodies import GameShown, NamesShown, OptionShown, PresetShown
from kaik.server.catalogue import describe_game, page

GALLERY = Path(__file__).parents[1] / "docs" / "gallery"
SHELVES = ("sticks", "boards", "cards", "races", "mahjong")


def shelves() -> list[tuple[str, list[Game]]]:
    """The games by group, as the lobby has them; groups nobody knew of come last."""
    games = every()
    groups = [*SHELVES, *sorted({game.group for game in games} - set(SHELVES))]
    found = [(group, [game for game in games if game.group == group]) for group in groups]
    return [(group, shown) for group, shown in found if shown]


def group_name(group: str, language: Language) -> str:
    """What a shelf is called."""
    return GROUPS.get(group, {}).get(language, group)


def named(names: NamesShown, language: Language) -> str:
    """A name in a language, or in English where there is none."""
    return names.get(language) or names["en"]


def wall(language: Language, gallery: str) -> str:
    """All games as pictures, group by group."""
    parts = [f"# {say(language, 'games')}", f'<p class="lede">{say(language, "games.lede")}</p>']
    for group, games in shelves():
        cards = "\n".join(_card(game, language, gallery) for game in games)
        parts.append(f'## {group_name(group, language)} {{ #{group} }}\n\n<div class="wall">\n{cards}\n</div>')
    return "\n\n".join(parts) + "\n"


def _card(game: Game, language: Language, gallery: str) -> str:
    shown = describe_game(game.slug)
    pictures = [
        f'<img src="{gallery}/{game.slug}.{where}.jpg" alt="" loading="lazy" width="768" height="480">'
        for where in _pictured(game)
        if where == "desk"
    ]
    return (
        f'<a class="card" href="{game.slug}.html">{"".join(pictures)}<b>{named(shown.names, language)}</b>'
        f"<span>{named(shown.tagline, language)}</span><small>{_facts(shown, language)}</small></a>"
    )


def _pictured(game: Game) -> list[str]:
    """Where a table of the game has been pictured; a new game has no picture yet."""
    return [where for where in ("desk", "phone") if (GALLERY / f"{game.slug}.{where}.jpg").is_file()]


def _facts(shown: GameShown, language: Language) -> str:
    fewest, most = shown.seats
    span = str(fewest) if fewest == most else f"{fewest}–{most}"
    return " · ".join((say(language, "players", n=span), say(language, "minutes", n=shown.minutes)))


def game_page(game: Game, language: Language, gallery: str, english: str, records: str) -> str:
    """The page of one game; `gallery` and `english` are the ways to the pictures and to the pages in English."""
    shown = describe_game(game.slug)
    parts = (
        _head(game, shown, language, gallery),
        _rules(page(game, language)),
        _presets(shown, language),
        _options(shown, language),
        _bots(game, language, f"{english}/bots"),
        _records(game, language, f"{english}/records", records),
        _learning(game, language),
        _notes(game) if language == "en" else _notes_elsewhere(game, english),
    )
    return "\n\n".join(part.strip("\n") for part in parts if part) + "\n"


def _head(game: Game, shown: GameShown, language: Language, gallery: str) -> str:
    name = named(shown.names, language)
    others = [text for key, text in shown.names.items() if text and text != name and key != "en"]
    lesson = lesson_of(game)
    ways = [f'<a class="md-button md-button--primary" href="/new/{game.slug}">{say(language, "play")}</a>']
    if lesson:
        told = say(language, "learn", n=lesson.minutes)
        ways.append(f'<a class="md-button" href="/learn/{game.slug}">{told}</a>')
    if puzzles_of(game):
        ways.append(f'<a class="md-button" href="/puzzles/{game.slug}">{say(language, "solve")}</a>')
    secret = say(language, "hidden" if shown.hidden else "open")
    pictures = "".join(
        f'<img class="{where}" src="{gallery}/{game.slug}.{where}.jpg" alt="{say(language, where, game=name)}">'
        for where in _pictured(game)
    )
    return (
        f"# {name}\n\n"
        f'<p class="names" lang="ja">{" · ".join(others)}</p>\n\n'
        f'<p class="lede">{named(shown.tagline, language)}</p>\n\n'
        f'<p class="facts">{_facts(shown, language)} · {secret}</p>\n\n'
        f'<p class="ways">{" ".join(ways)}</p>\n\n<div class="pictures">{pictures}</div>'
    )


def _rules(text: str) -> str:
    """The rules page without its title, which the page of the game has already."""
    return re.sub(r"\A# .*\n", "", text)


def _presets(shown: GameShown, language: Language) -> str:
    head = [say(language, key) for key in ("preset", "source", "changes")]
    rows = [_preset(shown, preset, language) for preset in shown.presets]
    return f"## {say(language, 'presets')} {{ #presets }}\n\n{say(language, 'presets.lede')}\n\n{table(head, rows)}"


def _preset(shown: GameShown, preset: PresetShown, language: Language) -> list[str]:
    plain = {option.id: option.default for option in shown.options}
    changed = [name for name, value in preset.options.items() if value != plain[name]]
    options = {option.id: option for option in shown.options}
    told = "<br>".join(_changed(options[name], preset.options[name], language) for name in changed)
    label = f"**{named(preset.label, language)}**<br>`{preset.id}`"
    return [label, named(preset.source, language), told or say(language, "changes.none")]


def _changed(option: OptionShown, value: object, language: Language) -> str:
    """One option as a rule set has it, in words."""
    told = next((named(each.label, language) for each in option.choices if each.value == value), str(value))
    return (
        f"{named(option.label, language)}: {told}" if language == "en" else f"{named(option.label, language)}：{told}"
    )


def _options(shown: GameShown, language: Language) -> str:
    if not shown.options:
        return ""
    head = [say(language, key) for key in ("option", "values", "meaning")]
    rows = [_option(option, language) for option in shown.options]
    if language != "en":  # what an option is about is told in English alone; its name and values tell enough
        head, rows = head[:2], [row[:2] for row in rows]
    first = shown.options[0]
    lede = say(language, "options.lede", slug=shown.id, example=f"{first.id}={first.default}")
    return f"## {say(language, 'options')} {{ #options }}\n\n{lede}\n\n{table(head, rows)}"


def _option(option: OptionShown, language: Language) -> list[str]:
    label = f"**{named(option.label, language)}**<br>`{option.id}`"
    if option.kind == "choice":
        values = "<br>".join(
            f"**{_choice(each.label, each.value, language)}**"
            if each.value == option.default
            else _choice(each.label, each.value, language)
            for each in option.choices
        )
    elif option.kind == "number":
        values = f"**{option.default}** ({say(language, 'range', least=option.least, most=option.most)})"
    else:
        values = f"**{option.default}** ({say(language, 'text')})"
    return [label, values, option.comment]


def _choice(label: NamesShown, value: object, language: Language) -> str:
    told = named(label, language)
    return f"{told} `{value}`" if told != str(value) else f"`{value}`"


def _bots(game: Game, language: Language, target: str) -> str:
    searched = "sampled" if game.secret(game.preset()) else "read"
    way = "exact" if game.mind.exact_values else "advice" if game.mind.advice else searched
    lede = say(language, "bots.lede", slug=game.slug, how=say(language, f"bots.{way}"), page=_to(target, language))
    head = [say(language, key) for key in ("level", "simulations", "seconds")]
    rows = [
        [f"{bot_name(f'level{number}', language)} `level{number}`", f"{level.nodes:,}", f"{level.seconds:g} s"]
        for number, level in LEVELS.items()
    ]
    shown = "" if way in ("exact", "advice") else table(head, rows)
    return f"## {say(language, 'bots')} {{ #bots }}\n\n{lede}\n\n{shown}"


def _records(game: Game, language: Language, target: str, records: str) -> str:
    lede = f"## {say(language, 'records')} {{ #records }}\n\n{say(language, 'records.lede')}"
    if not game.formats:
        return lede
    head = [say(language, key) for key in ("format", "read", "written")]
    rows = [
        [
            f"[`{name}`]({_to(target, language)}#{_anchor(records, name)})",
            say(language, "yes"),
            say(language, "yes" if form.write else "no"),
        ]
        for name, form in game.formats.items()
    ]
    return f"{lede}\n\n{table(head, rows)}"


def _to(target: str, language: Language) -> str:
    """A link to a page in English: as a source within that site, as a built file from the other one."""
    return f"{target}.md" if language == "en" else f"{target}.html"


def _anchor(text: str, name: str) -> str:
    """Where on a page a heading begins with this name; the page's top where none does."""
    found = re.search(rf"^## ({re.escape(name)}\b.*)$", text, re.MULTILINE)
    return slug(found.group(1)) if found else ""


def slug(heading: str) -> str:
    """The anchor of a heading, as the site writes it."""
    return re.sub(r"[ \t]", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower())


def _learning(game: Game, language: Language) -> str:
    lesson, puzzles = lesson_of(game), puzzles_of(game)
    parts = []
    if lesson:
        steps = "\n".join(f"1. {getattr(step.title, language)}" for step in lesson.steps)
        parts.append(say(language, "lesson.lede", n=lesson.minutes, slug=game.slug) + f"\n\n{steps}")
    if puzzles:
        counts = Counter(puzzle.kind for puzzle in puzzles)
        themes = ", ".join(f"{getattr(title(kind), language)} ({count})" for kind, count in counts.most_common())
        themes = themes.replace(", ", "、") if language == "ja" else themes
        parts.append(say(language, "puzzles.lede", n=len(puzzles), themes=themes))
    if not parts:
        return ""
    return f"## {say(language, 'lesson')} {{ #lesson }}\n\n" + "\n\n".join(parts)


def _notes(game: Game) -> str:
    """What the game's folder says of its words, its sources and what they leave open, a rank lower than there."""
    text = resources.files(game.package).joinpath("README.md").read_text(encoding="utf-8")
    body = re.sub(r"\A# .*\n", "", text)
    return "## For rule keepers and programs { #notes }\n\n" + re.sub(r"^##", "###", body, flags=re.MULTILINE)


def _notes_elsewhere(game: Game, english: str) -> str:
    return (
        "## 規則を調べる人へ { #notes }\n\n"
        f"資料の一覧、資料が食い違うところの読み方、プログラム用の語は[英語のページ]({english}/games/{game.slug}.html#notes)にあります。"
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown; a stroke inside a cell is no border."""
    lines = [list(head), ["---"] * len(head), *map(list, rows)]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)
