"""Messages of features, beside those of tables; Discord's scheduled events; and calls of people."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncGenerator, Callable, Collection, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any

import discord
import structlog
from msgspec.structs import replace

from bot.client.basis import Basis
from bot.client.courier import Standing
from bot.client.http import Priority, prioritised
from bot.client.notices import CHANNEL, DM, PLACES
from bot.client.outcomes import Outcome, UndeliveredError, delivering, log_undelivered
from bot.client.render import render_page, uploads
from bot.text import mention, message_link, role_mention
from games.languages import LANGUAGES
from games.screen import Paragraph, Screen

VOICE = 2
"""Discord's number of an event in a voice channel."""
EXTERNAL = 3
"""Discord's number of an event elsewhere."""
MEMBERS_ONLY = 2
"""Discord's number of an event that the server's members see."""
ACTIVE = 2
"""Discord's number of an event that has begun."""
COMPLETED = 3
"""Discord's number of an event that is over."""
EVENT_NAME = 100
"""Maximum characters of an event's name."""
EVENT_TEXT = 1000
"""Maximum characters of an event's description."""
MESSAGE_LENGTH = 2000
"""Maximum characters of a message's content."""
MENTION_LENGTH = len(f"{mention(2**63)} ")
"""Maximum characters of a mention and a space."""

log = structlog.stdlib.get_logger(__name__)


