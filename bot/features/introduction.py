"""One post in each server that the bot joins: what it does, what can be set, and where to play."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice

import structlog

from bot.client.outcomes import Outcome, UndeliveredError, log_undelivered
from bot.client.services import Services
from bot.screens.help import introduction
from bot.store.preferences import INTRODUCTIONS, forget_new_server, note_server, unknown_servers
from bot.text import supported
from bot.timers import timed

RECENT_SECONDS = 24 * 60 * 60.0
"""How long after joining a server the bot still introduces itself: it may have been down meanwhile."""
DUE = 0.0
"""Since when a new server is due: before every moment at which this is looked at."""
MAXIMUM_CHANNELS = 3
"""Channels that are tried, should Discord refuse one."""

log = structlog.stdlib.get_logger(__name__)


async def find_new_servers(services: Services, resting: Collection[int]) -> Sequence[tuple[int, float]]:
    joined_at = services.channels.joined_since(services.now() - RECENT_SECONDS)
    unknown = await services.store.database.read(unknown_servers(joined_at))
    return [(guild_id, DUE) for guild_id in unknown if guild_id not in resting]


@timed(INTRODUCTIONS, find_new_servers)
async def introduce(services: Services, guild_id: int) -> float | None:
    """Introduce the bot to a server that it has joined lately, once; where Discord fails, it stays due."""
    database = services.store.database
    # Stored first: what is sent and not stored would be sent again after a crash.
    if not await database.run(note_server(guild_id)) or await _introduce(services, guild_id):
        return None
    await database.run(forget_new_server(guild_id))
    return DUE


async def _introduce(services: Services, guild_id: int) -> bool:
    """Post once, where it can be; return whether that is done with."""
    screen = introduction(services.texts, supported(services.channels.locale(guild_id)))
    for channel_id in islice(services.channels.writable(guild_id), MAXIMUM_CHANNELS):
        try:
            await services.announcements.show(channel_id, None, screen, f"intro-{guild_id}")
        except UndeliveredError as error:
            if error.outcome is Outcome.RETRY:
                return False
            log_undelivered("introduction_refused", error, guild=guild_id)
        else:
            log.info("introduced", guild=guild_id)
            return True
    log.info("introduced_nowhere", guild=guild_id)
    return True
