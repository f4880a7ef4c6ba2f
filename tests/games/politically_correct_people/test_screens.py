"""A turn and an election on the screens of Politically Correct People, messages, rules diagrams."""

from __future__ import annotations

from functools import cache

import pytest

from bot.text import Texts
from games import GAMES
from games.core import Outcome, Rng
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.pieces import CARDS, POLITICIANS, VOTERS, Action, in_order
from games.politically_correct_people.screens import SCREENS, diagrams
from games.politically_correct_people.words import offer_terms
from games.screen import Keep, Picture, Play, Select
from games.testing.playouts import SAID, words
from tests.bench.lettering import faintest
from tests.games.politically_correct_people.tables import (
    COUNTED,
    EMPTY,
    KEY,
    LANGUAGES,
    NOTHING,
    RUN,
    TOWN,
    A,
    B,
    act,
    acts,
    begun,
    buttons,
    cards,
    components,
    declared,
    election,
    entered,
    market,
    menu,
    private,
    public,
    put,
    side,
    table,
    tie,
)
from tests.games.screens import words_of

# A turn --------------------------------------------------------------------------------------------


def test_a_turn_that_plays_two_cards_is_five_presses() -> None:
    """Take, pick, play and end, discard from the pool: each shown as it is needed."""
    hands = ("farmer, heir, boss, fund", "", "", "")
    pool = "salaryman, senior, believer, floating, housewife"
    state = table("2 farmer", "", "", "", hands=hands, pool=pool, phase=s.Choosing(0))
    draw = buttons(private(state, 0))["🎴 Draw from the deck"]
    assert draw.press == Play(p.Draw())
    state, _ = act(state, 0, p.Draw())
    picked = entered(state, 0, None, "play", ("farmer 0", "fund 0"))
    assert picked == Keep(p.Desk(picked=("farmer", "fund")))
    screen = private(state, 0, picked.draft)
    assert "🌱\N{NO-BREAK SPACE}Farmer ×3 = 5 (+2)" in words_of(screen)
    assert "💰\N{NO-BREAK SPACE}Slush\N{NO-BREAK SPACE}fund → $1" in words_of(screen)
    play = buttons(screen)["Play 2 and end turn"].press
    assert play == Play(p.Lay(cards("farmer, fund"), done=True))
    state, _ = act(state, 0, p.Lay(cards("farmer, fund"), done=True))
    assert state.phase == s.Trimming(0)
    presses = [
        button.press for button in buttons(private(state, 0)).values() if isinstance(button.press, Play)
    ]
    assert presses == [
        Play(p.Trim(card)) for card in ("salaryman", "housewife", "senior", "believer", "floating")
    ]


def test_a_hand_that_is_too_large_is_discarded_in_one_step() -> None:
    """As many as are too many."""
    state = table(*EMPTY, hands=("2 farmer, heir, boss, fund, lawyer", "", "", ""), phase=s.Trimming(0))
    found = menu(private(state, 0), "discard")
    assert (found.least, found.most, len(found.values)) == (1, 2, 6)
    assert entered(state, 0, None, "discard", ("farmer 0", "farmer 1")) == Play(p.Discard(cards("2 farmer")))


def test_a_selected_card_that_is_gone_is_not_played() -> None:
    """A deal took it from the hand."""
    state = table(*EMPTY, hands=("farmer", "", "", ""), phase=s.Playing(0))
    screen = private(state, 0, p.Desk(picked=("farmer", "heir")))
    assert buttons(screen)["Play 1"].press == Play(p.Lay(("farmer",)))


def test_the_public_post_shows_no_controls_of_a_hand() -> None:
    """Playing and discarding are done on the own panel."""
    hands = ("farmer, heir, boss, fund, lawyer", "", "", "")
    for phase in (s.Playing(0), s.Trimming(0)):
        assert public(table(*EMPTY, hands=hands, phase=phase)).controls == ()


# Elections -----------------------------------------------------------------------------------------


