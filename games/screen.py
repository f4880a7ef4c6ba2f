"""What a seat or the public is shown and may press, as plain values that a test can read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from games.core import A, E, Outcome, Seat, V, Value
from games.phases import Phased
from games.telling import done, told
from games.text import Text as Text
from games.values import get_readable, readable


class Play(Value, frozen=True, tag="play"):
    """A press that plays an action."""

    action: Value


class Keep(Value, frozen=True, tag="keep"):
    """A press that stores a draft of this seat: a selection not yet made final. None clears it."""

    draft: Value | None


class Ask(Value, frozen=True, tag="ask"):
    """A press that asks something of the table, not of the game: one of the bot's own requests."""

    request: Value


Press: TypeAlias = Play | Keep | Ask
Style: TypeAlias = Literal["primary", "secondary", "success", "danger"]


class Button(Value, frozen=True, tag="button"):
    """A button; `disabled` ones say with their label why or what."""

    label: str
    press: Press
    style: Style = "secondary"
    emoji: str | None = None
    disabled: bool = False


class Option(Value, frozen=True):
    """An entry of a select menu."""

    label: str
    press: Press
    description: str | None = None
    chosen: bool = False


class Select(Value, frozen=True, tag="select"):
    """A menu of which one entry is taken, up to `MENU` entries."""

    placeholder: str
    options: tuple[Option, ...]


class MultiSelect(Value, frozen=True, tag="multi"):
    """A menu of which several entries are taken together.

    The values taken go, in the menu's order, through the screens' `entered`. `descriptions`, where there are
    any, stand below the labels.
    """

    name: str
    placeholder: str
    labels: tuple[str, ...]
    values: tuple[str, ...]
    least: int
    most: int
    chosen: tuple[str, ...] = ()
    descriptions: tuple[str, ...] = ()


class Field(Value, frozen=True):
    """A line of a form: free text, or a whole number from `least` to `most`.

    `words`: what is typed is kept beside the log. `entered` is given its number, 0 for nothing typed.
    """

    name: str
    label: str
    hint: str = ""
    value: str = ""
    number: bool = True
    words: bool = False
    least: int = 0
    most: int = 0
    length: int = 20


class Form(Value, frozen=True, tag="form"):
    """A button that opens a form; what was typed goes through the screens' `entered`."""

    name: str
    label: str
    title: str
    fields: tuple[Field, ...]
    style: Style = "secondary"


class Entities(Value, frozen=True, tag="entities"):
    """Discord's own menu of people, roles or text channels of a server, up to 25 of them.

    What is taken is asked of the table by the request with this tag: one id, or a list where `most` is more
    or `least` none.
    """

    kind: Literal["user", "role", "channel"]
    tag: str
    placeholder: str
    least: int = 1
    most: int = 1
    chosen: tuple[int, ...] = ()


Control: TypeAlias = Button | Select | MultiSelect | Entities | Form


class Paragraph(Value, frozen=True, tag="paragraph"):
    """Text in Discord's Markdown."""

    text: str


class Rule(Value, frozen=True, tag="rule"):
    """A line between two parts."""


class Picture(Value, frozen=True, tag="picture"):
    """An SVG to be shown as a picture, and the words for those who cannot see it."""

    svg: str
    alt: str


class Row(Value, frozen=True, tag="row"):
    """Controls side by side: up to five buttons or forms, or one menu."""

    controls: tuple[Control, ...]


Block: TypeAlias = Paragraph | Rule | Picture | Row


Reveal: TypeAlias = tuple[Paragraph | Rule | Picture, ...]
"""What a public post shows for about two seconds of what has just happened, before it shows all of it."""


class Milestone(Value, frozen=True):
    """What is worth a message of its own: its text, and the seats that it concerns, who are mentioned."""

    text: str
    seats: tuple[Seat, ...] = ()


class Highlight(Value, frozen=True):
    """A turning point of a game: a line, and the number of public events up to it and with it.

    `weight` orders them where only some are shown: 1 for what is worth a line, `MATTERED` from where it may
    have decided the game, `DECIDED` for what did. Without a `picture`, the story shows that of the event's
    reveal, or the table as it was then where it has none or `plain` says so.
    """

    at: int
    text: str
    weight: float = 1
    picture: Picture | None = None
    plain: bool = False


MATTERED, DECIDED = 2, 3
"""Weights of highlights."""


class Screen(Value, frozen=True):
    """One post. `basis` is whatever else its controls stand on: when it changes, old controls go stale.

    `lasting`: they do not go stale with the moment of the game, only with what they stand for and `basis`.
    """

    blocks: tuple[Block, ...]
    accent: int = 0x5865F2
    basis: str = ""
    lasting: bool = False

    @property
    def controls(self) -> tuple[Control, ...]:
        """Every control from top to bottom."""
        return tuple(control for block in self.blocks if isinstance(block, Row) for control in block.controls)


