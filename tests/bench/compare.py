"""Two checkouts in turns: `python -m tests.bench compare OTHER_CHECKOUT [PART...]`.

The benchmarks are those of this checkout for both; what they measure is the bot and the games of each.
"""

from __future__ import annotations

import json
import math
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import fmean

import click

from tests.bench.figures import load, machine, say

PARTS = ("press", "commits", "rules")
"""What is compared unless parts are named."""
LONGER = ("company",)
ROUNDS, SAMPLES = 4, 2000


@click.command()
@click.argument("other", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("parts", nargs=-1, type=click.Choice((*PARTS, *LONGER)))
@click.option("--rounds", default=ROUNDS, show_default=True, type=click.IntRange(min=2))
def main(other: Path, parts: tuple[str, ...], rounds: int) -> None:
    """Print for each figure what this checkout takes of the other's, and an interval of 95 %."""
    say(machine())
    ratios: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        trees = {
            name: _tree(Path(folder) / name, at) for name, at in (("other", other), ("here", Path.cwd()))
        }
        for number in range(rounds):
            found: dict[str, dict[str, float]] = {}
            for name in sorted(trees, reverse=bool(number % 2)):
                found[name] = _figures(trees[name], parts or PARTS)
                say(
                    f"{name}: " + ", ".join(f"{figure} {value:,.2f}" for figure, value in found[name].items())
                )
            for figure in found["here"].keys() & found["other"].keys():
                ratios.setdefault(figure, []).append(found["here"][figure] / found["other"][figure])
    for figure, known in sorted(ratios.items()):
        low, high = _interval(known)
        say(f"{figure}: {_mean(known):.2f} times the other ({low:.2f} to {high:.2f})")
    say(load())


def _tree(folder: Path, checkout: Path) -> Path:
    """Return a folder with the bot and the games of a checkout, and the benchmarks of this one."""
    folder.mkdir()
    for name, source in (("bot", checkout), ("games", checkout), ("tests", Path.cwd())):
        (folder / name).symlink_to((source / name).resolve())
    return folder


def _figures(tree: Path, parts: tuple[str, ...]) -> dict[str, float]:
    file = tree / "figures"
    command = (sys.executable, "-m", "tests.bench", *parts, "--figures", str(file))
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    subprocess.run(command, cwd=tree, env=environment, check=True, stdout=subprocess.DEVNULL)
    return json.loads(file.read_text())


def _mean(ratios: list[float]) -> float:
    return math.exp(fmean(map(math.log, ratios)))


def _interval(ratios: list[float]) -> tuple[float, float]:
    """Return the bootstrap interval of the mean of ratios."""
    chance = random.Random(0)
    means = sorted(_mean(chance.choices(ratios, k=len(ratios))) for _ in range(SAMPLES))
    return means[SAMPLES // 40], means[-SAMPLES // 40]
