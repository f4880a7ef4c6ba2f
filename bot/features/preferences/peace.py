"""When somebody is told that tables wait for them, as it is and as it may be."""

from __future__ import annotations

from bot.screens.requests import SetDigest, SetQuiet
from bot.store.preferences import (
    DAY,
    HOUR,
    QuietHours,
)
from bot.text import Words
from games.screen import Ask, Block, Option, Paragraph, Row, Select

EVERY = (0, 1, 3, 6, 24)
NIGHT = 9
"""So many hours are quiet until somebody chooses their end."""
WEST = sorted((*range(-12, 1), -9.5, -3.5, -2.5))
EAST = sorted((*range(1, 15), 3.5, 4.5, 5.5, 5.75, 6.5, 8.75, 9.5, 10.5, 12.75, 13.75))
"""Every clock on Earth, in summer too, by hours ahead of UTC; a menu of Discord's has 25 places."""
ZONES = {"west": WEST, "east": EAST}


def peace_blocks(text: Words, peace: QuietHours, now: float) -> tuple[Block, ...]:
    """Return how often somebody is told, and their quiet hours."""
    menus = [_from_menu(text, peace)]
    if peace.start is not None:
        menus += [_to_menu(text, peace), *_zone_menus(text, peace, now)]
    return (
        Paragraph(f"**{text('preferences-digest')}**\n-# {text('preferences-digest-about')}"),
        Row((_digest_menu(text, peace),)),
        Paragraph(f"**{text('preferences-quiet')}**\n-# {_quiet(text, peace, now)}"),
        *(Row((menu,)) for menu in menus),
    )


def _quiet(text: Words, peace: QuietHours, now: float) -> str:
    if peace.start is None:
        return text("preferences-quiet-none")
    return text(
        "preferences-quiet-kept",
        start=_clock(peace.start * HOUR),
        end=_clock(peace.end * HOUR),
        zone=_zone(peace.offset),
        now=_clock(now + peace.offset * 60),
    )


def _clock(seconds: float) -> str:
    minutes = int(seconds % DAY) // 60
    return f"{minutes // 60}:{minutes % 60:02}"


def _zone(offset: int) -> str:
    sign, (hours, minutes) = "-" if offset < 0 else "+", divmod(abs(offset), 60)
    return f"UTC{sign}{hours}" + (f":{minutes:02}" if minutes else "")


def _digest_menu(text: Words, peace: QuietHours) -> Select:
    options = (
        Option(text(f"digest-every-{hours}"), Ask(SetDigest(hours)), chosen=peace.every == hours)
        for hours in EVERY
    )
    return Select(text("preferences-digest"), tuple(options))


def _from_menu(text: Words, peace: QuietHours) -> Select:
    """No quiet hours, or when they begin. They last for a night until their end is chosen."""
    length = NIGHT if peace.start is None else peace.end - peace.start
    none = Option(text("quiet-none"), Ask(SetQuiet(None, 0, peace.offset)), chosen=peace.start is None)
    hours = (
        Option(
            text("quiet-from", time=_clock(hour * HOUR)),
            Ask(SetQuiet(hour, (hour + length) % 24, peace.offset)),
            chosen=peace.start == hour,
        )
        for hour in range(24)
    )
    return Select(text("quiet-from-menu"), (none, *hours))


def _to_menu(text: Words, peace: QuietHours) -> Select:
    options = (
        Option(
            text("quiet-to", time=_clock(hour * HOUR)),
            Ask(SetQuiet(peace.start, hour, peace.offset)),
            chosen=peace.end == hour,
        )
        for hour in range(24)
        if hour != peace.start
    )
    return Select(text("quiet-to-menu"), tuple(options))


def _zone_menus(text: Words, peace: QuietHours, now: float) -> list[Select]:
    """Every time zone with what its clocks show now, so that nobody need know the name of theirs."""
    return [
        Select(
            text(f"quiet-zone-menu-{side}"), tuple(_zone_option(text, peace, hours, now) for hours in zones)
        )
        for side, zones in ZONES.items()
    ]


def _zone_option(text: Words, peace: QuietHours, hours: float, now: float) -> Option:
    offset = int(hours * 60)
    label = text("quiet-zone-entry", zone=_zone(offset), now=_clock(now + offset * 60))
    return Option(label, Ask(SetQuiet(peace.start, peace.end, offset)), chosen=peace.offset == offset)
