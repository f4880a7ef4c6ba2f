"""What one of our players would do in somebody's seat, told to them alone."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from bot.bots import StrategyCalls
from bot.client.answers import show_panel
from bot.client.press import Press
from bot.screens.panel import advice_blocks
from bot.screens.shown import seat_place
from bot.screens.wording import words
from bot.table.bots import check_advice, decision, sign, takes_advice
from bot.table.commands import Act
from bot.table.table import DeniedError, Playing, StaleError, Table, in_game, seated
from games.core import Seat


async def show_advice(press: Press, table: Playing) -> None:
    """Show the presser's panel with what a mind would do there now, and what it would say beside that.

    Raises `DeniedError`, and `StaleError` where the seat's decision is another by the time it is told.
    """
    seat = seated(table, press.user_id)
    check_advice(table, seat)
    asked, strategies = decision(table, seat), press.services.strategies
    action, said = await strategies.act(table, seat), await strategies.talk_beside(table, seat)
    table = press.table = in_game(await press.services.tables.get(table.id))
    if seated(table, press.user_id) != seat or decision(table, seat) != asked:
        raise StaleError
    text = words(press.services.texts, table, press.language, seat)
    await show_panel(press, table, above=advice_blocks(table, seat, action, said, text))


async def take_advice(press: Press, table: Playing, advised: str) -> None:
    """Do what was advised to the presser, and advise what to do next where that is theirs to decide, too.

    What a mind says follows from the table, so it is asked again.

    Raises `DeniedError` and `RefusedError`, and `StaleError` where it would say something else by now.
    """
    seat = seated(table, press.user_id)
    check_advice(table, seat)
    action = await _advised(press.services.strategies, table, seat, advised)
    press.services.posts.plays_from(table, seat_place(seat), press.post)
    command = Act(msgspec.to_builtins(action), moves=table.moves[seat], step=table.step)
    after = press.table = await press.services.tables.do(table.id, command, press.actor)
    await _show_what_comes(press, after, seat)


async def _show_what_comes(press: Press, table: Table, seat: Seat) -> None:
    """Advise on, where the same seat has to decide again at once. What was done is done, whatever comes.

    Nothing is told of a moment before the public post tells of it.
    """
    told = not press.services.posts.reveals.seconds_left(table)
    if told and isinstance(table, Playing) and takes_advice(table, seat):
        with suppress(DeniedError, StaleError):
            await show_advice(press, table)
            return
        table = press.table = await press.services.tables.get(table.id)
    await show_panel(press, table)


async def _advised(strategies: StrategyCalls, table: Playing, seat: Seat, advised: str) -> Any:  # noqa: ANN401 - any game's action
    for call in (strategies.act, strategies.talk_beside):
        action = await call(table, seat)
        if action is not None and sign(table, seat, action) == advised:
            return action
    raise StaleError
