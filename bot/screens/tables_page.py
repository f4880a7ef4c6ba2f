"""The open tables somebody sits at."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.colours import BLURPLE
from bot.screens.notices import story, waiting
from bot.screens.paging import page_buttons
from bot.screens.requests import OpenTables, PostAgain
from bot.screens.shown import Shown
from bot.screens.status import clock_line, finish_line
from bot.screens.wording import words
from bot.table.table import Playing, Table
from bot.text import Texts
from games.screen import Ask, Block, Button, Paragraph, Screen, rows

LISTED = 8
"""So many tables are on a page: with a button each they stay within Discord's 40 components."""
TOLD = 3
"""So many of the last public events say where a table was."""


def tables_page(
    texts: Texts,
    tables: Sequence[tuple[Table, str]],
    language: str,
    notes: Sequence[str] = (),
    page: int = 0,
) -> Shown:
    """Return a page of tables, each with where its post is and a button that posts it anew."""
    text = texts.of(language)
    pages = max(1, -(-len(tables) // LISTED))
    page = min(page, pages - 1)
    blocks: list[Block] = [Paragraph("\n".join([f"## {text('tables-title')}", *notes]))]
    if not tables:
        blocks.append(Paragraph(text("tables-none")))
    for table, link in tables[page * LISTED : (page + 1) * LISTED]:
        blocks.append(Paragraph(_lines(texts, table, link, language)))
        blocks += rows([Button(text("button-again"), Ask(PostAgain(table.id)))])
    blocks += rows(page_buttons(text, page, pages, OpenTables))
    return Shown(0, "", 0, Screen(tuple(blocks), BLURPLE))


def _lines(texts: Texts, table: Table, link: str, language: str) -> str:
    """Return a table with whose turn it is, and where it was."""
    text = words(texts, table, language)
    line = text("tables-line", game=text("game-title"), table=table.id, where=link)
    if not isinstance(table, Playing):
        return f"{line}\n{text('tables-lobby', count=len(table.people))}"
    lines = [
        line,
        waiting(table, text),
        clock_line(table, text),
        finish_line(table, text),
        *story(table, text, lines=TOLD),
    ]
    return "\n".join(part for part in lines if part)
