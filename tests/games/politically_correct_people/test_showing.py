"""Beats, milestones and help of Politically Correct People."""

from __future__ import annotations

import pytest

from bot.text import Texts
from games import GAMES
from games.politically_correct_people.events import Announced, Elected, Opened, RoundBegan, Vote
from games.politically_correct_people.highlights import highlights
from games.politically_correct_people.pieces import (
    Cast,
    Confirm,
    Declare,
    Fail,
    Offer,
    Open,
    Pass,
)
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
from games.screen import Picture
from games.testing.playouts import words
from tests.games.politically_correct_people.ballots import tie, town
from tests.games.politically_correct_people.counts import EMPTY, LANGUAGES, beats, headings, said
from tests.games.politically_correct_people.tables import (
    KEY,
    NOTHING,
    A,
    B,
    C,
    D,
    act,
    acts,
    election,
    offered,
    side,
    table,
)

pytestmark = pytest.mark.portable


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
