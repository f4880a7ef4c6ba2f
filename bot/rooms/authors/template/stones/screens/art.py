"""The stones as a picture."""

from __future__ import annotations

from games.svg import box, disc, drawing, words

SIZE, GAP, ROW, HEAD = 36, 12, 7, 70
STEP = SIZE + GAP
GREY, LIGHT, DARK = "#9aa3b2", "#f2f3f5", "#2b2d31"


def heap(left: int) -> str:
    """Return an SVG of the stones that are left, seven in a row, with their number above."""
    width = ROW * STEP + GAP
    height = HEAD + -(-max(left, 1) // ROW) * STEP + GAP
    stones = (
        disc(GAP + SIZE / 2 + n % ROW * STEP, HEAD + SIZE / 2 + n // ROW * STEP, SIZE / 2, fill=GREY)
        for n in range(left)
    )
    number = words(width / 2, HEAD / 2, left, 40, fill=LIGHT)
    return drawing(width, height, box(0, 0, width, height, fill=DARK), number, *stones)
