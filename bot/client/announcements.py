"""Messages of features, beside those of tables; Discord's scheduled events; and calls of people."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncGenerator, Callable, Collection, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any

import discord
import structlog
from discord.abc import Messageable
from msgspec.structs import replace

from bot.client.basis import Basis
from bot.client.http import (
    FAILURES,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    Priority,
    log_failed_request,
    passes,
    prioritised,
)
from bot.client.notifications import CHANNEL, DM, PLACES
from bot.client.render import render_page, uploads
from bot.text import mention, role_mention
from games.languages import LANGUAGES
from games.screen import Paragraph, Screen

EXTERNAL, MEMBERS_ONLY, ACTIVE, COMPLETED = 3, 2, 2, 3
"""Discord's numbers: of an event at a place of one's own, of who sees it, and of its status."""
EVENT_NAME, EVENT_TEXT = 100, 1000
MESSAGE_LENGTH = 2000
"""Maximum characters of a message's content."""
MENTION_LENGTH = len(f"{mention(2**63)} ")
"""Maximum characters of a mention and a space."""

log = structlog.stdlib.get_logger(__name__)


class ChannelGoneError(Exception):
    """Discord has deleted the channel of an announcement."""


class Announcements:
    """Tells people of something that is no table. What Discord refuses for good is logged, and left out.

    A call or a DM that fails for one person is no error: it concerns no other.
    """

    def __init__(self, basis: Basis) -> None:
        self._client, self._people, self._now = basis.client, basis.people, basis.now

    async def show(
        self,
        channel_id: int,
        message_id: int | None,
        screen: Screen,
        nonce: str,
        role_id: int | None = None,
        pictures: Mapping[str, bytes] = MappingProxyType({}),
    ) -> int | None:
        """Send a screen, or edit the message that shows it; return its id.

        Raises `ChannelGoneError` and errors that pass. A message that was deleted is sent again. `role_id`:
        is pinged by a new message; `pictures`: those of a new message by file name.
        """
        channel = self._client.get_partial_messageable(channel_id)
        if role_id and message_id is None:
            screen = replace(screen, blocks=(*screen.blocks, Paragraph(role_mention(role_id))))
        view, files = render_page(screen, pictures), uploads(pictures)
        roles = [discord.Object(role_id)] if role_id else False
        mentions = discord.AllowedMentions(everyone=False, users=False, roles=roles)
        with _refused(channel_id) as refused:
            if message_id is None:
                sent = await channel.send(view=view, files=files, nonce=nonce, allowed_mentions=mentions)
                return sent.id
            await channel.get_partial_message(message_id).edit(view=view, allowed_mentions=mentions)
        if UNKNOWN_CHANNEL in refused:
            raise ChannelGoneError
        if message_id and UNKNOWN_MESSAGE in refused:
            return await self.show(channel_id, None, screen, f"{nonce}-{message_id % 1000}", role_id)
        return message_id

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message. Raises errors that pass."""
        channel = self._client.get_partial_messageable(channel_id)
        with _refused(channel_id):
            await channel.get_partial_message(message_id).delete()

    async def set_role(self, guild_id: int, user_id: int, role_id: int, *, given: bool) -> None:
        """Give a member a role, or take it. Raises errors that pass."""
        change = self._client.http.add_role if given else self._client.http.remove_role
        with _refused(guild_id):
            await change(guild_id, user_id, role_id)

    # Calls -------------------------------------------------------------------------------------

    async def reached(self, user_ids: Iterable[int]) -> tuple[list[int], list[int]]:
        """Return who is to be mentioned in a channel now, and who is to get a DM, as they have chosen."""
        mentioned, by_dm = list[int](), list[int]()
        for user_id in user_ids:
            if not await self._people.is_quiet(user_id, self._now()):
                places = PLACES[(await self._people.preferences(user_id)).pings]
                mentioned += [user_id] if CHANNEL in places else []
                by_dm += [user_id] if DM in places else []
        return mentioned, by_dm

    async def call(
        self,
        channel_id: int | None,
        user_ids: Collection[int],
        said: Callable[[str], str],
        language: str,
        what: str,
    ) -> AsyncGenerator[Collection[int]]:
        """Tell people something in a channel and by DM, as they have chosen; yield those who are done with.

        Without a channel: everybody by DM.

        Those who are not yielded may be called again. `said` returns it in a language; the channel reads
        `language`. `what` names the call: by it, Discord knows what it has sent before. Raises
        `ChannelGoneError`.
        """
        mentioned, by_dm = ([], user_ids) if channel_id is None else await self.reached(user_ids)
        yield {*user_ids}.difference(mentioned, by_dm)
        for text, people in with_mentions(mentioned, said(language)):
            channel = self._client.get_partial_messageable(channel_id or 0)
            if await self._sent(channel, text, f"{what} {people}", people):
                yield people
        for user_id in by_dm:
            if await self.write(user_id, said, what):
                yield (user_id,)

    async def write(self, user_id: int, said: Callable[[str], str], what: str) -> bool:
        """Send a person a DM in their language; return False where it failed and may pass."""
        text = said(await self._people.language(user_id, LANGUAGES[0]))
        return await self._sent(discord.Object(user_id), text, what)

    async def _sent(
        self, place: Messageable | discord.Object, text: str, what: str, people: Collection[int] = ()
    ) -> bool:
        users = [discord.Object(user_id) for user_id in people] or False
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=users)
        nonce = hashlib.blake2b(what.encode(), digest_size=12).hexdigest()
        dm = isinstance(place, discord.Object)
        try:
            with _refused(0, Priority.NOTICE) as refused:
                # Discord may refuse to open a DM, too.
                channel = await self._client.create_dm(place) if dm else place
                await channel.send(text, nonce=nonce, allowed_mentions=mentions, suppress_embeds=True)
        except FAILURES as error:
            log_failed_request("call_refused", error)
            return False
        if UNKNOWN_CHANNEL in refused and not dm:
            raise ChannelGoneError
        return True

    async def say(self, channel_id: int, message: str) -> None:
        """Send a message that calls no one; one that Discord does not take is dropped."""
        channel = self._client.get_partial_messageable(channel_id)
        with suppress(*FAILURES):
            await channel.send(message, allowed_mentions=discord.AllowedMentions.none(), suppress_embeds=True)

    # Discord's events --------------------------------------------------------------------------

    async def schedule(
        self, place: tuple[int, int], event_id: int | None, name: str, text: str, span: tuple[float, float]
    ) -> int:
        """Make a scheduled event at a channel of a server, or change it; return its id.

        0 where Discord refuses. Raises errors that pass.
        """
        guild_id, channel_id = place
        start, end = (datetime.fromtimestamp(at, UTC).isoformat() for at in span)
        values: dict[str, Any] = {
            "name": name[:EVENT_NAME],
            "description": text[:EVENT_TEXT],
            "scheduled_start_time": start,
            "scheduled_end_time": end,
            "entity_type": EXTERNAL,
            "privacy_level": MEMBERS_ONLY,
            "entity_metadata": {"location": f"https://discord.com/channels/{guild_id}/{channel_id}"},
        }
        http = self._client.http
        with _refused(channel_id):
            if event_id:
                await http.edit_scheduled_event(guild_id, event_id, **values)
                return event_id
            return int((await http.create_guild_scheduled_event(guild_id, **values))["id"])
        return 0

    async def set_event(self, guild_id: int, event_id: int | None, status: int | None) -> None:
        """Set the status of an event; None deletes it. Raises errors that pass."""
        if not event_id:
            return
        http = self._client.http
        with _refused(guild_id):
            if status is None:
                await http.delete_scheduled_event(guild_id, event_id)
            else:
                await http.edit_scheduled_event(guild_id, event_id, status=status)


def with_mentions(user_ids: Iterable[int], text: str) -> Iterator[tuple[str, Collection[int]]]:
    """Yield as few messages as mention each of these people once, and say the same to all."""
    room = (MESSAGE_LENGTH - len(text)) // MENTION_LENGTH
    for people in discord.utils.as_chunks(iter(user_ids), room):
        yield "".join(f"{mention(user_id)} " for user_id in people) + text, people


@contextmanager
def _refused(where: int, priority: Priority = Priority.POST) -> Generator[list[int]]:
    """Log what Discord refuses of this, and note its code. Raises errors that pass."""
    codes = list[int]()
    try:
        with prioritised(priority):
            yield codes
    except discord.HTTPException as error:
        if passes(error):
            raise
        codes.append(error.code)
        log_failed_request("announcement_refused", error, where=where)
