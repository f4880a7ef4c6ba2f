"""A small Discord on the loopback: gateway and REST for one bot, and hands for the people of one server.

What it refuses, it refuses as Discord does (limits, late and second answers); a route it does not know is
answered 404 and kept in `LocalDiscord.unknown`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import secrets
import time
import zlib
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple, Self, TypeAlias, cast

from aiohttp import WSMsgType, web

Payload: TypeAlias = dict[str, Any]
Message: TypeAlias = Payload
MessageOrId: TypeAlias = Message | int
Files: TypeAlias = dict[int, tuple[str, bytes]]
Handler: TypeAlias = Callable[..., Awaitable[Any]]

GUILD, MODERATORS, BOT = 10**17, 10**17 + 1, 4 * 10**17
PEOPLE, CHANNELS = 2 * 10**17, 3 * 10**17
TALK = 1 << 10 | 1 << 11 | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 31
MODERATE = 1 << 4 | 1 << 5 | 1 << 13
EPHEMERAL, LOADING, V2 = 1 << 6, 1 << 7, 1 << 15
GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 9, 1 << 12
ROUTES: list[tuple[str, re.Pattern[str], Handler]] = []


class Call(NamedTuple):
    """A REST request as it came; `at` is monotonic, `body` the JSON (of a multipart one, its payload)."""

    at: float
    method: str
    path: str
    body: Any
    files: Files
    query: Mapping[str, str]


class Answer(NamedTuple):
    """The first answer to an interaction; `message` is what it made or redrew, if anything."""

    at: float
    type: int
    body: Payload
    message: Message | None


@dataclass
class Person:
    """Somebody on the server; a test may set the fields at any time."""

    id: int
    name: str
    locale: str = "en-US"
    moderator: bool = False


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


class DiscordError(Exception):
    """A refusal in Discord's own words."""

    def __init__(self, status: int, code: int, message: str, **more: float) -> None:
        super().__init__(message)
        self.status = status
        self.payload = {"message": message, "code": code, **more}


class Failure(NamedTuple):
    """An error to give on purpose. With `done` the work is done all the same, and only its answer is lost."""

    method: str
    path: re.Pattern[str]
    error: DiscordError
    done: bool


def route(methods: str, path: str) -> Callable[[Handler], Handler]:
    """Mark the handler of a route; the parts of the path in braces become its arguments."""

    def register(handler: Handler) -> Handler:
        ROUTES.append((methods, re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path)), handler))
        return handler

    return register


def walk(components: Iterable[Payload]) -> Iterator[Payload]:
    """Every component, nested ones too, in reading order."""
    for part in components:
        yield part
        yield from walk(part.get("components", ()))
        yield from walk(part[key] for key in ("accessory", "component") if key in part)


def controls(message: Message) -> list[Payload]:
    """The buttons and selects of a message that can be used now."""
    return [part for part in walk(message["components"]) if "custom_id" in part and not part.get("disabled")]


def find(message: Message, label: str) -> str:
    """The custom_id of the button with this label, or of the select with this placeholder or option."""
    seen: list[str] = []
    for part in walk(message["components"]):
        options = (option["label"] for option in part.get("options", ()))
        labels = [text for text in (part.get("label"), part.get("placeholder"), *options) if text]
        if "custom_id" in part and label in labels:
            return part["custom_id"]
        seen += labels
    raise LookupError(f"no {label!r} among {seen}")


def invalid(why: str) -> DiscordError:
    """The refusal of a body that breaks a rule."""
    return DiscordError(400, 50035, f"Invalid Form Body: {why}")


def check(message: Message) -> None:
    """Refuse a message that Discord would refuse."""
    parts = list(walk(message["components"]))
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    text = sum(len(part["content"]) for part in parts if part["type"] == 10)
    v2, classic = message["flags"] & V2, message["content"] or message["embeds"]
    for broken, why in (
        (len(parts) > 40, f"{len(parts)} components, at most 40"),
        (text > 4000, f"{text} characters of text, at most 4000"),
        (any(not 1 <= len(i) <= 100 for i in ids), "custom_id: 1 to 100 characters"),
        (len(set(ids)) < len(ids), "custom_id: used twice"),
        (any(len(part.get("label") or "") > 80 for part in parts), "label: at most 80 characters"),
        (any(len(part.get("options", ())) > 25 for part in parts), "options: at most 25"),
        (any(part["type"] == 1 and len(part["components"]) > 5 for part in parts), "a row: at most 5"),
        (v2 and classic, "no content and no embeds with IS_COMPONENTS_V2"),
        (not v2 and any(part["type"] > 8 for part in parts), "needs IS_COMPONENTS_V2"),
        (not parts and (v2 or not (classic or message["attachments"])), "an empty message"),
    ):
        if broken and not message["flags"] & LOADING:
            raise invalid(why)


