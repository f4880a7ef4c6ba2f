"""The start, the coins and two white faces in Money and Luck, ruling by ruling."""

from __future__ import annotations

import msgspec
import pytest

from bot.text import Texts
from games import GAMES
from games.core import Clock, Refusal, Rng, Seat
from games.money_and_luck.pieces import (
    Chosen,
    Declined,
    Exchanged,
    Flip,
    Nominate,
    Nominating,
    Options,
    Received,
    Revealed,
    Ritual,
    Settled,
    Show,
    Take,
)
from games.money_and_luck.rules import GAME
from tests.games.money_and_luck.table import (
    NO_DRAWS,
    START,
    act,
    agree,
    hands,
    of_kind,
    points,
    refusal,
    show,
    start,
    table,
)

pytestmark = pytest.mark.portable


# The start and the coins ---------------------------------------------------------------------------


def test_5_01_everybody_begins_with_nothing_gained() -> None:
    """A white and a black 1000 each; the bot draws who has the start marker."""
    drawn = {GAME.setup(5, Options(), Rng(b"marker", n)).marker for n in range(60)}
    state = GAME.setup(5, Options(), NO_DRAWS)
    assert hands(state) == [START] * 5
    assert points(state) == [0] * 5
    assert (state.deck, state.middle, state.round) == (30, 13, 1)
    assert drawn == {0, 1, 2, 3, 4}


def test_5_02_coins_may_be_changed_until_the_last_seat_is_in() -> None:
    """The last choice counts, not the first."""
    state, told = act(start(3), 0, Show("WW"))
    state, told_again = act(state, 0, Show("BB"))
    state, _ = act(state, 1, Show("WB"))
    assert told == told_again == ()
    assert state.step == 0
    state, told = act(state, 2, Show("WB"))
    assert told[0] == Revealed(1, ("BB", "WB", "WB"))
    assert state.step == 1


def test_5_02_the_table_sees_only_how_many_are_ready() -> None:
    """Nobody sees coins but their own, nor who has chosen."""
    state, _ = act(start(3), 1, Show("BB"))
    assert GAME.view(state, None).phase == Chosen(1, None)
    assert GAME.view(state, 0).phase == Chosen(1, None)
    assert GAME.view(state, 1).phase == Chosen(1, "BB")
    assert GAME.awaited(state).secret


def test_5_02_every_choice_gets_the_same_reply() -> None:
    """Whatever was chosen, the panel says the same but for the coins themselves."""
    text = Texts(GAMES).of("en", GAME.key, ["Ann", "Ben", "Cho"])
    replies = set[bytes]()
    for action in GAME.legal(start(3), 0):
        state, _ = act(start(3), 0, action)
        panel = GAMES[GAME.key].screens.private(GAME.view(state, 0), 0, GAME.legal(state, 0), None, text)
        assert [control.press.action for control in panel.controls if control.style == "success"] == [action]
        labels = [(control.label, control.press) for control in panel.controls]
        replies.add(msgspec.json.encode((len(panel.blocks), labels)))
    assert len(replies) == 1


@pytest.mark.parametrize("variant", ["basic", "ten"])
def test_5_02_there_are_three_pairs_of_faces(variant: str) -> None:
    """WB and BW are the same where the two coins are."""
    state = start(6 if variant == "ten" else 3, variant=variant)
    assert GAME.legal(state, 0) == (Show("WW"), Show("WB"), Show("BB"))
    assert refusal(state, 0, Show("BW")) == Refusal("5.02", "refused-coins")


# Two white faces -----------------------------------------------------------------------------------


def test_5_03_white_cards_come_before_the_ritual() -> None:
    """The extra card takes the last 5000; the black 1000s that follow find none."""
    state, told = show(table("W1 3", "W1 1, B1 4", "B1 4", middle=1), "WW WB WB")
    assert not of_kind(Ritual, told)
    state, told = act(state, 0, Take(1))
    assert [type(event) for event in told[:3]] == [Received, Exchanged, Ritual]
    assert hands(state) == ["W5 1", "W1 1, B1 5", "B1 6"]


def test_5_03_the_ritual_cannot_be_done_before_its_time() -> None:
    """Coins, then white cards, then the ritual."""
    state, _ = show(start(3), "WW WB WB")
    assert refusal(state, 1, Flip(0)) == Refusal("5.03", "refused-not-now")


