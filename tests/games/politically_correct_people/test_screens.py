"""What Politically Correct People shows: limits of a phone, offers step by step, and both languages."""

from __future__ import annotations

from typing import Any

import pytest

from bot.text import Texts
from games import GAMES
from games.core import Outcome, Seat
from games.politically_correct_people import events
from games.politically_correct_people.cards import CARDS, POLITICIANS, VOTERS
from games.politically_correct_people.drafting import marked, parts
from games.politically_correct_people.pieces import (
    Accept,
    Action,
    Building,
    Cast,
    CastAll,
    Confirm,
    Deal,
    Declare,
    Decline,
    Desk,
    Discard,
    Done,
    Draw,
    Fail,
    Judge,
    Lay,
    Offer,
    Open,
    Pass,
    Promise,
    Propose,
    Publish,
    Retain,
    Take,
    Trim,
    Withdraw,
)
from games.politically_correct_people.promises import VoteFor
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.screen import SCREENS
from games.politically_correct_people.state import Choosing, Over, Playing, State, Trimming
from games.politically_correct_people.words import terms
from games.screen import (
    Button,
    Entered,
    Form,
    Keep,
    MultiSelect,
    Paragraph,
    Picture,
    Play,
    Row,
    Screen,
    Select,
)
from games.testing.playouts import SAID, words
from tests.games.politically_correct_people.ballots import tie
from tests.games.politically_correct_people.market import market
from tests.games.politically_correct_people.tables import (
    KEY,
    NOTHING,
    A,
    B,
    C,
    act,
    acts,
    cards,
    election,
    offered,
    put,
    side,
    table,
)

LANGUAGES = ("en", "ja")
EMPTY = ("", "", "", "")


def private(state: State, seat: Seat, desk: Desk | None = None, language: str = "en") -> Screen:
    """A seat's own panel."""
    return SCREENS.private(GAME.view(state, seat), seat, GAME.legal(state, seat), desk, words(KEY, language))


def public(state: State, language: str = "en") -> Screen:
    """The table."""
    return SCREENS.public(GAME.view(state, None), [], words(KEY, language))


def told(screen: Screen) -> str:
    """All words of a screen."""
    return "\n".join(block.text for block in screen.blocks if isinstance(block, Paragraph))


def buttons(screen: Screen) -> dict[str, Button]:
    """The buttons by their labels."""
    return {control.label: control for control in screen.controls if isinstance(control, Button)}


def menu(screen: Screen, name: str) -> MultiSelect:
    """A menu of several."""
    return next(part for part in screen.controls if isinstance(part, MultiSelect) and part.name == name)


def entered(state: State, seat: Seat, desk: Desk | None, name: str, given: Any) -> Any:
    """What a press stands for after something was picked or typed."""
    typed = isinstance(given, dict)
    what = Entered(name, typed=given) if typed else Entered(name, given)
    return SCREENS.entered(GAME.view(state, seat), seat, desk, what)


def components(screen: Screen) -> int:
    """How many of Discord's components a screen takes, its container included."""
    return 1 + sum(1 + len(block.controls) if isinstance(block, Row) else 1 for block in screen.blocks)


# A turn --------------------------------------------------------------------------------------------


def test_a_turn_that_plays_two_cards_is_five_presses() -> None:
    """Take, pick, play and end, discard from the pool: each shown as it is needed."""
    hands = ("farmer, heir, boss, fund", "", "", "")
    pool = "salaryman, senior, believer, floating, housewife"
    state = table("2 farmer", "", "", "", hands=hands, pool=pool, phase=Choosing(0))
    draw = buttons(private(state, 0))["🂠 Draw from the deck"]
    assert draw.press == Play(Draw())
    state, _ = act(state, 0, Draw())
    picked = entered(state, 0, None, "play", ("farmer 0", "fund 0"))
    assert picked == Keep(Desk(picked=("farmer", "fund")))
    screen = private(state, 0, picked.draft)
    assert "🌾\N{NO-BREAK SPACE}Farmer ×3 = 5 (+2)" in told(screen)
    assert "💰\N{NO-BREAK SPACE}Slush\N{NO-BREAK SPACE}fund → $1" in told(screen)
    play = buttons(screen)["Play 2 and end turn"].press
    assert play == Play(Lay(cards("farmer, fund"), done=True))
    state, _ = act(state, 0, Lay(cards("farmer, fund"), done=True))
    assert state.phase == Trimming(0)
    presses = [
        button.press for button in buttons(private(state, 0)).values() if isinstance(button.press, Play)
    ]
    assert presses == [
        Play(Trim(card)) for card in ("salaryman", "housewife", "senior", "believer", "floating")
    ]


