"""Actions taken back in a log: what goes, what stays, and when it cannot be."""

from __future__ import annotations

import dataclasses
import tracemalloc
from itertools import product
from typing import Any

import pytest

from games import GAMES
from games.core import AnyGame, Refusal, Rng, Seat, replace
from games.host.entries import Absent, Acted, Ended, Expired, Handed, Left, TakenBack
from games.host.packages import load_package
from games.host.position import Position
from games.politically_correct_people.rules.pieces import (
    CARDS,
    POLITICIANS,
    Accept,
    Decline,
    Offer,
    Propose,
    Side,
    Take,
    VoteFor,
)
from games.testing.playouts import acted
from tests.hidden_price.rules import State, Write

HIDDEN_PRICE = load_package("tests.hidden_price").game
SEED = bytes(32)


def until_all_chose(state: State, seat: Seat, _action: Write) -> bool:
    return state.prices.count(None) > (state.prices[seat] is None)


def begun(game: AnyGame = HIDDEN_PRICE, seats: int = 4, **rules: Any) -> Position:
    changed = dataclasses.replace(game, **{"takes_back": until_all_chose, **rules})
    return Position.begin(changed, changed.options(), seats, SEED)


def after(position: Position, *entries: Any) -> Position:
    for entry in entries:
        position = position.after(entry)
    return position


def wrote(seat: Seat, price: int) -> Acted:
    return acted(seat, Write(price))


# Positions are values --------------------------------------------------------------------------------


def test_changes_of_plan_take_time_and_memory_in_proportion() -> None:
    """A record with tens of thousands of them is checked while one waits, position by position."""
    positions = [begun()]
    tracemalloc.start()
    try:
        for price in range(2_000):
            positions.append(positions[-1].after(wrote(0, 1 + price % 9)))
        megabytes = tracemalloc.get_traced_memory()[0] / 2**20
    finally:
        tracemalloc.stop()
    # A copy of all actions in each position would take 16.
    assert megabytes < 6
    assert [len(position.trail) for position in positions] == [*range(2_001)]


def test_positions_that_follow_one_position_share_nothing() -> None:
    first = begun().after(wrote(0, 3))
    one, other = first.after(wrote(1, 4)), first.after(wrote(2, 5))
    assert [[done.entry.seat for done in each.trail] for each in (first, one, other)] == [[0], [0, 1], [0, 2]]
    assert one.after(TakenBack(1)).trail == first.trail


def test_a_position_is_not_changed_by_later_actions() -> None:
    first = begun()
    second = first.after(wrote(0, 3))
    third = second.after(wrote(1, 4))
    assert first == begun()
    assert second == begun().after(wrote(0, 3))
    assert second.after(wrote(1, 4)) == third
    assert third.length == 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        first.length = 5  # type: ignore[misc]


def test_a_position_names_the_awaited_seats() -> None:
    position = begun()
    for seat in range(4):
        assert position.awaited == position.game.awaited(position.state)
        position = position.after(wrote(seat, seat + 1))
    assert position.awaited.seats == ()


@pytest.mark.parametrize(
    "entry", [wrote(0, 1), Left(0), Handed(0), Absent(0, {}), Ended("host"), TakenBack(0)]
)
def test_nothing_follows_the_end(entry: Any) -> None:
    position = begun(HIDDEN_PRICE, 2)
    with pytest.raises(ValueError, match="entry-after-end"):
        position.after(Ended("host")).after(entry)
    shown = after(position, wrote(0, 1), wrote(1, 2))
    over = shown.after(Expired("shown"))
    assert over.outcome is not None
    with pytest.raises(ValueError, match="entry-after-end"):
        over.after(entry)


# Secret choices --------------------------------------------------------------------------------------


def test_a_secret_choice_is_taken_back() -> None:
    position = after(begun(), wrote(0, 3), TakenBack(0))
    assert position.state == begun().state
    assert position.length == 2
    assert position.events == ()
    assert not position.can_take_back(0)


def test_secret_choices_of_others_since_are_kept() -> None:
    position = after(begun(), wrote(0, 3), wrote(1, 4), wrote(2, 5))
    for seat, prices in ((0, (None, 4, 5, None)), (1, (3, None, 5, None)), (2, (3, 4, None, None))):
        assert position.can_take_back(seat)
        assert position.after(TakenBack(seat)).state.prices == prices


