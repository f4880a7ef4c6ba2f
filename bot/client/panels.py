"""What one person alone sees at a table: the panel that their presses opened last.

Another panel that is opened replaces it. One that can no longer be changed leads to the present when it is
pressed. All are remembered here alone, for a quarter of an hour at most: to store each token would cost each
press a write, so one that a kill leaves as it was leads to the present as well. What others do changes a
panel at once when its controls change, or it has none; mere news come together a little later, because an
edit closes a menu that its reader has open. One that only answered a choice made on the public post goes when
the game moves on: its reader plays there. What one reads who joins a lobby is their panel there, and becomes
that of their seat when the game starts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord

from bot.client.basis import Basis
from bot.client.outcomes import Outcome, UndeliveredError
from bot.client.posts import Posts
from bot.client.posts.timing import is_shown_at, step_of
from bot.client.render import Attached, Illustrated
from bot.client.reply import PrivateMessage, Reader, recent
from bot.screens.shown import PUBLIC, UNANSWERED, Answered, Shown, seat_place
from bot.store.database import StoreError
from bot.table.public import is_practice
from bot.table.table import Playing, Table
from bot.tables import Committed
from games.screen import Button, Form

Differs: TypeAlias = Callable[[Shown, Shown], bool]


# Panels --------------------------------------------------------------------------------------------


def different(before: Shown, now: Shown) -> bool:
    """Whether a panel looks or works in another way now."""
    return before.digest != now.digest


def outdated(before: Shown, now: Shown) -> bool:
    """Whether a panel's controls have changed; without controls, its appearance."""
    return before.menu != now.menu or (not now.screen.controls and different(before, now))


@dataclass(slots=True, eq=False)
class PanelMessage:
    """An open panel: how it can be changed, and what it shows below a notice."""

    reader: Reader
    """Who reads it."""
    origin: int
    """The press that opened it, whatever presses change it later."""
    revision: int
    """The revision of the table that it shows."""
    message: PrivateMessage
    """What it can be changed by."""
    drawn: Illustrated
    """What it shows."""
    attached: Attached
    """The files it has."""
    until: float | None = None
    """When a panel that only answered a choice goes, once the game has moved on; None for one that stays."""
    due: Table | None = None
    """What the table has become, while the panel does not show it."""
    latest: Table | None = None
    """What the table has become, in any case."""
    news: bool = False
    """Whether mere news are to be shown as well."""
    later: asyncio.TimerHandle | None = None
    """The timer of the news."""
    task: asyncio.Task[None] | None = None
    """What edits the panel now."""


