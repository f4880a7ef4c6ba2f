"""Few presses: how many a seat needs on its own panel for any decision of a kind.

Offers are counted in `politically_correct_people/test_offers.py`, plans in `vertigo/test_panels.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games import GAMES
from games.core import Seat, Value
from games.konsul.rules import pieces as konsul
from games.money_and_luck.rules import pieces as money_and_luck
from games.screen import Button, Entered, Field, Form, Keep, Play, Press, Select
from games.seijiya_no_koshin.rules import pieces as seijiya
from games.testing.playouts import Playout, Setting, playout
from games.testing.runs import private_screen, some

MOMENTS = 4
"""Number of decisions of a kind looked at."""
DECISIONS = [
    ("money_and_luck", money_and_luck.Show, 1),
    ("konsul", konsul.Bid, 1),
    ("konsul", konsul.Flip, 1),
    ("konsul", konsul.Lose, 2),
    ("seijiya_no_koshin", seijiya.Draw, 1),
    ("seijiya_no_koshin", seijiya.Lay, 4),
]
"""A game, a kind of action, and the most presses that one of this kind takes."""


def presses(run: Playout, state: Any, seat: Seat, draft: Value | None) -> Iterator[Press]:
    """What one press does: of a button, an entry of a menu, or a form with one number."""
    screens, view = run.setting.package.screens, run.game.view(state, seat)
    for control in private_screen(run, state, seat, "en", draft).controls:
        match control:
            case Button(disabled=False):
                yield control.press
            case Select(_, options):
                yield from (option.press for option in options)
            case Form(name, fields=(Field() as field,)):
                for number in range(field.least, field.most + 1):
                    yield screens.entered(view, seat, draft, Entered(name, typed={field.name: number}))
            case _:
                pass


def counted(run: Playout, state: Any, seat: Seat) -> dict[Value, int]:
    """Each action that the panel leads to, with the fewest presses to it."""
    found, steps = dict[Value, int](), 0
    seen, edge = set[Value | None]([None]), list[Value | None]([None])
    while edge:
        steps += 1
        done = [press for draft in edge for press in presses(run, state, seat, draft)]
        for press in done:
            if isinstance(press, Play):
                found.setdefault(press.action, steps)
        kept = dict.fromkeys(press.draft for press in done if isinstance(press, Keep))
        edge = [draft for draft in kept if draft not in seen]
        seen.update(edge)
    return found


@pytest.mark.parametrize(("key", "kind", "most"), DECISIONS)
def test_a_decision_takes_few_presses(key: str, kind: type[Value], most: int) -> None:
    """Whatever of this kind the rules allow, wherever a game has come to."""
    game = GAMES[key].game
    run = playout(Setting(key, (), min(game.seats(game.options()))), 0)
    asked = [
        (state, seat, wanted)
        for state in run.states
        for seat in game.awaited(state).seats[:1]
        if (wanted := {action for action in game.legal(state, seat) if isinstance(action, kind)})
    ]
    assert asked
    for state, seat, wanted in some(asked, MOMENTS):
        found = counted(run, state, seat)
        assert wanted <= found.keys()
        assert max(found[action] for action in wanted) <= most
