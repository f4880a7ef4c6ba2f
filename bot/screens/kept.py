"""The options that a host keeps under names: where they are kept, and chosen again."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.requests import DropKept, TypeKept, UseKept
from bot.table.table import Lobby, SavedOptions
from bot.text import Words
from games.deal import one_line
from games.screen import Ask, Block, Button, Field, Form, Option, Paragraph, Row, Select

NAME_LENGTH = 40


def kept_blocks(table: Lobby, kept: Sequence[SavedOptions], text: Words) -> list[Block]:
    """Return the way to keep the present options, and the menus of those that the reader has kept."""
    button = Row((Button(text("button-keep-options"), Ask(TypeKept()), emoji="💾"),))
    if not kept:
        return [button]
    options = tuple(
        Option(
            each.name,
            Ask(UseKept(each.number)),
            chosen=each.options == table.options,
            description=_told(table, each, text),
        )
        for each in kept
    )
    gone = tuple(Option(text("kept-drop-entry", name=each.name), Ask(DropKept(each.number))) for each in kept)
    menus = (Select(text("kept-menu"), options), Select(text("kept-drop"), gone))
    return [button, Paragraph(f"-# {text('kept-about')}"), *(Row((menu,)) for menu in menus)]


def _told(table: Lobby, kept: SavedOptions, text: Words) -> str:
    """What was kept, in the words of the game's menus."""
    chosen = [(choice.field, kept.options.get(choice.field)) for choice in table.game.choices]
    known = [
        (field, value)
        for (field, value), choice in zip(chosen, table.game.choices, strict=True)
        if value in choice.values
    ]
    return " · ".join(text(f"option-{field}-{value}") for field, value in known)


def kept_form(text: Words) -> Form:
    """Return the form for the name of options."""
    line = Field("name", text("kept-name"), hint=text("kept-name-hint"), number=False, length=NAME_LENGTH)
    return Form("keep", text("button-keep-options"), text("button-keep-options"), (line,))


def kept_name(typed: str) -> str:
    """Return a name as it is kept: empty when nothing can be seen of it."""
    return one_line(typed, NAME_LENGTH)
