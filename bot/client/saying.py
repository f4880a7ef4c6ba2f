"""What a notice becomes: the words, in which language, and where they are said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias

import discord
import structlog

from bot.client.failures import BROKEN, named, passes
from bot.client.posts import Posts
from bot.client.private_replies import Languages
from bot.metrics import count_error
from bot.screens.notices import announcement_text, milestone_text
from bot.screens.requests import Pings
from bot.screens.wording import words
from bot.store.messages import Outgoing, TurnPing
from bot.table.commands import EVERYONE, NO_STEP, Notice
from bot.table.history import milestone_seats, milestones_in, was_taken_back
from bot.table.table import DeniedError, Lobby, Over, Playing, Table
from bot.tables import Tables
from bot.text import Texts, Words

CHANNEL, DM = "channel", "dm"
PLACES: Mapping[Pings, tuple[str, ...]] = {
    "mention": (CHANNEL,),
    "dm": (DM,),
    "both": (CHANNEL, DM),
    "none": (),
}
"""Where people who chose this want to be told that it is their turn."""

CALLS = ("turn-ping", "reminder")
"""What tells somebody that a table waits for them."""
Sent: TypeAlias = dict[tuple[str, int], discord.Message | None]
"""The messages that notices have become, by place, and for a DM by person."""

log = structlog.stdlib.get_logger(__name__)


class Preferring(Languages, Protocol):
    """Knows what people prefer."""

    async def pings(self, user_id: int) -> Pings:
        """Return how they want to be told that it is their turn."""
        ...

    async def hold_back(self, user_id: int, now: float) -> float | None:
        """Return when somebody is told of what waits for them now, and keep it; None for at once."""
        ...


class Saying:
    """Sends notices to a channel or to a person, if they are still true."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        people: Preferring,
        texts: Texts,
        posts: Posts,
        held_back: Callable[[], None],
        now: Callable[[], float],
    ) -> None:
        """`held_back` is told when somebody is to be told of something later."""
        self._client = client
        self._tables = tables
        self._people = people
        self._texts = texts
        self._posts = posts
        self._held_back = held_back
        self._now = now

    async def say(self, group: Sequence[Outgoing], sent: Sent) -> discord.Message | None:
        """Send notices that say the same wherever they belong, to all in the channel with one message.

        Return that message, if there is one. `sent` has what was sent already, and gets the rest. Raises what
        passes.
        """
        table, openly = await self._table(group[0]), list[Outgoing]()
        if group[0].notice.kind == "milestone":
            await self.public_shown(group[0].table_id)
        for outgoing in group:
            notice = outgoing.notice
            places = await self._places_now(table, notice) if is_still_true(table, notice) else ()
            openly += [outgoing] if CHANNEL in places else []
            if DM in places and (DM, notice.user_id) not in sent:
                sent[DM, notice.user_id] = await self._sent(table, [outgoing], DM)
        if openly and (CHANNEL, EVERYONE) not in sent:
            sent[CHANNEL, EVERYONE] = await self._sent(table, openly, CHANNEL)
        if table is not None:
            self._posts.let_go(table)
        return sent.get((CHANNEL, EVERYONE))

    async def seconds_to_wait(self, outgoing: Outgoing) -> float:
        """Return after how many seconds a notice may be said: the public post shows first what happened."""
        table = await self._table(outgoing)
        return 0.0 if table is None else self._posts.seconds_to_tell(table)

    async def public_shown(self, table_id: int) -> None:
        """Wait until the public post of a table shows what it is about to show, if that comes soon."""
        await self._posts.public_shown(table_id)

    async def is_waited_for(self, table_id: int, step: int) -> bool:
        """Whether a game still waits for the decision of a moment."""
        try:
            table = await self._tables.get(table_id)
        except DeniedError:
            return False
        return isinstance(table, Playing) and table.step == step

    async def _table(self, outgoing: Outgoing) -> Table | None:
        """The table of a notice, at least as new as the notice; None for one that cannot be read."""
        try:
            return await self._tables.current(outgoing.table_id)
        except DeniedError:
            return None

    async def _places_now(self, table: Table | None, notice: Notice) -> tuple[str, ...]:
        """Where it is said now; that a table waits for somebody is held back while they are left in peace."""
        places = await self._places(table, notice)
        if not places or notice.key not in CALLS:
            return places
        if await self._people.hold_back(notice.user_id, self._now()) is None:
            return places
        self._held_back()
        return ()

    async def _places(self, table: Table | None, notice: Notice) -> tuple[str, ...]:
        """Where it is said. Of who is awaited in a secret phase nothing is said in the channel."""
        secret = isinstance(table, Playing) and table.awaited.secret
        match notice.kind:
            case "announcement" | "call" | "milestone":
                return (CHANNEL,)
            case "private":
                return (DM,)
            case "reminder":
                openly = table is not None and table.terms.mention and not secret
                return (DM, CHANNEL) if openly else (DM,)
            case "turn_ping":
                wanted = PLACES[await self._people.pings(notice.user_id)]
                return (DM,) if wanted and secret else wanted

    async def _sent(
        self, table: Table | None, group: Sequence[Outgoing], place: str
    ) -> discord.Message | None:
        outgoing, notice = group[0], group[0].notice
        people = await self._people_of(table, group)
        awake = [user_id for user_id in people if not await self._people.is_quiet(user_id, self._now())]
        mentions = "".join(f"<@{user_id}> " for user_id in people) if place == CHANNEL else ""
        try:
            channel = await self._channel(table, outgoing, place)
            return await channel.send(
                f"{mentions}{await self._line(table, outgoing, place)}",
                nonce=f"notice-{outgoing.id}-{place}",
                allowed_mentions=_mentioned(awake),
                silent=not awake,
                suppress_embeds=True,
            )
        except discord.HTTPException as error:
            if passes(error):
                raise
            count_error(error.status, error.code)
            log.info("not_told", table=outgoing.table_id, kind=notice.kind, code=error.code)
            return None

    async def _people_of(self, table: Table | None, group: Sequence[Outgoing]) -> list[int]:
        """Whom notices are for; of a milestone, those whom it concerns and who want to be mentioned."""
        if group[0].notice.kind != "milestone" or not isinstance(table, Playing | Over):
            return [each.notice.user_id for each in group if each.notice.user_id != EVERYONE]
        people = [table.people[seat] for seat in milestone_seats(table, group[0].notice)]
        there = [person.user_id for person in people if person.reachable]
        return [each for each in there if CHANNEL in PLACES[await self._people.pings(each)]]

    async def _channel(self, table: Table | None, outgoing: Outgoing, place: str) -> discord.abc.Messageable:
        if place == DM:
            return await self._client.create_dm(discord.Object(outgoing.notice.user_id))
        if table is None:
            return self._client.get_partial_messageable(outgoing.channel_id)
        table = await self._posts.ensure_thread(table)
        return self._client.get_partial_messageable(table.channel_id)

    async def _line(self, table: Table | None, outgoing: Outgoing, place: str) -> str:
        notice = outgoing.notice
        language = table.language if table else outgoing.language
        if place == DM:
            language = await self._people.language(notice.user_id, language)
        text = self._text(table, outgoing, language)
        link = await self._posts.find_link(table) if table else f"<#{outgoing.channel_id}>"
        known = outgoing.game in self._texts.packages
        title = text("game-title") if known else outgoing.game
        if notice.kind == "milestone" and isinstance(table, Playing | Over):
            return milestone_text(table, milestones_in(table, notice, text), text, notice.args["won"], link)
        return announcement_text(text, notice.key, notice.args, outgoing.table_id, title, link)

    def _text(self, table: Table | None, outgoing: Outgoing, language: str) -> Words:
        if table is not None:
            return words(self._texts, table, language)
        return self._texts.of(language, outgoing.game if outgoing.game in self._texts.packages else None)

    async def taken_away(self, standing: TurnPing) -> bool:
        """Whether a message is gone, or cannot be taken away; else it is to be tried again."""
        channel = self._client.get_partial_messageable(standing.channel_id)
        try:
            await channel.get_partial_message(standing.message_id).delete()
        except (discord.HTTPException, *BROKEN) as error:
            log.info("turn_ping_stays", error=named(error))
            return not passes(error)
        return True


def is_still_true(table: Table | None, notice: Notice) -> bool:
    """Whether the game has not moved on from what a notice is about."""
    if notice.user_id < EVERYONE:
        # Whom it is for was forgotten.
        return False
    if notice.kind == "call":
        return isinstance(table, Lobby)
    if notice.kind == "milestone":
        return isinstance(table, Playing | Over) and not was_taken_back(table, int(notice.args["n"]))
    if notice.step == NO_STEP:
        return True
    if not isinstance(table, Playing) or table.step != notice.step:
        return False
    return table.seat_of(notice.user_id) in table.awaited.seats


def _mentioned(people: Sequence[int]) -> discord.AllowedMentions:
    """Only whom notices are for."""
    if not people:
        return discord.AllowedMentions.none()
    users = [discord.Object(user_id) for user_id in people]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)
