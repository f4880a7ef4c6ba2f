"""Clocks: chosen in the lobby, reminding twice, acting when time is up, standing still on demand."""

from __future__ import annotations

import simcord

from games.record import Absent, Acted
from tests.bot.night import Night, answer

LIVE = "Live: 3 minutes"


async def konsul(night: Night, *terms: str, seats: int = 3) -> list:
    """A game of Konsul with these terms; answers the people in the order of their turns."""
    await night.lobby("konsul", seats)
    await night.agree(*terms)
    await night.press(night.people[0], "Start")
    return await in_turn(night)


async def in_turn(night: Night) -> list:
    """The people, the one awaited first."""
    people, table = await night.seats(), await night.table()
    first = table.awaited.seats[0]
    return [*people[first:], *people[:first]]


async def kinds(night: Night) -> list[str]:
    """The kinds of the log's entries."""
    return [type(entry).__name__ for entry in (await night.table()).entries]


async def test_the_terms_are_chosen_in_the_lobby(night: Night, env: simcord.Env) -> None:
    """Everybody sees them; the host alone chooses, by a menu or by writing a time."""
    await night.lobby("konsul", 2)
    assert (
        "A decision may take 24 hours. When time is up: The table plays a safe default"
        in (await night.public()).text
    )
    await night.agree(LIVE, "The others decide", "Reminders by DM and in the channel")
    assert "A decision may take 3 minutes. When time is up: The others decide" in (await night.public()).text
    assert (await night.table()).terms.mention
    page = await night.menu(night.people[1])
    assert "The host chooses" in answer(page).text
    assert not any(part.get("options") for part in answer(page).components)


async def test_another_time_is_written(night: Night, env: simcord.Env) -> None:
    """Minutes in a form; nonsense is answered with the range."""
    await night.lobby("konsul", 2)
    ann = night.people[0]
    shown = await night.on_menu(ann, await night.menu(ann), "Another time …")
    result = await ann.submit_modal(shown, {"minutes": "0"})
    assert "a whole number from 1 to 10,080" in answer(result).text
    shown = await night.on_menu(ann, await night.menu(ann), "Another time …")
    await ann.submit_modal(shown, {"minutes": "45"})
    assert (await night.table()).terms.limit == 45 * 60
    assert "45 minutes" in (await night.public()).text


async def test_no_clock_waits_for_ever(night: Night, env: simcord.Env) -> None:
    """Nothing happens by itself, nobody is reminded."""
    await konsul(night, "No clock")
    await env.advance_time(5 * 24 * 3600)
    assert await kinds(night) == []
    assert not any("time runs out" in line for person in night.people for line in night.told(person))


async def test_reminders_come_at_half_and_at_nine_tenths(night: Night, env: simcord.Env) -> None:
    """By DM, to the one awaited alone, and no third time."""
    ann, ben, chie = await konsul(night, LIVE)
    await env.advance_time(89)
    assert night.told(ann) == []
    await env.advance_time(2)
    assert len(night.told(ann)) == 1
    assert "waits for you" in night.told(ann)[0]
    await env.advance_time(72)
    assert len(night.told(ann)) == 2
    assert night.told(ben) == night.told(chie) == []
    assert not any("waits for you" in line for line in night.said())


async def test_reminders_in_the_channel_when_the_table_wants(night: Night, env: simcord.Env) -> None:
    """They mention the one awaited."""
    ann, *_ = await konsul(night, LIVE, "Reminders by DM and in the channel")
    await env.advance_time(91)
    assert [line for line in night.said() if ann.mention in line and "waits for you" in line]


async def test_time_up_plays_the_safe_default(night: Night, env: simcord.Env) -> None:
    """The default is told, the next one has the whole time, and who acts again has theirs."""
    ann, ben, _ = await konsul(night, LIVE)
    await env.advance_time(181)
    assert await kinds(night) == ["Absent"]
    assert "bids **1**" in (await night.public()).text
    assert sum("played a safe default for" in line for line in night.said()) == 1
    assert ann.name.title() in " ".join(night.said())
    await env.advance_time(120)
    await night.press(ben, "Pass")
    assert await kinds(night) == ["Absent", "Acted"]


