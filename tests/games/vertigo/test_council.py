"""Vertigo, rulings 4.31 to 4.39: laws."""

from __future__ import annotations

import pytest

from games.core import Clock, Rng
from games.strategies import SHARP
from games.vertigo.players import STRATEGY
from games.vertigo.rules import GAME
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules.council import available_laws
from games.vertigo.rules.events import Demolished, Passed, Proposed, Rejected, Smoked, Voted
from tests.games.vertigo import table as t


def buildings(count: int, treasury: int = 0, diplomats: int = 0) -> object:
    return t.land("g" * count + "p", treasury=treasury, diplomats=diplomats)


# Proposing -----------------------------------------------------------------------------------------


def test_4_31_countries_with_a_diplomat_propose_clockwise_from_the_first_player() -> None:
    state = t.table(
        t.land("p", treasury=9, diplomats=1), t.PEOPLED, t.land("p", treasury=9, diplomats=2), first=1
    )
    state, _ = t.plans(state)
    assert state.phase == s.Proposing((2, 0))
    assert t.refused(state, 0, s.Propose("aid"))[0] == "4.31"
    state, events = t.play(state, 2, s.Propose("bonus"))
    assert t.of(events, Proposed) == [Proposed(2, "bonus")]
    state, _ = t.play(state, 2, s.CallVote())
    state, _ = t.play(state, 2, s.Vote(0, 2))
    state, _ = t.play(state, 0, s.Vote())
    assert state.phase == s.Proposing((2, 0))
    state, _ = t.play(state, 2, s.Propose())
    assert state.phase == s.Proposing((0,))


def test_4_31_a_law_once_a_turn_by_anyone_and_once_a_game_by_each() -> None:
    state = t.laws(t.land("p", treasury=9, diplomats=1), t.land("p", treasury=9, diplomats=1), vault=50)
    state, _ = t.passed(state, "bonus")
    assert t.refused(state, 0, s.Propose("bonus")) == ("4.31", "refused-law")
    state, _ = t.play(state, 0, s.Propose())
    assert t.refused(state, 1, s.Propose("bonus")) == ("4.31", "refused-law")
    assert state.countries[0].laws == ("bonus",)
    assert available_laws(state.countries[0], ()) == tuple(law for law in p.LAWS if law != "bonus")
    assert available_laws(state.countries[1], ()) == p.LAWS


def test_4_31_a_country_without_a_proposal_is_not_asked() -> None:
    state = t.table(t.land("p", treasury=9, diplomats=1, laws=p.LAWS), t.PEOPLED)
    state, _ = t.plans(state)
    assert t.naming(state) == 0


def test_a_law_is_debated_for_a_while() -> None:
    """No one is awaited; the player who proposed may call the vote, or time runs out."""
    state, _ = t.play(t.laws(t.land("p", diplomats=1), t.land("p", diplomats=1)), 0, s.Propose("aid"))
    assert state.phase == s.Debating("aid", (0, 1))
    assert GAME.awaited(state).seats == ()
    assert GAME.clock(state) == Clock("debate-2-aid", p.DEBATE_SECONDS)
    assert t.refused(state, 1, s.CallVote()) == ("4.32", "refused-not-proposer")
    late, _ = GAME.expire(state, Rng(b"", 0))
    called, _ = t.play(state, 0, s.CallVote())
    assert late == called
    assert late.phase == s.Voting("aid", (0, 1), (0, 1))


# Voting --------------------------------------------------------------------------------------------


def voting(*diplomats: int, first: int = 0) -> object:
    state = t.laws(*(t.land("p", diplomats=many) for many in diplomats), vault=50)
    state, _ = t.play(state, first, s.Propose("aid"))
    return t.play(state, first, s.CallVote())[0]


def test_4_32_open_clockwise_and_split() -> None:
    """Seats without diplomats have no vote; diplomats stay."""
    state = voting(3, 0, 2, 1)
    assert state.phase.voters == (0, 2, 3)
    assert t.refused(state, 2, s.Vote(1, 0)) == ("4.32", "refused-vote-order")
    assert t.refused(state, 0, s.Vote(2, 2)) == ("4.32", "refused-votes")
    assert t.refused(state, 0, s.Vote(-1, 0)) == ("4.32", "refused-votes")
    state, events = t.play(state, 0, s.Vote(1, 1))
    assert events == (Voted(0, 1, 1, 1),)
    state, _ = t.play(state, 2, s.Vote(2, 0))
    state, events = t.play(state, 3, s.Vote(0, 1))
    assert [country.diplomats for country in state.countries] == [3, 0, 2, 1]
    assert (t.of(events, Passed)[0].yes, t.of(events, Passed)[0].no) == (3, 2)


