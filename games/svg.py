"""SVG as text: the few pieces that the pictures of games are made of.

Colours, strokes and whatever else SVG knows go through `look`, an underscore for a hyphen.
"""

from __future__ import annotations

import re
from html import escape

FONT = "'Source Sans 3'"
"""The packaged font; it has no Japanese glyphs, and no signs but the common ones. A second one has Japanese
and Korean, for the card of a result."""
CAPITALS = 0.65
"""Height of its capitals and digits, in ems."""
EMOJI = 128
"""Width and height of an emoji as Discord keeps it, in pixels."""


def element(tag: str, content: str = "", /, **look: str | float) -> str:
    """An element around `content`, which is SVG already."""
    attributes = "".join([f' {name.replace("_", "-")}="{value}"' for name, value in look.items()])
    return f"<{tag}{attributes}>{content}</{tag}>" if content else f"<{tag}{attributes}/>"


def drawing(width: int, height: int, *parts: str) -> str:
    """A whole picture, its words in the packaged font."""
    size: dict[str, str | float] = {"width": width, "height": height, "viewBox": f"0 0 {width} {height}"}
    return element("svg", "".join(parts), xmlns="http://www.w3.org/2000/svg", **size, font_family=FONT)


def emoji(side: int, *parts: str) -> str:
    """A square picture, drawn in this many units a side, as large as Discord keeps an emoji."""
    return drawing(EMOJI, EMOJI, element("g", "".join(parts), transform=f"scale({EMOJI / side})"))


WHOLE = re.compile(
    r"""<svg [^>]*width="(\d+)" height="(\d+)" [^>]*font-family="[\w ']+">(.*)</svg>""", re.DOTALL
)


def place_picture(svg: str, x: float, y: float, width: float) -> tuple[str, float]:
    """A whole picture of the kit as a part of another, this wide, with its height; nothing for others."""
    whole = WHOLE.fullmatch(svg)
    if whole is None:
        return "", 0
    scale = width / int(whole[1])
    part = element("g", whole[3], transform=f"translate({x} {y}) scale({scale:.4f})")
    return part, round(int(whole[2]) * scale)


def tabletop(
    width: float, height: float, fill: str, rim: str, *, inset: int, thick: int, rx: tuple[int, int]
) -> str:
    """The ground of a whole picture, with a line around it `inset` from the edge; `rx` rounds both."""
    rim_box = box(
        inset,
        inset,
        width - 2 * inset,
        height - 2 * inset,
        rx=rx[1],
        fill="none",
        stroke=rim,
        stroke_width=thick,
    )
    return box(0, 0, width, height, rx=rx[0], fill=fill) + rim_box


def at(x: float, y: float, *parts: str, turned: float = 0) -> str:
    """Parts drawn round a point of their own, `turned` clockwise, in degrees."""
    turn = f" rotate({turned})" if turned else ""
    return element("g", "".join(parts), transform=f"translate({x} {y}){turn}")


def enlarge(x: float, y: float, scale: float, part: str, turned: float = 0) -> str:
    """A part drawn `scale` times as large round a point, `turned` clockwise, in degrees."""
    return at(x, y, element("g", part, transform=f"scale({scale})"), turned=turned)


def piece(*parts: str) -> str:
    """Parts that are drawn and kept as one: many that always come together, at a place of their own."""
    return element("g", "".join(parts), opacity=1)


def box(x: float, y: float, width: float, height: float, **look: str | float) -> str:
    """A rectangle from its upper left corner; `rx` rounds it."""
    return element("rect", x=x, y=y, width=width, height=height, **look)


def disc(x: float, y: float, radius: float, **look: str | float) -> str:
    """A circle round its centre."""
    return element("circle", cx=x, cy=y, r=radius, **look)


def path(d: str, **look: str | float) -> str:
    """A shape or a line in SVG's language of paths."""
    return element("path", d=d, **look)


def line(d: str, colour: str, width: float, **look: str | float) -> str:
    """A path as a line with round ends and corners."""
    round_: dict[str, str | float] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return path(d, fill="none", stroke=colour, stroke_width=width, **round_, **look)


def words(x: float, y: float, said: str | int, size: float, **look: str | float) -> str:
    """Words round a point, upright in the middle of capitals and digits; `text_anchor` moves them aside."""
    style: dict[str, str | float] = {"text_anchor": "middle", "font_weight": 700, **look}
    return element("text", escape(str(said)), x=x, y=y + size * CAPITALS / 2, font_size=size, **style)
