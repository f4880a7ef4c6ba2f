"""What each phase asks: the question, what is pressed on the post and on a seat's panel, and Explain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from games.core import Seat, replace
from games.politically_correct_people import words as w
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.election import (
    candidacies,
    known_total,
    must_run,
    new_vote,
    possible_candidates,
    possible_orders,
    unused_groups,
    usable_groups,
)
from games.politically_correct_people.rules.rounds import front_after_play, kept_of_front
from games.politically_correct_people.screens.promises_page import promised_vote_buttons, promises_beside_vote
from games.screen import (
    MENU,
    Asking,
    Asks,
    Block,
    Button,
    Keep,
    MultiSelect,
    Option,
    Paragraph,
    Play,
    Row,
    Text,
    in_menus,
    rows,
)
from games.signs import SEPARATOR, tick_label


def page_button(page: p.Page, label: str, desk: p.Desk) -> Button:
    """Return the button that opens a page of the panel."""
    return Button(label, Keep(replace(desk, page=page)))


# The question ---------------------------------------------------------------------------------------


ROW = 5
"""Maximum buttons in a row."""
TURN, ANNOUNCED, CANDIDATES, VOTES, END = 4, 6, 7, 8, 9
"""Sections of the rules pages; 0 is the title."""


def _prompt(_view: s.View, phase: s.Phase, text: Text) -> str:
    who = text.listed([text.seat(seat) for seat in s.deciding_seats(phase)])
    return text(f"waiting-{_phase_tag(phase)}", who=who)


def _phase_tag(phase: s.Phase) -> str:
    return str(phase.__struct_config__.tag)


def own_question(phase: s.Phase, text: Text) -> str:
    """Return the question as the seat that is asked reads it."""
    return text(f"own-{_phase_tag(phase)}")


def question(view: s.View, seat: Seat, heading: str, hint: str, text: Text) -> Paragraph:
    """Return a heading with votes, promises about them and a hint; an offer that waits takes their room."""
    assert view.own is not None
    offers = any(offer.receiver == seat for offer in view.own.offers)
    tally = "" if offers else w.vote_tally(view, text, SEPARATOR)
    votes = (f"-# {tally}" if tally else "") + promises_beside_vote(view, view.own, seat, text)
    return Paragraph(f"### {heading}\n{votes}{f'-# {hint}' if hint and not offers else ''}".rstrip())


def _bare_question(view: s.View, seat: Seat, hint: str, text: Text) -> Paragraph:
    return question(view, seat, own_question(view.phase, text), hint, text)


def _public_controls(
    view: s.View, _phase: s.Phase, seat: Seat, _desk: p.Desk, text: Text
) -> tuple[Block, ...]:
    return (_bare_question(view, seat, ASKING.note(view, text), text), *ASKING.public(view, text))


def _turn_section(view: s.View) -> int:
    return TURN if view.trigger is None else ANNOUNCED


def _kinds(shown: Sequence[p.Card]) -> tuple[p.Card, ...]:
    return tuple(dict.fromkeys(p.in_order(shown)))


# Take a card ----------------------------------------------------------------------------------------


def _pool_menus(view: s.View, phase: s.Choosing, text: Text, held: Sequence[p.Card] = ()) -> tuple[Row, ...]:
    """Return what may be taken, with the votes that it makes; on the seat's own panel with the hand too."""
    front, _ = front_after_play(view.fronts[phase.seat], held)
    take_buttons = [
        Button(_pool_label(kind, front, view.options, text), Play(p.Take(kind)), "primary")
        for kind in _kinds(view.pool)
    ]
    draw_button = Button(text("draw" if view.deck else "draw-empty"), Play(p.Draw()), disabled=not view.deck)
    if not _has_offer(view, phase.seat):
        return rows([*take_buttons, draw_button])
    # An offer that waits takes the room of the buttons.
    return (
        *in_menus("pool-menu", [Option(each.label, each.press) for each in take_buttons], text),
        *rows([draw_button]),
    )


def _has_offer(view: s.View, seat: Seat) -> bool:
    return view.own is not None and any(offer.receiver == seat for offer in view.own.offers)


