"""What there is: the server with its people, channels and messages, and the bot's gateway."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
import zlib
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias

from aiohttp import WSMsgType, web

from tests.local_discord.payloads import (
    BOT,
    CHANNELS,
    GUILD,
    MODERATE,
    MODERATORS,
    PEOPLE,
    TALK,
    Message,
    Payload,
    Person,
    member,
    role,
    text_channel,
    user,
)

MessageOrId: TypeAlias = Message | int
Files: TypeAlias = dict[int, tuple[str, bytes]]
LOCALE = "en-US"
GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 9, 1 << 12


class Call(NamedTuple):
    """A REST request as it came; `at` is monotonic, `body` the JSON (of a multipart one, its payload).

    `program`: who sent it, where each program has an address of its own.
    """

    at: float
    method: str
    path: str
    body: Any
    files: Files
    query: Mapping[str, str]
    program: str = ""


class Answer(NamedTuple):
    """The first answer to an interaction; `message` is what it made or redrew, if anything.

    `program`: as in `Call`.
    """

    at: float
    type: int
    body: Payload
    message: Message | None
    program: str = ""


@dataclass(eq=False)
class Interaction:
    """What a person did, and what came of it. `delivered`: a bot was connected to be told."""

    id: int
    kind: int
    user_id: int
    channel_id: int
    message_id: int | None
    answered: asyncio.Future[Answer]
    token: str = field(default_factory=lambda: secrets.token_hex(16))
    sent: float = field(default_factory=time.monotonic)
    delivered: bool = False
    answer: Answer | None = None
    original: int | None = None
    followups: list[int] = field(default_factory=list[int])


def zlib_stream() -> Callable[[bytes], bytes]:
    stream = zlib.compressobj()
    return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)


def zstd_stream() -> Callable[[bytes], bytes]:
    """What discord.py asks for from Python 3.14 on."""
    zstd = import_module("compression.zstd")
    stream = zstd.ZstdCompressor()
    return lambda data: stream.compress(data, mode=stream.FLUSH_BLOCK)


STREAMS = {"zlib-stream": zlib_stream, "zstd-stream": zstd_stream}


class Gateway:
    """A bot's connection for events, compressed as one stream if it asked for that."""

    def __init__(self, compress: str | None) -> None:
        self.ws = web.WebSocketResponse(timeout=1.0, compress=False)
        self.intents = self.shard = 0
        self._packed = STREAMS[compress]() if compress else None
        self._events = 0

    async def send(self, op: int, data: Any, **more: Any) -> None:
        text = json.dumps({"op": op, "d": data, **more})
        with contextlib.suppress(ConnectionError):
            if self._packed is None:
                await self.ws.send_str(text)
            else:
                await self.ws.send_bytes(self._packed(text.encode()))

    async def event(self, name: str, data: Payload) -> None:
        self._events += 1
        await self.send(0, data, t=name, s=self._events)


class World:
    """The state of the server, and the events that tell the bot of it.

    `kept` is called with each message that is new, and after each edit.
    """

    def __init__(self, people: int, channels: int) -> None:
        self.people = {PEOPLE + n: Person(PEOPLE + n, f"person{n}", moderator=not n) for n in range(people)}
        self.channels = {CHANNELS + n: text_channel(n) for n in range(channels)}
        self.bot = Person(BOT, "backroom")
        self.messages: defaultdict[int, dict[int, Message]] = defaultdict(dict)
        self.owners: dict[int, int] = {}
        self.files: dict[str, bytes] = {}
        self.kept: Callable[[Message], None] = lambda _: None
        self.interactions: dict[str, Interaction] = {}
        self._bots: list[Gateway] = []
        self._changed = asyncio.Condition()
        self._last_id = 0

    def message(self, message: MessageOrId) -> Message:
        """A message as it is now; a `LookupError` if it is gone."""
        wanted = message if isinstance(message, int) else int(message["id"])
        for channel in self.messages.values():
            if wanted in channel:
                return channel[wanted]
        raise LookupError(f"no message {wanted}")

    async def delete(self, message: MessageOrId) -> None:
        gone = self.message(message)
        del self.messages[int(gone["channel_id"])][int(gone["id"])]
        await self._announce("MESSAGE_DELETE", {key: gone[key] for key in ("id", "channel_id")})

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        bot = Gateway(request.query.get("compress"))
        await bot.ws.prepare(request)
        await bot.send(10, {"heartbeat_interval": 41250})
        try:
            async for frame in bot.ws:
                if frame.type is WSMsgType.TEXT:
                    await self._heard(bot, json.loads(frame.data))
        finally:
            await self._now_connected([other for other in self._bots if other is not bot])
        return bot.ws

    async def _heard(self, bot: Gateway, frame: Payload) -> None:
        if frame["op"] == 1:
            await bot.send(11, None)
        elif frame["op"] == 2:
            await bot.event("READY", self._ready(frame["d"].get("shard", [0, 1])))
            await bot.event("GUILD_CREATE", self._guild())
            bot.intents = frame["d"]["intents"]
            await self._now_connected([*self._bots, bot])
        elif frame["op"] == 6:
            await bot.send(9, data=False)

    async def _now_connected(self, bots: list[Gateway]) -> None:
        async with self._changed:
            self._bots = bots
            self._changed.notify_all()

    async def _emit(self, event: str, data: Payload, intents: int = -1) -> None:
        for bot in self._bots:
            if bot.intents & intents:
                await bot.event(event, data)

    async def _announce(self, event: str, message: Message) -> None:
        if int(message["id"]) in self.owners:
            return
        if "recipients" in self.channels[int(message["channel_id"])]:
            await self._emit(event, message, DIRECT_MESSAGES)
        else:
            await self._emit(event, {**message, "guild_id": str(GUILD)}, GUILD_MESSAGES)

    def _ready(self, shard: list[int]) -> Payload:
        guilds = [{"id": str(GUILD), "unavailable": True}]
        ready: Payload = {"v": 10, "user": user(self.bot), "guilds": guilds, "shard": shard}
        ready |= {"session_id": secrets.token_hex(8), "resume_gateway_url": self.gateway_url}
        return ready | {"application": {"id": str(BOT), "flags": 0}}

    def _guild(self) -> Payload:
        people = [self.bot, *self.people.values()]
        guild: Payload = {"id": str(GUILD), "name": "Game night", "owner_id": str(PEOPLE), "large": False}
        guild |= {"preferred_locale": LOCALE, "member_count": len(people), "unavailable": False}
        guild["roles"] = [role(GUILD, "@everyone", TALK, 0), role(MODERATORS, "mods", TALK | MODERATE, 1)]
        guild["members"] = [member(person) for person in people]
        guild["channels"] = [channel for channel in self.channels.values() if "recipients" not in channel]
        empty = ("emojis", "stickers", "threads", "presences", "voice_states", "stage_instances", "features")
        return guild | {key: [] for key in empty}

    def _snowflake(self) -> int:
        self._last_id = max(self._last_id + 1, int(time.time() * 1000) - 1420070400000 << 22)
        return self._last_id
