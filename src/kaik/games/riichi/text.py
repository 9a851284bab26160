"""Riichi in a terminal: the table, the indicators, what is asked, and how the season before ended."""

from __future__ import annotations

from kaik.core.game import labels_of
from kaik.games.riichi.rounds import name_of
from kaik.games.riichi.scoring.score import indicated
from kaik.games.riichi.season import Ending, Winning
from kaik.games.riichi.seen import RiichiView
from kaik.kits.mahjong import table_text
from kaik.kits.mahjong.claims import ClaimQuestion
from kaik.kits.mahjong.table_text import Seen, capital, row, tile_name
from kaik.kits.mahjong.text import drawn
from kaik.kits.mahjong.tiles import NAMES, kind
from kaik.kits.terminal import TerminalSentences, listed, named

WORDS = TerminalSentences("kaik.games.riichi")
KANJI = "〇一二三四"


def draw(view: RiichiView, language: str) -> str:
    """The view as text, in `en` or `ja`."""
    language = language if language in WORDS else "en"
    before = [*_ending(view, view.last, language), ""] if view.last else []
    players = [_player(view, seat, language) for seat in range(len(view.points))]
    wall = None if view.stage in ("last", "over") else view.wall
    table = table_text.around(view.table, wall, players, view.seat, language)
    return "\n".join([*before, _head(view, language), "", *table, "", *_own(view, language), _question(view, language)])


def _head(view: RiichiView, language: str) -> str:
    words = WORDS[language]
    text = words["kyoku"].format(
        **_numbers(view.kyoku, language), honba=view.honba, deposits=view.deposits, left=view.wall.left
    )
    if not view.indicators:
        return text
    dora = " ".join(NAMES[indicated(kind(tile))] for tile in view.indicators)
    return text + words["rest"].format(tiles=" ".join(view.indicators), dora=dora)


def _numbers(kyoku: int, language: str) -> dict[str, str]:
    wind, number = name_of(kyoku)
    name = labels_of("kaik.kits.mahjong")[f"wind.{wind}"][language]
    return {"wind": name.capitalize(), "number": KANJI[number] if language == "ja" else str(number)}


def _player(view: RiichiView, seat: int, language: str) -> Seen:
    words, status = WORDS[language], view.riichi[seat]
    dealer = words["deal"] if seat == view.table.dealer else ""
    declared = words[status.declared] if status.declared else ""
    return Seen(
        size=view.held[seat],
        hand=dict(view.shown).get(seat, view.hand if seat == view.seat else ()),
        drawn=view.drawn if seat == view.seat else "",
        melds=view.melds[seat],
        river=view.rivers[seat],
        title=dealer + declared + words["points"].format(points=view.points[seat]),
    )


def _own(view: RiichiView, language: str) -> list[str]:
    """What only the reader is told: waits, furiten, and what a call bars."""
    words, lines = WORDS[language], []
    if view.waits:
        furiten = words["furiten"] if view.furiten else ""
        lines.append(words["waits"].format(tiles=row(view.waits)) + furiten)
    if view.barred and view.mover == view.seat:
        lines.append(words["barred"].format(tiles=row(view.barred)))
    return lines


def _question(view: RiichiView, language: str) -> str:
    """What the table waits for."""
    words = WORDS[language]
    if view.flips:
        return words["dora"]
    match view.stage:
        case "seats" | "deal":
            return table_text.opening(view.table, language)
        case "claim" if view.asked:
            return _window(view, view.asked, language)
        case "ura":
            return capital(words["ura"].format(who=listed((seat for seat, _ in view.shown), language)))
    who = view.table.dealer if view.stage == "last" else view.mover
    key = "draw" if view.stage == "replace" else view.stage
    return capital(words[key].format(who=named(who, view.seat, language)))


def _window(view: RiichiView, asked: ClaimQuestion, language: str) -> str:
    last = view.melds[asked.giver][-1:]
    if asked.about == "kan" and last and last[0].call == "ankan" and asked.tile in last[0].own:
        who, waiting = named(asked.giver, view.seat, language), listed(asked.waiting, language)
        return capital(WORDS[language]["closed"].format(who=who, tile=tile_name(asked.tile), waiting=waiting))
    return table_text.asked_about(asked, view.seat, language)


def _ending(view: RiichiView, last: Ending, language: str) -> list[str]:
    """The season before: who won with what, or why nobody did, and what it brought."""
    words = WORDS[language]
    key = "rob by" if last.how == "rob" else last.how
    told = words[key].format(
        kyoku=words["name"].format(**_numbers(last.kyoku, language), honba=last.honba),
        who=listed(last.winners, language),
        tile=tile_name(last.tile),
        payer=named(last.payer, view.seat, language) if last.payer >= 0 else "",
        reason=_label(f"abort.{last.reason}", language) if last.reason else "",
    )
    lines = [told]
    for win in last.wins:
        lines += _winner(view, win, language)
    for seat, hand in last.shown:
        lines.append(words["won with"].format(who=named(seat, view.seat, language), hand=drawn(hand)))
    if last.nagashi:
        lines.append(words["nagashi"].format(who=listed(last.nagashi, language)))
    if last.wins:
        lines.append(words["indicators"].format(tiles=row(last.indicators), ura=row(last.ura) or "–"))
    if any(last.change):
        change = words["comma"].join(f"{named(at, None, language)} {each:+d}" for at, each in enumerate(last.change))
        lines.append(words["change"].format(change=change))
    return lines


def _winner(view: RiichiView, win: Winning, language: str) -> list[str]:
    words = WORDS[language]
    text = "  ".join(filter(None, (drawn(win.hand), table_text.sets(win.melds, view.table, win.seat))))
    yaku = words["comma"].join(f"{_label(name, language)} {han}" for name, han in win.yaku)
    limit = words["comma"] + _label(f"limit.{win.limit}", language) if win.limit else ""
    return [
        words["won with"].format(who=named(win.seat, view.seat, language), hand=text),
        words["worth"].format(yaku=yaku, han=win.han, fu=win.fu, limit=limit, points=win.points),
    ]


def _label(key: str, language: str) -> str:
    return labels_of("kaik.games.riichi")[key][language]
