"""The record of a game: a file that anyone can check.

It is lines of JSON: a head, the entries in order, and the result, which closes a hash over every line
before it. People are seats by number in it; names, free text and times are not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

import msgspec

from games.core import IllegalActionError, Outcome, Value
from games.deal import SECRET_BYTES, Cut, Deal, commitment, cut_seed, is_clean, seating
from games.entries import TELLING, Entry
from games.ledger import Ledger, LedgerError
from games.packages import GamePackage
from games.position import EntryError, Position
from games.strategies import PERSONALITIES

FORMAT, CUT_FORMAT = 3, 2
"""The format that is written for a new deal, and the one for deals of earlier releases."""


class Head(Value, frozen=True, tag="deal"):
    """What a game starts from. `commitment` was posted before anybody joined; `deal` is in order of seats."""

    format: int
    game: str
    rules: int
    options: Mapping[str, Any]
    deal: Deal
    commitment: str
    secret: str

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.deal.company)

    @property
    def tempers(self) -> tuple[str, ...]:
        """The temper of the bot player in each seat; empty for a person's."""
        return tuple(player.temper for player in self.deal.company)

    @property
    def fingerprint(self) -> str:
        """The hash of what was frozen before the public number was known."""
        return self.deal.fingerprint(self.game, self.options, self.commitment)

    def seed(self, secret: bytes) -> bytes:
        """Return what every draw follows from."""
        return self.deal.seed(secret, self.game, self.options)

    def holds(self, seed: bytes, tempers: Mapping[str, object]) -> str:
        """Return the key of the message that says why no lobby could have dealt this, or an empty string."""
        company, number = self.deal.company, self.deal.number
        people = [player for player in company if not player.temper]
        if tuple(player.place for player in company) != seating(seed, len(company)):
            return "record-bad-company"
        if not people or not all(player.temper in tempers for player in company if player.temper):
            return "record-bad-company"
        if any(player.word and (player.temper or not is_clean(player.word)) for player in company):
            return "record-bad-words"
        return "record-bad-number" if number is not None and not number.well_formed else ""


class CutHead(Value, frozen=True, tag="head"):
    """The head of format 2: a deal by an earlier release, which followed from `cuts` in their order."""

    format: int
    game: str
    rules: int
    options: Mapping[str, Any]
    seats: int
    commitment: str
    secret: str
    cuts: tuple[Cut, ...] = ()

    @property
    def tempers(self) -> tuple[None, ...]:
        """Nothing is known of bot players."""
        return (None,) * self.seats

    def seed(self, secret: bytes) -> bytes:
        """Return what every draw follows from."""
        return cut_seed(secret, self.seats, self.cuts)

    def holds(self, seed: bytes, tempers: Mapping[str, object]) -> str:
        """Return the key of the message that says why no lobby could have dealt this, or an empty string."""
        del seed, tempers
        seats = [cut.seat for cut in self.cuts]
        if len(set(seats)) < len(seats) or not set(seats) <= set(range(self.seats)):
            return "record-bad-cuts"
        return "" if all(is_clean(cut.word) for cut in self.cuts) else "record-bad-cuts"


AnyHead: TypeAlias = Head | CutHead


class Result(Value, frozen=True, tag="result"):
    """How the game ended, how many entries it took, and the SHA-256 of every line before this one."""

    entries: int
    outcome: Outcome
    hash: str


Line: TypeAlias = AnyHead | Entry | Result

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


def write(head: AnyHead, entries: Iterable[Entry], outcome: Outcome) -> bytes:
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
        head = _parsed(1, self._raw[0])
        if not isinstance(head, AnyHead):
            raise RecordError(1, "record-no-head")
        self.head = head
        self.package = _package(head, packages)
        self.position = self._begin()
        self.ledger = Ledger(head.tempers, self.package.lesson_of(bytes.fromhex(head.secret)))

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
        try:
            seed = head.seed(secret)
        except ValueError as error:
            raise RecordError(1, "record-bad-number") from error
        return Position.begin(game, options, head.seats, seed)

    def steps(self) -> Iterator[tuple[int, Entry, tuple[Any, ...]]]:
        """The line, the entry and what the public saw, for each entry; raises `RecordError`."""
        for number, raw in enumerate(self._raw[1:-1], start=2):
            entry = _parsed(number, raw)
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
            raise refused(number, error) from error
        if after.state == before.state and not isinstance(entry, TELLING):
            raise RecordError(number, "record-nothing-changed")
        ledger.note(before, entry, after)
        return after

    def result(self) -> Result:
        """Return how the record says the game ended. Raises `RecordError`."""
        last = _parsed(len(self._raw), self._raw[-1])
        if not isinstance(last, Result):
            raise RecordError(len(self._raw), "record-no-result")
        return last

    def _check_head(self) -> None:
        """Make sure that a lobby could have dealt this: its options, company, words and hash."""
        head = self.head
        if commitment(bytes.fromhex(head.secret)) != head.commitment:
            raise RecordError(1, "record-other-secret")
        choices = {choice.field: choice.values for choice in self.package.game.choices}
        known = all(value in choices.get(name, ()) for name, value in head.options.items())
        if not known or len(head.options) < len(choices):
            raise RecordError(1, "record-bad-options")
        if why := head.holds(self.position.seed, PERSONALITIES):
            raise RecordError(1, why)

    def verify(self) -> Outcome:
        """Prove that everything follows from the secret, the deal and the actions, and nothing was altered.

        Raises `RecordError` where it does not.
        """
        for number, raw in enumerate(self._raw, start=1):
            _parsed(number, raw)
        result = self.result()
        if result.hash != record_hash(self._data):
            raise RecordError(len(self._raw), "record-other-hash")
        self._check_head()
        entries = [entry for _line, entry, _events in self.steps()]
        outcome = self.position.outcome
        if outcome is None or outcome != result.outcome or write(self.head, entries, outcome) != self._data:
            raise RecordError(len(self._raw), "record-other-result")
        return outcome


def refused(line: int, error: Exception) -> RecordError:
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


def _package(head: AnyHead, packages: Mapping[str, GamePackage]) -> GamePackage:
    package = packages.get(head.game)
    if head.format != (FORMAT if isinstance(head, Head) else CUT_FORMAT):
        raise RecordError(1, "record-other-format", format=head.format)
    if package is None:
        raise RecordError(1, "record-no-game", game=head.game)
    game = package.game.at(head.rules)
    if game is None:
        raise RecordError(1, "record-other-rules", rules=head.rules, installed=package.game.about.version)
    return replace(package, game=game)


def _parsed(number: int, line: bytes) -> Line:
    try:
        return _lines.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(number, "record-unreadable") from error
