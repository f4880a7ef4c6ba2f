"""Politically Correct People: how few presses an offer takes, what a panel tells of it."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import Seat
from games.politically_correct_people.pieces import (
    Building,
    Cast,
    CastAll,
    Declare,
    Desk,
    Offer,
    Pledge,
    Propose,
    Side,
)
from games.politically_correct_people.promises import Favour, LeaveCard, StandAside, VoteFor
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.screen import SCREENS
from games.politically_correct_people.state import Choosing, State
from games.screen import Button, Entered, Form, Keep, MultiSelect, Paragraph, Play, Screen, Select
from games.testing.playouts import words
from tests.games.politically_correct_people.tables import (
    KEY,
    NOTHING,
    A,
    B,
    C,
    D,
    act,
    acts,
    dealt,
    election,
    offered,
    put,
    side,
    table,
)

pytestmark = pytest.mark.portable


def street() -> State:
    """Four players with something in front of most of them, and a pool."""
    fronts = ("2 farmer", "activist, 3 salaryman", "heir", "")
    hands = ("senior, boss", "believer", "", "")
    return table(*fronts, hands=hands, pool="premier, housewife", phase=Choosing(A), money=(5, 4, 4, 0))


class Hand:
    """Somebody who presses on their own panel; counts every press, pick and form."""

    def __init__(self, state: State, seat: Seat, language: str = "en") -> None:
        self.state, self.seat, self.language = state, seat, language
        self.desk: Desk | None = None
        self.presses = 0

    @property
    def screen(self) -> Screen:
        """What is shown."""
        view, legal = GAME.view(self.state, self.seat), GAME.legal(self.state, self.seat)
        return SCREENS.private(view, self.seat, legal, self.desk, words(KEY, self.language))

    @property
    def text(self) -> str:
        """All words of it."""
        return "\n".join(block.text for block in self.screen.blocks if isinstance(block, Paragraph))

    def press(self, label: str) -> None:
        """Press a button or an entry of a menu, by what its label begins with."""
        found: list[Any] = [
            part for part in self.screen.controls if isinstance(part, Button) and not part.disabled
        ]
        for part in self.screen.controls:
            found += part.options if isinstance(part, Select) else ()
        self.done(next(part.press for part in found if part.label.startswith(label)))

    def pick(self, name: str, *labels: str) -> None:
        """Pick entries of a menu of several."""
        menu = next(
            part for part in self.screen.controls if isinstance(part, MultiSelect) and part.name == name
        )
        values = tuple(
            value
            for value, shown in zip(menu.values, menu.labels, strict=True)
            if shown.startswith(labels) or value in menu.chosen
        )
        assert len(values) >= len(labels)
        view = GAME.view(self.state, self.seat)
        self.done(SCREENS.entered(view, self.seat, self.desk, Entered(name, values)))

    def done(self, press: Any) -> None:
        """Count, and keep or play."""
        self.presses += 1
        if isinstance(press, Keep):
            assert press.draft is None or isinstance(press.draft, Desk)
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
    assert "You: $5 → $5" not in hand.text
    hand.press("Pay $2")
    assert "You: $5 → $3 · + 🎩\N{NO-BREAK SPACE}Activist" in hand.text
    hand.press("Send to 2 Ben")
    assert hand.state.offers == (Offer(A, B, side(2), side(front="activist")),)
    assert hand.presses == 4


def test_votes_are_bought_in_four_presses() -> None:
    """Put together, or as a ready offer."""
    vow = VoteFor(1, A)
    hand = Hand(street(), A)
    hand.press("2 Ben")
    hand.pick("ask-front", "🗳️ all remaining votes for 1 Ann")
    hand.press("Pay $2")
    hand.press("Send to 2 Ben")
    ready = Hand(street(), A)
    ready.press("2 Ben")
    ready.press("⚡")
    ready.press("🗳️ all remaining votes for 1 Ann (election 1) for $2")
    ready.press("Send to 2 Ben")
    assert hand.state.offers == ready.state.offers == (Offer(A, B, side(2), Side(vows=(vow,))),)
    assert hand.presses == ready.presses == 4


def test_a_swap_and_a_favour_are_few_presses() -> None:
    """Cards of both sides; a favour alone."""
    hand = Hand(street(), A)
    hand.press("2 Ben")
    hand.pick("ask-front", "🎩")
    hand.pick("give-front", "🌾\N{NO-BREAK SPACE}Farmer")
    assert "+ 🎩" in hand.text
    hand.press("Send to 2 Ben")
    assert hand.presses == 4
    hand = Hand(street(), A)
    hand.press("3 Cho")
    hand.pick("ask-front", "🎁")
    hand.press("Send to 3 Cho")
    assert hand.state.offers == (Offer(A, C, NOTHING, Side(vows=(Favour(),))),)
    assert hand.presses == 3


def test_a_counter_offer_is_three_presses() -> None:
    """Another sum for the same."""
    hand = Hand(offered(street(), Offer(A, B, side(1), side(front="activist"))), B)
    hand.press("Counter")
    hand.press("Get $3")
    hand.press("Send to 1 Ann")
    assert hand.state.offers == (Offer(B, A, side(front="activist"), side(3)),)
    assert hand.presses == 3


def test_an_offer_to_anybody_is_as_short() -> None:
    """Whoever is first; only what all of them have lies in its menus."""
    hand = Hand(street(), A)
    hand.press("Anybody")
    assert "the first to accept gets it" in hand.text
    menu = next(
        part for part in hand.screen.controls if isinstance(part, MultiSelect) and part.name == "ask-front"
    )
    assert all(value.startswith("vow ") for value in menu.values)
    hand.pick("ask-front", "🗳️ all remaining votes for 1 Ann")
    hand.press("Pay $2")
    hand.press("Send to all")
    assert {offer.receiver for offer in hand.state.offers} == {B, C, D}
    assert hand.presses == 4
    assert "Also to `3` **Cho** and `4` **Dan**: the first to accept gets it." in Hand(hand.state, B).text


@pytest.mark.parametrize("seat", range(4))
def test_every_ready_offer_can_be_sent(seat: Seat) -> None:
    """As it stands, to each of the others and to all, also without money."""
    others = tuple(other for other in range(4) if other != seat)
    for building in (*map(Building, others), Building(others[0], among=others)):
        hand = Hand(street(), seat)
        hand.desk = Desk("ready", building=building)
        (menu,) = [part for part in hand.screen.controls if isinstance(part, Select)]
        assert menu.options
        for option in menu.options:
            hand.desk = option.press.draft  # type: ignore[assignment, union-attr]
            sends = [
                part for part in hand.screen.controls if isinstance(part, Button) and part.style == "success"
            ]
            assert not sends[0].disabled
            assert GAME.check(hand.state, seat, sends[0].press.action) is None  # type: ignore[arg-type, union-attr]


def test_what_is_typed_outlasts_a_card_of_the_pool() -> None:
    """A form stands on all that may be pressed beside it: cards of the pool are on a page of their own."""
    later = put(street(), pool=("lawyer",), discards=("housewife", "premier"))
    for desk in (Desk("offer", building=Building(B)), Desk("promises")):
        for state in (street(), later):
            hand = Hand(state, C)
            hand.desk = desk
            assert any(isinstance(part, Form) for part in hand.screen.controls)
            entries = [part.values for part in hand.screen.controls if isinstance(part, MultiSelect)]
            assert not any("leave" in value for values in entries for value in values)


def test_a_card_left_in_the_pool_stays_in_an_offer() -> None:
    """Whatever else is picked beside it."""
    hand = Hand(street(), A)
    hand.desk = Desk("offer", building=Building(B, asks=Side(vows=(LeaveCard("premier"),))))
    hand.pick("ask-front", "🎁")
    hand.press("Send")
    assert hand.state.offers[0].asks.vows == (LeaveCard("premier"), Favour())


# What is told ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ja"])
def test_an_offer_tells_what_it_would_change(language: str) -> None:
    """Of one's own money, hand and front, in both languages; nothing where one cannot pay."""
    state = offered(street(), Offer(C, B, side(2, front="heir"), side(1, "believer", "2 salaryman")))
    told = Hand(state, B, language).text
    effect = next(line for line in told.splitlines() if "→" in line and "4" in line)
    for part in {
        "en": ("$4 → $5", "hand 1 → 0", "+ 🎩", "4 → 1"),
        "ja": ("4弗→5弗", "1→0枚", "＋🎩", "4→1票"),
    }[language]:
        assert part in effect
    poor = offered(street(), Offer(A, D, side(front="farmer"), side(3)))
    assert "You: " not in Hand(poor, D).text


