"""A pooler before the server that keeps no sessions is found out at the start, not when people play."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest
from sqlalchemy import URL

from bot.cli.doctor import findings
from bot.cli.settings import Settings
from bot.rooms.fleet.bus import Bus
from bot.rooms.fleet.leases import RowLease
from bot.rooms.fleet.postgresql import POOLED, read_server_version, translated_errors
from bot.store.database import Shards, StoreError, address_of
from tests.pooler import pooler
from tests.postgresql import new_database, own_server


def url_at(folder: str, database: str = "postgres") -> str:
    query = {"host": folder}
    return URL.create("postgresql+asyncpg", "postgres", database=database, query=query).render_as_string()


@pytest.mark.parametrize("by_turns", [False, True], ids=["last", "turns"])
@pytest.mark.parametrize("keeps_statements", [False, True], ids=["forgets", "keeps"])
async def test_a_pooler_in_transaction_mode_is_refused(
    *, by_turns: bool, keeps_statements: bool, patience: None
) -> None:
    """By a process that starts or stands by, before it makes tables; and by `doctor`."""
    async with pooler(own_server().folder, by_turns=by_turns, keeps_statements=keeps_statements) as folder:
        url = url_at(folder)
        lease = RowLease(address_of(url), Shards(), "first")
        with pytest.raises(StoreError, match=POOLED):
            await lease.take()
        await lease.release()
        found = [
            one
            async for one in findings(Settings(_env_file=None, database_url=url, discord_token=None))
            if one.about == "database"
        ]
        assert len(found) == 1
        assert found[0].wrong
        assert found[0].told.startswith(POOLED)


async def test_a_pooler_by_sessions_is_as_good_as_none(patience: None) -> None:
    """Each connection is another one's alone."""
    async with pooler(own_server().folder, sessions=True) as folder:
        assert await read_server_version(address_of(url_at(folder))) == ""
        bus = Bus(address_of(url_at(folder)))
        try:
            await bus.begin({})
        finally:
            await bus.close()


async def test_a_pooler_that_refuses_our_settings_is_no_outage() -> None:
    """PgBouncer knows few parameters of a start: waiting for it would not end."""
    error = asyncpg.ProtocolViolationError("unsupported startup parameter in startup packet: jit")
    with pytest.raises(
        StoreError, match=r"connect to the server directly, .*: unsupported startup"
    ) as raised:
        async with translated_errors():
            raise error
    assert type(raised.value) is StoreError


async def test_two_at_the_same_time_are_not_a_pooler(patience: None) -> None:
    """Many processes start together."""
    address = address_of(await new_database())
    assert await asyncio.gather(*(read_server_version(address) for _ in range(5))) == [""] * 5
