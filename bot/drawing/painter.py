"""Draws pictures as PNG. What is imported here is imported in every worker that draws."""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import NamedTuple, TypeAlias, cast

import resvg_py
from cachetools import LRUCache
from PIL import Image

from bot.drawing.pieces import Box, Fold, Parts, Piece, UnknownShapeError, extent, folded, parts, sheet_of

FONT = "Source Sans Pro"
WEIGHTS = ("Regular", "Semibold", "Bold", "Black")
PIECES_BYTES = 64 * 2**20
"""Memory for the pieces that a worker keeps."""
SPACIOUS = 1.1
"""Width of the sheet that new pieces are drawn on together, to that of a square as large as all of them."""
COMPRESSION = 3
"""Of PNG, 0 to 9: 6 takes twice as long, for a sixth less."""
OPACITIES = (0, 64, 128, 192)
"""Of the pixels at the edges of a picture, besides full."""
DEGREE = 64
EDGE = 40
"""Rows from the upper and the lower edge in which most pictures have their round corners."""
COLOURS = 256 - len(OPACITIES)
RGB: TypeAlias = tuple[int, int, int]
ALIKE = 3
"""Bits by which colours may differ that are shown as one."""
SAMPLE = 3
"""Pixels from one whose colour is counted to the next, across and down."""
FULL = 255


class Pixels(NamedTuple):
    """A piece as it is drawn, and where that begins relative to where the piece is placed."""

    x: int
    y: int
    image: Image.Image


def _bytes(drawn: Pixels) -> int:
    return 4 * drawn.image.width * drawn.image.height


_kept: LRUCache[Piece, Pixels] = LRUCache(PIECES_BYTES, _bytes)


@cache
def font_files() -> list[str]:
    """Return the fonts of pictures; system fonts are skipped, so that every machine draws the same."""
    folder = files("font_source_sans_pro").joinpath("files")
    return [str(folder.joinpath(f"SourceSansPro-{weight}.ttf")) for weight in WEIGHTS]


def draw(svg: str) -> bytes:
    """Return a picture as PNG of up to 256 colours, the same for the same SVG.

    Raises `ValueError` for invalid SVG.
    """
    with suppress(UnknownShapeError):
        return _put_together(parts(svg))
    return _png(_rendered(svg).quantize(FULL + 1, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE))


def _rendered(svg: str) -> Image.Image:
    png = resvg_py.svg_to_bytes(
        svg_string=svg, skip_system_fonts=True, font_files=font_files(), font_family=FONT
    )
    return Image.open(io.BytesIO(png)).convert("RGBA")


def _png(image: Image.Image, **look: bytes) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=COMPRESSION, **look)
    return file.getvalue()


# Pieces --------------------------------------------------------------------------------------------


def _put_together(picture: Parts) -> bytes:
    """Draw a picture from its pieces, the lowest of which must cover it.

    Raises `UnknownShapeError` where that is not so.
    """
    found = {placed.piece: _kept.get(placed.piece) for placed in picture.placed}
    drawn = {piece: known for piece, known in found.items() if known is not None}
    drawn |= _new([piece for piece in found if piece not in drawn])
    ground, *above = ((x, y, drawn[piece]) for x, y, piece in picture.placed)
    whole = ground[2].image
    if (ground[0] + ground[2].x, ground[1] + ground[2].y, *whole.size) != (
        0,
        0,
        picture.width,
        picture.height,
    ):
        raise UnknownShapeError(whole.size)
    canvas = whole.convert("RGB")
    for x, y, each in above:
        canvas.paste(each.image, (x + each.x, y + each.y), each.image)
    return _with_palette(canvas, whole)


def _new(pieces: Sequence[Piece]) -> dict[Piece, Pixels]:
    """Draw pieces on one sheet, the highest first, and keep them."""
    if not pieces:
        return {}
    slots = sorted(map(_slot, pieces), key=lambda slot: -slot.height)
    area = sum(slot.width * slot.height for slot in slots)
    wide = max(round(SPACIOUS * sqrt(area)), *(slot.width for slot in slots))
    x = y = row = 0
    places = list[tuple[int, int]]()
    for slot in slots:
        if x + slot.width > wide:
            x, y, row = 0, y + row, 0
        places.append((x, y))
        x, row = x + slot.width, max(row, slot.height)
    moved = [
        (x - slot.box.left, y - slot.box.top, slot.drawn) for (x, y), slot in zip(places, slots, strict=True)
    ]
    sheet = _rendered(sheet_of(wide, y + row, moved))
    drawn = dict[Piece, Pixels]()
    for (x, y), slot in zip(places, slots, strict=True):
        cut = sheet.crop((x, y, x + slot.width, y + slot.height))
        image = _unfolded(cut, slot.fold) if slot.fold else cut
        left, top, right, bottom = image.getbbox() or (1, 1, 2, 2)
        if left == 0 or top == 0 or right == image.width or bottom == image.height:
            # It may be larger still.
            raise UnknownShapeError(slot.box)
        piece = Pixels(slot.box.left + left, slot.box.top + top, image.crop((left, top, right, bottom)))
        drawn[slot.piece] = piece
        with suppress(ValueError):
            # One larger than all that may be kept is not.
            _kept[slot.piece] = piece
    return drawn


