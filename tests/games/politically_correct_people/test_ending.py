"""Reveal steps, milestones, help and the end of Politically Correct People."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.text import Texts
from games import GAMES
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.screens import SCREENS, art
from games.politically_correct_people.screens.ending import milestone
from games.screen import Picture, Screen
from games.testing.playouts import SAID, words
from tests.games.politically_correct_people.tables import (
    COUNTED,
    EMPTY,
    KEY,
    LANGUAGES,
    NOTHING,
    RUN,
    A,
    B,
    C,
    D,
    act,
    acts,
    beats,
    dealt,
    declared,
    election,
    headings,
    offered,
    promised,
    put,
    side,
    table,
    tie,
    town,
)
from tests.games.screens import words_of

# Beats ---------------------------------------------------------------------------------------------


def counting() -> s.State:
    """The town, when only A has not passed; two floating votes and a group have voted."""
    votes = (
        (C, p.Cast("floating", C)),
        (D, p.Cast("housewife", A)),
        (4, p.Pass()),
        (A, p.Cast("floating", A)),
    )
    return acts(town(), *votes, (B, p.Pass()), (C, p.Pass()), (D, p.Pass()))[0]


def test_the_last_declaration_presents_all_candidates() -> None:
    """The ones before it are told one by one as they come."""
    state = election("heir", "boss", "farmer", "")
    state = declared(state, "heir", "boss")
    assert beats(state, C, p.Declare(None)) == ()
    state, _ = act(state, C, p.Declare(None))
    (shown,) = beats(state, D, p.Declare(None))
    assert "Ann** 🎩\N{NO-BREAK SPACE}Heir\N{NO-BREAK SPACE}[5]" in words_of(shown)


def test_an_election_comes_out_in_three_beats() -> None:
    """All votes, the dice, the winner; the dice are not seen before their time."""
    voted, dice, won = beats(counting(), A, p.Pass(), 5, 2)
    assert headings((voted, dice, won)) == [
        "🗳️ Everybody has voted",
        "🎲 The dice of the floating votes",
        "👑 `1` **Ann** wins the election with 12 votes",
    ]
    assert "**10** + 🎲" in words_of(voted)
    assert words_of(dice).count("🎲 Floating vote of") == 2
    assert "Large bundle: `1` **Ann** · small bundle: `3` **Cho**" in words_of(won)
    alts = [block.alt for beat in (voted, dice, won) for block in beat if isinstance(block, Picture)]
    assert "1 Ann 10 votes" in alts[0]
    assert alts[1] == alts[2]
    assert "1 Ann 12 votes" in alts[1]


def test_votes_before_the_last_pass_have_no_beats() -> None:
    """All see them as they come."""
    assert beats(town(), C, p.Cast("floating", C)) == ()


def test_without_floating_votes_there_are_no_dice() -> None:
    """Nothing is shown that did not happen."""
    state = acts(town(), *((seat, p.Pass()) for seat in (C, D, 4, A)))[0]
    assert headings(beats(state, B, p.Pass()))[0] == "🗳️ Everybody has voted"
    assert len(beats(state, B, p.Pass())) == 2


def test_a_tie_is_told_and_its_dice_are_shown() -> None:
    """Each throw, then the winner."""
    state = declared(election("heir", "boss, newcomer", "bureaucrat", ""), "heir", "boss", "bureaucrat")
    assert headings(beats(state, D, p.Declare(None)))[1].startswith("⚖️ A tie between")
    dice = beats(tie(6, 4, 4, 2), 2, p.Fail(), 4, 4, 2, 6)
    assert headings(dice)[:2] == ["🎲 Dice decide the tie"] * 2
    assert "**2**" in words_of(dice[1])
    assert len(dice) == 3
    state = act(tie(4, 4, 2), A, p.Confirm((A, B)))[0]
    assert len(beats(state, B, p.Confirm((A, B)))) == 1


@pytest.mark.parametrize("fronts", [("heir", "", "", ""), EMPTY])
def test_an_election_without_votes_is_one_beat(fronts: tuple[str, ...]) -> None:
    """Of an only candidate, or of none."""
    state = acts(election(*fronts), *((seat, p.Declare(fronts[seat] or None)) for seat in (A, B, C)))[0]
    assert len(beats(state, D, p.Declare(None))) == 1


def test_the_money_is_revealed_from_loser_to_winner() -> None:
    """With the slush funds, in words and alt text as in the picture; who is ahead stays closed until then."""
    state = table(*EMPTY, hands=("2 fund", "", "", ""), money=(4, 9, 1, 2), phase=s.Opening((A,)))
    shown = beats(state, A, p.Open())
    assert headings(shown) == [
        "💵 `3` **Cho**: $1",
        "💵 `4` **Dan**: $2",
        "💵 `1` **Ann**: $8",
        "🏆 `2` **Ben**: $9",
    ]
    first, *_, last = [block for beat in shown for block in beat if isinstance(block, Picture)]
    assert first.alt == "Money: 3 Cho: $1."
    assert "$8" not in first.svg
    assert ">$9<" in last.svg
    assert "2. `1` **Ann**: **$8**\n3. `4` **Dan**: **$2**\n4. `3` **Cho**: **$1**" in words_of(shown[-1])
    even = put(state, money=(4, 8, 1, 1))
    assert headings(beats(even, A, p.Open())) == [
        "💵 `3` **Cho** and `4` **Dan**: $1",
        "🏆 `1` **Ann** and `2` **Ben**: $8",
    ]


# Who leads -----------------------------------------------------------------------------------------


def test_the_public_line_says_who_leads_and_by_how_much() -> None:
    """From what all have seen: bundles and funds; during a vote the votes, and those still to come."""
    story = (ev.Paid(B, "large"), ev.Paid(A, "small"), ev.Laid(A, ("fund",)), ev.Laid(C, ("fund", "heir")))
    line = words_of(SCREENS.public(GAME.view(table(*EMPTY, round_=2), None), story, words(KEY, "en")))
    assert "Won in public: 🔷\xa0**Ben** $6–9 · 🔴\xa0**Ann** ◆ $4–7 · ⭐\xa0**Cho** $1 · 💜" in line
    assert "2 elections left" in line
    voting = words_of(SCREENS.public(GAME.view(counting(), None), story, words(KEY, "en"))).splitlines()[0]
    race = "🗳️ `1` **Ann** leads with 10 · `3` **Cho** needs 6 more · still to come: 5 votes and 🎲 ×2"
    assert voting.startswith(f"-# **Round 1 of 3** · {race}")
    assert SCREENS.strikes(ev.Broke(B, p.StandAside(1)), A)
    assert SCREENS.strikes(ev.Voted(B, "farmer", A, 3), A)
    assert not SCREENS.strikes(ev.Voted(B, "farmer", C, 3), A)


# Milestones ----------------------------------------------------------------------------------------


def test_an_election_that_was_won_is_told_with_every_group() -> None:
    """Whose it was and what it brought; floating votes with their dice; who fell far behind."""
    _, told = act(counting(), A, p.Pass(), 5, 2)
    (won,) = [seen for seen in told if isinstance(seen, ev.Elected)]
    found = milestone(won, words(KEY, "en"))
    assert found is not None
    assert found.seats == (A, C, 4)
    told_ = found.text.replace("\N{NO-BREAK SPACE}", " ")
    assert "🥇 🎩 6 + `4` **Dan** 🏠 4 + `1` **Ann** 🎲 2 = **12**" in told_
    assert "📉 A crushing defeat for `5` **Eve**: only 2 votes." in found.text


def test_a_tie_is_told_as_a_tie() -> None:
    """Not as a win by nothing."""
    even = ev.Elected(1, A, B, ("boss", "bureaucrat"), ())
    found = milestone(even, words(KEY, "en"))
    assert found is not None
    assert "**wins the election of round 1** after a tie at 4." in found.text
    assert "tied at 4" in remembered([even])[0]
    voted = ev.Elected(1, A, B, ("boss", "lawyer"), (ev.Vote(C, "farmer", A, 2), ev.Vote(D, "senior", B, 3)))
    assert "tied at 6" in remembered([voted])[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_milestones_are_few(language: str) -> None:
    """What every turn brings is none."""
    text = words(KEY, language)
    close = ev.Elected(2, A, B, ("heir", "boss", "lawyer"), (ev.Vote(B, "farmer", C, 1),))
    found = [milestone(seen, text) for seen in (ev.Announced(A), close, ev.RoundBegan(2, B))]
    assert [milestone.seats for milestone in found if milestone] == [(), (A, B), ()]
    assert milestone(ev.Voted(A, "farmer", B, 1), text) is None


def test_a_promise_to_all_that_breaks_is_told_at_once() -> None:
    """By a message of its own; one to a single player is not."""
    state, _ = act(election("heir", "boss", "", ""), A, p.Pledge(p.StandAside(1)))
    state = promised(state, A, B, p.StandAside(1))
    _, told = act(state, A, p.Declare("heir"))
    assert [seen for seen in told if isinstance(seen, ev.Broke)] == [ev.Broke(A, p.StandAside(1))]
    found = milestone(told[-1], words(KEY, "en"))
    assert found is not None
    assert found.text.startswith("❌ `1` **Ann** **broke a promise to everybody:** 🙅")


# Help ----------------------------------------------------------------------------------------------


FULL = ("heir, boss", "farmer", "salaryman, lawyer", "")

TIED = ((), ())


MOMENTS: dict[str, tuple[s.Phase, str]] = {
    "choosing": (s.Choosing(A), "A turn step by step"),
    "playing": (s.Playing(A), "A turn step by step"),
    "trimming": (s.Trimming(A), "A turn step by step"),
    "declaring": (s.Declaring((A, B, C, D), (None,) * 4), "Candidates"),
    "voting": (s.Voting((A, B), ("heir", None, "lawyer", None)), "Voting and counting"),
    "settling": (
        s.Settling(("heir", None, "lawyer", None), (), (5, None, 5, None), None, (A, C), TIED),
        "Voting and counting",
    ),
    "tidying": (s.Tidying((A, B), A), "The end of a round, and of the game"),
    "opening": (s.Opening((A, B)), "The end of a round, and of the game"),
}


def test_every_phase_is_among_the_moments() -> None:
    """But the end, when nothing is asked."""
    assert {type(phase) for phase, _ in MOMENTS.values()} == set(s.Phase.__args__) - {s.Over}


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
    state = table(*EMPTY, money=(4, 4, 4, 4), phase=s.Playing(A))
    text = words(KEY, "en")
    before = SCREENS.help(GAME.view(state, C), C, text)
    state = offered(state, p.Offer(B, C, side(1), NOTHING))
    assert "**Accept**" in SCREENS.help(GAME.view(state, C), C, text)
    assert SCREENS.help(GAME.view(state, D), D, text) == before


def test_help_knows_whether_a_seat_must_may_or_cannot_run() -> None:
    """Each has a text of its own."""
    text = words(KEY, "en")
    must = election("heir", "", "", "")
    may = election("heir", "", "", "", optional_candidacy="yes")
    cannot = election(*EMPTY)
    found = [SCREENS.help(GAME.view(state, A), A, text) for state in (must, may, cannot)]
    assert ["one must" in found[0], "or nobody" in found[1], "no politician" in found[2]] == [True] * 3


BOUGHT = p.Offer(A, B, side(3, "heir"), p.Side(vows=(p.VoteFor(1, A),)))

SWAP = p.Offer(C, D, side(1, front="2 farmer"), side(hand="fund"))

LIE = p.Vowed(1, B, A, p.VoteFor(1, A), None, "broken")

KEPT = p.Vowed(2, C, None, p.StandAside(2), None, "kept")

COUNT = ev.Elected(1, A, B, RUN, COUNTED)


def over(deals: tuple[p.Deal, ...] = (), vows: tuple[p.Vowed, ...] = ()) -> s.State:
    """A game whose money was opened with these deals and promises."""
    published = (p.Promise(3, A, B, 1, kept=False, public=True),)
    return put(table(*EMPTY, ""), phase=s.Over((14, 9, 1, 2, 4), (0, 2, 0, 1, 0), published, deals, vows))


def ended(deals: tuple[p.Deal, ...] = (), vows: tuple[p.Vowed, ...] = (), language: str = "en") -> Screen:
    """The last post of such a game."""
    state = over(deals, vows)
    outcome = GAME.outcome(state)
    assert outcome is not None
    return SCREENS.final(GAME.view(state, None), outcome, [COUNT], words(KEY, language))


def remembered(
    story: Sequence[ev.Event], deals: tuple[p.Deal, ...] = (), vows: tuple[p.Vowed, ...] = ()
) -> list[str]:
    """The highlights of such a game with these public events."""
    state = over(deals, vows)
    view, outcome = GAME.view(state, None), GAME.outcome(state)
    return [one.text for one in SCREENS.highlights(view, story, outcome, words(KEY, "en"))]


def moral(*deals: p.Deal) -> str:
    """The line about who won such a game with one election."""
    state = over(deals)
    outcome = GAME.outcome(state)
    assert outcome is not None
    return SCREENS.spirit(GAME.view(state, None), outcome, [COUNT], words(KEY, "en"))


def test_the_end_opens_every_deal_and_promise() -> None:
    """Words published by a player, then those that were broken; the largest deals; gifts as such."""
    deals, gift = (p.Deal(1, BOUGHT), p.Deal(2, SWAP)), p.Offer(D, A, NOTHING, side(2))
    words_ = (p.Promise(3, A, B, 1, kept=False, public=True),)
    whole = SCREENS.event(ev.Opened((*deals, p.Deal(3, gift)), (KEPT, LIE), words_), words(KEY, "en"))
    found = [
        whole.index(part)
        for part in (SAID[1], "❌ R1 `2` **Ben** → `1` **Ann**", "✅ R2 `3` **Cho** → everybody")
    ]
    assert found == sorted(found)
    assert whole.index("R1 `1` **Ann**: **$3**") < whole.index("R2 `3` **Cho**: **$1**")
    assert "R3 `1` **Ann** → `4` **Dan**: **$2**" in whole
    assert SAID[1] in words_of(ended(deals, (KEPT, LIE)))


def test_the_end_names_judges_of_promises_in_own_words() -> None:
    """Its receiver, who may have; of the others, and of pledges, the record cannot tell."""
    said = tuple(p.Promise(3, A, B, 1, kept=kept, public=True) for kept in (True, False, None))
    aloud = p.Vowed(2, C, None, None, 1)
    whole = SCREENS.event(ev.Opened((), (aloud,), said), words(KEY, "en"))
    marks = [line.partition("R")[0].strip(" -#") for line in whole.splitlines() if SAID[1] in line]
    assert marks == ["✅", "❌", "💬", "💬"]
    assert "kept, says `2` **Ben**" in whole
    assert "broken, says `2` **Ben**" in whole
    assert whole.count("the record cannot tell") == 2


def test_the_picture_tells_who_has_a_turn_before_the_election() -> None:
    """With its marks, and in its words for those who cannot see them."""
    state = table(*EMPTY, phase=s.Playing(C), trigger=B)
    shown = SCREENS.public(GAME.view(state, None), [], words(KEY, "en"))
    picture = next(block for block in shown.blocks if isinstance(block, Picture))
    assert picture.svg.count(">+1<") == 2
    assert "2 Ben announced the election; one more turn each: 4 Dan, 1 Ann." in picture.alt
    assert "Election announced** by `2` **Ben**. `+1`: one more turn before it." in words_of(shown)


def test_a_game_is_remembered_for_votes_lies_and_deals() -> None:
    """Each at its own moment; what only deals tell once they are open."""
    story = (ev.Dealt(A, B, (), ()), ev.Voted(D, "housewife", A, 4), COUNT)
    lied = remembered(story, (p.Deal(1, BOUGHT), p.Deal(2, SWAP)), (LIE,))
    assert lied[0].startswith("🤥 Costliest lie: `2` **Ben** to `1` **Ann**")
    assert lied[0].endswith("for $3.")
    assert "🫅 Kingmaker: `4` **Dan** brought `1` **Ann** 4 votes in round 1." in lied
    honest = remembered(story, (p.Deal(1, BOUGHT), p.Deal(2, SWAP)))
    assert honest[0] == "💸 Dearest vote: `1` **Ann** paid `2` **Ben** $3 in round 1."
    assert "🤥" not in "".join(honest)
    aloud = remembered((ev.Broke(B, p.VoteFor(1, A)), COUNT))
    assert aloud[0].startswith("❌ `2` **Ben** broke a promise to all: 🗳️ all votes left")


def test_the_closest_election_is_the_closest_of_the_whole_game() -> None:
    """Though another than the winner of the game has won it."""
    votes = (26, 15), (7, 15)
    story = [
        ev.Elected(
            round_,
            winner,
            1 - winner,
            RUN,
            tuple(ev.Vote(seat, "farmer", seat, two[seat]) for seat in (A, B)),
        )
        for round_, winner, two in ((1, A, votes[0]), (2, B, votes[1]))
    ]
    found = remembered(story)
    assert any("decided round 2" in line and "18 to 13" in line for line in found)
    assert not any("decided round 1" in line for line in found)


def test_the_vote_that_decided_is_told_and_framed() -> None:
    """The last one without which the second would have won."""
    state, text = over(), words(KEY, "en")
    (found,) = SCREENS.highlights(GAME.view(state, None), [COUNT], GAME.outcome(state), text)[-1:]
    group = "🌱\N{NO-BREAK SPACE}Farmer"
    assert found.text == (
        f"🗳️ The vote that decided round 1: `2` **Ben** with {group} (3) put `1` **Ann** ahead of "
        "`2` **Ben**, 15 to 14."
    )
    assert found.picture is not None
    assert found.picture.svg.count(art.RED) == 1


def test_the_moral_is_true_of_the_game() -> None:
    """By deals is told with their sum, of money that they brought in the end; of winners of who won most."""
    sold = p.Deal(1, p.Offer(A, B, NOTHING, side(5)))
    assert "To win one election and to get rich all the same, like `1` **Ann**" in moral()
    assert "to make $5 by dealing, like `1` **Ann**" in moral(sold)
    assert "to make" not in moral(sold, p.Deal(1, BOUGHT))
    assert "to make" not in moral(p.Deal(1, p.Offer(A, B, NOTHING, side(1))))


def test_dice_that_turned_an_election_are_told() -> None:
    """Only if another candidate was ahead without them."""
    turned = ev.Elected(2, B, A, ("heir", "boss"), (ev.Vote(A, "floating", B, 6), ev.Vote(B, "farmer", A, 1)))
    found = remembered([ev.FloatingRolled(A, B, 6), turned, COUNT])
    assert (
        "🎲 The dice turned the election of round 2: without them `1` **Ann** led `2` **Ben** by 2." in found
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_many_deals_is_short_and_the_story_tells_them(language: str) -> None:
    """The last post has room for the house's lines; the rest is counted."""
    deals = (p.Deal(1, BOUGHT), p.Deal(2, SWAP)) * 30
    vows = (LIE, KEPT) * 20
    short = words_of(ended(deals, vows, language))
    assert len(short) < 1900
    assert ("Story" if language == "en" else "経過") in short
    whole = SCREENS.event(ev.Opened(deals, vows, ()), words(KEY, language))
    assert len(short) < len(whole) < 3900
    assert ("in the record (**Proof**)" if language == "en" else "記録（「公正さの証明」）") in whole


def test_a_game_that_people_ended_opens_the_same() -> None:
    """Each deal once, out of what the seats knew."""
    state, _ = dealt(table(*EMPTY, hands=("heir", "", "", ""), phase=s.Playing(A)), BOUGHT)
    views = [GAME.view(state, seat) for seat in range(4)]
    found = words_of(SCREENS.stopped(GAME.view(state, None), views, [], words(KEY, "en")))
    assert found.count("R1 `1` **Ann**: **$3**") == 1
    assert "👀 R1 `2` **Ben** → `1` **Ann**" in found
