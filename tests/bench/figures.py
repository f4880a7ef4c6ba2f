"""How figures are told."""

from __future__ import annotations

import json
import os
import platform
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median, quantiles

TRIES = 50
FIGURES: dict[str, float] = {}
"""What was noted, for a comparison."""


def machine() -> str:
    cores = os.cpu_count()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{platform.node()}: {_processor()}, {cores} cores, {load()}, {platform.system()}, {python}"


def load() -> str:
    """How busy the machine has been for a minute, and how fast a core and the disk are at the moment.

    The same machine may be half as fast an hour later, when others share its cores: the reference tells.
    """
    busy = f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"
    core, disk = median(reference() for _ in range(TRIES)), median(_durable_writes())
    return f"{busy}, reference {core:.2f} ms, durable write {disk:.2f} ms"


def reference() -> float:
    """Milliseconds of processor time for always the same work."""
    begun = time.thread_time()
    parts = json.loads(json.dumps([{"type": 2, "label": f"x{n}", "style": n % 5} for n in range(500)]))
    sorted(tuple(sorted(part.items(), key=str)) for part in parts)
    return 1000 * (time.thread_time() - begun)


def _durable_writes() -> list[float]:
    taken = list[float]()
    with tempfile.NamedTemporaryFile() as file:
        for _ in range(TRIES):
            begun = time.perf_counter()
            file.write(bytes(8192))
            file.flush()
            os.fsync(file.fileno())
            taken.append(1000 * (time.perf_counter() - begun))
    return taken


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.machine()


def say(*lines: str) -> None:
    for line in lines:
        print(f"  {line}", flush=True)  # noqa: T201 - telling is what a benchmark is for


def note(name: str, figure: float) -> None:
    """Keep a figure for a comparison; the lower the better."""
    FIGURES[name] = figure


def heading(name: str, what: str) -> None:
    print(f"\n{name}: {what}", flush=True)  # noqa: T201 - the same


def goal(figure: float, wanted: float) -> str:
    return f"{figure / wanted:.2f} times the goal of {wanted:,g}"


def share(figures: Sequence[float], percent: int) -> float:
    """Return a percentile."""
    if len(figures) < 2:
        return figures[0]
    return quantiles(figures, n=100, method="inclusive")[percent - 1]


def spread(figures: Iterable[float], digits: int = 1) -> str:
    """Median, the slow ones and the slowest, of milliseconds."""
    known = sorted(figures)
    shares = ", ".join(f"p{percent} {share(known, percent):.{digits}f}" for percent in (50, 90, 99))
    return f"{len(known)} × {shares}, max {known[-1]:.{digits}f} ms"
