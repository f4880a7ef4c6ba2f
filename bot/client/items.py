"""The buttons, menus and forms that people press: each is found by its custom_id alone, also after a restart.

Every press becomes the client's event `control`, every form that was sent its event `form`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self, TypeAlias, cast

import discord
from discord import ui
from discord.ui.select import BaseSelect

Menu: TypeAlias = BaseSelect["ui.LayoutView"]

CONTROL = "control"
"""The event of a press: the interaction, the custom_id, and the values taken of a menu."""


class PressedButton(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"(?s)b\..*"):
    """Every button of ours, also those drawn before a restart."""

    @classmethod
    async def from_custom_id(  # pyright: ignore[reportIncompatibleMethodOverride] - the item is our button
        cls, _interaction: discord.Interaction, item: ui.Button[ui.LayoutView], _match: re.Match[str], /
    ) -> Self:
        """Called by discord.py for a press."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> None:  # pyright: ignore[reportIncompatibleMethodOverride] - of any client
        """Hand the press on."""
        interaction.client.dispatch(CONTROL, interaction, self.custom_id, ())


class PressedMenu(ui.DynamicItem[Menu], template=r"(?s)s\..*"):
    """Every menu of ours, also those drawn before a restart."""

    @classmethod
    async def from_custom_id(  # pyright: ignore[reportIncompatibleMethodOverride] - the item is our menu
        cls, _interaction: discord.Interaction, item: Menu, _match: re.Match[str], /
    ) -> Self:
        """Called by discord.py for a press."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> None:  # pyright: ignore[reportIncompatibleMethodOverride] - of any client
        """Hand the press on."""
        # As Discord wrote them: for people, roles and channels discord.py would make objects of the ids.
        data = cast("dict[str, Any]", interaction.data)
        values = tuple(map(str, data.get("values", [])))
        interaction.client.dispatch(CONTROL, interaction, self.custom_id, values)


class PressedUnknown(ui.DynamicItem[ui.Item[ui.LayoutView]], template=r"(?s)(?![bs]\.).*"):
    """Anything on a post of ours that no version of us has written."""

    @classmethod
    async def from_custom_id(  # pyright: ignore[reportIncompatibleMethodOverride] - any item
        cls, _interaction: discord.Interaction, item: ui.Item[ui.LayoutView], _match: re.Match[str], /
    ) -> Self:
        """Called by discord.py for a press."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> None:  # pyright: ignore[reportIncompatibleMethodOverride] - of any client
        """Hand the press on: its custom_id cannot be read."""
        interaction.client.dispatch(CONTROL, interaction, self.custom_id, ())


DYNAMIC_ITEMS = (PressedButton, PressedMenu, PressedUnknown)
"""What a client must know before it answers the first press."""


class Stateless(ui.Modal):
    """A form whose sending is found by its custom_id alone, so that it outlives a restart."""

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        """Nothing: the client's `on_interaction` answers all forms."""


def submitted(interaction: discord.Interaction) -> tuple[str, Mapping[str, str]] | None:
    """Return the custom_id and the lines of a form that was sent; None for any other interaction."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data = cast("dict[str, Any]", interaction.data)
    return str(data.get("custom_id", "")), dict(_lines(data.get("components", [])))


def _lines(components: Sequence[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for component in components:
        inner = component.get("component")
        yield from _lines([inner] if inner else component.get("components", []))
        if "value" in component and "custom_id" in component:
            yield component["custom_id"], str(component["value"])
