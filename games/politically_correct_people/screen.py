"""A seat's own panel, its help and its page of promises; and all screens of Politically Correct People."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.core import Seat, replace
from games.politically_correct_people import pieces as p
from games.politically_correct_people import state as s
from games.politically_correct_people.art import diagram
from games.politically_correct_people.election import SEVERAL, usable
from games.politically_correct_people.ending import final, milestone, reveals, stopped
from games.politically_correct_people.offer import draft_after, rebuilt
from games.politically_correct_people.offer_page import (
    PROMISE_LENGTH,
    dealing,
    ended,
    history,
    incoming,
    new_offer,
    offer_page,
    outgoing,
    past_brief,
    ready_page,
    sent,
)
from games.politically_correct_people.post import (
    NAVY,
    decision,
    head,
    in_words,
    of_values,
    playing,
    prompt_hint,
    public,
    tally,
    trimming,
)
from games.politically_correct_people.vows import pledge_refused, possible
from games.politically_correct_people.words import (
    HAT,
    SEPARATOR,
    SIGNS,
    TOGETHER,
    action_text,
    aloud,
    card_name,
    cards,
    event,
    stakes,
    vote_table,
    vow_label,
    waiting,
)
from games.screen import (
    Block,
    Button,
    Drafts,
    Entered,
    Field,
    Form,
    Keep,
    Option,
    Paragraph,
    Play,
    Press,
    Row,
    Rule,
    Screen,
    Screens,
    Select,
    Text,
    rows,
)

# What a seat has ------------------------------------------------------------------------------------


def _holdings(view: s.View, seat: Seat, own: s.Own, text: Text) -> str:
    last = _newest(view, seat, own, text)
    lines = [
        text("own-money", money=own.money),
        text("own-hand", many=len(own.hand), newest=last, cards=cards(own.hand, text)),
        text("own-front", cards=_in_signs(view.fronts[seat], text)),
        *_received(own, text),
    ]
    table = vote_table(own.hand, text) if _plays_now(view, seat) else ""
    return "\n".join([*lines, *([table] if table else [])])


def _in_signs(laid: Sequence[p.Card], text: Text) -> str:
    told = [f"{HAT}{TOGETHER}{p.POLITICIANS[politician]}" for politician in p.politicians(laid)]
    told += [
        text("own-group", sign=SIGNS[kind], many=laid.count(kind), votes=p.group_votes(laid, kind))
        for kind in dict.fromkeys(p.groups(laid))
    ]
    return SEPARATOR.join(told) or text("none")


def _plays_now(view: s.View, seat: Seat) -> bool:
    return view.phase == s.Playing(seat)


def _newest(view: s.View, seat: Seat, own: s.Own, text: Text) -> str:
    if not own.hand or not _plays_now(view, seat):
        return ""
    return text("own-newest", card=card_name(own.hand[-1], text))


def _received(own: s.Own, text: Text) -> list[str]:
    told = [
        text("own-paid", round=payment.round, benefice=text(payment.benefice), money=payment.money)
        for payment in own.paid
    ]
    return [f"-# {text('own-received', what=SEPARATOR.join(told))}"] if told else []


# Questions and help ---------------------------------------------------------------------------------


TURN, ANNOUNCED, CANDIDATES, VOTES, END = 5, 8, 9, 10, 12
"""Sections of the rules pages; 0 is the title."""


def _section(view: s.View) -> int:
    match view.phase:
        case s.Choosing() | s.Playing() | s.Trimming():
            return TURN if view.trigger is None else ANNOUNCED
        case s.Declaring():
            return CANDIDATES
        case s.Voting() | s.Settling():
            return VOTES
        case s.Tidying() | s.Opening() | s.Over():
            return END


def _question(view: s.View, text: Text) -> str:
    return text(f"own-{view.phase.__struct_config__.tag}")


def _explained(view: s.View, seat: Seat, text: Text) -> str:
    if isinstance(view.phase, s.Over):
        return ""
    if seat in s.asked(view.phase):
        return _explained_decision(view, seat, text)
    if not dealing(view):
        return text("help-waiting")
    waits = view.own is not None and any(offer.receiver == seat for offer in view.own.offers)
    return text("help-offer" if waits else "help-meanwhile")


def _explained_decision(view: s.View, seat: Seat, text: Text) -> str:
    match view.phase:
        case s.Choosing():
            return text("help-choosing", table=vote_table(p.VOTERS, text))
        case s.Playing():
            worth = int(view.options.slush_fund_value)
            return text("help-playing", table=vote_table(p.VOTERS, text), played=p.FUND_PLAYED, kept=worth)
        case s.Trimming():
            key = "help-trimming-hand" if view.hands[seat] > p.HAND else "help-trimming-pool"
            return text(key, hand=p.HAND, pool=p.POOL)
        case s.Declaring():
            return text(_declaring(view, seat), stakes=stakes(text))
        case s.Voting(_, candidates):
            key = "help-voting" if candidates[seat] is None else "help-voting-own"
            return text(key, stakes=stakes(text))
        case s.Settling(first=first):
            return text("help-settling-small" if first is not None else "help-settling", stakes=stakes(text))
        case s.Tidying():
            return text("help-tidying")
        case s.Opening() | s.Over():
            return text("help-opening")


def _declaring(view: s.View, seat: Seat) -> str:
    if not p.politicians(view.fronts[seat]):
        return "help-declaring-nobody"
    return "help-declaring-must" if view.options.optional_candidacy == "no" else "help-declaring-may"


# Promises -------------------------------------------------------------------------------------------


TOLD_PROMISES = 6
"""Number of promises in words that are shown, the newest ones."""
TOLD_VOWS = 3
"""Number of ready-made promises shown, and of pledges."""
BESIDE_A_VOTE = 2
"""Number of promises beside a vote, the newest; the page of promises has all."""


def _judging(view: s.View, own: s.Own) -> bool:
    return not isinstance(view.phase, s.Over) and bool(own.promises or _known(view, own) or _pledging(view))


def _pledging(view: s.View) -> bool:
    assert view.seat is not None
    # No text has this number: it stands for any that may be written.
    return pledge_refused(view, view.pledges, view.seat, p.Pledge(words=1 << 60)) is None


def _known(view: s.View, own: s.Own) -> tuple[p.Vowed, ...]:
    return (*own.vows, *view.pledges)


def _many(view: s.View, own: s.Own) -> int:
    return len(own.promises) + len(_known(view, own))


# The page of promises ------------------------------------------------------------------------------


def _promises_page(
    view: s.View, own: s.Own, seat: Seat, desk: p.Desk, back: str, text: Text
) -> tuple[Block, ...]:
    told = list(enumerate(own.promises, start=1))[-TOLD_PROMISES:]
    lines = [
        *_vow_lines(text("promises-aloud"), view.pledges, text),
        *_vow_lines(text("promises-heading"), own.vows, text),
        *([] if own.vows or not told else [text("promises-heading")]),
        *(f"-# {_promise_line(number, promise, text)}" for number, promise in told),
    ]
    return (
        Paragraph("\n".join(lines or [text("promises-none")])),
        *_pledge_controls(view, seat, text),
        *_judging_menus(told, seat, text),
        *rows([Button(back, Keep(replace(desk, page="seat")))]),
    )


def _vow_lines(heading: str, vows: Sequence[p.Vowed], text: Text) -> list[str]:
    return [heading, *(f"-# {_vow_line(said, text)}" for said in vows[-TOLD_VOWS:])] if vows else []


def _vow_line(said: p.Vowed, text: Text) -> str:
    to = text("everybody") if said.receiver is None else text.seat(said.receiver)
    return text(
        "vow-line",
        maker=text.seat(said.maker),
        receiver=to,
        round=said.round,
        what=aloud(said.vow, said.words, text),
        verdict=text(f"verdict-{said.verdict}"),
    )


def _pledge_controls(view: s.View, seat: Seat, text: Text) -> tuple[Row, ...]:
    if not _pledging(view):
        return ()
    # Cards of the pool come and go, and so would what is being typed beside this menu.
    actions = [p.Pledge(vow) for vow in possible(view, (seat,)) if not isinstance(vow, p.LeaveCard)]
    options = [
        Option(vow_label(action.vow, text), Play(action))
        for action in actions
        if action.vow and pledge_refused(view, view.pledges, seat, action) is None
    ]
    menu = [Row((Select(text("pledge-menu"), tuple(options)),))] if options else []
    return (*menu, Row((_pledge_form(text),)))


def _pledge_form(text: Text) -> Form:
    label, hint = text("promise-mine"), text("pledge-hint")
    line = Field("words", label, hint, number=False, words=True, length=PROMISE_LENGTH)
    return Form("pledge", text("pledge-button"), text("pledge-title"), (line,))


def _judging_menus(told: Sequence[tuple[int, p.Promise]], seat: Seat, text: Text) -> tuple[Row, ...]:
    judged = [
        Option(text(key, number=number), Play(p.Judge(promise.words, kept)))
        for number, promise in told
        for key, kept in (("judge-kept", True), ("judge-broken", False))
        if promise.receiver == seat and promise.kept is not kept
    ]
    wished = [
        Option(text("publish", number=number), Play(p.Publish(promise.words)))
        for number, promise in told
        if not promise.public
    ]
    return (
        *([Row((Select(text("judge-menu"), tuple(judged)),))] if judged else []),
        *([Row((Select(text("publish-menu"), tuple(wished)),))] if wished else []),
    )


def _promise_line(number: int, promise: p.Promise, text: Text) -> str:
    verdict = {None: "promise-open", True: "promise-kept", False: "promise-broken"}[promise.kept]
    shown = text("promise-public") if promise.public else ""
    return text(
        "promise-line",
        number=number,
        maker=text.seat(promise.maker),
        receiver=text.seat(promise.receiver),
        round=promise.round,
        words=text.words(promise.words),
        verdict=text(verdict) + shown,
    )


# Beside a vote -------------------------------------------------------------------------------------


def _beside_vote(view: s.View, own: s.Own, seat: Seat, text: Text) -> str:
    if not isinstance(view.phase, s.Declaring | s.Voting):
        return ""
    lines = [
        text("vow-mine" if said.maker == seat else "vow-theirs", who=_other(said, seat, text), what=what)
        for said in _known(view, own)
        if said.verdict == "open"
        and isinstance(said.vow, p.VoteFor | p.StandAside)
        and said.vow.election == view.round
        and _touches(said, seat)
        for what in [aloud(said.vow, None, text)]
    ]
    return "".join(f"-# {line}\n" for line in lines[-BESIDE_A_VOTE:])


def _touches(said: p.Vowed, seat: Seat) -> bool:
    about = isinstance(said.vow, p.VoteFor) and said.vow.candidate == seat
    return about or seat in (said.maker, said.receiver)


def _other(said: p.Vowed, seat: Seat, text: Text) -> str:
    if said.maker != seat:
        return text.seat(said.maker)
    return text("everybody") if said.receiver is None else text.seat(said.receiver)


def _as_promised(view: s.View, seat: Seat, text: Text) -> tuple[Row, ...]:
    phase, own = view.phase, view.own
    assert isinstance(phase, s.Voting)
    assert own is not None
    chosen = dict.fromkeys(
        said.vow.candidate
        for said in _known(view, own)
        if said.maker == seat and said.verdict == "open" and isinstance(said.vow, p.VoteFor)
    )
    buttons: list[Button] = []
    for candidate in chosen:
        groups = usable(view.fronts[seat], phase, seat, candidate)
        if groups:
            votes = p.CastAll(candidate) if len(groups) >= SEVERAL else p.Cast(groups[0], candidate)
            label = text("vote-promised", who=text.label(candidate), many=len(groups))
            buttons.append(Button(label, Play(votes), "primary"))
    return rows(buttons)


# A seat's own panel --------------------------------------------------------------------------------


def _private(
    view: s.View, seat: Seat, _legal: tuple[p.Action, ...], draft: p.Desk | None, text: Text
) -> Screen:
    own, desk = view.own, draft or p.Desk()
    assert own is not None
    if page := _opened(view, seat, own, desk, text):
        return Screen((*_reminders(view, seat, own, text), *page), NAVY, lasting=True)
    mine = seat in s.asked(view.phase)
    heading = _question(view, text) if mine else waiting(view, text)
    offers = incoming(view, own, seat, text) if dealing(view) else ()
    votes = ("" if offers else tally(view, text)) + _beside_vote(view, own, seat, text)
    return Screen(
        (
            Paragraph(_holdings(view, seat, own, text)),
            *offers,
            Paragraph(f"### {heading}\n{votes}-# {_own_hint(view, seat, text, mine=mine)}"),
            *(_controls(view, seat, desk, text) if mine else ()),
            Rule(),
            *_deals(view, seat, own, desk, text),
        ),
        NAVY,
        basis=_moment(view) if mine else "",
        lasting=True,
    )


def _opened(view: s.View, seat: Seat, own: s.Own, desk: p.Desk, text: Text) -> tuple[Block, ...]:
    back = _way_back(view, seat, own, text)
    if desk.page == "offer" and desk.building and dealing(view):
        return offer_page(view, seat, desk, back, text)
    if desk.page == "ready" and desk.building and dealing(view):
        return ready_page(view, seat, desk, back, text)
    if desk.page == "promises" and _judging(view, own):
        return _promises_page(view, own, seat, desk, back, text)
    if desk.page == "table":
        return (Paragraph(head(view, text)), in_words(view, text), *rows([_turn_to("seat", back, desk)]))
    if desk.page == "sent":
        return (*_my_offers(view, seat, own, text), *rows([_turn_to("seat", back, desk)]))
    return ()


def _way_back(view: s.View, seat: Seat, own: s.Own, text: Text) -> str:
    if seat in s.asked(view.phase):
        return text("to-turn")
    return text("to-offers" if _waiting_offers(view, seat, own) else "back")


def _waiting_offers(view: s.View, seat: Seat, own: s.Own) -> list[p.Offer]:
    return [offer for offer in own.offers if offer.receiver == seat] if dealing(view) else []


def _last_past(view: s.View, seat: Seat, own: s.Own, text: Text) -> list[str]:
    """Tell the end of the last closed offer; only briefly where it was another's and an offer waits."""
    waits = _waiting_offers(view, seat, own)
    return [
        f"-# {ended(past, seat, text)}"
        if waits and past.offer.proposer != seat
        else past_brief(past, seat, text)
        for past in own.closed[-1:]
    ]


