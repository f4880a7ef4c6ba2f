"""Worker processes, for what holds Python's lock: pictures, and strategies of bot players.

What is imported here is imported in every worker.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

import games
from games.core import Rng, Value
from games.strategies import sample

try:
    import resource
except ImportError:
    # Windows has no such limits; there time alone bounds what a call takes.
    resource = None

SECONDS, DECISION_SECONDS = 0.5, 3.0
"""Processor time that a call of a strategy may take, and one of a strategy that searches."""
LAST_SECONDS = 20.0
"""Seconds until the system ends a worker that does not react, also if the bot is gone."""
RECALL_SECONDS = 2.0
"""Processor time after which a memory takes in no more events; the rest follows at the next decision."""
WORKER_BYTES = 2**29
"""Address space of a worker; beyond it, an allocation fails."""
KILLED_BEFORE_BOT = 800
"""What a worker adds to its place among those that the system kills where memory runs out, of 1,000."""
MEMORY_BYTES = 2**20
"""Size of the largest memory of a seat."""

PLACE_TO_BE_KILLED = Path("/proc/self/oom_score_adj")

WorkerCall: TypeAlias = Callable[[], Any]


def peak_megabytes() -> int:
    """Return the most memory that this process has had; 0 where the system does not tell."""
    if resource is None:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # Bytes on macOS, else kilobytes.
    return most // (2**20 if sys.platform == "darwin" else 2**10)


def spawned(niceness: int) -> Executor:
    """Return a pool of one worker, which starts with its first work.

    `niceness`: on a small machine an answer must not wait for a core that is at work here.
    """
    # A forked worker would inherit the database and the connection to Discord.
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=spawn, initializer=follow_parent, initargs=(niceness,))


def follow_parent(niceness: int) -> None:
    """Set this worker up: it ends when the bot is gone, and is killed before the bot where memory runs out.

    Signals to all are for the bot alone. A strategy may start processes: they end with the worker's group.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)
    # Linux alone has it. Where it is higher already, lowering it would need a privilege, and be wrong.
    with suppress(OSError):
        before = int(PLACE_TO_BE_KILLED.read_text())
        PLACE_TO_BE_KILLED.write_text(str(max(before, KILLED_BEFORE_BOT)))
    if resource is not None:
        # Not every system has this limit.
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (WORKER_BYTES, resource.getrlimit(resource.RLIMIT_AS)[1]))
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        _kill_group(os.getpid())
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def kill(pool: Executor) -> None:
    """End a pool at once with all that its process has started, also one that does not react, or starts."""
    processes: dict[int, multiprocessing.Process] = getattr(pool, "_processes", None) or {}
    for pid, child in list(processes.items()):
        _kill_group(pid)
        # One that is still starting has no group yet.
        child.kill()
    pool.shutdown(wait=False, cancel_futures=True)


def _kill_group(pid: int) -> None:
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)


# Calls of strategies -------------------------------------------------------------------------------


class TooLongError(Exception):
    """A strategy has used up its time."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A strategy raised an error of this kind; its message may tell what a hand holds."""

    kind: str


@dataclass(frozen=True, slots=True)
class Memory:
    """What a seat remembers, encoded; nothing where it could not begin."""

    kind: type[Value]
    encoded: bytes | None = None

    @property
    def value(self) -> Any:  # noqa: ANN401 - any game's memory
        """The strategy's own value. Raises `msgspec.ValidationError`."""
        return None if self.encoded is None else msgspec.json.decode(self.encoded, type=self.kind)


@dataclass(frozen=True, slots=True)
class Recollection:
    """A memory as a worker gets it, and the events that it is still to take in."""

    memory: Memory
    begin: Callable[[], Any]
    recall: Callable[[Any, Any], Any]
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A call of a strategy as a worker gets it."""

    call: Callable[..., Any]
    """The function of the strategy."""
    given: tuple[Any, ...]
    """Its arguments before the memory."""
    memory: Memory
    """What the seat remembers, and the events since."""
    draws: Rng
    """The draws that the strategy is given."""
    choice: Rng | None = None
    """The draws among weighted actions; None where the strategy returns one action."""

    def __call__(self) -> Any:  # noqa: ANN401 - any game's action
        """Return the action of the strategy."""
        result = self.call(*self.given, self.memory.value, self.draws)
        return result if self.choice is None else sample(result, self.choice)


def ready() -> None:
    """Import the games."""
    assert games.GAMES is not None


def within(work: WorkerCall, seconds: float, last: float = LAST_SECONDS) -> Any:  # noqa: ANN401 - any game's action
    """Return what work returns within this processor time, or how it failed.

    After `last` seconds this process ends, whatever it does.
    """
    try:
        with _limit(seconds, last):
            return work()
    except BaseException as error:  # noqa: BLE001 - whatever a strategy does: `SystemExit` would end the bot
        return Failed(type(error).__name__)


@dataclass(frozen=True, slots=True)
class Recalled:
    """A memory, the number of events that it has taken in, and the kind of the last error."""

    memory: Memory
    taken: int
    error: str | None


def recall(asked: Recollection) -> Recalled:
    """Return the memory after the events. One at which the strategy fails leaves it as it was."""
    kind, error = asked.memory.kind, None
    if asked.memory.encoded is None:
        memory = within(partial(_memory_of, kind, asked.begin), SECONDS)
        if isinstance(memory, Failed):
            return Recalled(asked.memory, len(asked.events), memory.kind)
    else:
        memory = asked.memory.value, asked.memory.encoded
    count = 0
    until = time.process_time() + RECALL_SECONDS
    for event in asked.events:
        result = within(partial(_memory_of, kind, partial(asked.recall, memory[0], event)), SECONDS)
        count += 1
        if isinstance(result, Failed):
            error = result.kind
        else:
            memory = result
        if time.process_time() > until:
            break
    return Recalled(Memory(kind, memory[1]), count, error)


def _memory_of(kind: type[Value], work: WorkerCall) -> tuple[Any, bytes]:
    value = work()
    if not isinstance(value, kind):
        raise TypeError(type(value).__name__)
    content = msgspec.json.encode(value)
    if len(content) > MEMORY_BYTES:
        raise OverflowError(len(content))
    return value, content


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
