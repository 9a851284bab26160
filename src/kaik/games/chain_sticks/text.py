"""Chain-Strike Sticks for a terminal."""

from __future__ import annotations

from kaik.games.chain_sticks.rules import ChainView, SeenChain
from kaik.kits import pot_text
from kaik.kits.sticks import lying
from kaik.kits.terminal import TerminalSentences

SAYS = TerminalSentences("kaik.games.chain_sticks")


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
