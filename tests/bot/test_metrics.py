"""The page for Prometheus: figures of what people did, and nothing of what they chose."""

from __future__ import annotations

import asyncio
import os
import socket
from functools import partial
from pathlib import Path

import aiohttp
import pytest
import simcord
from click.testing import CliRunner

from bot.__main__ import main
from bot.cli import run
from bot.cli.health import health as ask
from bot.cli.metrics_page import MetricsError, serve_metrics
from bot.cli.settings import LastErrors, SettingsError, last_errors, read_settings
from bot.cli.status import status
from bot.client.outcomes import refusals
from bot.store.database import StoreAwayError
from bot.store.leases import claimed
from bot.watchdog import Watchdog
from tests.bot.night import Night
from tests.local_discord.program import settings


@pytest.fixture
def address() -> str:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{found.getsockname()[1]}"


async def scraped(address: str) -> str:
    async with aiohttp.ClientSession() as session, session.get(f"http://{address}/metrics") as page:
        assert page.status == 200
        return await page.text()


def figure(page: str, name: str) -> float:
    return next((float(line.rpartition(" ")[2]) for line in page.splitlines() if line.startswith(name)), 0.0)


async def test_the_page_counts(night: Night, env: simcord.Env, address: str) -> None:
    """Tables, presses and what became of them, answer times, writes, errors and queues."""
    names = (
        'backroom_presses_total{kind="play",result="done"}',
        'backroom_presses_total{kind="play",result="denied"}',
        "backroom_answer_seconds_count",
        "backroom_append_seconds_count",
        'backroom_discord_errors_total{code="50007",status="403"}',
    )
    async with serve_metrics(address, night.bot, Watchdog(night.bot.store)):
        with env._bot_scope():
            before = await scraped(address)
        await night.start(seats=3)
        await night.press(night.people[0], "One black")
        await night.press(night.people[4], "One black")
        with env._bot_scope():
            page = await scraped(address)
    gained = [figure(page, name) - figure(before, name) for name in names]
    # Two joined, one started, one has played; who was turned away has changed nothing.
    assert gained == [1, 1, 5, 4, 0]
    assert figure(page, 'backroom_open_tables{game="money_and_luck",status="playing"}') == 1
    assert figure(page, "backroom_wal_bytes") == night.bot.store.database.wal_bytes > 0
    assert "backroom_posts_waiting 0.0" in page
    assert "backroom_pictures_waiting 0.0" in page
    assert "Ann" not in page
    assert str(night.people[0].id) not in page


async def test_the_page_is_there_when_the_database_is_not(
    night: Night, env: simcord.Env, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That is when a person looks at it: all but the number of tables."""

    async def open_by_game(**_: bool) -> list[tuple[str, str, int]]:
        raise StoreAwayError("the database cannot be reached")

    monkeypatch.setattr(night.bot.store, "open_by_game", open_by_game)
    async with serve_metrics(address, night.bot, Watchdog(night.bot.store)):
        page = await scraped(address)
    assert "backroom_presses_total" in page
    assert "backroom_open_tables{" not in page


async def test_how_the_process_is(night: Night, env: simcord.Env, address: str) -> None:
    """For people, systemd and load balancers; one that stops takes nothing more."""
    async with (
        serve_metrics(address, night.bot, Watchdog(night.bot.store)),
        aiohttp.ClientSession() as session,
    ):
        async with session.get(f"http://{address}/health") as answer:
            assert answer.status == 200
            health = {"state": "ready", "shards": [0], "of": 1, "lag": 0.0, "refused": refusals()}
            health |= {"flagged": False, "discord_away": 0, "waiting": 0, "errors": list(last_errors)}
            found = await answer.json()
            assert found.pop("memory_mb") > 0
            assert found == health
        night.bot._draining = True
        async with session.get(f"http://{address}/health") as answer:
            assert (answer.status, (await answer.json())["state"]) == (503, "draining")


async def test_discord_is_away(
    night: Night, env: simcord.Env, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Load balancers are told after a minute; the container is not, for a restart would mend nothing."""
    invoke = partial(CliRunner(env={"METRICS_ADDRESS": address}).invoke, ask)
    lost_at = night.bot.reach._begun
    monkeypatch.setattr(night.bot.reach, "_now", lambda: lost_at)
    night.bot.reach.lost(0)
    async with (
        serve_metrics(address, night.bot, Watchdog(night.bot.store)),
        aiohttp.ClientSession() as session,
    ):
        for seconds, status in ((30, 200), (70, 503)):
            monkeypatch.setattr(night.bot.reach, "_now", lambda: lost_at + seconds)  # noqa: B023 - at once
            async with session.get(f"http://{address}/health") as answer:
                assert answer.status == status
        assert "backroom_discord_away_seconds 70" in await scraped(address)
        told = await asyncio.to_thread(invoke)
        assert (told.exit_code, told.output) == (0, "ready; Discord has been away for 70 s\n")
        night.bot._draining = True
        assert (await asyncio.to_thread(invoke)).exit_code == 1
    told = await asyncio.to_thread(invoke)
    assert told.exit_code == 1
    assert f"no answer at {address}" in told.output


async def test_an_address_in_use(night: Night, env: simcord.Env, address: str) -> None:
    async with serve_metrics(address, night.bot, Watchdog(night.bot.store)):
        with pytest.raises(MetricsError, match=f"cannot listen on {address}"):
            async with serve_metrics(address, night.bot, Watchdog(night.bot.store)):
                pass


def test_the_program_stops_when_the_address_is_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the exit code of settings that cannot work, and one line."""
    monkeypatch.setattr(run, "_point_at", lambda _: None)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        environment = settings(None, tmp_path / "game.sqlite3", METRICS_ADDRESS=address, LOG_LEVEL="ERROR")
        ended = CliRunner().invoke(main, env=environment)
    assert (ended.exit_code, ended.stderr.count("\n")) == (2, 1), ended.output
    assert f"METRICS_ADDRESS: cannot listen on {address}" in ended.stderr


@pytest.mark.parametrize(
    "value", ["9464", "localhost:", ":9464", "127.0.0.1:70000", "127.0.0.1:no", "a..b:9464"]
)
def test_an_address_that_is_none(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("METRICS_ADDRESS", value)
    with pytest.raises(SettingsError, match="METRICS_ADDRESS: must be an address and a port"):
        read_settings()


async def test_what_an_owner_asks_first(
    night: Night, env: simcord.Env, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the process while it runs, and of the database whether it runs or not."""
    environment = {"METRICS_ADDRESS": address, "DATABASE_URL": night.url, "LOG_LEVEL": "ERROR"}
    invoke = partial(CliRunner(env=environment).invoke, status)
    await night.lobby("konsul", 1)
    noted = LastErrors()
    noted(None, "error", {"event": "post_unfit", "holds": "HIDDEN"})
    noted(None, "warning", {"event": "few_files"})
    monkeypatch.setattr("bot.cli.metrics_page.last_errors", noted)
    async with serve_metrics(address, night.bot, Watchdog(night.bot.store)):
        with claimed(night.url):
            told = await asyncio.to_thread(invoke)
    assert told.exit_code == 0, told.output
    for said in ("schema 00", f"process {os.getpid()} works", "konsul, lobby: 1", "0 wait for", "post_unfit"):
        assert said in told.output
    assert "HIDDEN" not in told.output
    assert "few_files" not in told.output
    stopped = await asyncio.to_thread(invoke)
    assert stopped.exit_code == 1
    assert "do   process: none runs" in stopped.output
