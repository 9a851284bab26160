"""Ancient Cerke in a terminal: the board, what each side has lost, and the question."""

from __future__ import annotations

from kaik.games.ancient_cerke.phases import Answering, Arranging, Drawing, Ended, Moving, Phase, Proposing
from kaik.games.ancient_cerke.pieces import KANJI
from kaik.games.ancient_cerke.seen import AncientView
from kaik.kits.grid_text import draw_board, tablet
from kaik.kits.tam.pieces import OWNER, PROFESSION, RED, read_letter

SIDE = {"en": ("Black (IA-side)", "Red (A-side)"), "ja": ("黒（IA側）", "赤（A側）")}
LOST = {"en": "lost", "ja": "取られた駒"}
NOTHING = {"en": "nothing", "ja": "なし"}
YOU = {"en": " (you)", "ja": "（あなた）"}
LEGEND = {
    "en": "^ Black  v and * Red  ~ ~ water  + promoted",
    "ja": "^ 黒  v と * 赤  ~ ~ 水  + 成った兵",
}


SEASONS_JA = "{all}季のうち{n}季目。ここまでの勝ち：黒{black}、赤{red}"


def draw(view: AncientView, language: str) -> str:
    """The whole table; the player at the bottom is always seat 0, as in the books."""
    board = draw_board(view.columns, view.rows, _cells(view), _grounds(view))
    return "\n".join(
        [
            *_seasons(view, language),
            _side(view, 1, language),
            board,
            _side(view, 0, language),
            LEGEND[language],
            question(view, language),
        ]
    )


def _seasons(view: AncientView, language: str) -> list[str]:
    """Which season it is and who has won those before, where there are several."""
    if view.seasons == 1:
        return []
    told = "Season {n} of {all}; won so far: {black} to {red}" if language == "en" else SEASONS_JA
    return [told.format(n=view.season + 1, all=view.seasons, black=view.wins[0], red=view.wins[1])]


def _cells(view: AncientView) -> dict[str, str]:
    found = {}
    for square, sign in view.pieces.items():
        code = read_letter(sign)
        found[square] = tablet(KANJI[PROFESSION[code]], OWNER[code], RED[code])
    return found


def _grounds(view: AncientView) -> dict[str, str]:
    """Water between waves; a promoted pawn, which never stands in water, has its mark behind it."""
    return {**dict.fromkeys(view.water, "~~"), **dict.fromkeys(view.promoted, " +")}


def _side(view: AncientView, seat: int, language: str) -> str:
    lost = "".join(KANJI[PROFESSION[read_letter(sign)]] for sign in view.lost[seat])
    you = YOU[language] if seat == view.seat else ""
    return f"{SIDE[language][seat]}{you}  {LOST[language]}: {lost or NOTHING[language]}"


def question(view: AncientView, language: str) -> str:
    """The one sentence that says what is asked now."""
    who = SIDE[language][view.side]
    return _ask_ja(view.phase, who) if language == "ja" else _ask_en(view.phase, who)


def _ask_en(phase: Phase, who: str) -> str:
    match phase:
        case Proposing():
            return f"{who} proposes who begins."
        case Answering(first):
            return f"{SIDE['en'][first]} is to begin; {who} agrees or refuses."
        case Drawing():
            return "The lot decides who begins."
        case Arranging():
            return f"{who} keeps 車 and 獣 where they are, or swaps them."
        case Moving():
            return f"{who} to move."
        case Ended(winner, reason):
            result = f"{SIDE['en'][winner]} wins" if winner >= 0 else "a draw"
            return f"The game is over: {reason}, {result}."


def _ask_ja(phase: Phase, who: str) -> str:
    match phase:
        case Proposing():
            return f"{who}が先手を提案します。"
        case Answering(first):
            return f"{SIDE['ja'][first]}の先手でよいか、{who}が答えます。"
        case Drawing():
            return "くじで先手を決めます。"
        case Arranging():
            return f"{who}は車と獣をそのままにするか、入れ換えるかを選びます。"
        case Moving():
            return f"{who}の手番です。"
        case Ended(winner):
            return f"対局は終わりました。{SIDE['ja'][winner]}の勝ちです。" if winner >= 0 else "引き分けです。"
