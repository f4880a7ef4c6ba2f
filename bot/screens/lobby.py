"""A lobby: its post, answers to who joins; and the games to open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from bot.screens.choices import chosen_options, terms_line
from bot.screens.requests import (
    BESIDE,
    JoinTable,
    OpenGame,
    OpenGameWith,
    OpenLesson,
    OpenPage,
    OpenPractice,
    OpenRules,
)
from bot.screens.wording import (
    BLURPLE,
    GREY,
    SHORT_HASH,
    bot_first_name,
    finish_line,
    host_name,
    language_button,
    menu,
    relative_time,
    time_of_day,
    words,
)
from bot.table.commands import (
    Cancel,
    ClaimHost,
    Join,
    JoinFor,
    KeepOpen,
    LeaveLobby,
    NotifyMe,
    SetOnlyInvited,
    Start,
)
from bot.table.deadlines import called_until, kept_until
from bot.table.lobby import changed_since, silent_at, waits_for_all, why_not_notified
from bot.table.people import Person
from bot.table.search import open_games, people_needed
from bot.table.table import Lobby, Over
from bot.text import Texts, Words, mention, timestamp
from games.host.packages import GamePackage
from games.screen import MENU, Ask, Block, Button, Entities, Option, Paragraph, Picture, Row, Screen, rows
from games.signs import SEPARATOR
from games.strategies import PERSONALITIES
from games.text import Markup

LobbyButton: TypeAlias = Callable[[Lobby, Words], Button | None]
"""Returns a button of a lobby's post; None where it does not belong there now."""
ADDED_BUTTONS = dict[int, LobbyButton]()
"""Buttons that features add, by their place after the lobby's own."""
ON_POST = 10
"""Place from which they stand on the page behind the post."""


def lobby_button(place: int) -> Callable[[LobbyButton], LobbyButton]:
    """Add a button to lobbies, declared beside the request that it carries."""

    def declare(button: LobbyButton) -> LobbyButton:
        if ADDED_BUTTONS.setdefault(place, button) is not button:
            raise ValueError(f"taken: place {place}")
        return button

    return declare


def lobby(table: Lobby, text: Words, texts: Texts, reader_id: int = 0) -> Screen:
    """Return the game, who sits, what is needed to start, and how to join.

    `reader_id`: the only reader of a private copy; 0 for the post.
    """
    size_line = "" if len(open_games(table)) > 1 else text("lobby-seats", **_size(table))
    rated_text = text("lobby-rated" if may_be_rated(table) else "lobby-unrated")
    invited_text = text("lobby-only-invited") if table.only_invited else ""
    facts_line = SEPARATOR.join(fact for fact in (size_line, rated_text, invited_text) if fact)
    # Below a list of games that has their sizes, little is left to say.
    facts_line = facts_line if size_line else f"-# {facts_line}"
    fair_line = text("lobby-fair", hash=table.commitment[:SHORT_HASH])
    closing_lines = (
        [f"⏳ {text('lobby-closing', when=relative_time(table.closes_at))}"] if table.closing else []
    )
    lines = [
        facts_line,
        *_people(table, text),
        *_changed_lines(table, text),
        *_waiting(table, text),
        *closing_lines,
    ]
    blocks: list[Block] = [
        *_games(table, text, texts),
        Paragraph("\n".join(lines)),
        _small([text("lobby-decisions")]),
        *_buttons(table, text, texts, reader_id),
        _small([fair_line]),
    ]
    return Screen(tuple(blocks), BLURPLE)


def _size(table: Lobby) -> dict[str, int]:
    return game_size(table.package) | {"least": table.seats[0], "most": table.seats[-1]}


def _games(table: Lobby, text: Words, texts: Texts) -> Iterator[Block]:
    """Yield what the game is; of several in question, how many players each takes, and how long."""
    if len(games := open_games(table)) == 1:
        yield Paragraph(f"{_heading(text)}\n{text('game-about')}")
        yield from cover(table.package, text)
        return
    lines = [f"## 🔎 {text('search-title')}"]
    for package in games:
        game_words = texts.of(text.language, package.game.key)
        lines.append(f"- {game_words('choice-game', game=game_words('game-title'), **game_size(package))}")
    yield Paragraph("\n".join(lines))


