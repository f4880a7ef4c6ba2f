"""The pages of try mode: the games to practise with the places of the server, and an author's table."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Final

from bot.cli.try_table import Wanted
from bot.screens.lobby import game_size
from bot.table.table import Over, Playing
from bot.text import Texts, Words, plain
from games import GamePackage
from games.languages import LANGUAGES

REFRESH = """setInterval(async () => {
  const page = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
  const now = document.getElementById("places"), then = page.getElementById("places");
  if (now.innerHTML !== then.innerHTML) now.innerHTML = then.innerHTML;
}, 5000)"""
"""Replaces the list of places only, and only where it has changed: no press on the page is lost."""
PAGE: Final = """<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
*{{box-sizing:border-box}}
body{{max-width:70rem;margin:0 auto;padding:1.5rem 1rem 2.5rem;font:16px/1.5 system-ui,sans-serif;
background:#313338;color:#dbdee1}}
h1{{margin:0 0 .25rem;font-size:1.5rem;color:#f2f3f5}}
h2{{margin:2rem 0 .25rem;font-size:1.15rem;color:#f2f3f5}}
p{{margin:.25rem 0}}small{{color:#b5bac1;font-size:.875rem}}
.games{{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:1rem;
margin:1rem 0}}
.game{{display:flex;flex-direction:column;background:#2b2d31;border-radius:12px;overflow:hidden}}
.game img{{display:block;width:100%;height:auto}}
.game div{{display:flex;flex-direction:column;flex:1;padding:.75rem 1rem 1rem}}
.game h3{{margin:0;font-size:1.1rem;color:#f2f3f5}}.game nav{{margin-top:auto}}
nav{{display:flex;flex-wrap:wrap;gap:.5rem;padding-top:.75rem}}
a{{color:inherit;text-decoration:none}}a:hover{{filter:brightness(1.12)}}
nav a{{padding:.5rem .75rem;min-height:2.75rem;border-radius:8px;background:#4e5058;color:#fff;
font-weight:600}}
nav a.first{{background:#5865f2}}a:focus-visible{{outline:3px solid #fff;outline-offset:2px}}
</style>
<h1>{title}</h1><p>{about}</p>
<div class="games">{games}</div>
<h2>{places_title}</h2><p>{places_about}</p>
<nav id="places">{places}</nav>
<p style="margin-top:1.5rem"><small>{kept}</small></p>
<script>{refresh}</script></html>"""


def preferred_language(header: str) -> str:
    """Return the first supported language that a browser's `Accept-Language` names."""
    asked = [part.partition(";")[0].strip().partition("-")[0].lower() for part in header.split(",")]
    return next((language for tag in asked for language in LANGUAGES if tag == language), LANGUAGES[0])


def start_page(texts: Texts, language: str, places: Mapping[int, str], home: int, manager: str) -> str:
    """Return the page in a language; `places` are names by channel id, practice is dealt at `home`."""
    text = texts.of(language)
    games = [_game(key, package, texts.of(language, key), home) for key, package in texts.packages.items()]
    return PAGE.format(
        language=language,
        title=escape(text("try-title")),
        about=escape(text("try-practice")),
        games="".join(games),
        places_title=escape(text("try-places")),
        places_about=escape(text("try-places-about", manager=manager)),
        places="".join(_link(str(place), name, place, first=place == home) for place, name in places.items()),
        kept=escape(text("try-kept")),
        refresh=REFRESH,
    )


def _game(key: str, package: GamePackage, text: Words, home: int) -> str:
    title = text("game-title")
    alt, size = text("alt-cover", game=title), text("lobby-seats", **game_size(package))
    picture = f'<img src="/cover/{key}" width="900" height="300" alt="{escape(alt)}">'
    teach = _link(f"teach/{key}", f"🎓 {text('button-teach')}", home) if package.lesson else ""
    practice = _link(f"practise/{key}", text("button-practice"), home, first=True)
    return (
        f'<section class="game"><a href="/practise/{key}" target="place-{home}">{picture}</a><div>'
        f"<h3>{escape(title)}</h3><small>{escape(size)}</small><p>{escape(plain(text('game-about')))}</p>"
        f"<nav>{practice}{teach}</nav></div></section>"
    )


def _link(path: str, said: str, place: int, *, first: bool = False) -> str:
    look = ' class="first"' if first else ""
    return f'<a{look} href="/{path}" target="place-{place}">{escape(said)}</a>'


# An author's table ---------------------------------------------------------------------------------


RELOAD: Final = """setInterval(async () => {
  const now = await fetch("/process").then(it => it.text(), () => "");
  if (now && now !== document.body.dataset.process) location.reload();
}, 1000);
for (const one of document.querySelectorAll("details")) one.addEventListener("toggle", async () => {
  one.lastElementChild.textContent = await (await fetch(one.dataset.view)).text();
});"""
"""Loads the page again where another process serves it: a file of the game was saved."""
BENCH: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
*{{box-sizing:border-box}}
body{{margin:0;padding:1rem;font:16px/1.5 system-ui,sans-serif;background:#313338;color:#dbdee1}}
h1{{margin:0;font-size:1.25rem;color:#f2f3f5}}h2{{margin:0;padding:.5rem .75rem;font-size:1rem;color:#f2f3f5}}
p{{margin:.25rem 0 1rem}}a{{color:#8ea1ff}}pre{{overflow:auto;font-size:.8125rem}}
.fault{{padding:.75rem;border-radius:8px;background:#5c2b2e;color:#fff;white-space:pre-wrap}}
.seats{{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20.5rem),1fr));gap:1rem}}
section{{background:#2b2d31;border-radius:12px;overflow:hidden}}
/* What stands at the top of a page of SimCord is for the whole of it. */
.page{{height:46rem;overflow:hidden}}iframe{{display:block;width:100%;height:53rem;margin-top:-7rem;border:0}}
summary{{padding:.75rem;cursor:pointer}}details pre{{margin:0;padding:0 .75rem .75rem;max-height:30rem}}
</style>
<body data-process="{process}"><h1>{title}</h1>{body}<script>{script}</script></body></html>"""


@dataclass(frozen=True, slots=True)
class Tried:
    """The table that an author tries. `note`: what is to be said of it; `public`: who has no seat there."""

    table: Playing | Over
    wanted: Wanted
    note: str
    public: int


def bench_page(tried: Tried) -> str:
    """Return the page with what everybody sees and each seat's panel, and the views that they are made of."""
    table, wanted = tried.table, tried.wanted
    about = f"{len(table.people)} seats, seed {wanted.seed}, {len(table.entries)} entries"
    seats = [(f"{seat + 1} {person.name}", person.user_id) for seat, person in enumerate(table.people)]
    shown = [("Everybody", tried.public), *(seats if isinstance(table, Playing) else ())]
    parts = [f'<p>{escape(about)} · <a href="/places">channel, threads and DMs</a></p>']
    parts += [f'<p class="fault">{escape(tried.note)}</p>'] if tried.note else []
    parts += ['<div class="seats">']
    for place, (name, person) in enumerate(shown):
        view = len(table.people) if not place else place - 1
        parts.append(
            f'<section><h2>{escape(name)}</h2><div class="page"><iframe src="/{person}"></iframe></div>'
            f'<details data-view="/view/{view}"><summary>The view</summary><pre></pre></details></section>'
        )
    return _bench(table.game.key, "".join([*parts, "</div>"]))


def fault_page(fault: str) -> str:
    """Return the page that says why there is no table."""
    return _bench(
        "No table yet",
        f'<p>Save a file of the game, and it is tried again.</p><pre class="fault">{escape(fault)}</pre>',
    )


def _bench(title: str, body: str) -> str:
    return BENCH.format(title=escape(title), body=body, process=os.getpid(), script=RELOAD)
