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
from bot.drawing.pieces import Box, Fold, Piece, UnknownShapeError, extent, folded, sheet_of, take_apart

FONT = "Source Sans 3"
CJK = re.compile("[\u2460-\u24ff\u3000-\uffef]")
"""Letters that only the font of Japanese and Korean has."""
KEPT_BYTES = 64 * 2**20
"""Memory for the pieces that a worker keeps."""
SHEET_SLACK = 1.1
"""Width of the sheet that new pieces are drawn on together, to that of a square as large as all of them."""
COMPRESSION = 4
"""Compression level of PNG files, 0 to 9."""
OPACITIES = (0, 64, 128, 192)
"""Opacities of the pixels at the edges of a picture, besides full."""
OPACITY_STEP = 64
OPAQUE = 255
MAXIMUM_COLOURS = 256 - len(OPACITIES)
MAXIMUM_OWN_COLOURS = 100
"""Colours that a picture may have in place of the last that all share."""
PAINT = re.compile(r'(?:fill|stroke)="([^"]+)"')
LOW_BITS = 3
"""Mask of the bits of a colour's parts that a look-up ignores."""

RGB: TypeAlias = tuple[int, int, int]


class Pixels(NamedTuple):
    """A piece as it is drawn."""

    x: int
    """Where the image begins, from the left of where the piece is placed."""
    y: int
    """Where the image begins, from the top of where the piece is placed."""
    image: Image.Image
    """The image, kept low where one row of it stands for several."""
    repeated_row: int = 0
    """The row that stands for several."""
    extra_rows: int = 0
    """How often that row is repeated."""

    @property
    def full_image(self) -> Image.Image:
        """The image with its repeated rows."""
        if not self.extra_rows:
            return self.image
        width, height = self.image.size
        row = self.repeated_row
        full_image = Image.new("RGBA", (width, height + self.extra_rows))
        full_image.paste(self.image.crop((0, 0, width, row)))
        row_box = (0, row, width, row + 1)
        rows = self.image.transform((width, self.extra_rows), Image.Transform.EXTENT, row_box)
        full_image.paste(rows, (0, row))
        full_image.paste(self.image.crop((0, row, width, height)), (0, row + self.extra_rows))
        return full_image


def _byte_size(pixels: Pixels) -> int:
    return 4 * pixels.image.width * pixels.image.height


_kept_pixels: LRUCache[Piece, Pixels] = LRUCache(KEPT_BYTES, _byte_size)


@cache
def font_files() -> list[str]:
    """Return the fonts of pictures; system fonts are skipped, so that every machine draws the same."""
    # One file holds every weight.
    return [str(files("fontpkg_source_sans_3").joinpath("files", "SourceSans3[wght].ttf"))]


@cache
def cjk_font_files() -> list[str]:
    """Return those fonts and the one of Japanese and Korean, which is large and only read where needed."""
    return [*font_files(), str(files("noto_cjk_sans_jp_bold").joinpath("NotoSansCJKjp-Bold.otf"))]


def draw(svg: str) -> bytes:
    """Return a picture as PNG of up to 256 colours, the same for the same SVG.

    Raises `ValueError` for invalid SVG.
    """
    with suppress(UnknownShapeError):
        return _compose(svg)
    file = io.BytesIO()
    quantized_image = _render(svg).quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    quantized_image.save(file, "PNG", compress_level=COMPRESSION)
    return file.getvalue()


OUTSIDE_REFERENCE = re.compile(r"""href\s*=\s*(?!["']\s*(?:#|data:))""")
"""A reference to anything but the picture itself: a game's picture may not read files of this machine."""


def _render(svg: str) -> Image.Image:
    if OUTSIDE_REFERENCE.search(svg):
        raise ValueError("it refers to something outside itself")
    fonts = cjk_font_files() if CJK.search(svg) else font_files()
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=fonts, font_family=FONT)
    return Image.open(io.BytesIO(png)).convert("RGBA")


# Pieces --------------------------------------------------------------------------------------------


def _compose(svg: str) -> bytes:
    """Draw a picture from its pieces, the lowest of which must cover it.

    Raises `UnknownShapeError` where that is not so.
    """
    picture = take_apart(svg)
    known_pixels = {placed.piece: _kept_pixels.get(placed.piece) for placed in picture.placed}
    pixels_by_piece = {piece: pixels for piece, pixels in known_pixels.items() if pixels is not None}
    pixels_by_piece |= _draw_pieces([piece for piece in known_pixels if piece not in pixels_by_piece])
    x, y, lowest = picture.placed[0]
    ground_pixels = pixels_by_piece[lowest]
    ground = ground_pixels.full_image
    if (x + ground_pixels.x, y + ground_pixels.y, *ground.size) != (0, 0, picture.width, picture.height):
        raise UnknownShapeError(ground.size)
    canvas = ground.convert("RGB")
    for x, y, piece in picture.placed[1:]:
        pixels = pixels_by_piece[piece]
        image = pixels.full_image
        canvas.paste(image, (x + pixels.x, y + pixels.y), image)
    return _encode(canvas, ground, _palette(frozenset(PAINT.findall(svg))))


