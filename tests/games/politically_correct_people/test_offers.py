"""Offers on the screens of Politically Correct People: the form, the presses, and what a panel says."""

from __future__ import annotations

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from games.core import Seat
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules.state import Choosing, Playing, State, Trimming
from games.politically_correct_people.screens import SCREENS
from games.screen import Button, Choice, Entered, Field, Form, Keep, Play, Row, Select
from games.testing.panels import sent_as_opened
from games.testing.playouts import SAID, words
from tests.games.politically_correct_people.hand import Hand, chosen, entries
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
    offered,
    private,
    public,
    put,
    side,
    table,
    tie,
)
from tests.games.screens import words_of


def street() -> State:
    """Four players with something in front of most of them, and a pool."""
    fronts = ("2 farmer", "activist, 3 salaryman", "heir", "")
    hands = ("senior, boss", "believer", "", "")
    return table(*fronts, hands=hands, pool="premier, housewife", phase=Choosing(A), money=(5, 4, 4, 0))


VOTES = "🗳️ all votes left for 1 Ann (election 1)"
FAVOUR = "🎁 owes a favour"


# The form -------------------------------------------------------------------------------------------


def sends(hand: Hand) -> p.Offer:
    """The offer that the panel sends, which the rules allow."""
    (send,) = [part for part in hand.screen.controls if isinstance(part, Button) and part.style == "success"]
    assert not send.disabled, send.label
    assert isinstance(send.press, Play)
    assert GAME.check(hand.state, hand.seat, send.press.action) is None  # type: ignore[arg-type]
    assert isinstance(send.press.action, p.Propose)
    return send.press.action.offer


def test_a_whole_offer_in_one_form() -> None:
    """Cards of both sides, a sum, own words; what is sent is exactly that, and the form reopens with it."""
    hand = Hand(market(), A)
    hand.fill(
        "2 Ben",
        {"mine": 1},
        ask=("🎩_Party_Boss_[4] (from hand)", "🌱_Farmer (from hand)", "🎲_Floating_vote", FAVOUR),
        give=("💰_Slush_fund (from hand)", "👵_Senior ×2"),
        sum="💵 You pay $3",
    )
    asks = replace(side(0, "boss, farmer", "floating"), vows=(p.Favour(),))
    offer = p.Offer(A, B, side(3, "fund", "2 senior", 1), asks)
    assert sends(hand) == offer
    assert f"promises: “{SAID[1]}”" in hand.text
    assert hand.screen.lasting
    form = hand.open("✏️ Change")
    assert sent_as_opened(form).taken == sent_as_opened(hand.open("✏️ Change")).taken
    assert chosen(form, "give") == ("💰\xa0Slush\xa0fund (from hand)", "👵\xa0Senior ×2")
    assert [line.value for line in form.fields if isinstance(line, Field)] == [SAID[1], ""]
    hand.fill("✏️ Change", {"mine": 1}, sum="💵 You get $12", ask=())
    assert sends(hand) == p.Offer(A, B, side(0, "fund", "2 senior", 1), side(12))
    hand.press("Your move")
    assert chosen(hand.open("✏️ 2 Ben"), "sum") == ("💵 You get $12",)
    assert chosen(hand.open("3 Cho"), "sum") == ("💵 No money",)


def ordered_to_ben() -> Hand:
    """A and B are tied."""
    return Hand(tie(4, 4, 2), A, desk=p.Desk("deals"))