def may_be_rated(table: Lobby) -> bool:
    """Whether the game would be rated if it started now."""
    return not table.terms.advice and not any(person.bot for person in table.people)


def cover(package: GamePackage, text: Words) -> tuple[Picture, ...]:
    """Return the cover of a game; nothing where it has none."""
    svg = package.screens.cover
    return (Picture(svg, text.plain("alt-cover", game=text("game-title")), instead=""),) if svg else ()


def more_blocks(table: Lobby, user_id: int, text: Words, now: float, *, governs: bool) -> list[Block]:
    """Return what else is agreed and known of a lobby, with the buttons for it that this reader may use."""
    missing = text.listed([text(key) for key in table.game.about.not_included])
    missing_lines = [text("lobby-not-included", items=missing)] if missing else []
    return [
        _small(_agreed(table, text)),
        *rows(_more_buttons(table, user_id, text, now, governs=governs)),
        _small([text("lobby-sealed", hash=table.commitment), *missing_lines]),
    ]


def closed_post(table: Over, text: Words) -> Screen:
    """Return a lobby that was cancelled or has expired."""
    return Screen((Paragraph(f"{_heading(text)}\n{text(f'lobby-{table.status}')}"),), GREY)


def _heading(text: Words) -> str:
    return f"## {text('lobby-title', game=text('game-title'))}"


def _small(lines: Sequence[str]) -> Paragraph:
    return Paragraph("\n".join(f"-# {line}" for line in lines))


# Who sits there ------------------------------------------------------------------------------------


def _people(table: Lobby, text: Words) -> list[str]:
    people_shown = [
        text(_person_key(table, person), name=name)
        + ("" if person.finishes is None else f" 🤝{text('lobby-finishes', percent=person.finishes)}")
        for person, name in zip(table.people, text.names, strict=True)
        if not person.bot
    ]
    people_shown += _bots(table, text)
    needs = text("lobby-needs", missing=missing_people(table))
    lines = [
        f"{text('lobby-people', now=len(table.joined))}{SEPARATOR}**{needs}**",
        SEPARATOR.join(people_shown),
    ]
    if table.interested:
        lines.append(f"🔔 {text('lobby-interested', count=len(table.interested))}")
    if table.kept:
        lines.append(f"-# {' '.join(_kept_seats(table, text))}")
    if any(person.bot for person in table.people):
        lines += _characters(table, text)
        if len(table.people) >= table.seats[-1]:
            lines.append(f"-# {text('lobby-makes-room')}")
    return lines


def _bots(table: Lobby, text: Words) -> list[str]:
    """Return the bot players, those of one temper together."""
    names_by_temper = dict[str, list[Markup]]()
    for person in table.people:
        if person.bot:
            names_by_temper.setdefault(PERSONALITIES[person.temper].key, []).append(
                bot_first_name(person, text)
            )
    texts_by_temper = {
        temper: text("ours-name", name=text.listed(temper_names))
        for temper, temper_names in names_by_temper.items()
    }
    return [text(f"lobby-person-{temper}", name=name) for temper, name in texts_by_temper.items()]


def missing_people(table: Lobby) -> int:
    """Return how many more have to sit here before the game can start, or starts by itself."""
    if table.search is None:
        return max(0, table.seats[0] - len(table.joined))
    return max(0, people_needed(table) - sum(not person.bot for person in table.joined))


def _waiting(table: Lobby, text: Words, *, pressed: bool = False) -> list[str]:
    """Return until when people are looked for, and how the game starts then; or until when they are called.

    `pressed`: for a reader who need not press that they are there.
    """
    if table.search is None:
        return []
    if (until := called_until(table)) is not None:
        key = "search-others-called" if pressed else "search-called"
        return [f"🔔 {text(key, when=time_of_day(until), count=people_needed(table))}"]
    kind = "days" if table.search.days else "live"
    count = 0 if len(open_games(table)) > 1 else people_needed(table)
    return [f"🔎 {text(f'search-open-{kind}', when=timestamp(table.closes_at, 'f'), count=count)}"]


