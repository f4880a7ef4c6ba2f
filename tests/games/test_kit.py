"""What games share beside their rules: room on a phone, signs, what stands out."""

from __future__ import annotations

import pytest

from games.core import Awaited, Rng
from games.highlights import largest, lead_for_good, most_often, weightiest
from games.host.result import LINE_COLUMNS, Standing, TurningPoint, result_card
from games.screen import Highlight
from games.sealed import Sealed
from games.signs import signed
from games.testing.playouts import words
from games.text import alt_text, needs_signs
from games.width import columns, newest_lines, phone_lines


@pytest.mark.parametrize(
    ("text", "wide"), [("Ann · 3", 7), ("⭐", 2), ("☀️", 2), ("한국", 4), ("総理", 4), ("👨‍👩‍👧", 2)]
)
def test_wide_letters_and_signs_take_two_columns(text: str, wide: int) -> None:
    assert columns(text) == wide
    assert phone_lines(text * 44) == wide


def test_the_newest_lines_are_kept_as_far_as_there_is_room_and_at_least_one() -> None:
    assert newest_lines(["first", "second", "한국"], 10) == ["second", "한국"]
    assert newest_lines(["first", "second"], 1) == ["second"]
    assert newest_lines([], 1) == []


def test_a_number_has_a_real_minus_and_the_digits_of_the_language() -> None:
    assert [signed(number) for number in (-1200, 0, 7)] == ["−1200", "0", "+7"]
    assert signed(-1200, words("konsul", "en")) == "−1,200"


def test_highlights_are_the_first_of_equals_and_limited() -> None:
    assert largest(["aa", "bb", "c"], len, 2) == "aa"
    assert largest(["c"], len, 2) is None
    assert largest([], len) is None
    assert most_often("abba") == ("a", 2)
    assert most_often("abba", alone=True) is None
    assert most_often("abb", alone=True) == ("b", 2)
    assert most_often("abc", 2) is None


def test_a_lead_for_good_turned_the_game_only_if_it_was_another_one_s() -> None:
    assert lead_for_good([(0, 0), (1, 0), (1, 2), (3, 2), (4, 2)], 0) == 3
    assert lead_for_good([(0, 0), (1, 0), (2, 0)], 0) is None
    assert lead_for_good([(0, 1), (2, 1), (2, 2)], 0) is None
    assert lead_for_good([], 0) is None


def test_descriptions_have_the_signs_of_their_language() -> None:
    """Made of the same parts: without Markdown, and as wide as a Japanese sentence's own."""
    assert alt_text("`1` **Ann**: −3 · 4; no card.") == "1 Ann: −3, 4; no card."
    assert alt_text("点数。`1` **Ann**: −3 · 4; なし") == "点数。1 Ann：−3、4；なし"


def test_signs_that_stand_for_words() -> None:
    told = (
        "plans: clean 2 ☁️: Right",
        "buys Left 👤5 💧1",
        "🏆 Ann with 🎲 Floating vote",
        "🇯🇵 Japan J1 (10)",
        "3 cards",
    )
    assert [needs_signs(line) for line in told] == [True, True, False, False, False]


def test_of_each_event_the_weightiest_moment_is_told() -> None:
    moments = [
        Highlight(*moment) for moment in ((4, "a", 1), (2, "b", 1), (4, "c", 3), (9, "d", 2), (2, "e", 1))
    ]
    assert [moment.text for moment in weightiest(moments)] == ["b", "c", "d"]
    assert [moment.text for moment in weightiest(moments, 2)] == ["c", "d"]


def test_sealed_choices_tell_a_seat_its_own_and_how_many_are_in() -> None:
    """Whatever is resampled for a seat shows it the same; all that is hidden from it differs at times."""
    sealed = Sealed[int].empty(4).with_choice(1, 5).with_choice(3, 0)
    assert (sealed.awaited, sealed.ready, sealed.is_open) == (Awaited((0, 2), secret=True), 2, False)
    assert (sealed.of(1), sealed.of(0), sealed.of(None)) == (5, None, None)
    for seat in (None, 0, 1):
        drawn = [
            sealed.resample(seat, rng_of(number), lambda other, number=number: (other + number) % 9)
            for number in range(20)
        ]
        assert {(other.of(seat), other.ready) for other in drawn} == {(sealed.of(seat), 2)}
        assert len({other.awaited for other in drawn}) > 1
        assert len({other.choices for other in drawn}) > 10
    with pytest.raises(ValueError, match="not all have chosen"):
        _ = sealed.opened
    opened = sealed.with_choice(0, 1).with_choice(2, 1)
    assert (opened.opened, opened.awaited.seats) == ((1, 5, 1, 0), ())
    assert opened.resample(None, rng_of(0), lambda _: 9) is opened


def rng_of(number: int) -> Rng:
    return Rng(b"sealed", number)


@pytest.mark.parametrize(
    ("told", "whole"),
    [
        ("Ann bids 5.", True),
        (f"{'x' * LINE_COLUMNS} {'y' * LINE_COLUMNS}", True),
        ("x" * (LINE_COLUMNS + 1), False),
        ("words " * LINE_COLUMNS, False),
        ("Ann says ضيف", False),
    ],
)
def test_a_result_card_says_what_it_leaves_out_of_the_turning_point(told: str, *, whole: bool) -> None:
    """A word without room in a line, more lines than it has, letters that its fonts lack."""
    card = result_card("A game", [Standing(1, 0, "Ann", "5")], None, turning=TurningPoint(1, told.strip()))
    assert card.shortened is not whole
