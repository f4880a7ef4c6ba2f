"""A game as a log: its entries, the state they fold to, and the file that anyone can check.

A record is a file of JSON lines: a head, the entries in order, and the result. People are seats by
number in it; names, free text and times are not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

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


Entry: TypeAlias = Acted | Expired


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


Line: TypeAlias = Head | Acted | Expired | Result

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


class Position:
    """A game at a point of its log: the state, and everything the public saw happen until then."""

    __slots__ = ("_seed", "game", "length", "state", "story")

    def __init__(self, game: AnyGame, options: Any, seats: int, seed_: bytes) -> None:  # noqa: ANN401
        self.game = game
        self._seed = seed_
        self.state: Any = game.setup(seats, options, Rng(seed_, 0))
        self.story: list[Any] = []
        self.length = 0

    def rng(self) -> Rng:
        """The draws of the next entry."""
        return Rng(self._seed, self.length + 1)

    def after(self, entry: Entry) -> tuple[Any, tuple[Any, ...]]:
        """The state and the events this entry would bring; changes nothing.

        Raises `IllegalActionError` for an action the rules forbid, `ValueError` for an entry that does
        not fit the game at all.
        """
        if isinstance(entry, Expired):
            return self._expired(entry)
        action = msgspec.convert(entry.action, self.game.action)
        if refusal := self.game.check(self.state, entry.seat, action):
            raise IllegalActionError(refusal)
        return self.game.play(self.state, entry.seat, action, self.rng())

    def _expired(self, entry: Expired) -> tuple[Any, tuple[Any, ...]]:
        clock = self.game.clock(self.state)
        if clock is None or clock.key != entry.clock:
            msg = f"the clock {entry.clock!r} is not running"
            raise ValueError(msg)
        return self.game.expire(self.state, self.rng())

    def adopt(self, state: Any, events: Iterable[Any]) -> None:  # noqa: ANN401 - stands for any game's
        """Make the result of `after` the present, once its entry is stored."""
        self.state = state
        self.story = list(self.game.retold(state, [*self.story, *events]))
        self.length += 1

    def play(self, entry: Entry) -> tuple[Any, ...]:
        """Play an entry of a log; answers what the public saw."""
        state, events = self.after(entry)
        self.adopt(state, events)
        return events


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
            if not isinstance(line, Acted | Expired):
                raise RecordError(number, "an entry was expected here")
            if isinstance(line, Acted) and not 0 <= line.seat < self.head.seats:
                raise RecordError(number, f"there is no seat {line.seat}")
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
        outcome = self.box.game.outcome(self.position.state)
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
