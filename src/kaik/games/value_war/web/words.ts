import { sentences } from "$lib/words";

/** What a table of Value War says. */
export const words = sentences(
  {
    exchange:
      "手札を一枚選び、替わりに取る公開札を選んでください。または山札から2枚引きます。",
    put: "まず出す手札を、次に引いた2枚のうち手元に残さない方を選んでください。",
    set: "基準点を決めて払うか、降りてください。",
    pay: "基準点{n}を払って参加するか、降りてください。",
    open: "公開札",
    drawn: "引いた札",
    stock: "山札",
    round: "賭け 第{n}ラウンド（全{all}）",
    exchanging: "札の交換",
    base: "基準点{n}",
    swapped: "交換",
    drew: "2枚引いて出した札",
    left: "残さなかった札",
    passed: "交換なし",
    drawing: "2枚引いています",
    aside: "使わない札",
    before: "前の季節",
  },
  {
    exchange:
      "Choose a card of your hand and then the open card you take for it; or draw two from the stock.",
    put: "Choose the hand card to put out, then the one of the two drawn that you do not keep.",
    set: "Set the base and pay it, or go out.",
    pay: "Pay the base of {n} and stay in, or go out.",
    open: "Open cards",
    drawn: "You drew",
    stock: "Stock",
    round: "Betting round {n} of {all}",
    exchanging: "The exchange",
    base: "base {n}",
    swapped: "swapped",
    drew: "drew two, put out",
    left: "not kept",
    passed: "kept the hand",
    drawing: "draws two",
    aside: "Out of play",
    before: "The season before",
  },
);
