"""The rules of a game, page by page."""

from __future__ import annotations

from bot.screens.colours import BLURPLE
from bot.screens.learning import phase, phase_button
from bot.screens.paging import page_buttons
from bot.screens.requests import OpenRules
from bot.table.table import Playing
from bot.text import Texts
from games.screen import Ask, Block, Option, Paragraph, Row, Rule, Screen, Select, rows


def rules_page(texts: Texts, game: str, page: int, language: str, table: Playing | None = None) -> Screen:
    """Return a section of a game's rules, with its picture if it has one, and a menu of all sections.

    Read at a table, it also leads to the section of the present phase.
    """
    text = texts.of(language, game)
    sections = texts.rules(game, language)
    page = min(page, len(sections) - 1)
    heading, body = sections[page]
    title = heading if page == 0 else f"{text('game-title')} · {heading}"
    # At a table the buttons name no game: they are that table's.
    key = "" if table else game
    options = tuple(
        Option(name, Ask(OpenRules(key, number)), chosen=number == page)
        for number, (name, _) in enumerate(sections)
    )
    picture = texts.packages[game].screens.diagram(page, text)
    blocks = (
        Paragraph(f"## {title}\n{body}"),
        *([picture] if picture else []),
        Rule(),
        *_present(texts, page, language, table),
        Row((Select(text("rules-choose"), options),)),
        *rows(page_buttons(text, page, len(sections), lambda to, slot: OpenRules(key, to, slot))),
    )
    return Screen(blocks, BLURPLE)


def _present(texts: Texts, page: int, language: str, table: Playing | None) -> tuple[Block, ...]:
    """The way to the section of the present phase, from all others."""
    if table is None or phase(table, texts, language) == page:
        return ()
    return rows([phase_button(table, texts, language, "now")])
