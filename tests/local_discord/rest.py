"""The REST API: what the bot asks for, and how Discord answers."""

from __future__ import annotations

import json
import math
import re
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypeAlias

from aiohttp import web

from tests import limits
from tests.local_discord.payloads import (
    BOT,
    EPHEMERAL,
    GUILD,
    LOADING,
    V2,
    DiscordError,
    Message,
    Payload,
    invalid,
    link,
    member,
    user,
    walk,
)
from tests.local_discord.world import Answer, Call, Files, Interaction, World

ANSWER_SECONDS = 3.0
ENTRY_POINT = 4
Handler: TypeAlias = Callable[..., Awaitable[Any]]
ROUTES: list[tuple[str, re.Pattern[str], Handler]] = []


class CutError(DiscordError):
    """The connection breaks without an answer."""

    def __init__(self) -> None:
        super().__init__(0, 0, "cut on purpose")


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


class Rest(World):
    """Answers the bot's requests. `shards`, `together`: how many sessions it wants, and may begin at once.

    `most`: requests a second, beside answers to presses; `global_refusals` counts those beyond. `blocked`
    counts the requests during a block.
    """

    shards = together = 1
    member_of = True
    """Whether the bot is in the server, as far as it asks over HTTP."""

    def __init__(self, people: int = 6, channels: int = 1, *, pace: tuple[int, float] | None = None) -> None:
        super().__init__(people, channels)
        self.pace = pace
        self.requests: list[Call] = []
        self.unknown: list[tuple[str, str]] = []
        self.refused: list[str] = []
        self.most: int | None = None
        self.global_refusals = 0
        self.blocked_until, self.blocked = 0.0, 0
        # Tests start a bot again and again.
        self.sessions = {"total": 1_000_000, "remaining": 999_999, "reset_after": 0}
        self._counted: deque[float] = deque()
        self.commands: dict[str, dict[str, Payload]] = {}
        self.emojis: dict[str, Payload] = {}
        self._failures: list[Failure] = []
        self._nonces: dict[tuple[str, str], Message] = {}
        self._buckets: dict[str, tuple[float, int]] = {}

    async def _rest(self, request: web.Request) -> web.Response:
        came, path = time.monotonic(), request.match_info["path"]
        try:
            body, files = await read(request)
        except ConnectionError:
            # The process was killed while it was sending: there is no request to answer
            return web.Response()
        program = request.match_info.get("program", "")
        call = Call(came, request.method, path, body, files, request.query, program)
        self._note(call)
        if (left := self.blocked_until - came) > 0:
            self.blocked += 1
            retry = {"Retry-After": str(math.ceil(left))}
            return web.Response(text="<html>error code: 1015</html>", status=429, headers=retry)
        try:
            self._check_most(request, came)
            headers, result = await self._answer(call)
        except CutError:
            assert request.transport is not None
            request.transport.close()
            return web.Response()
        except DiscordError as error:
            # discord.py takes a 429 without Via for a ban by Cloudflare, and gives up
            return as_json(error.payload, {"Via": "1.1 local"}, error.status)
        return web.Response(status=204, headers=headers) if result is None else as_json(result, headers)

    def _check_most(self, request: web.Request, now: float) -> None:
        """Refuse what comes after `most` requests of the bot within a second; answers do not count."""
        if self.most is None or "Authorization" not in request.headers:
            return
        while self._counted and now - self._counted[0] >= 1:
            self._counted.popleft()
        if len(self._counted) >= self.most:
            self.global_refusals += 1
            wait = 1 - (now - self._counted[0])
            raise DiscordError(429, 0, "You are being rate limited.", retry_after=wait, **{"global": True})
        self._counted.append(now)

    def _note(self, call: Call) -> None:
        self.requests.append(call)

    async def _answer(self, call: Call) -> tuple[dict[str, str], Any]:
        failure = self._failing(call)
        if failure and not failure.done:
            raise failure.error
        handler, ids = self._routed(call)
        if why := limits.refusal(call.method, call.path, call.body):
            self.refused.append(f"{call.method} {call.path}: {why}")
            raise invalid(why)
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
        limit = {**self.sessions, "max_concurrency": self.together}
        return {"url": self.gateway_url, "shards": self.shards, "session_start_limit": limit}

    @route("GET", "/users/@me")
    async def _get_me(self, _: Call) -> Payload:
        return {**user(self.bot), "verified": True, "mfa_enabled": False, "locale": "en-US"}

    @route("GET", "/applications/@me")
    @route("GET", "/oauth2/applications/@me")
    async def _get_application(self, _: Call) -> Payload:
        own = {"id": str(BOT), "name": self.bot.name, "description": "", "icon": None, "verify_key": ""}
        owner = user(next(iter(self.people.values())))
        return {**own, "bot_public": True, "bot_require_code_grant": False, "owner": owner, "flags": 0}

    @route("GET POST", "/applications/{app}/emojis")
    async def _do_emojis(self, call: Call, app: str) -> Payload:
        del app
        if call.method == "GET":
            return {"items": list(self.emojis.values())}
        assert call.body["image"].startswith("data:image/png;base64,")
        made = {"id": str(self._snowflake()), "name": call.body["name"], "roles": [], "require_colons": True}
        self.emojis[made["name"]] = {**made, "managed": False, "animated": False, "available": True}
        return self.emojis[made["name"]]

    @route("GET PUT POST", "/applications/{app}/commands")
    @route("GET PUT POST", "/applications/{app}/guilds/{guild}/commands")
    async def _do_commands(self, call: Call, app: str, guild: str = "") -> Any:
        known = self.commands.get(guild, {})
        sent: dict[str, list[Payload]] = {"GET": [], "PUT": call.body, "POST": [call.body]}
        made: dict[str, Payload] = {}
        kept = {one["name"] for one in known.values() if one.get("type") == ENTRY_POINT}
        if call.method == "PUT" and not kept <= {command["name"] for command in call.body}:
            raise DiscordError(400, 50240, "You cannot remove this app's Entry Point command")
        for command in sent[call.method]:
            old = known.get(command["name"], {"id": str(self._snowflake())})
            own = {"id": old["id"], "application_id": app}
            made[command["name"]] = {"type": 1, "description": "", **command, **own}
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
        if act is None or interaction != str(act.id) or time.monotonic() - act.sent > ANSWER_SECONDS:
            raise DiscordError(404, 10062, "Unknown interaction")
        kind: int = call.body["type"]
        message = await self._first_answer(act, kind, call._replace(body=call.body.get("data") or {}))
        act.answer = Answer(time.monotonic(), kind, call.body, message, call.program)
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
        return act

    @route("GET", "/users/@me/guilds")
    async def _get_guilds(self, _: Call) -> list[Payload]:
        own = {"id": str(GUILD), "name": "Game night", "icon": None, "owner": False, "permissions": "0"}
        return [{**own, "features": []}] if self.member_of else []

    @route("GET", "/guilds/{guild}")
    async def _get_guild(self, _: Call, guild: str) -> Payload:
        self._known_guild(guild)
        return self._guild()

    @route("GET", "/guilds/{guild}/channels")
    async def _get_channels(self, _: Call, guild: str) -> Any:
        self._known_guild(guild)
        return self._guild()["channels"]

    @route("GET", "/guilds/{guild}/members/{person}")
    async def _get_member(self, _: Call, guild: str, person: str) -> Payload:
        self._known_guild(guild)
        return member(self.bot if int(person) == BOT else self.people[int(person)])

    def _known_guild(self, guild: str) -> None:
        if int(guild) != GUILD:
            raise DiscordError(404, 10004, "Unknown Guild")

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
        self.kept(message)
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
