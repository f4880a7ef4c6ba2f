"""Vertigo at a table: a game for four by presses alone, and the plan panel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import simcord

from bot.pictures import Pictures, draw
from bot.records import replayed
from bot.screens import panel
from games import GAMES
from games.record import Replay
from games.screen import Play
from games.svg import document
from games.vertigo.events import Eliminated, Passed, Polluted, WorldRose
from games.vertigo.phases import (
    Aim,
    CallVote,
    Debating,
    Found,
    Founding,
    Naming,
    Planning,
    Proposing,
    State,
    Stepping,
    View,
    Voting,
)
from games.vertigo.pieces import LAWS, LEFT, Plan, alive, people
from tests.bot.night import SELECT, Night, Seen, answer
from tests.games.vertigo.people import Person, presses, shop

BUTTONS_AND_MENUS = (2, 3)
SECRET = bytes(range(32))
MOST_PRESSES = 600
DOOMED = Found(("kkk.......", "..........", ".........."))
"""A country that suffocates: three black factories, and nobody lives anywhere else."""
SMOKY = Found(("pkp.......", "pp........", "ppp......."), (0, 0, 0), 2)


SKETCH = draw(document(40, 40, "Source Sans Pro"))


async def sketched(_pictures: Pictures, _svg: str) -> bytes:
    """The same small picture for every other: a whole game has hundreds, and they are looked at elsewhere."""
    return SKETCH


# Looking -------------------------------------------------------------------------------------------


async def state_of(night: Night) -> State:
    """The state behind the posts."""
    position = (await night.table()).position
    assert position is not None
    return position.state


async def story_of(night: Night) -> list[Any]:
    """Everything the public saw happen."""
    position = (await night.table()).position
    assert position is not None
    return position.story


async def within_limits(night: Night, seen: Seen) -> None:
    """40 components, 25 options to a menu, 4000 characters."""
    assert len(seen.components) <= 40
    assert len(seen.text) <= 4000
    menus = [part for part in seen.components if part["type"] == SELECT]
    assert all(len(menu["options"]) <= 25 for menu in menus)
    del night


# Pressing ------------------------------------------------------------------------------------------


async def on_panel(
    night: Night, seat: int, choose: Callable[[Any, View], tuple[int, int | None, Any]]
) -> None:
    """One press on the DM panel of a seat: what is chosen on the screen it shows."""
    table = await night.table()
    person, state = (await night.seats())[seat], await state_of(night)
    screen = panel(table, seat, night.bot.texts, "en").screen
    number, option, _ = choose(screen, table.box.game.view(state, seat))
    message, seen = night.dm(person), night.dm_seen(person)
    await within_limits(night, seen)
    part = [part for part in seen.components if part["type"] in BUTTONS_AND_MENUS][number]
    if option is None:
        await person.user.click(message, custom_id=part["custom_id"])
    else:
        value = part["options"][option]["value"]
        await person.user.select(message, [value], custom_id=part["custom_id"])


async def press(night: Night, seat: int, wanted: Any) -> None:
    """Press whatever plays this action on the DM panel of a seat."""
    await on_panel(night, seat, lambda screen, _: next(p for p in presses(screen) if p[2] == Play(wanted)))


async def label(night: Night, seat: int, words: str) -> None:
    """Press the button of the DM panel of a seat that begins with these words."""
    person = (await night.seats())[seat]
    found = next(label for label in night.dm_seen(person).labels if label.startswith(words))
    await night.press_dm(person, found)


async def pick(night: Night, seat: int, words: str) -> None:
    """Take the option of a menu of the DM panel of a seat that begins with these words."""
    person = (await night.seats())[seat]
    for part in night.dm_seen(person).components:
        for option in part.get("options", []):
            if option["label"].startswith(words):
                await person.user.select(night.dm(person), [option["value"]], custom_id=part["custom_id"])
                return
    raise AssertionError(words)


async def awaited(night: Night) -> tuple[int, ...]:
    """Whom the table waits for."""
    return (await night.table()).awaited.seats


async def founded(night: Night, seats: int) -> None:
    """Everybody buys the clean template."""
    await night.start("vertigo", seats)
    while isinstance((await state_of(night)).phase, Founding):
        (seat,) = await awaited(night)
        await label(night, seat, "Buy")


# A whole game --------------------------------------------------------------------------------------


class Reckless(Person):
    """Somebody who pollutes, passes every law, and aims at the doomed country."""

    def press(self, screen: Any, view: View) -> tuple[int, int | None, Any]:
        """The next press."""
        found = list(presses(screen))
        match view.phase:
            case Planning():
                return next(p for p in found if isinstance(p[2], Play) and isinstance(p[2].action, Plan))
            case Proposing():
                return self.law(found)
            case _:
                hits = [p for p in found if isinstance(p[2], Play) and is_hit(p[2].action)]
                return hits[0] if hits else super().press(screen, view)

    def law(self, found: list[Any]) -> tuple[int, int | None, Any]:
        """Look at the first law on the menu, then propose it."""
        plays = [p for p in found if isinstance(p[2], Play)]
        return plays[0] if plays[0][2].action.law else found[0]


def is_hit(action: Any) -> bool:
    """Whether an arrow goes where the doomed country lives."""
    return isinstance(action, Aim) and action.target == 3 and action.region in (None, LEFT)


async def turn_of(night: Night, seat: int) -> None:
    """One press of a seat that is awaited."""
    phase = (await state_of(night)).phase
    if isinstance(phase, Founding):
        wanted = DOOMED if seat == 3 else SMOKY
        await on_panel(night, seat, lambda screen, _: shop(screen, wanted))
    elif isinstance(phase, Voting):
        person = (await night.seats())[seat]
        await night.press(person, next(x for x in (await night.public()).labels if x.startswith("For")))
    else:
        await on_panel(night, seat, Reckless(seat, "clean").press)


async def test_a_whole_game(night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four people play to the end: every law passes, a country is eliminated, the world suffers."""
    monkeypatch.setattr("bot.lobbies.secrets.token_bytes", lambda _many: SECRET)
    monkeypatch.setattr(Pictures, "png", sketched)
    await night.start("vertigo", 4)
    restarts = [2, 5]
    for _ in range(MOST_PRESSES):
        if (table := await night.table()).status != "playing":
            break
        state = await state_of(night)
        if restarts and state.turn >= restarts[0]:
            await night.restart()
            restarts.pop(0)
        await within_limits(night, await night.public())
        if isinstance(state.phase, Debating):
            await press(night, state.phase.queue[0], CallVote())
        else:
            await turn_of(night, table.awaited.seats[0])
    else:
        pytest.fail("the game does not end")
    story = await story_of(night)
    assert {event.law for event in story if isinstance(event, Passed)} == set(LAWS)
    assert 3 in [event.seat for event in story if isinstance(event, Eliminated)]
    assert [event for event in story if isinstance(event, WorldRose)]
    assert [event for event in story if isinstance(event, Polluted) and event.seat is None]
    outcome = table.outcome
    assert outcome is not None
    assert "Final standings" in (await night.public()).text
    assert Replay(table.record(), GAMES).verify() == outcome
    for language in ("en", "ja"):
        assert len(list(replayed(table.record(), language))) > 50
    del env


