"""What newcomers read: the page with where to press and whom to ask, and the post for a new server."""

from __future__ import annotations

from bot.screens.lobby import alone_menus
from bot.screens.requests import OpenCatalogue, OpenSettings, OpenTables
from bot.screens.wording import BLURPLE
from bot.text import Texts
from games.screen import Ask, Block, Button, Paragraph, Screen, rows
from games.text import Markup

COMMANDS = ("play", "find", "table", "preferences")
"""The commands that matter to a newcomer."""


def help_page(texts: Texts, language: str, contact: str | None, *, in_server: bool) -> Screen:
    """Return the page; a table can be opened from it in a server alone."""
    text = texts.of(language)
    tables_button = Button(text("newcomer-tables"), Ask(OpenTables()))
    if in_server:
        play_button = Button(text("newcomer-play"), Ask(OpenCatalogue()), "success")
        blocks: list[Block] = [*rows([play_button, tables_button]), *alone_menus(texts, language)]
    else:
        blocks = [Paragraph(text("newcomer-where")), *rows([tables_button])]
    commands = "\n".join(text(f"newcomer-command-{name}") for name in COMMANDS)
    contact_line = text("newcomer-contact", contact=Markup(contact)) if contact else text("newcomer-about")
    return Screen(
        (
            Paragraph(f"## {text('newcomer-title')}\n{text('newcomer-what')}"),
            *blocks,
            Paragraph(commands),
            Paragraph(f"-# {contact_line}"),
        ),
        BLURPLE,
    )


def introduction(texts: Texts, language: str) -> Screen:
    """Return the post for a server that the bot has just joined."""
    text = texts.of(language)
    play_button = Button(text("newcomer-play"), Ask(OpenCatalogue()), "success")
    settings_button = Button(text("introduction-settings"), Ask(OpenSettings()))
    return Screen(
        (
            Paragraph(f"## {text('introduction-title')}\n{text('newcomer-what')}"),
            *rows([play_button, settings_button]),
            Paragraph(f"-# {text('introduction-about')}"),
        ),
        BLURPLE,
    )
