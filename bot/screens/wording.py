"""The words of a table, and the few that many screens share."""

from __future__ import annotations

from collections.abc import Mapping

from bot.table.table import Lobby, Person, Playing, Table
from bot.text import Texts, Words
from games.core import Seat

NAMED = 24
"""So many of ours have names of their own: more never sit at one table."""


def words(texts: Texts, table: Table, language: str, reader: Seat | None = None) -> Words:
    """Return the texts of a table's game with the names of its people; a screen asks for them once.

    `reader` is whose own panel they are for: what they have written and not yet sent is among the free
    texts then.
    """
    said: Mapping[int, str] = {} if isinstance(table, Lobby) else table.texts
    if isinstance(table, Playing) and reader is not None and (draft := table.drafts.get(reader)):
        said = {**said, **draft.texts}
    names = [person_name(person, texts.of(language)) for person in table.people]
    return texts.of(language, table.game.key, names, said)


def person_name(person: Person, text: Words) -> str:
    """Return somebody's name as it was when they sat down; one of ours has its own in each language."""
    return our_name(person, text) if person.bot else person.name


def our_name(person: Person, text: Words) -> str:
    """Return the name of one of our players, with the sign that it is one."""
    return text("ours-name", name=text(f"ours-{(person.number - 1) % NAMED + 1}"))


def moment(seconds: float) -> str:
    """Return a time as each reader sees it: "in two hours"."""
    return f"<t:{int(seconds)}:R>"


def time_of_day(seconds: float) -> str:
    """Return a time as each reader's clock has it: "22:30"."""
    return f"<t:{int(seconds)}:t>"


def title(table: Table, text: Words) -> str:
    """Return the name of a table."""
    return text("table-title", game=text("game-title"), table=table.id)


def host_name(table: Table, text: Words) -> str:
    """Return who hosts, in bold."""
    seat = table.seat_of(table.host_id)
    return f"**{text('forgotten-player') if seat is None else text.names[seat]}**"


def seats_named(table: Table, text: Words) -> str:
    """Return everybody who sits at a table, as a list in a sentence."""
    return text.listed([text.seat(seat) for seat in range(len(table.people))])
