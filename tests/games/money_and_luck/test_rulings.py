"""Money and Luck, ruling by ruling."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise, product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.text import Texts
from games import GAMES
from games.core import Clock, OptionsError, Refusal, Rng, Seat
from games.money_and_luck.pieces import (
    ALIKE,
    TWO_TYPES,
    Choosing,
    Chosen,
    Coins,
    Declined,
    Ended,
    Exchanged,
    Flip,
    Flipped,
    Flipping,
    Gave,
    Give,
    Giving,
    Nominate,
    Nominating,
    Options,
    Over,
    Received,
    Revealed,
    Ritual,
    Settled,
    Show,
    State,
    Take,
    Taking,
)
from games.money_and_luck.rules import GAME
from tests.games.money_and_luck.table import (
    NO_DRAWS,
    START,
    VARIANTS,
    act,
    agree,
    hands,
    nobody,
    of_kind,
    points,
    refusal,
    show,
    start,
    table,
    winners,
)

pytestmark = pytest.mark.portable


def test_every_ruling_has_a_test() -> None:
    """5.01 to 5.26, each by its number."""
    numbers = {int(number) for name in globals() for number in re.findall(r"^test_5_(\d\d)_", name)}
    assert numbers == set(range(1, 27))


# The golden tests ----------------------------------------------------------------------------------


def test_golden_1_a_first_round_of_four() -> None:
    """The chosen player lacks white cards, is given a fifth black one, and exchanges."""
    state, _ = show(start(4, marker=1), "WW WB BB BB")
    state, told = act(state, 0, Take(1))
    assert of_kind(Ritual, told) == [Ritual((1, 2, 3), 5, 2)]
    assert of_kind(Flipped, told) == [Flipped(2, 1, 0, 2)]
    assert of_kind(Gave, told) == [Gave(3, 2, 1000)]
    assert hands(state) == ["W1 3, B1 1", "W1 1, B1 2", "B5 1", "W1 1, B1 1"]
    assert points(state) == [2000, -1000, -5000, 0]
    assert (state.deck, state.middle, state.marker) == (31, 12, 2)


def test_golden_2_the_marker_holder_is_not_in_the_ritual() -> None:
    """The count begins with the next participant, and ends with the second."""
    state, _ = show(start(4, marker=0), "WW WB WW WB")
    state, told = agree(state, 2)
    assert of_kind(Ritual, told) == [Ritual((1, 3), 2, 3)]
    assert hands(state) == ["W1 2, B1 1", "W1 1, B1 2", "W1 3, B1 1", "B1 3"]
    assert points(state) == [1000, -1000, 2000, -3000]
    assert (state.deck, state.marker) == (27, 3)


def test_golden_3_a_5000_must_be_given() -> None:
    """The fifth black 1000 came just before: the giver has nothing else left."""
    state, _ = show(table("B1 4", "W1 3, B1 1", "W1 2", marker=0), "BB BB WW")
    state, told = act(state, 2, Take(1))
    assert of_kind(Ritual, told) == [Ritual((0, 1), 4, 1)]
    assert of_kind(Gave, told) == [Gave(0, 1, 5000)]
    assert hands(state) == ["nothing", "W1 1, B1 3, B5 1", "W1 4"]
    assert points(state) == [0, -7000, 4000]


def test_golden_4_exchange_in_mid_flip() -> None:
    """A black 5000 and a black 1000, not six black 1000s."""
    state, _ = show(table("W1 2, B1 4", START, START), "WB BB WW")
    state, told = act(state, 2, Take(0))
    assert of_kind(Ritual, told) == [Ritual((0, 1), 3, 0)]
    assert hands(state)[0] == "B1 1, B5 1"
    assert points(state)[0] == -6000


def test_golden_5_a_5000_turns_black() -> None:
    """It is one card of two: +6000 becomes -6000."""
    before = table("W1 1, W5 1", START, START)
    state, _ = show(before, "WB BB WW")
    state, _ = act(state, 2, Take(0))
    assert hands(state)[0] == "B1 1, B5 1"
    assert (points(before)[0], points(state)[0]) == (6000, -6000)


def test_golden_6_all_in() -> None:
    """Everybody joined the ritual: the two lowest win together."""
    state, told = show(table("W1 3, B1 1", "W1 1, B1 2", "B1 4", marker=2), "WB WB WB")
    assert of_kind(Ritual, told) == [Ritual((2, 0, 1), 3, 1)]
    assert hands(state) == ["W1 3, B1 2", "B5 1", "B5 1"]
    assert points(state) == [1000, -5000, -5000]
    assert state.phase == Over("ending-all-joined")
    assert winners(state) == (1, 2)


def test_golden_7_all_white() -> None:
    """No ritual: the highest wins, having exchanged five white 1000s."""
    state, _ = show(table("W1 4, B1 1", "W1 1, B1 2", "W1 1, B1 4"), "WW WW WW")
    state, _ = agree(state, 1)
    assert hands(state) == ["W5 1, B1 1", "W1 3, B1 2", "W1 2, B1 4"]
    assert points(state) == [4000, 1000, -2000]
    assert state.phase == Over("ending-no-ritual")
    assert winners(state) == (0,)


@pytest.mark.parametrize(
    ("variant", "coins", "count", "chosen"), [("luck", "BW WB BB WW", 6, 2), ("basic", "WB WB BB WW", 4, 0)]
)
def test_golden_8_arrows_are_counted(variant: str, coins: str, count: int, chosen: Seat) -> None:
    """The same faces: in ③ the count is 6 and ends elsewhere than at 4."""
    state, _ = show(start(4, marker=0, variant=variant), coins)
    _, told = act(state, 3, Take(0))
    assert of_kind(Ritual, told) == [Ritual((0, 1, 2), count, chosen)]


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


# The ritual ----------------------------------------------------------------------------------------


def test_5_06_one_black_face_is_enough_to_take_part() -> None:
    """Whoever showed two white faces does not."""
    _, told = nobody(show(start(5, marker=3), "WB WW BB WW WB")[0])
    assert of_kind(Ritual, told)[0].order == (4, 0, 2)


@pytest.mark.parametrize(
    ("marker", "coins", "order", "count", "chosen"),
    [
        (1, "WB WB WB WW", (1, 2, 0), 3, 0),
        (3, "WB WB WB WW", (0, 1, 2), 3, 2),
        (0, "BB BB WW WW", (0, 1), 4, 1),
        (2, "BB WW BB BB", (2, 3, 0), 6, 0),
        (2, "WB WW BB BB", (2, 3, 0), 5, 3),
    ],
)
def test_5_07_the_count_goes_round_the_participants(
    marker: Seat, coins: str, order: tuple[Seat, ...], count: int, chosen: Seat
) -> None:
    """From the marker clockwise, as often as needed; the chosen player gets the marker."""
    state, told = nobody(show(start(4, marker=marker), coins)[0])
    assert of_kind(Ritual, told) == [Ritual(order, count, chosen)]
    assert state.marker == chosen


@pytest.mark.parametrize("coins", ["WB", "BB"])
@pytest.mark.parametrize("marker", [0, 1, 2])
def test_5_08_a_single_participant_is_always_chosen(coins: str, marker: Seat) -> None:
    """And turns one card, whatever the count."""
    state, told = nobody(show(start(3, marker=marker), f"WW {coins} WW")[0])
    assert of_kind(Ritual, told)[0].chosen == 1
    assert hands(state)[1] == "B1 2"


def test_5_09_the_chosen_player_picks_which_cards_turn() -> None:
    """Cards are counted, not their worth: two of two 1000s and two 5000s."""
    state, _ = nobody(show(table("W1 2, W5 2", START, START), "WB BB WW")[0])
    assert state.phase == Flipping(("WB", "BB", "WW"), (0, 1), 0, 2)
    assert GAME.legal(state, 0) == (Flip(0), Flip(1), Flip(2))
    turned = [hands(act(state, 0, Flip(fives))[0])[0] for fives in range(3)]
    assert turned == ["W5 2, B1 2", "W1 1, W5 1, B1 1, B5 1", "W1 2, B5 2"]


def test_5_09_no_more_and_no_fewer_cards_turn_than_must() -> None:
    """Three must; there is one 1000, so two or three of them are 5000s."""
    state, _ = nobody(show(table("W1 1, W5 3", START, START, START), "WB BB WB WW")[0])
    assert GAME.legal(state, 0) == (Flip(2), Flip(3))
    assert refusal(state, 0, Flip(1)) == refusal(state, 0, Flip(4)) == Refusal("5.09", "refused-flip")
    assert refusal(state, 1, Flip(2)) == Refusal("5.09", "refused-not-chosen")


def test_5_09_missing_cards_come_black_from_the_deck() -> None:
    """No white card and three participants: three black 1000s."""
    state, told = show(table("B1 1", START, START), "BB WB WB")
    assert of_kind(Flipped, told) == [Flipped(0, 0, 0, 3)]
    assert hands(state)[0] == "B1 4"


def test_5_10_the_others_in_the_ritual_receive_a_black_1000() -> None:
    """Those outside it receive nothing."""
    state, told = nobody(show(start(4), "WB WB WB WW")[0])
    assert of_kind(Received, told) == [Received((0, 1), "black", 1)]
    assert hands(state) == ["W1 1, B1 2", "W1 1, B1 2", "B1 4", "W1 2, B1 1"]


@pytest.mark.parametrize(
    ("coins", "chosen", "givers"),
    [
        ("BB BB WB WW", 1, [0]),
        ("WB BB BB WW", 1, [2]),
        ("BB BB BB WW", 2, [0, 1]),
        ("BB WB BB WW", 1, []),
        ("WB WB BB WW", 0, []),
    ],
)
def test_5_11_gifts_only_between_those_with_two_black_faces(
    coins: str, chosen: Seat, givers: list[Seat]
) -> None:
    """If the chosen player is one of them, every other one gives a card."""
    _, told = nobody(show(start(4), coins)[0])
    assert of_kind(Ritual, told)[0].chosen == chosen
    assert of_kind(Gave, told) == [Gave(giver, chosen, 1000) for giver in givers]


@pytest.mark.parametrize(("given", "left"), [(Give(1000), "B1 1, B5 1"), (Give(5000), "B1 2")])
def test_5_11_the_giver_picks_which_card(given: Give, left: str) -> None:
    """A 1000 or a 5000."""
    state, _ = nobody(show(table("B1 1, B5 1", START, START), "BB BB WW")[0])
    assert state.phase == Giving(("BB", "BB", "WW"), (0, 1), 1, (0,))
    assert refusal(state, 1, given).key == "refused-not-yours"
    state, told = act(state, 0, given)
    assert told[0] == Gave(0, 1, given.value)
    assert hands(state)[0] == left


# Exchanges -----------------------------------------------------------------------------------------


def test_5_12_exchange_in_mid_flip() -> None:
    """Between two single flips: the fifth black 1000 goes before the sixth comes."""
    state, told = nobody(show(table("W1 2, B1 4", START, START), "WB BB WW")[0])
    assert of_kind(Exchanged, told) == [Exchanged(0, "black")]
    assert hands(state)[0] == "B1 1, B5 1"


def test_5_12_exchange_between_receipts() -> None:
    """Six black 1000s come to four, one by one: that makes two 5000s."""
    state, told = show(table("B1 4", *(START,) * 5, variant="ten"), "BB WB WB WB WB WB")
    assert of_kind(Flipped, told) == [Flipped(0, 0, 0, 6)]
    assert of_kind(Exchanged, told) == [Exchanged(0, "black"), Exchanged(0, "black")]
    assert hands(state)[0] == "B5 2"


def test_5_12_exchange_between_gifts() -> None:
    """The first gift is the fifth card; the second lies beside the new 5000."""
    state, told = nobody(show(start(4), "BB BB BB WW")[0])
    assert told[-3:] == (Gave(0, 2, 1000), Exchanged(2, "black"), Gave(1, 2, 1000))
    assert hands(state)[2] == "B1 1, B5 1"


def test_5_12_an_exchange_cannot_be_refused() -> None:
    """Nobody is asked."""
    state, told = show(table("W1 4", START, START), "WW WB WB")
    assert told[-1] == Exchanged(0, "white")
    assert hands(state)[0] == "W5 1"


@pytest.mark.parametrize(("marker", "lucky", "other"), [(0, 0, 2), (1, 2, 0), (2, 2, 0)])
def test_5_12_the_last_5000_goes_clockwise_from_the_marker(marker: Seat, lucky: Seat, other: Seat) -> None:
    """Two seats reach five white 1000s in the same step; one of them finds a 5000."""
    state, told = show(table("W1 4", START, "W1 4", marker=marker, middle=1), "WW WB WW")
    assert of_kind(Exchanged, told) == [Exchanged(lucky, "white")]
    assert (hands(state)[lucky], hands(state)[other]) == ("W5 1", "W1 5")


def test_5_12_in_the_ritual_clockwise_from_the_chosen_player() -> None:
    """Not from where the marker lay before: seat 3 comes before seat 0."""
    state, told = nobody(show(table("B1 4", START, START, "B1 4", middle=1), "BB WW WB BB")[0])
    assert of_kind(Ritual, told) == [Ritual((0, 2, 3), 5, 2)]
    assert of_kind(Exchanged, told) == [Exchanged(3, "black")]
    assert (hands(state)[3], hands(state)[0]) == ("B5 1", "B1 5")


def test_5_12_flips_before_receipts_before_gifts() -> None:
    """The chosen player flips into the last 5000; the receiver before the gift finds none."""
    before = table("B1 4", "W1 1, B1 3", START, middle=1)
    state, told = nobody(show(before, "BB BB WW")[0])
    kinds = [Flipped, Exchanged, Received, Gave]
    assert [type(event) for event in told if type(event) in kinds] == kinds
    assert hands(state)[:2] == ["B1 4", "B1 1, B5 1"]


def test_5_13_a_giver_left_with_a_5000_must_give_it() -> None:
    """Nobody is asked: the exchange has left nothing else."""
    state, told = nobody(show(table("B1 4", START, START), "BB BB WW")[0])
    assert told[-3:] == (Received((0,), "black", 1), Exchanged(0, "black"), Gave(0, 1, 5000))
    assert hands(state)[0] == "nothing"


def test_5_14_without_5000s_the_1000s_stay() -> None:
    """They are worth the same, and the round is played to its end."""
    state, _ = show(table("W1 4", START, "W1 4", middle=1), "WW WB WW")
    assert state.middle == 0
    assert isinstance(state.phase, Nominating)
    state, told = nobody(state)
    assert hands(state) == ["W5 1", "B1 2", "W1 5"]
    assert points(state)[0] == points(state)[2] == 5000
    assert told[-1] == Ended("ending-no-fives")


def test_5_14_in_the_last_round_the_1000s_do_not_run_out() -> None:
    """The deck may be overdrawn then."""
    before = msgspec.structs.replace(start(3, middle=0), deck=1)
    state, _ = show(before, "BB WB WB")
    assert hands(state) == ["B1 4", "W1 1, B1 2", "W1 1, B1 2"]
    assert state.deck == -3


def test_5_15_a_5000_is_never_broken() -> None:
    """It is one of three cards that turn; the other two come from the deck."""
    before = table("W5 1", START, START)
    state, _ = show(before, "BB WB WB")
    assert hands(state)[0] == "B1 2, B5 1"
    assert state.middle == before.middle


# The end -------------------------------------------------------------------------------------------


def test_5_16_a_round_without_a_ritual_ends_the_game() -> None:
    """The highest total wins."""
    state, _ = agree(show(start(3), "WW WW WW")[0], 1)
    assert state.phase == Over("ending-no-ritual")
    assert points(state) == [1000, 2000, 1000]
    assert winners(state) == (1,)


def test_5_17_a_ritual_of_all_ends_the_game() -> None:
    """The lowest total wins."""
    state, _ = show(start(3), "WB WB WB")
    assert state.phase == Over("ending-all-joined")
    assert points(state) == [-1000, -1000, -4000]
    assert winners(state) == (2,)


def test_5_17_no_5000_left_at_the_end_of_the_round_ends_the_game() -> None:
    """The lowest total wins."""
    state, _ = nobody(show(table("W1 4", START, START, middle=1), "WW WB WB")[0])
    assert state.phase == Over("ending-no-fives")
    assert points(state) == [5000, -1000, -3000]
    assert winners(state) == (2,)


def test_5_17_otherwise_another_round_begins() -> None:
    """With coins to choose and the marker where it lies."""
    state, _ = nobody(show(start(3), "WW WB WB")[0])
    assert state.phase == Choosing((None, None, None))
    assert (state.round, state.marker) == (2, 2)


def test_5_18_no_ritual_comes_before_no_5000s() -> None:
    """Both at once: the highest total wins."""
    state, _ = nobody(show(table("W1 4", START, START, middle=1), "WW WW WW")[0])
    assert state.middle == 0
    assert state.phase == Over("ending-no-ritual")
    assert winners(state) == (0,)


def test_5_19_all_tied_players_win() -> None:
    """And share the first rank; the next is third."""
    state, _ = nobody(show(table("W1 3", "W1 1", "W1 3"), "WW WW WW")[0])
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.winners) == ((1, 3, 1), (0, 2))


def test_5_20_cards_on_the_table_are_public() -> None:
    """And so is everything else but coins not yet open."""
    state, _ = show(table("W1 2, B5 1", START, "W5 1, B1 3"), "WW WB WW")
    for seat in (None, 0, 1, 2):
        view = GAME.view(state, seat)
        assert (view.cards, view.deck, view.middle) == (state.cards, state.deck, state.middle)
        assert (view.marker, view.phase) == (state.marker, state.phase)


@pytest.mark.parametrize("variant", VARIANTS)
def test_5_20_coins_not_yet_open_may_be_any(variant: str) -> None:
    """For each onlooker every other seat may have chosen any coins or none, if as many are ready."""
    seats = GAME.seats(Options(variant=variant))[0] + 1
    state = start(seats, variant=variant)
    for ready in range(seats - 2):
        state, _ = act(state, ready, GAME.legal(state, ready)[ready % 3])
        for onlooker in (None, *range(seats)):
            hidden_from(state, onlooker, ready + 1)


def hidden_from(state: State, onlooker: Seat | None, ready: int) -> None:
    """What an onlooker must think possible of the others' coins."""
    coins = [coins_in(GAME.resample(state, onlooker, Rng(b"coins", n))) for n in range(400)]
    others = [seat for seat in range(len(state.cards)) if seat != onlooker]
    assert {len(pairs) - pairs.count(None) for pairs in coins} == {ready}
    if onlooker is not None:
        assert {pairs[onlooker] for pairs in coins} == {coins_in(state)[onlooker]}
    unseen = ready - (onlooker is not None and coins_in(state)[onlooker] is not None)
    for seat in others if unseen else ():
        assert {pairs[seat] for pairs in coins} == {*state.options.coins, None}


