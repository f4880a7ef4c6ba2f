"""A screen made Discord components, and a press made back into what it stands for."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, TypeAlias, cast

import discord
import msgspec
from discord import ui
from discord.ui.select import BaseSelect

from bot.pictures import picture_name
from bot.screens import Shown
from games.screen import (
    Block,
    Button,
    Command,
    Control,
    Entities,
    Field,
    Form,
    MultiSelect,
    Paragraph,
    Picture,
    Press,
    Row,
    Rule,
    Screen,
    Select,
)

if TYPE_CHECKING:
    from bot.client import Backroom

TEXT_LIMIT = 3900
STYLES: Mapping[str, discord.ButtonStyle] = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}

CHANNELS = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.forum,
]
"""Where a table can be opened; a thread belongs to its channel."""

Interaction: TypeAlias = discord.Interaction["Backroom"]
Menu: TypeAlias = BaseSelect["ui.LayoutView"]


# Addresses: what a custom_id says -------------------------------------------------------------------


class DamagedError(ValueError):
    """A custom_id that no version of us has written."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Something asked of a table: `join`, `seat`, `option` ..."""

    table_id: int
    name: str
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """The control of this number on a screen drawn from this menu."""

    table_id: int
    place: str
    menu: str
    number: int


Address: TypeAlias = Asked | Played


def write_address(address: Address) -> str:
    """An address as part of a custom_id. It never says what a control stands for."""
    match address:
        case Asked(table_id, name, argument):
            return f"ask.{table_id}.{name}.{argument}"
        case Played(table_id, place, menu, number):
            return f"play.{table_id}.{place}.{menu}.{number}"


def read_address(text: str) -> Address:
    """The address in a custom_id. Raises `DamagedError`."""
    match text.split(".", 4):
        case ["ask", table_id, name, argument] if table_id.isdecimal():
            return Asked(int(table_id), name, argument)
        case ["play", table_id, place, menu, number] if table_id.isdecimal() and number.isdecimal():
            return Played(int(table_id), place, menu, int(number))
        case _:
            raise DamagedError(text)


def menu_of(shown: Shown) -> str:
    """What binds a control to the menu it was drawn from: the moment, and everything that may be pressed.

    A lasting screen outlives the moment: its controls stand on what they press and on its basis.
    """
    presses = [_stands_for(control) for control in shown.screen.controls]
    moment = None if shown.screen.lasting else shown.step
    seen = msgspec.json.encode((moment, shown.screen.basis, presses))
    return base64.b32encode(hashlib.blake2b(seen, digest_size=5).digest()).decode().lower()


def _stands_for(control: Control) -> object:
    match control:
        case Button(_, press):
            return press
        case Select(_, options):
            return [option.press for option in options]
        case MultiSelect(name, _, _, values, least, most):
            return (name, values, least, most)
        case Entities(kind, name, _, argument, least, most):
            return (kind, name, argument, least, most)
        case Form(name, _, _, fields):
            return (name, fields)


# Screens to components -----------------------------------------------------------------------------


class PressedButton(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"(?s)b\.(?P<address>.*)"):
    """Every button of ours, also those drawn before a restart."""

    def __init__(self, item: ui.Button[ui.LayoutView], address: str) -> None:
        super().__init__(item)
        self.address = address

    @classmethod
    async def from_custom_id(  # pyright: ignore[reportIncompatibleMethodOverride] - the item is our button
        cls, _interaction: Interaction, item: ui.Button[ui.LayoutView], match: re.Match[str], /
    ) -> Self:
        """Called by discord.py for a press."""
        return cls(item, match["address"])

    async def callback(self, interaction: Interaction) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Hand the press on."""
        await interaction.client.pressed(interaction, self.address)


class PressedSelect(ui.DynamicItem[Menu], template=r"(?s)s\.(?P<address>.*)"):
    """Every menu of ours, also those drawn before a restart."""

    def __init__(self, item: Menu, address: str) -> None:
        super().__init__(item)
        self.address = address

    @classmethod
    async def from_custom_id(  # pyright: ignore[reportIncompatibleMethodOverride] - the item is our menu
        cls, _interaction: Interaction, item: Menu, match: re.Match[str], /
    ) -> Self:
        """Called by discord.py for a press."""
        return cls(item, match["address"])

    async def callback(self, interaction: Interaction) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Hand the press on."""
        # As Discord wrote them: for people, roles and channels discord.py would make objects of the ids.
        data = cast("dict[str, Any]", interaction.data)
        await interaction.client.pressed(interaction, self.address, tuple(map(str, data.get("values", []))))


