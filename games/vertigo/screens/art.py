"""The table of Vertigo as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import cos, radians, sin

from games.core import Seat
from games.seats import attention, crown, seat_badge, seat_colour, seat_shape
from games.signs import MINUS
from games.svg import at, box, disc, drawing, element, line, path, piece, tabletop, words
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s

# Signs ------------------------------------------------------------------------------------------------
CACHED = 1024
"""Size of the caches of drawn countries and laws."""
LAW = "\N{SECTION SIGN}"
NIGHT, RAIL, PANEL, HEM, SLOT = "#131b2d", "#2c3c5e", "#1d2942", "#384b73", "#111827"
SEA, SEA_INK = "#2b3a5c", "#a3b4da"
"""Empty land, and its number."""
LAND, LAND_INK = "#ecdfc4", "#6a4e35"
SMOG, SMOG_INK, SMOKE = "#57505b", "#d3cac6", "#b7aeab"
IVORY, MIST, DIM, INK = "#f7f0e0", "#a9b8d8", "#8496c2", "#141b2b"
GOLD = "#f4c255"
SOOT, LEAF, WATER = "#23242c", "#2f8a4b", "#2b6fc2"
ANGLE = 360 / p.PROVINCES


def on_ring(radius: float, province: float) -> tuple[float, float]:
    """The middle of a province so far from the centre: the first one on top, then clockwise."""
    turn = radians(ANGLE * province)
    return round(radius * sin(turn), 1), round(-radius * cos(turn), 1)


# Pieces --------------------------------------------------------------------------------------------


@cache
def peg(colour: str, *, edge: str = INK) -> str:
    body = "M-11 16Q-11 3 -4 0H4Q11 3 11 16Q0 20 -11 16z"
    look: dict[str, str | float] = {"fill": colour, "stroke": edge, "stroke_width": 2.5}
    return path(body, **look) + disc(0, -8, 8.5, **look)


@cache
def scholar(colour: str) -> str:
    """A peg with a scholar's cap."""
    cap = "M-17 -16L0 -24L17 -16L0 -8z"
    top = path(cap, fill=IVORY, stroke=INK, stroke_width=2, stroke_linejoin="round")
    return peg(colour) + top + line("M13 -16V-6", IVORY, 3)


@cache
def dove(colour: str) -> str:
    """A diplomat."""
    wing = "M-17 -2Q-15 -9 -9 -8Q-6 -7 -3 -3Q-2 -14 12 -20Q9 -13 12 -9Q18 -12 20 -11Q14 -6 13 0"
    outline = f"{wing}Q10 12 -4 12L-13 17L-9 9Q-15 6 -13 -1z"
    return path(outline, fill=colour, stroke=INK, stroke_width=2, stroke_linejoin="round")


@cache
def engineer(colour: str) -> str:
    """An engineer in a building: small, and of one shape."""
    body = "M0 -9A4.6 4.6 0 0 1 2.8 -0.8Q6.6 1 6.6 8H-6.6Q-6.6 1 -2.8 -0.8A4.6 4.6 0 0 1 0 -9z"
    return path(body, fill=colour)


@cache
def person(colour: str = LAND_INK) -> str:
    shoulders = "M-14 16Q-14 1 0 1Q14 1 14 16z"
    return disc(0, -8, 8, fill=colour) + path(shoulders, fill=colour)


@cache
def pollution() -> str:
    outline = "M-13 5A8 8 0 0 1 -13 -10A11 11 0 0 1 7 -13A9.5 9.5 0 0 1 13 5z"
    return path(outline, fill=SMOKE)


@cache
def building(letter: str, edge: str = INK) -> str:
    look: dict[str, str | float] = {"stroke": edge, "stroke_width": 2.5, "stroke_linejoin": "round"}
    match letter:
        case p.BLACK:
            return path("M-18 18V-3L-8 -9V-3L2 -9V-3H6L7 -18H15L17 -3V18z", fill=SOOT, **look)
        case p.GREEN | p.HALF_GREEN:
            house = path("M-17 18V-4L0 -19L17 -4V18z", fill=LEAF, **look)
            return house + path("M-7 3C-8 -7 -1 -11 8 -11C8 -3 4 4 -7 3z", fill=IVORY)
        case _:
            tank = disc(0, 0, 18.5, fill=WATER, **look)
            return tank + path("M0 -17C4 -11 7 -7 7 -3A7 7 0 0 1 -7 -3C-7 -7 -4 -11 0 -17z", fill=IVORY)