def test_golden_10_a_tie_is_rejected() -> None:
    """3 for, 3 against, 2 abstain: no $10, and used up for the proposer; others may, next turn."""
    state = voting(3, 3, 2)
    state, _ = t.play(state, 0, s.Vote(3, 0))
    state, _ = t.play(state, 1, s.Vote(0, 3))
    state, events = t.play(state, 2, s.Vote())
    assert t.of(events, Rejected) == [Rejected("aid", 3, 3)]
    assert (state.countries[0].treasury, state.un.vault) == (0, 50)
    assert state.countries[0].laws == ("aid",)
    assert state.phase == s.Proposing((0, 1, 2))
    assert "aid" not in [a.law for a in GAME.legal(state, 0)]
    state, _ = t.play(state, 0, s.Propose())
    assert "aid" not in [a.law for a in GAME.legal(state, 1)]


def test_4_33_abstentions_are_ignored() -> None:
    state = voting(1, 3)
    state, _ = t.play(state, 0, s.Vote(1, 0))
    state, events = t.play(state, 1, s.Vote())
    assert t.of(events, Passed)


@pytest.mark.parametrize(("vault", "reward"), [(50, 10), (10, 10), (4, 4), (0, 0)])
def test_4_34_the_reward_comes_first(vault: int, reward: int) -> None:
    state, events = t.passed(t.laws(t.land("p", diplomats=1), t.PEOPLED, vault=vault), "aid")
    assert t.of(events, Passed)[0].reward == reward
    assert (state.countries[0].treasury, state.un.vault) == (reward, vault - reward)


# The laws ------------------------------------------------------------------------------------------


def enacted(*countries: object, law: str, vault: int = 0, world: int = 0) -> tuple[list[int], int]:
    """Treasuries and vault after a law, as if the proposer's $10 had been paid and put aside."""
    state, events = t.passed(t.laws(*countries, vault=vault + 10, world=world), law)  # type: ignore[arg-type]
    reward = t.of(events, Passed)[0].reward
    assert reward == 10
    rest = t.money(state)
    return [rest[0] - reward, *rest[1:]], state.un.vault


@pytest.mark.parametrize(
    ("counts", "before", "after", "vault"),
    [
        ((6, 6, 2, 2), (30, 30, 0, 0), [10, 10, 20, 20], 0),
        ((5, 3, 2, 2), (30, 0, 0, 0), [15, 0, 7, 7], 1),
        ((3, 3, 3, 3), (5, 5, 5, 5), [5, 5, 5, 5], 0),
    ],
)
def test_golden_5_development_aid(
    counts: tuple[int, ...], before: tuple[int, ...], after: list[int], vault: int
) -> None:
    """$5 for each building of difference, shared by the poorest."""
    countries = [buildings(c, m, 1) for c, m in zip(counts, before, strict=True)]
    assert enacted(*countries, law="aid") == (after, vault)


def test_golden_5_a_poor_payer_pays_in_part() -> None:
    """4 buildings against 1 with only $9: pays 9."""
    assert enacted(buildings(1, 0, 1), buildings(4, 9), law="aid") == ([9, 0], 0)


