"""Rules are pure functions of values: a log replays to the same game, and a record proves itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import msgspec
import pytest

from games import GAMES
from games.core import Outcome, Rng, replace
from games.host.deal import Deal, Player, press_hash
from games.host.entries import Acted, Entry, Expired
from games.host.record import Head, RecordError, Replay, record_hash, write
from games.testing.differences import difference
from games.testing.golden import compare_with_kept
from games.testing.playouts import Playout, acted
from games.testing.runs import MOST_STEPS, everybody, some

# Values -------------------------------------------------------------------------------------------


json = msgspec.json.encode


def play_entry(run: Playout, state: Any, entry: Entry, rng: Rng) -> Any:
    if isinstance(entry, Expired):
        return run.game.expire(state, rng)
    assert isinstance(entry, Acted)
    action = msgspec.convert(entry.action, run.game.values.action)
    return run.game.play(state, entry.seat, action, rng)


def test_playing_changes_nothing_it_is_given(whole_game: Playout) -> None:
    """The same twice from the same, and the state before stays what it was."""
    for number, step in enumerate(some(whole_game.steps, MOST_STEPS)):
        before = json(step.before)
        once, again = (
            play_entry(whole_game, step.before, step.entry, Rng(b"the same", number)) for _ in range(2)
        )
        assert once == again, (
            f"{step.entry} leads to two states from one: `play` may use its arguments and `rng` alone"
        )
        same = json(step.before) == before
        assert same, f"`play` changes the state that it is given, at {step.entry}: return another one"


def test_states_views_and_events_survive_json(whole_game: Playout) -> None:
    """From the start, after every step."""
    for state in some(whole_game.states):
        survives_storage(state, whole_game.game.values.state)
        for seat in everybody(whole_game):
            survives_storage(whole_game.game.view(state, seat), whole_game.game.values.view)
    for event in (event for step in whole_game.steps for event in step.events):
        survives_storage(event, whole_game.game.values.event)


def survives_storage(value: Any, kind: Any) -> None:
    """A value is read back as it was written, by the type that the game names for it."""
    again = msgspec.json.decode(json(value), type=kind)
    assert again == value, (
        f"{type(value).__name__} is another value when it is read again: {difference(value, again)}; give "
        "its fields types that JSON keeps (tuples, not lists or sets)"
    )


def test_the_log_through_json_replays_to_the_same_state(whole_game: Playout) -> None:
    """Entry by entry, and the story with it."""
    position = whole_game.begin()
    assert position.state == whole_game.first, "`setup` deals two states from one seed"
    for step in whole_game.steps:
        entry = msgspec.json.decode(json(step.entry), type=Entry)
        position = position.after(entry)
        assert position.events == step.events, f"{entry} tells other events when it is played again"
        assert position.state == step.after, (
            f"{entry} leads elsewhere when it is played again: {difference(step.after, position.state)}"
        )


# Records ------------------------------------------------------------------------------------------


json = msgspec.json.encode


def proven_outcome(record: bytes) -> Outcome:
    return Replay(record, GAMES).verify()


def test_a_record_proves_itself(whole_game: Playout) -> None:
    """Everything follows from the secret, the deal and the actions."""
    outcome = proven_outcome(whole_game.record)
    assert outcome == whole_game.outcome, f"its record proves another result: {outcome}"


def other_digit(digits: str) -> str:
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def with_other_press(run: Playout) -> Deal:
    """The deal with a press by which its people would sit elsewhere; not every press moves them."""
    options = dict(run.setting.chosen)
    others = (replace(run.deal, press=press_hash(number)) for number in count(1000))
    return next(one for one in others if one.seated(one.seed(run.secret, run.game, options)) != one)


def forgeries(run: Playout) -> Iterator[tuple[str, Head, Sequence[Entry], Outcome]]:
    """What no table could produce, though the forger closes it with a hash that fits."""
    head, entries, outcome = run.head, run.entries, run.outcome
    first, *others = outcome.scores
    losers = tuple(seat for seat in run.seats if seat not in outcome.winners)
    stranger = replace(run.deal, company=(*run.deal.company, Player(run.setting.seats)))
    yield "another secret", replace(head, secret=other_digit(head.secret)), entries, outcome
    yield "another commitment", replace(head, commitment=other_digit(head.commitment)), entries, outcome
    yield "a stranger", replace(head, deal=stranger), entries, outcome
    yield "another press", replace(head, deal=with_other_press(run)), entries, outcome
    yield "an action of no game", head, [Acted(0, {"type": "cheat"}), *entries[1:]], outcome
    yield "an entry after the end", head, [*entries, entries[-1]], outcome
    yield "another score", head, entries, replace(outcome, scores=(first + 1, *others))
    yield "another winner", head, entries, replace(outcome, winners=losers)


def test_what_no_table_could_produce_is_refused(whole_game: Playout) -> None:
    """Each is found out by what it says, not by its hash."""
    for name, head, entries, outcome in forgeries(whole_game):
        with pytest.raises(RecordError):
            pytest.fail(f"{name} was taken for {proven_outcome(write(head, entries, outcome))}")


def test_a_line_less_or_more_is_found_out_by_the_hash(whole_game: Playout) -> None:
    """Whatever the rules would have said."""
    lines = whole_game.record.splitlines(keepends=True)
    middle = len(lines) // 2
    for altered in (
        [*lines[:middle], *lines[middle + 1 :]],
        [*lines[:middle], *lines[middle - 1 :]],
    ):
        with pytest.raises(RecordError) as caught:
            proven_outcome(b"".join(altered))
        assert caught.value.key == "record-other-hash"


def test_another_last_action_is_another_record(whole_game: Playout) -> None:
    """What the rules let through proves at most a record with another hash."""
    last = whole_game.steps[-1]
    for seat in whole_game.game.awaited(last.before).seats:
        for action in whole_game.game.legal(last.before, seat)[:3]:
            entry = acted(seat, action)
            if entry == last.entry:
                continue
            forged = write(whole_game.head, [*whole_game.entries[:-1], entry], whole_game.outcome)
            assert record_hash(forged) != record_hash(whole_game.record)


def test_a_kept_play_through_goes_as_it_went(game_key: str) -> None:
    """Where a package keeps one: other rules are another version."""
    found = compare_with_kept(GAMES[game_key])
    assert found is None or found.same, found.message
