"""What a seat or the public is shown and may press, as plain values that a test can read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import msgspec

from games.core import A, E, Outcome, Seat, V, Value
from games.phases import Phased
from games.telling import describe, describe_action
from games.text import Markup
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
    """A button; a disabled one says with its label why or what."""

    label: str
    """What stands on it, up to 80 characters."""
    press: Press
    """The action or draft that a press stands for."""
    style: Style = "secondary"
    """Its colour, by Discord's names."""
    emoji: str | None = None
    """An emoji before the label."""
    disabled: bool = False
    """Whether it cannot be pressed."""


class Option(Value, frozen=True):
    """An entry of a select menu."""

    label: str
    """What it says, up to 100 characters."""
    press: Press
    """The action or draft that it stands for."""
    description: str | None = None
    """Small print below the label, up to 100 characters."""
    chosen: bool = False
    """Whether it is marked as taken."""
    emoji: str | None = None
    """An emoji before the label."""


class Select(Value, frozen=True, tag="select"):
    """A menu of which one entry is taken, up to `MENU` entries."""

    placeholder: str
    options: tuple[Option, ...]


class MultiSelect(Value, frozen=True, tag="multi"):
    """A menu of which several entries are taken together.

    The values taken go, in the menu's order, through the screens' `entered`.
    """

    name: str
    """What `entered` knows the menu by."""
    placeholder: str
    """What the menu says while nothing is taken."""
    labels: tuple[str, ...]
    """What each entry says."""
    values: tuple[str, ...]
    """What each entry stands for, in the order of the labels."""
    least: int
    """The least number of entries to take."""
    most: int
    """The greatest number of entries to take."""
    chosen: tuple[str, ...] = ()
    """The values that are taken when the menu appears."""
    descriptions: tuple[str, ...] = ()
    """Small print below each label; empty for none."""
    emojis: tuple[str | None, ...] = ()
    """An emoji before each label; empty for none."""


class Field(Value, frozen=True):
    """A line of a form: free text, or a whole number from `least` to `most`."""

    name: str
    """What `entered` knows the field by."""
    label: str
    """What is asked, up to 45 characters."""
    hint: str = ""
    """What the empty field shows in grey."""
    value: str = ""
    """What stands in it when the form opens."""
    number: bool = True
    """Whether a whole number is asked; `entered` is given it, 0 for nothing typed."""
    words: bool = False
    """Whether what is typed is kept beside the log; `entered` is given its number there, 0 for nothing
    typed."""
    least: int = 0
    """The smallest number allowed."""
    most: int = 0
    """The greatest number allowed."""
    length: int = 20
    """The most characters that can be typed."""


class Choice(Value, frozen=True):
    """A line of a form where some of up to `MENU` values are taken; of one value, whether it is."""

    name: str
    """What `entered` knows the line by."""
    label: str
    """What is asked, up to 45 characters."""
    labels: tuple[str, ...]
    """What each entry says, up to 100 characters."""
    values: tuple[str, ...]
    """What each entry stands for, in the order of the labels."""
    hint: str = ""
    """What stands below the label in grey, up to 100 characters."""
    least: int = 1
    """The least number of entries to take."""
    most: int = 1
    """The greatest number of entries to take."""
    chosen: tuple[str, ...] = ()
    """The values that are taken when the form opens."""


class Form(Value, frozen=True, tag="form"):
    """A button that opens a form; what was typed and taken there goes through the screens' `entered`.

    All of it is asked at once: what a line offers cannot follow from what is answered above it.
    """

    name: str
    """What `entered` knows the form by."""
    label: str
    """What stands on the button."""
    title: str = ""
    """The heading of the form, up to 45 characters."""
    fields: tuple[Field | Choice, ...] = ()
    """Its lines, up to five; none where `Screens.form` has them, so that it may be sent whatever the panel
    shows by then."""
    style: Style = "secondary"
    """The colour of the button, by Discord's names."""


