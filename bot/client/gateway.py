"""Parses less of what Discord sends than discord.py does: only what the bot reads.

Discord reports each of the bot's own edits, and sends whole messages with presses and answers. Objects made
of them, which no one reads, cost more than all that is read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import discord
from discord import interactions

PATCHED_VERSION = "2.7."
"""The releases of discord.py whose internals are known here."""
EPHEMERAL = discord.MessageFlags.ephemeral.flag

Payload: TypeAlias = dict[str, Any]


class LeanMessage(interactions.InteractionMessage):
    """What an answer became, without its components."""

    def __init__(self, *, data: Any, **known: Any) -> None:  # noqa: ANN401 - as it came
        data = {**data, "components": []}
        super().__init__(data=data, **known)


class LeanResponse(interactions.InteractionCallbackResponse[Any]):
    """Discord's receipt for an answer, with the message that it became only if everybody sees it."""

    def _update(self, data: Any) -> None:  # noqa: ANN401 - the same
        if not _is_public_message(data.get("resource") or {}):
            data = {**data, "resource": None}
        super()._update(data)


def parse_less(client: discord.Client, count: Callable[[int, int], None]) -> None:
    """Parse no message that is created or edited, and no components of those that are pressed on.

    `count` gets the channel and the id of each new message. Receipts are parsed less by all clients.
    """
    connection: Any = client._connection  # noqa: SLF001 - no other way  # pyright: ignore[reportPrivateUsage]
    parsers: dict[str, Callable[[Payload], None]] = connection.parsers
    press = parsers["INTERACTION_CREATE"]
    parsers["MESSAGE_CREATE"] = lambda data: count(int(data["channel_id"]), int(data["id"]))
    parsers["MESSAGE_UPDATE"] = lambda _: None
    parsers["INTERACTION_CREATE"] = lambda data: press(_without_components(data))
    interactions.InteractionCallbackResponse = LeanResponse
    interactions.InteractionMessage = LeanMessage


def _without_components(data: Payload) -> Payload:
    message: Payload | None = data.get("message")
    return data if message is None else {**data, "message": {**message, "components": []}}


def _is_public_message(resource: Payload) -> bool:
    new = resource.get("type") == discord.InteractionResponseType.channel_message.value
    return new and not resource["message"].get("flags", 0) & EPHEMERAL
