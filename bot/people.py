"""What we know of a person: the language we use with them."""

from __future__ import annotations

from bot.store import Store
from bot.texts import supported


class People:
    """Languages, remembered from the store."""

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

    async def calls(self, user_id: int) -> str | None:
        """How they want to be called when it is their turn; None when they have not said."""
        return await self._store.calls(user_id)
