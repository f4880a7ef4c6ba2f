"""How well the letters of a picture stand out."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from PIL import Image, ImageColor

from bot.drawing.painter import draw
from games.svg import CAPITALS

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?[\d.]+(?:e-?\d+)?")
STEP = re.compile(r"(\w+)\(([^)]*)\)")
WIDE = 0.5
"""About how wide a letter is, in ems."""
Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Letters:
    """Words of a picture: where they stand and how high their capitals are, in units of the picture."""

    said: str
    x: float
    y: float
    capitals: float
    colour: Colour
    opacity: float
    outline: Colour | None


@dataclass(frozen=True)
class _Place:
    """What an element takes over from those around it."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    look: Mapping[str, str] | None = None
    opacity: float = 1.0


def faintest(svg: str) -> tuple[float, str]:
    whole = ET.fromstring(svg)  # noqa: S314 - our own picture
    found = list(letters(whole))
    # A part of a picture that is only letters keeps its size.
    for child in whole.iter(f"{SVG}text"):
        child.set("opacity", "0.001")
    ET.register_namespace("", SVG[1:-1])
    bare = Image.open(io.BytesIO(draw(ET.tostring(whole, encoding="unicode")))).convert("RGBA")
    unit = bare.width / float(whole.attrib["viewBox"].split()[2])
    return min(((_contrast(each, bare, unit), each.said) for each in found), default=(float("inf"), ""))


def letters(element: ET.Element, around: _Place | None = None) -> Iterator[Letters]:
    here = _inside(element, around or _Place())
    if element.tag == f"{SVG}text":
        said = "".join(element.itertext()).strip()
        if said:
            yield _read(element, said, here)
        return
    if element.tag != f"{SVG}defs":
        for child in element:
            yield from letters(child, here)


def _inside(element: ET.Element, around: _Place) -> _Place:
    x, y, scale = around.x, around.y, around.scale
    for kind, numbers in STEP.findall(element.get("transform", "")):
        by = [float(number) for number in NUMBER.findall(numbers)]
        if kind == "translate":
            x, y = x + scale * by[0], y + scale * (by[1] if len(by) > 1 else 0)
        elif kind == "scale":
            scale *= abs(by[0])
    opacity = around.opacity * float(element.get("opacity", 1)) * float(element.get("fill-opacity", 1))
    return _Place(x, y, scale, {**(around.look or {}), **element.attrib}, opacity)


def _read(element: ET.Element, said: str, here: _Place) -> Letters:
    look = here.look or {}
    size = float(look["font-size"].removesuffix("px"))
    side = {"middle": 0.0, "end": -1.0}.get(look.get("text-anchor", "start"), 1.0)
    x = float(element.get("x", 0)) + side * WIDE * size * len(said) / 2
    y = float(element.get("y", 0)) - size * CAPITALS / 2
    outline = look.get("stroke")
    return Letters(
        said,
        here.x + here.scale * x,
        here.y + here.scale * y,
        here.scale * size * CAPITALS,
        _rgb(look.get("fill", "black")),
        here.opacity,
        _rgb(outline) if outline and outline != "none" else None,
    )


def _rgb(colour: str) -> Colour:
    red, green, blue, *_ = ImageColor.getrgb(colour)
    return red, green, blue


def _contrast(each: Letters, bare: Image.Image, unit: float) -> float:
    ground = each.outline or _ground(each, bare, unit)
    shown = [each.opacity * a + (1 - each.opacity) * b for a, b in zip(each.colour, ground, strict=True)]
    bright, dark = sorted((_luminance(shown), _luminance(ground)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _ground(each: Letters, bare: Image.Image, unit: float) -> Colour:
    """The commonest colour where the words stand; outside the picture that of Discord's dark theme."""
    wide, high = WIDE * len(each.said) * each.capitals / CAPITALS / 2, each.capitals / 2
    box = [each.x - wide, each.y - high, each.x + wide, each.y + high]
    area = bare.crop(tuple(int(side * unit) for side in box))
    seen = Counter(area.get_flattened_data()).most_common(1)
    red, green, blue, solid = seen[0][0] if seen else (0, 0, 0, 0)
    return (red, green, blue) if solid else (0x39, 0x3A, 0x41)


def _luminance(colour: list[float] | Colour) -> float:
    shares = [part / 255 for part in colour]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
