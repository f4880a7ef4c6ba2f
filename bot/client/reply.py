"""One answer to one press within three seconds, and what a person is told privately after it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Literal, Self, TypeAlias, TypeVar

import discord
import structlog
from cachetools import TTLCache
from discord import ui

from bot.client.outcomes import MAXIMUM_ROUNDS, Outcome, UndeliveredError, delivering, log_undelivered
from bot.metrics import REFUSED_ANSWERS

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

DEAD = "dead"
"""The extra of a press that keeps what Discord has said of its token."""

log = structlog.stdlib.get_logger(__name__)


def recent() -> TTLCache[Reader, Any]:
    """Return a memory of what can still be answered; what is too old or too much is evicted."""
    # A simulated Discord has its own clock, and computer players leave only this one to it.
    return TTLCache(MAXIMUM_REMEMBERED, MEMORY_SECONDS, timer=lambda: discord.utils.utcnow().timestamp())


def is_dead(interaction: discord.Interaction[Any]) -> bool:
    """Whether Discord has said that nothing more can be sent by a press."""
    return DEAD in interaction.extras


async def by_token(interaction: discord.Interaction[Any], sending: Sending[_T]) -> _T:
    """Send something by the token of a press. Raises `UndeliveredError`; by a dead token nothing is sent."""
    if is_dead(interaction):
        raise interaction.extras[DEAD]
    try:
        # No one tries again what follows a press, so that what is not known is final.
        with delivering("answer", rounds=MAXIMUM_ROUNDS):
            return await sending()
    except UndeliveredError as error:
        if error.dead_token:
            interaction.extras[DEAD] = error
        raise


async def follow_up(interaction: discord.Interaction[Any], said: str) -> None:
    """Send a word that only the presser sees by a press that is answered. Raises `UndeliveredError`."""
    await by_token(interaction, lambda: interaction.followup.send(said, ephemeral=True))


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
        self.kind: ReplyKind = kind
        self._timer: asyncio.TimerHandle | None = None
        self._deferring: asyncio.Task[None] | None = None
        self._arrived = False
        self._repeated = False
        self._tried = False
        self._outcome: Outcome | None = None

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
        response = self._interaction.response
        private = self.kind == "private"
        await self._send_first(lambda: response.defer(ephemeral=private, thinking=private))

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
            await self._send_first(self._interaction.response.defer)

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
        was_answered = self.answered

        async def change(view: ui.LayoutView, files: Sequence[discord.File] | None) -> object:
            attachments = _attachments_for(files)
            if was_answered:
                return await self._interaction.edit_original_response(view=view, attachments=attachments)
            return await self._interaction.response.edit_message(view=view, attachments=attachments)

        async def edit() -> object:
            try:
                with delivering("answer"):
                    return await change(view, files)
            except UndeliveredError as error:
                if error.outcome is not Outcome.UNFIT or files is not None or otherwise is None:
                    raise error.error from None
                return await change(*otherwise())

        is_done = await self._send_later(edit) is not None if was_answered else await self._send_first(edit)
        if is_done or self._outcome is not Outcome.GONE:
            return is_done
        # The message is no more, as a form's that was sent from a panel which was deleted meanwhile.
        arguments = (view, files or ()) if files is not None or otherwise is None else otherwise()
        return await self.private(*arguments) is not None

    async def private(self, view: ui.LayoutView, files: Sequence[discord.File] = ()) -> PrivateMessage | None:
        """Send a new message that only the presser sees; None if it did not arrive."""
        await self._stop()
        response = self._interaction.response
        followup = self._interaction.followup
        if not self.answered:
            has_arrived = await self._send_first(
                lambda: response.send_message(view=view, files=_from_start(files), ephemeral=True)
            )
            return self.original if has_arrived else None
        message = await self._send_later(
            lambda: followup.send(view=view, files=_from_start(files), ephemeral=True, wait=True)
        )
        # A message of its own, unless the presser was asked to wait for it.
        return message and self._changed_by(
            lambda view, files: message.edit(view=view, attachments=_attachments_for(files)), message.delete
        )

    @property
    def original(self) -> PrivateMessage:
        """The message that the first answer is, or edits."""
        press = self._interaction
        return self._changed_by(
            lambda view, files: press.edit_original_response(view=view, attachments=_attachments_for(files)),
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
        return await self._send_first(lambda: self._interaction.response.send_modal(modal))

    # Sending -----------------------------------------------------------------------------------

    async def _send_first(self, sending: Sending[object]) -> bool:
        if is_dead(self._interaction):
            return False
        was_tried = self._tried
        self._tried = True
        started_at = asyncio.get_running_loop().time()
        try:
            await self._send_twice(sending)
        except discord.InteractionResponded:
            return False
        except UndeliveredError as error:
            is_double = error.outcome is Outcome.DONE
            self._arrived = is_double and self._repeated
            was_quick = asyncio.get_running_loop().time() - started_at < RETRY_SECONDS
            if is_double and was_quick and not (was_tried or self._repeated):
                self._interaction.client.dispatch("answered_elsewhere", self._interaction)
            if not self._arrived:
                await self._report_failure(error)
            return self._arrived
        return True

    async def _send_later(self, sending: Sending[_T]) -> _T | None:
        """Send what follows the first answer; None if it failed."""
        if is_dead(self._interaction):
            return None
        try:
            return await self._send_twice(sending)
        except UndeliveredError as error:
            await self._report_failure(error)
        return None

    async def _send_twice(self, sending: Sending[_T]) -> _T:
        """Send something, once more if the connection breaks."""
        self._repeated = False
        try:
            return await by_token(self._interaction, sending)
        except UndeliveredError as error:
            if not error.broken:
                raise
            log.info("answer_broke", error=str(error))
            self._repeated = True
            return await by_token(self._interaction, sending)

    async def _report_failure(self, error: UndeliveredError) -> None:
        self._outcome = error.outcome
        log_undelivered("not_answered", error)
        if error.outcome not in (Outcome.UNFIT, Outcome.LOST) or error.dead_token:
            return
        plain = self.plain
        self.plain = None
        if plain is not None:
            REFUSED_ANSWERS.labels(str(error.code)).inc()
            log.error("answer_refused", code=error.code, fields=error.fields)
            await self.private(plain())


def _attachments_for(files: Sequence[discord.File] | None) -> Sequence[discord.File]:
    """Return the attachments of an edit; without files, those that a message has stay."""
    return discord.utils.MISSING if files is None else _from_start(files)


def _from_start(files: Sequence[discord.File]) -> Sequence[discord.File]:
    # A first try has read them.
    for file in files:
        file.reset()
    return files
