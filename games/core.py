"""The contract between a game's rules and the table that hosts it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Protocol, TypeAlias, TypeGuard, TypeVar

import msgspec
from msgspec import UNSET as UNSET
from msgspec import UnsetType as UnsetType
from msgspec.structs import replace as replace

from games.values import LOT as LOT
from games.values import About as About
from games.values import Choice as Choice
from games.values import NoEvent as NoEvent
from games.values import NoOptions as NoOptions
from games.values import O, readable
from games.values import PlayerOrLot as PlayerOrLot
from games.values import Value as Value
from games.values import Values as Values
from games.values import chosen_seat as chosen_seat
from games.values import short_name as short_name

Seat: TypeAlias = Annotated[int, "seat"]
"""A player's place in clockwise order, from 0. In an event or an action it is told by the player's name."""


T = TypeVar("T")
OPENED = "opened"
Opened: TypeAlias = Annotated[T, OPENED]
"""A field of an event that opens what no view keeps: a card turned up and turned down again at once.

Any other field is for every reader: it tells nothing that the view of any seat keeps from it.
"""


class Rng:
    """Draws that follow from a seed and a number alone, the same on every Python.

    The deal has number 0, and each later moment of a game that draws has the next (see `Position.rng`). What
    people's choices lead to earlier or later in a game draws by a name instead.
    """

    __slots__ = ("_drawn", "_n", "_names", "_seed")

    def __init__(self, seed: bytes, n: int) -> None:
        self._seed = seed
        self._n = n.to_bytes(8, "big")
        self._drawn = 0
        self._names = True

    def _word(self) -> int:
        message = self._n + self._drawn.to_bytes(8, "big")
        self._drawn += 1
        return int.from_bytes(hashlib.blake2b(message, digest_size=8, key=self._seed).digest(), "big")

    @property
    def used(self) -> bool:
        """Whether anything was drawn."""
        return self._drawn > 0

    def named(self, *name: str | int) -> Rng:
        """Return draws that follow from the seed and a name alone: no other draw moves them, nor they any.

        A name says what a draw is for, `("die", turn, seat)`, and is used once in a game: it draws the same
        however many moments have gone before.
        """
        if not self._names:
            return self
        self._drawn += 1
        key = hashlib.blake2b(repr(name).encode(), digest_size=32, key=self._seed, person=b"named").digest()
        return Rng(key, 0)

    def without_names(self) -> Rng:
        """Return these draws for rules from before draws had names: all come one after the other."""
        self._names = False
        return self

    def below(self, bound: int) -> int:
        """An integer from 0 up to, not including, `bound`; every one equally likely."""
        limit = (1 << 64) - (1 << 64) % bound
        while (word := self._word()) >= limit:
            pass
        return word % bound

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in an order drawn uniformly (Fisher and Yates)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)


def drawing_in_order(rule: Callable[..., T]) -> Callable[..., T]:
    """Return a rule of an earlier version, whose draws had no names; the draws are its last argument."""

    def earlier(*given: Any) -> T:  # noqa: ANN401 - any game's
        *rest, rng = given
        return rule(*rest, rng.without_names())

    return earlier


class Moment(Protocol):
    """What every state has: a count of the moments of the game.

    A hidden choice does not raise `step`; a resolution does.
    """

    @property
    def step(self) -> int:
        """How many moments have passed."""
        ...


S = TypeVar("S", bound=Moment)
A = TypeVar("A", bound=Value)
V = TypeVar("V", bound=Value)
E = TypeVar("E", bound=Value)


class Refusal(Value, frozen=True):
    """Why an action is not allowed: a ruling number, if there is one, and the key of a message."""

    ruling: str
    key: str
    args: tuple[tuple[str, str | int], ...] = ()


class Outcome(Value, frozen=True):
    """How a game ended. `ranks` count from 1, ties share a rank; `ending` is the key of a message."""

    ending: str
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]

    def share(self, seat: Seat) -> float:
        """Return a seat's share of the win, from 0 to 1: 0 for every seat where no one has won."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Awaited(Value, frozen=True):
    """The seats a game cannot go on without.

    `secret`: only the number of these seats may be shown. A seat that has chosen and may
    still change its mind is not awaited.
    """

    seats: tuple[Seat, ...]
    secret: bool = False


class Clock(Value, frozen=True):
    """A limit of time that the rules set themselves; `key` is used once in a game.

    `seconds`: None for the time that a decision has at the table; who just look end it when all have seen.
    """

    key: str
    seconds: int | None


