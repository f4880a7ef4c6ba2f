"""What has just happened at a table, shown to everybody beat by beat before its newest state."""

from __future__ import annotations

from bot.screens.playing import own_buttons
from bot.screens.shown import PUBLIC, Shown
from bot.screens.wording import title
from bot.table.table import Lobby, Over, Playing, Table
from bot.text import Words
from games.position import Position, Told
from games.screen import Beat, Paragraph, Screen, rows

MAXIMUM_BEATS = 6
"""Nobody waits longer than these take; of more, the last are shown."""


def begun_at(table: Table) -> float | None:
    """Return since when there is something to be shown in beats; None if there is nothing.

    While a clock of the rules runs there is not: the time that it gives for looking is the table's own.
    """
    if isinstance(table, Lobby) or last_told(table) is None:
        return None
    return table.told_at if isinstance(table, Playing) else table.finished_at


def last_told(table: Table) -> Told | None:
    """Return what everybody saw happen last, if it may be shown in beats."""
    match table:
        case Playing(clock=None, position=position) | Over(position=Position() as position):
            return position.told
        case _:
            return None


def beats_of(table: Table, text: Words) -> tuple[Beat, ...]:
    """Return what is shown one after the other of what everybody saw happen last."""
    told, game = last_told(table), table.game
    if told is None:
        return ()
    before, after = game.view(told.before, None), game.view(told.after, None)
    return table.package.screens.beats(before, after, told.events, text)[-MAXIMUM_BEATS:]


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
