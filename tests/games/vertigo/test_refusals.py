"""Every refusal of Vertigo, with the ruling that refuses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import msgspec
import pytest

from bot.text.check import messages
from games.core import Rng
from games.vertigo.actions import (
    Action,
    Aim,
    CallVote,
    Carry,
    Demolish,
    Done,
    Found,
    Name,
    Offer,
    Place,
    Propose,
    Recover,
    Suffer,
    Vote,
)
from games.vertigo.phases import (
    Aiming,
    Cursor,
    Debating,
    Demolishing,
    Effect,
    Founding,
    Landing,
    Naming,
    Offering,
    Over,
    Phase,
    Placing,
    Recovering,
    State,
    Stepping,
    Voting,
)
from games.vertigo.pieces import (
    WASTE,
    Build,
    Clean,
    Convert,
    Fallen,
    LetGo,
    Move,
    Order,
    Plan,
    Populate,
    Send,
    Standing,
    Train,
)
from games.vertigo.rules import GAME
from tests.games.vertigo.table import PEOPLED, land, laws, refused, table
from tests.source import game_folder

Row = tuple[str, str, State, int, Action]
AT = Cursor(0, 0, 0, 1)
RICH = land("ppppp", "kxxp", "gp", treasury=60, scholars=(1, 1, 0))
"""Crowded on the left, tiles and a black factory in the centre, a green one on the right."""
POOR = land("ppppp", "kx", "gx", treasury=4, scholars=(2, 1, 1))
"""Nothing is left after upkeep where it is due."""
FULL = land("x" * 10, "p")
ALL_BLACK = land("k" * 10, "k" * 10)


def before(phase: Phase, **rest: object) -> State:
    countries = (land("kpxx", diplomats=1), land("pxx", standing=Standing("ask")), FULL)
    return table(*countries, phase=phase, **rest)


def of_orders() -> Iterator[tuple[str, str, Order, dict[str, object]]]:
    free: dict[str, object] = {"turn": 1, "upkeep_on_turn_1": "off"}
    yield "malformed", "4.46", Build(3, "black"), {}
    yield "no-upkeep", "4.05", LetGo("black", 1), free
    yield "nobody-there", "4.09", LetGo("scholar", 2), {}
    yield "nobody-there", "4.09", LetGo("diplomat"), {}
    yield "no-building", "4.10", LetGo("blue"), {}
    yield "same-centre", "4.11", Send(0, 0), {}
    yield "scholars", "4.11", Send(0, 1, 2), {}
    yield "site", "4.12", Build(2, "black", 1, (9,)), {}
    yield "engineers", "4.12", Build(0, "green"), {}
    yield "no-black", "4.13", Convert(0), {}
    yield "clean", "4.14", Clean(1), {"world": 20}
    yield "no-tile", "4.14", Clean(1, 1, (9,)), {}
    yield "enough", "4.15", Populate(0, 5), {}
    yield "no-room", "4.16", Populate(1, 9, (1, 2)), {}
    yield "nobody-to-move", "4.17", Move(1, 0, 1, (0,)), {}
    yield "nobody-to-move", "4.15", Move(0, 1, 1, (9,)), {}
    yield "too-few", "4.18", Train(2), {}


def of_money() -> Iterator[tuple[str, Order]]:
    yield "4.12", Build(0, "black")
    yield "4.13", Convert(1)
    yield "4.14", Clean(2)
    yield "4.15", Populate(0, 6)
    yield "4.18", Train(0)


def of_supply() -> Iterator[tuple[State, Order]]:
    yield table(RICH, ALL_BLACK), Build(0, "black")
    crowd = land("p" * 10, "p" * 10, "p" * 10)
    yield table(RICH, crowd, crowd, land("p" * 10, "p" * 10, "p")), Populate(0, 6)
    yield table(land("ppppp", treasury=99, scholars=(25, 0, 0)), PEOPLED), Train(0)


def of_plans() -> Iterator[Row]:
    for key, ruling, order, rest in of_orders():
        state = table(RICH, PEOPLED, **rest)
        yield key, ruling, state, 0, Plan((order,))
        yield key, ruling, msgspec.structs.replace(state, phase=Stepping(0, (1,))), 0, Carry(order)
    for ruling, order in of_money():
        yield "money", ruling, table(POOR, PEOPLED, turn=1, upkeep_on_turn_1="off"), 0, Plan((order,))
    for state, order in of_supply():
        yield "supply", "4.44", state, 0, Plan((order,))
    yield "money", "4.15", table(land("p"), PEOPLED), 0, Plan((Move(0, 1),))
    yield "sequence", "4.08", table(RICH, PEOPLED), 0, Plan((Train(0), Send(0, 1)))
    yield "trained", "4.18", table(RICH, PEOPLED), 0, Plan((Train(0), Train(0)))
    yield "upkeep", "4.09", table(land("k"), PEOPLED), 0, Plan()
    yield "malformed", "4.47", table(RICH, PEOPLED), 0, Plan((), Standing("spread", 3))
    yield "too-many-orders", "4.46", table(RICH, PEOPLED), 0, Plan((Send(0, 1),) * 61)


def of_foundings() -> Iterator[Row]:
    fresh = table(land(), land(), phase=Founding((0, 1)), turn=0)
    yield "malformed", "4.03", fresh, 0, Found(("px........", WASTE, WASTE))
    yield "nobody", "4.04", fresh, 0, Found((WASTE, WASTE, WASTE))
    yield "too-dear", "4.01", fresh, 0, Found(("p.........", WASTE, WASTE), (8, 0, 0))
    crowd = land("p" * 10, "p" * 10, "p" * 9)
    late = table(crowd, crowd, crowd, land(), land(), phase=Founding((3, 4)), turn=0)
    yield "supply", "4.44", late, 3, Found(("pppp......", WASTE, WASTE))
    yield "kept-back", "4.44", late, 3, Found(("ppp.......", WASTE, WASTE))
    yield "not-your-turn", "4.01", fresh, 1, Found(("p.........", WASTE, WASTE))


def of_pollution() -> Iterator[Row]:
    yield "not-your-turn", "4.21", before(Placing(AT)), 1, Place(4)
    yield "tier", "4.21", before(Placing(AT)), 0, Place(1)
    yield "not-your-turn", "4.23", before(Landing(AT, 1, 0)), 1, Place(3)
    yield "tier", "4.23", before(Landing(AT, 1, 0)), 0, Place(0)
    yield "not-your-turn", "4.23", before(Aiming(AT)), 1, Aim(0)
    yield "aim", "4.23", before(Aiming(AT)), 0, Aim(1, 0, 5)
    yield "aim", "4.23", before(Aiming(AT)), 0, Aim(9)
    full = land("x" * 10, "x" * 10, "x" * 10)
    yield "aim", "4.24", table(PEOPLED, full, PEOPLED, phase=Aiming(AT)), 0, Aim(1)
    yield "not-your-turn", "4.23", before(Offering(AT, 2)), 0, Offer(1)
    yield "region", "4.23", before(Offering(AT, 2)), 2, Offer(3)
    yield "region", "4.24", before(Offering(AT, 2)), 2, Offer(0)
    yield "not-asked", "4.47", before(Effect(AT, (1,), (1,))), 0, Suffer((0, 0, 0))
    yield "choose-each", "4.26", before(Effect(AT, (1,), (1,))), 1, Suffer((0, None, 0))
    yield "polluted", "4.26", before(Effect(AT, (1,), (1,))), 1, Suffer((1, 0, 0))
    yield "not-your-turn", "4.29", before(Recovering((1,))), 0, Recover((2, None, None))
    yield "choose-each", "4.29", before(Recovering((1,))), 1, Recover((None, None, None))
    yield "no-tile", "4.29", before(Recovering((1,))), 1, Recover((0, None, None))


def of_laws() -> Iterator[Row]:
    floor = laws(land("p", diplomats=2, laws=("aid",)), land("p", diplomats=1))
    yield "not-your-turn", "4.31", floor, 1, Propose("bonus")
    yield "law", "4.31", floor, 0, Propose("aid")
    yield "not-proposer", "4.32", before(Debating("aid", (0,))), 1, CallVote()
    yield "vote-order", "4.32", before(Voting("aid", (0,), (0, 1))), 1, Vote(0, 0)
    yield "votes", "4.32", before(Voting("aid", (0,), (0, 1))), 0, Vote(1, 1)
    yield "not-your-turn", "4.36", before(Demolishing((0,), ((0, 1),))), 1, Demolish(((0, 0),))
    yield "demolition", "4.36", before(Demolishing((0,), ((0, 1),))), 0, Demolish(((0, 1),))


def of_turns() -> Iterator[Row]:
    yield "no-seat", "4.01", before(Naming(0)), 3, Name(0)
    yield "over", "4.42", before(Over("ending-snow")), 0, Name(0)
    gone = table(PEOPLED, land(fallen=Fallen(1, 0, 0)), PEOPLED, phase=Naming(0))
    yield "out", "4.40", gone, 1, Name(0)
    yield "phase", "4.08", gone, 0, Plan()
    yield "name", "4.06", gone, 0, Name(1)
    yield "not-your-turn", "4.06", gone, 2, Name(0)
    yield "not-your-turn", "4.08", before(Stepping(0, (1, 2))), 1, Done()


ROWS = [*of_plans(), *of_foundings(), *of_pollution(), *of_laws(), *of_turns()]


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[1]}-{row[0]}-{number}" for number, row in enumerate(ROWS)])
def test_the_ruling_that_refuses_is_named(row: Row) -> None:
    key, ruling, state, seat, action = row
    assert refused(state, seat, action) == (ruling, f"refused-{key}")


def test_every_refusal_is_tried() -> None:
    """All that the texts have; the one for a seat that does not exist is the bot's."""
    said = {key for key in messages(game_folder("vertigo") / "texts", "en") if key.startswith("refused-")}
    assert {f"refused-{row[0]}" for row in ROWS} - {"refused-no-seat"} == said


def test_4_43_no_action_hands_money_to_anybody() -> None:
    whom = {
        (kind.__name__, name)
        for kind in (*get_args(Action), *get_args(Order))
        for name in kind.__struct_fields__
        if kind.__annotations__[name] in ("Seat", "Seat | None")
    }
    assert whom == {("Name", "first"), ("Aim", "target")}


def test_4_43_money_passes_between_players_by_laws_alone() -> None:
    state = table(land("pp", treasury=30, scholars=(1, 0, 0)), land("p", treasury=7))
    for action in GAME.legal(state, 0):
        after, _ = GAME.play(state, 0, action, Rng(b"", 0))
        assert after.countries[1].treasury == 7
