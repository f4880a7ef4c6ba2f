"""Whether the bot can run as it is set up: what is right, and what to do about what is not."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import closing
from pathlib import Path

import click

from bot.cli.discord_checks import discord_findings
from bot.cli.findings import Finding, do, note, right
from bot.cli.settings import Settings
from bot.client.pictures import draw, font_files
from bot.store import StoreError
from bot.store.address import address_of, file_of, is_file
from bot.store.opening import revisions

FREE_BYTES = 500 * 2**20
"""With less than this a disk may soon be full, and nothing can be kept."""
MEGABYTE = 2**20
BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32">{}</svg>'
LETTERS = BLANK.format('<text x="2" y="24" font-size="20">Ag</text>')


async def findings(settings: Settings) -> AsyncIterator[Finding]:
    """Yield what is found, one thing after another."""
    for finding in await _databases(settings.database_url):
        yield finding
    for finding in (_fonts(), *_links(settings)):
        yield finding
    async for finding in discord_findings(settings, time.time):
        yield finding


async def examined(settings: Settings) -> bool:
    """Tell what is found in a line each; return whether nothing keeps the bot from working."""
    well = True
    async for finding in findings(settings):
        click.echo(str(finding))
        well = well and not finding.wrong
    return well


# The database --------------------------------------------------------------------------------------


async def _databases(url: str) -> list[Finding]:
    try:
        if is_file(url):
            return list(_database(file_of(url)))
        # The driver comes with an extra that need not be installed.
        from bot.store.postgresql import looked_at  # noqa: PLC0415

        return [_version("the server", await looked_at(address_of(url)))]
    except StoreError as error:
        return [do("database", str(error))]


def _database(file: Path) -> Iterator[Finding]:
    if not file.parent.is_dir():
        yield do("database", f"there is no folder {file.parent}: make it, or change DATABASE_URL")
        return
    if not _may_write(file):
        yield do("database", f"{file} may not be written: ask as the user of the bot, or make it theirs")
    elif file.exists():
        yield _opened(file)
    else:
        yield note("database", f"{file} is made at the first start")
    yield _space(file)


def _may_write(file: Path) -> bool:
    """Whether we may write a file, and in its folder: SQLite keeps more beside it."""
    beside = os.access(file.parent, os.W_OK | os.X_OK)
    return beside and (not file.exists() or os.access(file, os.R_OK | os.W_OK))


def _opened(file: Path) -> Finding:
    address = f"{file.as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True)) as connection:
            (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            version = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        return do("database", f"{file} cannot be used ({error}): restore a backup")
    if found != "ok":
        return do("database", f"{file} is damaged ({found}): restore a backup")
    return _version(file, version[0] if version else "none")


def _version(file: Path | str, version: str) -> Finding:
    newest, known = revisions()
    if not version:
        return note("database", f"{file} has no tables yet: they are made at the first start")
    if version == newest:
        return right("database", f"{file} is whole, version {version}")
    if version in known:
        return note("database", f"{file} is whole; the next start brings it from {version} to {newest}")
    return do("database", f"{file} was made by a newer Backroom ({version}): update, or restore a backup")


def _space(file: Path) -> Finding:
    free = shutil.disk_usage(file.parent).free
    told = f"{free // MEGABYTE:,} MB free beside the database"
    return right("disk", told) if free >= FREE_BYTES else do("disk", f"only {told}: make room")


# Pictures ------------------------------------------------------------------------------------------


def _fonts() -> Finding:
    missing = [name for name in font_files() if not Path(name).is_file()]
    if missing:
        return do("fonts", f"{missing[0]} is missing: install Backroom again")
    try:
        drawn = draw(LETTERS) != draw(BLANK.format(""))
    except ValueError as error:
        return do("fonts", f"no picture can be drawn ({error}): install Backroom again")
    return right("fonts", "a picture is drawn, with letters") if drawn else _no_letters()


def _no_letters() -> Finding:
    return do("fonts", "pictures are drawn without letters: install Backroom again")


# What people are pointed to ------------------------------------------------------------------------


def _links(settings: Settings) -> Iterable[Finding]:
    named = ("terms_url", "privacy_url", "source_url", "operator_contact")
    unset = [name.upper() for name in named if not getattr(settings, name)]
    if unset:
        yield note("about", f"{', '.join(unset)} not set: /about cannot tell people (see .env.example)")
    else:
        yield right("about", "terms, privacy, source and contact are set")
