"""What stays in the channel of a table that is played in a thread: where it goes on, and how it ended."""

from __future__ import annotations

from bot.lobby_screens import BLURPLE
from bot.table import Table
from bot.texts import Words
from games.screen import Paragraph, Screen

GREEN = 0x57A55A


def link_screen(table: Table, thread: str, text: Words) -> Screen:
    """The way to the thread; the result when there is one; the hash that was posted with the lobby."""
    title = f"## {text('table-title', game=text('game-title'), table=table.id)}"
    people = text.listed([text.seat(seat) for seat in range(len(table.people))])
    sealed = Paragraph(f"-# {text('table-sealed', hash=table.commitment)}")
    outcome = table.outcome
    if outcome is None:
        lines = f"{title}\n{text('thread-goes-on', link=thread)}\n{text('thread-people', names=people)}"
        return Screen((Paragraph(lines), sealed), BLURPLE)
    winners = text.listed([text.seat(seat) for seat in outcome.winners])
    result = (
        text("final-winner", count=len(outcome.winners), names=winners)
        if outcome.winners
        else text(outcome.ending)
    )
    lines = (
        f"{title}\n### {result}\n{text('thread-people', names=people)}\n{text('thread-over', link=thread)}"
    )
    return Screen((Paragraph(lines), sealed), GREEN)
