"""What Discord refuses in a request: its published schema, as far as a bot like this uses it, and more.

The schema says nothing of several fields together: those rules are written out below. `refusal` judges a
request; SimCord and the local Discord ask it about every one. `unheard` judges the words of its pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, TypeAlias

import msgspec
from emoji import is_emoji
from msgspec import Meta

from games.testing.limits import unsaid

MAXIMUM_COMPONENTS, MAXIMUM_TEXT, MAXIMUM_BUTTONS, MAXIMUM_FIELDS = 40, 4000, 5, 5
MAXIMUM_COMMANDS, COMMAND_CHARACTERS = 100, 8000
V2 = 1 << 15
SHOWN = re.compile(r"\S")

Text = Annotated[str, Meta(max_length=2000)]
CustomId = Annotated[str, Meta(min_length=1, max_length=100)]
Upto100 = Annotated[str, Meta(max_length=100)]
Upto150 = Annotated[str, Meta(max_length=150)]
Shown100 = Annotated[str, Meta(min_length=1, max_length=100, pattern=r"\S")]
Shown45 = Annotated[str, Meta(min_length=1, max_length=45, pattern=r"\S")]
AltText = Annotated[str, Meta(min_length=1, max_length=1024)]
CommandName = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[-_'\w]+$")]
Snowflake = Annotated[str, Meta(pattern=r"^(0|[1-9][0-9]*)$")]
Least, Most = Annotated[int, Meta(ge=0, le=25)], Annotated[int, Meta(ge=1, le=25)]
Length = Annotated[int, Meta(ge=0, le=4000)]


class Part(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """A component; its tag is Discord's number of its kind."""

    id: Annotated[int, Meta(ge=0)] | None = None


class Plain(msgspec.Struct, forbid_unknown_fields=True):
    """What is not told apart by a type."""


# Components ----------------------------------------------------------------------------------------


class Emoji(Plain):
    name: Annotated[str, Meta(max_length=32)]
    id: Snowflake | None = None
    animated: bool | None = None


class Button(Part, tag=2, kw_only=True):
    style: Annotated[int, Meta(ge=1, le=4)]
    custom_id: CustomId
    label: Annotated[str, Meta(max_length=80)] | None = None
    disabled: bool | None = None
    emoji: Emoji | None = None


class Entry(Plain, kw_only=True):
    label: Shown100
    value: CustomId
    description: Upto100 | None = None
    default: bool | None = None
    emoji: Emoji | None = None


class Menu(Part, kw_only=True):
    custom_id: CustomId
    placeholder: Upto150 | None = None
    min_values: Least | None = None
    max_values: Most | None = None
    disabled: bool | None = None
    required: bool | None = None


class StringMenu(Menu, tag=3, kw_only=True):
    options: Annotated[list[Entry], Meta(min_length=1, max_length=25)]


class Default(Plain):
    id: Snowflake
    type: str


class EntityMenu(Menu, kw_only=True):
    default_values: Annotated[list[Default], Meta(max_length=25)] | None = None


class UserMenu(EntityMenu, tag=5): ...


class RoleMenu(EntityMenu, tag=6): ...


class MentionableMenu(EntityMenu, tag=7): ...


class ChannelMenu(EntityMenu, tag=8, kw_only=True):
    channel_types: list[int] | None = None


AnyMenu: TypeAlias = StringMenu | UserMenu | RoleMenu | MentionableMenu | ChannelMenu


class Row(Part, tag=1, kw_only=True):
    components: Annotated[list[Button | AnyMenu], Meta(min_length=1, max_length=MAXIMUM_BUTTONS)]


class TextDisplay(Part, tag=10, kw_only=True):
    content: Annotated[str, Meta(min_length=1, max_length=MAXIMUM_TEXT, pattern=r"\S")]


class Media(Plain):
    url: Annotated[str, Meta(max_length=2048)]


class Thumbnail(Part, tag=11, kw_only=True):
    media: Media
    description: AltText | None = None
    spoiler: bool | None = None


class Section(Part, tag=9, kw_only=True):
    components: Annotated[list[TextDisplay], Meta(min_length=1, max_length=3)]
    accessory: Button | Thumbnail


class GalleryItem(Plain, kw_only=True):
    media: Media
    description: AltText | None = None
    spoiler: bool | None = None


