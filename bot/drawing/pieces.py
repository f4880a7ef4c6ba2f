"""Takes a picture of the kit (`games/svg.py`) apart into pieces that can be drawn by themselves.

Each group that is only moved or scaled is taken apart further; a piece is a run of shapes, or a text. Drawn
over each other in this order, pieces give the same picture as the whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import ceil, cos, floor, hypot, radians, sin, sqrt
from typing import NamedTuple, TypeAlias
from xml.etree import ElementTree as ET

from games.svg import drawing

N = r"(-?[\d.]+(?:e-?\d+)?)"
"""A number in SVG."""
WHOLE = re.compile(
    r'<svg xmlns="http://www\.w3\.org/2000/svg" width="(\d+)" height="(\d+)" viewBox="0 0 \1 \2" '
    r"""font-family="[\w ']+">(.*)</svg>""",
    re.DOTALL,
)
OTHER = re.compile(r"<(?!/?(?:g|rect|circle|path|text)\b)")
TAG = re.compile(
    rf'<g transform="(?:translate\({N} {N}\))? ?(?:scale\({N}\))?">|</g>'
    rf'|<text x="{N}" y="{N}"([^>]*>[^<]*</text>)|(<g\b[^>]*/>)|(<g\b)'
)
MOVES = re.compile(rf"(translate|scale|rotate)\({N}(?: {N})?\)")
STEP = re.compile(rf"([A-Za-z])|{N}")
PAINT = frozenset(
    {
        *("fill", "fill-rule", "fill-opacity", "opacity", "stroke-opacity"),
        *("stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"),
    }
)
SHAPES = {
    "g": frozenset({"transform", "fill", "opacity"}),
    "rect": PAINT | {"x", "y", "width", "height", "rx"},
    "circle": PAINT | {"cx", "cy", "r"},
    "path": PAINT | {"d"},
    "text": PAINT | {"x", "y", "font-size", "font-weight", "text-anchor"},
}
"""Attributes by element; what else there is may make a shape larger."""
BOX = re.compile(rf'<rect x="{N}" y="{N}" width="{N}" height="{N}"([^>]*)/>')
BENT = re.compile(rf'(?:rx|stroke-width)="{N}"')
WORTH_FOLDING = 64
"""Pixels."""
NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}
"""Numbers that a command of a path takes; those that go on from a curve before them are not known."""
FINENESS = 100
"""Fractions of a pixel that pieces are placed at."""

Point: TypeAlias = tuple[float, float]
Matrix: TypeAlias = tuple[float, float, float, float, float, float]


class Piece(NamedTuple):
    """SVG drawn at `scale`, this fraction of a pixel right of and below where it is placed."""

    svg: str
    scale: float
    right: float
    below: float


class Placed(NamedTuple):
    """A piece and the pixel it is placed at."""

    x: int
    y: int
    piece: Piece


class Box(NamedTuple):
    """Whole pixels, the right and lower edges excluded."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Pixels across."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Pixels down."""
        return self.bottom - self.top


class Parts(NamedTuple):
    """A picture taken apart: its size and its pieces, the lowest first."""

    width: int
    height: int
    placed: tuple[Placed, ...]


class UnknownShapeError(ValueError):
    """SVG beyond that of the kit, whose extent is not known."""


def parts(svg: str) -> Parts:
    """Return a picture taken apart. Raises `UnknownShapeError` for SVG beyond that of the kit."""
    whole = WHOLE.fullmatch(svg)
    if whole is None or OTHER.search(whole[3]):
        raise UnknownShapeError
    return Parts(int(whole[1]), int(whole[2]), tuple(_runs(whole[3])))


def _runs(body: str) -> Iterator[Placed]:
    x, y, scale = 0.0, 0.0, 1.0
    around: list[tuple[float, float, float]] = []
    begun, turned = 0, 0
    for tag in TAG.finditer(body):
        move_x, move_y, larger, text_x, text_y, text, empty, other_tag = tag.groups()
        if turned or other_tag:
            # What is turned is drawn as it is, with all that is in it.
            turned += 1 if other_tag or move_x or larger else -1 if tag[0] == "</g>" else 0
            continue
        if empty:
            continue
        if tag.start() > begun:
            yield _placed(x, y, scale, body[begun : tag.start()])
        begun = tag.end()
        if text:
            yield _placed(x + scale * float(text_x), y + scale * float(text_y), scale, f"<text{text}")
        elif tag[0] == "</g>":
            if not around:
                raise UnknownShapeError
            x, y, scale = around.pop()
        else:
            around.append((x, y, scale))
            x = x + scale * float(move_x or 0)
            y = y + scale * float(move_y or 0)
            scale *= float(larger or 1)
    if around or turned:
        raise UnknownShapeError
    if len(body) > begun:
        yield _placed(x, y, scale, body[begun:])


def _placed(x: float, y: float, scale: float, svg: str) -> Placed:
    fine_x = round(x * FINENESS)
    fine_y = round(y * FINENESS)
    right, below = fine_x % FINENESS / FINENESS, fine_y % FINENESS / FINENESS
    return Placed(fine_x // FINENESS, fine_y // FINENESS, Piece(svg, round(scale, 6), right, below))


def sheet_of(width: int, height: int, moved: Iterable[tuple[int, int, Piece]]) -> str:
    """Return a picture of pieces that are placed where they do not touch each other."""
    inside = "".join(
        f'<g transform="translate({x + piece.right} {y + piece.below}) scale({piece.scale})">{piece.svg}</g>'
        for x, y, piece in moved
    )
    return drawing(width, height, inside)


# Extents -------------------------------------------------------------------------------------------


def extent(piece: Piece) -> Box:
    """Return pixels that a piece does not leave, relative to where it is placed.

    Raises `UnknownShapeError` for shapes beyond those of the kit.
    """
    try:
        root = ET.fromstring(f"<g>{piece.svg}</g>")  # noqa: S314 - written by an installed game
        scale = piece.scale
        points = [*_corners(root, (scale, 0.0, 0.0, scale, piece.right, piece.below))]
    except (ET.ParseError, KeyError, ValueError, RecursionError) as error:
        raise UnknownShapeError from error
    if not points:
        return Box(0, 0, 0, 0)
    xs, ys = zip(*points, strict=True)
    return Box(floor(min(xs)) - 1, floor(min(ys)) - 1, ceil(max(xs)) + 1, ceil(max(ys)) + 1)


def _corners(element: ET.Element, matrix: Matrix) -> Iterator[Point]:
    look = element.attrib
    if not SHAPES[element.tag].issuperset(look):
        raise UnknownShapeError(element.tag)
    if element.tag == "g":
        for inside in element:
            yield from _corners(inside, _moved(matrix, look.get("transform", "")))
        return
    if len(element):
        raise UnknownShapeError(element.tag)
    points = list(_outline(element))
    if not points:
        return
    edge = float(look.get("stroke-width", 1)) if "stroke" in look else 0.0
    # A pointed corner reaches out twice the width of its line.
    edge *= 2 if element.tag == "path" else 1
    xs, ys = zip(*points, strict=True)
    a, b, c, d, e, f = matrix
    for x in (min(xs) - edge, max(xs) + edge):
        for y in (min(ys) - edge, max(ys) + edge):
            yield a * x + c * y + e, b * x + d * y + f


def _moved(matrix: Matrix, transform: str) -> Matrix:
    if MOVES.sub("", transform).strip():
        raise UnknownShapeError(transform)
    for kind, first, second in MOVES.findall(transform):
        a, b, c, d, e, f = matrix
        value = float(first)
        second_number = float(second) if second else None
        match kind:
            case "translate":
                y = second_number or 0.0
                matrix = (a, b, c, d, e + a * value + c * y, f + b * value + d * y)
            case "scale":
                y = value if second_number is None else second_number
                matrix = (a * value, b * value, c * y, d * y, e, f)
            case _:
                if second_number is not None:
                    raise UnknownShapeError(transform)
                near = cos(radians(value))
                far = sin(radians(value))
                matrix = (
                    a * near + c * far,
                    b * near + d * far,
                    c * near - a * far,
                    d * near - b * far,
                    e,
                    f,
                )
    return matrix


def _outline(element: ET.Element) -> Iterator[Point]:
    look = element.attrib
    match element.tag:
        case "rect":
            x = float(look.get("x", 0))
            y = float(look.get("y", 0))
            yield x, y
            yield x + float(look["width"]), y + float(look["height"])
        case "circle":
            x = float(look.get("cx", 0))
            y = float(look.get("cy", 0))
            radius = float(look["r"])
            yield x - radius, y - radius
            yield x + radius, y + radius
        case "text":
            x = float(look.get("x", 0))
            y = float(look.get("y", 0))
            size = float(look["font-size"])
            # No glyph of the packaged font is wider than it is high.
            width = size * len(element.text or "")
            left = x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[look.get("text-anchor", "start")]
            yield left, y - size
            yield left + width, y + 0.4 * size
        case _:
            yield from _path(look["d"])


def _path(d: str) -> Iterator[Point]:
    """Return points that have the whole path between them: ends, control points, and what arcs reach."""
    tokens = [*STEP.finditer(d)]
    x, y, start = 0.0, 0.0, (0.0, 0.0)
    command, place = "", 0
    while place < len(tokens):
        if tokens[place][1]:
            command = tokens[place][1]
            place += 1
        kind = command.upper()
        count = NUMBERS[command.upper()]
        numbers = [float(token[2]) for token in tokens[place : place + count]]
        if len(numbers) < count:
            raise UnknownShapeError(d)
        place += count
        near_x, near_y = (x, y) if command.islower() else (0.0, 0.0)
        old = x, y
        match kind:
            case "Z":
                x, y = start
            case "H":
                x = near_x + numbers[0]
            case "V":
                y = near_y + numbers[0]
            case _:
                x = near_x + numbers[-2]
                y = near_y + numbers[-1]
        if kind == "M":
            start = (x, y)
            command = "l" if command == "m" else "L"
        yield x, y
        if kind in "CQ":
            yield from ((near_x + numbers[n], near_y + numbers[n + 1]) for n in range(0, count - 2, 2))
        elif kind == "A":
            reach = _arc_reach(numbers[0], numbers[1], hypot(x - old[0], y - old[1]), large=bool(numbers[3]))
            for far_x, far_y in (old, (x, y)):
                yield far_x - reach, far_y - reach
                yield far_x + reach, far_y + reach


def _arc_reach(across: float, down: float, chord: float, *, large: bool) -> float:
    """Return how far an arc gets from the nearer of its ends at most."""
    radius = max(across, down, chord / 2)
    if large or across != down:
        return 2 * radius
    return radius - sqrt(radius**2 - chord**2 / 4)


# Large boxes ---------------------------------------------------------------------------------------


class Fold(NamedTuple):
    """A piece of boxes within each other, made smaller where all their edges are straight."""

    small: Piece
    """The smaller piece."""
    x: int
    """The column that is repeated for it to be as wide as before."""
    y: int
    """The row that is repeated for it to be as high as before."""
    wider: int
    """How often the column is repeated."""
    higher: int
    """How often the row is repeated."""


def fold_in(piece: Piece, room: Box) -> Fold | None:
    """Return how a piece of this extent can be drawn small; None where that is not possible."""
    boxes = BOX.findall(piece.svg)
    if not boxes or BOX.sub("", piece.svg) or "dasharray" in piece.svg:
        return None
    across = list[Point]()
    down = list[Point]()
    for left, top, width, height, look in boxes:
        bent = sum(float(number) for number in BENT.findall(look))
        across.append((float(left) + bent, float(left) + float(width) - bent))
        down.append((float(top) + bent, float(top) + float(height) - bent))
    x, wider = _straight(across, piece.scale, piece.right - room.left)
    y, higher = _straight(down, piece.scale, piece.below - room.top)
    if wider + higher < WORTH_FOLDING:
        return None
    less = wider / piece.scale, higher / piece.scale

    def smaller(found: re.Match[str]) -> str:
        width, height = (
            float(length) - without for length, without in zip(found.group(3, 4), less, strict=True)
        )
        return f'<rect x="{found[1]}" y="{found[2]}" width="{width:.6f}" height="{height:.6f}"{found[5]}/>'

    return Fold(piece._replace(svg=BOX.sub(smaller, piece.svg)), x, y, wider, higher)


def _straight(spans: Sequence[Point], scale: float, moved: float) -> tuple[int, int]:
    """Return the first pixel where all edges are straight, and the number of others, but for the last."""
    first = ceil(max(begin for begin, _ in spans) * scale + moved) + 1
    last = floor(min(end for _, end in spans) * scale + moved) - 1
    return first, max(0, last - first - 1)
