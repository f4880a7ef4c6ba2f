"""Money and Luck: the computer player stays out of rituals at times, and takes a card where it helps."""

from __future__ import annotations

import pytest

from games.core import Rng, Seat
from games.money_and_luck import pieces as p
from games.money_and_luck.regret import habit
from games.money_and_luck.rules import GAME
from games.money_and_luck.strategy import STRATEGY, begin, recall
from games.strategies import GENTLE, SHARP, sampled
from tests.games.money_and_luck.table import act, show, start, table
from tests.games.playing import outcome_of


def weights(
    state: p.State, seat: Seat, draw: int = 0, others: p.Coins | None = None, rounds: int = 0
) -> dict[p.Action, float]:
    seats = len(state.cards)
    view, legal = GAME.view(state, seat), GAME.legal(state, seat)
    memory = begin(seat, seats, SHARP)
    for round_ in range(1, rounds + 1):
        assert others is not None
        memory = recall(memory, p.Revealed(round_, (others,) * seats))
    return dict(STRATEGY.act(view, seat, legal, memory, Rng(b"act", draw)))


def does(state: p.State, seat: Seat) -> p.Action:
    (action,) = weights(state, seat)
    return action


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_not_all_join_the_first_ritual(seats: int) -> None:
    goes_on, times = 0.0, 4
    for draw in range(times):
        joins = 1.0
        for seat in range(seats):
            joins *= 1 - weights(start(seats), seat, draw)[p.Show("WW")]
        goes_on += 1 - joins
    assert goes_on / times > 0.5


def test_who_always_shows_the_same_is_found_out() -> None:
    """Three times the same is likely a habit, five times it is nearly sure; other coins clear it."""
    for place, pair in ((0, "WW"), (2, "WB"), (3, "BB")):
        rows = [tuple([rounds * (here == place) for here in range(4)]) for rounds in range(6)]
        same = [habit(row, p.ALIKE, SHARP.notices)[pair] for row in rows]
        assert same == sorted(same)
        assert same[0] < 0.3
        assert same[3] > 0.6
        assert same[5] > 0.85
    assert habit((2, 0, 2, 0), p.ALIKE, SHARP.notices)["WB"] < 0.3


@pytest.mark.parametrize("menu", [p.ALIKE, p.TWO_TYPES], ids=["alike", "two types"])
def test_strangers_are_thought_to_think(menu: tuple[p.Coins, ...]) -> None:
    """Before anybody showed anything, most of what they do follows no habit; one of each is the likeliest."""
    fresh = habit((0,) * len(p.TWO_TYPES), menu, SHARP.notices)
    assert sum(fresh.values()) < 0.5
    assert fresh["WW"] == fresh["BB"]
    assert fresh["WB"] == fresh.get("BW", fresh["WB"])
    assert fresh["WB"] + fresh.get("BW", 0) > fresh["WW"]
    assert sum(habit((0,) * len(p.TWO_TYPES), menu, GENTLE.notices).values()) < sum(fresh.values())


@pytest.mark.parametrize(
    ("others", "answer"),
    [("WW", {"WB", "BB"}), ("WB", {"BB"}), ("BB", {"WW"})],
    ids=["white", "mixed", "black"],
)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_people_who_never_vary_are_answered(others: p.Coins, answer: set[p.Coins], seats: int) -> None:
    shown = weights(start(seats), 0, others=others, rounds=4)
    whole = sum(shown.values())
    assert sum(shown[p.Show(pair)] for pair in answer) / whole > 0.9


def test_nobody_is_named_where_a_white_card_hurts() -> None:
    state, _ = show(start(3), "WW WW BB")
    assert does(state, 0) == p.Nominate(())
    state, _ = act(state, 0, p.Nominate(()))
    state, _ = act(state, 1, p.Nominate((1,)))
    assert does(state, 0) == p.Nominate((1,))


def test_a_white_card_is_wanted_where_the_richest_wins() -> None:
    """Who is not ahead asks for it, once; who is ahead asks for nothing."""
    behind, _ = show(table("W1 1, B1 1", "W1 2, B1 1", "W1 1, B1 1"), "WW WW WW")
    assert [does(behind, seat) for seat in range(3)] == [p.Nominate((0,)), p.Nominate(()), p.Nominate((2,))]
    level, _ = show(start(3), "WW WW WW")
    named: list[p.Action] = []
    while isinstance(level.phase, p.Nominating):
        seat = GAME.awaited(level).seats[0]
        named.append(does(level, seat))
        level, _ = act(level, seat, named[-1])
    assert named[:3] == [p.Nominate((0,)), p.Nominate((1,)), p.Nominate((2,))]
    assert set(named[3:]) == {p.Nominate(())}
    outcome = outcome_of(GAME, level)
    assert outcome.winners == (0, 1, 2)


def test_a_trick_is_a_trick() -> None:
    tricks: dict[str, p.Coins] = {"white": "WW", "mixed": "WB", "black": "BB"}
    for name, pair in tricks.items():
        baseline = STRATEGY.baselines[name]
        view, legal = GAME.view(start(3), 0), GAME.legal(start(3), 0)
        shown = baseline.act(view, 0, legal, baseline.begin(0, 3, SHARP), Rng(b"act", 0))
        assert sampled(shown, Rng(b"", 0)) == p.Show(pair)
