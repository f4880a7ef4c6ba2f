"""Draws pictures with a checkout: `PYTHONPATH=CHECKOUT python drawn.py < pictures.json`.

Prints a line for each: milliseconds of processor and of time, and bytes.
"""

from __future__ import annotations

import json
import sys
import time

from bot.client.pictures import draw

WARM = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>A</text></svg>'


def main() -> None:
    draw(WARM)
    for svg in json.load(sys.stdin):
        begun, used = time.perf_counter(), time.process_time()
        png = draw(svg)
        figures = 1000 * (time.process_time() - used), 1000 * (time.perf_counter() - begun), len(png)
        print(*figures)  # noqa: T201 - the benchmark reads it


if __name__ == "__main__":
    main()
