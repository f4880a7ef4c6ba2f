"""What helps somebody to follow a game: the game in a minute, what is asked now, the rules of the phase."""

from __future__ import annotations

from bot.screens.colours import BLURPLE
from bot.screens.requests import OpenHelp, OpenRules
from bot.screens.wording import words
from bot.table.table import Playing
from bot.text import Texts, Words
from games.core import Seat
from games.screen import Ask, Button, Paragraph, Screen, rows

MINUTE = OpenRules().page
"""The section with the game in a minute."""


def minute(texts: Texts, game: str, language: str) -> str:
    """Return the game in a minute, with the first press, in small letters."""
    heading, body = texts.rules(game, language)[MINUTE]
    return "\n".join(f"-# {line}" for line in (f"**{heading}**", *body.splitlines()) if line)


def help_button(table: Playing, seat: Seat, text: Words) -> tuple[Button, ...]:
    """Return the way to what is explained to a seat now; none where nothing is."""
    return (Button(text("button-help"), Ask(OpenHelp()), emoji="❓"),) if _help(table, seat, text) else ()


def help_page(table: Playing, seat: Seat, texts: Texts, language: str) -> Screen:
    """Return what a seat is asked now and what each choice does, with the way to the rules of the phase."""
    text = words(texts, table, language, seat)
    said = _help(table, seat, text)
    shown = f"### {text('prompt-now')}\n{said}" if said else text("help-none")
    ways = [phase_button(table, texts, language, "help")]
    return Screen((Paragraph(shown), *rows(ways)), BLURPLE)


def phase_button(table: Playing, texts: Texts, language: str, slot: str) -> Button:
    """Return the way to the rules of the present phase."""
    page = phase(table, texts, language)
    name = texts.rules(table.game.key, language)[page][0]
    label = words(texts, table, language)("rules-now", section=name)
    return Button(label, Ask(OpenRules(page=page, slot=slot)), "primary", emoji="📖")


def phase(table: Playing, texts: Texts, language: str) -> int:
    """Return the number of the section that tells of the present phase, of what everybody sees of it."""
    section = table.package.screens.section(table.game.view(table.state, None))
    return min(section, len(texts.rules(table.game.key, language)) - 1)


def _help(table: Playing, seat: Seat, text: Words) -> str:
    return table.package.screens.help(table.game.view(table.state, seat), seat, text)
