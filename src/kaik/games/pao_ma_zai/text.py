"""Pao ma zai in a terminal: the table, what was thrown away last, and how the season before ended."""

from __future__ import annotations

from kaik.games.pao_ma_zai.scoring import GOOD
from kaik.games.pao_ma_zai.seen import Ending, PaoView
from kaik.kits.mahjong import table_text
from kaik.kits.mahjong.course.text import page
from kaik.kits.mahjong.table_text import Seen, row
from kaik.kits.mahjong.text import drawn
from kaik.kits.terminal import TerminalSentences, listed, named

WORDS = TerminalSentences("kaik.games.pao_ma_zai")


def draw(view: PaoView, language: str) -> str:
    """The view as text, in `en` or `ja`."""
    language = language if language in WORDS else "en"
    words = WORDS[language]
    players = [_player(view, seat, words) for seat in range(len(view.points))]
    before = _ending(view, view.last, language) if view.last else []
    return page(view, players, words, language, before, [*_good(view, words), _question(view, language)])


def _player(view: PaoView, seat: int, words: dict[str, str]) -> Seen:
    dealer = words["deal"] if seat == view.table.dealer else ""
    return Seen(
        size=view.held[seat],
        hand=_shown(view, seat),
        drawn=view.drawn if seat == view.seat else "",
        melds=view.melds[seat],
        river=view.rivers[seat],
        title=dealer + words["points"].format(points=view.points[seat]),
    )


def _shown(view: PaoView, seat: int) -> tuple[str, ...]:
    """One's own hand, or that of a winner whose horses are about to run."""
    if view.stage == "horses" and seat == view.mover and view.last:
        return view.last.hands[0]
    return view.hand if seat == view.seat else ()


def _good(view: PaoView, words: dict[str, str]) -> list[str]:
    if view.seat is None or view.table.dealer < 0:
        return []
    return [words["good"].format(tiles=drawn(GOOD[view.table.wind(view.seat)]))]


def _question(view: PaoView, language: str) -> str:
    """What the table waits for."""
    words = WORDS[language]
    match view.stage:
        case "seats" | "deal":
            return table_text.opening(view.table, language)
        case "claim":
            return _window(view, language)
        case "replace":
            return _capital(words["draw"].format(who=named(view.mover, view.seat, language)))
    return _capital(words[view.stage].format(who=named(view.mover, view.seat, language)))


def _window(view: PaoView, language: str) -> str:
    words = WORDS[language]
    key = "answers" if not view.waiting else "claim" if view.about == "discard" else "rob"
    who, waiting = named(view.giver, view.seat, language), listed(view.waiting, language)
    said = words["said"].format(said=view.said) if view.said else ""
    return _capital(words[key].format(who=who, tile=_tile(view.tile), waiting=waiting)) + said


def _ending(view: PaoView, last: Ending, language: str) -> list[str]:
    """The season before: who won with what, the horses, and what it brought."""
    words = WORDS[language]
    key = {"rob": "robbed", "tsumo": "tsumo" if last.tile else "dealt"}.get(last.how, last.how)
    payer = named(last.payer, view.seat, language) if last.payer >= 0 else ""
    number = last.season or view.season
    told = words[key].format(n=number, who=listed(last.winners, language), tile=_tile(last.tile), payer=payer)
    lines = [told]
    for at, hand in zip(last.winners, last.hands, strict=True):
        melds = last.melds[last.winners.index(at)]
        text = "  ".join(filter(None, (drawn(hand), table_text.sets(melds, view.table, at))))
        lines.append(words["won with"].format(who=named(at, view.seat, language), hand=text))
    if last.horses or last.good:
        lines.append(words["ran"].format(tiles=row(last.horses) or "–", good=last.good))
    if last.gains:
        gains = words["comma"].join(f"{named(at, None, language)} {gain:+d}" for at, gain in enumerate(last.gains))
        lines.append(words["gains"].format(gains=gains))
    return lines


def _tile(tile: str) -> str:
    return f"{tile} {drawn((tile,), 'kanji')}" if tile else "–"


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]
