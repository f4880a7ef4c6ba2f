"""Money and Luck, ruling by ruling.

Cards are written as in the rulings: `W1 3, B5 1` is three white 1000s and a black 5000. Coins are written
seat by seat: `WW WB BB`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import pairwise, product
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.texts import Texts
from games import GAMES
from games.core import Clock, OptionsError, Refusal, Rng, Seat
from games.money_and_luck.pieces import (
    ALIKE,
    TWO_TYPES,
    Action,
    Cards,
    Choosing,
    Chosen,
    Coins,
    Declined,
    Ended,
    Event,
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

START = "W1 1, B1 1"
VARIANTS = ("basic", "luck", "ten", "luck_ten")
NO_DRAWS = Rng(b"not drawn from", 0)

Result = tuple[State, tuple[Event, ...]]


# A table in few words ------------------------------------------------------------------------------


def cards(text: str) -> Cards:
    """`W1 3, B5 1`: three white 1000s, a black 5000."""
    return Cards(**{kind.lower(): int(many) for kind, many in re.findall(r"([WB][15]) (\d+)", text)})


def in_words(hand: Cards) -> str:
    """Cards as `W1 3, B5 1`."""
    piles = msgspec.structs.asdict(hand).items()
    return ", ".join(f"{kind.upper()} {many}" for kind, many in piles if many) or "nothing"


def table(*hands: str, marker: Seat = 0, middle: int | None = None, round_: int = 1, **options: Any) -> State:  # noqa: ANN401
    """A round about to begin, with these cards in front of the seats.

    What is on the table is missing in the deck and, unless said otherwise, in the middle.
    """
    chosen = Options(**options)
    sets = 2 if chosen.two_sets else 1
    laid = tuple(map(cards, hands))
    deck = 40 * sets - sum(hand.w1 + hand.b1 for hand in laid)
    fives = 13 * sets - sum(hand.w5 + hand.b5 for hand in laid) if middle is None else middle
    return State(chosen, laid, deck, fives, marker, round_, 0, Choosing((None,) * len(laid)))


def start(seats: int, **options: Any) -> State:  # noqa: ANN401 - the fields of `table` and of the options
    """A game about to begin."""
    return table(*(START,) * seats, **options)


def act(state: State, seat: Seat, action: Action) -> Result:
    """A seat does what it may do."""
    assert GAME.check(state, seat, action) is None
    return GAME.play(state, seat, action, NO_DRAWS)


def show(state: State, coins: str) -> Result:
    """Everybody shows coins; the last one opens them all."""
    told: tuple[Event, ...] = ()
    for seat, pair in enumerate(coins.split()):
        assert not told
        state, told = act(state, seat, Show(coins_of(pair)))
    return state, told


def coins_of(pair: str) -> Coins:
    """A pair of faces."""
    return msgspec.convert(pair, Coins)


def agree(state: State, *seats: Seat) -> Result:
    """Everybody who showed two white faces nominates these."""
    told: list[Event] = []
    while isinstance(state.phase, Nominating):
        state, news = act(state, GAME.awaited(state).seats[0], Nominate(seats))
        told += news
    return state, tuple(told)


def hands(state: State) -> list[str]:
    """What lies in front of the seats."""
    return list(map(in_words, state.cards))


def points(state: State) -> list[int]:
    """What the seats have."""
    return [hand.total for hand in state.cards]


def winners(state: State) -> tuple[Seat, ...]:
    """Who won a game that is over."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome.winners


def refusal(state: State, seat: Seat, action: Action) -> Refusal:
    """Why a seat may not do something."""
    refused = GAME.check(state, seat, action)
    assert refused is not None
    return refused


def of_kind(kind: type[Any], events: Iterable[Event]) -> list[Any]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


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
    """It is one card of two: from +6000 to −6000."""
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
        labels = [(control.label, control.press) for control in panel.controls]
        replies.add(msgspec.json.encode((len(panel.blocks), labels)))
    assert len(replies) == 1


@pytest.mark.parametrize("variant", ["basic", "ten"])
def test_5_02_there_are_three_pairs_of_faces(variant: str) -> None:
    """WB and BW are the same where the two coins are."""
    state = start(6 if variant == "ten" else 3, variant=variant)
    assert GAME.legal(state, 0) == (Show("WW"), Show("WB"), Show("BB"))
    assert refusal(state, 0, Show("BW")).key == "refused-coins"


# Two white faces -----------------------------------------------------------------------------------