def test_a_vote_is_one_press() -> None:
    """All groups for a candidate, or one of them; for one's own only floating votes."""
    state = election("heir, 4 salaryman, floating", "boss", "", "")
    state = declared(state, "heir", "boss", None, None)
    (select,) = [control for control in public(state).controls if isinstance(control, Select)]
    votes = [option.press for option in select.options]
    assert votes == [
        Play(p.Cast("floating", 0)),
        Play(p.CastAll(1)),
        Play(p.Cast("salaryman", 1)),
        Play(p.Cast("floating", 1)),
    ]
    assert (
        select.options[2].label
        == "→ 2 Ben: 💼\N{NO-BREAK SPACE}Office\N{NO-BREAK SPACE}worker ×4, 5 votes (4 → 9)"
    )
    assert "`1` **Ann** **5**" in words_of(public(state))


def test_an_order_that_one_has_agreed_to_is_not_offered_again() -> None:
    """On the own panel; others may still agree to it, and all may change their minds."""
    state = acts(tie(4, 4, 2), (A, p.Confirm((A, B))), (B, p.Confirm((B, A))))[0]
    for seat, said in ((A, (A, B)), (B, (B, A))):
        found = {button.press: button.disabled for button in buttons(private(state, seat)).values()}
        assert [found[Play(p.Confirm(order))] for order in ((A, B), (B, A))] == [
            said == (A, B),
            said == (B, A),
        ]
    assert not any(button.disabled for button in buttons(public(state)).values())


def test_menus_are_never_too_long() -> None:
    """Six candidates and six kinds of groups: 31 votes, and five with all groups, in two menus."""
    groups = ", ".join([*VOTERS, "floating"])
    running = list(POLITICIANS)[:6]
    fronts = [f"{running[0]}, {groups}", *running[1:]]
    state = election(*fronts)
    state, _ = acts(state, *((seat, p.Declare(running[seat])) for seat in range(6)))
    for screen in (public(state), private(state, 0)):
        lengths = [len(control.options) for control in screen.controls if isinstance(control, Select)]
        assert lengths[:2] == [25, 11]
        assert components(screen) <= 35


# Promises and the end ------------------------------------------------------------------------------


