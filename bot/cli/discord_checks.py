"""What Discord says of the bot: its token, its servers, what it may do there, and what time it is."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp
import discord
import discord.http

from bot.cli.findings import Finding, do, note, right
from bot.cli.settings import Settings
from bot.client.bot import needed_intents
from bot.client.threads_wanted import GROWS_THREADS
from bot.client.threads_wanted import NEEDED as FOR_THREADS
from bot.features.play.admission import NEEDED

SKEW_SECONDS = 5
"""A clock that is further off ends decisions for people at another time than they read."""
UNREACHABLE = (aiohttp.ClientError, OSError, discord.HTTPException)
INVITE = "invite it with the link in README.md"


class _Client(discord.Client):
    """A client that logs in over HTTP and never connects. `dates`: what time each answer had."""

    def __init__(self) -> None:
        self.dates = list[str]()
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._ended)
        super().__init__(intents=needed_intents(), http_trace=trace)

    async def _ended(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        params: aiohttp.TraceRequestEndParams,
    ) -> None:
        self.dates.append(params.response.headers.get("Date", ""))


async def discord_findings(settings: Settings, now: Callable[[], float]) -> AsyncIterator[Finding]:
    """Yield what is found at Discord, or why nothing can be."""
    if settings.discord_token is None:
        yield note("token", "DISCORD_TOKEN is not set: the bot starts in try mode")
        return
    discord.http.Route.BASE = settings.discord_api_url.rstrip("/")
    # What it says of itself (that it cannot speak, that it logs in) is no finding.
    logging.getLogger("discord").setLevel(logging.ERROR)
    async with _Client() as client:
        refused = await _refused(client, settings.discord_token.get_secret_value())
        if client.dates:
            yield clock(client.dates[-1], now())
        if refused:
            yield refused
            return
        for finding in _application(client):
            yield finding
        async for finding in _servers(client):
            yield finding


async def _refused(client: discord.Client, token: str) -> Finding | None:
    """Log in; return why that is not possible."""
    try:
        await client.login(token)
    except discord.LoginFailure:
        return do(
            "token", "DISCORD_TOKEN is wrong: reset it in the developer portal under Bot, copy it to .env"
        )
    except UNREACHABLE as error:
        return do("token", f"Discord cannot be reached ({error}): look at the network and DISCORD_API_URL")
    return None


def clock(date: str, now: float) -> Finding:
    """Return how far our clock is from the one of an answer's `Date`."""
    try:
        ahead = now - parsedate_to_datetime(date).timestamp()
    except ValueError:
        return note("clock", "Discord did not say what time it is")
    if abs(ahead) <= SKEW_SECONDS:
        return right("clock", "as Discord's")
    told = f"{abs(round(ahead))} s {'ahead of' if ahead > 0 else 'behind'} Discord's"
    return do("clock", f"{told}: let the system keep its time (timedatectl set-ntp true)")


def _application(client: discord.Client) -> Iterator[Finding]:
    yield right("token", f"logged in as {client.user}")
    intents = ", ".join(name for name, wanted in needed_intents() if wanted)
    yield right("intents", f"{intents}; none is privileged, nothing to switch on")
    if client.application is not None and client.application.bot_require_code_grant:
        yield do("invite", "switch off Requires OAuth2 Code Grant in the developer portal under Bot")


# Servers -------------------------------------------------------------------------------------------


async def _servers(client: discord.Client) -> AsyncIterator[Finding]:
    count = 0
    try:
        async for found in client.fetch_guilds(limit=None):
            count += 1
            for finding in await _server(client, found.id):
                yield finding
    except UNREACHABLE as error:
        yield do("servers", f"Discord did not tell ({error}): try again")
        return
    if not count:
        yield note("servers", f"the bot is in none: {INVITE}")


async def _server(client: discord.Client, guild_id: int) -> Sequence[Finding]:
    """Return what the bot may do in the channels of a server."""
    assert client.user is not None
    guild = await client.fetch_guild(guild_id, with_counts=False)
    me = await guild.fetch_member(client.user.id)
    channels = [one for one in await guild.fetch_channels() if isinstance(one, discord.TextChannel)]
    return list(channel_findings(guild.name, [(one, one.permissions_for(me)) for one in channels]))


def channel_findings(
    server: str, channels: Sequence[tuple[discord.TextChannel, discord.Permissions]]
) -> Iterator[Finding]:
    """Yield the channels that lack something, and how many lack nothing.

    Where the bot may not even write, nobody may have meant it to: that is no fault while it may elsewhere.
    """
    about = f"server {server}"
    usable = 0
    for channel, may in channels:
        missing = [name for name in _needed(channel) if not getattr(may, name)]
        usable += not missing
        if missing and may.view_channel and may.send_messages:
            yield do(about, f"#{channel.name} lacks {_listed(missing)}: {_grant(channel)}")
        elif missing and may.view_channel:
            yield note(
                about, f"#{channel.name} lacks {_listed(missing)}, so no tables there: {_grant(channel)}"
            )
    if usable:
        yield right(about, f"{usable} of {len(channels)} text channels have all permissions")
    else:
        yield do(about, f"no text channel has all permissions: grant the bot's role {_listed(NEEDED)}")


def _needed(channel: discord.TextChannel) -> tuple[str, ...]:
    return (*NEEDED, *(FOR_THREADS if channel.type in GROWS_THREADS else ()))


def _listed(names: Sequence[str]) -> str:
    """Return permissions as Discord's settings name them."""
    return ", ".join(name.replace("_", " ").title() for name in names)


def _grant(channel: discord.TextChannel) -> str:
    return f"Edit Channel > Permissions of #{channel.name}, add the bot, allow it"
