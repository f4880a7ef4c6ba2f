"""Vertigo, as people press it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.screens.panel import panel
from games.vertigo.rules.state import Found, Founding, View
from tests.bot.drivers.looking import playing_of, state_of
from tests.bot.night import SELECT, Night, Seen
from tests.games.vertigo.people import shop

BUTTONS_AND_MENUS = (2, 3)
CLEAN = Found(("ppp.......", "pppp......", "ppp......."), (1, 2, 0))
DIPLOMATIC = Found(("ppp.......", "ppp.......", "ppp......."), (0, 1, 0), 2)


# Looking -------------------------------------------------------------------------------------------


def within_limits(seen: Seen) -> None:
    assert len(seen.components) <= 40
    assert len(seen.text) <= 4000
    menus = [part for part in seen.components if part["type"] == SELECT]
    assert all(len(menu["options"]) <= 25 for menu in menus)


# Pressing ------------------------------------------------------------------------------------------


async def on_panel(
    night: Night, seat: int, choose: Callable[[Any, View], tuple[int, int | tuple[int, ...] | None, Any]]
) -> None:
    """One press on the DM panel of a seat: what is chosen on the screen it shows."""
    table = await playing_of(night)
    person = (await night.seats())[seat]
    screen = panel(table, seat, night.bot.texts, "en", night.bot.posts.registry.context(table)).screen
    number, option, _ = choose(screen, table.game.view(table.state, seat))
    message, seen = night.dm(person), night.dm_seen(person)
    within_limits(seen)
    part = [part for part in seen.components if part["type"] in BUTTONS_AND_MENUS][number]
    if option is None:
        await person.user.click(message, custom_id=part["custom_id"])
    else:
        places = option if isinstance(option, tuple) else (option,)
        values = [part["options"][place]["value"] for place in places]
        await person.user.select(message, values, custom_id=part["custom_id"])


async def label(night: Night, seat: int, words: str) -> None:
    person = (await night.seats())[seat]
    found = next(label for label in night.dm_seen(person).labels if label.startswith(words))
    await night.press_dm(person, found)


async def pick(night: Night, seat: int, words: str) -> None:
    """Take the option of a menu of the DM panel of a seat that begins with these words."""
    person = (await night.seats())[seat]
    for part in night.dm_seen(person).components:
        for option in part.get("options", []):
            if option["label"].startswith(words):
                await person.user.select(night.dm(person), [option["value"]], custom_id=part["custom_id"])
                return
    raise AssertionError(words)


async def awaited(night: Night) -> tuple[int, ...]:
    return (await playing_of(night)).awaited.seats


async def founded(night: Night, seats: int, wanted: Found = CLEAN) -> None:
    """Found countries, in which nothing pollutes unless others are wanted."""
    await night.start("vertigo", seats)
    while isinstance((await state_of(night)).phase, Founding):
        (seat,) = await awaited(night)
        await on_panel(night, seat, lambda screen, _: shop(screen, wanted))


async def seen_by(night: Night, seat: int) -> str:
    return night.dm_seen((await night.seats())[seat]).text