class Gallery(Part, tag=12, kw_only=True):
    items: Annotated[list[GalleryItem], Meta(min_length=1, max_length=10)]


class File(Part, tag=13, kw_only=True):
    file: Media
    spoiler: bool | None = None


class Separator(Part, tag=14, kw_only=True):
    spacing: Annotated[int, Meta(ge=1, le=2)] | None = None
    divider: bool | None = None


class Container(Part, tag=17, kw_only=True):
    components: Annotated[
        list[Row | TextDisplay | Section | Gallery | File | Separator],
        Meta(min_length=1, max_length=MAXIMUM_COMPONENTS),
    ]
    accent_color: Annotated[int, Meta(ge=0, le=0xFFFFFF)] | None = None
    spoiler: bool | None = None


class TextInput(Part, tag=4, kw_only=True):
    custom_id: CustomId
    style: Annotated[int, Meta(ge=1, le=2)]
    label: Shown45 | None = None
    value: Annotated[str, Meta(max_length=4000)] | None = None
    placeholder: Upto100 | None = None
    required: bool | None = None
    min_length: Length | None = None
    max_length: Length | None = None


class Taken(Plain):
    label: Shown100
    value: Shown100
    description: Upto100 | None = None
    default: bool | None = None


class RadioGroup(Part, tag=21, kw_only=True):
    custom_id: CustomId
    options: Annotated[list[Taken], Meta(min_length=2, max_length=10)]
    required: bool | None = None


class CheckboxGroup(Part, tag=22, kw_only=True):
    custom_id: CustomId
    options: Annotated[list[Taken], Meta(min_length=1, max_length=10)]
    required: bool | None = None
    min_values: Annotated[int, Meta(ge=0, le=10)] | None = None
    max_values: Annotated[int, Meta(ge=1, le=10)] | None = None


class Label(Part, tag=18, kw_only=True):
    label: Shown45
    component: TextInput | AnyMenu | RadioGroup | CheckboxGroup
    description: Shown100 | None = None


Top: TypeAlias = Row | TextDisplay | Section | Gallery | File | Separator | Container


# Requests ------------------------------------------------------------------------------------------


class Mentions(Plain):
    parse: list[str] | None = None
    users: Annotated[list[int | Snowflake], Meta(max_length=100)] | None = None
    roles: Annotated[list[int | Snowflake], Meta(max_length=100)] | None = None
    replied_user: bool | None = None


class Attachment(Plain, kw_only=True):
    id: int | Snowflake
    filename: Annotated[str, Meta(min_length=1, max_length=1024)] | None = None
    description: Annotated[str, Meta(max_length=1024)] | None = None
    is_spoiler: bool | None = None


class Message(Plain, kw_only=True):
    content: Text | None = None
    embeds: Annotated[list[dict[str, Any]], Meta(max_length=10)] | None = None
    components: Annotated[list[Top], Meta(max_length=MAXIMUM_COMPONENTS)] | None = None
    attachments: Annotated[list[Attachment], Meta(max_length=10)] | None = None
    allowed_mentions: Mentions | None = None
    flags: int | None = None
    tts: bool | None = None


class NewMessage(Message, kw_only=True):
    nonce: int | Annotated[str, Meta(max_length=25)] | None = None
    enforce_nonce: bool | None = None


class Modal(Plain):
    custom_id: CustomId
    title: Shown45
    components: Annotated[list[Row | Label | TextDisplay], Meta(min_length=1, max_length=MAXIMUM_FIELDS)]


class Choice(Plain, kw_only=True):
    name: Shown100
    value: int | float | Upto100
    name_localizations: dict[str, Shown100] | None = None


class Choices(Plain):
    choices: Annotated[list[Choice], Meta(max_length=25)]


class Sends(Part, tag=4, kw_only=True):
    data: NewMessage


class Defers(Part, tag=5, kw_only=True):
    data: NewMessage | None = None


class DefersEdit(Part, tag=6, kw_only=True):
    data: None = None


class Edits(Part, tag=7, kw_only=True):
    data: Message


class Completes(Part, tag=8, kw_only=True):
    data: Choices


class Opens(Part, tag=9, kw_only=True):
    data: Modal


Callback: TypeAlias = Sends | Defers | DefersEdit | Edits | Completes | Opens