# The panels ----------------------------------------------------------------------------------------


async def seen_by(night: Night, seat: int) -> str:
    """The text of a seat's DM panel."""
    return night.dm_seen((await night.seats())[seat]).text


async def test_a_plan_is_entered_seen_and_hidden_until_all_are_in(night: Night, env: simcord.Env) -> None:
    """Few presses, every consequence shown first; over a restart; nobody else sees it."""
    await founded(night, 2)
    state = await state_of(night)
    one, two = state.phase.waiting
    assert "$5 − upkeep $3 − orders $0 = **$2**" in await seen_by(night, one)
    await pick(night, one, "1 🎓 Centre → UN")
    assert "- 1 🎓 Centre → UN" in await seen_by(night, one)
    await night.restart()
    assert "- 1 🎓 Centre → UN" in await seen_by(night, one)
    await label(night, one, "Confirm ($2 left)")
    assert "Your plan is in" in await seen_by(night, one)
    public = await night.public()
    assert "(1 ready)" in public.text
    for text in (public.text, await seen_by(night, two), str(public.custom_ids)):
        assert "→ UN" not in text
    await label(night, two, "Confirm")
    state = await state_of(night)
    assert state.countries[one].diplomats == 1
    assert "1 🎓 Centre → UN" in (await night.public()).text
    del env


async def test_the_same_plan_as_last_turn(night: Night, env: simcord.Env) -> None:
    """Two presses, as far as it is possible now."""
    await founded(night, 2)
    state = await state_of(night)
    first, other = state.phase.waiting
    for seat in (first, other):
        await label(night, seat, "Confirm")
    await night.press((await night.seats())[first], "Myself")
    await pick(night, first, "1 👤 Left → Right")
    await label(night, first, "Confirm")
    await label(night, other, "Confirm")
    await night.press((await night.seats())[first], "Myself")
    await label(night, first, "Same as last turn")
    assert "- 1 👤 Left → Right" in await seen_by(night, first)
    await label(night, first, "Confirm")
    await label(night, other, "Confirm")
    assert people((await state_of(night)).countries[first].regions[0]) == 1
    del env


