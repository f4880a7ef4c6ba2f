"""One time for all processes on a server: the server's, whatever the clock of each machine says."""

from __future__ import annotations

import time
from collections.abc import Callable

ASTRAY_SECONDS = 2.0
"""Seconds by which two clocks may differ before an operator is told."""


def awake_clock() -> float:
    """Return seconds that pass also while the process is stopped and, where supported, the system asleep."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class ServerClock:
    """The machine's clock until the server's time is measured; from then on the server's, carried on.

    Setting a machine's clock does not move it. `leaped`: called when it had to move forward by seconds, as
    something may be due now. `machine_ahead`: seconds by which the machine was ahead when last measured.
    """

    def __init__(self) -> None:
        self._offset: float | None = None
        self.machine_ahead = 0.0
        self.leaped: list[Callable[[], None]] = []

    def now(self) -> float:
        """Return the seconds since the epoch."""
        return time.time() if self._offset is None else awake_clock() + self._offset

    @property
    def astray(self) -> bool:
        """Whether the machine's clock is too far from the server's."""
        return abs(self.machine_ahead) > ASTRAY_SECONDS

    def measure(self, asked: float, server: float, answered: float) -> None:
        """Note the server's time, read at a moment of the `awake_clock` between `asked` and `answered`.

        A clock that can be right stays as it is. One that is behind is moved forward; one that is ahead by
        seconds is not moved back, for the server's was set back then, and decisions would end later.
        """
        least, most = server - answered, server - asked
        known = self._offset
        self.machine_ahead = time.time() - awake_clock() - (least + most) / 2
        if known is None:
            self._offset = (least + most) / 2
        elif known < least:
            self._offset = least
            for listener in self.leaped if least - known > ASTRAY_SECONDS else ():
                listener()
        elif most < known <= most + ASTRAY_SECONDS:
            self._offset = most
