"""What all tests share."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import logging
import multiprocessing
import os
import secrets
import sys
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import count
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import hypothesis
import pytest
import simcord
import structlog
from filelock import FileLock
from simcord.backend import errors
from simcord.http import router

from bot.store.sqlite import PRAGMAS
from bot.store.store import Store
from games import GAMES
from tests.bot.night import PATIENCE, Night
from tests.limits import refusal, unheard
from tests.marks import MARKS, mark
from tests.quick_simcord import quicken, wired

# The same examples in every run, and none of them may be too slow: no run waits for luck, or for a busy
# machine. Others are looked at with `--hypothesis-profile=default --hypothesis-seed=5`.
hypothesis.settings.load_profile("ci")

quicken()
# The SQLite driver answers from a thread that SimCord does not see: it looks again after this many seconds.
simcord.Env._settle_internal.__kwdefaults__["idle"] = 0.002

HERE = Path(__file__).parent

# Discord's limits are wider than SimCord's: what either refuses, a test may not send.
refused: list[str] = []
dispatch = router.dispatch


def judged(backend: Any, method: str, path: str, *, json: Any = None, **rest: Any) -> Any:
    json = wired(json)
    if why := refusal(method, path, json) or unheard(json):
        refused.append(f"{method} {path}: {why}")
        raise errors.invalid_form_body(why)
    return dispatch(backend, method, path, json=json, **rest)


router.dispatch = judged


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """On a fresh checkout one process compiles the tests, and the others read what it made."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    if run is None or list(HERE.glob("__pycache__/test_house*pytest*")):
        return (yield)
    done = session.config.cache.mkdir("compiled") / run
    with FileLock(f"{done}.lock"):
        if not done.exists():
            result = yield
            done.touch()
            return result
    return (yield)


def pytest_collection_finish() -> None:
    """What is there now stays: to look for garbage in it again and again takes a twentieth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_configure(config: pytest.Config) -> None:
    for name, meaning in MARKS.items():
        config.addinivalue_line("markers", f"{name}: {meaning}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # The graph of imports costs a second: it is built for those who ask by a mark.
    if config.option.markexpr not in {"", "portable"}:
        mark(items)


# Programs that tests start compile the bot once, and not each for itself.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


# What is logged as failed fails the test that caused it, unless its marker `fails` names the line.
failures: list[str] = []


def note_failure(_logger: Any, _method: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    if str(line["event"]).endswith("_failed"):
        failures.append(line["event"])
    return line


@pytest.fixture(scope="session", autouse=True)
def plain_logs() -> None:
    """What goes wrong is told without the values around it, which may be whole games."""
    plain = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    stamp = structlog.processors.TimeStamper(fmt="iso")
    structlog.configure(processors=[note_failure, structlog.processors.add_log_level, stamp, plain])


@pytest.fixture(autouse=True)
def same_logs(plain_logs: None) -> Iterator[None]:
    """A command that a test runs sets up its own logs for the whole process; the next test has ours again."""
    root, known = logging.getLogger(), structlog.get_config()
    handlers, level = list(root.handlers), root.level
    yield
    if structlog.get_config() != known:
        root.handlers = handlers
        root.setLevel(level)
        structlog.configure(**known)
        # Loggers remember how they were set up when something was first told.
        for module in [module for name, module in sys.modules.items() if name.startswith("bot.")]:
            vars(getattr(module, "log", root)).pop("bind", None)


@pytest.fixture(autouse=True)
def nothing_failed(request: pytest.FixtureRequest, same_logs: None) -> Iterator[None]:
    """Nothing has failed but what the test names; what is captured is the test's to judge."""
    failures.clear()
    yield
    expected = [event for marker in request.node.iter_markers("fails") for event in marker.args]
    assert [event for event in failures if event not in expected] == []


@pytest.fixture(autouse=True)
def within_limits() -> Iterator[None]:
    """Nothing is sent that Discord would refuse for its form, also where no one looks at the answer."""
    refused.clear()
    yield
    assert not refused


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, a server that is there is not taken for one that is away."""
    for module in ("postgresql", "leases", "bus"):
        monkeypatch.setattr(f"bot.rooms.fleet.{module}.PATIENCE", PATIENCE)
    monkeypatch.setitem(resolve_name("bot.rooms.fleet.postgresql:CONNECT_ARGUMENTS"), "timeout", PATIENCE)


@pytest.fixture(scope="session")
def pool() -> Iterator[Executor]:
    """A worker that really draws pictures, for who wants to see them."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database before anyone has come: to migrate one takes more time than to copy it."""
    path = tmp_path_factory.mktemp("empty") / "night.sqlite3"

    async def made() -> None:
        await (await Store.open(f"sqlite:///{path}", GAMES)).close()

    asyncio.run(made())
    return path.read_bytes()


@pytest.fixture
def unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite waits for no disk: only a loss of power, which no such test is about, would tell."""
    monkeypatch.setattr("bot.store.sqlite.PRAGMAS", (*PRAGMAS, "synchronous=OFF"))


@pytest.fixture
async def night(
    tmp_path: Path,
    empty_database: bytes,
    unsynced: None,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> AsyncIterator[Night]:
    """A game night before anyone has come.

    However busy the machine is, no answer is late; and each test has decks of its own, the same every time.
    """
    monkeypatch.setattr("bot.client.reply.DEFER_SECONDS", PATIENCE)
    decks = (f"{request.node.nodeid} {number}" for number in count())
    monkeypatch.setattr(
        secrets, "token_bytes", lambda size: hashlib.sha256(next(decks).encode()).digest()[:size]
    )
    (tmp_path / "night.sqlite3").write_bytes(empty_database)
    night = Night(tmp_path)
    yield night
    await night.close()


@pytest.fixture
async def env(night: Night) -> AsyncIterator[simcord.Env]:
    """Simulated Discord with the bot and five people in a channel."""
    async with night.evening() as env:
        yield env
