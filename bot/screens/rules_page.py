"""The rules of a game, page by page."""

from __future__ import annotations

from bot.screens.colours import BLURPLE
from bot.screens.paging import page_buttons
from bot.screens.requests import OpenRules
from bot.screens.shown import Shown
from bot.text import Texts
from games.screen import Ask, Option, Paragraph, Row, Rule, Screen, Select, rows


def rules_page(texts: Texts, game: str, page: int, language: str) -> Shown:
    """Return a section of a game's rules, with a menu of all sections."""
    text = texts.of(language, game)
    sections = texts.rules(game, language)
    page = min(page, len(sections) - 1)
    heading, body = sections[page]
    title = heading if page == 0 else f"{text('game-title')} · {heading}"
    options = tuple(
        Option(name, Ask(OpenRules(game, number)), chosen=number == page)
        for number, (name, _) in enumerate(sections)
    )
    blocks = (
        Paragraph(f"## {title}\n{body}"),
        Rule(),
        Row((Select(text("rules-choose"), options),)),
        *rows(page_buttons(text, page, len(sections), lambda to, slot: OpenRules(game, to, slot))),
    )
    return Shown(0, "", 0, Screen(blocks, BLURPLE))