@cache
def works(letter: str, colour: str) -> str:
    """A building with its engineers of a seat's colour."""
    apart = (0,) if p.ENGINEERS[letter] == 1 else (-7.5, 7.5)
    return building(letter) + "".join(at(x, 9.5, engineer(colour)) for x in apart)


def badge(seat: Seat, size: float, *, lit: bool = True) -> str:
    return seat_badge(seat, size, "" if lit else DIM)


@cache
def pawn(fill: str = GOLD) -> str:
    outline = "M0 -20a9 9 0 0 1 6 15.5c1 6 3 11 7.5 16q1.5 2.5 1.5 6h-30q0 -3.5 1.5 -6"
    back = "c4.5 -5 6.5 -10 7.5 -16a9 9 0 0 1 6 -15.5z"
    return path(outline + back, fill=fill, stroke=INK, stroke_width=2)


@cache
def hammer(fill: str) -> str:
    return at(0, 0, box(-15, -17, 30, 14, rx=3, fill=fill), box(-4, -5, 8, 24, rx=3, fill=fill), turned=-35)


@cache
def cloud(fill: str) -> str:
    shape = "M-12 8A8.5 8.5 0 0 1 -13 -9A12 12 0 0 1 8 -13A10.5 10.5 0 0 1 12 8z"
    return path(shape, fill=fill) + "".join(disc(x, 15, 3.4, fill=fill) for x in (-9, 0, 9))


@cache
def paragraph(fill: str) -> str:
    return words(0, 0, LAW, 46, fill=fill, font_weight=900)


@cache
def flag(fill: str) -> str:
    pole = line("M-11 18V-18", fill, 5)
    return pole + path("M-9 -18H15L9 -9L15 0H-9z", fill=fill)


@cache
def cigarette() -> str:
    smoke = line("M14 -6Q9 -11 14 -16", SMOKE, 3)
    return smoke + box(-17, 0, 24, 9, rx=2, fill=IVORY) + box(7, 0, 10, 9, rx=2, fill="#f0836a")


@cache
def globe(fill: str) -> str:
    lines = line("M-30 0H30M0 -30V30M0 -30C-22 -16 -22 16 0 30M0 -30C22 -16 22 16 0 30", fill, 4)
    return disc(0, 0, 30, fill="none", stroke=fill, stroke_width=5) + lines


@cache
def vault(fill: str) -> str:
    door = box(-29, -29, 58, 54, rx=8, fill="none", stroke=fill, stroke_width=5)
    wheel = disc(0, -2, 12, fill="none", stroke=fill, stroke_width=4) + disc(0, -2, 4, fill=fill)
    return door + wheel + line("M-18 28V32M18 28V32M0 -20V-14M0 10V16M-18 -2H-12M12 -2H18", fill, 5)


# The UN -----------------------------------------------------------------------------------------------
UN_WIDTH, UN_HEIGHT = 980, 290
PAD = 18
PITCH, CELL = 55, 49
"""From a turn to the next, and how wide each is."""
PHASES, PHASE = 690, 60
"""Where the signs of the phases begin, and how far they are from each other."""
TRACK_Y, MIDDLE_Y, LAWS_Y = 16, 84, 212
BOX = 112
PROPOSER = 31
"""Size of a proposer's shape, which is told from the others by it."""
LAW_PITCH, LAW_WIDTH, LAW_HEIGHT = 190, 182, 66


def un(view: s.View) -> str:
    return "".join(
        (
            box(1, 1, UN_WIDTH - 2, UN_HEIGHT - 2, rx=23, fill=PANEL, stroke=HEM, stroke_width=2),
            at(PAD, TRACK_Y, track(view.turn)),
            at(0, TRACK_Y + CELL / 2 + 2, phases(phase_of_turn(view))),
            at(PAD, MIDDLE_Y, vault_box(view.un.vault)),
            at(
                PAD + 240,
                MIDDLE_Y,
                world_box(view.un.world, view.un.markers, p.threshold(len(view.countries))),
            ),
            at(PAD + 676, MIDDLE_Y, hall(view)),
            *(at(PAD + LAW_PITCH * place, LAWS_Y, law(view, place)) for place in range(len(p.LAWS))),
        )
    )


@lru_cache(CACHED)
def track(turn: int) -> str:
    sure = [cell(number, str(number), turn) for number in range(1, p.LAST_SURE_TURN + 1)]
    last = p.LAST_SURE_TURN + 1
    return "".join((*sure, cell(last, "?" if turn < last else str(turn), min(turn, last))))


