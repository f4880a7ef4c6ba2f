"""The public post of Politically Correct People, and the controls of turns and elections."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.politically_correct_people import pieces as p
from games.politically_correct_people import state as s
from games.politically_correct_people.art import table
from games.politically_correct_people.election import SEVERAL, may_vote, orders, unused, usable
from games.politically_correct_people.words import (
    SEPARATOR,
    SIGNS,
    TOGETHER,
    card_name,
    cards,
    counted,
    event,
    front,
    group,
    order_label,
    pool_label,
    stakes,
    vote_label,
    waiting,
)
from games.screen import (
    Block,
    Button,
    MultiSelect,
    Option,
    Paragraph,
    Picture,
    Play,
    Row,
    Rule,
    Screen,
    Select,
    Text,
    rows,
)
from games.seats import seat_sign

# What is pressed ------------------------------------------------------------------------------------


MENU = 25
"""Maximum entries of a Discord menu."""
ROW = 5
"""Maximum buttons in a row."""


def decision(view: s.View, text: Text) -> tuple[Block, ...]:
    """Return the controls of the seat that is asked, as far as all may see them."""
    match view.phase:
        case s.Choosing(seat):
            laid, options = view.fronts[seat], view.options
            labels = {kind: pool_label(kind, laid, options, text) for kind in _kinds(view.pool)}
            taken = [Button(label, Play(p.Take(kind)), "primary") for kind, label in labels.items()]
            drawn = Button(
                text("draw" if view.deck else "draw-empty"), Play(p.Draw()), disabled=not view.deck
            )
            return rows([*taken, drawn])
        case s.Trimming(seat) if view.hands[seat] <= p.HAND:
            return rows([Button(card_name(shown, text), Play(p.Trim(shown))) for shown in _kinds(view.pool)])
        case s.Declaring(still):
            return _candidates(view, still[0], text)
        case s.Voting() as phase:
            return _votes(view, phase, text)
        case s.Settling() as phase:
            return _tie(phase, view.seat, text)
        case s.Tidying(still):
            return _keeping(view, still[0], text)
        case s.Opening():
            return rows([Button(text("open"), Play(p.Open()), "success")])
        case _:
            return ()


def _kinds(shown: Sequence[p.Card]) -> tuple[p.Card, ...]:
    return tuple(dict.fromkeys(p.in_order(shown)))


def _menus(key: str, options: Sequence[Option], text: Text) -> tuple[Row, ...]:
    parts = [options[start : start + MENU] for start in range(0, len(options), MENU)]
    return tuple(Row((Select(text(key), tuple(part)),)) for part in parts)


# Elections -----------------------------------------------------------------------------------------


def _candidates(view: s.View, seat: Seat, text: Text) -> tuple[Row, ...]:
    running = p.politicians(view.fronts[seat])
    buttons = [Button(card_name(shown, text), Play(p.Declare(shown)), "primary") for shown in running]
    must = bool(running) and view.options.optional_candidacy == "no"
    label = text("no-candidate-must" if must else "no-candidate")
    return rows([*buttons, Button(label, Play(p.Declare(None)), disabled=must)])


def _votes(view: s.View, phase: s.Voting, text: Text) -> tuple[Block, ...]:
    options = [
        option for candidate in range(len(view.fronts)) for option in _votes_for(view, phase, candidate, text)
    ]
    told = _barred(view, phase, text) if options else text("no-votes")
    return (
        *((Paragraph(f"-# {told}"),) if told else ()),
        *_menus("vote-menu", options, text),
        *rows([Button(text("pass"), Play(p.Pass()), "danger")]),
    )


def _barred(view: s.View, phase: s.Voting, text: Text) -> str:
    seat = phase.still[0]
    signs = [SIGNS[kind] for kind in _kinds(unused(view.fronts[seat], phase, seat)) if kind != p.FLOATING]
    return text("votes-barred", cards=" ".join(signs)) if signs and phase.candidates[seat] else ""


def _votes_for(view: s.View, phase: s.Voting, candidate: Seat, text: Text) -> list[Option]:
    seat = phase.still[0]
    many = len(usable(view.fronts[seat], phase, seat, candidate))
    every = text("vote-all", who=text.label(candidate), many=many)
    return [
        *([Option(every, Play(p.CastAll(candidate)))] if many >= SEVERAL else []),
        *(
            Option(vote_label(view, phase, kind, candidate, text), Play(p.Cast(kind, candidate)))
            for kind in _kinds(unused(view.fronts[seat], phase, seat))
            if candidate in may_vote(phase, seat, kind)
        ),
    ]


def _tie(phase: s.Settling, seat: Seat | None, text: Text) -> tuple[Row, ...]:
    said = phase.confirmed[phase.tied.index(seat)] if seat in phase.tied else ()
    placed = orders(phase)
    dice = Button(text("fail"), Play(p.Fail()), "danger")
    if len(placed) < ROW:
        agree = [
            Button(order_label(some, text), Play(p.Confirm(some)), "primary", disabled=some == said)
            for some in placed
        ]
        return rows([*agree, dice])
    options = [Option(order_label(some, text), Play(p.Confirm(some))) for some in placed if some != said]
    return (*_menus("order-menu", options, text), *rows([dice]))


def _keeping(view: s.View, seat: Seat, text: Text) -> tuple[Row, ...]:
    laid = view.fronts[seat]
    if not laid:
        return rows([Button(text("keep-nothing"), Play(p.Retain(None)))])
    told = {shown: card_name(shown, text) for shown in p.politicians(laid)}
    told |= {kind: group(laid, kind, text) for kind in _kinds(p.groups(laid))}
    told |= {p.FLOATING: card_name(p.FLOATING, text)} if p.FLOATING in laid else {}
    return _menus("keep-menu", [Option(label, Play(p.Retain(shown))) for shown, label in told.items()], text)


# A turn, in private --------------------------------------------------------------------------------


def _copies(shown: Sequence[p.Card]) -> tuple[tuple[str, p.Card], ...]:
    ordered = p.in_order(shown)
    return tuple((f"{kind} {ordered[:at].count(kind)}", kind) for at, kind in enumerate(ordered))


def of_values(values: Sequence[str]) -> tuple[p.Card, ...]:
    """The cards behind the values of a menu."""
    return tuple(value.partition(" ")[0] for value in values)


def _hand_menu(
    name: str, key: str, hand: Sequence[p.Card], picked: Sequence[p.Card], most: int, text: Text
) -> Row:
    entries = _copies(hand)[:MENU]
    chosen = {value for value, _ in _copies(picked)}
    return Row(
        (
            MultiSelect(
                name,
                text(key, most=most),
                tuple(card_name(kind, text) for _, kind in entries),
                tuple(value for value, _ in entries),
                least=1 if name == "discard" else 0,
                most=min(most, len(entries)),
                chosen=tuple(value for value, _ in entries if value in chosen),
            ),
        )
    )


def still_held(hand: Sequence[p.Card], picked: Sequence[p.Card]) -> tuple[p.Card, ...]:
    """What was picked, as far as it is still there."""
    there = {kind: min(picked.count(kind), hand.count(kind)) for kind in picked}
    return tuple(kind for kind, many in there.items() for _ in range(many))


def playing(view: s.View, seat: Seat, desk: p.Desk, text: Text) -> tuple[Block, ...]:
    """Pick cards, see what they would make, play them; or end the turn."""
    assert view.own is not None
    hand = view.own.hand
    picked = p.in_order(still_held(hand, desk.picked))
    menu = [_hand_menu("play", "play-menu", hand, picked, len(hand), text)] if hand else []
    end = Button(text("end-turn"), Play(p.Done()))
    if not picked:
        why = text("play-none" if hand else "play-empty")
        return (*menu, *rows([Button(why, Play(p.Lay(())), disabled=True), end]))
    many = len(picked)
    buttons = [
        Button(text("play-and-end", many=many), Play(p.Lay(picked, done=True)), "success"),
        Button(text("play-these", many=many), Play(p.Lay(picked)), "primary"),
        end,
    ]
    return (*menu, Paragraph(_preview(view.fronts[seat], picked, text)), *rows(buttons))


def _preview(laid: Sequence[p.Card], picked: Sequence[p.Card], text: Text) -> str:
    after = p.in_order((*laid, *(kind for kind in picked if kind != p.FUND)))
    told = [card_name(kind, text) for kind in p.politicians(picked)]
    told += [_becomes(laid, after, kind, text) for kind in _kinds(p.groups(picked))]
    funds = picked.count(p.FUND)
    told += (
        [text("play-fund", card=counted(p.FUND, funds, text), money=p.FUND_PLAYED * funds)] if funds else []
    )
    return text("preview", what=SEPARATOR.join(told))


def _becomes(before: Sequence[p.Card], after: Sequence[p.Card], kind: p.Card, text: Text) -> str:
    told = group(after, kind, text)
    if kind == p.FLOATING:
        return told
    more = p.group_votes(after, kind) - p.group_votes(before, kind)
    return text("more-votes", group=told, more=more)


def trimming(view: s.View, text: Text) -> tuple[Block, ...]:
    """What the hand has too many of."""
    assert view.own is not None
    hand = view.own.hand
    most = len(hand) - p.HAND
    if most > 0:
        later = (
            [Paragraph(f"-# {text('pool-later', many=len(view.pool))}")] if len(view.pool) > p.POOL else []
        )
        return (_hand_menu("discard", "discard-menu", hand, (), most, text), *later)
    return decision(view, text)


NAVY = 0x2F4B7C
NEWS, ANNOUNCED, BESIDE_VOTES = 3, 2, 1
"""Lines of recent events; fewer beside an announced election, and beside votes."""


# The public screen ---------------------------------------------------------------------------------


def head(view: s.View, text: Text) -> str:
    """Round, deck and calendar."""
    return text(
        "head", round=view.round, rounds=p.ROUNDS, deck=view.deck, aside=view.aside, trigger=p.TRIGGER
    )


def _legend(view: s.View, text: Text) -> str:
    people = SEPARATOR.join(_named(view, seat, text) for seat in range(len(view.hands)))
    return f"{text('round', round=view.round, rounds=p.ROUNDS)}{SEPARATOR}{people}{_announced(view, text)}"


def _named(view: s.View, seat: Seat, text: Text) -> str:
    marks = text("is-starter") if seat == view.starter else ""
    passed = "" if seat in s.asked(view.phase) else _standing(view, seat, text)
    return f"{seat_sign(seat)}{TOGETHER}{text.seat(seat)}{marks}{passed}"


def _announced(view: s.View, text: Text) -> str:
    if view.trigger is None or not _coming(view):
        return ""
    turns = text("last-turns") if s.turns_left(view.trigger, view.phase, len(view.hands)) else ""
    return f"\n{text('announced', who=text.seat(view.trigger))}{turns}"


def _coming(view: s.View) -> bool:
    return isinstance(view.phase, s.Choosing | s.Playing | s.Trimming)


def _announced_alt(view: s.View, text: Text) -> str:
    if view.trigger is None or not _coming(view):
        return ""
    left = [str(seat + 1) for seat in s.turns_left(view.trigger, view.phase, len(view.hands))]
    return text("alt-announced", who=str(view.trigger + 1), left=", ".join(left) or text("none"))


def _seat_line(view: s.View, seat: Seat, text: Text) -> str:
    marks = text("is-starter") if seat == view.starter else ""
    return text(
        "seat-line",
        who=f"{seat_sign(seat)}{TOGETHER}{text.seat(seat)}",
        marks=marks + _standing(view, seat, text),
        hand=view.hands[seat],
        front=front(view.fronts[seat], text),
    )


def _standing(view: s.View, seat: Seat, text: Text) -> str:
    if seat in s.asked(view.phase):
        return text("is-asked")
    if isinstance(view.phase, s.Voting) and seat not in view.phase.still:
        return text("is-passed")
    return ""


def table_picture(view: s.View, text: Text) -> Picture:
    """The table, and in words what the picture shows."""
    fronts = [
        f"{seat + 1} ({view.hands[seat]}): {front(laid, text)}" for seat, laid in enumerate(view.fronts)
    ]
    alt = text(
        "alt-table",
        round=view.round,
        deck=view.deck,
        aside=view.aside,
        trigger=_announced_alt(view, text),
        pool=cards(view.pool, text),
        fronts="; ".join(fronts),
    )
    return Picture(table(view), alt)


def _news(story: Sequence[s.Event], text: Text, most: int = NEWS) -> tuple[Block, ...]:
    lines = [f"- {event(seen, text)}" for seen in story[-most:]]
    return (Rule(), Paragraph("\n".join([f"**{text('heading-last')}**", *lines]))) if lines else ()


def counting(candidates: Sequence[str | None], votes: Sequence[s.Vote], text: Text, *, rolled: bool) -> str:
    """Every candidate's votes so far, and the dice that are still to be rolled."""
    lines: list[str] = []
    for seat, politician in enumerate(candidates):
        if politician is not None:
            mine = [vote for vote in votes if vote.candidate == seat]
            lines.append(_running_line(seat, politician, mine, text, rolled=rolled))
    return "\n".join(lines)