def test_a_hand_that_is_too_large_is_discarded_in_one_step() -> None:
    """As many as are too many."""
    state = table(*EMPTY, hands=("2 farmer, heir, boss, fund, lawyer", "", "", ""), phase=Trimming(0))
    found = menu(private(state, 0), "discard")
    assert (found.least, found.most, len(found.values)) == (1, 2, 6)
    assert entered(state, 0, None, "discard", ("farmer 0", "farmer 1")) == Play(Discard(cards("2 farmer")))


def test_what_was_picked_and_is_gone_is_not_played() -> None:
    """A deal took it from the hand."""
    state = table(*EMPTY, hands=("farmer", "", "", ""), phase=Playing(0))
    screen = private(state, 0, Desk(picked=("farmer", "heir")))
    assert buttons(screen)["Play 1"].press == Play(Lay(("farmer",)))


def test_the_public_post_shows_no_controls_of_a_hand() -> None:
    """Playing and discarding are done on the own panel."""
    hands = ("farmer, heir, boss, fund, lawyer", "", "", "")
    for phase in (Playing(0), Trimming(0)):
        assert public(table(*EMPTY, hands=hands, phase=phase)).controls == ()


# Elections -----------------------------------------------------------------------------------------


def test_a_vote_is_one_press() -> None:
    """All groups for a candidate, or one of them; for one's own only floating votes."""
    state = election("heir, 4 salaryman, floating", "boss", "", "")
    state, _ = acts(state, (0, Declare("heir")), (1, Declare("boss")), (2, Declare(None)), (3, Declare(None)))
    (select,) = [control for control in public(state).controls if isinstance(control, Select)]
    votes = [option.press for option in select.options]
    assert votes == [
        Play(Cast("floating", 0)),
        Play(CastAll(1)),
        Play(Cast("salaryman", 1)),
        Play(Cast("floating", 1)),
    ]
    assert (
        select.options[2].label
        == "→ 2 Ben: 💼\N{NO-BREAK SPACE}Office\N{NO-BREAK SPACE}worker ×4, 5 votes (4 → 9)"
    )
    assert "**5 votes**" in told(public(state))


def test_an_order_that_one_has_agreed_to_is_not_offered_again() -> None:
    """On the own panel; others may still agree to it, and all may change their minds."""
    state = acts(tie(4, 4, 2), (A, Confirm((A, B))), (B, Confirm((B, A))))[0]
    for seat, said in ((A, (A, B)), (B, (B, A))):
        found = {button.press: button.disabled for button in buttons(private(state, seat)).values()}
        assert [found[Play(Confirm(order))] for order in ((A, B), (B, A))] == [said == (A, B), said == (B, A)]
    assert not any(button.disabled for button in buttons(public(state)).values())


def test_menus_are_never_too_long() -> None:
    """Six candidates and six kinds of groups: 31 votes, and five with all groups, in two menus."""
    groups = ", ".join([*VOTERS, "floating"])
    running = list(POLITICIANS)[:6]
    fronts = [f"{running[0]}, {groups}", *running[1:]]
    state = election(*fronts)
    state, _ = acts(state, *((seat, Declare(running[seat])) for seat in range(6)))
    for screen in (public(state), private(state, 0)):
        lengths = [len(control.options) for control in screen.controls if isinstance(control, Select)]
        assert lengths[:2] == [25, 11]
        assert components(screen) <= 35


# Offers --------------------------------------------------------------------------------------------


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
    assert "3 more offers wait." in told(screen)
    assert "2 more offers wait." in told(private(put(state, phase=Playing(B)), A))
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


# Promises and the end ------------------------------------------------------------------------------


