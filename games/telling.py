"""What happened, told by the message of its own name: only events that need more have words of their own."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from functools import cache
from typing import Any, get_args

import msgspec

from games.core import Value
from games.text import Text

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
def annotated(kind: type[Value]) -> Mapping[str, str]:
    """Return each field with its annotation as it is written: a seat is a number by another name."""
    return inspect.get_annotations(kind)


def told(value: Value, text: Text, prefix: str = "event", **instead: str | int) -> str:
    """Return a value in its sentence: seats by name, numbers as numbers, so that plurals follow them.

    `instead` are arguments that the fields alone do not say. Fields that are neither seats nor numbers
    nor words are not told by themselves.
    """
    return text(message_key(type(value), prefix), **{**_arguments(value, text), **instead})


def done(value: Value, text: Text) -> str:
    """Return an action in its own words: those of the message `action-` and the tag."""
    return told(value, text, "action")


def _arguments(value: Value, text: Text) -> dict[str, str | int]:
    found = {name: _told(getattr(value, name), note, text) for name, note in annotated(type(value)).items()}
    return {WHO.get(name, name): said for name, said in found.items() if said is not None}


def _told(held: object, note: str, text: Text) -> str | int | None:
    match note, held:
        case (("Seat" | "Seat | None"), int()):
            return text.seat(held)
        case "tuple[Seat, ...]", tuple():
            return text.listed([text.seat(seat) for seat in msgspec.convert(held, tuple[int, ...])])
        case _, str() | int():
            return held
        case _:
            return None
