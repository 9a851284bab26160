"""How much is too much: every limit an operator can set, and buckets that fill slowly and are emptied by every message.

`kaik serve --limits FILE.toml` reads these fields, `--show-limits` prints them; `docs/server.md` lists them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from math import ceil
from time import monotonic
from typing import Annotated, Protocol

from msgspec import Meta, Struct
from msgspec.structs import replace

from kaik.core.errors import KaikError

Count = Annotated[int, Meta(ge=0)]
Seconds = Annotated[float, Meta(gt=0, le=86_400)]
Amount = Annotated[float, Meta(ge=0, le=1e9)]
MIB = 1024 * 1024


class TooMuch(KaikError):
    """More than one guest, one address or everybody together may ask for; `seconds` is when to ask again."""

    kind = "rate"
    seconds = 1

    def after(self, seconds: float) -> TooMuch:
        """The same, where it is known how long to wait."""
        self.seconds = max(1, ceil(seconds))
        return self


class Rate(Struct, frozen=True, forbid_unknown_fields=True):
    """So many at once, and so many a second in the long run."""

    burst: Amount
    each_second: Amount

    def times(self, factor: float) -> Rate:
        """So many times as much."""
        return Rate(self.burst * factor, self.each_second * factor)


class PerAddress(Struct, frozen=True, forbid_unknown_fields=True):
    """What one address may have. An IPv6 network of 64 bits counts as one address."""

    loopback: bool = False
    """Whether this machine's own addresses are limited too; everybody on it shares one."""
    proxies: tuple[str, ...] = ()
    """Proxies whose X-Forwarded-For is believed, as addresses or networks; --proxy adds to them."""
    connections: Count = 300
    """Connections that are open and are not sockets."""
    sockets: Count = 200
    """Sockets that are open."""
    seated_sockets: Count = 100
    """More of them, for guests who hold a seat at the table they open."""
    openings: Rate = Rate(200, 20)
    """Sockets being opened."""
    frames: Rate = Rate(1200, 100)
    """Frames over all its sockets; one that asks for a long match counts for several."""
    watching: Count = 30
    """Spectators at one table."""
    guests: Rate = Rate(60, 0.1)
    """New guests: requests for a first cookie."""
    requests: Rate = Rate(600, 50)
    """Requests under /api."""
    pages: Rate = Rate(3000, 100)
    """Requests for pages and their files."""
    tables: Rate = Rate(60, 0.5)
    """Tables that are set up."""
    names: Rate = Rate(20, 0.2)
    """New names for guests."""
    mails: Rate = Rate(20, 1 / 600)
    """Mails that ask whether an address is right."""
    challenges: Rate = Rate(60, 0.5)
    """Challenges."""
    seeks: Rate = Rate(60, 1)
    """Seeks that are begun."""
    chat: Rate = Rate(30, 3)
    """Lines of chat."""
    reports: Rate = Rate(20, 0.01)
    """Reports to the moderators."""
    hints: Rate = Rate(40, 1)
    """Hints that are asked for."""
    plans: Rate = Rate(120, 2)
    """Conditional answers that are set."""
    reviews: Rate = Rate(20, 0.1)
    """Reviews that are begun."""
    pictures: Rate = Rate(120, 2)
    """Pictures of positions; a moving one counts for ten."""
    uploads: Count = 8 * MIB
    """Bytes of request bodies that are being received."""
    pace: Annotated[float, Meta(gt=0, le=1e6)] = 200.0
    """Requests, handshakes or frames that are taken up a second; what comes faster waits, and others go first."""
    share: Annotated[float, Meta(gt=0, le=1)] = 0.15
    """Part of the server's time that answering its requests may take; beyond a moment of it they wait."""
    refusals: Annotated[float, Meta(gt=0, le=1e6)] = 30.0
    """Refusals for asking too much that are told a second; whoever earns more of them waits for each."""


class PerGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """What one guest may have, whatever address they come from."""

    sockets: Count = 20
    """Sockets that are open."""
    frames: Rate = Rate(240, 40)
    """Frames over all their sockets."""
    requests: Rate = Rate(120, 20)
    """Requests that cost something: changes, replays, records."""
    tables: Rate = Rate(10, 10 / 60)
    """Tables that are set up."""
    names: Rate = Rate(5, 1 / 30)
    """New names; everybody at their tables is told of each."""
    mails: Rate = Rate(5, 1 / 3600)
    """Mails that ask whether an address is right."""
    challenges: Rate = Rate(10, 1 / 20)
    """Challenges."""
    seeks: Rate = Rate(10, 0.2)
    """Seeks that are begun."""
    chat: Rate = Rate(5, 0.5)
    """Lines of chat."""
    reports: Rate = Rate(5, 0.002)
    """Reports to the moderators."""
    hints: Rate = Rate(8, 0.2)
    """Hints that are asked for."""
    plans: Rate = Rate(20, 0.5)
    """Conditional answers that are set."""
    reviews: Rate = Rate(5, 1 / 30)
    """Reviews that are begun."""


class PerToken(Struct, frozen=True, forbid_unknown_fields=True):
    """What one token of a bot account may do, whatever address it comes from."""

    requests: Rate = Rate(60, 20)
    """Requests."""
    streams: Count = 24
    """Streams that are open."""
    address_requests: Rate = Rate(300, 50)
    """Requests of all tokens that come from one address."""


class PerAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """What one account may do, or may be tried to be done with it."""

    sign_ins: Rate = Rate(10, 1 / 60)
    """Attempts to sign in by one name, whether somebody has it or not."""
    address_sign_ins: Rate = Rate(30, 1 / 20)
    """Attempts of all names that come from one address."""
    address_sign_ups: Rate = Rate(10, 1 / 600)
    """New accounts that come from one address."""
    exports: Rate = Rate(3, 1 / 1200)
    """Files with everything that is stored about them."""


class PerSocket(Struct, frozen=True, forbid_unknown_fields=True):
    """What one socket may do before the server hangs up."""

    frames: Rate = Rate(120, 20)
    """Frames towards the server."""
    refusals: Rate = Rate(60, 10)
    """Messages that are refused."""
    nonsense: Count = 10
    """Frames that are no message at all."""
    hello_seconds: Seconds = 10.0
    """Time until the first frame."""
    queue_frames: Count = 256
    """Frames that wait because the client does not read them."""
    queue_bytes: Count = 4 * MIB
    """Bytes that wait because the client does not read them."""


class PerTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What all people at one table may do together."""

    watching: Count = 200
    """Sockets of spectators."""
    chat: Rate = Rate(20, 2)
    """Lines of chat."""


class PerRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """How large and how slow one HTTP request may be."""

    path_bytes: Count = 2048
    """Bytes of the path with its query."""
    headers: Annotated[int, Meta(ge=1, le=120)] = 100
    """Headers."""
    head_bytes: Count = 16 * 1024
    """Bytes of the request line and all headers."""
    head_seconds: Seconds = 10.0
    """Time until the last header."""
    body_bytes: Count = 2 * MIB
    """Bytes of the body."""
    body_seconds: Seconds = 20.0
    """Time from the last header to the end of the body."""
    read_seconds: Seconds = 30.0
    """Time a client may leave its answer unread."""


class InAll(Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody together may have."""

    connections: Count = 8000
    """Connections that are open and are not sockets."""
    sockets: Count = 4000
    """Sockets that are open."""
    seated_sockets: Count = 1000
    """More of them, for guests who hold a seat at the table they open."""
    tables: Count = 5000
    """Tables held in memory before no more are set up."""
    seeks: Count = 2000
    """People who wait for others to play with."""
    uploads: Count = 64 * MIB
    """Bytes of request bodies that are being received."""
    queue_bytes: Count = 256 * MIB
    """Bytes that wait because clients do not read them."""
    lobby_bytes: Annotated[int, Meta(ge=1)] = 8 * MIB
    """Bytes a second sent to everybody who looks at the list of tables; it is told less often instead."""


class JobLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """How much of the machine goes into checking records and looking back at matches (`kaik.server.jobs`)."""

    workers: Annotated[int, Meta(ge=1)] = 2
    """Child processes; one address has all but one of them at most, so that nobody waits for one of them alone."""
    seconds: Seconds = 20.0
    """Seconds one job may take."""
    memory: Count = 1024**3
    """Bytes of private memory a child may have."""
    answer_bytes: Count = 32 * 1024**2
    """Bytes in the largest answer, before it is compressed."""
    waiting: Count = 64
    """Jobs that wait at the same time."""
    waiting_each: Count = 16
    """Of those, jobs of one address, or of one guest where addresses do not count."""
    cache_bytes: Count = 32 * 1024**2
    """Bytes of answers that are kept for whoever asks the same."""


class BotLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """How much of the machine bots and hints may have (`kaik.server.bot_pool`)."""

    workers: Count = 0
    """Child processes; 0 is one less than there are cores, and four at most."""
    seconds: Seconds = 15.0
    """Seconds from a question to its answer, the wait for a child included."""
    memory: Count = 2 * 1024**3
    """Bytes of private memory a child may have; compiled engines need some hundred million."""
    waiting: Count = 1000
    """Questions that wait at the same time."""
    waiting_each: Count = 32
    """Of those, questions at the tables of one guest."""
    bots_only_tables: Count = 8
    """Tables without a person that play at the same time."""
    bots_only_tables_each: Count = 2
    """Of those, tables of one guest."""


class ReviewLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """How much of the machine reviews may have (`kaik.server.reviews`)."""

    workers: Count = 0
    """Reviews made at the same time; 0 is half the cores. One guest has all but one of them at most."""
    seconds: Seconds = 900.0
    """Seconds one review may take."""
    memory: Count = 2 * 1024**3
    """Bytes of private memory a child may have."""
    waiting: Count = 20
    """Reviews that wait or are being made."""
    waiting_each: Count = 5
    """Of those that wait, reviews one guest has begun."""


class TournamentLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """How many tournaments there may be, and how large (`kaik.server.tournaments`)."""

    made: Count = 3
    """Tournaments of one account that are open or run."""
    entered: Count = 10
    """Tournaments one guest takes part in at the same time."""
    players: Count = 64
    """Players in one tournament; a round robin has 32 at most."""
    in_all: Count = 200
    """Tournaments that are open or run."""
    changes: Rate = Rate(60, 1)
    """Tournaments that are made, entered and left from one address."""


class ServerLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """Every limit of a server."""

    per_address: PerAddress = PerAddress()
    per_guest: PerGuest = PerGuest()
    per_token: PerToken = PerToken()
    per_account: PerAccount = PerAccount()
    per_socket: PerSocket = PerSocket()
    per_table: PerTable = PerTable()
    per_request: PerRequest = PerRequest()
    in_all: InAll = InAll()
    jobs: JobLimits = JobLimits()
    bots: BotLimits = BotLimits()
    reviews: ReviewLimits = ReviewLimits()
    tournaments: TournamentLimits = TournamentLimits()

    def with_frames(self, frames: Rate) -> ServerLimits:
        """The same for clients that send so much on one socket, as programs do that play faster than people."""
        return replace(
            self,
            per_socket=replace(self.per_socket, frames=frames),
            per_guest=replace(self.per_guest, frames=frames.times(2)),
            per_address=replace(self.per_address, frames=frames.times(5)),
        )


DEFAULTS = ServerLimits()
FRAMES = DEFAULTS.per_socket.frames
"""How much one socket may send unless the operator sets it."""


class Bucket:
    """What is left of a rate."""

    __slots__ = ("_at", "_left", "_now", "rate")

    def __init__(self, rate: Rate, now: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self._now = now
        self._left, self._at = rate.burst, now()

    def take(self, cost: float = 1) -> bool:
        """Whether one more is still bearable, or something that counts for several; it is counted if so."""
        if self._filled() < cost:
            return False
        self._left -= cost
        return True

    def owe(self, cost: float) -> bool:
        """Count what was done already; whether it was bearable. If not, so much is owed before there is more."""
        bearable = self._filled() >= cost
        self._left = max(self._left - cost, -self.rate.burst)
        return bearable

    def spent(self) -> bool:
        """Whether one more would be too much now; nothing is counted."""
        return self._filled() < 1

    def wait(self) -> float:
        """Seconds until one more is bearable."""
        missing = 1 - self._filled()
        return 0.0 if missing <= 0 else missing / self.rate.each_second if self.rate.each_second else 3600.0

    def limit_to(self, left: float) -> None:
        """Have no more than so much left, for elsewhere the rest was taken."""
        self._left = min(self._filled(), left)

    def _filled(self) -> float:
        now = self._now()
        self._left = min(self.rate.burst, self._left + (now - self._at) * self.rate.each_second)
        self._at = now
        return self._left


class Buckets:
    """A bucket for everybody, the longest unused forgotten first."""

    def __init__(self, rate: Rate, most: int = 20_000, now: Callable[[], float] = monotonic) -> None:
        self._rate, self._most, self._now = rate, most, now
        self._of: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, who: Hashable, cost: float = 1) -> bool:
        """Whether one more from them is still bearable, or something that counts for several."""
        return self._bucket(who).take(cost)

    def owe(self, who: Hashable, cost: float) -> bool:
        """Count what they have had already; whether it was bearable."""
        return self._bucket(who).owe(cost)

    def spent(self, who: Hashable) -> bool:
        """Whether one more from them would be too much now."""
        return who in self._of and self._of[who].spent()

    def wait(self, who: Hashable) -> float:
        """Seconds until one more from them is bearable."""
        return self._of[who].wait() if who in self._of else 0.0

    def limit_to(self, who: Hashable, left: float) -> None:
        """Have no more than so much left for them."""
        self._bucket(who).limit_to(left)

    def _bucket(self, who: Hashable) -> Bucket:
        bucket = self._of.get(who)
        if bucket is None:
            bucket = self._of[who] = Bucket(self._rate, self._now)
            while len(self._of) > self._most:
                self._of.popitem(last=False)
        self._of.move_to_end(who)
        return bucket


