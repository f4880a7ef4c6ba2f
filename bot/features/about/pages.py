"""What the bot tells of itself, and what comes with somebody's data."""

from __future__ import annotations

from dataclasses import dataclass

from bot.features.about.links import Links
from bot.screens.wording import GREY, relative_time
from bot.text import Texts, Words
from games.screen import Paragraph, Rule, Screen

STORES = ("tables", "choices", "kept", "not", "yours")


@dataclass(frozen=True, slots=True)
class Running:
    """How the bot is now. `since`: when it started."""

    version: str
    since: float
    servers: int
    tables: int


def about_page(texts: Texts, running: Running, links: Links, language: str) -> Screen:
    """Return which version runs, since when and where, what it stores, and whom to ask."""
    text = texts.of(language)
    now = text("about-now", when=relative_time(running.since), servers=running.servers, tables=running.tables)
    stores = "\n".join(f"- {text(f'about-stores-{what}')}" for what in STORES)
    blocks = (
        Paragraph(f"## {text('about-title', version=running.version)}\n{text('about-what')}\n-# {now}"),
        Paragraph(f"**{text('about-stores')}**\n{stores}"),
    )
    pointed = _pointed(text, links)
    return Screen((*blocks, Rule(), Paragraph(f"-# {pointed}")) if pointed else blocks, GREY)


def _pointed(text: Words, links: Links) -> str:
    """Return the links there are, and how to reach whoever runs the bot."""
    addresses = (("terms", links.terms), ("privacy", links.privacy), ("source", links.source))
    parts = [f"[{text(f'about-{name}')}]({address})" for name, address in addresses if address]
    if links.contact:
        parts.append(text("about-contact", contact=links.contact))
    return " · ".join(parts)


def data_page(texts: Texts, language: str) -> Screen:
    """Return what the file with somebody's data is."""
    text = texts.of(language)
    return Screen((Paragraph(f"**{text('my-data-title')}**\n-# {text('my-data-about')}"),), GREY)
