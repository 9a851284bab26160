"""The sentences of generated pages, in both languages."""

from __future__ import annotations

from typing import Literal

Language = Literal["en", "ja"]
LANGUAGES: tuple[Language, ...] = ("en", "ja")

GROUPS: dict[str, dict[Language, str]] = {
    "sticks": {"en": "Games of sticks", "ja": "裁の遊び"},
    "boards": {"en": "Board games", "ja": "机の上の戦"},
    "cards": {"en": "Card games", "ja": "紙の机戦"},
    "races": {"en": "Races", "ja": "道の遊び"},
    "mahjong": {"en": "Mahjong", "ja": "マジャン"},
}
"""The shelves of the lobby."""

EN = {
    "games": "The games",
    "games.lede": "Nineteen tables, each some moves into a match. A picture leads to its rules, its options with their "
    "sources, its records and its bots.",
    "players": "{n} players",
    "minutes": "about {n} minutes",
    "open": "nothing is hidden",
    "hidden": "hands are hidden",
    "play": "Play",
    "learn": "Learn it in {n} minutes",
    "solve": "Puzzles",
    "desk": "{game} on a desk",
    "phone": "{game} on a phone",
    "presets": "Rule sets and their sources",
    "presets.lede": "Each rule set changes some options of another. The first is played unless another one is chosen.",
    "preset": "rule set",
    "source": "source",
    "changes": "what it changes",
    "changes.none": "as the options below stand",
    "options": "All options",
    "options.lede": "As the first rule set has them. Every one can be changed when a table is set up, or in the "
    "terminal by its id: `kaik play {slug} -o {example}`.",
    "option": "option",
    "values": "values",
    "meaning": "what it is about",
    "range": "{least} to {most}",
    "text": "text",
    "bots": "Bots",
    "bots.lede": "Random, Greedy and five levels from Beginner to Master sit at this table, in the browser or by "
    "`kaik play {slug} --vs level3`, which is the Adept. {how} [How bots think]({page}) has more.",
    "bots.exact": "The game is counted out, so the best action is known exactly.",
    "bots.advice": "They judge every action as a player of that skill does, and say why.",
    "bots.read": "They read ahead, move by move and throw by throw, as far as there is something to choose.",
    "bots.sampled": "They imagine what they cannot see and play on in their heads, many times over.",
    "level": "level",
    "simulations": "simulations",
    "seconds": "at most",
    "records": "Records",
    "records.lede": "Every match is kept as a `.kaik` text from which it can be replayed and checked "
    "(`kaik replay`, `kaik verify`).",
    "format": "format",
    "read": "read",
    "written": "written",
    "yes": "yes",
    "no": "no",
    "lesson": "Lesson and puzzles",
    "lesson.lede": "The lesson takes about {n} minutes, on a real board under the real rules: "
    "in the browser, or by `kaik learn {slug}`.",
    "puzzles.lede": "There are {n} puzzles from bot games: {themes}.",
}

JA = {
    "games": "十九の遊び",
    "games.lede": "どれも対局の途中の卓です。絵を選ぶと、遊び方、規則の選択肢と出典、棋譜、ボットの説明に進みます。",
    "players": "{n}人",
    "minutes": "約{n}分",
    "open": "隠された情報なし",
    "hidden": "手の内は非公開",
    "play": "遊ぶ",
    "learn": "{n}分で覚える",
    "solve": "問題を解く",
    "desk": "{game}（パソコン）",
    "phone": "{game}（携帯）",
    "presets": "規則の種類と出典",
    "presets.lede": "それぞれ、ほかの規則の一部を変えたものです。選ばなければ一番上の規則で遊びます。",
    "preset": "規則",
    "source": "出典",
    "changes": "変わるところ",
    "changes.none": "下の表の通り",
    "options": "細かな規則",
    "options.lede": "一番上の規則での値です。卓を作るときに変えられます。"
    "端末では `kaik play {slug} -o {example}` のように書きます。",
    "option": "項目",
    "values": "選べる値",
    "meaning": "内容",
    "range": "{least}〜{most}",
    "text": "文字列",
    "bots": "ボット",
    "bots.lede": "でたらめ、欲ばりと、初心者から達人まで五段階のボットがいます。"
    "端末では `kaik play {slug} --lang ja --vs level3` で中級者と対戦できます。"
    "{how}詳しくは[ボットの考え方（英語）]({page})をどうぞ。",
    "bots.exact": "この遊びは計算し尽くされているので、最善手が正確に分かります。",
    "bots.advice": "強さに応じた打ち手として一手ずつ評価し、理由も言います。",
    "bots.read": "選べるところがある限り、手と投げの先を順に読みます。",
    "bots.sampled": "見えないところを想像し、頭の中で何度も先まで打ってみて決めます。",
    "level": "強さ",
    "simulations": "読みの回数",
    "seconds": "考える時間",
    "records": "棋譜",
    "records.lede": "対局はすべて `.kaik` という文字の棋譜に残ります。"
    "再生も検証もできます（`kaik replay`、`kaik verify`）。",
    "format": "形式",
    "read": "読む",
    "written": "書く",
    "yes": "可",
    "no": "不可",
    "lesson": "レッスンと問題",
    "lesson.lede": "レッスンは約{n}分。本物の盤と規則で、手を動かしながら覚えます。"
    "端末では `kaik learn {slug} --lang ja` です。",
    "puzzles.lede": "ボットの対局から作った問題が{n}問あります：{themes}。",
}

SENTENCES: dict[Language, dict[str, str]] = {"en": EN, "ja": JA}


def say(language: Language, key: str, **gaps: object) -> str:
    """One sentence with its gaps filled."""
    return SENTENCES[language][key].format(**gaps)