def test_golden_6_pollution_control() -> None:
    """At 30 %, 3 factories, $25: pays 20, the third goes, then one more."""
    state = t.laws(t.land("p", diplomats=1), t.land("kkkp", treasury=25), vault=10, world=30)
    state, events = t.passed(state, "control")
    assert t.of(events, Passed)[0].losses == (0, 2)
    assert state.phase == s.Demolishing((0, 1), ((1, 2),))
    assert t.refused(state, 1, s.Demolish(((0, 0),))) == ("4.36", "refused-demolition")
    assert t.refused(state, 1, s.Demolish(((0, 0), (0, 3)))) == ("4.36", "refused-demolition")
    assert t.refused(state, 1, s.Demolish(((0, 0), (0, 0)))) == ("4.36", "refused-demolition")
    assert t.refused(state, 0, s.Demolish(((0, 0), (0, 1))))[0] == "4.36"
    state, events = t.play(state, 1, s.Demolish(((0, 0), (0, 2))))
    assert t.of(events, Demolished) == [Demolished(1, ((0, 0), (0, 2)))]
    country = state.countries[1]
    assert (country.regions[0], country.treasury, country.engineers) == ("pkpp......", 5, 1)
    assert state.un.vault == 20


@pytest.mark.parametrize(("world", "left"), [(0, 4), (20, 4), (30, 3), (40, 2), (50, 0), (100, 0)])
def test_4_36_factories_go_with_the_pollution_of_the_world(world: int, left: int) -> None:
    state = t.laws(t.land("p", diplomats=1), t.land("kkkk", treasury=40), vault=10, world=world)
    state, _ = t.passed(state, "control")
    if isinstance(state.phase, s.Demolishing):
        state, _ = t.play(state, 1, GAME.legal(state, 1)[0])
    assert state.countries[1].land.count("k") == left


def test_4_36_smokers_pay_after_the_factories_and_stop() -> None:
    smoker = t.land("kp", treasury=16, smokes=True)
    state = t.laws(t.land("p", diplomats=1), smoker, vault=10)
    state, _ = t.passed(state, "control")
    assert (state.countries[1].treasury, state.un.vault) == (0, 16)
    assert not state.countries[1].smokes
    assert state.countries[1].land.count("k") == 1


def test_4_36_the_switch_comes_with_the_plan() -> None:
    state = t.table(t.land("p"), t.land("p"))
    state, _ = t.play(state, 0, p.Plan((), None, smokes=True))
    state, _ = t.play(state, 1, p.Plan())
    assert [country.smokes for country in state.countries] == [True, False]


def test_4_51_orders_and_smoking_end_with_their_player() -> None:
    """A plan that waits is carried out without them; others keep theirs."""
    ask = p.Standing("ask", p.LEFT)
    mine, other = (t.land("p", treasury=9, standing=ask, smokes=True) for _ in range(2))
    state = t.table(mine, other)
    plan = p.Plan((p.Populate(p.LEFT, 2),), p.Standing("gather"), smokes=True)
    state = GAME.handed(t.play(state, 0, plan)[0], 0)
    assert (state.countries[0].standing, state.countries[0].smokes) == (p.Standing(), False)
    assert GAME.view(state, 0).choice == p.Plan(plan.orders)
    assert (state.countries[1].standing, state.countries[1].smokes) == (ask, True)
    state, _ = t.play(state, 1, p.Plan())
    assert (state.countries[0].standing, state.countries[0].smokes) == (p.Standing(), False)
    assert state.countries[0].population == 2


def test_4_36_who_smokes_says_so_in_the_debate_until_the_own_vote() -> None:
    """Anyone in the game, diplomats or not; it can be taken back until the vote begins."""
    three = (t.land("p", diplomats=1), t.land("p", treasury=9, diplomats=1), t.land("p", treasury=12))
    state, _ = t.play(t.laws(*three, vault=10), 0, s.Propose("control"))
    state, events = t.play(state, 1, s.Smoke())
    assert events == (Smoked(1, on=True),)
    assert t.refused(state, 1, s.Smoke()) == ("4.36", "refused-smoking")
    state, _ = t.play(state, 1, s.Smoke(on=False))
    state, _ = t.play(state, 0, s.Smoke())
    voting, _ = t.play(state, 0, s.CallVote())
    assert GAME.awaited(voting).seats == (0,)
    assert t.refused(voting, 0, s.Smoke(on=False)) == ("4.36", "refused-smoking")
    voting, _ = t.play(voting, 0, s.Vote(1, 0))
    voting, _ = t.play(voting, 2, s.Smoke())
    after, events = t.play(voting, 1, s.Vote())
    assert t.of(events, Passed)
    assert t.money(after) == [0, 9, 2]
    assert not any(country.smokes for country in after.countries)


