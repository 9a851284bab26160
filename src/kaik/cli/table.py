"""A match in the terminal: the table is drawn, actions are typed, bots answer, the record is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from kaik.bots import Bot, find
from kaik.bots.names import bot_name
from kaik.cli.say import SAY, page, spoken
from kaik.cli.seat_names import SeatNames
from kaik.cli.understand import choices, touching, unclear
from kaik.core.action import CHANCE, Action
from kaik.core.state import State, Throw
from kaik.kits.terminal import enumerated
from kaik.play.driver import drive
from kaik.play.luck import Luck
from kaik.play.match import Entry, Match, asked, faces
from kaik.play.record import Record, write
from kaik.play.referee import Referee
from kaik.play.talk import HINT, RESIGN, is_talk

ADVISER = "level5"
"""The bot that gives hints."""
SHORT_LIST = 14
"""So many actions are listed without being asked for."""
LONG_LIST = 60
LONG_DEAL = 40
"""Of longer luck only what it was is told: the table shows what came of it."""


class Leave(Exception):
    """The person at the table gets up."""


class TakenBack(Exception):
    """Play goes on from an earlier position."""


class TerminalTable:
    """One person and some bots around a match; the person sees only what their seat may see."""

    def __init__(
        self,
        match: Match,
        luck: Luck,
        seat: int | None,
        bots: dict[int, Bot],
        language: str,
        keep: Path,
        console: Console | None = None,
        ask: Callable[[str], str] | None = None,
    ) -> None:
        self.match, self.luck, self.seat, self.bots = match, luck, seat, bots
        self.language, self.keep = language, keep
        self.console = console or Console(highlight=False)
        self.ask = ask or (lambda prompt: self.console.input(Text(prompt)))
        self.listed: list[Action] = []
        self.reason = ""
        """Why a bot takes the action that is shown next."""

    @property
    def say(self) -> dict[str, str]:
        return SAY[self.language]

    @property
    def who(self) -> SeatNames:
        """The names around the table, by which everything printed calls the seats."""
        names = ["" if seat == self.seat else self.bots[seat].name for seat in range(self.match.seats)]
        return SeatNames.of(names, self.seat, self.language)

    def play(self) -> None:
        """Play until the match is over or the person leaves; either way the record is kept."""
        self._welcome()
        self._tell(self.match.log, self.match.before(0))
        self._draw()
        self._save()
        try:
            while not self.match.over:
                with suppress(TakenBack):
                    self._play_on()
        except (Leave, EOFError, KeyboardInterrupt):
            self._print(f"\n{self.say['left']}")
        self._close()

    def _play_on(self) -> None:
        """Play from here to the end, unless the person leaves or takes something back."""
        choosers = [self._person if seat == self.seat else self._bot for seat in range(self.match.seats)]
        for made in drive(self.match, choosers, self.luck, first=len(self.match.log), order=self._bots_first):
            self.match = made.after
            if not is_talk(made.action):
                self._tell([Entry(made.n, made.seat, made.action)], made.before.state)
            if isinstance(self.match.turn(), Throw):
                continue
            self._save()
            if not is_talk(made.action):
                self.listed = []
                self._draw_if_due()

    def _bots_first(self, seats: tuple[int, ...], n: int) -> int:
        """The person thinks while nobody else has to."""
        return next((seat for seat in seats if seat != self.seat), seats[0])

    def _welcome(self) -> None:
        names = self.match.game.names
        name = names.ja if self.language == "ja" else f"{names.en} ({names.ja})"
        if self.seat is None:
            self._print(self.say["watching"].format(name=name))
        else:
            others = enumerated(
                (self.who.name(seat) for seat in range(self.match.seats) if seat != self.seat), self.language
            )
            self._print(self.say["welcome"].format(name=name, others=others))

    def _bot(self, match: Match, seat: int, n: int) -> Action:
        dice = self.luck.apart(f"bot {seat}").dice(n)
        said = self.bots[seat].choose(match.state.imagine(seat, dice), seat, dice)
        # Where something is hidden a reason could tell what the bot holds; an action without another needs none.
        quiet = match.game.secret(match.options) or len(match.legal(seat)) == 1
        self.reason = "" if quiet else said.why.get(self.language, "")
        return said.action

    def _person(self, match: Match, seat: int, n: int) -> Action:
        legal = match.legal(seat)
        while True:
            if len(legal) <= SHORT_LIST and self.listed != list(legal):
                self._list(list(legal))
            text = self.ask(f"{self.say['prompt']} ").strip()
            action = self._understood(text, legal) if text else None
            if action is not None:
                return action

    def _understood(self, text: str, legal: tuple[Action, ...]) -> Action | None:
        """The action a person means; None where they asked for something else, which is done."""
        command, _, rest = text.partition(" ")
        match command.lower():
            case "?" | "help" | "h":
                self._help(rest, legal)
            case "rules":
                self.console.print(Markdown(page(self.match.game, self.language)))
            case "undo":
                self._undo()
            case "hint":
                return self._hint()
            case "resign":
                return RESIGN
            case "draw":
                self._offer_draw()
            case "board" | "b":
                self._draw()
            case "ja" | "en":
                self.language = command.lower()
                self._draw()
            case "quit" | "q" | "exit":
                raise Leave
            case _ if text.isdigit() and 0 < int(text) <= len(self.listed):
                return self.listed[int(text) - 1]
            case _ if text.startswith("?"):
                self._help(text[1:], legal)
            case _:
                return self._action(text, legal)
        return None

    def _action(self, text: str, legal: tuple[Action, ...]) -> Action | None:
        game, state = self.match.game, self.match.state
        noted = game.typed(state, text) if game.typed is not None else None
        found = [noted] if noted is not None else choices(text, legal)
        if len(found) == 1:
            return found[0]
        if found:
            self._print(self.say["several"].format(count=len(found)))
            self._list(found)
        elif owed := state.owed_first(self.seat or 0).get(self.language):
            self._print(self.say["owed"].format(owed=owed[:1].upper() + owed[1:]))
            self._list(list(legal))
        else:
            self._print(unclear(text, legal, self.language))
        return None

    def _help(self, about: str, legal: tuple[Action, ...]) -> None:
        if about.strip():
            found = touching(about, legal)
            self._list(found) if found else self._print(unclear(about, legal, self.language))
            return
        self._print(self.say["help"])
        if len(legal) <= LONG_LIST:
            self._list(list(legal))
            return
        for verb in sorted({action.verb for action in legal}):
            actions = [action for action in legal if action.verb == verb]
            shown = " ".join(actions[:6]) + (" …" if len(actions) > 6 else "")
            self._print(f"  {self._label(verb)} ({len(actions)}): {shown}")

    def _list(self, actions: list[Action]) -> None:
        self.listed = actions[:LONG_LIST]
        for number, action in enumerate(self.listed, 1):
            self._print(f"  {number:>2}  {action}   {spoken(self.match.game, action, self.language)}")
        if len(actions) > LONG_LIST:
            self._print(self.say["more"].format(count=len(actions) - LONG_LIST))

    def _hint(self) -> Action | None:
        """What the strongest bot would do here, knowing what this seat knows; the record shows that it was asked."""
        assert self.seat is not None
        match = self.match
        dice = self.luck.apart("hint").dice(len(match.live()))
        with self.console.status(self.say["thinking"]):
            said = find(ADVISER, match.game).choose(match.state.imagine(self.seat, dice), self.seat, dice)
        told = f"{said.action}  {spoken(match.game, said.action, self.language)}"
        self._print(self.say["hint"].format(bot=bot_name(ADVISER, self.language), action=told.strip()))
        self._print(f"  {said.why.get(self.language, '')}")
        return None if self.seat in match.talk.hinted else HINT

    def _undo(self) -> None:
        """Back before the person's last action: asked as a take-back, which bots always grant."""
        own = [entry.n for entry in self.match.live() if entry.seat == self.seat]
        if not own or self.seat is None:
            self._print(self.say["nothing to undo"])
            return
        referee = Referee(self.match, self.luck)
        referee.submit(self.seat, f"@take-back:{own[-1]}")
        for seat in self.bots:
            referee.submit(seat, "@accept-take-back")
        self.match, self.listed = referee.match, []
        self._print(self.say["undone"])
        self._save()
        self._draw()
        raise TakenBack

    def _offer_draw(self) -> None:
        """A draw is offered, once in a position; a bot agrees unless it stands better than the person."""
        referee, seat = Referee(self.match, self.luck), self.seat
        assert seat is not None
        if (seat, "draw") in self.match.talk.made:
            self._print(self.say["draw offered"])
            return
        referee.submit(seat, "@draw")
        for bot in self.bots:
            dice = self.luck.apart(f"draw {bot}").dice(len(self.match.log))
            standing = self.match.state.imagine(bot, dice).standing()
            if standing[bot] > standing[seat]:
                referee.submit(bot, "@decline-draw")
                break
            referee.submit(bot, "@accept-draw")
        self.match = referee.match
        self._print(self.say["drawn" if self.match.over else "draw declined"])
        self._save()
        raise TakenBack

    def _tell(self, entries: Iterable[Entry], before: State) -> None:
        """What happened, as it looks from this seat, with the reason of the bot that did it."""
        game = self.match.game
        for entry in faces(before, entries, self.seat):
            who = self.who.name(entry.seat)
            reason = f"  – {self.reason}" if self.reason else ""
            if entry.seat == CHANCE and len(entry.action) > LONG_DEAL:
                self._print(f"{who}: {game.label(entry.action.verb, self.language)}")
                continue
            self._print(f"{who}: {entry.action}  {spoken(game, entry.action, self.language)}{reason}")
            self.reason = ""

    def _draw_if_due(self) -> None:
        """Draw the table for whoever is to look at it: the person who is asked, who watches, or who sees the end."""
        if self.seat is None or self.match.over or self.seat in asked(self.match.state):
            self._draw()

    def _draw(self) -> None:
        match = self.match
        text = Text("\n" + self.who.put_into(match.game.draw(match.state.view(self.seat), self.language)))
        text.highlight_regex(r"[\^v]\S\*", "red")
        self.console.print(text, soft_wrap=True)

    def _close(self) -> None:
        match = self.match
        if match.over:
            result = match.result
            payoffs = "  ".join(f"{self.who.name(seat)} {points:+g}" for seat, points in enumerate(match.payoffs))
            self._print(f"{self.say['over']}: {payoffs}  ({self.who.put_into(result.reason) if result else ''})")
        self._save(reveal=match.over)
        self._print(f"{self.say['kept']}: {self.keep}")

    def _save(self, reveal: bool = False) -> None:
        names = ["you" if seat == self.seat else self.bots[seat].name for seat in range(self.match.seats)]
        luck = self.luck if reveal else None
        record = Record.of(self.match, luck, self.luck.hash, names)
        self.keep.parent.mkdir(parents=True, exist_ok=True)
        self.keep.write_text(write(record), encoding="utf-8")

    def _label(self, key: str) -> str:
        label = self.match.game.label(key, self.language)
        return key if label == key else f"{key} — {label}"

    def _print(self, text: str) -> None:
        self.console.print(Text(text), soft_wrap=True)