def _running_line(seat: Seat, politician: str, votes: Sequence[s.Vote], text: Text, *, rolled: bool) -> str:
    dice = 0 if rolled else sum(vote.group == p.FLOATING for vote in votes)
    total = p.POLITICIANS[politician] + sum(vote.votes for vote in votes)
    return text(
        "running",
        who=text.seat(seat),
        base=p.POLITICIANS[politician],
        votes=text("votes", votes=total),
        dice=dice,
    )


def tally(view: s.View, text: Text) -> str:
    """Candidates and votes, during an election."""
    match view.phase:
        case s.Voting(_, candidates, votes):
            return f"{counting(candidates, votes, text, rolled=False)}\n"
        case s.Settling(candidates, votes) as phase:
            agreed = [
                text("has-agreed", who=text.seat(seat))
                for seat, said in zip(phase.tied, phase.confirmed, strict=True)
                if said
            ]
            return "\n".join([counting(candidates, votes, text, rolled=True), *agreed, ""])
        case _:
            return ""


def prompt_hint(view: s.View, text: Text) -> str:
    """What the one asked should know, in small letters; in an election also what it is about."""
    match view.phase:
        case s.Choosing(seat) if any(shown in p.VOTERS for shown in view.pool):
            return text("hint-choose", who=text.seat(seat))
        case s.Trimming(seat) if view.hands[seat] <= p.HAND:
            return text("hint-pool", most=p.POOL)
        case s.Playing() | s.Trimming():
            return text("hint-own-seat")
        case s.Tidying():
            return text("ask-keep")
        case s.Opening():
            return text("hint-look")
        case s.Declaring() | s.Voting() | s.Settling():
            return f"{_election_hint(view, text)} {stakes(text)}"
        case _:
            return text("hint-deals")


