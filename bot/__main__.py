"""The command line: run the bot, examine and back up its installation, check records and games."""

from __future__ import annotations

import gc
import os
import signal
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from bot.store.migrations import NEWEST

STANDARD_ERROR = 2
"""The last of the three streams that every program has."""
COMMANDS = {
    "arena": ("arena:arena", "Measure how strong a game's computer player is."),
    "backup": ("backup:backup", "Copy the database to a file, whole and checked."),
    "check": ("authors:check", "Look whether an installed game keeps the contract."),
    "copy": ("backup:carry_over", "Carry everything over to another, empty database."),
    "doctor": ("doctor:doctor", "Look whether the bot can run as it is set up."),
    "fsck": ("fsck:fsck", "Say what is wrong with the database, and mend it."),
    "health": ("health:health", "Ask the running bot how it is."),
    "new": ("authors:new", "Make a small package for a game, which works."),
    "rehearse": ("fsck:rehearse_tables", "Replay every open table under this version."),
    "replay": ("records:tell_record", "Tell a record step by step."),
    "restore": ("backup:restore", "Put a backup in the place of the database."),
    "resume": ("run:resume_suspect", "Let a table at which the bot hung go on."),
    "setup": ("setup:set_up", "Ask for the token, and write .env."),
    "status": ("status:status", "Say how the bot is, and what it does."),
    "texts": ("authors:report_texts", "Tell what is still to be written for a language."),
    "try": ("run:try_mode", "Open a simulated Discord in the browser."),
    "verify": ("records:verify", "Prove that a record follows from its secret."),
}
"""Modules and functions of the commands, and what they do. Only what is used is imported: the whole bot takes
a second."""


class Commands(click.Group):
    """Commands that are imported when they are run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command."""
        del ctx
        return _imported(COMMANDS[cmd_name][0]) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])


def _imported(place: str) -> Any:  # noqa: ANN401 - any command
    module, _, name = place.partition(":")
    # Modules stay. To look for garbage among them, again and again, takes a tenth of the start.
    gc.disable()
    try:
        return getattr(import_module(f"bot.cli.{module}"), name)
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
        _imported("run:start_bot")()


if __name__ == "__main__":
    main()
