"""A game night in a simulated Discord: people, a channel, and the real bot."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import discord
import pytest
import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.enums import InteractionType
from simcord.results import InteractionResult

import bot.features  # noqa: F401 - declares presses and commands
from bot import room
from bot.bot_players import BotPace
from bot.client.basis import Pace
from bot.client.client import Backroom
from bot.client.custom_ids import asking, request_value
from bot.client.options import Options
from bot.client.pictures import Pictures
from bot.screens.requests import OpenLesson, OpenPractice
from bot.screens.shown import PUBLIC, QUESTIONS
from bot.store.messages import PostStore, StoredPost
from bot.store.store import Store
from bot.strategy_calls import StrategyCalls
from bot.table.commands import Start
from bot.table.table import Lobby, Playing, Table
from games import GAMES
from games.host.packages import GamePackage

NAMES = ("Ann", "Ben", "Chie", "Dai", "Eve")
AT_ONCE = Pace(gather=0.0, calm=0.0, idle=0.0, between=0.0, beat=0.0, ping=0.0)
BOTS_AT_ONCE = BotPace(least=0.0, most=0.0, gap=0.0, sweep=24 * 60 * 60.0)

QUICK = {
    key: replace(package, strategy=package.strategy and replace(package.strategy, search=None))
    for key, package in GAMES.items()
}
"""The games with bot players that do not search, which takes most of an evening's time."""

LONG_AGO = "2020-01-01T00:00:00+00:00"
PATIENCE = 30.0
"""On a busy machine a picture takes its time; here no one wants to see a post without."""

TRIES = 12
"""On a busy machine, attempts to wait for what takes longer than SimCord allows."""

TEXT, BUTTON, SELECT, GALLERY, FILE, RADIO = 10, 2, 3, 12, 13, 21
SKETCH = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="
)


class Sketched(Pictures):
    """The same small picture for every other, at once: a game has hundreds, looked at elsewhere."""

    def warm_up(self) -> None:
        """No one is needed to sketch."""

    async def _draw(self, name: str, svg: str) -> None:
        del svg
        self._keep(name, SKETCH)


def walk(components: Any) -> Iterator[dict[str, Any]]:
    if isinstance(components, list):
        for component in components:
            yield from walk(component)
    elif isinstance(components, dict):
        yield components
        for inside in ("components", "component", "accessory"):
            if inside in components:
                yield from walk(components[inside])


class Seen:
    """A message as a person reads it."""

    def __init__(self, components: Any) -> None:
        self.components = list(walk(components))

    @property
    def text(self) -> str:
        return "\n".join(part["content"] for part in self.components if part["type"] == TEXT)

    @property
    def labels(self) -> list[str]:
        return [part["label"] for part in self.components if part["type"] == BUTTON]

    @property
    def enabled(self) -> list[str]:
        buttons = (part for part in self.components if part["type"] == BUTTON)
        return [button["label"] for button in buttons if not button.get("disabled")]

    @property
    def custom_ids(self) -> list[str]:
        return [part["custom_id"] for part in self.components if "custom_id" in part]

    @property
    def alt_texts(self) -> list[str]:
        galleries = [part for part in self.components if part["type"] == GALLERY]
        return [item.get("description", "") for part in galleries for item in part["items"]]

    def menu(self, option: str) -> tuple[str, str]:
        """The custom_id of the menu with this option, and the option's value."""
        for part in self.components:
            for choice in part.get("options", []):
                if choice["label"] == option:
                    return part["custom_id"], choice["value"]
        raise AssertionError(f"no option {option!r}")


class SlowWorld(simcord.Env):
    """Simulated Discord on a machine that may be busy with other things: it is asked again, not given up.

    What SimCord allows for settling is also how far ahead it lets timers run, so that cannot be longer.
    """

    async def _settle_internal(self, *, _deadline: float | None = None, **rest: Any) -> None:
        tries = 1 if _deadline else TRIES
        for left in reversed(range(tries)):
            try:
                await super()._settle_internal(_deadline=_deadline, **rest)
            except TimeoutError:
                if not left:
                    raise
            else:
                return

    async def advance_time(self, seconds: float) -> None:
        until = self.backend.clock.elapsed + seconds
        for left in reversed(range(TRIES)):
            try:
                await super().advance_time(max(0.0, until - self.backend.clock.elapsed))
            except TimeoutError:
                if not left:
                    raise
            else:
                return


