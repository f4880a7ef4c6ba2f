"""A game under way as everybody sees it."""

from __future__ import annotations

import msgspec

from bot.screens.requests import OpenPage, OpenPanel, OpenRules, Watch
from bot.screens.shown import PUBLIC, Shown
from bot.screens.status import status_lines
from bot.screens.wording import title
from bot.table.table import Playing
from bot.text import Words
from games.screen import Ask, Button, Paragraph, rows


def playing(table: Playing, text: Words) -> Shown:
    """Return the public post: what the game shows everybody, its clock, and the ways to what is private."""
    screen = table.package.screens.public(table.game.view(table.state, None), table.position.story, text)
    blocks = (
        Paragraph(f"## {title(table, text)}"),
        *screen.blocks,
        *status_lines(table, text),
        *rows(own_buttons(text)),
    )
    shown = msgspec.structs.replace(screen, blocks=blocks)
    return Shown(table.id, PUBLIC, table.step, shown, acts=table.presence.acts, key=table.secret)


def own_buttons(text: Words) -> tuple[Button, ...]:
    """Return the ways to what is private; they stay while the game cannot be played from the post."""
    return (
        Button(text("button-seat"), Ask(OpenPanel()), "primary"),
        Button(text("button-table"), Ask(OpenPage())),
        Button(text("button-rules"), Ask(OpenRules())),
        Button(text("button-own-language"), Ask(Watch()), emoji="🌐"),
    )
