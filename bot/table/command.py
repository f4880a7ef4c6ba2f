"""What every command is: a struct whose fields fit on a button."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from games.core import Value

Id: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=100)]


class Command(Value, frozen=True, array_like=True):
    """A command; encoded as a short JSON array that begins with its tag."""
