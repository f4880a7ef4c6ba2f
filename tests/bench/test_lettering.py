"""The letters of pictures are measured as they are drawn."""

from __future__ import annotations

import pytest

from games.svg import at, box, disc, drawing, element, piece, words
from games.testing.lettering import letters, unreadable
from tests.bench.largest import aspect
from tests.bench.lettering import faintest


def picture(*parts: str) -> str:
    return drawing(200, 100, box(0, 0, 200, 100, fill="#000000"), *parts)


def test_letters_are_as_large_as_everything_around_scales_them() -> None:
    twice = element("g", at(0, 0, words(20, 20, "B", 3, fill="#ffffff")), transform="translate(4 4) scale(2)")
    svg = picture(piece(disc(0, 0, 4)), twice, words(150, 50, "A", 8, fill="#ffffff"), at(0, 0))
    assert sorted(letters(svg)) == [(0.03, "B"), (0.04, "A")]
    assert unreadable(svg) == {
        "'B': 7.9 of 10 px on a phone of 390",
        "'B': 5.8 of 8 px on a phone of 320",
        "'A': 7.8 of 8 px on a phone of 320",
    }


def test_contrast_is_with_what_lies_under_the_words() -> None:
    plate = at(150, 50, box(-20, -20, 40, 40, fill="#ffffff"), words(0, 0, "B", 20, fill="#777777"))
    svg = picture(words(50, 50, "A", 20, fill="#ffffff"), plate)
    assert faintest(svg) == (pytest.approx(4.48, abs=0.01), "B")
    assert faintest(picture(words(50, 50, "A", 20, fill="#ffffff")))[0] == pytest.approx(21)


def test_faint_letters_count_as_faint() -> None:
    half = words(50, 50, "A", 20, fill="#ffffff", opacity=0.5)
    assert faintest(picture(half))[0] == pytest.approx(5.3, abs=0.1)


def test_letters_end_or_begin_where_they_are_anchored() -> None:
    right = box(100, 0, 100, 100, fill="#ffffff")
    ends = words(98, 50, "AAAA", 20, fill="#ffffff", text_anchor="end")
    assert faintest(picture(right, ends))[0] == pytest.approx(21)


def test_pictures_without_words_are_no_trouble() -> None:
    assert faintest(picture()) == (float("inf"), "")
    assert not unreadable(picture())
    assert aspect(picture()) == 2
