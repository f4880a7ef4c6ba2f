"""What decided a game that is over, and whether a move in practice was good: estimates of strategies.

A page that is asked for while a review is worked on says so, and edits itself when there is more to read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import structlog

from bot.client.answers import Page, Panel, show_again
from bot.client.gate import PLAYING, Need
from bot.client.outcomes import UndeliveredError
from bot.client.press import Press
from bot.client.presses import answers
from bot.client.readers import finished_game, load_story
from bot.client.reply import PrivateMessage
from bot.client.services import PerBot
from bot.rooms.review.analysis import Judgement, gain_of, last_decision
from bot.rooms.review.pages import AskReview, OpenDecided, Reader, insight_page, review_answer, views_of
from bot.rooms.review.reviews import Reviews, choice, compare
from bot.screens.story import Moment
from bot.store.database import StoreError
from bot.table.bots import check_review
from bot.table.errors import DeniedError, StaleError
from bot.table.review import Review
from bot.table.table import Over, require_playing, require_seat
from games.screen import Screen

FOLLOW_SECONDS = 1.0
"""Seconds between looks whether there is more to read."""

log = structlog.stdlib.get_logger(__name__)


# What decided it -----------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Pages:
    """The pages that are kept up to date."""

    following: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])

    def follow(self, following: Coroutine[Any, Any, None]) -> None:
        """Keep a page up to date."""
        task = asyncio.create_task(following, name="following")
        self.following.add(task)
        task.add_done_callback(self.following.discard)


_pages = PerBot(Pages)


@answers(OpenDecided, needs=(Need.TABLE, Need.SIGHT), kind="new")
async def show_decided(press: Press, request: OpenDecided) -> Page:
    """Show what decided a game: at once what its highlights tell, and the chances when they are known."""
    table = finished_game(press)
    story = await load_story(press, table)
    review = None
    if table.position is not None:
        review = await press.services.part(Reviews).ask(table, again=request.again)
    page = Page(await _page(press, table, story, review))
    if review is None or review.done:
        return page
    review_shown = review

    def follow(message: PrivateMessage) -> None:
        _pages.of(press.services).follow(_follow(press, table, review_shown, message, story))

    return replace(page, follow=follow)


async def _page(press: Press, table: Over, story: tuple[Moment, ...], review: Review | None) -> Screen:
    seat = table.seat_of(press.user_id)
    has_verdicts = review is not None and (review.turns or review.mistakes)
    views = await asyncio.to_thread(views_of, table, review) if review is not None and has_verdicts else None
    return insight_page(table, story, review, Reader(seat, views), press.words(table))


async def _follow(
    press: Press, table: Over, review: Review, message: PrivateMessage, story: tuple[Moment, ...]
) -> None:
    while not review.done:
        await asyncio.sleep(FOLLOW_SECONDS)
        try:
            latest_review = await press.services.part(Reviews).load(table)
        except StoreError as error:
            log.warning("review_not_read", table=table.id, error=str(error))
            continue
        if latest_review is None or latest_review is review:
            continue
        review = latest_review
        try:
            await show_again(press, message, await _page(press, table, story, review))
        except UndeliveredError:
            # It was dismissed, or is too old.
            return


# Was that good? ------------------------------------------------------------------------------------


@answers(AskReview, needs=PLAYING)
async def review_move(press: Press, _: AskReview) -> Panel:
    """Say on the presser's panel what a computer player thinks of their last move.

    It goes by what the seat knew then, never by the true state.
    """
    table = require_playing(press.here)
    seat = require_seat(table, press.user_id)
    check_review(table, seat)
    decision = await asyncio.to_thread(last_decision, table, seat)
    if decision is None:
        raise DeniedError("denied-review")
    call = partial(press.services.strategies.analyse, table)
    choice_made = await call(choice(table, decision))
    judgement = Judgement(decision, choice_made, None) if choice_made is not None else None
    if judgement is not None and not judgement.same and not table.game.forgets:
        pairs = await compare(call, table, judgement)
        judgement = replace(judgement, gain=gain_of(pairs, [seat])) if pairs else judgement
    table_now = require_playing(await press.services.tables.get(table.id))
    press.table = table_now
    if require_seat(table_now, press.user_id) != seat or table_now.moves[seat] != table.moves[seat]:
        raise StaleError
    return Panel(table_now, answered=review_answer(table_now, judgement, press.words(table_now, seat)))
