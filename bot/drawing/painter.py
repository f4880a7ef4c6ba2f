"""Draws pictures as PNG. What is imported here is imported in every worker that draws."""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import NamedTuple

import resvg_py
from cachetools import LRUCache
from PIL import Image

from bot.drawing.bands import COMPRESSION, Layer, Pixels, put_together
from bot.drawing.pieces import Box, Fold, Piece, UnknownShapeError, extent, folded, parts, sheet_of

FONT = "Source Sans Pro"
WEIGHTS = ("Regular", "Semibold", "Bold", "Black")
PIECES_BYTES = 64 * 2**20
"""Memory for the pieces that a worker keeps."""
HIGH = 200
"""Times a row of a piece is repeated, from which on it is kept once."""
SPACIOUS = 1.1
"""Width of the sheet that new pieces are drawn on together, to that of a square as large as all of them."""


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
        return _put_together(svg)
    file = io.BytesIO()
    whole = _rendered(svg).quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    whole.save(file, "PNG", compress_level=COMPRESSION)
    return file.getvalue()


def _rendered(svg: str) -> Image.Image:
    png = resvg_py.svg_to_bytes(
        svg_string=svg, skip_system_fonts=True, font_files=font_files(), font_family=FONT
    )
    return Image.open(io.BytesIO(png)).convert("RGBA")


# Pieces --------------------------------------------------------------------------------------------


def _put_together(svg: str) -> bytes:
    """Draw a picture from its pieces, the lowest of which must cover it.

    Raises `UnknownShapeError` where that is not so.
    """
    picture = parts(svg)
    found = {placed.piece: _kept.get(placed.piece) for placed in picture.placed}
    drawn = {piece: known for piece, known in found.items() if known is not None}
    drawn |= _new([piece for piece in found if piece not in drawn])
    layers = [Layer(x + drawn[piece].x, y + drawn[piece].y, drawn[piece]) for x, y, piece in picture.placed]
    x, y, ground = layers[0]
    if (x, y, ground.image.width, ground.height) != (0, 0, picture.width, picture.height):
        raise UnknownShapeError(ground.image.size)
    return put_together(picture.width, picture.height, layers, svg)


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
        image = _widened(cut, slot.fold) if slot.fold else cut
        left, top, right, bottom = image.getbbox() or (1, 1, 2, 2)
        if left == 0 or top == 0 or right == image.width or bottom == image.height:
            # It may be larger still.
            raise UnknownShapeError(slot.box)
        image, where = image.crop((left, top, right, bottom)), (slot.box.left + left, slot.box.top + top)
        piece = Pixels(slot.piece, *where, image)
        if slot.fold:
            name = slot.fold.small, slot.fold.wider
            piece = Pixels(name, *where, image, slot.fold.y - top, slot.fold.higher)
            if slot.fold.higher <= HIGH:
                piece = Pixels(slot.piece, *where, piece.rows(0, piece.height))
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


def _widened(small: Image.Image, fold: Fold) -> Image.Image:
    """Return a folded piece as wide as it is; it stays as low as it was drawn."""
    width, height = small.size
    wide = Image.new("RGBA", (width + fold.wider, height))
    wide.paste(small)
    column = (fold.x, 0, fold.x + 1, height)
    wide.paste(small.transform((fold.wider + 1, height), Image.Transform.EXTENT, column), (fold.x, 0))
    wide.paste(small.crop((fold.x + 1, 0, width, height)), (fold.x + 1 + fold.wider, 0))
    return wide
