"""Pictures of Vertigo beside the table: dice, votes, diagrams for the rules pages, the cover."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from games.core import Seat
from games.screen import Picture, Text
from games.seats import crown, seat_badge, seat_colour
from games.signs import MINUS, TIMES
from games.svg import at, box, disc, drawing, element, enlarge, line, path, tabletop, words
from games.vertigo.rules import events as ev
from games.vertigo.rules import pieces as p
from games.vertigo.screens import art
from games.vertigo.screens.art import HEM, LAND, MIST, NIGHT, SEA, SMOG, WATER, building, person, pollution

WIDTH, MARGIN, GAP = 800, 16, 12
FIRST, PITCH, ACROSS = 122, 96, 7
"""Where the dice of a row begin, how far they are apart, and how many there are in a row."""
ROW, DIE_SIZE, LARGEST = 164, 74, 1.5
ALONE, LARGE = 240, 2.2
"""How high the picture of a single die is, and how much larger the die."""
LETTER = 34
"""Size of the places of dice and tiles."""
MOST_ROWS = 5
"""Of more the suns are counted and not drawn."""


class Fall(NamedTuple):
    """A tile that a die brought: whose province, and what it took."""

    owner: Seat
    region: int
    province: int
    lost: str


class Roll(NamedTuple):
    """A die that was rolled, and what fell because of it."""

    seat: Seat
    """The seat it was rolled for."""
    region: int
    """The region of its source."""
    source: int
    """The number of the source in that region."""
    face: p.Face | None
    """What it showed; None for one rolled before."""
    falls: tuple[Fall, ...] = ()
    """The tiles that fell."""
    suns: int = 1
    """The number of suns drawn as one."""


def rolls(events: Sequence[ev.Event]) -> tuple[Roll, ...]:
    """Return the dice in the order in which they were rolled, each with its tiles."""
    all_rolls = list[Roll]()
    for event in events:
        match event:
            case ev.Rolled(seat, region, source, face):
                all_rolls.append(Roll(seat, region, source, face))
            case ev.Polluted(owner, region, province, lost, seat) if seat is not None:
                is_of_last = all_rolls and all_rolls[-1].seat == seat
                last = all_rolls.pop() if is_of_last else Roll(seat, region, 0, None)
                all_rolls.append(last._replace(falls=(*last.falls, Fall(owner, region, province, lost))))
            case _:
                pass
    return tuple(all_rolls)


def dice(events: Sequence[ev.Event]) -> str:
    """Return the picture: a row for each roller, or more where there are many dice."""
    all_rolls = rolls(events)
    lines = rows(all_rolls)
    if len(lines) > MOST_ROWS:
        lines = rows(without_suns(all_rolls))
    zoom = min(LARGEST, ACROSS / max(map(len, lines)))
    step = ROW * zoom + GAP
    rows_at_places = (
        at(MARGIN, MARGIN + step * place, *row(row_rolls, zoom)) for place, row_rolls in enumerate(lines)
    )
    return frame(round(2 * MARGIN + len(lines) * step - GAP), *rows_at_places)


def rows(all_rolls: Sequence[Roll]) -> list[Sequence[Roll]]:
    seats = dict.fromkeys(roll.seat for roll in all_rolls)
    rolls_by_seat = [[roll for roll in all_rolls if roll.seat == seat] for seat in seats]
    return [
        seat_rolls[start : start + ACROSS]
        for seat_rolls in rolls_by_seat
        for start in range(0, len(seat_rolls), ACROSS)
    ]


def without_suns(all_rolls: Sequence[Roll]) -> list[Roll]:
    fewer = [roll for roll in all_rolls if roll.face != "sun"]
    for seat in dict.fromkeys(roll.seat for roll in all_rolls):
        suns = [roll for roll in all_rolls if roll.seat == seat and roll.face == "sun"]
        fewer += [suns[0]._replace(suns=len(suns))] if suns else []
    return fewer


def row(row_rolls: Sequence[Roll], zoom: float) -> Iterator[str]:
    width = WIDTH - 2 * MARGIN
    drawings = (at(FIRST + PITCH * place, 0, *roll_drawing(roll)) for place, roll in enumerate(row_rolls))
    badge = at(48, ROW / 2, seat_badge(row_rolls[0].seat, 58))
    yield box(0, 0, width, ROW * zoom, rx=18, fill=art.PANEL, stroke=art.HEM, stroke_width=2)
    yield element("g", "".join((badge, *drawings)), transform=f"scale({zoom:.4g})")


def roll_drawing(roll: Roll) -> Iterator[str]:
    if roll.face is not None:
        yield source_drawing(roll)
        yield at(0, 80, face_drawing(roll.face))
    else:
        yield at(0, 80, art.pollution())
    step = 94 if any(fall.owner != roll.seat for fall in roll.falls) else 48
    for place, fall in enumerate(roll.falls):
        yield at(step * (place - (len(roll.falls) - 1) / 2), 140, *fall_drawing(fall, roll.seat))


def source_drawing(roll: Roll) -> str:
    if roll.suns > 1:
        return words(0, 24, f"{TIMES}{roll.suns}", LETTER, fill=art.MIST)
    if roll.source == p.PROVINCES:
        return words(-14, 24, p.CODES[roll.region], LETTER, fill=art.MIST) + at(14, 23, art.person(art.MIST))
    return words(0, 24, f"{p.CODES[roll.region]}{roll.source + 1}", LETTER, fill=art.MIST)


def fall_drawing(fall: Fall, roller: Seat) -> Iterator[str]:
    place = f"{p.CODES[fall.region]}{fall.province + 1}"
    ink = art.IVORY if fall.lost in ("", p.EMPTY) else art.GOLD
    if fall.owner == roller:
        yield words(0, 0, place, LETTER, fill=ink)
    else:
        yield at(-26, 0, seat_badge(fall.owner, 42))
        yield words(0, 0, place, LETTER, fill=ink, text_anchor="start")


@cache
def face_drawing(face: p.Face) -> str:
    half = DIE_SIZE / 2
    ground = box(-half, -half, DIE_SIZE, DIE_SIZE, rx=15, fill=art.IVORY, stroke=art.INK, stroke_width=2)
    match face:
        case "sun":
            return ground + sun()
        case "snow":
            return ground + flake(22)
        case "double":
            return ground + at(-14, -13, flake(15)) + at(14, 13, flake(15))
        case "arrow":
            return ground + at(-12, 10, flake(16)) + line("M0 -2L22 -22M22 -22H6M22 -22V-6", art.INK, 6)


@cache
def sun() -> str:
    rays = "".join(
        f"M{17 * sin(turn):.1f} {17 * cos(turn):.1f}L{27 * sin(turn):.1f} {27 * cos(turn):.1f}"
        for turn in (pi / 4 * ray for ray in range(8))
    )
    return line(rays, "#d98e12", 5) + disc(0, 0, 12, fill="#eda423")


@cache
def flake(size: float) -> str:
    arms = "".join(
        f"M0 0L{size * sin(turn):.1f} {size * cos(turn):.1f}"
        f"M{0.62 * size * sin(turn):.1f} {0.62 * size * cos(turn):.1f}"
        f"l{0.34 * size * sin(turn + 0.9):.1f} {0.34 * size * cos(turn + 0.9):.1f}"
        f"M{0.62 * size * sin(turn):.1f} {0.62 * size * cos(turn):.1f}"
        f"l{0.34 * size * sin(turn - 0.9):.1f} {0.34 * size * cos(turn - 0.9):.1f}"
        for turn in (pi / 3 * arm for arm in range(6))
    )
    return line(arms, art.INK, max(3, size / 6))


def one_die(face: p.Face | None) -> str:
    """Return a single large die; no face: it is still rolling."""
    unknown = box(-DIE_SIZE / 2, -DIE_SIZE / 2, DIE_SIZE, DIE_SIZE, rx=15, fill=art.IVORY) + words(
        0, 0, "?", 54, fill=art.INK
    )
    large = element("g", face_drawing(face) if face else unknown, transform=f"scale({LARGE})")
    return frame(ALONE, at(WIDTH / 2, ALONE / 2, large))


def frame(height: int, *parts: str) -> str:
    ground = tabletop(WIDTH, height, art.NIGHT, art.RAIL, inset=4, thick=3, rx=(28, 25))
    return drawing(WIDTH, height, ground, *parts)


Ballot = tuple[Seat, int, int, int]
"""A seat's votes for, against, and abstaining."""
BALLOT_ROW, HEAD, TAIL, BALLOT_GAP = 84, 60, 92, 10
COLUMNS = (250, 480, 690)
"""Where the votes for, those against and abstentions stand."""
SCALE = 1.74
LOSS = "#ff8f80"