class _Slot(NamedTuple):
    """A piece to be drawn, and its room on the sheet: where it can be, smaller."""

    piece: Piece
    box: Box
    fold: Fold | None

    @property
    def drawn(self) -> Piece:
        return self.fold.small if self.fold else self.piece

    @property
    def width(self) -> int:
        return self.box.width - (self.fold.wider if self.fold else 0)

    @property
    def height(self) -> int:
        return self.box.height - (self.fold.higher if self.fold else 0)


def _slot(piece: Piece) -> _Slot:
    box = extent(piece)
    return _Slot(piece, box, folded(piece, box))


def _unfolded(small: Image.Image, fold: Fold) -> Image.Image:
    width, height = small.size
    wide = Image.new("RGBA", (width + fold.wider, height))
    wide.paste(small)
    wide.paste(_stretched(small, (fold.x, 0, fold.x + 1, height), (fold.wider + 1, height)), (fold.x, 0))
    wide.paste(small.crop((fold.x + 1, 0, width, height)), (fold.x + 1 + fold.wider, 0))
    width += fold.wider
    high = Image.new("RGBA", (width, height + fold.higher))
    high.paste(wide)
    high.paste(_stretched(wide, (0, fold.y, width, fold.y + 1), (width, fold.higher + 1)), (0, fold.y))
    high.paste(wide.crop((0, fold.y + 1, width, height)), (0, fold.y + 1 + fold.higher))
    return high


def _stretched(image: Image.Image, part: tuple[int, int, int, int], size: tuple[int, int]) -> Image.Image:
    return image.transform(size, Image.Transform.EXTENT, part)


# Colours -------------------------------------------------------------------------------------------


def _with_palette(canvas: Image.Image, ground: Image.Image) -> bytes:
    """Return a picture in its most frequent colours, as opaque as its ground.

    They depend on the picture alone: the palette tells nothing of another one, which may be private.
    """
    size = -(-canvas.width // SAMPLE), -(-canvas.height // SAMPLE)
    counts = _stretched(canvas, (0, 0, *canvas.size), size).getcolors(size[0] * size[1])
    colours = dict[int, RGB]()
    for _, colour in sorted(cast("list[tuple[int, RGB]]", counts), reverse=True):
        red, green, blue = colour
        colours.setdefault((red >> ALIKE) << 16 | (green >> ALIKE) << 8 | blue >> ALIKE, colour)
        if len(colours) == COLOURS:
            break
    palette = b"".join(map(bytes, colours.values()))
    reference = Image.new("P", (1, 1))
    # Pillow looks up the nearest colour for the lower ends of four steps each: so the same is the nearest.
    reference.putpalette(bytes(part & ~3 for part in palette))
    picture = canvas.quantize(palette=reference, dither=Image.Dither.NONE)
    edge = canvas.crop((canvas.width // 2, 0, canvas.width // 2 + 1, 1)).tobytes()
    picture.putpalette(palette.ljust(3 * COLOURS, b"\0") + len(OPACITIES) * edge)
    for left, top, right, bottom in _edges(ground):
        opacity = ground.crop((left, top, right, bottom)).getchannel("A")
        picture.paste(
            Image.eval(opacity, lambda value: COLOURS + min(value + DEGREE // 2, FULL - 1) // DEGREE),
            (left, top),
            Image.eval(opacity, lambda value: 0 if value == FULL else FULL),
        )
    return _png(picture, transparency=bytes([FULL] * COLOURS + [*OPACITIES]))


def _edges(ground: Image.Image) -> list[tuple[int, int, int, int]]:
    """Return parts without which the ground is opaque, only the first and the last rows where that is so."""
    width, height = ground.size
    if height > 2 * EDGE:
        between = ground.getchannel("A").crop((0, EDGE, width, height - EDGE))
        if between.getextrema() == (FULL, FULL):
            return [(0, 0, width, EDGE), (0, height - EDGE, width, height)]
    return [(0, 0, width, height)]
