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

NUMBER = r"(-?[\d.]+(?:e-?\d+)?)"
"""A number in SVG."""
PICTURE = re.compile(
    r'<svg xmlns="http://www\.w3\.org/2000/svg" width="(\d+)" height="(\d+)" viewBox="0 0 \1 \2" '
    r"""font-family="[\w ']+">(.*)</svg>""",
    re.DOTALL,
)
UNKNOWN_ELEMENT = re.compile(r"<(?!/?(?:g|rect|circle|path|text)\b)")
TAG = re.compile(
    rf'<g transform="(?:translate\({NUMBER} {NUMBER}\))? ?(?:scale\({NUMBER}\))?">|</g>'
    rf'|<text x="{NUMBER}" y="{NUMBER}"([^>]*>[^<]*</text>)|(<g\b[^>]*/>)|(<g\b)'
)
TRANSFORM = re.compile(rf"(translate|scale|rotate)\({NUMBER}(?: {NUMBER})?\)")
PATH_TOKEN = re.compile(rf"([A-Za-z])|{NUMBER}")
PAINT_ATTRIBUTES = frozenset(
    {
        *("fill", "fill-rule", "fill-opacity", "opacity", "stroke-opacity"),
        *("stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"),
    }
)
ATTRIBUTES = {
    "g": frozenset({"transform", "fill", "opacity"}),
    "rect": PAINT_ATTRIBUTES | {"x", "y", "width", "height", "rx"},
    "circle": PAINT_ATTRIBUTES | {"cx", "cy", "r"},
    "path": PAINT_ATTRIBUTES | {"d"},
    "text": PAINT_ATTRIBUTES | {"x", "y", "font-size", "font-weight", "text-anchor"},
}
"""Attributes whose effect on the extent of an element is known, by element."""
BOX = re.compile(rf'<rect x="{NUMBER}" y="{NUMBER}" width="{NUMBER}" height="{NUMBER}"([^>]*)/>')
ROUNDING = re.compile(rf'(?:rx|stroke-width)="{NUMBER}"')
WORTH_FOLDING = 64
"""Rows and columns that a fold must save."""
PATH_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}
"""Count of numbers by command of a path; S and T, whose extent depends on the curve before, are not known."""
SUBPIXELS = 100
"""Fractions of a pixel that the place of a piece is rounded to."""

Point: TypeAlias = tuple[float, float]
Matrix: TypeAlias = tuple[float, float, float, float, float, float]


class Piece(NamedTuple):
    """SVG drawn at `scale`, moved by fractions of a pixel from where it is placed."""

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


def take_apart(svg: str) -> Parts:
    """Return a picture taken apart. Raises `UnknownShapeError` for SVG beyond that of the kit."""
    whole = PICTURE.fullmatch(svg)
    if whole is None or UNKNOWN_ELEMENT.search(whole[3]):
        raise UnknownShapeError
    return Parts(int(whole[1]), int(whole[2]), tuple(_split(whole[3])))


def _split(body: str) -> Iterator[Placed]:
    x, y, scale = 0.0, 0.0, 1.0
    enclosing: list[tuple[float, float, float]] = []
    run_start, untouched_depth = 0, 0
    for tag in TAG.finditer(body):
        move_x, move_y, scaled_by, text_x, text_y, text, empty_group, other_group = tag.groups()
        if untouched_depth or other_group:
            # A group that is turned or coloured is not taken apart: it belongs to a run, with all inside it.
            untouched_depth += 1 if other_group or move_x or scaled_by else -1 if tag[0] == "</g>" else 0
            continue
        if empty_group:
            continue
        if tag.start() > run_start:
            yield _placed(x, y, scale, body[run_start : tag.start()])
        run_start = tag.end()
        if text:
            yield _placed(x + scale * float(text_x), y + scale * float(text_y), scale, f"<text{text}")
        elif tag[0] == "</g>":
            if not enclosing:
                raise UnknownShapeError
            x, y, scale = enclosing.pop()
        else:
            enclosing.append((x, y, scale))
            x = x + scale * float(move_x or 0)
            y = y + scale * float(move_y or 0)
            scale *= float(scaled_by or 1)
    if enclosing or untouched_depth:
        raise UnknownShapeError
    if len(body) > run_start:
        yield _placed(x, y, scale, body[run_start:])


