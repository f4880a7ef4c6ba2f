"""Politically Correct People, as people press it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcord.results import InteractionResult

from games import GAMES
from games.politically_correct_people.rules.pieces import Card
from tests.bot.drivers.looking import TOGETHER, all_that_is_kept, menu
from tests.bot.night import NAMES, RADIO, Night, entered, walk

KEY = "politically_correct_people"
SAID = "**I vote** for you @everyone"
ESCAPED = "\\*\\*I vote\\*\\* for you @\N{ZERO WIDTH SPACE}everyone"


# Looking -------------------------------------------------------------------------------------------


async def market(night: Night, seats: int = 5) -> list[Any]:
    """A game that has begun; answers the people in the order of seats."""
    await night.start(KEY, seats)
    return await night.seats()


def card_name(card: Card) -> str:
    text = (GAMES[KEY].folder / "texts" / "en.ftl").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith(f"card-{card} = "))
    return line.partition(" = ")[2].replace(" ", TOGETHER)


def kept(night: Night, message: Any) -> tuple[int, str, Any]:
    """Which message, all that can be read on it, and when it was last edited."""
    edited = night.env.backend.get_message(message.channel.id, message.id).edited_timestamp
    return message.id, all_that_is_kept(night, message), edited


def panels(night: Night) -> dict[int, tuple[int, str, Any]]:
    return {person.id: kept(night, night.dm(person)) for person in night.people}


async def public_kept(night: Night) -> tuple[int, str, Any]:
    return kept(night, await night.post())


# Pressing ------------------------------------------------------------------------------------------


async def choose(night: Night, person: Any, begins: str, *labels: str) -> InteractionResult:
    """Take options, by what their labels begin with, of the menu whose placeholder begins like this."""
    found = menu(night, person, begins)
    left = list(found["options"])
    values: list[str] = []
    for label in labels:
        option = next(option for option in left if option["label"].startswith(label))
        left.remove(option)
        values.append(option["value"])
    return await person.user.select(night.dm(person), values, custom_id=found["custom_id"])


async def write(night: Night, person: Any, button: str, **lines: str | Sequence[str]) -> InteractionResult:
    """Open the form of a button and send it: text, entries by how labels begin, the rest as it opens."""
    form = await night.press_dm(person, button)
    return await person.user.submit_modal(form, entered(form, **filled(form, **lines)))


def filled(form: InteractionResult, **lines: str | Sequence[str]) -> dict[str, Any]:
    """What these lines of a form are to say: of entries, the values of those whose labels begin so."""
    assert form.modal is not None
    parts = {part["custom_id"]: part for part in walk(form.modal["components"]) if "custom_id" in part}
    values = dict[str, Any]()
    for name, said in lines.items():
        if "options" in parts[name]:
            labels = [said] if isinstance(said, str) else said
            options = [(option["label"], option["value"]) for option in parts[name]["options"]]
            taken = [next(value for label, value in options if label.startswith(begins)) for begins in labels]
            values[name] = taken[0] if parts[name]["type"] == RADIO else taken
        else:
            values[name] = said
    return values


async def send(night: Night, person: Any) -> InteractionResult:
    """Send the offer on the own panel; the button says to whom, and what is not asked or given."""
    label = next(label for label in night.dm_seen(person).enabled if label.startswith("Send"))
    return await night.press_dm(person, label)


def label_of(night: Night, seats: Sequence[Any], person: Any) -> str:
    names = {member.id: name for member, name in zip(night.people, NAMES, strict=False)}
    return f"{seats.index(person) + 1} {names[person.id]}"


async def offer(
    night: Night, seats: Sequence[Any], one: Any, other: Any, **lines: str | Sequence[str]
) -> None:
    """Fill in the form of an offer on the own DM panel, and send it."""
    await write(night, one, label_of(night, seats, other), **lines)
    await send(night, one)
