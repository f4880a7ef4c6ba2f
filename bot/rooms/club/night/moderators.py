"""Game nights at the desk: moderators cancel them, and decide about titles in words of their hosts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from bot.client.gate import server_of
from bot.client.press import Press
from bot.client.presses import answers
from bot.rooms.club.moderation import AT_DESK, OpenDeskNights, ask_reason, back_to_desk, log_act
from bot.rooms.club.night.hosting import change_planned, write_to_host
from bot.rooms.club.night.nights import BEFORE, NIGHTS, Night, change_night, night_of, nights_of
from bot.rooms.club.night.pages import night_line, night_option
from bot.screens.requests import Request
from bot.screens.wording import menu, relative_time
from bot.table.commands import Id
from bot.table.errors import DeniedError
from bot.text import Words, mention
from games.screen import Paragraph, Row, Screen

Act: TypeAlias = Literal["cancel", "hide", "leave"]


class ModerateNight(Request, frozen=True, tag="moderate-night"):
    """Cancel a night with all that would follow, take its title away, or leave one that was reported."""

    night: Id
    act: Act


@answers(OpenDeskNights, needs=AT_DESK)
async def open_desk_nights(press: Press, _: OpenDeskNights) -> Screen:
    nights = await press.services.store.database.read(nights_of(server_of(press)))
    return desk_nights_page(nights, press.text)


@answers(ModerateNight, needs=AT_DESK)
async def moderate_night(press: Press, request: ModerateNight) -> Screen | None:
    services = press.services
    guild_id = server_of(press)
    night = await services.store.database.read(night_of(request.night))
    if night.guild_id != guild_id:
        raise DeniedError("denied-other-server")
    if (reason_given := await ask_reason(press, request)) is None:
        return None
    match request.act:
        case "cancel":
            now = services.now()
            await change_planned(press, night.id, lambda it: it.cancelled(now, reason_given, series=True))
        case "hide":
            await services.store.database.run(change_night(night.id, _without_title))
            services.timers.trigger(NIGHTS)
            await write_to_host(services, night, "night-title-hidden", why=reason_given)
        case "leave":
            await services.store.database.run(change_night(night.id, _with_title))
    await log_act(press, guild_id, f"log-night-{request.act}", night.host_id, reason_given)
    return await open_desk_nights(press, OpenDeskNights())


def _without_title(night: Night) -> Night:
    # Its event is renamed, too.
    night_after = night.with_plan(event_at=0.0)
    return replace(night_after, title="", reported_at=None, revision=night.revision + 1)


def _with_title(night: Night) -> Night:
    return replace(night.with_plan(title_left=True), reported_at=None)


def desk_nights_page(planned: Sequence[Night], text: Words) -> Screen:
    """Return the nights of a server with their hosts, and what moderators may do about them."""

    def act_menu(act: Act, choices: Sequence[Night]) -> tuple[Row, ...]:
        options = (night_option(night, text, ModerateNight(night.id, act)) for night in choices)
        return menu(text(f"desk-night-{act}"), options)

    titled_nights = [night for night in planned if night.title]
    return Screen(
        (
            Paragraph("\n".join([f"## {text('desk-nights', count=0)}", *_lines(planned, text)])),
            *act_menu("cancel", [night for night in planned if night.plan.stage in BEFORE]),
            *act_menu("hide", titled_nights),
            *act_menu("leave", [night for night in titled_nights if night.reported_at]),
            back_to_desk(text),
            Paragraph(f"-# {text('desk-nights-about')}"),
        )
    )


def _lines(planned: Sequence[Night], text: Words) -> Iterator[str]:
    if not planned:
        yield text("night-none")
    for night in planned:
        host = mention(night.host_id) if night.host_id else text("forgotten-player")
        yield f"- {night_line(night, text)}\n  -# {text('night-host', name=host)}"
        if night.reported_at:
            yield f"  -# 🚩 {text('desk-night-reported', when=relative_time(night.reported_at))}"