class Claim(Struct, frozen=True):
    """So much of a rate that somebody wants: `key` tells what it is and whose."""

    key: str
    rate: Rate
    cost: float = 1


class Holding(Struct, frozen=True):
    """How many of something somebody has on this node, the one they want included, and how many on all nodes."""

    key: str
    count: int
    most: int


class CommonLimits(Protocol):
    """Where several nodes count together."""

    async def take(self, claims: Sequence[Claim]) -> Sequence[float] | None:
        """What is left of each, negative where it is refused, and of none after that; None where nobody knows."""
        ...

    async def hold(self, held: Sequence[Holding]) -> bool:
        """Whether there is room for all of these on all nodes together; also where nobody knows."""
        ...

    def release(self, key: str, count: int) -> None:
        """Note that fewer are held here."""
        ...


class SharedLimits:
    """Whether limits hold over several nodes: not before somebody counts for all of them."""

    def __init__(self) -> None:
        self.common: CommonLimits | None = None

    async def take(self, claims: Sequence[Claim]) -> Sequence[float] | None:
        return None if self.common is None or not claims else await self.common.take(claims)

    async def hold(self, held: Sequence[Holding]) -> bool:
        return self.common is None or not held or await self.common.hold(held)

    def release(self, key: str, count: int) -> None:
        if self.common is not None:
            self.common.release(key, count)


class Allowance:
    """The rates of a guest and of their address together; an address that is not limited is empty.

    What this node refuses by itself is refused without asking anybody. What it would allow is asked of all nodes
    together where there are several; whoever is refused there has nothing left here either.
    """

    def __init__(
        self,
        guest: Rate,
        address: Rate,
        now: Callable[[], float] = monotonic,
        name: str = "",
        shared: SharedLimits | None = None,
    ) -> None:
        self._name, self._shared = name, shared or SharedLimits()
        self._rates = (guest, address)
        self._buckets = (Buckets(guest, now=now), Buckets(address, now=now))

    async def take(self, guest: str | None, address: str = "", cost: float = 1) -> bool:
        """Whether one more is still bearable from this guest and from this address."""
        wanted = [at for at in enumerate((guest or "", address)) if at[1]]
        if not all(self._buckets[kind].take(who, cost) for kind, who in wanted):
            return False
        claims = [Claim(f"{self._name} {kind} {who}", self._rates[kind], cost) for kind, who in wanted]
        left = await self._shared.take(claims)
        if left is None:
            return True
        for (kind, who), rest in zip(wanted, left, strict=False):
            self._buckets[kind].limit_to(who, rest if rest >= 0 else rest + cost)
        return min(left) >= 0

    def wait(self, guest: str | None, address: str = "") -> float:
        """Seconds until one more is bearable, as far as this node knows."""
        return max(self._buckets[kind].wait(who) for kind, who in enumerate((guest or "", address)))

    def spent(self, guest: str | None, address: str = "") -> bool:
        """Whether one more would be too much now, as far as this node knows."""
        wanted = enumerate((guest or "", address))
        return any(who and self._buckets[kind].spent(who) for kind, who in wanted)


def one_rate(rate: Rate, name: str, shared: SharedLimits | None = None) -> Allowance:
    """A rate for guests, or for addresses, whichever is asked about."""
    return Allowance(rate, rate, name=name, shared=shared)
