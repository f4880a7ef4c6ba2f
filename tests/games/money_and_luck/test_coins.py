"""The start, the coins and two white faces in Money and Luck, ruling by ruling."""

from __future__ import annotations

import pytest

from bot.text import Texts
from games import GAMES
from games.core import Clock, Refusal, Rng, replace
from games.money_and_luck.rules import GAME
from games.money_and_luck.rules import pieces as p
from games.screen import encode
from games.signs import TICK, TOGETHER
from tests.games.money_and_luck import table as t

# The start and the coins ---------------------------------------------------------------------------


def test_5_01_everybody_begins_with_nothing_gained() -> None:
    drawn = {GAME.setup(5, p.Options(), Rng(b"marker", n)).marker for n in range(60)}
    state = GAME.setup(5, p.Options(), t.NO_DRAWS)
    assert t.hands(state) == [t.START] * 5
    assert t.points(state) == [0] * 5
    assert (state.deck, state.middle, state.round) == (30, 13, 1)
    assert drawn == {0, 1, 2, 3, 4}


def test_5_02_coins_may_be_changed_until_the_last_seat_is_in() -> None:
    state, told = t.act(t.start(3), 0, p.Show("WW"))
    state, told_again = t.act(state, 0, p.Show("BB"))
    state, _ = t.act(state, 1, p.Show("WB"))
    assert told == told_again == ()
    assert state.step == 0
    state, told = t.act(state, 2, p.Show("WB"))
    assert told[0] == p.Revealed(1, ("BB", "WB", "WB"))
    assert state.step == 1


def test_5_02_the_table_sees_only_how_many_are_ready() -> None:
    state, _ = t.act(t.start(3), 1, p.Show("BB"))
    assert GAME.view(state, None).phase == p.Chosen(1, None)
    assert GAME.view(state, 0).phase == p.Chosen(1, None)
    assert GAME.view(state, 1).phase == p.Chosen(1, "BB")
    assert GAME.awaited(state).secret


def test_5_02_every_choice_gets_the_same_reply() -> None:
    text = Texts(GAMES).of("en", GAME.key, ["Ann", "Ben", "Cho"])
    replies = set[bytes]()
    for action in GAME.legal(t.start(3), 0):
        state, _ = t.act(t.start(3), 0, action)
        panel = GAMES[GAME.key].screens.private(GAME.view(state, 0), 0, GAME.legal(state, 0), None, text)
        assert [control.press.action for control in panel.controls if control.style == "success"] == [action]
        assert [control.press.action for control in panel.controls if control.label[0] == TICK] == [action]
        labels = [
            (control.label.removeprefix(f"{TICK}{TOGETHER}"), control.press) for control in panel.controls
        ]
        replies.add(encode((len(panel.blocks), labels)))
    assert len(replies) == 1


@pytest.mark.parametrize("variant", ["basic", "ten"])
def test_5_02_there_are_three_pairs_of_faces(variant: str) -> None:
    state = t.start(6 if variant == "ten" else 3, variant=variant)
    assert GAME.legal(state, 0) == (p.Show("WW"), p.Show("WB"), p.Show("BB"))
    assert t.refusal(state, 0, p.Show("BW")) == Refusal("5.02", "refused-coins")


# Two white faces -----------------------------------------------------------------------------------


def test_5_03_white_cards_come_before_the_ritual() -> None:
    """The extra card takes the last 5000; the black 1000s that follow find none."""
    state, told = t.show(t.table("W1 3", "W1 1, B1 4", "B1 4", middle=1), "WW WB WB")
    assert not t.of_kind(p.Ritual, told)
    state, told = t.act(state, 0, p.Take(1))
    assert [type(event) for event in told[:3]] == [p.Received, p.Exchanged, p.Ritual]
    assert t.hands(state) == ["W5 1", "W1 1, B1 5", "B1 6"]


def test_5_04_everybody_is_everybody_with_two_white_faces() -> None:
    state, told = t.show(t.start(4, marker=2), "WW WB WW BB")
    assert told[1] == p.Received((2, 0), "white", 1)
    assert t.hands(state) == ["W1 2, B1 1", t.START, "W1 2, B1 1", t.START]


@pytest.mark.parametrize(("take", "hand"), [(1, "W1 3, B1 1"), (0, "W1 2, B1 1")])
def test_5_05_alone_with_two_white_faces(take: int, hand: str) -> None:
    state, _ = t.show(t.start(3), "WB WW WB")
    assert GAME.legal(state, 1) == (p.Take(1), p.Take(0))
    assert t.refusal(state, 0, p.Take(1)).ruling == t.refusal(state, 1, p.Take(2)).ruling == "5.05"
    state, told = t.act(state, 1, p.Take(take))
    assert t.hands(state)[1] == hand
    assert (p.Declined(1) in told) == (take == 0)


def test_5_27_a_new_player_has_nominated_no_one() -> None:
    """The others do not settle it by the word of the player before."""
    state, _ = t.show(t.start(4), "WW WW WB WW")
    state, _ = t.act(t.act(state, 0, p.Nominate((3,)))[0], 3, p.Nominate((3,)))
    after = GAME.handed(state, 3)
    assert isinstance(state.phase, p.Nominating)
    assert after.phase == replace(state.phase, named=((3,), None, None), left=(2, 3, 3))
    assert GAME.awaited(after).seats == (1, 3)
    assert GAME.handed(after, 2) == after


def test_5_05_a_nomination_may_be_changed() -> None:
    state, _ = t.show(t.start(3), "WW WW WB")
    for seat, named in ((0, 0), (1, 1), (1, 0)):
        state, told = t.act(state, seat, p.Nominate((named,)))
    assert t.of_kind(p.Settled, told) == [p.Settled((0,))]
    assert t.hands(state)[:2] == ["W1 3, B1 1", "W1 2, B1 1"]


@pytest.mark.parametrize("nominations", [1, 2, 3])
def test_5_05_at_most_so_many_nominations_each(nominations: int) -> None:
    """Disagreement among those who have none left means no one; repeating a name counts too."""
    state, _ = t.show(t.start(4, nominations=str(nominations)), "WW WW WW WB")
    for _ in range(nominations):
        assert isinstance(state.phase, p.Nominating)
        state, _ = t.act(state, 0, p.Nominate((0,)))
    used_up = t.refusal(state, 0, p.Nominate((1,)))
    assert used_up == Refusal("5.05", "refused-nominations", (("most", nominations),))
    assert GAME.legal(state, 0) == ()
    for _ in range(nominations):
        assert isinstance(state.phase, p.Nominating)
        state, told = t.act(state, 1, p.Nominate((1,)))
    assert t.of_kind(p.Settled, told) == [p.Settled(())]
    assert [hand.w1 for hand in state.cards][:3] == [2, 2, 2]


def test_5_05_when_time_runs_out_no_one_takes_it() -> None:
    state, _ = t.show(t.start(3), "WW WW WB")
    state, _ = t.act(state, 0, p.Nominate((0,)))
    assert GAME.clock(state) == Clock("nominations-1", 90)
    state, told = GAME.expire(state, t.NO_DRAWS)
    assert t.of_kind(p.Settled, told) == [p.Settled((), late=True)]
    assert t.hands(state)[:2] == ["W1 2, B1 1"] * 2
    assert GAME.clock(state) is None
