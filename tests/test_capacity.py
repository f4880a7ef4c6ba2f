"""What fits into the memory that there is: a control group's, not the machine's."""

from __future__ import annotations

import multiprocessing.synchronize
import subprocess
import sys
from pathlib import Path

import pytest

from bot import capacity as module
from bot.capacity import ENOUGH_BYTES, MAXIMUM_TABLE_BYTES, MEGABYTE, Capacity, capacity, memory_bytes


@pytest.mark.parametrize(
    ("megabytes", "processors", "fits"),
    [
        (128, 2, (0, 0, 1)),
        (200, 2, (1, 0, 18)),
        (ENOUGH_BYTES // MEGABYTE, 2, (1, 1, 32)),
        (320, 2, (2, 1, 48)),
        (320, 4, (2, 1, 48)),
        (512, 4, (4, 2, 96)),
        (512, 1, (1, 1, 96)),
        (16_384, 64, (4, 4, 256)),
    ],
)
def test_what_fits(megabytes: int, processors: int, fits: tuple[int, int, int]) -> None:
    """Bot players choose their moves before there are pictures; nothing fits beside a bot in 128 MB."""
    strategies, pictures, tables = fits
    expected = Capacity(strategies, pictures, tables * MEGABYTE)
    assert capacity(megabytes * MEGABYTE, processors) == expected


def test_without_shared_memory_there_are_no_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Python asks the system for is refused, as where `/dev/shm` is missing or read-only."""

    def refused(*_: object, **_named: object) -> None:
        raise OSError(30, "Read-only file system")

    assert module.can_share()
    monkeypatch.setattr(multiprocessing.synchronize.SemLock, "__init__", refused)
    fitting = module.own_capacity()
    assert (fitting.strategy_workers, fitting.picture_workers) == (0, 0)
    assert fitting.table_bytes


def test_unknown_memory_limits_nothing() -> None:
    assert capacity(None, 2) == Capacity(2, 1, MAXIMUM_TABLE_BYTES)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
@pytest.mark.parametrize(("soft", "hard", "told"), [(64, 1024, None), (64, 128, 128), (128, 128, 128)])
def test_as_many_files_may_be_opened_as_the_system_allows(soft: int, hard: int, told: int | None) -> None:
    code = (
        "import resource; from bot.capacity import raise_file_limit\n"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))\n"
        "print(raise_file_limit(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(told), str(hard)]


@pytest.mark.parametrize(
    ("groups", "limits", "megabytes"),
    [
        ("0::/system.slice/backroom.service", {"system.slice/backroom.service/memory.max": "max"}, 4096),
        ("0::/system.slice/backroom.service", {"system.slice/backroom.service/memory.max": "209715200"}, 200),
        # Throttled to a standstill rather than killed; and what is around it counts, too.
        ("0::/a/b", {"a/memory.high": "104857600", "a/b/memory.max": "209715200"}, 100),
        # In a container, which sees its own group as the root.
        ("0::/", {"memory.max": "209715200"}, 200),
        ("5:cpu:/x\n4:memory:/docker/f00", {"memory/memory.limit_in_bytes": "209715200"}, 200),
        ("4:memory:/x", {"memory/x/memory.limit_in_bytes": "9223372036854771712"}, 4096),
        ("4:cpu,cpuacct:/x", {"memory/x/memory.limit_in_bytes": "209715200"}, 4096),
        ("", {}, 4096),
    ],
)
def test_the_memory_of_a_control_group(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    groups: str,
    limits: dict[str, str],
    megabytes: int,
) -> None:
    (tmp_path / "own").write_text(f"{groups}\n" if groups else "")
    for name, limit in limits.items():
        file = tmp_path / "groups" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{limit}\n")
    monkeypatch.setattr(module, "OWN_GROUPS", tmp_path / "own")
    monkeypatch.setattr(module, "GROUPS", tmp_path / "groups")
    monkeypatch.setattr(module, "_machine_bytes", lambda: iter([4096 * MEGABYTE]))
    assert memory_bytes() == megabytes * MEGABYTE