@pytest.mark.parametrize(
    ("hand", "label", "lines", "offer"),
    [
        (
            Hand(street(), A),
            "2 Ben",
            {"ask": "🎩_Activist_[1]", "sum": "💵 You pay $2"},
            p.Offer(A, B, side(2), side(front="activist")),
        ),
        (
            Hand(street(), A),
            "2 Ben",
            {"ask": VOTES, "sum": "💵 You pay $2"},
            p.Offer(A, B, side(2), p.Side(vows=(p.VoteFor(1, A),))),
        ),
        (
            Hand(street(), A),
            "2 Ben",
            {"ask": "🎩_Activist_[1]", "give": "🌱_Farmer"},
            p.Offer(A, B, side(front="farmer"), side(front="activist")),
        ),
        (Hand(street(), A), "3 Cho", {"ask": FAVOUR}, p.Offer(A, C, NOTHING, p.Side(vows=(p.Favour(),)))),
        (
            Hand(offered(street(), p.Offer(A, B, side(1), side(front="activist"))), B),
            "Counter",
            {"sum": "💵 You get $3"},
            p.Offer(B, A, side(front="activist"), side(3)),
        ),
        (
            Hand(put(street(), phase=Choosing(D)), A),
            "Anybody",
            {"ask": VOTES, "sum": "💵 You pay $2"},
            p.Offer(A, B, side(2), p.Side(vows=(p.VoteFor(1, A),)), (), (B, C, D)),
        ),
        (
            Hand(put(street(), phase=Choosing(D)), A),
            "Anybody",
            {"to": ("2 Ben", "4 Dan"), "ask": FAVOUR},
            p.Offer(A, B, NOTHING, p.Side(vows=(p.Favour(),)), (), (B, D)),
        ),
        (
            Hand(put(street(), phase=Choosing(D)), A),
            "Anybody",
            {"to": "3 Cho", "sum": "💵 You pay $1"},
            p.Offer(A, C, side(1), NOTHING),
        ),
        (
            ordered_to_ben(),
            "2 Ben",
            {"order": "🥇 1 Ann · 🥈 2 Ben", "sum": "💵 You pay $1"},
            p.Offer(A, B, side(1), NOTHING, (A, B)),
        ),
    ],
)
def test_an_offer_takes_two_presses_and_a_form(
    hand: Hand, label: str, lines: dict[str, str | tuple[str, ...]], offer: p.Offer
) -> None:
    """To whom, the form, send: to one or to several, a counter-offer, the order of a tie."""
    # The game of a parameter is played once only.
    hand = Hand(hand.state, hand.seat, desk=hand.desk)
    hand.fill(label, **lines)
    assert sends(hand) == offer
    hand.press("Send")
    assert offer in hand.state.offers
    assert (hand.presses, hand.forms) == (2, 1)


def test_a_counter_offer_begins_with_the_offer_turned_round() -> None:
    """And closes it; another offer to the same seat begins with nothing, and with what was begun for it."""
    first = p.Offer(A, B, side(1, "heir", promise=1), side(2))
    hand = Hand(offered(market(), first), B)
    form = hand.open("Counter")
    assert (chosen(form, "sum"), chosen(form, "ask")) == (
        ("💵 You pay $1",),
        ("🎩\xa0Heir\xa0[5] (from hand)",),
    )
    assert form.title == "Counter to 1 Ann"
    assert chosen(hand.open("1 Ann"), "sum") == ("💵 No money",)
    hand.fill("Counter", {"theirs": 1})
    send = buttons(hand.screen)["Send"]
    assert send.press == Play(p.Propose(p.Offer(B, A, side(1), side(0, "heir", promise=1)), first))
    hand.state, _ = act(hand.state, A, p.Withdraw(first))
    assert "⚠️ The offer that this answers is closed: this is a new one." in hand.text
    assert sends(hand) == p.Offer(B, A, side(1), side(0, "heir", promise=1))
    assert chosen(hand.open("✏️ Change"), "sum") == ("💵 You pay $1",)


def test_what_is_gone_leaves_an_offer_and_is_told() -> None:
    """Cards, money and promises that are gone; the rest is there to send."""
    asks = side(0, "lawyer, heir, newcomer, 9 salaryman", "2 senior, boss")
    late = replace(asks, vows=(p.VoteFor(3, A),))
    hand = Hand(
        market(), A, desk=p.Desk("offer", building=p.Building(B, side(9, "heir, boss", "lawyer"), late))
    )
    left = side(0, "newcomer, 5 salaryman", "2 senior")
    assert sends(hand) == p.Offer(A, B, side(4, "heir", "lawyer"), left)
    assert "⚠️ No longer there: 🎩\xa0Party\xa0Boss\xa0[4] (from hand)" in hand.text
    assert "🗳️ all votes left for `1` **Ann** (election 3)" in hand.text
    assert "⚠️ You have only $4." in hand.text


