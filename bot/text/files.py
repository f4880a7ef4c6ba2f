"""Fluent files read as files: which messages there are, and what each has to be given."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor


class UnsoundFileError(ValueError):
    """A Fluent file that is garbled, or says something twice."""


class _Arguments(Visitor):
    """Gathers the names of the arguments of a message."""

    def __init__(self) -> None:
        super().__init__()
        self.names = set[str]()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802 - named by fluent
        """Keep the name."""
        self.names.add(node.id.name)


def messages(folder: Traversable, language: str) -> Mapping[str, set[str]]:
    """Return each message of a Fluent file with the names of its arguments. Raises `UnsoundFileError`."""
    source = folder.joinpath(f"{language}.ftl").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for entry in FluentParser(with_spans=False).parse(source).body:
        if isinstance(entry, fluent.Junk):
            raise UnsoundFileError(f"{language}.ftl: {_first_line(entry)!r} is not Fluent")
        if isinstance(entry, fluent.Message):
            if entry.id.name in found:
                raise UnsoundFileError(f"{language}.ftl: {entry.id.name!r} is there twice")
            found[entry.id.name] = _arguments(entry)
    return found


def _first_line(junk: fluent.Junk) -> str:
    return (junk.content or "").strip().partition("\n")[0]


def _arguments(message: fluent.Message) -> set[str]:
    visitor = _Arguments()
    visitor.visit(message)
    return visitor.names
