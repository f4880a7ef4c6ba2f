"""Vertigo at a table: the plan panel, a law, and who is first."""

from __future__ import annotations

import simcord

from games.vertigo.rules.pieces import LEFT, Found, Founding, Naming, Stepping, alive, people
from tests.bot.drivers.looking import state_of
from tests.bot.drivers.vertigo import awaited, founded, label, on_panel, pick, seen_by, shop
from tests.bot.night import Night, answer


async def test_a_plan_is_entered_seen_and_hidden_until_all_are_in(night: Night, env: simcord.Env) -> None:
    """Few presses, every consequence shown first; over a restart; no one else sees it."""
    await founded(night, 2)
    state = await state_of(night)
    one, two = state.phase.waiting
    assert "$15 − upkeep $3 − orders $0 = **$12**" in await seen_by(night, one)
    assert "1 🎓 Middle → UN" not in await seen_by(night, one)
    await pick(night, one, "1 🎓 Middle → UN")
    assert "1 🎓 Middle → UN" in await seen_by(night, one)
    await night.restart()
    assert "1 🎓 Middle → UN" in await seen_by(night, one)
    await label(night, one, "Confirm ($12 left)")
    assert "Your plan is in" in await seen_by(night, one)
    public = await night.public()
    assert "(1 ready)" in public.text
    for text in (public.text, await seen_by(night, two), str(public.custom_ids)):
        assert "→ UN" not in text
    await label(night, two, "Confirm")
    state = await state_of(night)
    assert state.countries[one].diplomats == 1
    assert "1 🎓 Middle → UN" in (await night.public()).text


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
    await label(night, first, "Same again")
    assert "1 👤 Left → Right" in await seen_by(night, first)
    await label(night, first, "Confirm")
    await label(night, other, "Confirm")
    assert people((await state_of(night)).countries[first].regions[0]) == 1


async def test_pages_of_the_plan(night: Night, env: simcord.Env) -> None:
    """Provinces, people who move, letting go, standing orders; an order taken out again."""
    await founded(night, 2)
    state = await state_of(night)
    seat = state.phase.waiting[0]
    await label(night, seat, "Orders …")
    await label(night, seat, "Move people")
    await pick(night, seat, "L1")
    assert "`L1`: where to?" in await seen_by(night, seat)
    await pick(night, seat, "L9")
    await label(night, seat, "Your plan")
    assert "1 👤 Left (L1) → Left (L9)" in await seen_by(night, seat)
    await label(night, seat, "Orders …")
    await label(night, seat, "Let go")
    await pick(night, seat, "let 1 🎓 go")
    assert "upkeep $2" in await seen_by(night, seat)
    await pick(night, seat, "let 1 🎓 go")
    assert "upkeep $1" in await seen_by(night, seat)
    await label(night, seat, "Your plan")
    await label(night, seat, "Orders …")
    await label(night, seat, "Standing orders")
    await label(night, seat, "Tiles side by side")
    await pick(night, seat, "Keep clean: Left")
    await label(night, seat, "🚬 I smoke: off")
    await label(night, seat, "Confirm")
    await label(night, state.phase.waiting[1], "Confirm")
    country = (await state_of(night)).countries[seat]
    assert (country.standing.order, country.standing.keep, country.smokes) == ("gather", LEFT, True)
    assert country.regions[0] == ".pp.....p."


async def test_step_by_step(night: Night, env: simcord.Env) -> None:
    """Each pick is carried out at once; then the others go on."""
    await founded(night, 2)
    first, other = (await state_of(night)).phase.waiting
    await label(night, first, "Orders …")
    await label(night, first, "Step by step")
    await label(night, other, "Confirm")
    assert isinstance((await state_of(night)).phase, Stepping)
    await pick(night, first, "1 🎓 Middle → UN")
    assert (await state_of(night)).countries[first].diplomats == 1
    await label(night, first, "Done")
    assert not isinstance((await state_of(night)).phase, Stepping)


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
    assert "Voting begins" in (await night.public()).text
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
    await founded(night, 2)
    person = (await night.seats())[0]
    await person.slash(night.channel, "language", language="ja")
    seen = answer(await night.press(person, "My seat"))
    assert "**あなたの計画**" in seen.text
    assert "確定（残り$12）" in seen.labels


async def test_the_first_player_is_named_on_the_public_post(night: Night, env: simcord.Env) -> None:
    """By the person who was first; anybody else is told so."""
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
