"""Short messages: refusals, what is possible now, events, announcements, milestones, tables that wait."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.screens.optional import optional
from bot.screens.requests import EndWaiting, Watch
from bot.screens.wording import GREY, host_name, limit_name, relative_time, time_of_day
from bot.table.commands import TakeSeat
from bot.table.errors import DeniedError, RefusedError
from bot.table.history import recent_milestones
from bot.table.lobby import keeps_seat, waits_for_person, why_closed
from bot.table.seats import seats_open_to
from bot.table.table import Lobby, Over, Playing, Table
from bot.text import Words, clean_words, mention
from games.core import Seat
from games.screen import Ask, Button, Paragraph, Row, Screen, rows
from games.text import Markup

MILESTONE_LENGTH = 600
"""Maximum characters of milestones on the public post; the newest are kept."""
MAXIMUM_SEAT_BUTTONS = 5
"""Maximum free seats with a button each."""
NAMED_TABLES = 20
"""Number of tables that wait for a person and are named to them; further ones are counted."""


def notice(message: str) -> Screen:
    """Return a short private answer."""
    return Screen((Paragraph(message),), GREY)


def refused(error: DeniedError | RefusedError, text: Words) -> Screen:
    """Return the answer why nothing was done; a table that waits for earlier rules can be ended there."""
    screen = notice(refusal(error, text))
    if not isinstance(error, DeniedError) or error.key != "denied-rules-wait":
        return screen
    end_button = Button(text("button-end-waiting"), Ask(EndWaiting(int(error.args_["table"]))), "danger")
    return Screen((*screen.blocks, Row((end_button,))), screen.accent)


def refusal(error: DeniedError | RefusedError, text: Words) -> str:
    """Return the reason of a refusal, with its ruling if it has one."""
    if isinstance(error, DeniedError):
        args = dict(error.args_)
        if "at" in args:
            args["when"] = relative_time(float(args.pop("at")))
        if "why" in args:
            args["why"] = clean_words(str(args["why"]))
        return f"✋ {text('notice-denied', reason=text(error.key, **args))}"
    reason = text(error.refusal.key, **dict(error.refusal.args))
    if not error.refusal.ruling:
        return f"✋ {text('notice-denied', reason=reason)}"
    return f"✋ {text('notice-refused', reason=reason, ruling=Markup(error.refusal.ruling))}"


def possible_now(table: Table, user_id: int, text: Words) -> str:
    """Return what a user may do at a table now, beside their panel."""
    match table:
        case Lobby() if table.host_id == user_id:
            return text("now-host")
        case Lobby() if table.seat_of(user_id) is not None:
            key = "now-search-seated" if table.search else "now-lobby-seated"
            return text(key, host=host_name(table, text))
        case Lobby() if why_closed(table, user_id) is not None:
            return text("now-closed")
        case Lobby():
            return text("now-lobby")
        case Playing():
            return text("now-watch", waiting=waiting(table, text))
        case Over():
            return text("now-closed")


def onlooker(table: Playing, why: str, user_id: int, text: Words) -> Screen:
    """Return the answer to a press of a user without a seat: the seats they may take over, and to watch."""
    take_buttons = [
        Button(text.plain("take-seat", seat=text.label(seat)), Ask(TakeSeat(seat)), "success")
        for seat in seats_open_to(table, user_id)[:MAXIMUM_SEAT_BUTTONS]
    ]
    watch_button = Button(text("button-watch"), Ask(Watch(table.id)), emoji="👀")
    now_text = f"**{text('prompt-now')}**\n{possible_now(table, user_id, text)}"
    return Screen((Paragraph(f"{why}\n{now_text}"), *rows([*take_buttons, watch_button])), GREY)


def waiting(table: Playing, text: Words) -> Markup:
    """Return what a game waits for, as far as it is public."""
    return Markup(table.package.screens.waiting(table.game.view(table.state, None), text))


def recent_events(table: Table, text: Words, *, count: int) -> list[str]:
    """Return the last public events of a game, as far as they may still be shown."""
    if isinstance(table, Lobby) or table.position is None:
        return []
    return [f"- {table.package.screens.event(event, text)}" for event in table.position.story[-count:]]


# Messages about a table ----------------------------------------------------------------------------


def announcement_text(
    text: Words, key: str, args: Mapping[str, str | int], table_id: int, game_title: str, link: Markup
) -> str:
    """Return an announcement, a reminder, a turn ping or a private message of a table.

    If `text` has no names, because the table cannot be read, seats are shown by their numbers.
    """

    def seat_name(seat: Seat) -> str:
        return text.seat(seat) if seat < len(text.names) else text("record-seat", number=seat + 1)

    values: dict[str, str | int] = {"table": table_id, "game": game_title, "link": link}
    if "seat" in args:
        values["seat"] = seat_name(int(args["seat"]))
    values |= {name: mention(int(args[name])) for name in ("who", "person", "caller") if name in args}
    if "by" in args:
        # A seat, or the key of a moderator.
        by = args["by"]
        name = text(f"by-{by}", who=values.get("who", "")) if isinstance(by, str) else seat_name(by)
        values["by"] = text.listed([name, seat_name(int(args["second"]))]) if "second" in args else name
    if "title" in args:
        values["title"] = clean_words(str(args["title"])) or text("night-usual-title")
    if "said" in args:
        values["said"] = clean_words(str(args["said"]))
    if "limit" in args:
        values["clock"] = limit_name(int(args["limit"]) or None, text)
    if "at" in args:
        values["at"] = time_of_day(float(args["at"]))
    if "due" in args:
        values["when"] = relative_time(float(args["due"]))
    reason = f" {text('told-why', why=clean_words(str(args['why'])))}" if "why" in args else ""
    return text(key, **{**args, **values}) + reason


def milestone_lines(table: Playing, text: Words) -> list[str]:
    """Return the latest milestones, quoted, as they stand at the top of the public post."""
    recent = optional(table, "milestones", lambda: recent_milestones(table, text), ())
    lines = "\n".join(milestone.text for milestone in recent)[-MILESTONE_LENGTH:].splitlines()
    return [f"> {line}" for line in lines if line]


def still_called(table: Table, user_ids: Sequence[int], text: Words) -> list[int]:
    """Return those of the people called to the public post whom what it shows still concerns."""
    if isinstance(table, Lobby):
        return [user_id for user_id in user_ids if waits_for_person(table, user_id)]
    if isinstance(table, Over):
        return list(user_ids)
    recent = optional(table, "milestones", lambda: recent_milestones(table, text), ())
    seats_named = {seat for milestone in recent for seat in milestone.seats}
    return [user_id for user_id in user_ids if table.seat_of(user_id) in seats_named]


def call_line(table: Table, user_ids: Sequence[int], text: Words) -> str:
    """Return the line below the public post that calls people to it, and says why."""
    people = text.listed(list(map(mention, user_ids)))
    match table:
        case Lobby():
            invited_ids = [user_id for user_id in user_ids if keeps_seat(table, user_id)]
            guest_names = [mention(user_id) for user_id in invited_ids if user_id not in table.called]
            called_names = [mention(user_id) for user_id in invited_ids if user_id in table.called]
            lines = [text("call-lobby", people=text.listed(guest_names))] if guest_names else []
            if called_names:
                lines.append(text("call-enough", people=text.listed(called_names)))
            if len(invited_ids) < len(user_ids):
                lines.append(text("call-host", host=mention(table.host_id)))
            return "\n".join(lines)
        case Playing():
            return text("call-milestone", people=people)
        case Over():
            return text("call-over", people=people)


def waiting_tables(tables: Sequence[tuple[str, int, str]], text: Words) -> str:
    """Return one message with all tables that wait for a person: game, number and link of each."""
    lines = [
        f"- {text('held-line', game=game, table=table_id, link=link)}"
        for game, table_id, link in tables[:NAMED_TABLES]
    ]
    further = len(tables) - NAMED_TABLES
    more_lines = [text("held-more", count=further)] if further > 0 else []
    return "\n".join([text("held-title", count=len(tables)), *lines, *more_lines])
