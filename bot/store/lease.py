"""Who acts for the shards of this process: it, or another that is set up the same."""

from __future__ import annotations

import os
import secrets
import socket
from abc import ABC, abstractmethod
from dataclasses import dataclass

from bot.store.errors import StoreError


class LeaseLostError(StoreError):
    """Another process acts for our shards now."""


@dataclass(frozen=True, slots=True)
class Shards:
    """Of how many shards which are ours."""

    count: int = 1
    ids: tuple[int, ...] = (0,)

    def of(self, guild_id: int) -> int:
        """Return the shard of a server, as Discord counts."""
        return (guild_id >> 22) % self.count

    @property
    def all(self) -> bool:
        """Whether there is nobody else's."""
        return len(self.ids) == self.count

    def __str__(self) -> str:
        """Return them as people read them."""
        if self.count == 1:
            return "the only shard"
        if self.all:
            return f"all {self.count} shards"
        return f"shards {', '.join(map(str, self.ids))} of {self.count}"


def process_name() -> str:
    """Return a name that no other process has."""
    return f"{socket.gethostname()[:40]}-{os.getpid()}-{secrets.token_hex(3)}"


class Lease(ABC):
    """The right to act for shards: it is taken, kept, and given back.

    `holder` is who had it when it could not be taken. `epoch`: a shard and how often its lease was taken, to
    guard commits with; None where no other process can have written. `away`: nobody can be asked whether it
    is still ours, so it is nobody else's either as far as we know.
    """

    holder = ""
    epoch: tuple[int, int] | None = None
    away = False

    @property
    @abstractmethod
    def valid(self) -> bool:
        """Whether we may act at this moment."""

    @abstractmethod
    async def take(self, *, starting: bool = False) -> bool:
        """Take it, if nobody has it. Raises `StoreError` for what will not do later either.

        `starting`: we are not connected yet; whoever stands by comes first where that is known.
        """

    @abstractmethod
    async def keep(self) -> None:
        """Keep it for as long as this is awaited. Raises `LeaseLostError`."""

    async def turn_to_identify(self, bucket: int) -> float | None:
        """Return how many seconds to wait until our session may begin; None where nobody else begins one."""
        del bucket

    @abstractmethod
    async def release(self) -> None:
        """Give it back: whoever stands by may take it at once."""
