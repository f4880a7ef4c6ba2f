"""What happened, told by the message of its own name: only events that need more have words of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias, get_args, get_type_hints

from games.core import Seat, Value
from games.text import Markup, Text

Maybe: TypeAlias = Seat | None
WHO = {"seat": "who"}
"""A field `seat` says who did it; every other field is an argument of its own name."""


@cache
def message_key(kind: type[Value], prefix: str = "event") -> str:
    """Return the key of the message that tells such values: `event-` and the tag."""
    tag = str(kind.__struct_config__.tag)
    return f"{prefix}-{tag.replace('_', '-')}"


def kinds_of(kind: Any) -> tuple[type[Value], ...]:  # noqa: ANN401 - a type or a union of them
    """Return the types of actions or events that a game has."""
    return get_args(kind) or (kind,)


@cache
def annotated(kind: type[Value]) -> Mapping[str, Any]:
    """Return the type of each field with its marks: a seat is a marked number."""
    return get_type_hints(kind, include_extras=True)


def is_a_seat(kind: object) -> bool:
    """Whether a field of this type is told by a name."""
    return kind in (Seat, Maybe)


def describe(value: Value, text: Text, prefix: str = "event", **instead: str | int) -> Markup:
    """Return a value in its sentence: seats by name, numbers as numbers, so that plurals follow them.

    `instead` are arguments that the fields alone do not say. Fields that are neither seats nor numbers
    nor words are not told by themselves.
    """
    kind = type(value)
    found = {WHO.get(name, name): tell(getattr(value, name), text) for name, tell in _tellers(kind).items()}
    arguments = {name: said for name, said in found.items() if said is not None}
    return text(message_key(kind, prefix), **{**arguments, **instead})


def describe_action(value: Value, text: Text) -> Markup:
    """Return an action in its own words: those of the message `action-` and the tag."""
    return describe(value, text, "action")


Tell = Callable[[Any, Text], str | int | None]


@cache
def _tellers(kind: type[Value]) -> Mapping[str, Tell]:
    return {
        name: _seat if is_a_seat(held) else _seats if held == tuple[Seat, ...] else _plain
        for name, held in annotated(kind).items()
    }


def _seat(held: Seat | None, text: Text) -> str | None:
    return None if held is None else text.seat(held)


def _seats(held: tuple[Seat, ...], text: Text) -> str:
    return text.listed([text.seat(seat) for seat in held])


def _plain(held: object, _text: Text) -> str | int | None:
    return held if isinstance(held, str | int) else None
