"""Ends a process whose event loop hangs, after it has marked the table at which the loop hangs.

Rules and screens run in the loop: one that does not return stops every table. A thread looks whether the loop
goes on; it costs a press nothing. What holds the interpreter's lock for good stops the thread, too.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType

import structlog

from bot.store.database import StoreError
from bot.store.rows import Stored
from bot.store.store import Store
from bot.table.table import BaseTable

HANG_SECONDS = 5.0
"""Seconds that one step of the loop may take at a table."""
START_SECONDS = 30.0
"""Seconds that one step may take elsewhere, like reading all texts on a slow machine."""
REPLAY_SECONDS = 30.0
"""Seconds that one table may take in a thread of its own, where others do not wait for it."""
OWN_SHARE = 0.4
"""Share of those seconds for which a step must itself have worked or waited."""
LOOK_SECONDS = 0.25
"""Seconds between two looks at the loop."""
OTHERS_SECONDS = 2.0
"""Seconds between two looks at the other threads, which cost more."""
WAITING_SECONDS = 0.001
"""Processor time between two looks below which a thread waits for something."""
LAG_SECONDS = 60.0
"""Seconds for which the largest lag is told."""
MARK_SECONDS = 5.0
"""Timeout for marking a table."""
REPORT_SECONDS = 8.0
"""Seconds until the process ends whether or not a hang could be reported."""
EXIT_CODE = 3
"""Exit code of a process that hung, for its service manager."""
INNERMOST = 12
"""Number of calls that the log names."""

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Hang:
    """What a thread is at: the innermost call, those around it, and the table, if it is at one."""

    function: str
    calls: tuple[str, ...]
    table: int | None


@dataclass(slots=True)
class Step:
    """How long a step of the loop takes, by the looks at it.

    Seconds decide, as it is seconds that everybody waits. A process that was asleep or stopped is looked at
    late, and one look counts for two at most. Processor time alone would let a hang last many times as long
    on a machine that has many times too much to do. Seconds alone would blame a table whose step was kept
    from working there, so it must have worked for a share of them: no step that ends needs that much.
    """

    lasted: float = 0.0
    """Seconds since it began."""
    own: float = 0.0
    """Seconds for which it has worked, or waited for something."""

    def look(self, seconds: float, worked: float) -> None:
        """Add the seconds since the last look, and the processor time that the step has used in them."""
        on_time = seconds < 2 * LOOK_SECONDS
        self.lasted += min(seconds, 2 * LOOK_SECONDS)
        self.own += worked if worked > WAITING_SECONDS else on_time * LOOK_SECONDS

    def hangs(self, limit: float) -> bool:
        """Whether it takes longer than a limit in seconds."""
        return self.lasted >= limit and self.own >= OWN_SHARE * limit


class Watchdog:
    """Looks after the loop in which it is started, until it is closed."""

    def __init__(self, store: Store, end: Callable[[int], None] = os._exit) -> None:
        """`end` ends this process with an exit code."""
        self._store = store
        self._end = end
        self._beats = 0
        self._lags = deque[float](maxlen=round(LAG_SECONDS / LOOK_SECONDS))
        self._timer: asyncio.TimerHandle | None = None
        self._closed = threading.Event()

    @property
    def lag(self) -> float:
        """The most seconds by which a timer of the loop was late in the last minute."""
        return max(self._lags, default=0.0)

    def start(self) -> None:
        """Begin to watch the running loop, which is this thread's."""
        self._beat(asyncio.get_running_loop().time())
        context = contextvars.copy_context()
        threading.Thread(
            target=context.run, args=(self._watch, threading.get_ident()), name="watchdog", daemon=True
        ).start()

    def close(self) -> None:
        """Stop watching."""
        self._closed.set()
        if self._timer:
            self._timer.cancel()

    def _beat(self, due: float) -> None:
        loop = asyncio.get_running_loop()
        self._beats += 1
        self._lags.append(max(0.0, loop.time() - due))
        self._timer = loop.call_later(LOOK_SECONDS, self._beat, loop.time() + LOOK_SECONDS)

    # In its thread -----------------------------------------------------------------------------

    def _watch(self, loop_thread: int) -> None:
        beats = 0
        step = Step()
        looked_at = time.monotonic()
        used_seconds = _processor_seconds(loop_thread)
        # Since the last look at the other threads, and for each table that one of them is at.
        seconds_awake = 0.0
        seconds_at = dict[tuple[int, int], float]()
        while not self._closed.wait(LOOK_SECONDS):
            seconds = time.monotonic() - looked_at
            worked_seconds = _processor_seconds(loop_thread) - used_seconds
            looked_at += seconds
            used_seconds += worked_seconds
            if self._beats != beats:
                beats = self._beats
                step = Step()
            else:
                step.look(seconds, worked_seconds)
            if step.hangs(HANG_SECONDS):
                hang = _hang(_frames()[loop_thread])
                if hang.table is not None or step.hangs(START_SECONDS):
                    self._report(hang)
                    return
            # A process that was asleep or stopped has not worked meanwhile.
            seconds_awake += seconds if seconds < 2 * LOOK_SECONDS else 0.0
            if seconds_awake < OTHERS_SECONDS:
                continue
            frames = {thread: frame for thread, frame in _frames().items() if thread != loop_thread}
            threads = {(thread, id(value)): thread for thread in frames if (value := _value(frames[thread]))}
            seconds_at = {
                key: seconds_at[key] + seconds_awake if key in seconds_at else 0.0 for key in threads
            }
            seconds_awake = 0.0
            for key, seconds in seconds_at.items():
                if seconds >= REPLAY_SECONDS:
                    self._report(_hang(frames[threads[key]]))
                    return

    def _report(self, hang: Hang) -> None:
        # Marking or logging may hang as well, where a disk or a reader of the log does.
        last = threading.Timer(REPORT_SECONDS, self._end, (EXIT_CODE,))
        last.daemon = True
        last.start()
        failure = None
        if hang.table is not None:
            try:
                asyncio.run(asyncio.wait_for(self._store.suspect(hang.table, hang.function), MARK_SECONDS))
            except Exception as error:  # noqa: BLE001 - it is logged below
                failure = error
        log.critical("loop_hangs", table=hang.table, function=hang.function, calls=hang.calls)
        if isinstance(failure, StoreError | TimeoutError):
            log.critical("table_not_marked", table=hang.table, error=str(failure) or type(failure).__name__)
        elif failure is not None:
            log.critical("table_not_marked", table=hang.table, exc_info=failure)
        for handler in logging.getLogger().handlers:
            handler.flush()
        last.cancel()
        self._end(EXIT_CODE)


def _processor_seconds(thread: int) -> float:
    if not hasattr(time, "pthread_getcpuclockid"):
        return 0.0
    return time.clock_gettime(time.pthread_getcpuclockid(thread))


def _frames() -> dict[int, FrameType]:
    # The documented way to what other threads do.
    return sys._current_frames()  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]


def _hang(frame: FrameType) -> Hang:
    value = _value(frame)
    calls = list[str]()
    around: FrameType | None = frame
    while around and len(calls) < INNERMOST:
        code = around.f_code
        calls.append(f"{code.co_filename}:{around.f_lineno} {code.co_qualname}")
        around = around.f_back
    match value:
        case BaseTable(id=table_id):
            # A lobby that is not stored yet has none.
            table = table_id or None
        case Stored(row=row):
            table = row["id"]
        case _:
            table = None
    return Hang(calls[0], tuple(calls), table)


def _value(frame: FrameType | None) -> BaseTable | Stored | None:
    """Return the innermost table, or its rows, that a call has at hand."""
    while frame:
        for value in frame.f_locals.values():
            if isinstance(value, BaseTable | Stored):
                return value
        frame = frame.f_back
    return None
