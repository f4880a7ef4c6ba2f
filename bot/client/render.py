"""A screen made what Discord shows, within its limits, and what binds a control to its menu."""

from __future__ import annotations

import base64
import dataclasses
import hashlib
from collections.abc import Collection, Iterator, Sequence
from typing import assert_never

import msgspec
from discord import ui

from bot.client.components import Here, Payload, component, container, file
from bot.client.custom_ids import Place
from bot.screens.shown import Shown, picture_name, seat_at
from games.screen import (
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
    Select,
)

TEXT_LIMIT = 3900
COMPONENTS_LIMIT = 40


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


def render(shown: Shown, drawn: Collection[str] = (), above: Sequence[Block] = ()) -> Drawn:
    """Return a screen as Discord shows it.

    `drawn` are the names of the pictures that come with the message; others are left out. What stands `above`
    for once is no part of the menu: its controls ask, and are numbered after all others.
    """
    here = Here(shown.table_id, _place(shown), shown.acts, menu_of(shown))
    screen = msgspec.structs.replace(shown.screen, blocks=(*above, *shown.screen.blocks))
    own, every = len(shown.screen.controls), len(screen.controls)
    numbers = iter((*range(own, every), *range(own)))
    blocks = fitting(dataclasses.replace(shown, screen=screen), drawn)
    parts = [component(block, here, numbers) for block in blocks]
    parts += [file(document.name) for document in shown.documents]
    return Drawn([container(parts, shown.screen.accent)])


# What binds a control ------------------------------------------------------------------------------


def menu_of(shown: Shown) -> str:
    """Return what binds a control to the menu it was drawn from: the moment, and all that may be pressed.

    A lasting screen outlives the moment: its controls stand on what they press and on its basis. Those of a
    seat's own panel stand on its moves as well; on the post everybody reads, `acts` is in the custom_id.
    """
    presses = [_stands_for(control) for control in shown.screen.controls]
    moment = None if shown.screen.lasting else shown.step
    acts = None if seat_at(shown.place) is None else shown.acts
    seen = msgspec.json.encode((moment, acts, shown.screen.basis, presses))
    return (
        base64.b32encode(hashlib.blake2b(seen, digest_size=5, key=shown.key[:64]).digest()).decode().lower()
    )


def _stands_for(control: Control) -> object:
    match control:
        case Button():
            return control.press
        case Select():
            return [option.press for option in control.options]
        case MultiSelect():
            return (control.name, control.values, control.least, control.most)
        case Entities():
            return (control.kind, control.tag, control.least, control.most)
        case Form():
            return (control.name, control.fields)
        case _:
            assert_never(control)


def _place(shown: Shown) -> Place:
    return "t" if seat_at(shown.place) is None else "s"


# Discord's limits ----------------------------------------------------------------------------------


def fitting(shown: Shown, drawn: Collection[str] = ()) -> list[Block]:
    """Return the blocks that are shown, within Discord's limits for a message."""
    kept = [block for block in shown.screen.blocks if _is_shown(block, drawn)]
    texts = iter(shortened([block.text for block in kept if isinstance(block, Paragraph)]))
    blocks = [Paragraph(next(texts)) if isinstance(block, Paragraph) else block for block in kept]
    if 1 + len(shown.documents) + sum(map(_size, blocks)) > COMPONENTS_LIMIT:
        return list(_merged(blocks))
    return blocks


def _is_shown(block: Block, drawn: Collection[str]) -> bool:
    return not isinstance(block, Picture) or picture_name(block.svg) in drawn


def _size(block: Block) -> int:
    return 1 + len(block.controls) if isinstance(block, Row) else 1


def _merged(blocks: Sequence[Block]) -> Iterator[Block]:
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
    fitted = list(texts)
    while (over := sum(map(len, fitted)) - TEXT_LIMIT) > 0:
        longest = max(range(len(fitted)), key=lambda number: len(fitted[number]))
        kept = max(len(fitted[longest]) - over - 1, len(fitted[longest]) // 2)
        fitted[longest] = fitted[longest][:kept] + "…"
    return fitted