def votes(ballots: Sequence[Ballot], *, passed: bool) -> str:
    """Return everybody's votes in a row each, and their sums."""
    height = 2 * MARGIN + HEAD + len(ballots) * (BALLOT_ROW + BALLOT_GAP) + TAIL
    top = MARGIN + HEAD
    rows_at_places = (
        at(MARGIN, top + (BALLOT_ROW + BALLOT_GAP) * place, *ballot_row(each))
        for place, each in enumerate(ballots)
    )
    heads = (
        at(x, MARGIN + HEAD / 2, sign) for x, sign in zip(COLUMNS, (plus(), minus(), dot()), strict=True)
    )
    return frame(
        height, *heads, *rows_at_places, at(0, height - MARGIN - TAIL / 2, *vote_sums(ballots, passed=passed))
    )


def ballot_row(ballot: Ballot) -> Iterator[str]:
    seat, *cast = ballot
    yield box(0, 0, WIDTH - 2 * MARGIN, BALLOT_ROW, rx=18, fill=art.PANEL, stroke=art.HEM, stroke_width=2)
    yield at(56, BALLOT_ROW / 2, seat_badge(seat, 56))
    for x, count in zip(COLUMNS, cast, strict=True):
        ink = art.IVORY if count else art.DIM
        yield words(x - MARGIN - 22, BALLOT_ROW / 2, count, 46, fill=ink, font_weight=900)
        yield at(x - MARGIN + 22, BALLOT_ROW / 2 - 4, art.dove(seat_colour(seat))) if count else ""