def test_4_36_after_the_own_vote_it_is_too_late() -> None:
    """And it is asked about this law alone."""
    two = (t.land("p", diplomats=1), t.land("p", diplomats=1))
    state, _ = t.play(t.laws(*two), 0, s.Propose("control"))
    state, _ = t.play(state, 0, s.CallVote())
    state, _ = t.play(state, 0, s.Vote())
    assert t.refused(state, 0, s.Smoke()) == ("4.36", "refused-smoking")
    assert GAME.check(state, 1, s.Smoke()) is None
    assert not GAME.takes_back(state, 1, s.Smoke())
    other, _ = t.play(t.laws(*two), 0, s.Propose("bonus"))
    assert t.refused(other, 1, s.Smoke())[0] == "4.36"


@pytest.mark.parametrize(
    ("treasuries", "vault", "after", "left"),
    [
        ((17, 4, 30, 0), 0, [12] * 4, 3),
        ((0, 30, 30), 40, [30, 20, 20], 30),
        ((0, 30, 30), 4, [24, 20, 20], 0),
    ],
)
def test_golden_7_solidarity_shares_what_was_held_at_the_vote(
    treasuries: tuple[int, ...], vault: int, after: list[int], left: int
) -> None:
    """4.38: the proposer's reward for this very law stays out of the pool."""
    state = t.laws(*[t.land("p", treasury=money, diplomats=1) for money in treasuries], vault=vault)
    state, _ = t.passed(state, "solidarity")
    assert (t.money(state), state.un.vault) == (after, left)


@pytest.mark.parametrize(("clean", "each", "vault"), [(2, 9, 19), (3, 6, 19), (4, 4, 21), (0, 0, 37)])
def test_golden_8_subsidy(clean: int, each: int, vault: int) -> None:
    """A vault of 47: 10 to the proposer, 18 to share."""
    countries = [t.land("p" if seat < clean else "k", diplomats=1) for seat in range(4)]
    state, _ = t.passed(t.laws(*countries, vault=47), "subsidy")
    received = [m - (10 if seat == 0 else 0) for seat, m in enumerate(t.money(state))]
    assert received == [each if seat < clean else 0 for seat in range(4)]
    assert state.un.vault == vault


def test_4_39_a_clean_country_has_no_black_factory_and_treats_its_crowds() -> None:
    treated, crowd = t.land("pppppb", diplomats=1), t.land("ppppp", diplomats=1)
    state, _ = t.passed(t.laws(treated, crowd, vault=30), "subsidy")
    assert t.money(state) == [10 + 10, 0]


def test_golden_9_bonus() -> None:
    """A vault of 14, 2 and 3 diplomats: 10 and 4, then nothing."""
    state, _ = t.passed(t.laws(t.land("p", diplomats=2), t.land("p", diplomats=3), vault=14), "bonus")
    assert (t.money(state), state.un.vault) == ([14, 0], 0)


def test_4_37_clockwise_from_the_proposer() -> None:
    """$3 for each diplomat, however they voted."""
    state = t.laws(*(t.land("p", diplomats=many) for many in (1, 2, 0)), vault=50)
    state, _ = t.passed(state, "bonus")
    assert t.money(state) == [10 + 3, 6, 0]


def test_after_the_last_law_the_next_turn_begins() -> None:
    state = t.laws(t.land("p", diplomats=1), t.PEOPLED)
    state, _ = t.play(state, 0, s.Propose())
    assert state.phase == s.Naming(0)
    assert state.turn == 3


def test_a_computer_player_ends_the_debate_on_its_own_law() -> None:
    """No one sits out the minute because of it; those who did not propose keep still."""
    state, _ = t.play(t.laws(t.land("p", diplomats=1), t.land("p", diplomats=1)), 0, s.Propose("aid"))
    assert STRATEGY.talk(GAME.view(state, 0), 0, STRATEGY.begin(0, 2, SHARP), t.DRAWS) == s.CallVote()
    assert STRATEGY.talk(GAME.view(state, 1), 1, STRATEGY.begin(1, 2, SHARP), t.DRAWS) is None
    called, _ = t.play(state, 0, s.CallVote())
    assert STRATEGY.talk(GAME.view(called, 0), 0, STRATEGY.begin(0, 2, SHARP), t.DRAWS) is None