def test_a_form_may_be_sent_although_the_game_has_moved_on() -> None:
    """What is still there is kept; what no form has offered does nothing."""
    hand = Hand(street(), A)
    form = hand.open("2 Ben")
    lines = [line for line in form.fields if isinstance(line, Choice) and line.name == "ask"]
    taken = {"ask": tuple(value for value in lines[0].values if "cards" in value), "sum": ("5",)}
    later = put(street(), fronts=((), ("salaryman",) * 3, (), ()), money=(3, 4, 4, 2), phase=Playing(B))
    hand.state = put(later, discards=(*later.discards, "farmer", "farmer", "activist", "heir"))
    hand.send(Entered(form.name, taken=taken))
    assert sends(hand).asks.front == ("salaryman",) * 3
    assert sends(hand).asks.money == 5
    assert "No longer there" in hand.text
    before = hand.text
    cards = (("hand", "calendar", 1), ("pool", "heir", 1), ("hand", "x", 1), ("front", "fund", 10**9))
    forged = (
        *(
            "",
            "x",
            "[]",
            "9" * 5000,
            '{"type":"vote_for","election":1,"candidate":99}',
            '{"type":"leave_card","card":"x"}',
        ),
        *(
            f'{{"type":"cards","place":"{place}","kind":"{kind}","many":{many}}}'
            for place, kind, many in cards
        ),
    )
    for name in ("ask", "give", "sum", "to", "order"):
        other = Hand(hand.state, A)
        other.send(Entered(form.name, (), {}, {name: forged}))
        assert buttons(other.screen)["Send: nothing in it yet"].disabled
    assert hand.text == before


@pytest.mark.parametrize("many", range(1, 10))
def test_any_number_of_cards_alike_can_be_given(many: int) -> None:
    """And each number is shown as it was taken."""
    hand = Hand(table(f"{many} salaryman", "", "", "", phase=Playing(A)), A)
    for wanted in range(1, many + 1):
        label = "💼_Office_worker" + (f" ×{wanted}" if wanted > 1 else "")
        hand.fill("2 Ben" if hand.desk is None else "✏️ Change", give=label)
        assert sends(hand).gives.front == ("salaryman",) * wanted
        assert chosen(hand.open("✏️ Change"), "give") == (label.replace("_", "\xa0"),)


def test_no_front_cards_are_offered_in_a_lock() -> None:
    """The lines have none, and the offer says why."""
    state = election("heir, farmer", "boss, senior", "", "", hands=("lawyer", "", "", ""))
    hand = Hand(declared(state, "heir", "boss", None, None), A, desk=p.Desk("deals"))
    form = hand.open("2 Ben")
    assert not any("Senior" in label and "from hand" not in label for label in entries(form, "ask"))
    assert "🌱\xa0Farmer" not in entries(form, "give")
    hand.fill("2 Ben")
    assert "are locked: those of candidates" in hand.text


def test_a_form_has_room_for_what_is_taken() -> None:
    """Of a front that is too large for a line, politicians of few votes in the hand are left out first."""
    state = table("", "9 salaryman, 6 farmer, 7 housewife, 5 senior", "", "", phase=Playing(A))
    asks = side(hand="newcomer", front="9 salaryman, 5 senior")
    hand = Hand(state, A, desk=p.Desk("offer", building=p.Building(B, asks=asks)))
    form = hand.open("✏️ Change")
    assert len(entries(form, "ask")) == 25
    hand.fill("✏️ Change")
    assert sends(hand).asks == asks


def test_a_sum_that_no_line_names_is_kept() -> None:
    """That of the offer that is answered; and all that one has can be paid."""
    state = put(market(), money=(17, 40, 4, 4, 4))
    hand = Hand(offered(state, p.Offer(B, A, side(23), side(1))), A)
    assert chosen(hand.open("Counter"), "sum") == ("💵 You get $22",)
    assert "💵 You pay $17" in entries(hand.open("Counter"), "sum")
    assert "💵 You pay $13" not in entries(hand.open("Counter"), "sum")


@pytest.mark.parametrize("seat", range(4))
def test_every_idea_can_be_sent(seat: Seat) -> None:
    """As it stands, to each of the others and to all, also without money: three presses, no form."""
    hand = Hand(put(street(), phase=Choosing((seat + 1) % 4)), seat)
    hand.press("⚡ Ideas")
    labels = [part.label for part in hand.screen.controls if isinstance(part, Button)][:-1]
    more = [
        option.label for part in hand.screen.controls if isinstance(part, Select) for option in part.options
    ]
    assert len(labels) == 6
    assert {label.partition(":")[0] for label in labels} == {
        *(f"{other + 1} {name}" for other, name in enumerate(("Ann", "Ben", "Cho", "Dan")) if other != seat),
        "Anybody",
    }
    for label in (*labels, *more):
        one = Hand(hand.state, seat, desk=hand.desk)
        one.press(label)
        assert sends(one)
        one.press("Send")
        assert one.presses == 2