def _encode(canvas: Image.Image, ground: Image.Image, palette: Palette) -> bytes:
    quantized_image = canvas.quantize(palette=_reference(palette.own), dither=Image.Dither.NONE)
    opacity = ground.getchannel("A")
    quantized_image.paste(
        Image.eval(
            opacity,
            lambda value: MAXIMUM_COLOURS + min(value + OPACITY_STEP // 2, OPAQUE - 1) // OPACITY_STEP,
        ),
        (0, 0),
        Image.eval(opacity, lambda value: 0 if value == OPAQUE else OPAQUE),
    )
    # Pixels that are not opaque are at the edge, so its colour is theirs.
    edge = ground.crop((ground.width // 2, 0, ground.width // 2 + 1, 1)).tobytes()
    quantized_image.putpalette(palette.shown + edge[:3] * len(OPACITIES))
    file = io.BytesIO()
    opaque = bytes([OPAQUE] * MAXIMUM_COLOURS + [*OPACITIES])
    quantized_image.save(file, "PNG", compress_level=COMPRESSION, transparency=opaque)
    return file.getvalue()


def _draw_pieces(pieces: Sequence[Piece]) -> dict[Piece, Pixels]:
    """Draw pieces on one sheet, the highest first, and keep their pixels."""
    if not pieces:
        return {}
    slots = sorted(map(_slot, pieces), key=lambda slot: -slot.height)
    area = sum(slot.width * slot.height for slot in slots)
    sheet_width = max(round(SHEET_SLACK * sqrt(area)), *(slot.width for slot in slots))
    x = y = row_height = 0
    places = list[tuple[int, int]]()
    for slot in slots:
        if x + slot.width > sheet_width:
            x = 0
            y = y + row_height
            row_height = 0
        places.append((x, y))
        x = x + slot.width
        row_height = max(row_height, slot.height)
    moved_pieces = [
        (x - slot.box.left, y - slot.box.top, slot.drawn) for (x, y), slot in zip(places, slots, strict=True)
    ]
    sheet = _render(sheet_of(sheet_width, y + row_height, moved_pieces))
    pixels_by_piece = dict[Piece, Pixels]()
    for (x, y), slot in zip(places, slots, strict=True):
        cutout = sheet.crop((x, y, x + slot.width, y + slot.height))
        image = _widen(cutout, slot.fold) if slot.fold else cutout
        left, top, right, bottom = image.getbbox() or (1, 1, 2, 2)
        if left == 0 or top == 0 or right == image.width or bottom == image.height:
            # A piece that touches the edge of its slot may have been cut off there.
            raise UnknownShapeError(slot.box)
        image = image.crop((left, top, right, bottom))
        corner = (slot.box.left + left, slot.box.top + top)
        fold_place = (slot.fold.y - top, slot.fold.higher) if slot.fold else ()
        pixels_by_piece[slot.piece] = Pixels(*corner, image, *fold_place)
        with suppress(ValueError):
            # The cache refuses what is larger than all of it.
            _kept_pixels[slot.piece] = pixels_by_piece[slot.piece]
    return pixels_by_piece


class _Slot(NamedTuple):
    """A piece to be drawn, and its size on the sheet: folded where it can be."""

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


def _widen(narrow_image: Image.Image, fold: Fold) -> Image.Image:
    """Return the image of a folded piece at its full width; its rows are repeated where it is used."""
    width, height = narrow_image.size
    wide_image = Image.new("RGBA", (width + fold.wider, height))
    wide_image.paste(narrow_image)
    column = (fold.x, 0, fold.x + 1, height)
    wide_image.paste(
        narrow_image.transform((fold.wider + 1, height), Image.Transform.EXTENT, column), (fold.x, 0)
    )
    wide_image.paste(narrow_image.crop((fold.x + 1, 0, width, height)), (fold.x + 1 + fold.wider, 0))
    return wide_image


# Colours -------------------------------------------------------------------------------------------


class Palette(NamedTuple):
    """Colours of a picture."""

    shown: bytes
    """The colours that its indices stand for."""
    own: tuple[RGB, ...]
    """Its colours that pictures do not share."""


@lru_cache
def _palette(named: frozenset[str]) -> Palette:
    """Return the palette of a picture that names these colours, each of them exactly."""
    shared_colours = bytearray(COLOURS)
    own_colours = list[RGB]()
    for name in sorted(named):
        with suppress(ValueError):
            colour = ImageColor.getrgb(name)[:3]
            number = SHARED_NUMBERS.get(_without_low_bits(colour))
            if number is not None:
                shared_colours[3 * number : 3 * number + 3] = bytes(colour)
            elif len(own_colours) < MAXIMUM_OWN_COLOURS:
                own_colours.append(colour)
    return Palette(
        bytes(shared_colours[: 3 * (MAXIMUM_COLOURS - len(own_colours))]) + b"".join(map(bytes, own_colours)),
        tuple(own_colours),
    )


def _without_low_bits(colour: Iterable[int]) -> RGB:
    red, green, blue = (part & ~LOW_BITS for part in colour)
    return red, green, blue


SHARED_NUMBERS = {
    _without_low_bits(COLOURS[3 * n : 3 * n + 3]): n
    for n in reversed(range(MAXIMUM_COLOURS - MAXIMUM_OWN_COLOURS))
}


@lru_cache
def _reference(own: tuple[RGB, ...]) -> Image.Image:
    reference = Image.new("P", (1, 1))
    # Pillow looks up the nearest colour with the low bits cleared: cleared here, too, each finds itself.
    colours = COLOURS[: 3 * (MAXIMUM_COLOURS - len(own))] + b"".join(map(bytes, own))
    reference.putpalette(bytes(part & ~LOW_BITS for part in colours))
    return reference