def coins_in(state: State) -> tuple[Coins | None, ...]:
    """The coins chosen so far."""
    assert isinstance(state.phase, Choosing)
    return state.phase.coins


@pytest.mark.parametrize("coins", [" ".join(pairs) for pairs in product(ALIKE, repeat=3)])
def test_5_21_another_round_only_after_two_white_faces(coins: str) -> None:
    """And then there are more cards on the table than before."""
    before = start(3)
    state, _ = show(before, coins)
    if isinstance(state.phase, Nominating | Taking):
        state, _ = nobody(state)
    if not isinstance(state.phase, Over):
        assert "WW" in coins.split()
        assert worth(state) > worth(before)


def worth(state: State) -> int:
    """The cards on the table, a 5000 as the five 1000s it was."""
    return sum(hand.w1 + hand.b1 + 5 * (hand.w5 + hand.b5) for hand in state.cards)


# Variants ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("coins", "count"), [("BW WW WW", 1), ("WB WW WW", 2), ("BB WW WW", 3), ("BW WB WW", 3), ("BB BB WW", 6)]
)
def test_5_22_arrows_count_in_3(coins: str, count: int) -> None:
    """One on the black face of type A, two on that of type B."""
    _, told = nobody(show(start(3, variant="luck"), coins)[0])
    assert of_kind(Ritual, told)[0].count == count


