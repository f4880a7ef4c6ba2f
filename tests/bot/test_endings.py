"""Games ended before their rules do, and actions taken back."""

from __future__ import annotations

import simcord

from games import GAMES
from games.record import Replay
from tests.bot.night import Night, answer
from tests.bot.test_clocks import LIVE, in_turn, kinds, konsul


async def test_all_agree_to_end_and_the_rules_can_rank(night: Night, env: simcord.Env) -> None:
    """Konsul: most cards win (3.27); it is rated, and the record proves it."""
    ann, ben, chie = await konsul(night, LIVE)
    await night.on_page(ann, await night.menu(ann), "End together …")
    assert any("would end the game here" in line for line in night.said())
    await ben.click(await night.desk(), label="End it here")
    assert (await night.table()).status == "playing"
    await chie.click(await night.desk(), label="End it here")
    table = await night.table()
    assert table.status == "finished"
    assert table.unrated is None
    assert len(table.outcome.winners) == 3
    assert "win together" in (await night.public()).text
    assert Replay(table.record(), GAMES).verify() == table.outcome


async def test_all_agree_to_end_where_nothing_can_be_ranked(night: Night, env: simcord.Env) -> None:
    """Money and Luck: no winner, the points so far, unrated."""
    await night.start(seats=3)
    ann, ben, chie = night.people[:3]
    await night.on_page(ann, await night.menu(ann), "End together …")
    for person in (ben, chie):
        await person.click(await night.desk(), label="End it here")
    public = await night.public()
    assert "There is no winner" in public.text
    assert "Not rated" in public.text
    assert public.text.count("** — ") == 3
    assert "Rematch" in public.labels


async def test_one_who_wants_to_play_on_is_enough(night: Night, env: simcord.Env) -> None:
    """The question is closed; a restart in between keeps the votes."""
    ann, ben, _ = await konsul(night, LIVE)
    await night.on_page(ann, await night.menu(ann), "End together …")
    await night.restart()
    await env.settle()
    assert (await night.table()).votes == {"end": {(await night.table()).seat_of(ann.id): "yes"}}
    desk = await night.desk()
    await ben.click(desk, label="Play on")
    assert (await night.table()).votes == {}
    assert any("wants to play on" in line for line in night.said())


async def test_the_host_ends_the_game(night: Night, env: simcord.Env) -> None:
    """After asking once more; the standings are shown, nobody wins."""
    await konsul(night, LIVE)
    host = night.people[0]
    page = await night.on_page(host, await night.menu(host), "End the game …")
    assert "no winner" in answer(page).text
    await night.on_page(host, page, "End it for all")
    public = await night.public()
    assert "The game was stopped early. There is no winner." in public.text
    assert "3 cards" in public.text
    table = await night.table()
    assert Replay(table.record(), GAMES).verify() == table.outcome
    assert "Table" not in public.labels


async def test_an_action_is_taken_back(night: Night, env: simcord.Env) -> None:
    """From the own panel; the state is what it was, and everybody is told."""
    ann, *_ = await konsul(night, LIVE)
    before = (await night.table()).position.state
    await night.press(ann, "Bid 1")
    assert "Take back" in night.dm_seen(ann).labels
    await night.press_dm(ann, "Take back")
    assert (await night.table()).position.state == before
    assert any("took back the last action" in line for line in night.said())
    assert await kinds(night) == ["Acted", "TakenBack"]
    await night.restart()
    assert (await night.table()).position.state == before


async def test_what_others_followed_is_not_taken_back(night: Night, env: simcord.Env) -> None:
    """The answer says why."""
    ann, ben, _ = await konsul(night, LIVE)
    await night.press(ann, "Bid 1")
    page = await night.menu(ann)
    await night.press(ben, "Pass")
    refused = await night.on_page(ann, page, "Take back")
    assert "Somebody else has acted since" in answer(refused).text


async def test_what_showed_a_card_is_not_taken_back(night: Night, env: simcord.Env) -> None:
    """Nor a secret choice."""
    ann, ben, chie = await konsul(night, LIVE)
    await night.press(ann, "Bid 1")
    await night.press(ben, "Pass")
    await night.press(chie, "Pass")
    seen = await night.public()
    option = next(part["options"][0]["label"] for part in seen.components if part.get("options"))
    await night.pick(ann, option)
    assert "Take back" not in night.dm_seen(ann).labels
    refused = await night.on_page(ann, await night.menu(ann), "Take back")
    assert "It showed something hidden" in answer(refused).text
    assert (await in_turn(night))[0] is ann


async def test_nothing_to_take_back(night: Night, env: simcord.Env) -> None:
    """Before anybody has acted."""
    ann, *_ = await konsul(night, LIVE)
    refused = await night.on_page(ann, await night.menu(ann), "Take back")
    assert "nothing to take back" in answer(refused).text
