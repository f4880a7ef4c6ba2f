"""The open tables somebody sits at, and those of a channel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.screens.colours import BLURPLE
from bot.screens.notices import story, waiting
from bot.screens.paging import page_buttons
from bot.screens.requests import OpenTables, PostAgain, Watch
from bot.screens.shown import Shown
from bot.screens.status import awaited_line, clock_line, finish_line
from bot.screens.wording import words
from bot.table.table import Playing, Table
from bot.text import Texts, Words
from games.screen import Ask, Block, Button, Paragraph, Screen, rows

LISTED = 7
"""So many tables are on a page: with two buttons each they stay within Discord's 40 components."""
TOLD = 3
"""So many of the last public events say where a table was."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A table of the page and where its post is. `mine`: the reader sits there; `here`: in this channel."""

    table: Table
    link: str
    mine: bool
    here: bool


def tables_page(
    texts: Texts, tables: Sequence[Listed], language: str, notes: Sequence[str] = (), page: int = 0
) -> Shown:
    """Return a page of tables: the reader's own come first, then the others of the channel."""
    text = texts.of(language)
    pages = max(1, -(-len(tables) // LISTED))
    page = min(page, pages - 1)
    blocks: list[Block] = [Paragraph("\n".join([f"## {text('tables-title')}", *notes]))]
    if not any(listed.mine for listed in tables):
        blocks.append(Paragraph(text("tables-none")))
    of_others = False
    for listed in tables[page * LISTED : (page + 1) * LISTED]:
        if not listed.mine and not of_others:
            of_others = True
            blocks.append(Paragraph(f"## {text('tables-here')}"))
        blocks.append(Paragraph(_lines(texts, listed, language)))
        blocks += rows(list(_buttons(listed, text)))
    blocks += rows(page_buttons(text, page, pages, OpenTables))
    return Shown(0, "", 0, Screen(tuple(blocks), BLURPLE))


def _buttons(listed: Listed, text: Words) -> Iterator[Button]:
    if listed.mine:
        yield Button(text("button-again"), Ask(PostAgain(listed.table.id)))
    if listed.here and isinstance(listed.table, Playing):
        yield Button(text("button-watch"), Ask(Watch(listed.table.id)), emoji="👀")


def _lines(texts: Texts, listed: Listed, language: str) -> str:
    """Return a table with who is awaited, and, for who sits there, where it was."""
    table = listed.table
    text = words(texts, table, language)
    line = text("tables-line", game=text("game-title"), table=table.id, where=listed.link)
    if not isinstance(table, Playing):
        return f"{line}\n{text('tables-lobby', count=len(table.people))}"
    lines = [line, awaited_line(table, text) or waiting(table, text), clock_line(table, text)]
    lines.append(finish_line(table, text))
    if listed.mine:
        lines += story(table, text, lines=TOLD)
    return "\n".join(part for part in lines if part)
