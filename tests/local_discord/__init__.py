"""A tool of tests and benchmarks: a small Discord on the loopback, with gateway and REST for one bot.

It refuses what Discord refuses (limits, late and second answers), and what no test may send is in
`LocalDiscord.refused`; an unknown route is answered with 404 and
kept in `LocalDiscord.unknown`. `program` runs the bot on it, `crowd` is people who press, `shards` and
`fleet` are for several processes.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Self

from aiohttp import web

from tests.local_discord.payloads import (
    BOT,
    GUILD,
    TALK,
    DiscordError,
    Message,
    Payload,
    controls,
    find,
    member,
    typed,
    user,
    walk,
)
from tests.local_discord.rest import ANSWER_SECONDS, CutError, Failure, Rest
from tests.local_discord.world import LOCALE, Answer, Call, Interaction, MessageOrId

__all__ = ["Answer", "Call", "Interaction", "LocalDiscord", "Message", "controls", "find", "walk"]


class LocalDiscord(Rest):
    """The server. `people` and `channels` are there from the start; a DM channel once the bot opens it.

    `messages` holds each channel's messages by id; an edit replaces the payload, so a kept one is a snapshot.
    `owners` says who alone sees an ephemeral one. `pace=(5, 5.0)` limits and announces requests per route and
    channel as Discord does; without such headers discord.py sends them one at a time.
    """

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=1 << 25)
        app.router.add_get("/gateway/", self._gateway)
        app.router.add_route("*", "/api/v10{path:/.*}", self._rest)
        app.router.add_route("*", "/{program}/api/v10{path:/.*}", self._rest)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host = f"127.0.0.1:{self._runner.addresses[0][1]}"
        self.api_url, self.gateway_url = f"http://{host}/api/v10", f"ws://{host}/gateway/"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.hang_up()
        await self._runner.cleanup()
        assert not self.refused, self.refused

    # What a test asks for

    async def connected(self, bots: int = 1, within: float = 30.0) -> None:
        """Wait until this number of sessions have begun and got their guilds."""
        async with asyncio.timeout(within), self._changed:
            await self._changed.wait_for(lambda: len(self._bots) >= bots)

    async def disconnected(self, within: float = 20.0) -> None:
        """Wait until no bot is connected: after a kill, before `connected` is asked about the next one."""
        async with asyncio.timeout(within), self._changed:
            await self._changed.wait_for(lambda: not self._bots)

    async def hang_up(self, code: int = 4000) -> None:
        """Close the gateway connections, as Discord does now and then; the bot's RESUME will be refused."""
        for bot in list(self._bots):
            await bot.ws.close(code=code)

    def cut(self, method: str, path: str, times: int = 1, *, done: bool = False) -> None:
        """Break the connection instead of answering the next requests, under the conditions of `fail`."""
        self._failures += [Failure(method, re.compile(path), CutError(), done)] * times

    def fail(
        self, method: str, path: str, status: int, code: int = 0, times: int = 1, *, done: bool = False
    ) -> None:
        """Answer the next requests with an error, if this pattern matches the whole of their path."""
        more = {"retry_after": 0.1} if status == 429 else {}
        error = DiscordError(status, code, "failed on purpose", **more)
        self._failures += [Failure(method, re.compile(path), error, done)] * times

    def block(self, seconds: float) -> None:
        """Refuse every request for a while, as Discord's proxy does to an address; `blocked` counts them."""
        self.blocked_until, self.blocked = time.monotonic() + seconds, 0

    # What people do. Each waits for the first answer unless told not to; without one, a `TimeoutError`

    async def slash(
        self, user_id: int, channel_id: int, name: str, *, wait: bool = True, **options: Any
    ) -> Interaction:
        """Use a command as soon as the bot has registered it; subcommands follow in `name`: "table end"."""
        first, *path = name.split()
        async with asyncio.timeout(10):
            while (command := self._command(first)) is None:  # noqa: ASYNC110 - no one tells of it
                await asyncio.sleep(0.02)
        data: Payload = {"id": command["id"], "name": first, "type": 1}
        data["options"] = typed(command.get("options", []), path, options)
        data |= self._resolved(channel_id, options.values())
        return await self._act(user_id, channel_id, 2, data, wait=wait)

    async def open_lobby(self, user_id: int, channel_id: int, game: str, within: float = 10.0) -> Message:
        """Use `/play`; return the post of the new table as soon as it stands in the channel."""
        known = set(self.messages[channel_id])
        await self.slash(user_id, channel_id, "play", game=game)
        async with asyncio.timeout(within):
            while True:
                others = known.union(self.owners)
                if new := [seen for i, seen in self.messages[channel_id].items() if i not in others]:
                    return new[0]
                await asyncio.sleep(0.02)

    def _command(self, name: str) -> Payload | None:
        return next((scope[name] for scope in self.commands.values() if name in scope), None)

    async def press(
        self, user_id: int, message: MessageOrId, custom_id: str, *, wait: bool = True
    ) -> Interaction:
        """Press a button; a `LookupError` if it is gone or disabled, or the message is not this person's."""
        seen, data = self._used(user_id, message, custom_id)
        return await self._act(user_id, int(seen["channel_id"]), 3, data, int(seen["id"]), wait=wait)

    async def offered(self, message: MessageOrId, label: str, within: float = 30.0) -> str:
        """Wait until a message has a control with this label; return its custom_id."""
        async with asyncio.timeout(within):
            while True:
                with suppress(LookupError):
                    return find(self.message(message), label)
                await asyncio.sleep(0.02)

    async def select(
        self, user_id: int, message: MessageOrId, custom_id: str, values: list[str], *, wait: bool = True
    ) -> Interaction:
        """Choose in a select, under the conditions of `press`."""
        seen, data = self._used(user_id, message, custom_id, values)
        # discord.py finds no values in a select of strings that comes with anything resolved
        people = () if data["component_type"] == 3 else map(int, values)
        data |= {"values": values, **self._resolved(int(seen["channel_id"]), people)}
        return await self._act(user_id, int(seen["channel_id"]), 3, data, int(seen["id"]), wait=wait)

    def _used(
        self, user_id: int, message: MessageOrId, custom_id: str, values: Iterable[str] = ()
    ) -> tuple[Message, Payload]:
        seen = self.message(message)
        part = next((part for part in controls(seen) if part["custom_id"] == custom_id), None)
        if part is None or self.owners.get(int(seen["id"]), user_id) != user_id:
            raise LookupError(f"{user_id} cannot use {custom_id!r} in message {seen['id']}")
        options = [option["value"] for option in part["options"]] if "options" in part else values
        if not set(values) <= set(options):
            raise LookupError(f"{values} are not all among {options}")
        return seen, {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}

    async def _act(
        self, user: int, channel: int, kind: int, data: Payload, message: int | None = None, *, wait: bool
    ) -> Interaction:
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        act = Interaction(self._snowflake(), kind, user, channel, message, future)
        payload = self._interaction(act, data)
        self.interactions[act.token] = act
        act.delivered = bool(self._bots)
        await self._emit("INTERACTION_CREATE", payload)
        if wait and not (await asyncio.wait([future], timeout=ANSWER_SECONDS))[0]:
            raise TimeoutError(f"no answer to {data}")
        return act

    def _interaction(self, act: Interaction, data: Payload) -> Payload:
        channel, person = self.channels[act.channel_id], self.people[act.user_id]
        payload: Payload = {"id": str(act.id), "type": act.kind, "token": act.token, "data": data}
        payload |= {"version": 1, "application_id": str(BOT), "app_permissions": str(TALK)}
        payload |= {"channel_id": channel["id"], "channel": channel, "locale": person.locale}
        payload |= {"entitlements": [], "attachment_size_limit": 10 << 20}
        if act.message_id is not None:
            payload["message"] = self.message(act.message_id)
        if "recipients" not in channel:
            payload |= {"guild_id": str(GUILD), "guild_locale": LOCALE, "member": member(person)}
            return payload | {"context": 0, "authorizing_integration_owners": {"0": str(GUILD)}}
        if channel["recipients"] != [user(person)]:
            raise LookupError(f"channel {channel['id']} is not {person.name}'s")
        return payload | {"user": user(person), "context": 1, "authorizing_integration_owners": {"0": "0"}}

    def _resolved(self, channel_id: int, values: Iterable[Any]) -> Payload:
        people = [self.people[value] for value in values if value in self.people]
        resolved = {"users": {str(person.id): user(person) for person in people}}
        if "recipients" not in self.channels[channel_id]:
            resolved["members"] = {str(person.id): member(person) for person in people}
        return {"resolved": resolved} if people else {}
