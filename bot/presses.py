"""What a press does, and how it is answered."""

from __future__ import annotations

from collections.abc import Mapping

import structlog

from bot.controls import (
    Address,
    Asked,
    DamagedError,
    Interaction,
    Played,
    menu_of,
    modal,
    pressed_on,
    read_address,
    render,
    taken,
)
from bot.pages import rules_page
from bot.people import People
from bot.publisher import CLOSED, Publisher
from bot.replies import Kind, Reply
from bot.screens import (
    PUBLIC,
    Shown,
    link,
    notice,
    panel,
    possible_now,
    refusal,
    seat_place,
    shown_at,
    words,
)
from bot.store import Person
from bot.tables import DeniedError, Place, RefusedError, Table, Tables
from bot.texts import Texts
from games import Box
from games.screen import Control, Field, Form, Keep, NotUnderstoodError, Picture, Play, Press

log = structlog.stdlib.get_logger(__name__)

PRIVATELY = ("seat", "rules")
REPOST_SECONDS = 10


class StaleError(Exception):
    """A control drawn from a menu that is no longer there."""


class Presses:
    """Every press on anything we posted comes through here."""

    def __init__(
        self, tables: Tables, publisher: Publisher, people: People, texts: Texts, boxes: Mapping[str, Box]
    ) -> None:
        self._tables = tables
        self._publisher = publisher
        self._people = people
        self._texts = texts
        self._boxes = boxes
        self._told_closed: set[tuple[int, int]] = set()
        self._rematches: dict[int, int] = {}
        self._reposted: dict[int, float] = {}

    async def pressed(self, interaction: Interaction, address: str, values: tuple[str, ...]) -> None:
        """Answer a press on a button or a menu."""
        try:
            where = read_address(address)
        except DamagedError:
            where = None
        async with Reply(interaction, _kind(interaction, where)) as reply:
            await self._guarded(interaction, reply, where, values, None)

    async def submitted(self, interaction: Interaction, address: str, lines: dict[str, str]) -> None:
        """Answer a form."""
        try:
            where = read_address(address)
        except DamagedError:
            where = None
        async with Reply(interaction, _kind(interaction, where)) as reply:
            await self._guarded(interaction, reply, where, (), lines)

    async def _guarded(
        self,
        interaction: Interaction,
        reply: Reply,
        where: Address | None,
        values: tuple[str, ...],
        lines: dict[str, str] | None,
    ) -> None:
        """Do what was asked; whatever goes wrong is answered, and loses nothing."""
        table: Table | None = None
        language = "en"
        try:
            language = await self._people.seen(interaction.user.id, str(interaction.locale))
            if where is None:
                log.warning("damaged_custom_id", user=interaction.user.id)
                raise DeniedError("denied-damaged")  # noqa: TRY301 - one place answers every refusal
            if where.table_id:
                table = await self._tables.get(where.table_id)
                self._publisher.remember(table.id, interaction)
            if isinstance(where, Asked):
                await self._ask(interaction, reply, where, values, table, language)
            elif table is not None:
                await self._play(interaction, reply, where, values, lines, table, language)
        except (DeniedError, RefusedError) as error:
            log.info("press_denied", user=interaction.user.id, reason=str(error))
            await self._explain(interaction, reply, table, language, error)
        except StaleError:
            await self._stale(interaction, reply, table, language)
        except NotUnderstoodError as error:
            await self._explain(interaction, reply, table, language, DeniedError(error.key, **error.args_))
        except DamagedError:
            log.warning("damaged_custom_id", user=interaction.user.id)
            await self._explain(interaction, reply, table, language, DeniedError("denied-damaged"))
        except Exception:
            log.exception("press_failed", user=interaction.user.id, table=table.id if table else None)
            await self._say(interaction, reply, self._texts.of(language)("error-internal"))

    # Asking something of a table ----------------------------------------------------------------

    async def _ask(
        self,
        interaction: Interaction,
        reply: Reply,
        asked: Asked,
        values: tuple[str, ...],
        table: Table | None,
        language: str,
    ) -> None:
        argument = values[0] if values else asked.argument
        if asked.name == "rules":
            game, _, section = argument.partition(":")
            await self._rules(interaction, reply, table.box.game.key if table else game, section, language)
        elif asked.name == "fresh":
            if not argument.isdecimal():
                raise DamagedError(asked.name)
            await self.fresh(interaction, reply, int(argument))
        elif table is None:
            raise DamagedError(asked.name)
        elif asked.name == "seat":
            await self._seat(interaction, reply, table, language)
        elif asked.name == "rematch":
            await self._rematch(interaction, reply, table, language)
        else:
            await self._lobby(interaction, reply, table, asked.name, argument)

    async def _lobby(
        self, interaction: Interaction, reply: Reply, table: Table, name: str, argument: str
    ) -> None:
        """A change of the lobby, answered by the lobby's post itself when nobody else is editing it."""
        poster = self._publisher.claim(table, interaction.message.id) if interaction.message else None
        answered: Shown | None = None
        try:
            table = await self._changed(interaction, table, name, argument)
            shown = shown_at(table, PUBLIC, self._texts, table.language)
            if poster is None or any(isinstance(block, Picture) for block in shown.screen.blocks):
                await reply.silent()
            elif await reply.edited(render(shown)):
                answered = shown
        finally:
            if poster is not None:
                await self._publisher.release(poster, table, answered)

    async def _changed(self, interaction: Interaction, table: Table, name: str, argument: str) -> Table:
        user, tables = interaction.user, self._tables
        match name:
            case "join":
                return await tables.join(table.id, Person(user.id, user.display_name, interaction.id))
            case "leave":
                return await tables.leave(table.id, user.id)
            case "start":
                return await tables.start(table.id, user.id, interaction.id)
            case "cancel":
                return await tables.cancel(table.id, user.id, manager=interaction.permissions.manage_guild)
            case "option":
                field, _, value = argument.partition("=")
                return await tables.set_option(table.id, user.id, field, value)
            case "language":
                return await tables.set_language(table.id, user.id, argument)
            case "free" if argument.isdecimal():
                return await tables.free(table.id, user.id, int(argument))
            case _:
                raise DamagedError(name)

    async def _seat(self, interaction: Interaction, reply: Reply, table: Table, language: str) -> None:
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise DeniedError("denied-not-seated")
        await reply.private(
            render(panel(table, seat, self._texts, language, self._news(table, seat, language)))
        )

    async def _rules(
        self, interaction: Interaction, reply: Reply, game: str, section: str, language: str
    ) -> None:
        if game not in self._boxes:
            raise DeniedError("denied-unknown-game")
        view = render(rules_page(self._texts, game, int(section) if section.isdecimal() else 0, language))
        await (reply.edited(view) if _on_private(interaction) else reply.private(view))

    async def _rematch(self, interaction: Interaction, reply: Reply, table: Table, language: str) -> None:
        """A lobby with the same people; whoever asked hosts it."""
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise DeniedError("denied-not-seated")
        if table.status != "finished":
            raise DeniedError("denied-not-finished")
        if again := await self._open_rematch(table):
            text = self._texts.of(language)("lobby-opened", link=link(again))
            await reply.private(render(Shown(0, "", 0, notice(text))))
            return
        host, *others = (table.people[seat], *table.people[:seat], *table.people[seat + 1 :])
        people = (
            Person(host.user_id, interaction.user.display_name, interaction.id),
            *(Person(other.user_id, other.name, interaction.id, joined=False) for other in others),
        )
        place = Place(table.guild_id, interaction.channel_id or table.channel_id)
        again = await self._tables.open(table.box.game.key, place, people, table.language, table.options)
        self._rematches[table.id] = again.id
        await self.post_lobby(reply, again)

    async def _open_rematch(self, table: Table) -> Table | None:
        if table.id not in self._rematches:
            return None
        again = await self._tables.get(self._rematches[table.id])
        return again if again.status in ("lobby", "playing") else None

    async def post_lobby(self, reply: Reply, table: Table) -> None:
        """Answer with a lobby's post; if the answer is lost, the publisher posts it."""
        shown = shown_at(table, PUBLIC, self._texts, table.language)
        message = await reply.public(render(shown))
        if message is not None:
            await self._publisher.posted(table, shown, message)
        self._publisher.touch(table)

    async def fresh(self, interaction: Interaction, reply: Reply, table_id: int) -> None:
        """Post a table anew, in this channel if its own cannot be used any more."""
        table = await self._tables.get(table_id)
        manager = interaction.permissions.manage_guild and interaction.guild_id == table.guild_id
        if table.seat_of(interaction.user.id) is None and not manager:
            raise DeniedError("denied-not-seated")
        now = self._publisher.now()
        if now - self._reposted.get(table.id, 0.0) < REPOST_SECONDS:
            raise DeniedError("denied-soon", link=link(table))
        self._reposted[table.id] = now
        if self._publisher.poster(table.id, PUBLIC).lost and interaction.guild_id == table.guild_id:
            await self._tables.move(table.id, interaction.channel_id or table.channel_id)
        self._publisher.repost(table)
        await reply.silent()

    # Playing ------------------------------------------------------------------------------------

    async def _play(
        self,
        interaction: Interaction,
        reply: Reply,
        played: Played,
        values: tuple[str, ...],
        lines: dict[str, str] | None,
        table: Table,
        language: str,
    ) -> None:
        user_id = interaction.user.id
        seat = table.seat_of(user_id)
        if seat is None:
            raise DeniedError("denied-not-seated")
        if table.status != "playing":
            raise DeniedError(f"denied-{table.status}" if table.status != "lobby" else "denied-not-started")
        if played.place == "t":
            shown = shown_at(table, PUBLIC, self._texts, table.language)
        else:
            shown = panel(table, seat, self._texts, language)
        if menu_of(shown) != played.menu:
            raise StaleError
        control = pressed_on(shown.screen, played.number)
        if isinstance(control, Form) and lines is None:
            await reply.form(modal(control, played))
            return
        secret = table.awaited.secret
        press = self._press(table, seat, control, values, lines)
        if isinstance(press, Play):
            table = await self._tables.act(table.id, user_id, press.action)
        elif isinstance(press, Keep):
            table = await self._tables.keep_draft(table.id, user_id, press.draft)
        if played.place == "t" and not secret and not reply.late:
            await reply.silent()
        else:
            await self._show_panel(interaction, reply, table, language)

    def _press(
        self, table: Table, seat: int, control: Control, values: tuple[str, ...], lines: dict[str, str] | None
    ) -> Press:
        assert table.position is not None
        view = table.box.game.view(table.position.state, seat)
        if isinstance(control, Form):
            return table.box.screens.filled(view, seat, control.name, _filled(control, lines or {}))
        stands_for = taken(control, values)
        if isinstance(stands_for, tuple):
            return table.box.screens.picked(view, seat, *stands_for)
        return stands_for

    async def _show_panel(
        self, interaction: Interaction, reply: Reply, table: Table, language: str, message: str = ""
    ) -> None:
        """The presser's panel: in place of the one they pressed on, or as a new private message."""
        seat = table.seat_of(interaction.user.id)
        assert seat is not None
        notices = [line for line in (message, self._news(table, seat, language)) if line]
        shown = panel(table, seat, self._texts, language, "\n".join(notices))
        post = table.posts.get(seat_place(seat))
        if not _on_private(interaction):
            await reply.private(render(shown))
        elif interaction.message and post and post.message_id == interaction.message.id:
            poster = self._publisher.claim(table, post.message_id)
            answered = False
            try:
                answered = await reply.edited(render(shown))
            finally:
                if poster is not None:
                    await self._publisher.release(poster, table, shown if answered else None)
        else:
            await reply.edited(render(shown))

    def _news(self, table: Table, seat: int, language: str) -> str:
        """What this person has not been told yet: that their DMs are closed."""
        user_id = table.people[seat].user_id
        post = table.posts.get(seat_place(seat))
        if post is None or post.digest != CLOSED or (table.id, user_id) in self._told_closed:
            return ""
        self._told_closed.add((table.id, user_id))
        return f"✉️ {self._texts.of(language)('notice-dm-closed')}"

    # Saying no ----------------------------------------------------------------------------------

    async def _explain(
        self,
        interaction: Interaction,
        reply: Reply,
        table: Table | None,
        language: str,
        error: DeniedError | RefusedError,
    ) -> None:
        """Why not, and what is possible now."""
        if table is None:
            await self._say(interaction, reply, refusal(error, self._texts.of(language)))
            return
        table = await self._tables.get(table.id)
        text = words(self._texts, table, language)
        why = refusal(error, text)
        if table.status == "playing" and table.seat_of(interaction.user.id) is not None:
            await self._show_panel(interaction, reply, table, language, why)
            return
        now = possible_now(table, interaction.user.id, text)
        await self._say(interaction, reply, f"{why}\n**{text('prompt-now')}**\n{now}")

    async def _stale(
        self, interaction: Interaction, reply: Reply, table: Table | None, language: str
    ) -> None:
        assert table is not None
        message = f"↻ {self._texts.of(language)('notice-stale')}"
        await self._show_panel(interaction, reply, await self._tables.get(table.id), language, message)

    async def _say(self, interaction: Interaction, reply: Reply, message: str) -> None:
        view = render(Shown(0, "", 0, notice(message)))
        ephemeral = interaction.message is not None and interaction.message.flags.ephemeral
        await (reply.edited(view) if ephemeral else reply.private(view))


def _kind(interaction: Interaction, where: Address | None) -> Kind:
    if isinstance(where, Asked) and where.name == "rematch":
        return "public"
    if isinstance(where, Asked):
        return "private" if where.name in PRIVATELY and not _on_private(interaction) else "edit"
    return "edit" if _on_private(interaction) else "private"


def _on_private(interaction: Interaction) -> bool:
    """Whether the message that was pressed on is the presser's alone."""
    return interaction.message is not None and (
        interaction.message.flags.ephemeral or interaction.guild_id is None
    )


def _filled(form: Form, lines: dict[str, str]) -> dict[str, str | int]:
    """What was typed, numbers as numbers. Raises `DeniedError` for a number out of range."""
    return {line.name: _line(line, lines.get(line.name, "")) for line in form.fields}


def _line(line: Field, typed: str) -> str | int:
    if not line.number:
        return typed.strip()
    try:
        number = int(typed.strip())
    except ValueError:
        number = line.least - 1
    if not line.least <= number <= line.most:
        raise DeniedError("denied-number", label=line.label, least=line.least, most=line.most)
    return number
