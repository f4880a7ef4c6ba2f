"""Where two values differ, by the names of fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import msgspec


def difference(one: object, other: object) -> str:
    """Return the first place at which two values differ, and what stands there; "" if they are equal."""
    return next(
        _differences("", msgspec.to_builtins(one, enc_hook=str), msgspec.to_builtins(other, enc_hook=str)), ""
    )


def _differences(place: str, one: object, other: object) -> Iterator[str]:
    mine, others = _parts(one), _parts(other)
    if mine is not None and others is not None and mine.keys() == others.keys():
        for name in mine:
            yield from _differences(place + name, mine[name], others[name])
    elif one != other:
        yield f"{place.lstrip('.') or 'it'} is {one!r} in one and {other!r} in the other"


def _parts(value: object) -> dict[str, Any] | None:
    """Return what a value is made of, each part by what leads to it; None for a plain one."""
    if isinstance(value, dict):
        return {f".{name}": part for name, part in cast("dict[str, Any]", value).items()}
    if isinstance(value, list | tuple):
        return {f"[{place}]": part for place, part in enumerate(cast("list[Any]", value))}
    return None
