"""Where puzzles come from: one season played by bots, and the positions of it in which something can be asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

import msgspec

from kaik.bots.levels import ends
from kaik.bots.search import Opinion, QuickDice
from kaik.core.action import Action
from kaik.core.codec import to_json
from kaik.core.game import Game
from kaik.core.mind import BEST
from kaik.core.options import Options
from kaik.core.state import State
from kaik.games import find
from kaik.learn.judging import AGAIN, DEEP, LEAST, Finding, apart, finding, lead, opinion
from kaik.learn.position import StartingPoint
from kaik.learn.puzzle import Puzzle
from kaik.learn.replying import reply_of
from kaik.learn.seasons import season_lead, strongest_rival
from kaik.learn.straying import MOST, strayed
from kaik.play.driver import Transition, drive
from kaik.play.luck import Luck
from kaik.play.match import Match, asked

PLAYS = 3
"""With whose skill a game that judges itself is played: sensibly, with mistakes to be punished."""
QUICK = 120
"""Simulations of a first look."""
LONGEST, LONGEST_JUDGED = 110, 260
"""Entries of a puzzle's log: whoever opens it should not wait, and files stay small. A hand of mahjong is longer."""
MOST_SEATS = 2
"""Seats above the fewest that matches are played with, in turn."""
EACH = 3
"""Puzzles of one kind from one match."""
SEASONS = 32
"""Seasons played out after a judge's best action, and as many after its rival."""
LOOKS = 6
"""Positions of a match that are searched deeply, drawn by lot from those with a lead at first sight."""
PLAIN = 20.0
"""A judge's lead above this is a hand that wins at once: nobody needs to be asked."""


class Candidate(msgspec.Struct, frozen=True):
    """A puzzle, and what it looks like to the seat, so that no other puzzle shows and asks the same."""

    puzzle: Puzzle
    looks: bytes


class Moment(msgspec.Struct, frozen=True):
    """A decision in a match: how many entries there were, whose it was, and what a first look saw."""

    n: int
    state: State
    seat: int
    lead: float
    how: str


def rules_of(game: Game) -> Options:
    """The rules puzzles are played by: the usual ones, with a single season where cards are sampled.

    What an action is worth is a share of the match, and of a long match one action moves too little to be told.
    """
    options = game.preset()
    if game.mind.advice is None and game.group == "cards" and "seasons" in options.__struct_fields__:
        return options.changed({"seasons": 1})
    return options


def candidates(slug: str, seed: str, n: int) -> tuple[Candidate, ...]:
    """What match number `n` of a seed gives: the same everywhere."""
    game = find(slug)
    luck = Luck.of(f"puzzles {slug} {seed} {n}")
    fewest, most = game.seats
    seats = fewest + n % (min(MOST_SEATS, most - fewest) + 1)
    match = Match.begin(game, rules_of(game), seats, game.default)
    moments, played = list[Moment](), list[Transition[State]]()
    for made in _season(game, match.state, seats, luck, moments):
        played.append(made)
    match = match.moved([(made.seat, made.action) for made in played], played[-1].after if played else match.state)
    kinds = dict(game.mind.puzzles)
    found = [*_counted(match, played, n, luck)]
    if BEST in kinds:
        found += _best(match, moments, n, luck)
    return tuple(one for one in found if one.puzzle.kind in kinds)


def _season(game: Game, start: State, seats: int, luck: Luck, moments: list[Moment]) -> Iterator[Transition[State]]:
    """One season, played by bots that note every decision."""
    own = luck.apart("play")

    def choose(state: State, seat: int, n: int) -> Action:
        actions = state.legal(seat)
        if len(actions) == 1:
            return actions[0]
        dice = own.dice(n)
        imagined = state.imagine(seat, dice)
        found = opinion(game, imagined, seat, dice, QUICK)
        best = found.best()
        moments.append(
            Moment(n, state, seat, lead(found, best, apart(imagined, seat, best.action, found.choices)), found.how)
        )
        return _taken(game, imagined, seat, found, QuickDice(dice))

    for made in drive(start, [choose] * seats, luck, limit=LONGEST if game.mind.advice is None else LONGEST_JUDGED):
        yield made
        if made.after.season_of()[0] != start.season_of()[0]:
            break


