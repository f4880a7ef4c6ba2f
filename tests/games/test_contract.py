"""What every game owes its table, looked at in games played at random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from bot.text import LANGUAGES, Texts
from games import GAMES
from games.core import Outcome, Refusal, Rng, Seat, Value
from games.entries import Acted, Entry, Expired
from games.screen import Button, Keep, MultiSelect, Play, Screen, Select
from tests.games.playouts import Playout, playout, settings
from tests.games.runs import RUNS, SHOWN, everybody, private_screen, public_screen, some, text

MANY_DRAWS = 20
ENTRIES_LEFT = 2000
"""Safe defaults end a game within so many entries."""

json = msgspec.json.encode


@pytest.fixture(scope="module", params=RUNS)
def run(request: pytest.FixtureRequest) -> Playout:
    """A game played at random."""
    return playout(*request.param)


@pytest.fixture(scope="module", params=SHOWN)
def shown(request: pytest.FixtureRequest) -> Shown:
    """A game played at random, with every screen of it."""
    return Shown(playout(*request.param))


class Shown:
    """The screens of a game in every language: after a step the public one, and one of each seat.

    Screens are slow to draw: a long game is looked at in some of its moments.
    """

    def __init__(self, run: Playout) -> None:
        self.run = run
        self.moments = some(list(run.moments))
        self.states = [state for state, _ in self.moments]
        self.public = [
            {language: public_screen(run, state, story, language) for language in LANGUAGES}
            for state, story in self.moments
        ]
        self.private = [
            {
                (seat, language): private_screen(run, state, seat, language)
                for seat in run.seats
                for language in LANGUAGES
            }
            for state in self.states
        ]


@pytest.mark.parametrize("key", GAMES)
def test_every_value_of_every_option_is_played(key: str) -> None:
    """With every number of seats for which it is allowed."""
    game, played_with = GAMES[key].game, [setting for setting in settings() if setting.key == key]
    for choice in game.choices:
        for value in choice.values:
            found = {setting.seats for setting in played_with if (choice.field, value) in setting.chosen}
            assert found >= set(game.seats(game.read_options({choice.field: value})))


# Ending --------------------------------------------------------------------------------------------


def test_random_play_ends(run: Playout) -> None:
    """There is a result, and it is one that can be told."""
    outcome = run.outcome
    assert len(outcome.scores) == len(outcome.ranks) == len(run.seats)
    assert outcome.winners == tuple(seat for seat in run.seats if outcome.ranks[seat] == 1) != ()
    for language in LANGUAGES:
        assert text(run, language)(outcome.ending)


def defaults_to_the_end(run: Playout, state: Any) -> Outcome:
    """How a game ends when everybody is away from now on."""
    for number in range(ENTRIES_LEFT):
        if outcome := run.game.outcome(state):
            return outcome
        state = nobody_there(run, state, Rng(b"away", number))
    pytest.fail("safe defaults do not end the game")


def nobody_there(run: Playout, state: Any, rng: Rng) -> Any:
    """The next state when everybody is away; where nobody is awaited, time runs out."""
    awaited = run.game.awaited(state).seats
    if not awaited:
        return run.game.expire(state, rng)[0]
    action = run.game.absent(state, awaited[0], rng)
    assert run.game.check(state, awaited[0], action) is None
    return run.game.play(state, awaited[0], action, rng)[0]


def test_safe_defaults_alone_end_the_game(run: Playout) -> None:
    """From the start, and from wherever people may have left."""
    for state in run.states[::8]:
        assert defaults_to_the_end(run, state)


def test_safe_defaults_are_legal(run: Playout) -> None:
    """For everybody awaited, at every moment and whatever is drawn."""
    for number, state in enumerate(run.states):
        for seat in run.game.awaited(state).seats:
            action = run.game.absent(state, seat, Rng(b"away", number))
            assert run.game.check(state, seat, action) is None


def test_a_clock_that_runs_out_leads_on(run: Playout) -> None:
    """Another state, another clock or none, and still an end."""
    for state in run.states:
        if clock := run.game.clock(state):
            after, _ = run.game.expire(state, Rng(b"late", 0))
            following = run.game.clock(after)
            assert after != state
            assert following is None or following.key != clock.key
            assert defaults_to_the_end(run, after)


def test_a_clock_runs_once(run: Playout) -> None:
    """A key that is gone does not come back: its deadline would be the old one."""
    clocks = [run.game.clock(state) for state in run.states]
    keys = [clock.key if clock else None for clock in clocks]
    starts = [key for key, before in zip(keys, [None, *keys], strict=False) if key and key != before]
    assert len(starts) == len(set(starts))
    assert all(clock.seconds > 0 for clock in clocks if clock)


# Menus ---------------------------------------------------------------------------------------------


def test_somebody_is_awaited_until_the_end(run: Playout) -> None:
    """Or a clock runs. Everybody awaited can act."""
    for state in run.states[:-1]:
        awaited = run.game.awaited(state).seats
        assert run.game.outcome(state) is None
        assert awaited or run.game.clock(state)
        assert all(run.game.legal(state, seat) for seat in awaited)
        assert len(awaited) == len(set(awaited)) == len(set(awaited) & set(run.seats))


def test_nothing_can_be_done_after_the_end(run: Playout) -> None:
    """Nobody is awaited, nobody can act, no clock runs."""
    state = run.states[-1]
    assert not run.game.awaited(state).seats
    assert not any(run.game.legal(state, seat) for seat in run.seats)
    assert run.game.clock(state) is None


def test_every_listed_action_is_allowed(run: Playout) -> None:
    """And listed once."""
    for state in run.states:
        for seat in run.seats:
            listed = run.game.legal(state, seat)
            assert len(set(listed)) == len(listed)
            assert not any(run.game.check(state, seat, action) for action in listed)


def some_of_each_kind(run: Playout) -> list[Value]:
    """Actions of every kind that this game has seen, a few of each."""
    kinds: dict[type, set[Value]] = {}
    for state in run.states:
        for seat in run.seats:
            for action in run.game.legal(state, seat):
                some = kinds.setdefault(type(action), set())
                if len(some) < 3:
                    some.add(action)
    return [action for some in kinds.values() for action in some]


def test_what_is_not_on_the_menu_is_refused(run: Playout) -> None:
    """Actions of a kind that a seat is not offered, also those that another seat is offered."""
    pool = some_of_each_kind(run)
    refusals = set[Refusal]()
    for state in some(run.states):
        for seat in run.seats:
            offered = {type(action) for action in run.game.legal(state, seat)}
            for action in pool:
                if type(action) not in offered:
                    refusal = run.game.check(state, seat, action)
                    assert refusal, (state, seat, action)
                    refusals.add(refusal)
    for refusal in refusals:
        explained(run, refusal)


@cache
def rules(game: str) -> str:
    """The rules pages in English as one text."""
    return "\n".join(body for _, body in Texts(GAMES).rules(game, "en"))


def explained(run: Playout, refusal: Refusal) -> None:
    """A refusal has words in every language, and its ruling can be looked up."""
    for language in LANGUAGES:
        assert text(run, language)(refusal.key, **dict(refusal.args))
    assert f"**{refusal.ruling}**" in rules(run.setting.key)


# Pure functions and values -------------------------------------------------------------------------


def played(run: Playout, state: Any, entry: Entry, number: int) -> Any:
    """What the rules make of an entry."""
    rng = Rng(b"the same", number)
    if isinstance(entry, Expired):
        return run.game.expire(state, rng)
    action = msgspec.convert(entry.action, run.game.action)
    return run.game.play(state, entry.seat, action, rng)


def test_playing_changes_nothing_it_is_given(run: Playout) -> None:
    """The same twice from the same, and the state before stays what it was."""
    for number, step in enumerate(run.steps):
        before = json(step.before)
        once = played(run, step.before, step.entry, number)
        assert once == played(run, step.before, step.entry, number)
        assert json(step.before) == before


def test_states_views_and_events_survive_json(run: Playout) -> None:
    """From the start, after every step."""
    for state in some(run.states):
        assert msgspec.json.decode(json(state), type=run.game.state) == state
        for seat in everybody(run):
            view = run.game.view(state, seat)
            assert msgspec.json.decode(json(view), type=run.game.view_type) == view
    for event in (event for step in run.steps for event in step.events):
        assert msgspec.json.decode(json(event), type=run.game.event) == event


def test_the_log_through_json_replays_to_the_same_state(run: Playout) -> None:
    """Entry by entry, and the story with it."""
    position = run.begin()
    assert position.state == run.first
    for step in run.steps:
        entry = msgspec.json.decode(json(step.entry), type=Entry)
        position = position.after(entry)
        assert position.events == step.events
        assert position.state == step.after


# Screens -------------------------------------------------------------------------------------------


def plays(screen: Screen) -> Iterator[Value]:
    """Every action that can be pressed on a screen."""
    for control in screen.controls:
        if isinstance(control, Button) and isinstance(control.press, Play) and not control.disabled:
            yield control.press.action
        if isinstance(control, Select):
            yield from (option.press.action for option in control.options if isinstance(option.press, Play))


def drafts(run: Playout, state: Any, seat: Seat, screen: Screen) -> Iterator[Value]:
    """What this seat would keep after a press, or after picking as much as it can from a menu."""
    view = run.game.view(state, seat)
    for control in screen.controls:
        match control:
            case Button(_, Keep(draft)) if draft is not None:
                yield draft
            case Select(_, options):
                presses = (option.press for option in options[:1])
                yield from (press.draft for press in presses if isinstance(press, Keep) and press.draft)
            case MultiSelect(name_, _, _, values):
                press = run.setting.package.screens.entered(view, seat, None, name_, values[: control.most])
                if isinstance(press, Keep) and press.draft is not None:
                    yield press.draft
            case _:
                pass


def survives(screen: Screen) -> None:
    """A screen is plain data."""
    data = json(screen)
    assert json(msgspec.json.decode(data)) == data


def test_screens_survive_json(shown: Shown) -> None:
    """The public one and every private one, in every language, after every step."""
    for screens in (*shown.public, *shown.private):
        for screen in screens.values():
            survives(screen)


def test_the_final_screen_survives_json(run: Playout) -> None:
    """In every language."""
    (*_, (state, story)) = run.moments
    for language in LANGUAGES:
        outcome, view = run.outcome, run.game.view(state, None)
        survives(run.setting.package.screens.final(view, outcome, story, text(run, language)))


def test_private_screens_offer_what_is_allowed(shown: Shown) -> None:
    """Every press plays something legal, also after something was picked from a menu."""
    run = shown.run
    for place, (state, screens) in enumerate(zip(shown.states, shown.private, strict=True)):
        for (seat, language), screen in screens.items():
            assert not any(run.game.check(state, seat, action) for action in plays(screen))
            # What is picked is the same in every language: they take turns.
            if language == LANGUAGES[place % len(LANGUAGES)]:
                picked_up(run, state, seat, language, screen)


def picked_up(run: Playout, state: Any, seat: Seat, language: str, screen: Screen) -> None:
    """Whatever is picked from a screen is a draft, and what it leads to plays something legal."""
    for draft in drafts(run, state, seat, screen):
        assert msgspec.json.decode(json(draft), type=run.game.draft) == draft
        picked = private_screen(run, state, seat, language, draft)
        assert not any(run.game.check(state, seat, action) for action in plays(picked))


def test_public_screens_offer_what_somebody_may_do(shown: Shown) -> None:
    """No control on the public screen is for nobody."""
    run = shown.run
    for state, screens in zip(shown.states, shown.public, strict=True):
        for action in plays(screens["en"]):
            assert any(run.game.check(state, seat, action) is None for seat in run.seats)


# Secrets -------------------------------------------------------------------------------------------


def known_to(run: Playout, state: Any, seat: Seat | None) -> bytes:
    """Everything that a seat, or the public, is told and may do, byte for byte."""
    public = run.game.view(state, None)
    waiting = run.setting.package.screens.waiting(public, text(run, "en"))
    if seat is None:
        return json((public, waiting))
    told = (run.game.view(state, seat), run.game.legal(state, seat), run.game.alerts(state, seat))
    return json((public, waiting, *told))


def elsewhere(run: Playout, state: Any, seat: Seat | None, number: int) -> Any:
    """Another state that this seat must not be able to tell from this one."""
    return run.game.resample(state, seat, Rng(b"elsewhere", number))


def hides(run: Playout) -> bool:
    """Whether somebody knows something that another does not."""
    return any(
        len({beside_the_seat(run.game.view(state, seat)) for seat in everybody(run)}) > 1
        for state in run.states
    )


def beside_the_seat(view: Value) -> bytes:
    """What a view tells beside whose it is."""
    return json({key: value for key, value in msgspec.structs.asdict(view).items() if key != "seat"})


def test_nobody_can_tell_a_resampled_state_from_the_real_one(run: Playout) -> None:
    """What is hidden from a seat changes nothing of what it knows."""
    for number, state in enumerate(some(run.states)):
        for seat in everybody(run):
            other = elsewhere(run, state, seat, number)
            if other != state:
                assert known_to(run, other, seat) == known_to(run, state, seat)


def test_what_is_hidden_is_really_drawn_anew(run: Playout) -> None:
    """In every game where somebody knows what another does not."""
    assert not hides(run) or any(
        elsewhere(run, state, seat, draw) != state
        for state in run.states
        for seat in everybody(run)
        for draw in range(MANY_DRAWS)
    )


def test_private_screens_show_nothing_hidden(shown: Shown) -> None:
    """The panel of a seat is the same, byte for byte, whatever is hidden from it."""
    run = shown.run
    for number, (state, screens) in enumerate(zip(shown.states, shown.private, strict=True)):
        for (seat, language), screen in screens.items():
            other = elsewhere(run, state, seat, number)
            if other != state:
                assert json(private_screen(run, other, seat, language)) == json(screen)


def test_public_screens_show_nothing_hidden(shown: Shown) -> None:
    """The public screen is the same, byte for byte, whatever is hidden from the public."""
    run = shown.run
    for number, ((state, story), screens) in enumerate(zip(shown.moments, shown.public, strict=True)):
        for draw, language in enumerate(LANGUAGES):
            other = elsewhere(run, state, None, len(LANGUAGES) * number + draw)
            if other != state:
                assert json(public_screen(run, other, story, language)) == json(screens[language])


def test_a_secret_phase_looks_the_same_to_everybody(shown: Shown) -> None:
    """Every panel has the same controls, also those of people who have chosen."""
    for state, screens in zip(shown.states, shown.private, strict=True):
        if shown.run.game.awaited(state).secret:
            assert len({tuple(map(type, screen.controls)) for screen in screens.values()}) == 1


def test_the_public_screen_does_not_tell_who_has_chosen(shown: Shown) -> None:
    """It changes only with how many have."""
    game, seen = shown.run.game, dict[tuple[int, int], bytes]()
    for state, screens in zip(shown.states, shown.public, strict=True):
        awaited = game.awaited(state)
        if awaited.secret:
            screen = json(screens["en"])
            assert seen.setdefault((state.step, len(awaited.seats)), screen) == screen


def test_the_step_counts_the_moments(run: Playout) -> None:
    """It never falls. A hidden choice is no moment; the last one, which resolves them, is."""
    for step in run.steps:
        assert step.after.step >= step.before.step
        awaited = run.game.awaited(step.before)
        if awaited.secret and isinstance(step.entry, Acted):
            last = awaited.seats == (step.entry.seat,)
            assert last == (step.after.step > step.before.step)
            assert last or not step.events


# Taking back and ending early -----------------------------------------------------------------------


def test_what_may_be_taken_back_has_shown_nothing(run: Playout) -> None:
    """Whoever cannot tell two states apart cannot tell them apart after the action either."""
    for number, step in enumerate(run.steps):
        if not isinstance(step.entry, Acted):
            continue
        actor, action = step.entry.seat, msgspec.convert(step.entry.action, run.game.action)
        if run.game.takes_back(step.before, actor, action):
            for seat in everybody(run):
                other = run.game.resample(step.before, seat, Rng(b"undo", number))
                assert run.game.check(other, actor, action) is None
                after, _ = run.game.play(other, actor, action, Rng(b"undo", number))
                assert run.game.view(after, seat) == run.game.view(step.after, seat)


def test_an_end_by_all_ranks_everybody(run: Playout) -> None:
    """At any moment, where the rulings can rank at all."""
    for state in run.states:
        assert len(run.game.standings(state)) in (0, len(run.seats))
        if outcome := run.game.ended_together(state):
            assert len(outcome.scores) == len(outcome.ranks) == len(run.seats)
            assert outcome.winners == tuple(seat for seat in run.seats if outcome.ranks[seat] == 1) != ()
            assert all(text(run, language)(outcome.ending) for language in LANGUAGES)
