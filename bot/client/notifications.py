"""Notices from the outbox: sent once, to those they are for, in the languages they read.

Notices of one channel are sent in the order in which they were written; a channel that fails delays no other.
Turn pings wait for a moment, apart from the others: one that is answered, or whose move is taken back, is
never sent. A person who cannot be called in the channel is called by DM.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeAlias

import structlog
from discord import ui

from bot.client.answered_pings import AnsweredPings
from bot.client.basis import Basis
from bot.client.courier import Standing
from bot.client.http import Priority, prioritised
from bot.client.notices import (
    CALLED_BY_DM,
    CALLS,
    CHANNEL,
    DELETED,
    DM,
    LOG,
    ON_POST,
    PLACES,
    group_notices,
    is_still_true,
    nonce,
    queue_of,
    subject_of,
)
from bot.client.outcomes import Outcome, UndeliveredError, counted, log_undelivered
from bot.client.posts import Posts
from bot.client.render import render_page
from bot.job import Job
from bot.live_tables import Committed
from bot.screens.lobby import seat_call
from bot.screens.notices import announcement_text
from bot.screens.wording import words_then
from bot.store.database import StoreError
from bot.store.messages import Outgoing
from bot.store.personal_blocks import PersonalBlock, personal_blocks
from bot.table.acting import can_take_back
from bot.table.commands import DM_CLOSED, EVERYONE, Notice
from bot.table.errors import DeniedError
from bot.table.history import milestone_seats
from bot.table.lobby import keeps_seat
from bot.table.public import is_practice, recently_seen, taken_back_openly
from bot.table.table import Lobby, Playing, Table
from bot.text import channel_mention, mention

RETRY_SECONDS = 15.0
"""Seconds until a notice that failed is tried again."""
GIVE_UP_SECONDS = 60 * 60
"""Age from which on a notice that fails is dropped."""
READ_AT_ONCE = 500
"""Maximum number of notices that are read from the outbox together."""
MAXIMUM_WAITING = 50
"""Notices in the queues from which on what causes further ones is delayed."""

PING_SHARE = 10
"""A turn ping waits for this part of the table's time limit at most."""
Sent: TypeAlias = dict[tuple[str, int], Standing | None]
"""The messages that notices have become, by place, and for a DM by person."""

log = structlog.stdlib.get_logger(__name__)


@dataclass(slots=True, eq=False)
class Batch:
    """Notices that are sent together."""

    notices: tuple[Outgoing, ...]
    """The notices."""
    since: float
    """The loop's time since when they wait."""
    sent: Sent = field(default_factory=dict[tuple[str, int], "Standing | None"])
    """Where the messages stand that they have become so far, by place and user."""
    failed: dict[int, UndeliveredError] = field(default_factory=dict[int, UndeliveredError])
    """The people whose DMs failed and are tried again, and why."""
    is_retry: bool = False
    """Whether it is the retry for one of these people, in a queue of its own."""
    postponed: bool = False
    """Whether its turn pings wait, in a queue of their own, for a move that may be taken back."""
    rounds: int = 0
    """The number of attempts to send them."""

    def log(self, event: str, error: Exception) -> None:
        """Note why they were not sent."""
        fields = {"table": self.notices[0].table_id, "kind": self.notices[0].notice.kind}
        if event == "notice_waits" and not isinstance(error, StoreError):
            log_undelivered(event, error, **fields)
        else:
            reason = str(error) if isinstance(error, StoreError) else counted(error)
            log.warning(event, error=reason, **fields)


@dataclass(slots=True, eq=False)
class NoticeQueue:
    """Batches that are sent one after the other."""

    job: Job
    """What sends them."""
    batches: deque[Batch]
    """The batches, the first one first."""
    stalled: bool = False
    """Whether the first one cannot be sent yet."""