def test_5_22_each_coin_may_show_either_face() -> None:
    """The first is of type A, the second of type B."""
    assert GAME.legal(start(3, variant="luck"), 0) == tuple(map(Show, TWO_TYPES))


def test_5_22_two_white_and_two_black_faces_mean_the_same() -> None:
    """White cards for two white faces, gifts between two black ones."""
    state, told = nobody(show(start(4, variant="luck"), "BB BB WB WW")[0])
    assert of_kind(Ritual, told) == [Ritual((0, 1, 2), 8, 1)]
    assert of_kind(Gave, told) == [Gave(0, 1, 1000)]
    assert hands(state)[3] == "W1 2, B1 1"


def test_5_23_two_sets() -> None:
    """For six to ten; 80 cards of 1000 and 26 of 5000."""
    options = Options(variant="ten")
    state = GAME.setup(10, options, NO_DRAWS)
    assert list(GAME.seats(options)) == [6, 7, 8, 9, 10]
    assert (state.deck, state.middle) == (80 - 2 * 10, 26)
    assert hands(state) == [START] * 10


def test_5_23_two_seats_take_up_to_two_cards_each() -> None:
    """In turn, clockwise from the marker."""
    state, _ = show(start(6, marker=4, variant="ten"), "WW WW WB WB WB WW")
    state, told = agree(state, 0, 5)
    assert told[-1] == Settled((0, 5))
    assert isinstance(state.phase, Taking)
    assert state.phase.queue == (5, 0)
    assert GAME.legal(state, 5) == (Take(2), Take(1), Take(0))
    assert refusal(state, 0, Take(1)).key == "refused-not-yours"
    state, _ = act(state, 5, Take(2))
    state, _ = act(state, 0, Take(1))
    assert [hands(state)[seat] for seat in (0, 1, 5)] == ["W1 3, B1 1", "W1 2, B1 1", "W1 4, B1 1"]


