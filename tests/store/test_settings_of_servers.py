"""A server that cannot be used is told in one line: at the start, and by the doctor."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from bot.cli.backup import BackupError, backed_up
from bot.cli.doctor import findings
from bot.cli.settings import Settings
from bot.store import Store, StoreError, postgresql
from games import GAMES
from tests.postgresql import administered, new_database


async def refused(url: str) -> str:
    """Why a store cannot be opened there."""
    with pytest.raises(StoreError) as error:
        await Store.open(url, GAMES)
    assert "\n" not in str(error.value)
    assert "secret" not in str(error.value)
    return str(error.value)


async def changed(**parts: Any) -> str:
    """The address of a new database, with something else in it."""
    return make_url(await new_database()).set(**parts).render_as_string(hide_password=False)


async def test_what_is_wrong_with_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """No such database, nobody there, a server too old, an extra that is not installed."""
    assert "no such database" in await refused(await changed(database="of_nobody"))
    assert "cannot be reached" in await refused("postgresql://somebody:secret@127.0.0.1:9/games")
    url = await new_database()
    monkeypatch.setattr(postgresql, "OLDEST", 990000)
    assert "PostgreSQL 18 is too old: 99 or newer is needed" in await refused(url)
    monkeypatch.setattr(postgresql, "find_spec", lambda _name: None)
    assert 'pip install "backroom[postgresql]"' in await refused(url)


async def test_somebody_who_may_not_make_tables() -> None:
    """It says what is missing, not where it failed."""
    url = make_url(await new_database())
    await administered(f"DROP ROLE IF EXISTS guest_{url.database}")
    await administered(f"CREATE ROLE guest_{url.database} LOGIN PASSWORD 'secret'")
    guest = url.set(username=f"guest_{url.database}", password="secret")  # noqa: S106 - of a test
    assert "cannot create tables" in await refused(guest.render_as_string(hide_password=False))


async def test_the_doctor_looks_at_a_server() -> None:
    """Before the first start, afterwards, and where nobody answers; a backup is the server's own."""
    url = await new_database()

    async def found(address: str) -> str:
        chosen = Settings(_env_file=None, database_url=address, discord_token=None)
        return {finding.about: str(finding) async for finding in findings(chosen)}["database"]

    assert "no tables yet" in await found(url)
    await (await Store.open(url, GAMES)).close()
    assert (await found(url)).startswith("ok")
    assert (await found("postgresql://127.0.0.1:9/games")).startswith("do")
    with pytest.raises(BackupError, match="pg_dump"):
        backed_up(url, Path("copy"))