def _taken(game: Game, imagined: State, seat: int, found: Opinion, dice: QuickDice) -> Action:
    """What a player does who now and then strays from the best."""
    if found.how == "solved":  # whoever always does what is best meets the same few positions
        return found.choices[dice.below(len(found.choices))].action
    if found.how == "judged":
        found = opinion(game, imagined, seat, dice, QUICK, PLAYS)
    if ends(imagined, seat, found.best().action):
        return found.best().action
    return strayed(found.tired(), game.mind.straying, dice, MOST).action


def _best(match: Match, moments: Sequence[Moment], n: int, luck: Luck) -> Iterator[Candidate]:
    """The decisions with one clearly best action, drawn by lot: the clearest ones are not the best questions."""
    seen = [each for each in moments if each.how in LEAST and LEAST[each.how] <= each.lead < PLAIN]
    dice, count = luck.apart("moments").dice(0), 0
    for _ in range(min(LOOKS, len(seen))):
        moment = seen.pop(dice.below(len(seen)))
        found = checked(match.game, moment.state, moment.seat, luck.apart("check"), moment.n)
        if found is None or (found.how == "sampled" and ends(moment.state, moment.seat, found.best)):
            continue  # whoever can end a season with the last card does not have to be asked
        named = (f"{n}-{moment.n}-{moment.seat}-{BEST}", BEST, found.best.verb, moment.seat)
        reply = reply_of(match.game, moment.state, moment.seat, found.best, found.how)
        puzzle = Puzzle(*named, StartingPoint.of(match, moment.n), str(found.best), found.lead, found.how, reply)
        yield Candidate(puzzle, looks(moment.state, moment.seat))
        count += 1
        if count == EACH:
            return


def checked(game: Game, state: State, seat: int, luck: Luck, n: int) -> Finding | None:
    """The clearly best action, if a deep search and a deeper one with a second seed find the same; the smaller lead."""
    found = list[Finding]()
    for name, nodes in (("deep", DEEP), ("again", AGAIN)):
        one = judged_anew(game, state, seat, luck.apart(name), n, nodes)
        if one is None or not one.clear or (found and one.best != found[0].best):
            return None
        found.append(one)
    if found[0].how == "judged" and _brought(game, state, seat, luck, found[0].best) <= 0:
        return None
    return min(found, key=lambda one: one.lead)


def _brought(game: Game, state: State, seat: int, luck: Luck, best: Action) -> float:
    """What a judge's best action brought more than its strongest rival, in seasons that were played out."""
    rival = strongest_rival(game, state, seat, best)
    return 0.0 if rival is None else season_lead(game, state, seat, (best, rival), luck, SEASONS)


def judged_anew(game: Game, state: State, seat: int, luck: Luck, n: int, nodes: int = DEEP) -> Finding | None:
    """What is found in a freshly imagined position with this luck."""
    dice = luck.dice(n)
    return finding(game, state.imagine(seat, dice), seat, dice, nodes)


def _counted(match: Match, played: Sequence[Transition[State]], n: int, luck: Luck) -> Iterator[Candidate]:
    """The questions of a match, a few of each kind, drawn by lot."""
    mind, dice = match.game.mind, luck.apart("questions").dice(0)
    if mind.questions is None:
        return
    found: dict[str, list[tuple[Transition[State], int, str]]] = {}
    for made in played:
        for seat in asked(made.before) or range(match.seats):
            for question in mind.questions_of(made.before, seat):
                found.setdefault(question.kind, []).append((made, seat, question.answer))
    for kind, places in sorted(found.items()):
        for _ in range(min(EACH, len(places))):
            made, seat, answer = places.pop(dice.below(len(places)))
            puzzle = Puzzle(f"{n}-{made.n}-{seat}-{kind}", kind, kind, seat, StartingPoint.of(match, made.n), answer)
            yield Candidate(puzzle, looks(made.before, seat))


def looks(state: State, seat: int) -> bytes:
    """A mark of what a seat sees, to tell what looks alike."""
    return sha256(to_json(state.view(seat))).digest()
