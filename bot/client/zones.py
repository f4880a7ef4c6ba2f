"""Time zones as people choose them: by a city, with the time there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, tzinfo
from zoneinfo import ZoneInfo

from babel.dates import get_timezone_location

from bot.screens.wording import choice_menu
from bot.text import Words
from games.core import Value
from games.screen import Row

WEST = """
Pacific/Pago_Pago Pacific/Honolulu Pacific/Marquesas America/Anchorage America/Los_Angeles America/Phoenix
America/Denver America/Mexico_City America/Chicago America/Bogota America/New_York America/Caracas
America/Halifax America/Santiago America/St_Johns America/Sao_Paulo America/Nuuk Atlantic/South_Georgia
Atlantic/Cape_Verde Atlantic/Azores Atlantic/Reykjavik Europe/London
"""
EAST = """
Africa/Lagos Europe/Berlin Africa/Johannesburg Africa/Cairo Europe/Athens Asia/Jerusalem Europe/Istanbul
Asia/Tehran Asia/Dubai Asia/Kabul Asia/Karachi Asia/Kolkata Asia/Kathmandu Asia/Dhaka Asia/Yangon
Asia/Bangkok Asia/Shanghai Asia/Tokyo Australia/Darwin Australia/Brisbane Australia/Adelaide
Australia/Sydney Pacific/Noumea Pacific/Auckland Pacific/Kiritimati
"""
ZONES = {"west": WEST.split(), "east": EAST.split()}
"""A city for each clock that many people have; a menu of Discord's has 25 places."""


def clock_text(at: float, zone: tzinfo) -> str:
    """Return the time of day in a zone: "22:30"."""
    local = datetime.fromtimestamp(at, zone)
    return f"{local.hour}:{local.minute:02}"


def zone_name(zone: tzinfo, language: str) -> str:
    """Return the city of a zone; of one that is a mere distance from UTC, that."""
    if isinstance(zone, ZoneInfo):
        return get_timezone_location(zone, locale=language, return_city=True)
    return str(zone)


def zone_menus(text: Words, chosen: tzinfo, now: float, request: Callable[[str], Value]) -> Iterator[Row]:
    """Yield menus of time zones with the time there: people need not know the name of theirs.

    `request` makes the request for a zone from its name in the IANA database.
    """
    for side, names in ZONES.items():
        zones = {name: ZoneInfo(name) for name in names}
        entries = {
            name: text("quiet-zone-entry", zone=zone_name(zone, text.language), now=clock_text(now, zone))
            for name, zone in zones.items()
        }
        yield from choice_menu(
            text(f"quiet-zone-menu-{side}"), entries, getattr(chosen, "key", None), request
        )
