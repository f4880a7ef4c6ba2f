"""Ladders of computer players: figures with their intervals, as JSON and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from games.strategies import SHARP
from games.svg import box, disc, drawing, line, words

LADDER_KINDS = (".json", ".svg", ".png")
"""Ends of the names of files that a ladder is saved in."""
WIDTH, TOP, STEP, LEFT, RIGHT = 900, 96, 46, 400, 850
"""Width of the picture, height of its head, height of a figure, and where shares of 0 and 1 stand."""
GROUND, INK, FAINT, MARK = "#1e1f26", "#f4f4f6", "#8d90a0", "#f4c255"


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The share of the games won, ties split, with its confidence interval, and the time per decision.

    `refused` counts the decisions that the rules refused, for which the default was played. Times are
    processor time in milliseconds, `memory_mb` the most memory that a process has had, 0 where that is not
    known.
    """

    game: str
    seats: int
    against: str
    games: int
    share: float
    low: float
    high: float
    ms_mean: float
    ms_max: float
    seed: str
    player: str = SHARP.key
    refused: int = 0
    ms_median: float = 0.0
    ms_p99: float = 0.0
    memory_mb: int = 0

    def __str__(self) -> str:
        """Return a line for people."""
        won = f"{self.share:.2f} [{self.low:.2f}, {self.high:.2f}]"
        times = f"{self.ms_median:.1f} ms a decision, of 99 % {self.ms_p99:.1f}, at most {self.ms_max:.0f}"
        head = f"{self.game}, {self.seats} seats, {self.player} against {self.against}"
        wrong = f"; {self.refused} decisions were against the rules" if self.refused else ""
        memory = f"; {self.memory_mb} MB" if self.memory_mb else ""
        return f"{head}: won {won} of {self.games} games; {times}{memory}; seed {self.seed}{wrong}"


def save_ladder(path: Path, ladder: Sequence[Result]) -> None:
    """Store a ladder as JSON, and its picture beside it: PNG where the name asks for that, else SVG."""
    store_ladder(path.with_suffix(".json"), ladder)
    svg = ladder_picture(ladder)
    if path.suffix == ".png":
        # Only who wants one needs what draws it.
        from bot.drawing.painter import draw  # noqa: PLC0415

        path.write_bytes(draw(svg))
    else:
        path.with_suffix(".svg").write_text(svg, encoding="utf-8")


def store_ladder(path: Path, ladder: Sequence[Result]) -> None:
    """Store a ladder as JSON, a figure a line."""
    lines = ",\n".join(msgspec.json.encode(result).decode() for result in ladder)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def load_ladder(path: Path) -> list[Result]:
    """Return a stored ladder. Raises `OSError` and `msgspec.ValidationError`."""
    return msgspec.json.decode(path.read_bytes(), type=list[Result])


def ladder_picture(ladder: Sequence[Result]) -> str:
    """Return a ladder as SVG: each share with its interval, and a mark where chance alone would be."""
    height = TOP + STEP * len(ladder) + 24
    parts = [box(0, 0, WIDTH, height, rx=20, fill=GROUND)]
    for tenth in range(0, 11, 2):
        x = _x(tenth / 10)
        parts += [
            line(f"M{x} {TOP - 20}V{height - 20}", FAINT, 1, opacity=0.4),
            words(x, TOP - 38, f"{tenth * 10}%", 22, fill=FAINT),
        ]
    for number, one in enumerate(ladder):
        y = TOP + STEP * (number + 0.5)
        about = f"{one.player} / {one.against}"
        parts += [
            words(24, y - 8, f"{one.game} · {one.seats}", 15, fill=FAINT, text_anchor="start"),
            words(24, y + 11, about, 20, fill=INK, text_anchor="start"),
            words(LEFT - 24, y, f"{one.share:.2f}", 24, fill=INK, text_anchor="end"),
            line(f"M{_x(1 / one.seats)} {y - 15}V{y + 15}", FAINT, 3),
            line(f"M{_x(one.low)} {y}H{_x(one.high)}", MARK, 8, opacity=0.55),
            disc(_x(one.share), y, 9, fill=MARK),
        ]
    return drawing(WIDTH, height, *parts)


def _x(share: float) -> float:
    return round(LEFT + (RIGHT - LEFT) * share, 1)
