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

VOICE, EXTERNAL, MEMBERS_ONLY, ACTIVE, COMPLETED = 2, 3, 2, 2, 3
"""Discord's numbers: of an event's two kinds of places, of who sees it, and of its status."""
EVENT_NAME, EVENT_TEXT = 100, 1000
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
        """Give a member a role, or take it; one that Discord refuses is left. Raises errors that pass."""
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
        said: Callable[[str], str],
        language: str,
        what: str,
        rounds: int = 1,
    ) -> AsyncGenerator[tuple[Collection[int], bool]]:
        """Tell people something in a channel and by DM, as they have chosen.

        Yield those who are done with, and whether they were told or have chosen not to be; who is not yielded
        may be called again. Without a channel everybody is told by DM, and so are those whom it cannot call.
        `said` returns the text in a language; the channel reads `language`. `what` names the call: by it,
        Discord knows what it has sent before. `rounds`: the number of this attempt. Raises
        `UndeliveredError` where the channel is gone.
        """
        to_mention, by_dm = (
            ([], list(user_ids)) if channel_id is None else await self._split_by_place(user_ids)
        )
        yield {*user_ids}.difference(to_mention, by_dm), True
        for text, people in with_mentions(to_mention, said(language)):
            outcome = await self._say(channel_id or 0, text, f"{what} {people}", people, rounds)
            if outcome is None:
                yield people, True
                by_dm = [user_id for user_id in by_dm if user_id not in people]
            elif outcome is not Outcome.RETRY:
                by_dm += [user_id for user_id in people if user_id not in by_dm]
        for user_id in by_dm:
            outcome = await self.write(user_id, said, what, rounds)
            if outcome is not Outcome.RETRY:
                yield (user_id,), outcome is None

    async def write(
        self, user_id: int, said: Callable[[str], str], what: str, rounds: int = 1
    ) -> Outcome | None:
        """Send a person a DM in their language; return what becomes of it where Discord does not take it."""
        text = said(await self._people.language(user_id, LANGUAGES[0]))
        try:
            with prioritised(Priority.NOTICE):
                await self._courier.write(user_id, text, nonce=_nonce(what), rounds=rounds)
        except UndeliveredError as error:
            log_undelivered("call_refused", error)
            return error.outcome
        return None

    async def say(self, channel_id: int, text: str, what: str) -> bool:
        """Send a message that calls no one; return whether Discord took it. `what` names it as in `call`."""
        try:
            return await self._say(channel_id, text, what) is None
        except UndeliveredError:
            return False

    async def _say(
        self, channel_id: int, text: str, what: str, people: Collection[int] = (), rounds: int = 1
    ) -> Outcome | None:
        try:
            with prioritised(Priority.NOTICE):
                await self._courier.send(channel_id, text, nonce=_nonce(what), called=people, rounds=rounds)
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

        0 where Discord refuses. Raises errors that pass. `voice_id`: the voice channel where a new one is.
        """
        guild_id, channel_id = place
        start, end = (datetime.fromtimestamp(at, UTC).isoformat() for at in span)
        values: dict[str, Any] = {
            "name": name[:EVENT_NAME],
            "description": text[:EVENT_TEXT],
            "scheduled_start_time": start,
            "scheduled_end_time": end,
        }
        where: dict[str, Any] = {"entity_type": VOICE, "channel_id": str(voice_id)}
        if voice_id is None:
            location = {"location": message_link(guild_id, channel_id)}
            where = {"entity_type": EXTERNAL, "entity_metadata": location}
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
        """Set the status of an event; None deletes it. Raises errors that pass."""
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
    """Yield as few messages as mention each of these people once, and say the same to all."""
    room = (MESSAGE_LENGTH - len(text)) // MENTION_LENGTH
    for people in discord.utils.as_chunks(iter(user_ids), room):
        yield "".join(f"{mention(user_id)} " for user_id in people) + text, people


def _nonce(what: str) -> str:
    """Return what Discord knows a repeated message by."""
    return hashlib.blake2b(what.encode(), digest_size=12).hexdigest()
