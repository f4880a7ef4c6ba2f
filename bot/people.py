"""What we know of a person: the language we use with them, and what else they chose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from sqlalchemy import select

from bot.schema import people
from bot.store import Store
from bot.texts import supported

Calls: TypeAlias = Literal["mention", "dm", "both", "none"]
"""How somebody is called when it is their turn."""
CALLS: tuple[Calls, ...] = get_args(Calls)


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person chose. `language` is None for whatever Discord says."""

    language: str | None = None
    calls: Calls = "mention"
    hidden: bool = False


class People:
    """Languages, remembered from the store; what is asked more seldom, read from it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[int, tuple[str | None, str | None]] = {}

    async def _person(self, user_id: int) -> tuple[str | None, str | None]:
        if user_id not in self._known:
            self._known[user_id] = await self._store.person(user_id)
        return self._known[user_id]

    async def language(self, user_id: int, otherwise: str) -> str:
        """What they chose, else what Discord last said of them, else `otherwise`."""
        chosen, locale = await self._person(user_id)
        return chosen or (supported(locale) if locale else otherwise)

    async def seen(self, user_id: int, locale: str) -> str:
        """Note the locale Discord gives somebody now; answers the language to use."""
        chosen, known = await self._person(user_id)
        if known != locale:
            self._known[user_id] = (chosen, locale)
            await self._store.keep_person(user_id, chosen, locale)
        return chosen or supported(locale)

    async def choose(self, user_id: int, language: str | None) -> None:
        """Use this language from now on; None: as Discord says."""
        _, locale = await self._person(user_id)
        self._known[user_id] = (language, locale)
        await self._store.keep_person(user_id, language, locale)

    async def preferences(self, user_id: int) -> Preferences:
        """Everything a person chose."""
        statement = select(people.c.language, people.c.calls, people.c.hidden)
        rows = await self._store.rows(statement.where(people.c.user_id == user_id))
        if not rows:
            return Preferences()
        language, calls, hidden = rows[0]
        return Preferences(language, calls or "mention", hidden)

    async def call(self, user_id: int, calls: Calls) -> None:
        """Call somebody in this way from now on."""
        await self._keep(user_id, calls=calls)

    async def hide(self, user_id: int, *, hidden: bool) -> None:
        """Hide somebody's results from others, or show them again."""
        await self._keep(user_id, hidden=hidden)

    async def _keep(self, user_id: int, **values: Any) -> None:  # noqa: ANN401 - fields of a person
        await self._store.keep_preferences(user_id, values)

    def forget(self, user_id: int) -> None:
        """Remember nothing of somebody any more."""
        self._known.pop(user_id, None)

    async def calls(self, user_id: int) -> str | None:
        """How they want to be called when it is their turn; None when they have not said."""
        return await self._store.calls(user_id)
