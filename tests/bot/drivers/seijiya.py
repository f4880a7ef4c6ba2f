"""Seijiya no Koshin, as people press it."""

from __future__ import annotations

from typing import Any

from simcord.results import InteractionResult

from tests.bot.drivers.looking import menus as all_menus
from tests.bot.night import Night

KEY = "seijiya_no_koshin"
DRAW, AGAIN, HAPPENED = "Draw a card", "Start over", "What happened last"


def menus(night: Night, person: Any, begins: str) -> list[dict[str, Any]]:
    """The menus of a person's DM panel whose placeholder begins like this."""
    return [found for found in all_menus(night, person) if found["placeholder"].startswith(begins)]


async def take(night: Night, person: Any, menu: dict[str, Any], place: int = 0) -> InteractionResult:
    value = menu["options"][place]["value"]
    return await person.user.select(night.dm(person), [value], custom_id=menu["custom_id"])


async def play_first(night: Night, person: Any) -> None:
    """The first card that can be played, on the first place where it takes an interest card, or the first."""
    await take(night, person, menus(night, person, "1.")[0])
    places = menus(night, person, "2.")[0]
    does = [option["description"] for option in places["options"]]
    await take(night, person, places, next((at for at, told in enumerate(does) if "Takes" in told), 0))
    final = next(label for label in night.dm_seen(person).labels if label.startswith("Play "))
    await night.press_dm(person, final)


async def set_option(night: Night, option: str) -> None:
    await night.pick(night.people[0], option)