class StillWorld(SlowWorld):
    """The same with a clock that the test alone turns: no timer comes by itself, however long it is run."""

    def _schedule_timer(self, *_: Any) -> None:
        """Keep the timer on the turned clock only."""


def parts() -> Iterator[Any]:
    """What rooms keep running; games are reviewed on request alone, which is sooner."""
    for begin in room.part_makers():
        yield partial(begin, at_end=False) if begin.__name__ == "begin_reviews" else begin


class Night:
    """Drives the bot as people would."""

    def __init__(self, folder: Path) -> None:
        """Pictures are sketched until there is a `pool` that draws them."""
        self.url = f"sqlite:///{folder / 'night.sqlite3'}"
        self.pool: Executor | None = None
        self.pace = AT_ONCE
        self.minds = ThreadPoolExecutor(1)
        self.bot: Backroom
        self.env: simcord.Env
        self.packages: Mapping[str, GamePackage] = QUICK
        self.world = SlowWorld
        self.chosen: dict[str, Any] = {}
        self._bots: list[Backroom] = []

    def __getattr__(self, name: str) -> Any:
        """Say what is missing where a test asks before anyone has come."""
        msg = f"no {name} yet: take the fixture `env` beside `night`, or `async with night.evening()`"
        raise AttributeError(msg)

    async def new_bot(self, **options: Any) -> Backroom:
        store = await Store.open(self.url, self.packages)
        pictures = Pictures(self.pool, PATIENCE) if self.pool else Sketched(patience=PATIENCE)
        usual = {"pace": self.pace, "pictures": pictures, "packages": self.packages}
        # A thread is there sooner than a process.
        company = {"strategies": StrategyCalls(self.minds), "bot_pace": BOTS_AT_ONCE, "parts": parts()}
        bot = Backroom(store, Options(**{**usual, **company, **options}))
        self._bots.append(bot)
        return bot

    def arrive(self, env: simcord.Env, bot: Backroom, names: Sequence[str] = NAMES) -> None:
        self.env, self.bot = env, bot
        with pytest.MonkeyPatch.context() as patch:
            # The bot has been in this server for long: it does not introduce itself.
            patch.setattr(env.backend, "now_iso", lambda: LONG_AGO)
            self.guild = env.create_guild("Backroom")
        self.channel = self.guild.create_text_channel("game-night")
        self.people = [
            self.guild.add_member(env.create_user(name.lower(), global_name=name)) for name in names
        ]

    @asynccontextmanager
    async def evening(self, **options: Any) -> AsyncIterator[simcord.Env]:
        """People in a channel with a bot; what it has raised is raised at the end."""
        self.chosen = options
        bot = await self.new_bot(**options)
        env = self.world(bot)
        await env.start()
        self.arrive(env, bot)
        try:
            yield env
        finally:
            await env.shutdown()
            env.raise_errors()

    async def close(self) -> None:
        for client in self._bots:
            await client.close()
        self.minds.shutdown()

    async def restart(self, down: float = 0.0) -> None:
        """End the process, and start a new one on the same database `seconds` later."""
        old = self.bot
        if down:
            old.alarm.close()
            self.env.backend.clock.advance(down)
        fresh = await self.new_bot(**self.chosen)
        await self.env.restart_bot(fresh)
        self.bot = fresh
        await old.store.close()

    def manager(self, name: str) -> Any:
        """A person without a seat who may manage the server."""
        role = self.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
        return self.guild.add_member(self.env.create_user(name), roles=[role])

    # Looking ------------------------------------------------------------------------------------

    def message(self, message_id: int, channel_id: int | None = None) -> Seen:
        channel_id = channel_id or self.channel.id
        return Seen(self.env.backend.get_message(channel_id, message_id).components)

    async def table(self, table_id: int = 1) -> Table:
        return await self.bot.tables.get(table_id)

    async def stored_post(self, table_id: int = 1, place: str = PUBLIC) -> StoredPost:
        return (await self.bot.store.posts.of(table_id))[place]

    async def post(self, table_id: int = 1) -> Any:
        post = await self.stored_post(table_id)
        history = [message for message in self.channel.history() if message.id == post.message_id]
        assert history, "the public post is gone"
        return history[0]

    async def public(self, table_id: int = 1) -> Seen:
        return self.message((await self.post(table_id)).id)

    def dm(self, person: Any) -> Any:
        return [message for message in person.user.dm_channel.history() if message.components][-1]

    def dm_seen(self, person: Any) -> Seen:
        message = self.dm(person)
        return self.message(message.id, person.user.dm_channel.id)

    # Pressing -----------------------------------------------------------------------------------

    async def lobby(
        self, game: str = "money_and_luck", joining: int | None = None, terms: Sequence[str] = ()
    ) -> int:
        """The first person opens a lobby with these terms and others join; answers the table's number."""
        table_id = await self.opened(self.people[0], game)
        await self.agree(*terms, table_id=table_id)
        for person in self.people[1:joining]:
            await person.click(await self.post(table_id), label="Join")
        return table_id

    async def opened(self, person: Any, game: str) -> int:
        """A person opens a lobby; answers the table's number."""
        panel = answer(await person.slash(self.channel, "play", game=game))
        return int(panel.custom_ids[0].split(".")[1])

    async def alone(
        self, person: Any, game: str = "money_and_luck", *, taught: bool = False
    ) -> InteractionResult:
        """A person takes a game of their own from the catalogue, or its lesson."""
        page = await person.slash(self.channel, "play")
        value = request_value(OpenLesson(game) if taught else OpenPractice(game))
        parts = answer(page).components
        menu = next(it for it in parts if value in [one["value"] for one in it.get("options", ())])
        return await person.select(shown_on(page), [value], custom_id=menu["custom_id"])

    async def start(self, game: str = "money_and_luck", seats: int = 5) -> int:
        table_id = await self.lobby(game, seats)
        await self.press(self.people[0], "Start", table_id)
        return table_id

    async def press(self, person: Any, label: str, table_id: int = 1) -> InteractionResult:
        """Press a button of the public post, or of the page behind a lobby's."""
        message = await self.post(table_id)
        table = await self.table(table_id)
        if isinstance(table, Lobby) and label not in self.message(message.id).labels:
            if label == "Start":
                # Who has just joined stands on the post a little later, and the button with them.
                pressed = self.emit(person, message.id, asking("b", table_id, Start()), label)
                await self.env.settle()
                return pressed
            return await self.on_page(person, await person.click(message, label="More …"), label)
        return await person.click(message, label=label)

    def emit(self, person: Any, message_id: int, custom_id: str, label: str = "") -> InteractionResult:
        """Discord tells the bot of a press on a post; with a label, of one button that the post had then."""
        backend = self.env.backend
        record, payload = interactions.base_payload(
            backend,
            type=InteractionType.MESSAGE_COMPONENT,
            channel_id=self.channel.id,
            guild_id=self.guild.id,
            user_id=person.id,
            data={"custom_id": custom_id, "component_type": BUTTON},
        )
        payload["message"] = dict(
            serializers.message_payload(backend, backend.get_message(self.channel.id, message_id))
        )
        if label:
            button = {"type": BUTTON, "custom_id": custom_id, "label": label, "style": 2}
            payload["message"]["components"] = [{"type": 1, "components": [button]}]
        record.source_message_id = message_id
        with self.env._bot_scope():
            backend.emit("INTERACTION_CREATE", payload)
        return InteractionResult(self.env, record)

    async def press_dm(self, person: Any, label: str) -> InteractionResult:
        return await person.user.click(self.dm(person), label=label)

    async def pick(self, person: Any, option: str, table_id: int = 1) -> InteractionResult:
        """Take an option of a menu on the public post; of a lobby, on its page of options."""
        if isinstance(await self.table(table_id), Lobby):
            return await self.on_menu(person, await self.options(person, table_id), option)
        message = await self.post(table_id)
        custom_id, value = self.message(message.id).menu(option)
        return await person.select(message, [value], custom_id=custom_id)

    async def menu(self, person: Any, table_id: int = 1) -> InteractionResult:
        """Open the page about a table; before the game, that of its clock."""
        table = await self.table(table_id)
        label = "Clock and reminders" if isinstance(table, Lobby) else "Table"
        return await self.press(person, label, table_id)

    async def options(self, person: Any, table_id: int = 1) -> InteractionResult:
        return await self.press(person, "Options …", table_id)

    async def on_page(self, person: Any, page: InteractionResult, label: str) -> InteractionResult:
        return await person.click(shown_on(page), label=label)

    async def on_menu(self, person: Any, page: InteractionResult, option: str) -> InteractionResult:
        """Take an option of a menu of a private page."""
        custom_id, value = answer(page).menu(option)
        return await person.select(shown_on(page), [value], custom_id=custom_id)

    async def agree(self, *options: str, table_id: int = 1) -> None:
        """The host chooses clocks, by their buttons, and what goes with them, by the form."""
        host = self.people[0]
        for option in options:
            page = await self.menu(host, table_id)
            if option in answer(page).labels:
                await self.on_page(host, page, option)
            elif f"✓ {option}" not in answer(page).labels:
                shown = await self.on_page(host, page, "Change …")
                await host.submit_modal(shown, entered(shown, **IN_FORM[option]))

    async def announce(self, host: Any, **changes: Any) -> InteractionResult:
        """Plan a game night, with these changes to the form, and announce it; the server has a time zone."""
        page = shown_on(await host.slash(self.channel, "night"))
        form = await host.click(page, label=self.message(page.id).labels[0])
        understood = await host.submit_modal(form, entered(form, **changes))
        told = await host.click(page, label=answer(understood).labels[0])
        await self.env.settle()
        return told

    def said(self, channel: Any = None) -> list[str]:
        return [message.content for message in (channel or self.channel).history() if message.content]

    def told(self, person: Any) -> list[str]:
        channel = person.user.dm_channel
        return [] if channel is None else self.said(channel)

    async def questions(self, table_id: int = 1) -> Any:
        post = await self.stored_post(table_id, QUESTIONS)
        return next(message for message in self.channel.history() if message.id == post.message_id)

    async def seats(self, table_id: int = 1) -> list[Any]:
        by_id = {person.id: person for person in self.people}
        return [by_id[person.user_id] for person in (await self.table(table_id)).people]

    async def play_on(self, choose: Callable[[list[str]], str], table_id: int = 1) -> int:
        """Press on the panels of those the table waits for until the game is over; answers the presses."""
        presses = 0
        while isinstance(table := await self.table(table_id), Playing):
            seat = table.awaited.seats[0]
            person = (await self.seats(table_id))[seat]
            await self.press_dm(person, choose(self.dm_seen(person).enabled))
            presses += 1
        return presses


