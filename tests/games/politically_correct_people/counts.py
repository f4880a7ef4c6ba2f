"""Counts and beats of Politically Correct People as they are shown."""

from __future__ import annotations

from games.core import Seat
from games.politically_correct_people.pieces import (
    Action,
)
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.screen import SCREENS
from games.politically_correct_people.state import (
    State,
)
from games.screen import Beat, Paragraph
from games.testing.playouts import words
from tests.games.politically_correct_people.tables import (
    KEY,
    act,
)

LANGUAGES = ("en", "ja")
EMPTY = ("", "", "", "")


def beats(before: State, seat: Seat, action: Action, *dice: int, language: str = "en") -> tuple[Beat, ...]:
    """What the public post shows, one after the other, once this has been done."""
    after, events = act(before, seat, action, *dice)
    return SCREENS.beats(GAME.view(before, None), GAME.view(after, None), events, words(KEY, language))


def headings(shown: tuple[Beat, ...]) -> list[str]:
    """The first line of each."""
    return [beat[0].text.removeprefix("### ") for beat in shown if isinstance(beat[0], Paragraph)]


def said(beat: Beat) -> str:
    """All words of one."""
    return "\n".join(block.text for block in beat if isinstance(block, Paragraph))
