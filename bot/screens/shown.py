"""A screen at a place of a table, and its context there."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import assert_never

from bot.table.review import Review
from bot.text.names import escaped
from games.core import Seat, Value
from games.screen import (
    Ask,
    Block,
    Button,
    Control,
    Entities,
    Form,
    MultiSelect,
    Picture,
    Reveal,
    Row,
    Screen,
    Select,
    encode,
    rows,
)
from games.text import Markup

PUBLIC = "public"
"""Place of the post that everyone sees."""
QUESTIONS = "questions"
"""Place of the post with questions beside the game, present only while there is one."""
LINK = "link"
"""Place of the lobby's post after the table has moved into a thread: a link to it."""
FORMER = "former"
"""Begin of the places of messages that a table or a seat has moved away from: they are to be deleted."""


class Document(Value, frozen=True, tag="document"):
    """A file to keep."""

    name: str
    data: bytes


class Rating(Value, frozen=True):
    """A seat's rating after a game, and the change by that game: None by a first one."""

    seat: Seat
    after: int
    change: int | None


@dataclass(frozen=True, slots=True)
class RevealStep:
    """The step with this number of all the steps in which the latest events are revealed.

    `skippable`: the people at the table may go on at once.
    """

    number: int
    steps: tuple[Reveal, ...]
    skippable: bool = False


@dataclass(frozen=True, slots=True)
class Context:
    """What a screen shows beside its table."""

    link: Markup
    """The link to the table's post."""
    closed_dms: frozenset[Seat] = frozenset()
    """The seats with closed DMs."""
    reveal: RevealStep | None = None
    """The step on the public post; None for the newest state."""
    ratings: tuple[Rating, ...] = ()
    """The ratings after a rated game, once they are known."""
    review: Review | None = None
    """What decided a game that is over, once that is known."""


@dataclass(frozen=True)
class Shown:
    """A screen at a place of a table."""

    table_id: int
    """The table."""
    place: str
    """The place."""
    step: int
    """The moment of the game at which it was drawn."""
    screen: Screen
    """The screen."""
    documents: tuple[Document, ...] = ()
    """The files that come with it."""
    alerts: tuple[str, ...] = ()
    """What it tells its reader besides, each of which was worth a fresh post when it was new."""
    acts: int = 0
    """What binds its controls: on the public post the count of public acts, on a seat's panel that of the
    seat's own moves."""
    key: bytes = b""
    """The table's secret, so that a control cannot be worked out from its custom id."""

    @cached_property
    def svgs(self) -> tuple[str, ...]:
        """The pictures it shows."""
        return tuple(block.svg for block in self.screen.blocks if isinstance(block, Picture))

    @cached_property
    def files(self) -> tuple[str, ...]:
        """Names of the files it shows."""
        return (*(document.name for document in self.documents), *map(picture_name, self.svgs))

    @cached_property
    def digest(self) -> str:
        """Equal for screens that look and work the same."""
        names = [document.name for document in self.documents]
        content = encode((self.step, self.acts, self.screen, names))
        return hashlib.blake2b(content, digest_size=16, key=self.key[:32]).hexdigest()

    @cached_property
    def menu(self) -> str:
        """What binds a control to the menu it was drawn from: the moment, and all that may be pressed.

        A lasting screen outlives the moment: its controls stand on what they press and on its basis. Those of
        a seat's own panel stand on its moves as well; on the public post, `acts` is in the custom_id.
        """
        presses = [_stands_for(control) for control in self.screen.controls]
        moment = None if self.screen.lasting else self.step
        acts = None if seat_at(self.place) is None else self.acts
        content = encode((moment, acts, self.screen.basis, presses))
        menu_digest = hashlib.blake2b(content, digest_size=5, key=self.key[:64]).digest()
        return base64.b32encode(menu_digest).decode().lower()

    @cached_property
    def controls(self) -> str:
        """Equal for screens whose controls look the same and whose game's controls stand on the same menu."""
        controls = self.screen.controls
        has_game_controls = any(
            not isinstance(control, Button) or not isinstance(control.press, Ask) for control in controls
        )
        content = encode((self.menu if has_game_controls else "", controls))
        return hashlib.blake2b(content, digest_size=8).hexdigest()


def _stands_for(control: Control) -> object:
    match control:
        case Button():
            return control.press
        case Select():
            return [option.press for option in control.options]
        case MultiSelect():
            return (control.name, control.values, control.least, control.most)
        case Entities():
            return (control.kind, control.tag, control.least, control.most)
        case Form():
            return (control.name, control.fields)
        case _:
            assert_never(control)


@dataclass(frozen=True, slots=True)
class Answered:
    """What an answer puts on a panel for once; it does not count as part of what is shown.

    It stands directly above the row of the control that asked for it: the button with the request `to`, or
    the control of this number; where there is none, above all controls. The buttons `instead` take the place
    of that button, which has had its answer. What is `below` stands at the foot of the panel.
    """

    blocks: tuple[Block, ...] = ()
    to: Value | int | None = None
    instead: tuple[Button, ...] | None = None
    below: tuple[Block, ...] = ()

    def joined(self, panel: Sequence[Block]) -> tuple[Block, ...]:
        """Return the blocks of the panel with the answer among them."""
        at = self.place(panel)
        above = (*panel[:at], *self.blocks)
        below = (*panel[at:], *self.below)
        if self.instead is None:
            return (*above, *below)
        asking_row = below[0] if below else None
        if not isinstance(asking_row, Row) or not any(
            _asks(control, self.to) for control in asking_row.controls
        ):
            return (*above, *rows(self.instead), *below)
        buttons = [
            button
            for control in asking_row.controls
            if isinstance(control, Button | Form)
            for button in (self.instead if _asks(control, self.to) else (control,))
        ]
        return (*above, *rows(buttons), *below[1:])

    def place(self, blocks: Sequence[Block]) -> int:
        """Return the index at which it stands among the blocks of the panel."""
        places = [(index, block) for index, block in enumerate(blocks) if isinstance(block, Row)]
        controls = [(index, control) for index, row in places for control in row.controls]
        match self.to:
            case int(number):
                matches = [index for index, _ in controls[number : number + 1]]
            case request:
                matches = [index for index, control in controls if _asks(control, request)]
        return next(iter([*matches, *(index for index, _ in places)]), len(blocks))


def _asks(control: Control, request: Value | int | None) -> bool:
    return isinstance(control, Button) and isinstance(control.press, Ask) and control.press.request == request


UNANSWERED = Answered()
"""Nothing beside what is shown."""


@lru_cache(maxsize=128)
def picture_name(svg: str) -> str:
    """Return a file name that depends only on what can be seen."""
    return f"{hashlib.blake2b(svg.encode(), digest_size=10).hexdigest()}.png"


def words_instead(picture: Picture) -> str:
    """Return what is said in place of a picture that cannot be shown, in Markdown; it may be empty."""
    if picture.instead is not None:
        return picture.instead
    return f"-# {escaped(picture.alt)}" if picture.alt else ""


def seat_place(seat: Seat) -> str:
    """Return the name of a seat's own panel among the places of a table."""
    return f"seat-{seat}"


def open_place(seat: Seat) -> str:
    """Return the name of the panel of a seat that a press has opened beside those places."""
    return f"open-{seat}"


def seat_at(place: str) -> Seat | None:
    """Return the seat whose own panel a place is; None for the places that everyone sees."""
    kind, _, seat = place.partition("-")
    return int(seat) if kind in ("seat", "open") else None
