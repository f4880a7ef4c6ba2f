"""A lesson is legal to its end, and what it says is so."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text import LANGUAGES, Texts
from games import GAMES
from games.entries import Entry
from games.lessons import Lesson, play_lesson
from games.position import Position
from games.testing.playouts import NAMES, acted

STEPS = range(3, 7)
"""Number of prepared decisions: fewer teach nothing, more are a lecture."""


def test_a_lesson_says_what_happens(game_key: str) -> None:
    """Each decision is legal, its sentence true in the learner's view, and what it announces comes.

    `backroom check --lesson` finds another deal where it is not so.
    """
    package = GAMES[game_key]
    if (lesson := package.lesson) is None:
        return
    assert len(lesson.steps) in STEPS
    entries, made = list[Entry](), 0
    for position, seat, action in play_lesson(lesson, package.game):
        if len(entries) >= len(lesson.before):
            progress = lesson.progress(entries)
            assert progress is not None
            if seat == lesson.learner:
                followed(lesson, position, entries, made)
                made += 1
            else:
                assert progress.reply(seat, position.awaited) == action
        entries.append(acted(seat, action))
    progress = lesson.progress(entries)
    assert progress is not None
    assert progress.step is None


def followed(lesson: Lesson, position: Position, entries: Sequence[Entry], number: int) -> None:
    """The log is known to be before this decision; and any other, to be another."""
    progress = lesson.progress(entries)
    assert progress is not None
    assert (progress.made, progress.strayed) == (number, False)
    step, game, learner = lesson.steps[number], position.game, lesson.learner
    other = next(one for one in game.legal(position.state, learner) if one != step.action)
    strayed = lesson.progress([*entries, acted(learner, other)])
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
