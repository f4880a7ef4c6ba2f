"""Offers on the screens of Politically Correct People: pages, presses, and what a panel says."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.politically_correct_people import pieces as p
from games.politically_correct_people.offer import marked, parts
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.screen import SCREENS
from games.politically_correct_people.state import Choosing, Playing, State, Trimming
from games.screen import Button, Field, Form, Keep, MultiSelect, Play, Row, Screen, Select
from games.testing.playouts import SAID, words
from tests.games.politically_correct_people.tables import (
    EMPTY,
    NOTHING,
    A,
    B,
    C,
    D,
    act,
    buttons,
    components,
    dealt,
    declared,
    described,
    election,
    entered,
    market,
    menu,
    offered,
    private,
    public,
    put,
    side,
    table,
    told,
)


def test_an_offer_step_by_step() -> None:
    """To whom, cards of both sides, money, promises; then one press sends exactly that."""
    state = market()
    start = next(control for control in private(state, A).controls if isinstance(control, Select))
    assert start.options[0].press == Keep(p.Desk("offer", building=p.Building(B)))
    desk = p.Desk("offer", building=p.Building(B))
    assert buttons(private(state, A, desk))["Send: nothing in it yet"].disabled
    for name, given in (
        ("give", ("hand fund 1 0", "front senior 2 1")),
        ("ask-hand", ("hand boss 1 0", "hand farmer 1 0")),
        ("ask-front", ("front floating 1 0",)),
        ("money", {"give": 3, "ask": 1}),
        ("promises", {"mine": 1, "theirs": 0}),
    ):
        desk = entered(state, A, desk, name, given).draft
    screen = private(state, A, desk)
    offer = p.Offer(A, B, side(3, "fund", "2 senior", 1), side(1, "boss, farmer", "floating"))
    assert buttons(screen)["Send"].press == Play(p.Propose(offer))
    assert f"promises: “{SAID[1]}”" in told(screen)
    assert menu(screen, "give").chosen == ("hand fund 1 0", "front senior 2 1")
    assert screen.lasting
    act(state, A, p.Propose(offer))


def test_a_refusal_does_not_stand_under_a_newer_offer() -> None:
    """As the answer to that one: it is said to be of an earlier one; the page of the seat's offers has it."""
    first = p.Offer(A, B, side(1), side(2))
    declined, _ = act(offered(market(), first), B, p.Decline(first))
    again = offered(declined, p.Offer(A, B, side(1), side(3)))
    assert "-# ✖️ `2` **Ben** declined your offer. It was: you get" in told(private(declined, A))
    assert "declined your offer" not in told(private(again, A))
    assert "✖️ `2` **Ben** declined an earlier offer. It was" in told(private(again, A))
    assert "✖️ `2` **Ben** declined your offer." in told(private(again, A, p.Desk("sent")))


def test_a_counter_offer_begins_with_the_offer_turned_round() -> None:
    """And closes it."""
    first = p.Offer(A, B, side(1, "heir", promise=1), side(2))
    state = offered(market(), first)
    press = buttons(private(state, B))["Counter"].press
    back = p.Building(A, side(2), side(1, "heir", promise=1), (), first)
    assert press == Keep(p.Desk("offer", building=back))
    send = buttons(private(state, B, p.Desk("offer", building=back)))["Send"]
    assert send.press == Play(p.Propose(p.Offer(B, A, side(2), side(1, "heir", promise=1)), first))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_counter_offer_is_told_with_its_new_terms(language: str) -> None:
    """To the one who made it, if no other offer could be meant; to the other as the offer that waits."""
    first = p.Offer(A, B, side(1), side(2))
    state, _ = act(offered(market(), first), B, p.Propose(p.Offer(B, A, side(3), side(4)), first))
    line = next(line for line in told(private(state, B, None, language)).splitlines() if "🔁" in line)
    assert {"en": "Now: you get **$4** · you give **$3**", "ja": "新しい内容：もらう **4弗** · 渡す **3弗**"}[
        language
    ] in line
    (answer,) = [line for line in told(private(state, A, None, language)).splitlines() if "🔁" in line]
    assert answer.endswith({"en": "made you a counter-offer.", "ja": "別の条件を返してきました。"}[language])
    more = offered(state, p.Offer(B, A, side(2), side(6)))
    line = next(line for line in told(private(more, B, None, language)).splitlines() if "🔁" in line)
    assert {"en": "It was: you get **$1**", "ja": "元の内容：もらう **1弗**"}[language] in line


