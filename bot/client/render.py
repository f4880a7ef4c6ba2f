"""Screens as Discord shows them, within its limits, and what binds a control to its menu."""

from __future__ import annotations

import io
import itertools
import zlib
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, assert_never

import discord
import msgspec
from discord import ButtonStyle, ChannelType, ComponentType, PartialEmoji, ui

from bot.client.custom_ids import Place, Played, asking, entities_menu, playing, request_menu, request_value
from bot.client.outcomes import Outcome, UndeliveredError
from bot.client.reply import Reply
from bot.screens.shown import UNANSWERED, Answered, Document, Shown, picture_name, seat_at, words_instead
from games.screen import (
    Ask,
    Block,
    Button,
    Control,
    Entities,
    Form,
    MultiSelect,
    Paragraph,
    Picture,
    Row,
    Rule,
    Screen,
    Select,
    Style,
    encode,
)
from games.signs import MINUS

Payload: TypeAlias = dict[str, Any]
SendFiles: TypeAlias = Callable[[list[discord.File] | None], Awaitable[object]]
"""Sends a request, with files that take the place of those that a message has, or without."""

LABEL, ENTRY, PLACEHOLDER, ALT_TEXT = 80, 100, 150, 1024
"""How long these may be."""
WHOLE_COSTS = (f"{MINUS}$", f"{MINUS}\N{WORD JOINER}$")
"""A minus before dollars, and the same with what keeps a narrow screen from breaking the line between."""
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
    "voice": ComponentType.channel_select.value,
}
CHANNELS: Mapping[str, Sequence[int]] = {
    # Where a table can be opened; a thread belongs to its channel.
    "channel": [
        kind.value for kind in (ChannelType.text, ChannelType.news, ChannelType.voice, ChannelType.forum)
    ],
    "voice": [ChannelType.voice.value],
}
"""The channels that a menu offers, by its kind."""
TEXT_LIMIT = 3900
COMPONENTS_LIMIT = 40
FIRST_ID = 1000
"""Least id of a control: Discord numbers what has no id from 1."""


class Drawn(ui.LayoutView):
    """A view that is its components and no more.

    Presses are found by their custom_ids alone, also after a restart: discord.py need not remember a view,
    nor time it out.
    """

    def __init__(self, components: list[Payload]) -> None:
        super().__init__(timeout=None)
        self._drawn = components
        self.stop()

    def to_components(self) -> list[Payload]:
        """Return what is sent."""
        return self._drawn

    def has_components_v2(self) -> bool:
        """Whether it is more than buttons below a text."""
        return True


def render(
    shown: Shown,
    drawn: Collection[str] = (),
    answered: Answered = UNANSWERED,
    stand_ins: Mapping[str, StandIn] = MappingProxyType({}),
    *,
    lacking: bool = False,
) -> Drawn:
    """Return a screen as Discord shows it.

    `drawn` are the names of the pictures that come with the message; `stand_ins` are files that it has, by
    the names of pictures still to come. Others are left out where they are still to come, `lacking`; else
    words stand in for them. What is `answered` for once is no part of the menu: its controls ask, and are
    numbered after all others.
    """
    place: Place = "t" if seat_at(shown.place) is None else "s"
    played = Played(shown.table_id, place, shown.acts if place == "t" else 0, shown.menu, 0)
    screen = msgspec.structs.replace(shown.screen, blocks=answered.joined(shown.screen.blocks))
    numbers_of_controls = {id(control): number for number, control in enumerate(shown.screen.controls)}
    further_numbers = itertools.count(len(numbers_of_controls))
    numbers = (
        numbers_of_controls[id(control)] if id(control) in numbers_of_controls else next(further_numbers)
        for control in screen.controls
    )
    blocks = fitting(replace(shown, screen=screen), {*drawn, *stand_ins}, lacking=lacking)
    parts = [_component(block, played, numbers, stand_ins) for block in blocks]
    parts += [
        {"type": ComponentType.file.value, "file": {"url": f"attachment://{document.name}"}}
        for document in shown.documents
    ]
    frame = {"type": ComponentType.container.value, "accent_color": shown.screen.accent, "components": parts}
    return Drawn([frame])


def render_page(
    screen: Screen, drawn: Collection[str] = (), *, table_id: int = 0, documents: tuple[Document, ...] = ()
) -> Drawn:
    """Return a screen as Discord shows it that is shown at no place of a table: a page, a notice.

    `table_id`: the table that its buttons concern. The message comes with the pictures named by `drawn`, and
    with the `documents`.
    """
    return render(Shown(table_id, "page", 0, screen, documents), drawn)


def uploads(files: Mapping[str, bytes]) -> list[discord.File]:
    """Return files as discord.py sends them, once."""
    return [discord.File(io.BytesIO(data), filename=name) for name, data in files.items()]


class StandIn(NamedTuple):
    """A picture that a message has, in place of one that is still to be drawn, and its own description."""

    name: str
    alt: str


