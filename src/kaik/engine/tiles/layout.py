"""Where everything lies in the arrays of the tile kernel.

    book  int64   options by number, then the yaku with their han, the limits and the nine gates
    ways  uint8   what every suit and every hand of honours is: nothing, sets, sets and a pair
    men   uint8   tiles: hands, the unseen ones, rivers, called sets, what went by, indicators
    now   int64   the small facts of a position
    pad   int64   scratch room: the hand that is valued, and what came of it

Where men and now keep what, the kit says (`kaik.kits.mahjong.places`), since the rules fill them too.
"""

from __future__ import annotations

from kaik.kits.mahjong.places import SORTS

SWITCH = ("off", "on")

# -- book: the options, each as its number or as the place of its value ---------------------------------------
SEAT_METHOD, FIRST_DEALER, START, AKA, ROUNDS, KUIKAE, KAKAN_FROM_HAND, KOKUSHI_ANKAN_RON, RIICHI_MIN_WALL = range(9)
RIICHI_MIN_POINTS, RIICHI_ANKAN, OPEN_KAN_DORA, OVERDUE_DORA, KAN_DORA, URA_DORA, KAN_URA, FURITEN_TEMPORARY = range(
    9, 17
)
FURITEN_RIICHI, KARATEN, IPPATSU, RENHOU, KUITAN, DOUBLE_WIND_PAIR_FU, OPEN_PINFU_FU, KIRIAGE, KAZOE = range(17, 26)
YAKUMAN_STACK, DOUBLE_YAKUMAN, HONBA_RON, HONBA_TSUMO_EACH, MULTI_RON, PAO_DAISANGEN, PAO_DAISUUSHI = range(26, 33)
PAO_SUUKANTSU, PAO_HONBA, PAO_SCOPE, NAGASHI, NOTEN_POOL, NOTEN_SENGEN, ABORT_KAZE4, ABORT_KAN4 = range(33, 41)
KAN4_SINGLE_PLAYER, ABORT_REACH4, ABORT_KYUUSHU, KYUUSHU_AFTER_CALL, RENCHAN, ABORT_RENCHAN = range(41, 47)
HONBA_CARRY_ON_DRAW, TOBI, GOAL, WEST, OORASU_STOP, OORASU_NEEDS_GOAL, STICKS_LEFT, UMA, OKA = range(47, 56)
OPTIONS: dict[str, tuple[str, ...]] = {
    "seat_method": ("dice6", "draw4", "fixed"),
    "first_dealer": ("dice", "east"),
    "start": (),
    "aka": (),
    "rounds": (),
    "kuikae": ("ban_both", "ban_same", "allowed"),
    "kakan_from_hand": SWITCH,
    "kokushi_ankan_ron": SWITCH,
    "riichi_min_wall": (),
    "riichi_min_points": (),
    "riichi_ankan": ("none", "same_shape", "same_waits", "free"),
    "open_kan_dora": ("with_discard", "after_discard", "at_once"),
    "overdue_dora": ("with_kan", "before_draw"),
    "kan_dora": SWITCH,
    "ura_dora": SWITCH,
    "kan_ura": SWITCH,
    "furiten_temporary": SWITCH,
    "furiten_riichi": SWITCH,
    "karaten": ("hand_and_sets", "hand"),
    "ippatsu": SWITCH,
    "renhou": ("none", "mangan", "yakuman"),
    "kuitan": SWITCH,
    "double_wind_pair_fu": (),
    "open_pinfu_fu": (),
    "kiriage": SWITCH,
    "kazoe": ("yakuman", "sanbaiman"),
    "yakuman_stack": SWITCH,
    "double_yakuman": SWITCH,
    "honba_ron": (),
    "honba_tsumo_each": (),
    "multi_ron": ("all", "all_but_triple_aborts", "nearest"),
    "pao_daisangen": SWITCH,
    "pao_daisuushi": SWITCH,
    "pao_suukantsu": SWITCH,
    "pao_honba": ("pao", "discarder"),
    "pao_scope": ("whole", "pao_part_only"),
    "nagashi": ("payment", "win", "none"),
    "noten_pool": (),
    "noten_sengen": SWITCH,
    "abort_kaze4": SWITCH,
    "abort_kan4": SWITCH,
    "kan4_single_player": ("continue", "abort"),
    "abort_reach4": SWITCH,
    "abort_kyuushu": SWITCH,
    "kyuushu_after_call": SWITCH,
    "renchan": ("tenpai", "win", "never"),
    "abort_renchan": SWITCH,
    "honba_carry_on_draw": SWITCH,
    "tobi": ("below0", "at0", "none"),
    "goal": (),
    "west": ("none", "sudden_death", "full_round"),
    "oorasu_stop": ("dealer_choice", "auto", "none"),
    "oorasu_needs_goal": SWITCH,
    "sticks_left": ("first", "nobody"),
    "uma": ("none", "5-10", "5-15", "10-20", "10-30"),
    "oka": SWITCH,
}
"""Every option in the order of the numbers above, with its values in the order of theirs; () for plain numbers."""

