"""Everything that can be asked of the bot, with values for each field of each request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import product
from typing import Any

import msgspec

import bot.features  # noqa: F401 - declares presses
from bot.client.custom_ids import known_requests
from bot.features.invite import InvitePeople
from bot.rooms.club.desk import Moderate
from bot.rooms.review.pages import AskReview
from bot.screens import requests as asked
from bot.table.commands import JoinFor, Practise, Pressed, Teach

ELSEWHERE = (Practise, Teach, asked.JoinTable)
"""What is pressed at one table, or on a page, and changes another."""
OF_TABLE = (
    *(kind for kind in (*Pressed.__subclasses__(), JoinFor) if kind not in ELSEWHERE),
    asked.OpenPanel,
    asked.OpenPage,
    asked.OpenHelp,
    asked.OpenMore,
    asked.ChangeClock,
    asked.AskAdvice,
    asked.TakeAdvice,
    AskReview,
    asked.Rematch,
    asked.OpenLesson,
    asked.SkipReveal,
    InvitePeople,
    Moderate,
    asked.JoinAnyway,
    asked.TakeAnyway,
)
"""What concerns the table in the custom_id."""
OF_BOT = tuple(kind for kind in known_requests() if kind not in (*OF_TABLE, *ELSEWHERE))
"""What concerns none, or one that the request names."""


def values_of(kind: msgspec.inspect.Type, people: Sequence[int]) -> tuple[Any, ...]:
    """What a field of a request is tried with: all there is, or what is there and what is not."""
    match kind:
        case msgspec.inspect.IntType(lt=int(below)) if below <= 100:
            return (0, 1, 2, below - 1)
        case msgspec.inspect.IntType(le=most) if most == 2**63 - 1:
            return (0, *people)
        case msgspec.inspect.IntType(ge=least):
            return (least or 0,)
        case msgspec.inspect.StrType():
            return ("ja",)
        case msgspec.inspect.BoolType():
            return (False, True)
        case msgspec.inspect.NoneType():
            return (None,)
        case msgspec.inspect.LiteralType(values=values):
            return tuple(values)
        case msgspec.inspect.UnionType(types=types) if isinstance(types[0], msgspec.inspect.StructType):
            # Commands are asked for themselves: here it is what carries them.
            return (next(requests([types[0].cls], people)),)
        case msgspec.inspect.UnionType(types=types):
            return tuple(value for one in types for value in values_of(one, people))
        case msgspec.inspect.VarTupleType(item_type=item):
            return ((), values_of(item, people)[-1:])
        case _:
            raise AssertionError(kind)


def requests(kinds: Iterable[type[Any]], people: Sequence[int]) -> Iterator[Any]:
    """Every request of these kinds, with every combination of the values of its fields."""
    for request in kinds:
        info = msgspec.inspect.type_info(request)
        assert isinstance(info, msgspec.inspect.StructType)
        for values in product(*(values_of(field.type, people) for field in info.fields)):
            # Some values do not go together.
            with suppress(ValueError):
                yield request(*values)


def varied(kind: type[Any], people: Sequence[int]) -> Iterator[Any]:
    """Every request of a kind with every value of each of its fields, the others being their first."""
    info, first = msgspec.inspect.type_info(kind), next(requests([kind], people))
    assert isinstance(info, msgspec.inspect.StructType)
    yield first
    for field in info.fields:
        for value in values_of(field.type, people)[1:]:
            yield msgspec.structs.replace(first, **{field.name: value})
