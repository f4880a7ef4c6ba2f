"""The public post and a seat's own panel; and all screens of Politically Correct People."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.core import Seat, replace
from games.politically_correct_people import words as w
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.deals import Holdings
from games.politically_correct_people.rules.election import known_total, unused_groups
from games.politically_correct_people.rules.half_built import (
    draft_after,
    movable_cards,
    offer_of,
    still_possible,
)
from games.politically_correct_people.rules.rounds import front_after_play
from games.politically_correct_people.screens.art import table_picture
from games.politically_correct_people.screens.card_art import COVER, card_signs
from games.politically_correct_people.screens.diagrams import diagram
from games.politically_correct_people.screens.effects import after_deal, after_offer
from games.politically_correct_people.screens.ending import (
    final,
    highlights,
    milestone,
    reveals,
    spirit,
    stopped_post,
)
from games.politically_correct_people.screens.offer_form import desk_after_form, offer_form
from games.politically_correct_people.screens.offer_page import (
    end_of_offer,
    history_text,
    ideas_page,
    incoming_blocks,
    is_dealing,
    offer_page,
    offers_to_make,
    other_price,
    outgoing_blocks,
    past_brief,
    sent_offers,
)
from games.politically_correct_people.screens.panel_art import FrontAfter, panel_picture
from games.politically_correct_people.screens.promises_page import (
    breaking_page,
    broken_lines,
    has_page,
    known_promises,
    promise_broken,
    promises_beside_vote,
    promises_page,
    warning_draft,
)
from games.politically_correct_people.screens.questions import (
    ASKING,
    action_of_draft,
    cards_of_values,
    own_question,
    page_button,
    question,
)
from games.screen import (
    Block,
    Drafts,
    Entered,
    Form,
    Keep,
    Paragraph,
    Picture,
    Play,
    Press,
    Rule,
    Screen,
    Screens,
    Text,
    one_by_one,
    rows,
)
from games.seats import seat_name
from games.signs import SEPARATOR
from games.text import Markup
from games.width import PHONE, newest_lines

# The public post ------------------------------------------------------------------------------------


NEWS, ANNOUNCED, BESIDE_VOTES = 2, 2, 1
"""Number of recent events; fewer beside an announced election, and beside votes."""
NEWS_ROOM = 4 * PHONE
"""Columns for them."""
LISTED = 3
"""Maximum number of candidates with a line each."""


def _public(view: s.View, story: Sequence[ev.Event], text: Text) -> Screen:
    """Return the table as everybody sees it: what is asked stands right under the picture."""
    candidates = view.phase.candidates if isinstance(view.phase, s.Voting | s.Settling) else ()
    between = SEPARATOR if sum(card is not None for card in candidates) > LISTED else "\n"
    votes, announcement = w.vote_tally(view, text, between), _announcement(view, text)
    most = BESIDE_VOTES if votes else ANNOUNCED if announcement else NEWS
    # What is a milestone stands at the top.
    recent = [w.event_text(event, text) for event in story[-most:] if milestone(event, text) is None]
    news_lines = newest_lines(recent, NEWS_ROOM)
    news = [f"**{text('heading-last')}**", *(f"- {line}" for line in news_lines)]
    return Screen(
        (
            Paragraph(f"-# {_legend(view, story, text)}{announcement}"),
            table_picture(view, text),
            Paragraph(f"### {ASKING.waiting(view, text)}\n{votes}-# {ASKING.note(view, text)}"),
            *ASKING.public(view, text),
            *((Rule(), Paragraph("\n".join(news))) if news_lines else ()),
        ),
        w.NAVY,
    )


def _legend(view: s.View, story: Sequence[ev.Event], text: Text) -> str:
    """Return who leads, what is still to be won, and the signs of those whom the question does not name."""
    round_ = text("round", round=view.round, rounds=p.ROUNDS)
    names = [_seat_with_mark(view, seat, text) for seat in range(len(view.hands))]
    match view.phase:
        case s.Voting() as phase:
            has_passed = [_seat_line(view, seat, text) == text("is-passed") for seat in range(len(names))]
            seats = list(zip(names, phase.candidates, has_passed, strict=True))
            out = [name for name, card, is_out in seats if card is not None and is_out]
            none = [name for name, card, _ in seats if card is None]
            extra_names = [*out, *([text("not-running", who=text.listed(none))] if none else [])]
            return SEPARATOR.join((round_, _race(view, phase, text), *extra_names))
        case s.Settling():
            return SEPARATOR.join((round_, *names))
        case _:
            return f"{round_}{SEPARATOR}{_incomes(view, story, names, text)}"


def _seat_with_mark(view: s.View, seat: Seat, text: Text) -> Markup:
    mark = "" if seat in s.deciding_seats(view.phase) else _seat_line(view, seat, text)
    return Markup(f"{_seat_name(view, seat, text)}{mark}")


def _seat_name(view: s.View, seat: Seat, text: Text) -> Markup:
    mark = text("is-starter") if seat == view.starter else ""
    return Markup(f"{seat_name(seat, text)}{mark}")


def _seat_line(view: s.View, seat: Seat, text: Text) -> str:
    if seat in s.deciding_seats(view.phase):
        return text("is-asked")
    out = isinstance(view.phase, s.Voting) and seat not in view.phase.still
    return text("is-passed") if out else ""


def _announcement(view: s.View, text: Text) -> str:
    if view.trigger is None or not s.is_turn(view.phase):
        return ""
    turns = text("last-turns") if s.turns_left(view.trigger, view.phase, len(view.hands)) else ""
    return f"\n{text('announced', who=text.seat(view.trigger))}{turns}"


def _race(view: s.View, phase: s.Voting, text: Text) -> str:
    """Return the votes that are missing during a vote."""
    totals = {
        seat: known_total(seat, card, phase.votes)
        for seat, card in enumerate(phase.candidates)
        if card is not None
    }
    most = max(totals.values(), default=0)
    first = [text.seat(seat) for seat, votes in totals.items() if votes == most]
    behind = sorted((most - votes, seat) for seat, votes in totals.items() if votes < most)
    votes = sum(
        p.group_votes(view.fronts[seat], kind)
        for seat in phase.still
        for kind in unused_groups(view.fronts[seat], phase, seat)
    )
    cast = sum(vote.group == p.FLOATING and vote.seat not in phase.still for vote in phase.votes)
    dice = cast + sum(view.fronts[seat].count(p.FLOATING) for seat in phase.still)
    return SEPARATOR.join(
        (
            text("race-leads", who=text.listed(first), many=len(first), votes=most),
            *(text("race-needs", who=text.seat(seat), more=more) for more, seat in behind[:1]),
            text("race-left", votes=votes, dice=dice),
        )
    )


def _incomes(view: s.View, story: Sequence[ev.Event], names: Sequence[Markup], text: Text) -> str:
    """Return all by name with what bundles and funds brought them, the richest first, and what is ahead."""
    least, most = [0] * len(view.hands), [0] * len(view.hands)
    for event in story:
        match event:
            case ev.Paid(seat, benefice):
                low, high = p.BUNDLES[benefice]
                least[seat] += low
                most[seat] += high
            case ev.Laid(seat, laid):
                least[seat] += p.FUND_PLAYED * laid.count(p.FUND)
                most[seat] += p.FUND_PLAYED * laid.count(p.FUND)
            case _:
                pass
    elections_left = p.ROUNDS + 1 - s.election_ahead(view.round, view.phase)
    elections_line = text("income-left", elections=elections_left, stakes=w.stakes_text(text))
    by_wealth = sorted(range(len(most)), key=lambda seat: (-least[seat] - most[seat], seat))
    sums = [_bundle_sum(names[seat], least[seat], most[seat], text) for seat in by_wealth]
    incomes = text("income", sums=SEPARATOR.join(sums)) if any(most) else SEPARATOR.join(sums)
    return f"{elections_line}\n-# {incomes}"


def _bundle_sum(name: Markup, least: int, most: int, text: Text) -> Markup:
    between = text("income-between", least=least, most=most)
    votes = text("money", money=least) if least == most else between
    return text("total", who=name, votes=votes) if most else name


# A seat's own panel --------------------------------------------------------------------------------


def _private(
    view: s.View, seat: Seat, _legal: tuple[p.Action, ...], draft: p.Desk | None, text: Text
) -> Screen:
    own, desk = view.own, draft or p.Desk()
    assert own is not None
    picture = _pictures(view, seat, own, desk, text)
    if page := _page_blocks(view, seat, own, desk, text):
        return Screen((*picture, *page, *_reminders(view, seat, own, desk.page, text)), w.NAVY, lasting=True)
    is_asked, waits = seat in s.deciding_seats(view.phase), _waiting_offers(view, seat, own)
    offer_shown = waits[0] if waits and not _picked_cards(view, seat, own, desk) else None
    hint = text("hint-meanwhile" if is_dealing(view) else "hint-look")
    waiting = ASKING.waiting(view, text)
    waiting_question = Paragraph(f"-# {waiting}") if waits else question(view, seat, waiting, hint, text)
    deals = [page_button("deals", text("deals"), desk)] if _folds_deals(view, seat, len(waits)) else []
    return Screen(
        (
            *picture,
            *incoming_blocks(view, own, waits, offer_shown, desk, deals, text),
            *(ASKING.panel(view, seat, desk, text) if is_asked else (waiting_question,)),
            *_deal_blocks(view, seat, own, desk, text),
        ),
        w.NAVY,
        basis=_moment(view, own) if is_asked else "",
        lasting=True,
    )


PLAIN: tuple[p.Page, ...] = ("deals", "promises", "pledges", "sent")
"""Pages of words alone."""


def _pictures(view: s.View, seat: Seat, own: s.Own, desk: p.Desk, text: Text) -> tuple[Picture, ...]:
    """Return the own cards, and what the offer on the page or a move not made yet would change of them."""
    if desk.page in PLAIN:
        return ()
    now = Holdings(own.money, own.hand, view.fronts[seat])
    if desk.page == "offer" and desk.building is not None and is_dealing(view):
        building = still_possible(view, desk.building)
        offer = offer_of(building, seat)
        alone = [] if building.among else [building.receiver]
        others = [FrontAfter(to, after_deal(view, to, offer)) for to in alone]
        return (panel_picture(view, after_offer(now, seat, offer), others, text),)
    if desk.page == "ready":
        # No word of this page tells of a move.
        return (panel_picture(view, now, (), text),)
    after = now
    if picked := _picked_cards(view, seat, own, desk):
        front, money = front_after_play(now.front, picked)
        after = Holdings(own.money + money, p.without_cards(own.hand, picked), front)
    elif waits := _waiting_offers(view, seat, own):
        after = after_offer(now, seat, waits[0])
    return (panel_picture(view, after, (), text),)


def _picked_cards(view: s.View, seat: Seat, own: s.Own, desk: p.Desk) -> tuple[p.Card, ...]:
    """Return the cards picked to be played: the picture shows what they would make, before any offer."""
    return p.in_order(p.common_cards(desk.picked, own.hand)) if view.phase == s.Playing(seat) else ()


def _moment(view: s.View, own: s.Own) -> str:
    """Name the point of the game that a decision is bound to: deals of others do not move it."""
    at = (view.round, view.deck, view.pool, len(view.discards), view.phase, own.hand, view.fronts)
    return msgspec.json.encode(at).decode()


def _deal_blocks(view: s.View, seat: Seat, own: s.Own, desk: p.Desk, text: Text) -> tuple[Block, ...]:
    """Return the ways to deals and promises; behind one button where offers and a decision take the room."""
    past = [
        Paragraph(line)
        for line in (*broken_lines(view, own, seat, text), *_last_past_lines(view, seat, own, text))
    ]
    waits = len(_waiting_offers(view, seat, own))
    is_asked = seat in s.deciding_seats(view.phase)
    # Where it is folded, a button beside the first offer or the votes leads there.
    if desk.page != "deals" and (
        (is_asked and isinstance(view.phase, s.Voting)) or _folds_deals(view, seat, waits)
    ):
        return tuple(past)
    deals = page_button("deals", text("deals"), desk)
    # So it is where a tie, or promises beside the question and what became of an offer, take the room.
    full = isinstance(view.phase, s.Settling) or bool(past and promises_beside_vote(view, own, seat, text))
    if desk.page != "deals" and is_asked and full:
        return (*past, *rows([deals]))
    if desk.page != "deals" and is_dealing(view) and (is_asked or isinstance(view.phase, s.Voting)):
        return (*past, *offers_to_make(view, seat, desk, deals, text))
    sent_count, promises = len(sent_offers(own, seat)), len(own.promises) + len(known_promises(view, own))
    pages = [
        *([page_button("ready", text("ready"), desk)] if is_dealing(view) else []),
        *(
            [page_button("sent", text("my-offers", many=sent_count), desk)]
            if sent_count or own.closed
            else []
        ),
    ]
    if has_page(view, own):
        page = page_button("promises", text("promises", many=promises), desk)
        pages.append(page if is_dealing(view) else replace(page, style="primary"))
    return (*past, *(offers_to_make(view, seat, desk, None, text) if is_dealing(view) else ()), *rows(pages))


def _folds_deals(view: s.View, seat: Seat, waits: int) -> bool:
    """Whether a button beside the first offer is all that leads to deals."""
    is_asked = seat in s.deciding_seats(view.phase)
    return waits > 1 or (waits == 1 and is_asked and not isinstance(view.phase, s.Voting))


# Its pages -----------------------------------------------------------------------------------------


def _page_blocks(view: s.View, seat: Seat, own: s.Own, desk: p.Desk, text: Text) -> Sequence[Block]:
    waits = _waiting_offers(view, seat, own)
    leads_to = "to-turn" if seat in s.deciding_seats(view.phase) else "to-offers" if waits else "back"
    back = page_button("seat", text(leads_to), desk)
    match desk.page:
        case "offer" if desk.building and is_dealing(view):
            return offer_page(view, own, seat, desk, back, text)
        case "ready" if is_dealing(view):
            return ideas_page(view, own, seat, desk, back, text)
        case "deals":
            return (*_deal_blocks(view, seat, own, desk, text), *rows([back]))
        case "breaking" if desk.breaking and (said := promise_broken(view, own, seat, desk.breaking)):
            return breaking_page(said, desk.breaking, back, text)
        case "promises" | "pledges" if has_page(view, own):
            return promises_page(view, own, seat, desk, back, text)
        case "sent":
            heading, past = text("my-offers", many=len(sent_offers(own, seat))), history_text(own, seat, text)
            open_ = outgoing_blocks(own, seat, text) if is_dealing(view) else ()
            return (
                *(open_ or (Paragraph(f"### {heading}"),)),
                *([Paragraph(past)] if past else []),
                *rows([back]),
            )
        case _:
            return ()


def _reminders(view: s.View, seat: Seat, own: s.Own, page: p.Page, text: Text) -> tuple[Block, ...]:
    """Return what a page covers: the question and offers that wait in a line, and the last answer."""
    waits = len(_waiting_offers(view, seat, own))
    lines = [f"**{own_question(view.phase, text)}**"] if seat in s.deciding_seats(view.phase) else []
    lines += [text("offers-wait", many=waits)] if waits else []
    past = _last_closed_by_others(view, own, seat) if page != "sent" else None
    lines += [_past_line(past, own, seat, text)] if past else []
    return (Paragraph(f"-# {SEPARATOR.join(lines)}"),) if lines else ()


def _waiting_offers(view: s.View, seat: Seat, own: s.Own) -> list[p.Offer]:
    return [offer for offer in own.offers if offer.receiver == seat] if is_dealing(view) else []


def _last_past_lines(view: s.View, seat: Seat, own: s.Own, text: Text) -> list[str]:
    """Tell the end of the last closed offer; beside a decision or an offer what others did, and briefly."""
    is_asked, waits = seat in s.deciding_seats(view.phase), bool(_waiting_offers(view, seat, own))
    if not (is_asked or waits):
        return [f"-# {past_brief(past, own, seat, text)}" for past in _closed_lately(view, own)[-1:]]
    past = _last_closed_by_others(view, own, seat)
    # Beside both, only an answer that refuses has room.
    if past is None or (is_asked and waits and past.why in ("accepted", "withdrawn")):
        return []
    return [f"-# {_past_line(past, own, seat, text)}"]


NEWS_STEPS = 6
"""Moments of the game for which the end of an offer is told beside other things; a page lists them all."""


def _closed_lately(view: s.View, own: s.Own) -> list[s.Closed]:
    return [past for past in own.closed if view.step - past.step <= NEWS_STEPS]


OWN_DOING = {True: ("withdrawn",), False: ("accepted", "declined", "countered")}
"""Ends of an offer that a seat brought about itself: of one that it made, and of one made to it."""


def _past_line(past: s.Closed, own: s.Own, seat: Seat, text: Text) -> str:
    # An answer has its terms: two of one person's would read the same. A counter-offer waits with its own.
    is_own_offer = past.offer.proposer == seat and past.why != "countered"
    if is_own_offer:
        return past_brief(past, own, seat, text)
    return other_price(past, own, seat, text) or end_of_offer(past, seat, text)


def _last_closed_by_others(view: s.View, own: s.Own, seat: Seat) -> s.Closed | None:
    """Return the last closed offer, if others closed it lately."""
    past = next(reversed(_closed_lately(view, own)), None)
    return None if past is None or past.why in OWN_DOING[past.offer.proposer == seat] else past


# Behind the panel ----------------------------------------------------------------------------------


def _details(view: s.View, seat: Seat, text: Text) -> tuple[Block, ...]:
    """Return in words what the pictures show: the own cards and money, all fronts, pool and discards."""
    assert view.own is not None
    head = text(
        "head", round=view.round, rounds=p.ROUNDS, deck=view.deck, aside=view.aside, trigger=p.TRIGGER
    )
    return (Paragraph(_holdings(view, seat, view.own, text)), Paragraph(head), _in_words(view, text))


def _holdings(view: s.View, seat: Seat, own: s.Own, text: Text) -> str:
    lines: list[str] = [
        text("own-money", money=own.money),
        text("own-hand", many=len(own.hand), cards=w.card_list(own.hand, text)),
        text("own-front", cards=w.front_text(view.fronts[seat], text)),
    ]
    if own.paid:
        payments = (
            text("own-paid", round=payment.round, benefice=text(payment.benefice), money=payment.money)
            for payment in own.paid
        )
        lines.append(f"-# {text('own-received', what=SEPARATOR.join(payments))}")
    return "\n".join(lines)


def _in_words(view: s.View, text: Text) -> Paragraph:
    """Return what lies in front of everybody and what it votes for, the pool and what is out of the game."""
    fronts = list[Markup]()
    for seat, cards in enumerate(view.fronts):
        who, front = _seat_name(view, seat, text), w.front_text(cards, text)
        marks = f"{_seat_line(view, seat, text)}{_last_turn(view, seat, text)}"
        fronts.append(text("seat-line", who=who, marks=marks, hand=view.hands[seat], front=front))
        if cast := w.cast_text(view.phase, seat, text):
            fronts.append(text("seat-cast", cast=cast))
    pool = text("pool-line", cards=w.card_list(view.pool, text))
    discards_lines = [text("discards-line", cards=w.card_list(view.discards, text))] if view.discards else []
    return Paragraph("\n".join([*fronts, pool, *discards_lines, text("signs")]))


def _last_turn(view: s.View, seat: Seat, text: Text) -> str:
    left = s.turns_left(view.trigger, view.phase, len(view.hands))
    return text("has-last-turn") if seat in left else text("has-announced") if seat == view.trigger else ""


def _affects(event: ev.Event, seat: Seat) -> bool:
    """Whether an event gave a seat votes or money, or took its chances."""
    match event:
        case ev.Voted(_, _, struck) | ev.Paid(struck) | ev.Unopposed(struck):
            return struck == seat
        case ev.Dealt(one, other):
            return seat in (one, other)
        case ev.Tied(seats) | ev.TieRolled(seats):
            return seat in seats
        case ev.Elected(_, _, _, candidates):
            return candidates[seat] is not None
        case ev.Announced() | ev.Cancelled() | ev.Broke():
            return True
        case _:
            return False


# All screens ---------------------------------------------------------------------------------------


def _explanation(view: s.View, seat: Seat, text: Text) -> str:
    if isinstance(view.phase, s.Over):
        return ""
    if seat in s.deciding_seats(view.phase):
        return ASKING.help(view, seat, text)
    if not is_dealing(view):
        return text("help-waiting")
    assert view.own is not None
    if _waiting_offers(view, seat, view.own):
        return text("help-offer")
    others = [other for other in range(len(view.fronts)) if other != seat]
    front = any(movable_cards(view, p.Building(other), giver) for other in others for giver in (seat, other))
    return text("help-meanwhile", front="yes" if front else "no")


def _press_of_form(view: s.View, seat: Seat, draft: p.Desk | None, given: Entered) -> Press:
    desk = draft or p.Desk()
    match given.name:
        case "play":
            return Keep(p.Desk("seat", cards_of_values(given.picked), desk.building))
        case "discard":
            return Play(p.Discard(cards_of_values(given.picked)))
        case "pledge":
            return Play(p.Pledge(words=given.number("words")))
        case _:
            return Keep(desk_after_form(view, seat, desk, given))


def _form_named(view: s.View, seat: Seat, draft: p.Desk | None, name: str, text: Text) -> Form | None:
    return offer_form(view, seat, draft or p.Desk(), name, text) if is_dealing(view) else None


SCREENS = Screens(
    public=_public,
    private=_private,
    final=final,
    action=w.action_text,
    advised=w.advised_text,
    event=w.event_text,
    waiting=ASKING.waiting,
    entered=_press_of_form,
    form=_form_named,
    stopped=stopped_post,
    drafts=Drafts(p.Desk, after=draft_after, move=action_of_draft, warned=warning_draft),
    reveals=reveals,
    milestones=one_by_one(milestone),
    help=_explanation,
    section=ASKING.section,
    diagram=diagram,
    more=_details,
    strikes=_affects,
    legend="board-signs",
    spirit=spirit,
    highlights=highlights,
    round=lambda view: view.round,
    cover=COVER,
    pieces=card_signs(),
)
