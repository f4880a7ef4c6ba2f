"""Draws pictures as PNG. What is imported here is imported in every worker that draws."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from importlib.resources import files
from math import sqrt
from typing import NamedTuple, TypeAlias

import resvg_py
from cachetools import LRUCache
from PIL import Image, ImageColor

from bot.drawing.colours import COLOURS
from bot.drawing.pieces import Box, Fold, Piece, UnknownShapeError, extent, fold_in, parts, sheet_of

FONT = "Source Sans 3"
WIDE = re.compile("[\u2460-\u24ff\u3000-\uffef]")
"""Letters that only the font of Japanese and Korean has."""
PIECES_BYTES = 64 * 2**20
"""Memory for the pieces that a worker keeps."""
SPACIOUS = 1.1
"""Width of the sheet that new pieces are drawn on together, to that of a square as large as all of them."""
COMPRESSION = 4
"""Of pictures, 0 to 9."""
OPACITIES = (0, 64, 128, 192)
"""Of the pixels at the edges of a picture, besides full."""
DEGREE, FULL = 64, 255
ROOM = 256 - len(OPACITIES)
OWN = 100
"""Colours that a picture may have in place of the last that all share."""
USED = re.compile(r'(?:fill|stroke)="([^"]+)"')
STEP = 3
"""Bits by which colours may differ that are looked up as one."""

RGB: TypeAlias = tuple[int, int, int]


class Pixels(NamedTuple):
    """A piece as it is drawn."""

    x: int
    """Where the image begins, from the left of where the piece is placed."""
    y: int
    """Where the image begins, from the top of where the piece is placed."""
    image: Image.Image
    """The image."""
    row: int = 0
    """The row that is repeated."""
    higher: int = 0
    """How often."""

    @property
    def height(self) -> int:
        """Pixels down."""
        return self.image.height + self.higher

    @property
    def whole(self) -> Image.Image:
        """The piece as high as it is."""
        if not self.higher:
            return self.image
        (width, height), row = self.image.size, self.row
        whole = Image.new("RGBA", (width, self.height))
        whole.paste(self.image.crop((0, 0, width, row)))
        repeated = (0, row, width, row + 1)
        whole.paste(self.image.transform((width, self.higher), Image.Transform.EXTENT, repeated), (0, row))
        whole.paste(self.image.crop((0, row, width, height)), (0, row + self.higher))
        return whole


def _bytes(drawn: Pixels) -> int:
    return 4 * drawn.image.width * drawn.image.height


_kept: LRUCache[Piece, Pixels] = LRUCache(PIECES_BYTES, _bytes)


@cache
def font_files() -> list[str]:
    """Return the fonts of pictures; system fonts are skipped, so that every machine draws the same."""
    # One file holds every weight.
    return [str(files("fontpkg_source_sans_3").joinpath("files", "SourceSans3[wght].ttf"))]


@cache
def wide_font_files() -> list[str]:
    """Return the same with the font of Japanese and Korean, which is only read where it is needed."""
    return [*font_files(), str(files("noto_cjk_sans_jp_bold").joinpath("NotoSansCJKjp-Bold.otf"))]


def draw(svg: str) -> bytes:
    """Return a picture as PNG of up to 256 colours, the same for the same SVG.

    Raises `ValueError` for invalid SVG.
    """
    with suppress(UnknownShapeError):
        return _put_together(svg)
    file = io.BytesIO()
    whole = _render(svg).quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    whole.save(file, "PNG", compress_level=COMPRESSION)
    return file.getvalue()


OUTSIDE = re.compile(r"""href\s*=\s*(?!["']\s*(?:#|data:))""")
"""A reference to anything but a part of the picture itself: files of this machine are none of its."""


def _render(svg: str) -> Image.Image:
    if OUTSIDE.search(svg):
        raise ValueError("it refers to something outside itself")
    fonts = wide_font_files() if WIDE.search(svg) else font_files()
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=fonts, font_family=FONT)
    return Image.open(io.BytesIO(png)).convert("RGBA")


# Pieces --------------------------------------------------------------------------------------------


def _put_together(svg: str) -> bytes:
    """Draw a picture from its pieces, the lowest of which must cover it.

    Raises `UnknownShapeError` where that is not so.
    """
    picture = parts(svg)
    kept_pixels = {placed.piece: _kept.get(placed.piece) for placed in picture.placed}
    drawn = {piece: known for piece, known in kept_pixels.items() if known is not None}
    drawn |= _new([piece for piece in kept_pixels if piece not in drawn])
    x, y, lowest = picture.placed[0]
    ground = drawn[lowest].whole
    if (x + drawn[lowest].x, y + drawn[lowest].y, *ground.size) != (0, 0, picture.width, picture.height):
        raise UnknownShapeError(ground.size)
    canvas = ground.convert("RGB")
    for x, y, piece in picture.placed[1:]:
        pixels = drawn[piece]
        image = pixels.whole
        canvas.paste(image, (x + pixels.x, y + pixels.y), image)
    return _png(canvas, ground, _palette(frozenset(USED.findall(svg))))


