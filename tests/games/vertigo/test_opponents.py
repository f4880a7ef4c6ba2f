"""What the computer player does with its country, from the first purchases to the last turns."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from games.core import Seat, replace
from games.strategies import CHARACTERS, GENTLE, SHARP, TEMPERS, Character, Temper, Weighted, recall_all
from games.testing.playouts import words
from games.vertigo.players import STRATEGY, style_plan
from games.vertigo.players.styles import FORMER, Style, style_of, with_character
from games.vertigo.rules import GAME
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules.events import Event, Polluted, Proposed, Voted
from tests.games.vertigo.table import DRAWS, PEOPLED, land, laws, table

EN = words("vertigo", "en")


def weighted(state: s.State, seat: Seat = 0, temper: Temper = SHARP) -> Weighted:
    memory = STRATEGY.begin(seat, len(state.countries), temper)
    return STRATEGY.act(GAME.view(state, seat), seat, GAME.legal(state, seat), memory, DRAWS)


def orders(*countries: p.Country, seat: Seat = 0, turn: int = 3, **figures: Any) -> tuple[p.Order, ...]:
    state = table(*countries, turn=turn)
    style: Style = dataclasses.replace(FORMER[len(countries)], **figures)
    plan = style_plan(GAME.view(state, seat), seat, style)
    assert GAME.check(state, seat, plan) is None
    return plan.orders


def town(treasury: int, **rest: Any) -> p.Country:
    return land("ppppp", "ppppp", "ppppp", treasury, **rest)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_temper_can_pay_for_its_opening_and_its_first_turn(seats: int) -> None:
    for temper in TEMPERS.values():
        state = table(*[p.Country(p.TREASURY)] * seats, phase=s.Founding((0,)), turn=1)
        for found, _ in weighted(state, temper=temper):
            assert GAME.check(state, 0, found) is None
            founded, _ = GAME.play(state, 0, found, DRAWS)
            country = founded.countries[0]
            assert country.treasury >= country.pieces


def test_two_scholars_build_before_more_go_to_the_un() -> None:
    found = orders(town(20, scholars=(2, 0, 0), diplomats=2), PEOPLED, PEOPLED)
    assert p.Build(0, "blue") in found
    assert not any(isinstance(order, p.Send) for order in found)


@pytest.mark.parametrize(("treasury", "scholars"), [(20, (1, 0, 0)), (8, (2, 0, 0))])
def test_a_country_that_cannot_build_goes_to_the_un(treasury: int, scholars: tuple[int, int, int]) -> None:
    """One alone, or two without the money for a building; a third one only where several rivals vote."""
    full, to_un = town(treasury, scholars=scholars, diplomats=2), p.Send(0, p.UN_HALL)
    assert orders(town(treasury, scholars=scholars, diplomats=1), PEOPLED)[0] == to_un
    assert to_un not in orders(full, PEOPLED)
    assert orders(full, PEOPLED, PEOPLED)[0] == to_un


def test_an_author_never_abstains_on_its_own_law() -> None:
    state = table(
        land("p", diplomats=2), land("p", diplomats=1), phase=s.Voting("solidarity", (0, 1), (0, 1))
    )
    assert weighted(state, temper=GENTLE) == [(s.Vote(2, 0), 1.0)]


def test_two_who_are_alone_gather() -> None:
    found = orders(town(40, scholars=(0, 1, 1), diplomats=3), PEOPLED, PEOPLED)
    assert found[0] == p.Send(2, 1)


def test_neighbours_do_not_play_in_step() -> None:
    same = town(40, scholars=(2, 2, 2), diplomats=3)
    assert orders(same, same, same) != orders(same, same, same, seat=1)


def test_land_is_not_cleaned_for_nothing() -> None:
    """At $10 a tile only where no land is left."""
    roomy, full = land("pppppxxxx", treasury=60), land("pppppxxxxx", treasury=60)
    assert not any(isinstance(order, p.Clean) for order in orders(roomy, PEOPLED, PEOPLED))
    assert any(isinstance(order, p.Clean) for order in orders(full, PEOPLED, PEOPLED))


def test_at_the_end_everybody_builds_and_still_trains() -> None:
    found = orders(
        land("ppppp", "pppp", treasury=60, scholars=(1, 0, 0)), PEOPLED, PEOPLED, turn=p.LAST_SURE_TURN + 1
    )
    assert found == (
        p.Build(0, "black"),
        p.Populate(1, 5),
        p.Populate(2, 5),
        p.Train(0),
        p.Train(1),
        p.Train(2),
    )


def test_no_more_regions_pollute_than_a_style_allows() -> None:
    """A region with a facility may be crowded besides."""
    two = (land("ppppp", "pppp", "pppp", treasury=60), PEOPLED, PEOPLED)
    assert not any(isinstance(order, p.Populate) and order.region for order in orders(*two, schools=1))
    blue = (land("ppppp", "ppbp", "pppp", treasury=60), PEOPLED, PEOPLED)
    assert [
        order.region for order in orders(*blue, schools=1, people=5) if isinstance(order, p.Populate)
    ] == [1]


@pytest.mark.parametrize("temper", TEMPERS.values(), ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_country_without_scholars_gets_some(seats: int, temper: Temper) -> None:
    """However it began: a region is crowded, to train them."""
    quiet = land("pppp", "pppp", "pppp", treasury=30)
    ((plan, _),) = weighted(table(quiet, *[PEOPLED] * (seats - 1)), temper=temper)
    assert any(isinstance(order, p.Populate) and order.to >= p.CROWD for order in plan.orders)


def test_advice_lets_no_money_lie_idle() -> None:
    """A second facility, where one alone leaves nothing to spend money on."""
    rich = land("pppp", "gppp", "pbgppppp", treasury=60, scholars=(2, 0, 0))
    ((plan, _),) = weighted(table(rich, PEOPLED, PEOPLED, turn=7))
    assert p.Build(0, "blue") in plan.orders


def test_a_law_is_kept_for_a_better_time() -> None:
    """What it brings now is less than a sharp one of three waits for in turn 2."""
    poor = laws(land("p", treasury=15, diplomats=1), land("p", treasury=20), land("p", treasury=20))
    assert weighted(poor) == [(s.Propose(), 1.0)]
    late = replace(poor, turn=p.LAST_SURE_TURN)
    assert weighted(late) == [(s.Propose("solidarity"), 1.0)]


def test_a_gentle_player_overlooks_laws_and_plays_simply() -> None:
    rich = town(60, scholars=(2, 1, 0))
    ((plan, _),) = weighted(table(rich, PEOPLED, PEOPLED), temper=GENTLE)
    assert p.Build(0, "green") in plan.orders
    assert not any(isinstance(order, p.Send) and order.to == p.UN_HALL for order in plan.orders)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ((p.Send(0, p.UN_HALL), p.Build(1, "green")), "The most buildings win"),
        ((p.Send(0, p.UN_HALL), p.Train(1)), "Diplomats decide the laws"),
        ((p.Send(0, 1), p.Train(1)), "Two scholars in one hub"),
        ((p.Clean(0), p.Train(1)), "People bring income"),
        ((p.Clean(0),), "Where there are tiles"),
    ],
    ids=str,
)
def test_the_reason_of_a_plan_is_what_matters_most(given: tuple[p.Order, ...], reason: str) -> None:
    view = GAME.view(table(PEOPLED, PEOPLED), 0)
    assert STRATEGY.why(view, 0, STRATEGY.begin(0, 2, SHARP), p.Plan(given), EN).startswith(reason)


# Characters ----------------------------------------------------------------------------------------


def remembering(character: Character, *events: Event) -> Any:
    memory = STRATEGY.begin(0, 3, replace(SHARP, character=character))
    return recall_all(STRATEGY, memory, events)


def test_a_vengeful_player_aims_at_and_votes_against_attackers() -> None:
    hit, effect, elsewhere = Polluted(0, 1, 2, "p", 2), Polluted(0, 0, 0, ""), Polluted(1, 0, 0, "", 1)
    memory = remembering("vengeful", hit, effect, elsewhere)
    cursor = s.Cursor(0, p.RIGHT, 3)
    aiming = table(land("p"), land("ggp"), land("p"), phase=s.Aiming(cursor))
    aims = STRATEGY.act(GAME.view(aiming, 0), 0, GAME.legal(aiming, 0), memory, DRAWS)
    assert {aim.target for aim, _ in aims} == {2}
    assert STRATEGY.why(GAME.view(aiming, 0), 0, memory, aims[0][0], EN).endswith("has hit me with an arrow.")
    poor, rich = land("p", treasury=24, diplomats=1), land("p", treasury=30, diplomats=1)
    for author, votes in ((2, s.Vote(0, 1)), (1, s.Vote(1, 0))):
        assert voted("solidarity", author, memory, poor, rich, rich) == votes
    assert not STRATEGY.recall(memory, Polluted(2, 0, 0, "", 0)).foes


def test_a_loyal_player_returns_votes_for_its_laws() -> None:
    """As long as they cost it little; the last vote counts."""
    asked, kind, unkind = Proposed(0, "aid"), Voted(1, 2, 0, 0), Voted(1, 0, 2, 0)
    helped, cheated = remembering("loyal", asked, kind), remembering("loyal", asked, kind, asked, unkind)
    costly = land("p", treasury=4, diplomats=1), land("p", diplomats=1), land("p", diplomats=1)
    dear = land("p", treasury=40, diplomats=1), *costly[1:]
    for countries, memory, votes in (
        (costly, helped, s.Vote(1, 0)),
        (costly, cheated, s.Vote(0, 1)),
        (dear, helped, s.Vote(0, 1)),
    ):
        assert voted("solidarity", 1, memory, *countries) == votes
    assert voted("solidarity", 2, helped, *costly) == s.Vote(0, 1), "their friend alone"


def voted(law: p.Law, author: Seat, memory: Any, *countries: p.Country) -> s.Vote:
    state = table(*countries, phase=s.Voting(law, (author,), (0, 1, 2)))
    ((vote, _),) = STRATEGY.act(GAME.view(state, 0), 0, GAME.legal(state, 0), memory, DRAWS)
    return vote


def test_a_thrifty_one_keeps_more_money_and_a_gambler_builds_black_earlier() -> None:
    assert ordered("loyal", town(18, diplomats=12), turn=3) == (p.Train(0),)
    assert ordered("thrifty", town(18, diplomats=12), turn=3) == ()
    late = land("ppppp", treasury=9, scholars=(1, 0, 0))
    assert p.Build(0, "black") not in ordered("loyal", late, turn=p.LAST_SURE_TURN)
    assert p.Build(0, "black") in ordered("gambler", late, turn=p.LAST_SURE_TURN)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sharp_ones_open_each_in_their_way(seats: int) -> None:
    """By their characters, which are drawn for each table: no opening answers them all."""
    styles = [style_of("sharp", seats, character) for character in CHARACTERS]
    assert len({repr(style) for style in styles}) == len(styles)
    assert len({style.starts for style in styles}) > 1
    assert len({style_of("even", seats, character).starts for character in CHARACTERS}) == 1


def ordered(character: Character, country: p.Country, turn: int) -> tuple[p.Order, ...]:
    style = with_character(FORMER[3], character)
    return style_plan(GAME.view(table(country, PEOPLED, PEOPLED, turn=turn), 0), 0, style).orders


def test_black_factories_of_the_last_turns_are_for_a_clean_world() -> None:
    calm = land("ppppp", treasury=40, scholars=(1, 0, 0))
    black = p.Build(0, "black")
    for world, built in ((10, True), (20, False)):
        state = table(calm, PEOPLED, PEOPLED, turn=p.LAST_SURE_TURN, world=world)
        ((plan, _),) = weighted(state)
        assert isinstance(plan, p.Plan)
        assert (black in plan.orders) is built
