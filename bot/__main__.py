"""The command: run the bot, look whether it can run, back up its games, replay or verify a record."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import click

from bot.cli.backup import BackupError, backed_up
from bot.cli.doctor import examined
from bot.cli.logs import set_up_logs
from bot.cli.records import NotProvedError, replayed, verified
from bot.cli.run import StartError, run
from bot.cli.settings import Settings, SettingsError, read_settings
from bot.text import plain


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


record = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
language = click.option("--language", type=click.Choice(["en", "ja"]), default="en", show_default=True)


@main.command()
@record
@language
def replay(file: Path, language: str) -> None:
    """Tell a record step by step."""
    _tell(file, replayed(file.read_bytes(), language))


@main.command()
@record
@language
@click.option("--hash", "expected", default="", help="What the final post shows of the record's hash.")
def verify(file: Path, language: str, expected: str) -> None:
    """Prove that a record follows from its secret, the cuts and the actions, and was not altered."""
    _tell(file, verified(file.read_bytes(), language, expected))


@main.command()
def doctor() -> None:
    """Look whether the bot can run as it is set up, and say what to do."""
    try:
        settings = _settings()
    except StartError as error:
        _stop(str(error), 1)
    sys.exit(0 if asyncio.run(examined(settings)) else 1)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Overwrite FILE.")
def backup(file: Path, *, force: bool) -> None:
    """Copy the database to FILE, whole and checked. The bot may run meanwhile."""
    try:
        size = backed_up(_settings().database_url, file, force=force)
    except (StartError, BackupError) as error:
        _stop(str(error), 1)
    click.echo(f"{file}: {size} bytes, whole and checked")


def _tell(file: Path, lines: Iterator[str]) -> None:
    try:
        for line in lines:
            click.echo(plain(line))
    except NotProvedError as error:
        _stop(f"{file}: {plain(str(error))}", 1)


def _stop(message: str, code: int) -> NoReturn:
    click.echo(f"backroom: {message}", err=True)
    sys.exit(code)


if __name__ == "__main__":
    main()