class OpenPanels:
    """The panel that each person opened last at a table, while Discord lets us change it."""

    def __init__(self, basis: Basis, posts: Posts) -> None:
        self._people = basis.people
        self._pictures = basis.pictures
        self._posts = posts
        self._pace = basis.pace
        self._open = recent()
        self.running: set[asyncio.Task[None]] = set()
        self._closed = False

    def close(self) -> None:
        """Stop updating panels."""
        self._closed = True
        for task in self.running:
            task.cancel()

    def forget(self, user_id: int) -> None:
        """Drop a person's panels."""
        for key in [key for key in self._open if key[1] == user_id]:
            self._open.pop(key, None)

    async def keep(
        self,
        table: Table,
        interaction: discord.Interaction[Any],
        message: PrivateMessage,
        drawn: Illustrated,
        attached: Attached,
        *,
        in_place: bool,
        passing: bool = False,
    ) -> None:
        """Remember the panel that this press opened or changed, and delete the one before it.

        `in_place`: it is the message that was pressed on. `passing`: it only answers a choice that was made
        on the public post.
        """
        reader = table.id, interaction.user.id
        origin = _origin(interaction) if in_place else interaction.id
        before = self._open.get(reader)
        until = _clock() + self._pace.calm if passing else None
        opened = PanelMessage(reader, origin, table.revision, message, drawn, attached, until)
        self._open[reader] = opened
        if drawn.lacking or self._steps_on(table) is not None:
            self._keep_up_soon(table, opened)
        if before is not None and before.origin != origin:
            await _delete(before)

    async def leave(self, table_id: int, user_id: int) -> None:
        """Delete a person's open panel: they play from another message that shows the same."""
        if (opened := self._open.pop((table_id, user_id), None)) is not None:
            await _delete(opened)

    async def illustrate(
        self, table_id: int, user_id: int, shown: Shown, answered: Answered, attached: Attached
    ) -> Illustrated:
        """Return a panel that answers a press, with the pictures that are there soon or those it has."""
        self._pictures.begin(shown.svgs, (table_id, user_id))
        return await self._pictures.answer(shown, answered, attached, None)

    async def _illustrate_later(
        self, opened: PanelMessage, shown: Shown, answered: Answered = UNANSWERED
    ) -> Illustrated:
        self._pictures.begin(shown.svgs, opened.reader)
        found, lacking = await self._pictures.of(shown.svgs, None)
        return Illustrated(shown, found, lacking, answered)

    def opened_by(self, table_id: int, interaction: discord.Interaction[Any]) -> PanelMessage | None:
        """Return the open panel if it is what was pressed on."""
        opened = self._open.get((table_id, interaction.user.id))
        return opened if opened is not None and opened.origin == _origin(interaction) else None

    def on_commit(self, committed: Committed) -> None:
        """Update the open panels of a table that has changed; the actor's press is answered elsewhere."""
        before, after = committed.before, committed.after
        for user_id in {person.user_id for person in (*before.people, *after.people)}:
            opened = self._open.get((after.id, user_id))
            answered = opened is None or user_id == committed.actor.user_id
            if opened is not None and not answered and _is_noticed(before, after, user_id):
                self._keep_up_soon(after, opened)

    def _keep_up_soon(self, table: Table, opened: PanelMessage) -> None:
        opened.due = opened.latest = table
        if opened.task is None and not self._closed:
            opened.task = self._begin(self._keep_up(opened), "refresh panel")

    def _begin(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name=name)
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        return task

    async def _keep_up(self, opened: PanelMessage) -> None:
        try:
            await asyncio.sleep(self._pace.gather)
            while (table := opened.due) is not None:
                if left := self._seconds_to_wait(opened, table):
                    await asyncio.sleep(left)
                    continue
                whole = opened.news or is_practice(table)
                opened.due, differs, opened.news = None, different if whole else outdated, False
                try:
                    if await self.refresh(table, opened.reader[1], differs) and opened.later is None:
                        controls = opened.drawn.shown.screen.controls
                        # An edit closes a menu.
                        menu = any(not isinstance(one, Button | Form) for one in controls)
                        delay = self._pace.idle if menu else self._pace.calm
                        loop = asyncio.get_running_loop()
                        opened.later = loop.call_later(delay, self._show_news, opened)
                except StoreError:
                    # The language of its reader cannot be read now.
                    opened.due = opened.due or table
                if opened.drawn.lacking and self._open.get(opened.reader) is opened:
                    opened.due = opened.due or table
                await asyncio.sleep(self._pace.between)
                if (left := self._steps_on(table)) is not None:
                    await asyncio.sleep(left)
                    opened.due = opened.due or table
        finally:
            opened.task = None

    def _show_news(self, opened: PanelMessage) -> None:
        opened.later = None
        if self._open.get(opened.reader) is opened and opened.latest is not None:
            opened.news = True
            self._keep_up_soon(opened.latest, opened)

    def _seconds_to_wait(self, opened: PanelMessage, table: Table) -> float:
        left = 0.0 if is_practice(table) else self._posts.reveals.seconds_left(table)
        if opened.until is None or not _is_past(opened, table):
            return left
        return max(left, opened.until - _clock())

    def _steps_on(self, table: Table) -> float | None:
        """Return the seconds until the panel of who plays alone shows the next step of what has happened."""
        return self._posts.reveals.seconds_to_next(table) if is_practice(table) else None

    async def refresh(self, table: Table, user_id: int, differs: Differs = different) -> bool:
        """Update a person's open panel; delete one that is past, or whose seat is no longer theirs.

        Return whether it has news to show.
        """
        opened, seat = self._open.get((table.id, user_id)), table.seat_of(user_id)
        if opened is None or table.revision < opened.revision:
            return False
        if seat is None or _is_past(opened, table):
            await self.leave(table.id, user_id)
            return False
        language = await self._people.language(user_id, table.language)
        shown = self._posts.draw(table, seat_place(seat), language)
        if differs(opened.drawn.shown, shown):
            await self._edit(opened, table, await self._illustrate_later(opened, shown))
        elif opened.drawn.lacking and not different(opened.drawn.shown, shown):
            # What the answer has put on it stays while only its pictures come.
            drawn = await self._illustrate_later(opened, shown, opened.drawn.answered)
            if drawn.names == opened.attached.names:
                opened.drawn = drawn
            elif drawn.files or not drawn.lacking:
                await self._edit(opened, table, drawn)
        return different(opened.drawn.shown, shown)

    async def _edit(self, opened: PanelMessage, table: Table, drawn: Illustrated) -> None:
        present = self._open.get(opened.reader)
        if present is not None and table.revision < present.revision:
            # The answer to a press has shown a later state meanwhile.
            return
        before, opened.drawn = opened.drawn, drawn
        try:
            await opened.attached.edit(drawn, lambda files: opened.message.edit(drawn.view, files))
        except UndeliveredError as error:
            if error.outcome is Outcome.RETRY:
                # It has news to show, and they come later.
                opened.drawn = before
            elif self._open.get(opened.reader) is opened:
                # It was dismissed or is too old.
                self._open.pop(opened.reader, None)


def _is_past(opened: PanelMessage, table: Table) -> bool:
    return opened.until is not None and opened.drawn.shown.step != step_of(table)


def _is_noticed(before: Table, after: Table, user_id: int) -> bool:
    """Whether a reader may notice a change. Any other may not even cause a look, which delays the next."""
    if is_shown_at(before, after, PUBLIC):
        return True
    seat = after.seat_of(user_id)
    if seat is None or not (isinstance(before, Playing) and isinstance(after, Playing)):
        return False
    return before.game.view(before.state, seat) != after.game.view(after.state, seat)


async def _delete(opened: PanelMessage) -> None:
    opened.due = None
    with suppress(UndeliveredError):
        await opened.message.delete()


def _origin(interaction: discord.Interaction[Any]) -> int:
    """Return the press that opened the panel which this press opens or changes."""
    message = interaction.message
    if message is None or not message.flags.ephemeral:
        return interaction.id
    return message.interaction_metadata.id if message.interaction_metadata else message.id


def _clock() -> float:
    return asyncio.get_running_loop().time()