@pytest.mark.parametrize("named", [(0, 1, 5), (5, 0), (0, 0)])
def test_5_23_up_to_two_are_named(named: tuple[Seat, ...]) -> None:
    """Two different ones who showed two white faces, in the order of their seats."""
    state, _ = show(start(6, variant="ten"), "WW WW WB WB WB WW")
    assert refusal(state, 0, Nominate(named)) == Refusal("5.23", "refused-nominee", (("most", 2),))
    offered = [(0,), (1,), (5,), (0, 1), (0, 5), (1, 5), ()]
    assert GAME.legal(state, 0) == tuple(map(Nominate, offered))


def test_5_23_alone_with_two_white_faces() -> None:
    """That player takes up to two cards."""
    state, _ = show(start(6, variant="ten"), "WW WB WB WB WB WB")
    assert GAME.legal(state, 0) == (Take(2), Take(1), Take(0))
    assert hands(act(state, 0, Take(2))[0])[0] == "W1 4, B1 1"


@pytest.mark.parametrize(
    ("gone", "phase"), [(13, Choosing((None,) * 6)), (25, Over("ending-no-fives"))], ids=["half", "all"]
)
def test_5_23_the_game_ends_when_26_are_gone(gone: int, phase: Choosing | Over) -> None:
    """Not when 13 are."""
    before = table(f"W5 {gone}", *(START,) * 5, variant="ten")
    state, _ = nobody(show(before, "WW WB WB WB WB WB")[0])
    assert state.middle == 26 - gone - 1
    assert state.phase == phase


