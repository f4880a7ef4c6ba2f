"""What Discord takes of a screen or a form, as far as a game can exceed it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from games.screen import (
    MENU,
    Button,
    Choice,
    Control,
    Entities,
    Field,
    Form,
    MultiSelect,
    Paragraph,
    Picture,
    Row,
    Screen,
    Select,
)
from games.text import NOT_SAID

COMPONENTS, CHARACTERS = 30, 3200
"""Of Discord's 40 components and 4,000 characters a message, what is a game's; the table needs the rest."""
BUTTONS, FIELDS = 5, 5
TITLE = 45
"""Characters of the title of a form, and of what stands above a field."""
INPUT = 4000
HYPHEN = re.compile(r"-(?=\d)")


def excess(screen: Screen) -> Iterator[str]:
    """Yield what Discord would refuse of a screen, or the reader would see cut off."""
    parts = sum(1 + len(block.controls) if isinstance(block, Row) else 1 for block in screen.blocks)
    if parts > COMPONENTS:
        yield f"{parts} blocks and controls, at most {COMPONENTS}"
    characters = sum(len(block.text) for block in screen.blocks if isinstance(block, Paragraph))
    if characters > CHARACTERS:
        yield f"{characters} characters of text, at most {CHARACTERS}"
    for block in screen.blocks:
        match block:
            case Paragraph(text):
                yield from ["a paragraph without a word"] if not text.strip() else []
            case Picture(alt=alt):
                yield from unsaid(alt)
            case Row(controls):
                yield from _row(controls)
            case _:
                pass


def unsaid(alt: str) -> Iterator[str]:
    """Yield what those who cannot see a picture would not hear of it, or hear wrong."""
    if not alt.strip():
        yield "a picture without words for those who cannot see it"
    if NOT_SAID.search(alt):
        yield f"a description with Markdown or signs, which `alt_text` takes away: {alt}"
    if HYPHEN.search(alt):
        yield f"a hyphen before a digit, which is not heard as a minus (`signed` writes one): {alt}"


def _row(controls: tuple[Control, ...]) -> Iterator[str]:
    menus = [one for one in controls if isinstance(one, Select | MultiSelect | Entities)]
    if menus and len(controls) > 1:
        yield "a menu that shares its row: it needs a Row of its own"
    if not 0 < len(controls) <= BUTTONS:
        yield f"{len(controls)} buttons in a Row, not 1 to {BUTTONS}: `rows` lays them out"
    for control in controls:
        match control:
            case Button(label=label, emoji=emoji):
                yield from ["a button without label and emoji"] if not label.strip() and not emoji else []
            case Select(placeholder, options):
                yield from _options(placeholder, [option.label for option in options])
            case MultiSelect(name, placeholder, labels, values, least, most):
                yield from _options(placeholder, labels)
                yield from _takes(name, labels, values, least, most)
            case Form():
                yield from _form(control)
            case _:
                pass


def _options(placeholder: str, labels: tuple[str, ...] | list[str]) -> Iterator[str]:
    if not 0 < len(labels) <= MENU:
        yield f"{len(labels)} entries in the menu {placeholder!r}, not 1 to {MENU}: `in_menus` makes several"
    if not all(label.strip() for label in labels):
        yield f"an entry without a label in the menu {placeholder!r}"


def _takes(
    name: str, labels: tuple[str, ...], values: tuple[str, ...], least: int, most: int
) -> Iterator[str]:
    if len(set(values)) < len(values) or len(values) != len(labels):
        yield f"the menu {name!r} needs a value of its own for each of its {len(labels)} labels"
    if not 0 <= least <= most <= len(values) or not most:
        yield f"the menu {name!r} takes {least} to {most} of {len(values)}"


def _form(form: Form) -> Iterator[str]:
    if not 0 < len(form.fields) <= FIELDS:
        yield f"{len(form.fields)} fields in the form {form.name!r}, not 1 to {FIELDS}"
    if len({line.name for line in form.fields}) < len(form.fields):
        yield f"two fields of one name in the form {form.name!r}"
    for said in (form.title, *(line.label for line in form.fields)):
        if not 0 < len(said.strip()) <= TITLE:
            yield f"{said!r} in the form {form.name!r} has {len(said)} characters, not 1 to {TITLE}"
    for line in form.fields:
        match line:
            case Field(name, length=length, value=value):
                if not 0 < length <= INPUT or len(value) > length:
                    yield f"the field {name!r} takes {length} characters, and has {len(value)}"
            case Choice(name, labels=labels, values=values, least=least, most=most):
                yield from _options(line.label, labels)
                yield from _takes(name, labels, values, least, most)
