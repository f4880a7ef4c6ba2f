"""Presses and forms as Discord tells of them: each is found by its custom_id alone, also after a restart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import discord


@dataclass(frozen=True, slots=True)
class Incoming:
    """A press on a button or a menu, with the values taken of it, or a form that was sent with its lines."""

    custom_id: str
    values: tuple[str, ...] = ()
    lines: Mapping[str, str] | None = None


def incoming(interaction: discord.Interaction[Any]) -> Incoming | None:
    """Return what somebody pressed or sent; None for a command."""
    data = cast("dict[str, Any]", interaction.data or {})
    custom_id = str(data.get("custom_id", ""))
    match interaction.type:
        case discord.InteractionType.component:
            return Incoming(custom_id, tuple(map(str, data.get("values", ()))))
        case discord.InteractionType.modal_submit:
            return Incoming(custom_id, lines=dict(_lines(data.get("components", ()))))
        case _:
            return None


def _lines(components: Sequence[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for component in components:
        inner = component.get("component")
        yield from _lines([inner] if inner else component.get("components", ()))
        if "value" in component and "custom_id" in component:
            yield component["custom_id"], str(component["value"])
