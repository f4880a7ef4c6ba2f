"""A thought of a computer player as a worker thinks it: with little time, and without words if it fails."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.core import Rng
from games.strategies import Weighted, sampled

SECONDS = 0.5
"""So much of a processor's time a thought may take."""
LAST_SECONDS = 20.0
"""Then the system ends a worker that hears nothing, also where the bot that would have done so is gone."""

Work: TypeAlias = Callable[[], Any]


class TooLongError(Exception):
    """A mind has used up its time."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A mind raised an error of this kind."""

    kind: str


def within(work: Work, seconds: float, last: float = LAST_SECONDS) -> Any:  # noqa: ANN401 - any game's action
    """Return what work comes to within so much processor time, or how it failed.

    After `last` seconds this process ends, whatever it does.
    """
    try:
        with _cut_off(seconds, last):
            return work()
    except BaseException as error:  # noqa: BLE001 - whatever a mind does: a `SystemExit` would end the bot
        return Failed(type(error).__name__)


@contextmanager
def _cut_off(seconds: float, last: float) -> Generator[None]:
    """Raise `TooLongError` in what takes longer; without such alarms only the patience of the bot ends it."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def over(_signal: int, _frame: object) -> None:
        raise TooLongError

    signal.signal(signal.SIGPROF, over)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    # Nobody handles this one, so that it needs no Python to end what does not come back.
    signal.setitimer(signal.ITIMER_REAL, last)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


def ready() -> None:
    """Think of nothing: the games are there now."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision as a worker gets it: a mind's policy, what it is given, and the draws among its actions."""

    act: Callable[..., Weighted]
    given: tuple[Any, ...]
    choice: Rng

    def __call__(self) -> Any:  # noqa: ANN401 - any game's action
        """Return one of the actions that the mind weighs."""
        return sampled(self.act(*self.given), self.choice)
