"""Seats are told apart by colour and by shape, on boards and in texts."""

from __future__ import annotations

from games.seats import SIGNS, seat_colour, seat_shape, seat_sign

TEN = range(10)


def test_every_seat_has_a_colour_and_a_shape_of_its_own() -> None:
    assert len({seat_sign(seat) for seat in TEN}) == len(TEN)
    assert len({seat_colour(seat) for seat in TEN}) == len(TEN)
    bare = {seat_shape(seat, 20).replace(seat_colour(seat), "") for seat in TEN}
    assert len(bare) == len(TEN)


def test_seats_beyond_the_last_sign_begin_again() -> None:
    assert seat_sign(len(SIGNS)) == seat_sign(0)
    assert seat_shape(len(SIGNS), 20) == seat_shape(0, 20)
