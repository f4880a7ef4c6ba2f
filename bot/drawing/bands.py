"""PNG made of bands of rows. Each band is put together, coloured and compressed once, and kept.

Colours are the same in all pictures, so that a band is the same wherever the same pieces lie in it.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from cachetools import LRUCache
from PIL import Image, ImageColor

from bot.drawing.colours import COLOURS

ROWS = 32
BANDS_BYTES = 24 * 2**20
"""Memory for the bands that a worker keeps."""
ENTRY_BYTES = 2**10
"""Memory of a band beside its data."""
COMPRESSION = 4
"""Of bands, 0 to 9."""
OPACITIES = (0, 64, 128, 192)
"""Of the pixels at the edges of a picture, besides full."""
DEGREE, FULL = 64, 255
ROOM = 256 - len(OPACITIES)
OWN = 100
"""Colours that a picture may have in place of the last that all share."""
USED = re.compile(r'(?:fill|stroke)="([^"]+)"')
STEP = 3
"""Bits by which colours may differ that are looked up as one."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
WINDOW = -15
"""Of zlib: 32 KB, without a header."""
BEGIN, END = b"\x78\x01", b"\x03\x00"
"""The header of zlib's format, and an empty last block."""
MODULUS = 65521
"""Of zlib's checksum."""

RGB: TypeAlias = tuple[int, int, int]


class Pixels(NamedTuple):
    """A piece as it is drawn, and where that begins relative to where the piece is placed.

    Its row `row` is repeated `higher` times. Pieces with the same `name` look the same but for that.
    """

    name: Hashable
    x: int
    y: int
    image: Image.Image
    row: int = 0
    higher: int = 0

    @property
    def height(self) -> int:
        """Pixels down."""
        return self.image.height + self.higher

    def rows(self, top: int, count: int) -> Image.Image:
        """Return rows of the piece; beyond it they are transparent."""
        width, below = self.image.width, self.row + self.higher - top
        if not self.higher:
            return self.image.crop((0, top, width, top + count))
        part = self.image.transform(
            (width, count), Image.Transform.EXTENT, (0, self.row, width, self.row + 1)
        )
        if top < self.row:
            part.paste(self.image.crop((0, top, width, self.row)), (0, 0))
        if below < count:
            part.paste(self.image.crop((0, self.row, width, self.row + count - below)), (0, below))
        return part


class Layer(NamedTuple):
    """A piece at its pixel in a picture, or in a band of it."""

    x: int
    y: int
    pixels: Pixels

    def named(self, count: int) -> Hashable:
        """Return what tells it from others in a band with this number of rows."""
        first, last = self.y + self.pixels.row, self.y + self.pixels.row + self.pixels.higher
        if not self.pixels.higher:
            return self.pixels.name, self.x, self.y
        # Between, all its rows are the same.
        return self.pixels.name, self.x, first if first > 0 else None, last if last < count else None


class Band(NamedTuple):
    """Rows of a picture, compressed."""

    data: bytes
    checksum: int


_kept: LRUCache[Hashable, Band] = LRUCache(BANDS_BYTES, lambda band: len(band.data) + ENTRY_BYTES)


def put_together(width: int, height: int, layers: Sequence[Layer], svg: str) -> bytes:
    """Return a picture of layers, the lowest of which covers it and tells how opaque it is."""
    palette = _palette(frozenset(USED.findall(svg)))
    data, checksum = [BEGIN], zlib.adler32(b"")
    for count, inside in _split(height, layers):
        band = _band(width, count, inside, palette.own)
        data.append(band.data)
        checksum = _joined(checksum, band.checksum, (width + 1) * count)
    data += END, struct.pack(">I", checksum)
    # Pixels that are not opaque are at the edge.
    edge = layers[0].pixels.image.crop((width // 2, 0, width // 2 + 1, 1)).tobytes()
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", palette.shown + edge[:3] * len(OPACITIES)),
            _chunk(b"tRNS", bytes([FULL] * ROOM + [*OPACITIES])),
            _chunk(b"IDAT", b"".join(data)),
            _chunk(b"IEND", b""),
        )
    )