def test_promises_are_told_with_their_words() -> None:
    """And may be judged by the one they were made to."""
    state = put(market(), promises=(p.Promise(1, B, A, 1, kept=False), p.Promise(2, A, B, 7)))
    screen = private(state, A, p.Desk("promises"))
    assert f"“{SAID[1]}” · ❌ broken" in words_of(screen)
    assert "(no longer kept)" in words_of(screen)
    judge, publish = [control for control in screen.controls if isinstance(control, Select)]
    assert [option.press for option in judge.options] == [Play(p.Judge(1, kept=True))]
    assert [option.press for option in publish.options] == [Play(p.Publish(1)), Play(p.Publish(7))]
    assert buttons(screen)["📢 Promises to everybody"].press == Keep(p.Desk("pledges"))
    aloud = private(state, A, p.Desk("pledges"))
    assert "“" not in words_of(aloud)
    assert "📢 Promise everybody …" in [
        each.placeholder for each in aloud.controls if isinstance(each, Select)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_shows_money_funds_and_public_promises(language: str) -> None:
    """And no unpublished promise: the state has left those out."""
    over = s.Over((4, 9, 1, 2), (2, 0, 0, 1), (p.Promise(3, 0, 1, 1, kept=True, public=True),))
    state = put(table(*EMPTY), phase=over)
    outcome = GAME.outcome(state)
    assert isinstance(outcome, Outcome)
    screen = SCREENS.final(GAME.view(state, None), outcome, [], words(KEY, language))
    (picture,) = [block for block in screen.blocks if isinstance(block, Picture)]
    assert {"en": "1 Ann: $4 and 2 slush funds worth $4", "ja": "1 Ann：4弗と裏金2枚（4弗）"}[
        language
    ] in picture.alt
    assert SAID[1] in words_of(screen)


@cache
def seen() -> tuple[set[Action], set[ev.Event]]:
    """Everything that is done and seen in three games of random play, and what these lack."""
    broken = p.Vowed(1, 1, 0, p.VoteFor(1, 0), verdict="broken")
    actions: set[Action] = {p.Confirm((0, 1)), p.Confirm((1,)), p.Reproach(broken)}
    events: set[ev.Event] = {ev.Agreed(0, (0, 1)), ev.Cancelled(0)}
    for number in range(3, 6):
        state, draws = begun(4, number, optional_candidacy="yes"), Rng(b"seen", number)
        while GAME.outcome(state) is None:
            seats = GAME.awaited(state).seats if draws.below(2) else range(4)
            seat = draws.choice([seat for seat in seats if GAME.legal(state, seat)])
            action = draws.choice(GAME.legal(state, seat))
            state, told_ = GAME.play(state, seat, action, draws)
            actions.add(action)
            events.update(told_)
    return actions, events


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_and_event_has_a_message(language: str) -> None:
    """Of an action without the words of a promise; and every card has a name."""
    text, (actions, events) = words(KEY, language), seen()
    assert {type(action) for action in actions} == set(Action.__args__)
    assert {type(event) for event in events} == set(ev.Event.__args__)
    for action in actions:
        assert (said := SCREENS.action(action, text))
        assert not any(free in said for free in SAID.values())
    assert all(SCREENS.event(event, text) for event in events)
    assert all(text(f"card-{card}") for card in CARDS if card != "calendar")


def test_names_ping_no_one() -> None:
    """In messages, and in the terms of an offer."""
    hostile = Texts(GAMES).of("en", KEY, ["@everyone", "**Ben**", "@here", "@everyone"])
    offer = p.Offer(0, 1, side(1), NOTHING, (0, 1))
    lines = [SCREENS.event(event, hostile) for event in seen()[1]]
    for line in (*lines, SCREENS.action(p.Propose(offer), hostile), offer_terms(offer, 1, hostile)):
        assert "@everyone" not in line
        assert "****" not in line


def test_a_single_thing_is_not_in_the_plural() -> None:
    """Numbers come to the texts as numbers."""
    state = table(*EMPTY, aside=1, hands=("4 farmer, boss", "", "", ""), phase=s.Trimming(0))
    state = put(state, deck=cards("heir"))
    alt = next(block.alt for block in public(state).blocks if isinstance(block, Picture))
    assert "1 card in the deck, 1 calendar set aside" in alt
    assert menu(private(state, 0), "discard").placeholder == "Discard 1 card of your hand …"
    two = put(state, deck=cards("heir, lawyer"), aside=2)
    alt = next(block.alt for block in public(two).blocks if isinstance(block, Picture))
    assert "2 cards in the deck, 2 calendars set aside" in alt


def drawn(state: s.State, seat: int, desk: p.Desk | None = None) -> Picture:
    """The picture of a seat's own panel."""
    (picture,) = [block for block in private(state, seat, desk).blocks if isinstance(block, Picture)]
    return picture


def test_a_panel_draws_its_cards_and_what_a_move_would_change() -> None:
    """Cards picked, and an offer on its page with the front of the other; nothing of another hand."""
    hands = ("farmer, boss, fund", "heir", "", "")
    state = table("2 farmer, 4 salaryman", "premier, 3 housewife", "", "", hands=hands, phase=s.Playing(A))
    plain, picked = drawn(state, A), drawn(state, A, p.Desk(picked=("farmer", "fund")))
    assert "→" not in plain.svg
    assert all(part in picked.svg for part in (">3→5<", ">4→5<"))
    assert "Your hand: Party Boss" in picked.alt
    building = p.Building(B, side(1, front="2 farmer"), side(front="premier, 2 housewife"))
    offer = drawn(state, A, p.Desk("offer", building=building))
    assert "In front of 2 Ben: Ex-Premier" in offer.alt
    assert all(part in offer.svg for part in (">4→1<", ">4→3<"))
    assert "Heir" not in offer.alt
    for picture in (picked, offer):
        assert faintest(picture.svg)[0] >= CONTRAST


CONTRAST = 4.5


@pytest.mark.parametrize("language", LANGUAGES)
def test_four_rules_pages_have_a_picture_that_can_be_read_on_a_phone(language: str) -> None:
    """The bundles, the groups, the announcement, the election; with words for those who cannot see them."""
    pages, text = Texts(GAMES).rules(KEY, language), words(KEY, language)
    drawn = {page: picture for page in range(len(pages)) if (picture := SCREENS.diagram(page, text))}
    assert list(drawn) == [2, 6, 11, 12]
    for picture in drawn.values():
        assert faintest(picture.svg)[0] >= CONTRAST
        assert len(picture.alt) > 50


def test_the_election_of_the_pictures_is_that_of_the_rules() -> None:
    """Whose golden test plays it."""
    assert [in_order(front) for front in diagrams.FRONTS] == [in_order(cards(front)) for front in TOWN]
    assert (diagrams.RUNNING, diagrams.VOTES) == (RUN, COUNTED)
