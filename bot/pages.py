"""Pages that belong to no one table: rules, and the tables somebody sits at."""

from __future__ import annotations

from collections.abc import Sequence

from bot.lobby_screens import BLURPLE
from bot.screens import Shown, link, story, words
from bot.status import clock_line
from bot.table import Table
from bot.texts import Texts, Words
from games.screen import Block, Button, Command, Option, Paragraph, Row, Rule, Screen, Select, rows

LISTED = 8
TOLD = 3
"""So many of the last public events say where a table was."""


def rules_page(texts: Texts, game: str, page: int, language: str) -> Shown:
    """A section of a game's rules, with a menu of all sections."""
    text = texts.of(language, game)
    sections = texts.rules(game, language)
    page = min(page, len(sections) - 1)
    heading, body = sections[page]
    title = heading if page == 0 else f"{text('game-title')} · {heading}"
    options = tuple(
        Option(name, Command("rules", f"{game}:{number}"), chosen=number == page)
        for number, (name, _) in enumerate(sections)
    )
    blocks = (
        Paragraph(f"## {title}\n{body}"),
        Rule(),
        Row((Select(text("rules-choose"), options),)),
        *rows(_page_buttons(text, game, page, len(sections))),
    )
    return Shown(0, "", 0, Screen(blocks, BLURPLE))


def _page_buttons(text: Words, game: str, page: int, pages: int) -> list[Button]:
    here = text("rules-page", page=page + 1, pages=pages)
    return [
        Button(
            text("rules-previous"), Command("rules", f"{game}:{max(0, page - 1)}:back"), disabled=page == 0
        ),
        Button(here, Command("rules", f"{game}:{page}:here"), disabled=True),
        Button(text("rules-next"), Command("rules", f"{game}:{page + 1}:on"), disabled=page + 1 == pages),
    ]


def tables_page(texts: Texts, tables: Sequence[Table], language: str, notes: Sequence[str]) -> Shown:
    """The open tables somebody sits at, each with a button that posts it anew."""
    text = texts.of(language)
    blocks: list[Block] = [Paragraph(f"## {text('tables-title')}")]
    blocks += [Paragraph(note) for note in notes]
    if not tables:
        blocks.append(Paragraph(text("tables-none")))
    for table in tables[:LISTED]:
        blocks.append(Paragraph(_line(texts, table, language)))
        blocks += rows([Button(text("button-fresh"), Command("fresh", str(table.id)))])
    return Shown(0, "", 0, Screen(tuple(blocks), BLURPLE))


def _line(texts: Texts, table: Table, language: str) -> str:
    """A table with whose turn it is, and where we were."""
    text = words(texts, table, language)
    line = text("tables-line", game=text("game-title"), table=table.id, where=link(table))
    if table.position is None:
        return f"{line}\n{text('tables-lobby', count=len(table.people))}"
    view = table.box.game.view(table.position.state, None)
    waiting = table.box.screens.waiting(view, text)
    lines = [line, waiting, clock_line(table, text), *story(table, text, lines=TOLD)]
    return "\n".join(part for part in lines if part)
