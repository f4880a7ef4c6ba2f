"""`backroom try`: a simulated Discord in the browser, with a table of the game that an author works on."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import tempfile
import traceback
from pathlib import Path

import click

from bot.cli.run import StartError, run_try_mode, stopped_by_hand
from bot.extras import install_command
from bot.rooms.authors.try_table import TryError, Wanted, folder_of
from bot.text import LANGUAGES, Language


def try_game(wanted: Wanted) -> None:
    """Run try mode with a table, restarting when a file of its game is saved. Raises `StartError`."""
    try:
        import watchfiles  # noqa: PLC0415 - an extra that need not be installed

        folder = folder_of(wanted.game)
    except ImportError as error:
        raise StartError(f"try mode needs an extra: {install_command('try')}") from error
    except TryError as error:
        raise StartError(str(error)) from error
    click.echo(f"When a file in {folder} is saved, the table is dealt again, and comes to where it was.")
    with socket.create_server(("127.0.0.1", 0)) as server:
        # A port that is free now: the page keeps its address over restarts.
        port = int(server.getsockname()[1])
    watchfiles.run_process(folder, target=_run_again, args=(wanted, port))


def _run_again(wanted: Wanted, port: int) -> None:
    with contextlib.suppress(KeyboardInterrupt):
        from bot.rooms.authors.bench import TryBench, show_fault  # noqa: PLC0415 - it needs an extra

        try:
            asyncio.run(run_try_mode(TryBench(wanted), port))
        except Exception as error:  # noqa: BLE001 - whatever the author's game does wrong, the page says it
            fault = str(error) if isinstance(error, TryError) else traceback.format_exc()
            click.echo(f"backroom: {fault.strip()}\nWaiting for a file to be saved.", err=True)
            asyncio.run(show_fault(fault, port))


@click.command(name="try")
@click.option("--game", metavar="NAME", help="A table of this game stands there already.")
@click.option("--seats", type=int, default=0, help="Its seats; the fewest, if none are given.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--seed", default="1", show_default=True, help="The same seed deals the same game.")
@click.option("--at", type=click.IntRange(0), default=0, help="The number of entries that are played before.")
@click.option("--language", type=click.Choice(LANGUAGES), default=LANGUAGES[0], show_default=True)
@stopped_by_hand()
def try_mode(
    game: str | None, seats: int, options: tuple[str, ...], seed: str, at: int, language: Language
) -> None:
    """Open a simulated Discord in the browser, whether or not a token is set."""
    if game is None:
        asyncio.run(run_try_mode())
        return
    values = {name: value for name, _, value in (option.partition("=") for option in options)}
    with tempfile.TemporaryDirectory(prefix="backroom-") as folder:
        try_game(Wanted(game, Path(folder, "log.json"), seats, values, seed, at, language))
