"""Rules are pure functions of values, and a log replays to the same game."""

from __future__ import annotations

from typing import Any

import msgspec

from games.core import Rng
from games.entries import Acted, Entry, Expired
from games.testing.playouts import Playout
from games.testing.runs import everybody, some

json = msgspec.json.encode


def played(run: Playout, state: Any, entry: Entry, number: int) -> Any:
    """What the rules make of an entry."""
    rng = Rng(b"the same", number)
    if isinstance(entry, Expired):
        return run.game.expire(state, rng)
    assert isinstance(entry, Acted)
    action = msgspec.convert(entry.action, run.game.values.action)
    return run.game.play(state, entry.seat, action, rng)


def test_playing_changes_nothing_it_is_given(whole_game: Playout) -> None:
    """The same twice from the same, and the state before stays what it was."""
    for number, step in enumerate(whole_game.steps):
        before = json(step.before)
        once = played(whole_game, step.before, step.entry, number)
        assert once == played(whole_game, step.before, step.entry, number)
        assert json(step.before) == before


def test_states_views_and_events_survive_json(whole_game: Playout) -> None:
    """From the start, after every step."""
    for state in some(whole_game.states):
        assert msgspec.json.decode(json(state), type=whole_game.game.values.state) == state
        for seat in everybody(whole_game):
            view = whole_game.game.view(state, seat)
            assert msgspec.json.decode(json(view), type=whole_game.game.values.view) == view
    for event in (event for step in whole_game.steps for event in step.events):
        assert msgspec.json.decode(json(event), type=whole_game.game.values.event) == event


def test_the_log_through_json_replays_to_the_same_state(whole_game: Playout) -> None:
    """Entry by entry, and the story with it."""
    position = whole_game.begin()
    assert position.state == whole_game.first
    for step in whole_game.steps:
        entry = msgspec.json.decode(json(step.entry), type=Entry)
        position = position.after(entry)
        assert position.events == step.events
        assert position.state == step.after
