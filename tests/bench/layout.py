"""Discord's layout of components as a page of HTML, measured in a headless Chromium without a driver.

It follows what Discord's own client does on a phone 390 px wide: text of 16 px at 1.375, small print of
12 px, buttons of 32 px that wrap with gaps of 8 px, menus of 40 px, a frame with 16 px around its content.
The letters are Noto Sans, a little wider than Discord's own, so that a line here breaks rather too early.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape, unescape
from pathlib import Path

import simcord

from games.screen import Block, Button, Form, Paragraph, Picture, Row, Rule, Screen
from games.testing.lettering import PHONES
from tests.bench.largest import aspect

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
INSIDE, SECONDS = PHONES[0].picture, 120
"""Width of a board on a phone of 390 px, and time for the browser."""
FONTS = Path(simcord.__file__).parent / "preview/static/fonts"
FILES = {
    "latin": "noto-sans-latin-v2.015.ttf",
    "han": "noto-sans-sc-v2.004.ttf",
    "emoji": "noto-color-emoji-v2.051.ttf",
}
URLS = {name: (FONTS / file).as_uri() for name, file in FILES.items()}
"""The fonts of the page."""
PAGE = """<!doctype html><meta charset="utf-8"><style>
@font-face {{ font-family: Latin; src: url({latin}); font-weight: 100 900 }}
@font-face {{ font-family: Han; src: url({han}); font-weight: 100 900 }}
@font-face {{ font-family: Emoji; src: url({emoji}) }}
* {{ box-sizing: border-box }}
body {{ margin: 0; font: 16px/1.375 Latin, Han, Emoji, sans-serif }}
.post {{ width: {outside}px; padding: 16px 16px 16px 20px; margin-bottom: 50px; display: flex;
  flex-direction: column; gap: 8px; overflow-wrap: anywhere }}
.rule {{ height: 1px; margin: 4px 0 }}
.row {{ display: flex; flex-wrap: wrap; gap: 8px }}
.button {{ height: 32px; padding: 0 12px; font-size: 14px; font-weight: 500; line-height: 32px;
  white-space: nowrap; overflow: hidden; max-width: 100%; min-width: 60px; text-align: center }}
.menu {{ height: 40px; width: 100% }}
small {{ display: block; font-size: 12px }}
h1, h2, h3 {{ margin: 8px 0 4px; line-height: 1.375 }}
h1 {{ font-size: 24px }} h2 {{ font-size: 20px }} h3 {{ font-size: 16px }}
.text > :first-child {{ margin-top: 0 }} .text > :last-child {{ margin-bottom: 0 }}
li {{ margin-bottom: 4px; list-style-position: outside }} ul, ol {{ margin: 4px 0 0; padding-left: 16px }}
blockquote {{ margin: 0; padding: 0 8px 0 12px; border-left: 4px solid }}
code {{ font-size: 14px; padding: 0 3px }}
</style>{posts}<script>document.fonts.ready.then(() => {{
document.body.textContent = "HEIGHTS" + JSON.stringify([...document.querySelectorAll(".post")].map(post =>
[post.offsetHeight, ...[...post.children].map(block => block.offsetHeight)])) + "END" }})</script>"""
INLINE = (
    (re.compile(r"&lt;t:\d+:R&gt;"), "in 23 hours"),
    (re.compile(r"&lt;t:\d+(:\w)?&gt;"), "22 November 2026 20:30"),
    (re.compile(r"&lt;[@#]&?!?\d+&gt;"), "@somebody"),
    (re.compile(r"\[([^\]]+)\]\([^)]+\)"), r"<u>\1</u>"),
    (re.compile(r"\*\*(.+?)\*\*"), r"<b>\1</b>"),
    (re.compile(r"~~(.+?)~~"), r"<s>\1</s>"),
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\\([\\*_~`>|#\[\]()-])"), r"\1"),
)
LINES = (("-# ", "small"), ("### ", "h3"), ("## ", "h2"), ("# ", "h1"), ("&gt; ", "blockquote"), ("- ", "li"))


@dataclass(frozen=True)
class Height:
    """How high a post is, and each block of it."""

    total: int
    blocks: tuple[int, ...]


def browser() -> str | None:
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


def heights(chromium: str, screens: Sequence[Screen]) -> list[Height]:
    posts = "".join(map(_post, screens))
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "posts.html"
        page.write_text(PAGE.format(**URLS, outside=INSIDE + 36, posts=posts))
        seen = _dumped(chromium, folder, page)
    found = json.loads(unescape(seen.partition("HEIGHTS")[2].partition("END")[0]))
    return [Height(total, tuple(blocks)) for total, *blocks in found]


def _dumped(chromium: str, folder: str, page: Path) -> str:
    command = [chromium, *quiet(folder), "--dump-dom", page.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=True)
    return done.stdout.rpartition("</style>")[2]


def quiet(folder: str) -> tuple[str, ...]:
    # Time stands still in a page until its fonts are there.
    return (
        *("--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"),
        *("--virtual-time-budget=20000", f"--user-data-dir={folder}/profile"),
    )


def _post(screen: Screen) -> str:
    return f'<div class="post">{"".join(map(block_html, screen.blocks))}</div>'


def block_html(block: Block) -> str:
    match block:
        case Paragraph(text):
            return f'<div class="text">{"".join(_lines(text.splitlines()))}</div>'
        case Rule():
            return '<div class="rule"></div>'
        case Picture(svg):
            return f'<div style="height:{INSIDE / aspect(svg):.1f}px"></div>'
        case Row(controls):
            return f'<div class="row">{"".join(map(_control, controls))}</div>'


def _control(control: object) -> str:
    if isinstance(control, Button | Form):
        emoji = f"{control.emoji} " if isinstance(control, Button) and control.emoji else ""
        return f'<div class="button">{emoji}{escape(control.label)}</div>'
    return '<div class="menu"></div>'


def _lines(lines: Iterable[str]) -> Iterable[str]:
    for line in map(escape, lines):
        for mark, tag in LINES:
            if line.startswith(mark):
                yield f"<{tag}>{_inline(line.removeprefix(mark))}</{tag}>"
                break
        else:
            yield f"<div>{_inline(line) or '&nbsp;'}</div>"


def _inline(line: str) -> str:
    for pattern, shown in INLINE:
        line = pattern.sub(shown, line)
    return line
