"""Pictures: drawn once, in a process that may die, and no one waits for them."""

from __future__ import annotations

import asyncio
import math
import os
import signal
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, Future

import pytest
from structlog.testing import capture_logs
from structlog.typing import EventDict

from bot import workers
from bot.client import pictures as module
from bot.client.pictures import QUEUE, Pictures, draw
from bot.screens.shown import picture_name

PNG = b"\x89PNG"
KEPT = 8
TURNS = 20
"""More of the loop than anything here takes."""


def svg(number: int = 1) -> str:
    size = 'xmlns="http://www.w3.org/2000/svg" width="8" height="8"'
    return f'<svg {size}><rect width="{number}" height="8"/></svg>'


async def idle() -> None:
    """Let the loop do all there is to do, however long that takes: here it waits for no one else."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


class Hand(Executor):
    """Draws when it is told to."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.work: list[Future[bytes]] = []

    def submit(self, _fn: object, /, *args: str, **_kwargs: object) -> Future[bytes]:
        drawn = Future[bytes]()
        if args:
            self.asked += args
            self.work.append(drawn)
        else:
            # It gets ready.
            drawn.set_result(b"")
        return drawn

    async def finish(self, count: int = 1) -> None:
        for _ in range(count):
            await idle()
            self.work[-1].set_result(self.asked[-1].encode())
            await idle()


@pytest.fixture
async def pictures() -> AsyncIterator[Pictures]:
    """Pictures with a worker of their own; on a busy machine it takes long to start another."""
    pictures = Pictures(patience=math.inf, workers=1)
    yield pictures
    pictures.close()


def never() -> None:
    raise AssertionError


def levels(said: list[EventDict]) -> list[str]:
    return [line["log_level"] for line in said]


def process(pictures: Pictures) -> Executor | None:
    """The first worker's."""
    return pictures._workers._every[0]._pool


async def one(pictures: Pictures, number: int = 1) -> bytes | None:
    found, _ = await pictures.of([svg(number)], lambda: None)
    return found.get(picture_name(svg(number)))


async def test_a_picture_is_drawn_once(pictures: Pictures) -> None:
    """Asked for at the same time or again, it is the same, and then it is at hand."""
    assert pictures.at_hand([svg()]) is None
    first, second = await asyncio.gather(*(pictures.of([svg()], never) for _ in range(2)))
    assert first == second == ({picture_name(svg()): draw(svg())}, False)
    assert (await pictures.of([svg(), svg()], never)) == first
    assert pictures.at_hand([svg()]) == first[0]
    assert pictures.at_hand([svg(), svg(2)]) is None


async def test_words_do_not_wait_for_pictures() -> None:
    """What is not there soon is told of when it has come."""
    hand, told = Hand(), []
    pictures = Pictures(hand, patience=0.01)
    assert await pictures.of([svg()], lambda: told.append(1)) == ({}, True)
    await hand.finish()
    assert told == [1]
    assert await pictures.of([svg()], never) == ({picture_name(svg()): svg().encode()}, False)


async def test_a_picture_that_cannot_be_drawn_never_comes(pictures: Pictures) -> None:
    """It is logged once, without its words, and no one waits for it."""
    with capture_logs() as said:
        found = [await pictures.of(["<svg>a secret"], never) for _ in range(2)]
    assert found == [({}, False)] * 2
    assert levels(said) == ["error"]
    assert "secret" not in str(said)


async def test_a_picture_that_takes_too_much_memory_never_comes() -> None:
    """Nor is it tried for ever."""
    hand = Hand()
    pictures = Pictures(hand, patience=math.inf)
    asking = asyncio.create_task(pictures.of([svg()], never))
    await idle()
    with capture_logs() as said:
        hand.work[0].set_exception(MemoryError())
        assert await asking == ({}, False)
    assert [(line["log_level"], line["error"]) for line in said] == [("error", "MemoryError")]


async def test_no_more_wait_than_there_is_room_for() -> None:
    """Who is turned away is called when there is room, also if others want their pictures no longer."""
    hand, told = Hand(), []
    pictures = Pictures(hand, patience=0)
    for number in range(QUEUE):
        await pictures.of([svg(number)], lambda: None)

    def call() -> None:
        told.append("first")

    for _ in range(2):
        assert await pictures.of([svg(1000)], call) == ({}, True)
    await pictures.of([svg(1001)], lambda: told.append("second"))
    await pictures.of([svg(1002)], lambda: told.append("third"))
    assert len(pictures._orders) == QUEUE
    await hand.finish()
    assert told == ["first"]
    await hand.finish(QUEUE - 1)
    assert told == ["first", "second", "third"]
    assert len(hand.asked) == QUEUE


