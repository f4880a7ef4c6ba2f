"""Why a press or a command changes nothing."""

from __future__ import annotations

from games.core import Refusal


class DeniedError(Exception):
    """The table refuses; `key` names the message with the reason."""

    def __init__(self, key: str, **args: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.args_ = args


class RefusedError(Exception):
    """The rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"ruling {refusal.ruling}: {refusal.key}")
        self.refusal = refusal


class StaleError(Exception):
    """A control of an earlier moment, which no longer fits what is possible now."""
