"""What may be taken back has shown nothing, and an end by all ranks everybody."""

from __future__ import annotations

import msgspec

from bot.text import LANGUAGES
from games.core import Rng
from games.entries import Acted
from games.testing.playouts import Playout
from games.testing.runs import everybody, text


def test_what_may_be_taken_back_has_shown_nothing(whole_game: Playout) -> None:
    """Whoever cannot tell two states apart cannot tell them apart after the action either."""
    for number, step in enumerate(whole_game.steps):
        if not isinstance(step.entry, Acted):
            continue
        actor, action = step.entry.seat, msgspec.convert(step.entry.action, whole_game.game.action)
        if whole_game.game.takes_back(step.before, actor, action):
            for seat in everybody(whole_game):
                other = whole_game.game.resample(step.before, seat, Rng(b"undo", number))
                assert whole_game.game.check(other, actor, action) is None
                after, _ = whole_game.game.play(other, actor, action, Rng(b"undo", number))
                assert whole_game.game.view(after, seat) == whole_game.game.view(step.after, seat)


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
