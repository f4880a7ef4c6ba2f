"""Addresses of servers as operators write them, right and wrong; what is wrong is told without a password."""

from __future__ import annotations

import pytest
import structlog
from sqlalchemy import make_url

from bot.rooms.fleet.bus import Bus
from bot.rooms.fleet.leases import RowLease
from bot.rooms.fleet.postgresql import read_server_version
from bot.store.database import Shards, StoreError, address_of
from tests.postgresql import administered, new_database

SERVER = "postgresql+asyncpg://backroom"


@pytest.mark.parametrize(
    "url",
    [
        f"{SERVER}:HIDDEN@here@localhost/backroom",
        f"{SERVER}:here@there:HIDDEN@localhost/backroom",
        f"{SERVER}:here@localhost:HIDDEN/backroom",
        f"{SERVER}:HIDDEN@localhost:99999/backroom",
        f"{SERVER}:HIDDEN@local..host/backroom",
        f"{SERVER}:HIDDEN@localhost/backroom?HIDDEN=1",
        f"{SERVER}:HIDDEN@localhost/backroom?command_timeout=60",
        "mysql://backroom:HIDDEN@localhost/backroom",
        "sqlite:///games.sqlite3?HIDDEN=1",
        "HIDDEN",
    ],
)
def test_an_invalid_address_is_named_without_its_password(url: str) -> None:
    """In one line, also where what should have been escaped was not."""
    with pytest.raises(StoreError, match=r"^DATABASE_URL") as error:
        address_of(url)
    assert "HIDDEN" not in str(error.value)
    assert "\n" not in str(error.value)
    assert error.value.__cause__ is None


async def test_a_database_that_cannot_hold_every_letter() -> None:
    """It is told before the first game in Japanese."""
    url = make_url(await new_database()).set(database="of_latin_letters")
    await administered(f"CREATE DATABASE {url.database} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    with pytest.raises(StoreError, match="has the encoding LATIN1"):
        await read_server_version(address_of(url.render_as_string(hide_password=False)))
    await administered(f"DROP DATABASE {url.database}")


async def test_a_role_that_may_not_create_tables() -> None:
    """It is told before the first start, and that leaves no more than its line."""
    url = make_url(await new_database()).set(username="who_may_nothing")
    await administered(f"CREATE ROLE {url.username} LOGIN")
    address = address_of(url.render_as_string(hide_password=False))
    with pytest.raises(StoreError, match="cannot create tables"):
        await read_server_version(address)
    lease = RowLease(address, Shards(), "nobody")
    with pytest.raises(StoreError, match="cannot create tables"):
        await lease.take()
    with structlog.testing.capture_logs() as said:
        await lease.release()
    assert said == []
    await administered(f"DROP ROLE {url.username}")


def test_what_hosts_put_into_an_address() -> None:
    """The driver has no such parameter, and connects all the same."""
    given = address_of(f"{SERVER}@there/backroom?sslmode=require&channel_binding=require")
    assert given.query == {"ssl": "require"}


@pytest.mark.parametrize("option", ["ssl", "sslmode"])
async def test_options_after_the_address_hold_for_every_connection(option: str) -> None:
    """Those of the store and those that listen and speak; by the name that others give them, too."""
    given = make_url(await new_database()).update_query_dict({option: "disable"})
    url = given.render_as_string(hide_password=False)
    assert await read_server_version(address_of(url)) == ""
    bus = Bus(address_of(url))
    try:
        await bus.begin({})
    finally:
        await bus.close()