async def test_in_a_secret_phase_nobody_learns_who_is_missing(night: Night, env: simcord.Env) -> None:
    """Not from reminders, not from the page, the host included; names come when the time is up."""
    await night.lobby(joining=3)
    await night.agree(LIVE, "Reminders by DM and in the channel")
    await night.press(night.people[0], "Start")
    ann, ben, chie = night.people[:3]
    await night.press_dm(ann, "Both white")
    await env.advance_time(170)
    assert [len(night.told(person)) for person in (ann, ben, chie)] == [0, 2, 2]
    page = answer(await night.menu(ann)).text
    assert "Waiting for 2 of 3; in a secret choice nobody is told who" in page
    assert "since" not in page.split("secret choice")[0]
    before = night.said()
    assert not any(
        person.mention in line or person.name in line for line in before for person in night.people
    )
    await env.advance_time(11)
    said = [line for line in night.said() if line not in before]
    assert sum("played a safe default for" in line for line in said) == 2
    entries = (await night.table()).entries
    assert [type(entry) for entry in entries] == [Acted, Absent, Absent]


async def test_a_reminder_due_while_the_bot_was_down_is_sent_once(night: Night, env: simcord.Env) -> None:
    """Two were due: one is sent; and nobody loses time because we were away."""
    ann, *_ = await konsul(night, LIVE)
    await night.restart(down=170)
    await env.settle()
    assert len(night.told(ann)) == 1
    assert await kinds(night) == []
    await night.restart()
    await env.settle()
    assert len(night.told(ann)) == 1


async def test_time_that_ran_out_while_the_bot_was_down_is_given_again(
    night: Night, env: simcord.Env
) -> None:
    """A minute at least, with a reminder; then the default."""
    ann, *_ = await konsul(night, LIVE)
    await night.restart(down=1000)
    await env.settle()
    assert await kinds(night) == []
    assert len(night.told(ann)) == 1
    await env.advance_time(61)
    assert await kinds(night) == ["Absent"]


async def test_pause_stands_over_a_restart(night: Night, env: simcord.Env) -> None:
    """The clocks stop, the game may go on, and the time left is what it was."""
    ann, *_ = await konsul(night, LIVE)
    host = night.people[0]
    await env.advance_time(100)
    page = await night.on_page(host, await night.menu(host), "Stop the clocks")
    assert "Let the clocks run" in answer(page).labels
    assert "clocks are stopped" in (await night.public()).text
    assert any("stopped the clocks" in line for line in night.said())
    await night.restart(down=3600)
    await env.settle()
    assert await kinds(night) == []
    await night.on_page(host, await night.menu(host), "Let the clocks run")
    await env.advance_time(75)
    assert await kinds(night) == []
    await env.advance_time(10)
    assert await kinds(night) == ["Absent"]
    del ann


async def test_pause_stops_the_clock_of_the_rules(night: Night, env: simcord.Env) -> None:
    """The talk about an extra card does not run out meanwhile."""
    await night.start(seats=3)
    ann, ben, chie = await night.seats()
    for person, coins in ((ann, "Both white"), (ben, "Both white"), (chie, "One black")):
        await night.press(person, coins)
    host = night.people[0]
    await night.on_page(host, await night.menu(host), "Stop the clocks")
    await env.advance_time(500)
    assert "Time ran out" not in (await night.public()).text
    await night.on_page(host, await night.menu(host), "Let the clocks run")
    await env.advance_time(91)
    assert "Time ran out" in (await night.public()).text


async def test_the_host_gives_more_time(night: Night, env: simcord.Env) -> None:
    """Others may not."""
    first, *_ = await konsul(night, LIVE)
    host, other = night.people[:2]
    assert "More time" not in answer(await night.menu(other)).labels
    await env.advance_time(170)
    await night.on_page(host, await night.menu(host), "More time")
    await env.advance_time(170)
    assert await kinds(night) == []
    assert len(night.told(first)) == 2
    await env.advance_time(11)
    assert await kinds(night) == ["Absent"]


