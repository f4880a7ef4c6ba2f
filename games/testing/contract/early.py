"""What may be taken back has shown nothing, and an end by all ranks everybody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.text import LANGUAGES
from games.core import Rng, Seat
from games.entries import Acted
from games.testing.playouts import Playout, Step
from games.testing.runs import everybody, some, text


def test_what_may_be_taken_back_has_shown_nothing(whole_game: Playout) -> None:
    """A seat that cannot tell two states apart cannot after the action either."""
    game = whole_game.game
    for number, (step, actor, action) in enumerate(some(list(taken_back(whole_game)))):
        for seat in everybody(whole_game):
            other = game.resample(step.before, seat, Rng(b"undo", number))
            assert game.check(other, actor, action) is None
            after, _ = game.play(other, actor, action, Rng(b"undo", number))
            assert game.view(after, seat) == game.view(step.after, seat)


def taken_back(run: Playout) -> Iterator[tuple[Step, Seat, Any]]:
    """What may be taken back in a game: who did what."""
    for step in run.steps:
        if isinstance(step.entry, Acted):
            action = run.game.read_action(step.entry.action)
            if run.game.takes_back(step.before, step.entry.seat, action):
                yield step, step.entry.seat, action


def test_an_end_by_all_ranks_everybody(whole_game: Playout) -> None:
    """At any moment, where the rulings can rank at all."""
    for state in whole_game.states:
        stopped = whole_game.game.if_stopped(state)
        assert len(stopped.points) in (0, len(whole_game.seats))
        if outcome := stopped.outcome:
            assert len(outcome.scores) == len(outcome.ranks) == len(whole_game.seats)
            assert (
                outcome.winners == tuple(seat for seat in whole_game.seats if outcome.ranks[seat] == 1) != ()
            )
            assert all(text(whole_game, language)(outcome.ending) for language in LANGUAGES)
