"""What a person can see of a game night: requests that reach their channel, and what then stands there."""

from __future__ import annotations

import json
import re
from typing import Any

import simcord

from tests.bot.night import Night

LONG = re.compile(r"\d{15,}")
OPAQUE = re.compile(LONG.pattern + r"|(?<=\"nonce\": \")[0-9a-f]{24}")
"""What stands for something, and tells no more of it than whether it is the same."""
HASH = re.compile(r"--hash [0-9a-f]{64}")
"""The final post names its record, which opens every secret."""
EPHEMERAL = 64


class Requests(list[Any]):
    """SimCord's list of requests, each with the moment it came."""

    def __init__(self, env: simcord.Env) -> None:
        super().__init__()
        self.env = env
        self.moments: list[tuple[float, Any]] = []

    def append(self, request: Any, /) -> None:
        super().append(request)
        self.moments.append((round(self.env.backend.clock.elapsed, 3), request))


class Observer:
    """Watches one channel: the server's, or a person's DMs."""

    def __init__(self, night: Night, requests: Requests, channel_id: int) -> None:
        self.night = night
        self.channel_id = channel_id
        self.requests = requests
        self.begun = len(requests.moments)
        self.looks: list[str] = []
        self.look()

    def messages(self) -> list[Any]:
        messages = self.night.env.backend.messages.get(self.channel_id, {})
        return [message for message in messages.values() if not message.flags & EPHEMERAL]

    def look(self) -> None:
        """Note what stands in the channel, if it is not what stood there."""
        stands = [
            (message.content, message.components, [file["filename"] for file in message.attachments])
            for message in self.messages()
        ]
        seen = json.dumps(stands, default=str, sort_keys=True)
        if not self.looks or self.looks[-1] != seen:
            self.looks.append(seen)

    def saw(self) -> list[str]:
        """Everything that this observer can tell two histories apart by, ids in order of appearance."""
        here = f"/channels/{self.channel_id}/"
        asked = [
            json.dumps((moment, request.method, request.path, request.json), default=str, sort_keys=True)
            for moment, request in self.requests.moments[self.begun :]
            if request.path.startswith(here)
        ]
        return self._numbered([*asked, *self.looks])

    @staticmethod
    def _numbered(lines: list[str]) -> list[str]:
        known: dict[str, int] = {}
        return [
            OPAQUE.sub(lambda found: f"#{known.setdefault(found[0], len(known))}", HASH.sub("--hash #", line))
            for line in lines
        ]
