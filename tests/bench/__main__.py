"""Figures of speed: `python -m tests.bench`, or with the names of parts; `compare` is for two checkouts."""

from __future__ import annotations

import json
import sys
import time
from importlib import import_module
from pathlib import Path

import click

from tests.bench import compare
from tests.bench.figures import FIGURES, load, machine, say

PARTS = (
    "rules",
    "tables",
    "press",
    "rush",
    "company",
    "decided",
    "bargains",
    "commits",
    "requests",
    "open",
    "pictures",
    "first",
    "heights",
    "heard",
    "fleet",
)


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(PARTS))
@click.option("--figures", type=click.Path(path_type=Path), help="A file for what was noted.")
def main(parts: tuple[str, ...], figures: Path | None) -> None:
    say(machine())
    for part in PARTS:
        if part in (parts or PARTS):
            begun = time.monotonic()
            import_module(f"tests.bench.{part}").bench()
            say(f"({time.monotonic() - begun:.0f} s, {load()})")
    if figures:
        figures.write_text(json.dumps(FIGURES))


if __name__ == "__main__":
    if sys.argv[1:2] == ["compare"]:
        compare.main(sys.argv[2:])
    main()
