"""Try mode for who is writing a game: a table of it stands there, and a saved file is played at once."""

from __future__ import annotations

import asyncio
import socket

import click

from bot.cli.run import StartError, tried
from games import GAMES


def try_game(key: str) -> None:
    """Run try mode with a table of a game, again whenever one of its files is saved. Raises `StartError`."""
    try:
        import watchfiles  # noqa: PLC0415 - an extra that need not be installed
    except ImportError as error:
        raise StartError('try mode needs an extra: pip install "backroom[try]"') from error
    folder = str(GAMES[key].folder)
    click.echo(f"When a file in {folder} is saved, the table is dealt anew.")
    watchfiles.run_process(folder, target=_run, args=(key, _free_port()))


def _run(key: str, port: int) -> None:
    try:
        asyncio.run(tried(key, port))
    except (StartError, KeyError) as error:
        click.echo(f"backroom: {error}. Waiting for a file to be saved.", err=True)
    except KeyboardInterrupt:
        pass


def _free_port() -> int:
    """Return a port that is free now: the page keeps its address when it is served anew."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])
