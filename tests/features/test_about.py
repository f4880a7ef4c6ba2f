"""What the bot tells of itself, and a person's data as a file that only they see."""

from __future__ import annotations

import gzip
import json
import re
from importlib.metadata import version
from typing import Any

import pytest
import simcord

from bot.client.services import Links
from bot.features import about as commands
from tests.bot.evenings import play_prices
from tests.bot.night import Night, Seen, answer, shown_on

LINKS = Links("https://example.org/terms", "https://example.org/privacy", "https://example.org/source", "Ann")


async def about(night: Night, language: str = "en") -> Seen:
    """The page, as Ann reads it."""
    ann = night.people[0]
    await ann.slash(night.channel, "language", language=language)
    result = await ann.slash(night.channel, "about")
    assert result.ephemeral
    return answer(result)


async def with_links(night: Night, links: Links) -> None:
    """From now on another bot runs, whose operator tells these."""
    fresh = await night.new_bot(links=links)
    await night.env.restart_bot(fresh)
    old, night.bot = night.bot, fresh
    await old.store.close()


async def test_about_tells_version_servers_tables_and_operator(night: Night, env: simcord.Env) -> None:
    """And what is stored, in a few lines; of the operator as far as they say; in both languages."""
    assert "0 open tables" in (await about(night)).text
    await play_prices(night, env, 4, 6)
    await night.lobby("hidden_price", 2)
    seen = (await about(night)).text
    assert f"## Backroom {version('backroom')}" in seen
    assert "1 server · 1 open table" in seen
    assert "Started <t:" in seen
    assert re.search(r"</my-data:\d+>", seen)
    assert re.search(r"</forget-me:\d+>", seen)
    assert "http" not in seen

    await with_links(night, Links(privacy="https://example.org/privacy"))
    seen = (await about(night)).text
    assert "-# [Privacy](https://example.org/privacy)" in seen
    assert "Terms" not in seen
    await with_links(night, LINKS)
    seen = (await about(night)).text
    assert "[Terms](https://example.org/terms) · [Privacy](https://example.org/privacy)" in seen
    assert "[Source](https://example.org/source) · Run by: Ann" in seen
    seen = (await about(night, "ja")).text
    for said in (
        "保存しているもの",
        "[利用規約](",
        "[プライバシー](",
        "[ソースコード](",
        "運営者：Ann",
        "1サーバー",
    ):
        assert said in seen


# A person's data -----------------------------------------------------------------------------------


async def given(result: Any) -> tuple[str, bytes]:
    """The file of an answer."""
    (file,) = shown_on(result).attachments
    return file.filename, await file.read()


async def test_my_data_is_a_file_for_oneself_alone(night: Night, env: simcord.Env) -> None:
    """A finished game and a lobby; nothing names the others."""
    table_id = await play_prices(night, env, 4, 6)
    await night.lobby("hidden_price", 2)
    ann, ben = night.people[:2]
    await ben.slash(night.channel, "language", language="ja")
    result = await ben.slash(night.channel, "my-data")
    assert result.ephemeral
    assert "あなたについて保存しているすべて" in answer(result).text
    name, file = await given(result)
    assert name == "backroom-my-data.json"
    data = json.loads(file)
    assert data["user_id"] == str(ben.id)
    assert data["people"][0]["language"] == "ja"
    first = data["tables"][0]
    assert (first["table"], first["status"]) == (table_id, "finished")
    assert first["seats"][0]["name"] == "Ben"
    assert first["seats"][0]["result"] == {
        "ending": first["seats"][0]["result"]["ending"],
        "won": True,
        "ended_it": False,
        "points": 6,
        "rank": 1,
    }
    assert [entry["action"]["price"] for entry in first["seats"][0]["actions"]] == [6]
    assert len(data["tables"]) == 2
    assert len(data["posts"]) >= 1
    assert "Ann" not in file.decode()
    assert str(ann.id) not in file.decode()


async def test_my_data_in_a_dm(night: Night, env: simcord.Env) -> None:
    """Also for a person of whom nothing is stored but that they asked."""
    eve = night.people[4]
    _, file = await given(await eve.user.slash("my-data"))
    data = json.loads(file)
    assert data["user_id"] == str(eve.id)
    assert (data["tables"], data["posts"], data["notices"], data["barred"]) == ([], [], [], [])


async def test_my_data_that_is_too_long_is_packed(
    night: Night, env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord takes no file of more than ten megabytes."""
    monkeypatch.setattr(commands, "PLAIN_BYTES", 10)
    name, file = await given(await night.people[0].slash(night.channel, "my-data"))
    assert name == "backroom-my-data.json.gz"
    assert json.loads(gzip.decompress(file))["user_id"] == str(night.people[0].id)


async def test_my_data_is_empty_after_forget_me(night: Night, env: simcord.Env) -> None:
    """But that they ask."""
    await play_prices(night, env, 4, 6)
    ann = night.people[0]
    asked = await ann.slash(night.channel, "forget-me")
    await ann.click(asked.response.message, label="Forget me")
    _, file = await given(await ann.slash(night.channel, "my-data"))
    assert json.loads(file)["tables"] == []
