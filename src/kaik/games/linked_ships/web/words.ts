import { sentences } from "$lib/words";

export const words = sentences(
  {
    board: "連船之遊の海：右上の始から左上の終まで",
    start: "始",
    goal: "終",
    round: "第{n}ラウンド",
    target: "終に{n}運ぶと最終ラウンド",
    last: "最終ラウンドです",
    store: "始の資源",
    brought: "終の資源",
    ship: "船{name}（{who}）：{where}、積荷{cargo}",
    at: "マス{n}",
    of: "{n}／{all}",
    lot: "くじで先手を決めます",
    ask: "裁は{n}です。船を選び、することを決めてください。",
    moves: "手番",
    fleets: "席と船",
  },
  {
    board:
      "The sea of Linked Ships: from the start at top right to the goal at top left",
    start: "START",
    goal: "GOAL",
    round: "Round {n}",
    target: "{n} at the goal bring on the last round",
    last: "This round is the last",
    store: "start store",
    brought: "at the goal",
    ship: "ship {name} ({who}): {where}, cargo {cargo}",
    at: "square {n}",
    of: "{n} of {all}",
    lot: "The lot decides who begins",
    ask: "You threw {n}: choose a ship, and then what it does.",
    moves: "to move",
    fleets: "Players and ships",
  },
);
