"""`backroom status`: what an owner asks first, of the process that runs and of the database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from importlib.metadata import version

import click
from sqlalchemy import func, select

from bot.cli.findings import Finding, do, ended_by, note, print_findings, right
from bot.cli.fsck import waiting_count
from bot.cli.health import ADDRESS, WELL, answer_of_bot
from bot.cli.settings import Settings, SettingsError, configure
from bot.store.database import StoreError, file_of, is_file
from bot.store.kinds import database_at
from bot.store.leases import FileLease
from bot.store.migrations import NEWEST
from bot.store.schema import suspects
from bot.store.sqlite import stored_version
from bot.store.store import Store
from bot.text import usable


async def statements(settings: Settings) -> AsyncIterator[Finding]:
    """Yield what is to be said. Raises `StoreError`."""
    yield right("version", f"{version('backroom')}, schema {NEWEST}")
    url = settings.database_url
    if is_file(url):
        if not file_of(url).is_file():
            yield note("database", f"{file_of(url)} is made at the first start")
            return
        if (schema := stored_version(file_of(url))) != NEWEST:
            yield note("database", f"its schema is {schema}: the next start brings it up to date")
            return
    store = Store(database_at(url), usable()[0])
    try:
        await store.database.begin()
        holder = _holder_of_file(url) if is_file(url) else await store.database.working_process()
        yield right("process", f"{holder} works on the database") if holder else do("process", "none runs")
        for game, state, count in await store.open_by_game():
            yield right("tables", f"{game}, {state}: {count}")
        waiting_tables = await store.database.read(waiting_count)
        hung = await store.database.read(lambda it: it.scalar(select(func.count()).select_from(suspects)))
        if waiting_tables or hung:
            yield do(
                "tables", f"{waiting_tables} wait, the bot hung at {hung}: backroom fsck says which and why"
            )
    finally:
        await store.close()
    if holder:
        for finding in _process_findings():
            yield finding


def _holder_of_file(url: str) -> str | None:
    """Return the process that works on a file."""
    lease = FileLease(url)
    if not lease.try_lock():
        return lease.holder or "another process"
    lease.unlock()
    return None


def _process_findings() -> list[Finding]:
    """Ask the process itself."""
    try:
        answer = answer_of_bot()
    except click.ClickException as error:
        return [do("process", error.message)]
    if answer is None:
        return [note("process", f"{ADDRESS} is not set: it cannot be asked for memory, requests and errors")]
    state = answer["state"]
    away = answer["discord_away"]
    sentence = f"{state}; Discord has been away for {away} s" if away else state
    memory = answer["memory_mb"]
    return [
        (right if state in WELL else do)("process", sentence),
        *([right("memory", f"{memory} MB, without its workers")] if memory is not None else []),
        right("requests", f"{answer['waiting']} wait for their turn, {answer['refused']} were refused"),
        *(note("error", line) for line in answer["errors"]),
    ]


@click.command()
@ended_by(SettingsError, StoreError)
def status() -> None:
    """Say how the bot is: its version, process, tables, memory, waiting requests and last errors."""
    raise SystemExit(asyncio.run(print_findings(statements(configure()))))
