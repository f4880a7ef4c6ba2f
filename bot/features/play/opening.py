"""Opening a lobby and posting it: by `/play`, and as the rematch of a game that is over."""

from __future__ import annotations

import asyncio
import secrets
from weakref import WeakValueDictionary

import structlog
from cachetools import LRUCache

from bot.client.press import Interaction, Press
from bot.client.render import render
from bot.client.reply import Reply
from bot.client.services import Services
from bot.features.answers import NOT_DONE, not_done, view_of
from bot.features.play.admission import admitted, check_permissions, maximum_of, place_of, public_language
from bot.screens.notices import notice
from bot.screens.post import public_post
from bot.screens.shown import PUBLIC
from bot.store.preferences import ServerSettings
from bot.table.commands import Actor
from bot.table.lobby import new_lobby
from bot.table.table import DeniedError, Lobby, Over, Person, Playing, Table, in_lobby, preset, seated
from bot.text import supported

SECRET_BYTES = 32
MAXIMUM_REMATCHES = 4096
"""The rematches of so many games are remembered."""

log = structlog.stdlib.get_logger(__name__)


class Opening:
    """Opens lobbies, each once: also when two people press **Rematch** at once."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._rematches = LRUCache[int, int](MAXIMUM_REMATCHES)

    async def play(self, interaction: Interaction, game: str) -> None:
        """Open a lobby in this channel, or say privately why not."""
        services = self._services
        async with Reply(interaction, "public") as reply:
            language = supported(str(interaction.locale))
            try:
                language = await services.people.seen(interaction.user.id, str(interaction.locale))
                settings = await self._admitted(interaction, language)
                table = await self._opened(
                    interaction, _lobby(services, interaction, game, settings), settings
                )
                await self._post(interaction, reply, table)
            except NOT_DONE as error:
                await reply.private(view_of(not_done(services, language, error)))

    async def _admitted(self, interaction: Interaction, language: str) -> ServerSettings:
        """Return what the server wants, once it is sure that a table may be opened. Raises `DeniedError`."""
        settings = await admitted(self._services, interaction)
        check_permissions(interaction, self._services.texts.of(language))
        return settings

    async def _opened(self, interaction: Interaction, lobby: Lobby, settings: ServerSettings) -> Lobby:
        """Open a lobby that can be shown. Raises `DeniedError`."""
        self._check_drawing(lobby)
        maximum = maximum_of(settings, interaction)
        return in_lobby(await self._services.tables.open(lobby, maximum=maximum))

    def _check_drawing(self, lobby: Lobby) -> None:
        """Make sure that a lobby can be shown: else it would stand there for ever. Raises `DeniedError`."""
        try:
            render(public_post(lobby, self._services.texts))
        except Exception as error:
            log.exception("lobby_not_drawn", game=lobby.game.key)
            raise DeniedError("denied-not-drawn") from error

    async def _post(self, interaction: Interaction, reply: Reply, table: Lobby) -> None:
        """Answer with a lobby's post; if the answer is lost, it is found again or posted anew."""
        services = self._services
        services.private_replies.remember(table.id, interaction)
        shown = services.posts.draw(table, PUBLIC, table.language)
        await services.posts.expect(table, interaction)
        message = None
        try:
            message = await reply.public(render(shown))
        finally:
            await services.posts.posted(table, shown, message)

    # Rematches ---------------------------------------------------------------------------------

    async def rematch(self, press: Press) -> None:
        """Open a lobby with the people of a game that is over; whoever asked hosts it."""
        table = _over(press.table)
        seated(table, press.user_id)
        turn = self._turns.setdefault(table.id, asyncio.Lock())
        async with turn:
            again = await self._still_open(table)
            made = None if again else await self._again(press, table)
        if made is not None:
            await self._post(press.interaction, press.reply, made)
        elif again is not None:
            text = press.services.texts.of(press.language)(
                "lobby-opened", link=press.services.posts.registry.link(again)
            )
            await press.reply.private(view_of(notice(text)))

    async def _again(self, press: Press, table: Over) -> Lobby:
        settings = await self._admitted(press.interaction, press.language)
        lobby = _again(press.services, press.interaction, press.actor, table)
        again = await self._opened(press.interaction, lobby, settings)
        self._rematches[table.id] = again.id
        return again

    async def _still_open(self, table: Over) -> Table | None:
        """Return the rematch that has been opened already, if it is not over."""
        if table.id not in self._rematches:
            return None
        try:
            again = await self._services.tables.get(self._rematches[table.id])
        except DeniedError:
            return None
        return again if isinstance(again, Lobby | Playing) else None


def _lobby(services: Services, interaction: Interaction, game: str, settings: ServerSettings) -> Lobby:
    package = services.packages.get(game)
    if package is None:
        raise DeniedError("denied-unknown-game")
    user = interaction.user
    return new_lobby(
        package,
        Actor(user.id, user.display_name, interaction.id),
        place_of(interaction),
        secrets.token_bytes(SECRET_BYTES),
        services.tables.now,
        language=public_language(settings, interaction),
        terms=preset(settings.clock),
    )


def _over(table: Table | None) -> Over:
    match table:
        case Over(status="finished"):
            return table
        case Over(status=status):
            raise DeniedError(f"denied-{status}")
        case _:
            raise DeniedError("denied-not-finished")


def _again(services: Services, interaction: Interaction, host: Actor, table: Over) -> Lobby:
    """Return the same game with the same options and terms, seats kept for those who played to its end."""
    kept = [
        Person(person.user_id, person.name, interaction.id, joined=False)
        for person in (table.people[seat] for seat in table.present)
        if person.user_id != host.user_id and not person.forgotten
    ]
    ours = [person for person in table.people if person.bot and person.offered_to is None]
    return new_lobby(
        table.package,
        host,
        place_of(interaction),
        secrets.token_bytes(SECRET_BYTES),
        services.tables.now,
        language=table.language,
        terms=table.terms,
        options=table.options,
        kept=(*kept, *ours),
    )