class Entities(Value, frozen=True, tag="entities"):
    """Discord's own menu of people, roles or channels of a server, up to 25 of them."""

    kind: Literal["user", "role", "channel", "voice"]
    """What is chosen from."""
    tag: str
    """The tag of the request that is made of what is taken: one id, or a list where `most` is more than one
    or `least` none."""
    placeholder: str
    """What the menu says while nothing is taken."""
    least: int = 1
    """The least number of entries to take."""
    most: int = 1
    """The greatest number of entries to take."""
    chosen: tuple[int, ...] = ()
    """The ids that are taken when the menu appears."""


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
    """What it shows, in plain words for a screen reader."""
    instead: str | None = None
    """What the screen says where pictures cannot be shown, in Markdown: None for `alt` in small print, empty
    where the text around it says all of it."""


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
    """A turning point of a game."""

    at: int
    """The number of public events up to it and with it."""
    text: str
    """It in one line."""
    weight: float = 1
    """What orders them where only some are shown: 1 for what is worth a line, `MATTERED` from where it may
    have decided the game, `DECIDED` for what did."""
    picture: Picture | None = None
    """What the story shows. None for the picture of the event's reveal, or for the table as it was then where
    that has none."""
    plain: bool = False
    """Whether the story shows the table as it was then though the event had a reveal."""


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


def _unmarked(text: object) -> str:
    if isinstance(text, Markup):
        return str(text)
    raise NotImplementedError(type(text).__name__)


encode = msgspec.json.Encoder(enc_hook=_unmarked).encode
"""Returns a screen or a part of it as JSON: msgspec alone takes no markup."""


