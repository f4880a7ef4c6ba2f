"""What we know of a person: the language we use with them, and what else they chose."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from cachetools import TTLCache
from sqlalchemy import Connection, bindparam, insert, select, update

from bot.store.database import Work
from bot.store.listeners import Listeners
from bot.store.quiet import ALWAYS, Peace
from bot.store.schema import people
from bot.store.store import Store
from bot.text import supported

Pings: TypeAlias = Literal["mention", "dm", "both", "none"]
"""How somebody is told that it is their turn."""
Languages: TypeAlias = tuple[str | None, str | None]
"""What somebody chose, and what Discord last said."""
MAXIMUM_KNOWN = 10_000
"""The languages of so many people are remembered."""

THIS = people.c.user_id == bindparam("this")
_languages = select(people.c.language, people.c.locale).where(THIS)
PEACE = (people.c.quiet_from, people.c.quiet_to, people.c.utc_offset, people.c.digest_hours)
_preferences = select(people.c.language, people.c.pings, people.c.hidden, *PEACE).where(THIS)
_held_back = update(people).where(THIS, people.c.digest_at.is_(None)).values(digest_at=bindparam("due"))
_told = update(people).where(THIS).values(digest_at=bindparam("due"))
_earliest = (
    select(people.c.user_id, people.c.digest_at)
    .where(people.c.digest_at.is_not(None), people.c.user_id.not_in(bindparam("resting", expanding=True)))
    .order_by(people.c.digest_at)
    .limit(1)
)
_changed = update(people).where(THIS)


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person chose. `language` is None for whatever Discord says."""

    language: str | None = None
    pings: Pings = "mention"
    hidden: bool = False
    peace: Peace = ALWAYS


class People:
    """Languages, remembered from the store; what is asked more seldom, read from it."""

    def __init__(self, store: Store, seconds: float = math.inf) -> None:
        """`seconds`: so long a language is remembered; another process may write a newer one.

        `chosen` are told who has chosen another.
        """
        self._store = store
        self._known: TTLCache[int, Languages] = TTLCache(MAXIMUM_KNOWN, seconds)
        self.chosen = Listeners[int]()

    async def _languages(self, user_id: int) -> Languages:
        if (known := self._known.get(user_id)) is not None:
            return known
        row = await self._store.read(lambda it: it.execute(_languages, {"this": user_id}).one_or_none())
        return self._known.setdefault(user_id, (None, None) if row is None else (row[0], row[1]))

    async def language(self, user_id: int, otherwise: str) -> str:
        """Return what they chose, else what Discord last said of them, else `otherwise`."""
        chosen, locale = await self._languages(user_id)
        return chosen or (supported(locale) if locale else otherwise)

    async def seen(self, user_id: int, locale: str) -> str:
        """Note soon the locale Discord gives somebody now; return the language to use."""
        chosen, known = await self._languages(user_id)
        if known != locale:
            self._known[user_id] = (chosen, locale)
            self._store.write_soon((user_id, "locale"), _keeping(user_id, locale=locale))
        return chosen or supported(locale)

    async def choose(self, user_id: int, language: str | None) -> None:
        """Use this language from now on; None: as Discord says."""
        await self._store.run(_keeping(user_id, language=language))
        _, locale = await self._languages(user_id)
        self._known[user_id] = (language, locale)
        self.chosen.tell(user_id)

    async def preferences(self, user_id: int) -> Preferences:
        """Return everything a person chose."""
        row = await self._store.read(lambda it: it.execute(_preferences, {"this": user_id}).one_or_none())
        if row is None:
            return Preferences()
        start, end, offset, every = row[3:]
        return Preferences(
            row[0], row[1] or "mention", row[2], Peace(start, end or 0, offset or 0, every or 0)
        )

    async def pings(self, user_id: int) -> Pings:
        """Return how they want to be told that it is their turn."""
        return (await self.preferences(user_id)).pings

    async def ping(self, user_id: int, pings: Pings) -> None:
        """Tell somebody in this way from now on that it is their turn."""
        await self._store.run(_keeping(user_id, pings=pings))

    async def leave_in_peace(self, user_id: int, peace: Peace) -> None:
        """Disturb somebody no more than this from now on; what was held back is told as soon as it may be."""
        values = {
            "quiet_from": peace.start,
            "quiet_to": peace.end,
            "utc_offset": peace.offset,
            "digest_hours": peace.every,
        }
        await self._store.run(_keeping(user_id, **values))

    async def hush(self, user_id: int, now: float) -> float | None:
        """Return when somebody is told of what waits for them now, and keep it; None for at once."""
        due = (await self.preferences(user_id)).peace.due(now)
        if due is not None:
            await self._store.run(lambda it: it.execute(_held_back, {"this": user_id, "due": due}))
        return due

    async def is_quiet(self, user_id: int, now: float) -> bool:
        """Whether nothing that is sent to somebody now may make a sound."""
        return (await self.preferences(user_id)).peace.due(now) is not None

    async def next_digest(self, resting: Collection[int] = ()) -> tuple[int, float] | None:
        """Return who is told next of what was held back, and when."""
        if not self._store.tells_people:
            return None
        values = {"resting": list(resting)}
        row = await self._store.read(lambda it: it.execute(_earliest, values).one_or_none())
        return None if row is None else (row[0], row[1])

    async def keep_digest(self, user_id: int, due: float | None) -> None:
        """Tell somebody of what was held back at another time, or note that they know."""
        await self._store.run(lambda it: it.execute(_told, {"this": user_id, "due": due}))

    async def hide(self, user_id: int, *, hidden: bool) -> None:
        """Hide somebody's results from others, or show them again."""
        await self._store.run(_keeping(user_id, hidden=hidden))

    async def hidden(self) -> frozenset[int]:
        """Return the people who hide their results."""
        statement = select(people.c.user_id).where(people.c.hidden.is_(True))
        return await self._store.read(lambda connection: frozenset(connection.scalars(statement)))

    def forget(self, user_id: int) -> None:
        """Remember nothing of somebody any more."""
        self._known.pop(user_id, None)


def _keeping(user_id: int, **values: Any) -> Work[None]:  # noqa: ANN401 - columns of a person
    def work(connection: Connection) -> None:
        if not connection.execute(_changed, {**values, "this": user_id}).rowcount:
            connection.execute(insert(people).values({"user_id": user_id, "hidden": False, **values}))

    return work
