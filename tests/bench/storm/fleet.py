"""The programs of a fleet: those that act, those that stand by, and the ones that come in their places."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from bot.store.database import is_file
from tests.bench.storm.ledger import ledger_of
from tests.bench.storm.server import LongDiscord
from tests.local_discord.program import Beside

ROLES = ("0,1", "2,3")
"""The shards of the first process and its standby, and of the second."""
ONE_ROLE = ("0",)
"""The same on a file, where one process has all there is."""
STANDS_BY = "standing by"
STARTS_WITHIN, ENDS_WITHIN, TAKES_OVER_WITHIN = 120.0, 30.0, 40.0
LOOK = 0.1


class Member(Beside):
    """A program of a fleet. `name`: how server and database know it."""

    name = ""
    shards = ""

    @property
    def runs(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def acts(self) -> bool:
        return '"on_duty"' in self.text

    @property
    def there(self) -> bool:
        return '"ready"' in self.text and (self.acts or STANDS_BY in self.text)

    def freeze(self) -> None:
        assert self.process
        os.kill(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        assert self.process
        os.kill(self.process.pid, signal.SIGCONT)

    async def ended(self, within: float = ENDS_WITHIN) -> int:
        assert self.process
        return await asyncio.to_thread(self.process.wait, within)


@dataclass
class Fleet:
    """Its programs, in the order in which they were started."""

    server: LongDiscord
    url: str
    folder: Path
    stack: AsyncExitStack
    programs: list[Member] = field(default_factory=list[Member])

    def __post_init__(self) -> None:
        self.roles = ONE_ROLE if is_file(self.url) else ROLES
        self.ledger = ledger_of(self.url)
        self._numbers = count(1)

    @property
    def shared(self) -> bool:
        """Whether several processes act at once."""
        return len(self.roles) > 1

    async def start(self, shards: str) -> Member:
        name = f"p{next(self._numbers)}"
        member = Member(self.server, await self.ledger.role(name), self.folder / name)
        member.name, member.shards = name, shards
        member.environment |= {"DISCORD_API_URL": self.server.address_of(name)}
        member.environment |= {"SHARD_COUNT": str(self.server.shards), "SHARD_IDS": shards}
        await self.stack.enter_async_context(member)
        self.programs.append(member)
        member.begin()
        async with asyncio.timeout(STARTS_WITHIN):
            while member.process and not member.there:
                if not member.runs:
                    # It found no database; a service manager would start it again, too.
                    member.begin()
                await asyncio.sleep(LOOK)
        return member

    async def begin(self) -> None:
        first, *others = self.roles
        await self.start(first)
        await self.ledger.begin()
        await asyncio.gather(*map(self.start, others))
        await asyncio.gather(*map(self.start, self.roles))

    def alive(self, shards: str) -> list[Member]:
        return [one for one in self.programs if one.shards == shards and one.runs]

    def acting(self, shards: str) -> Member:
        return next(one for one in self.alive(shards) if one.acts)

    def waiting(self, shards: str) -> list[Member]:
        return [one for one in self.alive(shards) if not one.acts]

    async def taken_over(self, old: Member) -> Member:
        async with asyncio.timeout(TAKES_OVER_WITHIN):
            while True:
                found = [one for one in self.alive(old.shards) if one is not old and one.acts]
                if found:
                    return found[0]
                await asyncio.sleep(0.05)
