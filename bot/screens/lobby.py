"""A lobby as everybody sees it."""

from __future__ import annotations

from bot.screens.colours import BLURPLE, GREY
from bot.screens.deal import cut_button, deal
from bot.screens.learning import minute
from bot.screens.options import options_line
from bot.screens.requests import OpenPage, OpenRules
from bot.screens.status import finish_line
from bot.screens.terms import terms_line
from bot.screens.wording import host_name, moment
from bot.table.commands import Cancel, Join, Leave, NotifyMe, Practise, Start
from bot.table.table import Lobby, Over, Person
from bot.text import Texts, Words
from games.screen import Ask, Block, Button, Paragraph, Row, Rule, Screen


def lobby(table: Lobby, text: Words, texts: Texts) -> Screen:
    """Return who sits, what is needed, the game in a minute, and what is agreed and known of the deal."""
    blocks: list[Block] = [
        Paragraph(f"{_heading(text)}\n{text('game-about')}"),
        Paragraph(f"{_size(table, text)}\n{text('lobby-needs', missing=_missing(table))}"),
        Paragraph(_people(table, text)),
        *_main_buttons(table, text),
        Rule(),
        Paragraph(minute(texts, table.game.key, text.language)),
        Rule(),
        Paragraph("\n".join(f"-# {line}" for line in _agreed(table, text))),
        _other_buttons(table, text),
        deal(table, text),
        Paragraph("\n".join(f"-# {line}" for line in _small_print(table, text))),
    ]
    return Screen(tuple(blocks), BLURPLE)


def interested(table: Lobby, user_id: int, text: Words) -> Screen:
    """Return the private answer to somebody who wants to be told, or does not any more."""
    if user_id in table.told:
        return Screen((Paragraph(text("tell-me-now")),), BLURPLE)
    if user_id not in table.interested:
        return Screen((Paragraph(text("tell-me-off")),), GREY)
    back = Button(text("button-tell-me-not"), Ask(NotifyMe(wanted=False)))
    return Screen((Paragraph(text("tell-me-kept")), Row((back,))), BLURPLE)


def closed(table: Over, text: Words) -> Screen:
    """Return a lobby that was cancelled or has expired."""
    return Screen((Paragraph(f"{_heading(text)}\n{text(f'lobby-{table.status}')}"),), GREY)


# Who sits there ------------------------------------------------------------------------------------


def _heading(text: Words) -> str:
    return f"## {text('lobby-title', game=text('game-title'))}"


def _size(table: Lobby, text: Words) -> str:
    seats, (short, long) = table.seats, table.game.about.minutes
    return text("lobby-seats", least=seats[0], most=seats[-1], short=short, long=long)


def _missing(table: Lobby) -> int:
    return max(0, table.seats[0] - len(table.joined))


def _people(table: Lobby, text: Words) -> str:
    """Everybody by name; whose seat is only kept has not pressed anything yet."""
    people = [
        text(f"lobby-person{_role(table, person)}", name=name)
        for person, name in zip(table.people, text.names, strict=True)
    ]
    lines = [text("lobby-people", now=len(table.joined)), " · ".join(people)]
    if table.interested:
        lines.append(f"🔔 {text('lobby-interested', count=len(table.interested))}")
    if len(table.joined) < len(table.people):
        lines.append(f"-# {text('lobby-kept-about')}")
    if any(person.bot for person in table.people):
        full = len(table.people) >= table.seats[-1]
        lines.append(f"-# {text('lobby-makes-room' if full else 'unrated-company')}")
    return "\n".join(lines)


def _role(table: Lobby, person: Person) -> str:
    if person.bot:
        return f"-{person.temper}"
    if not person.joined:
        return "-kept"
    return "-host" if person.user_id == table.host_id else ""


# Controls ------------------------------------------------------------------------------------------


def _main_buttons(table: Lobby, text: Words) -> tuple[Row, ...]:
    """A line on a phone each: for who would play, and for who would know or choose more."""
    seats = (
        Button(text("button-join"), Ask(Join()), "success"),
        Button(text("button-leave"), Ask(Leave())),
        Button(text("button-start"), Ask(Start()), "primary"),
    )
    more = (
        Button(text("button-rules"), Ask(OpenRules())),
        Button(text("button-options"), Ask(OpenPage("options"))),
        _cancel_button(table, text),
    )
    return Row(seats), Row(more)


def _cancel_button(table: Lobby, text: Words) -> Button:
    """It asks first where others lose a seat."""
    if _others(table):
        return Button(text("button-cancel-asks"), Ask(OpenPage("cancel")), "danger")
    return Button(text("button-cancel"), Ask(Cancel()), "danger")


def _others(table: Lobby) -> bool:
    """Whether other people than the host sit there."""
    return sum(not person.bot for person in table.people) > 1


def _agreed(table: Lobby, text: Words) -> list[str]:
    """The clock, when the game is to end, the options, what ours will do, and who chooses all that."""
    terms, options = f"⏳ {terms_line(table.terms, text)}", f"⚙️ {options_line(table, text)}"
    follow = f"🤖 {text('company-follow-on')}" if table.terms.follow else ""
    advice = f"🤖 {text('lobby-advice')}" if table.terms.advice else ""
    host = text("lobby-only-host", host=host_name(table, text))
    return [line for line in (terms, finish_line(table, text), options, follow, advice, host) if line]


def _other_buttons(table: Lobby, text: Words) -> Row:
    """The ways to the clock, to freeing seats, to cutting, to being told when it fills, to our players.

    They stand in the order in which they take the fewest lines on a phone.
    """
    terms = Button(text("button-terms"), Ask(OpenPage()))
    free = Button(text("button-remove"), Ask(OpenPage("remove")))
    tell = Button(text("button-tell-me"), Ask(NotifyMe(wanted=True)), emoji="🔔")
    others = (free,) if _others(table) else ()
    practice = _practice_button(table, text)
    return Row((terms, *others, cut_button(text), *practice, tell, *_company_button(table, text)))


def _company_button(table: Lobby, text: Words) -> tuple[Button, ...]:
    """The way to our players, where the game has any."""
    if table.package.strategy is None:
        return ()
    return (Button(text("button-company"), Ask(OpenPage("company")), emoji="🤖"),)


def _practice_button(table: Lobby, text: Words) -> tuple[Button, ...]:
    """The way to a game with our players alone, for who is alone."""
    if table.package.strategy is None or len(table.people) > 1:
        return ()
    return (Button(text("button-practice"), Ask(Practise()), "primary", emoji="🎓"),)


def _small_print(table: Lobby, text: Words) -> list[str]:
    lines = list[str]()
    if table.game.about.not_included:
        items = text.listed([text(key) for key in table.game.about.not_included])
        lines.append(text("lobby-not-included", items=items))
    return [*lines, text("lobby-closes", when=moment(table.closes_at))]
