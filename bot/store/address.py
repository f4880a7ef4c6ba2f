"""Addresses of databases, as operators write them. What is wrong is told without a piece of a password."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.store.errors import StoreError

FILES = ("sqlite", "sqlite+pysqlite")
SERVERS = ("postgresql+asyncpg", "postgresql", "postgres")
OPTIONS = ("host", "port", "ssl", "passfile", "target_session_attrs", "krbsrvname", "gsslib")
"""What may stand after the question mark of a server's address."""
LAST_PORT = 65535
NO_ADDRESS = "DATABASE_URL is not a database address"
ESCAPED = f"{NO_ADDRESS}: in a name or password write @ as %40, : as %3A, / as %2F and % as %25"


def address_of(url: str) -> URL:
    """Return an address of a database, taken apart. Raises `StoreError` for one that we cannot use."""
    try:
        address = make_url(url)
    except ArgumentError:
        raise StoreError(NO_ADDRESS) from None
    except ValueError:
        # What stands where a port should.
        raise StoreError(ESCAPED) from None
    if address.drivername in SERVERS:
        return _server(address)
    if address.drivername not in FILES:
        raise StoreError(f"DATABASE_URL: {address.drivername} is not supported, only sqlite and postgresql")
    return address


def _server(address: URL) -> URL:
    """Return the address of a server as our driver knows it. Raises `StoreError`."""
    if "@" in (address.host or "") or not is_host(address.host or "localhost"):
        raise StoreError(ESCAPED)
    if address.port is not None and not 0 < address.port <= LAST_PORT:
        raise StoreError(f"DATABASE_URL: ports are numbered from 1 to {LAST_PORT}")
    # Every other program of PostgreSQL's calls it so.
    options = {"ssl" if name == "sslmode" else name: value for name, value in address.query.items()}
    if not options.keys() <= set(OPTIONS):
        raise StoreError(f"DATABASE_URL: after ? may stand only {', '.join(OPTIONS)}")
    return address.set(drivername=SERVERS[0], query=options)


def is_host(name: str) -> bool:
    """Whether a name, or nothing, can be that of a host."""
    try:
        name.encode("idna")
    except UnicodeError:
        return False
    return True


def is_file(url: str) -> bool:
    """Whether an address is that of a file. Raises `StoreError`."""
    return address_of(url).drivername in FILES


def file_of(url: str) -> Path:
    """Return the file that an address of a database names. Raises `StoreError`."""
    address = address_of(url)
    if address.drivername not in FILES:
        raise StoreError("DATABASE_URL names a server, not a file")
    if address.database in (None, "", ":memory:"):
        raise StoreError("DATABASE_URL names no file: a table kept in memory is lost at every restart")
    path = Path(address.database).absolute()
    if path.is_dir():
        raise StoreError(f"DATABASE_URL: {path} is a folder, and cannot hold the games")
    return path