def test_several_seats_take_back_in_one_phase() -> None:
    """In any order; each its own last choice."""
    position = after(begun(), wrote(0, 3), wrote(1, 4), wrote(2, 5), TakenBack(1), TakenBack(0))
    assert position.state.prices == (None, None, 5, None)
    assert [position.can_take_back(seat) for seat in range(4)] == [False, False, True, False]
    position = after(position, wrote(0, 9), TakenBack(2), wrote(1, 8), TakenBack(0))
    assert position.state.prices == (None, 8, None, None)


def test_a_choice_made_again_goes_back_to_the_first() -> None:
    position = after(begun(), wrote(0, 3), wrote(1, 4), wrote(0, 5), TakenBack(0))
    assert position.state.prices == (3, 4, None, None)
    assert position.after(TakenBack(0)).state.prices == (None, 4, None, None)


def test_the_resolving_choice_cannot_be_undone() -> None:
    position = after(begun(), *(wrote(seat, seat + 1) for seat in range(4)))
    assert position.events
    assert not any(position.can_take_back(seat) for seat in range(4))
    with pytest.raises(ValueError, match="entry-not-taken-back"):
        position.after(TakenBack(2))


@pytest.mark.parametrize("entry", [Left(3), Handed(3), begun().default(3)])
def test_acts_of_the_table_end_undo(entry: Any) -> None:
    position = after(begun(), wrote(0, 3), entry)
    assert not position.can_take_back(0)


def test_undo_does_not_redraw() -> None:
    """Each moment that draws has its own draws."""

    def drawing(state: State, seat: Seat, action: Write, rng: Rng) -> Any:
        return HIDDEN_PRICE.play(state, seat, Write(1 + rng.below(9)), rng)

    position = after(begun(play=drawing), wrote(0, 3), wrote(1, 4), wrote(2, 5))
    drawn = position.state.prices
    assert drawn == (*(1 + Rng(SEED, n).below(9) for n in (1, 2, 3)), None)
    undone = position.after(TakenBack(2))
    assert undone.state.prices == (*drawn[:2], None, None)
    assert undone.after(wrote(2, 3)).state.prices[2] == drawn[2]


def test_actions_that_others_built_on_cannot_be_undone() -> None:
    def in_order(state: State, seat: Seat, action: Write) -> Refusal | None:
        early = any(price is None for price in state.prices[:seat])
        return Refusal("9.09", "refused-early") if early else HIDDEN_PRICE.check(state, seat, action)

    position = after(begun(check=in_order), wrote(0, 3), wrote(1, 4))
    assert not position.can_take_back(0)
    assert position.can_take_back(1)
    with pytest.raises(ValueError, match="entry-not-taken-back"):
        position.after(TakenBack(0))


def test_a_choice_that_would_resolve_cannot_be_undone() -> None:
    def resolves(state: State, seat: Seat, action: Write, rng: Rng) -> Any:
        after_, events = HIDDEN_PRICE.play(state, seat, action, rng)
        alone = state.prices.count(None) == len(state.prices) and action.price == 9
        return (replace(after_, step=after_.step + 1), events) if alone else (after_, events)

    position = after(begun(play=resolves), wrote(0, 3), wrote(1, 9))
    assert not position.can_take_back(0)


# Public actions --------------------------------------------------------------------------------------


PARTY = GAMES["politically_correct_people"].game


def party() -> tuple[Position, Seat, list[Seat]]:
    position = Position.begin(PARTY, PARTY.options(), 4, SEED)
    (turn,) = position.awaited.seats
    return position, turn, [seat for seat in range(4) if seat != turn]