# -- book: figures and tables ----------------------------------------------------------------------------------
GREEN, TRIPLET_FU, QUAD_FU, YAKUMAN_HAN, YAKUMAN, MANGAN, MANGAN_HAN, STICK, LIMIT_COUNT = range(56, 65)
LIMITS = 65
"""Rows of han and base points."""
MOST_LIMITS = 5
GATES = LIMITS + 2 * MOST_LIMITS
YAKU = GATES + 9
"""By pattern: han closed, han open, the patterns it hides as bits."""
PATTERNS = 52
FAMILY = YAKU + 3 * PATTERNS
SEATS, WALL_SIZE, ODD_FORMS, YAKU_NEEDED, HAS_RIICHI, RUNS_CALLED, MOST_QUADS, HAND_SIZE = range(FAMILY, FAMILY + 8)
"""What the mahjongs differ in: tiles that may be drawn, whether seven pairs and orphans win, whether a win needs a
yaku, whether there is riichi, whether runs are called, the most quads of a season, tiles dealt."""
FULL_WALL = FAMILY + 8
"""How many of each tile there are."""
KAN_PRICES = FULL_WALL + SORTS
"""What a closed, a big and a small kan bring at once."""
TSUMO_EACH, RON_PRICE, ROB_PRICE, HORSES, HORSE_PER_KAN, HORSES_AFTER_KAN, MISSING_HIT, NEXT_RIGHT, MOST_SEASONS = (
    range(KAN_PRICES + 3, KAN_PRICES + 12)
)
GOOD = KAN_PRICES + 12
"""By wind: the kinds that are good horses, as bits."""
BOOK = GOOD + 4

BAN_BOTH, BAN_SAME, KUIKAE_ALLOWED = range(3)
ANKAN_NEVER, ANKAN_SAME_SHAPE, ANKAN_SAME_WAITS, ANKAN_FREE = range(4)
WITH_DISCARD, AFTER_DISCARD, AT_ONCE = range(3)
WITH_KAN, BEFORE_DRAW = range(2)
RENHOU_MANGAN = 1
ALL_WIN, TRIPLE_ABORTS, NEAREST_WINS = range(3)
NAGASHI_PAID, NAGASHI_WINS, NO_NAGASHI = range(3)
READY_STAYS, WIN_STAYS, NEVER_STAYS = range(3)
OUT_BELOW, OUT_AT, NEVER_OUT = range(3)
NO_WEST, SUDDEN_DEATH, FULL_ROUND = range(3)
MAY_STOP, MUST_STOP, NO_STOP = range(3)

# -- pad: the hand that is valued --------------------------------------------------------------------------------
COUNTS = 0
"""34 counts, the winning tile among them."""
SETS = 34
"""Four sets, each its kind with bits for its shape; called ones first."""
MELDS, WIN, RON, ROUND, SEAT, FLAGS, DORA, AKA_TILES, URA, HAND_PATTERNS, PAIR, CLOSED = range(38, 50)
"""ROUND and SEAT are the kinds of the winds."""
BASE, LIMIT_COUNTS, HAN, FU, PATTERNS_FOUND, BEST_KEY = range(50, 56)
"""What the best reading brings."""
WAITS = 56
"""34 flags: what a hand waits for; behind them a second row, to compare with."""
OTHER_WAITS = 90
KINDS_HELD = 124
"""34 counts of a hand without its called sets; behind them those of its called sets."""
KINDS_LAID = 158
PILE = 192
"""Tiles laid out one by one for a deal."""
FOUND = 350
"""How many actions were found."""
PAD = 352

TRIPLET, QUAD, CALLED, KIND = 64, 128, 256, 63
"""Bits of a set; one without TRIPLET and QUAD is a run."""
