"""The command line: run the bot, examine and back up its installation, check records and games."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NoReturn

import click
import msgspec

from bot.cli.arena import ArenaError, measure
from bot.cli.authors import NewError, check_game, keep_play_through, make_package, missing_texts
from bot.cli.backup import BackupError, back_up, copy_database
from bot.cli.doctor import examine
from bot.cli.findings import Finding
from bot.cli.fsck import check_database
from bot.cli.logs import set_up_logs
from bot.cli.records import NotProvedError, replay_record, verify_record
from bot.cli.rehearse import rehearse
from bot.cli.run import StartError, resume_table, run, run_try_mode, try_game
from bot.cli.settings import Settings, SettingsError, read_settings
from bot.store import StoreError
from bot.text import plain
from games import GAMES
from games.languages import LANGUAGES
from games.strategies import SHARP


@click.group(invoke_without_command=True)
@click.version_option(package_name="backroom")
@click.pass_context
def main(context: click.Context) -> None:
    """Host board games on Discord. Without a command: start the bot."""
    if context.invoked_subcommand is None:
        start_bot()


def start_bot() -> None:
    """Start the bot, or try mode without a token."""
    _run_until_stopped(lambda: asyncio.run(run(_settings())))


def _run_until_stopped(work: Callable[[], None]) -> None:
    try:
        work()
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
language = click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)


@main.command()
@record
@language
def replay(file: Path, language: str) -> None:
    """Tell a record step by step."""
    _print_lines(file, replay_record(file.read_bytes(), language))


@main.command()
@record
@language
@click.option("--hash", "expected", default="", help="The record's hash, as the final post shows it.")
def verify(file: Path, language: str, expected: str) -> None:
    """Prove that a record follows from its secret, the deal and the actions, and was not altered."""
    _print_lines(file, verify_record(file.read_bytes(), language, expected))


def _print_lines(file: Path, lines: Iterator[str]) -> None:
    try:
        for line in lines:
            click.echo(plain(line))
    except NotProvedError as error:
        _stop(f"{file}: {plain(str(error))}", 1)


@main.command()
def doctor() -> None:
    """Look whether the bot can run as it is set up, and say what to do."""
    try:
        settings = _settings()
    except StartError as error:
        _stop(str(error), 1)
    sys.exit(0 if asyncio.run(examine(settings)) else 1)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Overwrite FILE.")
def backup(file: Path, *, force: bool) -> None:
    """Copy the database to FILE, whole and checked. The bot may run meanwhile."""
    try:
        size = back_up(_settings().database_url, file, force=force)
    except (StartError, BackupError) as error:
        _stop(str(error), 1)
    click.echo(f"{file}: {size} bytes, whole and checked")


@main.command()
@click.option("--mend", is_flag=True, help="Mend what can be mended. Stop the bot first, and back up.")
@click.option("--end", type=int, multiple=True, metavar="TABLE", help="End a table that cannot go on.")
def fsck(*, mend: bool, end: tuple[int, ...]) -> None:
    """Say what is wrong with the database, row by row and table by table, and mend what can be mended."""

    async def look() -> bool:
        well = True
        async for finding in check_database(_settings().database_url, mend=mend, end=end):
            click.echo(str(finding))
            well = well and not finding.wrong
        return well

    try:
        well = asyncio.run(look())
    except (StartError, StoreError) as error:
        _stop(str(error), 1)
    sys.exit(0 if well else 1)


@main.command("rehearse")
@click.argument("database", required=False)
def rehearse_tables(database: str | None) -> None:
    """Replay every open table under this version; say which would wait. DATABASE: an address, or a file.

    Nothing there changes, and the bot may run meanwhile. Without DATABASE: the bot's own.
    """
    try:
        url = _settings().database_url if database is None else database
        found = asyncio.run(rehearse(url if "://" in url else f"sqlite:///{url}"))
    except (StartError, StoreError, BackupError, OSError, sqlite3.Error) as error:
        _stop(str(error), 1)
    _report(found)


@main.command()
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def copy(source: str, target: str) -> None:
    """Carry everything over to another, empty database; FROM and TO are addresses as in DATABASE_URL."""
    try:
        _settings()
        asyncio.run(copy_database(source, target))
    except (StartError, StoreError) as error:
        _stop(str(error), 1)


@main.command()
@click.argument("table", type=int)
def resume(table: int) -> None:
    """Let TABLE, at which the bot hung, go on at the next start of the bot."""
    try:
        function = asyncio.run(resume_table(_settings().database_url, table))
    except (StartError, StoreError) as error:
        _stop(str(error), 1)
    if function is None:
        _stop(f"table {table} does not wait for this", 1)
    click.echo(f"table {table} goes on at the next start; the bot hung there in {function}")


@main.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--seats", type=int, default=3, show_default=True)
@click.option("--games", type=int, default=30, show_default=True)
@click.option(
    "--against", default="default", show_default=True, help="random, default, itself, a temper, or a script."
)
@click.option("--player", "--temper", default=SHARP.key, show_default=True, help="Who is measured, likewise.")
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games again.")
@click.option("--json", "as_json", is_flag=True, help="Print one object.")
def arena(game: str, seats: int, games: int, against: str, player: str, seed: str, *, as_json: bool) -> None:
    """Measure a game's computer player: it sits in each seat in turn, on equal deals."""
    try:
        result = measure(GAMES[game], seats, games, against, player, seed)
    except ArenaError as error:
        _stop(str(error), 2)
    click.echo(msgspec.json.encode(result).decode() if as_json else str(result))


@main.command("texts")
@click.argument("language", metavar="LANGUAGE")
def report_texts(language: str) -> None:
    """Tell what is still to be written for a LANGUAGE, named by its tag: de, fr, pt-BR."""
    _report(missing_texts(language))


@main.command()
@click.argument("name")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=Path())
def new(name: str, folder: Path) -> None:
    """Make a small package for a game NAME in FOLDER, which works and is to be made into another."""
    try:
        home = make_package(name, folder)
    except NewError as error:
        _stop(str(error), 2)
    click.echo((home / "README.md").read_text(encoding="utf-8"))
    click.echo(f"Made {home}. Next: cd {home}")


@main.command()
@click.argument("game")
@click.option(
    "--keep", is_flag=True, help="First write a play-through of the present rules into its package."
)
def check(game: str, *, keep: bool) -> None:
    """Look whether an installed GAME keeps the contract, and say in sentences what is missing."""
    first = [keep_play_through(game)] if keep else []
    _report((*first, *check_game(game)))


def _report(findings: Iterable[Finding]) -> NoReturn:
    """Print findings; exit with 1 if something must be done."""
    well = True
    for finding in findings:
        click.echo(str(finding))
        well = well and not finding.wrong
    sys.exit(0 if well else 1)


@main.command(name="try")
@click.option("--game", type=click.Choice(list(GAMES)), help="A table of this game stands there already.")
def try_mode(game: str | None) -> None:
    """Open a simulated Discord in the browser, whether or not a token is set."""
    _run_until_stopped(lambda: try_game(game) if game else asyncio.run(run_try_mode()))


def _stop(message: str, code: int) -> NoReturn:
    click.echo(f"backroom: {message}", err=True)
    sys.exit(code)


if __name__ == "__main__":
    main()