def test_a_half_built_offer_loses_missing_items() -> None:
    """Cards and money that are gone, and an answered offer that is closed."""
    gone = p.Offer(B, A, side(1), NOTHING)
    asks = side(0, "lawyer, heir, newcomer, 9 salaryman", "2 senior, boss")
    building = p.Building(B, side(9, "heir, boss", "lawyer, heir"), asks, (), gone)
    send = buttons(private(market(), A, p.Desk("offer", building=building)))["Send"]
    left = side(0, "newcomer, 5 salaryman", "2 senior")
    assert send.press == Play(p.Propose(p.Offer(A, B, side(4, "heir", "lawyer"), left), None))


def test_no_front_cards_are_offered_in_a_lock() -> None:
    """The menus are gone, and a line says why."""
    state = election("heir, farmer", "boss, senior", "", "", hands=("lawyer", "", "", ""))
    state = declared(state, "heir", "boss", None, None)
    screen = private(state, 0, p.Desk("offer", building=p.Building(1)))
    for name in ("ask-front", "give"):
        assert not any(value.startswith("front ") for value in menu(screen, name).values)
    assert "cannot change hands now" in told(screen)


def test_the_page_of_promises_tells_of_the_turn_and_of_new_offers() -> None:
    """Every other page shows the question, one press away."""
    state = put(market(), promises=(p.Promise(1, B, A, 1),), phase=Playing(A))
    state = offered(state, p.Offer(C, A, side(1), NOTHING))
    for desk in (
        p.Desk("promises"),
        p.Desk("sent"),
        p.Desk("offer", building=p.Building(B)),
    ):
        page = private(state, A, desk)
        assert "**Your turn: play cards, or none**" in told(page)
        assert "📨 an offer waits" in told(page)
        assert buttons(page)["Your move"].press == Keep(p.Desk("seat", building=desk.building))


def test_an_impossible_offer_says_why() -> None:
    """An empty deck, a politician who must run, a group that may not vote for one's own candidate."""
    empty = table(*EMPTY, pool="heir", deck="", phase=Choosing(0))
    assert buttons(private(empty, 0))["The deck is empty"].disabled
    state = election("heir, 2 salaryman", "boss", "", "")
    assert buttons(public(state))["No candidate (one must run)"].disabled
    state = declared(state, "heir", "boss", None, None)
    assert "💼 may not vote for your own candidate." in told(public(state))


def test_the_question_stands_over_its_buttons() -> None:
    """Who runs, and which card leaves the pool."""
    assert "Choose who runs" in told(private(election("heir", "boss", "", ""), 0))
    pool = "salaryman, senior, believer, floating, housewife"
    for screen in (public, lambda state: private(state, 0)):
        asked = told(screen(table(*EMPTY, pool=pool, phase=Trimming(0))))
        assert "More than 4 cards lie in the pool: choose one to discard." in asked


def test_the_button_says_what_cannot_be_paid() -> None:
    """Of oneself; of the other side the button says nothing."""
    state = offered(market(), p.Offer(A, B, side(hand="heir"), side(hand="premier")))
    assert buttons(private(state, B))["You lack one card asked for"].disabled
    state = offered(market(), p.Offer(A, B, side(hand="heir"), side(1)))
    spent, _ = dealt(state, p.Offer(A, C, side(hand="heir"), NOTHING))
    assert private(state, B).controls == private(spent, B).controls
    assert "no longer have all of it" in told(private(spent, A, p.Desk("sent")))


def test_offers_a_few_at_a_time_within_discords_limits() -> None:
    """The fullest panel: offers in and out, closed ones, promises, and a turn; beside it stands one offer."""
    promises = tuple(p.Promise(1, B, A, 1) for _ in range(12))
    state = put(market(), promises=promises)
    for seat in (B, C, 3, 4):
        state = offered(state, p.Offer(seat, A, side(1), NOTHING))
    for money in range(1, 6):
        state = offered(state, p.Offer(A, B, side(1), side(money)))
    for money in range(5, 9):
        offer = p.Offer(C, A, side(1), side(money))
        state, _ = act(offered(state, offer), A, p.Decline(offer))
    screen = private(state, A, p.Desk(picked=("heir",), building=p.Building(B)))
    assert "(1 of 4)" in told(screen)
    assert "(2 of 4)" in told(private(put(state, phase=Playing(B)), A))
    assert components(screen) <= 38
    assert len(told(screen)) < 3900
    page = private(state, A, p.Desk("promises"))
    assert len(told(page)) < 3900
    page = private(state, A, p.Desk("offer", building=p.Building(C, side(1))))
    assert buttons(page)["Send: 5 offers are open already"].disabled


