"""Which screen each place of a table shows."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import msgspec

from bot.link_screens import GREEN, link_screen
from bot.lobby_screens import GREY, closed, host_name, lobby
from bot.pictures import picture_name
from bot.status import asks, questions, status_lines
from bot.table import DeniedError, RefusedError, Table
from bot.texts import Texts, Words
from games.core import Outcome, Seat, Value
from games.screen import Block, Button, Command, Paragraph, Picture, Row, Rule, Screen, rows

PUBLIC = "public"
DESK = "desk"
"""The post with what a table is asked beside the game; there only while it is asked something."""
LINK = "link"
"""What stays in the channel of a table that has moved into a thread: the lobby's post, as a link."""


class Document(Value, frozen=True, tag="document"):
    """A file to keep."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Shown:
    """A screen at a place of a table; `step` is the moment of the game it was drawn at.

    `calls` are what it tells its reader besides, each of which was worth a fresh post when it was new.
    """

    table_id: int
    place: str
    step: int
    screen: Screen
    documents: tuple[Document, ...] = ()
    calls: tuple[str, ...] = ()

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the files it shows."""
        pictures = [picture_name(block.svg) for block in self.screen.blocks if isinstance(block, Picture)]
        return (*(document.name for document in self.documents), *pictures)

    @property
    def digest(self) -> str:
        """The same for what looks and works the same."""
        seen = msgspec.json.encode((self.step, self.screen, [document.name for document in self.documents]))
        return hashlib.blake2b(seen, digest_size=16).hexdigest()


def seat_place(seat: Seat) -> str:
    """The name of a seat's own panel among the places of a table."""
    return f"seat-{seat}"


def seat_at(place: str) -> Seat | None:
    """The seat whose own panel a place is; None for what everybody sees."""
    return int(place.removeprefix("seat-")) if place.startswith("seat-") else None


def link(table: Table) -> str:
    """Where the public post is."""
    post = table.posts.get(PUBLIC)
    if table.home_id is not None:
        thread = post.message_id if post and thread_wanted(table) else table.channel_id
        return f"https://discord.com/channels/{table.guild_id}/{thread}"
    if post is None or post.message_id is None:
        return f"<#{table.channel_id}>"
    return f"https://discord.com/channels/{table.guild_id}/{post.channel_id}/{post.message_id}"


def thread_wanted(table: Table) -> bool:
    """Whether a table is to have a thread and has none yet."""
    return table.home_id == table.channel_id and PUBLIC in table.posts and LINK not in table.posts


def words(texts: Texts, table: Table, language: str) -> Words:
    """The texts of a table's game with the names of its people."""
    return texts.of(language, table.box.game.key, [person.name for person in table.people], table.words)


def step_of(table: Table) -> int:
    """The moment of the game; -1 before it starts."""
    return table.position.state.step if table.position else -1


def places(table: Table) -> tuple[str, ...]:
    """Everywhere a table is shown."""
    if not table.position:
        return (PUBLIC,)
    desk = (DESK,) if asks(table) or DESK in table.posts else ()
    thread = (LINK,) if LINK in table.posts else ()
    seats = [seat for seat, person in enumerate(table.people) if not person.forgotten]
    return (PUBLIC, *thread, *desk, *map(seat_place, seats))


def shown_at(table: Table, place: str, texts: Texts, language: str) -> Shown:
    """What a place shows now; `language` is the reader's, for a seat's own panel."""
    if (seat := seat_at(place)) is not None:
        return panel(table, seat, texts, language)
    text = words(texts, table, table.language)
    if place == DESK:
        return Shown(table.id, DESK, 0, questions(table, text))
    if place == LINK:
        return Shown(table.id, LINK, 0, link_screen(table, link(table), text))
    outcome = table.outcome
    if outcome is not None:
        return final(table, outcome, text)
    if table.position is not None:
        return playing(table, text)
    return Shown(
        table.id, PUBLIC, -1, lobby(table, text, texts) if table.status == "lobby" else closed(table, text)
    )


# The game ------------------------------------------------------------------------------------------


def playing(table: Table, text: Words) -> Shown:
    """The table as everybody sees it."""
    assert table.position is not None
    game, state = table.box.game, table.position.state
    screen = table.box.screens.public(game.view(state, None), table.position.story, text)
    own = [
        Button(text("button-seat"), Command("seat"), "primary"),
        Button(text("button-table"), Command("menu")),
        Button(text("button-rules"), Command("rules")),
    ]
    title = Paragraph(f"## {text('table-title', game=text('game-title'), table=table.id)}")
    sealed = Paragraph(f"-# {text('table-sealed', hash=table.commitment)}")
    blocks = (title, *screen.blocks, *status_lines(table, text), *rows(own), sealed)
    return Shown(table.id, PUBLIC, state.step, msgspec.structs.replace(screen, blocks=blocks))


