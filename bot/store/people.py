"""What we know of a person: the language we use with them, and what else they chose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from cachetools import LRUCache
from sqlalchemy import Connection, bindparam, insert, select, update

from bot.store.database import Work
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
_preferences = select(people.c.language, people.c.pings, people.c.hidden).where(THIS)
_changed = update(people).where(THIS)


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person chose. `language` is None for whatever Discord says."""

    language: str | None = None
    pings: Pings = "mention"
    hidden: bool = False


class People:
    """Languages, remembered from the store; what is asked more seldom, read from it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: LRUCache[int, Languages] = LRUCache(MAXIMUM_KNOWN)

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

    async def preferences(self, user_id: int) -> Preferences:
        """Return everything a person chose."""
        row = await self._store.read(lambda it: it.execute(_preferences, {"this": user_id}).one_or_none())
        return Preferences() if row is None else Preferences(row[0], row[1] or "mention", row[2])

    async def pings(self, user_id: int) -> Pings:
        """Return how they want to be told that it is their turn."""
        return (await self.preferences(user_id)).pings

    async def ping(self, user_id: int, pings: Pings) -> None:
        """Tell somebody in this way from now on that it is their turn."""
        await self._store.run(_keeping(user_id, pings=pings))

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
