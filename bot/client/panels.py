"""The private panel of each person at a table: the one that a press opened last, as things stand.

Another that is opened takes its place. One that can be changed no longer leads to the present when it is
pressed. What others do changes a panel when something else can be pressed on it, or nothing can: an edit
closes a menu that its reader has open. One that only answered a choice made on the public post goes when the
game moves on: its reader plays there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord

from bot.client.post import OPEN, Pace, step_of
from bot.client.private_replies import Key, Languages, lately
from bot.client.render import menu_of, render
from bot.client.reply import BROKEN, PrivateMessage
from bot.screens.shown import Shown
from bot.table.table import Playing, Table
from bot.tables import Committed

Draw: TypeAlias = Callable[[Table, int, str], Shown | None]
"""Returns somebody's panel at a table, in a language; None for somebody who has none any more."""


Differs: TypeAlias = Callable[[Shown, Shown], bool]


def different(before: Shown, now: Shown) -> bool:
    """Whether a panel looks or works in another way now."""
    return before.digest != now.digest


def outdated(before: Shown, now: Shown) -> bool:
    """Whether what could be pressed on a panel is something else now; where nothing can be, how it looks."""
    return menu_of(before) != menu_of(now) or (not now.screen.controls and different(before, now))


@dataclass(slots=True, eq=False)
class OpenPanel:
    """An open panel: how it can be changed, and what it shows below a notice.

    `origin` is the press that opened it, which stays the same whoever changes it later. `due`: what the table
    has become since, as long as the panel does not show it. `until`: from when on a panel that only answered
    a choice goes once the game has moved on; None for one that stays.
    """

    origin: int
    message: PrivateMessage
    shown: Shown
    until: float | None = None
    due: Table | None = None
    task: asyncio.Task[None] | None = None


class OpenPanels:
    """The open panels, for as long as Discord lets us change them."""

    def __init__(
        self, people: Languages, draw: Draw, seconds_to_tell: Callable[[Table], float], pace: Pace
    ) -> None:
        """`seconds_to_tell`: until what has happened at a table may be told."""
        self._people = people
        self._seconds_to_tell = seconds_to_tell
        self._draw = draw
        self._pace = pace
        self._open = lately()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """The panels that are being brought up to date, or wait for it."""
        return set(self._tasks)

    def close(self) -> None:
        """Change nothing more."""
        self._closed = True
        for task in self._tasks:
            task.cancel()

    def forget(self, user_id: int) -> None:
        """Drop somebody's panels."""
        for key in [key for key in self._open if key[1] == user_id]:
            self._open.pop(key, None)

    async def keep(
        self,
        table: Table,
        interaction: discord.Interaction[Any],
        message: PrivateMessage,
        shown: Shown,
        *,
        passing: bool = False,
    ) -> None:
        """Remember the panel that this press opened or changed; the one before it goes.

        `passing`: it only answers a choice that was made on the public post.
        """
        key, origin = (table.id, interaction.user.id), _origin(interaction)
        before = self._known(key)
        until = _clock() + self._pace.calm if passing else None
        self._open[key] = OpenPanel(origin, message, shown, until)
        if before is not None and before.origin != origin:
            await _removed(before)

    def _known(self, key: Key) -> OpenPanel | None:
        return self._open.get(key)

    # Up to date --------------------------------------------------------------------------------

    def on_commit(self, committed: Committed) -> None:
        """Show the open panels of a table that has changed as they are now; whoever acted is answered."""
        if not _concerns_others(committed.before, committed.after):
            return
        sat = {person.user_id for person in (*committed.before.people, *committed.after.people)}
        for user_id in sat - {committed.actor.user_id}:
            if (opened := self._known((committed.after.id, user_id))) is not None:
                self._mark(user_id, opened, committed.after)

    def _mark(self, user_id: int, opened: OpenPanel, table: Table) -> None:
        opened.due = table
        if opened.task is None and not self._closed:
            opened.task = asyncio.create_task(self._keep_up(user_id, opened), name="refresh panel")
            self._tasks.add(opened.task)
            opened.task.add_done_callback(self._tasks.discard)

    async def _keep_up(self, user_id: int, opened: OpenPanel) -> None:
        """Several changes are shown together, and not more of them than Discord likes."""
        try:
            await asyncio.sleep(self._pace.gather)
            while (table := opened.due) is not None:
                if left := self._seconds_to_wait(opened, table):
                    await asyncio.sleep(left)
                    continue
                opened.due = None
                await self.refresh(table, user_id, outdated)
                await asyncio.sleep(self._pace.between)
        finally:
            opened.task = None

    def _seconds_to_wait(self, opened: OpenPanel, table: Table) -> float:
        left = self._seconds_to_tell(table)
        if opened.until is None or not _is_past(opened, table):
            return left
        return max(left, opened.until - _clock())

    async def refresh(self, table: Table, user_id: int, differs: Differs = different) -> None:
        """Bring somebody's open panel up to date; one that is past, or of a seat that is not theirs, goes."""
        key = (table.id, user_id)
        opened = self._known(key)
        if opened is None:
            return
        shown = None
        if not _is_past(opened, table):
            shown = self._draw(table, user_id, await self._people.language(user_id, table.language))
        if shown is None:
            self._open.pop(key, None)
            await _removed(opened)
        elif differs(opened.shown, shown):
            await self._show(key, opened, shown)

    async def _show(self, key: Key, opened: OpenPanel, shown: Shown) -> None:
        opened.shown = shown
        try:
            await opened.message.edit(render(shown))
        except (discord.HTTPException, *BROKEN):
            # It was dismissed or is too old.
            if self._known(key) is opened:
                self._open.pop(key, None)


def _is_past(opened: OpenPanel, table: Table) -> bool:
    """Whether a panel that only answered a choice has had its time."""
    return opened.until is not None and opened.shown.step != step_of(table)


def _clock() -> float:
    return asyncio.get_running_loop().time()


def _concerns_others(before: Table, after: Table) -> bool:
    """Whether more than what somebody selects or notes for themselves has changed."""
    if not (isinstance(before, Playing) and isinstance(after, Playing)):
        return True
    return before.position is not after.position or any(
        getattr(before, name) != getattr(after, name) for name in OPEN
    )


async def _removed(opened: OpenPanel) -> None:
    opened.due = None
    try:
        await opened.message.delete()
    except (discord.HTTPException, *BROKEN):
        return


def _origin(interaction: discord.Interaction[Any]) -> int:
    """Return the press that opened the panel which this press opens or changes."""
    message = interaction.message
    if message is None or not message.flags.ephemeral:
        return interaction.id
    return message.interaction_metadata.id if message.interaction_metadata else message.id