class NotUnderstoodError(ValueError):
    """A form's content that no action can be made of; `key` names a message."""

    def __init__(self, key: str, **args: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.args_ = args


class Entered(Value, frozen=True):
    """What a seat has entered into the control of this name: picked from a menu, or sent with a form.

    `typed` into its fields and `taken` of its choices, each by its name.
    """

    name: str
    picked: tuple[str, ...] = ()
    typed: Mapping[str, str | int] = {}
    taken: Mapping[str, tuple[str, ...]] = {}

    def number(self, field: str) -> int:
        """Return the number typed into a field, or that of the words typed there; 0 where none was asked."""
        return int(self.typed.get(field, 0))


def _has_none(*_given: object) -> None:
    return


@dataclass(frozen=True, slots=True)
class Drafts:
    """What seats pick or build before they play it: stored, and visible to that seat only.

    `kind` is the type of such a value. `after`: what is left of a draft after its seat's own action, in a
    game whose drafts outlast the moments; without it they end with the moment. `move`: the action that a
    complete draft of a seat stands for, of its view and of what `legal` lists, which is played when time is
    up; None for a draft that lacks something. The table plays no action that the rules refuse. `warned`: the
    draft with which the panel of a seat asks whether an action is meant, of its view, its draft and the
    action; None where nothing is to be asked, or was.
    """

    kind: Any = None
    after: Callable[[Any, Any], Any] | None = None
    move: Callable[[Any, Seat, tuple[Any, ...], Any], Any] = _has_none
    warned: Callable[[Any, Seat, Any, Any], Any] = _has_none

    def __post_init__(self) -> None:
        """Work out how drafts are read."""
        get_readable(self.kind)

    def read(self, data: Any) -> Any:  # noqa: ANN401 - plain data of any shape, and any game's draft
        """Return a draft from plain data. Raises `msgspec.ValidationError`."""
        return readable(self.kind, data)


OptionName: TypeAlias = Callable[[str, Text], str]
"""What a value of an option is called."""
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

    Four of them are needed: `public`, `private`, `final` and `waiting`.
    """

    public: Callable[[V, Sequence[E], Text], Screen]
    """What everybody sees: of the public view and the events that led to it."""
    private: Callable[[V, Seat, tuple[A, ...], Any, Text], Screen]
    """What a seat sees on its own panel: of its view, what it may do, and its draft."""
    final: Callable[[V, Outcome, Sequence[E], Text], Screen]
    """The end. Its first picture becomes part of the result's picture."""
    waiting: Callable[[V, Text], str]
    """What the table waits for, in a line."""
    stopped: Callable[[V, Sequence[V], Sequence[E], Text], Screen] = _not_understood
    """A game that people ended before its rules did: of what the public and each seat saw. Nothing is asked,
    the points stand elsewhere, and what seats held in secret is opened. By default the pictures of the
    public screen and the last that happened."""
    action: Callable[[A, Text], str] = describe_action
    """What an action does, in words; by default the message `action-TAG`."""
    event: Callable[[E, Text], str] = describe
    """What an event was, in words; by default the message `event-TAG`."""
    advised: Callable[[V, Seat, A, Text], str] | None = None
    """An action as told to a seat that is advised to do it; None where `action` says it."""
    entered: Callable[[V, Seat, Any, Entered], Press] = _not_understood
    """Make a press of what a seat, with this draft, picked from a menu of several or sent with a form."""
    form: Callable[[V, Seat, Any, str, Text], Form | None] = _has_none
    """The form of this name as it opens now for a seat with this draft; None where there is no such form. It
    has the lines of forms that stand on panels without any. What is sent with one goes to `entered` although
    the game has moved on since: with entries taken that it does not offer now, or never did."""
    lobby: Callable[[Any, int, Text], tuple[Block, ...]] = shows_nothing
    """What the options chosen mean for a number of seats, before anything is dealt."""
    option_names: Mapping[str, OptionName] | None = None
    """What the values of an option are called, by its field, where they have no messages of their own. The
    lobby lists such an option only where it is not as usual."""
    drafts: Drafts = NO_DRAFTS
    """The half-made decisions of a seat that are stored beside the log."""
    reveals: Callable[[V, V, Sequence[E], Text], tuple[Reveal, ...]] = shows_nothing
    """What the public post shows, one after the other, before what these events have led to: of the public
    views before and after them."""
    milestones: Callable[[Sequence[E], Text], Sequence[Milestone]] = shows_nothing
    """What of these events is worth a message of its own; `one_by_one` makes it of a function of one
    event."""
    help: Callable[[V, Seat, Text], str] = says_nothing
    """What exactly a seat is asked now: what each choice does and costs."""
    more: Callable[[V, Seat, Text], tuple[Block, ...]] = shows_nothing
    """What a seat reads behind its panel, beside what it needs for the decision."""
    legend: str = ""
    """The key of the message that says, line by line, what the signs of the pictures mean; read behind the
    panel."""
    strikes: Callable[[E, Seat], bool] = _never
    """Whether an event did something to a seat, which is told before all else."""
    news: Callable[[V, Seat, Sequence[E], Text], Sequence[str]] | None = None
    """What happened since a seat last acted, in lines of the game's own, what matters most to the reader
    first; None for the events in order, those that strike first."""
    clock: str = "table-clock"
    """The key of the message that says what a clock of the rules ends."""
    section: Callable[[V], int] = _first_section
    """The number of the rules page of the present phase."""
    diagram: Callable[[int, Text], Picture | None] = _has_none
    """The picture of a rules page that has one."""
    spirit: Callable[[V, Outcome, Sequence[E], Text], str] = says_nothing
    """The winners in a line of the game's own."""
    highlights: Callable[[V, Sequence[E], Outcome | None, Text], tuple[Highlight, ...]] = shows_nothing
    """Three to seven turning points in the order of the game, also of one that was stopped and has no
    outcome."""
    round: Callable[[V], int] = _no_round
    """The number of the round, by which the story has chapters; 0 where there are none."""
    cover: str = ""
    """The game's SVG on lobbies."""
    pieces: Mapping[str, str] | None = None
    """Square drawings by the signs that begin labels of buttons and entries of menus. Where the bot's
    application has them, they take the place of the signs."""

    def __post_init__(self) -> None:
        """Let the default that depends on the rest take its place."""
        if self.stopped is _not_understood:
            object.__setattr__(self, "stopped", self._unasked)

    def option_name(self, field: str) -> OptionName | None:
        """Return what names the values of an option; None where messages do."""
        return (self.option_names or {}).get(field)

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
        Row((Select(text.plain(key, **args, part=number, parts=len(parts)), part),))
        for number, part in enumerate(parts, 1)
    )


P = TypeVar("P")
Q = TypeVar("Q", bound=Phased)
"""A view with a phase."""


@dataclass(frozen=True, slots=True)
class Asks(Generic[P, Q]):
    """What screens show during one kind of phase, the counterpart of `PhaseOf` in the rules."""

    kind: type[P]
    """The type of the phase."""
    _: KW_ONLY
    section: int | Callable[[Q], int]
    """The number of its page of the rules."""
    prompt: Callable[[Q, P, Text], str]
    """The question in one line, for everybody."""
    note: Callable[[Q, P, Text], str] = says_nothing
    """The small print below the question, for everybody."""
    public: Callable[[Q, P, Text], tuple[Block, ...]] = shows_nothing
    """The blocks below both, for everybody."""
    panel: Callable[[Q, P, Seat, Any, Text], tuple[Block, ...]] = shows_nothing
    """What the panel of a seat that is asked shows, with its draft."""
    help: Callable[[Q, P, Seat, Text], str] = says_nothing
    """The decision explained to a seat that is asked."""


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