def _pool_label(shown: p.Card, laid: Sequence[p.Card], options: p.Options, text: Text) -> str:
    after, money = front_after_play(laid, (shown,))
    if shown in p.VOTERS:
        votes = [p.group_votes(front, shown) for front in (laid, after)]
        return text("pool-voter", card=w.card_name(shown, text), before=votes[0], after=votes[1])
    if money:
        kept_worth = int(options.slush_fund_value)
        return text("pool-fund", card=w.card_name(shown, text), played=money, kept=kept_worth)
    return w.card_name(shown, text)


def _pool_explanation(view: s.View, _phase: s.Choosing, _seat: Seat, text: Text) -> str:
    sources = [source for source, there in (("pool", view.pool), ("deck", view.deck)) if there]
    return text(
        "help-choosing",
        **{"from": sources[0] if len(sources) == 1 else "both"},
        announced="no" if view.trigger is None else "yes",
        table=w.vote_table(p.VOTERS, text),
    )


CHOOSING: Asks[s.Choosing, s.View] = Asks(
    s.Choosing,
    section=_turn_section,
    prompt=_prompt,
    note=lambda view, phase, text: (
        text("hint-choose", who=text.seat(phase.seat))
        if view.round == 1 and any(shown in p.VOTERS for shown in view.pool)
        else text("hint-deals")
    ),
    public=_pool_menus,
    panel=lambda view, phase, seat, _desk, text: (
        _bare_question(view, seat, text("ask-choose", round=view.round), text),
        *_pool_menus(view, phase, text, view.own.hand if view.own else ()),
    ),
    help=_pool_explanation,
)


# Play cards -----------------------------------------------------------------------------------------


def _hand_menu(
    name: Literal["play", "discard"], hand: Sequence[p.Card], picked: Sequence[p.Card], most: int, text: Text
) -> Row:
    entries, chosen = _numbered_copies(hand)[:MENU], {value for value, _ in _numbered_copies(picked)}
    return Row(
        (
            MultiSelect(
                name,
                text("discard-menu" if name == "discard" else "play-menu", most=most),
                tuple(w.card_name(kind, text) for _, kind in entries),
                tuple(value for value, _ in entries),
                least=1 if name == "discard" else 0,
                most=min(most, len(entries)),
                chosen=tuple(value for value, _ in entries if value in chosen),
            ),
        )
    )


def _numbered_copies(shown: Sequence[p.Card]) -> tuple[tuple[str, p.Card], ...]:
    cards = p.in_order(shown)
    return tuple((f"{kind} {cards[:at].count(kind)}", kind) for at, kind in enumerate(cards))


def cards_of_values(values: Sequence[str]) -> tuple[p.Card, ...]:
    """Return the cards behind the values of a menu."""
    return tuple(value.partition(" ")[0] for value in values)


def _play_panel(view: s.View, _phase: s.Playing, seat: Seat, desk: p.Desk, text: Text) -> tuple[Block, ...]:
    """Pick cards, see what they would make, play them; or end the turn."""
    assert view.own is not None
    hand = view.own.hand
    picked = p.in_order(p.common_cards(desk.picked, hand))
    menu = [_hand_menu("play", hand, picked, len(hand), text)] if hand else []
    shows_newest = hand and not any(offer.receiver == seat for offer in view.own.offers)
    newest = [Paragraph(text("own-newest", card=w.card_name(hand[-1], text)))] if shows_newest else []
    question_blocks = (
        _bare_question(view, seat, text("ask-play", keeps=_keeps_anything(view)), text),
        *newest,
        *menu,
    )
    end = Button(text("end-turn"), Play(p.Done()))
    if not picked:
        label = text("play-none" if hand else "play-empty")
        return (*question_blocks, *rows([Button(label, Play(p.Lay(())), disabled=True), end]))
    many = len(picked)
    buttons = [
        Button(text.plain("play-and-end", many=many), Play(p.Lay(picked, done=True)), "success"),
        Button(text.plain("play-these", many=many), Play(p.Lay(picked)), "primary"),
        end,
    ]
    return (*question_blocks, Paragraph(_play_preview(view.fronts[seat], picked, text)), *rows(buttons))


def _keeps_anything(view: s.View) -> str:
    """Whether something of what lies in front is kept after this election (1.32)."""
    return "yes" if view.round < p.ROUNDS else "no"


