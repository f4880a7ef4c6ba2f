"""Reads rows: every value is checked by what its column may hold, and a damaged row stands alone.

A file can be written by other programs, and a disk can fail. What cannot be used is reported to the operator
and left out, so that one row never keeps others from being read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias, cast
from weakref import WeakKeyDictionary

import msgspec
import structlog
from cachetools import LRUCache
from sqlalchemy import Column, Connection, Engine, Select, Table

from bot.metrics import DAMAGED

MAXIMUM_REPORTED = 10_000
"""Number of damaged rows that are remembered, each to be reported once."""
MISSING, INVALID, NOT_JSON = "it is missing", "it is not a valid value", "it is not valid JSON"

Decode: TypeAlias = Callable[[Any], Any]
Query: TypeAlias = Select[*tuple[Any, ...]]

log = structlog.stdlib.get_logger(__name__)
_reported: WeakKeyDictionary[Engine, LRUCache[Damage, bool]] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Damage:
    """A value that its column may not hold. It never has the value itself, which may be secret."""

    table: str
    """The name of the table."""
    row: str
    """The key of the row, in words."""
    column: str
    """The name of the column."""
    reason: str
    """What is wrong with the value."""

    def __str__(self) -> str:
        """Return it in a line."""
        return f"{self.table} ({self.row}), {self.column}: {self.reason}"


class DamagedError(Exception):
    """A row has a value that its column may not hold."""

    def __init__(self, damage: Damage) -> None:
        super().__init__(str(damage))
        self.damage = damage


def sound_rows(
    connection: Connection,
    statement: Query,
    values: Mapping[str, Any] | None = None,
    otherwise: Mapping[str, Any] | None = None,
) -> list[tuple[Any, ...]]:
    """Return the rows of a query that can be used, their JSON decoded; report the others.

    `otherwise`: what takes the place of damaged values of some columns.
    """
    return sound(connection, statement, connection.execute(statement, values or {}), otherwise)


def sound(
    connection: Connection,
    statement: Query,
    rows: Iterable[Sequence[Any]],
    otherwise: Mapping[str, Any] | None = None,
) -> list[tuple[Any, ...]]:
    """Return those of a query's rows that can be used, as `sound_rows` does."""
    readable = list[tuple[Any, ...]]()
    for row in rows:
        try:
            readable.append(_decode_row(connection, statement, row, otherwise or {}))
        except DamagedError as error:
            report(connection, error.damage)
    return readable


def whole_rows(
    connection: Connection,
    statement: Query,
    values: Mapping[str, Any] | None = None,
    otherwise: Mapping[str, Any] | None = None,
) -> list[tuple[Any, ...]]:
    """Return all rows of a query, their JSON decoded. Raises `DamagedError` for the first damaged one."""
    rows = connection.execute(statement, values or {}).all()
    return [_decode_row(connection, statement, row, otherwise or {}) for row in rows]


def report(connection: Connection, damage: Damage) -> None:
    """Log and count a damaged row, once for each database that is open."""
    reported = _reported.setdefault(connection.engine, LRUCache(MAXIMUM_REPORTED))
    if damage in reported:
        return
    reported[damage] = True
    DAMAGED.labels(damage.table).inc()
    log.error(
        "row_damaged",
        damaged=damage.table,
        row=damage.row,
        column=damage.column,
        reason=damage.reason,
        advice="backroom fsck",
    )


def decode_object(text: object) -> dict[str, Any]:
    """Return a JSON object, empty for anything else."""
    try:
        value = msgspec.json.decode(text) if isinstance(text, str | bytes) else None
    except (msgspec.DecodeError, ValueError, RecursionError):
        return {}
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def salvage(data: object, kind: type[msgspec.Struct]) -> tuple[dict[str, Any], list[str]]:
    """Return those fields of plain data that are valid for a struct, and the names of the others."""
    if not isinstance(data, dict):
        return {}, ["*"]
    valid = dict[str, Any]()
    damaged_names = list[str]()
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name, value in cast("dict[str, Any]", data).items():
        if name not in fields:
            damaged_names.append(name)
            continue
        try:
            msgspec.convert(value, fields[name].type, str_keys=True)
            valid[name] = value
        except (msgspec.ValidationError, RecursionError):
            damaged_names.append(name)
    return valid, damaged_names


def damages_of(table: Table, row: Sequence[Any]) -> list[Damage]:
    """Return everything that is wrong with the values of a whole row."""
    damages = list[Damage]()
    for column, value in zip(table.columns, row, strict=True):
        try:
            decoder_of(column)(value)
        except DamagedError as error:
            key = _key(list(table.columns), row, table)
            damages.append(Damage(table.name, key, column.name, error.damage.reason))
    return damages


def _decode_row(
    connection: Connection, statement: Query, row: Sequence[Any], otherwise: Mapping[str, Any]
) -> tuple[Any, ...]:
    columns = _columns(statement)
    values = list[Any]()
    for (column, decode), value in zip(columns, row, strict=True):
        if column is None or decode is None:
            values.append(value)
            continue
        try:
            values.append(decode(value))
        except DamagedError as error:
            row_key = _key([row_column for row_column, _ in columns], row, column.table)
            damage = Damage(column.table.name, row_key, column.name, error.damage.reason)
            if column.name not in otherwise:
                raise DamagedError(damage) from None
            report(connection, damage)
            values.append(otherwise[column.name])
    return tuple(values)


def _key(columns: Sequence[Column[Any] | None], row: Sequence[Any], table: Any) -> str:  # noqa: ANN401 - any table
    """Name a row by those of its key's columns that were read; text could be a value of a game."""
    pairs = zip(columns, row, strict=True)
    keys = [
        f"{column.name} {value}"
        for column, value in pairs
        if column is not None and column.table is table and column.primary_key and isinstance(value, int)
    ]
    return ", ".join(keys) or "one row"


@lru_cache(maxsize=512)
def _columns(statement: Query) -> tuple[tuple[Column[Any] | None, Decode | None], ...]:
    return tuple(
        (column, decoder_of(column))
        if isinstance(column, Column)
        # What is computed has no column.
        else (None, None)
        for column in statement.selected_columns
    )


@lru_cache(maxsize=512)
def decoder_of(column: Column[Any]) -> Decode:
    """Return the function that checks and decodes a column's values; it raises `DamagedError`."""
    is_json = "json" in column.info
    json_decoder = msgspec.json.Decoder(column.info["json"]) if is_json else None
    kind: Any = str if is_json else column.info.get("only", column.type.python_type)
    length = getattr(column.type, "length", None)

    def decode(value: Any) -> Any:  # noqa: ANN401 - any column's values
        if value is None:
            if column.nullable:
                return None
            raise _damage_error(column, MISSING)
        try:
            converted = msgspec.convert(value, kind)
            if isinstance(converted, str):
                # Raises for bytes that are no text: they were read as surrogates.
                converted.encode()
                if length and len(converted) > length:
                    raise _damage_error(column, INVALID)
        except (msgspec.ValidationError, ValueError):
            raise _damage_error(column, INVALID) from None
        if json_decoder is None:
            return converted
        try:
            return json_decoder.decode(converted)
        except msgspec.ValidationError:
            raise _damage_error(column, INVALID) from None
        except (msgspec.DecodeError, RecursionError):
            raise _damage_error(column, NOT_JSON) from None

    return decode


def _damage_error(column: Column[Any], reason: str) -> DamagedError:
    return DamagedError(Damage(column.table.name, "", column.name, reason))