class IllegalActionError(ValueError):
    """An action that the rules forbid reached a place where only allowed ones may come."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"ruling {refusal.ruling}: {refusal.key}")
        self.refusal = refusal


class OptionsError(ValueError):
    """Options that a game does not have."""


class NoSeatError(ValueError):
    """A seat that is not at this table was to see or do something."""


class NoClockError(ValueError):
    """Time was to run out where no clock runs."""


def is_seat(seat: object, seats: int) -> TypeGuard[Seat]:
    """Whether this is a seat at a table of this size; a truth value is none, though Python counts with it."""
    return type(seat) is int and 0 <= seat < seats


def viewer(seat: object, seats: int) -> Seat | None:
    """Return the seat that looks, or None for the public. Raises `NoSeatError` for anything else."""
    if seat is None or is_seat(seat, seats):
        return seat
    raise NoSeatError(f"{seat!r} is none of the {seats} seats")


@dataclass(frozen=True, slots=True)
class Timed(Generic[S, E]):
    """The limits of time that the rules set themselves: which one runs, and what happens when it is over."""

    clock: Callable[[S], Clock | None]
    expire: Callable[[S, Rng], tuple[S, tuple[E, ...]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped(Generic[S]):
    """How a game stands that people end before its rules do.

    `outcome`: the ranking if all have agreed to stop, None where the rulings cannot rank. `points`: every
    seat's so far, for an end without a winner; empty where there are none. `state`: as it is told then, with
    what was hidden opened; None where it is told as it is.
    """

    outcome: Outcome | None = None
    points: tuple[int, ...] = ()
    state: S | None = None


# What a game does whose record leaves a part out ---------------------------------------------------


def as_it_is(_state: object) -> Stopped[Any]:
    """How a game stands whose rules neither rank nor count anything before its end."""
    return Stopped()


def open_to_all(state: Any, _seat: Seat | None) -> Any:  # noqa: ANN401 - stands for any game's
    """What may be known of a game in which nothing is hidden: the state itself."""
    return state


def _nothing_hidden(state: T, _seat: Seat | None, _rng: Rng) -> T:
    return state


def _by_menu(*_given: object) -> Any:  # noqa: ANN401 - stands for any game's
    """Stands for `check` and `absent` of a game that allows what its menu lists, and nothing else."""
    raise NotImplementedError


def _nothing_redrawn(state: T, _rng: Rng) -> T:
    return state


def _nothing_taken_back(_state: object, _seat: Seat, _action: object) -> bool:
    return False


def _anywhere(_state: object) -> bool:
    return True


def _nowhere(_state: object) -> bool:
    return False


def _nothing_said(state: T, _seat: Seat) -> T:
    return state


def everything(_state: object, story: Sequence[T]) -> Sequence[T]:
    """What may be told again where everything seen may be."""
    return story


def _no_alerts(_state: object, _seat: Seat) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, A, V, O, E]):
    """A game as a record of pure functions.

    The first five fields, `play` and `outcome` are needed; the rest has a default. They are asked about seats
    at the table alone, which the host sees to; only `view` refuses any other.
    """

    about: About
    """What is to be said of the game before it is played."""
    values: Values[O]
    """The types of its states, actions, events, views and options."""
    seats: Callable[[O], range]
    """How many may play under these options."""
    setup: Callable[[int, O, Rng], S]
    """Deal: the first state for a number of seats."""
    awaited: Callable[[S], Awaited]
    """The seats without which the game cannot go on."""
    legal: Callable[[S, Seat], tuple[A, ...]]
    """Everything that a seat may do now, or representatives where that is endless; empty for one that must
    wait."""
    check: Callable[[S, Seat, A], Refusal | None] = _by_menu
    """Why the rules refuse an action, or None. By default it refuses what `legal` does not list, with the
    message `refused-not-listed`."""
    play: Callable[[S, Seat, A, Rng], tuple[S, tuple[E, ...]]]
    """Carry out an action that `check` let through: the next state, and what everybody saw, in order."""
    view: Callable[[S, Seat | None], V] = open_to_all
    """What a seat, or the public (None), may know. It raises `NoSeatError` for anything else (`viewer` does).
    By default all of the state."""
    outcome: Callable[[S], Outcome | None]
    """Scores, ranks and winners, or None while the game goes on."""
    absent: Callable[[S, Seat, Rng], A] = _by_menu
    """The safe default of a seat whose player is away: always legal, revealing nothing beyond the act. By
    default drawn from what `legal` lists."""
    resample: Callable[[S, Seat | None, Rng], S] = _nothing_hidden
    """Another state that the seat, or the public, cannot tell from this one: what is hidden is redrawn."""
    redrawn: Callable[[S, Rng], S] = _nothing_redrawn
    """Another state that all seats together cannot tell from this one: hands stay, a deck is shuffled. A game
    that is over is judged in such states, with all hands open. It depends on what seats know and the draws
    alone. By default nothing is redrawn."""
    timed: Timed[S, E] | None = None
    """The clocks of the rules: when one runs, and what happens when it has run out, as `play` tells it."""
    retold: Callable[[S, Sequence[E]], Sequence[E]] = everything
    """What may still be told of all that was seen. Only a game of memory has it; there nothing that a private
    panel once showed stays to be read."""
    takes_back: Callable[[S, Seat, A], bool] = _nothing_taken_back
    """Whether an action, played by this seat in this state, revealed nothing hidden (no card, die or secret
    choice), so that it may be undone."""
    if_stopped: Callable[[S], Stopped[S]] = as_it_is
    """What there is to tell if people end the game in this state, before its rules do."""
    between_turns: Callable[[S], bool] = _anywhere
    """Whether the game may be ended here at the time set for it: where its ranking would cut no turn short.
    By default anywhere."""
    eliminate: Callable[[S, Seat, Rng], tuple[S, tuple[E, ...]]] | None = None
    """Take a seat out of the game; None where the rules know no elimination."""
    handed: Callable[[S, Seat], S] = _nothing_said
    """The state when a seat loses its player, and when it gets another: what that player said and what would
    still stand (offers, consent, standing orders) ends. Choices that were made stay, and what others said to
    the seat. By default nothing stands."""
    alerts: Callable[[S, Seat], tuple[str, ...]] = _no_alerts
    """What a seat is to be told of at once though the table does not wait for it (an offer), by a short name
    each: a new one brings a fresh private panel."""
    bargains: Callable[[S], bool] = _nowhere
    """Whether players may make each other secret offers, as far as all can see. The clock of a decision then
    waits once for answers when its time is up, also where no offer is open."""
    earlier: tuple[Game[S, A, V, O, E], ...] = ()
    """The game as it was in earlier versions, each a record like this one, whose records are still verified
    and whose tables are played on."""

    def __post_init__(self) -> None:
        """Let the defaults that depend on the rest take their places."""
        if self.check is _by_menu:
            object.__setattr__(self, "check", self._unlisted)
        if self.absent is _by_menu:
            object.__setattr__(self, "absent", self._any)

    def _unlisted(self, state: S, seat: Seat, action: A) -> Refusal | None:
        return None if action in self.legal(state, seat) else Refusal("", "refused-not-listed")

    def _any(self, state: S, seat: Seat, rng: Rng) -> A:
        return rng.choice(self.legal(state, seat))

    @property
    def key(self) -> str:
        """The name of the game wherever no person reads it."""
        return self.about.key

    @property
    def versions(self) -> tuple[Game[S, A, V, O, E], ...]:
        """The game in all versions that can be played: the present one, then earlier ones."""
        return (self, *self.earlier)

    def at(self, version: int) -> Game[S, A, V, O, E] | None:
        """Return the game as it was in a version; None where its rules are not kept."""
        return next((game for game in self.versions if game.about.version == version), None)

    @property
    def options(self) -> type[O]:
        """The type of its options; called without arguments, the usual ones."""
        return self.values.options

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the host may choose."""
        return self.values.choices

    @property
    def forgets(self) -> bool:
        """Whether not everything that was seen may be told again: a game of memory."""
        return self.retold is not everything

    def clock(self, state: S) -> Clock | None:
        """Return the limit of time that runs in a state."""
        return None if self.timed is None else self.timed.clock(state)

    def expire(self, state: S, rng: Rng) -> tuple[S, tuple[E, ...]]:
        """Return the next state when time is up, and what everybody saw happen.

        Raises `NoClockError` where no clock runs.
        """
        if self.timed is None or self.timed.clock(state) is None:
            raise NoClockError("no clock runs")
        return self.timed.expire(state, rng)

    def unusual(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options, as plain data, that are not at their default.

        A deal follows from these alone, so that an option which comes later changes none before it.
        """
        usual = msgspec.to_builtins(self.options())
        return {name: value for name, value in options.items() if value != usual.get(name)}

    def read_options(self, chosen: Mapping[str, Any]) -> O:
        """Options from the lobby or a record. Raises `OptionsError`."""
        try:
            return msgspec.convert(dict(chosen), self.options, strict=False)
        except msgspec.ValidationError as error:
            raise OptionsError(str(error)) from error

    def read_action(self, data: Any) -> A:  # noqa: ANN401 - plain data of any shape
        """Return an action from plain data. Raises `msgspec.ValidationError`."""
        return readable(self.values.action, data)

    def read_event(self, data: Any) -> E:  # noqa: ANN401 - the same
        """Return an event from plain data. Raises `msgspec.ValidationError`."""
        return readable(self.values.event, data)


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]


def clockwise(start: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats, beginning with this one."""
    return (*range(start, seats), *range(start))


def put(values: Sequence[T], place: int, value: T) -> tuple[T, ...]:
    """Return the values with this one in a place, such as that of a seat."""
    return (*values[:place], value, *values[place + 1 :])


def ranked(scores: Sequence[int], *, highest: bool) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    """Ranks counted from 1 (ties share a rank), and the seats of rank 1."""
    ranks = tuple(
        1 + sum((other > score) if highest else (other < score) for other in scores) for score in scores
    )
    return ranks, tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