def action_of_draft(view: s.View, seat: Seat, _legal: object, desk: p.Desk) -> p.Action | None:
    """Picked cards are a whole turn; an offer that is being built is none."""
    if view.own is None or view.phase != s.Playing(seat):
        return None
    picked = p.in_order(p.common_cards(desk.picked, view.own.hand))
    return p.Lay(picked, done=True) if picked else None


def _play_preview(before: Sequence[p.Card], picked: Sequence[p.Card], text: Text) -> str:
    after, money = front_after_play(before, picked)
    parts = [w.card_name(kind, text) for kind in p.politicians_of(picked)]
    for kind in _kinds(p.voter_groups(picked)):
        more = p.group_votes(after, kind) - p.group_votes(before, kind)
        votes = w.group_text(after, kind, text)
        parts.append(text("more-votes", group=votes, more=more) if more else votes)
    if money:
        parts.append(
            text("play-fund", card=w.card_with_count(p.FUND, picked.count(p.FUND), text), money=money)
        )
    return text("preview", what=SEPARATOR.join(parts))


def _play_explanation(view: s.View, _phase: s.Playing, _seat: Seat, text: Text) -> str:
    _, money = front_after_play((), [p.FUND])
    return text(
        "help-playing",
        keeps=_keeps_anything(view),
        must="yes" if must_run(view.options) else "no",
        played=money,
        kept=int(view.options.slush_fund_value),
        table=w.vote_table(p.VOTERS, text),
    )


PLAYING: Asks[s.Playing, s.View] = Asks(
    s.Playing,
    section=_turn_section,
    prompt=_prompt,
    note=lambda _view, _phase, text: text("hint-own-seat"),
    panel=_play_panel,
    help=_play_explanation,
)


# Discard --------------------------------------------------------------------------------------------


def _trims_pool(view: s.View, phase: s.Trimming) -> bool:
    return view.hands[phase.seat] <= p.HAND


def _trim_menu(view: s.View, phase: s.Trimming, text: Text) -> tuple[Row, ...]:
    if not _trims_pool(view, phase):
        return ()
    return rows([Button(w.card_name(shown, text), Play(p.Trim(shown))) for shown in _kinds(view.pool)])


def _trim_panel(view: s.View, phase: s.Trimming, seat: Seat, desk: p.Desk, text: Text) -> tuple[Block, ...]:
    assert view.own is not None
    if _trims_pool(view, phase):
        return _public_controls(view, phase, seat, desk, text)
    pool = len(view.pool)
    later = [Paragraph(f"-# {text('pool-later', many=pool)}")] if pool > p.POOL else []
    menu = _hand_menu("discard", view.own.hand, (), len(view.own.hand) - p.HAND, text)
    return (_bare_question(view, seat, text("ask-trim"), text), menu, *later)


TRIMMING: Asks[s.Trimming, s.View] = Asks(
    s.Trimming,
    section=_turn_section,
    prompt=_prompt,
    note=lambda view, phase, text: (
        text("hint-pool", most=p.POOL) if _trims_pool(view, phase) else text("hint-own-seat")
    ),
    public=_trim_menu,
    panel=_trim_panel,
    help=lambda view, phase, _seat, text: text(
        "help-trimming-pool" if _trims_pool(view, phase) else "help-trimming-hand", hand=p.HAND, pool=p.POOL
    ),
)


# Candidates -----------------------------------------------------------------------------------------


def _candidate_buttons(view: s.View, phase: s.Declaring, text: Text) -> tuple[Row, ...]:
    may = candidacies(view, phase, phase.still[0])
    buttons = [Button(w.card_name(one.card, text), Play(one), "primary") for one in may if one.card]
    must = p.Declare(None) not in may
    label = text("no-candidate-must" if must else "no-candidate")
    return rows([*buttons, Button(label, Play(p.Declare(None)), disabled=must)])


def _declare_panel(
    view: s.View, phase: s.Declaring, seat: Seat, desk: p.Desk, text: Text
) -> tuple[Block, ...]:
    runs = p.politicians_of(view.fronts[seat])
    if runs and _has_offer(view, seat):
        # An offer that waits takes the room of buttons.
        options = [
            Option(w.card_name(one.card, text) if one.card else text("no-candidate"), Play(one))
            for one in candidacies(view, phase, seat)
        ]
        question_block = _bare_question(view, seat, ASKING.note(view, text), text)
        return (question_block, *in_menus("candidate-menu", options, text))
    if runs:
        return _public_controls(view, phase, seat, desk, text)
    return (
        _bare_question(view, seat, text("ask-declare-none"), text),
        *_candidate_buttons(view, phase, text),
    )


