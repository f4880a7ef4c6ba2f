"""What a search plays on with keeps to the rules, and its deals to what a seat may know."""

from __future__ import annotations

import pytest

from games.core import Rng, Seat
from games.seijiya_no_koshin.players import STRATEGY
from games.seijiya_no_koshin.players.plain import Memory
from games.seijiya_no_koshin.players.playout import Playout
from games.seijiya_no_koshin.players.search import STYLES, Deals, search
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.rules.pieces import CARDS, NUMBER, Draw, Laid, Options, State
from games.seijiya_no_koshin.rules.scoring import totals
from games.strategies import PERSONALITIES, SHARP, recall_all, sample

OPTIONS = (Options(), Options(interests="exposed", contact="corner", layout="random-5"))


def deal(seats: int, number: int, options: Options = OPTIONS[0]) -> State:
    return GAME.setup(seats, options, Rng(b"search", number))


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_playout_does_what_the_rules_do(seats: int, options: Options) -> None:
    for number in range(3):
        state, rng = deal(seats, number, options), Rng(b"moves", number)
        playout = Playout(state)
        while not GAME.outcome(state):
            action = rng.choice(GAME.legal(state, playout.seat))
            copied = playout.copy()
            state, _ = GAME.play(state, playout.seat, action, rng)
            playout.play(action)
            assert playout.totals() == list(totals(state.board, state.hands, state.takings))
            assert copied.sizes != playout.sizes
        assert playout.over


@pytest.mark.parametrize("rivalry", [0.0, 0.5])
@pytest.mark.parametrize("options", OPTIONS)
def test_a_playout_makes_moves_that_are_allowed(rivalry: float, options: Options) -> None:
    """Each of its steps is found among the moves of the rules, by the hands and points after it."""
    state, rng = deal(3, 1, options), Rng(b"steps", 1)
    playout = Playout(state, rivalry)
    while not playout.over:
        seat: Seat = playout.seat
        playout.step()
        after = [GAME.play(state, seat, action, rng)[0] for action in GAME.legal(state, seat)]
        fitting = [
            one
            for one in after
            if Playout(one).foreign == playout.foreign
            and Playout(one).tops == playout.tops
            and Playout(one).edges == playout.edges
            and list(totals(one.board, one.hands, one.takings)) == playout.totals()
        ]
        assert fitting
        state = fitting[0]
    assert GAME.outcome(state) is not None


def test_deals_of_a_search_show_the_own_hand_and_hide_all_others() -> None:
    state, other = deal(3, 2), GAME.resample(deal(3, 2), 1, Rng(b"other", 0))
    memory = recall_all(STRATEGY, STRATEGY.begin(1, 3, SHARP), [Laid(0, "US1", 0, None, (), ())])
    drawn = [Deals(GAME.view(one, 1), 1, memory, STYLES[3]).draw(Rng(b"deal", 0)) for one in (state, other)]
    assert drawn[0].foreign == drawn[1].foreign
    assert drawn[0].deck == drawn[1].deck
    assert drawn[0].foreign[1] == Playout(state).foreign[1]
    assert drawn[0].sizes == [8, 8, 8]
    count = sum(numbers.bit_count() for hand in drawn[0].foreign for numbers in hand)
    assert count + sum(card in NUMBER for card in drawn[0].deck) == len(NUMBER)
    assert len(drawn[0].deck) == len(CARDS) - 24


def test_who_has_raised_a_country_is_dealt_more_of_it() -> None:
    state = deal(3, 3)
    raised = Memory(SHARP, ((9, 0, 0, 0, 0), (0,) * 5, (0,) * 5), 2)
    deals = Deals(GAME.view(state, 2), 2, raised, STYLES[3]._replace(trust=0.2))
    drawn = [deals.draw(Rng(b"deal", number)) for number in range(50)]
    held = [sum(one.foreign[seat][0].bit_count() for one in drawn) for seat in (0, 1)]
    assert held[0] > 2 * held[1]


@pytest.mark.parametrize("waited", [0, 3])
def test_who_has_waited_for_three_turns_draws_only_where_that_is_likely_best(waited: int) -> None:
    """A hand that can be played at once is played; the draw is not even tried then."""
    state = deal(3, 4)
    memory = Memory(PERSONALITIES["even"], ((0,) * 5,) * 3, 0, None, waited)
    seat = GAME.awaited(state).seats[0]
    legal = GAME.legal(state, seat)
    action = sample(search(state, GAME.view(state, seat), seat, legal, memory, Rng(b"a", 0)), Rng(b"b", 0))
    assert action in legal
    assert not waited or action != Draw()