@pytest.mark.parametrize("many", range(1, 10))
def test_every_number_of_cards_alike_can_be_picked(many: int) -> None:
    """With few entries, and each number shown as it was picked."""
    values = [f"front farmer {size} {place}" for place, size in enumerate(parts(many))]
    assert sum(parts(many)) == many
    assert len(values) <= 4
    for wanted in range(many + 1):
        chosen = marked(values, ("farmer",) * wanted)
        assert sum(int(value.split()[2]) for value in chosen) == wanted


def test_forms_fit_discord() -> None:
    """Titles and labels of at most 45 characters, whatever a person is called."""
    screen = private(market(), A, p.Desk("more", building=p.Building(B)))
    for form in (control for control in screen.controls if isinstance(control, Form)):
        assert len(form.title) <= 45
        assert all(len(field.label) <= 45 for field in form.fields)
        assert {isinstance(line, Field) and line.words for line in form.fields} == {form.name == "promises"}


def street() -> State:
    """Four players with something in front of most of them, and a pool."""
    fronts = ("2 farmer", "activist, 3 salaryman", "heir", "")
    hands = ("senior, boss", "believer", "", "")
    return table(*fronts, hands=hands, pool="premier, housewife", phase=Choosing(A), money=(5, 4, 4, 0))


class Hand:
    """A player on their own panel; counts every press, pick and form."""

    def __init__(self, state: State, seat: Seat, language: str = "en") -> None:
        self.state, self.seat, self.language = state, seat, language
        self.desk: p.Desk | None = None
        self.presses = 0

    @property
    def screen(self) -> Screen:
        """What is shown."""
        return private(self.state, self.seat, self.desk, self.language)

    @property
    def text(self) -> str:
        """All words of it."""
        return told(self.screen)

    def press(self, label: str) -> None:
        """Press a button or an entry of a menu, by the beginning of its label."""
        found: list[Any] = [
            part for part in self.screen.controls if isinstance(part, Button) and not part.disabled
        ]
        for part in self.screen.controls:
            found += part.options if isinstance(part, Select) else ()
        self.done(next(part.press for part in found if part.label.startswith(label)))

    def pick(self, name: str, *labels: str) -> None:
        """Pick entries of a menu of several."""
        found = menu(self.screen, name)
        values = tuple(
            value
            for value, shown in zip(found.values, found.labels, strict=True)
            if shown.startswith(labels) or value in found.chosen
        )
        assert len(values) >= len(labels)
        self.done(entered(self.state, self.seat, self.desk, name, values))

    def done(self, press: Any) -> None:
        """Count, and keep or play."""
        self.presses += 1
        if isinstance(press, Keep):
            assert press.draft is None or isinstance(press.draft, p.Desk)
            self.desk = press.draft
        else:
            assert isinstance(press, Play)
            self.state, _ = act(self.state, self.seat, press.action)  # type: ignore[arg-type]


# Few presses ----------------------------------------------------------------------------------------


def test_a_card_is_asked_for_in_four_presses() -> None:
    """To whom, which, how much, send."""
    hand = Hand(street(), A)
    hand.press("2 Ben")
    hand.pick("ask-front", "🎩")
    assert "You: $5 → $5" not in described(hand.screen)
    hand.press("💵 You pay $2")
    assert "You: $5 → $3, + Activist" in described(hand.screen)
    hand.press("Send")
    assert hand.state.offers == (p.Offer(A, B, side(2), side(front="activist")),)
    assert hand.presses == 4


