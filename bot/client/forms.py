"""Forms: a modal for what is asked, and what was typed there."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import ui

from bot.table.table import DeniedError
from games.screen import Field, Form


def modal(form: Form, custom_id: str) -> ui.Modal:
    """Return the form behind a button."""
    made = ui.Modal(title=form.title[:45], custom_id=custom_id, timeout=None)
    for line in form.fields:
        made.add_item(
            ui.Label(text=line.label[:45], description=line.hint[:100] or None, component=_input(line))
        )
    # Forms are found by their custom_ids alone: discord.py need not remember them.
    made.stop()
    return made


def _input(line: Field) -> ui.TextInput[ui.Modal]:
    style = discord.TextStyle.paragraph if line.words else discord.TextStyle.short
    return ui.TextInput(
        custom_id=line.name,
        default=line.value or None,
        max_length=line.length,
        style=style,
        required=not line.words,
    )


def typed(form: Form, lines: Mapping[str, str]) -> dict[str, str | int]:
    """Return what was typed, numbers as numbers. Raises `DeniedError` for a number out of range."""
    return {line.name: _typed(line, lines.get(line.name, "")) for line in form.fields}


def _typed(line: Field, said: str) -> str | int:
    if line.words or not line.number:
        return said.strip()[: line.length]
    try:
        number = int(said.strip())
    except ValueError:
        number = line.least - 1
    if not line.least <= number <= line.most:
        raise DeniedError("denied-number", label=line.label, least=line.least, most=line.most)
    return number


def split_words(
    form: Form, given: Mapping[str, str | int], first: int
) -> tuple[dict[str, str | int], dict[int, str]]:
    """Return what was typed with numbers in the place of free text, and that text by its number.

    The first text has the number `first`, each further one the next; nothing typed is 0.
    """
    numbered, texts = dict(given), dict[int, str]()
    for line in form.fields:
        if line.words:
            said = str(given[line.name])
            number = first + len(texts) if said else 0
            numbered[line.name] = number
            if said:
                texts[number] = said
    return numbered, texts
