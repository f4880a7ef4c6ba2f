"""Processes beside the bot, for work that holds Python's lock."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor


def spawned(niceness: int) -> Executor:
    """Return a pool of one worker, which starts with the first thing it is given.

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