def _candidate_explanation(view: s.View, phase: s.Declaring, seat: Seat, text: Text) -> str:
    must = p.Declare(None) not in candidacies(view, phase, seat)
    key = "must" if must else "may" if p.politicians_of(view.fronts[seat]) else "nobody"
    groups = len(p.voter_groups(view.fronts[seat]))
    return text(f"help-declaring-{key}", groups=groups, stakes=w.stakes_text(text))


DECLARING: Asks[s.Declaring, s.View] = Asks(
    s.Declaring,
    section=CANDIDATES,
    prompt=_prompt,
    note=lambda view, phase, text: (
        text("ask-declare" if p.politicians_of(view.fronts[phase.still[0]]) else "ask-declare-none")
        + f" {w.stakes_text(text)}"
    ),
    public=_candidate_buttons,
    panel=_declare_panel,
    help=_candidate_explanation,
)


# Votes ----------------------------------------------------------------------------------------------


def _vote_menus(
    view: s.View,
    phase: s.Voting,
    text: Text,
    promised: Sequence[Button] = (),
    deals: Sequence[Button] = (),
) -> tuple[Block, ...]:
    options = [
        option
        for candidate in range(len(view.fronts))
        for option in _vote_options(view, phase, candidate, text)
    ]
    return (
        *in_menus("vote-menu", options, text),
        *rows([*promised, Button(text("pass"), Play(p.Pass())), *deals]),
    )


def _hint_with_barred(hint: str, view: s.View, phase: s.Voting, text: Text) -> str:
    """Return a hint, and the groups that may not vote for the own candidate."""
    seat = phase.still[0]
    groups_left = _kinds(unused_groups(view.fronts[seat], phase, seat))
    barred_groups = [
        w.SIGNS[kind] for kind in groups_left if seat not in possible_candidates(phase, seat, kind)
    ]
    if not barred_groups or not phase.candidates[seat]:
        return hint
    return f"{hint} {text('votes-barred', cards=' '.join(barred_groups))}"


def _vote_options(view: s.View, phase: s.Voting, candidate: Seat, text: Text) -> list[Option]:
    seat = phase.still[0]
    front = view.fronts[seat]
    many = len(usable_groups(front, phase, seat, candidate))
    every = text.plain("vote-all", who=text.label(candidate), many=many)
    casts = [p.Cast(kind, candidate) for kind in _kinds(unused_groups(front, phase, seat))]
    return [
        *([Option(every, Play(p.CastAll(candidate)))] if many > 1 else []),
        *(
            Option(_vote_label(front, phase, seat, cast, text), Play(cast))
            for cast in casts
            if candidate in possible_candidates(phase, seat, cast.group)
        ),
    ]


def _vote_label(laid: Sequence[p.Card], phase: s.Voting, seat: Seat, cast: p.Cast, text: Text) -> str:
    """Return for whom, with what, and the candidate's votes before and after."""
    candidate, kind = cast.candidate, cast.group
    politician = phase.candidates[candidate]
    assert politician is not None
    new = new_vote(laid, seat, cast)
    before = known_total(candidate, politician, phase.votes)
    after = known_total(candidate, politician, (*phase.votes, new))
    facts = {"who": text.label(candidate), "before": before}
    if kind == p.FLOATING:
        dice = text("from-to", least=after + 1, most=after + p.DIE)
        return text.plain("vote", card=w.card_name(kind, text), votes=text("one-die"), after=dice, **facts)
    card, votes = w.card_with_count(kind, laid.count(kind), text), text("votes", votes=new.votes)
    return text.plain("vote", card=card, votes=votes, after=text.number(after), **facts)


def _how_to_vote(view: s.View, phase: s.Voting, text: Text) -> str:
    """Return what voting is in the first election, and always what may not be voted for.

    What the bundles hold stands on the post, and is explained.
    """
    return _hint_with_barred(text("ask-vote") if view.round == 1 else "", view, phase, text).strip()