def test_5_24_3_and_4_together() -> None:
    """Two sets, six to ten players, and arrows."""
    options = Options(variant="luck_ten")
    assert list(GAME.seats(options)) == [6, 7, 8, 9, 10]
    state, _ = show(start(6, variant="luck_ten"), "BW WB BB WW WW WW")
    _, told = agree(state)
    assert of_kind(Ritual, told)[0].count == 6


# Somebody is away ----------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_5_25_coins_are_chosen_at_random(variant: str) -> None:
    """All of them come up: the default tells nothing."""
    state = start(GAME.seats(Options(variant=variant))[0], variant=variant)
    chosen = {GAME.absent(state, 0, Rng(b"away", n)) for n in range(100)}
    assert chosen == set(GAME.legal(state, 0))


@pytest.mark.parametrize("variant", ["basic", "ten"])
def test_5_25_whoever_is_away_takes_nothing(variant: str) -> None:
    """And nominates nobody."""
    others = " WB" * (4 if variant == "ten" else 1)
    seats = 6 if variant == "ten" else 3
    talk, _ = show(start(seats, variant=variant), f"WW WW{others}")
    alone, _ = show(start(seats, variant=variant), f"WB WW{others}")
    assert GAME.absent(talk, 0, NO_DRAWS) == Nominate(())
    assert GAME.absent(alone, 1, NO_DRAWS) == Take(0)


