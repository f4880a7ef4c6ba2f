"""A pooler before a server, like PgBouncer: each transaction, or each client, has a session of its own."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

SOCKET = ".s.PGSQL.5432"
STARTUP = 196608
"""Version of the protocol in a startup packet; other packets ask to cancel."""
DEALLOCATE = b"DEALLOCATE ALL\0"


def packet(kind: bytes, body: bytes = b"") -> bytes:
    return kind + (len(body) + 4).to_bytes(4) + body


class Wire:
    """A connection, read packet by packet."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.greeting = b""
        self.client: object = None

    async def packet(self, kind_bytes: int = 1) -> bytes:
        head = await self.reader.readexactly(kind_bytes + 4)
        return head + await self.reader.readexactly(int.from_bytes(head[kind_bytes:]) - 4)

    async def ready(self) -> bytes:
        """Read until the server is ready for the next query."""
        read = b""
        while True:
            read += (said := await self.packet())
            if said[:1] == b"Z":
                return read


class Pooler:
    """`by_turns`: the connection that rested longest is next, not shortest. `sessions`: one for each client.

    `keeps_statements`: a client finds its prepared statements on every connection, as with newer poolers.
    """

    def __init__(self, folder: str, *, by_turns: bool, sessions: bool, keeps_statements: bool) -> None:
        self._server = str(Path(folder, SOCKET))
        self._by_turns, self._sessions, self._keeps = by_turns, sessions, keeps_statements
        self._free: list[Wire] = []
        self._all: list[Wire] = []

    async def _take(self, startup: bytes) -> Wire:
        if self._free:
            return self._free.pop(0 if self._by_turns else -1)
        server = Wire(*await asyncio.open_unix_connection(self._server))
        self._all.append(server)
        server.writer.write(startup)
        server.greeting = await server.ready()
        return server

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a client until it leaves."""
        client, pump = Wire(reader, writer), None
        self._all.append(client)
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            startup = await client.packet(0)
            if int.from_bytes(startup[4:8]) == STARTUP:
                server = await self._take(startup)
                writer.write(server.greeting)
                if not self._sessions:
                    self._free.append(server)
                statements: dict[bytes, bytes] = {}
                while (said := await client.packet())[:1] != b"X":
                    if pump is None or pump.done():
                        if not self._sessions:
                            server = await self._take(startup)
                        await self._hand_over(server, client, statements)
                        pump = asyncio.create_task(self._answer(server, client))
                    if said[:1] == b"P":
                        statements[said[5 : said.index(b"\0", 5)]] = said
                    server.writer.write(said)
        if pump is not None:
            pump.cancel()
        writer.close()

    async def _hand_over(self, server: Wire, client: Wire, statements: dict[bytes, bytes]) -> None:
        if self._keeps and server.client not in (None, client):
            server.writer.write(packet(b"Q", DEALLOCATE))
            await server.ready()
        if self._keeps and server.client is not client:
            server.writer.write(b"".join(statements.values()) + packet(b"S"))
            await server.ready()
        server.client = client

    async def _answer(self, server: Wire, client: Wire) -> None:
        """Pass on what the server says, until its transaction is over."""
        over = packet(b"Z", b"I")
        while (said := await server.packet()) != over or self._sessions:
            client.writer.write(said)
        self._free.append(server)
        client.writer.write(over)

    async def close(self) -> None:
        for wire in self._all:
            wire.writer.close()
            with suppress(ConnectionError):
                await wire.writer.wait_closed()


@asynccontextmanager
async def pooler(
    folder: str, *, by_turns: bool = False, sessions: bool = False, keeps_statements: bool = True
) -> AsyncGenerator[str]:
    """Yield the folder of the socket of a pooler before the server with the socket in `folder`."""
    here = Pooler(folder, by_turns=by_turns, sessions=sessions, keeps_statements=keeps_statements)
    with tempfile.TemporaryDirectory(prefix="pooler-") as own:
        server = await asyncio.start_unix_server(here.serve, Path(own, SOCKET))
        try:
            yield own
        finally:
            server.close()
            await here.close()
