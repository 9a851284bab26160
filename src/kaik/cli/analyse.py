"""`kaik analyse`: what may be done in a position, what it or a hand holds, and what the strongest bot would do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kaik.bots.names import bot_name
from kaik.cli.say import spoken
from kaik.cli.seat_names import SeatNames
from kaik.core.action import Action
from kaik.core.codec import plain
from kaik.core.game import Game
from kaik.core.state import Over
from kaik.learn.analysis import Analysis, BestAction, analyse_hand, analyse_position, best_action, first_position
from kaik.learn.position import StartingPoint
from kaik.learn.set_up import hand_room

SAY = {
    "en": {
        "legal": "Legal moves for {who} ({count}): {actions}",
        "more": "… and {count} more",
        "throws": "A throw or a deal comes next: {outcomes}",
        "over": "The match is over here: {reason}",
        "best": "{bot} would play {action}",
        "worth": "It rates its chances at {share}.",
        "room": "A hand has {size}; there are {kinds}",
    },
    "ja": {
        "legal": "{who}の合法手{count}通り：{actions}",
        "more": "… ほか{count}通り",
        "throws": "次は投げや配りの結果です：{outcomes}",
        "over": "この局面で終局しています：{reason}",
        "best": "{bot}なら{action}",
        "worth": "対局の見込みは{share}です。",
        "room": "手は{size}枚です。使えるもの：{kinds}",
    },
}
FEW = 12
"""Legal moves that are listed; `--json` lists them all."""


def analysed(point: StartingPoint, text: str) -> tuple[Game, Analysis]:
    """What there is to say about a text: a hand in games that deal hands, a position in all others."""
    game, options = point.rules()
    if game.notation is None and (text or not point.log) and hand_room(game, options, point.seats or None) is not None:
        return game, analyse_hand(game, options, point.seats or None, text, point.log)
    if game.notation is not None and not text:
        text = game.notation.write(first_position(game, options))
    reached = StartingPoint(point.game, point.preset, point.options, point.seats, text, point.log).replayed()
    return game, analyse_position(game, options, reached)


def read_log(text: str) -> tuple[str, ...]:
    """Actions with blanks between them, or with commas where one has its seat before it: `discard:1z, 0 pass`."""
    return tuple(each.strip() for each in text.split(",") if each.strip()) if "," in text else tuple(text.split())


def thought(game: Game, found: Analysis, seconds: float | None) -> BestAction | None:
    """What the strongest bot would do; nothing where it is given no time."""
    return None if seconds == 0 else best_action(game, found, seconds)


def as_object(game: Game, found: Analysis, best: BestAction | None) -> dict[str, Any]:
    """The answer as one JSON object."""
    state = None if found.reached is None else found.reached.state
    return {
        "game": game.slug,
        "position": None if state is None or game.notation is None else game.notation.write(state),
        "log": [] if found.reached is None else list(found.reached.log),
        "seat": found.seat,
        "legal": [str(action) for action in found.legal],
        "throws": [list(each) for each in found.throws],
        "falls": found.falls or None,
        "facts": plain(found.facts),
        "best": plain(best),
    }


def lines(game: Game, found: Analysis, best: BestAction | None, language: str) -> Iterator[str]:
    """The answer as a person reads it."""
    say = SAY[language]
    if found.reached is None and found.room is not None and not found.facts:
        kinds = " ".join(code for code, _ in found.room.kinds)
        yield say["room"].format(size=found.room.size, kinds=kinds)
        return
    if found.reached is not None:
        yield SeatNames.of((), None, language).put_into(game.draw(found.reached.state.view(found.seat), language))
    yield from _facts(found, language)
    yield from _open(found, language)
    if best is not None:
        action = f"{best.action} {spoken(game, Action.parse(best.action), language)}".strip()
        yield say["best"].format(bot=bot_name("level5", language), action=action)
        yield f"  {best.why.get(language, '')}"
        if best.worth is not None:
            yield "  " + say["worth"].format(share=f"{best.worth:.0%}")


def _facts(found: Analysis, language: str) -> Iterator[str]:
    for group in found.facts:
        yield group.title[language]
        for line in group.lines:
            parts = (" ".join(line.codes), line.text[language], " ".join(line.then))
            yield "  " + "  ".join(part for part in parts if part)


def _open(found: Analysis, language: str) -> Iterator[str]:
    """What comes next: moves, luck, or nothing any more."""
    say = SAY[language]
    if found.reached is None:
        return
    turn = found.reached.state.turn()
    if isinstance(turn, Over):
        yield say["over"].format(reason=turn.reason)
    elif found.throws:
        yield say["throws"].format(outcomes=" ".join(action for action, _ in found.throws[:FEW]))
    elif found.legal and found.seat is not None:
        listed = " ".join(map(str, found.legal[:FEW]))
        rest = len(found.legal) - FEW
        more = " " + say["more"].format(count=rest) if rest > 0 else ""
        who = SeatNames.of((), None, language).name(found.seat)
        yield say["legal"].format(count=len(found.legal), who=who, actions=listed + more)