async def test_pages_of_the_plan(night: Night, env: simcord.Env) -> None:
    """Provinces, people who move, letting go, standing orders; an order taken out again."""
    await founded(night, 2)
    state = await state_of(night)
    seat = state.phase.waiting[0]
    await label(night, seat, "Move people")
    await pick(night, seat, "L1")
    assert "`L1`: where to?" in await seen_by(night, seat)
    await pick(night, seat, "L9")
    await label(night, seat, "Back to the plan")
    assert "1 👤 Left (L1) → Left (L9)" in await seen_by(night, seat)
    await label(night, seat, "Let go")
    await pick(night, seat, "let 1 🟩 go")
    await label(night, seat, "Back to the plan")
    assert "upkeep $1" in await seen_by(night, seat)
    await pick(night, seat, "let 1 🟩 go")
    assert "upkeep $3" in await seen_by(night, seat)
    await label(night, seat, "Standing orders")
    await label(night, seat, "Tiles side by side")
    await pick(night, seat, "Keep clean: Left")
    await label(night, seat, "🚬 I smoke: off")
    await label(night, seat, "Confirm")
    await label(night, state.phase.waiting[1], "Confirm")
    country = (await state_of(night)).countries[seat]
    assert (country.standing.order, country.standing.keep, country.smokes) == ("gather", LEFT, True)
    assert country.regions[0] == ".pp.....p."
    del env


async def test_step_by_step(night: Night, env: simcord.Env) -> None:
    """Each pick is carried out at once; then the others go on."""
    await founded(night, 2)
    first, other = (await state_of(night)).phase.waiting
    await label(night, first, "Step by step")
    await label(night, other, "Confirm")
    assert isinstance((await state_of(night)).phase, Stepping)
    await pick(night, first, "1 🎓 Centre → UN")
    assert (await state_of(night)).countries[first].diplomats == 1
    await label(night, first, "Done")
    assert not isinstance((await state_of(night)).phase, Stepping)
    del env


async def test_a_law_is_looked_at_debated_and_voted_on(night: Night, env: simcord.Env) -> None:
    """What it would do for everybody; time to talk; votes on the public post, also split."""
    await night.start("vertigo", 2)
    wanted = Found(("ppp.......", "ppp.......", "ppp......."), (0, 0, 0), 3)
    while isinstance((await state_of(night)).phase, Founding):
        (seat,) = await awaited(night)
        while seat in await awaited(night) and isinstance((await state_of(night)).phase, Founding):
            await on_panel(night, seat, lambda screen, _: shop(screen, wanted))
    one, two = (await state_of(night)).phase.waiting
    await label(night, one, "Confirm")
    await label(night, two, "Confirm")
    await pick(night, one, "§3 Special Bonus")
    assert "If it passes now" in await seen_by(night, one)
    await label(night, one, "Propose §3 Special Bonus")
    assert "Debate: §3 Special Bonus" in (await night.public()).text
    assert "If it passes now" in (await night.public()).text
    await env.advance_time(61)
    seated = await night.seats()
    form = await night.press(seated[one], "Split …")
    await seated[one].submit_modal(form, {"yes": "2", "no": "1"})
    refused = await night.press(seated[one], "For (3)")
    assert "not your turn to vote" in answer(refused).text
    form = await night.press(seated[two], "Split …")
    refused = await seated[two].submit_modal(form, {"yes": "3", "no": "3"})
    assert "You have 3 diplomats" in answer(refused).text
    await night.press(seated[two], "Abstain")
    text = (await night.public()).text
    assert "**§3 Special Bonus** passes, 2 to 1" in text
    assert "+$9" in text


async def test_a_seat_in_japanese(night: Night, env: simcord.Env) -> None:
    """The plan panel in the reader's own language."""
    await founded(night, 2)
    person = (await night.seats())[0]
    await person.slash(night.channel, "language", language="ja")
    seen = answer(await night.press(person, "My seat"))
    assert "**あなたの計画**" in seen.text
    assert "確定（残り$2）" in seen.labels
    del env


async def test_who_is_first_is_named_on_the_public_post(night: Night, env: simcord.Env) -> None:
    """By whoever was first; anybody else is told so."""
    await founded(night, 3)
    for seat in (await state_of(night)).phase.waiting:
        await label(night, seat, "Confirm")
    state = await state_of(night)
    assert isinstance(state.phase, Naming)
    namer, seated = state.phase.seat, await night.seats()
    other = next(seat for seat in alive(state.countries) if seat != namer)
    stranger = await night.press(seated[other], "Myself")
    assert "not your turn" in answer(stranger).text
    await night.press(
        seated[namer], next(x for x in (await night.public()).labels if x.startswith(str(other + 1)))
    )
    assert (await state_of(night)).first == other
    del env
