"""Finds the colours of pictures, `bot/drawing/colours.py`: `python -m tests.bench.colours > THAT FILE`.

First come the colours that the games name, then those of edges and of what is half transparent, the most
frequent first, as far as they differ from those before.
"""

from __future__ import annotations

import io
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeAlias, cast

import resvg_py
from PIL import Image, ImageColor

from bot.drawing.painter import font_files
from games import GAMES
from games.host.packages import GamePackage
from tests.bench.pictures import PRESS, SEATS, played

NAMED = re.compile(r'(?:fill|stroke)="(#[0-9a-f]{6})"')
EACH, STEP, ENOUGH, A_LINE = 1, 7, 252, 16
"""Games with each number of players, pictures from one that is drawn to the next, and colours found."""
LARGE, NEAR, FAR = 0.0001, 8, 24
"""The share of all pixels from which on a colour is that of an area, and how far colours of areas and those
of edges must differ, over the three channels.
"""
FULL = 255
MODULE = '''"""The colours of all pictures, as bytes: `python -m tests.bench.colours` found them."""

COLOURS = bytes.fromhex(
    """
{}"""
)
'''

Colour: TypeAlias = tuple[int, ...]


def main() -> None:
    named, seen = Counter[Colour](), defaultdict[Colour, float](float)
    for box in GAMES.values():
        svgs = sorted(pictures(box))
        for svg in svgs:
            named.update(ImageColor.getrgb(colour) for colour in {*NAMED.findall(svg)})
        for svg in svgs[::STEP]:
            image = whole(svg)
            size = image.width * image.height
            counts = image.getcolors(size)
            for count, (*colour, opacity) in cast("list[tuple[int, Colour]]", counts):
                if opacity == FULL:
                    seen[tuple(colour)] += count / size / len(svgs)
    most = sum(seen.values()) * LARGE
    found = [colour for colour, _ in named.most_common()]
    for colour, count in sorted(seen.items(), key=lambda each: -each[1]):
        far = NEAR if count > most else FAR
        if len(found) < ENOUGH and all(distance(colour, other) > far for other in found):
            found.append(colour)
    lines = "".join(f"{''.join(bytes(each).hex() for each in part)}\n" for part in batched(found[:ENOUGH]))
    sys.stdout.write(MODULE.format(lines))


def pictures(box: GamePackage) -> set[str]:
    games = ((box, seats, number) for seats in SEATS for number in range(EACH))
    return {svg for game in games for kind, svg in played(*game) if kind != PRESS}


def batched(colours: Sequence[Colour]) -> Iterator[Sequence[Colour]]:
    yield from (colours[at : at + A_LINE] for at in range(0, len(colours), A_LINE))


def whole(svg: str) -> Image.Image:
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=font_files())
    return Image.open(io.BytesIO(png)).convert("RGBA")


def distance(one: Colour, other: Colour) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


if __name__ == "__main__":
    main()
