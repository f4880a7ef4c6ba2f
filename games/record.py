"""A game as a log: its entries, the state they fold to, and the file that anyone can check.

A record is a file of JSON lines: a head, the entries in order, and the result. People are seats by
number in it; names, free text and times are not.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import msgspec

from games import GamePackage
from games.core import AnyGame, Awaited, IllegalActionError, OptionsError, Outcome, Rng, Seat, Value

FORMAT = 1
SEATING = 2**64 - 1
"""The number of the draws that seat the players: no entry ever has it."""


class Acted(Value, frozen=True, tag="acted"):
    """A seat's action, as plain data."""

    seat: Seat
    action: Any


class Expired(Value, frozen=True, tag="expired"):
    """A clock of the rules ran out."""

    clock: str


class Absent(Value, frozen=True, tag="absent"):
    """The safe default of a seat whose player was not there, played by the table."""

    seat: Seat


class TakenBack(Value, frozen=True, tag="taken_back"):
    """A seat took its last action back: it never happened."""

    seat: Seat


class Left(Value, frozen=True, tag="left"):
    """From now on nobody plays this seat."""

    seat: Seat


class Handed(Value, frozen=True, tag="handed"):
    """From now on somebody else plays this seat."""

    seat: Seat


class Eliminated(Value, frozen=True, tag="eliminated"):
    """The table put a seat out of the game, by the rules."""

    seat: Seat


class Ended(Value, frozen=True, tag="ended"):
    """The game was ended before its rules did: by all together, by the host, or because nobody was left."""

    how: Literal["together", "host", "left", "idle"]


TELLING = (Left, Handed, Ended)
"""The entries that matter although they leave the state as it is."""

Entry: TypeAlias = Acted | Expired | Absent | TakenBack | Left | Handed | Eliminated | Ended


class Head(Value, frozen=True, tag="head"):
    """What a game starts from. `commitment` was posted before anybody joined."""

    format: int
    game: str
    rules: int
    options: Mapping[str, Any]
    seats: int
    commitment: str
    secret: str
    joins: tuple[str, ...]
    start: str


class Result(Value, frozen=True, tag="result"):
    """How the game ended, and how many entries it took."""

    entries: int
    outcome: Outcome


Line: TypeAlias = Head | Entry | Result

_lines: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)
_encode = msgspec.json.Encoder(order="deterministic").encode


class RecordError(Exception):
    """A record that cannot be trusted: `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


def commitment(secret: bytes) -> str:
    """What is posted of a secret before anybody joins: its SHA-256 in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def seed(secret: bytes, joins: Iterable[int | str], start: int | str) -> bytes:
    """The secret mixed with the ids of the presses that came after its hash was posted.

    `joins` are the ids of the presses by which the seats were taken, in any order; `start` is the id of
    the press that started the game.
    """
    mixed = ",".join(map(str, [*sorted(map(int, joins)), int(start)]))
    return hashlib.blake2b(mixed.encode(), key=secret, digest_size=32).digest()


def seating(seed_: bytes, seats: int) -> tuple[int, ...]:
    """Who sits where: for each seat, the place among the Join presses in order of their ids."""
    return Rng(seed_, SEATING).shuffled(range(seats))


@dataclass(frozen=True, slots=True)
class Done:
    """An action since the last public moment, what it was played on, and whether everybody saw it."""

    n: int
    entry: Acted
    state: Any
    story: tuple[Any, ...]
    seen: bool


