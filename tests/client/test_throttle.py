"""How often one person may press: by a clock that no one sets back."""

from __future__ import annotations

import time

import pytest

from bot.client.services import FloodError, Throttle


class Clocks:
    """The monotonic clock and the one on the wall, to be turned."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.running, self.wall = 0.0, 1_700_000_000.0
        monkeypatch.setattr(time, "monotonic", lambda: self.running)
        monkeypatch.setattr(time, "time", lambda: self.wall)


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    return Clocks(monkeypatch)


def flooded(throttle: Throttle, user_id: int = 7) -> bool:
    try:
        throttle.press(user_id)
    except FloodError:
        return True
    return False


def test_a_clock_set_back_locks_no_one_out(clocks: Clocks) -> None:
    throttle = Throttle(presses=3)
    assert [flooded(throttle) for _ in range(3)] == [False] * 3
    clocks.wall -= 3600
    assert flooded(throttle)
    clocks.running += 11
    clocks.wall -= 3600
    assert [flooded(throttle) for _ in range(4)] == [False, False, False, True]


def test_each_person_is_counted_alone_and_presses_are_not_commands(clocks: Clocks) -> None:
    throttle = Throttle(presses=1, commands=1)
    throttle.press(7)
    throttle.press(8)
    throttle.command(7)
    with pytest.raises(FloodError) as error:
        throttle.command(7)
    assert error.value.key == "denied-flood"
    assert str(error.value.args_["when"]).startswith("<t:")
    assert flooded(throttle)


def test_unlimited_requests_are_not_counted(clocks: Clocks) -> None:
    throttle = Throttle()
    assert not any(flooded(throttle) for _ in range(100))
    assert not throttle._presses._done
