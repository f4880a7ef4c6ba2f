"""Pictures put together from pieces show what the whole shows, and depend on their own SVG alone."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageColor

from bot.drawing import painter
from bot.drawing.painter import draw, font_files
from bot.text import Texts
from games import GAMES
from games.core import Rng
from games.screen import Picture, Screen
from games.svg import at, box, disc, drawing, element, line, path, tabletop, words

DIFFERENT, SEEN = 64, 16
"""Steps of grey by which no pixel differs, and by which few do."""
FEW = 0.002
FELT, RIM = "#16332d", "#2c5a4e"
MOVES = 12
DEEP = drawing(9, 9, '<g transform="rotate(1)">' * 2000 + box(0, 0, 9, 9) + "</g>" * 2000)
TEXTS, NAMES = Texts(GAMES), ["Ann", "Ben", "Chie", "Dai", "Eve"]


@pytest.fixture(autouse=True)
def _none_kept() -> None:
    painter._kept_pixels.clear()


def whole(svg: str) -> Image.Image:
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=font_files())
    return Image.open(io.BytesIO(png))


def on_discord(image: Image.Image) -> Image.Image:
    ground = Image.new("RGBA", image.size, "#313338")
    return Image.alpha_composite(ground, image.convert("RGBA")).convert("L")


def assert_same(svg: str) -> None:
    drawn = Image.open(io.BytesIO(painter._compose(svg)))
    assert drawn.mode == "P"
    assert most_of(drawn) == most_of(whole(svg))
    seen = ImageChops.difference(on_discord(drawn), on_discord(whole(svg))).histogram()
    assert not any(seen[DIFFERENT:])
    assert sum(seen[SEEN:]) < FEW * drawn.width * drawn.height


def most_of(image: Image.Image) -> tuple[int, ...]:
    """The colour that most of it has."""
    return max(image.convert("RGBA").getcolors(image.width * image.height))[1]


def ground(*above: str) -> str:
    return drawing(300, 200, tabletop(300, 200, FELT, RIM, inset=5, thick=3, rx=(36, 31)), *above)


@pytest.mark.parametrize("key", GAMES)
def test_a_game_looks_as_drawn_in_one(key: str) -> None:
    """After some moves, with pieces that were kept at its start."""
    game, screens = GAMES[key].game, GAMES[key].screens
    seats = min(game.seats(game.read_options({})))
    state = game.setup(seats, game.read_options({}), Rng(b"pictures", 0))
    text = TEXTS.of("en", key, NAMES[:seats])
    draw(table_of(screens.public(game.view(state, None), (), text)))
    for number in range(MOVES):
        for seat in game.awaited(state).seats[:1]:
            state, _ = game.play(state, seat, game.legal(state, seat)[-1], Rng(b"moves", number))
    assert_same(table_of(screens.public(game.view(state, None), (), text)))


def table_of(screen: Screen) -> str:
    return next(block.svg for block in screen.blocks if isinstance(block, Picture))


def test_all_of_the_kit_looks_as_drawn_in_one() -> None:
    """Turned, scaled, dashed, pointed, round, half transparent, beyond the edge, and escaped letters."""
    assert_same(
        ground(
            at(40, 40, path("M0 -20L15 0L0 20L-15 0z", fill="#f4c255", stroke="#141b2b", stroke_width=6)),
            at(90.4, 40.7, box(-15, -9, 30, 18, rx=4, fill="#c8322b"), turned=30),
            element("g", at(60, 20, disc(0, 0, 18, fill="#7fc4ff")), transform="translate(80 20) scale(0.7)"),
            box(
                20, 80, 120, 60, rx=18, fill="none", stroke="#ffffff", stroke_width=3, stroke_dasharray="9 8"
            ),
            at(150, 30, line("M-12 0A12 12 0 1 1 12 0Q12 20 0 20c-4 0 -8 -4 -12 -8", "#ffffff", 5)),
            at(
                220,
                60,
                line("M-30 0H30M0 -30V30M0 -30C-22 -16 -22 16 0 30M0 -30A30 30 0 0 0 0 30", "#eef", 4),
            ),
            element("g", box(150, 100, 60, 60, fill="#c8322b"), opacity=0.5),
            words(240, 150, "<W&W>", 40, fill="#ffffff", font_weight=900),
            at(280, 150, words(0, 0, "edge", 30, fill="#ffffff", text_anchor="start")),
            at(0, 0),
        )
    )


def test_colours_that_no_other_picture_has_are_as_named() -> None:
    """As far as there is room for them; the others do no harm."""
    named = [f"#{red:02x}{green:02x}e1" for red in range(3, 256, 36) for green in range(7, 256, 36)]
    boxes = (box(20 + 30 * (n % 8), 20 + 15 * (n // 8), 30, 15, fill=each) for n, each in enumerate(named))
    table = ground(*boxes)
    seen = Image.open(io.BytesIO(draw(table))).convert("RGBA")
    for n, colour in enumerate(named):
        assert seen.getpixel((35 + 30 * (n % 8), 27 + 15 * (n // 8))) == ImageColor.getcolor(colour, "RGBA")
    assert seen.getpixel((150, 190)) == ImageColor.getcolor(FELT, "RGBA")


@pytest.mark.parametrize(
    "svg",
    [
        drawing(40, 40, disc(20, 20, 10, fill="#ff0000")),
        drawing(40, 40, tabletop(40, 40, FELT, RIM, inset=2, thick=2, rx=(4, 4)), path("M0 0Q5 5 9 0T20 9")),
        drawing(
            40,
            40,
            tabletop(40, 40, FELT, RIM, inset=2, thick=2, rx=(4, 4)),
            box(1, 1, 9, 9, transform="skewX(9)"),
        ),
        element("svg", box(0, 0, 9, 9), xmlns="http://www.w3.org/2000/svg", viewBox="0 0 9 9", width=40),
    ],
    ids=["no ground", "another curve", "another attribute", "another root"],
)
def test_unknown_svg_is_drawn_unchanged(svg: str) -> None:
    drawn = Image.open(io.BytesIO(draw(svg)))
    assert ImageChops.difference(on_discord(drawn), on_discord(whole(svg))).getextrema()[1] < SEEN


def test_a_picture_tells_nothing_of_others() -> None:
    """Neither its colours nor anything else depends on what was drawn before, which may be a hand."""
    table = ground(at(100, 100, words(0, 0, "7", 40, fill="#ffffff")))
    alone = draw(table)
    for secret in ("#ff0000", "#7fc4ff"):
        draw(ground(at(100, 100, words(0, 0, "7", 40, fill="#ffffff"), box(9, 9, 80, 80, fill=secret))))
        assert draw(table) == alone


def test_memory_for_pieces_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last ones are kept, and one that is too large is drawn nevertheless."""
    monkeypatch.setattr(painter, "_kept_pixels", painter.LRUCache(60_000, painter._byte_size))
    for number in range(20):
        assert draw(ground(at(50, 50, disc(0, 0, 30 + number / 7, fill="#ffffff"))))
    assert 0 < painter._kept_pixels.currsize <= 60_000
    assert 2 < len(painter._kept_pixels) < 20


@pytest.mark.parametrize(
    "svg", ["<svg>a secret", ground("</g>"), ground("<g>"), ground("<text x='3'>"), DEEP]
)
def test_invalid_svg_is_refused(svg: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        draw(svg)


def test_a_picture_shows_no_file_of_the_machine(tmp_path: Path) -> None:
    """A game's picture refers to itself alone."""
    file = tmp_path / "secret.png"
    Image.new("RGB", (8, 8), "red").save(file)
    for reference in (file, file.as_uri(), "&#47;etc/passwd", "secret.png"):
        for name in ("href", "xlink:href", "HREF".lower() + " "):
            for quote in "\"'":
                with pytest.raises(ValueError, match="outside itself"):
                    draw(f"{SVG}<image {name}={quote}{reference}{quote} width='8' height='8'/></svg>")
    part = '<defs><rect id="r" width="4" height="4"/></defs><use href="#r"/>'
    assert draw(f"{SVG}{part}</svg>")


XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
SVG = f'<svg xmlns="http://www.w3.org/2000/svg" {XLINK} width="8" height="8">'
