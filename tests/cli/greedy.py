"""The bot, with strategies that take memory until the system lets them have no more."""

from __future__ import annotations

from typing import Any

from bot import worker
from bot.__main__ import main


def greedy(*_: Any) -> Any:
    """Each page is written to: only then is it taken."""
    return bytearray(b".") * (worker.WORKER_BYTES // 2)


# In a worker, too: it imports this module.
worker.within, worker.WORKER_BYTES = greedy, 2**31

if __name__ == "__main__":
    main()