def _kept_seats(table: Lobby, text: Words) -> Iterator[str]:
    if waits_for_all(table):
        yield text("lobby-kept-about", changed="yes" if table.changed else "no")
    else:
        yield text("lobby-invited-about")
    if (until := kept_until(table)) is not None:
        yield text("lobby-kept-until", when=relative_time(until))


def _changed_lines(table: Lobby, text: Words) -> list[str]:
    """Return the line with what is new to those who have joined before."""
    options = SEPARATOR.join(chosen_options(table, text))
    by_part = {
        "clock": terms_line(table.terms, text),
        "finish": finish_line(table, text) or text("finish-none"),
        "options": f"⚙️ {options}",
        "company": SEPARATOR.join(
            text(f"term-{term}-{'on' if is_on else 'off'}")
            for term, is_on in (("follow", table.terms.follow), ("advice", table.terms.advice))
        ),
    }
    changes = [by_part[part] for part in changed_since(table)]
    return [f"✏️ {text('lobby-changed', what=Markup(SEPARATOR.join(changes)))}"] if changes else []


def _characters(table: Lobby, text: Words) -> list[str]:
    characters = [
        text(f"character-{character}", name=bot_first_name(person, text))
        for seat, person in enumerate(table.people)
        if (character := text.voice(seat))
    ]
    return [f"-# {SEPARATOR.join(characters)}"] if characters else []


def _person_key(table: Lobby, person: Person) -> str:
    if not person.joined:
        return "lobby-person-called" if person.user_id in table.called else "lobby-person-kept"
    return "lobby-person-host" if person.user_id == table.host_id else "lobby-person"


# Agreed terms and small print ----------------------------------------------------------------------


def _agreed(table: Lobby, text: Words) -> list[str]:
    lines = [
        f"⏳ {terms_line(table.terms, text)}",
        finish_line(table, text),
        f"⚙️ {SEPARATOR.join(chosen_options(table, text))}",
        f"🤝 {text('lobby-finishers', percent=table.terms.finishers)}" if table.terms.finishers else "",
        f"🤖 {text('term-follow-on')}" if table.terms.follow else "",
        f"🤖 {text('lobby-advice')}" if table.terms.advice else "",
        text("search-host" if table.search else "lobby-only-host", host=host_name(table, text)),
        "" if table.search else text("lobby-closes", when=relative_time(table.closes_at)),
    ]
    return [line for line in lines if line]


# Buttons -------------------------------------------------------------------------------------------


def _buttons(table: Lobby, text: Words, texts: Texts, reader_id: int) -> tuple[Row, ...]:
    """Return the ways to join, Start once it can be, and what to read."""
    play_buttons = (
        []
        if any(person.user_id == reader_id for person in table.joined)
        else _join_buttons(table, text, texts)
    )
    if len(table.joined) in table.seats:
        play_buttons.append(Button(text("button-start"), Ask(Start()), "primary"))
    if table.closing:
        play_buttons.append(Button(text("button-keep-open"), Ask(KeepOpen())))
    reading_buttons = (
        Button(text("button-rules"), Ask(OpenRules())),
        Button(text("button-lobby-more"), Ask(OpenPage("lobby"))),
        language_button(text),
    )
    return rows([*play_buttons, *_added(table, text, on_post=True)]) + rows(reading_buttons)


def _join_buttons(table: Lobby, text: Words, texts: Texts) -> list[Button]:
    """Return Join, also for each of several games in question."""
    games = {package.game.key: texts.of(text.language, package.game.key) for package in open_games(table)}
    join_key = "button-here" if table.called else "button-join" if len(games) == 1 else "button-join-any"
    buttons = [Button(text(join_key), Ask(Join()), "success")]
    if len(games) > 1:
        buttons += [Button(own("game-title"), Ask(JoinFor((key,)))) for key, own in games.items()]
    return buttons


def _added(table: Lobby, text: Words, *, on_post: bool) -> list[Button]:
    places = [place for place in sorted(ADDED_BUTTONS) if (place < ON_POST) == on_post]
    return [button for place in places if (button := ADDED_BUTTONS[place](table, text)) is not None]