def _png(canvas: Image.Image, ground: Image.Image, palette: Palette) -> bytes:
    quantized_image = canvas.quantize(palette=_reference(palette.own), dither=Image.Dither.NONE)
    opacity = ground.getchannel("A")
    quantized_image.paste(
        Image.eval(opacity, lambda value: ROOM + min(value + DEGREE // 2, FULL - 1) // DEGREE),
        (0, 0),
        Image.eval(opacity, lambda value: 0 if value == FULL else FULL),
    )
    # Pixels that are not opaque are at the edge.
    edge = ground.crop((ground.width // 2, 0, ground.width // 2 + 1, 1)).tobytes()
    quantized_image.putpalette(palette.shown + edge[:3] * len(OPACITIES))
    file = io.BytesIO()
    opaque = bytes([FULL] * ROOM + [*OPACITIES])
    quantized_image.save(file, "PNG", compress_level=COMPRESSION, transparency=opaque)
    return file.getvalue()


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
        x = x + slot.width
        row = max(row, slot.height)
    moved = [
        (x - slot.box.left, y - slot.box.top, slot.drawn) for (x, y), slot in zip(places, slots, strict=True)
    ]
    sheet = _render(sheet_of(wide, y + row, moved))
    pixels = dict[Piece, Pixels]()
    for (x, y), slot in zip(places, slots, strict=True):
        cut = sheet.crop((x, y, x + slot.width, y + slot.height))
        image = _widen(cut, slot.fold) if slot.fold else cut
        left, top, right, bottom = image.getbbox() or (1, 1, 2, 2)
        if left == 0 or top == 0 or right == image.width or bottom == image.height:
            # It may be larger still.
            raise UnknownShapeError(slot.box)
        image = image.crop((left, top, right, bottom))
        corner = (slot.box.left + left, slot.box.top + top)
        fold_place = (slot.fold.y - top, slot.fold.higher) if slot.fold else ()
        piece = pixels[slot.piece] = Pixels(*corner, image, *fold_place)
        with suppress(ValueError):
            # One larger than all that may be kept is not.
            _kept[slot.piece] = piece
    return pixels


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
    return _Slot(piece, box, fold_in(piece, box))


def _widen(small: Image.Image, fold: Fold) -> Image.Image:
    """Return a folded piece as wide as it is; it stays as low as it was drawn."""
    width, height = small.size
    wide = Image.new("RGBA", (width + fold.wider, height))
    wide.paste(small)
    column = (fold.x, 0, fold.x + 1, height)
    wide.paste(small.transform((fold.wider + 1, height), Image.Transform.EXTENT, column), (fold.x, 0))
    wide.paste(small.crop((fold.x + 1, 0, width, height)), (fold.x + 1 + fold.wider, 0))
    return wide


# Colours -------------------------------------------------------------------------------------------


class Palette(NamedTuple):
    """Colours of a picture: those that its indices stand for, and those that pictures do not share."""

    shown: bytes
    own: tuple[RGB, ...]


@lru_cache
def _palette(named: frozenset[str]) -> Palette:
    """Return the colours of a picture which names these, each as it is."""
    shared_colours = bytearray(COLOURS)
    own_colours = list[RGB]()
    for name in sorted(named):
        with suppress(ValueError):
            colour = ImageColor.getrgb(name)[:3]
            number = SHARED.get(_round(colour))
            if number is not None:
                shared_colours[3 * number : 3 * number + 3] = bytes(colour)
            elif len(own_colours) < OWN:
                own_colours.append(colour)
    return Palette(
        bytes(shared_colours[: 3 * (ROOM - len(own_colours))]) + b"".join(map(bytes, own_colours)),
        tuple(own_colours),
    )


def _round(colour: Iterable[int]) -> RGB:
    red, green, blue = (part & ~STEP for part in colour)
    return red, green, blue


SHARED = {_round(COLOURS[3 * n : 3 * n + 3]): n for n in reversed(range(ROOM - OWN))}


@lru_cache
def _reference(own: tuple[RGB, ...]) -> Image.Image:
    reference = Image.new("P", (1, 1))
    # Pillow looks up the nearest colour for the lower ends of four steps each: so the same is the nearest.
    colours = COLOURS[: 3 * (ROOM - len(own))] + b"".join(map(bytes, own))
    reference.putpalette(bytes(part & ~STEP for part in colours))
    return reference
