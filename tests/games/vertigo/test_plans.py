"""Plans in Vertigo, ruling by ruling."""

from __future__ import annotations

import pytest

from games.core import Rng
from games.vertigo.rules import GAME
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules.country import FIRST_TEMPLATE
from games.vertigo.rules.events import Carried, Maintained, Skipped, Stepped
from games.vertigo.rules.running import running_country
from tests.games.vertigo.table import PEOPLED, RICH, land, laws, of, play, refused, table


def test_4_46_plans_are_carried_out_clockwise_from_the_first_player() -> None:
    """A piece goes to who comes first; what has become impossible is skipped and told."""
    crowd = land("k" * 10, "k" * 9)
    builders = [land("p", treasury=20, scholars=(1, 0, 0)) for _ in range(2)]
    state = table(*builders, crowd, first=1, phase=s.Planning((1, 2, 0)))
    state = GAME.play(state, 0, p.Plan((p.Build(0, "black"),)), Rng(b"", 0))[0]
    state = GAME.play(state, 1, p.Plan((p.Build(0, "black"),)), Rng(b"", 0))[0]
    least = GAME.absent(state, 2, Rng(b"", 0))
    after, events = GAME.play(state, 2, least, Rng(b"", 3))
    told = [event for event in events if isinstance(event, Carried | Skipped) and event.seat != 2]
    assert [type(event) for event in told] == [Carried, Carried]
    state = table(*builders, land("k" * 10, "k" * 9, treasury=20), first=1)
    state, _ = play(state, 0, p.Plan((p.Build(0, "black"),)))
    state, _ = play(state, 1, p.Plan((p.Build(0, "black"),)))
    after, events = GAME.play(state, 2, p.Plan(), Rng(b"", 3))
    told = [event for event in events if isinstance(event, Carried | Skipped)]
    assert [(type(event), event.seat) for event in told] == [(Carried, 1), (Skipped, 0)]
    assert after.countries[0].scholars == (1, 0, 0)


def test_4_46_step_by_step_comes_when_it_is_ones_turn() -> None:
    state = table(land("pp", treasury=20, scholars=(1, 0, 0)), land("pp", treasury=20, scholars=(1, 0, 0)))
    state, _ = play(state, 1, s.StepByStep())
    state, events = play(state, 0, p.Plan((p.Build(0, "black"),)))
    assert of(events, Stepped) == [Stepped(1)]
    assert state.countries[0].land.count("k") == 1
    assert state.phase == s.Stepping(1, ())
    assert not GAME.legal(state, 0)
    state, events = play(state, 1, s.Carry(p.Build(0, "black")))
    assert [type(event) for event in events] == [Maintained, Carried]
    assert state.countries[1].treasury == 20 - 1 - 5
    state, events = play(state, 1, s.Done())
    assert not of(events, Maintained)
    assert state.countries[1].plan == p.Plan((p.Build(0, "black"),))


def test_4_46_nothing_but_upkeep_step_by_step() -> None:
    state = table(land("pk", treasury=0), land("p"))
    state, _ = play(state, 0, s.StepByStep())
    state, _ = play(state, 1, p.Plan())
    assert refused(state, 0, s.Done()) == ("4.09", "refused-upkeep")
    assert GAME.legal(state, 0) == (s.Carry(p.LetGo("black")),)
    state, _ = play(state, 0, s.Carry(p.LetGo("black")))
    state, events = play(state, 0, s.Done())
    assert of(events, Maintained) == [Maintained(0, 0, 0), Maintained(1, 0, 0)]


def test_4_46_a_plan_may_be_changed_until_all_are_in() -> None:
    state = table(land("p", treasury=20, scholars=(1, 0, 0)), PEOPLED, PEOPLED)
    one_plan, _ = play(state, 0, p.Plan((p.Build(0, "black"),)))
    assert one_plan.step == state.step
    other, _ = play(one_plan, 0, p.Plan())
    assert other.choices == (p.Plan(), None, None)
    assert other.phase == s.Planning((1, 2))


def test_4_46_orders_are_well_formed() -> None:
    state = table(land("ppp", treasury=90, scholars=(3, 0, 0)), PEOPLED)
    strange = (
        p.Build(3, "black"),
        p.Build(0, "black", 0),
        p.Build(0, "black", 1, (0, 1)),
        p.Build(0, "black", 2, (1, 1)),
        p.Build(0, "black", 1, (10,)),
        p.Send(0, 4),
        p.Move(0, 3),
        p.Populate(0, 11),
        p.Train(-1),
        p.LetGo("scholar", 7),
        p.Convert(0, 99),
        p.Clean(-1),
    )
    for order in strange:
        assert refused(state, 0, p.Plan((order,))) == ("4.46", "refused-malformed")


def test_4_49_a_player_who_is_away() -> None:
    founding = GAME.setup(2, p.Options(), Rng(b"seed", 0))
    assert GAME.absent(founding, founding.first, Rng(b"", 0)) == FIRST_TEMPLATE
    poor = table(land("pkgb", treasury=4, scholars=(0, 1, 0), diplomats=1), PEOPLED)
    assert GAME.absent(poor, 0, Rng(b"", 0)) == p.Plan(
        (p.LetGo("scholar", 1), p.LetGo("diplomat"), p.LetGo("black"))
    )
    poorer = table(land("pkgb", treasury=1), PEOPLED)
    assert GAME.absent(poorer, 0, Rng(b"", 0)) == p.Plan(
        (p.LetGo("black"), p.LetGo("green"), p.LetGo("blue"))
    )
    floor = laws(land("p", diplomats=1), land("p"))
    assert GAME.absent(floor, 0, Rng(b"", 0)) == GAME.legal(floor, 0)[-1]


def test_each_order_has_its_own_price(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three of them cost the same as printed; what is paid is what the order says."""
    for number, name in enumerate(("CONVERSION", "NEW_PERSON", "TRAINING", "CROSSING"), start=11):
        monkeypatch.setattr(p, name, number)
    country = land("pppppkx", "p", "x", treasury=RICH, scholars=(2, 0, 0))
    orders = {
        p.Build(0, "green"): 10,
        p.Convert(0): 11,
        p.Clean(0): 10,
        p.Populate(1, 2): 12,
        p.Train(0): 13,
        p.Move(0, 1): 14,
        p.Move(0, 0): 0,
        p.Send(0, 1): 0,
    }
    for order, price in orders.items():
        running = running_country(GAME.view(table(country, PEOPLED), 0), 0)
        running.pay_upkeep()
        treasury = running.treasury
        assert running.carry_out(order) is None
        assert (order.price(country.regions), treasury - running.treasury) == (price, price), order
