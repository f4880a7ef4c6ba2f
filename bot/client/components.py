"""Blocks and controls as Discord's components, in the form in which they are sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, assert_never

from discord import ButtonStyle, ChannelType, ComponentType, PartialEmoji

from bot.client.custom_ids import Place, Played, asking, entities_menu, playing, request_menu, request_value
from bot.screens.shown import picture_name
from games.screen import (
    Ask,
    Block,
    Button,
    Control,
    Entities,
    Form,
    MultiSelect,
    Option,
    Paragraph,
    Picture,
    Row,
    Rule,
    Select,
    Style,
)

Payload: TypeAlias = dict[str, Any]

LABEL, ENTRY, PLACEHOLDER, ALT_TEXT = 80, 100, 150, 1024
"""How long these may be."""
STYLES: Mapping[Style, int] = {
    "primary": ButtonStyle.primary.value,
    "secondary": ButtonStyle.secondary.value,
    "success": ButtonStyle.success.value,
    "danger": ButtonStyle.danger.value,
}
MENUS: Mapping[str, int] = {
    "user": ComponentType.user_select.value,
    "role": ComponentType.role_select.value,
    "channel": ComponentType.channel_select.value,
}
CHANNELS = [kind.value for kind in (ChannelType.text, ChannelType.news, ChannelType.voice, ChannelType.forum)]
"""Where a table can be opened; a thread belongs to its channel."""


@dataclass(frozen=True, slots=True)
class Here:
    """Where a control stands: the table, its place there, the public acts until then, and the menu."""

    table_id: int
    place: Place
    acts: int
    menu: str

    def played(self, number: int) -> Played:
        """Return what the custom_id of a control of the game says."""
        return Played(self.table_id, self.place, self.acts if self.place == "t" else 0, self.menu, number)


def container(parts: list[Payload], accent: int) -> Payload:
    """Return parts in a frame of a colour."""
    return {"type": ComponentType.container.value, "accent_color": accent, "components": parts}


def file(name: str) -> Payload:
    """Return a file that comes with the message."""
    return {"type": ComponentType.file.value, "file": {"url": f"attachment://{name}"}}


def component(block: Block, here: Here, numbers: Iterator[int]) -> Payload:
    """Return a block; its controls have the next numbers."""
    match block:
        case Paragraph(text):
            return {"type": ComponentType.text_display.value, "content": text}
        case Rule():
            return {"type": ComponentType.separator.value, "divider": True, "spacing": 1}
        case Picture(svg, alt):
            media = {"url": f"attachment://{picture_name(svg)}"}
            item = {"media": media, "description": alt[:ALT_TEXT]}
            return {"type": ComponentType.media_gallery.value, "items": [item]}
        case Row(controls):
            drawn = [_control(control, here, next(numbers)) for control in controls]
            return {"type": ComponentType.action_row.value, "components": drawn}
        case _:
            assert_never(block)


def _control(control: Control, here: Here, number: int) -> Payload:
    match control:
        case Button(press=Ask(request)):
            return _button(control, asking("b", here.table_id, request))
        case Button() | Form():
            return _button(control, playing("b", here.played(number)))
        case Select():
            return _select(control, here, number)
        case MultiSelect():
            return _multi_select(control, playing("s", here.played(number)))
        case Entities():
            return _entities(control, entities_menu(here.table_id, control.tag, many=control.most > 1))
        case _:
            assert_never(control)


def _button(control: Button | Form, custom_id: str) -> Payload:
    drawn: Payload = {
        "type": ComponentType.button.value,
        "custom_id": custom_id,
        "label": control.label[:LABEL],
        "style": STYLES[control.style],
    }
    if isinstance(control, Button):
        drawn["disabled"] = control.disabled
        if control.emoji:
            drawn["emoji"] = PartialEmoji.from_str(control.emoji).to_dict()
    return drawn


def _menu(kind: int, custom_id: str, placeholder: str, least: int = 1, most: int = 1) -> Payload:
    return {
        "type": kind,
        "custom_id": custom_id,
        "placeholder": placeholder[:PLACEHOLDER],
        "min_values": least,
        "max_values": most,
    }


def _entry(label: str, value: str, *, chosen: bool, description: str | None = None) -> Payload:
    entry: Payload = {"label": label[:ENTRY], "value": value, "default": chosen}
    return {**entry, "description": description[:ENTRY]} if description else entry


def _select(control: Select, here: Here, number: int) -> Payload:
    requests = [option.press.request for option in control.options if isinstance(option.press, Ask)]
    if requests:
        # A menu of requests says what is asked in its values, so that it never goes stale.
        custom_id, values = request_menu(here.table_id, number), map(request_value, requests)
    else:
        custom_id, values = playing("s", here.played(number)), map(str, range(len(control.options)))
    options = [_option(option, value) for option, value in zip(control.options, values, strict=True)]
    menu = _menu(ComponentType.string_select.value, custom_id, control.placeholder)
    return {**menu, "options": options}


def _option(option: Option, value: str) -> Payload:
    return _entry(option.label, value, chosen=option.chosen, description=option.description)


def _multi_select(control: MultiSelect, custom_id: str) -> Payload:
    entries = zip(control.labels, control.values, strict=True)
    options = [
        _entry(label, str(number), chosen=value in control.chosen)
        for number, (label, value) in enumerate(entries)
    ]
    kind = ComponentType.string_select.value
    return {**_menu(kind, custom_id, control.placeholder, control.least, control.most), "options": options}


def _entities(control: Entities, custom_id: str) -> Payload:
    menu = _menu(MENUS[control.kind], custom_id, control.placeholder, control.least, control.most)
    menu["default_values"] = [{"id": str(chosen), "type": control.kind} for chosen in control.chosen]
    if control.kind == "channel":
        menu["channel_types"] = CHANNELS
    return menu
