"""The bot with a stopwatch: `python -m tests.bench.launcher FILE` is `python -m bot` and notes two moments.

For each interaction: when its event came out of the socket, and when its answer was handed to HTTP, by the
monotonic clock that all processes of the machine share.
Beside it lies how long each decision of a computer player took, and how long of that its people were shown,
beat by beat, what had happened before.
"""

from __future__ import annotations

import json
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from discord.gateway import DiscordWebSocket
from discord.state import ConnectionState
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.__main__ import start_bot
from bot.bots import BotPlayers
from bot.table.bots import bot_seats, to_move
from bot.table.table import Playing
from bot.tables import Committed, Tables


class Telling(NamedTuple):
    """How long, in seconds, a table has been showing beats when those under way end, and when that is."""

    seconds: float = 0.0
    end: float = 0.0

    def until(self, now: float) -> float:
        return self.seconds - max(0.0, self.end - now)

    def then(self, now: float, left: float) -> Telling:
        return Telling(self.until(now) + left, now + left)


came: dict[str, float] = {}
asked: dict[tuple[int, int], tuple[float, float]] = {}
taken: list[tuple[float, float]] = []
shown: dict[int, Telling] = {}
begin = BotPlayers.__init__
answered: dict[str, float] = {}
received_message = DiscordWebSocket.received_message
parse_interaction_create = ConnectionState.parse_interaction_create
create_interaction_response = AsyncWebhookAdapter.create_interaction_response


async def received(self: DiscordWebSocket, message: Any) -> None:
    came["now"] = time.monotonic()
    await received_message(self, message)


def parsed(self: ConnectionState[Any], data: Any) -> None:
    came[data["id"]] = came["now"]
    parse_interaction_create(self, data)


def answering(self: AsyncWebhookAdapter, interaction_id: int, token: str, **more: Any) -> Any:
    answered[str(interaction_id)] = time.monotonic()
    return create_interaction_response(self, interaction_id, token, **more)


def committed(self: BotPlayers, event: Committed) -> None:
    before, after, now = event.before, event.after, time.monotonic()
    if isinstance(before, Playing) and isinstance(after, Playing):
        telling = shown.get(after.id, Telling())
        watched = telling.until(now)
        shown[after.id] = telling.then(now, max(0.0, self._shown_at(after) - self._tables.now))
        for seat in bot_seats(after):
            key = (after.id, seat)
            if before.moves[seat] != after.moves[seat] and key in asked:
                since, already = asked.pop(key)
                taken.append((now - since, watched - already))
            if seat in to_move(after):
                asked.setdefault(key, (now, watched))


def begun(self: BotPlayers, tables: Tables, *others: Any, **more: Any) -> None:
    tables.listeners.append(partial(committed, self))
    begin(self, tables, *others, **more)


def main(file: Path) -> None:
    BotPlayers.__init__ = begun
    DiscordWebSocket.received_message = received
    ConnectionState.parse_interaction_create = parsed
    AsyncWebhookAdapter.create_interaction_response = answering
    try:
        start_bot()
    finally:
        file.write_text(json.dumps({key: (came[key], at) for key, at in answered.items()}))
        file.with_suffix(".ours").write_text(json.dumps(taken))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