class NotUnderstoodError(ValueError):
    """A form's content that no action can be made of; `key` names a message."""

    def __init__(self, key: str, **args: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.args_ = args


class Entered(Value, frozen=True):
    """What a seat has entered into the control of this name: picked from a menu, or typed into a form."""

    name: str
    picked: tuple[str, ...] = ()
    typed: Mapping[str, str | int] = {}

    def number(self, field: str) -> int:
        """Return the number typed into a field, or that of the words typed there."""
        return int(self.typed[field])


@dataclass(frozen=True, slots=True)
class Drafts:
    """What seats pick or build before they play it: stored, and visible to that seat only.

    `kind` is the type of such a value. `after`: what is left of a draft after its seat's own action, in a
    game whose drafts outlast the moments; without it they end with the moment.
    """

    kind: Any = None
    after: Callable[[Any, Any], Any] | None = None

    def __post_init__(self) -> None:
        """Work out how drafts are read."""
        get_readable(self.kind)

    def read(self, data: Any) -> Any:  # noqa: ANN401 - plain data of any shape, and any game's draft
        """Return a draft from plain data. Raises `msgspec.ValidationError`."""
        return readable(self.kind, data)


NO_DRAFTS = Drafts()
LAST = 3
"""Number of recent events shown of a game that was stopped."""


# What is shown of a game whose record leaves a part out --------------------------------------------


def shows_nothing(*_given: object) -> tuple[()]:
    """Show no blocks, or no reveal steps."""
    return ()


def says_nothing(*_given: object) -> str:
    """Say nothing."""
    return ""


def _has_none(*_given: object) -> None:
    return


def _not_understood(*given: object) -> Any:  # noqa: ANN401 - stands for any game's
    """Raise: `entered` of screens with neither a menu of several nor a form, and `stopped` until replaced."""
    raise NotImplementedError(given)


def _never(*_given: object) -> bool:
    return False


def _first_section(_view: object) -> int:
    return 1


def _no_round(_view: object) -> int:
    return 0


def one_by_one(
    tell: Callable[[E, Text], Milestone | None],
) -> Callable[[Sequence[E], Text], tuple[Milestone, ...]]:
    """Return `milestones` of a game whose events are each worth telling by themselves, or not."""

    def milestones(events: Sequence[E], text: Text) -> tuple[Milestone, ...]:
        found = (tell(event, text) for event in events)
        return tuple(one for one in found if one is not None)

    return milestones


@dataclass(frozen=True, slots=True, kw_only=True)
class Screens(Generic[V, A, E]):
    """How a game is shown: pure functions of a view, never of the state.

    Four of them are needed: what everybody sees, what a seat sees on its own panel, the end, and the question
    in a line. `action` and `event` tell by the messages `action-TAG` and `event-TAG`.

    `stopped` shows a game that people ended before its rules did, of what the public and each seat saw:
    nothing is asked, the points stand elsewhere, and what seats held in secret is opened; without it, the
    pictures of the public screen are shown and the last that happened. `lobby` shows what the options chosen
    mean for a number of seats, before anything is dealt. `entered` makes a press of what a seat, with this
    draft, picked from a menu of several or typed into a form. `reveals` are what the public post shows, one
    after the other, before what these events have led to: of the public views before and after them.
    `advised` tells an action to a seat that is advised to do it, in place of `action`. `milestones` are what
    of these events is worth a message of its own (`one_by_one` makes it of a function of one event). `help`
    explains exactly what a seat is asked now: what each choice does and costs.
    `more` is what a seat reads behind its panel, beside what it needs for the decision. `strikes` is whether
    an event did something to a seat, which is told before all else; or `news` tells what happened since a
    seat last acted in lines of the game's own, what matters most to the reader first. `clock` is the message
    that says what a clock of the rules ends. `section` is the number of the rules page of the present phase,
    `diagram` the picture of a rules page that has one.

    For the result and the story: `spirit` names the winners in a line of the game's own; `highlights` are
    three to seven turning points in the order of the game, also of one that was stopped and has no outcome;
    `round` is the number of the round, by which the story has chapters, 0 where there are none. The first
    picture of `final` becomes part of the result's picture. `cover` is the game's SVG on lobbies.
    """

    public: Callable[[V, Sequence[E], Text], Screen]
    private: Callable[[V, Seat, tuple[A, ...], Any, Text], Screen]
    final: Callable[[V, Outcome, Sequence[E], Text], Screen]
    waiting: Callable[[V, Text], str]
    stopped: Callable[[V, Sequence[V], Sequence[E], Text], Screen] = _not_understood
    action: Callable[[A, Text], str] = done
    event: Callable[[E, Text], str] = told
    advised: Callable[[V, Seat, A, Text], str] | None = None
    entered: Callable[[V, Seat, Any, Entered], Press] = _not_understood
    lobby: Callable[[Any, int, Text], tuple[Block, ...]] = shows_nothing
    drafts: Drafts = NO_DRAFTS
    reveals: Callable[[V, V, Sequence[E], Text], tuple[Reveal, ...]] = shows_nothing
    milestones: Callable[[Sequence[E], Text], Sequence[Milestone]] = shows_nothing
    help: Callable[[V, Seat, Text], str] = says_nothing
    more: Callable[[V, Seat, Text], tuple[Block, ...]] = shows_nothing
    strikes: Callable[[E, Seat], bool] = _never
    news: Callable[[V, Seat, Sequence[E], Text], Sequence[str]] | None = None
    clock: str = "table-clock"
    section: Callable[[V], int] = _first_section
    diagram: Callable[[int, Text], Picture | None] = _has_none
    spirit: Callable[[V, Outcome, Sequence[E], Text], str] = says_nothing
    highlights: Callable[[V, Sequence[E], Outcome | None, Text], tuple[Highlight, ...]] = shows_nothing
    round: Callable[[V], int] = _no_round
    cover: str = ""

    def __post_init__(self) -> None:
        """Let the default that depends on the rest take its place."""
        if self.stopped is _not_understood:
            object.__setattr__(self, "stopped", self._unasked)

    def _unasked(self, view: V, _seats: Sequence[V], story: Sequence[E], text: Text) -> Screen:
        screen = self.public(view, story, text)
        pictures = [block for block in screen.blocks if isinstance(block, Picture)]
        last = [Paragraph(self.event(seen, text)) for seen in story[-LAST:]]
        return Screen((*pictures, *last), screen.accent)


AnyScreens: TypeAlias = Screens[Any, Any, Any]


def rows(controls: Sequence[Button | Form], width: int = 5) -> tuple[Row, ...]:
    """Buttons laid out in rows of at most `width`."""
    return tuple(Row(tuple(controls[start : start + width])) for start in range(0, len(controls), width))


MENU = 25
"""Maximum entries of a menu in Discord."""


def in_menus(key: str, options: Sequence[Option], text: Text, **args: str | int) -> tuple[Row, ...]:
    """Options in as few menus as they need; the message `key` may tell `part` of `parts`."""
    parts = [tuple(options[start : start + MENU]) for start in range(0, len(options), MENU)]
    return tuple(
        Row((Select(text(key, **args, part=number, parts=len(parts)), part),))
        for number, part in enumerate(parts, 1)
    )


P = TypeVar("P")
Q = TypeVar("Q", bound=Phased)
"""A view with a phase."""


@dataclass(frozen=True, slots=True)
class Asks(Generic[P, Q]):
    """What screens show during one kind of phase, the counterpart of `PhaseOf` in the rules.

    `prompt` is the question in one line, `note` the small print below it and `public` the blocks below both,
    all for everybody. `panel` is what the panel of a seat that is asked shows, with its draft, and `help`
    explains the decision to that seat. `section` is the page of the rules.
    """

    kind: type[P]
    _: KW_ONLY
    section: int | Callable[[Q], int]
    prompt: Callable[[Q, P, Text], str]
    note: Callable[[Q, P, Text], str] = says_nothing
    public: Callable[[Q, P, Text], tuple[Block, ...]] = shows_nothing
    panel: Callable[[Q, P, Seat, Any, Text], tuple[Block, ...]] = shows_nothing
    help: Callable[[Q, P, Seat, Text], str] = says_nothing


class Asking(Generic[Q]):
    """The table of what screens show, phase by phase: its methods are made for `Screens`."""

    def __init__(self, *records: Asks[Any, Q]) -> None:
        self.records: Mapping[type, Asks[Any, Q]] = {record.kind: record for record in records}

    def of(self, view: Q) -> Asks[Any, Q]:
        """Return the record of the present phase."""
        return self.records[type(view.phase)]

    def section(self, view: Q) -> int:
        """Return the page of the rules that tells of the present phase."""
        section = self.of(view).section
        return section if isinstance(section, int) else section(view)

    def waiting(self, view: Q, text: Text) -> str:
        """Return the question in one line."""
        return self.of(view).prompt(view, view.phase, text)

    def note(self, view: Q, text: Text) -> str:
        """Return the small print below the question."""
        return self.of(view).note(view, view.phase, text)

    def public(self, view: Q, text: Text) -> tuple[Block, ...]:
        """Return the blocks below the question on the public post."""
        return self.of(view).public(view, view.phase, text)

    def panel(self, view: Q, seat: Seat, draft: Value | None, text: Text) -> tuple[Block, ...]:
        """Return the blocks of the panel of a seat that is asked."""
        return self.of(view).panel(view, view.phase, seat, draft, text)

    def help(self, view: Q, seat: Seat, text: Text) -> str:
        """Return what explains the decision to a seat that is asked."""
        return self.of(view).help(view, view.phase, seat, text)
