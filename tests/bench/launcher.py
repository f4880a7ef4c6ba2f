"""The bot with a stopwatch: `python -m tests.bench.launcher FILE` is `python -m bot` and notes two moments.

For each interaction: when its event came out of the socket, and when its answer was handed to HTTP, by the
monotonic clock that all processes of the machine share.
"""

from __future__ import annotations

import runpy
import sys
import time
from pathlib import Path
from typing import IO, Any

from discord.gateway import DiscordWebSocket
from discord.state import ConnectionState
from discord.webhook.async_ import AsyncWebhookAdapter

came: dict[str, float] = {}
times: IO[str]
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
    # One that is sent again after an error counts once.
    if (at := came.pop(str(interaction_id), None)) is not None:
        times.write(f"{interaction_id} {at} {time.monotonic()}\n")
    return create_interaction_response(self, interaction_id, token, **more)


def main(file: Path) -> None:
    global times  # noqa: PLW0603 - of this program
    # Written at once: the program may end without a word.
    times = file.open("w", buffering=1)
    DiscordWebSocket.received_message = received
    ConnectionState.parse_interaction_create = parsed
    AsyncWebhookAdapter.create_interaction_response = answering
    # As its users start it, in whatever checkout is measured.
    sys.argv = ["bot"]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
