"""Chain-Strike Sticks for a terminal."""

from __future__ import annotations

from kaik.games.chain_sticks.rules import ChainView, SeenChain
from kaik.kits import pot_text
from kaik.kits.sticks import lying

SAYS = {
    "en": {
        "sum": "= {total}",
        "bank": "= {total}, banked",
        "bust": "= 0, lost",
        "covered": "covered",
        "chooses": "Seat {seat} has {total}: throw again (0 or 1 loses it all) or bank it.",
        "broken": "Seat {seat} has lost the chain and banks 0, so that nobody notices.",
        "secret": "Seat {seat} chooses behind the screen.",
        "open": "Everybody is done: the totals are opened.",
    },
    "ja": {
        "sum": "＝{total}",
        "bank": "＝{total} 積値",
        "bust": "＝0 失った",
        "covered": "伏せている",
        "chooses": "席{seat}の合計は{total}です。再行（0か1で全て失う）か積値かを選びます。",
        "broken": "席{seat}は合計を失いました。悟られないように0で積値します。",
        "secret": "席{seat}が伏せたまま選んでいます。",
        "open": "全員が終わりました。合計を開きます。",
    },
}


def draw(view: ChainView, language: str) -> str:
    """Pot, purses and chains, and who is to do what."""
    lines = pot_text.headline(view.pot, view.games, view.stake, language)
    lines += pot_text.rows(view.pot, [_chain(chain, language) for chain in view.chains], view.seat, language)
    if view.chains:
        lines.append(pot_text.SAYS[language]["sticks"])
    return "\n".join(lines + _asked(view, language))


def _chain(chain: SeenChain, language: str) -> str:
    say = SAYS[language]
    throws = " ".join(lying(number) for number in chain.throws)
    if chain.total is None:
        return f"{throws} {say['covered']}"
    if chain.broken:
        return f"{throws} {say['bust']}"
    return f"{throws} {say['bank' if chain.done else 'sum'].format(total=chain.total)}"


def _asked(view: ChainView, language: str) -> list[str]:
    """The one sentence about what happens next; none when the match is over."""
    say = SAYS[language]
    if view.pot.waiting:
        return [pot_text.to_pay(view.pot, language)]
    if view.thrower is None:
        return [say["open"]] if view.pot.players else []
    if view.throwing:
        return [pot_text.SAYS[language]["throws"].format(seat=view.thrower)]
    chain = view.chains[-1]
    told = "secret" if chain.total is None else "broken" if chain.broken else "chooses"
    return [say[told].format(seat=view.thrower, total=chain.total)]