@dataclass(frozen=True, slots=True)
class Illustrated:
    """A screen with the files that are there."""

    shown: Shown
    """The screen."""
    files: Mapping[str, bytes]
    """Its pictures and documents, by name."""
    lacking: bool = False
    """Whether other files are to come."""
    answered: Answered = UNANSWERED
    """What is shown once."""
    stand_ins: Mapping[str, StandIn] = field(default_factory=dict[str, StandIn])
    """Pictures that the message has, by the names of those in whose place they stay until these are drawn."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the files."""
        return tuple(self.files) or tuple(one.name for one in self.stand_ins.values())

    @property
    def alts(self) -> Mapping[str, str]:
        """What its pictures show in words, by file name."""
        pictures = (block for block in self.shown.screen.blocks if isinstance(block, Picture))
        alts = {picture_name(picture.svg): picture.alt for picture in pictures}
        return {**alts, **dict(self.stand_ins.values())}

    @property
    def view(self) -> Drawn:
        """What Discord is sent."""
        return render(self.shown, tuple(self.files), self.answered, self.stand_ins, lacking=self.lacking)

    def uploads(self, there: tuple[str, ...] | None) -> list[discord.File] | None:
        """Return the files to send to a message that has these; None where it has the right ones.

        `there` is None where that is not known.
        """
        return None if self.names == there else uploads(self.files)


@dataclass(slots=True, eq=False)
class Attached:
    """The files of a message, and the requests that change it; `names` is None where they are not known.

    `alts` says what its pictures show, by file name.

    Requests that are under way at the same time may reach Discord in any order: each brings its files, and
    what the message has then is not known.
    """

    names: tuple[str, ...] | None = None
    alts: Mapping[str, str] = field(default_factory=dict[str, str])
    _running: int = 0
    _mixed: bool = False

    async def edit(self, drawn: Illustrated, send: SendFiles) -> None:
        """Change the message, with all files if those that it should still have are gone. Raises errors."""
        try:
            await self.change(drawn, send)
        except UndeliveredError as error:
            if error.outcome is not Outcome.UNFIT or not drawn.names:
                raise
            await self.change(drawn, send)

    async def answer(self, drawn: Illustrated, reply: Reply) -> bool:
        """Change the message by the answer to a press on it; return whether Discord did.

        If files that it should still have are gone, it shows the pictures that are there.
        """

        def otherwise() -> tuple[Drawn, list[discord.File]]:
            self._mixed, files = True, {name: data for name, data in drawn.files.items() if data}
            return replace(drawn, files=files, stand_ins={}).view, uploads(files)

        return await self.change(drawn, lambda files: reply.edited(drawn.view, files, otherwise))

    async def change(self, drawn: Illustrated, send: SendFiles) -> bool:
        """Send what changes the message; return whether it arrived, as `send` says."""
        names = None if self._running else self.names
        self._mixed, self.names = self._running > 0, None
        self._running += 1
        try:
            has_arrived = await send(drawn.uploads(names)) is not False
            if has_arrived and self._running == 1 and not self._mixed:
                self.names, self.alts = drawn.names, drawn.alts
            return has_arrived
        finally:
            self._running -= 1


# Discord's limits ----------------------------------------------------------------------------------


def fitting(shown: Shown, drawn: Collection[str], *, lacking: bool = False) -> list[Block]:
    """Return the blocks that are shown, within Discord's limits for a message.

    Words stand in for the pictures that are not `drawn`, unless these are still to come: `lacking`.
    """
    blocks_left = [
        shown_as
        for block in shown.screen.blocks
        if (shown_as := _in_words(block, drawn, lacking=lacking)) is not None
    ]
    contents = [block.text.replace(*WHOLE_COSTS) for block in blocks_left if isinstance(block, Paragraph)]
    texts = iter(shortened(contents))
    blocks = [Paragraph(next(texts)) if isinstance(block, Paragraph) else block for block in blocks_left]
    controls = sum(len(block.controls) for block in blocks if isinstance(block, Row))
    if 1 + len(shown.documents) + len(blocks) + controls > COMPONENTS_LIMIT:
        return list(_merge(blocks))
    return blocks


def _in_words(block: Block, drawn: Collection[str], *, lacking: bool) -> Block | None:
    if not isinstance(block, Picture) or picture_name(block.svg) in drawn:
        return block
    said = "" if lacking else words_instead(block)
    return Paragraph(said) if said else None


def _merge(blocks: Sequence[Block]) -> Iterator[Block]:
    """Texts that follow each other as one, and no lines between them: for screens of very many parts."""
    texts: list[str] = []
    for block in blocks:
        if isinstance(block, Paragraph):
            texts.append(block.text)
        elif not isinstance(block, Rule):
            yield from [Paragraph("\n".join(texts))] if texts else []
            texts = []
            yield block
    yield from [Paragraph("\n".join(texts))] if texts else []


