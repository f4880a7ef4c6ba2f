"""Forms as Discord shows them, and what was sent with them, told apart from what they do not offer."""

from __future__ import annotations

import discord
import msgspec
from discord import ui

from bot.client.custom_ids import DamagedIdError, Lines, showing
from bot.table.errors import DeniedError
from games.screen import MENU, Choice, Entered, Field, Form, encode

OPEN_ENTRIES = 10
"""The most entries that a form can show at once."""
TITLE, LABEL, HINT, ENTRY = 45, 45, 100, 100
"""How long these may be."""


def modal(form: Form, custom_id: str) -> ui.Modal:
    """Return the form behind a button."""
    own_id = showing(custom_id, encode(form))
    dialog = ui.Modal(title=form.title[:TITLE], custom_id=own_id, timeout=None)
    for line in form.fields:
        component = _input(line) if isinstance(line, Field) else _choice(line)
        dialog.add_item(
            ui.Label(text=line.label[:LABEL], description=line.hint[:HINT] or None, component=component)
        )
    # Forms are found by their custom_ids alone: discord.py need not remember them.
    dialog.stop()
    return dialog


def _input(line: Field) -> ui.TextInput[ui.Modal]:
    style = discord.TextStyle.paragraph if line.words else discord.TextStyle.short
    return ui.TextInput(
        custom_id=line.name,
        default=line.value or None,
        max_length=line.length,
        style=style,
        required=not line.words,
    )


def _choice(line: Choice) -> ui.RadioGroup[ui.Modal] | ui.CheckboxGroup[ui.Modal] | ui.Select[ui.Modal]:
    """Return what shows all entries at once, and a menu where there are too many for that."""
    entries = [
        (label[:ENTRY], value, value in line.chosen)
        for label, value in zip(line.labels, line.values, strict=True)
    ]
    is_required = line.least > 0
    if len(entries) > OPEN_ENTRIES:
        options = [discord.SelectOption(label=label, value=value, default=on) for label, value, on in entries]
        return ui.Select(
            custom_id=line.name,
            min_values=line.least,
            max_values=line.most,
            options=options,
            required=is_required,
        )
    if line.most > 1 or len(entries) == 1:
        return ui.CheckboxGroup(
            custom_id=line.name,
            min_values=line.least,
            max_values=line.most,
            options=[
                discord.CheckboxGroupOption(label=label, value=value, default=on)
                for label, value, on in entries
            ],
            required=is_required,
        )
    return ui.RadioGroup(
        custom_id=line.name,
        options=[
            discord.RadioGroupOption(label=label, value=value, default=on) for label, value, on in entries
        ],
        required=is_required,
    )


def sent(form: Form, lines: Lines, *, lasting: bool = False) -> Entered:
    """Return what was sent with a form, numbers as numbers.

    `lasting`: it may have opened with other entries than it has now, so that all entries taken are returned.
    Raises `DeniedError` for a number out of range, `DamagedIdError` for what the form does not offer.
    """
    return Entered(
        form.name,
        typed={
            line.name: _typed(line, str(lines.get(line.name, "")))
            for line in form.fields
            if isinstance(line, Field)
        },
        taken={
            line.name: _taken(line, lines.get(line.name, ()), lasting=lasting)
            for line in form.fields
            if isinstance(line, Choice)
        },
    )


def _taken(line: Choice, values: str | tuple[str, ...], *, lasting: bool) -> tuple[str, ...]:
    values_sent = tuple(filter(None, (values,))) if isinstance(values, str) else values
    if lasting:
        return values_sent[:MENU]
    values_taken = tuple(value for value in line.values if value in values_sent)
    if len(values_taken) != len(values_sent) or not line.least <= len(values_taken) <= line.most:
        raise DamagedIdError(line.name)
    return values_taken


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


def split_words(form: Form, given: Entered, first: int) -> tuple[Entered, dict[int, str]]:
    """Return what was sent with numbers in the place of free text, and that text by its number.

    The first text has the number `first`, each further one the next; nothing typed is 0.
    """
    typed = dict(given.typed)
    texts = dict[int, str]()
    for line in form.fields:
        if isinstance(line, Field) and line.words:
            typed_text = str(given.typed[line.name])
            number = first + len(texts) if typed_text else 0
            typed[line.name] = number
            if typed_text:
                texts[number] = typed_text
    return msgspec.structs.replace(given, typed=typed), texts
