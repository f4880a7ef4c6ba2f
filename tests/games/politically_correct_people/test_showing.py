"""How Politically Correct People is told: beats, milestones, help, and the end."""

from __future__ import annotations

import pytest

from bot.text import Texts
from games import GAMES
from games.core import Seat
from games.politically_correct_people.events import Announced, Elected, Opened, RoundBegan, Vote
from games.politically_correct_people.highlights import highlights
from games.politically_correct_people.pieces import (
    Action,
    Cast,
    Confirm,
    Deal,
    Declare,
    Fail,
    Offer,
    Open,
    Pass,
    Promise,
    Side,
)
from games.politically_correct_people.promises import StandAside, VoteFor, Vowed
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.screen import SCREENS
from games.politically_correct_people.state import (
    Choosing,
    Declaring,
    Opening,
    Over,
    Phase,
    Playing,
    Settling,
    State,
    Tidying,
    Trimming,
    Voting,
)
from games.screen import Beat, Paragraph, Picture, Screen
from games.testing.playouts import SAID, words
from tests.games.politically_correct_people.ballots import COUNTED, RUN, tie, town
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
from tests.games.politically_correct_people.test_screens import told

pytestmark = pytest.mark.portable

LANGUAGES = ("en", "ja")
EMPTY = ("", "", "", "")


def beats(before: State, seat: Seat, action: Action, *dice: int, language: str = "en") -> tuple[Beat, ...]:
    """What the public post shows, one after the other, once this has been done."""
    after, events = act(before, seat, action, *dice)
    return SCREENS.beats(GAME.view(before, None), GAME.view(after, None), events, words(KEY, language))


def headings(shown: tuple[Beat, ...]) -> list[str]:
    """The first line of each."""
    return [beat[0].text.removeprefix("### ") for beat in shown if isinstance(beat[0], Paragraph)]


def said(beat: Beat) -> str:
    """All words of one."""
    return "\n".join(block.text for block in beat if isinstance(block, Paragraph))


# Beats ---------------------------------------------------------------------------------------------


def counting() -> State:
    """The town, when only A has not passed; two floating votes and a group have voted."""
    votes = ((C, Cast("floating", C)), (D, Cast("housewife", A)), (4, Pass()), (A, Cast("floating", A)))
    return acts(town(), *votes, (B, Pass()), (C, Pass()), (D, Pass()))[0]


def test_the_last_declaration_presents_all_candidates() -> None:
    """The ones before it are told one by one as they come."""
    state = election("heir", "boss", "farmer", "")
    state, _ = acts(state, (A, Declare("heir")), (B, Declare("boss")))
    assert beats(state, C, Declare(None)) == ()
    state, _ = act(state, C, Declare(None))
    (shown,) = beats(state, D, Declare(None))
    assert "Ann** 🎩\N{NO-BREAK SPACE}Heir\N{NO-BREAK SPACE}[5]" in said(shown)


def test_an_election_comes_out_in_three_beats() -> None:
    """All votes, the dice, who has won; the dice are not seen before their time."""
    voted, dice, won = beats(counting(), A, Pass(), 5, 2)
    assert headings((voted, dice, won)) == [
        "🗳️ Everybody has voted",
        "🎲 The dice of the floating votes",
        "👑 `1` **Ann** wins the election with 12 votes",
    ]
    assert "**10 votes** + 🎲" in said(voted)
    assert said(dice).count("🎲 Floating vote of") == 2
    assert "Large bundle: `1` **Ann** · small bundle: `3` **Cho**" in said(won)
    alts = [block.alt for beat in (voted, dice, won) for block in beat if isinstance(block, Picture)]
    assert "1 10 votes" in alts[0]
    assert alts[1] == alts[2]
    assert "1 12 votes" in alts[1]


def test_votes_before_the_last_pass_have_no_beats() -> None:
    """Everybody sees them as they come."""
    assert beats(town(), C, Cast("floating", C)) == ()


def test_without_floating_votes_there_are_no_dice() -> None:
    """Nothing is shown that did not happen."""
    state = acts(town(), *((seat, Pass()) for seat in (C, D, 4, A)))[0]
    assert headings(beats(state, B, Pass()))[0] == "🗳️ Everybody has voted"
    assert len(beats(state, B, Pass())) == 2


def test_a_tie_is_told_and_its_dice_are_shown() -> None:
    """Each throw, then who has won."""
    state = acts(
        election("heir", "boss, newcomer", "bureaucrat", ""), (A, Declare("heir")), (B, Declare("boss"))
    )[0]
    state = acts(state, (C, Declare("bureaucrat")))[0]
    assert headings(beats(state, D, Declare(None)))[1].startswith("⚖️ A tie between")
    dice = beats(tie(6, 4, 4, 2), 2, Fail(), 4, 4, 2, 6)
    assert headings(dice)[:2] == ["🎲 Dice decide the tie"] * 2
    assert "**2**" in said(dice[1])
    assert len(dice) == 3
    state = act(tie(4, 4, 2), A, Confirm((A, B)))[0]
    assert len(beats(state, B, Confirm((A, B)))) == 1


