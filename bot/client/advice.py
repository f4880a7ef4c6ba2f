"""What one of our players would do in somebody's seat, told to them alone."""

from __future__ import annotations

from bot.client.answers import show_panel
from bot.client.press import Press
from bot.screens.company import advice
from bot.screens.wording import words
from bot.table.our_moves import may_ask
from bot.table.table import Playing, seated


async def show_advice(press: Press, table: Playing) -> None:
    """Show the presser's panel with what a mind would do there now. Raises `DeniedError`."""
    seat = seated(table, press.user_id)
    may_ask(table, seat)
    action = await press.bot.company.thinking.act(table, seat)
    text = words(press.bot.texts, table, press.language, seat)
    await show_panel(press, table, advice(table, seat, action, text))
