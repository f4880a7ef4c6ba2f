"""One answer to one press within three seconds, and what a person is told privately after it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Literal, Self, TypeAlias, TypeVar

import discord
import structlog
from cachetools import LRUCache, TTLCache
from discord import ui

from bot.client.http import ALREADY_ANSWERED, BROKEN, FAILURES, INVALID_BODY, REFUSED, log_failed_request
from bot.metrics import REFUSED_ANSWERS
from bot.store.preferences import People
from bot.table.table import Lobby, Table
from bot.text import Texts, channel_mention
from games.text import Markup

DEFER_SECONDS = 1.5
"""Seconds until an answer that is not ready is deferred."""
RETRY_SECONDS = 1.0
"""discord.py tries an answer again by itself, after this and more: it may double its own."""
MEMORY_SECONDS = 14 * 60
"""How long an answered press can still be followed up."""
MAXIMUM_REMEMBERED = 20_000

ReplyKind: TypeAlias = Literal["private", "edit"]
Reader: TypeAlias = tuple[int, int]
"""A table's id and a person's."""
_T = TypeVar("_T")
Sending: TypeAlias = Callable[[], Awaitable[_T]]
Edit: TypeAlias = Callable[[ui.LayoutView, Sequence[discord.File] | None], Awaitable[object]]

DEAD_TOKEN = (10015, 10062, 50027)
"""Discord's codes for a press whose token is dead: unknown webhook, unknown interaction, invalid token."""
DEAD = "dead"
"""The extra of a press that keeps what Discord has said of its token."""

_FIELD = re.compile(r"^In ([\w.]+):", re.MULTILINE)

log = structlog.stdlib.get_logger(__name__)


def recent() -> TTLCache[Reader, Any]:
    """Return a memory of what can still be answered; what is too old or too much is evicted."""
    # A simulated Discord has its own clock, and computer players leave only this one to it.
    return TTLCache(MAXIMUM_REMEMBERED, MEMORY_SECONDS, timer=lambda: discord.utils.utcnow().timestamp())


def is_dead(interaction: discord.Interaction[Any]) -> bool:
    """Whether Discord has said that nothing more can be sent by a press."""
    return DEAD in interaction.extras


async def by_token(interaction: discord.Interaction[Any], sending: Sending[_T]) -> _T:
    """Send something by the token of a press; raise what Discord has said of a dead one, and ask no more."""
    if is_dead(interaction):
        raise interaction.extras[DEAD]
    try:
        return await sending()
    except discord.HTTPException as error:
        if error.code in DEAD_TOKEN:
            interaction.extras[DEAD] = error
        raise


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """A message that only one person sees, and how it can be changed while Discord lets us.

    Files given to `edit` take the place of those it has; without, they stay.
    """

    edit: Edit
    delete: Sending[object]