def test_an_idea_is_not_an_offer_that_is_open() -> None:
    """It cannot be sent again."""
    hand = Hand(put(street(), phase=Choosing(D)), A)
    idea = "2 Ben: 🗳️ all their votes for $2"
    hand.press("⚡ Ideas")
    assert idea in buttons(hand.screen)
    hand.press(idea)
    hand.press("Send")
    hand.press("⚡ Ideas")
    assert idea not in buttons(hand.screen)


def test_a_card_left_in_the_pool_stays_in_an_offer() -> None:
    """It comes with an idea; the form keeps it beside what is taken, or takes it away."""
    asks = p.Side(vows=(p.LeaveCard("premier"),))
    hand = Hand(street(), A, desk=p.Desk("offer", building=p.Building(B, asks=asks)))
    left = "🫴 leaves 🎩\xa0Ex-Premier\xa0[6] in the pool"
    hand.fill("✏️ Change", ask=(left, FAVOUR))
    assert sends(hand).asks.vows == (p.LeaveCard("premier"), p.Favour())
    hand.fill("✏️ Change", ask=FAVOUR)
    assert sends(hand).asks.vows == (p.Favour(),)


def test_offers_recall_a_broken_promise() -> None:
    """And to no other."""
    lied = put(street(), vows=(p.Vowed(1, A, B, p.VoteFor(1, B), verdict="broken"),))
    reminder = "💢 You broke your word to `2` **Ben** in election 1."
    assert reminder in Hand(offered(lied, p.Offer(B, A, side(1), side(1))), A).text
    for other, there in (("2 Ben", True), ("3 Cho", False)):
        hand = Hand(lied, A)
        hand.fill(other, sum="💵 You pay $1")
        assert (reminder in hand.text) is there


@pytest.mark.parametrize("page", ["more", "table"])
def test_a_page_of_an_earlier_version_is_the_seat(page: p.Page) -> None:
    """A draft that stands on it is understood, and what was begun is kept."""
    hand = Hand(street(), A, desk=p.Desk(page, building=p.Building(B, side(1))))
    assert SCREENS.drafts.read(to_builtins(hand.desk)) == hand.desk
    assert hand.screen == private(street(), A, p.Desk(building=p.Building(B, side(1))))
    assert chosen(hand.open("✏️ 2 Ben"), "sum") == ("💵 You pay $1",)


# What a panel says ----------------------------------------------------------------------------------


def test_a_refusal_does_not_stand_under_a_newer_offer() -> None:
    """As the answer to that one: it is said to be of an earlier one; the page of the seat's offers has it."""
    first = p.Offer(A, B, side(1), side(2))
    declined, _ = act(offered(market(), first), B, p.Decline(first))
    again = offered(declined, p.Offer(A, B, side(1), side(3)))
    assert "-# ✖️ `2` **Ben** declined your offer. It was: you get" in words_of(private(declined, A))
    assert "declined your offer" not in words_of(private(again, A))
    assert "✖️ `2` **Ben** declined an earlier offer. It was" in words_of(private(again, A))
    assert "✖️ `2` **Ben** declined your offer." in words_of(private(again, A, p.Desk("sent")))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_counter_offer_is_told_with_its_new_terms(language: str) -> None:
    """To the one who made it, if no other offer could be meant; to the other as the offer that waits."""
    first = p.Offer(A, B, side(1), side(2))
    state, _ = act(offered(market(), first), B, p.Propose(p.Offer(B, A, side(3), side(4)), first))
    line = next(line for line in words_of(private(state, B, None, language)).splitlines() if "🔁" in line)
    assert {"en": "Now: you get **$4** · you give **$3**", "ja": "新しい内容：もらう **4弗** · 渡す **3弗**"}[
        language
    ] in line
    (answer,) = [line for line in words_of(private(state, A, None, language)).splitlines() if "🔁" in line]
    assert answer.endswith({"en": "made you a counter-offer.", "ja": "別の条件を返してきました。"}[language])
    more = offered(state, p.Offer(B, A, side(2), side(6)))
    line = next(line for line in words_of(private(more, B, None, language)).splitlines() if "🔁" in line)
    assert {"en": "It was: you get **$1**", "ja": "元の内容：もらう **1弗**"}[language] in line


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
        assert "**Your turn: play cards, or none**" in words_of(page)
        assert "📨 an offer waits" in words_of(page)
        assert buttons(page)["Your move"].press == Keep(p.Desk("seat", building=desk.building))


