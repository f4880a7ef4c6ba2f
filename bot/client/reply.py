"""One answer to one press: within Discord's three seconds, whatever else happens."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Literal, Self, TypeAlias, TypeVar

import aiohttp
import discord
import structlog
from discord import ui
from sqlalchemy.exc import DBAPIError

from bot.metrics import REFUSED_ANSWERS, count_error
from bot.store.database import reason_of

DEFER_SECONDS = 1.5
"""Seconds until an answer that is not ready is deferred."""
BROKEN = (aiohttp.ClientError, OSError)
"""The connection to Discord broke: what was sent may have arrived, or not."""
SERVER_ERROR = 500
ALREADY_ANSWERED, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 40060, 10003, 10008
OLD_EDITS, TOO_MANY_DMS, MADE_ALREADY = 30046, 40003, 160004
INVALID_BODY, ARCHIVED = 50035, 50083
CLOSED_DM = (50007, 50278)
SHUT_OUT = (UNKNOWN_CHANNEL, 50001, 50013)
REFUSED = (400, 413)
"""The status of a request whose content Discord does not take."""

ReplyKind: TypeAlias = Literal["private", "edit", "public"]
_T = TypeVar("_T")
Sending: TypeAlias = Callable[[], Awaitable[_T]]

_FIELD = re.compile(r"^In ([\w.]+):", re.MULTILINE)

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """A message that only one person sees, and how it can be changed while Discord lets us.

    Files given to `edit` take the place of those it has; without, they stay.
    """

    edit: Callable[[ui.LayoutView, Sequence[discord.File] | None], Awaitable[object]]
    delete: Callable[[], Awaitable[object]]


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
        await self._first(lambda: response.defer(ephemeral=private, thinking=self._kind != "edit"))

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
        await self._take_back()
        message = await self._later(
            lambda: followup.send(view=view, files=_from_start(files), ephemeral=True, wait=True)
        )
        # Its own message: what was deferred may be the post that everybody sees.
        return message and PrivateMessage(
            lambda view, files: message.edit(view=view, attachments=_replacing(files)), message.delete
        )

    async def _take_back(self) -> None:
        """Delete what was deferred for everybody to see: what follows is private."""
        if self._kind == "public":
            await self._later(self._interaction.delete_original_response)

    @property
    def original(self) -> PrivateMessage:
        """The message that the first answer is, or edits."""
        press = self._interaction
        return PrivateMessage(
            lambda view, files: press.edit_original_response(view=view, attachments=_replacing(files)),
            press.delete_original_response,
        )

    async def form(self, modal: ui.Modal) -> bool:
        """Open a form; only possible as the first answer."""
        await self._stop()
        return await self._first(lambda: self._interaction.response.send_modal(modal))

    async def public(self, view: ui.LayoutView) -> discord.InteractionMessage | None:
        """Send a new message to everybody in the channel; None if it is unknown whether it arrived."""
        await self._stop()
        # It stays, whatever is told privately afterwards.
        self._kind = "private"
        if self.answered:
            return await self._later(lambda: self._interaction.edit_original_response(view=view))
        sent = list[discord.InteractionCallbackResponse[Any]]()

        async def send() -> None:
            no_mentions = discord.AllowedMentions.none()
            sent.append(
                await self._interaction.response.send_message(view=view, allowed_mentions=no_mentions)
            )

        if not await self._first(send):
            return None
        if sent and isinstance(message := sent[0].resource, discord.InteractionMessage):
            return message
        return await self._later(self._interaction.original_response)

    # Sending -----------------------------------------------------------------------------------

    async def _first(self, sending: Sending[object]) -> bool:
        again = False
        try:
            try:
                await sending()
            except BROKEN as error:
                again = True
                log.info("answer_broke", error=type(error).__name__)
                await sending()
        except discord.HTTPException as error:
            self._arrived = again and error.code == ALREADY_ANSWERED
            if not self._arrived:
                _not_answered(error)
                await self._replace(error)
            return self._arrived
        except discord.InteractionResponded:
            return False
        except BROKEN as error:
            _not_answered(error)
            return False
        return True

    async def _later(self, sending: Sending[_T]) -> _T | None:
        """Send what follows the first answer, once more if the connection breaks; None if it failed."""
        try:
            try:
                return await sending()
            except BROKEN as error:
                log.info("answer_broke", error=type(error).__name__)
                return await sending()
        except discord.HTTPException as error:
            _not_answered(error)
            await self._replace(error)
        except BROKEN as error:
            _not_answered(error)
        return None

    async def _replace(self, error: discord.HTTPException) -> None:
        plain, self.plain = self.plain, None
        if plain is None or error.status not in REFUSED or error.code == ALREADY_ANSWERED:
            return
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


def _not_answered(error: Exception) -> None:
    if isinstance(error, discord.HTTPException):
        log.warning("not_answered", code=error.code, status=error.status)
        count_error(error.status, error.code)
    else:
        log.warning("not_answered", error=type(error).__name__)
        count_error(0, 0)


# What failed ---------------------------------------------------------------------------------------


def passes(error: Exception) -> bool:
    """Whether an error is Discord's own, or the connection's: what failed is tried again later."""
    if isinstance(error, discord.HTTPException):
        return error.status >= SERVER_ERROR or error.code == TOO_MANY_DMS
    return isinstance(error, BROKEN)


def failure(error: BaseException) -> str:
    """Return what kind of thing went wrong; with its words where it happened in the world outside."""
    kind = type(error).__name__
    match error:
        case discord.HTTPException():
            return f"{kind}: status {error.status}, code {error.code}"
        case discord.ConnectionClosed():
            return f"{kind}: code {error.code}"
        case OSError() | aiohttp.ClientError():
            return f"{kind}: {error}"
        case DBAPIError():
            return f"{kind}: {reason_of(error)}"
        case _:
            return kind


def named(error: Exception) -> str:
    """Return what went wrong in a few words, for the log."""
    if isinstance(error, discord.HTTPException):
        return f"status {error.status}, code {error.code}"
    return f"{type(error).__name__}: {error}" if isinstance(error, OSError) else type(error).__name__
