"""The README's pictures, a public post beside a panel for each game: `python -m tests.bench.portrait`."""

from __future__ import annotations

import base64
import io
import subprocess
import tempfile
from collections.abc import Sequence
from html import escape
from pathlib import Path

from PIL import Image, ImageChops

from bot.drawing.painter import draw
from bot.screens.places import shown_at
from bot.screens.shown import PUBLIC, seat_place
from bot.text import Texts
from games import GAMES
from games.core import Rng
from games.screen import Block, Button, Form, MultiSelect, Picture, Row, Screen, Select
from tests.bench.largest import CONTEXT
from tests.bench.layout import INSIDE, PAGE, SECONDS, URLS, block_html, browser, quiet
from tests.table.builders import Unlimited, game

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
ACTIONS = {
    "money_and_luck": (4, 34),
    "konsul": (3, 40),
    "seijiya_no_koshin": (3, 14),
    "politically_correct_people": (4, 120),
    "vertigo": (3, 60),
}
"""Players of each game, and actions that they play at random before its picture is taken."""
SEED = b"portrait"
"""What they follow from."""
SCALE, ROOM = 2, 1400
"""Pixels for each pixel of the page, and the height that the page has room for."""
COLOURS = {"primary": "#5865f2", "secondary": "#4e5058", "success": "#248046", "danger": "#da373c"}
LOOK = """<style>body {{ background: #313338; color: #dbdee1; display: flex; align-items: flex-start }}
.post {{ background: #2b2d31; border-left: 4px solid; border-radius: 8px; margin: 8px }}
.button, .menu {{ border-radius: 8px; color: #fff }} .menu {{ background: #1e1f22; padding: 8px 12px }}
.rule {{ background: #4e5058 }} img {{ width: 100%; border-radius: 8px }} h2 {{ color: #fff }}
code {{ background: #1e1f22; border-radius: 4px }}</style>"""


def main() -> None:
    chromium = browser()
    if chromium is None:
        raise SystemExit("no Chromium on the path")
    texts = Texts(GAMES)
    FOLDER.mkdir(exist_ok=True)
    for key, (seats, actions) in ACTIONS.items():
        session, rng = game(key, seats, Unlimited), Rng(SEED, 0)
        for _ in range(actions):
            session.any_action(rng)
            while not session.awaited:
                session.wait(1)
        places = (PUBLIC, seat_place(session.awaited[0]))
        screens = [shown_at(session.game, place, texts, "en", CONTEXT).screen for place in places]
        (FOLDER / f"{key}.png").write_bytes(_photographed(chromium, screens))


def _photographed(chromium: str, screens: Sequence[Screen]) -> bytes:
    shown = [(screen.accent, "".join(map(_html, screen.blocks))) for screen in screens]
    posts = "".join(
        f'<div class="post" style="border-color: #{accent:06x}">{html}</div>' for accent, html in shown
    )
    style = PAGE.format(**URLS, outside=INSIDE + 40, posts="").partition("<script>")[0]
    with tempfile.TemporaryDirectory() as folder:
        page, taken = Path(folder) / "posts.html", Path(folder) / "taken.png"
        page.write_text(style + LOOK.format() + posts)
        size = f"--window-size={len(screens) * (INSIDE + 56)},{ROOM}"
        shot = (size, f"--force-device-scale-factor={SCALE}", "--hide-scrollbars", f"--screenshot={taken}")
        subprocess.run(
            [chromium, *quiet(folder), *shot, page.as_uri()], capture_output=True, timeout=SECONDS, check=True
        )
        whole = Image.open(taken).convert("RGB")
    ground = Image.new("RGB", whole.size, whole.getpixel((0, 0)))
    _, _, _, bottom = ImageChops.difference(whole, ground).getbbox() or (0, 0, 0, whole.height)
    found = io.BytesIO()
    cut = whole.crop((0, 0, whole.width, min(whole.height, bottom + 8 * SCALE)))
    cut.quantize(256).save(found, "PNG", optimize=True)
    return found.getvalue()


def _html(block: Block) -> str:
    match block:
        case Picture(svg):
            return f'<img src="data:image/png;base64,{base64.b64encode(draw(svg)).decode()}">'
        case Row(controls):
            shown = block_html(block)
            for control in controls:
                if isinstance(control, Button | Form):
                    colour = f"background: {COLOURS[control.style]}"
                    shown = shown.replace('class="button">', f'class="button" style="{colour}">', 1)
                elif isinstance(control, Select | MultiSelect):
                    shown = shown.replace('class="menu">', f'class="menu">{escape(control.placeholder)}', 1)
            return shown
        case _:
            return block_html(block)


if __name__ == "__main__":
    main()