def running() -> State:
    """B has promised A its votes, and C promised everybody the same."""
    state = election("heir", "boss, 2 farmer, senior", "lawyer, housewife", "")
    state, _ = dealt(state, Offer(B, A, Side(vows=(VoteFor(1, A),)), side(1)))
    state, _ = act(state, C, Pledge(VoteFor(1, A)))
    return acts(
        state, *((seat, Declare(card)) for seat, card in enumerate(("heir", "boss", "lawyer", None)))
    )[0]


def test_promises_stand_beside_the_vote() -> None:
    """One's own and those to oneself; what one has promised is a press."""
    state = running()
    told = Hand(state, A).text
    assert "`2` **Ben** promised: 🗳️" in told
    assert "`3` **Cho** promised: 🗳️" in told
    assert "promised" not in Hand(state, D).text
    assert "You promised `1` **Ann**" in Hand(state, B).text
    hand = Hand(state, B)
    hand.press("🤝 Promised: 1 Ann, 2 groups")
    assert [vote.candidate for vote in hand.state.phase.votes] == [A]  # type: ignore[union-attr]
    later, _ = act(hand.state, C, Cast("housewife", A))
    assert [said.verdict for said in later.vows] == ["kept", "kept"]


def test_all_groups_are_one_press_for_any_candidate() -> None:
    """From the menu of votes, on the public post as well."""
    state = running()
    public = SCREENS.public(GAME.view(state, None), [], words(KEY, "en"))
    presses = [
        option.press for part in public.controls if isinstance(part, Select) for option in part.options
    ]
    assert Play(CastAll(A)) in presses


