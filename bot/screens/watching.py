"""A game as anybody may watch it: what everybody sees, in the reader's language, with nothing to play."""

from __future__ import annotations

import msgspec

from bot.screens.requests import OpenPanel, Watch
from bot.screens.status import awaited_line, status_lines
from bot.screens.wording import title, words
from bot.table.table import Playing
from bot.text import Texts
from games.screen import Ask, Button, Paragraph, Row, Screen, rows


def watched(table: Playing, texts: Texts, language: str, link: str, *, seated: bool) -> Screen:
    """Return the public board of a game without its controls, whose move it is, and a way to look again.

    `seated`: whoever looks sits there, and goes on to their seat.
    """
    text = words(texts, table, language)
    screen = table.package.screens.public(table.game.view(table.state, None), table.position.story, text)
    board = tuple(block for block in screen.blocks if not isinstance(block, Row))
    lines = [f"## {title(table, text)}", f"[{text('page-link')}]({link})", awaited_line(table, text)]
    again = Button(text("button-watch-again"), Ask(Watch(table.id, again=True)), emoji="🔄")
    own = [Button(text("button-seat"), Ask(OpenPanel()), "primary")] if seated else []
    blocks = (
        Paragraph("\n".join(line for line in lines if line)),
        *board,
        *status_lines(table, text),
        *rows([*own, again]),
        Paragraph(f"-# {text('watch-language')}"),
    )
    return msgspec.structs.replace(screen, blocks=blocks)
