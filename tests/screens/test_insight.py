"""What decided a game, and whether a move was good: by what everybody could see, or the seat itself."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

import pytest

from bot.analysis import (
    Choice,
    Comparison,
    Findings,
    Gain,
    Judged,
    Playouts,
    Turn,
    estimated,
    gained,
    is_public,
    last_decision,
    replace,
    scene,
    stops,
    thinned,
)
from bot.features.insight import Analysis
from bot.screens.insight import insight_page, review_answer
from bot.screens.story import moments
from bot.screens.wording import words
from bot.table.bots import takes_review
from bot.table.table import Over, Terms
from bot.text import LANGUAGES, Texts
from games import GAMES
from games.core import Rng
from games.money_and_luck.pieces import Show
from games.screen import Paragraph, Picture, Screen
from tests.table.builders import PACKAGES, Session, Unlimited, game

TEXTS = Texts(PACKAGES)
LUCK = "money_and_luck"


def said(screen: Screen) -> str:
    return "\n".join(block.text for block in screen.blocks if isinstance(block, Paragraph))


def midway(key: str, decisions: int = 12) -> Session:
    session = game(key, people=GAMES[key].game.seats(GAMES[key].game.options())[0], terms=Unlimited)
    rng = Rng(b"midway", 0)
    for _ in range(decisions):
        if session.awaited:
            session.any_action(rng)
        else:
            session.wait(200)
    while not session.awaited:
        session.wait(200)
    return session


@pytest.mark.parametrize("key", sorted(GAMES))
def test_estimates_follow_from_the_view_alone(key: str) -> None:
    """The chances do not change with what everybody cannot know, nor a verdict with what the seat cannot."""
    session = midway(key)
    table, seat = session.game, session.awaited[0]
    rules, given = table.game, scene(table, table.position)
    made, *_, other = rules.legal(table.state, seat)
    world = given if rules.forgets else replace(given, state=rules.resample(given.state, None, Rng(b"w", 0)))
    assert Playouts(given, 0, 1)() == Playouts(world, 0, 1)()
    own = replace(given, state=rules.resample(given.state, seat, Rng(b"w", 1)))
    assert Choice(given, seat, made, search=False)() == Choice(own, seat, made, search=False)()
    if not rules.forgets:
        assert Comparison(given, seat, made, other, 0, 1)() == Comparison(own, seat, made, other, 0, 1)()


@cache
def analysed() -> tuple[Over, Analysis]:
    """A game of which all is known, by playouts that are told, not played."""

    async def call(work: Any) -> Any:
        """Nothing is known of the choices of the first seat."""
        match work:
            case Choice(seat=0):
                return None
            case Playouts(given, _, most):
                winner = given.key[0] % given.seats
                return [tuple(float(seat == winner) for seat in range(given.seats))] * most
            case Comparison(most=most):
                return [(0.0, 1.0)] * most
            case _:
                return work()

    session = game(LUCK, people=3, terms=Unlimited)
    for shown in ("BB", "WB", "WW"):
        session.play(Show(shown))
    over = session.to_the_end()
    analysis = Analysis(over, call, asyncio.Lock())

    async def work() -> None:
        for seat in (0, 1):
            await analysis.work([], seat)

    asyncio.run(work())
    return over, analysis


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_game(language: str) -> None:
    """The curve ends with the result, its words say the same, and what one seat knew only that seat reads."""
    over, analysis = analysed()
    told, text, found = moments(over), words(TEXTS, over, language), analysis.findings
    assert found.stage == "done"
    assert [turn.place for turn in found.turns] == sorted({turn.place for turn in found.turns})
    assert over.outcome is not None
    assert max(found.curve[max(found.curve)]) == 1 / len(over.outcome.winners)
    assert set(found.curve) <= set(range(len(analysis.stops)))
    told_of = [said(insight_page(over, told, found, reader, text)) for reader in (0, 1, 2)]
    assert [text("decided-unlooked") in page for page in told_of] == [True, False, False]
    stop = analysis.stops[1]
    made = stop.decisions[0]
    chosen = Choice(scene(over, made.position), made.seat, made.action, search=False)()
    gain = Gain(0.2, 0.61, 40, sure=True)
    judged = Judged(made, replace(chosen, action=Show("WW"), made=0.0), gain, public=False)
    turn = Turn(1, stop, found.curve[0], (0.9, 0.05, 0.05), (judged,))
    found = Findings(found.curve, (turn,), {0: None, made.seat: judged}, stage="done")
    pages = {reader: insight_page(over, told, found, reader, text) for reader in (None, 0, 1, 2)}
    does = over.package.screens.action(Show("WW"), text)
    knows = {reader for reader, page in pages.items() if does in said(page) and "61" in said(page)}
    assert knows == {made.seat}
    picture = next(block for block in pages[None].blocks if isinstance(block, Picture))
    assert f"{over.people[0].name}" in picture.alt
    for waits in (Findings(), Findings(found.curve, stage="curve")):
        assert insight_page(over, told, waits, None, text).controls == ()
    assert text("decided-failed") in said(insight_page(over, told, Findings(stage="done"), None, text))


def test_the_largest_difference_is_a_mistake_only_if_it_is_sure() -> None:
    assert gained([(0.0, 1.0)] * 20).lost == 1.0
    assert gained([(0.0, 1.0), (1.0, 0.0)] * 20).lost == 0.0
    assert gained([(1.0, 0.0)] * 20).lost == -1.0
    assert gained([(0.0, 1.0)] * 5).lost == 0.0


def test_few_playouts_exaggerate() -> None:
    """Estimates are drawn towards equal chances: at the deal, and the more the less the playouts differ."""
    first, other = (1.0, 0.0), (0.0, 1.0)
    apart = estimated({at: [first] * 20 for at in (0, 1, 10)}, 10, 2, 2.0)
    assert apart[0] == (50 / 80, 30 / 80)
    assert apart[0][0] < apart[1][0] < apart[10][0] == 21 / 22
    level = estimated(
        {at: [first, other] * 10 if at < 9 else [first] * 11 + [other] * 9 for at in range(10)}, 10, 2, 2.0
    )
    assert level[9][0] == pytest.approx((11 + 30) / 80)
    assert estimated({}, 10, 2, 2.0) == {}
    bargained = estimated({at: [first] * 20 for at in (0, 1, 10)}, 10, 2, 10.0)
    assert bargained[0] == apart[0]
    assert bargained[10][0] == 25 / 30


def test_places_on_the_curve() -> None:
    assert thinned([5], 10, 4) == [0, 5, 7, 10]
    assert thinned(range(10), 10, 3)[::2] == [0, 10]
    assert thinned([], 0, 5) == [0]
    assert thinned([], 2, 9) == [0, 1, 2]


def test_a_decision_that_was_taken_back_is_none() -> None:
    session = game("konsul", people=2, terms=Unlimited)
    seat = session.awaited[0]
    session.play(session.menu()[0])
    before = last_decision(session.game, seat)
    assert before is not None
    assert [made for stop in stops(session.game) for made in stop.decisions] == [before]
    session.undo(seat)
    assert last_decision(session.game, seat) is None
    assert stops(session.game)[-1].decisions == ()


def test_a_secret_choice_is_not_told_to_all() -> None:
    session = game(LUCK, people=3, terms=Unlimited)
    session.play(Show("BB"))
    made = last_decision(session.game, 0)
    assert made is not None
    assert not is_public(made, b"")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "gain", [None, Gain(0.2, 0.5, 40, sure=True), Gain(0.5, 0.2, 40, sure=True), Gain(0, 0, 4, sure=False)]
)
def test_a_verdict_is_short(language: str, gain: Gain | None) -> None:
    session = game(LUCK, people=3, terms=Unlimited)
    session.play(Show("BB"))
    table = session.game
    made = last_decision(table, 0)
    assert made is not None
    chosen = Choice(scene(table, made.position), 0, made.action, search=False)()
    judged = Judged(made, replace(chosen, action=Show("WB"), made=0.0), gain, public=False)
    (block,) = review_answer(table, judged, words(TEXTS, table, language)).blocks
    assert isinstance(block, Paragraph)
    assert len(block.text.splitlines()) == (1 if judged.same else 2)
    assert ("50" in block.text) == (gain is not None and gain.sure)


def test_only_a_lone_player_in_practice_may_ask() -> None:
    """Not where other people play, whose chances it would tell of."""
    session = game(LUCK, people=3, terms=Terms(limit=None, advice=True))
    session.play(Show("BB"))
    assert not takes_review(session.game, 0)
