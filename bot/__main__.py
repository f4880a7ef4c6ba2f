"""The command line: run the bot, examine and back up its installation, check records and games."""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import click

from bot import room
from bot.store.migrations import NEWEST

STANDARD_ERROR = 2
"""The last of the three streams that every program has."""
COMMANDS = {
    "backup": ("bot.cli.backup:backup", "Copy the database to a file, whole and checked."),
    "copy": ("bot.cli.backup:carry_over", "Carry everything over to another, empty database."),
    "doctor": ("bot.cli.doctor:doctor", "Look whether the bot can run as it is set up."),
    "fsck": ("bot.cli.fsck:fsck", "Say what is wrong with the database, and mend it."),
    "health": ("bot.cli.health:health", "Ask the running bot how it is."),
    "rehearse": ("bot.cli.rehearse:rehearse_tables", "Replay every open table under this version."),
    "replay": ("bot.cli.records:tell_record", "Tell a record step by step."),
    "restore": ("bot.cli.backup:restore", "Put a backup in the place of the database."),
    "resume": ("bot.cli.run:resume_suspect", "Let a table at which the bot hung go on."),
    "setup": ("bot.cli.setup:set_up", "Ask for the token, and write .env."),
    "status": ("bot.cli.status:status", "Say how the bot is, and what it does."),
    "verify": ("bot.cli.records:verify", "Prove that a record follows from its secret."),
}
"""Where the commands stand, and what they do. Only what is used is imported: the whole bot takes a second."""


class Commands(click.Group):
    """Commands that are imported when they are run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names."""
        del ctx
        return sorted(COMMANDS | room.commands())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command."""
        del ctx
        place, _ = (COMMANDS | room.commands()).get(cmd_name, ("", ""))
        return _imported(place) if place else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        del ctx
        commands = sorted((COMMANDS | room.commands()).items())
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in commands])


def _imported(place: str) -> Any:  # noqa: ANN401 - any command
    # Modules stay. To look for garbage among them, again and again, takes a tenth of the start.
    gc.disable()
    try:
        return resolve_name(place)
    finally:
        gc.freeze()
        gc.enable()


def _open_streams() -> None:
    """Open the standard streams that are closed, as they are for a program without a console.

    Else the next file that is opened, the database, would take the place of one, and what is printed.
    """
    while (stream := os.open(os.devnull, os.O_RDWR)) <= STANDARD_ERROR:
        pass
    os.close(stream)
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - to the end
    sys.stderr = sys.stderr or sys.stdout


def _stop(_signal: int, _frame: object) -> None:
    sys.exit(0)


@click.group(cls=Commands, invoke_without_command=True)
@click.version_option(package_name="backroom", message=f"backroom %(version)s, schema {NEWEST}")
@click.pass_context
def main(context: click.Context) -> None:
    """Host board games on Discord. Without a command: start the bot."""
    _open_streams()
    if context.invoked_subcommand is None:
        # The first process of a container ignores it until the bot listens, after a second of imports.
        signal.signal(signal.SIGTERM, _stop)
        _imported("bot.cli.run:start_bot")()


if __name__ == "__main__":
    main()