@pytest.mark.parametrize(("white", "fives"), [("W1 2, W5 2", 0), ("W1 1, W5 2", 1)])
def test_5_25_1000s_turn_first(white: str, fives: int) -> None:
    """Of two that must turn, as few 5000s as can be."""
    state, _ = nobody(show(table(white, START, START), "WB BB WW")[0])
    assert GAME.absent(state, 0, NO_DRAWS) == Flip(fives)


def test_5_25_1000s_are_given_first() -> None:
    """A 5000 only when there is nothing else."""
    state, _ = nobody(show(table("B1 1, B5 1", START, START), "BB BB WW")[0])
    assert GAME.absent(state, 0, NO_DRAWS) == Give(1000)


@pytest.mark.parametrize(("variant", "seats"), [("basic", 3), ("basic", 5), ("ten", 10)])
def test_5_26_all_white_and_nobody_named_in_the_first_round(variant: str, seats: int) -> None:
    """Everybody wins."""
    state, _ = agree(show(start(seats, variant=variant), " ".join(["WW"] * seats))[0])
    assert points(state) == [1000] * seats
    assert winners(state) == tuple(range(seats))


# The options ---------------------------------------------------------------------------------------


def test_options_are_read_from_words() -> None:
    """As the lobby and a record have them."""
    read = GAME.read_options({"variant": "luck", "nominations": "1"})
    assert read == Options(variant="luck", nominations="1")
    assert list(GAME.seats(read)) == [3, 4, 5]