def _my_offers(view: s.View, seat: Seat, own: s.Own, text: Text) -> tuple[Block, ...]:
    past = history(own, seat, text)
    heading = Paragraph(f"### {text('my-offers', many=len(sent(own, seat)))}")
    out = outgoing(own, seat, text) if dealing(view) else ()
    return (heading, *out, *([Paragraph(past)] if past else []))


def _own_hint(view: s.View, seat: Seat, text: Text, *, mine: bool) -> str:
    if not mine:
        return text("hint-meanwhile") if dealing(view) else text("hint-look")
    match view.phase:
        case s.Choosing():
            return text("ask-choose")
        case s.Playing():
            return text("ask-play")
        case s.Trimming() if len(_own_hand(view)) > p.HAND:
            return text("ask-trim")
        case s.Voting():
            return f"{text('ask-vote')} {stakes(text)}"
        case s.Declaring() if not p.politicians(view.fronts[seat]):
            return text("ask-declare-none")
        case _:
            return prompt_hint(view, text)


def _own_hand(view: s.View) -> tuple[p.Card, ...]:
    assert view.own is not None
    return view.own.hand


def _controls(view: s.View, seat: Seat, desk: p.Desk, text: Text) -> tuple[Block, ...]:
    match view.phase:
        case s.Playing():
            return playing(view, seat, desk, text)
        case s.Trimming():
            return trimming(view, text)
        case s.Voting():
            return (*_as_promised(view, seat, text), *decision(view, text))
        case _:
            return decision(view, text)