def shortened(texts: Sequence[str]) -> list[str]:
    """Return texts within Discord's limit for a message: the longest give way, from their ends."""
    shorter = list(texts)
    while (over := sum(map(len, shorter)) - TEXT_LIMIT) > 0:
        longest = max(range(len(shorter)), key=lambda number: len(shorter[number]))
        length = max(len(shorter[longest]) - over - 1, len(shorter[longest]) // 2)
        shorter[longest] = shorter[longest][:length] + "…"
    return shorter


# Components ----------------------------------------------------------------------------------------


def _component(
    block: Block, here: Played, numbers: Iterator[int], stand_ins: Mapping[str, StandIn]
) -> Payload:
    match block:
        case Paragraph(text):
            return {"type": ComponentType.text_display.value, "content": text}
        case Rule():
            return {"type": ComponentType.separator.value, "divider": True, "spacing": 1}
        case Picture(svg, alt):
            name, alt = stand_ins.get(picture_name(svg)) or StandIn(picture_name(svg), alt)
            media = {"url": f"attachment://{name}"}
            item = {"media": media, "description": alt[:ALT_TEXT]}
            return {"type": ComponentType.media_gallery.value, "items": [item]}
        case Row(controls):
            payloads = [_control(control, replace(here, number=next(numbers))) for control in controls]
            return {"type": ComponentType.action_row.value, "components": payloads}
        case _:
            assert_never(block)


def _control(control: Control, here: Played) -> Payload:
    """Return a control whose id is its own: clients keep by it what was chosen of a menu, or by its place."""
    payload = _plain_control(control, here)
    payload["id"] = FIRST_ID + zlib.crc32(encode((payload["custom_id"], payload.get("options")))) // 4
    return payload


def _plain_control(control: Control, here: Played) -> Payload:
    match control:
        case Button(press=Ask(request)):
            return _button(control, asking("b", here.table_id, request))
        case Button() | Form():
            return _button(control, playing("b", here))
        case Select():
            return _select(control, here)
        case MultiSelect():
            return _multi_select(control, playing("s", here))
        case Entities():
            return _entities(
                control, entities_menu(here.table_id, control.tag, many=control.most > 1 or not control.least)
            )
        case _:
            assert_never(control)


def _button(control: Button | Form, custom_id: str) -> Payload:
    payload: Payload = {
        "type": ComponentType.button.value,
        "custom_id": custom_id,
        "label": control.label[:LABEL],
        "style": STYLES[control.style],
    }
    if isinstance(control, Button):
        payload["disabled"] = control.disabled
        if control.emoji:
            payload["emoji"] = _emoji(control.emoji)
    return payload


def _emoji(emoji: str) -> Payload:
    partial_emoji = PartialEmoji.from_str(emoji)
    return (
        {"name": partial_emoji.name}
        if partial_emoji.id is None
        else {"name": partial_emoji.name, "id": str(partial_emoji.id)}
    )


def _menu(kind: int, custom_id: str, placeholder: str, least: int = 1, most: int = 1) -> Payload:
    return {
        "type": kind,
        "custom_id": custom_id,
        "placeholder": placeholder[:PLACEHOLDER],
        "min_values": least,
        "max_values": most,
    }


def _entry(
    label: str, value: str, *, chosen: bool, description: str | None = None, emoji: str | None = None
) -> Payload:
    entry: Payload = {"label": label[:ENTRY], "value": value, "default": chosen}
    if emoji:
        entry["emoji"] = _emoji(emoji)
    return {**entry, "description": description[:ENTRY]} if description else entry


def _select(control: Select, here: Played) -> Payload:
    requests = [option.press.request for option in control.options if isinstance(option.press, Ask)]
    if requests:
        # A menu of requests says what is asked in its values, so that it never goes stale.
        custom_id = request_menu(here.table_id, here.number)
        values = map(request_value, requests)
    else:
        custom_id = playing("s", here)
        values = map(str, range(len(control.options)))
    # Discord refuses a menu of one choice in which two are marked as chosen.
    option_chosen = next((option for option in control.options if option.chosen), None)
    options = [
        _entry(
            option.label,
            value,
            chosen=option is option_chosen,
            description=option.description,
            emoji=option.emoji,
        )
        for option, value in zip(control.options, values, strict=True)
    ]
    menu = _menu(ComponentType.string_select.value, custom_id, control.placeholder)
    return {**menu, "options": options}


def _multi_select(control: MultiSelect, custom_id: str) -> Payload:
    descriptions = control.descriptions or ("",) * len(control.labels)
    emojis = control.emojis or (None,) * len(control.labels)
    entries = zip(control.labels, control.values, descriptions, emojis, strict=True)
    options = [
        _entry(label, str(number), chosen=value in control.chosen, description=description, emoji=emoji)
        for number, (label, value, description, emoji) in enumerate(entries)
    ]
    kind = ComponentType.string_select.value
    return {**_menu(kind, custom_id, control.placeholder, control.least, control.most), "options": options}


def _entities(control: Entities, custom_id: str) -> Payload:
    menu = _menu(MENUS[control.kind], custom_id, control.placeholder, control.least, control.most)
    kind = "channel" if control.kind in CHANNELS else control.kind
    menu["default_values"] = [{"id": str(chosen), "type": kind} for chosen in control.chosen]
    if control.kind in CHANNELS:
        menu["channel_types"] = CHANNELS[control.kind]
    return menu
