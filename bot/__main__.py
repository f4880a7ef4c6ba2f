"""The command line: run the bot, examine and back up its installation, check records and games."""

from __future__ import annotations

import gc
from importlib import import_module
from typing import Any

import click

from bot.store.migrations import NEWEST

COMMANDS = {
    "arena": "arena:arena",
    "backup": "backup:backup",
    "check": "authors:check",
    "copy": "backup:carry_over",
    "doctor": "doctor:doctor",
    "fsck": "fsck:fsck",
    "health": "health:health",
    "new": "authors:new",
    "rehearse": "fsck:rehearse_tables",
    "replay": "records:tell_record",
    "resume": "run:resume_suspect",
    "setup": "setup:set_up",
    "texts": "authors:report_texts",
    "try": "run:try_mode",
    "verify": "records:verify",
}
"""Modules and functions of the commands. Only what is used is imported: the whole bot takes a second."""


class Commands(click.Group):
    """Commands that are imported when they are run, or listed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command."""
        del ctx
        return _imported(COMMANDS[cmd_name]) if cmd_name in COMMANDS else None


def _imported(place: str) -> Any:  # noqa: ANN401 - any command
    module, _, name = place.partition(":")
    # Modules stay. To look for garbage among them, again and again, takes a tenth of the start.
    gc.disable()
    try:
        return getattr(import_module(f"bot.cli.{module}"), name)
    finally:
        gc.freeze()
        gc.enable()


@click.group(cls=Commands, invoke_without_command=True)
@click.version_option(package_name="backroom", message=f"backroom %(version)s, schema {NEWEST}")
@click.pass_context
def main(context: click.Context) -> None:
    """Host board games on Discord. Without a command: start the bot."""
    if context.invoked_subcommand is None:
        _imported("run:start_bot")()


if __name__ == "__main__":
    main()
