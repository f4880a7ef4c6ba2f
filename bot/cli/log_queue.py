"""Log lines on their way to standard error: the bot waits for no one who is to read them."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from logging.handlers import QueueHandler
from queue import Full, Queue
from typing import TextIO

import structlog

from bot.metrics import DROPPED_LINES

QUEUED_LINES = 10_000
"""Maximum number of lines that wait to be written; further ones are dropped and counted."""
WRITE_SECONDS = 0.5
"""Seconds that the end of the process waits for its last lines to be written."""

log = structlog.stdlib.get_logger(__name__)


class LogQueue(QueueHandler):
    """Formats lines where they are logged, and writes them from a thread of its own.

    The standard library's listener would wait for ever for a stream that takes nothing.
    """

    def __init__(self, formatter: logging.Formatter | None, stream: TextIO) -> None:
        self._lines: Queue[str | threading.Event | None] = Queue(QUEUED_LINES)
        super().__init__(self._lines)
        self.setFormatter(formatter)
        self._stream = stream
        self._dropped = 0
        self.thread = threading.Thread(target=self._write, name="log", daemon=True)
        self.thread.start()

    def prepare(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        return self.format(record)

    def enqueue(self, record: str) -> None:  # pyright: ignore[reportIncompatibleMethodOverride] - what it prepares
        """Have a line written, or drop it."""
        try:
            self._lines.put_nowait(record)
        except Full:
            self._dropped += 1
            DROPPED_LINES.inc()

    def written(self) -> bool:
        """Wait a moment for all lines so far; return whether they are written."""
        flushed = threading.Event()
        with suppress(Full):
            self._lines.put(flushed, timeout=WRITE_SECONDS)
            return flushed.wait(WRITE_SECONDS)
        return False

    def flush(self) -> None:
        """Wait a moment for all lines so far."""
        self.written()

    def close(self) -> None:
        """End the thread, after what is queued."""
        with suppress(Full):
            self._lines.put_nowait(None)
        super().close()

    def _write(self) -> None:
        reported_count = 0
        while (line := self._lines.get()) is not None:
            if isinstance(line, threading.Event):
                line.set()
                continue
            # No one is left to read it.
            with suppress(OSError, ValueError):
                self._stream.write(f"{line}\n")
                self._stream.flush()
            if self._lines.empty() and (dropped_count := self._dropped - reported_count):
                reported_count += dropped_count
                log.warning("log_lines_dropped", lines=dropped_count)


@contextmanager
def queued_logs() -> Generator[LogQueue]:
    """Write logs from a thread, and Python's warnings with them."""
    root = logging.getLogger()
    (direct,) = root.handlers
    lines = LogQueue(direct.formatter, sys.stderr)
    root.handlers = [lines]
    logging.captureWarnings(capture=True)
    try:
        yield lines
    finally:
        logging.captureWarnings(capture=False)
        root.handlers = [direct]
        lines.close()
