"""What is always so in Seijiya no Koshin, in whatever game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Rng, Seat
from games.seijiya_no_koshin.players.playout import Playout
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.rules.board import played_cards, sums
from games.seijiya_no_koshin.rules.pieces import (
    CARDS,
    EXPOSED,
    LIMIT,
    NUMBER,
    SIDE,
    Action,
    Board,
    Card,
    Laid,
    Lay,
    Options,
    Over,
    State,
)
from games.seijiya_no_koshin.rules.scoring import Prospect, country_scores, totals
from games.testing.runs import played_on
from tests.games.seijiya_no_koshin.boards import NO_DRAWS

CELLS = range(SIDE * SIDE)
every_options = st.builds(
    Options,
    interests=st.sampled_from(["plain", "exposed"]),
    layout=st.sampled_from(["usual", "flag", "roof", "random-4", "random-5"]),
    numbers=st.sampled_from(["mixed", "low", "high"]),
    contact=st.sampled_from(["edge", "corner"]),
)
games = st.tuples(st.integers(2, 4), every_options, st.integers(0, 10**6), st.integers(0, 3))


def states(players: int, options: Options, number: int, drawing: int) -> Iterator[tuple[State, State | None]]:
    def pick(state: State, seat: Seat, rng: Rng) -> Action:
        menu = GAME.legal(state, seat)
        return menu[0] if rng.below(4) < drawing else rng.choice(menu)

    run = list(played_on(GAME, GAME.setup(players, options, Rng(b"a deal", number)), pick, number))
    return zip(run, (*run[1:], None), strict=True)


# Brute force ---------------------------------------------------------------------------------------


@cache
def beside(cell: int) -> list[int]:
    row, column = divmod(cell, SIDE)
    around = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
    return [SIDE * r + c for r, c in around if r in range(SIDE) and c in range(SIDE)]


def touching(cell: int) -> list[int]:
    row, column = divmod(cell, SIDE)
    around = ((row + down, column + right) for down in (-1, 1) for right in (-1, 1))
    return [SIDE * r + c for r, c in around if r in range(SIDE) and c in range(SIDE)]


def keeps_limits(board: dict[int, Card]) -> bool:
    return all(
        sum(NUMBER.get(board.get(other, ""), 0) for other in beside(cell)) <= LIMIT[card]
        for cell, card in board.items()
        if card in LIMIT
    )


def may_lie(board: dict[int, Card], options: Options, card: Card, cell: int) -> bool:
    below, needed = board.get(cell), LIMIT if card in NUMBER else NUMBER
    if not any(board.get(other) in needed for other in beside(cell)):
        return False
    if card in NUMBER:
        fits = below is None or (below in NUMBER and NUMBER[below] < NUMBER[card])
    else:
        corner = options.contact == "edge" or any(board.get(other) in LIMIT for other in touching(cell))
        fits = below is None and corner
    return fits and keeps_limits({**board, cell: card})


def seen(board: Board) -> dict[int, Card]:
    squares = {square.cell: square.face for square in board.squares}
    return {**squares, **{stack.cell: stack.cards[-1] for stack in board.stacks}}


def by_brute_force(state: State, hand: tuple[Card, ...]) -> set[tuple[Card, int]]:
    lying = seen(state.board)
    return {(card, cell) for card in hand for cell in CELLS if may_lie(lying, state.options, card, cell)}


@settings(max_examples=12, deadline=None)
@given(games)
def test_legal_placements_are_those_of_brute_force(game: tuple[int, Options, int, int]) -> None:
    for number, (state, after) in enumerate(states(*game)):
        if after is None or number % 6:
            continue
        seat = GAME.awaited(state).seats[0]
        _, *lays = GAME.legal(state, seat)
        assert {(lay.card, lay.cell) for lay in lays} == by_brute_force(state, state.hands[seat])
        exposed = {interest.cell for interest in state.board.interests if interest.exposed}
        for (card, cell), ways in Counter((lay.card, lay.cell) for lay in lays).items():
            twice = cell in exposed if card in NUMBER else card != "J5"
            assert ways == 1 + twice


def test_check_agrees_with_the_menu_on_every_cell() -> None:
    """For each card, each way round, each side: 2.34 refuses exactly what is not on the menu."""
    options = Options(interests="exposed", contact="corner")
    game = [state for state, _ in states(3, options, 5, 1)]
    for state in game[8::12]:
        (seat,) = GAME.awaited(state).seats or (0,)
        menu = set(GAME.legal(state, seat))
        reach = {other for cell in seen(state.board) for other in (*beside(cell), *touching(cell), cell)}
        for card in state.hands[seat]:
            for cell in {*reach, 0, *CELLS[::100]}:
                for turned in (False, True):
                    for side in (None, "interest", "exposed"):
                        lay = Lay(card, cell, turned, side)
                        assert (GAME.check(state, seat, lay) is None) == (lay in menu)


# Invariants ----------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(games)
def test_number_limits_are_never_exceeded(game: tuple[int, Options, int, int]) -> None:
    for state, _ in states(*game):
        limits = {square.cell: LIMIT[square.face] for square in state.board.squares}
        assert all(sum_ <= limits[cell] for cell, sum_ in sums(state.board).items())
        assert keeps_limits(seen(state.board))


@settings(max_examples=40, deadline=None)
@given(games)
def test_cards_are_conserved(game: tuple[int, Options, int, int]) -> None:
    """54 country cards and 12 interest cards, each in one place."""
    for state, _ in states(*game):
        cards = [*state.deck, *played_cards(state.board), *(card for hand in state.hands for card in hand)]
        assert sorted(cards) == sorted(CARDS)
        taken = sum(taking.interests + len(taking.exposed) for taking in state.takings)
        if state.options.interests == "exposed":
            assert taken + len(state.board.interests) + len(state.board.unused) == len(EXPOSED)
        else:
            first = GAME.setup(len(state.hands), state.options, Rng(b"a deal", game[2])).board
            assert taken + len(state.board.interests) == len(first.interests)


@settings(max_examples=15, deadline=None)
@given(games)
def test_forecasts_come_true(game: tuple[int, Options, int, int]) -> None:
    for number, (state, after) in enumerate(states(*game)):
        if after is None or number % 5:
            continue
        (seat,) = GAME.awaited(state).seats
        counts = tuple(map(len, state.hands))
        prospect = Prospect(state.board, seat, state.hands[seat], counts, state.takings[seat])
        before = totals(state.board, state.hands, state.takings)[seat]
        for lay in GAME.legal(state, seat)[1::4]:
            assert isinstance(lay, Lay)
            then, (event, *_) = GAME.play(state, seat, lay, NO_DRAWS)
            assert prospect.change(lay) == totals(then.board, then.hands, then.takings)[seat] - before
            assert isinstance(event, Laid)
            swung = {swing.country: swing.by for swing in event.swings}
            was, now = country_scores(state.board), country_scores(then.board)
            assert {
                country: now[country] - was[country] for country in was if now[country] != was[country]
            } == swung


@settings(max_examples=4, deadline=None)
@given(games)
def test_a_playout_keeps_the_rules(game: tuple[int, Options, int, int]) -> None:
    """It does what is allowed, for the right points: the safe default (2.33), where no card is exposed."""
    for state, after in states(*game):
        playout = Playout(state)
        assert tuple(playout.totals()) == totals(state.board, state.hands, state.takings)
        assert playout.over == (after is None)
        if after is None:
            continue
        (seat,) = GAME.awaited(state).seats
        playout.step()
        actions = GAME.legal(state, seat)
        results = [GAME.play(state, seat, action, NO_DRAWS)[0] for action in actions]
        points = [totals(each.board, each.hands, each.takings) for each in results]
        assert tuple(playout.totals()) in points
        if state.options.interests == "plain":
            default = actions.index(GAME.absent(state, seat, Rng(b"one of equals", 0)))
            assert playout.totals()[seat] == points[default][seat]


@settings(max_examples=15, deadline=None)
@given(games)
def test_a_game_without_plays_ends_with_the_deck(game: tuple[int, Options, int, int]) -> None:
    players, options, number, _ = game
    run = [state for state, _ in states(players, options, number, 4)]
    assert len(run) == len(run[0].deck) + 1
    assert run[-1].phase == Over("ending-deck")


def test_every_hidden_field_really_varies() -> None:
    """Other hands, the deck, and what others drew last; never the own hand."""
    run = [state for state, _ in states(3, Options(), 7, 3)]
    state = next(state for state in run if all(state.drawn))
    drawn_anew = [GAME.resample(state, 0, Rng(b"again", number)) for number in range(30)]
    for field in ("deck", "hands", "drawn"):
        assert any(getattr(other, field) != getattr(state, field) for other in drawn_anew)
    assert {other.hands[0] for other in drawn_anew} == {state.hands[0]}
    assert {other.drawn[0] for other in drawn_anew} == {state.drawn[0]}
    for seat in (1, 2):
        assert len({other.hands[seat] for other in drawn_anew}) > 25
        assert len({other.drawn[seat] for other in drawn_anew}) > 10
    for other in drawn_anew:
        assert all(card in hand for card, hand in zip(other.drawn, other.hands, strict=True))
        cards = [*other.deck, *(card for hand in other.hands for card in hand), *played_cards(other.board)]
        assert sorted(cards) == sorted(CARDS)


def test_the_deck_varies_at_the_end_and_hands_do_not() -> None:
    """Hands are open then (2.24)."""
    *_, (last, _) = states(2, Options(), 1, 0)
    others = [GAME.resample(last, None, Rng(b"again", number)) for number in range(20)]
    assert len({other.deck for other in others}) > 15
    assert {other.hands for other in others} == {last.hands}


def test_the_last_draws_of_others_vary_at_the_end_too() -> None:
    *_, (last, _) = states(3, Options(), 7, 4)
    assert all(last.drawn)
    others = [GAME.resample(last, 1, Rng(b"again", number)) for number in range(40)]
    assert {other.drawn[1] for other in others} == {last.drawn[1]}
    for seat in (0, 2):
        drawn = {other.drawn[seat] for other in others}
        assert len(drawn) > 8
        assert drawn <= set(last.hands[seat])
