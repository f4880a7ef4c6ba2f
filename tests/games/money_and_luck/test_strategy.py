"""Money and Luck: the computer player stays out of rituals at times, and takes a card where it helps."""

from __future__ import annotations

from itertools import product

import pytest

from games.core import Rng, Seat, replace
from games.money_and_luck.players import STRATEGY, begin, recall
from games.money_and_luck.players.regret import (
    FAIR,
    Kind,
    Position,
    Table,
    end_of_imagined_round,
    habit_of,
    work_out_mixes,
)
from games.money_and_luck.rules import GAME
from games.money_and_luck.rules import pieces as p
from games.strategies import EVEN, GENTLE, PERSONALITIES, SHARP, Temper, recall_all
from games.testing.playouts import words
from tests.games.money_and_luck.table import START, act, show, start, table
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


@pytest.mark.parametrize(("temper", "most"), [(GENTLE, 0.4), (EVEN, 0.5), (SHARP, 0.0)], ids=str)
def test_a_game_of_three_is_seldom_over_in_a_round(temper: Temper, most: float) -> None:
    """All three join a ritual of round 1 this often at most."""
    joins, state = 1.0, start(3)
    for seat in range(3):
        shown = STRATEGY.act(GAME.view(state, seat), seat, (), begin(seat, 3, temper), Rng(b"act", seat))
        weights = dict(shown)
        joins *= 1 - weights[p.Show("WW")] / sum(weights.values())
    assert joins <= most


def test_a_player_who_never_varies_is_found_out() -> None:
    """Three times the same is likely a habit; other coins clear it."""
    for pair in p.ALIKE:
        kind, likely = Kind(), list[float]()
        for _ in range(5):
            likely.append(habit_of(kind.plain, [pair])[0])
            kind = kind.after_coins(pair, p.ALIKE, 1 / 3, 1 / 3)
        assert likely == sorted(likely)
        assert likely[0] < 0.3
        assert likely[3] > 0.6
        cleared = kind.after_coins("WB" if pair != "WB" else "WW", p.ALIKE, 1 / 3, 1 / 3)
        assert habit_of(cleared.plain, [pair])[0] < habit_of(kind.plain, [pair])[0]
        assert kind.odds > 0


def test_no_seat_regrets_the_coins_of_the_computer_player() -> None:
    """Who reads what it shows, and looks as far ahead as it does, gains next to nothing by other coins."""
    position = Position(p.Options(), (p.Cards(0, 0, 3), p.Cards(2, 0, 1), p.Cards(3, 0, 1)), 1, 13, 9)
    table, mixes = Table(position), work_out_mixes(position, (Kind(odds=-20),) * 3).equal
    for seat in range(3):
        brought = table.expected_worths(seat, mixes, FAIR)
        usual = sum(share * worth for share, worth in zip(mixes[seat], brought, strict=True))
        assert max(brought) - usual < 0.03


@pytest.mark.parametrize("seats", [3, 4])
def test_an_imagined_round_ends_as_the_rules_end_it(seats: int) -> None:
    """With the totals of every seat, whatever coins are shown, and the win of a game that is over."""
    first = start(seats)
    cards = [p.Cards(2, 1, 1), p.Cards(1, 0, 3), p.Cards(0, 1, 0, 1), p.Cards(3, 0, 1, 1)][:seats]
    first = replace(first, cards=tuple(cards))
    position = Position(first.options, first.cards, first.marker, first.middle, first.round)
    for coins in product(p.ALIKE, repeat=seats):
        state, _ = show(first, " ".join(coins))
        while not isinstance(state.phase, p.Choosing | p.Over):
            seat = GAME.awaited(state).seats[0]
            # No extra cards, 5000s turn first, 1000s are given first.
            actions = GAME.legal(state, seat)
            state, _ = act(state, seat, actions[0 if isinstance(state.phase, p.Giving) else -1])
        end = end_of_imagined_round(position, coins, [int(pair == "WW") for pair in coins])
        assert [1000 * total for total in end.totals] == [each.total for each in state.cards], coins
        outcome = GAME.outcome(state)
        assert (end.won is not None) == (outcome is not None)
        assert outcome is None or end.won == tuple(outcome.share(seat) for seat in range(seats))


def test_the_memory_follows_the_cards() -> None:
    """What it reckons with for a reveal is what lay on the table."""
    state, memory = start(3), begin(0, 3, SHARP)
    for coins in ("WB WB WW", "WW BB BB", "WB WW WB", "BB WW BB", "WW WB BB"):
        state, told = show(state, coins)
        memory = recall_all(STRATEGY, memory, told)
        while not isinstance(state.phase, p.Choosing):
            seat = GAME.awaited(state).seats[0]
            state, told = act(state, seat, GAME.legal(state, seat)[-1])
            memory = recall_all(STRATEGY, memory, told)
        assert (memory.cards, memory.marker) == (state.cards, state.marker)


@pytest.mark.parametrize(
    ("others", "answer"),
    [("WW", {"WB", "BB"}), ("WB", {"BB"}), ("BB", {"WW"})],
    ids=["white", "mixed", "black"],
)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_people_who_never_vary_are_exploited(others: p.Coins, answer: set[p.Coins], seats: int) -> None:
    """After five rounds: with three players they are expected least."""
    shown = weights(table(*(START,) * seats, round_=6), 0, others=others, rounds=5)
    whole = sum(shown.values())
    assert sum(shown[p.Show(pair)] for pair in answer) / whole > 0.9


def test_a_beginner_expects_what_was_shown_last() -> None:
    """Two coins that are best if the others repeat theirs, and no dice."""
    view, legal = GAME.view(table(*(START,) * 3, round_=2), 0), GAME.legal(table(*(START,) * 3, round_=2), 0)
    answers: dict[p.Coins, p.Coins] = {"WW": "WB", "WB": "BB"}
    for last, best in answers.items():
        memory = recall(begin(0, 3, GENTLE), p.Revealed(1, (last,) * 3))
        shown = STRATEGY.act(view, 0, legal, memory, Rng(b"act", 0))
        assert [action for action, weight in shown if weight] == [p.Show(best)]


def test_a_vengeful_player_names_the_one_the_ritual_chose() -> None:
    memory = begin(0, 3, PERSONALITIES["sharp-vengeful"])
    memory = recall(memory, p.Ritual((0, 1, 2), 4, 1))
    state, _ = show(start(3), "WW WW BB")
    view, legal, text = GAME.view(state, 0), GAME.legal(state, 0), words("money_and_luck", "en")
    for known, named in ((memory, (1,)), (recall(memory, p.Ritual((0, 1), 2, 0)), ())):
        ((action, _),) = STRATEGY.act(view, 0, legal, known, Rng(b"act", 0))
        assert action == p.Nominate(named)
        assert ("chose them" in STRATEGY.why(view, 0, known, action, text)) == bool(named)


def test_no_one_is_named_where_a_white_card_hurts() -> None:
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
