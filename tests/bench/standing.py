"""Posts that already stand when the bot starts, in its database and on the local Discord."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert

from bot.client.posts.registry import reader_of
from bot.client.render import render
from bot.screens.places import places, shown_at
from bot.screens.shown import PUBLIC, Context, Shown
from bot.store.schema import posts, tables
from bot.store.store import Store
from bot.table.table import Playing
from bot.text import Texts, message_link
from games import GAMES
from tests.local_discord import LocalDiscord, Message, walk
from tests.local_discord.payloads import GUILD, V2, Person, user

DMS, MESSAGES, PLACES = 5 * 10**17, 6 * 10**17, 10
"""First ids of channels and of messages, and the maximum of messages of a table."""


@dataclass(frozen=True)
class Standing:
    """A post that is up to date, and where it stands."""

    table_id: int
    channel_id: int
    message_id: int
    reader: int
    shown: Shown

    @property
    def row(self) -> dict[str, Any]:
        where = {"channel_id": self.channel_id, "message_id": self.message_id, "user_id": self.reader}
        what = {"place": self.shown.place, "digest": self.shown.digest, "posted_at": time.time()}
        return {"table_id": self.table_id, "generation": 0, **where, **what}

    def message(self, bot: Person) -> Message:
        """What Discord has, as it would give it."""
        components = render(self.shown).to_components()
        for number, part in enumerate(walk(components), 1):
            part["id"] = number
        return {
            **{key: [] for key in ("attachments", "embeds", "mentions", "mention_roles")},
            "id": str(self.message_id),
            "channel_id": str(self.channel_id),
            "flags": V2,
            "type": 0,
            "author": user(bot),
            "content": "",
            "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": None,
            "components": components,
        }


def standing(table: Playing, texts: Texts) -> Iterator[Standing]:
    first = MESSAGES + PLACES * table.id
    around = Context(message_link(GUILD, table.channel_id, first))
    for number, place in enumerate(places(table)):
        reader = reader_of(table, place)
        channel = table.channel_id if place == PUBLIC else DMS + reader
        shown = shown_at(table, place, texts, table.language, around)
        yield Standing(table.id, channel, first + number, reader, shown)


async def keep_posts(database: Path, begun: Iterable[Playing]) -> None:
    texts = Texts(GAMES)
    rows = [post.row for table in begun for post in standing(table, texts)]

    def work(connection: Connection) -> None:
        connection.execute(insert(posts), rows)
        connection.execute(tables.update().values(shown=tables.c.revision))

    store = await Store.open(f"sqlite:///{database}", GAMES)
    await store.database.run(work)
    await store.close()


def put_posts(server: LocalDiscord, begun: Iterable[Playing]) -> None:
    """Let tables stand on the local Discord."""
    texts = Texts(GAMES)
    for post in (post for table in begun for post in standing(table, texts)):
        if post.reader:
            recipients = [user(server.people[post.reader])]
            channel = {"id": str(post.channel_id), "type": 1, "recipients": recipients}
            server.channels.setdefault(post.channel_id, channel)
        server.messages[post.channel_id][post.message_id] = post.message(server.bot)
