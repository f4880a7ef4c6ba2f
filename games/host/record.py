"""The record of a game: a file that anyone can check.

It is lines of JSON: a head, the entries in order, and the result, which closes a hash over every line
before it. People are seats by number in it; names, free text and times are not.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import msgspec

from games.core import IllegalActionError, Outcome, Value
from games.host.deal import HASH, SECRET_BYTES, Deal, commitment, seating
from games.host.entries import TELLING, Entry
from games.host.ledger import Ledger, LedgerError
from games.host.packages import GamePackage
from games.host.position import EntryError, Position
from games.strategies import PERSONALITIES

FORMAT, EARLIER_FORMATS = 4, (1, 2, 3)
"""The format of records, and those of releases that dealt otherwise, which prove nothing here."""


class Head(Value, frozen=True, tag="deal"):
    """What a game starts from."""

    format: int
    """The number of the record's format."""
    game: str
    """The key of the game."""
    rules: int
    """The version of its rules."""
    options: Mapping[str, Any]
    """The options it is played by."""
    deal: Deal
    """What the deal followed from, in order of seats."""
    commitment: str
    """The SHA-256 of the secret, posted before anybody joined."""
    secret: str
    """The lobby's secret."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.deal.company)

    @property
    def tempers(self) -> tuple[str, ...]:
        """The temper of the bot player in each seat; empty for a person's."""
        return tuple(player.temper for player in self.deal.company)

    def could_be_dealt(self, seed: bytes) -> bool:
        """Whether a lobby could have dealt this: all sit where the seed seats them, with a person."""
        company = self.deal.company
        tempers = [player.temper for player in company]
        seated = tuple(player.place for player in company) == seating(seed, len(company))
        return seated and "" in tempers and set(tempers) <= {"", *PERSONALITIES}


class _Format(msgspec.Struct, frozen=True):
    """The part of a head that every format has."""

    format: int = FORMAT


class Result(Value, frozen=True, tag="result"):
    """How the game ended, how many entries it took, and the SHA-256 of every line before this one."""

    entries: int
    outcome: Outcome
    hash: str


Line: TypeAlias = Head | Entry | Result

_lines: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)
_encode = msgspec.json.Encoder(order="deterministic").encode


class RecordError(Exception):
    """A record that does not hold. `line` counts from 1; `key` and `args_` are the message that says why.

    `ruling`: the one that forbids what the line says.
    """

    def __init__(self, line: int, key: str, *, ruling: str = "", **args: str | int) -> None:
        super().__init__(f"line {line}: {key}")
        self.line = line
        self.key = key
        self.ruling = ruling
        self.args_ = args


def write(head: Head, entries: Iterable[Entry], outcome: Outcome) -> bytes:
    """Return a record as the bytes of a file."""
    lines = [_encode(line) + b"\n" for line in (head, *entries)]
    before = b"".join(lines)
    return before + _encode(Result(len(lines) - 1, outcome, _digest(before))) + b"\n"


def record_hash(record: bytes) -> str:
    """Return the hash that closes a record: that of every line before the last."""
    return _digest(record[: record.rstrip(b"\n").rfind(b"\n") + 1])


def _digest(lines: bytes) -> str:
    return hashlib.sha256(lines).hexdigest()