def vote_sums(ballots: Sequence[Ballot], *, passed: bool) -> Iterator[str]:
    for place, x in enumerate(COLUMNS):
        total = sum([ballot[place + 1] for ballot in ballots])
        is_majority = place == (0 if passed else 1)
        yield words(x, 0, total, 64, fill=art.GOLD if is_majority else art.MIST, font_weight=900)


@cache
def plus() -> str:
    return line("M-18 0H18M0 -18V18", "#7fd394", 9)


@cache
def minus() -> str:
    return line("M-18 0H18", LOSS, 9)


@cache
def dot() -> str:
    return disc(0, 0, 7, fill=art.MIST)


FinalStanding = tuple[Seat, p.Country, int]
"""A seat with what it has, and the number of buildings that it could not keep."""
KINDS = ((p.BLACK, 250), (p.GREEN, 370), (p.BLUE, 490))
"""Where the buildings of each kind stand in such a row."""


def tally(standings: Sequence[FinalStanding], winners: Sequence[Seat] = ()) -> str:
    """Return how many buildings each country kept and lost, in a row each, the winners crowned."""
    height = 2 * MARGIN + len(standings) * (BALLOT_ROW + BALLOT_GAP) - BALLOT_GAP
    rows_at_places = (
        at(MARGIN, MARGIN + (BALLOT_ROW + BALLOT_GAP) * place, *tally_row(each, won=each[0] in winners))
        for place, each in enumerate(standings)
    )
    return frame(height, *rows_at_places)


def tally_row(standing: FinalStanding, *, won: bool) -> Iterator[str]:
    seat, country, lost = standing
    edge = art.GOLD if won else art.HEM
    yield box(0, 0, WIDTH - 2 * MARGIN, BALLOT_ROW, rx=18, fill=art.PANEL, stroke=edge, stroke_width=4)
    yield at(56, BALLOT_ROW / 2, seat_badge(seat, 56))
    ink = art.GOLD if won else art.IVORY
    yield words(150, BALLOT_ROW / 2, country.buildings, 60, fill=ink, font_weight=900)
    for (letter, x), count in zip(KINDS, p.census(country.regions).of_each_kind, strict=True):
        yield at(x, BALLOT_ROW / 2, art.building(letter, art.IVORY))
        yield words(x + 28, BALLOT_ROW / 2, count, 40, fill=art.MIST, text_anchor="start")
    if lost:
        yield words(620, BALLOT_ROW / 2, f"{MINUS}{lost}", 46, fill=LOSS, font_weight=900)
    if won:
        yield at(710, BALLOT_ROW / 2, crown(72))


def world_state(percent: int, markers: int, threshold: int) -> str:
    """Return world pollution and the markers, as the board shows them, by themselves."""
    large = element("g", art.world_box(percent, markers, threshold), transform=f"scale({SCALE})")
    return frame(round(art.BOX * SCALE + 3 * MARGIN), at(1.8 * MARGIN, 1.5 * MARGIN, large))


PIECES, DICE, WORLD = 2, 6, 7
"""The pages of the rules that have a picture."""
COUNTRY = p.Country(17, ("..ppkpp...", ".ppbgppp..", "xx.ppg...."), (1, 0, 2), 1)
"""Two factories of each clean kind and a black one, a crowded region that is kept clean, two tiles."""
ARROWS: tuple[tuple[p.Region, tuple[int, ...]], ...] = (
    (".gxx......", (4,)),
    (".gxxp.....", (4,)),
    (".gxxg.....", (1, 4)),
)
"""The example of an arrow: tiles on 3 and 4, a building on 2, and 5 free, peopled or built on."""
OWNER: Seat = 1
LARGER, RINGS, FACES_DOWN = 1.6, 254, 190


