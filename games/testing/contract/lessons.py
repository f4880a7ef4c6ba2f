"""A lesson is legal to its end, and what it says is so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.text import LANGUAGES, Texts
from games import GAMES
from games.core import Seat, Value
from games.entries import Entry, Expired
from games.lessons import Lesson
from games.position import Position
from games.testing.playouts import NAMES, acted

STEPS = range(3, 7)
"""Number of prepared decisions: fewer teach nothing, more are a lecture."""


class Told:
    """A lesson as it is played: its position and its log."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.entries = list[Entry]()

    def add(self, entry: Entry) -> Iterator[Any]:
        self.position = self.position.after(entry)
        self.entries.append(entry)
        yield from self.position.events

    def act(self, seat: Seat, action: Value) -> Iterator[Any]:
        """Yield what everybody sees, also what a clock of the rules brings about before and after."""
        yield from self.wait()
        assert self.position.game.check(self.position.state, seat, action) is None, (seat, action)
        yield from self.add(acted(seat, action))
        yield from self.wait()

    def wait(self) -> Iterator[Any]:
        game = self.position.game
        while not self.position.awaited.seats and (clock := game.clock(self.position.state)) is not None:
            yield from self.add(Expired(clock.key))


def test_a_lesson_says_what_happens(game_key: str) -> None:
    """Each decision is legal, its sentence true in the learner's view, and what it announces comes."""
    package = GAMES[game_key]
    if (lesson := package.lesson) is None:
        return
    assert len(lesson.steps) in STEPS
    position, deal = lesson.begin(package.game)
    assert deal.company[lesson.learner].place == 0
    told = Told(position)
    for seat, action in lesson.before:
        list(told.act(seat, action))
    for number, step in enumerate(lesson.steps):
        view = package.game.view(told.position.state, lesson.learner)
        assert step.holds(view), step.key
        followed(lesson, told, number)
        seen = list(told.act(lesson.learner, step.action))
        for seat, action in step.replies:
            assert expected(lesson, told, seat) == action
            seen += told.act(seat, action)
        assert [event for event in step.events if event not in seen] == [], step.key
    assert told.position.outcome is None
    progress = lesson.progress(told.entries)
    assert progress is not None
    assert progress.step is None


def expected(lesson: Lesson, told: Told, seat: Seat) -> Value | None:
    """What the lesson has a seat do next."""
    progress = lesson.progress(told.entries)
    assert progress is not None
    return progress.reply(seat, told.position.awaited)


def followed(lesson: Lesson, told: Told, number: int) -> None:
    """The log is known to be before this decision; and any other, to be another."""
    progress = lesson.progress(told.entries)
    assert progress is not None
    assert (progress.made, progress.strayed) == (number, False)
    step, game, learner = lesson.steps[number], told.position.game, lesson.learner
    other = next(one for one in game.legal(told.position.state, learner) if one != step.action)
    strayed = lesson.progress([*told.entries, acted(learner, other)])
    assert strayed is not None
    assert (strayed.step, strayed.strayed) == (step, True)


def test_a_lesson_has_its_sentences(game_key: str) -> None:
    """In every language, each another one."""
    if (lesson := GAMES[game_key].lesson) is None:
        return
    for language in LANGUAGES:
        text = Texts(GAMES).of(language, game_key, NAMES[: lesson.seats])
        names = {f"seat{seat + 1}": text.seat(seat) for seat in range(lesson.seats)}
        assert len({text(step.key, **names) for step in lesson.steps}) == len(lesson.steps)
