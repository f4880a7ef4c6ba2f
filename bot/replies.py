"""One answer to one press: within Discord's three seconds, whatever else happens."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import TracebackType
from typing import Literal, Self, TypeAlias

import discord
import structlog
from discord import ui

from bot.metrics import count_error

PATIENCE = 1.5
"""Seconds until an answer that is not ready is deferred."""

Kind: TypeAlias = Literal["private", "edit", "public"]

log = structlog.stdlib.get_logger(__name__)


class Reply:
    """Answers an interaction: by a new private message, or by editing the message that was pressed on.

    What it will be is said beforehand, because Discord wants to know when an answer is deferred.
    """

    def __init__(self, interaction: discord.Interaction, kind: Kind) -> None:
        self._interaction = interaction
        self._kind: Kind = kind
        self._timer: asyncio.TimerHandle | None = None
        self._deferring: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Start the clock."""
        self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._defer_soon)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop the clock."""
        await self._stop()

    def _defer_soon(self) -> None:
        self._deferring = asyncio.create_task(self._defer(), name="defer")

    async def _defer(self) -> None:
        try:
            await self._interaction.response.defer(
                ephemeral=self._kind == "private", thinking=self._kind != "edit"
            )
        except discord.HTTPException as error:
            log.warning("not_deferred", code=error.code)
            count_error(error.status, error.code)

    async def _stop(self) -> None:
        if self._timer:
            self._timer.cancel()
        if self._deferring:
            await self._deferring

    @property
    def late(self) -> bool:
        """Whether the presser has been asked to wait."""
        return self._deferring is not None

    async def silent(self) -> None:
        """Acknowledge the press; what it did is seen elsewhere."""
        await self._stop()
        if not self._interaction.response.is_done():
            await self._sent(self._interaction.response.defer())

    async def edited(self, view: ui.LayoutView) -> bool:
        """Make the message that was pressed on this view; False when Discord would not."""
        await self._stop()
        if self._interaction.response.is_done():
            return await self._sent(self._interaction.edit_original_response(view=view))
        return await self._sent(self._interaction.response.edit_message(view=view))

    async def private(self, view: ui.LayoutView, files: Sequence[discord.File] = ()) -> bool:
        """A new message that only the presser sees."""
        await self._stop()
        if self._interaction.response.is_done():
            if self._kind == "public":
                # What was deferred for everybody to see can only be taken away.
                await self._sent(self._interaction.delete_original_response())
            sending = self._interaction.followup.send(view=view, files=files, ephemeral=True, wait=True)
            return await self._sent(sending)
        return await self._sent(
            self._interaction.response.send_message(view=view, files=files, ephemeral=True)
        )

    async def form(self, modal: ui.Modal) -> bool:
        """Open a form; only possible as the first answer."""
        await self._stop()
        return await self._sent(self._interaction.response.send_modal(modal))

    async def public(self, view: ui.LayoutView) -> discord.InteractionMessage | None:
        """A new message for everybody in the channel."""
        await self._stop()
        try:
            if self._interaction.response.is_done():
                return await self._interaction.edit_original_response(view=view)
            answer = await self._interaction.response.send_message(
                view=view, allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.HTTPException as error:
            log.warning("not_answered", code=error.code, status=error.status)
            count_error(error.status, error.code)
            return None
        return answer.resource if isinstance(answer.resource, discord.InteractionMessage) else None

    async def _sent(self, sending: object) -> bool:
        """Whether the answer reached Discord; one that comes too late is no harm to the table."""
        try:
            await sending  # pyright: ignore[reportGeneralTypeIssues] - any of discord.py's awaitables
        except discord.HTTPException as error:
            log.warning("not_answered", code=error.code, status=error.status)
            count_error(error.status, error.code)
            return False
        except discord.InteractionResponded:
            return False
        return True