def test_a_public_action_is_taken_back_under_the_deals_of_others() -> None:
    """Their offers stay open; what everybody sees is as it was."""
    first, turn, (one, two, three) = party()
    offer, other = (Offer(*pair, Side(money=1), Side(money=2)) for pair in ((one, two), (two, three)))
    took = first.after(acted(turn, Take(first.state.pool[0])))
    assert took.seen
    talked = after(took, acted(one, Propose(offer)), acted(two, Propose(other)))
    assert not talked.seen
    assert talked.can_take_back(turn)
    assert not any(talked.can_take_back(seat) for seat in (one, two, three))
    back = talked.after(TakenBack(turn))
    assert back.seen
    assert PARTY.view(back.state, None) == PARTY.view(first.state, None)
    assert back.story == first.story
    assert back.state.offers == (offer, other)
    again = back.after(acted(turn, Take(first.state.pool[1])))
    assert again.state.offers == (offer, other)


def test_1_37_offers_of_others_that_no_longer_fit_fall_away() -> None:
    """They keep nothing from being taken back that everybody saw; what was built on them goes too."""
    first, turn, (one, two, three) = party()
    unique = next(at for at, card in enumerate(first.state.pool) if card in POLITICIANS)
    taken = Offer(one, two, Side(money=1), Side(hand=(first.state.pool[unique],)))
    other = Offer(three, one, Side(money=1), Side(money=2))
    talked = after(
        first.after(acted(turn, Take(first.state.pool[unique]))),
        acted(one, Propose(taken)),
        acted(three, Propose(other)),
        acted(two, Decline(taken)),
    )
    back = talked.after(TakenBack(turn))
    assert PARTY.view(back.state, None) == PARTY.view(first.state, None)
    assert (back.state.offers, back.state.closed) == ((other,), ())


def test_1_37_nothing_that_others_offer_takes_the_way_back_away() -> None:
    """At every moment of a game at which a seat may take back what it did."""
    rng, moments = Rng(b"offers of others", 0), 0
    position = Position.begin(PARTY, PARTY.options(), 4, bytes(32))
    while position.outcome is None and position.length < 400:
        seat = rng.choice(position.awaited.seats)
        position = position.after(acted(seat, rng.choice(PARTY.legal(position.state, seat))))
        if not position.can_take_back(seat):
            continue
        moments, others = moments + 1, [other for other in range(4) if other != seat]
        public = PARTY.view(position.after(TakenBack(seat)).state, None)
        for asked, gives in product(CARDS, (Side(1), Side(vows=(VoteFor(position.state.round, seat),)))):
            one, two = rng.shuffled(others)[:2]
            offer = Propose(Offer(one, two, gives, Side(hand=(asked,))))
            if PARTY.check(position.state, one, offer) is None:
                back = position.after(acted(one, offer)).after(TakenBack(seat))
                assert PARTY.view(back.state, None) == public
    assert moments > 20


def test_a_public_deal_settles_earlier_actions() -> None:
    first, turn, (one, two, _) = party()
    offer = Offer(one, two, Side(money=1), Side(money=2))
    position = after(
        first, acted(turn, Take(first.state.pool[0])), acted(one, Propose(offer)), acted(two, Accept(offer))
    )
    assert position.events
    assert position.seen
    assert not position.can_take_back(turn)


def test_every_nomination_is_seen() -> None:
    game = GAMES["money_and_luck"].game
    position = Position.begin(game, game.options(), 3, SEED)
    shown = ("WW", "WW", "WB")
    position = after(position, *(Acted(seat, {"type": "show", "coins": shown[seat]}) for seat in range(3)))
    for seat, named in ((0, [0]), (1, [1]), (0, [0]), (0, [0])):
        position = position.after(Acted(seat, {"type": "nominate", "seats": named}))
        assert position.seen
        assert [done.entry.seat for done in position.trail] == [seat]


@pytest.mark.parametrize("key", GAMES)
def test_secret_phases_are_never_seen(key: str) -> None:
    """Whatever a seat does in one, the last choice included; the log says nothing else."""
    game, rng = GAMES[key].game, Rng(b"secret", 0)
    seats = game.seats(game.options())[0]
    position = Position.begin(game, game.options(), seats, SEED)
    for _ in range(60):
        if position.outcome is not None or not position.awaited.seats:
            return
        seat = rng.choice(position.awaited.seats)
        before = position
        position = position.after(acted(seat, rng.choice(game.legal(position.state, seat))))
        if before.awaited.secret:
            assert not position.seen
        elif position.events or position.state.step != before.state.step:
            assert position.seen
