"""Guesses as they are shown: the page of the person who guesses, and what the public post tells of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.screens.shown import Guessed
from bot.screens.wording import BLURPLE, table_title
from bot.table.table import Lobby, Table
from bot.text import Words
from games.screen import Ask, Block, Button, Guess, Option, Paragraph, Row, Rule, Screen, Select, rows
from games.signs import SEPARATOR

BUTTONS = 5
"""Largest number of choices that are buttons; more are a menu."""
NAMED = 6
"""Number of people named who guessed right; further ones are counted."""


def guess_lines(table: Table, guessed: Guessed | None, text: Words) -> list[str]:
    """Return the line in small print on what the last public events proved, if anyone had guessed it."""
    position = None if isinstance(table, Lobby) else table.position
    if guessed is None or guessed.choice < 0 or position is None or position.told is None:
        return []
    guess = table.package.screens.guess(table.game.view(position.told.before, None), text)
    if guess is None or guessed.choice >= len(guess.choices):
        return []
    named = [f"<@{user_id}>" for user_id in guessed.right[:NAMED]]
    more = [text("guess-more", count=len(guessed.right) - NAMED)] if len(guessed.right) > NAMED else []
    key = "guess-told" if named else "guess-told-none"
    answer = guess.choices[guessed.choice]
    return [f"-# 🎯 {text(key, answer=answer, names=text.listed([*named, *more]), count=guessed.count)}"]


def points_lines(guessed: Guessed | None, text: Words) -> list[str]:
    """Return the line in small print on the points of the night."""
    if guessed is None or not guessed.points:
        return []
    points = [f"<@{user_id}> {text.number(count)}" for user_id, count in guessed.points]
    return [f"-# 🎯 {text('guess-points', points=SEPARATOR.join(points))}"]


def guess_page(
    table: Table,
    guess: Guess | None,
    chosen: int | None,
    guessed: Guessed | None,
    press: Callable[[str, int], Ask],
    text: Words,
    *,
    note: str = "",
) -> Screen:
    """Return the page of a person: the question with its choices, theirs marked, and the points.

    `note` takes the place of the choices: why this person may not guess now.
    """
    lines = [f"-# 🎯 {SEPARATOR.join([text('guess-title'), table_title(table, text)])}"]
    blocks: list[Block] = []
    if guess is None:
        lines.append(text("guess-nothing"))
    else:
        lines.append(f"### {guess.question}")
        if chosen is not None and chosen < len(guess.choices):
            lines.append(text("guess-mine", choice=guess.choices[chosen]))
        if note:
            lines.append(note)
        else:
            blocks += _choices(guess, chosen, press, text)
    small = [f"-# {text('guess-about')}", *guess_lines(table, guessed, text), *points_lines(guessed, text)]
    return Screen((Paragraph("\n".join(lines)), *blocks, Rule(), Paragraph("\n".join(small))), BLURPLE)


def _choices(
    guess: Guess, chosen: int | None, press: Callable[[str, int], Ask], text: Words
) -> Sequence[Block]:
    presses = [press(guess.about, number) for number in range(len(guess.choices))]
    if len(presses) <= BUTTONS:
        styled = [
            Button(choice, asked, "success" if number == chosen else "secondary")
            for number, (choice, asked) in enumerate(zip(guess.choices, presses, strict=True))
        ]
        return rows(styled)
    options = [
        Option(choice, asked, chosen=number == chosen)
        for number, (choice, asked) in enumerate(zip(guess.choices, presses, strict=True))
    ]
    return (Row((Select(text("guess-menu"), tuple(options)),)),)
