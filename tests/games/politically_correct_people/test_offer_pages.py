"""Offers on the screens of Politically Correct People."""

from __future__ import annotations

import pytest

from games.politically_correct_people.drafting import marked, parts
from games.politically_correct_people.pieces import (
    Building,
    Declare,
    Decline,
    Desk,
    Lay,
    Offer,
    Promise,
    Propose,
)
from games.politically_correct_people.state import Choosing, Playing, Trimming
from games.screen import (
    Form,
    Keep,
    Play,
    Select,
)
from games.testing.playouts import SAID
from tests.games.politically_correct_people.market import market
from tests.games.politically_correct_people.screens import (
    EMPTY,
    buttons,
    components,
    entered,
    menu,
    private,
    public,
    told,
)
from tests.games.politically_correct_people.tables import (
    NOTHING,
    A,
    B,
    C,
    act,
    acts,
    election,
    offered,
    put,
    side,
    table,
)


def test_an_offer_step_by_step() -> None:
    """To whom, cards of both sides, money, promises; then one press sends exactly that."""
    state = market()
    start = next(control for control in private(state, A).controls if isinstance(control, Select))
    assert start.options[0].press == Keep(Desk("offer", building=Building(B)))
    desk = Desk("offer", building=Building(B))
    assert buttons(private(state, A, desk))["Send: nothing is in it yet"].disabled
    for name, given in (
        ("give-front", ("senior 2 1",)),
        ("ask-hand", ("boss 1 0", "farmer 1 0")),
        ("give-hand", ("fund 1 0",)),
        ("ask-front", ("floating 1 0",)),
        ("money", {"give": 3, "ask": 1}),
        ("promises", {"mine": 1, "theirs": 0}),
    ):
        desk = entered(state, A, desk, name, given).draft
    screen = private(state, A, desk)
    offer = Offer(A, B, side(3, "fund", "2 senior", 1), side(1, "boss, farmer", "floating"))
    assert buttons(screen)["Send to 2 Ben"].press == Play(Propose(offer))
    assert f"promises: “{SAID[1]}”" in told(screen)
    assert menu(screen, "give-front").chosen == ("senior 2 1",)
    assert screen.lasting
    act(state, A, Propose(offer))


def test_a_counter_offer_begins_with_the_offer_turned_round() -> None:
    """And closes it."""
    first = Offer(A, B, side(1, "heir", promise=1), side(2))
    state = offered(market(), first)
    press = buttons(private(state, B))["Counter"].press
    back = Building(A, side(2), side(1, "heir", promise=1), (), first)
    assert press == Keep(Desk("offer", building=back))
    send = buttons(private(state, B, Desk("offer", building=back)))["Send to 1 Ann"]
    assert send.press == Play(Propose(Offer(B, A, side(2), side(1, "heir", promise=1)), first))


def test_a_half_built_offer_loses_what_is_gone() -> None:
    """Cards and money that are not there any more, and an answered offer that is closed."""
    gone = Offer(B, A, side(1), NOTHING)
    asks = side(0, "lawyer, heir, newcomer, 9 salaryman", "2 senior, boss")
    building = Building(B, side(9, "heir, boss", "lawyer, heir"), asks, (), gone)
    send = buttons(private(market(), A, Desk("offer", building=building)))["Send to 2 Ben"]
    left = side(0, "newcomer, 5 salaryman", "2 senior")
    assert send.press == Play(Propose(Offer(A, B, side(4, "heir", "lawyer"), left), None))


def test_no_front_cards_are_offered_in_a_lock() -> None:
    """The menus are gone, and a line says why."""
    state = election("heir, farmer", "boss, senior", "", "", hands=("lawyer", "", "", ""))
    state, _ = acts(state, (0, Declare("heir")), (1, Declare("boss")), (2, Declare(None)), (3, Declare(None)))
    screen = private(state, 0, Desk("offer", building=Building(1)))
    for name in ("ask-front", "give-front"):
        assert all(value.startswith("vow ") for value in menu(screen, name).values)
    assert "cannot change hands now" in told(screen)


