"""Forgetting a person: nothing that is stored or remembered names them any more."""

from __future__ import annotations

import structlog

from bot.client.bot import Backroom

log = structlog.stdlib.get_logger(__name__)


async def forget(bot: Backroom, user_id: int) -> None:
    """Let somebody leave their open tables and forget them; every record replays as before."""
    await bot.tables.forget(user_id)
    bot.forget(user_id)
    if bot.handing_on:
        bot.handing_on.person_forgotten(user_id)
    log.info("person_forgotten")
