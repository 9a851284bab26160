"""What the pot games print alike: the headline, who took what, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from kaik.kits.pot import Pot
from kaik.kits.sticks import DARK, PLAIN
from kaik.kits.terminal import listed, named, padded, width

SAYS = {
    "en": {
        "head": "Game {game} of {games} · stake {stake} · pot {points}",
        "over": "All {games} games are played.",
        "tie": "Tie: only the highest go on (throw {turn} of this game).",
        "won": "Last throws: {throws} → seat {seat} took the pot of {points}.",
        "left": "Last throws: {throws} → all but seat {seat} gave up, who took the pot of {points}.",
        "tied": "Last throws: {throws} → a tie.",
        "number": "seat {seat} had {number}",
        "pays": "To pay the stake: {seats}.",
        "throws": "The sticks are thrown for seat {seat}.",
        "sticks": DARK + " dark face, counts 1   " + PLAIN + " plain face, counts 0",
        "between": ", ",
        "out": "out",
    },
    "ja": {
        "head": "第{game}戦（全{games}戦）・賭け点 {stake}・場 {points}",
        "over": "全{games}戦が終わりました。",
        "tie": "同点です。最大の人だけが続けます（この戦の{turn}投目）。",
        "won": "前の結果：{throws} → 席{seat}が場の{points}点を取りました。",
        "left": "前の結果：{throws} → ほかの人が降り、席{seat}が場の{points}点を取りました。",
        "tied": "前の結果：{throws} → 同点でした。",
        "number": "席{seat}は{number}",
        "pays": "賭け点を出す人：{seats}",
        "throws": "席{seat}の裁を投げます。",
        "sticks": DARK + " 表（1と数える）  " + PLAIN + " 裏（0と数える）",
        "between": "、",
        "out": "抜け",
    },
}


def headline(pot: Pot, games: int, stake: int, language: str) -> list[str]:
    """Which game this is, what lies in the pot, and what happened just before."""
    say = SAYS[language]
    lines = [say["head"].format(game=pot.game, games=games, stake=stake, points=pot.points)]
    if not pot.players:
        lines = [say["over"].format(games=games)]
    if pot.last:
        throws = say["between"].join(say["number"].format(seat=seat, number=number) for seat, number in pot.last)
        lines.append(say[_told(pot)].format(throws=throws, seat=pot.winner, points=pot.taken))
    if pot.turn > 1:
        lines.append(say["tie"].format(turn=pot.turn))
    return lines


def _told(pot: Pot) -> str:
    """Which sentence the last throws deserve: won by the highest, left to one by the others, or tied."""
    if pot.winner is None:
        return "tied"
    numbers = [number for _, number in pot.last]
    return "won" if numbers.count(max(numbers)) == 1 else "left"


def rows(pot: Pot, shown: Sequence[str], seat: int | None, language: str) -> list[str]:
    """One line a seat: who it is, what the purse holds, and what it has thrown."""
    say = SAYS[language]
    thrown = dict(zip(pot.players, shown, strict=False))
    names = [named(at, seat, language) for at in range(len(pot.purses))]
    widest = max(map(width, names))
    lines = []
    for at, name in enumerate(names):
        idle = say["out"] if pot.players and at not in pot.players else ""
        lines.append(f"  {padded(name, widest)}  {pot.purses[at]:+4d}  {thrown.get(at, idle)}".rstrip())
    return lines


def to_pay(pot: Pot, language: str) -> str:
    """Who still owes a stake."""
    return SAYS[language]["pays"].format(seats=listed(pot.waiting, language))
