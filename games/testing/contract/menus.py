"""What a seat is offered is allowed, and what it is not offered is refused with a reason."""

from __future__ import annotations

from functools import cache
from typing import Any

from bot.text import LANGUAGES, Texts
from games import GAMES
from games.core import Refusal, Value
from games.testing.playouts import Playout, settings
from games.testing.runs import some, text


def test_every_value_of_every_option_is_played(game_key: str) -> None:
    """With every number of seats for which it is allowed."""
    game, played_with = GAMES[game_key].game, list(settings([game_key]))
    for choice in game.choices:
        for value in choice.values:
            found = {setting.seats for setting in played_with if (choice.field, value) in setting.chosen}
            assert found >= set(game.seats(game.read_options({choice.field: value})))


def test_somebody_is_awaited_until_the_end(whole_game: Playout) -> None:
    """Or a clock runs. Everybody awaited can act."""
    for state in whole_game.states[:-1]:
        awaited = whole_game.game.awaited(state).seats
        assert whole_game.game.outcome(state) is None
        assert awaited or whole_game.game.clock(state)
        assert all(whole_game.game.legal(state, seat) for seat in awaited)
        assert len(awaited) == len(set(awaited)) == len(set(awaited) & set(whole_game.seats))


def test_nothing_can_be_done_after_the_end(whole_game: Playout) -> None:
    """No seat is awaited or can act, no clock runs."""
    state = whole_game.states[-1]
    assert not whole_game.game.awaited(state).seats
    assert not any(whole_game.game.legal(state, seat) for seat in whole_game.seats)
    assert whole_game.game.clock(state) is None


def test_every_listed_action_is_allowed(whole_game: Playout) -> None:
    """And listed once."""
    for state in whole_game.states:
        for seat in whole_game.seats:
            listed = whole_game.game.legal(state, seat)
            assert len(set(listed)) == len(listed)
            assert not any(whole_game.game.check(state, seat, action) for action in listed)


def some_of_each_kind(run: Playout) -> list[Value]:
    """Actions of every kind that this game has seen, a few of each."""
    kinds: dict[object, set[Value]] = {}
    for state in run.states:
        for seat in run.seats:
            for action in run.game.legal(state, seat):
                few = kinds.setdefault(action.__class__, set())
                if len(few) < 3:
                    few.add(action)
    return [action for few in kinds.values() for action in few]


def test_what_is_not_on_the_menu_is_refused(whole_game: Playout) -> None:
    """Actions of a kind that a seat is not offered, also those that another seat is offered."""
    pool = some_of_each_kind(whole_game)
    refusals = set[Refusal]()
    for state in some(whole_game.states):
        for seat in whole_game.seats:
            offered: set[type[Any]] = {type(action) for action in whole_game.game.legal(state, seat)}
            for action in pool:
                if type(action) not in offered:
                    refusal = whole_game.game.check(state, seat, action)
                    assert refusal, (state, seat, action)
                    refusals.add(refusal)
    for refusal in refusals:
        explained(whole_game, refusal)


@cache
def rules(game: str) -> str:
    """The rules pages in English as one text."""
    return "\n".join(body for _, body in Texts(GAMES).rules(game, "en"))


def explained(run: Playout, refusal: Refusal) -> None:
    """A refusal has words in every language, and its ruling, if it names one, can be looked up."""
    for language in LANGUAGES:
        assert text(run, language)(refusal.key, **dict(refusal.args))
    assert not refusal.ruling or f"**{refusal.ruling}**" in rules(run.setting.key)
