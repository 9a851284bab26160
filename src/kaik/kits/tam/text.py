"""A game around tam as text: the board, both hands, what they make, score, rate and season."""

from __future__ import annotations

from kaik.kits.grid_text import draw_board, tablet
from kaik.kits.tam.hands import POINT
from kaik.kits.tam.moves import ENTERS_WATER
from kaik.kits.tam.phases import Chaining, Ended, First, Moving, Stepped, Stepping, Wading
from kaik.kits.tam.pieces import KANJI, LETTERS, OWNER, PROFESSION, RED, TAM, read_letter
from kaik.kits.tam.seen import DeclaringSeen, HandSeen, PhaseSeen, TamView
from kaik.kits.terminal import TerminalSentences

SEASONS = {"en": ("spring", "summer", "autumn", "winter"), "ja": ("春", "夏", "秋", "冬")}
SIDE = {"en": ("IA-side (black king)", "A-side (red king)"), "ja": ("IA側（黒王）", "A側（赤王）")}
WORDS = TerminalSentences("kaik.kits.tam")


def draw(view: TamView, language: str) -> str:
    """The whole table; the player at the bottom is always seat 0, as in the books."""
    say = WORDS[language]
    board = draw_board(view.columns, view.rows, _cells(view), _grounds(view))
    season = SEASONS[language][view.season % 4]
    score = f"{say['score']} IA {view.scores[0]} : {view.scores[1]} A"
    lines = [
        f"{season} {view.season + 1}/{view.seasons}   {score}   {say['rate']} ×{view.rate}",
        _side(view, 1, language),
        board,
        _side(view, 0, language),
        say["legend"],
    ]
    if view.tam_moved:
        lines.append(say["tam"])
    if any(view.carried):
        lines.append(f"{say['carried']}: IA {view.carried[0]}, A {view.carried[1]}")
    lines.append(question(view, language))
    return "\n".join(line for line in lines if line)


def _cells(view: TamView) -> dict[str, str]:
    found = {}
    for square, sign in view.pieces.items():
        code = read_letter(sign)
        if code == TAM:
            found[square] = tablet("皇", None, False)
        else:
            found[square] = tablet(KANJI[PROFESSION[code]], OWNER[code], RED[code])
    return found


def _grounds(view: TamView) -> dict[str, str]:
    marks = dict.fromkeys(view.water, "~~")
    for square in view.hue:
        marks[square] = "{}" if square in marks else "[]"
    return marks


def _side(view: TamView, seat: int, language: str) -> str:
    say = WORDS[language]
    kept = " ".join(kind(sign, language) for sign in view.captured[seat]) or say["nothing"]
    me = say["you"] if view.seat == seat else ""
    text = f"{SIDE[language][seat]}{me}  {say['holds']}: {kept}"
    if view.held[seat]:
        text += f"  {say['hands']}: " + "  ".join(_hand(hand, language) for hand in view.held[seat])
    return text


def _hand(hand: HandSeen, language: str) -> str:
    if language == "ja":
        return f"{'同色' if hand.one_colour else ''}{hand.name}({hand.points})"
    return f"{hand.name}{' one colour' if hand.one_colour else ''} ({hand.points})"


def kind(sign: str, language: str) -> str:
    """A captured piece: `赤兵`, or with its word's spelling in English (`兵* rP`)."""
    kanji = KANJI[LETTERS.index(sign[1])]
    if language == "ja":
        return ("赤" if sign[0] == "r" else "黒") + kanji
    return f"{kanji}{'*' if sign[0] == 'r' else ''}({sign})"


def question(view: TamView, language: str) -> str:
    """The one sentence that says what is asked now."""
    return _ask_ja(view.phase, view) if language == "ja" else _ask_en(view.phase, view)


def _ask_en(phase: PhaseSeen, view: TamView) -> str:
    who = SIDE["en"][view.side]
    path = "-".join(view.move)
    match phase:
        case First():
            return "The sticks decide who begins the season."
        case Moving():
            return f"{who} to move."
        case Stepping():
            return f"{path}: the sticks are thrown for the ride."
        case Chaining(total=total):
            return f"{path}: {total} so far; {who} may keep it or throw again (0 or 1 loses it)."
        case Stepped(limit=limit):
            return f"{path}: the sticks show {limit}; {who} lands or stays."
        case Wading():
            return f"{path}: the sticks are thrown for the water ({ENTERS_WATER} or more)."
        case DeclaringSeen(penalty):
            cost = f" (this turn costs {penalty // POINT})" if penalty else ""
            return f"{who} has a hand{cost}: end the season, or go on at double rate?"
        case Ended(reason):
            return f"The game is over: {reason}."


def _ask_ja(phase: PhaseSeen, view: TamView) -> str:
    who = SIDE["ja"][view.side]
    path = "-".join(view.move)
    match phase:
        case First():
            return "裁で先手を決めます。"
        case Moving():
            return f"{who}の手番です。"
        case Stepping():
            return f"{path}：踏越えの裁を投げます。"
        case Chaining(total=total):
            return f"{path}：合計{total}。{who}は積値か再投かを選びます（0か1で失います）。"
        case Stepped(limit=limit):
            return f"{path}：裁は{limit}。{who}は降りるか留まるかを選びます。"
        case Wading():
            return f"{path}：入水の裁を投げます（{ENTERS_WATER}以上で成功）。"
        case DeclaringSeen(penalty):
            cost = f"（この手番の減点 {penalty // POINT}）" if penalty else ""
            return f"{who}に役ができました{cost}。終季か再行かを宣言します。"
        case Ended():
            return "対局は終わりました。"
