"""Without a console the standard streams are closed: no file takes their place, and prints go nowhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.source import ROOT

PROGRAM = """
import os, sys
from bot.__main__ import main
try:
    main(["health"])
except SystemExit:
    print("on one")
    print("on the other", file=sys.stderr)
    os._exit(os.open(sys.argv[1], os.O_CREAT | os.O_WRONLY) <= 2)
"""


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_none_for_a_file(closed: str, tmp_path: Path) -> None:
    file = tmp_path / "database"
    shell = ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-c", PROGRAM, str(file)]
    done = subprocess.run(shell, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert not file.read_text()
    assert "Traceback" not in done.stderr
