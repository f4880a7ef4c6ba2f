"""What has just happened at a table, shown to everybody beat by beat before its newest state."""

from __future__ import annotations

from bot.screens.playing import own_buttons
from bot.screens.shown import PUBLIC, Running, Shown
from bot.screens.wording import title
from bot.table.table import Over, Playing
from bot.text import Words
from games.screen import Paragraph, Screen, rows


def beat(table: Playing | Over, running: Running, text: Words) -> Shown:
    """Return the public post during a beat: nothing of the game can be pressed on it."""
    number, count = running.number + 1, len(running.beats)
    key = "beat-on" if number < count else "beat-end" if isinstance(table, Over) else "beat-then"
    coming = text("beat-line", number=number, count=count, coming=text(key))
    blocks = (
        Paragraph(f"## {title(table, text)}"),
        *running.beats[running.number],
        Paragraph(f"-# {coming}"),
        *rows(own_buttons(text)),
    )
    step = -1 if table.position is None else table.position.state.step
    acts = table.presence.acts if isinstance(table, Playing) else 0
    return Shown(table.id, PUBLIC, step, Screen(blocks), acts=acts, key=table.secret)
