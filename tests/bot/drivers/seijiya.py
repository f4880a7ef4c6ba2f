"""Seijiya no Koshin, as people press it."""

from __future__ import annotations

import re
from typing import Any

from simcord.results import InteractionResult

from tests.bot.drivers.looking import menus as all_menus
from tests.bot.night import Night

KEY = "seijiya_no_koshin"
DRAW, AGAIN, HAPPENED = "Draw a card", "Other card", "What happened last"
CARD = re.compile(r"(US|RU|CN|KR|KP)\N{NO-BREAK SPACE}\S+|J\d")
PLACE = re.compile(r"[A-Z]{1,2}\d+ [+−]?\d+")


def buttons(night: Night, person: Any, shape: re.Pattern[str]) -> list[str]:
    """The labels of cards, or of places, on a person's DM panel."""
    return [label for label in night.dm_seen(person).labels if shape.fullmatch(label)]


def menus(night: Night, person: Any, begins: str) -> list[dict[str, Any]]:
    """The menus of a person's DM panel whose placeholder begins like this."""
    return [found for found in all_menus(night, person) if found["placeholder"].startswith(begins)]


async def take(night: Night, person: Any, menu: dict[str, Any], place: int = 0) -> InteractionResult:
    value = menu["options"][place]["value"]
    return await person.user.select(night.dm(person), [value], custom_id=menu["custom_id"])


async def choose_place(night: Night, person: Any, number: int = 0) -> None:
    """Choose a place by its number, of buttons or of a menu."""
    if places := menus(night, person, "Its spot"):
        await take(night, person, places[0], number)
    else:
        await night.press_dm(person, buttons(night, person, PLACE)[number])


async def play_first(night: Night, person: Any) -> None:
    """The first card that can be played, on the first place where it takes an interest card, or the first."""
    await night.press_dm(person, buttons(night, person, CARD)[0])
    options = [option for menu in menus(night, person, "Its spot") for option in menu["options"]]
    taking = [at for at, option in enumerate(options) if "Takes" in option["description"]]
    await choose_place(night, person, (taking or [0])[0])
    final = next(label for label in night.dm_seen(person).labels if label.startswith("Play "))
    await night.press_dm(person, final)


async def set_option(night: Night, option: str) -> None:
    await night.pick(night.people[0], option)
