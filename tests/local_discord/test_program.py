"""The bot as a process of a test or a benchmark."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import textwrap
from pathlib import Path

from tests.local_discord.program import ROOT

CUT_OFF = textwrap.dedent("""
    import asyncio, sys
    from pathlib import Path
    from tests.local_discord import LocalDiscord
    from tests.local_discord.program import Program

    async def main():
        log = Path(sys.argv[1])
        waits = ("-c", "import time; time.sleep(99)")
        async with LocalDiscord(1) as server, Program(server, "", log, waits) as bot:
            bot.begin()
            print(bot.process.pid, flush=True)
            await asyncio.sleep(99)

    asyncio.run(main())
""")


async def test_a_program_ends_with_the_bench_that_began_it(tmp_path: Path) -> None:
    """When it is killed, none of its code runs."""
    command = (sys.executable, "-c", CUT_OFF, str(tmp_path / "log"))
    bench = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    assert bench.stdout
    pid = int(await bench.stdout.readline())
    assert os.getpgid(pid) == pid
    bench.send_signal(signal.SIGKILL)
    await bench.wait()
    async with asyncio.timeout(10):
        while _is_there(pid):  # noqa: ASYNC110 - no one tells of it
            await asyncio.sleep(0.05)


def _is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
