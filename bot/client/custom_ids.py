"""The format of custom_ids: a table, and a request to the bot or a control of the game.

    <b|s|f>.<table>.<request>                            a button or a form that carries its request
    s.<table>.<number>                                   a menu whose values are requests
    s.<table>.<one|many>.<tag>                           Discord's menus of people, roles and channels
    <b|s|f>.<table>.<t|s>.<acts>.<menu>.<number>         a control of the game, on the post or the panel
    f.<table>.form.<name>                                a form of the game that outlasts its panel
    f~<content>.<table>...                               a form, with a digest of what it shows as it opens

Every client that sees a message can read its custom_ids, so they never say what a control of a game stands
for. Those of messages that still stand in channels must stay readable.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias, Union, cast

import discord
import msgspec

MAXIMUM_LENGTH = 100
"""Discord's limit for a custom_id and for a value of a menu."""
MENU_LETTERS = 8

ControlKind: TypeAlias = Literal["b", "s", "f"]
Place: TypeAlias = Literal["t", "s"]
"""The table's post, or a seat's own panel."""

_NUMBER = r"(?:0|[1-9][0-9]{0,18})"
_OUTER = re.compile(rf"(?:[bsf]|f~[0-9a-f]{{8}})\.({_NUMBER})\.(.+)", re.DOTALL)
_PLAYED = re.compile(rf"([ts])\.({_NUMBER})\.([a-z2-7]{{{MENU_LETTERS}}})\.([0-9]{{1,3}})")
_WRITTEN = re.compile(r"form\.([a-z0-9-]{1,40})")
_ENTITIES = re.compile(r"(one|many)\.([a-z-]{1,30})")
_MENU = re.compile(r"[0-9]{1,3}")
_MAXIMUM = 2**63 - 1

RETIRED: tuple[tuple[Any, ...], ...] = (
    ("cut-form",),
    ("digest",),
    ("drop-kept",),
    ("finish-form",),
    ("finishers",),
    ("follow",),
    ("guess",),
    ("guessed",),
    ("host",),
    ("keep-form",),
    ("let-back",),
    ("limit-form",),
    ("night-announce",),
    ("night-move",),
    ("night-plan",),
    ("note-form",),
    ("play-late",),
    ("reminders",),
    ("replace",),
    ("reveals",),
    ("set-advice",),
    ("set-season", "quarter"),
    ("use-kept",),
    ("when-late", "vote"),
)
"""Beginnings of requests on buttons of earlier versions that are no more: a tag, or a tag and values."""

_requests = dict[str, type[msgspec.Struct]]()
_json = msgspec.json.Encoder()


class DamagedIdError(ValueError):
    """A custom_id that no version of the bot has written."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that concerns a table; none when the id is 0."""

    table_id: int
    request: msgspec.Struct


@dataclass(frozen=True, slots=True)
class Played:
    """A control of a game on a screen."""

    table_id: int
    """The table."""
    place: Place
    """The place that showed the screen."""
    acts: int
    """The number of public acts when it was drawn, on the table's post; of the seat's moves on a panel."""
    menu: str
    """A digest of the menu that the screen was drawn from."""
    number: int
    """The number of the control on the screen."""


@dataclass(frozen=True, slots=True)
class Written:
    """A form of a game that was opened on a seat's own panel, by its name; the panel may show another."""

    table_id: int
    form: str


@dataclass(frozen=True, slots=True)
class Gone:
    """A request of an earlier version that is no more; its button still stands in a channel."""

    table_id: int


Address: TypeAlias = Asked | Played | Written | Gone


def add_request(request: type[msgspec.Struct]) -> None:
    """Let custom_ids carry a request; its tag must be its own."""
    tag = str(request.__struct_config__.tag)
    if _requests.setdefault(tag, request) is not request:
        raise ValueError(f"two requests with the tag {tag}")
    _decoder.cache_clear()


def known_requests() -> tuple[type[msgspec.Struct], ...]:
    """Return every request that a custom_id can carry."""
    return tuple(_requests.values())


@cache
def _decoder() -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder[Any](Union[tuple(_requests.values())])  # noqa: UP007 - made at run time


# Written -------------------------------------------------------------------------------------------


def asking(kind: ControlKind, table_id: int, request: msgspec.Struct) -> str:
    """Return the custom_id of a control that carries a request."""
    return _within_limit(f"{kind}.{table_id}.{request_value(request)}")


def request_value(request: msgspec.Struct) -> str:
    """Return a request as the value of a menu's entry."""
    return _within_limit(_json.encode(request).decode())


def request_menu(table_id: int, number: int) -> str:
    """Return the custom_id of a menu whose values are requests; `number` tells those of a message apart."""
    return f"s.{table_id}.{number}"