class Notifier:
    """Sends notices from the outbox, if they are still true."""

    def __init__(self, basis: Basis, posts: Posts, held_back: Callable[[], None]) -> None:
        """`held_back` is called when a person's calls wait for the end of their quiet hours."""
        self._courier = basis.courier
        self._ping_seconds = basis.pace.ping
        self._tables = basis.tables
        self._database = basis.store.database
        self._outbox = basis.store.outbox
        self._people = basis.people
        self._texts = basis.texts
        self._posts = posts
        self._servers = basis.servers
        self._held_back = held_back
        self._now = basis.now
        self._reading = Job("read notices", self._read)
        # By channel; turn pings that are postponed, and a retry for one person, have queues of their own.
        self._queues: dict[int | str, NoticeQueue] = {}
        self._last = 0
        self._answered = AnsweredPings(basis.courier, basis.tables, basis.store.outbox, posts)
        self._closed = False

    def on_commit(self, committed: Committed) -> None:
        """Send the notices of a change, and delete the turn ping that it answers."""
        if committed.notices:
            self.trigger()
        if not self._closed:
            self._answered.on_commit(committed)

    def trigger(self) -> None:
        """Look into the outbox."""
        self._reading.within(0.0)

    @property
    def busy(self) -> bool:
        """Whether many notices wait for others to be sent; what has to be retried does not count."""
        return (
            sum(len(queue.batches) for queue in self._queues.values() if not queue.stalled) > MAXIMUM_WAITING
        )

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """What is under way."""
        jobs = (self._reading, *(queue.job for queue in self._queues.values()))
        return self._answered.running | {task for job in jobs for task in job.running}

    def close(self) -> None:
        """Begin nothing more."""
        self._closed = True
        for job in (self._reading, *(queue.job for queue in self._queues.values())):
            job.close()

    # The queue of each channel -----------------------------------------------------------------

    async def _read(self) -> None:
        try:
            outgoing_notices = await self._outbox.unsent(after=self._last, maximum=READ_AT_ONCE)
        except StoreError as error:
            log.warning("notices_wait", error=str(error), again=RETRY_SECONDS)
            self._reading.within(RETRY_SECONDS)
            return
        if len(outgoing_notices) == READ_AT_ONCE:
            self._reading.within(0.0)
        for group in group_notices(outgoing_notices):
            self._last = group[-1].id
            batch = Batch(group, asyncio.get_running_loop().time())
            self._enqueue(queue_of(group[0]), batch)

    def _enqueue(self, key: int | str, batch: Batch, delay: float = 0.0) -> None:
        if key in self._queues:
            queued_batches = self._queues[key].batches
            for queued_batch in list(queued_batches):
                if not queued_batch.rounds and subject_of(queued_batch.notices[0]) == subject_of(
                    batch.notices[0]
                ):
                    # The move was taken back and made again: they are one call, which starts to wait again.
                    queued_batches.remove(queued_batch)
                    batch.notices = (*queued_batch.notices, *batch.notices)
            queued_batches.append(batch)
        else:
            job = Job(f"notices {key}", partial(self._send_all, key))
            self._queues[key] = NoticeQueue(job, deque([batch]), stalled=delay > 0)
            job.within(delay)

    async def _send_all(self, key: int | str) -> None:
        queue = self._queues[key]
        queue.stalled = False
        with prioritised(Priority.NOTICE):
            while queue.batches and not self._closed:
                batch = queue.batches.popleft()
                if delay := await self._try_to_send(batch):
                    queue.batches.appendleft(batch)
                    queue.stalled = True
                    queue.job.within(delay)
                    return
        del self._queues[key]

    async def _try_to_send(self, batch: Batch) -> float:
        """Send notices; else return the seconds until the next attempt, while what follows them waits."""
        first = batch.notices[0]
        message: Standing | None = None
        try:
            # The public post shows first what has happened.
            table = await self._current_table(first.table_id)
            if delay := self._seconds_to_wait(batch, table):
                if batch.postponed:
                    return delay
                batch.postponed = True
                self._enqueue(f"calls {first.table_id}", batch, delay)
                return 0.0
            if first.notice.kind in ON_POST and not batch.sent:
                await self._call(table, batch.notices)
                batch.sent[CHANNEL, EVERYONE] = None
            if table is not None and (delay := self._posts.reveals.seconds_left(table)):
                return delay
            await self._answered.wait_for(first.table_id)
            batch.rounds += 1
            message = await self._send(batch)
        except UndeliveredError as error:
            if self._is_retried(batch, error):
                return RETRY_SECONDS
        except StoreError as error:
            batch.log("notice_waits", error)
            return RETRY_SECONDS
        except Exception:
            log.exception("notice_failed", table=first.table_id, key=first.notice.key)
        retried_ids = {user_id for user_id, error in batch.failed.items() if self._is_retried(batch, error)}
        if retried_ids and batch.is_retry:
            return RETRY_SECONDS
        sent_notices = tuple(sent for sent in batch.notices if sent.notice.user_id not in retried_ids)
        if sent_notices and not await self._note_sent(replace(batch, notices=sent_notices), message):
            return RETRY_SECONDS
        for outgoing in batch.notices:
            if outgoing.notice.user_id in retried_ids:
                # In a queue of its own, it keeps no one else in the channel waiting.
                retry_batch = Batch((outgoing,), batch.since, {**batch.sent}, is_retry=True)
                self._enqueue(f"person {outgoing.id}", retry_batch, RETRY_SECONDS)
        return 0.0

    def _seconds_to_wait(self, batch: Batch, table: Table | None) -> float:
        """Return for how long a turn ping waits for a move that may be taken back: by public facts alone."""
        if batch.rounds or batch.notices[0].notice.kind != "turn_ping" or not isinstance(table, Playing):
            return 0.0
        open_moves = (seat for seat in range(len(table.people)) if taken_back_openly(table, seat))
        if table.awaited.secret or not any(can_take_back(table, seat) for seat in open_moves):
            return 0.0
        limit = table.terms.limit
        wait = self._ping_seconds if limit is None else min(self._ping_seconds, limit / PING_SHARE)
        return max(0.0, batch.since + wait - asyncio.get_running_loop().time())

    def _is_retried(self, batch: Batch, error: UndeliveredError) -> bool:
        is_recent = asyncio.get_running_loop().time() - batch.since < GIVE_UP_SECONDS
        is_retried = error.outcome is Outcome.RETRY and is_recent
        batch.log("notice_waits" if is_retried else "notice_dropped", error)
        return is_retried

    async def _note_sent(self, batch: Batch, message: Standing | None) -> bool:
        first = batch.notices[0]
        kind = batch.notices[0].notice.kind
        try:
            for outgoing in batch.notices:
                dm_message = batch.sent.get((DM, outgoing.notice.user_id)) if kind in DELETED else None
                channel_message = message if outgoing is first and kind != "call" else None
                # Of two messages one is stored: lobby calls and open reminders are never deleted.
                stored_message = (
                    dm_message or channel_message if kind == "reminder" else channel_message or dm_message
                )
                await self._outbox.mark_sent(outgoing.id, *(stored_message or (None, None)))
        except StoreError as error:
            batch.log("notice_waits", error)
            return False
        if kind in DELETED and any(batch.sent.values()):
            # A table has one turn ping in its channel.
            await self._answered.note_sent(first.table_id)
        return True

    # One message -------------------------------------------------------------------------------

    async def _current_table(self, table_id: int) -> Table | None:
        try:
            return await self._tables.current(table_id)
        except DeniedError:
            return None

    async def _send(self, batch: Batch) -> Standing | None:
        """Send notices that say the same wherever they belong, to all in the channel with one message.

        Return that message, if there is one. Raises errors that pass; what was sent is not sent again. Those
        of a DM concern its reader alone, and are noted.
        """
        batch.failed.clear()
        group = batch.notices
        sent = batch.sent
        for_channel = list[Outgoing]()
        table = await self._current_table(group[0].table_id)
        if group[0].notice.kind in ON_POST:
            # The public post itself tells of it.
            await self._posts.public_shown(group[0].table_id)
        for outgoing in group:
            notice = outgoing.notice
            places = await self._places_now(table, notice) if is_still_true(table, notice) else ()
            if CHANNEL in places:
                for_channel.append(outgoing)
            if LOG in places and (LOG, EVERYONE) not in sent:
                sent[LOG, EVERYONE] = await self._send_message(batch, table, [outgoing], LOG)
            if DM in places:
                await self._send_dm(batch, table, outgoing)
        if for_channel and (CHANNEL, EVERYONE) not in sent:
            sent[CHANNEL, EVERYONE] = await self._send_message(batch, table, for_channel, CHANNEL)
        if for_channel and sent[CHANNEL, EVERYONE] is None and for_channel[0].notice.kind in CALLED_BY_DM:
            for outgoing in for_channel:
                if outgoing.notice.user_id != EVERYONE and outgoing.notice.key != DM_CLOSED:
                    await self._send_dm(batch, table, outgoing)
        if table is not None:
            self._posts.schedule.evict(table)
        return sent.get((CHANNEL, EVERYONE))

    async def _send_dm(self, batch: Batch, table: Table | None, outgoing: Outgoing) -> None:
        user_id = outgoing.notice.user_id
        if (DM, user_id) not in batch.sent:
            try:
                batch.sent[DM, user_id] = await self._send_message(batch, table, [outgoing], DM)
            except UndeliveredError as error:
                batch.failed[user_id] = error

    async def _call(self, table: Table | None, group: Sequence[Outgoing]) -> None:
        """Have the public post, which tells of a milestone or is a lobby, call those whom that concerns."""
        callees = list[int]()
        silent = set[int]()
        for notice in (outgoing.notice for outgoing in group):
            if table is None or not is_still_true(table, notice):
                continue
            for user_id in self._readers_of(table, notice):
                wants_call = CHANNEL in await self._places_chosen(user_id)
                if wants_call and not await self._people.is_quiet(user_id, self._now()):
                    callees.append(user_id)
                    # The caller sees the same post as ever.
                    if await self._is_blocked(user_id, notice):
                        silent.add(user_id)
        with suppress(DeniedError):
            if table is not None and (callees or isinstance(table, Lobby)):
                await self._posts.call(table, callees, silent)

    def _readers_of(self, table: Table, notice: Notice) -> list[int]:
        """Return whom a notice on the public post concerns, without those who are looking."""
        if isinstance(table, Lobby):
            return [notice.user_id]
        if is_practice(table):
            return []
        return [
            table.people[seat].user_id
            for seat in milestone_seats(table, notice)
            if table.people[seat].reachable
            and not (isinstance(table, Playing) and recently_seen(table, seat, self._now()))
        ]

    async def _places_now(self, table: Table | None, notice: Notice) -> tuple[str, ...]:
        """Return where a notice is sent now; calls are held back during a person's quiet hours."""
        places = await self._places(table, notice)
        if table is not None and is_practice(table) and notice.kind != "call":
            # The channel has one line of it.
            places = tuple(place for place in places if place != CHANNEL)
        if not places or notice.key not in CALLS:
            return places
        if await self._people.hold_back(notice.user_id, self._now()) is None:
            return places
        self._held_back()
        return ()

    async def _places(self, table: Table | None, notice: Notice) -> tuple[str, ...]:
        """Return where a notice is sent. The channel never learns who is awaited in a secret phase."""
        secret = isinstance(table, Playing) and table.awaited.secret
        places = await self._places_wanted(notice.user_id, notice)
        match notice.kind:
            case "announcement":
                # The others read it, whatever the one whom it calls has chosen.
                return (CHANNEL, DM) if DM in places else (CHANNEL,)
            case "call":
                return (CHANNEL,)
            case "milestone":
                return ()
            case "lobby_call":
                quiet = await self._people.is_quiet(notice.user_id, self._now())
                return (DM,) if DM in places and not quiet else ()
            case "log":
                settings = None if table is None else await self._servers.settings(table.guild_id)
                return (LOG,) if settings and settings.log_channel else ()
            case "private" | "reminder" if (notice.key in CALLS or "caller" in notice.args) and not places:
                return ()
            case "private":
                return (DM,)
            case "reminder":
                in_channel = table is not None and table.terms.mention and not secret
                return (DM, CHANNEL) if in_channel else (DM,)
            case "turn_ping":
                return (DM,) if places and secret else places

    async def _places_wanted(self, user_id: int, notice: Notice) -> tuple[str, ...]:
        """Return where a person wants to be notified; nowhere of a call by one whom they have blocked."""
        return () if await self._is_blocked(user_id, notice) else await self._places_chosen(user_id)

    async def _places_chosen(self, user_id: int) -> tuple[str, ...]:
        return () if user_id == EVERYONE else PLACES[(await self._people.preferences(user_id)).pings]

    async def _is_blocked(self, user_id: int, notice: Notice) -> bool:
        """Whether a person has blocked the one who calls them."""
        caller = int(notice.args.get("caller", 0))
        if not caller:
            return False
        blocks = await self._database.read(personal_blocks((user_id, caller)), flushed=False)
        return PersonalBlock(by=user_id, blocked=caller) in blocks

    async def _send_message(
        self, batch: Batch, table: Table | None, group: Sequence[Outgoing], place: str
    ) -> Standing | None:
        """Send a message; return where it stands, None where Discord refuses. Raises errors that pass."""
        outgoing = group[0]
        notice = group[0].notice
        people = {each.notice.user_id: None for each in group if each.notice.user_id != EVERYONE}
        awake = [user_id for user_id in people if not await self._people.is_quiet(user_id, self._now())]
        if place == CHANNEL and notice.kind == "announcement":
            # It names them, but only notifies those who want that.
            awake = [user_id for user_id in awake if CHANNEL in await self._places_wanted(user_id, notice)]
        if notice.key == DM_CLOSED:
            awake = [user_id for user_id in awake if await self._places_wanted(user_id, notice)]
        mentions = "".join(f"{mention(user_id)} " for user_id in people) if place == CHANNEL else ""
        text = mentions + await self._text(table, outgoing, place)
        content: str | ui.LayoutView = text
        if (
            notice.kind == "lobby_call"
            and place == DM
            and isinstance(table, Lobby)
            and keeps_seat(table, notice.user_id)
        ):
            reader = self._texts.of(await self._people.language(notice.user_id, table.language))
            content = render_page(seat_call(text, reader), table_id=table.id)
        message_nonce = nonce(table, outgoing, place)
        rounds = batch.rounds
        try:
            if place == DM:
                return await self._courier.write(
                    notice.user_id,
                    content,
                    nonce=message_nonce,
                    silent=not awake,
                    rounds=rounds,
                    channel_id=None if table is None else self._posts.registry.dm_of(table, notice.user_id),
                )
            channel_id = await self._channel(table, outgoing, place)
            return await self._courier.send(
                channel_id, text, nonce=message_nonce, called=awake, silent=not awake, rounds=rounds
            )
        except UndeliveredError as error:
            if error.outcome is Outcome.RETRY:
                raise
            log_undelivered("notice_refused", error, table=outgoing.table_id, kind=notice.kind)
            return None

    async def _channel(self, table: Table | None, outgoing: Outgoing, place: str) -> int:
        if place == LOG:
            # Where it was unset meanwhile, Discord knows no such channel.
            return (await self._servers.settings(outgoing.guild_id)).log_channel or 0
        if table is None:
            return outgoing.channel_id
        return (await self._posts.sync.threads.ensure(table)).channel_id

    async def _text(self, table: Table | None, outgoing: Outgoing, place: str) -> str:
        """Return a notice in the language of its reader; in a channel in all that are read at the table."""
        notice = outgoing.notice
        link = channel_mention(outgoing.channel_id)
        table_language = table.language if table else outgoing.language
        readers = [notice.user_id] if place == DM else []
        is_installed = outgoing.game in self._texts.packages
        if place == CHANNEL:
            readers = [person.user_id for person in table.people if person.reachable] if table else []
        languages = [await self._people.language(user_id, table_language) for user_id in readers]
        if table is not None:
            link = await self._posts.registry.find_link(table)
        lines = list[str]()
        for language in dict.fromkeys(languages if place == DM else [table_language, *languages]):
            text = self._texts.of(language, outgoing.game if is_installed else None)
            title = text("game-title") if is_installed else outgoing.game
            if table is not None:
                text = words_then(self._texts, table, language, notice)
            lines.append(announcement_text(text, notice.key, notice.args, outgoing.table_id, title, link))
        return "\n".join(lines)
