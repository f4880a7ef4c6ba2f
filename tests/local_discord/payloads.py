"""What Discord's payloads look like, and what it refuses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from games.signs import TICK, TOGETHER

Payload: TypeAlias = dict[str, Any]
Message: TypeAlias = Payload

GUILD, MODERATORS, BOT = 10**17, 10**17 + 1, 4 * 10**17
PEOPLE, CHANNELS = 2 * 10**17, 3 * 10**17
TALK = 1 << 10 | 1 << 11 | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 31
MODERATE = 1 << 4 | 1 << 5 | 1 << 13
EPHEMERAL, LOADING, V2 = 1 << 6, 1 << 7, 1 << 15


@dataclass
class Person:
    """A person on the server; a test may set the fields at any time."""

    id: int
    name: str
    locale: str = "en-US"
    moderator: bool = False


class DiscordError(Exception):
    """A refusal in Discord's own words."""

    def __init__(self, status: int, code: int, message: str, **more: float) -> None:
        super().__init__(message)
        self.status = status
        self.payload = {"message": message, "code": code, **more}


def walk(components: Iterable[Payload]) -> Iterator[Payload]:
    """Every component, nested ones too, in reading order."""
    for part in components:
        yield part
        yield from walk(part.get("components", ()))
        yield from walk(part[key] for key in ("accessory", "component") if key in part)


def controls(message: Message) -> list[Payload]:
    """The buttons and selects of a message that can be used now."""
    return [part for part in walk(message["components"]) if "custom_id" in part and not part.get("disabled")]


def find(message: Message, label: str) -> str:
    """The custom_id of the button with this label, or of the select with this placeholder or option.

    A mark before it says that it is chosen.
    """
    seen: list[str] = []
    for part in walk(message["components"]):
        options = (option["label"] for option in part.get("options", ()))
        labels = [text for text in (part.get("label"), part.get("placeholder"), *options) if text]
        unmarked = [text.removeprefix(f"{TICK}{TOGETHER}") for text in labels]
        if "custom_id" in part and label in (*labels, *unmarked):
            return part["custom_id"]
        seen += labels
    raise LookupError(f"no {label!r} among {seen}")


def invalid(why: str) -> DiscordError:
    return DiscordError(400, 50035, f"Invalid Form Body: {why}")


def link(value: Any, files: Mapping[str, Payload]) -> Any:
    """A copy in which each `attachment://name` has become the address of that file."""
    if isinstance(value, list):
        return [link(item, files) for item in cast("list[Any]", value)]
    if not isinstance(value, dict):
        return value
    value = cast("Payload", value)
    scheme, _, name = str(value.get("url")).partition("://")
    if scheme != "attachment":
        return {key: link(item, files) for key, item in value.items()}
    if name not in files:
        raise invalid(f"attachment://{name}: no such file")
    found = {key: files[name][key] for key in ("url", "proxy_url", "content_type")}
    return {**value, **found, "attachment_id": files[name]["id"]}


def typed(declared: list[Payload], path: list[str], given: Mapping[str, Any]) -> list[Payload]:
    """A command's options as Discord sends them, inside the subcommands of `path`."""
    known = {option["name"]: option for option in declared}
    if path:
        child = known[path[0]]
        inner = typed(child.get("options", []), path[1:], given)
        return [{"name": path[0], "type": child["type"], "options": inner}]
    kinds = {name: known[name]["type"] for name in given}
    wire = {name: str(value) if kinds[name] in (6, 7, 8, 9) else value for name, value in given.items()}
    return [{"name": name, "type": kinds[name], "value": value} for name, value in wire.items()]


def user(person: Person) -> Payload:
    own = {"id": str(person.id), "username": person.name, "global_name": person.name, "discriminator": "0"}
    return {**own, "bot": person.id == BOT, "avatar": None, "public_flags": 0, "flags": 0}


def member(person: Person) -> Payload:
    """A member object, with the permissions that an interaction's member has."""
    roles, permissions = ([str(MODERATORS)], TALK | MODERATE) if person.moderator else ([], TALK)
    own = {"user": user(person), "roles": roles, "permissions": str(permissions), "nick": None, "flags": 0}
    return {**own, "joined_at": "2024-01-01T00:00:00+00:00", "avatar": None, "deaf": False, "mute": False}


def role(role_id: int, name: str, permissions: int, position: int) -> Payload:
    own = {"id": str(role_id), "name": name, "permissions": str(permissions), "position": position}
    return {**own, "color": 0, "hoist": False, "managed": False, "mentionable": False, "flags": 0}


def text_channel(number: int) -> Payload:
    own = {"id": str(CHANNELS + number), "type": 0, "guild_id": str(GUILD), "name": f"table-{number}"}
    return {**own, "position": number, "permission_overwrites": [], "parent_id": None, "nsfw": False}
