"""How values are read from plain data: from a log, a record or a custom id."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec


def readable(kind: Any, data: Any) -> Any:  # noqa: ANN401 - any type, and plain data of any shape
    """Return a value of a type from plain data. Raises `msgspec.ValidationError`."""
    return msgspec.convert({"value": data}, _holder(kind)).value


def get_readable(kind: Any) -> None:  # noqa: ANN401 - any type
    """Work out how values of a type are read, before threads read them: msgspec crashes where two begin."""
    msgspec.json.Decoder(_holder(kind))


@cache
def _holder(kind: Any) -> Any:  # noqa: ANN401 - any type
    """A struct around a value of this type: what a union is made of is worked out only once."""
    return msgspec.defstruct("Holder", [("value", kind)])
