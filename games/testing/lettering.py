"""Whether pictures can be drawn, and how large their letters are on phones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.etree import ElementTree as ET

from games.screen import Block, Picture

TAG = re.compile(r"<g\b([^>]*)>|</g>|<text\b([^>]*)>([^<]*)")
SCALE, SIZE = re.compile(r"scale\(([\d.]+)"), re.compile(r'font-size="([\d.]+)')
WIDTH = re.compile(r'width="(\d+)"')


class Phone(NamedTuple):
    """A phone, in pixels."""

    width: int
    """How wide it is."""
    picture: int
    """How wide a picture of a post is: beside it are the avatar's column and the frame."""
    letters: int
    """The size of letters that can be read."""


PHONES = (Phone(390, 265, 10), Phone(320, 195, 8))


def letters(svg: str) -> Iterator[tuple[float, str]]:
    """Yield what is written in a picture of the kit, with its size as a share of the picture's width."""
    found = WIDTH.search(svg)
    width, scales = float(found[1]) if found else 1.0, [1.0]
    for tag in TAG.finditer(svg):
        group, text, said = tag.groups()
        if group is not None:
            if not group.endswith("/"):
                larger = SCALE.search(group)
                scales.append(scales[-1] * (float(larger[1]) if larger else 1.0))
        elif text is None:
            scales.pop()
        elif said and (size := SIZE.search(text)):
            yield scales[-1] * float(size[1]) / width, said


def unreadable(svg: str) -> set[str]:
    """Return the words of a picture that are too small on a phone, each with its size there."""
    return {
        f"{said!r}: {share * phone.picture:.1f} of {phone.letters} px on a phone of {phone.width}"
        for share, said in letters(svg)
        for phone in PHONES
        if share * phone.picture < phone.letters
    }


def undrawable(blocks: Sequence[Block]) -> set[str]:
    """Return how pictures begin that are no SVG of a width and height of its own, and why."""
    svgs = {block.svg for block in blocks if isinstance(block, Picture)}
    return {f"{fault}: {svg[:40]!r}" for svg in svgs if (fault := _fault_of(svg))}


def _fault_of(svg: str) -> str:
    try:
        root = ET.fromstring(svg)  # noqa: S314 - written by the game that is tested
    except ET.ParseError as error:
        return str(error)
    is_sized = {"width", "height"} <= root.attrib.keys()
    return "" if root.tag == "{http://www.w3.org/2000/svg}svg" and is_sized else "no sized <svg>"


def too_small(blocks: Sequence[Block]) -> set[str]:
    """Return what cannot be read in pictures, each looked at once."""
    svgs = {block.svg for block in blocks if isinstance(block, Picture)}
    return set[str]().union(*map(unreadable, svgs))