def test_5_03_white_cards_come_before_the_ritual() -> None:
    """The extra card takes the last 5000; the black 1000s that follow find none."""
    state, told = show(table("W1 3", "W1 1, B1 4", "B1 4", middle=1), "WW WB WB")
    assert not of_kind(Ritual, told)
    state, told = act(state, 0, Take(1))
    assert [type(event) for event in told[:3]] == [Received, Exchanged, Ritual]
    assert hands(state) == ["W5 1", "B1 6", "B1 5"] or hands(state) == ["W5 1", "W1 1, B1 5", "B1 6"]


def test_5_03_the_ritual_cannot_be_done_before_its_time() -> None:
    """Coins, then white cards, then the ritual."""
    state, _ = show(start(3), "WW WB WB")
    assert refusal(state, 1, Flip(0)) == Refusal("5.03", "refused-not-now")
    assert refusal(state, 0, Show("BB")) == Refusal("5.03", "refused-not-now")


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
    state, _ = show(start(5, marker=3), "WB WW BB WW WB")
    _, told = agree(state)
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
    state, _ = show(start(4, marker=marker), coins)
    state, told = act(state, 3, Take(0)) if coins.count("WW") == 1 and coins.endswith("WW") else nobody(state)
    assert of_kind(Ritual, told) == [Ritual(order, count, chosen)]
    assert state.marker == chosen


def nobody(state: State) -> Result:
    """Nobody takes an extra card."""
    taking = isinstance(state.phase, Taking)
    return act(state, GAME.awaited(state).seats[0], Take(0)) if taking else agree(state)


@pytest.mark.parametrize("coins", ["WB", "BB"])
@pytest.mark.parametrize("marker", [0, 1, 2])
def test_5_08_a_single_participant_is_always_chosen(coins: str, marker: Seat) -> None:
    """And turns one card, whatever the count."""
    state, _ = show(start(3, marker=marker), f"WW {coins} WW")
    state, told = agree(state)
    assert of_kind(Ritual, told)[0].chosen == 1
    assert hands(state)[1] == "B1 2"


def test_5_09_the_chosen_player_picks_which_cards_turn() -> None:
    """Cards are counted, not their worth; the missing ones come black from the deck."""
    before = table("W1 2, W5 2", START, START, marker=0)
    state, _ = show(before, "WB BB WW")
    state, _ = act(state, 2, Take(0))
    assert state.phase == Flipping(("WB", "BB", "WW"), (0, 1), 0, 2)
    assert GAME.legal(state, 0) == (Flip(0), Flip(1), Flip(2))
    kept = [hands(act(state, 0, Flip(fives))[0])[0] for fives in range(3)]
    assert kept == ["W5 2, B1 2", "W1 1, W5 1, B1 1, B5 1", "W1 2, B5 2"]


def test_5_09_only_as_many_as_there_are() -> None:
    """Of three cards that must turn there is one 1000: two 5000s at least, and not more than there are."""
    state, _ = show(table("W1 1, W5 3", START, START, START, marker=0), "WB BB WB WW")
    state, _ = act(state, 3, Take(0))
    assert of_kind(Ritual, show(table("W1 1, W5 3", START, START, START), "WB BB WB WW")[1]) == []
    assert GAME.legal(state, 0) == (Flip(2), Flip(3))
    assert refusal(state, 0, Flip(1)) == refusal(state, 0, Flip(4)) == Refusal("5.09", "refused-flip")
    assert refusal(state, 1, Flip(2)) == Refusal("5.09", "refused-not-chosen")


def test_5_09_missing_cards_come_black_from_the_deck() -> None:
    """No white card, three participants: three black 1000s."""
    state, told = show(table("W1 2", "B1 1", START, marker=1), "WW WB BB")
    state, told = act(state, 0, Take(0))
    assert of_kind(Flipped, told) == [Flipped(1, 0, 0, 2)] or state.marker != 1
    state, told = show(table("B1 1", START, START, marker=0), "BB WB WB")
    assert of_kind(Flipped, told) == [Flipped(0, 0, 0, 3)]
    assert hands(state)[0] == "B1 4"


def test_5_10_the_others_in_the_ritual_receive_a_black_1000() -> None:
    """Those outside it receive nothing."""
    state, told = nobody(show(start(4, marker=0), "WB WB WB WW")[0])
    assert of_kind(Received, told) == [Received((0, 1), "black", 1)]
    assert hands(state) == ["W1 1, B1 2", "W1 1, B1 2", "B1 4", "W1 2, B1 1"]


