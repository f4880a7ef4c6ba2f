"""How many processes and how many tables fit into the processors and the memory that there are."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

try:
    import resource
except ImportError:
    # Windows has no such limits.
    resource = None

MEGABYTE = 2**20
BOT_BYTES = 128 * MEGABYTE
"""Memory of the bot itself, without tables and workers."""
WORKER_BYTES = 48 * MEGABYTE
"""Memory of a worker that draws pictures or chooses moves."""
TABLES_SHARE = 0.25
"""Share of loaded tables, at most, in what the bot itself leaves."""
MAXIMUM_TABLE_BYTES = 256 * MEGABYTE
MAXIMUM_STRATEGY_WORKERS = 4
MAXIMUM_PICTURE_WORKERS = 4
ENOUGH_BYTES = 256 * MEGABYTE
"""Least memory with which there are pictures, and bot players choose their moves."""
ENOUGH_FILES = 1024
"""Open files and connections below which presses of a busy evening may find none left."""
SHARED = "/dev/shm"  # noqa: S108 - no file is put there
"""The folder in which the system keeps what processes share."""
STATM = Path("/proc/self/statm")
"""What the system says of this process's memory, in pages."""
GROUPS, OWN_GROUPS = Path("/sys/fs/cgroup"), Path("/proc/self/cgroup")


def cores() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def memory_bytes() -> int | None:
    """Return the memory that this process may use: its control group's, or the machine's; None if unknown."""
    return min((*_machine_bytes(), *_group_bytes()), default=None)


def used_bytes() -> int | None:
    """Return the memory that this process has now; None where the system does not say."""
    try:
        _, resident, *_ = STATM.read_text().split()
    except OSError:
        return None
    return int(resident) * os.sysconf("SC_PAGE_SIZE")


def raise_file_limit() -> int | None:
    """Let this process open as many files as it may; return the number where that is not enough."""
    if resource is None:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        # macOS takes less than its hard limit, which is none.
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return None if soft == resource.RLIM_INFINITY or soft >= ENOUGH_FILES else soft


def _machine_bytes() -> Iterator[int]:
    if hasattr(os, "sysconf") and {"SC_PHYS_PAGES", "SC_PAGE_SIZE"} <= os.sysconf_names.keys():
        yield os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def _group_bytes() -> Iterator[int]:
    """Yield the limits of the control groups around this process, of either version."""
    try:
        lines = OWN_GROUPS.read_text().splitlines()
    except OSError:
        return
    for line in lines:
        _, controllers, path = line.split(":", 2)
        if not controllers:
            root = GROUPS
            names = ("memory.max", "memory.high")
        elif "memory" in controllers.split(","):
            root = GROUPS / "memory"
            names = ("memory.limit_in_bytes",)
        else:
            continue
        # In a container the path may be the host's: then the root is the container's own group.
        group = PurePosixPath(path.lstrip("/"))
        for folder in (group, *group.parents):
            for name in names:
                try:
                    limit = (root / folder / name).read_text().strip()
                except OSError:
                    continue
                if limit.isdecimal():
                    yield int(limit)


@dataclass(frozen=True, slots=True)
class Capacity:
    """The number of workers for strategies and for pictures, and the maximum of bytes of loaded tables."""

    strategy_workers: int
    picture_workers: int
    table_bytes: int


def capacity(memory: int | None, processors: int) -> Capacity:
    """Return what fits: tables first, a strategy worker, one for pictures, then as the processors allow."""
    strategies = min(processors, MAXIMUM_STRATEGY_WORKERS)
    pictures = min(max(1, processors // 2), MAXIMUM_PICTURE_WORKERS)
    if memory is None:
        return Capacity(strategies, pictures, MAXIMUM_TABLE_BYTES)
    free_bytes = max(0, memory - BOT_BYTES)
    table_bytes = min(int(free_bytes * TABLES_SHARE), MAXIMUM_TABLE_BYTES)
    workers = (free_bytes - table_bytes) // WORKER_BYTES
    strategies = min(strategies, max(workers - 1, min(workers, 1)))
    return Capacity(strategies, min(pictures, workers - strategies), max(table_bytes, MEGABYTE))


def own_capacity() -> Capacity:
    """Return what fits here."""
    own = capacity(memory_bytes(), cores())
    return own if can_share() else replace(own, strategy_workers=0, picture_workers=0)


def can_share() -> bool:
    """Whether processes can have locks in common, without which none can work for the bot.

    They lie in a folder that some containers and sandboxes lack or keep from being written.
    """
    try:
        multiprocessing.get_context("fork" if hasattr(os, "fork") else "spawn").Lock()
    except (OSError, ImportError):
        return False
    return True


def fitting_processes() -> int:
    """Return the number of processes for work that may take every processor: at least one."""
    memory = memory_bytes()
    return cores() if memory is None else max(1, min(cores(), (memory - BOT_BYTES) // WORKER_BYTES))
