"""What the ladders have found, written down: the pairs that tables rate bots by, and the ratings in docs/bots.md."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import msgspec

from kaik.arena.game import GameResult, Setting
from kaik.arena.results import Results
from kaik.arena.summary import summary
from kaik.bots.names import CALLED
from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.server.ratings.house_bots import FILE, PairResults, house_results, ratings_of, written

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
BEGIN, END = "<!-- written by `python -m bench ladder --write` from here -->", "<!-- to here -->"
BEGIN_MOST = "<!-- written by `python -m bench ladder --write --seats most` from here -->"
RUNGS = ("level2:level1", "level3:level2", "level3:greedy", "level4:level3", "level5:level4")
"""What the page tells of each game beside the ratings."""


def rung_file(kept: Path, slug: str, players: str, seats: int) -> Path:
    """Where the matches of one rung are kept."""
    return kept / f"{slug}-{seats}-{players.replace(',', '-')}.jsonl"


def write(kept: Path, games: Iterable[Game], *, most_seats: bool = False) -> None:
    """The pairs of these games at their smallest tables into the file of house bots, and all ratings into the page.

    Rungs that are not kept stay as they were. Of the largest tables only the page tells; tables are rated by the
    smallest, which were played most.
    """
    page = PAGE.read_text(encoding="utf-8")
    if most_seats:
        larger = [game for game in games if game.seats[0] < game.seats[1]]
        found = {f"{game.slug}, {game.seats[1]}": pairs(kept, game.slug, game.seats[1]) for game in larger}
        text = joined(between(page, BEGIN_MOST), table({name: one for name, one in found.items() if one}))
        PAGE.write_text(filled(page, text, BEGIN_MOST), encoding="utf-8")
        return
    results = house_results()
    for game in games:
        results[game.slug] = results.get(game.slug, {}) | pairs(kept, game.slug, game.seats[0])
    FILE.write_text(written(results), encoding="utf-8")
    PAGE.write_text(filled(page, table(results)), encoding="utf-8")


def pairs(kept: Path, slug: str, seats: int) -> PairResults:
    """Games and score of the first, by pair, of one game's ladder."""
    found: PairResults = {}
    for file in sorted(kept.glob(f"{slug}-{seats}-*.jsonl")):
        setting, played = read(file)
        if setting.game != slug or setting.seats != seats or not played:
            continue
        score = summary(setting, played).players[0].score
        first, second = (re.sub("@.*", "", name) for name in setting.players)
        if score is not None:
            found[f"{first}:{second}"] = len(played), round(score, 3)
    return found


def read(file: Path) -> tuple[Setting, list[GameResult]]:
    """The setting and the matches of one rung."""
    with file.open("rb") as lines:
        try:
            setting = msgspec.json.decode(lines.readline(), type=Setting)
        except msgspec.DecodeError:
            raise KaikError(f"{file} holds no matches of an arena") from None
    games = Results(file, setting).games
    return setting, [games[n] for n in sorted(games)]


def table(results: dict[str, PairResults]) -> str:
    """One row a game: every bot's rating, and what each rung of the ladder brought."""
    rungs = (", ".join(CALLED[bot]["en"] for bot in rung.split(":")) for rung in RUNGS)
    titles = [*(names["en"] for names in CALLED.values()), *rungs]
    lines = [f"| game | {' | '.join(titles)} |", "|---" * (len(titles) + 1) + "|"]
    for slug in sorted(results):
        strengths = ratings_of(results[slug])
        rated = [f"{strengths[bot][0]:.0f} ± {strengths[bot][1]:.0f}" for bot in CALLED]
        lines.append(f"| {slug} | {' | '.join([*rated, *(_told(results[slug].get(rung)) for rung in RUNGS)])} |")
    return "\n".join(lines)


def joined(before: str, now: str) -> str:
    """A table with the rows of an older one that it has no newer ones of."""
    head, line, *rows = now.splitlines()
    known = {row.split("|")[1]: row for row in [*before.splitlines()[2:], *rows]}
    return "\n".join([head, line, *(known[game] for game in sorted(known))])


def between(page: str, begin: str) -> str:
    """What stands between the marks of a page now."""
    return page.partition(begin)[2].partition(END)[0].strip()


def filled(page: str, text: str, begins: str = BEGIN) -> str:
    """The page with this between its marks."""
    before, begin, rest = page.partition(begins)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise KaikError(f"{PAGE.name} has lost its marks: {begins} … {END}")
    return f"{before}{begin}\n\n{text}\n\n{END}{after}"


def _told(pair: tuple[int, float] | None) -> str:
    return "" if pair is None else f"{pair[1]:.3f} of {pair[0]}"
