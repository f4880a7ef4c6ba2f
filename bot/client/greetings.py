"""The answer to a person who writes to the bot: the page for those who are new."""

from __future__ import annotations

import structlog

from bot.client.announcements import Announcements
from bot.client.outcomes import UndeliveredError, log_undelivered
from bot.limits import RateLimit
from bot.screens.help import help_page
from bot.store.database import StoreError
from bot.store.preferences import People
from bot.text import Texts
from games.languages import LANGUAGES

GREETING_SECONDS = 10 * 60
"""Seconds for which a person who writes on is not answered again."""

log = structlog.stdlib.get_logger(__name__)


class Greetings:
    """Answers direct messages, of which nothing but their writer is read."""

    def __init__(
        self, announcements: Announcements, people: People, texts: Texts, contact: str | None
    ) -> None:
        self._announcements = announcements
        self._people = people
        self._texts = texts
        self._contact = contact
        self._limit = RateLimit(1, GREETING_SECONDS)

    async def answer(self, user_id: int, channel_id: int, message_id: int) -> None:
        """Send the page to a person who has written a message."""
        if self._limit.wait(user_id):
            return
        self._limit.count(user_id)
        try:
            language = await self._people.language(user_id, LANGUAGES[0])
            page = help_page(self._texts, language, self._contact, in_server=False)
            await self._announcements.show(channel_id, None, page, f"help-{message_id}")
        except StoreError as error:
            log.warning("greeting_broke", user=user_id, error=str(error))
        except UndeliveredError as error:
            log_undelivered("greeting_broke", error, user=user_id)
