"""Season's End in numbers, for the compiled kernel: its tables and options, positions and actions both ways."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from itertools import permutations

from kaik.core.action import Action, joined, parts
from kaik.core.errors import BadAction
from kaik.games.season_end.options import SeasonEndOptions
from kaik.games.season_end.position import Ended, Phase, Win
from kaik.games.season_end.rules import SeasonEnd
from kaik.games.season_end.scoring import BASE, FIRST_ROUND, ONE_COLOUR, SIX_RUN, Item, Score
from kaik.games.season_end.shapes import SPECIAL, Group, HandRules, hand_rules, partners, triples
from kaik.kits.cards48 import FULL, Cards
from kaik.kits.packed import groups as at
from kaik.kits.packed.cards import KIND, KINDS, ORDER
from kaik.kits.packed.cards import packed as heap
from kaik.kits.packed.cards import unpacked as cards
from kaik.kits.packed.game import CardPacking, PackedPosition
from kaik.kits.packed.match import (
    ARGUMENT,
    DEAL,
    DEALER_DRAWN,
    MOST_SEATS,
    SEATS,
    VERB_BITS,
    by_seat,
    head,
    match_book,
    match_of,
)
from kaik.kits.seasons import turn_order

PHASES: tuple[Phase, ...] = ("deal", "light", "draw", "act", "claim", "last-light")
PLACE = {KINDS[kind]: place for place, kind in enumerate(ORDER)}
MORE = ("", "six-run", "twin-triples", "wonder")


def book(options: SeasonEndOptions) -> tuple[int, ...]:
    """The options, and what any two or three cards are to each other."""
    rules = hand_rules(options)
    switches = (
        options.nam == "on",
        options.nam_extend_open == "on",
        rules.grows,
        rules.pairs,
        options.four_friends == "on",
        options.only_base == "on",
        options.gyumit,
        options.myo,
        options.nam_pay_skipped == "on",
        options.payment == "coin",
        options.dodo == "on",
        options.multi_win == "all",
        options.exhaust == "pass_dealer",
        options.hikari == "on",
        options.hikari_match == "rank",
    )
    points = BASE, ONE_COLOUR, FIRST_ROUND, SIX_RUN
    copies = (FULL.count(card) for card in PLACE)
    tables = (*_strengths(rules), *copies, *_partners(rules), *_threes(rules))
    return (*match_book(options), *map(int, switches), *points, *_outlook(), *tables)


@cache
def _outlook() -> tuple[int, ...]:
    """How often others end a season and what that costs: `outlook.toml` tells how it was counted."""
    told = tomllib.loads(resources.files(__package__).joinpath("outlook.toml").read_text(encoding="utf-8"))
    rows = [told[f"seats{seats}"] for seats in range(2, MOST_SEATS + 1)]
    return tuple(round(1000 * number) for row in rows for number in (*row["often"], *row["lost"]))


def _strengths(rules: HandRules) -> list[int]:
    return [-1 if rules.melds.is_wild(card) else rules.melds.strength(card) for card in PLACE]


def _partners(rules: HandRules) -> list[int]:
    table = [0] * len(PLACE) ** 2
    for two, thirds in partners(rules).items():
        for one, other in permutations(map(PLACE.__getitem__, two)):
            table[one * len(PLACE) + other] = sum(1 << PLACE[third] for third in thirds)
    return table


def _threes(rules: HandRules) -> list[int]:
    table = [0] * len(PLACE) ** 3
    for three, found in triples(rules).items():
        told = sum(_reading(group) << at.READING * i for i, group in enumerate(found))
        for a, b, c in permutations(map(PLACE.__getitem__, three)):
            table[(a * len(PLACE) + b) * len(PLACE) + c] = told
    return table


def _reading(group: Group) -> int:
    match group.kind:
        case "set":
            return group.top + 2
        case "run":
            return at.RUN_FROM + group.top
    return at.SPECIAL_FROM + list(SPECIAL).index(group.kind)


def packed(state: SeasonEnd) -> list[int]:
    return [
        *head(state, state.match),
        PHASES.index(state.phase),
        state.mover,
        KIND[state.drew] + 1 if state.drew else 0,
        state.first_round,
        sum(1 << seat for seat in state.winners),
        *_piles(state.lights, 1),
        heap(state.stock),
        heap(state.gone),
        *by_seat([heap(hand) for hand in state.hands]),
        *by_seat([heap(meld) for meld in state.melds]),
        *by_seat([heap(hand) for hand in state.put_away]),
        *by_seat([_said(said) for said in state.answers]),
        *by_seat(state.began),
        *(pile for discards in state.discards for pile in _piles(discards, at.PILES)),
        *[0] * (at.PILES * (MOST_SEATS - state.seats)),
        *_ended(state.ended),
    ]


def _said(said: str) -> int:
    if said.startswith("open"):
        return at.OPEN | heap(parts(Action.parse(said).args[0])) << ARGUMENT
    return {"": 0, "pass": at.PASS, "win": at.WIN}[said]


def _piles(heap_in_order: Sequence[str], piles: int) -> list[int]:
    """Cards in order as so many numbers."""
    found = [0] * piles
    for i, card in enumerate(heap_in_order):
        found[i // at.PILED] = found[i // at.PILED] << at.PILE | KIND[card] + 1
    return found


def _in_order(piles: Iterable[int]) -> Cards:
    """The cards of these piles."""
    found = list[str]()
    for pile in piles:
        digits = (pile >> at.PILE * i & 31 for i in range(at.PILED - 1, -1, -1))
        found += [KINDS[digit - 1] for digit in digits if digit]
    return tuple(found)


def _ended(ended: Ended | None) -> list[int]:
    if ended is None:
        return [0] * (at.NOW - at.ENDED)
    wins = [number for win in ended.wins for number in _win(win)]
    room = [0] * (at.NOW - at.WINS - len(wins))
    return [1 + len(ended.wins), *_piles(ended.lights, 1), *by_seat(ended.gains), *wins, *room]


def _win(win: Win) -> list[int]:
    items, groups = dict(win.score.items), [heap(group) for group in win.score.groups]
    more = next((i for i, name in enumerate(MORE) if name in items), at.NO_MORE)
    told = (
        ("same-colour" in items) << at.ONE_COLOUR
        | ("first-round" in items) << at.IN_FIRST_ROUND
        | more << at.TOGETHER
        | items.get("king-and-tam", 0) << at.ROYAL
        | items.get("lights", 0) << at.LIT_CARDS
        | win.score.four << at.SHOWS_FOUR
    )
    return [win.seat, -1 if win.discarder is None else win.discarder, *groups, *[0] * (3 - len(groups)), told]


def unpacked(options: SeasonEndOptions, now: PackedPosition) -> SeasonEnd:
    seats = now[SEATS]

    def hands(begin: int) -> tuple[Cards, ...]:
        return tuple(cards(each) for each in now[begin : begin + seats])

    order = turn_order(options, now[at.MOVER], seats)
    return SeasonEnd(
        options=options,
        match=match_of(now),
        phase=PHASES[now[at.PHASE]],
        stock=cards(now[at.STOCK]),
        hands=hands(at.HANDS),
        melds=hands(at.MELDS),
        discards=tuple(_in_order(now[place : place + at.PILES]) for place in _discards(seats)),
        lights=_in_order(now[at.LIGHTS : at.LIGHTS + 1]),
        mover=now[at.MOVER],
        drew=KINDS[now[at.DREW] - 1] if now[at.DREW] else "",
        first_round=bool(now[at.FIRST_ROUND]),
        answers=tuple(
            str(spelled(options, now, said)) if said else "" for said in now[at.ANSWERS : at.ANSWERS + seats]
        ),
        winners=tuple(seat for seat in order if now[at.WINNERS] >> seat & 1),
        gone=cards(now[at.GONE]),
        put_away=hands(at.PUT_AWAY),
        ended=_ended_of(options, now),
        began=tuple(now[at.BEGAN : at.BEGAN + seats]),
    )


def _discards(seats: int) -> range:
    return range(at.DISCARDS, at.DISCARDS + at.PILES * seats, at.PILES)


def _ended_of(options: SeasonEndOptions, now: PackedPosition) -> Ended | None:
    if not now[at.ENDED]:
        return None
    places = range(at.WINS, at.WINS + at.WIN_LENGTH * (now[at.ENDED] - 1), at.WIN_LENGTH)
    gains = tuple(now[at.ENDED_GAINS : at.ENDED_GAINS + now[SEATS]])
    wins = tuple(_win_of(options, now[place : place + at.WIN_LENGTH]) for place in places)
    return Ended(wins, gains, _in_order(now[at.ENDED_LIGHTS : at.ENDED_LIGHTS + 1]))


def _win_of(options: SeasonEndOptions, numbers: PackedPosition) -> Win:
    told, discarder = numbers[at.WIN_ITEMS], numbers[at.WIN_FROM]
    more = told >> at.TOGETHER & 3
    ends: list[Item] = [("base", BASE)]
    ends += [("same-colour", ONE_COLOUR)] * (told >> at.ONE_COLOUR & 1)
    ends += [("first-round", FIRST_ROUND)] * (told >> at.IN_FIRST_ROUND & 1)
    ends += [(MORE[more], (0, SIX_RUN, options.gyumit, options.myo)[more])] * bool(more)
    singles = ("king-and-tam", told >> at.ROYAL & 15), ("lights", told >> at.LIT_CARDS & 15)
    bonus = [item for item in singles if item[1]]
    groups = tuple(cards(group) for group in numbers[at.WIN_GROUPS : at.WIN_ITEMS] if group)
    points = sum(n for _, n in ends), sum(n for _, n in bonus)
    score = Score(groups, *points, (*ends, *bonus), bool(told >> at.SHOWS_FOUR & 1))
    return Win(numbers[at.WIN_SEAT], None if discarder < 0 else discarder, score)


VERBS = {at.PASS: "pass", at.WIN: "win", at.DISCARD: "discard", at.DRAW: "draw", at.LIGHT: "light"}
NUMBERS = {verb: number for number, verb in VERBS.items()} | {"open": at.OPEN, "reveal": at.REVEAL}


def spelled(options: SeasonEndOptions, now: PackedPosition, code: int) -> Action:
    about, verb = code >> ARGUMENT, code & VERB_BITS
    match verb:
        case at.PASS | at.WIN:
            return Action(VERBS[verb])
        case at.OPEN | at.REVEAL:
            return Action("open" if verb == at.OPEN else "reveal", joined(cards(about)))
        case at.CALL:
            return unpacked(options, now).call()
        case verb if verb == DEALER_DRAWN:
            return Action("dealer", str(about))
    return Action(VERBS[verb], KINDS[about])


def coded(options: SeasonEndOptions, now: PackedPosition, action: Action) -> int:
    match action.verb:
        case "deal":
            return DEAL
        case "dealer":
            return DEALER_DRAWN | int(action.args[0]) << ARGUMENT
        case "call":
            return at.CALL
        case "pass" | "win":
            return NUMBERS[action.verb]
        case "open" | "reveal":
            return NUMBERS[action.verb] | heap(parts(action.args[0])) << ARGUMENT
        case "discard" | "draw" | "light":
            return NUMBERS[action.verb] | KIND[action.args[0]] << ARGUMENT
    raise BadAction(f"{action} is no action of Season's End")


PACKING = CardPacking("groups", book, packed, unpacked, spelled, coded, most=128, searched=True, line=40)
