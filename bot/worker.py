"""Worker processes, for what holds Python's lock: pictures, and strategies of bot players.

What is imported here is imported in every worker.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.core import Rng
from games.strategies import Weighted, sampled

SECONDS = 0.5
"""Processor time that one call of a strategy may take."""
LAST_SECONDS = 20.0
"""Seconds until the system ends a worker that does not react, also if the bot is gone."""

WorkerCall: TypeAlias = Callable[[], Any]


def spawned(niceness: int) -> Executor:
    """Return a pool of one worker, which starts with its first work.

    `niceness`: on a small machine an answer must not wait for a core that is at work here.
    """
    # A forked worker would inherit the database and the connection to Discord.
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=spawn, initializer=follow_parent, initargs=(niceness,))


def follow_parent(niceness: int) -> None:
    """End this worker when the bot is gone, also when it was killed; signals to all are for the bot alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


# Calls of strategies -------------------------------------------------------------------------------


class TooLongError(Exception):
    """A strategy has used up its time."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A strategy raised an error of this kind; its message may tell what a hand holds."""

    kind: str


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision as a worker gets it: a policy, its arguments, and the draws among its actions."""

    act: Callable[..., Weighted]
    given: tuple[Any, ...]
    choice: Rng

    def __call__(self) -> Any:  # noqa: ANN401 - any game's action
        """Return one of the actions that the strategy weighs."""
        return sampled(self.act(*self.given), self.choice)


def ready() -> None:
    """Do nothing: the worker has imported the games now."""


def within(work: WorkerCall, seconds: float, last: float = LAST_SECONDS) -> Any:  # noqa: ANN401 - any game's action
    """Return what work returns within this processor time, or how it failed.

    After `last` seconds this process ends, whatever it does.
    """
    try:
        with _limit(seconds, last):
            return work()
    except BaseException as error:  # noqa: BLE001 - whatever a strategy does: `SystemExit` would end the bot
        return Failed(type(error).__name__)


@contextmanager
def _limit(seconds: float, last: float) -> Generator[None]:
    """Raise `TooLongError` in what takes longer; without such alarms only the bot's timeout ends it."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def over(_signal: int, _frame: object) -> None:
        raise TooLongError

    signal.signal(signal.SIGPROF, over)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    # Not handled, so that it needs no Python to end what does not return.
    signal.setitimer(signal.ITIMER_REAL, last)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