def test_a_pledge_is_a_press_on_the_page_of_promises() -> None:
    """And everybody finds it there with what became of it."""
    hand = Hand(street(), B)
    hand.press("🤝 Promises (0)")
    hand.press("🙅 no candidate in election 1")
    assert hand.state.vows[0].vow == StandAside(1)
    other = Hand(hand.state, D)
    other.press("🤝 Promises (1)")
    assert "⏳ R1 `2` **Ben** → everybody: 🙅 no candidate in election 1" in other.text
    form = next(part for part in other.screen.controls if isinstance(part, Form))
    press = SCREENS.entered(GAME.view(other.state, D), D, other.desk, Entered(form.name, typed={"words": 7}))
    assert press == Play(Pledge(words=7))


def test_who_has_no_politician_is_not_told_to_choose_one() -> None:
    """But to confirm, or to receive one first."""
    state = election("", "boss", "", "")
    view, text = GAME.view(state, None), words(KEY, "en")
    post = "\n".join(
        part.text for part in SCREENS.public(view, [], text).blocks if isinstance(part, Paragraph)
    )
    for told in (Hand(state, A).text, post):
        assert "No politician in front of you" in told
        assert "Choose who runs" not in told


def test_a_sum_pressed_again_is_taken_out_and_may_be_turned() -> None:
    """Who asks for something pays, who gives something is paid, until it is turned round."""
    hand = Hand(street(), A)
    hand.press("2 Ben")
    hand.pick("give-front", "🌾\N{NO-BREAK SPACE}Farmer")
    hand.press("Get $3")
    assert "You get: **$3**" in hand.text
    hand.press("⇄ You pay")
    assert "You give: **$3**" in hand.text
    hand.press("Pay $3")
    assert "$3**" not in hand.text.replace("**$5**", "")
    assert hand.state.offers == ()


def test_an_offer_to_several_is_told_once_to_its_maker() -> None:
    """With all who still have it; withdrawing takes it from all."""
    offer = Offer(A, B, side(1), Side(vows=(Favour(),)), among=(B, C, D))
    hand = Hand(act(street(), A, Propose(offer))[0], A)
    hand.press("📤 My offers (1)")
    assert "To `2` **Ben**, `3` **Cho**, and `4` **Dan**" in hand.text
    hand.press("Withdraw 1.")
    assert hand.state.offers == ()