async def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ones that were wanted last, in as many bytes; one that could not be sent is not kept."""
    monkeypatch.setattr(module, "KEPT_BYTES", KEPT * (len(svg().encode()) + 256))
    monkeypatch.setattr(module, "LARGEST", len(svg()))
    hand = Hand()
    pictures = Pictures(hand, patience=20)
    for number in range(KEPT + 1):
        asking = asyncio.create_task(pictures.of([svg(number)], never))
        await hand.finish()
        await asking
        if number:
            await pictures.of([svg(0)], never)
    assert len(hand.asked) == KEPT + 1
    assert len(pictures._drawn) == KEPT
    assert picture_name(svg(1)) not in pictures._drawn
    asking = asyncio.create_task(pictures.of([svg(10)], never))
    with capture_logs() as said:
        await hand.finish()
    assert await asking == ({}, False)
    assert levels(said) == ["error"]


async def test_a_picture_that_is_not_awaited_is_not_drawn() -> None:
    """A post that asks for another picture gives up the one before, unless that is begun or wanted."""
    hand = Hand()
    pictures = Pictures(hand, patience=0)
    calls = list[str]()
    posts: list[Callable[[], None]] = [lambda: calls.append("first"), lambda: calls.append("second")]
    for number in (1, 2, 3):
        await pictures.of([svg(number)], posts[0])
        await idle()
    await pictures.of([svg(2)], None)
    await pictures.of([svg(4)], posts[1])
    for number in (5, 3, 6):
        pictures.begin([svg(number)], "next")
    for _ in range(4):
        await hand.finish()
    assert hand.asked == [svg(1), svg(3), svg(4), svg(6)]
    assert calls == ["first", "second"]
    assert not pictures._orders
    await pictures.of([svg(2)], posts[0])
    await hand.finish()
    assert hand.asked[-1] == svg(2)


async def test_a_picture_for_an_answer_is_drawn_first() -> None:
    hand = Hand()
    pictures = Pictures(hand, patience=20)
    pictures.begin([svg(1)], "begun")
    await idle()
    pictures.begin([svg(2)], "a post")
    pictures.begin([svg(3)], "a panel")
    answer = asyncio.create_task(pictures.of([svg(3)], None, 20))
    await hand.finish(3)
    assert hand.asked == [svg(1), svg(3), svg(2)]
    assert (await answer)[0]


async def test_each_worker_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many at a time as there are workers, the first one rather than the others."""
    hands = list[Hand]()
    monkeypatch.setattr(workers, "spawned", lambda _niceness: hands.append(Hand()) or hands[-1])
    monkeypatch.setattr(workers, "kill", lambda _pool: None)
    pictures = Pictures(patience=0, workers=2)
    for number in range(4):
        await pictures.of([svg(number)], lambda: None)
    await idle()
    assert [hand.asked for hand in hands] == [[svg(0)], [svg(1)]]
    await hands[0].finish()
    assert hands[0].asked[1:] == [svg(2)]
    for hand in hands:
        await hand.finish()
    assert hands[0].asked[2:] == [svg(3)]
    await hands[0].finish()
    await pictures.of([svg(5)], lambda: None)
    await idle()
    assert hands[0].asked[3:] == [svg(5)]
    pictures.close()


async def test_a_killed_worker_comes_back(pictures: Pictures) -> None:
    """One warning, however many pictures wait, and no error."""
    assert await one(pictures)
    pool = process(pictures)
    (worker,) = pool._processes  # type: ignore[union-attr]
    os.kill(worker, signal.SIGSTOP)
    asking = [asyncio.create_task(one(pictures, number)) for number in range(2, 10)]
    await asyncio.sleep(0.05)
    os.kill(worker, signal.SIGKILL)
    with capture_logs() as said:
        for drawn in await asyncio.gather(*asking):
            assert drawn
            assert drawn.startswith(PNG)
    assert levels(said) == ["warning"]
    assert process(pictures) is not pool


async def test_a_picture_that_kills_its_workers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are drawn; the log has warnings alone."""
    monkeypatch.setattr(module, "draw", kill_or_draw)
    # Each process imports this module when it gets ready, for which it has its time on a busy machine.
    pictures = Pictures(patience=math.inf, workers=1)
    with capture_logs() as said:
        drawn = await asyncio.gather(*(one(pictures, number) for number in (1, 666, 2)))
    pictures.close()
    assert [bool(png) for png in drawn] == [True, False, True]
    assert levels(said) == ["warning"] * module.DRAWING_ATTEMPTS


def kill_or_draw(text: str) -> bytes:
    if "666" in text:
        os.kill(os.getpid(), signal.SIGKILL)
    return draw(text)


async def test_a_signal_to_the_group_does_not_stop_the_worker(pictures: Pictures) -> None:
    """The bot alone decides when it ends: its last posts may want pictures."""
    await one(pictures)
    (worker,) = process(pictures)._processes  # type: ignore[union-attr]
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(worker, number)
    assert await one(pictures, 2)
    assert list(process(pictures)._processes) == [worker]  # type: ignore[union-attr]


async def test_closed_while_drawing(pictures: Pictures) -> None:
    """The person who waits goes without, and nothing is logged."""
    await one(pictures)
    (worker,) = process(pictures)._processes  # type: ignore[union-attr]
    os.kill(worker, signal.SIGSTOP)
    asking = [asyncio.create_task(one(pictures, number)) for number in range(2, 7)]
    await idle()
    with capture_logs() as said:
        pictures.close()
        found = [*await asyncio.gather(*asking), await one(pictures, 7)]
    assert found == [None] * 6
    assert not said