def _election_hint(view: s.View, text: Text) -> str:
    match view.phase:
        case s.Declaring(still):
            return text("ask-declare" if p.politicians(view.fronts[still[0]]) else "ask-declare-none")
        case s.Settling():
            return text("hint-tie")
        case _:
            return text("hint-lock")


def in_words(view: s.View, text: Text) -> Paragraph:
    """What lies in front of everybody, the pool and what is out of the game."""
    fronts = "\n".join(_seat_line(view, seat, text) for seat in range(len(view.hands)))
    pool = text("pool-line", cards=cards(view.pool, text))
    gone = text("discards-line", cards=cards(view.discards, text)) if view.discards else ""
    return Paragraph("\n".join([fronts, pool, *([gone] if gone else []), text("signs")]))


def public(view: s.View, story: Sequence[s.Event], text: Text) -> Screen:
    """The table as everybody sees it: what is asked stands right under the picture."""
    votes = tally(view, text)
    most = BESIDE_VOTES if votes else ANNOUNCED if _announced(view, text) else NEWS
    return Screen(
        (
            table_picture(view, text),
            Paragraph(_legend(view, text)),
            Paragraph(f"### {waiting(view, text)}\n{votes}-# {prompt_hint(view, text)}"),
            *decision(view, text),
            *_news(story, text, most),
        ),
        NAVY,
    )