class Replay:
    """A record being read: its head, its position and its ledger, which `steps` moves to the end."""

    def __init__(self, data: bytes, packages: Mapping[str, GamePackage]) -> None:
        """Raises `RecordError` for a head that cannot be read, or of rules that are not installed."""
        if not data.strip():
            raise RecordError(1, "record-empty")
        self._data = data
        self._raw = data.splitlines()
        self.head = head = _head(self._raw[0])
        self.package = _package(head, packages)
        self.position = self._begin()
        self.ledger = Ledger(head.tempers, self.package.lesson_of(self.position.seed))

    def _begin(self) -> Position:
        head, game = self.head, self.package.game
        try:
            options, secret = game.read_options(head.options), bytes.fromhex(head.secret)
        except ValueError as error:
            raise RecordError(1, "record-bad-head") from error
        if len(secret) != SECRET_BYTES or secret.hex() != head.secret:
            raise RecordError(1, "record-bad-head")
        if head.seats not in game.seats(options):
            raise RecordError(1, "record-bad-seats", seats=head.seats)
        seed = head.deal.seed(secret, game, head.options)
        return Position.begin(game, options, head.seats, seed)

    def steps(self) -> Iterator[tuple[int, Entry, tuple[Any, ...]]]:
        """The line, the entry and what the public saw, for each entry; raises `RecordError`."""
        for number, raw in enumerate(self._raw[1:-1], start=2):
            entry = _parse_line(number, raw)
            if not isinstance(entry, Entry):
                raise RecordError(number, "record-no-entry")
            self.position = self._after(number, entry)
            yield number, entry, self.position.events

    def _after(self, number: int, entry: Entry) -> Position:
        before, ledger = self.position, self.ledger
        try:
            if before.outcome is None:
                ledger.check(before, entry)
            after = before.after(entry)
        except (ValueError, msgspec.ValidationError) as error:
            raise entry_error(number, error) from error
        if after.state == before.state and not isinstance(entry, TELLING):
            raise RecordError(number, "record-nothing-changed")
        ledger.note(before, entry, after)
        return after

    def result(self) -> Result:
        """Return how the record says the game ended. Raises `RecordError`."""
        last = _parse_line(len(self._raw), self._raw[-1])
        if not isinstance(last, Result):
            raise RecordError(len(self._raw), "record-no-result")
        return last

    def _check_head(self) -> None:
        """Make sure that a lobby could have dealt this: its secret, options, company and press."""
        head = self.head
        if commitment(bytes.fromhex(head.secret)) != head.commitment:
            raise RecordError(1, "record-other-secret")
        choices = {choice.field: choice.values for choice in self.package.game.choices}
        if not all(value in choices.get(name, ()) for name, value in head.options.items()):
            raise RecordError(1, "record-bad-options")
        if not head.could_be_dealt(self.position.seed):
            raise RecordError(1, "record-bad-company")
        # A lesson is dealt by no press.
        if not HASH.fullmatch(head.deal.press) and (head.deal.press or self.ledger.lesson is None):
            raise RecordError(1, "record-bad-press")

    def verify(self) -> Outcome:
        """Prove that everything follows from the secret, the deal and the actions, and nothing was altered.

        Raises `RecordError` where it does not.
        """
        for number, raw in enumerate(self._raw, start=1):
            _parse_line(number, raw)
        result = self.result()
        if result.hash != record_hash(self._data):
            raise RecordError(len(self._raw), "record-other-hash")
        self._check_head()
        entries = [entry for _line, entry, _events in self.steps()]
        outcome = self.position.outcome
        if outcome is None or outcome != result.outcome or write(self.head, entries, outcome) != self._data:
            raise RecordError(len(self._raw), "record-other-result")
        return outcome


def entry_error(line: int, error: Exception) -> RecordError:
    """Return what is wrong with an entry that does not fit its game."""
    match error:
        case IllegalActionError(refusal=refusal):
            return RecordError(line, refusal.key, ruling=refusal.ruling, **dict(refusal.args))
        case EntryError(key=key, seat=int(seat)) | LedgerError(key=key, seat=seat):
            return RecordError(line, key, seat=seat + 1)
        case EntryError(key=key):
            return RecordError(line, key)
        case _:
            return RecordError(line, "record-bad-action")


def _head(line: bytes) -> Head:
    try:
        format_ = msgspec.json.decode(line, type=_Format).format
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        format_ = FORMAT
    if format_ in EARLIER_FORMATS:
        raise RecordError(1, "record-earlier-deal")
    if format_ != FORMAT:
        raise RecordError(1, "record-other-format", format=format_)
    head = _parse_line(1, line)
    if not isinstance(head, Head):
        raise RecordError(1, "record-no-head")
    return head


def _package(head: Head, packages: Mapping[str, GamePackage]) -> GamePackage:
    package = packages.get(head.game)
    if package is None:
        raise RecordError(1, "record-no-game", game=head.game)
    game = package.game.at(head.rules)
    if game is None:
        raise RecordError(1, "record-other-rules", rules=head.rules, installed=package.game.about.version)
    return dataclasses.replace(package, game=game)


def _parse_line(number: int, line: bytes) -> Line:
    try:
        return _lines.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(number, "record-unreadable") from error
