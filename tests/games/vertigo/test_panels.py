"""A seat's own panel of Vertigo: it fits, and few presses are needed."""

from __future__ import annotations

from statistics import mean

import pytest

from games.core import Rng
from games.testing.runs import played_on
from games.vertigo.rules import GAME
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.screens.panels import Drafting
from tests.games.playing import at_random
from tests.games.vertigo.panels import TEXTS, _effect, drafts, fits, panel
from tests.games.vertigo.prompts import MENU, MOST_PRESSES, MOST_PROMPTS, Tally
from tests.games.vertigo.prompts import play as sensible
from tests.games.vertigo.table import land, table


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_panel_fits_into_discord(language: str) -> None:
    dealt = GAME.setup(4, p.Options(), Rng(b"seed", 7))
    for number, state in enumerate(played_on(GAME, dealt, at_random(GAME), 7)):
        for seat in GAME.awaited(state).seats[: 1 + number % 2]:
            for draft in list(drafts(state, seat))[:: 1 + number % 5]:
                fits(panel(state, seat, draft, language))


def test_the_fullest_panels_fit() -> None:
    full = land("kkggbbpp..", "kkkppppp.x", "ppppppgg..", treasury=500, scholars=(9, 9, 3), diplomats=5)
    state = table(full, full, full, full)
    plan = p.Plan(
        (
            p.LetGo("scholar", 0),
            p.LetGo("black", 1),
            p.Send(0, 1),
            p.Send(1, 3),
            p.Send(2, 0),
            p.Build(0, "black"),
            p.Build(0, "green"),
            p.Convert(0),
            p.Build(1, "blue"),
            p.Build(2, "green"),
            p.Clean(1),
            p.Populate(0, 10),
            p.Populate(1, 10),
            p.Move(0, 1),
            p.Train(0),
            p.Train(1),
            p.Train(2),
        )
    )
    for page in ("plan", "provinces", "people", "letting-go", "standing"):
        for language in TEXTS:
            fits(panel(state, 0, Drafting(plan, page), language))
    stepping = table(full, full, phase=s.Stepping(0, (1,)))
    fits(panel(stepping, 0))
    rings = land("pppppppppp", "pppppppppk", "kkkkkkkkkk", treasury=99)
    state = table(rings, rings, rings, rings, phase=_effect())
    for language in TEXTS:
        fits(panel(state, 0, None, language))


def test_few_prompts_and_few_presses() -> None:
    """At most 5 prompts a player and turn in the mean, 4 presses for 49 of 50 new plans."""
    tally = Tally()
    for number in range(3):
        sensible(number, tally)
    assert tally.prompts.total() / tally.player_turns <= MOST_PROMPTS
    assert sum(presses > MOST_PRESSES for presses in tally.new_plans) <= len(tally.new_plans) / 50
    assert tally.longest <= MENU
    assert mean(tally.turns) > 5
