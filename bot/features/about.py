"""What the bot tells: `/help`, `/rules` of games, `/about` itself, and `/my-data`."""

from __future__ import annotations

import gzip
from importlib.metadata import version

import msgspec
import structlog
from sqlalchemy import Connection

from bot.client.answers import Page
from bot.client.press import Press, note_reading
from bot.client.presses import answers
from bot.client.services import Links
from bot.client.slash import command, installed_games
from bot.screens.help import help_page
from bot.screens.page import rules_page
from bot.screens.requests import BESIDE, OpenRules
from bot.screens.shown import Document
from bot.screens.wording import GREY
from bot.screens.wording import relative_time as date
from bot.store.personal_data import moment, personal_data
from bot.table.errors import DeniedError
from bot.table.table import Playing
from bot.text import Words
from games.screen import Paragraph, Rule, Screen
from games.signs import SEPARATOR
from games.text import Markup

STORES = ("tables", "choices", "kept", "not", "yours")
PLAIN_BYTES = 8 * 2**20
"""Size from which a file is packed; Discord accepts ten megabytes."""

log = structlog.stdlib.get_logger(__name__)


# The way in ----------------------------------------------------------------------------------------


@command("help")
async def open_help(press: Press) -> Screen:
    services = press.services
    in_server = press.guild_id is not None
    return help_page(services.texts, press.language, services.links.contact, in_server=in_server)


# Rules of games ------------------------------------------------------------------------------------


@command("rules", game=installed_games)
async def rules(press: Press, game: str) -> Screen:
    return _rules(press, game, OpenRules().page)


@answers(OpenRules, needs=(), kind="private")
async def open_rules(press: Press, request: OpenRules) -> Page:
    await note_reading(press)
    table = press.table
    game = request.game or (table.game.key if table else "")
    game_played = table if isinstance(table, Playing) and not request.game else None
    screen = _rules(press, game, request.page, game_played)
    # The Welcome stays: it follows the lobby, and becomes the panel of the seat.
    return Page(screen, game_played.id if game_played else 0, new=request.slot == BESIDE)


def _rules(press: Press, game: str, page: int, table: Playing | None = None) -> Screen:
    if game not in press.services.packages:
        raise DeniedError("denied-unknown-game")
    return rules_page(press.services.texts, game, page, press.language, table)


# The bot -------------------------------------------------------------------------------------------


@command("about")
async def about(press: Press) -> Screen:
    services = press.services
    text = press.text
    table_count = sum(count for _game, _status, count in await services.store.open_by_game())
    server_count = services.channels.server_count
    now_line = text("about-now", when=date(services.started_at), servers=server_count, tables=table_count)
    stored_lines = "\n".join(f"- {text(f'about-stores-{what}')}" for what in STORES)
    title = text("about-title", version=Markup(version("backroom")))
    blocks = (
        Paragraph(f"## {title}\n{text('about-what')}\n-# {now_line}"),
        Paragraph(f"**{text('about-stores')}**\n{stored_lines}"),
    )
    links_line = _links_line(text, services.links)
    return Screen((*blocks, Rule(), Paragraph(f"-# {links_line}")) if links_line else blocks, GREY)


def _links_line(text: Words, links: Links) -> str:
    addresses = (("terms", links.terms), ("privacy", links.privacy), ("source", links.source))
    parts = [f"[{text(f'about-{name}')}]({address})" for name, address in addresses if address]
    if links.contact:
        parts.append(text("about-contact", contact=Markup(links.contact)))
    return SEPARATOR.join(parts)


# A person's data -----------------------------------------------------------------------------------


@command("my-data")
async def my_data(press: Press) -> Page:
    """Send the presser everything that is stored of them, as a file that only they see."""
    text = press.text
    now = press.services.now()
    document = await press.services.store.database.read(
        lambda connection: _document(connection, press.user_id, now)
    )
    screen = Screen((Paragraph(f"**{text('my-data-title')}**\n-# {text('my-data-about')}"),), GREY)
    log.info("data_given")
    return Page(screen, document=document)


def _document(connection: Connection, user_id: int, now: float) -> Document:
    document = {"made_at": moment(now), **personal_data(user_id)(connection)}
    data = msgspec.json.format(msgspec.json.encode(document), indent=1)
    if len(data) <= PLAIN_BYTES:
        return Document("backroom-my-data.json", data)
    return Document("backroom-my-data.json.gz", gzip.compress(data))