def _moment(view: s.View) -> str:
    """Name the point of the game that a decision is bound to: deals of others do not move it."""
    own = view.own
    assert own is not None
    at = (view.round, view.deck, view.pool, len(view.discards), view.phase, own.hand, view.fronts)
    return msgspec.json.encode(at).decode()


def _reminders(view: s.View, seat: Seat, own: s.Own, text: Text) -> tuple[Block, ...]:
    waits = _waiting_offers(view, seat, own)
    names = text.listed([text.seat(seat) for seat in dict.fromkeys(offer.proposer for offer in waits)])
    lines = [f"### {_question(view, text)}"] if seat in s.asked(view.phase) else []
    lines += [f"-# {text('offers-wait', many=len(waits), who=names)}"] if waits else []
    lines += _last_past(view, seat, own, text)
    return (Paragraph("\n".join(lines)), Rule()) if lines else ()


def _deals(view: s.View, seat: Seat, own: s.Own, desk: p.Desk, text: Text) -> tuple[Block, ...]:
    past = [Paragraph(line) for line in _last_past(view, seat, own, text)]
    open_, mine = dealing(view), len(sent(own, seat))
    pages = [
        *([_turn_to("sent", text("my-offers", many=mine), desk)] if mine or own.closed else []),
        _turn_to("table", text("table-words"), desk),
        *([_ledger(view, own, desk, text)] if _judging(view, own) else []),
    ]
    return (*past, *(new_offer(view, seat, desk, text) if open_ else ()), *rows(pages))


def _turn_to(page: p.Page, label: str, desk: p.Desk) -> Button:
    return Button(label, Keep(replace(desk, page=page)))


def _ledger(view: s.View, own: s.Own, desk: p.Desk, text: Text) -> Button:
    page = Keep(replace(desk, page="promises"))
    return Button(text("promises", many=_many(view, own)), page, "secondary" if dealing(view) else "primary")


def _entered(view: s.View, _seat: Seat, draft: p.Desk | None, given: Entered) -> Press:
    desk = draft or p.Desk()
    match given.name:
        case "play":
            return Keep(p.Desk("seat", of_values(given.picked), desk.building))
        case "discard":
            return Play(p.Discard(of_values(given.picked)))
        case "pledge":
            return Play(p.Pledge(words=given.number("words")))
        case _:
            return Keep(rebuilt(view, desk, given))


SCREENS = Screens(
    public=public,
    private=_private,
    final=final,
    action=action_text,
    event=event,
    waiting=waiting,
    entered=_entered,
    stopped=stopped,
    drafts=Drafts(p.Desk, after=draft_after),
    reveals=reveals,
    milestone=milestone,
    help=_explained,
    section=_section,
    diagram=diagram,
)
