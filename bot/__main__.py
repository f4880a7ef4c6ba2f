"""The command: run the bot, replay a record, verify a record."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import NoReturn

import click

from bot.cli.logs import set_up_logs
from bot.cli.records import replayed, verified
from bot.cli.run import StartError, run
from bot.cli.settings import Settings, SettingsError, read_settings
from bot.text import plain
from games.record import RecordError


@click.group(invoke_without_command=True)
@click.version_option(package_name="backroom")
@click.pass_context
def main(context: click.Context) -> None:
    """Host board games on Discord. Without a command: start the bot."""
    if context.invoked_subcommand is None:
        start()


def start() -> None:
    """Start the bot, or try mode without a token."""
    try:
        settings = _settings()
        asyncio.run(run(settings))
    except StartError as error:
        _stop(str(error), 2)
    except KeyboardInterrupt:
        click.echo("Stopped.", err=True)


def _settings() -> Settings:
    try:
        settings = read_settings()
    except SettingsError as error:
        raise StartError(str(error)) from error
    set_up_logs(settings.log_level, settings.log_format)
    return settings


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--language", type=click.Choice(["en", "ja"]), default="en", show_default=True)
def replay(file: Path, language: str) -> None:
    """Tell a record step by step."""
    try:
        for line in replayed(file.read_bytes(), language):
            click.echo(plain(line))
    except RecordError as error:
        _stop(f"{file}: {error}", 1)


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--language", type=click.Choice(["en", "ja"]), default="en", show_default=True)
def verify(file: Path, language: str) -> None:
    """Prove that a record follows from its secret, the presses and the actions."""
    try:
        for line in verified(file.read_bytes(), language):
            click.echo(plain(line))
    except RecordError as error:
        _stop(f"{file}: {error}", 1)


def _stop(message: str, code: int) -> NoReturn:
    click.echo(f"backroom: {message}", err=True)
    sys.exit(code)


if __name__ == "__main__":
    main()
