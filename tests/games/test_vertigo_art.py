"""Vertigo's pictures: everything of a view is in them, and nothing that a font cannot draw."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree as ET

import msgspec
import pytest

from games.seats import seat_colour
from games.svg import at, words
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.screens import art

COUNTRIES = (
    p.Country(
        123, ("pkgbxxp.kp", "xxppggb.pp", "ppppkkkxxb"), (2, 0, 12), 3, laws=("aid", "bonus"), smokes=True
    ),
    p.Country(47, ("ppgg.pxx..", "bpppp.gggg", "....xxxx.."), (0, 1, 0), 5, laws=("control",)),
    p.Country(8, ("kkkkkxxxxx", "pp.xxxxxxx", "xxxxxxxxxx"), (0, 0, 3)),
    p.Country(260, ("gggggbpppp", "gggggbpppp", "gggggbpppp"), (1, 1, 1), 10, laws=p.LAWS),
)
VOTING = s.Voting("bonus", (1, 2), (3, 0), ((1, 3, 2),))
CURSOR = s.Cursor(0, 2, 4, 1)


def view(*countries: p.Country, **changed: object) -> s.View:
    un = p.UN(147, 40, 2, ("aid", "bonus"))
    late = s.View(None, p.Options(), countries or COUNTRIES, un, 12, 2, 9, VOTING, None)
    return msgspec.structs.replace(late, **changed)


def said(svg: str) -> list[str]:
    return [unescape(found) for found in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_province_is_drawn_with_its_contents(seats: int) -> None:
    seen = view(*COUNTRIES[:seats], phase=s.Proposing((0,)))
    svg = art.table(seen)
    ET.fromstring(svg)  # noqa: S314 - our own
    for seat, own in enumerate(seen.countries):
        for letter in p.BLACK + p.GREEN + p.BLUE:
            assert svg.count(art.works(letter, seat_colour(seat))) == own.land.count(letter)
        assert svg.count(art.engineer(seat_colour(seat))) == own.engineers


def test_people_and_pollution_are_drawn_where_they_are() -> None:
    seen = view()
    drawn = {p.TILE: art.pollution(), p.PEOPLE: art.person()}
    for seat, own in enumerate(seen.countries):
        for region in range(3):
            ring = art.ring(own, seat, region)
            for number, letter in enumerate(own.regions[region]):
                if letter != p.EMPTY:
                    inside = drawn.get(letter) or art.works(letter, seat_colour(seat))
                    assert at(*art.on_ring(art.ICON, number), inside) in ring
                assert f">{number + 1}<" in ring
            assert ring in art.table(seen)
    everywhere = "".join(own.land for own in seen.countries)
    assert art.table(seen).count(art.pollution()) == everywhere.count(p.TILE)
    assert art.table(seen).count(art.person()) == everywhere.count(p.PEOPLE)


@pytest.mark.parametrize("letter", [p.BLACK, p.GREEN, p.BLUE])
def test_a_building_has_its_engineers(letter: str) -> None:
    assert art.works(letter, seat_colour(1)).count(art.engineer(seat_colour(1))) == p.ENGINEERS[letter]


def test_each_countrys_possessions_are_told() -> None:
    """Money, income, scholars and diplomats; who is first, and who smokes."""
    seen = view()
    svg, texts = art.table(seen), said(art.table(seen))
    for seat, own in enumerate(seen.countries):
        assert {f"${own.treasury}", f"+{own.income}", str(own.diplomats)} <= set(texts)
        many = sum(count > 0 for count in own.scholars)
        assert svg.count(art.scholar(seat_colour(seat))) == many
        assert svg.count(art.dove(seat_colour(seat))) == 1
    assert svg.count(art.pawn()) == 1
    assert svg.count(art.cigarette()) == 1


def test_the_un_is_told() -> None:
    seen = view()
    texts = said(art.table(seen))
    assert {"$147", "40%", "12", "§1", "§2", "§3", "§4", "§5", "+3 −2"} <= set(texts)
    assert art.world_box(40, 2, 4) in art.table(seen)
    assert art.world_box(40, 2, 4).count(art.socket(filled=True)) == 2
    assert art.world_box(40, 2, 4).count(art.socket(filled=False)) == 2
    assert "?" in said(art.table(view(turn=10)))


def test_a_country_that_is_out_has_nothing() -> None:
    seen = view(COUNTRIES[0], p.Country(0, fallen=p.Fallen(1, 3, 4)), phase=s.Over("ending-snow"))
    assert "$0" not in said(art.table(seen))


@pytest.mark.parametrize(
    ("phase", "seats"),
    [
        (s.Founding((1, 2)), (1,)),
        (s.Naming(2), (2,)),
        (s.Planning((0, 3)), ()),
        (s.Stepping(1, (2,)), (1,)),
        (s.Placing(CURSOR), (0,)),
        (s.Offering(CURSOR, 3), (3,)),
        (s.Landing(CURSOR, 3, 1), (0,)),
        (s.Effect(CURSOR, (0, 1), (1,)), ()),
        (s.Proposing((3, 0)), (3,)),
        (VOTING, (3,)),
        (s.Over("ending-snow"), ()),
    ],
)
def test_whose_turn_it_is(phase: object, seats: tuple[int, ...]) -> None:
    assert art.awaited_seats(view(phase=phase)) == seats


def test_the_picture_stays_while_people_choose() -> None:
    planning = art.table(view(phase=s.Planning((0, 1, 2, 3))))
    assert art.table(view(phase=s.Planning((2,)), choice=p.Plan(), seat=1)) == planning
    waiting = art.table(view(phase=s.Effect(CURSOR, (0, 1), (0, 1))))
    assert art.table(view(phase=s.Effect(CURSOR, (0, 1), (1,)))) == waiting


def test_only_signs_that_the_font_has() -> None:
    for text in said(art.table(view())):
        assert re.fullmatch(r"[LMR?]|§\d?|[$+]?\d+%?|\+\d+ −\d+", text), text


def test_words_are_what_the_tests_look_for() -> None:
    assert said(words(0, 0, "<", 9)) == ["<"]