def cell(number: int, said: str, turn: int) -> str:
    fill, ink = (GOLD, INK) if number == turn else (SLOT, DIM) if number < turn else (SEA, MIST)
    ground = box(0, 0, CELL, CELL + 4, rx=13, fill=fill)
    return at(PITCH * (number - 1), 0, ground, words(CELL / 2, CELL / 2 + 2, said, 42, fill=ink))


@cache
def phases(now: int | None) -> str:
    signs = (pawn, hammer, cloud, paragraph, flag)
    return "".join(
        at(PHASES + PHASE * place, 0, disc(0, 0, 27, fill=GOLD) if place == now else "")
        + at(PHASES + PHASE * place, 0, sign(INK if place == now else DIM))
        for place, sign in enumerate(signs)
    )


def phase_of_turn(view: s.View) -> int | None:
    """The place of the present phase in a turn; None before the first turn."""
    match view.phase:
        case s.Founding():
            return None
        case s.Naming():
            return 0
        case s.Planning() | s.Stepping():
            return 1
        case s.Placing() | s.Aiming() | s.Offering() | s.Landing() | s.Effect() | s.Recovering():
            return 2
        case s.Proposing() | s.Debating() | s.Voting() | s.Demolishing():
            return 3
        case s.Over():
            return 4


@lru_cache(CACHED)
def vault_box(money: int) -> str:
    sum_label = words(78, BOX / 2, f"${money}", 54, fill=GOLD, font_weight=900, text_anchor="start")
    return box(0, 0, 230, BOX, rx=18, fill=SLOT) + at(40, BOX / 2, vault(MIST)) + sum_label


