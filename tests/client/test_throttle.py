"""How often one person may press: by a clock that no one sets back."""

from __future__ import annotations

import time

import pytest

from bot.client.throttle import FloodError, Throttle


class Clocks:
    """The monotonic clock and the one on the wall, to be turned."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.running, self.wall = 0.0, 1_700_000_000.0
        monkeypatch.setattr(time, "monotonic", lambda: self.running)
        monkeypatch.setattr(time, "time", lambda: self.wall)


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    return Clocks(monkeypatch)


def flooded(throttle: Throttle, user_id: int) -> bool:
    try:
        throttle.press(user_id)
    except FloodError:
        return True
    return False


def test_a_clock_set_back_locks_nobody_out(clocks: Clocks) -> None:
    """A wall clock that is an hour slow all at once changes nothing."""
    throttle = Throttle(presses=3)
    for _ in range(3):
        assert not flooded(throttle, 7)
    clocks.wall -= 3600
    assert flooded(throttle, 7)
    clocks.running += 11
    assert not flooded(throttle, 7)
    clocks.wall -= 3600
    clocks.running += 11
    assert [flooded(throttle, 7) for _ in range(4)] == [False, False, False, True]


def test_everybody_is_counted_for_themselves(clocks: Clocks) -> None:
    """One person's flood is no other's, and presses are not commands."""
    throttle = Throttle(presses=1, commands=1)
    throttle.press(7)
    throttle.press(8)
    throttle.command(7)
    with pytest.raises(FloodError) as error:
        throttle.command(7)
    assert error.value.key == "denied-flood"
    assert str(error.value.args_["when"]).startswith("<t:")
    assert flooded(throttle, 7)


def test_no_limit_lets_everything_through(clocks: Clocks) -> None:
    """Nothing is counted where nothing is limited."""
    throttle = Throttle()
    for _ in range(100):
        throttle.press(7)
    assert throttle.counted == 0


def test_those_who_rest_are_forgotten(clocks: Clocks) -> None:
    """The throttle holds no memory of people who have not pressed lately."""
    throttle = Throttle(presses=1)
    for user_id in range(1000):
        throttle.press(user_id)
    assert throttle.counted == 1000
    assert flooded(throttle, 7)
    clocks.running += 30
    throttle.press(7)
    assert throttle.counted == 1