def test_votes_are_bought_in_four_presses() -> None:
    """Put together, or as a ready offer."""
    vow = p.VoteFor(1, A)
    hand = Hand(street(), A)
    hand.press("2 Ben")
    hand.pick("ask-front", "🗳️ all votes left for 1 Ann")
    hand.press("💵 You pay $2")
    hand.press("Send")
    ready = Hand(street(), A)
    ready.press("2 Ben")
    ready.press("⚡")
    ready.press("Get: 🗳️ all their votes / give: $2")
    ready.press("Send")
    assert hand.state.offers == ready.state.offers == (p.Offer(A, B, side(2), p.Side(vows=(vow,))),)
    assert hand.presses == ready.presses == 4


def test_a_swap_and_a_favour_are_few_presses() -> None:
    """Cards of both sides; a favour alone."""
    hand = Hand(street(), A)
    hand.press("2 Ben")
    hand.pick("ask-front", "🎩")
    hand.pick("give", "🌱\N{NO-BREAK SPACE}Farmer")
    assert "+ Activist" in described(hand.screen)
    hand.press("Send")
    assert hand.presses == 4
    hand = Hand(street(), A)
    hand.press("3 Cho")
    hand.pick("ask-front", "🎁")
    hand.press("Send")
    assert hand.state.offers == (p.Offer(A, C, NOTHING, p.Side(vows=(p.Favour(),))),)
    assert hand.presses == 3


def test_offers_recall_a_broken_promise() -> None:
    """And to no other."""
    lied = put(street(), vows=(p.Vowed(1, A, B, p.VoteFor(1, B), verdict="broken"),))
    reminder = "💢 You broke your word to `2` **Ben** in election 1."
    assert reminder in Hand(offered(lied, p.Offer(B, A, side(1), side(1))), A).text
    for other, there in (("2 Ben", True), ("3 Cho", False)):
        hand = Hand(lied, A)
        hand.press(other)
        assert (reminder in hand.text) is there


def test_a_counter_offer_is_three_presses() -> None:
    """Another sum for the same."""
    hand = Hand(offered(street(), p.Offer(A, B, side(1), side(front="activist"))), B)
    hand.press("Counter")
    hand.press("💵 You get $3")
    hand.press("Send")
    assert hand.state.offers == (p.Offer(B, A, side(front="activist"), side(3)),)
    assert hand.presses == 3


def test_an_offer_to_all_takes_as_few_presses() -> None:
    """The first to accept has it; its menus hold only what all of them have."""
    hand = Hand(street(), A)
    hand.press("Anybody")
    assert "the first to accept gets it" in hand.text
    found = menu(hand.screen, "ask-front")
    assert all(value.startswith("vow ") for value in found.values)
    hand.pick("ask-front", "🗳️ all votes left for 1 Ann")
    hand.press("💵 You pay $2")
    hand.press("Send to all")
    assert {offer.receiver for offer in hand.state.offers} == {B, C, D}
    assert hand.presses == 4
    assert "Also to `3` **Cho** and `4` **Dan**: the first to accept gets it." in Hand(hand.state, B).text


@pytest.mark.parametrize("seat", range(4))
def test_every_ready_offer_can_be_sent(seat: Seat) -> None:
    """As it stands, to each of the others and to all, also without money."""
    others = tuple(other for other in range(4) if other != seat)
    for building in (*map(p.Building, others), p.Building(others[0], among=others)):
        hand = Hand(street(), seat)
        hand.desk = p.Desk("ready", building=building)
        (menu,) = [part for part in hand.screen.controls if isinstance(part, Select)]
        assert menu.options
        for option in menu.options:
            hand.desk = option.press.draft  # type: ignore[assignment, union-attr]
            sends = [
                part for part in hand.screen.controls if isinstance(part, Button) and part.style == "success"
            ]
            assert not sends[0].disabled
            assert GAME.check(hand.state, seat, sends[0].press.action) is None  # type: ignore[arg-type, union-attr]


def test_typed_text_outlasts_a_card_of_the_pool() -> None:
    """A form stands on all that may be pressed beside it: cards of the pool are on a page of their own."""
    later = put(street(), pool=("lawyer",), discards=("housewife", "premier"))
    for desk in (p.Desk("more", building=p.Building(B)), p.Desk("promises")):
        for state in (street(), later):
            hand = Hand(state, C)
            hand.desk = desk
            assert any(isinstance(part, Form) for part in hand.screen.controls)
            entries = [part.values for part in hand.screen.controls if isinstance(part, MultiSelect)]
            assert not any("leave" in value for values in entries for value in values)


