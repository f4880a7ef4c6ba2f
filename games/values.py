"""What a game's values are, and what is said of a game before it is played."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from dataclasses import field as part
from functools import cache
from typing import Any, Generic, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An immutable value: cheap to make, compare, hash and encode.

    What it holds is older than itself, so there are no circles, and nothing for the garbage collector.
    """


# How they are read from plain data: from a log, a record or a custom id ----------------------------


def readable(kind: Any, data: Any) -> Any:  # noqa: ANN401 - any type, and plain data of any shape
    """Return a value of a type from plain data. Raises `msgspec.ValidationError`."""
    return msgspec.convert({"value": data}, _holder(kind)).value


def get_readable(kind: Any) -> None:  # noqa: ANN401 - any type
    """Work out how values of a type are read, before threads read them: msgspec crashes where two begin."""
    msgspec.json.Decoder(_holder(kind))


@cache
def _holder(kind: Any) -> Any:  # noqa: ANN401 - any type
    """A struct around a value of this type: what a union is made of is worked out only once."""
    return msgspec.defstruct("Holder", [("value", kind)])


# Values named --------------------------------------------------------------------------------------


O = TypeVar("O", bound=Value)  # noqa: E741 - O for options, beside S, A and V


def short_name(value: Value) -> str:
    """A short name of a value: the same for the same value, for ever."""
    return hashlib.blake2b(msgspec.json.encode(value), digest_size=8).hexdigest()


class NoOptions(Value, frozen=True):
    """The options of a game that has none."""


class NoEvent(Value, frozen=True):
    """What happens in a game that tells of nothing."""


LOT = "lot"
PlayerOrLot: TypeAlias = Literal["lot", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
"""An option that names a player, or leaves it to a draw (`LOT`).

As the host chooses it, the number is a place among those who have joined; as the rules get it, a seat.
"""


def chosen_seat(option: PlayerOrLot) -> int | None:
    """Return the seat that an option names, counted from 0; None where it is to be drawn."""
    return None if option == LOT else int(option) - 1


class Choice(Value, frozen=True):
    """A game option that the host sets in the lobby: a field of the options and what it may be."""

    field: str
    values: tuple[str, ...]

    @property
    def names_player(self) -> bool:
        """Whether it names a player."""
        return self.values == get_args(PlayerOrLot)


def choices_of(options: type[Value]) -> tuple[Choice, ...]:
    """Return what a host may choose: each option with the words of its `Literal`, in their order."""
    return tuple(Choice(name, words(kind)) for name, kind in get_type_hints(options).items())


def words(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - any annotation
    """Return the words that a field may be; none of one that may be anything else."""
    found = get_args(kind) if get_origin(kind) is Literal else ()
    return found if all(isinstance(value, str) for value in found) else ()


@dataclass(frozen=True, slots=True)
class About:
    """What is to be said of a game before it is played."""

    key: str
    """Its name in the database, in file names and in commands."""
    version: int = 1
    """What is raised when old logs would replay differently."""
    minutes: tuple[int, int] = (5, 30)
    """How long it takes, at least and at most."""
    not_included: tuple[str, ...] = ()
    """Keys of messages that name what the box has and this game has not."""


@dataclass(frozen=True, slots=True)
class Values(Generic[O]):
    """The types of a game's values: those of several kinds are unions of tagged ones."""

    state: Any
    """The state."""
    action: Any
    """What a seat may do."""
    event: Any = NoEvent
    """What everybody sees happen."""
    view: Any = None
    """What a seat may know; None where nothing is hidden and the view is the state."""
    options: type[O] = NoOptions  # type: ignore[assignment] # pyright: ignore[reportAssignmentType]
    """A `Value` whose fields are `Literal`s: the host chooses among their words, and what a field is by
    default is usual."""
    opening: O | None = None
    """The options that a new lobby begins with, where these are not the usual ones. This may change; what is
    usual may not."""
    choices: tuple[Choice, ...] = part(init=False)
    """The fields of the options and their words."""

    def __post_init__(self) -> None:
        """Work out what follows from the types."""
        if self.view is None:
            object.__setattr__(self, "view", self.state)
        object.__setattr__(self, "choices", choices_of(self.options))
        for kind in (self.options, self.action, self.event):
            get_readable(kind)
