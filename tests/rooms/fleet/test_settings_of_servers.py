"""A server that cannot be used is told in one line: at the start, and by the doctor."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from bot.cli.backup import BackupError, back_up
from bot.cli.doctor import findings
from bot.cli.settings import Settings
from bot.extras import install_command
from bot.rooms.fleet import bus, postgresql
from bot.rooms.fleet.bus import Bus
from bot.store.database import ServerClock, Shards, StoreError, address_of
from bot.store.kinds import lease_at
from bot.store.store import Store
from games import GAMES
from tests.postgresql import administered, new_database, own_server

SOCKET = ".s.PGSQL.5432"
NOTIFICATION = b"A"


async def refused(url: str) -> str:
    with pytest.raises(StoreError) as error:
        await Store.open(url, GAMES)
    assert "\n" not in str(error.value)
    assert "secret" not in str(error.value)
    return str(error.value)


async def changed(**parts: Any) -> str:
    """The address of a new database, with something else in it."""
    return make_url(await new_database()).set(**parts).render_as_string(hide_password=False)


async def test_faults_of_a_postgresql_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """No such database, no one there, a server too old, an extra that is not installed."""
    assert "no such database" in await refused(await changed(database="of_nobody"))
    assert "cannot be reached" in await refused("postgresql://somebody:secret@127.0.0.1:9/games")
    url = await new_database()
    monkeypatch.setattr(postgresql, "OLDEST_VERSION", 990000)
    assert "PostgreSQL 18 is too old: 99 or newer is needed" in await refused(url)
    monkeypatch.setattr(postgresql, "find_spec", lambda _name: None)
    assert install_command("postgresql") in await refused(url)


async def test_a_role_without_create() -> None:
    """It says what is missing, not where it failed."""
    url = make_url(await new_database())
    await administered(f"DROP ROLE IF EXISTS guest_{url.database}")
    await administered(f"CREATE ROLE guest_{url.database} LOGIN PASSWORD 'secret'")
    guest = url.set(username=f"guest_{url.database}", password="secret")  # noqa: S106 - of a test
    assert "cannot create tables" in await refused(guest.render_as_string(hide_password=False))


async def without_notifications(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    """Pass on what a server says, message by message, but no notification."""
    while head := await source.read(1):
        length = await source.readexactly(4)
        body = await source.readexactly(int.from_bytes(length) - 4)
        if head != NOTIFICATION:
            target.write(head + length + body)
    target.close()


async def pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    """Pass on what is asked of it."""
    while said := await source.read(1 << 16):
        target.write(said)
    target.close()


@asynccontextmanager
async def pooler() -> AsyncIterator[str]:
    """Where to connect to a new database through what keeps no one listening."""
    passing: list[asyncio.Future[Any]] = []

    async def connected(client: asyncio.StreamReader, answers: asyncio.StreamWriter) -> None:
        source, target = await asyncio.open_unix_connection(f"{own_server().folder}/{SOCKET}")
        passing.append(asyncio.gather(pass_on(client, target), without_notifications(source, answers)))

    # The address of a socket must be short.
    with tempfile.TemporaryDirectory() as folder:
        async with await asyncio.start_unix_server(connected, f"{folder}/{SOCKET}"):
            yield make_url(await new_database()).set(query={"host": folder}).render_as_string()
            await asyncio.gather(*passing)


async def test_a_pooler_without_listen(monkeypatch: pytest.MonkeyPatch, patience: None) -> None:
    """Presses could not be handed on: it is told at the start, not when a person presses."""
    say = bus.Bus.say

    async def said(one: bus.Bus, *words: str) -> None:
        await say(one, *words)
        # From now on: however long the rest takes, in this time it would be heard.
        monkeypatch.setattr(bus, "PATIENCE", 0.5)

    monkeypatch.setattr(bus.Bus, "say", said)
    async with pooler() as url:
        await (await Store.open(url, GAMES)).close()
        heard = Bus(address_of(url))
        with pytest.raises(StoreError, match="LISTEN does not work there"):
            await heard.begin({})
        await heard.close()


async def test_a_pooler_that_mixes_up_statements() -> None:
    """It gives each transaction another connection: what was prepared on one is not there, or twice."""
    url = await new_database()
    store = await Store.open(url, GAMES)
    for state in ("26000", "42P05"):
        failing = f"DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{state}'; END $$"
        with pytest.raises(StoreError, match="not through a pooler in transaction mode: "):
            await store.database.run(lambda it, failing=failing: it.exec_driver_sql(failing))
    await store.close()


def test_a_file_cannot_be_shared() -> None:
    """Several processes need a server."""
    with pytest.raises(StoreError, match="SHARD_IDS: several processes need PostgreSQL"):
        lease_at("sqlite:///games.sqlite3", Shards(2, (0,)), "one", ServerClock())


async def test_the_doctor_looks_at_a_server() -> None:
    """Before the first start, afterwards, and where no one answers; a backup is the server's own."""
    url = await new_database()

    async def found(address: str) -> str:
        chosen = Settings(_env_file=None, database_url=address, discord_token=None)
        return {finding.about: str(finding) async for finding in findings(chosen)}["database"]

    assert "no tables yet" in await found(url)
    await (await Store.open(url, GAMES)).close()
    assert (await found(url)).startswith("ok")
    assert (await found("postgresql://127.0.0.1:9/games")).startswith("do")
    with pytest.raises(BackupError, match="pg_dump"):
        back_up(url, Path("copy"))
