"""The end of Politically Correct People: every deal and promise is opened."""

from __future__ import annotations

import pytest

from games.politically_correct_people.events import Elected, Opened, Vote
from games.politically_correct_people.highlights import highlights
from games.politically_correct_people.pieces import (
    Deal,
    Offer,
    Promise,
    Side,
)
from games.politically_correct_people.promises import StandAside, VoteFor, Vowed
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.screen import SCREENS
from games.politically_correct_people.state import (
    Over,
    Playing,
)
from games.screen import Picture, Screen
from games.testing.playouts import SAID, words
from tests.games.politically_correct_people.ballots import COUNTED, RUN
from tests.games.politically_correct_people.counts import EMPTY, LANGUAGES
from tests.games.politically_correct_people.screens import told
from tests.games.politically_correct_people.tables import (
    KEY,
    NOTHING,
    A,
    B,
    C,
    D,
    dealt,
    put,
    side,
    table,
)

pytestmark = pytest.mark.portable

BOUGHT = Offer(A, B, side(3, "heir"), Side(vows=(VoteFor(1, A),)))

SWAP = Offer(C, D, side(1, front="2 farmer"), side(hand="fund"))

LIE = Vowed(1, B, A, VoteFor(1, A), None, "broken")

KEPT = Vowed(2, C, None, StandAside(2), None, "kept")

COUNT = Elected(1, A, B, RUN, COUNTED)


def ended(deals: tuple[Deal, ...] = (), vows: tuple[Vowed, ...] = (), language: str = "en") -> Screen:
    """The last post of a game with one election, whose money was opened with these deals and promises."""
    over = Over(
        (14, 9, 1, 2, 4), (0, 2, 0, 1, 0), (Promise(3, A, B, 1, kept=False, public=True),), deals, vows
    )
    state = put(table(*EMPTY, ""), phase=over)
    outcome = GAME.outcome(state)
    assert outcome is not None
    return SCREENS.final(GAME.view(state, None), outcome, [COUNT], words(KEY, language))


def test_the_end_opens_every_deal_and_promise() -> None:
    """Words that somebody wanted shown, then those that were broken; the largest deals; gifts as such."""
    deals, gift = (Deal(1, BOUGHT), Deal(2, SWAP)), Offer(D, A, NOTHING, side(2))
    words_ = (Promise(3, A, B, 1, kept=False, public=True),)
    whole = SCREENS.event(Opened((*deals, Deal(3, gift)), (KEPT, LIE), words_), words(KEY, "en"))
    found = [
        whole.index(part)
        for part in (SAID[1], "❌ R1 `2` **Ben** → `1` **Ann**", "✅ R2 `3` **Cho** → everybody")
    ]
    assert found == sorted(found)
    assert whole.index("R1 `1` **Ann**: **$3**") < whole.index("R2 `3` **Cho**: **$1**")
    assert "R3 `1` **Ann** → `4` **Dan**: **$2**" in whole
    assert SAID[1] in told(ended(deals, (KEPT, LIE)))


def test_the_end_tells_who_judged_a_promise_in_own_words() -> None:
    """Its receiver, who may have; of others, and of those to everybody, the record cannot tell."""
    said = tuple(Promise(3, A, B, 1, kept=kept, public=True) for kept in (True, False, None))
    aloud = Vowed(2, C, None, None, 1)
    whole = SCREENS.event(Opened((), (aloud,), said), words(KEY, "en"))
    marks = [line.partition("R")[0].strip(" -#") for line in whole.splitlines() if SAID[1] in line]
    assert marks == ["✅", "❌", "💬", "💬"]
    assert "kept, says `2` **Ben**" in whole
    assert "broken, says `2` **Ben**" in whole
    assert whole.count("the record cannot tell") == 2


def test_the_picture_tells_who_has_a_turn_before_the_election() -> None:
    """With its marks, and in its words for those who cannot see them."""
    state = table(*EMPTY, phase=Playing(C), trigger=B)
    shown = SCREENS.public(GAME.view(state, None), [], words(KEY, "en"))
    picture = next(block for block in shown.blocks if isinstance(block, Picture))
    assert picture.svg.count(">+1<") == 2
    assert "Seat 2 announced the election; one more turn each: 4, 1." in picture.alt
    assert "Election announced** by `2` **Ben**. `+1`: one more turn before it." in told(shown)


def test_the_end_crowns_the_winner_and_tells_what_was_remarkable() -> None:
    """Out of the elections and the deals: two things, and a third one if there is room."""
    found = told(ended((Deal(1, BOUGHT), Deal(2, SWAP)), (LIE,)))
    assert "To win one election and to get rich by the deals, like `1` **Ann**" in found
    assert "🤥 Costliest lie: `2` **Ben** to `1` **Ann**" in found
    assert "for $3." in found
    assert "⚖️ Closest election: round 1, `1` **Ann** ahead of `2` **Ben**, 15 to 14." in found
    honest = told(ended((Deal(1, BOUGHT), Deal(2, SWAP))))
    assert "💸 Dearest vote: `1` **Ann** paid `2` **Ben** $3 in round 1." in honest
    assert "🤥" not in honest
    assert "🫅 Kingmaker: `4` **Dan** brought `1` **Ann** 4 votes in round 1." in told(ended())


def test_dice_that_turned_an_election_are_told() -> None:
    """Only if somebody else was ahead without them."""
    turned = Elected(2, B, A, ("heir", "boss"), (Vote(A, "floating", B, 6), Vote(B, "farmer", A, 1)))
    text = words(KEY, "en")
    found = highlights([turned, COUNT], Opened((), (), ()), text)
    assert (
        "🎲 The dice turned the election of round 2: without them `1` **Ann** led `2` **Ben** by 2." in found
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_many_deals_is_short_and_the_story_tells_them(language: str) -> None:
    """The last post has room for the house's lines; the rest is counted."""
    deals = (Deal(1, BOUGHT), Deal(2, SWAP)) * 30
    vows = (LIE, KEPT) * 20
    short = told(ended(deals, vows, language))
    assert len(short) < 1900
    assert ("Story" if language == "en" else "経過を見る") in short
    whole = SCREENS.event(Opened(deals, vows, ()), words(KEY, language))
    assert len(short) < len(whole) < 3900


def test_a_game_that_people_ended_opens_the_same() -> None:
    """Each deal once, out of what the seats knew."""
    state, _ = dealt(table(*EMPTY, hands=("heir", "", "", ""), phase=Playing(A)), BOUGHT)
    views = [GAME.view(state, seat) for seat in range(4)]
    found = told(SCREENS.stopped(GAME.view(state, None), views, [], words(KEY, "en")))
    assert found.count("R1 `1` **Ann**: **$3**") == 1
    assert "👀 R1 `2` **Ben** → `1` **Ann**" in found