def _more_buttons(table: Lobby, user_id: int, text: Words, now: float, *, governs: bool) -> list[Button]:
    """Return what this reader may press, in the order that takes the fewest lines on a phone."""
    is_host = user_id == table.host_id
    seat = table.seat_of(user_id)
    has_joined = seat is not None and table.people[seat].joined
    # People other than the host, who have a seat to lose.
    has_guests = sum(not person.bot for person in table.people) > 1
    buttons = [
        Button(text("button-options"), Ask(OpenPage("options"))),
        Button(text("button-terms"), Ask(OpenPage("clock"))),
        *([Button(text("button-company"), Ask(OpenPage("company")), emoji="🤖")] if is_host else []),
    ]
    if user_id in table.interested or why_not_notified(table, user_id) is None:
        buttons.append(Button(text("button-tell-me"), Ask(NotifyMe(wanted=True)), emoji="🔔"))
    if governs and (has_guests or table.removed):
        buttons.append(Button(text("button-remove"), Ask(OpenPage("remove"))))
    if (host_silent_at := silent_at(table, user_id)) is not None and host_silent_at <= now:
        buttons.append(Button(text("page-claim"), Ask(ClaimHost())))
    buttons += _added(table, text, on_post=False)
    if has_joined:
        buttons.append(Button(text("button-keep-open"), Ask(KeepOpen())))
    if seat is not None:
        buttons.append(Button(text("button-leave"), Ask(LeaveLobby())))
    if governs:
        cancel = ("button-cancel-asks", OpenPage("cancel")) if has_guests else ("button-cancel", Cancel())
        buttons.append(Button(text(cancel[0]), Ask(cancel[1]), "danger"))
    return buttons


def _named(table: Lobby, text: Words) -> list[tuple[Person, Markup]]:
    return [(person, Markup(f"**{name}**")) for person, name in zip(table.people, text.names, strict=True)]


# Private answers -----------------------------------------------------------------------------------


def lobby_panel(table: Lobby, user_id: int, text: Words) -> Screen:
    """Return the panel of who sits in a lobby, where the game can be learned meanwhile.

    It says whom one sits beside, what comes next, and what to keep of the deal.
    """
    seated_ids = {*table.called, *(person.user_id for person in table.joined)} - {user_id}
    names_beside = [name for person, name in _named(table, text) if person.user_id in seated_ids]
    is_called = user_id in table.called
    missing_count = missing_people(table)
    host = "me" if user_id == table.host_id else "host"
    lines = [
        text("join-beside", count=len(names_beside), names=text.listed(names_beside)),
        text("join-next-missing", missing=missing_count)
        if missing_count
        else text(f"join-next-{host}", host=host_name(table, text)),
        *_waiting(table, text, pressed=not is_called),
    ]
    sealed_line = text("join-sealed", hash=table.commitment)
    key = table.game.key
    lesson = table.package.lesson
    buttons = [
        *([Button(text("button-here"), Ask(Join()), "success")] if is_called else []),
        Button(text("button-minute"), Ask(OpenRules(slot=BESIDE))),
        *([] if lesson is None else [Button(text("button-teach"), Ask(OpenLesson(key)))]),
        Button(text("button-practice"), Ask(OpenPractice(key))),
        Button(text("button-leave"), Ask(LeaveLobby())),
    ]
    inviting = _inviting(table, text) if user_id == table.host_id else ()
    return Screen((Paragraph("\n".join(lines)), *inviting, *rows(buttons), _small([sealed_line])), BLURPLE)


def _inviting(table: Lobby, text: Words) -> Iterator[Block]:
    """Yield whom the host has invited and who has no seat, the menu of people, and who else may sit down."""
    absent_names = [mention(user_id) for user_id in table.invited if table.seat_of(user_id) is None]
    if absent_names:
        yield Paragraph(f"-# 🎟 {text('invite-absent', names=text.listed(absent_names))}")
    free_seats = table.seats[-1] - sum(not person.bot for person in table.people)
    if free_seats > 0:
        yield Row((Entities("user", "invite", text("invite-menu"), least=0, most=min(free_seats, MENU)),))
    if table.search is not None:
        # A search is for others.
        return
    switch_key = "invite-open" if table.only_invited else "invite-only"
    yield Row((Button(text(switch_key), Ask(SetOnlyInvited(not table.only_invited)), emoji="🎟️"),))


