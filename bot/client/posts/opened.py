"""The panels that presses have opened: what each person sees at a table beside its stored posts.

Each is a post that has its turns as all posts do, changed by the token of the press that opened it or was
made on it last. All are remembered here alone, for as long as Discord takes that token: to store each would
cost each press a write. One that can no longer be changed leads to the present when it is pressed. What one
reads who joins a lobby is their panel there, and becomes that of their seat when the game starts.
"""

from __future__ import annotations

from typing import Any

import discord
from cachetools import TTLCache

from bot.client.posts.post import Opened, Post
from bot.client.reply import Reader, recent
from bot.screens.shown import open_place
from bot.table.table import Table


class OpenPanels:
    """The panel that each person has opened last at a table; another one that they open replaces it."""

    def __init__(self) -> None:
        self._panels: TTLCache[Reader, Post] = recent()

    def open(self, post: Post, opened: Opened) -> Post | None:
        """Remember the panel that a press has opened or changed; return the one to be deleted for it."""
        before = self._panels.get(_reader(post))
        post.opened = opened
        self._panels[_reader(post)] = post
        # Two presses on a page at once make two posts of one message.
        if before is None or before.opened is None or before.opened.origin == opened.origin:
            return None
        before.opened.discarded = True
        return before

    def discard(self, post: Post) -> None:
        """Forget a panel that is to be deleted."""
        self.forget(post)
        if post.opened is not None:
            post.opened.discarded = True

    def forget(self, post: Post) -> None:
        """Forget a panel that cannot be changed any longer."""
        post.shown.lacking = False
        if self.remembers(post):
            self._panels.pop(_reader(post), None)

    def forget_person(self, user_id: int) -> None:
        """Forget a person's panels."""
        for reader in [reader for reader in self._panels if reader[1] == user_id]:
            self._panels.pop(reader, None)

    def remembers(self, post: Post) -> bool:
        """Whether a panel is the one that its reader sees."""
        return self._panels.get(_reader(post)) is post

    def of(self, table_id: int, user_id: int) -> Post | None:
        """Return a person's panel at a table."""
        return self._panels.get((table_id, user_id))

    def at(self, *tables: Table) -> list[Post]:
        """Return the panels of those who sit at a table, before a change or after it."""
        readers = dict.fromkeys((table.id, person.user_id) for table in tables for person in table.people)
        posts = (self._panels.get(reader) for reader in readers)
        return [post for post in posts if post is not None]

    def follow(self, post: Post, table: Table) -> None:
        """Put a panel at the seat that its reader has now; without one it is to be deleted."""
        seat = table.seat_of(post.stored.user_id)
        if seat is None:
            self.discard(post)
        else:
            post.place = open_place(seat)

    def pressed(self, table_id: int, interaction: discord.Interaction[Any]) -> Post | None:
        """Return the presser's panel if it is what was pressed on."""
        post = self._panels.get((table_id, interaction.user.id))
        if post is None or post.opened is None or post.opened.origin != pressed_origin(interaction):
            return None
        return post


def _reader(post: Post) -> Reader:
    return post.table_id, post.stored.user_id


def pressed_origin(interaction: discord.Interaction[Any]) -> int:
    """Return the press that opened the private message which was pressed on."""
    message = interaction.message
    if message is None or not message.flags.ephemeral:
        return interaction.id
    return message.interaction_metadata.id if message.interaction_metadata else message.id