def test_5_04_everybody_is_everybody_with_two_white_faces() -> None:
    """Not everybody at the table."""
    state, told = show(start(4, marker=2), "WW WB WW BB")
    assert told[1] == Received((2, 0), "white", 1)
    assert hands(state) == ["W1 2, B1 1", START, "W1 2, B1 1", START]


@pytest.mark.parametrize(("take", "hand"), [(1, "W1 3, B1 1"), (0, "W1 2, B1 1")])
def test_5_05_alone_with_two_white_faces(take: int, hand: str) -> None:
    """That player simply takes the extra card, or leaves it."""
    state, _ = show(start(3), "WB WW WB")
    assert GAME.legal(state, 1) == (Take(1), Take(0))
    assert refusal(state, 0, Take(1)).ruling == refusal(state, 1, Take(2)).ruling == "5.05"
    state, told = act(state, 1, Take(take))
    assert hands(state)[1] == hand
    assert (Declined(1) in told) == (take == 0)


def test_5_05_the_same_nomination_by_all_settles_it() -> None:
    """At most one takes the extra card; the others none."""
    state, _ = show(start(4), "WW WW WB WW")
    state, _ = act(state, 0, Nominate((3,)))
    state, _ = act(state, 3, Nominate((3,)))
    assert isinstance(state.phase, Nominating)
    state, told = act(state, 1, Nominate((3,)))
    assert of_kind(Settled, told) == [Settled((3,))]
    assert [hand.w1 for hand in state.cards] == [2, 2, 0, 3]


def test_5_05_all_may_agree_on_nobody() -> None:
    """The extra card may be left."""
    state, _ = show(start(3), "WW WW WB")
    state, told = agree(state)
    assert of_kind(Settled, told) == [Settled(())]
    assert hands(state)[:2] == ["W1 2, B1 1"] * 2


def test_5_05_a_nomination_may_be_changed() -> None:
    """Also to the one that all others made."""
    state, _ = show(start(3), "WW WW WB")
    for seat, named in ((0, 0), (1, 1), (1, 0)):
        state, told = act(state, seat, Nominate((named,)))
    assert of_kind(Settled, told) == [Settled((0,))]
    assert hands(state)[:2] == ["W1 3, B1 1", "W1 2, B1 1"]


@pytest.mark.parametrize("nominations", [1, 2, 3])
def test_5_05_at_most_so_many_nominations_each(nominations: int) -> None:
    """Disagreement among those who have none left means nobody; repeating a name counts too."""
    state, _ = show(start(4, nominations=str(nominations)), "WW WW WW WB")
    for _ in range(nominations):
        assert isinstance(state.phase, Nominating)
        state, _ = act(state, 0, Nominate((0,)))
    used_up = refusal(state, 0, Nominate((1,)))
    assert used_up == Refusal("5.05", "refused-nominations", (("most", nominations),))
    assert GAME.legal(state, 0) == ()
    for _ in range(nominations):
        assert isinstance(state.phase, Nominating)
        state, told = act(state, 1, Nominate((1,)))
    assert of_kind(Settled, told) == [Settled(())]
    assert [hand.w1 for hand in state.cards][:3] == [2, 2, 2]


def test_5_05_when_time_runs_out_nobody_takes_it() -> None:
    """Although the only nomination so far named somebody."""
    state, _ = show(start(3), "WW WW WB")
    state, _ = act(state, 0, Nominate((0,)))
    assert GAME.clock(state) == Clock("nominations-1", 90)
    state, told = GAME.expire(state, NO_DRAWS)
    assert of_kind(Settled, told) == [Settled((), late=True)]
    assert hands(state)[:2] == ["W1 2, B1 1"] * 2
    assert GAME.clock(state) is None


@pytest.mark.parametrize(
    ("seat", "named", "key"),
    [
        (2, (0,), "refused-not-white"),
        (0, (2,), "refused-nominee"),
        (0, (0, 1), "refused-nominee"),
        (0, (7,), "refused-nominee"),
    ],
)
def test_5_05_only_those_with_two_white_faces_name_and_are_named(
    seat: Seat, named: tuple[Seat, ...], key: str
) -> None:
    """One of them, or nobody."""
    state, _ = show(start(3), "WW WW WB")
    assert GAME.legal(state, 0) == (Nominate((0,)), Nominate((1,)), Nominate(()))
    assert refusal(state, seat, Nominate(named)).key == key