def test_a_card_left_in_the_pool_stays_in_an_offer() -> None:
    """Whatever else is picked beside it."""
    hand = Hand(street(), A)
    hand.desk = p.Desk("offer", building=p.Building(B, asks=p.Side(vows=(p.LeaveCard("premier"),))))
    hand.pick("ask-front", "🎁")
    hand.press("Send")
    assert hand.state.offers[0].asks.vows == (p.LeaveCard("premier"), p.Favour())


# What is told ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ja"])
def test_an_offer_tells_what_it_would_change(language: str) -> None:
    """Of one's own money, hand and front, in both languages; nothing where one cannot pay."""
    state = offered(street(), p.Offer(C, B, side(2, front="heir"), side(1, "believer", "2 salaryman")))
    told = described(Hand(state, B, language).screen)
    effect = next(line for line in told.splitlines() if "→" in line and "4" in line)
    for part in {
        "en": ("$4 → $5", "hand 1 → 0", "+ Heir", "4 → 1"),
        "ja": ("4弗→5弗", "1→0枚", "+二世", "4→1票"),
    }[language]:
        assert part in effect
    poor = offered(street(), p.Offer(A, D, side(front="farmer"), side(3)))
    assert "You: " not in described(Hand(poor, D).screen)


def test_an_offer_says_who_promises_what_to_whom_and_when() -> None:
    """Apart from what changes hands; that promises are not binding stands beside it."""
    sale = p.Offer(B, A, side(2), p.Side(vows=(p.VoteFor(1, B),)))
    promise = "You promise: 🗳️ all votes left for `2` **Ben** (election 1) · promises bind"
    assert f"You get: **$2**\n{promise}" in told(private(offered(street(), sale), A))
    swap = p.Offer(A, B, p.Side(vows=(p.Favour(),)), replace(side(1), vows=(p.VoteFor(1, A),)))
    told_ben = told(private(offered(street(), swap), B))
    assert "`1` **Ann** promises: 🎁 owes a favour" in told_ben
    assert "You give: **$1**\nYou promise: 🗳️ all votes left for `1` **Ann** (election 1)" in told_ben
    assert "You get" not in told_ben


def test_promised_votes_say_what_they_are_worth_and_that_they_are_promised() -> None:
    """To both, and on the page that asks for them; also to whom else they are promised."""
    state, vow = street(), p.VoteFor(1, A)
    state = offered(state, p.Offer(B, A, p.Side(vows=(vow,)), side(1)))
    assert "The votes of `2` **Ben** now: **4**" in Hand(state, A).text
    state, _ = act(state, A, p.Accept(state.offers[0]))
    again = offered(state, p.Offer(B, A, p.Side(vows=(vow,)), side(2)))
    assert "`2` **Ben** has promised that" in Hand(again, A).text
    hand = Hand(state, A)
    hand.press("2 Ben")
    said = [label for label in menu(hand.screen, "ask-front").labels if "(promised already)" in label]
    assert said == ["🗳️ all votes left for 1 Ann (election 1) (promised already)"]
    hand = Hand(offered(state, p.Offer(C, B, side(1), p.Side(vows=(p.VoteFor(1, C),)))), B)
    assert "You promised yours to `1` **Ann**" in hand.text


def running() -> State:
    """B has promised A its votes, and C pledged the same."""
    state = election("heir", "boss, 2 farmer, senior", "lawyer, housewife", "")
    state, _ = dealt(state, p.Offer(B, A, p.Side(vows=(p.VoteFor(1, A),)), side(1)))
    state, _ = act(state, C, p.Pledge(p.VoteFor(1, A)))
    return declared(state, "heir", "boss", "lawyer", None)


def test_promises_stand_beside_the_vote() -> None:
    """One's own and those to oneself; what one has promised is a press."""
    state = running()
    told = Hand(state, A).text
    assert "`2` **Ben** promised: 🗳️" in told
    assert "`3` **Cho** promised: 🗳️" in told
    assert "promised" not in Hand(state, D).text
    hand = Hand(state, B)
    hand.press("🤝 1 Ann, as promised")
    assert [vote.candidate for vote in hand.state.phase.votes] == [A]  # type: ignore[union-attr]
    later, _ = act(hand.state, C, p.Cast("housewife", A))
    assert [said.verdict for said in later.vows] == ["kept", "kept"]


