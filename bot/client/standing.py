"""Which posts stand in which channels, and how far others have buried them."""

from __future__ import annotations

from typing import TypeAlias

Key: TypeAlias = tuple[int, str]
"""A table and a place of it."""


class Standing:
    """Counts the messages below every post; whatever happens in a channel is a matter of that channel."""

    def __init__(self) -> None:
        self._channels: dict[int, dict[Key, int]] = {}
        self._where: dict[Key, int] = {}
        self._below: dict[Key, int] = {}

    def put(self, key: Key, channel_id: int, message_id: int) -> None:
        """Note where a post stands now."""
        if self._channels.get(channel_id, {}).get(key) != message_id:
            self.drop(key)
            self._channels.setdefault(channel_id, {})[key] = message_id
            self._where[key] = channel_id

    def drop(self, key: Key) -> None:
        """Note that a post stands nowhere."""
        self._below.pop(key, None)
        channel_id = self._where.pop(key, None)
        if channel_id is None:
            return
        here = self._channels[channel_id]
        del here[key]
        if not here:
            del self._channels[channel_id]

    def message(self, channel_id: int, message_id: int) -> None:
        """Count a message for the posts above it."""
        for key, post_id in self._channels.get(channel_id, {}).items():
            if post_id < message_id:
                self._below[key] = self._below.get(key, 0) + 1

    def below(self, key: Key) -> int:
        """Return how many messages have come below a post."""
        return self._below.get(key, 0)
