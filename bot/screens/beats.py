"""What has just happened at a table, shown to everybody beat by beat before its newest state."""

from __future__ import annotations

from bot.screens.playing import own_buttons
from bot.screens.shown import PUBLIC, Shown
from bot.screens.wording import title
from bot.table.table import Over, Playing
from bot.table.told import beats_of
from bot.text import Words
from games.screen import Paragraph, Screen, rows


def beat(table: Playing | Over, number: int, text: Words) -> Shown:
    """Return the public post during a beat: nothing of the game can be pressed on it.

    Raises `IndexError` where there are not so many.
    """
    beats = beats_of(table, text)
    last = number == len(beats) - 1
    key = "beat-on" if not last else "beat-end" if isinstance(table, Over) else "beat-then"
    coming = text("beat-line", number=number + 1, count=len(beats), coming=text(key))
    blocks = (
        Paragraph(f"## {title(table, text)}"),
        *beats[number],
        Paragraph(f"-# {coming}"),
        *rows(own_buttons(text)),
    )
    step = -1 if table.position is None else table.position.state.step
    acts = table.presence.acts if isinstance(table, Playing) else 0
    return Shown(table.id, PUBLIC, step, Screen(blocks), acts=acts, key=table.secret)
