"""What a game says by the keys of its messages, so that a test reads what is claimed, not how."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from games.core import AnyGame, Seat
from games.screen import AnyScreens


class Keys:
    """Text that names its messages, one a line, with what they are given."""

    language = "en"

    def __call__(self, key: str, /, **args: str | int) -> str:
        return json.dumps({"key": key, **args})

    plain = __call__

    def seat(self, seat: Seat) -> str:
        return str(seat)

    label = unnumbered = words = seat

    def voice(self, _seat: Seat) -> str:
        return ""

    def number(self, value: int) -> str:
        return str(value)

    def listed(self, items: Sequence[str]) -> str:
        return " ".join(items)


def explained(game: AnyGame, screens: AnyScreens, state: Any, seat: Seat) -> dict[str, dict[str, Any]]:
    """What Explain tells a seat above its small print: the arguments of each message by its key."""
    lines = screens.help(game.view(state, seat), seat, Keys()).splitlines()
    said = [json.loads(line.removeprefix("- ")) for line in lines if not line.startswith("-# ")]
    assert len({line["key"] for line in said}) == len(said)
    return {line.pop("key"): line for line in said}
