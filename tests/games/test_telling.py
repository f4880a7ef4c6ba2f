"""Events told by the message of their own name."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.text import Texts, UnknownTextError, Words
from games import GAMES
from games.core import Seat, Value
from games.telling import describe, message_key


class Echo(Words):
    """Words that only say what they were asked for."""

    def __call__(self, key: str, /, **args: str | int) -> str:
        return " ".join([key, *[f"{name}={args[name]!r}" for name in sorted(args)]])

    def seat(self, seat: Seat) -> str:
        return f"S{seat}"

    def listed(self, items: Sequence[str]) -> str:
        return "+".join(items)


ECHO = Echo("en", ())


class Gave(Value, frozen=True, tag="gave_away"):
    """An event with everything that can be told, and something that cannot."""

    seat: Seat
    taker: Seat | None
    money: int
    law: str
    others: tuple[Seat, ...] = ()
    places: tuple[tuple[int, int], ...] = ()


def test_an_event_is_told_by_its_tag_and_its_fields() -> None:
    """Seats by name, numbers as numbers, words as they are; the rest is not told."""
    event = Gave(0, 1, 1, "aid", (2, 0), ((1, 2),))
    assert describe(event, ECHO) == ("event-gave-away law='aid' money=1 others='S2+S0' taker='S1' who='S0'")


def test_substitutes_are_told_instead() -> None:
    event = Gave(0, None, 7, "aid")
    assert describe(event, ECHO, law="§1") == ("event-gave-away law='§1' money=7 others='' who='S0'")
    assert describe(event, ECHO, "action").startswith("action-gave-away ")


def test_a_message_that_is_missing_is_an_error() -> None:
    text = Texts(GAMES).of("en", "vertigo", ("A", "B"))
    assert message_key(Gave) == "event-gave-away"
    with pytest.raises(UnknownTextError):
        describe(Gave(0, 1, 1, "aid"), text)
