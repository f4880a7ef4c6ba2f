"""Guess: bystanders and those who wait guess what is decided next, privately, for points of the night."""

from __future__ import annotations

from typing import Annotated

import msgspec

from bot.client.answers import Press, show
from bot.client.presses import answers
from bot.guesses import question_of
from bot.screens.guesses import guess_page
from bot.screens.requests import OpenGuess, Request
from bot.table.table import DeniedError, Playing, in_game
from games.screen import Ask, Guess


class MakeGuess(Request, frozen=True, tag="guessed"):
    """Guess one of the choices of a question."""

    about: Annotated[str, msgspec.Meta(max_length=40)]
    choice: Annotated[int, msgspec.Meta(ge=0, lt=25)]


@answers(OpenGuess, kind="private")
async def open_guess(press: Press, _: OpenGuess) -> None:
    """Show what may be guessed now, and the points of the night."""
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
    text, guesses = press.words(table), press.services.guesses
    guess = question_of(table, text)
    mine = None if guess is None else guesses.mine(table, press.user_id, guess.about)
    note = ""
    if not _is_shown(press, table):
        # What is asked next would tell what is only being revealed.
        guess, note = None, ""
    elif guess is not None and _barred(press, table, guess):
        note = text("guess-barred")
    elif guess is not None and (guess.closed or (mine is not None and mine.came_true is not None)):
        note = text("guess-closed")
    chosen = None if mine is None else mine.choice
    shown = guesses.of(table) if _is_shown(press, table) else None
    screen = guess_page(table, guess, chosen, shown, _press, text, note=note)
    await show(press, screen, table_id=table.id, moment=table)


def _press(about: str, choice: int) -> Ask:
    return Ask(MakeGuess(about, choice))


def _barred(press: Press, table: Playing, guess: Guess) -> bool:
    """Whether the presser's seat decides this, or knows it."""
    return table.seat_of(press.user_id) in guess.barred


def _is_shown(press: Press, table: Playing) -> bool:
    """Whether the public post shows the present moment: no reveal is running."""
    return not press.services.posts.reveals.seconds_left(table)
