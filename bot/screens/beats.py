"""What has just happened at a table, shown to everybody beat by beat before its newest state."""

from __future__ import annotations

from cachetools import LRUCache

from bot.screens.playing import own_buttons
from bot.screens.shown import PUBLIC, Shown
from bot.screens.wording import title
from bot.table.table import Over, Playing, Table
from bot.table.told import beats_of, last_told
from bot.text import Words
from games.position import Told
from games.screen import Beat, Paragraph, Screen, rows

MAXIMUM_TABLES = 256
"""Of so many tables the beats that were drawn last are kept: each of them is shown in its turn."""
_drawn = LRUCache[int, tuple[Told, Words, tuple[Beat, ...]]](MAXIMUM_TABLES)


def drawn_beats(table: Table, text: Words) -> tuple[Beat, ...]:
    """Return what is shown of what happened last, before the newest state; drawn once in these words."""
    last, known = last_told(table), _drawn.get(table.id)
    if last is None:
        return ()
    if known is None or known[0] is not last[0] or known[1] != text or known[1].said != text.said:
        known = _drawn[table.id] = (last[0], text, beats_of(table, text))
    return known[2]


def beat(table: Playing | Over, number: int, text: Words) -> Shown:
    """Return the public post during a beat: nothing of the game can be pressed on it.

    Raises `IndexError` where there are not so many.
    """
    beats = drawn_beats(table, text)
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