@lru_cache(CACHED)
def world_box(percent: int, markers: int, threshold: int) -> str:
    steps = [
        box(88 + 32 * step, 74, 27, 22, rx=6, fill=SMOKE if p.STEP * step < percent else SEA)
        for step in range(p.MOST // p.STEP)
    ]
    sockets = [at(254 + 46 * place, 38, socket(filled=place < markers)) for place in range(threshold)]
    percent_label = words(88, 38, f"{percent}%", 56, fill=IVORY, font_weight=900, text_anchor="start")
    return "".join(
        (box(0, 0, 426, BOX, rx=18, fill=SLOT), at(44, BOX / 2, globe(MIST)), percent_label, *steps, *sockets)
    )


def socket(*, filled: bool) -> str:
    if filled:
        return disc(0, 0, 20, fill=SMOG, stroke=SMOKE, stroke_width=3) + at(0, -2, cloud(IVORY))
    return disc(0, 0, 18, fill="none", stroke=HEM, stroke_width=3, stroke_dasharray="7 6")


def hall(view: s.View) -> str:
    ground = box(0, 0, 260, BOX, rx=18, fill=SLOT)
    return ground + "".join(
        at(
            30 + 128 * (seat % 2),
            30 + 53 * (seat // 2),
            delegation(seat, country.diplomats, here=country.fallen is None),
        )
        for seat, country in enumerate(view.countries)
    )


@lru_cache(CACHED)
def delegation(seat: Seat, diplomats: int, *, here: bool) -> str:
    number = words(72, 0, diplomats, 42, fill=IVORY if here else DIM, text_anchor="start")
    return badge(seat, 52, lit=here) + at(46, 0, dove(seat_colour(seat) if here else DIM)) + number


def law(view: s.View, place: int) -> str:
    name = p.LAWS[place]
    proposers = tuple([name in country.laws for country in view.countries])
    svg = tablet(place, proposers, spent=name in view.un.proposed)
    is_debated = isinstance(view.phase, s.Debating | s.Voting) and view.phase.law == name
    return svg + vote_counts(view.phase) if is_debated else svg


@lru_cache(CACHED)
def tablet(place: int, proposers: tuple[bool, ...], *, spent: bool) -> str:
    """A law with the shapes of those who have proposed it; `spent`: it was proposed in this turn."""
    ground = box(0, 0, LAW_WIDTH, LAW_HEIGHT, rx=16, fill=SLOT)
    tag = box(5, 6, 50, LAW_HEIGHT - 12, rx=12, fill=MIST if spent else SEA)
    label = words(30, LAW_HEIGHT / 2, f"{LAW}{place + 1}", 42, fill=INK if spent else MIST)
    shapes = [
        at(73 + 31 * seat, LAW_HEIGHT / 2, seat_shape(seat, PROPOSER) if has else disc(0, 0, 6, fill=SEA))
        for seat, has in enumerate(proposers)
    ]
    return "".join((ground, tag, label, *shapes))


def vote_counts(phase: s.Phase) -> str:
    border = box(0, 0, LAW_WIDTH, LAW_HEIGHT, rx=16, fill="none", stroke=GOLD, stroke_width=5)
    if not isinstance(phase, s.Voting):
        return border
    yes, no = (sum(cast[side] for cast in phase.votes) for side in (1, 2))
    tab = box(12, -25, 158, 42, rx=21, fill=GOLD)
    return border + tab + words(91, -4, f"+{yes} {MINUS}{no}", 42, fill=INK)


# Countries --------------------------------------------------------------------------------------------
RIM, HUB = 110, 42
"""The outer and the inner edge of the provinces."""
ICON, NUMBER = 90, 59
"""How far from the centre what is in a province stands, and its number."""
PANEL_WIDTH, PANEL_HEIGHT = 480, 430
CENTRES = ((120, 116), (240, 310), (360, 116))
"""Left, centre and right in the panel of a country."""
ROWS = (276, 329, 382)
SIDE = 14
GROUNDS = ((p.EMPTY, SEA), (p.TILE, SMOG), (p.PEOPLE + p.BUILT, LAND))
"""What the land is like under what is in it."""
NOWHERE = (-1, -1)


def panel(view: s.View, seat: Seat) -> str:
    country = view.countries[seat]
    seat_hit, region = region_being_hit(view)
    visible_part = p.Country(
        country.treasury, country.regions, country.scholars, smokes=country.smokes, fallen=country.fallen
    )
    is_first = seat == view.first and not isinstance(view.phase, s.Over)
    return country_drawing(visible_part, seat, region if seat_hit == seat else None, is_first=is_first)


@lru_cache(CACHED)
def country_drawing(country: p.Country, seat: Seat, shaken: int | None, *, is_first: bool) -> str:
    """A country by what is to be seen of it: between two moments most stay as they are."""
    width, height, alive = PANEL_WIDTH, PANEL_HEIGHT, country.fallen is None
    cross = f"M40 96L{width - 40} {height - 40}M{width - 40} 96L40 {height - 40}"
    return "".join(
        (
            box(1, 1, width - 2, height - 2, rx=23, fill=PANEL, stroke=HEM, stroke_width=2),
            *(at(*CENTRES[region], ring(country, seat, region, shaken)) for region in range(p.REGIONS)),
            at(width / 2, 38, badge(seat, 58, lit=alive)),
            at(29, 30, pawn()) if is_first and alive else "",
            at(width - 30, 28, cigarette()) if country.smokes else "",
            *(country_figures(country) if alive else (line(cross, DIM, 12),)),
        )
    )


@cache
def awaited_frame() -> str:
    around = box(0, 0, PANEL_WIDTH, PANEL_HEIGHT, rx=24, fill="none", stroke=GOLD, stroke_width=6)
    return around + at(PANEL_WIDTH / 2, PANEL_HEIGHT, attention())


def country_figures(country: p.Country) -> list[str]:
    edge = PANEL_WIDTH - SIDE
    return [
        words(SIDE, ROWS[0], f"${country.treasury}", 50, fill=GOLD, font_weight=900, text_anchor="start"),
        words(SIDE, ROWS[1], f"+{country.income}", 42, fill=MIST, text_anchor="start"),
        at(SIDE + 16, ROWS[2], person(LAND)),
        words(SIDE + 40, ROWS[2], country.population, 42, fill=IVORY, text_anchor="start"),
        *(
            at(edge - 20, y, building(letter, IVORY))
            + words(edge - 50, y, owned, 42, fill=IVORY, text_anchor="end")
            for letter, owned, y in zip(p.KINDS, p.census(country.regions).of_each_kind, ROWS, strict=True)
        ),
    ]


def ring(country: p.Country, seat: Seat, region: int, shaken: int | None = None) -> str:
    """A region round its centre; a dashed ring where a tile is about to fall."""
    glow = disc(0, 0, RIM + 3, fill="none", stroke=GOLD, stroke_width=6, stroke_dasharray="16 9")
    return "".join(
        (
            region_provinces(country.regions[region], seat_colour(seat)),
            hub(p.CODES[region], country.scholars[region], seat_colour(seat)),
            glow if region == shaken else "",
        )
    )


def region_being_hit(view: s.View) -> tuple[Seat, int]:
    match view.phase:
        case s.Placing(cursor) | s.Aiming(cursor):
            return cursor.seat, cursor.region
        case s.Landing(_, target, region):
            return target, region
        case _:
            return NOWHERE


@lru_cache(CACHED)
def region_provinces(region: p.Region, colour: str) -> str:
    return "".join(at(0, 0, province_drawing(number, letter, colour)) for number, letter in enumerate(region))


@cache
def province_drawing(number: int, letter: str, colour: str) -> str:
    return piece(path(wedge(number), fill=soil(letter)), province_content(number, letter, colour))


def soil(letter: str) -> str:
    return next(fill for letters, fill in GROUNDS if letter in letters)


@cache
def wedge(number: int) -> str:
    """The outline of a province, a little narrower than its share."""
    (a, b), (c, d) = on_ring(RIM, number - 0.475), on_ring(RIM, number + 0.475)
    (e, f), (g, h) = on_ring(HUB, number + 0.44), on_ring(HUB, number - 0.44)
    return f"M{a} {b}A{RIM} {RIM} 0 0 1 {c} {d}L{e} {f}A{HUB} {HUB} 0 0 0 {g} {h}z"


def province_content(number: int, letter: str, colour: str) -> str:
    if letter == p.EMPTY:
        return words(*on_ring(ICON - 8, number), number + 1, 42, fill=SEA_INK)
    ink = SMOG_INK if letter == p.TILE else LAND_INK
    inside = at(*on_ring(ICON, number), inhabitant(letter, colour))
    return inside + words(*on_ring(NUMBER, number), number + 1, 42, fill=ink)


def inhabitant(letter: str, colour: str) -> str:
    match letter:
        case p.TILE:
            return pollution()
        case p.PEOPLE:
            return person()
        case _:
            return works(letter, colour)


@lru_cache(CACHED)
def hub(code: str, scholars: int, colour: str) -> str:
    centre = disc(0, 0, HUB - 4, fill=SLOT, stroke=HEM, stroke_width=2)
    if not scholars:
        return centre + words(0, 0, code, 42, fill=MIST)
    letter = words(0, -19, code, 42, fill=MIST)
    return centre + letter + at(-17, 17, scholar(colour)) + words(14, 15, scholars, 42, fill=IVORY)


# The table --------------------------------------------------------------------------------------------
WIDTH, MARGIN, GAP = 1000, 10, 20
SHRUNK = 0.7
"""Most of the time goes into pixels, and a phone shows half as many across."""
TOP = MARGIN + UN_HEIGHT + GAP
DOWN = PANEL_HEIGHT + GAP
CROWN = 62


def table(view: s.View, crowned: Sequence[Seat] = ()) -> str:
    """The whole table as SVG, with a crown for each winner."""
    spots = panel_places(len(view.countries))
    height = max(y for _, y in spots) + PANEL_HEIGHT + MARGIN + 10
    parts = (
        tabletop(WIDTH, height, NIGHT, RAIL, inset=4, thick=3, rx=(36, 32)),
        at(MARGIN, MARGIN, un(view)),
        *(at(*spot, panel(view, seat)) for seat, spot in enumerate(spots)),
        *(at(*spots[seat], awaited_frame()) for seat in awaited_seats(view)),
        *(at(*spots[seat], at(PANEL_WIDTH / 2, 2, crown(CROWN))) for seat in crowned),
    )
    whole = element("g", "".join(parts), transform=f"scale({SHRUNK})")
    return drawing(round(WIDTH * SHRUNK), round(height * SHRUNK), whole)


def panel_places(seats: int) -> tuple[tuple[int, int], ...]:
    right = WIDTH - MARGIN - PANEL_WIDTH
    upper = ((MARGIN, TOP), (right, TOP))
    lower = ((right, TOP + DOWN), (MARGIN, TOP + DOWN))
    if seats > len(upper) and seats % 2:
        return (*upper, ((WIDTH - PANEL_WIDTH) // 2, TOP + DOWN))
    return (*upper, *lower)[:seats]


def awaited_seats(view: s.View) -> tuple[Seat, ...]:
    """The seats everybody knows the game waits for: none while all choose together."""
    seat = s.turn_of(view.phase)
    return () if seat is None else (seat,)