def _vote_explanation(view: s.View, phase: s.Voting, seat: Seat, text: Text) -> str:
    key = "help-voting" if phase.candidates[seat] is None else "help-voting-own"
    left = max(len(usable_groups(view.fronts[seat], phase, seat, other)) for other in range(len(view.fronts)))
    return text(key, left=left, stakes=w.stakes_text(text))


VOTING: Asks[s.Voting, s.View] = Asks(
    s.Voting,
    section=VOTES,
    prompt=_prompt,
    note=lambda view, phase, text: _hint_with_barred(text("hint-lock"), view, phase, text),
    public=_vote_menus,
    panel=lambda view, phase, seat, desk, text: (
        _bare_question(view, seat, _how_to_vote(view, phase, text), text),
        *_vote_menus(
            view,
            phase,
            text,
            promised_vote_buttons(view, phase, seat, text),
            [page_button("deals", text("deals"), desk)],
        ),
    ),
    help=_vote_explanation,
)


# Ties -----------------------------------------------------------------------------------------------


def _order_buttons(view: s.View, phase: s.Settling, text: Text) -> tuple[Row, ...]:
    confirmed = phase.confirmed[phase.tied.index(view.seat)] if view.seat in phase.tied else ()
    labels = {order: w.order_text(order, text, label=True) for order in possible_orders(phase)}
    dice = rows([Button(text("fail"), Play(p.Fail()))])
    if len(labels) < ROW:
        agree = [
            Button(
                tick_label(label, chosen=order == confirmed),
                Play(p.Confirm(order)),
                "primary",
                disabled=order == confirmed,
            )
            for order, label in labels.items()
        ]
        return (*rows(agree), *dice)
    options = [Option(label, Play(p.Confirm(order))) for order, label in labels.items() if order != confirmed]
    return (*in_menus("order-menu", options, text), *dice)


SETTLING: Asks[s.Settling, s.View] = Asks(
    s.Settling,
    section=VOTES,
    prompt=_prompt,
    note=lambda _view, _phase, text: f"{text('hint-tie')} {w.stakes_text(text)}",
    public=_order_buttons,
    panel=lambda view, phase, seat, _desk, text: (
        _bare_question(view, seat, f"{text('ask-tie')} {w.stakes_text(text)}", text),
        *_order_buttons(view, phase, text),
    ),
    help=lambda _view, phase, _seat, text: text(
        "help-settling" if phase.first is None else "help-settling-small", stakes=w.stakes_text(text)
    ),
)


# What stays, and the end ----------------------------------------------------------------------------


def _keep_menu(view: s.View, phase: s.Tidying, text: Text) -> tuple[Row, ...]:
    front = view.fronts[phase.still[0]]
    if not front:
        return rows([Button(text("keep-nothing"), Play(p.Retain(None)))])
    choices = (*p.politicians_of(front), *_kinds(p.voter_groups(front)))
    labels = [
        w.card_name(card, text)
        if card in p.POLITICIANS
        else w.group_text(kept_of_front(front, card), card, text)
        for card in choices
    ]
    options = [Option(label, Play(p.Retain(card))) for label, card in zip(labels, choices, strict=True)]
    return in_menus("keep-menu", options, text)


TIDYING: Asks[s.Tidying, s.View] = Asks(
    s.Tidying,
    section=END,
    prompt=_prompt,
    note=lambda _view, _phase, text: text("ask-keep"),
    public=_keep_menu,
    panel=_public_controls,
    help=lambda view, _phase, seat, text: text("help-tidying", front=len(view.fronts[seat])),
)
OPENING: Asks[s.Opening, s.View] = Asks(
    s.Opening,
    section=END,
    prompt=_prompt,
    note=lambda _view, _phase, text: text("hint-look"),
    public=lambda _view, _phase, text: rows([Button(text("open"), Play(p.Open()), "success")]),
    panel=_public_controls,
    help=lambda _view, _phase, _seat, text: text("help-opening"),
)
OVER: Asks[s.Over, s.View] = Asks(
    s.Over, section=END, prompt=lambda _view, _phase, text: text("ending-money")
)
ASKING: Asking[s.View] = Asking(
    CHOOSING, PLAYING, TRIMMING, DECLARING, VOTING, SETTLING, TIDYING, OPENING, OVER
)
