"""A lesson is legal to its end, what it says is so, and it leads where its learner can win."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.text import LANGUAGES, Texts, Words
from games import GAMES
from games.core import Value
from games.host.entries import Entry
from games.host.lessons import lesson_progress, play_lesson
from games.host.matches import interval
from games.host.position import Position
from games.lessons import Lesson, Step
from games.screen import Button, Entered, Keep, MultiSelect, Play, Press, Screen, Select
from games.testing.advice import share_after_lesson
from games.testing.playouts import NAMES, acted

STEPS = range(3, 8)
"""Number of prepared decisions: fewer teach nothing, more are a lecture."""
PLAYED_ON = 16
"""Maximum number of games that are played on from a lesson."""
A_LITTLE = 0.05
"""What a share of wins may lie below a fair one."""
BOLD = re.compile(r"\*\*(.+?)\*\*")


def test_a_lesson_says_what_happens(game_key: str) -> None:
    """Each decision is legal, its sentence true in the learner's view, and what it announces comes.

    `backroom check --lesson` finds another deal where it is not so.
    """
    package = GAMES[game_key]
    if (lesson := package.lesson) is None:
        return
    decisions = len(lesson.steps)
    assert decisions in STEPS, f"the lesson has {decisions} steps, not {STEPS.start} to {STEPS.stop - 1}"
    entries, steps_made = list[Entry](), 0
    for position, seat, action in play_lesson(lesson, package.game):
        if len(entries) >= len(lesson.before):
            progress = lesson_progress(lesson, entries)
            assert progress is not None
            if seat == lesson.learner:
                expect_followed(lesson, position, entries, steps_made)
                for language in LANGUAGES:
                    expect_pressed(
                        lesson, position, lesson.steps[steps_made], words(game_key, language, lesson)
                    )
                steps_made += 1
            else:
                reply = progress.reply(seat, position.awaited)
                assert reply == action, (
                    f"seat {seat + 1} is to play {action} by the lesson, and plays {reply}"
                )
        entries.append(acted(seat, action))
    progress = lesson_progress(lesson, entries)
    assert progress is not None
    assert progress.step is None, f"the lesson ends before its step {progress.step} is made"


def expect_followed(lesson: Lesson, position: Position, entries: Sequence[Entry], number: int) -> None:
    """The log is known to be before this decision; and any other, to be another."""
    progress = lesson_progress(lesson, entries)
    assert progress is not None
    assert (progress.made, progress.strayed) == (number, False)
    step, game, learner = lesson.steps[number], position.game, lesson.learner
    other = next((one for one in game.legal(position.state, learner) if one != step.action), None)
    if other is None:
        return
    progress_elsewhere = lesson_progress(lesson, [*entries, acted(learner, other)])
    assert progress_elsewhere is not None
    assert (progress_elsewhere.step, progress_elsewhere.strayed) == (step, True)


def expect_pressed(lesson: Lesson, position: Position, step: Step, text: Words) -> None:
    """What is named can be pressed, one after the other, and does what the learner is asked to do."""
    package, state = GAMES[position.game.key], position.state
    view, legal = package.game.view(state, lesson.learner), package.game.legal(state, lesson.learner)
    draft: Value | None = None
    press: Press | None = None
    for label in step.label_arguments(text).values():
        assert not isinstance(press, Play), f"{step.key}: {label} is named after the last press"
        screen = package.screens.private(view, lesson.learner, legal, draft, text)
        control = find_control(screen, label)
        assert control is not None, f"{step.key}: no control is called {label!r}"
        if isinstance(control, Entered):
            press = package.screens.entered(view, lesson.learner, draft, control)
        elif not isinstance(control, str):
            press = control
        draft = press.draft if isinstance(press, Keep) else draft
    assert press == Play(step.action), (
        f"{step.key}: the last of the controls that it names does {press}, not {step.action}"
    )


def find_control(screen: Screen, label: str) -> Press | Entered | str | None:
    """What a control or an entry stands for, by its name or the first words of that; a menu for its name."""
    entries_by_name: list[tuple[str, Press | Entered | str]] = []
    for control in screen.controls:
        match control:
            case Button(name, press, disabled=False):
                entries_by_name.append((name, press))
            case Select(name, options):
                entries_by_name += [(name, name), *((option.label, option.press) for option in options)]
            case MultiSelect(menu, name, labels, values):
                entries = zip(labels, values, strict=True)
                entries_by_name += [
                    (name, name),
                    *((entry, Entered(menu, (value,))) for entry, value in entries),
                ]
            case _:
                pass
    exact = [stands_for for name, stands_for in entries_by_name if name == label]
    first = (
        stands_for
        for name, stands_for in entries_by_name
        if name.startswith(label) and not name[len(label) : len(label) + 1].isalnum()
    )
    return next(iter([*exact, *first]), None)


def words(key: str, language: str, lesson: Lesson) -> Words:
    return Texts(GAMES).of(language, key, NAMES[: lesson.seats])


def test_a_lesson_has_its_sentences(game_key: str) -> None:
    """In every language, each another one; in bold are the labels that it is given, and nothing else."""
    if (lesson := GAMES[game_key].lesson) is None:
        return
    for language in LANGUAGES:
        text, sentences = words(game_key, language, lesson), set[str]()
        for step in lesson.steps:
            names = {f"seat{seat + 1}": text.label(seat) for seat in range(lesson.seats)}
            labels = {name: f"<{name}>" for name in step.label_arguments(text)}
            sentence = text.plain(step.key, **names, **labels)
            bold = BOLD.findall(sentence)
            assert bold == list(labels.values()), (
                f"{step.key} in {language}.ftl has {bold} in bold, and its labels are {[*labels]}: those "
                "alone, in their order"
            )
            sentences.add(sentence)
        assert len(sentences) == len(lesson.steps), f"two steps of the lesson say the same in {language}.ftl"


def test_a_lesson_leads_where_its_learner_can_win(game_key: str) -> None:
    """Who follows its hints to the end wins a fair share, or a little less, as far as a few games tell.

    Fewer games are played where it wins early on.
    """
    if (lesson := GAMES[game_key].lesson) is None:
        return
    enough, wins = 1 / lesson.seats - A_LITTLE, 0.0
    for number in range(PLAYED_ON):
        wins += share_after_lesson(GAMES[game_key], number)
        if interval(wins, PLAYED_ON)[1] >= enough:
            return
    raise AssertionError(f"it won {wins:g} of {PLAYED_ON} games against {lesson.seats - 1} steady players")
