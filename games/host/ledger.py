"""The table behind a log: who plays each seat, and so which entries a table can have written.

The rules judge actions; this judges what the table itself did.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from games.core import Seat
from games.host.entries import Absent, Acted, Eliminated, Ended, Entry, Expired, Handed, Left, TakenBack
from games.host.lessons import lesson_progress
from games.host.position import MAXIMUM_UNDONE, Position, earlier_decision, is_new_decision
from games.lessons import Lesson
from games.strategies import EVEN, SHARP

FOLLOWERS = (EVEN.key, SHARP.key)
"""Tempers of bot players that take the seat of a player who leaves."""

VERSION = re.compile("[0-9a-f]{16}")
"""The version of a strategy."""

_encode = msgspec.json.Encoder(order="deterministic").encode


class LedgerError(ValueError):
    """An entry that no table can have written; `key` names the message that says why."""

    def __init__(self, key: str, seat: Seat) -> None:
        super().__init__(key)
        self.key = key
        self.seat = seat


@dataclass(frozen=True, slots=True)
class _Decision:
    """What was taken back in a decision, by seat, and the seats that were left in it."""

    undone: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    left: tuple[Seat, ...] = ()


class Ledger:
    """Follows a log entry by entry: `check` before the rules, `note` after them."""

    def __init__(self, tempers: Sequence[str], lesson: Lesson | None = None) -> None:
        """`tempers`: of the bot player in each seat, empty for a person; `lesson`: the one that was dealt."""
        self._tempers = dict(enumerate(tempers))
        self.lesson = lesson
        self._log = list[Entry]()
        self.prepared = 0
        """Number of bot players' moves that the lesson prepared."""
        self._vacant = set[Seat]()
        self._followers = set[Seat]()
        self._next: tuple[Entry, ...] = ()
        self._decision = _Decision()
        self._earlier: _Decision | None = None

    @property
    def _last(self) -> Entry | None:
        return self._log[-1] if self._log else None

    @property
    def present(self) -> set[Seat]:
        """The seats that people may play."""
        return {seat for seat, temper in self._tempers.items() if not temper} - self._vacant

    def temper(self, seat: Seat) -> str:
        """Return the temper of the bot player in a seat; empty for a person's."""
        return self._tempers[seat]

    def check(self, before: Position, entry: Entry) -> None:
        """Raise `LedgerError` for an entry that cannot follow in a log of this position."""
        seat: Seat = getattr(entry, "seat", 0)
        if not 0 <= seat < len(self._tempers):
            raise LedgerError("record-no-seat", seat)
        if self._next and entry not in self._next:
            raise LedgerError("record-not-left" if self.present else "record-nobody-left", seat)
        match entry:
            case Acted() if seat in self._vacant:
                raise LedgerError("record-seat-left", seat)
            case Acted() | Absent():
                action = msgspec.json.decode(msgspec.json.encode(before.action(entry)))
                if _encode(entry.action) != _encode(action):
                    raise LedgerError("record-spelling", seat)
                self._check_choice(before, entry)
            case TakenBack() | Left() | Eliminated() if seat not in self.present:
                raise LedgerError("record-seat-left", seat)
            case TakenBack() if self._undoes(before, seat).undone.get(seat, 0) >= MAXIMUM_UNDONE:
                raise LedgerError("record-undone-often", seat)
            case Handed():
                self._check_handover(entry)
            case Ended("left") if not isinstance(self._last, Left):
                raise LedgerError("record-not-left", seat)
            case TakenBack() | Left() | Eliminated() | Ended() | Expired():
                pass

    def _check_choice(self, before: Position, entry: Acted | Absent) -> None:
        seat, bot = entry.seat, bool(self._tempers[entry.seat])
        if isinstance(entry, Acted) and entry.strategy and not (bot and VERSION.fullmatch(entry.strategy)):
            raise LedgerError("record-no-bot", seat)
        chosen = isinstance(entry, Acted) and (entry.strategy or not bot)
        if not chosen and isinstance(entry, Acted) and self._is_prepared(before, entry):
            self.prepared += 1
        elif not chosen and entry.action != before.default(seat).action:
            raise LedgerError("record-no-default", seat)

    def _is_prepared(self, before: Position, entry: Acted) -> bool:
        """Whether the lesson has a bot player do this now."""
        progress = None if self.lesson is None else lesson_progress(self.lesson, self._log)
        reply = None if progress is None else progress.reply(entry.seat, before.awaited)
        return reply is not None and msgspec.json.decode(msgspec.json.encode(reply)) == entry.action

    def _check_handover(self, entry: Handed) -> None:
        seat = entry.seat
        if entry.temper:
            if entry.temper not in FOLLOWERS or self._last != Left(seat) or not self.present:
                raise LedgerError("record-not-free", seat)
        elif seat not in self._vacant | self._followers:
            raise LedgerError("record-not-free", seat)

    def note(self, before: Position, entry: Entry, after: Position) -> None:
        """Take in an entry that has been played."""
        self._next = ()
        match entry:
            case Left(seat):
                self._vacant.add(seat)
                if not self.present:
                    # The last player may have handed on their seat.
                    self._next = (Ended("left"), Handed(seat))
            case Handed(seat, temper):
                self._vacant.discard(seat)
                self._tempers[seat] = temper
                (self._followers.add if temper else self._followers.discard)(seat)
            case Eliminated(seat):
                self._next = (Left(seat),)
            case _:
                pass
        self._count(before, entry, after)
        self._log.append(entry)

    # Taking back -------------------------------------------------------------------------------

    def _undoes(self, before: Position, seat: Seat) -> _Decision:
        """Return the decision that a seat goes back to where it takes back its last action."""
        last = before.last_of(seat)
        return (self._earlier if last is not None and last.seen else None) or self._decision

    def _count(self, before: Position, entry: Entry, after: Position) -> None:
        now, new = self._decision, False
        if isinstance(entry, TakenBack):
            back = self._undoes(before, entry.seat)
            undone = {**back.undone, entry.seat: back.undone.get(entry.seat, 0) + 1}
            self._decision = _Decision(undone, back.left)
        elif isinstance(entry, Left):
            # Who comes after has taken nothing back.
            undone = {seat: count for seat, count in now.undone.items() if seat != entry.seat}
            new = is_new_decision(before, entry, after, now.left)
            self._decision = _Decision(undone, (*now.left, entry.seat) if new else now.left)
        elif new := is_new_decision(before, entry, after, now.left):
            self._decision = _Decision()
        self._earlier = earlier_decision(now, self._earlier, after, new=new)