def link(value: Any, files: Mapping[str, Payload]) -> Any:
    """A copy in which each `attachment://name` has become the address of that file."""
    if isinstance(value, list):
        return [link(item, files) for item in cast("list[Any]", value)]
    if not isinstance(value, dict):
        return value
    value = cast("Payload", value)
    scheme, _, name = str(value.get("url")).partition("://")
    if scheme != "attachment":
        return {key: link(item, files) for key, item in value.items()}
    if name not in files:
        raise invalid(f"attachment://{name}: no such file")
    found = {key: files[name][key] for key in ("url", "proxy_url", "content_type")}
    return {**value, **found, "attachment_id": files[name]["id"]}


def fill(part: Payload, values: Mapping[str, Any]) -> Payload:
    """A part of a form as it is sent in, with these values by custom_id."""
    filled = {key: part[key] for key in ("type", "id", "custom_id") if key in part}
    if "components" in part:
        return filled | {"components": [fill(child, values) for child in part["components"]]}
    if "component" in part:
        return filled | {"component": fill(part["component"], values)}
    value = values.get(part.get("custom_id", ""), part.get("value", ""))
    return filled | {"values" if isinstance(value, list) else "value": value}


def typed(declared: list[Payload], path: list[str], given: Mapping[str, Any]) -> list[Payload]:
    """A command's options as Discord sends them, inside the subcommands of `path`."""
    known = {option["name"]: option for option in declared}
    if path:
        child = known[path[0]]
        inner = typed(child.get("options", []), path[1:], given)
        return [{"name": path[0], "type": child["type"], "options": inner}]
    kinds = {name: known[name]["type"] for name in given}
    wire = {name: str(value) if kinds[name] in (6, 7, 8, 9) else value for name, value in given.items()}
    return [{"name": name, "type": kinds[name], "value": value} for name, value in wire.items()]


def user(person: Person) -> Payload:
    """A user object."""
    own = {"id": str(person.id), "username": person.name, "global_name": person.name, "discriminator": "0"}
    return {**own, "bot": person.id == BOT, "avatar": None, "public_flags": 0, "flags": 0}


def member(person: Person) -> Payload:
    """A member object, with the permissions that an interaction's member has."""
    roles, permissions = ([str(MODERATORS)], TALK | MODERATE) if person.moderator else ([], TALK)
    own = {"user": user(person), "roles": roles, "permissions": str(permissions), "nick": None, "flags": 0}
    return {**own, "joined_at": "2024-01-01T00:00:00+00:00", "avatar": None, "deaf": False, "mute": False}


def role(role_id: int, name: str, permissions: int, position: int) -> Payload:
    """A role object."""
    own = {"id": str(role_id), "name": name, "permissions": str(permissions), "position": position}
    return {**own, "color": 0, "hoist": False, "managed": False, "mentionable": False, "flags": 0}


def text_channel(number: int) -> Payload:
    """A channel object of the server."""
    own = {"id": str(CHANNELS + number), "type": 0, "guild_id": str(GUILD), "name": f"table-{number}"}
    return {**own, "position": number, "permission_overwrites": [], "parent_id": None, "nsfw": False}


async def read(request: web.Request) -> tuple[Any, Files]:
    """The JSON of a request, and the files that came with it by number."""
    raw = await request.read()
    _, _, boundary = request.headers.get("Content-Type", "").partition("boundary=")
    if not boundary:
        return json.loads(raw or b"{}"), {}
    body: Any = {}
    files: Files = {}
    # aiohttp's own reader of forms warns of itself, and a warning may be an error here
    for part in (b"\r\n" + raw).split(b"\r\n--" + boundary.encode())[1:-1]:
        head, _, data = part.partition(b"\r\n\r\n")
        names = dict(re.findall(r'(\w+)="([^"]*)"', head.decode()))
        if "filename" in names:
            files[int(re.sub(r"\D", "", names["name"]))] = (names["filename"], data)
        else:
            body = json.loads(data)
    return body, files