def entities_menu(table_id: int, tag: str, *, many: bool) -> str:
    """Return the custom_id of a menu of Discord's; its values become the ids in the request with this tag."""
    return _within_limit(f"s.{table_id}.{'many' if many else 'one'}.{tag}")


def playing(kind: ControlKind, played: Played) -> str:
    """Return the custom_id of a control of a game."""
    prefix = f"{kind}.{played.table_id}.{played.place}"
    return _within_limit(f"{prefix}.{played.acts}.{played.menu}.{played.number}")


def writing(table_id: int, form: str) -> str:
    """Return the custom_id of a form of a game that outlasts its panel."""
    return _within_limit(f"f.{table_id}.form.{form}")


def showing(custom_id: str, content: bytes) -> str:
    """Return the custom_id of a form that shows this content as it opens.

    Discord's clients reopen a form whose custom_id they know with what it showed the first time.
    """
    kind, _, end = custom_id.partition(".")
    return _within_limit(f"{kind}~{zlib.crc32(content):08x}.{end}")


def _within_limit(text: str) -> str:
    """Return a custom_id, or a menu's value. Raises `ValueError` for one that Discord would not take."""
    if len(text) > MAXIMUM_LENGTH:
        raise ValueError(f"longer than {MAXIMUM_LENGTH} characters: {text}")
    return text


# Read ----------------------------------------------------------------------------------------------


def read(custom_id: str, values: Sequence[str] = ()) -> Address:
    """Return what a custom_id says, with the values taken of a menu. Raises `DamagedIdError`."""
    outer = _OUTER.fullmatch(custom_id)
    if outer is None:
        raise DamagedIdError(custom_id)
    table_id = _within_bounds(outer[1])
    content = outer[2]
    if content.startswith("["):
        return _read_request(table_id, content)
    if played_match := _PLAYED.fullmatch(content):
        place, acts, menu, number = played_match.groups()
        return Played(table_id, cast("Place", place), _within_bounds(acts), menu, int(number))
    if written_match := _WRITTEN.fullmatch(content):
        return Written(table_id, written_match[1])
    if entities := _ENTITIES.fullmatch(content):
        return _read_request(table_id, _of_entities(entities[1], entities[2], values))
    if _MENU.fullmatch(content) and len(values) == 1:
        return _read_request(table_id, values[0])
    raise DamagedIdError(custom_id)


def _within_bounds(digits: str) -> int:
    number = int(digits)
    if number > _MAXIMUM:
        raise DamagedIdError(digits)
    return number


def _of_entities(count: str, tag: str, values: Sequence[str]) -> bytes:
    ids = [_within_bounds(value) for value in values if re.fullmatch(_NUMBER, value)]
    if len(ids) != len(values) or (count == "one" and len(ids) != 1):
        raise DamagedIdError(tag)
    return _json.encode((tag, ids if count == "many" else ids[0]))


def _read_request(table_id: int, said: str | bytes) -> Asked | Gone:
    try:
        return Asked(table_id, _decoder().decode(said))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        if _is_retired(said):
            return Gone(table_id)
        raise DamagedIdError(str(said)) from error


def _is_retired(said: str | bytes) -> bool:
    try:
        request = tuple(msgspec.json.decode(said, type=list[Any]))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return any(request[: len(beginning)] == beginning for beginning in RETIRED)


# From Discord --------------------------------------------------------------------------------------


Lines: TypeAlias = Mapping[str, str | tuple[str, ...]]
"""What was sent with a form, by line: what was typed or taken, or all that was taken of several."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """A press on a button or a menu with its values, or a form that was sent with its lines."""

    custom_id: str
    values: tuple[str, ...] = ()
    lines: Lines | None = None


def incoming(interaction: discord.Interaction[Any]) -> Incoming | None:
    """Return what was pressed or sent; None for a command."""
    data = cast("dict[str, Any]", interaction.data or {})
    custom_id = str(data.get("custom_id", ""))
    match interaction.type:
        case discord.InteractionType.component:
            return Incoming(custom_id, tuple(map(str, data.get("values", ()))))
        case discord.InteractionType.modal_submit:
            return Incoming(custom_id, lines=dict(_lines(data.get("components", ()))))
        case _:
            return None


def _lines(components: Sequence[dict[str, Any]]) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    for component in components:
        inner = component.get("component")
        yield from _lines([inner] if inner else component.get("components", ()))
        match component:
            case {"custom_id": name, "values": [*values]}:
                yield name, tuple(map(str, values))
            case {"custom_id": name, "value": value}:
                yield name, "" if value is None else str(value)
            case _:
                pass