def _split(height: int, layers: Sequence[Layer]) -> Iterator[tuple[int, list[Layer]]]:
    """Return the number of rows of each band and the layers in it, placed relative to it."""
    bands = [list[Layer]() for _ in range(0, height, ROWS)]
    for x, y, pixels in layers:
        for number in range(max(0, y // ROWS), min(len(bands), -(-(y + pixels.height) // ROWS))):
            bands[number].append(Layer(x, y - number * ROWS, pixels))
    for number, inside in enumerate(bands):
        yield min(ROWS, height - number * ROWS), inside


def _band(width: int, count: int, layers: Sequence[Layer], own: tuple[RGB, ...]) -> Band:
    name = width, count, own, *(layer.named(count) for layer in layers)
    known = _kept.get(name)
    if known is None:
        pixels = _coloured(width, count, layers, own)
        squeezed = zlib.compressobj(COMPRESSION, zlib.DEFLATED, WINDOW)
        data = squeezed.compress(pixels) + squeezed.flush(zlib.Z_FULL_FLUSH)
        known = _kept[name] = Band(data, zlib.adler32(pixels))
    return known


def _coloured(width: int, count: int, layers: Sequence[Layer], own: tuple[RGB, ...]) -> bytes:
    """Return the rows of a band as indices of colours, each behind the zero that says so in PNG."""
    ground = layers[0].pixels.rows(-layers[0].y, count)
    band = ground.convert("RGB")
    for x, y, pixels in layers[1:]:
        image, at = pixels.image, (x, y)
        if pixels.higher:
            image, at = pixels.rows(-y, count), (x, 0)
        band.paste(image, at, image)
    picture = band.quantize(palette=_reference(own), dither=Image.Dither.NONE)
    opacity = ground.getchannel("A")
    if opacity.getextrema() != (FULL, FULL):
        picture.paste(
            Image.eval(opacity, lambda value: ROOM + min(value + DEGREE // 2, FULL - 1) // DEGREE),
            (0, 0),
            Image.eval(opacity, lambda value: 0 if value == FULL else FULL),
        )
    return picture.crop((-1, 0, width, count)).tobytes()


# Colours -------------------------------------------------------------------------------------------


class Palette(NamedTuple):
    """Colours of a picture: those that its indices stand for, and those that pictures do not share."""

    shown: bytes
    own: tuple[RGB, ...]


@lru_cache
def _palette(named: frozenset[str]) -> Palette:
    """Return the colours of a picture which names these, each as it is."""
    shared, own = bytearray(COLOURS), list[RGB]()
    for name in sorted(named):
        with suppress(ValueError):
            colour = ImageColor.getrgb(name)[:3]
            number = SHARED.get(_rounded(colour))
            if number is not None:
                shared[3 * number : 3 * number + 3] = bytes(colour)
            elif len(own) < OWN:
                own.append(colour)
    return Palette(bytes(shared[: 3 * (ROOM - len(own))]) + b"".join(map(bytes, own)), tuple(own))


def _rounded(colour: Iterable[int]) -> RGB:
    red, green, blue = (part & ~STEP for part in colour)
    return red, green, blue


SHARED = {_rounded(COLOURS[3 * n : 3 * n + 3]): n for n in reversed(range(ROOM - OWN))}


@lru_cache
def _reference(own: tuple[RGB, ...]) -> Image.Image:
    reference = Image.new("P", (1, 1))
    # Pillow looks up the nearest colour for the lower ends of four steps each: so the same is the nearest.
    colours = COLOURS[: 3 * (ROOM - len(own))] + b"".join(map(bytes, own))
    reference.putpalette(bytes(part & ~STEP for part in colours))
    return reference


# PNG -----------------------------------------------------------------------------------------------


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _joined(first: int, second: int, count: int) -> int:
    """Return zlib's checksum of data and what follows it, `count` bytes, by the checksums of both."""
    low, high = first & 0xFFFF, first >> 16
    together = (high + (second >> 16) + count * (low - 1)) % MODULUS
    return together << 16 | (low + (second & 0xFFFF) - 1) % MODULUS
