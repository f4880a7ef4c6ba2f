"""Programs beside each other: when one of them is gone, others are still connected."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from contextlib import suppress

from tests.local_discord.program import Program


class Beside(Program):
    """A program beside others."""

    async def kill(self) -> None:
        """End it at once."""
        if self.process:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            await asyncio.to_thread(self.process.wait)
            self.process = None

    async def logged(self, event: str, within: float = 30.0) -> None:
        """Wait until it has logged this."""
        async with asyncio.timeout(within):
            while event not in self.text:  # noqa: ASYNC110 - nobody tells of it
                await asyncio.sleep(0.05)

    @property
    def text(self) -> str:
        """All it has said."""
        return self.log.read_text() if self.log.exists() else ""

    @property
    def errors(self) -> list[str]:
        """What it has logged as an error, or said outside its log."""
        lines = self.text.splitlines()
        return [line for line in lines if not line.startswith("{") or json.loads(line)["level"] == "error"]