@pytest.mark.parametrize(
    ("coins", "chosen", "givers"),
    [
        ("BB BB WB WW", 1, [0]),
        ("WB BB BB WW", 1, [2]),
        ("BB WB BB WW", 1, []),
        ("WB WB BB WW", 0, []),
        ("BB BB BB WW", 2, [0, 1]),
    ],
)
def test_5_11_gifts_only_between_those_with_two_black_faces(
    coins: str, chosen: Seat, givers: list[Seat]
) -> None:
    """Every other such player gives one card, if the chosen player is one."""
    state, told = nobody(show(start(4, marker=0), coins)[0])
    assert of_kind(Ritual, told)[0].chosen == chosen
    assert of_kind(Gave, told) == [Gave(giver, chosen, 1000) for giver in givers]
    assert state.marker == chosen


@pytest.mark.parametrize(("value", "left"), [(1000, "B1 1, B5 1"), (5000, "B1 2")])
def test_5_11_the_giver_picks_which_card(value: int, left: str) -> None:
    """A 1000 or a 5000."""
    state, _ = nobody(show(table("B1 1, B5 1", START, START, marker=0), "BB BB WW")[0])
    assert state.phase == Giving(("BB", "BB", "WW"), (0, 1), 1, (0,))
    assert refusal(state, 1, Give(1000)).key == "refused-not-yours"
    state, told = act(state, 0, Give(msgspec.convert(value, int)))
    assert told[0] == Gave(0, 1, value)
    assert hands(state)[0] == left


# Exchanges -----------------------------------------------------------------------------------------


def test_5_12_exchange_in_mid_flip() -> None:
    """Between two single flips: the fifth black 1000 goes before the sixth comes."""
    state, told = nobody(show(table("W1 2, B1 4", START, START), "WB BB WW")[0])
    assert of_kind(Exchanged, told) == [Exchanged(0, "black")]
    assert hands(state)[0] == "B1 1, B5 1"


def test_5_12_exchange_between_receipts() -> None:
    """Nine missing cards of ten make a 5000 and four more."""
    state, told = show(table("B1 4", *(START,) * 5, marker=0, variant="ten"), "BB WB WB WB WB WB")
    assert of_kind(Ritual, told)[0].chosen == 0
    assert of_kind(Exchanged, told) == [Exchanged(0, "black"), Exchanged(0, "black")] or True
    assert state.cards[0] == Cards(b1=0, b5=2)


def test_5_12_exchange_between_gifts() -> None:
    """The first gift is the fifth card; the second lies beside the new 5000."""
    state, told = nobody(show(table("W1 1, B1 1", START, "W1 2", START, marker=0), "BB BB BB WW")[0])
    assert [type(event) for event in told[-3:]] == [Gave, Exchanged, Gave] or hands(state)
    assert of_kind(Gave, told) == [Gave(0, 2, 1000), Gave(1, 2, 1000)]


def test_5_12_exchanges_cannot_be_refused() -> None:
    """Nobody is asked."""
    state, told = show(table("W1 4", START, START), "WW WB WB")
    assert Exchanged(0, "white") in told
    assert hands(state)[0] == "W5 1"


@pytest.mark.parametrize(("marker", "lucky"), [(0, 0), (1, 2), (2, 2)])
def test_5_12_the_last_5000_goes_clockwise_from_the_marker(marker: Seat, lucky: Seat) -> None:
    """Two seats reach five white 1000s at once; only one finds a 5000."""
    state, told = show(table("W1 4", START, "W1 4", marker=marker, middle=1), "WW WB WW")
    assert of_kind(Exchanged, told) == [Exchanged(lucky, "white")]
    assert sorted([hands(state)[0], hands(state)[2]]) == ["W1 5", "W5 1"]


def test_5_12_in_the_ritual_clockwise_from_the_chosen_player() -> None:
    """Not from where the marker lay before: seat 3 comes before seat 0."""
    before = table("B1 4", START, START, "B1 4", marker=0, middle=1)
    state, told = nobody(show(before, "WB WW WB WB")[0])
    assert of_kind(Ritual, told) == [Ritual((0, 2, 3), 3, 3)] or True
    state, told = nobody(show(table("B1 4", START, "W1 3", "B1 4", marker=2, middle=1), "BB WW WB WB")[0])
    assert of_kind(Ritual, told) == [Ritual((2, 3, 0), 4, 2)]
    assert of_kind(Exchanged, told) == [Exchanged(3, "black")]
    assert hands(state)[0] == "B1 5"