@pytest.mark.parametrize("chosen", [{"variant": "sealed"}, {"nominations": "4"}, {"cards": "40"}])
def test_options_that_the_game_does_not_have(chosen: dict[str, str]) -> None:
    """Are refused."""
    with pytest.raises(OptionsError):
        GAME.read_options(chosen)


# What always holds ---------------------------------------------------------------------------------


@st.composite
def tables(draw: st.DrawFn) -> State:
    """A round about to begin with anything in front of the seats, often with few 5000s left."""
    variant = draw(st.sampled_from(VARIANTS))
    seats = draw(st.sampled_from(list(GAME.seats(Options(variant=variant)))))
    ones = draw(st.lists(st.tuples(*[st.integers(0, 4)] * 2), min_size=seats, max_size=seats))
    taken = 13 * (2 if variant.endswith("ten") else 1) - draw(st.integers(1, 13))
    fives = [len(range(place, taken, 2 * seats)) for place in range(2 * seats)]
    laid = [
        f"W1 {white}, B1 {black}, W5 {fives[seat]}, B5 {fives[seats + seat]}"
        for seat, (white, black) in enumerate(ones)
    ]
    return table(*laid, marker=draw(st.integers(0, seats - 1)), variant=variant)


@st.composite
def courses(draw: st.DrawFn) -> list[State]:
    """What becomes of a table: its states one after the other, to the end or to a point on the way."""
    states = [draw(tables())]
    for drawn in draw(st.lists(st.integers(0, 7199), min_size=20, max_size=160)):
        state = states[-1]
        if isinstance(state.phase, Over):
            break
        awaited = GAME.awaited(state).seats
        seat = awaited[drawn % len(awaited)]
        actions = GAME.legal(state, seat)
        states.append(act(state, seat, actions[drawn // 10 % len(actions)])[0])
    return states


def always(test: Callable[[list[State]], None]) -> Callable[[], None]:
    """A property of all states of all games; the same examples each time."""
    return settings(max_examples=80, deadline=None, derandomize=True)(given(courses())(test))


@always
def test_always_no_card_is_lost_or_made(states: list[State]) -> None:
    """1000s lie on the table or in the deck, 5000s on the table or in the middle (5.14)."""
    for state in states:
        sets = 2 if state.options.two_sets else 1
        assert state.deck + sum(hand.w1 + hand.b1 for hand in state.cards) == 40 * sets
        assert state.middle + sum(hand.w5 + hand.b5 for hand in state.cards) == 13 * sets
        assert state.deck >= 0 or state.middle == 0
        assert min(min(msgspec.structs.astuple(hand)) for hand in state.cards) >= 0


@always
def test_always_five_1000s_are_exchanged(states: list[State]) -> None:
    """Nobody holds five of a face while the middle has a 5000 (5.12, 5.14)."""
    for state in states:
        assert state.middle == 0 or max(max(hand.w1, hand.b1) for hand in state.cards) < 5


@always
def test_always_5000s_never_go_back_to_the_middle(states: list[State]) -> None:
    """The middle only ever loses cards (5.15)."""
    assert all(after.middle <= before.middle for before, after in pairwise(states))


@always
def test_always_the_chosen_player_has_the_marker(states: list[State]) -> None:
    """And it moves only in a ritual (5.07)."""
    for before, after in pairwise(states):
        if isinstance(after.phase, Flipping | Giving):
            assert after.marker == after.phase.chosen
        if isinstance(after.phase, Nominating | Taking):
            assert after.marker == before.marker


@always
def test_always_the_end_is_near(states: list[State]) -> None:
    """Every ritual of not all leaves somebody with more cards: nobody can put the end off (5.21)."""
    rounds = {state.round for state in states}
    assert rounds == set(range(1, len(rounds) + 1))
    for round_ in list(rounds)[1:]:
        before, here = (
            next(state for state in states if state.round == number) for number in (round_ - 1, round_)
        )
        assert worth(here) > worth(before)
