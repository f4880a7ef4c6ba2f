"""Checks whether the bot can run as it is set up: the database, pictures, links, and Discord."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import closing
from email.utils import parsedate_to_datetime
from pathlib import Path
from types import SimpleNamespace

import aiohttp
import click
import discord
import discord.http

from bot.capacity import ENOUGH_BYTES, MEGABYTE, SHARED, can_share, capacity, cores, memory_bytes
from bot.cli.environment import advice_about_strangers
from bot.cli.findings import Finding, do, ended_by, note, print_findings, right
from bot.cli.fsck import row_faults, waiting_count
from bot.cli.settings import FILE, Settings, SettingsError, configure, proxy_of, unread_settings
from bot.client.emojis import missing_pieces
from bot.client.gate import TO_POST
from bot.client.lobbies import FOR_NIGHTS, FOR_THREADS, THREAD_PARENTS
from bot.client.options import needed_intents
from bot.client.sessions import SPARE_SESSIONS
from bot.drawing.painter import cjk_font_files, draw
from bot.screens.pieces import drawings
from bot.store.database import ServerClock, StoreError, file_of, is_file, reason_of, unknown_version
from bot.store.kinds import database_at, version_at
from bot.store.migrations import NEWEST, VERSIONS
from bot.store.sqlite import DRIVER_ERRORS, wal_bytes
from bot.text import usable

FREE_BYTES = 500 * 2**20
"""Free space below which a disk may soon be full."""
LONG_WAL_BYTES = 64 * 2**20
"""Size of a write-ahead log that has not begun again for long."""
BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32">{}</svg>'
LETTERS = BLANK.format('<text x="2" y="24" font-size="20">Ag</text>')
SOUND_SQLITE = (3, 51, 3)
"""The first SQLite whose write-ahead log bears several writers without a rare fault."""
SKEW_SECONDS = 5
"""Clock error above which decisions end at another time than people read."""
KEEP_TIME = "let the system keep its time (timedatectl set-ntp true)"
UNREACHABLE = (aiohttp.ClientError, OSError, discord.HTTPException)


async def findings(settings: Settings) -> AsyncIterator[Finding]:
    """Yield all findings."""
    url = settings.database_url
    clock = ServerClock()
    try:
        if is_file(url):
            file_findings = list(_file_findings(file_of(url)))
        else:
            file_findings = [_version_finding("the server", await version_at(url, clock))]
            if clock.astray:
                skew = _skew(clock.machine_ahead)
                file_findings.append(
                    note("clock", f"this machine is {skew} the database's, which counts: {KEEP_TIME}")
                )
        for finding in file_findings:
            yield finding
        if any(finding.mark == "ok" and finding.about == "database" for finding in file_findings):
            async for finding in _row_findings(url):
                yield finding
    except StoreError as error:
        yield do("database", str(error))
    if (advice := advice_about_strangers()) is not None:
        yield do("environment", advice)
    for entry, reason in usable()[1].items():
        yield do("games", f"{entry} cannot be loaded, its tables wait ({reason}): install it again")
    yield _fonts_finding()
    if not can_share():
        told = f"{SHARED} is missing or cannot be written: no pictures, and bot players make safe moves"
        yield do("memory", f"{told}; give the container or sandbox one")
    elif (memory := memory_bytes()) is not None:
        yield memory_finding(memory, cores())
    if is_open_to_others(Path(FILE)):
        yield do("settings", f"{FILE} holds the token, and other users can read it: chmod 600 {FILE}")
    for name, line, suggestions in unread_settings():
        hint = f": did you mean {suggestions}?" if suggestions else ""
        yield note("settings", f".env, line {line}: {name} is no setting{hint}")
    links = ("terms_url", "privacy_url", "source_url", "operator_contact")
    if unset := [name.upper() for name in links if not getattr(settings, name)]:
        yield note("about", f"{', '.join(unset)} not set: /about cannot tell people (see .env.example)")
    else:
        yield right("about", "terms, privacy, source and contact are set")
    async for finding in _discord_findings(settings, clock):
        yield finding


# The database --------------------------------------------------------------------------------------


def _file_findings(file: Path) -> Iterator[Finding]:
    if not file.parent.is_dir():
        yield do("database", f"there is no folder {file.parent}: make it, or change DATABASE_URL")
        return
    # SQLite keeps more files beside the database.
    writable = os.access(file.parent, os.W_OK | os.X_OK)
    if not writable or (file.exists() and not os.access(file, os.R_OK | os.W_OK)):
        yield do("database", f"{file} may not be written: ask as the user of the bot, or make it theirs")
    elif (reason := _file_system_fault(file.parent)) is not None:
        sentence = f"the file system of {file.parent} cannot keep it ({reason})"
        yield do("database", f"{sentence}: use a local disk, a volume, or PostgreSQL")
    elif file.exists():
        yield _integrity_finding(file)
        yield _wal_finding(wal_bytes(file))
        if is_open_to_others(file):
            sentence = f"{file} holds hidden hands, and other users can read it"
            yield do("secrets", f"{sentence}: chmod 600 {file}*")
        if sqlite3.sqlite_version_info < SOUND_SQLITE:
            newer = ".".join(map(str, SOUND_SQLITE))
            sentence = (
                f"version {sqlite3.sqlite_version}; before {newer}, two programs that write may damage a file"
            )
            yield note("sqlite", f"{sentence}: let nothing else write there while the bot runs")
    else:
        yield note("database", f"{file} is made at the first start")
    free = shutil.disk_usage(file.parent).free
    space = f"{free // MEGABYTE:,} MB free beside the database"
    yield right("disk", space) if free >= FREE_BYTES else do("disk", f"only {space}: make room")


def is_open_to_others(file: Path) -> bool:
    """Whether users of the machine who are not its owner may read a file."""
    return os.name == "posix" and file.is_file() and bool(file.stat().st_mode & 0o077)


def _file_system_fault(folder: Path) -> str | None:
    """Return why SQLite cannot work in a folder, as in many on a network; None where it can.

    What a start does is done to a file of its own: a log of writes that memory is shared for, and locks.
    """
    try:
        with (
            tempfile.TemporaryDirectory(prefix=".backroom-", dir=folder) as trial,
            closing(_connect(Path(trial, "trial.sqlite3"))) as first_connection,
            closing(_connect(Path(trial, "trial.sqlite3"))) as second_connection,
        ):
            (mode,) = first_connection.execute("PRAGMA journal_mode = WAL").fetchone()
            if mode != "wal":
                return "no memory is shared there"
            first_connection.execute("CREATE TABLE trial (number)")
            first_connection.execute("BEGIN IMMEDIATE")
            return None if _is_locked(second_connection) else "it has no locks"
    except (sqlite3.Error, OSError) as error:
        return reason_of(error)


def _is_locked(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError:
        return True
    return False


def _connect(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(file.as_uri(), uri=True, timeout=0, isolation_level=None)


def _wal_finding(size: int) -> Finding:
    megabytes = f"{size / MEGABYTE:,.1f} MB"
    if size < LONG_WAL_BYTES:
        return right("write-ahead log", megabytes)
    return note(
        "write-ahead log",
        f"{megabytes}: a program beside the bot keeps reading the database (Litestream, a sqlite3 shell); "
        "what was deleted stays on the disk until that program ends its transaction",
    )


def _integrity_finding(file: Path) -> Finding:
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
            (integrity,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            version = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except DRIVER_ERRORS as error:
        return do("database", f"{file} cannot be used ({reason_of(error)}): restore a backup")
    if integrity != "ok":
        return do("database", f"{file} is damaged ({integrity}): restore a backup")
    return _version_finding(file, version[0] if version else "none")


def _version_finding(file: Path | str, version: str) -> Finding:
    if not version:
        return note("database", f"{file} has no tables yet: they are made at the first start")
    if version == NEWEST:
        return right("database", f"{file} is whole, version {version}")
    if version in VERSIONS:
        return note("database", f"{file} is whole; the next start brings it from {version} to {NEWEST}")
    return do("database", f"{file} {unknown_version(version)}")


async def _row_findings(url: str) -> AsyncIterator[Finding]:
    database = database_at(url)
    try:
        await database.begin()
        damaged_rows = await database.read(lambda connection: len(list(row_faults(connection))))
        waiting_tables = await database.read(waiting_count)
    finally:
        await database.close()
    if damaged_rows or waiting_tables:
        sentence = f"rows that cannot be read: {damaged_rows}, tables that wait: {waiting_tables}"
        yield do("database", f"{sentence}; backroom fsck says which and why")


def _fonts_finding() -> Finding:
    if missing_files := [name for name in cjk_font_files() if not Path(name).is_file()]:
        return do("fonts", f"{missing_files[0]} is missing: install Backroom again")
    try:
        has_letters = draw(LETTERS) != draw(BLANK.format(""))
    except ValueError as error:
        return do("fonts", f"no picture can be drawn ({error}): install Backroom again")
    if has_letters:
        return right("fonts", "a picture is drawn, with letters")
    return do("fonts", "pictures are drawn without letters: install Backroom again")


def memory_finding(memory: int, processors: int) -> Finding:
    """Say what fits into the memory: too little costs pictures first, then the moves of bot players."""
    workers = capacity(memory, processors)
    sentence = (
        f"{memory // MEGABYTE:,} MB: room for {workers.strategy_workers} processes of bot players, "
        f"{workers.picture_workers} for pictures, and {workers.table_bytes // MEGABYTE} MB of tables"
    )
    if workers.picture_workers:
        return right("memory", sentence)
    finding = note if workers.strategy_workers else do
    return finding(
        "memory", f"{sentence}; with {ENOUGH_BYTES // MEGABYTE} MB there are pictures and bot players"
    )


# Discord -------------------------------------------------------------------------------------------


async def _discord_findings(settings: Settings, clock: ServerClock) -> AsyncIterator[Finding]:
    if settings.discord_token is None:
        yield note("token", "DISCORD_TOKEN is not set: the bot starts in try mode")
        return
    discord.http.Route.BASE = settings.discord_api_url.rstrip("/")
    # discord.py's own lines (about voice, about logging in) are no findings.
    logging.getLogger("discord").setLevel(logging.ERROR)
    dates = list[str]()

    async def note_date(
        _session: aiohttp.ClientSession, _context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        dates.append(params.response.headers.get("Date", ""))

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(note_date)
    # It logs in over HTTP and never connects.
    async with discord.Client(intents=needed_intents(), http_trace=trace, proxy=proxy_of(settings)) as client:
        refusal = await login_refusal(client, settings.discord_token.get_secret_value())
        if dates:
            yield clock_finding(dates[-1], clock.now())
        if refusal:
            yield refusal
            return
        yield right("token", f"logged in as {client.user}")
        intents = ", ".join(name for name, wanted in needed_intents() if wanted)
        yield right("intents", f"{intents}; none is privileged, nothing to switch on")
        if client.application is not None and client.application.bot_require_code_grant:
            yield do("invite", "switch off Requires OAuth2 Code Grant in the developer portal under Bot")
        yield right("invite", invite_link(client))
        yield await _sessions_finding(client)
        yield await _pieces_finding(client)
        async for finding in _server_findings(client):
            yield finding


async def _sessions_finding(client: discord.Client) -> Finding:
    try:
        _, _, limit = await client.http.get_bot_gateway()
    except (*UNREACHABLE, discord.GatewayNotFound) as error:
        return do("sessions", f"Discord did not tell ({error}): try again")
    remaining = limit["remaining"]
    total = limit["total"]
    hours = limit["reset_after"] / 3_600_000
    sentence = f"{total - remaining:,} of {total:,} starts are used, for {hours:.1f} h more"
    if remaining < total * SPARE_SESSIONS:
        return do("sessions", f"{sentence}; Discord resets the token when none is left: see why it restarts")
    return right("sessions", sentence)


async def _pieces_finding(client: discord.Client) -> Finding:
    packages = usable()[0]
    try:
        missing_names = await missing_pieces(client, packages)
        every = len(drawings(packages))
    except UNREACHABLE as error:
        return do("pieces", f"Discord did not tell ({error}): try again")
    if missing_names:
        sentence = f"the application lacks {len(missing_names)} of {every}: buttons show signs for them"
        return note("pieces", f"{sentence}; `backroom setup` uploads them")
    return right("pieces", f"all {every} are drawn on buttons")


async def login_refusal(client: discord.Client, token: str) -> Finding | None:
    """Log in over HTTP, without connecting; return what kept the token from being used."""
    try:
        await client.login(token)
    except discord.LoginFailure:
        return do(
            "token", "DISCORD_TOKEN is wrong: reset it in the developer portal under Bot, copy it to .env"
        )
    except UNREACHABLE as error:
        return do(
            "token",
            f"Discord cannot be reached ({error}): look at the network, DISCORD_API_URL and DISCORD_PROXY",
        )
    return None


def invite_link(client: discord.Client) -> str:
    """Return the address that invites a logged-in bot, with exactly the permissions it uses."""
    assert client.application_id is not None
    permissions = discord.Permissions(**dict.fromkeys((*TO_POST, *FOR_THREADS, *FOR_NIGHTS), True))
    scopes = ("bot", "applications.commands")
    return discord.utils.oauth_url(client.application_id, permissions=permissions, scopes=scopes)


def clock_finding(date: str, now: float) -> Finding:
    """Compare `now` with the `Date` header of a response from Discord."""
    try:
        ahead = now - parsedate_to_datetime(date).timestamp()
    except ValueError:
        return note("clock", "Discord did not say what time it is")
    if abs(ahead) <= SKEW_SECONDS:
        return right("clock", "as Discord's")
    return do("clock", f"{_skew(ahead)} Discord's: {KEEP_TIME}")


def _skew(ahead: float) -> str:
    return f"{abs(round(ahead))} s {'ahead of' if ahead > 0 else 'behind'}"


async def _server_findings(client: discord.Client) -> AsyncIterator[Finding]:
    assert client.user is not None
    count = 0
    try:
        async for partial_guild in client.fetch_guilds(limit=None):
            count += 1
            guild = await client.fetch_guild(partial_guild.id, with_counts=False)
            me = await guild.fetch_member(client.user.id)
            channels = [
                channel
                for channel in await guild.fetch_channels()
                if isinstance(channel, discord.TextChannel)
            ]
            for finding in _channel_findings(guild.name, me, channels):
                yield finding
    except UNREACHABLE as error:
        yield do("servers", f"Discord did not tell ({error}): try again")
        return
    if not count:
        yield note("servers", f"the bot is in none: open {invite_link(client)} and choose one")


def _channel_findings(
    server: str, me: discord.Member, channels: Sequence[discord.TextChannel]
) -> Iterator[Finding]:
    """Yield the channels that lack permissions, and the number of those that have all.

    A channel where the bot may not write at all may be meant so: it is a note while others are usable.
    """
    about = f"server {server}"
    complete_count = 0
    for channel in channels:
        permissions = channel.permissions_for(me)
        needed_names = (*TO_POST, *(FOR_THREADS if channel.type in THREAD_PARENTS else ()))
        missing_names = [name for name in needed_names if not getattr(permissions, name)]
        complete_count += not missing_names
        lacks = f"#{channel.name} lacks {_titles(missing_names)}"
        grant = f"Edit Channel > Permissions of #{channel.name}, add the bot, allow it"
        if missing_names and permissions.view_channel and permissions.send_messages:
            yield do(about, f"{lacks}: {grant}")
        elif missing_names and permissions.view_channel:
            yield note(about, f"{lacks}, so no tables there: {grant}")
    if complete_count:
        yield right(about, f"{complete_count} of {len(channels)} text channels have all permissions")
    else:
        yield do(about, f"no text channel has all permissions: grant the bot's role {_titles(TO_POST)}")


def _titles(permissions: Sequence[str]) -> str:
    return ", ".join(name.replace("_", " ").title() for name in permissions)


@click.command()
@ended_by(SettingsError)
def doctor() -> None:
    """Look whether the bot can run as it is set up, and say what to do."""
    sys.exit(asyncio.run(print_findings(findings(configure()))))