def test_promises_are_told_with_their_words() -> None:
    """And may be judged by the one they were made to."""
    state = put(market(), promises=(Promise(1, B, A, 1, kept=False), Promise(2, A, B, 7)))
    screen = private(state, A, Desk("promises"))
    assert f"“{SAID[1]}” · ❌ broken" in told(screen)
    assert "(no longer kept)" in told(screen)
    _, judge, publish = [control for control in screen.controls if isinstance(control, Select)]
    assert [option.press for option in judge.options] == [Play(Judge(1, kept=True))]
    assert [option.press for option in publish.options] == [Play(Publish(1)), Play(Publish(7))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_shows_money_funds_and_public_promises(language: str) -> None:
    """And no promise that nobody wanted shown: the state has left those out."""
    over = Over((4, 9, 1, 2), (2, 0, 0, 1), (Promise(3, 0, 1, 1, kept=True, public=True),))
    state = put(table(*EMPTY), phase=over)
    outcome = GAME.outcome(state)
    assert isinstance(outcome, Outcome)
    screen = SCREENS.final(GAME.view(state, None), outcome, [], words(KEY, language))
    (picture,) = [block for block in screen.blocks if isinstance(block, Picture)]
    assert {"en": "1: $4 + 💰 ×2 ($4)", "ja": "1：4弗＋💰×2（4弗）"}[language] in picture.alt
    assert SAID[1] in told(screen)


ACTIONS: tuple[Action, ...] = (
    Take("heir"),
    Draw(),
    Lay(("farmer", "fund")),
    Done(),
    Discard(("farmer",)),
    Trim("fund"),
    Declare("heir"),
    Declare(None),
    Cast("floating", 1),
    Pass(),
    Confirm((0, 1)),
    Confirm((1,)),
    Fail(),
    Retain("farmer"),
    Retain(None),
    Open(),
    Propose(Offer(0, 1, side(1, "heir", "farmer", 1), NOTHING)),
    Accept(Offer(0, 1, side(promise=1), NOTHING)),
    Decline(Offer(0, 1, side(1), NOTHING)),
    Withdraw(Offer(0, 1, side(1), NOTHING)),
    Judge(1, kept=True),
    Judge(1, kept=False),
    Publish(1),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("action", ACTIONS, ids=repr)
def test_every_action_can_be_told(action: Action, language: str) -> None:
    """For the record, and without the words of a promise."""
    said = SCREENS.action(action, words(KEY, language))
    assert said
    assert SAID[1] not in said


EVENTS = (
    events.RoundBegan(1, 0),
    events.Revealed(0, "heir", 0),
    events.Revealed(0, None, 2),
    events.Took(0, "heir"),
    events.Drew(0, got=True, calendars=1),
    events.Drew(0, got=False, calendars=0),
    events.Announced(0),
    events.Laid(0, cards("2 farmer, fund")),
    events.Discarded(0, cards("farmer")),
    events.Trimmed(0, "fund"),
    events.Declared(0, "heir"),
    events.Declared(0, None),
    events.Cancelled(0),
    events.Unopposed(0),
    events.Voted(0, "farmer", 1, 3),
    events.Voted(0, "floating", 1, 0),
    events.Passed(0),
    events.FloatingRolled(0, 1, 6),
    events.Counted((3, None, 12)),
    events.Tied((0, 1)),
    events.Agreed(0, (0, 1)),
    events.Failed(0),
    events.TieRolled((0, 1), (5, 2)),
    events.Elected(1, 0, 1, ("heir", "boss", None), (events.Vote(2, "farmer", 0, 3),)),
    events.Paid(0, "large"),
    events.Retained(0, "farmer", 3),
    events.Retained(0, None, 0),
    events.Dealt(0, 1, cards("heir"), ()),
    events.Pledged(0, VoteFor(1, 2), None),
    events.Pledged(0, None, 2),
    events.VotesOn(0, 1),
    events.Ended(),
    events.Opened((Deal(1, Offer(0, 1, side(2), NOTHING)),), (), (Promise(1, 0, 1, 1),)),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_every_event_can_be_told(event: Any, language: str) -> None:
    """In a sentence."""
    assert SCREENS.event(event, words(KEY, language))


@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_names_ping_nobody(event: Any) -> None:
    """In whatever is told."""
    hostile = Texts(GAMES).of("en", KEY, ["@everyone", "**Ben**", "@here"])
    told_ = SCREENS.event(event, hostile)
    assert "@everyone" not in told_
    assert "****" not in told_
    offer_ = Offer(0, 1, side(1), NOTHING, (0, 1))
    assert "@everyone" not in SCREENS.action(Propose(offer_), hostile) + terms(offer_, 1, hostile)


def test_every_kind_of_event_is_among_them() -> None:
    """And every card has a name in both languages."""
    assert {type(event) for event in EVENTS} == set(events.Event.__args__)
    for language in LANGUAGES:
        assert all(words(KEY, language)(f"card-{card}") for card in CARDS if card != "calendar")


def test_one_of_a_thing_is_not_told_as_several() -> None:
    """Numbers come to the texts as numbers."""
    state = table(*EMPTY, aside=1, hands=("4 farmer, boss", "", "", ""), phase=Trimming(0))
    state = put(state, deck=cards("heir"))
    alt = next(block.alt for block in public(state).blocks if isinstance(block, Picture))
    assert "1 card in the deck, 1 calendar set aside" in alt
    assert menu(private(state, 0), "discard").placeholder == "Discard 1 card of your hand …"
    two = put(state, deck=cards("heir, lawyer"), aside=2)
    alt = next(block.alt for block in public(two).blocks if isinstance(block, Picture))
    assert "2 cards in the deck, 2 calendars set aside" in alt
