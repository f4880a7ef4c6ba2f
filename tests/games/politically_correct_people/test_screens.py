"""A turn and an election on the screens of Politically Correct People, and how everything is told."""

from __future__ import annotations

from typing import Any

import pytest

from bot.text import Texts
from games import GAMES
from games.core import Outcome
from games.politically_correct_people import events
from games.politically_correct_people.cards import CARDS, POLITICIANS, VOTERS
from games.politically_correct_people.pieces import (
    Accept,
    Action,
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
from games.politically_correct_people.state import Choosing, Over, Playing, Trimming
from games.politically_correct_people.words import terms
from games.screen import (
    Keep,
    Picture,
    Play,
    Select,
)
from games.testing.playouts import SAID, words
from tests.games.politically_correct_people.ballots import tie
from tests.games.politically_correct_people.market import market
from tests.games.politically_correct_people.screens import (
    EMPTY,
    LANGUAGES,
    buttons,
    components,
    entered,
    menu,
    private,
    public,
    told,
)
from tests.games.politically_correct_people.tables import (
    KEY,
    NOTHING,
    A,
    B,
    act,
    acts,
    cards,
    election,
    put,
    side,
    table,
)

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