class Thread(Plain, kw_only=True):
    name: Shown100
    auto_archive_duration: int | None = None
    rate_limit_per_user: int | None = None
    type: int | None = None
    invitable: bool | None = None


class EventPlace(Plain):
    location: Shown100


class Event(Plain, kw_only=True):
    name: Shown100 | None = None
    description: Annotated[str, Meta(min_length=1, max_length=1000)] | None = None
    scheduled_start_time: str | None = None
    scheduled_end_time: str | None = None
    entity_type: Annotated[int, Meta(ge=1, le=3)] | None = None
    privacy_level: int | None = None
    entity_metadata: EventPlace | None = None
    channel_id: Snowflake | None = None
    status: Annotated[int, Meta(ge=1, le=4)] | None = None


class CommandOption(msgspec.Struct, kw_only=True):
    name: CommandName
    description: Shown100
    name_localizations: dict[str, CommandName] | None = None
    description_localizations: dict[str, Shown100] | None = None
    choices: Annotated[list[Choice], Meta(max_length=25)] | None = None


class Command(msgspec.Struct, kw_only=True):
    name: CommandName
    type: int = 1
    description: Upto100 = ""
    name_localizations: dict[str, CommandName] | None = None
    description_localizations: dict[str, Shown100] | None = None
    options: Annotated[list[CommandOption], Meta(max_length=25)] | None = None


_ID = r"[^/]+"
SHAPES: tuple[tuple[str, re.Pattern[str], Any], ...] = (
    ("POST", re.compile(rf"/channels/{_ID}/messages"), NewMessage),
    ("PATCH", re.compile(rf"/channels/{_ID}/messages/{_ID}"), Message),
    ("POST", re.compile(rf"/interactions/{_ID}/{_ID}/callback"), Callback),
    ("POST", re.compile(rf"/webhooks/{_ID}/{_ID}"), NewMessage),
    ("PATCH", re.compile(rf"/webhooks/{_ID}/{_ID}/messages/{_ID}"), Message),
    ("POST", re.compile(rf"/channels/{_ID}(?:/messages/{_ID})?/threads"), Thread),
    ("POST", re.compile(rf"/guilds/{_ID}/scheduled-events"), Event),
    ("PATCH", re.compile(rf"/guilds/{_ID}/scheduled-events/{_ID}"), Event),
    ("PUT", re.compile(rf"/applications/{_ID}(?:/guilds/{_ID})?/commands"), list[Command]),
)


# The rules beside the schema -----------------------------------------------------------------------


def refusal(method: str, path: str, body: Any) -> str | None:
    """Return why Discord would refuse a request as an invalid form body (50035); None if it would not."""
    for known, pattern, shape in SHAPES:
        if method == known and pattern.fullmatch(path):
            try:
                request = msgspec.convert(body or {}, shape)
            except msgspec.ValidationError as error:
                return str(error)
            return next(_broken(request, new=method == "POST"), None)
    return None


def unheard(body: Any) -> str | None:
    """Return what of a request's pictures would be heard wrong, or not at all; None if all is well."""
    if not isinstance(body, dict):
        return None
    message: dict[str, Any] = body.get("data") or body
    return next((fault for alt in _descriptions(message.get("components")) for fault in unsaid(alt)), None)


def _descriptions(parts: Iterable[Any] | None) -> Iterator[str]:
    for part in parts or ():
        yield from _descriptions(part.get("components"))
        yield from (item.get("description") or "" for item in part.get("items") or ())


def _broken(request: Any, *, new: bool) -> Iterator[str]:
    match request:
        case Sends(data=Message() as message) | Edits(data=Message() as message):
            yield from _broken_message(message, new=isinstance(request, Sends))
        case Opens(data=modal):
            yield from _broken_parts(modal.components)
        case Message():
            yield from _broken_message(request, new=new)
        case list():
            yield from _broken_commands(request)
        case _:
            return


def _broken_message(message: Message, *, new: bool) -> Iterator[str]:
    parts, v2 = list(walk(message.components or ())), (message.flags or 0) & V2
    if v2 and (message.content or message.embeds):
        yield "no content and no embeds with IS_COMPONENTS_V2"
    if not v2 and any(not isinstance(part, Row | Button | Menu) for part in parts):
        yield "components that need IS_COMPONENTS_V2"
    if new and not (parts or (not v2 and (message.content or message.embeds or message.attachments))):
        yield "an empty message"
    names = {attachment.filename for attachment in message.attachments or ()}
    if new or message.attachments is not None:
        for part in parts:
            for media in _media(part):
                scheme, _, name = media.url.partition("://")
                if scheme == "attachment" and name not in names:
                    yield f"{media.url}: no such attachment"
    yield from _broken_parts(message.components or ())