class Reply:
    """Answers an interaction: by a new private message, or by editing the message that was pressed on.

    What it will be is said beforehand, because Discord wants to know when an answer is deferred. An answer
    that does not reach Discord is no harm to the table: it is logged, and the methods return False or None.
    One that Discord refuses is replaced by the message that `plain` renders.
    """

    plain: Callable[[], ui.LayoutView] | None = None

    def __init__(self, interaction: discord.Interaction[Any], kind: ReplyKind) -> None:
        self._interaction = interaction
        self._kind: ReplyKind = kind
        self._timer: asyncio.TimerHandle | None = None
        self._deferring: asyncio.Task[None] | None = None
        self._arrived = False
        self._repeated = False
        self._tried = False

    async def __aenter__(self) -> Self:
        """Start the clock."""
        self._timer = asyncio.get_running_loop().call_later(DEFER_SECONDS, self._defer_soon)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop the clock."""
        await self._stop()

    def _defer_soon(self) -> None:
        self._deferring = asyncio.create_task(self._defer(), name="defer")

    async def _defer(self) -> None:
        response, private = self._interaction.response, self._kind == "private"
        await self._first(lambda: response.defer(ephemeral=private, thinking=private))

    async def _stop(self) -> None:
        if self._timer:
            self._timer.cancel()
        if self._deferring:
            await self._deferring

    @property
    def late(self) -> bool:
        """Whether the presser has been asked to wait."""
        return self._deferring is not None

    @property
    def answered(self) -> bool:
        """Whether Discord has the first answer, also where the connection broke before it could say so."""
        return self._arrived or self._interaction.response.is_done()

    # Answers -----------------------------------------------------------------------------------

    async def silent(self) -> None:
        """Acknowledge the press; what it did is seen elsewhere."""
        await self._stop()
        if not self.answered:
            await self._first(self._interaction.response.defer)

    async def edited(
        self,
        view: ui.LayoutView,
        files: Sequence[discord.File] | None = None,
        otherwise: Callable[[], tuple[ui.LayoutView, Sequence[discord.File]]] | None = None,
    ) -> bool:
        """Make the message that was pressed on this view; return whether Discord did.

        `files` take the place of those it has; without, they stay. `otherwise` returns what is sent if those
        are not the ones that the view needs.
        """
        await self._stop()
        answered = self.answered

        async def change(view: ui.LayoutView, files: Sequence[discord.File] | None) -> object:
            sent = _replacing(files)
            if answered:
                return await self._interaction.edit_original_response(view=view, attachments=sent)
            return await self._interaction.response.edit_message(view=view, attachments=sent)

        async def edit() -> object:
            try:
                return await change(view, files)
            except discord.HTTPException as error:
                if error.code != INVALID_BODY or files is not None or otherwise is None:
                    raise
                return await change(*otherwise())

        return await self._later(edit) is not None if answered else await self._first(edit)

    async def private(self, view: ui.LayoutView, files: Sequence[discord.File] = ()) -> PrivateMessage | None:
        """Send a new message that only the presser sees; None if it did not arrive."""
        await self._stop()
        response, followup = self._interaction.response, self._interaction.followup
        if not self.answered:
            arrived = await self._first(
                lambda: response.send_message(view=view, files=_from_start(files), ephemeral=True)
            )
            return self.original if arrived else None
        message = await self._later(
            lambda: followup.send(view=view, files=_from_start(files), ephemeral=True, wait=True)
        )
        # A message of its own, unless the presser was asked to wait for it.
        return message and self._changed_by(
            lambda view, files: message.edit(view=view, attachments=_replacing(files)), message.delete
        )

    @property
    def original(self) -> PrivateMessage:
        """The message that the first answer is, or edits."""
        press = self._interaction
        return self._changed_by(
            lambda view, files: press.edit_original_response(view=view, attachments=_replacing(files)),
            press.delete_original_response,
        )

    def _changed_by(self, edit: Edit, delete: Sending[object]) -> PrivateMessage:
        press = self._interaction
        return PrivateMessage(
            lambda view, files: by_token(press, lambda: edit(view, files)), lambda: by_token(press, delete)
        )

    async def form(self, modal: ui.Modal) -> bool:
        """Open a form; only possible as the first answer."""
        await self._stop()
        return await self._first(lambda: self._interaction.response.send_modal(modal))

    # Sending -----------------------------------------------------------------------------------

    async def _first(self, sending: Sending[object]) -> bool:
        if is_dead(self._interaction):
            return False
        tried, self._tried = self._tried, True
        begun = asyncio.get_running_loop().time()
        try:
            await self._twice(sending)
        except discord.InteractionResponded:
            return False
        except FAILURES as error:
            double = getattr(error, "code", 0) == ALREADY_ANSWERED
            self._arrived = double and self._repeated
            soon = asyncio.get_running_loop().time() - begun < RETRY_SECONDS
            if double and soon and not (tried or self._repeated):
                self._interaction.client.dispatch("answered_elsewhere", self._interaction)
            if not self._arrived:
                await self._failed(error)
            return self._arrived
        return True

    async def _later(self, sending: Sending[_T]) -> _T | None:
        """Send what follows the first answer; None if it failed."""
        if is_dead(self._interaction):
            return None
        try:
            return await self._twice(sending)
        except FAILURES as error:
            await self._failed(error)
        return None

    async def _twice(self, sending: Sending[_T]) -> _T:
        """Send something, once more if the connection breaks."""
        self._repeated = False
        try:
            return await by_token(self._interaction, sending)
        except BROKEN as error:
            log.info("answer_broke", error=type(error).__name__)
            self._repeated = True
            return await by_token(self._interaction, sending)

    async def _failed(self, error: Exception) -> None:
        log_failed_request("not_answered", error)
        if not isinstance(error, discord.HTTPException):
            return
        plain, self.plain = self.plain, None
        if plain is not None and error.status in REFUSED and error.code != ALREADY_ANSWERED:
            REFUSED_ANSWERS.labels(str(error.code)).inc()
            log.error("answer_refused", code=error.code, fields=_FIELD.findall(error.text))
            await self.private(plain())


def _replacing(files: Sequence[discord.File] | None) -> Sequence[discord.File]:
    """Return the attachments of an edit; without files, those that a message has stay."""
    return discord.utils.MISSING if files is None else _from_start(files)


def _from_start(files: Sequence[discord.File]) -> Sequence[discord.File]:
    # A first try has read them.
    for file in files:
        file.reset()
    return files


# Private replies -----------------------------------------------------------------------------------


@dataclass(slots=True)
class PrivateReplies:
    """Notifies one person privately: by a press they have just made, else by DM where that is allowed."""

    client: discord.Client
    """Discord's client."""
    people: People
    """People's preferences."""
    texts: Texts
    """All words."""
    presses: TTLCache[Reader, discord.Interaction[Any]] = field(default_factory=recent)
    """The last press of each reader, while it can be answered."""
    hinted: LRUCache[Reader, bool] = field(default_factory=lambda: LRUCache[Reader, bool](MAXIMUM_REMEMBERED))
    """Who has been told how to open their DMs."""

    def remember(self, table_id: int, interaction: discord.Interaction[Any]) -> None:
        """Keep a press for as long as it can be followed up."""
        self.presses[table_id, interaction.user.id] = interaction

    def forget(self, user_id: int) -> None:
        """Drop a person's presses."""
        for key in [key for key in self.presses if key[1] == user_id]:
            self.presses.pop(key, None)

    async def notify(self, table: Table, user_id: int, key: str) -> None:
        """Send a person a text about a table."""
        said = await self._said(table, user_id, key, table=table.id)
        if not await self._followed_up(table, user_id, said):
            await self._send_dm(table, user_id, said)

    async def notify_lost_post(self, table: Table) -> None:
        """Notify the host that the table's post cannot be shown.

        Who has just opened a lobby looks at the answer to that; a DM is read wherever a player is.
        """
        channel = channel_mention(table.channel_id)
        said = await self._said(table, table.host_id, "lost-post", table=table.id, channel=channel)
        ways = (self._followed_up, self._send_dm)
        for way in ways if isinstance(table, Lobby) else reversed(ways):
            if await way(table, table.host_id, said):
                return

    async def notify_closed_dm(self, table: Table, user_id: int) -> None:
        """Notify a person by their last press that their DMs are closed."""
        said = await self._said(table, user_id, "notice-dm-closed")
        await self._followed_up(table, user_id, f"✉️ {said}")

    def is_first_hint(self, table_id: int, user_id: int) -> bool:
        """Whether a person has not been asked yet to open their DMs; from now on they have."""
        known = (table_id, user_id) in self.hinted
        self.hinted[table_id, user_id] = True
        return not known

    async def _said(self, table: Table, user_id: int, key: str, /, **args: str | int) -> Markup:
        language = await self.people.language(user_id, table.language)
        return self.texts.of(language)(key, **args)

    async def _send_dm(self, table: Table, user_id: int, said: str) -> bool:
        try:
            await (await self.client.create_dm(discord.Object(user_id))).send(said)
        except FAILURES as error:
            log_failed_request("person_not_told", error, table=table.id)
            return False
        return True

    async def _followed_up(self, table: Table, user_id: int, said: str) -> bool:
        press = self.presses.get((table.id, user_id))
        # Discord takes nothing by a press that is still to be answered.
        if press is None or is_dead(press) or not press.response.is_done():
            return False
        try:
            await by_token(press, lambda: press.followup.send(said, ephemeral=True))
        except FAILURES as error:
            log_failed_request("person_not_told", error, table=table.id)
            return False
        return True