def as_json(data: Any, headers: Mapping[str, str], status: int = 200) -> web.Response:
    """A JSON response as discord.py knows one: by the bare content type, without a charset."""
    body = json.dumps(data).encode()
    return web.Response(body=body, headers=headers, status=status, content_type="application/json")


class Gateway:
    """A bot's connection for events, compressed as one stream if it asked for that."""

    def __init__(self, *, compress: bool) -> None:
        self.ws = web.WebSocketResponse(timeout=1.0, compress=False)
        self.intents = 0
        self._stream = zlib.compressobj() if compress else None
        self._events = 0

    async def send(self, op: int, data: Any, **more: Any) -> None:
        """Send, or do nothing if the process at the other end is gone."""
        text = json.dumps({"op": op, "d": data, **more})
        with contextlib.suppress(ConnectionError):
            if self._stream is None:
                await self.ws.send_str(text)
            else:
                packed = self._stream.compress(text.encode()) + self._stream.flush(zlib.Z_SYNC_FLUSH)
                await self.ws.send_bytes(packed)

    async def event(self, name: str, data: Payload) -> None:
        """Send a numbered event."""
        self._events += 1
        await self.send(0, data, t=name, s=self._events)


class LocalDiscord:
    """The server. `people` and `channels` are there from the start; a DM channel once the bot opens it.

    `messages` holds each channel's messages by id; an edit replaces the payload, so a kept one is a snapshot.
    `owners` says who alone sees an ephemeral one. `pace=(5, 5.0)` limits and announces requests per route and
    channel as Discord does; without such headers discord.py sends them one at a time.
    """

    answer_limit = 3.0
    token_life = 900.0

    def __init__(self, people: int = 6, channels: int = 1, *, pace: tuple[int, float] | None = None) -> None:
        self.people = {PEOPLE + n: Person(PEOPLE + n, f"person{n}", moderator=not n) for n in range(people)}
        self.channels = {CHANNELS + n: text_channel(n) for n in range(channels)}
        self.bot = Person(BOT, "backroom")
        self.guild_locale = "en-US"
        self.app_permissions = TALK
        self.latency = 0.0
        self.pace = pace
        self.messages: defaultdict[int, dict[int, Message]] = defaultdict(dict)
        self.owners: dict[int, int] = {}
        self.files: dict[str, bytes] = {}
        self.requests: list[Call] = []
        self.unknown: list[tuple[str, str]] = []
        self.commands: dict[str, dict[str, Payload]] = {}
        self.interactions: dict[str, Interaction] = {}
        self._failures: list[Failure] = []
        self._nonces: dict[tuple[str, str], Message] = {}
        self._buckets: dict[str, tuple[float, int]] = {}
        self._bots: list[Gateway] = []
        self._changed = asyncio.Condition()
        self._last_id = 0

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=1 << 25)
        app.router.add_get("/gateway/", self._gateway)
        app.router.add_route("*", "/api/v10{path:/.*}", self._rest)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host = f"127.0.0.1:{self._runner.addresses[0][1]}"
        self.api_url, self.gateway_url = f"http://{host}/api/v10", f"ws://{host}/gateway/"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.hang_up()
        await self._runner.cleanup()

    # What a test asks for

    async def connected(self, bots: int = 1, within: float = 20.0) -> None:
        """Wait until so many bots have identified and got their guild."""
        async with asyncio.timeout(within), self._changed:
            await self._changed.wait_for(lambda: len(self._bots) >= bots)

    async def disconnected(self, within: float = 20.0) -> None:
        """Wait until no bot is connected: after a kill, before `connected` is asked about the next one."""
        async with asyncio.timeout(within), self._changed:
            await self._changed.wait_for(lambda: not self._bots)

    async def hang_up(self) -> None:
        """Close the gateway connections, as Discord does now and then; the bot's RESUME will be refused."""
        for bot in list(self._bots):
            await bot.ws.close(code=4000)

    def fail(
        self, method: str, path: str, status: int, code: int = 0, times: int = 1, *, done: bool = False
    ) -> None:
        """Answer the next requests with an error, if this pattern matches the whole of their path."""
        more = {"retry_after": 0.1} if status == 429 else {}
        error = DiscordError(status, code, "failed on purpose", **more)
        self._failures += [Failure(method, re.compile(path), error, done)] * times

    def message(self, message: MessageOrId) -> Message:
        """A message as it is now; a `LookupError` if it is gone."""
        wanted = message if isinstance(message, int) else int(message["id"])
        for channel in self.messages.values():
            if wanted in channel:
                return channel[wanted]
        raise LookupError(f"no message {wanted}")

    def public(self, channel_id: int) -> list[Message]:
        """The messages of a channel that are not ephemeral, oldest first."""
        return [message for i, message in self.messages[channel_id].items() if i not in self.owners]

    async def delete(self, message: MessageOrId) -> None:
        """Delete a message, as a moderator may."""
        gone = self.message(message)
        del self.messages[int(gone["channel_id"])][int(gone["id"])]
        await self._announce("MESSAGE_DELETE", {key: gone[key] for key in ("id", "channel_id")})

    # What people do. Each waits for the first answer unless told not to; without one, a `TimeoutError`

    async def slash(
        self, user_id: int, channel_id: int, name: str, *, wait: bool = True, **options: Any
    ) -> Interaction:
        """Use a command that the bot has registered; subcommands follow in `name`: "table end"."""
        first, *path = name.split()
        command = next(scope[first] for scope in self.commands.values() if first in scope)
        data: Payload = {"id": command["id"], "name": first, "type": 1}
        data["options"] = typed(command.get("options", []), path, options)
        data |= self._resolved(channel_id, options.values())
        return await self._act(user_id, channel_id, 2, data, wait=wait)

    async def press(
        self, user_id: int, message: MessageOrId, custom_id: str, *, wait: bool = True
    ) -> Interaction:
        """Press a button; a `LookupError` if it is gone or disabled, or the message is not this person's."""
        seen, data = self._used(user_id, message, custom_id)
        return await self._act(user_id, int(seen["channel_id"]), 3, data, int(seen["id"]), wait=wait)

    async def select(
        self, user_id: int, message: MessageOrId, custom_id: str, values: list[str], *, wait: bool = True
    ) -> Interaction:
        """Choose in a select, under the conditions of `press`."""
        seen, data = self._used(user_id, message, custom_id, values)
        # discord.py finds no values in a select of strings that comes with anything resolved
        people = () if data["component_type"] == 3 else map(int, values)
        data |= {"values": values, **self._resolved(int(seen["channel_id"]), people)}
        return await self._act(user_id, int(seen["channel_id"]), 3, data, int(seen["id"]), wait=wait)

    async def submit(self, form: Interaction, values: Mapping[str, Any], *, wait: bool = True) -> Interaction:
        """Send in the form that an interaction was answered with; `values` by custom_id."""
        if form.answer is None or form.answer.type != 9:
            raise LookupError("not answered with a form")
        modal = form.answer.body["data"]
        parts = [fill(part, values) for part in modal["components"]]
        data = {"custom_id": modal["custom_id"], "components": parts}
        return await self._act(form.user_id, form.channel_id, 5, data, form.message_id, wait=wait)

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
        if wait and not (await asyncio.wait([future], timeout=self.answer_limit))[0]:
            raise TimeoutError(f"no answer to {data}")
        return act

    def _interaction(self, act: Interaction, data: Payload) -> Payload:
        channel, person = self.channels[act.channel_id], self.people[act.user_id]
        payload: Payload = {"id": str(act.id), "type": act.kind, "token": act.token, "data": data}
        payload |= {"version": 1, "application_id": str(BOT), "app_permissions": str(self.app_permissions)}
        payload |= {"channel_id": channel["id"], "channel": channel, "locale": person.locale}
        payload |= {"entitlements": [], "attachment_size_limit": 10 << 20}
        if act.message_id is not None:
            payload["message"] = self.message(act.message_id)
        if "recipients" not in channel:
            payload |= {"guild_id": str(GUILD), "guild_locale": self.guild_locale, "member": member(person)}
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

    # The gateway

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        asked = request.query.get("compress")
        if asked not in (None, "zlib-stream"):
            raise web.HTTPBadRequest(text=f"no {asked}, only zlib-stream")
        bot = Gateway(compress=asked is not None)
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
        guild |= {"preferred_locale": self.guild_locale, "member_count": len(people), "unavailable": False}
        guild["roles"] = [role(GUILD, "@everyone", TALK, 0), role(MODERATORS, "mods", TALK | MODERATE, 1)]
        guild["members"] = [member(person) for person in people]
        guild["channels"] = [channel for channel in self.channels.values() if "recipients" not in channel]
        empty = ("emojis", "stickers", "threads", "presences", "voice_states", "stage_instances", "features")
        return guild | {key: [] for key in empty}

    # REST

    async def _rest(self, request: web.Request) -> web.Response:
        came, path = time.monotonic(), request.match_info["path"]
        try:
            body, files = await read(request)
        except ConnectionError:
            # The process was killed while it was sending: there is no request, and nobody to answer
            return web.Response()
        call = Call(came, request.method, path, body, files, request.query)
        self.requests.append(call)
        await asyncio.sleep(self.latency)
        try:
            headers, result = await self._answer(call)
        except DiscordError as error:
            # discord.py takes a 429 without Via for a ban by Cloudflare, and gives up
            return as_json(error.payload, {"Via": "1.1 local"}, error.status)
        return web.Response(status=204, headers=headers) if result is None else as_json(result, headers)

    async def _answer(self, call: Call) -> tuple[dict[str, str], Any]:
        failure = self._failing(call)
        if failure and not failure.done:
            raise failure.error
        handler, ids = self._routed(call)
        headers = self._paced(f"{call.method} {handler.__name__}", ids.get("channel"))
        result = await handler(self, call, **ids)
        if failure:
            raise failure.error
        return headers, result

    def _failing(self, call: Call) -> Failure | None:
        for failure in self._failures:
            if failure.method == call.method and failure.path.fullmatch(call.path):
                self._failures.remove(failure)
                return failure
        return None

    def _routed(self, call: Call) -> tuple[Handler, dict[str, str]]:
        for methods, pattern, handler in ROUTES:
            if call.method in methods.split() and (found := pattern.fullmatch(call.path)):
                return handler, found.groupdict()
        self.unknown.append((call.method, call.path))
        raise DiscordError(404, 0, "404: Not Found")

    def _paced(self, name: str, channel: str | None) -> dict[str, str]:
        if self.pace is None or channel is None:
            return {}
        most, seconds = self.pace
        now, bucket = time.monotonic(), f"{name} {channel}"
        until, used = self._buckets.get(bucket, (0.0, 0))
        if until <= now:
            until, used = now + seconds, 0
        if used == most:
            raise DiscordError(429, 0, "You are being rate limited.", retry_after=until - now)
        self._buckets[bucket] = until, used + 1
        numbers = {"Limit": most, "Remaining": most - used - 1, "Reset-After": until - now}
        return {"X-RateLimit-Bucket": name, **{f"X-RateLimit-{key}": str(n) for key, n in numbers.items()}}

    @route("GET", "/gateway")
    @route("GET", "/gateway/bot")
    async def _get_gateway(self, _: Call) -> Payload:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return {"url": self.gateway_url, "shards": 1, "session_start_limit": limit}

    @route("GET", "/users/@me")
    async def _get_me(self, _: Call) -> Payload:
        return {**user(self.bot), "verified": True, "mfa_enabled": False, "locale": "en-US"}

    @route("GET", "/applications/@me")
    @route("GET", "/oauth2/applications/@me")
    async def _get_application(self, _: Call) -> Payload:
        own = {"id": str(BOT), "name": self.bot.name, "description": "", "icon": None, "verify_key": ""}
        owner = user(next(iter(self.people.values())))
        return {**own, "bot_public": True, "bot_require_code_grant": False, "owner": owner, "flags": 0}

    @route("GET PUT POST", "/applications/{app}/commands")
    @route("GET PUT POST", "/applications/{app}/guilds/{guild}/commands")
    async def _do_commands(self, call: Call, app: str, guild: str = "") -> Any:
        known = self.commands.get(guild, {})
        sent: dict[str, list[Payload]] = {"GET": [], "PUT": call.body, "POST": [call.body]}
        made: dict[str, Payload] = {}
        for command in sent[call.method]:
            old = known.get(command["name"], {"id": str(self._snowflake())})
            made[command["name"]] = {"description": "", **command, "id": old["id"], "application_id": app}
        self.commands[guild] = made if call.method == "PUT" else known | made
        return made[call.body["name"]] if call.method == "POST" else list(self.commands[guild].values())

    @route("POST", "/users/@me/channels")
    async def _post_dm_channel(self, call: Call) -> Payload:
        person = self.people.get(int(call.body["recipient_id"]))
        if person is None:
            raise DiscordError(400, 50033, "Invalid Recipient(s)")
        for channel in self.channels.values():
            if channel.get("recipients") == [user(person)]:
                return channel
        channel_id = self._snowflake()
        self.channels[channel_id] = {"id": str(channel_id), "type": 1, "recipients": [user(person)]}
        return self.channels[channel_id]

    @route("GET", "/channels/{channel}")
    async def _get_channel(self, _: Call, channel: str) -> Payload:
        if int(channel) not in self.channels:
            raise DiscordError(404, 10003, "Unknown Channel")
        return self.channels[int(channel)]

    @route("POST", "/channels/{channel}/messages")
    async def _post_message(self, call: Call, channel: str) -> Message:
        await self._get_channel(call, channel)
        nonce = (channel, str(call.body.get("nonce")))
        if call.body.get("enforce_nonce") and nonce in self._nonces:
            return self._nonces[nonce]
        message = self._nonces[nonce] = await self._post(int(channel), call)
        return message

    @route("GET PATCH DELETE", "/channels/{channel}/messages/{message}")
    async def _do_message(self, call: Call, channel: str, message: str) -> Message | None:
        found = self._known(int(message))
        if found["channel_id"] != channel or int(message) in self.owners:
            raise DiscordError(404, 10008, "Unknown Message")
        return await self._serve(call, found)

    @route("POST", "/interactions/{interaction}/{token}/callback")
    async def _post_callback(self, call: Call, interaction: str, token: str) -> Payload | None:
        act = self.interactions.get(token)
        if act and act.answer:
            raise DiscordError(400, 40060, "Interaction has already been acknowledged.")
        if act is None or interaction != str(act.id) or time.monotonic() - act.sent > self.answer_limit:
            raise DiscordError(404, 10062, "Unknown interaction")
        kind: int = call.body["type"]
        message = await self._first_answer(act, kind, call._replace(body=call.body.get("data") or {}))
        act.answer = Answer(time.monotonic(), kind, call.body, message)
        if not act.answered.done():
            act.answered.set_result(act.answer)
        return self._receipt(act, act.answer) if call.query.get("with_response") in ("1", "true") else None

    async def _first_answer(self, act: Interaction, kind: int, call: Call) -> Message | None:
        if kind in (4, 5):
            message = await self._post(act.channel_id, call, act, LOADING if kind == 5 else 0)
            act.original = int(message["id"])
            return message
        if kind in (6, 7) and act.message_id is not None:
            act.original = act.message_id
            return await self._redraw(self._known(act.message_id), call) if kind == 7 else None
        if kind != 9 or act.kind == 5 or not 1 <= len(call.body["components"]) <= 5:
            raise invalid(f"type {kind} cannot be the answer to this")
        return None

    def _receipt(self, act: Interaction, answer: Answer) -> Payload:
        receipt: Payload = {"id": str(act.id), "type": act.kind, "response_message_loading": answer.type == 5}
        receipt["response_message_id"] = act.original and str(act.original)
        receipt["response_message_ephemeral"] = act.original in self.owners
        if answer.type in (4, 7):
            return {"interaction": receipt, "resource": {"type": answer.type, "message": answer.message}}
        return {"interaction": receipt}

    @route("POST", "/webhooks/{app}/{token}")
    async def _post_followup(self, call: Call, app: str, token: str) -> Message:
        act = self._by_token(app, token)
        original = self.messages[act.channel_id].get(act.original or 0)
        if original and original["flags"] & LOADING:
            return await self._redraw(original, call)
        message = await self._post(act.channel_id, call, act)
        act.followups.append(int(message["id"]))
        return message

    @route("GET PATCH DELETE", "/webhooks/{app}/{token}/messages/{message}")
    async def _do_followup(self, call: Call, app: str, token: str, message: str) -> Message | None:
        act = self._by_token(app, token)
        wanted = act.original if message == "@original" else int(message)
        if wanted not in (act.original, *act.followups):
            raise DiscordError(404, 10008, "Unknown Message")
        return await self._serve(call, self._known(wanted))

    def _by_token(self, app: str, token: str) -> Interaction:
        act = self.interactions.get(token)
        if act is None or act.answer is None or app != str(BOT):
            raise DiscordError(404, 10015, "Unknown Webhook")
        if time.monotonic() - act.sent > self.token_life:
            raise DiscordError(401, 50027, "Invalid Webhook Token")
        return act

    # Messages

    def _known(self, message_id: int | None) -> Message:
        try:
            return self.message(message_id or 0)
        except LookupError:
            raise DiscordError(404, 10008, "Unknown Message") from None

    async def _serve(self, call: Call, message: Message) -> Message | None:
        if call.method == "PATCH":
            return await self._redraw(message, call)
        return await self.delete(message) if call.method == "DELETE" else message

    async def _post(
        self, channel_id: int, call: Call, act: Interaction | None = None, flags: int = 0
    ) -> Message:
        blank: Message = {"id": str(self._snowflake()), "channel_id": str(channel_id), "flags": flags}
        blank |= {"type": 20 if act and act.kind == 2 else 0, "author": user(self.bot), "content": ""}
        blank |= {"timestamp": datetime.now(UTC).isoformat(), "edited_timestamp": None}
        blank["nonce"] = call.body.get("nonce")
        blank |= {key: [] for key in ("attachments", "components", "embeds", "mentions", "mention_roles")}
        if act:
            blank["flags"] |= (call.body.get("flags") or 0) & EPHEMERAL
            cause = {"id": str(act.id), "type": act.kind, "user": user(self.people[act.user_id])}
            blank |= {"webhook_id": str(BOT), "application_id": str(BOT), "interaction_metadata": cause}
        message = self._drawn(blank, call)
        if act and message["flags"] & EPHEMERAL:
            self.owners[int(message["id"])] = act.user_id
        return await self._keep("MESSAGE_CREATE", message)

    async def _redraw(self, old: Message, call: Call) -> Message:
        edited = {"flags": old["flags"] & ~LOADING, "edited_timestamp": datetime.now(UTC).isoformat()}
        return await self._keep("MESSAGE_UPDATE", self._drawn(old | edited, call))

    async def _keep(self, event: str, message: Message) -> Message:
        self.messages[int(message["channel_id"])][int(message["id"])] = message
        await self._announce(event, message)
        return message

    def _drawn(self, old: Message, call: Call) -> Message:
        new = {**old, "attachments": self._attachments(old, call)}
        new["flags"] = old["flags"] | (call.body.get("flags") or 0) & V2
        named = {file["filename"]: file for file in new["attachments"]}
        for key in ("content", "embeds", "components"):
            if key in call.body:
                new[key] = link(call.body[key] or type(old[key])(), named)
        for number, part in enumerate(walk(new["components"]), 1):
            part.setdefault("id", number)
        check(new)
        return new

    def _attachments(self, old: Message, call: Call) -> list[Payload]:
        listed = call.body.get("attachments")
        texts = {str(item["id"]): item.get("description") for item in listed or ()}
        kept = [file for file in old["attachments"] if listed is None or file["id"] in texts]
        return kept + [self._attachment(*file, texts.get(str(n))) for n, file in sorted(call.files.items())]

    def _attachment(self, name: str, data: bytes, description: str | None) -> Payload:
        file_id = str(self._snowflake())
        self.files[file_id] = data
        url = f"https://cdn.discordapp.com/attachments/{file_id}/{name}"
        own = {"id": file_id, "filename": name, "size": len(data), "description": description}
        kind = "image/png" if name.endswith(".png") else "application/octet-stream"
        return {**own, "url": url, "proxy_url": url.replace("cdn", "media", 1), "content_type": kind}

    def _snowflake(self) -> int:
        self._last_id = max(self._last_id + 1, int(time.time() * 1000) - 1420070400000 << 22)
        return self._last_id
