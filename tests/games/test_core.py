"""Draws that are the same for ever, and what else every game is given."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from collections import Counter
from itertools import permutations
from pathlib import Path

import msgspec
import pytest

from games import GAMES
from games.core import IllegalActionError, NoClockError, Outcome, Refusal, Rng, Value, is_seat, ranked

pytestmark = pytest.mark.portable

SEED = b"backroom"
WHOLE = 1 << 64
NAMED = [1, 4, 5, 0, 3, 4, 4, 4]
"""Dice named `"die", 3, 0`, of that seed."""
ROOT = Path(__file__).parents[2]


def drawn(seed: bytes, n: int, bound: int, times: int) -> list[int]:
    rng = Rng(seed, n)
    return [rng.below(bound) for _ in range(times)]


# Draws ---------------------------------------------------------------------------------------------


def test_words_are_pinned() -> None:
    assert drawn(SEED, 0, WHOLE, 4) == [
        16256762387781088457,
        3562322739701115195,
        2461362667156786882,
        10859634810327462642,
    ]
    assert drawn(b"", 0, WHOLE, 2) == [5931422162917553166, 13702416456061206402]


def test_dice_are_pinned() -> None:
    assert "".join(map(str, drawn(SEED, 1, 6, 24))) == "245413111503454140541045"
    assert drawn(bytes(range(64)), WHOLE - 1, 100, 12) == [99, 14, 56, 33, 95, 91, 62, 8, 3, 68, 9, 0]


def test_shuffles_and_choices_are_pinned() -> None:
    assert Rng(SEED, 2).shuffled(range(10)) == (5, 2, 4, 1, 9, 0, 3, 6, 7, 8)
    assert Rng(SEED, 3).choice("abcdefgh") == "b"


def test_draws_with_a_name_are_pinned_and_follow_from_the_seed_alone() -> None:
    rng, later = Rng(SEED, 1), Rng(SEED, 9)
    die = rng.named("die", 3, 0)
    assert (rng.used, [die.below(6) for _ in range(8)]) == (True, NAMED)
    later.below(6)
    assert [later.named("die", 3, 0).below(6), later.named("die", 3, 1).below(6)] == [NAMED[0], 3]
    # As rules drew before: one after the other, whatever the draw is for.
    assert [Rng(SEED, 1).without_names().named("die", 3, 0).below(6)] == drawn(SEED, 1, 6, 1)


def test_words_that_would_favour_small_numbers_are_thrown_away() -> None:
    bound = WHOLE // 2 + 1
    words = drawn(b"rejections", 0, WHOLE, 8)
    assert drawn(b"rejections", 0, bound, 6) == [word for word in words if word < bound]


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 100, WHOLE - 1, WHOLE])
def test_draws_stay_below_the_bound(bound: int) -> None:
    assert all(0 <= draw < bound for draw in drawn(SEED, 4, bound, 200))


@pytest.mark.parametrize("bound", [2, 6, 10])
def test_draws_are_even(bound: int) -> None:
    times = 6000
    seen = Counter(drawn(SEED, 6, bound, times))
    assert all(abs(seen[number] - times / bound) < 0.15 * times / bound for number in range(bound))


def test_every_order_comes_up() -> None:
    times = 3000
    seen = Counter(Rng(SEED, n).shuffled("abc") for n in range(times))
    assert set(seen) == set(permutations("abc"))
    assert all(abs(count - times / 6) < 0.2 * times / 6 for count in seen.values())


def test_a_shuffle_keeps_every_item() -> None:
    items = [1, 1, 2, 3, 5, 8, 13]
    assert sorted(Rng(SEED, 7).shuffled(items)) == sorted(items) == items
    assert Rng(SEED, 7).shuffled(()) == ()


def test_each_entry_draws_for_itself() -> None:
    """Other numbers and other seeds give other draws; the same give the same."""
    assert drawn(SEED, 8, WHOLE, 5) == drawn(SEED, 8, WHOLE, 5)
    streams = [drawn(seed, n, WHOLE, 5) for seed in (SEED, b"other") for n in range(50)]
    assert len({word for stream in streams for word in stream}) == 2 * 50 * 5


# Rankings ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "highest", "ranks", "winners"),
    [
        ((3, 1, 2), True, (1, 3, 2), (0,)),
        ((3, 1, 2), False, (3, 1, 2), (1,)),
        ((5, 5, 4), True, (1, 1, 3), (0, 1)),
        ((0, -5, -5, 1), False, (3, 1, 1, 4), (1, 2)),
        ((7, 3, 3, 1), True, (1, 2, 2, 4), (0,)),
        ((2, 2, 2), True, (1, 1, 1), (0, 1, 2)),
    ],
)
def test_ties_share_a_rank(
    *, scores: tuple[int, ...], highest: bool, ranks: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """And leave the next ones free; all of rank 1 win."""
    assert ranked(scores, highest=highest) == (ranks, winners)


# Values and refusals -------------------------------------------------------------------------------


class Card(Value, frozen=True, tag="card"):
    """A value to try things on."""

    number: int


def test_winners_share_a_win_and_no_one_shares_a_loss() -> None:
    shared, lost = Outcome("end", (), (), (0, 2)), Outcome("end", (), (), ())
    assert [shared.share(seat) for seat in range(3)] == [0.5, 0, 0.5]
    assert [lost.share(seat) for seat in range(3)] == [0, 0, 0]


def test_values_cannot_be_changed() -> None:
    card = Card(7)
    with pytest.raises(AttributeError):
        card.number = 8
    assert len({card, Card(7), Card(8)}) == 2


def test_values_take_no_fields_they_do_not_have() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"card","number":7,"more":1}', type=Card)


def test_an_illegal_action_says_why() -> None:
    refusal = Refusal("5.09", "refused-flip")
    error = IllegalActionError(refusal)
    assert error.refusal == refusal
    assert str(error) == "ruling 5.09: refused-flip"


def test_a_game_without_a_clock() -> None:
    game = GAMES["seijiya_no_koshin"].game
    assert game.clock(None) is None
    with pytest.raises(NoClockError):
        game.expire(None, Rng(SEED, 0))


# Seats ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "found"),
    [(0, True), (2, True), (3, False), (-1, False), (99, False), (True, False), (False, False), ("1", False)],
)
def test_seats_at_a_table_of_three(*, seat: object, found: bool) -> None:
    """Counted from 0; nothing that merely equals a number is one."""
    assert is_seat(seat, 3) is found


# Threads -------------------------------------------------------------------------------------------

MANY_READERS = """
    import sys, threading
    from dataclasses import replace
    from msgspec import defstruct
    from games import GAMES

    game = GAMES["money_and_luck"].game
    sys.setswitchinterval(1e-6)
    for _ in range(60):
        kinds = [defstruct(name, [("price", int), ("more", tuple[int, ...], ())], tag=True) for name in "AB"]
        values = replace(game.values, action=kinds[0] | kinds[1])
        fresh, ready = replace(game, values=values), threading.Barrier(4)

        def read():
            ready.wait()
            fresh.read_action({"type": "A", "price": 1})

        threads = [threading.Thread(target=read) for _ in range(4)]
        for step in (threading.Thread.start, threading.Thread.join):
            for thread in threads:
                step(thread)
"""


def test_the_first_actions_of_a_game_are_read_by_many_threads() -> None:
    run = subprocess.run([sys.executable, "-c", textwrap.dedent(MANY_READERS)], check=False, cwd=ROOT)
    assert run.returncode == 0