def _media(part: Any) -> Iterator[Media]:
    match part:
        case Gallery(items=items):
            yield from (item.media for item in items)
        case File(file=media) | Thumbnail(media=media):
            yield media
        case _:
            return


def _broken_parts(components: Iterable[Any]) -> Iterator[str]:
    parts = list(walk(components))
    if len(parts) > MAXIMUM_COMPONENTS:
        yield f"{len(parts)} components, at most {MAXIMUM_COMPONENTS}"
    text = sum(len(part.content) for part in parts if isinstance(part, TextDisplay))
    if text > MAXIMUM_TEXT:
        yield f"{text} characters of text in all, at most {MAXIMUM_TEXT}"
    controls = (Button, Menu, TextInput, RadioGroup, CheckboxGroup)
    ids = [part.custom_id for part in parts if isinstance(part, controls)]
    if len(set(ids)) < len(ids):
        yield f"a custom_id twice: {min(one for one in ids if ids.count(one) > 1)}"
    for part in parts:
        yield from _broken_part(part)


def _broken_part(part: Any) -> Iterator[str]:
    match part:
        case Row(components=components):
            if len(components) > 1 and any(isinstance(one, Menu) for one in components):
                yield "a menu needs a row of its own"
        case Button(label=label, emoji=emoji):
            if not SHOWN.search(label or "") and emoji is None:
                yield "a button without label and emoji"
            yield from _broken_emoji(emoji)
        case StringMenu(options=options):
            least = 1 if part.min_values is None else part.min_values
            most = 1 if part.max_values is None else part.max_values
            if not least <= most <= len(options):
                yield f"from {least} to {most} of {len(options)} options"
            if len({option.value for option in options}) < len(options):
                yield f"an option's value twice in {part.placeholder!r}"
            if (defaults := sum(1 for option in options if option.default)) > most:
                yield f"{defaults} defaults in {part.placeholder!r}, at most {most}"
            for option in options:
                yield from _broken_emoji(option.emoji)
        case EntityMenu(default_values=chosen):
            if len(chosen or ()) > (1 if part.max_values is None else part.max_values):
                yield f"{len(chosen or ())} defaults in {part.placeholder!r}"
        case TextInput(value=value, max_length=most):
            if most is not None and len(value or "") > most:
                yield f"{len(value or '')} characters in an input of {most}"
        case _:
            return


def _broken_emoji(emoji: Emoji | None) -> Iterator[str]:
    if emoji is not None and emoji.id is None and not is_emoji(emoji.name):
        yield f"no emoji: {emoji.name!r}"


def _broken_commands(commands: list[Command]) -> Iterator[str]:
    if len(commands) > MAXIMUM_COMMANDS:
        yield f"{len(commands)} commands, at most {MAXIMUM_COMMANDS}"
    for command in commands:
        if command.type == 1 and not command.description:
            yield f"/{command.name} has no description"
        options = command.options or ()
        counted = [command, *options, *(choice for option in options for choice in option.choices or ())]
        if (size := sum(map(_size, counted))) > COMMAND_CHARACTERS:
            yield f"{size} characters in /{command.name}, at most {COMMAND_CHARACTERS}"


def _size(named: Command | CommandOption | Choice) -> int:
    """Return the characters of a name with what stands beside it; of translations the longest counts."""
    if isinstance(named, Choice):
        beside = len(str(named.value))
    else:
        beside = max(map(len, (named.description, *(named.description_localizations or {}).values())))
    return beside + max(map(len, (named.name, *(named.name_localizations or {}).values())))


def walk(components: Iterable[Any]) -> Iterator[Any]:
    """Yield every component, nested ones too, in reading order."""
    for part in components:
        yield part
        match part:
            case Row(components=inside) | Container(components=inside):
                yield from walk(inside)
            case Section(components=inside, accessory=accessory):
                yield from walk((*inside, accessory))
            case Label(component=inside):
                yield inside
            case _:
                continue
