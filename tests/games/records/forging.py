"""How a record is altered, by accident or by a forger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games import GAMES
from games.host.record import Head, RecordError, Replay, Result, record_hash

json = msgspec.json.encode


def broken_line(lines: list[bytes]) -> int:
    with pytest.raises(RecordError) as caught:
        Replay(closed(lines), GAMES).verify()
    assert str(caught.value).startswith(f"line {caught.value.line}: ")
    assert caught.value.key != "record-other-hash"
    return caught.value.line


def closed(lines: list[bytes]) -> bytes:
    data = b"".join(line + b"\n" for line in lines)
    try:
        result = msgspec.json.decode(lines[-1], type=Result) if lines else None
    except msgspec.DecodeError:
        return data
    if result is None:
        return data
    last = msgspec.structs.replace(result, hash=record_hash(data))
    return b"".join(line + b"\n" for line in [*lines[:-1], json(last)])


def with_head(lines: list[bytes], **changes: Any) -> list[bytes]:
    head = msgspec.json.decode(lines[0], type=Head)
    return [json(msgspec.structs.replace(head, **changes)), *lines[1:]]


def with_result(lines: list[bytes], change: Callable[[dict[str, Any]], object]) -> list[bytes]:
    result = msgspec.json.decode(lines[-1])
    change(result)
    return [*lines[:-1], json(result)]