@pytest.mark.parametrize("fronts", [("heir", "", "", ""), EMPTY])
def test_an_election_without_votes_is_one_beat(fronts: tuple[str, ...]) -> None:
    """Of an only candidate, or of none."""
    state = acts(election(*fronts), *((seat, Declare(fronts[seat] or None)) for seat in (A, B, C)))[0]
    assert len(beats(state, D, Declare(None))) == 1


def test_the_money_is_revealed_before_the_slush_funds() -> None:
    """What they add comes with the final post."""
    state = table(*EMPTY, hands=("2 fund", "", "", ""), money=(4, 9, 1, 2), phase=Opening((A,)))
    (shown,) = beats(state, A, Open())
    assert headings((shown,)) == ["💵 All money is revealed"]
    (picture,) = [block for block in shown if isinstance(block, Picture)]
    assert "1: $4" in picture.alt
    assert "$8" not in picture.svg


# Milestones ----------------------------------------------------------------------------------------


def test_an_election_that_was_won_is_told_with_every_group() -> None:
    """Whose it was and what it brought; floating votes with their dice; who fell far behind."""
    _, told = act(counting(), A, Pass(), 5, 2)
    (won,) = [seen for seen in told if isinstance(seen, Elected)]
    found = SCREENS.milestone(won, words(KEY, "en"))
    assert found is not None
    assert found.seats == (A, C, 4)
    told_ = found.text.replace("\N{NO-BREAK SPACE}", " ")
    assert "🥇 `1` **Ann**: 🎩 6 + `4` **Dan** 🧺 4 + `1` **Ann** 🎲 2 = **12**" in told_
    assert "📉 A crushing defeat for `5` **Eve**: only 2 votes." in found.text


def test_a_tie_is_told_as_a_tie() -> None:
    """Not as a win by nothing."""
    text = words(KEY, "en")
    even = Elected(1, A, B, ("boss", "bureaucrat"), ())
    found = SCREENS.milestone(even, text)
    assert found is not None
    assert "**wins the election of round 1** after a tie at 4." in found.text
    assert "tied at 4" in highlights([even], Opened((), (), ()), text)[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_milestones_are_few(language: str) -> None:
    """What every turn brings is none."""
    text = words(KEY, language)
    close = Elected(2, A, B, ("heir", "boss", "lawyer"), (Vote(B, "farmer", C, 1),))
    found = [SCREENS.milestone(seen, text) for seen in (Announced(A), close, RoundBegan(2, B))]
    assert [milestone.seats for milestone in found if milestone] == [(), (A, B), ()]
    assert SCREENS.milestone(Vote(A, "farmer", B, 1), text) is None


# Help ----------------------------------------------------------------------------------------------

FULL = ("heir, boss", "farmer", "salaryman, lawyer", "")
TIED = ((), ())
MOMENTS: dict[str, tuple[Phase, str]] = {
    "choosing": (Choosing(A), "A turn step by step"),
    "playing": (Playing(A), "A turn step by step"),
    "trimming": (Trimming(A), "A turn step by step"),
    "declaring": (Declaring((A, B, C, D), (None,) * 4), "Candidates"),
    "voting": (Voting((A, B), ("heir", None, "lawyer", None)), "Voting and counting"),
    "settling": (
        Settling(("heir", None, "lawyer", None), (), (5, None, 5, None), None, (A, C), TIED),
        "Voting and counting",
    ),
    "tidying": (Tidying((A, B), A), "The end of a round, and of the game"),
    "opening": (Opening((A, B)), "The end of a round, and of the game"),
}


def test_every_phase_is_among_the_moments() -> None:
    """But the end, when nothing is asked."""
    assert {type(phase) for phase, _ in MOMENTS.values()} == set(Phase.__args__) - {Over}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", MOMENTS)
def test_everything_asked_is_explained(name: str, language: str) -> None:
    """In a few sentences, for the one who is asked and for the others; the rules are open at its section."""
    phase, heading = MOMENTS[name]
    state = table(*FULL, hands=("5 housewife", "", "", ""), phase=phase)
    text = words(KEY, language)
    asked, others = (SCREENS.help(GAME.view(state, seat), seat, text) for seat in (A, D))
    assert others
    assert asked != others
    assert 60 < len(asked) < 900
    section = SCREENS.section(GAME.view(state, None))
    assert Texts(GAMES).rules(KEY, "en")[section][0] == heading
    assert len(Texts(GAMES).rules(KEY, language)) > section


def test_help_tells_an_offer_that_waits() -> None:
    """What its answers do."""
    state = table(*EMPTY, money=(4, 4, 4, 4), phase=Playing(A))
    text = words(KEY, "en")
    before = SCREENS.help(GAME.view(state, C), C, text)
    state = offered(state, Offer(B, C, side(1), NOTHING))
    assert "**Accept**" in SCREENS.help(GAME.view(state, C), C, text)
    assert SCREENS.help(GAME.view(state, D), D, text) == before


def test_help_knows_who_has_nobody_to_run() -> None:
    """And who may choose that nobody does."""
    text = words(KEY, "en")
    must = election("heir", "", "", "")
    may = election("heir", "", "", "", optional_candidacy="yes")
    nobody = election(*EMPTY)
    found = [SCREENS.help(GAME.view(state, A), A, text) for state in (must, may, nobody)]
    assert ["one must" in found[0], "or nobody" in found[1], "no politician" in found[2]] == [True] * 3


# The end -------------------------------------------------------------------------------------------

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