async def test_the_others_decide_by_majority(night: Night, env: simcord.Env) -> None:
    """Two of three answer alike; the one who is late has no vote but may still play."""
    late, *others = await konsul(night, LIVE, "The others decide", seats=4)
    await env.advance_time(181)
    assert await kinds(night) == []
    assert "Time is up for" in night.message((await night.desk()).id).text
    refused = await late.click(await night.desk(), label="Play for them")
    assert "The others decide about this" in answer(refused).text
    await others[0].click(await night.desk(), label="Wait longer")
    await others[1].click(await night.desk(), label="Play for them")
    assert await kinds(night) == []
    await others[2].click(await night.desk(), label="Play for them")
    assert await kinds(night) == ["Absent"]
    assert (await night.table()).posts["desk"].message_id is None


async def test_waiting_longer_winds_the_clock(night: Night, env: simcord.Env) -> None:
    """The late one has the whole time again, and plays."""
    late, *others = await konsul(night, LIVE, "The others decide")
    await env.advance_time(181)
    for person in others:
        await person.click(await night.desk(), label="Wait longer")
    await env.advance_time(170)
    assert await kinds(night) == []
    await night.press(late, "Bid 1")
    assert await kinds(night) == ["Acted"]


async def test_a_question_nobody_answers_ends_in_the_default(night: Night, env: simcord.Env) -> None:
    """As long again as the decision; a restart in between changes nothing."""
    await konsul(night, LIVE, "The others decide")
    await env.advance_time(181)
    await night.restart(down=100)
    await env.settle()
    assert await kinds(night) == []
    await env.advance_time(100)
    assert await kinds(night) == ["Absent"]


async def test_the_host_decides(night: Night, env: simcord.Env) -> None:
    """Where the table wants it; a late host is judged by the others."""
    people = await konsul(night, LIVE, "The host decides")
    host = night.people[0]
    await env.advance_time(181)
    judge = next(person for person in people[1:] if person is not host) if people[0] is host else host
    others = [person for person in people[1:] if person is not judge]
    refused = await others[0].click(await night.desk(), label="Play for them")
    if people[0] is host:
        await judge.click(await night.desk(), label="Play for them")
    else:
        assert "Only the host" in answer(refused).text
        await judge.click(await night.desk(), label="Play for them")
    assert await kinds(night) == ["Absent"]


async def test_who_is_away_has_less_time_until_they_act(night: Night, env: simcord.Env) -> None:
    """After two misses in a row a tenth of the time is enough to see that nobody is there."""
    await konsul(night, LIVE, seats=2)
    table, times = await night.table(), set()
    for _ in range(60):
        if table.paused_at is None:
            times.add(table.turn.due - table.turn.since if table.turn.due else 0)
            await env.advance_time(181)
    assert table.paused_at is not None
    assert table.status == "playing"
    assert times >= {180, 18}
    assert any("everybody seems to be away" in line for line in night.said())


async def test_a_game_nobody_plays_is_ended_after_two_weeks(night: Night, env: simcord.Env) -> None:
    """Without a winner, also without a clock."""
    await konsul(night, "No clock")
    await env.advance_time(14 * 24 * 3600 + 1)
    assert (await night.table()).status == "finished"
    assert "Nobody played for two weeks" in (await night.public()).text


async def test_one_call_when_it_becomes_your_turn(night: Night, env: simcord.Env) -> None:
    """Not to who has just pressed something; the last call is taken away."""
    first, second, third = await konsul(night, LIVE)
    calls = [line for line in night.said() if "It is your turn" in line]
    assert calls == []
    await env.advance_time(61)
    await night.press(first, "Bid 1")
    calls = [line for line in night.said() if "It is your turn" in line]
    assert len(calls) == 1
    assert second.mention in calls[0]
    await night.press(second, "Pass")
    calls = [line for line in night.said() if "It is your turn" in line]
    assert len(calls) == 1
    assert third.mention in calls[0]
