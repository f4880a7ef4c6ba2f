"""Carrying the games over to another database, while no bot works on either."""

from __future__ import annotations

from contextlib import ExitStack

import click

from bot.store import StoreError
from bot.store.copying import copied
from bot.store.database import file_of, is_file
from bot.store.leases import claimed


async def carried_over(source: str, target: str) -> None:
    """Copy everything and print how much it was. Raises `StoreError`."""
    if is_file(source) and not file_of(source).is_file():
        raise StoreError(f"there is no database {file_of(source)}")
    with ExitStack() as claims:
        for url in (source, target):
            if is_file(url):
                claims.enter_context(claimed(url))
        async for name, count in copied(source, target):
            click.echo(f"{name}: {count}")
