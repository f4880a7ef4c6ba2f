"""Short messages: why not, what else is possible, and what the table tells of what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.screens.colours import GREY
from bot.screens.final import result_line
from bot.screens.terms import limit_name
from bot.screens.wording import host_name, moment, time_of_day
from bot.table.table import DeniedError, Lobby, Over, Playing, RefusedError, Table
from bot.text import Words
from games.core import Seat
from games.screen import Milestone, Paragraph, Screen


def notice(message: str, accent: int = GREY) -> Screen:
    """Return a short private answer."""
    return Screen((Paragraph(message),), accent)


def refusal(error: DeniedError | RefusedError, text: Words) -> str:
    """Return why not, in the reader's language."""
    if isinstance(error, RefusedError):
        why = text(error.refusal.key, **dict(error.refusal.args))
        if not error.refusal.ruling:
            return f"✋ {text('notice-denied', reason=why)}"
        return f"✋ {text('notice-refused', reason=why, ruling=error.refusal.ruling)}"
    return f"✋ {text('notice-denied', reason=text(error.key, **error.args_))}"


def possible_now(table: Table, user_id: int, text: Words) -> str:
    """Return what somebody may do at a table now, beside their panel."""
    match table:
        case Lobby() if table.host_id == user_id:
            return text("now-host")
        case Lobby() if table.seat_of(user_id) is not None:
            return text("now-lobby-seated", host=host_name(table, text))
        case Lobby() if user_id in table.removed:
            return text("now-closed")
        case Lobby():
            return text("now-lobby")
        case Playing():
            return text("now-watch", waiting=waiting(table, text))
        case Over():
            return text("now-closed")


def waiting(table: Playing, text: Words) -> str:
    """Return what a game waits for, as everybody may know it."""
    return table.package.screens.waiting(table.game.view(table.state, None), text)


def story(table: Table, text: Words, *, lines: int) -> list[str]:
    """Return the last of what everybody saw happen, as far as it may still be told."""
    if isinstance(table, Lobby) or table.position is None:
        return []
    told = [table.package.screens.event(event, text) for event in table.position.story[-lines:]]
    return [f"- {line}" for line in told]


# What the table tells ------------------------------------------------------------------------------


def announcement_text(
    text: Words, key: str, args: Mapping[str, str | int], table_id: int, game_title: str, link: str
) -> str:
    """Return a notice in words: an announcement, a reminder, a turn ping or a private word.

    `text` need know no names: of a table that cannot be read, seats are told by their numbers.
    """
    told: dict[str, str | int] = {"table": table_id, "game": game_title, "link": link}
    if "seat" in args:
        told["seat"] = _seat(text, int(args["seat"]))
    if "by" in args:
        told["by"] = _by(text, args["by"])
    if "limit" in args:
        told["clock"] = limit_name(int(args["limit"]) or None, text)
    if "at" in args:
        told["at"] = time_of_day(float(args["at"]))
    if "due" in args:
        told["when"] = moment(float(args["due"]))
    return text(key, **{**args, **told})


TOLD_LENGTH = 1200
"""Discord takes messages of 2,000 characters; names and mentions want room too."""


def milestone_text(
    table: Playing | Over, told: Sequence[Milestone], text: Words, won: str | int, link: str
) -> str:
    """Return what was worth a message of its own: what happened, who has won, and the way to the table."""
    happened = "\n".join(one.text for one in told)
    if len(happened) > TOLD_LENGTH:
        happened = f"{happened[:TOLD_LENGTH]}…"
    result = result_line(table, text) if won and isinstance(table, Over) else ""
    where = text("milestone-table", game=text("game-title"), table=table.id, link=link)
    return "\n".join(line for line in (happened, result, f"-# {where}") if line)


LISTED = 20
"""A digest names no more tables than these."""


def digest_text(tables: Sequence[tuple[str, int, str]], text: Words) -> str:
    """Return all tables that wait for somebody in one message: the game, the number and the link of each."""
    lines = [
        text("digest-line", game=game, table=table_id, link=link) for game, table_id, link in tables[:LISTED]
    ]
    more = [text("digest-more", count=len(tables) - LISTED)] if len(tables) > LISTED else []
    return "\n".join([text("digest-title", count=len(tables)), *(f"- {line}" for line in lines), *more])


def _by(text: Words, by: str | int) -> str:
    """Whose doing it was: a seat's, a vote's, or somebody's who manages the server."""
    return text(f"by-{by}") if isinstance(by, str) else _seat(text, by)


def _seat(text: Words, seat: Seat) -> str:
    return text.seat(seat) if seat < len(text.names) else text("record-seat", number=seat + 1)
