"""What the bot's process takes, as Linux tells it."""

from __future__ import annotations

import os
from pathlib import Path

from tests.local_discord.program import Program


def processor_seconds(bot: Program) -> float:
    fields = (_folder(bot) / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(bot: Program, what: str = "VmRSS") -> float:
    """How many megabytes the process has, or had at most (`VmHWM`)."""
    lines = (_folder(bot) / "status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{what}:")) / 1024


def _folder(bot: Program) -> Path:
    assert bot.process
    return Path(f"/proc/{bot.process.pid}")
