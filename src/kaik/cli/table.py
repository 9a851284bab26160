"""A match in the terminal: the table is drawn, words are typed, bots answer, the record is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from kaik.bots import Bot, find
from kaik.cli.say import SAY, page, seat_name, spoken
from kaik.cli.understand import choices, touching, unclear
from kaik.core.action import Action
from kaik.core.errors import KaikError
from kaik.core.state import Choose, State
from kaik.play.luck import Luck
from kaik.play.match import Entry, faces
from kaik.play.record import Record, write
from kaik.play.referee import Referee

ADVISER = "level5"
"""The bot that gives hints."""
SHORT_LIST = 14
"""So many words are listed without being asked for."""
LONG_LIST = 60


class Leave(Exception):
    """The person at the table gets up."""


class Table:
    """One person and some bots around a match; the person sees only what their seat may see."""

    def __init__(
        self,
        referee: Referee,
        luck: Luck,
        seat: int | None,
        bots: dict[int, Bot],
        language: str,
        keep: Path,
        console: Console | None = None,
        ask: Callable[[str], str] | None = None,
    ) -> None:
        self.referee, self.luck, self.seat, self.bots = referee, luck, seat, bots
        self.language, self.keep = language, keep
        self.console = console or Console(highlight=False)
        self.ask = ask or (lambda prompt: self.console.input(Text(prompt)))
        self.listed: list[Action] = []

    @property
    def say(self) -> dict[str, str]:
        return SAY[self.language]

    def play(self) -> None:
        """Play until the match is over or the person leaves; either way the record is kept."""
        self._welcome()
        self._tell(self.referee.match.log, self.referee.match.before(0))
        self._draw()
        self._save()
        try:
            while isinstance(turn := self.referee.match.turn(), Choose):
                waiting = [seat for seat in turn.seats if seat != self.seat]
                if waiting:
                    self._bot(waiting[0])
                else:
                    self._person()
        except (Leave, EOFError, KeyboardInterrupt):
            self._print(f"\n{self.say['left']}")
        self._close()

    def _welcome(self) -> None:
        names = self.referee.match.game.names
        name = names.ja if self.language == "ja" else f"{names.en} ({names.ja})"
        if self.seat is None:
            self._print(self.say["watching"].format(name=name))
        else:
            who = self.say["seat"].format(seat=self.seat)
            self._print(self.say["welcome"].format(name=name, who=who))

    def _bot(self, seat: int) -> None:
        match = self.referee.match
        dice = self.luck.apart(f"bot {seat}").dice(len(match.log))
        said = self.bots[seat].choose(match.state.imagine(seat, dice), seat, dice)
        # Where something is hidden a reason could tell what the bot holds; a word without another needs none.
        quiet = match.game.keeps_secrets(match.options) or len(match.legal(seat)) == 1
        why = "" if quiet else said.why.get(self.language, "")
        self._submit(seat, said.word, f"  – {why}" if why else "")
        if self.seat in self._asked() or self.seat is None or self.referee.match.over:
            self._draw()

    def _person(self) -> None:
        assert self.seat is not None
        legal = self.referee.match.legal(self.seat)
        if len(legal) <= SHORT_LIST and self.listed != list(legal):
            self._list(list(legal))
        text = self.ask(f"{self.say['prompt']} ").strip()
        if text:
            self._understood(text, legal)

    def _understood(self, text: str, legal: tuple[Action, ...]) -> None:
        command, _, rest = text.partition(" ")
        match command.lower():
            case "?" | "help" | "h":
                self._help(rest, legal)
            case "rules":
                self.console.print(Markdown(page(self.referee.match.game, self.language)))
            case "undo":
                self._undo()
            case "hint":
                self._hint()
            case "resign":
                self._talk("@resign")
            case "board" | "b":
                self._draw()
            case "ja" | "en":
                self.language = command.lower()
                self._draw()
            case "quit" | "q" | "exit":
                raise Leave
            case _ if text.isdigit() and 0 < int(text) <= len(self.listed):
                self._submit(self.seat, self.listed[int(text) - 1])
            case _ if text.startswith("?"):
                self._help(text[1:], legal)
            case _:
                self._word(text, legal)

    def _word(self, text: str, legal: tuple[Action, ...]) -> None:
        found = choices(text, legal)
        if len(found) == 1:
            self._submit(self.seat, found[0])
        elif found:
            self._print(self.say["several"].format(count=len(found)))
            self._list(found)
        else:
            self._print(unclear(text, legal))

    def _help(self, about: str, legal: tuple[Action, ...]) -> None:
        if about.strip():
            found = touching(about, legal)
            self._list(found) if found else self._print(unclear(about, legal))
            return
        self._print(self.say["help"])
        if len(legal) <= LONG_LIST:
            self._list(list(legal))
            return
        for verb in sorted({word.verb for word in legal}):
            words = [word for word in legal if word.verb == verb]
            shown = " ".join(words[:6]) + (" …" if len(words) > 6 else "")
            self._print(f"  {self._label(verb)} ({len(words)}): {shown}")

    def _list(self, words: list[Action]) -> None:
        self.listed = words[:LONG_LIST]
        for number, word in enumerate(self.listed, 1):
            self._print(f"  {number:>2}  {word}   {spoken(self.referee.match.game, word, self.language)}")
        if len(words) > LONG_LIST:
            self._print(self.say["more"].format(count=len(words) - LONG_LIST))

    def _submit(self, seat: int | None, word: Action, note: str = "") -> None:
        assert seat is not None
        before = self.referee.match.state
        entries = self.referee.submit(seat, word)
        self.listed = []
        self._tell(entries, before, note)
        self._save()
        if seat == self.seat and (self.seat in self._asked() or self.referee.match.over):
            self._draw()

    def _talk(self, word: str) -> None:
        assert self.seat is not None
        try:
            self.referee.submit(self.seat, word)
        except KaikError as wrong:
            self._print(str(wrong))
        self._save()

    def _hint(self) -> None:
        """What the strongest bot would say here, knowing what this seat knows; the record shows that it was asked."""
        assert self.seat is not None
        match = self.referee.match
        dice = self.luck.apart("hint").dice(len(match.live()))
        with self.console.status(self.say["thinking"]):
            said = find(ADVISER).choose(match.state.imagine(self.seat, dice), self.seat, dice)
        if self.seat not in match.talk.hinted:
            self._talk("@hint")
        told = f"{said.word}  {spoken(match.game, said.word, self.language)}"
        self._print(self.say["hint"].format(bot=ADVISER, word=told.strip()))
        self._print(f"  {said.why.get(self.language, '')}")

    def _undo(self) -> None:
        """Back before the person's last word: asked as a take-back, which bots always grant."""
        own = [entry.n for entry in self.referee.match.live() if entry.seat == self.seat]
        if not own or self.seat is None:
            self._print(self.say["nothing to undo"])
            return
        self.referee.submit(self.seat, f"@take-back:{own[-1]}")
        for seat in self.bots:
            self.referee.submit(seat, "@accept-take-back")
        self.listed = []
        self._print(self.say["undone"])
        self._save()
        self._draw()

    def _tell(self, entries: Iterable[Entry], before: State, note: str = "") -> None:
        """What happened, as it looks from this seat."""
        game = self.referee.match.game
        for entry in faces(before, entries, self.seat):
            who = seat_name(entry.seat, self.seat, self.language)
            self._print(f"{who}: {entry.word}  {spoken(game, entry.word, self.language)}{note}")
            note = ""

    def _draw(self) -> None:
        match = self.referee.match
        text = Text("\n" + match.game.draw(match.state.view(self.seat), self.language))
        text.highlight_regex(r"[\^v]\S\*", "red")
        self.console.print(text, soft_wrap=True)

    def _close(self) -> None:
        match = self.referee.match
        if match.over:
            result = match.result
            payoffs = "  ".join(
                f"{seat_name(seat, self.seat, self.language)} {points:+g}" for seat, points in enumerate(match.payoffs)
            )
            self._print(f"{self.say['over']}: {payoffs}  ({result.reason if result else ''})")
        self._save(reveal=match.over)
        self._print(f"{self.say['kept']}: {self.keep}")

    def _save(self, reveal: bool = False) -> None:
        names = ["you" if seat == self.seat else self.bots[seat].name for seat in range(self.referee.match.seats)]
        luck = self.luck if reveal else None
        record = Record.of(self.referee.match, luck, self.luck.hash, names)
        self.keep.parent.mkdir(parents=True, exist_ok=True)
        self.keep.write_text(write(record), encoding="utf-8")

    def _asked(self) -> tuple[int, ...]:
        turn = self.referee.match.turn()
        return turn.seats if isinstance(turn, Choose) else ()

    def _label(self, key: str) -> str:
        label = self.referee.match.game.label(key, self.language)
        return key if label == key else f"{key} — {label}"

    def _print(self, text: str) -> None:
        self.console.print(Text(text), soft_wrap=True)