class Announcements:
    """Tells people of something that is no table."""

    def __init__(self, basis: Basis) -> None:
        self._client = basis.client
        self._courier = basis.courier
        self._people = basis.people
        self._now = basis.now

    async def show(
        self,
        channel_id: int,
        message_id: int | None,
        screen: Screen,
        nonce: str,
        role_id: int | None = None,
        pictures: Mapping[str, bytes] = MappingProxyType({}),
    ) -> int:
        """Send a screen, or edit the message that shows it; return its id.

        Raises `UndeliveredError`. A message that cannot be edited is sent again. `role_id`: is pinged by a
        new message; `pictures`: those of a new message by file name.
        """
        if message_id is not None:
            try:
                with prioritised(Priority.POST):
                    await self._courier.edit(Standing(channel_id, message_id), render_page(screen, pictures))
            except UndeliveredError as error:
                if error.outcome not in (Outcome.GONE, Outcome.STALE):
                    raise
                nonce = f"{nonce}-{message_id % 1000}"
            else:
                return message_id
        if role_id:
            screen = replace(screen, blocks=(*screen.blocks, Paragraph(role_mention(role_id))))
        with prioritised(Priority.POST):
            message = await self._courier.send(
                channel_id,
                render_page(screen, pictures),
                nonce=nonce,
                files=uploads(pictures),
                roles=[role_id] if role_id else (),
            )
        return message.message_id

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message. Raises `UndeliveredError`."""
        with prioritised(Priority.POST):
            await self._courier.delete(Standing(channel_id, message_id))

    async def set_role(self, guild_id: int, user_id: int, role_id: int, *, given: bool) -> None:
        """Give a member a role, or take it; nothing is done where Discord refuses.

        Raises `UndeliveredError` to be tried again.
        """
        change = self._client.http.add_role if given else self._client.http.remove_role
        try:
            with prioritised(Priority.POST), delivering("role"):
                await change(guild_id, user_id, role_id)
        except UndeliveredError as error:
            if error.outcome is Outcome.RETRY:
                raise
            log_undelivered("role_refused", error, guild=guild_id)

    # Calls -------------------------------------------------------------------------------------

    async def _split_by_place(self, user_ids: Iterable[int]) -> tuple[list[int], list[int]]:
        """Return who is to be mentioned in a channel now, and who is to get a DM, as they have chosen."""
        to_mention = list[int]()
        by_dm = list[int]()
        for user_id in user_ids:
            if not await self._people.is_quiet(user_id, self._now()):
                places = PLACES[(await self._people.preferences(user_id)).pings]
                if CHANNEL in places:
                    to_mention.append(user_id)
                if DM in places:
                    by_dm.append(user_id)
        return to_mention, by_dm

    async def call(
        self,
        channel_id: int | None,
        user_ids: Collection[int],
        text_in: Callable[[str], str],
        language: str,
        key: str,
        rounds: int = 1,
    ) -> AsyncGenerator[tuple[Collection[int], bool]]:
        """Call people in a channel and by DM, as they have chosen.

        Yield people whose call is settled, and whether they got it or have chosen to get none; those who are
        not yielded may be called again. DMs go to all without a channel, and to those it cannot call.
        `text_in` returns the text in a language; the channel reads `language`. `key` names the call: by it,
        Discord knows what it has sent before. `rounds`: the number of this attempt. Raises
        `UndeliveredError` where the channel is gone.
        """
        if channel_id is None:
            to_mention, by_dm = list[int](), list(user_ids)
        else:
            to_mention, by_dm = await self._split_by_place(user_ids)
        yield {*user_ids}.difference(to_mention, by_dm), True
        for text, people in with_mentions(to_mention, text_in(language)):
            outcome = await self._say(channel_id or 0, text, f"{key} {people}", people, rounds)
            if outcome is None:
                yield people, True
                by_dm = [user_id for user_id in by_dm if user_id not in people]
            elif outcome is not Outcome.RETRY:
                by_dm += [user_id for user_id in people if user_id not in by_dm]
        for user_id in by_dm:
            outcome = await self.write(user_id, text_in, key, rounds)
            if outcome is not Outcome.RETRY:
                yield (user_id,), outcome is None

    async def write(
        self, user_id: int, text_in: Callable[[str], str], key: str, rounds: int = 1
    ) -> Outcome | None:
        """Send a person a DM in their language; return what becomes of it where Discord does not take it."""
        text = text_in(await self._people.language(user_id, LANGUAGES[0]))
        try:
            with prioritised(Priority.NOTICE):
                await self._courier.write(user_id, text, nonce=_nonce(key), rounds=rounds)
        except UndeliveredError as error:
            log_undelivered("call_refused", error)
            return error.outcome
        return None

    async def say(self, channel_id: int, text: str, key: str) -> bool:
        """Send a message that calls no one; return whether Discord took it. `key` names it as in `call`."""
        try:
            return await self._say(channel_id, text, key) is None
        except UndeliveredError:
            return False

    async def _say(
        self, channel_id: int, text: str, key: str, people: Collection[int] = (), rounds: int = 1
    ) -> Outcome | None:
        try:
            with prioritised(Priority.NOTICE):
                await self._courier.send(channel_id, text, nonce=_nonce(key), called=people, rounds=rounds)
        except UndeliveredError as error:
            log_undelivered("call_refused", error, channel=channel_id)
            if error.place_gone:
                raise
            return error.outcome
        return None

    # Discord's events --------------------------------------------------------------------------

    async def schedule(
        self,
        place: tuple[int, int],
        event_id: int | None,
        name: str,
        text: str,
        span: tuple[float, float],
        voice_id: int | None = None,
    ) -> int:
        """Make a scheduled event at a channel of a server, or change it; return its id.

        0 where Discord refuses. Raises `UndeliveredError` to be tried again. `voice_id`: the voice channel of
        a new event.
        """
        guild_id, channel_id = place
        start, end = (datetime.fromtimestamp(at, UTC).isoformat() for at in span)
        values: dict[str, Any] = {
            "name": name[:EVENT_NAME],
            "description": text[:EVENT_TEXT],
            "scheduled_start_time": start,
            "scheduled_end_time": end,
        }
        if voice_id is None:
            location = {"location": message_link(guild_id, channel_id)}
            where: dict[str, Any] = {"entity_type": EXTERNAL, "entity_metadata": location}
        else:
            where = {"entity_type": VOICE, "channel_id": str(voice_id)}
        http = self._client.http
        try:
            with prioritised(Priority.POST), delivering("event"):
                if event_id:
                    await http.edit_scheduled_event(guild_id, event_id, **values)
                    return event_id
                event: dict[str, Any] = {**values, **where, "privacy_level": MEMBERS_ONLY}
                return int((await http.create_guild_scheduled_event(guild_id, **event))["id"])
        except UndeliveredError as error:
            if error.outcome is Outcome.RETRY:
                raise
            log_undelivered("event_refused", error, guild=guild_id)
        return 0

    async def set_event(self, guild_id: int, event_id: int | None, status: int | None) -> None:
        """Set the status of an event; None deletes it. Raises `UndeliveredError` to be tried again."""
        if not event_id:
            return
        http = self._client.http
        try:
            with prioritised(Priority.POST), delivering("event"):
                if status is None:
                    await http.delete_scheduled_event(guild_id, event_id)
                else:
                    await http.edit_scheduled_event(guild_id, event_id, status=status)
        except UndeliveredError as error:
            if error.outcome is Outcome.RETRY:
                raise
            log_undelivered("event_refused", error, guild=guild_id)


def with_mentions(user_ids: Iterable[int], text: str) -> Iterator[tuple[str, Collection[int]]]:
    """Yield the text with mentions of all these people, in as few messages as they fit into."""
    people_per_message = (MESSAGE_LENGTH - len(text)) // MENTION_LENGTH
    for people in discord.utils.as_chunks(iter(user_ids), people_per_message):
        yield "".join(f"{mention(user_id)} " for user_id in people) + text, people


def _nonce(key: str) -> str:
    """Return the nonce by which Discord knows a repeated message."""
    return hashlib.blake2b(key.encode(), digest_size=12).hexdigest()
