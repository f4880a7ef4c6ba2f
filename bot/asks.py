"""What can be asked of a table beside the game: its lobby, a seat's panel, the rules, a rematch."""

from __future__ import annotations

from bot.answers import House, Press, manages, news, open_panel, refresh_panels, show_public
from bot.controls import Asked, DamagedError, render
from bot.interventions import INTERVENTIONS, intervene
from bot.pages import rules_page
from bot.replies import Reply
from bot.saved import Person
from bot.screens import PUBLIC, Shown, link, notice, panel, shown_at, thread_wanted
from bot.server_asks import SETTINGS, admitted, has_thread, settle, tell_no_thread
from bot.table import DeniedError, Place, Table, seated

PRIVATELY = ("seat", "rules", "menu", "take", "undo")
"""What is answered by a new private message; everything else by the post that was pressed on."""
REPOST_SECONDS = 10


async def ask(
    house: House, press: Press, asked: Asked, values: tuple[str, ...], lines: dict[str, str] | None
) -> None:
    """Do what was asked. Raises `DamagedError` for what cannot be asked."""
    argument = values[0] if values else asked.argument
    if asked.name in house.asks:
        await house.asks[asked.name](press, argument)
    elif asked.name == "rules":
        await rules(house, press, argument)
    elif asked.name == "fresh":
        await fresh(house, press, argument)
    elif asked.name in SETTINGS:
        await settle(house, press, asked, values)
    elif press.table is None:
        raise DamagedError(asked.name)
    elif asked.name in INTERVENTIONS:
        await intervene(house, press, press.table, asked, argument, lines)
    elif asked.name == "seat":
        await own_seat(house, press, press.table)
    elif asked.name == "rematch":
        await rematch(house, press, press.table)
    else:
        await lobby(house, press, press.table, asked.name, argument)


async def lobby(house: House, press: Press, table: Table, name: str, argument: str) -> None:
    """A change of the lobby, answered by the lobby's post itself when nobody else is editing it."""
    table = await changed(house, press, table, name, argument)
    if thread_wanted(table):
        await press.reply.silent()
        return
    await show_public(house, press, table)
    if name == "start":
        await tell_no_thread(house, press)


async def changed(house: House, press: Press, table: Table, name: str, argument: str) -> Table:
    """The table after a change of its lobby."""
    lobbies, interaction = house.lobbies, press.interaction
    user_id = press.user_id
    match name:
        case "join":
            return await lobbies.join(
                table.id, Person(user_id, interaction.user.display_name, interaction.id)
            )
        case "leave":
            return await lobbies.leave(table.id, user_id)
        case "start":
            return await lobbies.start(
                table.id, user_id, interaction.id, thread=await has_thread(house, press)
            )
        case "cancel":
            return await lobbies.cancel(table.id, user_id, manager=manages(press, table))
        case "option":
            field, _, value = argument.partition("=")
            return await lobbies.set_option(table.id, user_id, field, value)
        case "language":
            return await lobbies.set_language(table.id, user_id, argument)
        case "free" if argument.isdecimal():
            return await lobbies.free(table.id, user_id, int(argument))
        case _:
            raise DamagedError(name)


async def own_seat(house: House, press: Press, table: Table) -> None:
    """The presser's own panel, as a new private message."""
    seat = table.seat_of(press.user_id)
    if seat is None:
        raise DeniedError("denied-not-seated")
    message = news(house, table, seat, press.language)
    view = render(panel(table, seat, house.texts, press.language, message))
    await open_panel(house, press, table, view, panel(table, seat, house.texts, press.language))
    await refresh_panels(house, press, table)


async def rules(house: House, press: Press, argument: str) -> None:
    """A page of a game's rules; the argument is the game and the page."""
    asked, page, *_ = (*argument.split(":"), "0")
    game = press.table.box.game.key if press.table else asked
    if game not in house.boxes:
        raise DeniedError("denied-unknown-game")
    number = int(page) if page.isdecimal() else 0
    view = render(rules_page(house.texts, game, number, press.language))
    await (press.reply.edited(view) if press.on_private else press.reply.private(view))


async def rematch(house: House, press: Press, table: Table) -> None:
    """A lobby with the same people; whoever asked hosts it."""
    if table.status != "finished":
        closed = table.status in ("cancelled", "expired")
        raise DeniedError(f"denied-{table.status}" if closed else "denied-not-finished")
    seated(table, press.user_id)
    async with house.lobbies.opening:
        again = await open_rematch(house, table)
        made = None if again else await _again(house, press, table)
    if made is not None:
        await post_lobby(house, press.reply, made)
    elif again is not None:
        text = house.texts.of(press.language)("lobby-opened", link=link(again))
        await press.reply.private(render(Shown(0, "", 0, notice(text))))


async def _again(house: House, press: Press, table: Table) -> Table:
    """The same game with the same options and terms, seats kept for those who played to its end."""
    interaction = press.interaction
    await admitted(house, interaction)
    others = [
        person
        for person in (table.people[present] for present in table.present)
        if person.user_id != press.user_id and not person.forgotten
    ]
    people = (
        Person(press.user_id, interaction.user.display_name, interaction.id),
        *(Person(other.user_id, other.name, interaction.id, joined=False) for other in others),
    )
    place = Place(table.guild_id, interaction.channel_id or table.channel_id)
    again = await house.lobbies.open(
        table.box.game.key, place, people, table.language, table.options, table.terms
    )
    house.rematches[table.id] = again.id
    return again


async def open_rematch(house: House, table: Table) -> Table | None:
    """The rematch that has been opened already, if it is not over."""
    if table.id not in house.rematches:
        return None
    again = await house.tables.get(house.rematches[table.id])
    return again if again.status in ("lobby", "playing") else None


async def post_lobby(house: House, reply: Reply, table: Table) -> None:
    """Answer with a lobby's post; if the answer is lost, the publisher posts it."""
    shown = shown_at(table, PUBLIC, house.texts, table.language)
    message = await reply.public(render(shown))
    if message is not None:
        await house.publisher.posted(table, shown, message)
    house.publisher.touch(table)


async def fresh(house: House, press: Press, argument: str) -> None:
    """Post a table anew, in this channel if its own cannot be used any more."""
    if not argument.isdecimal():
        raise DamagedError(argument)
    interaction, publisher = press.interaction, house.publisher
    table = await house.tables.get(int(argument))
    if table.seat_of(press.user_id) is None and not manages(press, table):
        raise DeniedError("denied-not-seated")
    if publisher.now() - house.reposted.get(table.id, 0.0) < REPOST_SECONDS:
        raise DeniedError("denied-soon", link=link(table))
    house.reposted[table.id] = publisher.now()
    if publisher.poster(table.id, PUBLIC).lost and interaction.guild_id == table.guild_id:
        await house.tables.move(table.id, interaction.channel_id or table.channel_id)
    publisher.repost(table)
    await press.reply.silent()
