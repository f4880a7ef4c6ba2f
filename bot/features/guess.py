"""Guess: bystanders and those who wait guess what is decided next, privately, for points of the night."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated

import msgspec

from bot.client.answers import Press, show
from bot.client.presses import answers
from bot.guesses import question_of
from bot.screens.notices import guess_lines, points_lines
from bot.screens.requests import OpenGuess, Request
from bot.screens.shown import Guessed
from bot.screens.wording import BLURPLE, choice_menu, table_title
from bot.table.table import DeniedError, Playing, Table, in_game
from bot.text import Words
from games.screen import Ask, Block, Button, Guess, Paragraph, Rule, Screen, rows
from games.signs import SEPARATOR

BUTTONS = 5
"""Largest number of choices that are buttons; more are a menu."""


class MakeGuess(Request, frozen=True, tag="guessed"):
    """Guess one of the choices of a question."""

    about: Annotated[str, msgspec.Meta(max_length=40)]
    choice: Annotated[int, msgspec.Meta(ge=0, lt=25)]


@answers(OpenGuess, kind="private")
async def open_guess(press: Press, _: OpenGuess) -> None:
    await press.services.guesses.refresh_night(press.here)
    await _show_page(press, in_game(press.here))


@answers(MakeGuess)
async def make_guess(press: Press, request: MakeGuess) -> None:
    """Store a guess about the question that still stands. Raises `DeniedError`."""
    table = in_game(press.here)
    guess = question_of(table)
    if guess is None or guess.about != request.about or _barred(press, table, guess):
        # It was decided meanwhile: the page tells what may be guessed now.
        await _show_page(press, table)
        return
    if request.choice >= len(guess.choices) or not _is_shown(press, table):
        raise DeniedError("denied-guess-late")
    await press.services.guesses.guess(table, press.user_id, guess, request.choice, press.services.now())
    await _show_page(press, table)


async def _show_page(press: Press, table: Playing) -> None:
    text, guesses, is_shown = press.words(table), press.services.guesses, _is_shown(press, table)
    # What is asked next would tell what is only being revealed.
    guess = question_of(table, text) if is_shown else None
    mine = None if guess is None else guesses.mine(table, press.user_id, guess.about)
    note = ""
    if guess is not None and _barred(press, table, guess):
        note = text("guess-barred")
    elif guess is not None and (guess.closed or (mine is not None and mine.came_true is not None)):
        note = text("guess-closed")
    chosen = None if mine is None else mine.choice
    screen = guess_page(table, guess, chosen, guesses.of(table) if is_shown else None, text, note=note)
    await show(press, screen, table_id=table.id, moment=table)


def _barred(press: Press, table: Playing, guess: Guess) -> bool:
    return table.seat_of(press.user_id) in guess.barred


def _is_shown(press: Press, table: Playing) -> bool:
    """Whether the public post shows the present moment: no reveal is running."""
    return not press.services.posts.reveals.seconds_left(table)


def guess_page(
    table: Table,
    guess: Guess | None,
    chosen: int | None,
    guessed: Guessed | None,
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
            blocks += _choices(guess, chosen, text)
    small = [f"-# {text('guess-about')}", *guess_lines(table, guessed, text), *points_lines(guessed, text)]
    return Screen((Paragraph("\n".join(lines)), *blocks, Rule(), Paragraph("\n".join(small))), BLURPLE)


def _choices(guess: Guess, chosen: int | None, text: Words) -> Sequence[Block]:
    made = partial(MakeGuess, guess.about)
    if len(guess.choices) > BUTTONS:
        return choice_menu(text("guess-menu"), dict(enumerate(guess.choices)), chosen, made)
    return rows(
        [
            Button(name, Ask(made(number)), "success" if number == chosen else "secondary")
            for number, name in enumerate(guess.choices)
        ]
    )