def seat_call(message: str, text: Words) -> Screen:
    """Return the message that calls a person to the seat that is kept for them."""
    buttons = [
        Button(text("button-join"), Ask(Join()), "success"),
        Button(text("button-decline"), Ask(LeaveLobby())),
    ]
    return Screen((Paragraph(message), *rows(buttons)), BLURPLE)


def interest_answer(table: Lobby, user_id: int, text: Words) -> Screen:
    """Return the answer to who wants to be notified when the lobby fills, or no longer does."""
    if user_id in table.told:
        return Screen((Paragraph(text("tell-me-now")),), BLURPLE)
    if user_id not in table.interested:
        return Screen((Paragraph(text("tell-me-off")),), GREY)
    off_button = Button(text("button-tell-me-not"), Ask(NotifyMe(wanted=False)))
    return Screen((Paragraph(text("tell-me-kept")), Row((off_button,))), BLURPLE)


# The games to choose from --------------------------------------------------------------------------


SHOWN_GAMES = 10
"""Maximum number of games on the page, whose top is to be in view on a phone."""
SHOWN_LOBBIES = 3
"""Maximum number of lobbies that wait above it."""


def game_size(package: GamePackage) -> dict[str, int]:
    """Return for how many players a game is and how many minutes it takes, with its usual options."""
    seats = package.game.seats(package.game.options())
    short, long = package.game.about.minutes
    return {"least": seats[0], "most": seats[-1], "short": short, "long": long}


def choice_title(table: Lobby, texts: Texts, language: str) -> Markup:
    """Return the name of the game that a lobby leads to, or of each that it may."""
    keys = [package.game.key for package in open_games(table)]
    return Markup(SEPARATOR.join(texts.of(language, key)("game-title") for key in keys))


def for_newcomers(packages: Mapping[str, GamePackage]) -> list[str]:
    """Return the keys of the games, the shortest first."""
    return sorted(packages, key=lambda key: packages[key].game.about.minutes[::-1])


def catalogue(texts: Texts, language: str, lobbies: Sequence[Lobby] = (), guest_id: int = 0) -> Screen:
    """Return what waits, and the games with players and minutes, and buttons to their lobbies.

    `guest_id`: a person who is to be invited; 0 for none.
    """
    text = texts.of(language)
    keys = for_newcomers(texts.packages)[:SHOWN_GAMES]
    lines = [f"## {text('catalogue-title')}"]
    buttons = list[Button]()
    for key in keys:
        game_words = texts.of(language, key)
        lines.append(
            game_words("choice-game", game=game_words("game-title"), **game_size(texts.packages[key]))
        )
        request = OpenGameWith(key, guest_id) if guest_id else OpenGame(key)
        buttons.append(Button(game_words("game-title"), Ask(request), "success"))
    blocks = [*waiting_blocks(texts, lobbies, language), Paragraph("\n".join(lines)), *rows(buttons)]
    return Screen((*blocks, *alone_menus(texts, language)), BLURPLE)


def alone_menus(texts: Texts, language: str) -> Iterator[Row]:
    """Yield the menus of games that one can be taught, or practise alone."""
    text = texts.of(language)
    keys = for_newcomers(texts.packages)[:MENU]
    titles = {key: texts.of(language, key)("game-title") for key in keys}
    yield from menu(
        f"🎓 {text('menu-teach')}",
        (Option(titles[key], Ask(OpenLesson(key))) for key in keys if texts.packages[key].lesson),
    )
    yield from menu(
        f"🤖 {text('menu-practice')}", (Option(titles[key], Ask(OpenPractice(key))) for key in keys)
    )


def waiting_blocks(texts: Texts, lobbies: Sequence[Lobby], language: str) -> Iterator[Block]:
    """Yield which lobbies wait, each with the button that takes a seat there."""
    for table in lobbies[:SHOWN_LOBBIES]:
        text = words(texts, table, language)
        game = choice_title(table, texts, language)
        line = text("catalogue-waits", game=game, count=len(table.joined))
        yield Paragraph(f"🪑 {line}")
        yield Row((Button(text("button-join"), Ask(JoinTable(table.id)), "success"),))
