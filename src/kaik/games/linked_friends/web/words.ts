import { sentences } from "$lib/words";

/** What a table of Linked Friends says. */
export const words = sentences(
  {
    kind: "新しく役を出します。まず役の種類を選んでください。",
    lead: "新しく役を出します。札を選んでください。",
    lay: "{kind}を出します。札を選んでください。",
    answer:
      "同じ役でより強いものか、3枚以上の友を出してください。出さなければパスです。",
    effect:
      "将{n}枚の効果です。除外する強さか、捨札から取る札を選んでください。",
    "effect-one":
      "将の効果です。除外する強さか、捨札から取る札を選んでください。",
    taking: "あと{n}枚を捨札から取ってください。",
    points: "{n}点",
    passed: "パス",
    empty: "場に役はありません。",
    discards: "捨札",
    excluded: "除外された札",
    unused: "伏せたまま使わない札：{n}枚",
    known: "捨札から取った札",
    strengths: "除外する強さ",
    "season-won": "季節は{who}の勝ちでした。",
    "season-drawn": "季節は引き分けでした。",
    last: "最後の役",
    single: "一枚",
    set: "{n}枚の友",
    run: "{n}枚の連番",
    runset: "{n}枚の連番のセット（{w}枚ずつ）",
    cards: "{n}枚",
    each: "{n}枚ずつ",
  },
  {
    kind: "You lead. First choose the kind of meld.",
    lead: "You lead: choose the cards of a meld.",
    lay: "You lead {kind}: choose the cards.",
    answer:
      "Lay the same meld, stronger, or any set of three or more; or pass.",
    effect:
      "{n} generals act: exclude as many strengths, or take back cards from the discards.",
    "effect-one":
      "The general acts: exclude a strength, or take back a card from the discards.",
    taking: "Take back {n} more from the discards.",
    points: "{n} {n|point|points}",
    passed: "passed",
    empty: "Nothing to beat.",
    discards: "Discards",
    excluded: "Out of the game",
    unused: "Face down and unused: {n}",
    known: "Taken back",
    strengths: "Strength to exclude",
    "season-won": "{who} won the season.",
    "season-drawn": "The season was drawn.",
    last: "The last meld",
    single: "a single card",
    set: "a set of {n}",
    run: "a run of {n}",
    runset: "a run-set of {n}, {w} of each",
    cards: "{n} cards",
    each: "{n} of each",
  },
);
