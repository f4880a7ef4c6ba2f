"""Every refusal of Vertigo, with the ruling that refuses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import msgspec
import pytest

from bot.text.check import messages
from games.core import Rng
from games.vertigo.rules import GAME
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from tests.games.vertigo.table import PEOPLED, land, laws, refused, table
from tests.source import game_folder

Row = tuple[str, str, s.State, int, s.Action]
AT = s.Cursor(0, 0, 0, 1)
RICH = land("ppppp", "kxxp", "gp", treasury=60, scholars=(1, 1, 0))
"""Crowded on the left, tiles and a black factory in the centre, a green one on the right."""
POOR = land("ppppp", "kx", "gx", treasury=4, scholars=(2, 1, 1))
"""Nothing is left after upkeep where it is due."""
FULL = land("x" * 10, "p")
ALL_BLACK = land("k" * 10, "k" * 10)


def before(phase: s.Phase, **rest: object) -> s.State:
    countries = (land("kpxx", diplomats=1), land("pxx", standing=p.Standing("ask")), FULL)
    return table(*countries, phase=phase, **rest)


def of_orders() -> Iterator[tuple[str, str, p.Order, dict[str, object]]]:
    free: dict[str, object] = {"turn": 1, "upkeep_on_turn_1": "off"}
    yield "malformed", "4.46", p.Build(3, "black"), {}
    yield "no-upkeep", "4.05", p.LetGo("black", 1), free
    yield "nobody-there", "4.09", p.LetGo("scholar", 2), {}
    yield "nobody-there", "4.09", p.LetGo("diplomat"), {}
    yield "no-building", "4.10", p.LetGo("blue"), {}
    yield "whole", "4.10", p.LetGo("engineer", 2), {}
    yield "same-centre", "4.11", p.Send(0, 0), {}
    yield "scholars", "4.11", p.Send(0, 1, 2), {}
    yield "site", "4.12", p.Build(2, "black", 1, (9,)), {}
    yield "engineers", "4.12", p.Build(0, "green"), {}
    yield "no-black", "4.13", p.Convert(0), {}
    yield "clean", "4.14", p.Clean(1), {"world": 20}
    yield "no-tile", "4.14", p.Clean(1, 1, (9,)), {}
    yield "enough", "4.15", p.Populate(0, 5), {}
    yield "no-room", "4.16", p.Populate(1, 9, (1, 2)), {}
    yield "nobody-to-move", "4.17", p.Move(1, 0, 1, (0,)), {}
    yield "nobody-to-move", "4.15", p.Move(0, 1, 1, (9,)), {}
    yield "too-few", "4.18", p.Train(2), {}


def of_money() -> Iterator[tuple[str, p.Order]]:
    yield "4.12", p.Build(0, "black")
    yield "4.13", p.Convert(1)
    yield "4.14", p.Clean(2)
    yield "4.15", p.Populate(0, 6)
    yield "4.18", p.Train(0)


def of_supply() -> Iterator[tuple[s.State, p.Order]]:
    yield table(RICH, ALL_BLACK), p.Build(0, "black")
    crowd = land("p" * 10, "p" * 10, "p" * 10)
    yield table(RICH, crowd, crowd, land("p" * 10, "p" * 10, "p")), p.Populate(0, 6)
    yield table(land("ppppp", treasury=99, scholars=(25, 0, 0)), PEOPLED), p.Train(0)


def of_plans() -> Iterator[Row]:
    for key, ruling, order, rest in of_orders():
        state = table(RICH, PEOPLED, **rest)
        yield key, ruling, state, 0, p.Plan((order,))
        yield key, ruling, msgspec.structs.replace(state, phase=s.Stepping(0, (1,))), 0, s.Carry(order)
    for ruling, order in of_money():
        yield "money", ruling, table(POOR, PEOPLED, turn=1, upkeep_on_turn_1="off"), 0, p.Plan((order,))
    for state, order in of_supply():
        yield "supply", "4.44", state, 0, p.Plan((order,))
    yield "money", "4.15", table(land("p"), PEOPLED), 0, p.Plan((p.Move(0, 1),))
    yield "sequence", "4.08", table(RICH, PEOPLED), 0, p.Plan((p.Train(0), p.Send(0, 1)))
    yield "trained", "4.18", table(RICH, PEOPLED), 0, p.Plan((p.Train(0), p.Train(0)))
    yield "upkeep", "4.09", table(land("k"), PEOPLED), 0, p.Plan()
    yield "malformed", "4.47", table(RICH, PEOPLED), 0, p.Plan((), p.Standing("spread", 3))
    yield "too-many-orders", "4.46", table(RICH, PEOPLED), 0, p.Plan((p.Send(0, 1),) * 61)


def of_foundings() -> Iterator[Row]:
    fresh = table(land(), land(), phase=s.Founding((0, 1)), turn=0)
    yield "malformed", "4.03", fresh, 0, s.Found(("px........", p.WASTE, p.WASTE))
    yield "nobody", "4.04", fresh, 0, s.Found((p.WASTE, p.WASTE, p.WASTE))
    yield "too-dear", "4.01", fresh, 0, s.Found(("p.........", p.WASTE, p.WASTE), (8, 0, 0))
    crowd = land("p" * 10, "p" * 10, "p" * 9)
    late = table(crowd, crowd, crowd, land(), land(), phase=s.Founding((3, 4)), turn=0)
    yield "supply", "4.44", late, 3, s.Found(("pppp......", p.WASTE, p.WASTE))
    yield "kept-back", "4.44", late, 3, s.Found(("ppp.......", p.WASTE, p.WASTE))
    yield "not-your-turn", "4.01", fresh, 1, s.Found(("p.........", p.WASTE, p.WASTE))


def of_pollution() -> Iterator[Row]:
    yield "not-your-turn", "4.21", before(s.Placing(AT)), 1, s.Place(4)
    yield "tier", "4.21", before(s.Placing(AT)), 0, s.Place(1)
    yield "not-your-turn", "4.23", before(s.Landing(AT, 1, 0)), 1, s.Place(3)
    yield "tier", "4.23", before(s.Landing(AT, 1, 0)), 0, s.Place(0)
    yield "not-your-turn", "4.23", before(s.Aiming(AT)), 1, s.Aim(0)
    yield "aim", "4.23", before(s.Aiming(AT)), 0, s.Aim(1, 0, 5)
    yield "aim", "4.23", before(s.Aiming(AT)), 0, s.Aim(9)
    full = land("x" * 10, "x" * 10, "x" * 10)
    yield "aim", "4.24", table(PEOPLED, full, PEOPLED, phase=s.Aiming(AT)), 0, s.Aim(1)
    yield "not-your-turn", "4.23", before(s.Offering(AT, 2)), 0, s.Offer(1)
    yield "region", "4.23", before(s.Offering(AT, 2)), 2, s.Offer(3)
    yield "region", "4.24", before(s.Offering(AT, 2)), 2, s.Offer(0)
    yield "not-asked", "4.47", before(s.Effect(AT, (1,), (1,))), 0, s.Suffer((0, 0, 0))
    yield "choose-each", "4.26", before(s.Effect(AT, (1,), (1,))), 1, s.Suffer((0, None, 0))
    yield "polluted", "4.26", before(s.Effect(AT, (1,), (1,))), 1, s.Suffer((1, 0, 0))
    yield "not-your-turn", "4.29", before(s.Recovering((1,))), 0, s.Recover((2, None, None))
    yield "choose-each", "4.29", before(s.Recovering((1,))), 1, s.Recover((None, None, None))
    yield "no-tile", "4.29", before(s.Recovering((1,))), 1, s.Recover((0, None, None))


def of_laws() -> Iterator[Row]:
    floor = laws(land("p", diplomats=2, laws=("aid",)), land("p", diplomats=1))
    yield "not-your-turn", "4.31", floor, 1, s.Propose("bonus")
    yield "law", "4.31", floor, 0, s.Propose("aid")
    yield "not-proposer", "4.32", before(s.Debating("aid", (0,))), 1, s.CallVote()
    yield "smoking", "4.36", before(s.Debating("aid", (0,))), 1, s.Smoke()
    yield "vote-order", "4.32", before(s.Voting("aid", (0,), (0, 1))), 1, s.Vote(0, 0)
    yield "votes", "4.32", before(s.Voting("aid", (0,), (0, 1))), 0, s.Vote(1, 1)
    yield "not-your-turn", "4.36", before(s.Demolishing((0,), ((0, 1),))), 1, s.Demolish(((0, 0),))
    yield "demolition", "4.36", before(s.Demolishing((0,), ((0, 1),))), 0, s.Demolish(((0, 1),))


def of_turns() -> Iterator[Row]:
    yield "over", "4.42", before(s.Over("ending-snow")), 0, s.Name(0)
    gone = table(PEOPLED, land(fallen=p.Fallen(1, 0, 0)), PEOPLED, phase=s.Naming(0))
    yield "out", "4.40", gone, 1, s.Name(0)
    yield "phase", "4.08", gone, 0, p.Plan()
    yield "name", "4.06", gone, 0, s.Name(1)
    yield "not-your-turn", "4.06", gone, 2, s.Name(0)
    yield "not-your-turn", "4.08", before(s.Stepping(0, (1, 2))), 1, s.Done()


ROWS = [*of_plans(), *of_foundings(), *of_pollution(), *of_laws(), *of_turns()]


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[1]}-{row[0]}-{number}" for number, row in enumerate(ROWS)])
def test_the_ruling_that_refuses_is_named(row: Row) -> None:
    key, ruling, state, seat, action = row
    assert refused(state, seat, action) == (ruling, f"refused-{key}")


def test_every_refusal_is_tried() -> None:
    said = {key for key in messages(game_folder("vertigo") / "texts", "en") if key.startswith("refused-")}
    assert {f"refused-{row[0]}" for row in ROWS} == said


def test_4_43_no_action_hands_money_to_anybody() -> None:
    whom = {
        (kind.__name__, name)
        for kind in (*get_args(s.Action), *get_args(p.Order))
        for name in kind.__struct_fields__
        if kind.__annotations__[name] in ("Seat", "Seat | None")
    }
    assert whom == {("Name", "first"), ("Aim", "target")}


def test_4_43_money_passes_between_players_by_laws_alone() -> None:
    state = table(land("pp", treasury=30, scholars=(1, 0, 0)), land("p", treasury=7))
    for action in GAME.legal(state, 0):
        after, _ = GAME.play(state, 0, action, Rng(b"", 0))
        assert after.countries[1].treasury == 7
