"""What one of our players would do in somebody's seat, told to them alone."""

from __future__ import annotations

import msgspec

from bot.client.answers import show_panel
from bot.client.press import Press
from bot.screens.company import advice, take_button
from bot.screens.shown import seat_place
from bot.screens.wording import words
from bot.table.commands import Act
from bot.table.our_moves import decision, may_ask, sign
from bot.table.table import Playing, StaleError, playing, seated


async def show_advice(press: Press, table: Playing) -> None:
    """Show the presser's panel with what a mind would do there now.

    Raises `DeniedError`, and `StaleError` where the seat's decision is another by the time it is told.
    """
    seat = seated(table, press.user_id)
    may_ask(table, seat)
    asked, action = decision(table, seat), await press.bot.company.thinking.act(table, seat)
    table = press.table = playing(await press.bot.tables.get(table.id))
    if seated(table, press.user_id) != seat or decision(table, seat) != asked:
        raise StaleError
    text = words(press.bot.texts, table, press.language, seat)
    await show_panel(press, table, advice(table, seat, action, text), take_button(table, seat, action, text))


async def take_advice(press: Press, table: Playing, advised: str) -> None:
    """Do what was advised to the presser. What a mind says follows from the table, so it is asked again.

    Raises `DeniedError` and `RefusedError`, and `StaleError` where it would say something else by now.
    """
    seat = seated(table, press.user_id)
    may_ask(table, seat)
    action = await press.bot.company.thinking.act(table, seat)
    if action is None or sign(table, seat, action) != advised:
        raise StaleError
    press.bot.posts.plays_from(table, seat_place(seat), press.post)
    command = Act(msgspec.to_builtins(action), moves=table.moves[seat], step=table.step)
    after = press.table = await press.bot.tables.do(table.id, command, press.actor)
    await show_panel(press, after)
