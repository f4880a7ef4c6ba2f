"""A game at a point of its log: the entries folded to a state, and what everybody saw until then.

Here is also where a decision ends and the next begins, which limits what a seat may take back.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, overload

import msgspec

from games.core import AnyGame, Awaited, IllegalActionError, Outcome, Rng, Seat, replace
from games.host.deal import with_seats
from games.host.entries import Absent, Acted, Eliminated, Ended, Entry, Expired, Handed, Left, TakenBack

DEFAULTS = 2**63
"""The first number of the draws of default moves: no moment that draws has it."""
SEATS = 100
"""Upper bound of seats, to pack a step and a seat into one number."""
MAXIMUM_UNDONE = 3
"""Maximum number of actions that a seat may take back in one decision."""
T = TypeVar("T")


class EntryError(ValueError):
    """An entry that does not fit the game: `key` names the message that says why."""

    def __init__(self, key: str, seat: Seat | None = None) -> None:
        super().__init__(key)
        self.key = key
        self.seat = seat


@dataclass(frozen=True, slots=True)
class PastAction:
    """An action that may still be taken back: played since the last public moment, or that one itself."""

    n: int
    """Its number in the log."""
    entry: Acted
    """The entry of the log."""
    state: Any
    """What it was played on."""
    story: tuple[Any, ...]
    """What might be told until then."""
    history: tuple[Any, ...]
    """What had happened in public until then."""
    seen: bool
    """Whether everybody saw it."""
    drawn: int
    """The number of moments, until then, at which the rules drew."""


@dataclass(frozen=True, slots=True, eq=False)
class Trail(Sequence[PastAction]):
    """Actions in order: a tuple, but another action behind it costs no copy of those before.

    Trails that grew from one another share a list. Only the longest may add to it; any other copies its part.
    """

    _shared: list[PastAction] = field(default_factory=list[PastAction])
    _length: int = 0

    def followed_by(self, done: PastAction) -> Trail:
        """Return these actions and another."""
        whole = self._length == len(self._shared)
        shared = self._shared if whole else self._shared[: self._length]
        shared.append(done)
        return Trail(shared, len(shared))

    @overload
    def __getitem__(self, at: int) -> PastAction: ...

    @overload
    def __getitem__(self, at: slice) -> Trail: ...

    def __getitem__(self, at: int | slice) -> PastAction | Trail:
        """Return an action, or a trail of some."""
        places = range(self._length)[at]
        if isinstance(places, int):
            return self._shared[places]
        return Trail([self._shared[place] for place in places], len(places))

    def __len__(self) -> int:
        """Return the number of actions."""
        return self._length

    def __eq__(self, other: object) -> bool:
        """Whether it has the same actions."""
        return isinstance(other, Trail) and [*self] == [*other]

    def __hash__(self) -> int:
        """Return what equal trails share."""
        return hash(tuple(done.n for done in self))


@dataclass(frozen=True, slots=True)
class Told:
    """What everybody saw happen last, at entry `n`, and the states before and after it."""

    n: int
    before: Any
    after: Any
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A game at a point of its log: the state, and everything the public saw happen until then."""

    game: AnyGame
    """The game's rules, in the version it is played by."""
    seed: bytes
    """What deal and draws follow from."""
    dealt: Any
    """The state before the first entry."""
    state: Any
    """The state after the last entry."""
    awaited: Awaited
    """The seats without which the game cannot go on."""
    story: tuple[Any, ...] = ()
    """What the public saw happen, as far as it may be retold."""
    history: tuple[Any, ...] = ()
    """What the public saw happen, as it happened."""
    events: tuple[Any, ...] = ()
    """The events of the last entry."""
    length: int = 0
    """The number of entries in the log."""
    ended: Outcome | None = None
    """How people ended the game before its rules did, or None."""
    seen: bool = False
    """Whether everybody saw that the seat of the last entry acted, or took back what it did."""
    trail: Trail = field(default_factory=Trail)
    """The last action that everybody could see and the secret ones since: what may be taken back."""
    told: Told | None = None
    """What happened last for all to see: secret entries leave it as it is, whatever goes on in the open ends
    it."""
    drawn: int = 0
    """The number of moments, since the deal, at which the rules drew."""

    @classmethod
    def begin(cls, game: AnyGame, options: Any, seats: int, seed: bytes) -> Position:  # noqa: ANN401
        """The position before the first entry."""
        state = game.setup(seats, with_seats(game, options, seats, seed), Rng(seed, 0))
        return cls(game, seed, state, state, game.awaited(state))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules or before; None while it goes on."""
        return self.ended or self.game.outcome(self.state)

    def rng(self) -> Rng:
        """The draws of the next entry: those of the next moment that draws.

        Only what everybody sees may draw, so no entry that is secret, withdrawn or without draws moves them.
        """
        return Rng(self.seed, self.drawn + 1)

    def after(self, entry: Entry) -> Position:
        """The position that this entry leads to.

        Raises `IllegalActionError` for an action the rules forbid, `EntryError` for an entry that does not
        fit the game, and `msgspec.ValidationError` for an action that is none of this game's.
        """
        if self.outcome is not None:
            raise EntryError("entry-after-end")
        match entry:
            case Acted():
                return self._after_action(entry, self.length + 1)
            case TakenBack(seat):
                return self._take_back(seat)
            case Ended():
                after = self._next(self.state, self.awaited, (), self.drawn)
                return dataclasses.replace(after, ended=early_end(self.game, self.state, entry), told=None)
            case _:
                rng = self.rng()
                state, events = self._carry_out(entry, rng)
                return self._next(state, self.game.awaited(state), events, self.drawn + rng.used)

    def replay(self, entries: Iterable[Entry]) -> Iterator[Step]:
        """Yield these entries, each between its positions. Raises as `after` does."""
        before = self
        for entry in entries:
            after = before.after(entry)
            yield Step(before, entry, after)
            before = after

    def after_all(self, entries: Iterable[Entry]) -> Position:
        """The position that these entries lead to. Raises as `after` does."""
        position = self
        for step in self.replay(entries):
            position = step.after
        return position

    def _next(
        self,
        state: Any,  # noqa: ANN401 - stands for any game's
        awaited: Awaited,
        events: tuple[Any, ...],
        drawn: int,
        *,
        seen: bool = False,
        trail: Trail | None = None,
    ) -> Position:
        n, history = self.length + 1, (*self.history, *events)
        story = tuple(self.game.retold(state, (*self.story, *events))) if self.game.forgets else history
        told = Told(n, self.state, state, events) if events else None
        if not events and not seen and state.step == self.state.step:
            told = self.told
        return Position(
            self.game,
            self.seed,
            self.dealt,
            state,
            awaited,
            story,
            history,
            events,
            n,
            seen=seen,
            trail=Trail() if trail is None else trail,
            told=told,
            drawn=drawn,
        )

    def _after_action(self, entry: Acted, n: int) -> Position:
        """The position after an action that is entry `n`."""
        rng = self.rng()
        state, events = self._play(entry.seat, self.action(entry), rng)
        awaited, rose = self.game.awaited(state), state.step != self.state.step
        seen = not self.awaited.secret and (rose or bool(events) or awaited != self.awaited)
        # Once the game has gone on for all, no earlier action can be taken back.
        earlier = Trail() if seen or rose else self.trail
        trail = earlier.followed_by(
            PastAction(n, entry, self.state, self.story, self.history, seen, self.drawn)
        )
        return self._next(state, awaited, events, self.drawn + rng.used, seen=seen, trail=trail)

    def _carry_out(
        self, entry: Expired | Absent | Left | Handed | Eliminated, rng: Rng
    ) -> tuple[Any, tuple[Any, ...]]:
        """The state and the events that an entry of the table itself brings."""
        match entry:
            case Absent(seat):
                self._needs(seat)
                return self._play(seat, self.action(entry), rng)
            case Expired():
                return self._expire(entry, rng)
            case Eliminated(seat):
                return self._eliminate(seat, rng)
            case Left(seat) | Handed(seat):
                return self.game.handed(self.state, seat), ()

    def action(self, entry: Acted | Absent) -> Any:  # noqa: ANN401 - stands for any game's
        """A seat's action as the game's own value. Raises `msgspec.ValidationError`."""
        return self.game.read_action(entry.action)

    def _play(self, seat: Seat, action: Any, rng: Rng) -> tuple[Any, tuple[Any, ...]]:  # noqa: ANN401
        if refusal := self.game.check(self.state, seat, action):
            raise IllegalActionError(refusal)
        return self.game.play(self.state, seat, action, rng)

    def default(self, seat: Seat) -> Absent:
        """Return the entry of the safe default of a seat. Raises `EntryError` for one that is not awaited."""
        self._needs(seat)
        n = self.state.step * SEATS + seat
        action = self.game.absent(self.state, seat, Rng(self.seed, DEFAULTS + n))
        return Absent(seat, msgspec.json.decode(msgspec.json.encode(action)))

    def _needs(self, seat: Seat) -> None:
        if seat not in self.awaited.seats:
            raise EntryError("entry-not-awaited", seat)

    def _expire(self, entry: Expired, rng: Rng) -> tuple[Any, tuple[Any, ...]]:
        clock = self.game.clock(self.state)
        if clock is None or clock.key != entry.clock:
            raise EntryError("entry-no-clock")
        return self.game.expire(self.state, rng)

    def _eliminate(self, seat: Seat, rng: Rng) -> tuple[Any, tuple[Any, ...]]:
        if self.game.eliminate is None:
            raise EntryError("entry-no-elimination", seat)
        return self.game.eliminate(self.state, seat, rng)

    # Taking back -------------------------------------------------------------------------------

    def last_of(self, seat: Seat) -> PastAction | None:
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

    def _take_back(self, seat: Seat) -> Position:
        last = self.last_of(seat)
        if last is None or not self.can_take_back(seat):
            raise EntryError("entry-not-taken-back", seat)
        return self._without(last)

    def _without(self, last: PastAction) -> Position:
        """The position if an action had never been: the secret ones after it are played again, as drawn.

        None of these may keep others from taking back what everybody saw, or it would tell of itself: what no
        longer fits falls away. A secret action stands where another was built on it.
        """
        at = next(number for number, done in enumerate(self.trail) if done.n == last.n)
        awaited, before = self.game.awaited(last.state), self.trail[:at]
        past = Position(
            self.game,
            self.seed,
            self.dealt,
            last.state,
            awaited,
            last.story,
            last.history,
            trail=before,
            drawn=last.drawn,
        )
        for done in self.trail[at + 1 :]:
            try:
                after = past._after_action(done.entry, done.n)
            except IllegalActionError:
                after = None
            if after is not None and not after.seen and after.state.step == last.state.step:
                past = after
            elif not last.seen:
                raise EntryError("entry-not-taken-back", last.entry.seat)
        told = self.told if self.told is not None and self.told.n < last.n else None
        return dataclasses.replace(past, events=(), length=self.length + 1, seen=last.seen, told=told)


@dataclass(frozen=True, slots=True)
class Step:
    """An entry of a log, and the positions before and after it."""

    before: Position
    entry: Entry
    after: Position


def remaining_steps(replay: Iterable[Step]) -> list[Step]:
    """Return the steps of a replay without those that were taken back, and without the taking back."""
    steps = list[Step]()
    for step in replay:
        undone = step.before.last_of(step.entry.seat) if isinstance(step.entry, TakenBack) else None
        if undone is None:
            steps.append(step)
        else:
            steps = [earlier for earlier in steps if earlier.after.length != undone.n]
    return steps


def early_end(game: AnyGame, state: Any, entry: Ended) -> Outcome:  # noqa: ANN401 - stands for any game's
    """How a game stands that people end: ranked where its rulings can, else without a winner."""
    stopped = game.if_stopped(state)
    if entry.how in ("together", "time") and (outcome := stopped.outcome):
        return outcome if entry.how == "together" else replace(outcome, ending="ended-time-ranked")
    return Outcome(f"ended-{entry.how}", stopped.points, (), ())


def is_new_decision(before: Position, entry: Entry, after: Position, left: Collection[Seat]) -> bool:
    """Whether another decision is awaited after an entry: mere talk in between does not restart the clock.

    `left`: the seats that were left in the decision before.
    """
    if isinstance(entry, Left):
        # Once per seat: leaving and coming back repeatedly stops no clock.
        return entry.seat not in left
    was, awaited = before.awaited, after.awaited
    rose = after.state.step != before.state.step
    if was.secret and awaited.secret and not rose:
        return False
    if set(awaited.seats) - set(was.seats):
        return True
    talk = isinstance(entry, Acted) and entry.seat not in was.seats and awaited == was
    return rose and not talk


def earlier_decision(present: T, earlier: T | None, after: Position, *, new: bool) -> T | None:
    """Return the decision to go back to: the one that the last public action ended, if it ended one.

    `present` and `earlier` are those before the entry that led to `after`; `new`: it began another.
    """
    if after.trail and after.trail[0].n == after.length:
        return present if new else None
    return earlier if after.trail and not after.seen else None
