"""Addresses of servers as operators write them, right and wrong; what is wrong is told without a password."""

from __future__ import annotations

import pytest
from sqlalchemy import make_url

from bot.store import StoreError
from bot.store.address import address_of
from bot.store.bus import Bus
from bot.store.postgresql import looked_at
from tests.postgresql import new_database

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
        "HIDDEN",
    ],
)
def test_what_is_no_address_is_told_without_a_password(url: str) -> None:
    """In one line, also where what should have been escaped was not."""
    with pytest.raises(StoreError, match=r"^DATABASE_URL") as error:
        address_of(url)
    assert "HIDDEN" not in str(error.value)
    assert "\n" not in str(error.value)
    assert error.value.__cause__ is None


@pytest.mark.parametrize("option", ["ssl", "sslmode"])
async def test_options_after_the_address_hold_for_every_connection(option: str) -> None:
    """Those of the store and those that listen and speak; by the name that others give them, too."""
    given = make_url(await new_database()).update_query_dict({option: "disable"})
    url = given.render_as_string(hide_password=False)
    assert await looked_at(address_of(url)) == ""
    bus = Bus(address_of(url))
    try:
        await bus.begin({})
    finally:
        await bus.close()
