"""Which games the tests of the contract look at, and what is to be seen at their tables."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias, TypeVar

import pytest

from bot.text import LANGUAGES, Words
from games import GAMES
from games.core import AnyGame, Rng, Seat, Value, replace
from games.host.packages import GamePackage
from games.screen import AnyScreens, Control, Form, Row, Screen
from games.testing.playouts import LONGEST, Playout, Setting, settings, values_to_try, words
from games.text import Text

SEEDS = range(2)
MOST_SETTINGS, MOST_SHOWN, MOST_MOMENTS, MOST_SCREENS = 12, 8, 20, 16
MOST_STEPS = 150
"""Maximum number of moments at which what is quick to ask is asked: most games have fewer."""
LEAVING = (0, 30)
"""Number of entries after which all leave."""

T = TypeVar("T")
Pick: TypeAlias = Callable[[Any, Seat, Rng], Any]
"""Which of its actions a seat takes in a state."""


def settings_to_show(keys: Iterable[str] = GAMES) -> Iterator[Setting]:
    """Every number of seats and every value of each option, or most of those that are many.

    These are few settings, each with as much as can be that none before it has.
    """
    for key in keys:
        every = list(settings([key]))
        missing = set[object]().union(*map(_features, every))
        for _ in range(MOST_SHOWN):
            setting = max(every, key=lambda one: (one.seats in missing, len(missing & _features(one))))
            if missing.isdisjoint(_features(setting)):
                break
            missing -= _features(setting)
            yield setting


def _features(setting: Setting) -> set[object]:
    return {setting.seats, *setting.chosen}


def limits(key: str) -> Iterator[Setting]:
    """One option at its first or last value, the others as they are, with the fewest or the most people."""
    game = GAMES[key].game
    if not game.choices:
        seats = game.seats(game.options())
        yield from (Setting(key, (), number) for number in (min(seats), max(seats)))
    for turn, choice in enumerate(game.choices):
        values = values_to_try(choice)
        # Which of the two comes with the fewest takes turns.
        for value, few in ((values[0], turn % 2 == 0), (values[-1], turn % 2 == 1)):
            seats = game.seats(game.read_options({choice.field: value}))
            yield Setting(key, ((choice.field, value),), min(seats) if few else max(seats))


def games_to_leave(keys: Iterable[str]) -> Iterator[tuple[Setting, int]]:
    """Settings at their limits, and after how many entries everybody leaves."""
    return ((setting, moments) for key in keys for setting in limits(key) for moments in LEAVING)


def games_to_examine(keys: Iterable[str] = GAMES) -> Iterator[tuple[Setting, int]]:
    """Every setting of a game, twice where they are few; where there are many, those to show."""
    for key in keys:
        every = list(settings([key]))
        few = len(every) * len(SEEDS) <= MOST_SETTINGS
        for setting in every if len(every) <= MOST_SETTINGS else settings_to_show([key]):
            yield from ((setting, seed) for seed in (SEEDS if few else SEEDS[:1]))


def with_later_number(chosen: Iterable[Setting]) -> Iterator[tuple[Setting, int]]:
    """Settings with the number of a game that no other test plays."""
    return ((setting, SEEDS[-1] + 1) for setting in chosen)


def some(moments: Sequence[T], most: int = MOST_MOMENTS) -> Sequence[T]:
    """All moments of a game; of a long one a selection, from first to last."""
    return moments[:: max(1, -(-len(moments) // most))]


def kind_of_phase(package: GamePackage, state: Any) -> Hashable:
    """What tells phases apart in any game: their record and their rules page, if they are secret or timed."""
    game: AnyGame = package.game
    phase: object = getattr(state, "phase", None)
    page = package.screens.section(game.view(state, None))
    return type(phase), page, game.awaited(state).secret, game.clock(state) is not None


def each_phase(run: Playout) -> list[tuple[Any, list[Any]]]:
    """The first and the last moment of each kind of phase, with what the public saw until then."""
    package = run.setting.package
    first = dict[Hashable, Any]()
    last = dict[Hashable, Any]()
    for state, story in run.moments:
        kind = kind_of_phase(package, state)
        first.setdefault(kind, (state, story))
        last[kind] = (state, story)
    return [*first.values(), *last.values()]


def everybody(run: Playout) -> tuple[Seat | None, ...]:
    """Every seat, and the public."""
    return (None, *run.seats)


def text(run: Playout, language: str) -> Words:
    """The words of this game."""
    return words(run.setting.key, language)


def public_screen(run: Playout, state: Any, story: Sequence[Any], language: str) -> Screen:
    """What everybody sees."""
    return run.setting.package.screens.public(run.game.view(state, None), story, text(run, language))


def open_form(
    screens: AnyScreens, form: Form, view: Any, seat: Seat, draft: Value | None, called: Text
) -> Form:
    """A form as it opens."""
    if form.fields:
        return form
    now = screens.form(view, seat, draft, form.name, called)
    assert now is not None, f"no form {form.name}"
    return replace(form, name=now.name, title=now.title, fields=now.fields)


def panel_of(
    run: Playout,
    state: Any,
    seat: Seat,
    language: str,
    draft: Value | None = None,
    called: Words | None = None,
) -> Screen:
    """What a seat sees on its own panel, among people who are `called` so, before it opens a form."""
    view, legal = run.game.view(state, seat), run.game.legal(state, seat)
    return run.setting.package.screens.private(view, seat, legal, draft, called or text(run, language))


def private_screen(
    run: Playout,
    state: Any,
    seat: Seat,
    language: str,
    draft: Value | None = None,
    called: Words | None = None,
) -> Screen:
    """What a seat sees on its own panel, among people who are `called` so; its forms as they open."""
    screen = panel_of(run, state, seat, language, draft, called)
    return with_open_forms(run, screen, state, seat, draft, called or text(run, language))


def with_open_forms(
    run: Playout, screen: Screen, state: Any, seat: Seat, draft: Value | None, called: Words
) -> Screen:
    """A panel with its forms as they open."""
    view, screens = run.game.view(state, seat), run.setting.package.screens

    def with_fields(control: Control) -> Control:
        return (
            open_form(screens, control, view, seat, draft, called) if isinstance(control, Form) else control
        )

    blocks = [
        Row(tuple(map(with_fields, block.controls))) if isinstance(block, Row) else block
        for block in screen.blocks
    ]
    return replace(screen, blocks=tuple(blocks))


class Shown:
    """The screens of a game: after a step the public one in every language, and one of each seat.

    Screens are slow to draw: a long game is looked at in some of its moments; on panels the languages take
    turns.
    """

    def __init__(self, run: Playout) -> None:
        self.run = run
        self.moments = some(list(run.moments), MOST_SCREENS)
        self.states = [state for state, _ in self.moments]
        self.public = [
            {language: public_screen(run, state, story, language) for language in LANGUAGES}
            for state, story in self.moments
        ]
        self.private = [
            {
                (seat, language): private_screen(run, state, seat, language)
                for seat in run.seats
                for language in [LANGUAGES[(number + seat) % len(LANGUAGES)]]
            }
            for number, state in enumerate(self.states)
        ]


def played_on(game: AnyGame, state: Any, pick: Pick, number: int = 0) -> Iterator[Any]:
    """Yield a state and all that follow it to the end; an awaited seat acts, or else time runs out."""
    people = Rng(b"people", number)
    for moment in range(LONGEST):
        yield state
        if game.outcome(state):
            return
        awaited, chance = game.awaited(state).seats, Rng(b"chance", LONGEST * number + moment)
        if awaited:
            seat = people.choice(awaited)
            action = pick(state, seat, people)
            assert game.check(state, seat, action) is None
            state, _ = game.play(state, seat, action, chance)
        else:
            state, _ = game.expire(state, chance)
    pytest.fail("the game does not end")
