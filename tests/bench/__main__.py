"""Figures of speed: `python -m tests.bench`, or with the names of parts."""

from __future__ import annotations

import time
from importlib import import_module

import click

from tests.bench.figures import load, machine, say

PARTS = (
    "rules",
    "tables",
    "press",
    "company",
    "requests",
    "open",
    "pictures",
    "heights",
    "fleet",
)


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(PARTS))
def main(parts: tuple[str, ...]) -> None:
    say(machine())
    for part in PARTS:
        if part in (parts or PARTS):
            begun = time.monotonic()
            import_module(f"tests.bench.{part}").bench()
            say(f"({time.monotonic() - begun:.0f} s, {load()})")


if __name__ == "__main__":
    main()