class PressedUnknown(ui.DynamicItem[ui.Item[ui.LayoutView]], template=r"(?s)(?![bs]\.).*"):
    """Anything on a post of ours that no version of us has written."""

    @classmethod
    async def from_custom_id(  # pyright: ignore[reportIncompatibleMethodOverride] - any item
        cls, _interaction: Interaction, item: ui.Item[ui.LayoutView], _match: re.Match[str], /
    ) -> Self:
        """Called by discord.py for a press."""
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Hand the press on as damaged."""
        await interaction.client.pressed(interaction, "")


class Stateless(ui.Modal):
    """A form whose submit is found by its custom_id alone, so that it outlives a restart."""

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        """Nothing: the client's `on_interaction` answers all forms."""


def render(shown: Shown, drawn: Iterable[str] = ()) -> ui.LayoutView:
    """A fresh view with nothing but dynamic items, so that no button ever dies.

    `drawn` are the names of the pictures that come with the message; others are left out.
    """
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=shown.screen.accent)
    numbers = iter(range(len(shown.screen.controls)))
    menu = menu_of(shown)
    texts = iter(fitting([block.text for block in shown.screen.blocks if isinstance(block, Paragraph)]))
    for block in shown.screen.blocks:
        if isinstance(block, Paragraph):
            container.add_item(ui.TextDisplay(next(texts)))
        elif item := _item(block, shown, menu, numbers, set(drawn)):
            container.add_item(item)
    for document in shown.documents:
        container.add_item(ui.File(f"attachment://{document.name}"))
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    return view


def fitting(texts: Sequence[str]) -> list[str]:
    """Texts within Discord's limit for a message: the longest give way, from their ends."""
    fitted = list(texts)
    while (over := sum(map(len, fitted)) - TEXT_LIMIT) > 0:
        longest = max(range(len(fitted)), key=lambda number: len(fitted[number]))
        kept = max(len(fitted[longest]) - over - 1, len(fitted[longest]) // 2)
        fitted[longest] = fitted[longest][:kept] + "…"
    return fitted


def _item(
    block: Block, shown: Shown, menu: str, numbers: Iterable[int], drawn: set[str]
) -> ui.Item[ui.LayoutView] | None:
    match block:
        case Row(controls):
            row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
            for control, number in zip(controls, numbers, strict=False):
                row.add_item(_control(control, Played(shown.table_id, _letter(shown), menu, number)))
            return row
        case Picture(svg, alt) if picture_name(svg) in drawn:
            gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
            gallery.add_item(media=f"attachment://{picture_name(svg)}", description=alt[:1024])
            return gallery
        case Rule():
            return ui.Separator(spacing=discord.SeparatorSpacing.small)
        case _:
            return None


def _letter(shown: Shown) -> str:
    return "t" if shown.place == "public" else "s"


def _control(control: Control, here: Played) -> PressedButton | PressedSelect:
    match control:
        case Button(label, press, style, emoji, disabled):
            address = write_address(_asked(here.table_id, press) or here)
            return _button(label, address, style, emoji=emoji, disabled=disabled)
        case Form(_, label, _, _, style):
            return _button(label, write_address(here), style)
        case Select():
            return _select(control, here)
        case MultiSelect():
            return _multi_select(control, write_address(here))
        case Entities(_, name, _, argument):
            return _entities(control, write_address(Asked(here.table_id, name, argument)))


def _asked(table_id: int, press: Press) -> Asked | None:
    return Asked(table_id, press.name, press.argument) if isinstance(press, Command) else None


def _button(
    label: str, address: str, style: str, *, emoji: str | None = None, disabled: bool = False
) -> PressedButton:
    item: ui.Button[ui.LayoutView] = ui.Button(
        label=label[:80], custom_id=f"b.{address}", style=STYLES[style], emoji=emoji, disabled=disabled
    )
    return PressedButton(item, address)


def _select(control: Select, here: Played) -> PressedSelect:
    first = _asked(here.table_id, control.options[0].press)
    # A menu of commands says what is asked in its values, so that it never goes stale.
    address = write_address(Asked(first.table_id, first.name, str(here.number)) if first else here)
    options = [
        discord.SelectOption(
            label=option.label[:100],
            value=option.press.argument if isinstance(option.press, Command) else str(number),
            description=option.description[:100] if option.description else None,
            default=option.chosen,
        )
        for number, option in enumerate(control.options)
    ]
    return PressedSelect(
        ui.Select(custom_id=f"s.{address}", placeholder=control.placeholder[:150], options=options), address
    )


def _multi_select(control: MultiSelect, address: str) -> PressedSelect:
    options = [
        discord.SelectOption(label=label[:100], value=str(number), default=value in control.chosen)
        for number, (label, value) in enumerate(zip(control.labels, control.values, strict=True))
    ]
    item: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=f"s.{address}",
        placeholder=control.placeholder[:150],
        min_values=control.least,
        max_values=control.most,
        options=options,
    )
    return PressedSelect(item, address)