def final(table: Table, outcome: Outcome, text: Words) -> Shown:
    """The standings, the opened secret and the record."""
    assert table.position is not None
    state = table.position.state
    screen = final_screen(table, outcome, text)
    heading = [
        f"## {text('final-title')}",
        f"-# {text('table-title', game=text('game-title'), table=table.id)}",
        *_result(outcome, text),
        *([f"-# {text(f'unrated-{table.unrated}')}"] if table.unrated else []),
    ]
    sealed = [
        text("table-sealed", hash=table.commitment),
        text("final-opened", secret=table.secret.hex()),
        text("final-verify"),
        text("final-replay"),
    ]
    buttons = [
        Button(text("button-rematch"), Command("rematch"), "success"),
        Button(text("button-rules"), Command("rules")),
    ]
    blocks = (
        Paragraph("\n".join(heading)),
        *screen.blocks,
        Rule(),
        Paragraph("\n".join(f"-# {line}" for line in sealed)),
        *rows(buttons),
    )
    record = Document(f"backroom-table-{table.id}.jsonl", table.record())
    return Shown(
        table.id, PUBLIC, state.step, msgspec.structs.replace(screen, blocks=blocks, accent=GREEN), (record,)
    )


def final_screen(table: Table, outcome: Outcome, text: Words) -> Screen:
    """The last of a game: as its rules end it, or as it stood when people ended it."""
    assert table.position is not None
    game, story = table.box.game, table.position.story
    view = game.view(table.position.state, None)
    if table.position.ended is None:
        return table.box.screens.final(view, outcome, story, text)
    screen = table.box.screens.public(view, story, text)
    stood = tuple(block for block in screen.blocks if not isinstance(block, Row))
    return msgspec.structs.replace(screen, blocks=stood)


def _result(outcome: Outcome, text: Words) -> list[str]:
    if not outcome.winners:
        return [f"### {text(outcome.ending)}", *_points(outcome, text)]
    winners = text.listed([text.seat(seat) for seat in outcome.winners])
    return [
        f"### {text('final-winner', count=len(outcome.winners), names=winners)}",
        *_standings(outcome, text),
    ]


def _points(outcome: Outcome, text: Words) -> list[str]:
    """How it stood, where nobody is ranked."""
    return [
        text("final-stood", name=text.seat(seat), points=text("points", points=text.number(score)))
        for seat, score in enumerate(outcome.scores)
    ]


def _standings(outcome: Outcome, text: Words) -> list[str]:
    order = sorted(range(len(outcome.ranks)), key=outcome.ranks.__getitem__)
    return [
        text(
            "final-line-won" if seat in outcome.winners else "final-line",
            rank=outcome.ranks[seat],
            name=text.seat(seat),
            points=text("points", points=text.number(outcome.scores[seat])),
        )
        for seat in order
    ]


def panel(table: Table, seat: Seat, texts: Texts, language: str, notice: str = "") -> Shown:
    """A seat's own panel, in the reader's language, below a notice if there is one."""
    text = words(texts, table, language)
    blocks: list[Block] = [Paragraph(notice), Rule()] if notice else []
    name = text.seat(seat)
    title = f"### {text('panel-title', game=text('game-title'), table=table.id, name=name)}"
    where = f"-# {text('panel-public', link=link(table))}"
    if table.position is None or table.status != "playing":
        over = text("final-seat", link=link(table))
        return Shown(table.id, seat_place(seat), 0, Screen((*blocks, Paragraph(f"{title}\n{over}")), GREY))
    if table.people[seat].left:
        gone = text("final-left", link=link(table))
        return Shown(table.id, seat_place(seat), 0, Screen((*blocks, Paragraph(f"{title}\n{gone}")), GREY))
    game, state = table.box.game, table.position.state
    screen = table.box.screens.private(
        game.view(state, seat), seat, game.legal(state, seat), table.draft(seat), text
    )
    content = (
        *blocks,
        Paragraph(f"{title}\n{where}"),
        *screen.blocks,
        *_undo(table, seat, text),
        *status_lines(table, text),
    )
    shown = msgspec.structs.replace(screen, blocks=content)
    return Shown(table.id, seat_place(seat), state.step, shown, calls=game.calls(state, seat))


def _undo(table: Table, seat: Seat, text: Words) -> tuple[Block, ...]:
    """A way back, while there is one."""
    assert table.position is not None
    last = table.position.before
    if last is None or last.seat != seat or not table.position.can_take_back:
        return ()
    return rows([Button(text("menu-undo"), Command("undo"), emoji="↩")])


def story(table: Table, text: Words, *, lines: int) -> list[str]:
    """The last of what everybody saw happen, as far as it may still be told."""
    if table.position is None:
        return []
    told = [table.box.screens.event(event, text) for event in table.position.story[-lines:]]
    return [f"- {line}" for line in told]


# Notices -------------------------------------------------------------------------------------------


def refusal(error: DeniedError | RefusedError, text: Words) -> str:
    """Why not, in the reader's language."""
    if isinstance(error, RefusedError):
        why = text(error.refusal.key, **dict(error.refusal.args))
        return f"✋ {text('notice-refused', reason=why, ruling=error.refusal.ruling)}"
    return f"✋ {text('notice-denied', reason=text(error.key, **error.args_))}"


def possible_now(table: Table, user_id: int, text: Words) -> str:
    """What somebody may do at a table now, beside their panel."""
    seated = table.seat_of(user_id) is not None
    if table.status == "lobby":
        if table.host_id == user_id:
            return text("now-host")
        return text("now-lobby-seated", host=host_name(table, text)) if seated else text("now-lobby")
    if table.status != "playing" or table.position is None:
        return text("now-closed")
    view = table.box.game.view(table.position.state, None)
    return text("now-watch", waiting=table.box.screens.waiting(view, text))


def notice(message: str, accent: int = GREY) -> Screen:
    """A short private answer."""
    return Screen((Paragraph(message),), accent)