def test_an_impossible_offer_says_why() -> None:
    """An empty deck, a politician who must run, a group that may not vote for one's own candidate."""
    empty = table(*EMPTY, pool="heir", deck="", phase=Choosing(0))
    assert buttons(private(empty, 0))["The deck is empty"].disabled
    state = election("heir, 2 salaryman", "boss", "", "")
    assert buttons(public(state))["No candidate (one must run)"].disabled
    state = declared(state, "heir", "boss", None, None)
    assert "💼 cannot vote for your own candidate." in words_of(public(state))


def test_the_question_stands_over_its_buttons() -> None:
    """Who runs, and which card leaves the pool."""
    assert "Choose who runs" in words_of(private(election("heir", "boss", "", ""), 0))
    pool = "salaryman, senior, believer, floating, housewife"
    for screen in (public, lambda state: private(state, 0)):
        asked = words_of(screen(table(*EMPTY, pool=pool, phase=Trimming(0))))
        assert "More than 4 cards lie in the pool: choose one to discard." in asked


def test_the_button_says_what_cannot_be_paid() -> None:
    """Of oneself; of the other side the button says nothing."""
    state = offered(market(), p.Offer(A, B, side(hand="heir"), side(hand="premier")))
    assert buttons(private(state, B))["You lack one card asked for"].disabled
    state = offered(market(), p.Offer(A, B, side(hand="heir"), side(1)))
    spent, _ = dealt(state, p.Offer(A, C, side(hand="heir"), NOTHING))
    assert private(state, B).controls == private(spent, B).controls
    assert "no longer have all of it" in words_of(private(spent, A, p.Desk("sent")))


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
    assert "(1 of 4)" in words_of(screen)
    assert "(2 of 4)" in words_of(private(put(state, phase=Playing(B)), A))
    assert components(screen) <= 38
    assert len(words_of(screen)) < 3900
    page = private(state, A, p.Desk("promises"))
    assert len(words_of(page)) < 3900
    page = private(state, A, p.Desk("offer", building=p.Building(C, side(1))))
    assert buttons(page)["Send: 5 offers are open already"].disabled


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
    assert f"You get: **$2**\n{promise}" in words_of(private(offered(street(), sale), A))
    swap = p.Offer(A, B, p.Side(vows=(p.Favour(),)), replace(side(1), vows=(p.VoteFor(1, A),)))
    told_ben = words_of(private(offered(street(), swap), B))
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
    said = [label for label in entries(hand.open("2 Ben"), "ask") if "(promised already)" in label]
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
    for shown in (Hand(state, A).text, words_of(public(state))):
        assert "No politician in front of you" in shown
        assert "Choose who runs" not in shown


def test_an_offer_to_several_is_told_once_to_its_maker() -> None:
    """With all who still have it; withdrawing takes it from all."""
    offer = p.Offer(A, B, side(1), p.Side(vows=(p.Favour(),)), among=(B, C, D))
    hand = Hand(act(street(), A, p.Propose(offer))[0], A)
    hand.press("🤝 Deals")
    hand.press("📤 My offers (1)")
    assert "To `2` **Ben**, `3` **Cho**, and `4` **Dan**" in hand.text
    hand.press("Withdraw 1.")
    assert hand.state.offers == ()


def test_an_offer_that_waits_beside_a_decision_takes_the_room_of_words() -> None:
    """Of hints, and of what a picture shows; the way to other deals stands beside its answers."""
    state = put(market(), phase=Playing(B))
    assert "Newest card" in words_of(private(state, B))
    busy = private(offered(state, p.Offer(A, B, side(1), side(2))), B)
    assert "Newest card" not in words_of(busy)
    assert "Pick the cards to play" not in words_of(busy)
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
