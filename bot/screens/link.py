"""What stays in the channel of a table that is played in a thread: where it goes on, and how it ended."""

from __future__ import annotations

from bot.screens.colours import BLURPLE, GREEN
from bot.screens.final import result_line
from bot.screens.shown import LINK, Shown
from bot.screens.wording import seats_named, title
from bot.table.table import Over, Table
from bot.text import Words
from games.screen import Paragraph, Screen


def link_post(table: Table, link: str, text: Words) -> Shown:
    """Return the way to the thread, and the result when there is one."""
    people = text("thread-people", names=seats_named(table, text))
    if isinstance(table, Over):
        over = text("thread-over", link=link)
        lines, accent = [f"### {result_line(table, text)}", people, over], GREEN
    else:
        lines, accent = [text("thread-goes-on", link=link), people], BLURPLE
    blocks = (Paragraph("\n".join([f"## {title(table, text)}", *lines])),)
    return Shown(table.id, LINK, 0, Screen(blocks, accent), key=table.secret)