def test_all_groups_are_one_press_for_any_candidate() -> None:
    """From the menu of votes, on the public post as well."""
    options = [part.options for part in public(running()).controls if isinstance(part, Select)]
    presses = [option.press for entries in options for option in entries]
    assert Play(p.CastAll(A)) in presses


def test_a_pledge_is_a_press_on_the_page_of_promises() -> None:
    """And all find it there with its verdict."""
    hand = Hand(street(), B)
    hand.press("🤝 Promises (0)")
    hand.press("🙅 no candidate in election 1")
    assert hand.state.vows[0].vow == p.StandAside(1)
    other = Hand(hand.state, D)
    other.press("🤝 Promises (1)")
    assert "⏳ R1 `2` **Ben** → everybody: 🙅 no candidate in election 1" in other.text
    form = next(part for part in other.screen.controls if isinstance(part, Form))
    assert entered(other.state, D, other.desk, form.name, {"words": 7}) == Play(p.Pledge(words=7))


def test_a_seat_without_a_politician_is_not_asked_to_choose_one() -> None:
    """But to confirm, or to receive one first."""
    state = election("", "boss", "", "")
    for shown in (Hand(state, A).text, told(public(state))):
        assert "No politician in front of you" in shown
        assert "Choose who runs" not in shown


def test_sums_are_set_and_may_be_turned() -> None:
    """To pay or to get: pressed again it stays, and another takes its place."""
    hand = Hand(street(), A)
    hand.press("2 Ben")
    hand.pick("give", "🌱\N{NO-BREAK SPACE}Farmer")
    hand.press("💵 You get $3")
    assert "From `2` **Ben** you get: **$3**" in hand.text
    hand.press("💵 You pay $3")
    assert "You give: **$3**" in hand.text
    hand.press("💵 You pay $3")
    assert "You give: **$3**" in hand.text
    assert "Send, asking nothing" in buttons(hand.screen)
    hand.press("💵 No money")
    assert "$3" not in hand.text
    assert hand.state.offers == ()


def test_an_offer_to_several_is_told_once_to_its_maker() -> None:
    """With all who still have it; withdrawing takes it from all."""
    offer = p.Offer(A, B, side(1), p.Side(vows=(p.Favour(),)), among=(B, C, D))
    hand = Hand(act(street(), A, p.Propose(offer))[0], A)
    hand.press("📤 My offers (1)")
    assert "To `2` **Ben**, `3` **Cho**, and `4` **Dan**" in hand.text
    hand.press("Withdraw 1.")
    assert hand.state.offers == ()


def test_an_offer_that_waits_beside_a_decision_takes_the_room_of_words() -> None:
    """Of hints, and of what a picture shows; the way to other deals stands beside its answers."""
    state = put(market(), phase=Playing(B))
    assert "Newest card" in told(private(state, B))
    busy = private(offered(state, p.Offer(A, B, side(1), side(2))), B)
    assert "Newest card" not in told(busy)
    assert "Pick the cards to play" not in told(busy)
    row = next(block for block in busy.blocks if isinstance(block, Row))
    assert [getattr(one, "label", "") for one in row.controls] == ["Accept", "Decline", "Counter", "🤝 Deals"]


def test_a_hint_names_an_offer_that_stands_beside_it_by_its_proposer() -> None:
    """And an offer to make in the terms of the seat that makes it."""
    state, text = market(), words("politically_correct_people", "en")
    view, offer = GAME.view(state, B), p.Offer(A, B, side(1), p.Side(vows=(p.VoteFor(1, A),)))

    def advised(action: p.Action) -> str:
        assert SCREENS.advised is not None
        return SCREENS.advised(view, B, action, text)

    assert advised(p.Accept(offer)) == f"accepts the offer of {text.seat(A)}"
    assert advised(p.Decline(offer, "far")) == f"declines the offer of {text.seat(A)}"
    bought = p.Offer(B, A, side(1), p.Side(vows=(p.VoteFor(1, B),)))
    assert advised(p.Propose(bought)).endswith("get 🗳️ all their votes, give **$1**")
    assert advised(p.Draw()) == SCREENS.action(p.Draw(), text)
