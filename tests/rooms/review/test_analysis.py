"""What decided a game, and whether a move was good: with all hands open, or by what the seat could know."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
import pytest

from bot.rooms.review.analysis import (
    Comparison,
    Gain,
    Judgement,
    Playouts,
    StrategyQuestion,
    estimate,
    gain_of,
    last_decision,
    scene,
    stops,
    thin_out,
)
from bot.rooms.review.pages import OpenDecided, Reader, insight_page, review_answer, views_of
from bot.rooms.review.reviews import Analysis, compare
from bot.screens.requests import TryAgain
from bot.screens.story import moments, turning_line
from bot.screens.wording import words
from bot.table.bots import takes_review
from bot.table.review import Review
from bot.table.table import Over
from bot.table.terms import Terms
from bot.text import LANGUAGES, Texts
from games import GAMES
from games.core import Rng
from games.money_and_luck.rules.pieces import Show
from games.screen import Ask, Button, Paragraph, Picture, Screen
from tests.table.builders import PACKAGES, Session, Unlimited, game

TEXTS = Texts(PACKAGES)
LUCK = "money_and_luck"


def said(screen: Screen) -> str:
    return "\n".join(block.text for block in screen.blocks if isinstance(block, Paragraph))


def requests(screen: Screen) -> list[Any]:
    return [
        one.press.request for one in screen.controls if isinstance(one, Button) and isinstance(one.press, Ask)
    ]


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
def test_estimates_follow_from_what_may_be_known(key: str) -> None:
    """Chances do not change with what no seat knows, nor a verdict in a game with what its seat does not."""
    session = midway(key)
    table, seat = session.game, session.awaited[0]
    rules, given = table.game, scene(table, table.position)
    made, *_, other = rules.legal(table.state, seat)
    world = replace(given, state=rules.redrawn(given.state, Rng(b"w", 0)))
    assert Playouts(given, 0, 1)() == Playouts(world, 0, 1)()
    own = replace(given, state=rules.resample(given.state, seat, Rng(b"w", 1)))
    assert (
        StrategyQuestion(given, seat, made, search=False)()
        == StrategyQuestion(own, seat, made, search=False)()
    )
    if not rules.forgets:
        assert Comparison(given, seat, made, other, 0, 1)() == Comparison(own, seat, made, other, 0, 1)()


def test_a_game_that_is_over_is_judged_with_all_hands_open() -> None:
    """Another hand of another seat changes the chances."""
    session = midway("seijiya_no_koshin")
    given = scene(session.game, session.game.position)
    other = replace(given, state=session.game.game.resample(given.state, None, Rng(b"w", 1)))
    assert Playouts(given, 0, 20)() != Playouts(other, 0, 20)()


class Workers:
    """Workers that tell playouts and do not play them; the first calls for the `broken` moments fail."""

    def __init__(self, *, failures: int = 0) -> None:
        self.failures = failures

    async def call(self, work: Any) -> Any:
        match work:
            case Playouts(given, _, most):
                self.failures -= 1
                if self.failures >= 0:
                    return None
                winner = given.key[0] % given.seats
                return [tuple(float(seat == winner) for seat in range(given.seats))] * most
            case Comparison(seat=seat, count=most, scene=given):
                made, other = (
                    tuple(float(one == won) for one in range(given.seats)) for won in (seat - 1, seat)
                )
                return [(made, other)] * most
            case _:
                return work()


def finished() -> Over:
    session = game(LUCK, people=3, terms=Unlimited)
    for shown in ("BB", "WB", "WW"):
        session.play(Show(shown))
    return session.to_the_end()


def reviewed(over: Over, **failures: int) -> Analysis:
    analysis = Analysis(over, Workers(**failures).call)
    asyncio.run(analysis.work())
    return analysis


@cache
def analysed() -> tuple[Over, Analysis]:
    over = finished()
    return over, reviewed(over)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_game(language: str) -> None:
    """Turning points are decisions, each with who and why, and leads to its moment and on from it."""
    over, analysis = analysed()
    told, text, review = moments(over), words(TEXTS, over, language), analysis.review
    assert review.whole
    assert 0 < len(review.turns) <= 3
    assert [turn.n for turn in review.turns] == sorted({turn.n for turn in review.turns})
    assert over.outcome is not None
    last, chances = review.curve[-1]
    assert (last, max(chances)) == (review.last, 1 / len(over.outcome.winners))
    assert review.curve[0][0] == 0
    views = views_of(over, review)
    page = insight_page(over, told, review, Reader(None, views), text)
    for turn in review.turns:
        assert over.entries[turn.n].seat == turn.seat
        assert turning_line(over, turn, text) in said(page)
        assert TryAgain(over.id, turn.n) in requests(page)
    stored = msgspec.json.decode(msgspec.json.encode(review), type=Review)
    assert insight_page(over, told, stored, Reader(None, views), text) == page
    mine = review.mistake(1)
    assert mine is not None
    assert text("decided-mistake") not in said(page)
    own = said(insight_page(over, told, review, Reader(1, views), text))
    assert (text("decided-mistake") in own) == all(turn.n != mine.n for turn in review.turns)
    picture = next(block for block in page.blocks if isinstance(block, Picture))
    assert text.labels[0] in picture.alt
    assert text.plain("decided-alt-deal") in picture.alt
    for waits in (Review(), msgspec.structs.replace(review, turns=(), done=False)):
        assert insight_page(over, told, waits, Reader(), text).controls == ()


def test_what_fails_is_tried_again_and_else_named() -> None:
    """The curve has no hole where a second call succeeds; where none does, a button begins again."""
    over, whole = analysed()
    assert reviewed(over, failures=2).review.curve == whole.review.curve
    analysis = reviewed(over, failures=1000)
    text = words(TEXTS, over, "en")
    page = insight_page(over, moments(over), analysis.review, Reader(0), text)
    assert "Not finished" in said(page)
    assert OpenDecided(over.id, again=True) in requests(page)
    analysis.call = Workers().call
    asyncio.run(analysis.work())
    assert analysis.review.whole
    assert analysis.review.curve == whole.review.curve


def test_chances_are_told_in_words_where_percents_promise_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    over, analysis = analysed()
    for calibrated in (False, True):
        strategy = replace(over.package.strategy, calibrated=calibrated)
        table = replace(over, package=replace(over.package, strategy=strategy))
        page = insight_page(table, moments(over), analysis.review, Reader(), words(TEXTS, over, "en"))
        alts = [block.alt for block in page.blocks if isinstance(block, Picture)]
        assert ("%" in said(page) + "".join(alts)) == calibrated


def test_the_largest_difference_is_a_mistake_only_if_it_is_sure() -> None:
    lost, won = ((0.0, 1.0), (1.0, 0.0)), ((1.0, 0.0), (0.0, 1.0))
    assert gain_of([lost] * 20, [0]).sure()
    assert not gain_of([lost, won] * 20, [0]).sure()
    assert not gain_of([lost] * 5, [0]).sure()
    assert gain_of([won] * 20, [0]).chances == (1.0, 0.0)


def test_few_playouts_exaggerate() -> None:
    """Estimates are drawn towards equal chances: at the deal, and the more the less the playouts differ."""
    first, other = (1.0, 0.0), (0.0, 1.0)
    apart = estimate({at: [first] * 20 for at in (0, 1, 10)}, 10, 2, 2.0)
    assert apart[0] == (50 / 80, 30 / 80)
    assert apart[0][0] < apart[1][0] < apart[10][0] == 21 / 22
    level = estimate(
        {at: [first, other] * 10 if at < 9 else [first] * 11 + [other] * 9 for at in range(10)}, 10, 2, 2.0
    )
    assert level[9][0] == pytest.approx((11 + 30) / 80)
    assert estimate({}, 10, 2, 2.0) == {}
    bargained = estimate({at: [first] * 20 for at in (0, 1, 10)}, 10, 2, 10.0)
    assert bargained[0] == apart[0]
    assert bargained[10][0] == 25 / 30


def test_a_slow_game_is_compared_until_enough_is_known() -> None:
    """Calls in which there was time for one pair each once left every difference unsure."""
    over = finished()
    made = next(made for stop in stops(over) for made in stop.decisions)
    chosen = StrategyQuestion(scene(over, made.position), made.seat, made.action, search=False)()
    judged = Judgement(made, replace(chosen, action=Show("WW"), share_of_made=0.0), None)

    async def one_pair(work: Any) -> Any:
        return [((1.0, 0.0, 0.0), (0.0, 1.0, 0.0))]

    pairs = asyncio.run(compare(one_pair, over, judged))
    assert gain_of(pairs, [made.seat]).enough


@pytest.mark.parametrize(
    ("weights", "second"),
    [((0.0, 0.2, 0.8), 2), ((0.0, 0.8, 0.2), 1), ((1.0, 0.5, 0.5), None), ((1.0, 0.5, 0.0), 1)],
)
def test_the_second_choice_is_one_unless_any_would_do(
    monkeypatch: pytest.MonkeyPatch, weights: tuple[float, ...], second: int | None
) -> None:
    """Whatever the order in which actions are listed."""
    package = GAMES[LUCK]
    actions = [Show("WW"), Show("WB"), Show("BB")]

    def act(*_: object) -> list[tuple[Show, float]]:
        return list(zip(actions, weights, strict=True))

    strategy = replace(package.strategy, act=act, hint=None, search=None)
    packages = {**GAMES, LUCK: replace(package, strategy=strategy)}
    monkeypatch.setattr("bot.rooms.review.analysis.GAMES", packages)
    session = game(LUCK, people=3, terms=Unlimited)
    chosen = StrategyQuestion(scene(session.game, session.game.position), 0, actions[0], search=False)()
    assert chosen.second == (None if second is None else actions[second])


def test_places_on_the_curve() -> None:
    assert thin_out([5], 10, 4) == [0, 5, 7, 10]
    assert thin_out(range(10), 10, 3)[::2] == [0, 10]
    assert thin_out([], 0, 5) == [0]
    assert thin_out([], 2, 9) == [0, 1, 2]


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


def gain(made: float, other: float, pairs: int, surest: float) -> Gain:
    return Gain((made, 1 - made, 0.0), (other, 1 - other, 0.0), pairs, surest)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("brought", [None, gain(0.2, 0.5, 40, 9), gain(0.5, 0.2, 40, 9), gain(0, 0, 4, 9)])
def test_a_verdict_is_short(language: str, brought: Gain | None) -> None:
    session = game(LUCK, people=3, terms=Unlimited)
    session.play(Show("BB"))
    table = session.game
    made = last_decision(table, 0)
    assert made is not None
    chosen = StrategyQuestion(scene(table, made.position), 0, made.action, search=False)()
    judged = Judgement(made, replace(chosen, action=Show("WB"), share_of_made=0.0), brought)
    (block,) = review_answer(table, judged, words(TEXTS, table, language)).blocks
    assert isinstance(block, Paragraph)
    assert len(block.text.splitlines()) == (1 if judged.same else 2)
    assert ("50" in block.text) == (brought is not None and brought.sure())


def test_only_a_lone_player_in_practice_may_ask() -> None:
    """Not where other people play, whose chances it would tell of."""
    session = game(LUCK, people=3, terms=Terms(limit=None, advice=True))
    session.play(Show("BB"))
    assert not takes_review(session.game, 0)