def test_the_page_of_promises_tells_of_the_turn_and_of_new_offers() -> None:
    """Whoever looks at another page is told what is asked, and the way there is one press."""
    state = put(market(), promises=(Promise(1, B, A, 1),), phase=Playing(A))
    state = offered(state, Offer(C, A, side(1), NOTHING))
    for desk in (Desk("promises"), Desk("table"), Desk("sent"), Desk("offer", building=Building(B))):
        page = private(state, A, desk)
        assert "### Your turn: play cards, or none" in told(page)
        assert "An offer waits for you, from `3` **Cho**." in told(page)
        assert buttons(page)["To your decision"].press == Keep(Desk("seat", building=desk.building))


def test_what_is_impossible_says_why() -> None:
    """An empty deck, a politician who must run, a group that may not vote for one's own candidate."""
    empty = table(*EMPTY, pool="heir", deck="", phase=Choosing(0))
    assert buttons(private(empty, 0))["The deck is empty"].disabled
    state = election("heir, 2 salaryman", "boss", "", "")
    assert buttons(public(state))["No candidate (one must run)"].disabled
    state, _ = acts(state, (0, Declare("heir")), (1, Declare("boss")), (2, Declare(None)), (3, Declare(None)))
    assert "Not for your own candidate: 💼" in told(public(state))


def test_the_question_stands_over_its_buttons() -> None:
    """Who runs, and which card leaves the pool."""
    assert "Choose who runs" in told(private(election("heir", "boss", "", ""), 0))
    pool = "salaryman, senior, believer, floating, housewife"
    for screen in (public, lambda state: private(state, 0)):
        asked = told(screen(table(*EMPTY, pool=pool, phase=Trimming(0))))
        assert "More than 4 cards lie in the pool: choose one to discard." in asked


def test_what_one_cannot_pay_is_said_on_the_button() -> None:
    """Of oneself; of the other side the button says nothing."""
    state = offered(market(), Offer(A, B, side(hand="heir"), side(hand="premier")))
    assert buttons(private(state, B))["You lack one card asked for"].disabled
    state = offered(market(), Offer(A, B, side(hand="heir"), side(1)))
    spent, _ = act(state, A, Lay(("heir",)))
    assert private(state, B).controls == private(spent, B).controls
    assert "no longer have all of it" in told(private(spent, A, Desk("sent")))


def test_offers_a_few_at_a_time_within_discords_limits() -> None:
    """The fullest panel: offers in and out, closed ones, promises, and a turn; beside it stands one offer."""
    promises = tuple(Promise(1, B, A, 1) for _ in range(12))
    state = put(market(), promises=promises)
    for seat in (B, C, 3, 4):
        state = offered(state, Offer(seat, A, side(1), NOTHING))
    for money in range(1, 6):
        state = offered(state, Offer(A, B, side(1), side(money)))
    for money in range(5, 9):
        offer = Offer(C, A, side(1), side(money))
        state, _ = act(offered(state, offer), A, Decline(offer))
    screen = private(state, A, Desk(picked=("heir",), building=Building(B)))
    assert "(1 of 4)" in told(screen)
    assert "(2 of 4)" in told(private(put(state, phase=Playing(B)), A))
    assert components(screen) <= 38
    assert len(told(screen)) < 3900
    page = private(state, A, Desk("promises"))
    assert len(told(page)) < 3900
    page = private(state, A, Desk("offer", building=Building(C, side(1))))
    assert buttons(page)["Send: 5 offers are open already"].disabled


@pytest.mark.parametrize("many", range(1, 10))
def test_every_number_of_cards_alike_can_be_picked(many: int) -> None:
    """With few entries, and each number shown as it was picked."""
    values = [f"farmer {size} {place}" for place, size in enumerate(parts(many))]
    assert sum(parts(many)) == many
    assert len(values) <= 4
    for wanted in range(many + 1):
        chosen = marked(values, ("farmer",) * wanted)
        assert sum(int(value.split()[1]) for value in chosen) == wanted


def test_forms_fit_discord() -> None:
    """Titles and labels of at most 45 characters, whatever a person is called."""
    screen = private(market(), A, Desk("offer", building=Building(B)))
    for form in (control for control in screen.controls if isinstance(control, Form)):
        assert len(form.title) <= 45
        assert all(len(field.label) <= 45 for field in form.fields)
        assert {field.words for field in form.fields} == {form.name == "promises"}