def _placed(x: float, y: float, scale: float, svg: str) -> Placed:
    fine_x = round(x * SUBPIXELS)
    fine_y = round(y * SUBPIXELS)
    right = fine_x % SUBPIXELS / SUBPIXELS
    below = fine_y % SUBPIXELS / SUBPIXELS
    return Placed(fine_x // SUBPIXELS, fine_y // SUBPIXELS, Piece(svg, round(scale, 6), right, below))


def sheet_of(width: int, height: int, moved: Iterable[tuple[int, int, Piece]]) -> str:
    """Return a picture of pieces that are placed where they do not touch each other."""
    inside = "".join(
        f'<g transform="translate({x + piece.right} {y + piece.below}) scale({piece.scale})">{piece.svg}</g>'
        for x, y, piece in moved
    )
    return drawing(width, height, inside)


# Extents -------------------------------------------------------------------------------------------


def extent(piece: Piece) -> Box:
    """Return a box of pixels that holds all of a piece, relative to where it is placed.

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
    attributes = element.attrib
    if not ATTRIBUTES[element.tag].issuperset(attributes):
        raise UnknownShapeError(element.tag)
    if element.tag == "g":
        for child in element:
            yield from _corners(child, _transformed(matrix, attributes.get("transform", "")))
        return
    if len(element):
        raise UnknownShapeError(element.tag)
    points = list(_outline(element))
    if not points:
        return
    edge = float(attributes.get("stroke-width", 1)) if "stroke" in attributes else 0.0
    # A pointed corner reaches out twice the width of its line.
    edge *= 2 if element.tag == "path" else 1
    xs, ys = zip(*points, strict=True)
    a, b, c, d, e, f = matrix
    for x in (min(xs) - edge, max(xs) + edge):
        for y in (min(ys) - edge, max(ys) + edge):
            yield a * x + c * y + e, b * x + d * y + f


def _transformed(matrix: Matrix, transform: str) -> Matrix:
    if TRANSFORM.sub("", transform).strip():
        raise UnknownShapeError(transform)
    for kind, first, second in TRANSFORM.findall(transform):
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
                cosine = cos(radians(value))
                sine = sin(radians(value))
                matrix = (
                    a * cosine + c * sine,
                    b * cosine + d * sine,
                    c * cosine - a * sine,
                    d * cosine - b * sine,
                    e,
                    f,
                )
    return matrix


def _outline(element: ET.Element) -> Iterator[Point]:
    attributes = element.attrib
    match element.tag:
        case "rect":
            x = float(attributes.get("x", 0))
            y = float(attributes.get("y", 0))
            yield x, y
            yield x + float(attributes["width"]), y + float(attributes["height"])
        case "circle":
            x = float(attributes.get("cx", 0))
            y = float(attributes.get("cy", 0))
            radius = float(attributes["r"])
            yield x - radius, y - radius
            yield x + radius, y + radius
        case "text":
            x = float(attributes.get("x", 0))
            y = float(attributes.get("y", 0))
            size = float(attributes["font-size"])
            # No glyph of the packaged font is wider than it is high.
            width = size * len(element.text or "")
            left = (
                x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[attributes.get("text-anchor", "start")]
            )
            yield left, y - size
            yield left + width, y + 0.4 * size
        case _:
            yield from _path(attributes["d"])


def _path(d: str) -> Iterator[Point]:
    """Yield points whose bounding box holds the whole path: ends, control points, and what arcs reach."""
    tokens = [*PATH_TOKEN.finditer(d)]
    x, y = 0.0, 0.0
    start = (x, y)
    command = ""
    position = 0
    while position < len(tokens):
        if tokens[position][1]:
            command = tokens[position][1]
            position += 1
        kind = command.upper()
        count = PATH_ARGUMENTS[kind]
        numbers = [float(token[2]) for token in tokens[position : position + count]]
        if len(numbers) < count:
            raise UnknownShapeError(d)
        position += count
        origin_x, origin_y = (x, y) if command.islower() else (0.0, 0.0)
        previous = (x, y)
        match kind:
            case "Z":
                x, y = start
            case "H":
                x = origin_x + numbers[0]
            case "V":
                y = origin_y + numbers[0]
            case _:
                x = origin_x + numbers[-2]
                y = origin_y + numbers[-1]
        if kind == "M":
            start = (x, y)
            command = "l" if command == "m" else "L"
        yield x, y
        if kind in "CQ":
            yield from ((origin_x + numbers[n], origin_y + numbers[n + 1]) for n in range(0, count - 2, 2))
        elif kind == "A":
            reach = _arc_reach(
                numbers[0], numbers[1], hypot(x - previous[0], y - previous[1]), large=bool(numbers[3])
            )
            for end_x, end_y in (previous, (x, y)):
                yield end_x - reach, end_y - reach
                yield end_x + reach, end_y + reach


def _arc_reach(across: float, down: float, chord: float, *, large: bool) -> float:
    """Return the maximum distance of an arc from the nearer of its ends."""
    radius = max(across, down, chord / 2)
    if large or across != down:
        return 2 * radius
    return radius - sqrt(radius**2 - chord**2 / 4)


# Large boxes ---------------------------------------------------------------------------------------


class Fold(NamedTuple):
    """A piece of nested boxes, without rows and columns along which all their edges are straight."""

    small: Piece
    """The smaller piece."""
    x: int
    """The column whose repetition makes it as wide as before."""
    y: int
    """The row whose repetition makes it as high as before."""
    wider: int
    """How often the column is repeated."""
    higher: int
    """How often the row is repeated."""


def folded(piece: Piece, box: Box) -> Fold | None:
    """Return the fold of a piece of this extent; None where it would save little, or is not possible."""
    boxes = BOX.findall(piece.svg)
    if not boxes or BOX.sub("", piece.svg) or "dasharray" in piece.svg:
        return None
    across = list[Point]()
    down = list[Point]()
    for left, top, width, height, attributes in boxes:
        inset = sum(float(number) for number in ROUNDING.findall(attributes))
        across.append((float(left) + inset, float(left) + float(width) - inset))
        down.append((float(top) + inset, float(top) + float(height) - inset))
    x, wider = _straight_span(across, piece.scale, piece.right - box.left)
    y, higher = _straight_span(down, piece.scale, piece.below - box.top)
    if wider + higher < WORTH_FOLDING:
        return None
    removed_lengths = wider / piece.scale, higher / piece.scale

    def shrink(match: re.Match[str]) -> str:
        width, height = (
            float(length) - removed_length
            for length, removed_length in zip(match.group(3, 4), removed_lengths, strict=True)
        )
        return f'<rect x="{match[1]}" y="{match[2]}" width="{width:.6f}" height="{height:.6f}"{match[5]}/>'

    return Fold(piece._replace(svg=BOX.sub(shrink, piece.svg)), x, y, wider, higher)


def _straight_span(spans: Sequence[Point], scale: float, moved: float) -> tuple[int, int]:
    """Return the first pixel where all edges are straight, and how many after it need not be drawn."""
    first = ceil(max(begin for begin, _ in spans) * scale + moved) + 1
    last = floor(min(end for _, end in spans) * scale + moved) - 1
    return first, max(0, last - first - 1)