@contextmanager
def killed_before(step: Callable[..., Any], *, certain: bool = True) -> Iterator[None]:
    """End whatever the process is doing where this method would be called; nothing after it is done.

    The method itself is given, so that one that is renamed is missed when the tests are collected; one that
    is never called fails the test, unless the kill is not `certain`.
    """
    owner = resolve_name(f"{step.__module__}:{step.__qualname__.rpartition('.')[0]}")
    kills = 0

    async def killed(*_args: Any, **_kwargs: Any) -> None:
        nonlocal kills
        kills += 1
        raise asyncio.CancelledError

    with pytest.MonkeyPatch.context() as kill:
        kill.setattr(owner, step.__name__, killed)
        kill.setattr(PostStore, "mark_shown", lambda *_args: None)
        yield
    assert kills or not certain, f"{step.__qualname__} was never called"


def answer(result: InteractionResult) -> Seen:
    message = result.followups[-1] if result.followups else result.response
    assert message is not None, "no answer"
    return Seen(message.components)


IN_FORM = {
    "The bot makes a safe move": {"late": "act"},
    "The host decides": {"late": "host"},
    "Reminders by DM and in the channel": {"mention": "on"},
}
"""The lines of the form for the clock by what their entries say."""


def entered(form: InteractionResult, **changes: Any) -> dict[str, Any]:
    """What a form says when it opens, with these changes."""
    assert form.modal is not None, "no form"
    values = dict[str, Any]()
    for part in walk(form.modal["components"]):
        if "options" in part:
            chosen = [one["value"] for one in part["options"] if one.get("default")]
            values[part["custom_id"]] = chosen[0] if part["type"] == RADIO and chosen else chosen
        elif "custom_id" in part:
            values[part["custom_id"]] = part.get("value", "")
    return {**values, **changes}


def sent_words(env: simcord.Env, what: str) -> list[str]:
    """Every message that was sent with this in it, by a press, in a channel or by DM."""
    sent = (str(request.json) for request in env.http_requests if request.method == "POST")
    return [body for body in sent if what in body]


def shown_on(result: InteractionResult) -> Any:
    message = result.followups[-1] if result.followups else result.response
    assert message is not None, "no answer"
    return message.message
