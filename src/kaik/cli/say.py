"""The sentences of the terminal, in English and Japanese."""

from __future__ import annotations

from pathlib import Path

import kaik
from kaik.cli.seat_names import SeatNames
from kaik.core.action import Action
from kaik.core.game import Game

SAY = {
    "en": {
        "welcome": "{name} · you play against {others}. `rules` shows the rules, `?` what you may do.",
        "watching": "{name} · you are watching.",
        "no page": "The rules page of {name} is not installed here.",
        "prompt": "your move (? for help) >",
        "several": "That can mean {count} things; type a number, or something more exact:",
        "owed": "{owed}.",
        "more": "  … and {count} more; name a square or a card to narrow it down.",
        "help": (
            "Type a move (move:LAU-TAU), or just its squares or cards (LAU TAU), or the number of a listed move.\n"
            "  ? LAU   what may be done with LAU      undo    take your last move back\n"
            "  board   draw the table again           ja      日本語で\n"
            "  rules   how the game is played         resign  give the match up\n"
            "  hint    what a strong bot would do     draw    offer a draw\n"
            "  quit    leave; the record is saved\n"
            "Your legal moves:"
        ),
        "hint": "A hint from {bot}: {action}",
        "thinking": "thinking of a hint …",
        "nothing to undo": "There is nothing of yours to take back yet.",
        "undone": "Taken back.",
        "draw offered": "You have offered a draw in this position already.",
        "draw declined": "The draw is declined.",
        "drawn": "You agree on a draw.",
        "left": "You have left the table.",
        "over": "The match is over",
        "kept": "The record was saved in",
    },
    "ja": {
        "welcome": "{name} · 相手は{others}です。rules で規則、? でできることを表示します。",
        "watching": "{name} · 観戦しています。",
        "no page": "{name}の規則のページが見つかりません。",
        "prompt": "あなたの手（?で案内）>",
        "several": "{count}通りに読めます。番号を選ぶか、もう少し詳しく入力してください：",
        "owed": "{owed}。",
        "more": "  … ほか{count}通り。ますや札の名を加えると絞れます。",
        "help": (
            "手（move:LAU-TAU）か、ますや札だけ（LAU TAU）、または一覧の番号を入力してください。\n"
            "  ? LAU   LAUでできること        undo    自分の手を戻す\n"
            "  board   盤をもう一度表示する   en      English\n"
            "  rules   規則を読む             resign  投了する\n"
            "  hint    強いボットの考えを聞く draw    引き分けを提案する\n"
            "  quit    席を立つ（記録は残ります）\n"
            "今できること："
        ),
        "hint": "{bot}からのヒント：{action}",
        "thinking": "ヒントを考えています…",
        "nothing to undo": "まだ戻せる手がありません。",
        "undone": "一手戻しました。",
        "draw offered": "この局面ではもう引き分けを提案しました。",
        "draw declined": "引き分けは断られました。",
        "drawn": "引き分けに合意しました。",
        "left": "席を立ちました。",
        "over": "対局が終わりました",
        "kept": "記録",
    },
}


def seat_name(seat: int, me: int | None, language: str) -> str:
    """Who somebody is to the person at the terminal, where nobody has a name."""
    return SeatNames.of((), me, language).name(seat)


def page(game: Game, language: str) -> str:
    """The rules page of a game: beside the package once installed, in docs/ of a checkout."""
    name = f"{game.slug}.ja.md" if language == "ja" else f"{game.slug}.md"
    here = Path(kaik.__file__).parent
    for folder in (here / "pages", here.parents[1] / "docs" / "rules"):
        if (folder / name).is_file():
            return (folder / name).read_text(encoding="utf-8")
    return SAY[language]["no page"].format(name=getattr(game.names, language))


def spoken(game: Game, action: Action, language: str) -> str:
    """What an action means, in a few words of the language."""
    label = game.label(action.verb, language)
    return "" if label == action.verb else f"— {label}"