def diagram(section: int, text: Text) -> Picture | None:
    """Return the picture of a page of the rules that has one."""
    draw = DIAGRAMS.get(section)
    return None if draw is None else Picture(draw(), text(f"diagram-{section}"))


def scale_up(scale: float, *parts: str) -> str:
    return element("g", "".join(parts), transform=f"scale({scale})")


def pieces_diagram() -> str:
    large = scale_up(LARGER, art.country_drawing(COUNTRY, OWNER, None, is_first=True))
    left = (WIDTH - LARGER * art.PANEL_WIDTH) / 2
    return frame(round(LARGER * art.PANEL_HEIGHT + 2 * MARGIN), at(left, MARGIN, large))


def dice_diagram() -> str:
    faces = dict.fromkeys(p.DIE)
    dice_of_face = [
        at(WIDTH / 8 + place * WIDTH / 4, 92, scale_up(1.4, face_drawing(face)))
        + words(
            WIDTH / 8 + place * WIDTH / 4, 92 + DIE_SIZE, f"{TIMES}{p.DIE.count(face)}", 36, fill=art.MIST
        )
        for place, face in enumerate(faces)
    ]
    rings = [
        at(WIDTH / 6 + place * WIDTH / 3, FACES_DOWN + RINGS / 2, region_hit(region, hit))
        for place, (region, hit) in enumerate(ARROWS)
    ]
    return frame(FACES_DOWN + RINGS + MARGIN, *dice_of_face, *rings)


def region_hit(region: p.Region, hit: tuple[int, ...]) -> str:
    land = art.ring(p.Country(0, (region, p.WASTE, p.WASTE)), OWNER, 0)
    marks = (path(art.wedge(number), fill="none", stroke=art.GOLD, stroke_width=6) for number in hit)
    return "".join((land, *marks))


def world_diagram() -> str:
    """Return the world before the fourth marker, and after two snows (4.26)."""
    threshold = p.threshold(p.FULL_TABLE)
    states = ((10, threshold - 1), (20, 1))
    down = art.BOX * LARGER + MARGIN
    boards = [
        at(
            (WIDTH - 426 * LARGER) / 2,
            2 * MARGIN + place * down,
            scale_up(LARGER, art.world_box(percent, markers, threshold)),
        )
        for place, (percent, markers) in enumerate(states)
    ]
    return frame(round(2 * down + 3 * MARGIN), *boards)


DIAGRAMS: Mapping[int, Callable[[], str]] = {PIECES: pieces_diagram, DICE: dice_diagram, WORLD: world_diagram}


# The cover ----------------------------------------------------------------------------------------

COVER_SIZE = 900, 300
GROUND = tabletop(*COVER_SIZE, NIGHT, HEM, inset=7, thick=4, rx=(30, 24))
PARALLELS = "M322 150H578M356 64Q450 116 544 64M356 236Q450 184 544 236"
MERIDIANS = "M450 22V278M450 22Q350 150 450 278M450 22Q550 150 450 278"
EARTH = disc(450, 150, 128, fill=SEA, stroke=MIST, stroke_width=6) + line(
    PARALLELS + MERIDIANS, MIST, 3, opacity=0.6
)
SOIL = box(30, 246, 270, 26, rx=13, fill=SMOG) + box(600, 246, 270, 26, rx=13, fill=LAND)
SMOKE = [
    enlarge(x, y, size, pollution())
    for x, y, size in (
        (118, 70, 3.4),
        (212, 44, 2.6),
        (232, 112, 2.0),
        (334, 92, 1.7),
        (420, 52, 1.4),
    )
]
COVER = drawing(
    *COVER_SIZE,
    GROUND,
    EARTH,
    SOIL,
    *SMOKE,
    enlarge(118, 190, 3.6, building(p.BLACK, MIST)),
    enlarge(238, 206, 2.5, building(p.BLACK, MIST)),
    enlarge(680, 190, 3.6, building(p.GREEN)),
    enlarge(800, 202, 2.6, building(p.BLUE)),
    *(enlarge(x, 226, 1.7, person(LAND)) for x in (604, 742)),
    enlarge(398, 196, 1.3, face_drawing("snow"), -12),
    enlarge(516, 186, 1.3, face_drawing("sun"), 10),
    enlarge(652, 70, 1.1, face_drawing("arrow"), 14),
    disc(836, 74, 34, fill="#eda423", stroke=WATER, stroke_width=0),
)
"""A works that smokes and one that does not, the world between, the dice above."""
