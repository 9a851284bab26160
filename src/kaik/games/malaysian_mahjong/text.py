"""Malaysian mahjong in a terminal: the table, what is asked, and what the season before was won with."""

from __future__ import annotations

from kaik.core.game import labels_of
from kaik.games.malaysian_mahjong.seen import Ending, MalaysianView, Triumph
from kaik.games.malaysian_mahjong.yaku import valid
from kaik.kits.mahjong import table_text
from kaik.kits.mahjong.course.text import page
from kaik.kits.mahjong.forms import TileGroup
from kaik.kits.mahjong.table_text import Seen, capital, row, tile_name
from kaik.kits.mahjong.text import drawn
from kaik.kits.mahjong.tiles import FEI, NAMES
from kaik.kits.terminal import TerminalSentences, enumerated, listed, named

PACKAGE = __name__.rpartition(".")[0]

WORDS = TerminalSentences("kaik.games.malaysian_mahjong")


def draw(view: MalaysianView, language: str) -> str:
    """The view as text, in `en` or `ja`."""
    language = language if language in WORDS else "en"
    words = WORDS[language]
    players = [_player(view, seat, words) for seat in range(len(view.points))]
    before = _ending(view, view.last, language) if view.last else []
    return page(view, players, words, language, before, [*_mine(view, words), _question(view, language)])


def _player(view: MalaysianView, seat: int, words: dict[str, str]) -> Seen:
    title = words["dealer"] if seat == view.table.dealer else ""
    title += words["points"].format(points=view.points[seat])
    if view.flowers[seat]:
        wind = view.table.wind(seat)
        title += words["dora"].format(count=sum(valid(flower, wind) for flower in view.flowers[seat]))
    if view.taken_back[seat]:
        title += words["back"].format(count=view.taken_back[seat])
    return Seen(
        size=view.held[seat],
        hand=view.hand if seat == view.seat else (),
        drawn=view.drawn if seat == view.seat else "",
        melds=view.melds[seat],
        river=view.rivers[seat],
        flowers=view.flowers[seat],
        title=title,
    )


def _mine(view: MalaysianView, words: dict[str, str]) -> list[str]:
    """Which seasons and flowers count for the onlooker."""
    if view.seat is None or view.table.dealer < 0:
        return []
    number = view.table.wind(view.seat) + 1
    return [words["mine"].format(tiles=row((f"{number}q", f"{number}f", "4q", "4f")))]


def _question(view: MalaysianView, language: str) -> str:
    """What the table waits for."""
    if view.stage in ("seats", "deal"):
        return table_text.opening(view.table, language)
    if view.asked is not None:
        return table_text.asked_about(view.asked, view.seat, language)
    return capital(WORDS[language][view.stage].format(who=named(view.mover, view.seat, language)))


def _ending(view: MalaysianView, last: Ending, language: str) -> list[str]:
    """The season before: who won with what, what it was worth, and what it brought."""
    words = WORDS[language]
    giver = named(last.giver, view.seat, language) if last.giver >= 0 else ""
    who = listed((triumph.seat for triumph in last.triumphs), language)
    how = "held" if last.how == "tsumo" and not last.tile else last.how  # dealt, or a fei that came back
    lines = [words[how].format(n=last.season, who=who, tile=tile_name(last.tile), giver=giver)]
    for triumph in last.triumphs:
        lines += _triumph(view, triumph, language)
    gains = enumerated((f"{named(at, None, language)} {gain:+d}" for at, gain in enumerate(last.gains)), language)
    return [*lines, words["gains"].format(gains=gains)]


def _triumph(view: MalaysianView, won: Triumph, language: str) -> list[str]:
    words = WORDS[language]
    sets = table_text.sets(won.melds, view.table, won.seat)
    hand = "  ".join(filter(None, (drawn(won.hand), sets, row(won.flowers))))
    names = labels_of(PACKAGE)
    yaku = enumerated((f"{names[name][language]} {han}" for name, han in won.yaku), language)
    limit = words["limit"].format(han=won.han) if won.han != won.total else ""
    return [
        words["won with"].format(who=named(won.seat, view.seat, language), hand=hand),
        words["read as"].format(form="  ".join(map(_group, won.groups))),
        words["yaku"].format(yaku=yaku, total=won.total) + limit,
    ]


def _group(group: TileGroup) -> str:
    """A group of the form, each fei as what it stands for."""
    wild, texts = list(group.wild), []
    for kind in reversed(group.kinds):
        texts.append(f"{FEI}={NAMES[kind]}" if kind in wild else NAMES[kind])
        if kind in wild:
            wild.remove(kind)
    return " ".join(reversed(texts))
