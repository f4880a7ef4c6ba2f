"""A game as a log: its entries, the state they fold to, and the file that anyone can check.

A record is a file of JSON lines: a head, the entries in order, and the result. People are seats by
number in it; names, free text and times are not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from games import Box
from games.core import AnyGame, IllegalActionError, OptionsError, Outcome, Rng, Seat, Value

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


class Before(NamedTuple):
    """What the last action would lead back to."""

    seat: Seat
    action: Any
    state: Any
    story: list[Any]


class Position:
    """A game at a point of its log: the state, and everything the public saw happen until then.

    `ended` is how the people ended it before its rules did; `before` what the last entry can be taken
    back to, if it was an action.
    """

    __slots__ = ("_seed", "before", "ended", "game", "length", "state", "story")

    def __init__(self, game: AnyGame, options: Any, seats: int, seed_: bytes) -> None:  # noqa: ANN401
        self.game = game
        self._seed = seed_
        self.state: Any = game.setup(seats, options, Rng(seed_, 0))
        self.story: list[Any] = []
        self.length = 0
        self.before: Before | None = None
        self.ended: Outcome | None = None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules or before; None while it goes on."""
        return self.ended or self.game.outcome(self.state)

    def outcome_of(self, entry: Entry, state: Any) -> Outcome | None:  # noqa: ANN401 - stands for any game's
        """How the game would have ended with this entry and the state it brings."""
        return early_end(self.game, state, entry) if isinstance(entry, Ended) else self.game.outcome(state)

    def rng(self) -> Rng:
        """The draws of the next entry."""
        return Rng(self._seed, self.length + 1)

    def after(self, entry: Entry) -> tuple[Any, tuple[Any, ...]]:
        """The state and the events this entry would bring; changes nothing.

        Raises `IllegalActionError` for an action the rules forbid, `ValueError` for an entry that does
        not fit the game at all.
        """
        if self.ended:
            msg = "the game has ended"
            raise ValueError(msg)
        match entry:
            case Acted(seat, action):
                return self._acted(seat, msgspec.convert(action, self.game.action), self.rng())
            case Absent(seat):
                rng = self.rng()
                return self._acted(seat, self.default(seat, rng), rng)
            case Expired():
                return self._expired(entry)
            case TakenBack(seat):
                return self._taken_back(seat), ()
            case Eliminated(seat):
                return self._eliminated(seat)
            case _:
                return self.state, ()

    def _acted(self, seat: Seat, action: Any, rng: Rng) -> tuple[Any, tuple[Any, ...]]:  # noqa: ANN401
        if refusal := self.game.check(self.state, seat, action):
            raise IllegalActionError(refusal)
        return self.game.play(self.state, seat, action, rng)

    def default(self, seat: Seat, rng: Rng) -> Any:  # noqa: ANN401 - stands for any game's
        """The safe default of a seat that is awaited. Raises `ValueError` for one that is not."""
        if seat not in self.game.awaited(self.state).seats:
            msg = f"seat {seat} is not awaited"
            raise ValueError(msg)
        return self.game.absent(self.state, seat, rng)

    def _expired(self, entry: Expired) -> tuple[Any, tuple[Any, ...]]:
        clock = self.game.clock(self.state)
        if clock is None or clock.key != entry.clock:
            msg = f"the clock {entry.clock!r} is not running"
            raise ValueError(msg)
        return self.game.expire(self.state, self.rng())

    def _taken_back(self, seat: Seat) -> Any:  # noqa: ANN401 - stands for any game's
        if self.before is None or self.before.seat != seat or not self.can_take_back:
            msg = f"there is nothing that seat {seat} may take back"
            raise ValueError(msg)
        return self.before.state

    @property
    def can_take_back(self) -> bool:
        """Whether the last entry was an action that showed nothing hidden."""
        last = self.before
        return last is not None and self.game.takes_back(last.state, last.seat, last.action)

    def _eliminated(self, seat: Seat) -> tuple[Any, tuple[Any, ...]]:
        if self.game.eliminate is None:
            msg = "this game knows no elimination"
            raise ValueError(msg)
        return self.game.eliminate(self.state, seat, self.rng())

    def adopt(self, entry: Entry, state: Any, events: Iterable[Any]) -> None:  # noqa: ANN401
        """Make the result of `after` the present, once its entry is stored."""
        before, self.before = self.before, None
        story = self.story
        if isinstance(entry, TakenBack) and before is not None:
            story = before.story
        elif isinstance(entry, Acted):
            action = msgspec.convert(entry.action, self.game.action)
            self.before = Before(entry.seat, action, self.state, self.story)
        elif isinstance(entry, Ended):
            self.ended = early_end(self.game, state, entry)
        self.state = state
        self.story = list(self.game.retold(state, [*story, *events]))
        self.length += 1

    def play(self, entry: Entry) -> tuple[Any, ...]:
        """Play an entry of a log; answers what the public saw."""
        state, events = self.after(entry)
        self.adopt(entry, state, events)
        return events


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

    def __init__(self, data: bytes, boxes: Mapping[str, Box]) -> None:
        """Raises `RecordError` for a head that cannot be read, or of rules that are not installed."""
        self._lines = list(_parse(data))
        head = self._lines[0] if self._lines else None
        if not isinstance(head, Head):
            raise RecordError(1, "a record begins with its head")
        self.head = head
        self.box = _box(head, boxes)
        self.position = self._begin()

    def _begin(self) -> Position:
        head = self.head
        try:
            options = self.box.game.read_options(head.options)
            secret = bytes.fromhex(head.secret)
        except (OptionsError, ValueError) as error:
            raise RecordError(1, str(error)) from error
        if not 0 < len(secret) <= hashlib.blake2b.MAX_KEY_SIZE:
            raise RecordError(1, "the secret has a length no lobby draws")
        if head.seats not in self.box.game.seats(options) or len(head.joins) != head.seats:
            raise RecordError(1, f"not a game for {head.seats} with {len(head.joins)} joins")
        return Position(self.box.game, options, head.seats, self._seed(secret))

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
                yield number, line, self.position.play(line)
            except (ValueError, msgspec.ValidationError) as error:
                raise RecordError(number, str(error)) from error

    def action(self, entry: Acted) -> Any:  # noqa: ANN401 - stands for any game's
        """A seat's action as the game's own value."""
        return msgspec.convert(entry.action, self.box.game.action)

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


def _box(head: Head, boxes: Mapping[str, Box]) -> Box:
    box = boxes.get(head.game)
    if head.format != FORMAT:
        raise RecordError(1, f"records of format {head.format} are not known")
    if box is None:
        raise RecordError(1, f"the game {head.game!r} is not installed")
    if box.game.version != head.rules:
        raise RecordError(1, f"made by rules {head.rules}; installed are rules {box.game.version}")
    return box


def _parse(data: bytes) -> Iterator[Line]:
    for number, line in enumerate(data.splitlines(), start=1):
        try:
            yield _lines.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise RecordError(number, str(error)) from error
