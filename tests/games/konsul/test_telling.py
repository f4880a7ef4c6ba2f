"""What Konsul shows of what happens at once, says when asked, and remembers in the end."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.text import Texts
from games import GAMES
from games.core import Rng, Seat
from games.konsul.rules import GAME
from games.konsul.rules import pieces as p
from games.konsul.rules.deal import GRID_CARDS
from games.konsul.rules.turn import empty_cells, with_all_open
from games.konsul.screens import BID, EXAMPLE, MISFIT, SCREENS, cards_for_bid
from games.konsul.screens.art import cross_sign
from games.konsul.screens.recap import milestone
from games.konsul.words import hand_by_colour
from games.screen import DECIDED, Picture, Reveal, Screen
from games.seats import crown
from games.testing.playouts import words
from games.testing.runs import Pick, played_on
from games.text import alt_text
from tests.games.konsul.table import Result, act, failing, flips, grid, look, lose, table, won
from tests.games.messages import explained
from tests.games.playing import outcome_of
from tests.games.screens import Shown, words_of

LANGUAGES = ("en", "ja")
WORN = (crown(56), crown(62))
"""A crown at a seat of the table, and at a hand."""


def reveals(before: p.State, done: Result, language: str = "en") -> tuple[Reveal, ...]:
    now, events = done
    views = GAME.view(before, None), GAME.view(now, None)
    return SCREENS.reveals(*views, events, words("konsul", language))


def picture(blocks: Reveal | Screen) -> Picture:
    blocks_ = blocks.blocks if isinstance(blocks, Screen) else blocks
    (found,) = [block for block in blocks_ if isinstance(block, Picture)]
    return found


def over(state: p.State) -> p.State:
    return p.State(state.options, state.cells, state.hands, state.board, state.step, p.Over("ending-alone"))


# Reveals -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_won_auction_says_which_cards_are_needed(language: str) -> None:
    state, _ = act(table(grid("")), p.Bid(9))
    state, _ = act(state, p.Pass())
    (step,) = reveals(state, act(state, p.Pass()), language)
    assert "Ann" in words_of(step)
    assert "9" in words_of(step)
    assert "3 → 2" in words_of(step)


def test_a_misfit_turns_up_before_it_is_crossed() -> None:
    cells = grid("G3 B2")
    state, _ = flips(won(table(cells), 9), "A1")
    done = flips(state, "A2")
    (step,) = reveals(state, done)
    assert "Blue" in words_of(step)
    assert cross_sign() not in picture(step).svg
    assert cross_sign() in picture(SCREENS.public(GAME.view(done[0], None), [], words("konsul", "en"))).svg
    assert reveals(table(cells), act(table(cells), p.Bid(1))) == ()


def test_3_25_the_reveal_after_a_turn_counts_and_names_no_card() -> None:
    told: set[str] = set()
    for cards in ("G3 B2", "P3 Y5"):
        state = lose(failing(grid(cards)), "R6", "36")
        (step,) = reveals(state, look(state))
        told.add(words_of(step) + picture(step).svg + picture(step).alt)
    assert len(told) == 1
    assert "Hand: 3 → 2" in told.pop()


def test_a_success_counts_the_cards_won() -> None:
    state, _ = act(flips(won(table(grid("R3 F R5")), 9), "A1 A2 A3")[0], p.Stop())
    (step,) = reveals(state, look(state))
    assert "Hand: 3 → 6" in words_of(step)


def last_turn() -> tuple[p.State, Result]:
    state, _ = flips(won(table(grid("R1 B2", 2), "", "P6"), 9), "A1 A2")
    return state, look(state)


def test_the_end_turns_up_the_rest_and_opens_hands() -> None:
    """Three beats: the turn, the table, the hands; who holds won is told after them."""
    turn, left, hands = reveals(*last_turn())
    assert "R1" not in picture(turn).alt
    assert "Red" not in picture(turn).alt
    assert "Red" in picture(left).alt
    assert "purple 6" in words_of(hands)
    assert not any(worn in picture(step).svg for step in (turn, left, hands) for worn in WORN)


# Milestones and the end ----------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_milestones_are_few(language: str) -> None:
    _, (_, events) = last_turn()
    text = words("konsul", language)
    (ended,) = [found for found in (milestone(event, text) for event in events) if found]
    assert ended.seats == (1,)
    assert "Ben" in ended.text
    assert [milestone(p.Collected(0, cards), text) is None for cards in (1, 3, 4)] == [
        True,
        True,
        False,
    ]


def collected(seats: int, many: int) -> p.State:
    """A game in which all cards are collected, a number of of them by seat 0."""
    hands = (
        tuple(sorted(GRID_CARDS[:many])),
        *(tuple(sorted(GRID_CARDS[many + seat :: seats - 1])) for seat in range(seats - 1)),
    )
    board = p.Board(9, 0, (), tuple(map(len, hands)))
    return p.State(p.Options(), (None,) * p.GRID, hands, board, 99, p.Over("ending-collected"))


@pytest.mark.parametrize(("seats", "many"), [(2, 35), (2, 20), (3, 30), (4, 34), (4, 15)])
def test_the_end_shows_every_hand_and_crowns_the_consul(seats: int, many: int) -> None:
    state = collected(seats, many)
    outcome = outcome_of(GAME, state)
    screen = SCREENS.final(GAME.view(state, None), outcome, [], words("konsul", "en"))
    drawn = picture(screen)
    assert sum(drawn.svg.count(worn) for worn in WORN) == len(outcome.winners)
    assert 'viewBox="0 0 900 710"' in drawn.svg
    told = SCREENS.spirit(GAME.view(state, None), outcome, [], words("konsul", "en"))
    assert "new consul" in told or "share the office" in told
    assert all(alt_text(hand_by_colour(hand, words("konsul", "en"))) in drawn.alt for hand in state.hands)


def test_memory_names_cards_of_the_last_set_only() -> None:
    state, story = table(grid("R3 F R5 . R1 B2")), list[p.Event]()
    for bid, cells in ((9, "A1 A2 A3"), (20, "A5 A6")):
        for action in (p.Bid(bid), p.Pass(), p.Pass()):
            state, told = act(state, action)
            story += told
        for cell in cells.split():
            state, told = flips(state, cell)
            story += told
        if bid == 9:
            state, told = act(state, p.Stop())
            story += told
            state, told = look(state)
            story += told
    outcome = outcome_of(GAME, over(state))
    kept = GAME.retold(over(state), story)
    view, text = GAME.view(over(state), None), words("konsul", "en")
    assert [found.text for found in SCREENS.highlights(view, kept, outcome, text)] == [
        "The largest set: `1` **Ann**, 3 cards in round 1.",
        "The boldest promise broken: 20, by `1` **Ann** in round 2.",
    ]
    last = SCREENS.final(view, outcome, story, text).blocks
    assert "The last set: `A5`" in words_of(last)


def test_only_a_change_of_lead_decides_a_game() -> None:
    state = collected(3, 30)
    view, outcome, text = GAME.view(state, None), outcome_of(GAME, state), words("konsul", "en")

    def decided(*story: p.Event) -> list[str]:
        found = SCREENS.highlights(view, [p.Began(1, 0), *story], outcome, text)
        return [one.text for one in found if one.weight == DECIDED]

    far = p.Won(0, 9), p.Collected(0, 4), p.Won(0, 1), p.Collected(0, 1)
    assert decided(*far) == []
    theirs = p.Won(1, 9), p.Collected(1, 4)
    assert decided(*theirs, *far) == [
        "`1` **Ann** took the lead for good: 1 card for a bid of 1 in round 1.",
    ]
    assert decided(*theirs, *far[:2], p.Won(1, 12), p.Failed(1)) == [
        "`2` **Ben** broke a promise of 12 in round 1, and `1` **Ann** led from then on.",
    ]


def test_3_25_a_game_ended_early_turns_up_the_grid() -> None:
    state = table(grid("G3 B2"))
    shown = with_all_open(state)
    assert GAME.view(state, None).hands == ()
    assert GAME.view(shown, None).hands == state.hands
    assert len(GAME.view(shown, None).left) == p.GRID
    seats = [GAME.view(shown, seat) for seat in range(3)]
    screen = SCREENS.stopped(GAME.view(shown, None), seats, [], words("konsul", "en"))
    assert "A1 Green 3" in picture(screen).alt


# Help ----------------------------------------------------------------------------------------------


def asked() -> list[tuple[p.State, Seat]]:
    opening = table(grid("G3 B2"))
    bidding, _ = act(opening, p.Bid(3))
    revealing = won(opening, 9)
    met, _ = flips(won(table(grid("G3 B2")), 3), "A1")
    losing = failing(grid("G3 B2"))
    viewing = lose(losing, "R6", "36")
    poor = won(table(grid("G3 B2"), "", "P6", "B7"), 9)
    states = (opening, bidding, revealing, met, losing, viewing, poor, over(opening))
    return [(state, seat) for state in states for seat in (0, 1)]


def test_the_pages_of_phases_have_their_headings() -> None:
    pages = Texts(GAMES).rules(GAME.key, "en")
    found = {type(state.phase).__name__: SCREENS.section(GAME.view(state, None)) for state, _ in asked()}
    assert {name: pages[page][0] for name, page in found.items()} == {
        **dict.fromkeys(("Bidding", "Revealing"), "A round step by step"),
        **dict.fromkeys(("Losing", "Viewing"), "Success and failure"),
        "Over": "The end of the game",
    }


def test_the_pictures_of_pages_are_the_examples_on_them() -> None:
    cards = [card for _, card in EXAMPLE]
    assert all(p.can_join(card, cards[:at]) for at, card in enumerate(cards))
    assert sum(p.VALUES[card] for card in cards) >= BID
    assert not p.can_join(MISFIT[1], cards)
    assert p.FLAG in cards
    for language in LANGUAGES:
        pages = Texts(GAMES).rules(GAME.key, language)
        found = [SCREENS.diagram(page, words("konsul", language)) for page in range(len(pages))]
        assert [page for page, drawn in enumerate(found) if drawn] == [3, 4]


# Consequences --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bid", "cards"),
    [(1, "1"), (6, "5 + 1"), (9, "5 + 4"), (15, "5 + 4 + 3 + 2 + 1"), (16, "5 + 4 + 3 + 2 + 1×🚩"), (36, "")],
)
def test_a_bid_is_told_in_cards_that_make_it(bid: int, cards: str) -> None:
    """Of one colour, with flags; nothing where the cards that are dealt to the grid do not reach it."""
    assert cards_for_bid(bid) == cards


def test_every_bid_that_is_told_in_cards_is_worth_them() -> None:
    for bid in range(1, 36):
        parts = [part.partition("×") for part in cards_for_bid(bid).split(" + ")]
        assert sum(int(many) * (2 if flags else 1) for many, _, flags in parts) == bid


def test_the_bidders_panel_says_what_a_bid_may_cost() -> None:
    rich, poor = table(grid("")), table(grid(""), "", "P6", "B7")
    for state, cost in ((rich, "(3 → 2)"), (poor, "out of the game")):
        told = words_of(Shown("konsul").private(state, 0))
        assert cost in told
        assert "**Pass**" not in told
    assert empty_cells(rich.board) == (p.GRID,)


def test_3_02_where_no_higher_bid_is_allowed_the_panel_tells_of_none() -> None:
    state, _ = act(table(grid("")), p.Bid(p.HIGHEST_BID))
    assert GAME.legal(state, 1) == (p.Pass(),)
    told = words_of(Shown("konsul").private(state, 1))
    assert "**Pass**" in told
    assert "**Bid" not in told


@pytest.mark.parametrize("options", [p.Options(), p.Options("cards")])
def test_explain_says_what_the_next_states_show(options: p.Options) -> None:
    """Of every listed option: what is open to the seat, what a failure costs, whether there is a choice."""
    seen = Counter[str]()
    for number in range(18):
        start = GAME.setup(2 + number % 3, options, Rng(b"explained", number))
        for state in list(played_on(GAME, start, bold(number), number))[:400:3]:
            for seat in GAME.awaited(state).seats:
                found = explained(GAME, SCREENS, state, seat)
                assert found == by_next_states(state, seat)
                seen.update((*found, found.get("help-lose", {}).get("choice", "")))
    wanted = {
        "help-open",
        "help-pass",
        "help-pass-only",
        "help-flip",
        "help-go-on",
        "help-cost",
        "help-cost-out",
    }
    assert wanted | {"both", "card", "place", "none"} <= set(seen)


def bold(number: int) -> Pick:
    """Now careful, so that cells get empty, now reckless, so that hands do and bids reach the highest."""

    def pick(state: p.State, seat: Seat, rng: Rng) -> p.Action:
        if rng.below(4) and (state.board.round < 8 or number % 2):
            return GAME.absent(state, seat, rng)
        most = p.Bid(state.options.highest_bid)
        return rng.choice(GAME.legal(state, seat)) if GAME.check(state, seat, most) or rng.below(3) else most

    return pick


def by_next_states(state: p.State, seat: Seat) -> dict[str, dict[str, object]]:
    menu, cards = GAME.legal(state, seat), state.board.counts[seat]
    left: dict[str, dict[str, object]] = {"help-cost": {"cards": cards, "left": cards - 1}}
    cost = left if cards else {"help-cost-out": {}}
    match state.phase:
        case p.Bidding(bid):
            for raised in (p.Bid(bid + 1), p.Bid(state.options.highest_bid)):
                assert (GAME.check(state, seat, raised) is None) == any(isinstance(it, p.Bid) for it in menu)
            if menu == (p.Pass(),):
                return {"help-pass-only": {"most": bid}}
            told = {
                f"help-bid-{state.options.variant}": {},
                "help-pass" if p.Pass() in menu else "help-open": {},
            }
            return {**told, **cost}
        case p.Revealing(_, bid, value):
            for then, events in [act(state, action) for action in menu]:
                if isinstance(then.phase, p.Losing):
                    lost, _ = act(then, GAME.legal(then, seat)[0])
                    assert lost.board.counts[seat] == cards - 1
                assert cards or not any(isinstance(it, p.Failed) for it in events) or seat in then.board.out
            stops = p.Stop() in menu
            return {"help-go-on" if stops else "help-flip": {"value": value, "bid": bid}, **cost}
        case _:
            losses = [action for action in menu if isinstance(action, p.Lose)]
            assert {act(state, loss)[0].board.counts[seat] for loss in losses[::9]} == {cards - 1}
            kinds, places = ({loss.card for loss in losses}, {loss.cell for loss in losses})
            free = min(places) < p.GRID
            choice = "both" if free else "card"
            if len(kinds) == 1:
                choice = "place" if free else "none"
            return {"help-lose": {"cards": cards, "left": cards - 1, "choice": choice}}
