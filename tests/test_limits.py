"""The judge of requests finds what Discord refuses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.limits import V2, refusal, unheard

SEND, EDIT, CALLBACK = "/channels/1/messages", "/channels/1/messages/2", "/interactions/1/token/callback"


def text(content: str = "words") -> dict[str, Any]:
    return {"type": 10, "content": content}


def button(number: int = 0, **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "custom_id": str(number), "label": "press", **more}


def menu(*options: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "menu", "options": list(options), **more}


def option(number: int = 0, **more: Any) -> dict[str, Any]:
    return {"label": "one", "value": str(number), **more}


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def message(*parts: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"components": list(parts), "flags": V2, **more}


def form(*lines: dict[str, Any], title: str = "Title") -> dict[str, Any]:
    return {"type": 9, "data": {"custom_id": "form", "title": title, "components": list(lines)}}


def line(number: int = 0, **more: Any) -> dict[str, Any]:
    return {
        "type": 18,
        "label": "Line",
        "component": {"type": 4, "custom_id": str(number), "style": 1, **more},
    }


@pytest.mark.parametrize(
    "parts",
    [
        [text("x" * 4001)],
        [text("x" * 2500), text("x" * 2500)],
        [text(" ")],
        [text() for _ in range(41)],
        [row(*(button(number) for number in range(6)))],
        [row(button(), button())],
        [row(button(), menu(option()))],
        [row(button(label="x" * 81))],
        [row(button(label=" "))],
        [row(button(custom_id="x" * 101))],
        [row(button(emoji={"name": "no emoji"}))],
        [row(button(colour="red"))],
        [row(menu())],
        [row(menu(*(option(number) for number in range(26))))],
        [row(menu(option(), option()))],
        [row(menu(option(0, default=True), option(1, default=True)))],
        [row(menu(option(), max_values=2))],
        [row(menu(option(label="x" * 101)))],
        [row(menu(option(description="x" * 101)))],
        [row(menu(option(), placeholder="x" * 151))],
        [{"type": 12, "items": [{"media": {"url": "attachment://none.png"}}]}],
        [],
    ],
)
def test_invalid_messages(parts: list[dict[str, Any]]) -> None:
    """Sent or as an answer to a press."""
    assert refusal("POST", SEND, message(*parts))
    assert refusal("POST", CALLBACK, {"type": 4, "data": message(*parts)})


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", SEND, {"content": "x" * 2001}),
        ("POST", SEND, {"content": "words", "nonce": "x" * 26}),
        ("POST", SEND, message(text(), content="words")),
        ("PATCH", EDIT, message(text(), flags=0)),
        ("POST", CALLBACK, form(line(), title="x" * 46)),
        ("POST", CALLBACK, form(*map(line, range(6)))),
        ("POST", CALLBACK, form(line(), line())),
        ("POST", CALLBACK, form(line(value="x" * 11, max_length=10))),
        ("POST", f"{EDIT}/threads", {"name": "x" * 101}),
        ("PUT", "/applications/1/commands", [{"name": "two words", "description": "words"}]),
        ("PUT", "/applications/1/commands", [{"name": "play", "description": "x" * 101}]),
    ],
)
def test_invalid_requests(method: str, path: str, body: Any) -> None:
    """Messages, forms, threads and commands."""
    assert refusal(method, path, body)


def test_valid_messages_and_requests() -> None:
    """A message, an edit of it, and a form."""
    options = option(0, default=True), option(1)
    seen = message(
        {"type": 17, "components": [text(), row(button(emoji={"name": "🎲"})), row(menu(*options))]}
    )
    assert refusal("POST", SEND, seen) is None
    assert refusal("PATCH", EDIT, seen) is None
    assert refusal("POST", CALLBACK, form(line(), line(1, value="words"))) is None
    assert refusal("POST", CALLBACK, {"type": 6}) is None


@pytest.mark.parametrize(("alt", "is_heard"), [("Ann: −3.", True), ("**Ann**", False), ("KR-3", False)])
def test_descriptions_of_pictures_are_heard_as_they_are_meant(alt: str, *, is_heard: bool) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://a"}, "description": alt}]}
    sent = message({"type": 17, "components": [gallery]})
    assert (unheard(sent) is None) == is_heard
    assert (unheard({"type": 4, "data": sent}) is None) == is_heard