@dataclass(frozen=True, slots=True)
class Position:
    """A game at a point of its log: the state, and everything the public saw happen until then.

    `events` are what it saw of the last entry. `ended` is how the people ended it before its rules did.
    `seen`: everybody saw that the seat of the last entry acted, or took back what it did. `trail` holds the
    last action that everybody could see and the secret ones since: what may be taken back.
    """

    game: AnyGame
    seed: bytes
    state: Any
    awaited: Awaited
    story: tuple[Any, ...] = ()
    events: tuple[Any, ...] = ()
    length: int = 0
    ended: Outcome | None = None
    seen: bool = False
    trail: tuple[Done, ...] = ()

    @classmethod
    def begin(cls, game: AnyGame, options: Any, seats: int, seed_: bytes) -> Position:  # noqa: ANN401
        """The position before the first entry."""
        state = game.setup(seats, options, Rng(seed_, 0))
        return cls(game, seed_, state, game.awaited(state))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules or before; None while it goes on."""
        return self.ended or self.game.outcome(self.state)

    def rng(self) -> Rng:
        """The draws of the next entry."""
        return Rng(self.seed, self.length + 1)

    def after(self, entry: Entry) -> Position:
        """The position that this entry leads to.

        Raises `IllegalActionError` for an action the rules forbid, `ValueError` for an entry that does
        not fit the game at all.
        """
        if self.outcome is not None:
            msg = "the game has ended"
            raise ValueError(msg)
        match entry:
            case Acted():
                return self._acted(entry, self.length + 1)
            case TakenBack(seat):
                return self._taken_back(seat)
            case Ended():
                after = self._next(self.state, self.awaited, ())
                return dataclasses.replace(after, ended=early_end(self.game, self.state, entry))
            case _:
                state, events = self._changed(entry)
                return self._next(state, self.game.awaited(state), events)

    def _next(
        self,
        state: Any,  # noqa: ANN401 - stands for any game's
        awaited: Awaited,
        events: tuple[Any, ...],
        *,
        seen: bool = False,
        trail: tuple[Done, ...] = (),
    ) -> Position:
        story = tuple(self.game.retold(state, (*self.story, *events)))
        return Position(
            self.game, self.seed, state, awaited, story, events, self.length + 1, seen=seen, trail=trail
        )

    def _acted(self, entry: Acted, n: int) -> Position:
        """The position after an action whose draws are those of entry `n`."""
        state, events = self._played(entry.seat, self.action(entry), Rng(self.seed, n))
        awaited, rose = self.game.awaited(state), state.step != self.state.step
        seen = not self.awaited.secret and (rose or bool(events) or awaited != self.awaited)
        # Once the game has gone on for all, no earlier action can be taken back.
        kept = () if seen or rose else self.trail
        trail = (*kept, Done(n, entry, self.state, self.story, seen))
        return self._next(state, awaited, events, seen=seen, trail=trail)

    def _changed(self, entry: Expired | Absent | Left | Handed | Eliminated) -> tuple[Any, tuple[Any, ...]]:
        """The state and the events that an entry of the table itself brings."""
        match entry:
            case Absent(seat):
                rng = self.rng()
                return self._played(seat, self.default(seat, rng), rng)
            case Expired():
                return self._expired(entry)
            case Eliminated(seat):
                return self._eliminated(seat)
            case _:
                return self.state, ()

    def action(self, entry: Acted) -> Any:  # noqa: ANN401 - stands for any game's
        """A seat's action as the game's own value. Raises `msgspec.ValidationError`."""
        return self.game.read_action(entry.action)

    def _played(self, seat: Seat, action: Any, rng: Rng) -> tuple[Any, tuple[Any, ...]]:  # noqa: ANN401
        if refusal := self.game.check(self.state, seat, action):
            raise IllegalActionError(refusal)
        return self.game.play(self.state, seat, action, rng)

    def default(self, seat: Seat, rng: Rng) -> Any:  # noqa: ANN401 - stands for any game's
        """The safe default of a seat that is awaited. Raises `ValueError` for one that is not."""
        if seat not in self.awaited.seats:
            msg = f"seat {seat} is not awaited"
            raise ValueError(msg)
        return self.game.absent(self.state, seat, rng)

    def _expired(self, entry: Expired) -> tuple[Any, tuple[Any, ...]]:
        clock = self.game.clock(self.state)
        if clock is None or clock.key != entry.clock:
            msg = f"the clock {entry.clock!r} is not running"
            raise ValueError(msg)
        return self.game.expire(self.state, self.rng())

    def _eliminated(self, seat: Seat) -> tuple[Any, tuple[Any, ...]]:
        if self.game.eliminate is None:
            msg = "this game knows no elimination"
            raise ValueError(msg)
        return self.game.eliminate(self.state, seat, self.rng())

    # Taking back -------------------------------------------------------------------------------

    def last_of(self, seat: Seat) -> Done | None:
        """The last action of a seat, if everything since was secret."""
        return next((done for done in reversed(self.trail) if done.entry.seat == seat), None)

    def can_take_back(self, seat: Seat) -> bool:
        """Whether the last action of a seat showed nothing hidden, and the game would go on without it."""
        last = self.last_of(seat)
        if last is None or not self.game.takes_back(last.state, seat, self.action(last.entry)):
            return False
        try:
            self._without(last)
        except (ValueError, msgspec.ValidationError):
            return False
        return True

    def _taken_back(self, seat: Seat) -> Position:
        last = self.last_of(seat)
        if last is None or not self.can_take_back(seat):
            msg = f"there is nothing that seat {seat} may take back"
            raise ValueError(msg)
        return self._without(last)

    def _without(self, last: Done) -> Position:
        """The position if an action had never been: the secret ones after it are played again, as drawn."""
        at = next(number for number, done in enumerate(self.trail) if done.n == last.n)
        awaited, before = self.game.awaited(last.state), self.trail[:at]
        past = Position(self.game, self.seed, last.state, awaited, last.story, trail=before)
        for done in self.trail[at + 1 :]:
            past = past._acted(done.entry, done.n)
            if past.seen or past.state.step != last.state.step:
                msg = "what was secret would not be so any more"
                raise ValueError(msg)
        return dataclasses.replace(past, events=(), length=self.length + 1, seen=last.seen)


def early_end(game: AnyGame, state: Any, entry: Ended) -> Outcome:  # noqa: ANN401 - stands for any game's
    """How a game stands that people end: ranked where its rulings can, else without a winner."""
    if entry.how == "together" and (outcome := game.ended_together(state)):
        return outcome
    return Outcome(f"ended-{entry.how}", game.standings(state), (), ())


def write(head: Head, entries: Iterable[Entry], result: Result) -> bytes:
    """A record as the bytes of a file."""
    return b"\n".join(_encode(line) for line in (head, *entries, result)) + b"\n"


class Replay:
    """A record being read: its head and its position, which `steps` moves to the end."""

    def __init__(self, data: bytes, packages: Mapping[str, GamePackage]) -> None:
        """Raises `RecordError` for a head that cannot be read, or of rules that are not installed."""
        self._lines = list(_parse(data))
        head = self._lines[0] if self._lines else None
        if not isinstance(head, Head):
            raise RecordError(1, "a record begins with its head")
        self.head = head
        self.package = _package(head, packages)
        self.position = self._begin()

    def _begin(self) -> Position:
        head = self.head
        try:
            options = self.package.game.read_options(head.options)
            secret = bytes.fromhex(head.secret)
        except (OptionsError, ValueError) as error:
            raise RecordError(1, str(error)) from error
        if not 0 < len(secret) <= hashlib.blake2b.MAX_KEY_SIZE:
            raise RecordError(1, "the secret has a length no lobby draws")
        if head.seats not in self.package.game.seats(options) or len(head.joins) != head.seats:
            raise RecordError(1, f"not a game for {head.seats} with {len(head.joins)} joins")
        return Position.begin(self.package.game, options, head.seats, self._seed(secret))

    def _seed(self, secret: bytes) -> bytes:
        try:
            return seed(secret, self.head.joins, self.head.start)
        except ValueError as error:
            raise RecordError(1, "the ids of the presses are not numbers") from error

    def steps(self) -> Iterator[tuple[int, Entry, tuple[Any, ...]]]:
        """The line, the entry and what the public saw, for each entry; raises `RecordError`."""
        for number, line in enumerate(self._lines[1:-1], start=2):
            if not isinstance(line, Entry):
                raise RecordError(number, "an entry was expected here")
            seat: Seat = getattr(line, "seat", 0)
            if not 0 <= seat < self.head.seats:
                raise RecordError(number, f"there is no seat {seat}")
            try:
                self.position = self.position.after(line)
            except (ValueError, msgspec.ValidationError) as error:
                raise RecordError(number, str(error)) from error
            yield number, line, self.position.events

    def action(self, entry: Acted) -> Any:  # noqa: ANN401 - stands for any game's
        """A seat's action as the game's own value."""
        return self.package.game.read_action(entry.action)

    def result(self) -> Result:
        """How the record says the game ended."""
        last = self._lines[-1]
        if len(self._lines) == 1 or not isinstance(last, Result):
            raise RecordError(len(self._lines), "the record stops before its result")
        return last

    def _check_seating(self) -> None:
        joins = sorted(map(int, self.head.joins))
        drawn = seating(self._seed(bytes.fromhex(self.head.secret)), len(joins))
        if [joins[place] for place in drawn] != list(map(int, self.head.joins)):
            raise RecordError(1, "the seats do not follow from the secret and the presses")

    def verify(self) -> Outcome:
        """Prove that everything follows from the secret, the presses and the actions.

        Raises `RecordError` where it does not.
        """
        if commitment(bytes.fromhex(self.head.secret)) != self.head.commitment:
            raise RecordError(1, "the secret does not match the hash posted with the lobby")
        self._check_seating()
        result = self.result()
        for _step in self.steps():
            pass
        outcome = self.position.outcome
        if result != Result(self.position.length, outcome or result.outcome) or outcome is None:
            raise RecordError(len(self._lines), "the result does not follow from the entries")
        return outcome


def _package(head: Head, packages: Mapping[str, GamePackage]) -> GamePackage:
    package = packages.get(head.game)
    if head.format != FORMAT:
        raise RecordError(1, f"records of format {head.format} are not known")
    if package is None:
        raise RecordError(1, f"the game {head.game!r} is not installed")
    if package.game.version != head.rules:
        raise RecordError(1, f"made by rules {head.rules}; installed are rules {package.game.version}")
    return package


def _parse(data: bytes) -> Iterator[Line]:
    for number, line in enumerate(data.splitlines(), start=1):
        try:
            yield _lines.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise RecordError(number, str(error)) from error
