"""The bot as the program it is: a process of its own that plays on a local Discord."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from tests.local_discord import LocalDiscord

ROOT = Path(__file__).parents[2]
GUARD = ("sh", "-c", 'read -r _; kill -KILL "-$0"')
"""Ends a group of processes once its own input is closed: also when this process is killed."""


def settings(server: LocalDiscord | None, database: Path | str, **others: str) -> dict[str, str]:
    """An environment for the bot; without a server nothing will answer it."""
    url = database if isinstance(database, str) else f"sqlite:///{database}"
    own = {
        "DISCORD_TOKEN": "a.local.token",
        "DATABASE_URL": url,
        "LOG_FORMAT": "json",
    }
    # People of a test press as fast as they can.
    own |= {"PRESSES_IN_TEN_SECONDS": "0", "COMMANDS_IN_A_MINUTE": "0"}
    closed = "http://127.0.0.1:9", "ws://127.0.0.1:9"
    rest, gateway = (server.api_url, server.gateway_url) if server else closed
    return {**os.environ, **own, "DISCORD_API_URL": rest, "DISCORD_GATEWAY_URL": gateway, **others}


def run_command(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m bot` to its end."""
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def processor_times(pid: int) -> tuple[float, float, float, float, int]:
    """Return the seconds of a process, in its code and in the system, those of its children, and its session.

    Children count when they have ended.
    """
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        # It has just ended: its time counts as its parent's.
        return (0.0, 0.0, 0.0, 0.0, 0)
    tick = os.sysconf("SC_CLK_TCK")
    user, system, ended_user, ended_system = (int(field) / tick for field in fields[11:15])
    return user, system, ended_user, ended_system, int(fields[3])


class Program:
    """The bot's process and its children, in a group of their own; what it says goes to a file.

    They end with the process that began them, however that ends: a benchmark that is cut off leaves none.
    """

    alone = True

    def __init__(
        self, server: LocalDiscord, database: Path | str, log: Path, command: Sequence[str] = ("-m", "bot")
    ) -> None:
        self.server = server
        self.environment = settings(server, database)
        self.command = (sys.executable, *command)
        self.log = log
        self.process: subprocess.Popen[Any] | None = None
        self._guard: subprocess.Popen[Any] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.kill()

    def begin(self) -> None:
        self._end_group()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self.environment,
                start_new_session=True,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        guard = (*GUARD, str(self.process.pid))
        self._guard = subprocess.Popen(
            guard, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, process_group=0
        )

    def _end_group(self) -> None:
        if self._guard:
            self._guard.communicate()
            self._guard = None

    async def start(self) -> None:
        self.begin()
        await self.server.connected()

    async def kill(self) -> None:
        if self.process:
            await asyncio.to_thread(self._end_group)
            await asyncio.to_thread(self.process.wait)
            self.process = None
        if self.alone:
            await self.server.disconnected()

    async def stop(self, within: float = 10.0) -> int:
        """Ask the process to stop, as an operator would; answers its exit code."""
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        return await asyncio.to_thread(self.process.wait, within)

    def processor_seconds(self) -> float:
        """Return the processor time of the process, without its workers; on Linux alone."""
        assert self.process
        return sum(processor_times(self.process.pid)[:2])

    def worker_seconds(self) -> float:
        """Return the processor time of all other processes that it has started, also of those that ended."""
        assert self.process
        times = [processor_times(int(path.name)) for path in Path("/proc").iterdir() if path.name.isdecimal()]
        own = processor_times(self.process.pid)
        return sum(sum(each[:4]) for each in times if each[4] == self.process.pid) - sum(own[:2])

    def memory(self, what: str = "VmRSS") -> float:
        """Return the megabytes that the process has, or had at most (`VmHWM`); on Linux alone."""
        lines = self._read("status").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith(f"{what}:")) / 1024

    def _read(self, name: str) -> str:
        assert self.process
        return Path(f"/proc/{self.process.pid}/{name}").read_text()

    async def gone(self, within: float = 5.0) -> None:
        """Wait until no process of the group is left: a helper may end a moment after the bot."""
        assert self.process
        late = asyncio.get_running_loop().time() + within
        with contextlib.suppress(ProcessLookupError):
            while asyncio.get_running_loop().time() < late:
                os.killpg(self.process.pid, 0)
                await asyncio.sleep(0.05)
            raise TimeoutError("a process of the bot is left over")


class Beside(Program):
    """A program beside others: killing it leaves the others connected."""

    alone = False

    async def logged(self, event: str, within: float = 30.0) -> None:
        async with asyncio.timeout(within):
            while event not in self.text:  # noqa: ASYNC110 - the log has no event
                await asyncio.sleep(0.05)

    @property
    def text(self) -> str:
        return self.log.read_text() if self.log.exists() else ""

    @property
    def errors(self) -> list[str]:
        lines = self.text.splitlines()
        return [line for line in lines if not line.startswith("{") or json.loads(line)["level"] == "error"]
