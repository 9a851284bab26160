"""How the end of a season around tam is explained: every hand with its pieces, the rate, penalties, what is paid."""

from __future__ import annotations

from collections.abc import Iterator

from kaik.core.settlement import Settlement, SettlementLine, Value
from kaik.kits.tam.hands import Held, Pieces, Recipe, counted, mono, points, worth
from kaik.kits.tam.penalties import AGAIN, NULL, ON_TAM, Penalties, Penalty, total
from kaik.kits.tam.phases import Declaring, Ended, Moving
from kaik.kits.tam.pieces import KING, LETTERS, TAM, TENTHS, kind_name
from kaik.kits.tam.rules import NO_MOVE, TamGame


def settlement(before: TamGame, after: TamGame) -> Settlement | None:
    """What the act between two positions settled: a declared season, a penalty paid at once, a game without moves."""
    over = isinstance(after.phase, Ended)
    stuck = isinstance(after.phase, Ended) and after.phase.reason == NO_MOVE
    if isinstance(before.phase, Declaring) and not stuck and (over or after.season != before.season):
        return _declared(before, after)
    if before.scores != after.scores:
        return _settled(before, after, "season-no-move" if stuck else "penalty-paid", tuple(_fined(before, after)))
    return _settled(before, after, "season-no-move", ()) if stuck else None


def _declared(before: TamGame, after: TamGame) -> Settlement:
    """終季: the declarer's hands and what tam cost, times the rate."""
    due = before.due()
    label = "season-even" if due == 0 else "season-won" if due > 0 else "season-fined"
    return _settled(before, after, label, tuple(_counted(before, after)))


def _settled(before: TamGame, after: TamGame, label: str, lines: tuple[SettlementLine, ...]) -> Settlement:
    gained = [now - then for now, then in zip(after.scores, before.scores, strict=True)]
    return Settlement(
        label=label,
        before=_shown(before.scores),
        after=_shown(after.scores),
        lines=lines,
        winners=tuple(seat for seat in (0, 1) if gained[seat] > 0),
        next=after.opener if after.season != before.season and isinstance(after.phase, Moving) else None,
        brief=after.season == before.season and not isinstance(after.phase, Ended),
    )


def _shown(scores: tuple[int, int]) -> tuple[float, float]:
    return points(scores[0]), points(scores[1])


# -- what counts ------------------------------------------------------------------------------------------


def _counted(before: TamGame, after: TamGame) -> Iterator[SettlementLine]:
    """First what counts, then the rate, then what is paid."""
    seat, pieces = before.side, before.hands[before.side]
    hands = before.held(pieces)
    yield from (_hand(before, seat, hand) for hand in hands)
    if beside := before.claim(seat) - sum(hand.points for hand in hands):
        yield from _old_values(before, seat, beside)
    phase = before.phase
    if isinstance(phase, Declaring):
        yield from (_penalty(penalty, seat) for penalty in phase.penalties)
    for owing, sign in ((seat, -1), (1 - seat, 1)):
        if before.carried[owing]:
            yield SettlementLine("penalties-kept", owing, amount=points(sign * before.carried[owing]))
    yield from _paid(before, after, before.due())


def _hand(game: TamGame, seat: int, hand: Held) -> SettlementLine:
    """One hand with the pieces that make it; a king that stands for another piece is told."""
    recipe = next(each for each in game.form.book(game.options.hands()).recipes if each.name == hand.name)
    used, missing = made_of(recipe, game.hands[seat], hand.one_colour)
    values: dict[str, Value] = {"hand": hand.name}
    label = "hand"
    if hand.one_colour and hand.points > worth(recipe, game.options.scoring):  # the old counting gives 王 no bonus
        label += "-one-colour"
        values["colour"] = "colour-red" if used[0] % 2 else "colour-black"
    if hand.copies > 1:
        label, values = "hand-copies", {"hand": hand.name, "n": hand.copies}
    elif missing:
        label += "-wild"
        values["piece"] = LETTERS[missing[0]]
    return SettlementLine(label, seat, values, tuple(map(kind_name, used)), points(hand.points))


def made_of(recipe: Recipe, pieces: Pieces, one_colour: bool) -> tuple[Pieces, tuple[int, ...]]:
    """The captured pieces that make a hand, and the professions that kings stand for in it."""
    pool = list(pieces)
    if one_colour:
        plain = tuple(kind for kind in pieces if kind // 2 != KING)
        colour = mono(recipe, counted(plain))
        colour = mono(recipe, counted(pieces)) if colour is None else colour
        pool = [kind for kind in pieces if kind % 2 == colour]
    used, missing = list[int](), list[int]()
    for profession in (LETTERS.index(letter) for letter in recipe.needs):
        found = next((kind for kind in pool if kind // 2 == profession), None)
        if found is None:
            missing.append(profession)
        else:
            pool.remove(found)
            used.append(found)
    kings = [kind for kind in pool if kind // 2 == KING]
    return (*used, *kings[: len(missing)]), tuple(missing)


def _old_values(game: TamGame, seat: int, tenths: int) -> Iterator[SettlementLine]:
    """The old counting's second half: what pieces are worth by themselves."""
    pieces = game.hands[seat]
    every = sum(TENTHS[kind // 2] for kind in pieces) == tenths
    shown = tuple(map(kind_name, pieces)) if every else ()
    yield SettlementLine("pieces-count" if every else "pieces-idle", seat, pieces=shown, amount=points(tenths))


# -- what is paid -----------------------------------------------------------------------------------------


def _penalty(penalty: Penalty, seat: int) -> SettlementLine:
    return SettlementLine("penalty", seat, {"what": f"penalty-{penalty.kind}"}, amount=points(-penalty.amount))


def _fined(before: TamGame, after: TamGame) -> Iterator[SettlementLine]:
    """A penalty that the table takes at once."""
    penalties = _at_once(before, after)
    yield from (_penalty(penalty, before.side) for penalty in penalties)
    yield from _paid(before, after, -total(penalties) * before.rate)


def _at_once(before: TamGame, after: TamGame) -> Penalties:
    """Which penalties the turn was fined for; only moves of tam are told apart by where it stands."""
    if not after.tam_moved:
        return (ON_TAM,)
    again = (AGAIN,) if before.tam_moved else ()
    null = (NULL,) if before.board.index(TAM) == after.board.index(TAM) else ()
    return tuple(each for each in (*again, *null) if before.options.penalty_rule(each) == "immediate")


def _paid(before: TamGame, after: TamGame, due: int) -> Iterator[SettlementLine]:
    """The rate, the total, and what really changes hands: nobody pays more than there is on the track."""
    seat = before.side
    if before.rate > 1:
        yield SettlementLine("rate", None, {"rate": before.rate}, amount=before.rate)
    yield SettlementLine("due", seat, {"n": points(due)}, amount=points(due))
    gained = after.scores[0] - before.scores[0]
    receiver = 0 if gained > 0 else 1
    if abs(gained) < abs(due):
        yield SettlementLine("all-there-is", 1 - receiver, {"n": points(abs(gained))}, amount=points(abs(gained)))
    if gained:
        change = (points(gained), points(-gained))
        yield SettlementLine("pays", 1 - receiver, {"n": points(abs(gained))}, points=change)
