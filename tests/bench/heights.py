"""How high the largest posts and panels of each game are on a phone, and how their pictures can be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.screens.requests import OpenMore
from games import GAMES
from games.screen import Ask, Block, Button, Form, Paragraph, Picture, Row, Rule, Screen
from games.testing.lettering import unreadable
from tests.bench.figures import heading, say
from tests.bench.largest import Found, largest, seats_and_choices
from tests.bench.layout import INSIDE, Height, browser, heights
from tests.bench.lettering import faintest

GOALS = {"lobby": 620, "public": 1100, "panel": 620, "milestone": 300, "final": 1100, "story": 900}
"""Pixels that each may take; of a panel its picture, question and decision."""
CONTRAST = 4.5
TOLD, WORDS = 6, 40
"""Number of the highest blocks that are printed, and of the letters of each."""


def bench() -> None:
    heading("heights", f"the largest posts on a phone of 390 px, boards {INSIDE} px wide, games at random")
    chromium = browser()
    if chromium is None:
        say("no Chromium on the path, so nothing is measured")
        return
    missed = list[str]()
    for key, package in GAMES.items():
        for place, languages in largest(package).items():
            if not all(languages.values()):
                say(f"{key}, {place}: none")
                continue
            highest = {language: _highest(chromium, screens) for language, screens in languages.items()}
            told = ", ".join(f"{language} {_height(place, *found)}" for language, found in highest.items())
            say(f"{key}, {seats_and_choices(package)[0]} players, {place}: {told}{_read(languages)}")
            say(*(f"    {line}" for line in _blocks(*highest["en"])))
            missed += [
                f"{key}, {place}, {language}: {found[0].total:,} px of {GOALS[place]:,}"
                for language, found in highest.items()
                if found[0].total > GOALS[place]
            ]
    say("higher than wanted:", *(missed or ["none"]))


def _highest(chromium: str, screens: Sequence[Found]) -> tuple[Height, Found]:
    measured = heights(chromium, [decision_part(found.shown.screen) for found in screens])
    return max(zip(measured, screens, strict=True), key=lambda each: each[0].total)


def decision_part(screen: Screen) -> Screen:
    """Return a panel without what stands below its decision; any other screen as it is."""
    for index, block in enumerate(screen.blocks):
        if Ask(OpenMore()) in [each.press for each in Screen((block,)).controls if isinstance(each, Button)]:
            return Screen(screen.blocks[: index - 1])
    return screen


def _height(place: str, height: Height, found: Found) -> str:
    return f"{_beside(height.total, GOALS[place], 'at most')} px before action {found.action}"


def _read(languages: Mapping[str, Sequence[Found]]) -> str:
    screens = [found.shown.screen for each in languages.values() for found in each]
    svgs = {block.svg for screen in screens for block in screen.blocks if isinstance(block, Picture)}
    if not svgs:
        return ", no picture"
    faint, small = min(map(faintest, svgs)), set[str]().union(*map(unreadable, svgs))
    return (
        f", contrast {_beside(faint[0], CONTRAST, 'at least')} ({faint[1]!r}), "
        f"letters too small: {len(small)} {min(small, default='')}"
    )


def _beside(figure: float, wanted: float, which: str) -> str:
    missed = figure > wanted if which == "at most" else figure < wanted
    shown = f"{figure:,.1f}" if isinstance(figure, float) else f"{figure:,}"
    return f"{shown} ({which} {wanted:,g}{', missed' if missed else ''})"


def _blocks(height: Height, found: Found) -> list[str]:
    blocks = list(enumerate(zip(height.blocks, decision_part(found.shown.screen).blocks, strict=True)))
    most = sorted(sorted(blocks, key=lambda each: -each[1][0])[:TOLD])
    return [f"{pixels:>5} px  {_shown(block)}" for _, (pixels, block) in most]


def _shown(block: Block) -> str:
    match block:
        case Paragraph(text):
            lines = text.splitlines()
            return f"text of {len(lines)} lines: {lines[0][:WORDS]!r}"
        case Picture():
            return "picture"
        case Rule():
            return "rule"
        case Row(controls):
            first = controls[0]
            label = first.label if isinstance(first, Form) else getattr(first, "label", "a menu")
            return f"row of {len(controls)}: {label!r}"
