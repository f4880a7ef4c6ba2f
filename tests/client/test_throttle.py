"""How often one person may press: by a clock that no one sets back."""

from __future__ import annotations

import time

import pytest

from bot.client.services import FloodError, RateLimit, Throttle


class Clocks:
    """The monotonic clock and the one on the wall, to be turned."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.running, self.wall = 0.0, 1_700_000_000.0
        monkeypatch.setattr(time, "monotonic", lambda: self.running)
        monkeypatch.setattr(time, "time", lambda: self.wall)


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    return Clocks(monkeypatch)


def flooded(limit: RateLimit, user_id: int = 7) -> bool:
    try:
        limit.count(user_id)
    except FloodError:
        return True
    return False


def test_a_clock_set_back_locks_no_one_out(clocks: Clocks) -> None:
    limit = RateLimit(3, 10)
    assert [flooded(limit) for _ in range(3)] == [False] * 3
    clocks.wall -= 3600
    assert flooded(limit)
    clocks.running += 11
    clocks.wall -= 3600
    assert [flooded(limit) for _ in range(4)] == [False, False, False, True]


def test_each_person_is_counted_alone_and_presses_are_not_commands(clocks: Clocks) -> None:
    throttle = Throttle(presses=1, commands=1)
    throttle.presses.count(7)
    throttle.presses.count(8)
    throttle.commands.count(7)
    with pytest.raises(FloodError) as error:
        throttle.commands.count(7)
    assert error.value.key == "denied-flood"
    assert str(error.value.args_["when"]).startswith("<t:")
    assert flooded(throttle.presses)


def test_nothing_is_counted_where_nothing_is_limited(clocks: Clocks) -> None:
    limit = Throttle().presses
    assert not any(flooded(limit) for _ in range(100))
    assert not limit.known


def test_those_who_rest_are_forgotten(clocks: Clocks) -> None:
    limit = RateLimit(1, 10)
    assert not any(flooded(limit, user_id) for user_id in range(1000))
    assert len(limit.known) == 1000
    assert flooded(limit)
    clocks.running += 30
    assert not flooded(limit)
    assert len(limit.known) == 1
