"""How much room a text takes on a phone, in columns: wide letters and most signs take two."""

from __future__ import annotations

from collections.abc import Sequence

from wcwidth import width

PHONE = 44
"""Columns of a line on a phone."""


def columns(text: str) -> int:
    """Return the columns that a text takes in one line."""
    return width(text, control_codes="ignore")


def phone_lines(text: str) -> int:
    """Return the lines of a phone that a paragraph takes."""
    return -(-columns(text) // PHONE)


def newest_lines(lines: Sequence[str], room: int) -> list[str]:
    """Return the last lines that have room in this many columns, in order; at least one, if there is one."""
    newest = list[str]()
    for line in reversed(lines):
        room -= columns(line)
        if newest and room < 0:
            break
        newest.insert(0, line)
    return newest