def _entities(control: Entities, address: str) -> PressedSelect:
    kind = discord.SelectDefaultValueType[control.kind]
    shared: dict[str, Any] = {
        "custom_id": f"s.{address}",
        "placeholder": control.placeholder[:150],
        "min_values": control.least,
        "max_values": control.most,
        "default_values": [discord.SelectDefaultValue(id=chosen, type=kind) for chosen in control.chosen],
    }
    match control.kind:
        case "user":
            return PressedSelect(ui.UserSelect(**shared), address)
        case "role":
            return PressedSelect(ui.RoleSelect(**shared), address)
        case "channel":
            return PressedSelect(ui.ChannelSelect(**shared, channel_types=CHANNELS), address)


def modal(form: Form, here: Address) -> Stateless:
    """The form behind a button."""
    made = Stateless(title=form.title[:45], custom_id=f"f.{write_address(here)}", timeout=None)
    for line in form.fields:
        made.add_item(
            ui.Label(text=line.label[:45], description=line.hint[:100] or None, component=_input(line))
        )
    return made


def _input(line: Field) -> ui.TextInput[Stateless]:
    style = discord.TextStyle.paragraph if line.words else discord.TextStyle.short
    return ui.TextInput(
        custom_id=line.name,
        default=line.value or None,
        max_length=line.length,
        style=style,
        required=not line.words,
    )


# Presses back --------------------------------------------------------------------------------------


def submitted(interaction: discord.Interaction) -> tuple[str, dict[str, str]] | None:
    """The address and the lines of a form of ours; None for anything else."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data = cast("dict[str, Any]", interaction.data)
    kind, _, address = str(data.get("custom_id", "")).partition(".")
    return (address, dict(_lines(data.get("components", [])))) if kind == "f" else None


def _lines(components: Sequence[dict[str, Any]]) -> Iterable[tuple[str, str]]:
    for component in components:
        inner = component.get("component")
        yield from _lines([inner] if inner else component.get("components", []))
        if "value" in component and "custom_id" in component:
            yield component["custom_id"], str(component["value"])


def pressed_on(screen: Screen, number: int) -> Control:
    """The control of a number. Raises `DamagedError`."""
    try:
        return screen.controls[number]
    except IndexError as error:
        raise DamagedError(str(number)) from error


def taken(control: Control, values: Sequence[str]) -> Press | tuple[str, tuple[str, ...]]:
    """What a press stands for; for a menu of several its name and the values. Raises `DamagedError`."""
    try:
        match control:
            case Button(_, press):
                return press
            case Select(_, options):
                return options[int(values[0])].press
            case MultiSelect(name, _, _, known, least, most):
                numbers = sorted({int(value) for value in values})
                if not least <= len(numbers) <= most:
                    raise DamagedError(name)
                return name, tuple(known[number] for number in numbers)
            case Form(name) | Entities(_, name):
                raise DamagedError(name)
    except (ValueError, IndexError) as error:
        raise DamagedError(str(values)) from error
