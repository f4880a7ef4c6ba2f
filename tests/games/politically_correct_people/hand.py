"""A player of Politically Correct People on their own panel, whose presses and forms are counted."""

from __future__ import annotations

from typing import Any

from games.core import Seat
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules.state import State
from games.politically_correct_people.screens import SCREENS
from games.screen import Button, Choice, Entered, Form, Keep, MultiSelect, Play, Screen, Select
from games.testing.panels import sent_as_opened
from games.testing.playouts import words
from tests.games.politically_correct_people.tables import KEY, act, entered, menu, private
from tests.games.screens import words_of


class Hand:
    """A player on their own panel; counts every press, pick and form."""

    def __init__(self, state: State, seat: Seat, language: str = "en", desk: p.Desk | None = None) -> None:
        self.state, self.seat, self.language, self.desk = state, seat, language, desk
        self.presses = self.forms = 0

    @property
    def screen(self) -> Screen:
        """What is shown."""
        return private(self.state, self.seat, self.desk, self.language)

    @property
    def text(self) -> str:
        """All words of it."""
        return words_of(self.screen)

    def press(self, label: str) -> None:
        """Press a button or an entry of a menu, by the beginning of its label."""
        found: list[Any] = [
            part for part in self.screen.controls if isinstance(part, Button) and not part.disabled
        ]
        for part in self.screen.controls:
            found += part.options if isinstance(part, Select) else ()
        self.done(next(part.press for part in found if part.label.startswith(label)))

    def pick(self, name: str, *labels: str) -> None:
        """Pick entries of a menu of several."""
        found = menu(self.screen, name)
        values = tuple(
            value
            for value, shown in zip(found.values, found.labels, strict=True)
            if shown.startswith(labels) or value in found.chosen
        )
        assert len(values) >= len(labels)
        self.done(entered(self.state, self.seat, self.desk, name, values))

    def open(self, label: str) -> Form:
        """Press the button of a form, by the beginning of its label; return the form as it opens."""
        self.presses += 1
        forms = (part for part in self.screen.controls if isinstance(part, Form))
        name = next(form.name for form in forms if form.label.startswith(label))
        view, text = GAME.view(self.state, self.seat), words(KEY, self.language)
        form = SCREENS.form(view, self.seat, self.desk, name, text)
        assert form is not None
        return form

    def fill(self, label: str, typed: dict[str, int] | None = None, **taken: str | tuple[str, ...]) -> None:
        """Open a form and send it: entries by their labels, other lines as they open."""
        form = self.open(label)
        given = sent_as_opened(form)
        lines = {line.name: line for line in form.fields if isinstance(line, Choice)}
        entries = {
            name: values_of(lines[name], *([labels] if isinstance(labels, str) else labels))
            for name, labels in taken.items()
        }
        self.send(Entered(form.name, (), {**given.typed, **(typed or {})}, {**given.taken, **entries}))

    def send(self, given: Entered) -> None:
        """Send a form."""
        self.forms += 1
        self.presses -= 1
        self.done(SCREENS.entered(GAME.view(self.state, self.seat), self.seat, self.desk, given))

    def done(self, press: Any) -> None:
        """Count, and keep or play."""
        self.presses += 1
        if isinstance(press, Keep):
            assert press.draft is None or isinstance(press.draft, p.Desk)
            self.desk = press.draft
        else:
            assert isinstance(press, Play)
            action: Any = press.action
            self.state, _ = act(self.state, self.seat, action)
            assert SCREENS.drafts.after is not None
            self.desk = self.desk and SCREENS.drafts.after(self.desk, action)


def values_of(line: Choice | MultiSelect, *labels: str) -> tuple[str, ...]:
    """The values of the entries whose labels these are."""
    values = dict(zip(line.labels, line.values, strict=True))
    return tuple(values[label.replace("_", "\N{NO-BREAK SPACE}")] for label in labels)


def entries(form: Form, name: str) -> tuple[str, ...]:
    """What a line of a form offers, in words."""
    line = next(line for line in form.fields if line.name == name)
    assert isinstance(line, Choice)
    return line.labels


def chosen(form: Form, name: str) -> tuple[str, ...]:
    """What of it is taken as the form opens, in words."""
    line = next(line for line in form.fields if line.name == name)
    assert isinstance(line, Choice)
    return tuple(label for label, value in zip(line.labels, line.values, strict=True) if value in line.chosen)
