"""Private screens in the reader's language, public posts in the table's."""

from __future__ import annotations

import simcord

from bot.table.commands import Actor, Pause
from tests.bot.night import Night, answer


async def test_a_person_chooses_japanese(night: Night, env: simcord.Env) -> None:
    """One table in two languages: its announcements are in both."""
    chie = night.people[2]
    result = await chie.slash(night.channel, "language", language="ja")
    assert "日本語でお話しします" in answer(result).text
    await night.start(seats=3)
    assert "あなたのコイン（秘密）" in night.dm_seen(chie).text
    assert "Your coins in secret" in night.dm_seen(night.people[0]).text
    assert "0 of 3 ready" in (await night.public()).text
    assert "あなたのコイン" in answer(await night.press(chie, "My seat")).text
    with env._bot_scope():
        await night.bot.tables.do(1, Pause(), Actor(1, manages=True))
    await env.settle()
    (told,) = night.said()
    assert [line.split()[0] for line in told.splitlines()] == ["⏸", "⏸"]
    assert "stopped the clocks" in told.splitlines()[0]
    back = await chie.slash(night.channel, "language", language="discord")
    assert "the language that Discord is set to" in answer(back).text
    assert "Your coins in secret" in night.dm_seen(chie).text


async def test_the_button_shows_the_language_that_it_names(night: Night, env: simcord.Env) -> None:
    """To all who press it, also when they look again."""
    ann, _, chie = night.people[:3]
    await chie.slash(night.channel, "language", language="ja")
    await night.lobby(joining=3)
    for person, joins in ((ann, False), (night.people[3], True)):
        # Who sits there cannot join.
        assert ("参加する" in answer(await night.press(person, "日本語")).labels) == joins
    await night.press(ann, "Start")
    for person in (ann, chie):
        shown = await night.press(person, "日本語")
        assert "3人中0人が準備完了" in answer(shown).text
        assert "3人中0人が準備完了" in answer(await night.on_page(person, shown, "もう一度見る")).text


async def test_rules_page_by_page(night: Night, env: simcord.Env) -> None:
    """`/rules` shows sections privately, in the reader's language."""
    ann = night.people[0]
    result = await ann.slash(night.channel, "rules", game="money_and_luck")
    assert result.ephemeral
    first = answer(result)
    assert "Money and Luck · The game in a minute" in first.text
    turned = await ann.click(result.response.message, label="Next ▶")
    assert answer(turned).text != first.text
    custom_id, value = next(
        (part["custom_id"], option["value"])
        for part in answer(turned).components
        for option in part.get("options", [])
        if "5.01" in option["label"]
    )
    page = await ann.select(turned.response.message, [value], custom_id=custom_id)
    assert "**5.01**" in answer(page).text


async def test_commands_have_japanese_names(night: Night, env: simcord.Env) -> None:
    """Discord is given both languages, and the games as choices with their folders' names."""
    sent = (request for request in env.http_requests if request.method == "PUT")
    body = next(request.json for request in sent if request.path.endswith("/commands"))
    play = next(command for command in body if command["name"] == "play")
    assert play["description_localizations"]["ja"]
    names = {game["value"]: game["name_localizations"]["ja"] for game in play["options"][0]["choices"]}
    assert names["money_and_luck"] == "この世は金と運 · 3～5人 · 5～20分"
