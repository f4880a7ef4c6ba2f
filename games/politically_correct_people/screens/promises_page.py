"""The pages of promises: of a seat's deals, to judge and publish; of the whole table, with pledging.

Beside a vote stand the promises about it.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat, replace
from games.politically_correct_people import words as w
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.election import usable_groups
from games.politically_correct_people.rules.vows import pledge_refusal, possible_vows, promise_broken_by
from games.screen import Block, Button, Field, Form, Keep, Option, Paragraph, Play, Row, Select, Text, rows
from games.text import Markup

PROMISE_LENGTH = 140
"""Maximum length of a promise in words, in characters."""
TOLD_PROMISES = 4
"""Number of promises in words that are shown, the newest ones."""
TOLD_VOWS, TOLD_PLEDGES = 1, 4
"""Number of ready-made promises shown, and of pledges."""
BESIDE_A_VOTE, BESIDE_AN_OFFER = 2, 1
"""Number of promises beside a vote, the newest; the page of promises has all."""


def known_promises(view: s.View, own: s.Own) -> tuple[p.Vowed, ...]:
    """Return the ready-made promises and the pledges that a seat knows of."""
    return (*own.vows, *view.pledges)


def has_page(view: s.View, own: s.Own) -> bool:
    """Whether there are promises, or any may still be made to the whole table."""
    if isinstance(view.phase, s.Over):
        return False
    return bool(own.promises or known_promises(view, own) or _may_pledge(view))


def _may_pledge(view: s.View) -> bool:
    assert view.seat is not None
    # No text has this number: it stands for any that may be written.
    return pledge_refusal(view, view.pledges, view.seat, p.Pledge(words=1 << 60)) is None


# The page -------------------------------------------------------------------------------------------


def promises_page(
    view: s.View, own: s.Own, seat: Seat, desk: p.Desk, back: Button, text: Text
) -> tuple[Block, ...]:
    """Return the page of a seat's deals, or of the whole table; `back` leaves it."""
    has_own, has_public = bool(own.vows or own.promises), bool(view.pledges or _may_pledge(view))
    if desk.page == "pledges" or not has_own:
        switch = Button(text("promises-own"), Keep(replace(desk, page="promises")))
        return (*_pledge_page(view, seat, text), *rows([*([switch] if has_own else []), back]))
    switch = Button(text("pledges"), Keep(replace(desk, page="pledges")))
    recent = list(enumerate(own.promises, start=1))[-TOLD_PROMISES:]
    lines = [
        text("promises-heading"),
        *_newest_lines([_ledger_line(promise, text) for promise in own.vows], TOLD_VOWS, text),
        *_newest_lines(
            [_worded_line(number, promise, text) for number, promise in enumerate(own.promises, start=1)],
            TOLD_PROMISES,
            text,
        ),
    ]
    return (
        Paragraph("\n".join(lines)),
        *_judging_menus(recent, seat, text),
        *rows([*([switch] if has_public else []), back]),
    )


def _pledge_page(view: s.View, seat: Seat, text: Text) -> tuple[Block, ...]:
    pledge_lines = [_ledger_line(promise, text) for promise in view.pledges]
    lines = [text("promises-aloud"), *_newest_lines(pledge_lines, TOLD_PLEDGES, text)] if pledge_lines else []
    return (Paragraph("\n".join(lines or [text("promises-none")])), *_pledge_menus(view, seat, text))


def _newest_lines(lines: Sequence[str], most: int, text: Text) -> list[str]:
    left_out = len(lines) - most
    return [*lines[-most:], *([f"-# {text('opened-left', many=left_out)}"] if left_out > 0 else [])]


def _ledger_line(promise: p.Vowed, text: Text) -> str:
    line = text(
        "vow-line",
        maker=w.maker_name(promise, text),
        receiver=_audience(promise, text),
        round=promise.round,
        what=w.promise_text(promise.vow, promise.words, text),
        verdict=text(f"verdict-{promise.verdict}"),
    )
    return f"-# {line}"


def _audience(promise: p.Vowed, text: Text) -> Markup:
    return text("everybody") if promise.receiver is None else text.seat(promise.receiver)


def _worded_line(number: int, promise: p.Promise, text: Text) -> str:
    verdict = {None: "promise-open", True: "promise-kept", False: "promise-broken"}[promise.kept]
    line = text(
        "promise-line",
        number=number,
        maker=w.maker_name(promise, text),
        receiver=text.seat(promise.receiver),
        round=promise.round,
        words=text.words(promise.words),
        verdict=text(verdict) + (text("promise-public") if promise.public else ""),
    )
    return f"-# {line}"


def _pledge_menus(view: s.View, seat: Seat, text: Text) -> tuple[Row, ...]:
    if not _may_pledge(view):
        return ()
    options = [
        Option(w.vow_text(vow, text, label=True), Play(p.Pledge(vow)))
        for vow in lasting_vows(view, (seat,))
        if pledge_refusal(view, view.pledges, seat, p.Pledge(vow)) is None
    ]
    label, hint = text("promise-mine"), text("pledge-hint")
    line = Field("words", label, hint, number=False, words=True, length=PROMISE_LENGTH)
    form = Form("pledge", text("pledge-button"), text("pledge-title"), (line,))
    return (*_menu("pledge-menu", options, text), Row((form,)))


def lasting_vows(view: s.View, makers: Sequence[Seat]) -> list[p.Vow]:
    """Return what all these seats could promise, but for cards of the pool.

    Those come and go, and so would what is being typed beside a menu of them.
    """
    return [vow for vow in possible_vows(view, makers) if not isinstance(vow, p.LeaveCard)]


def _judging_menus(recent: Sequence[tuple[int, p.Promise]], seat: Seat, text: Text) -> tuple[Row, ...]:
    judgements = [
        Option(text(key, number=number), Play(p.Judge(promise.words, kept)))
        for number, promise in recent
        for key, kept in (("judge-kept", True), ("judge-broken", False))
        if promise.receiver == seat and promise.kept is not kept
    ]
    publications = [
        Option(text.plain("publish", number=number), Play(p.Publish(promise.words)))
        for number, promise in recent
        if not promise.public
    ]
    return (*_menu("judge-menu", judgements, text), *_menu("publish-menu", publications, text))


def _menu(key: str, options: Sequence[Option], text: Text) -> tuple[Row, ...]:
    return (Row((Select(text(key), tuple(options)),)),) if options else ()


# Before one is broken ------------------------------------------------------------------------------


def warning_draft(view: s.View, seat: Seat, draft: p.Desk | None, action: p.Action) -> p.Desk | None:
    """Return the draft that asks before a seat breaks a promise; None where it does not, or was asked."""
    assert view.own is not None
    desk = draft or p.Desk()
    was_asked = desk.page == "breaking" and desk.breaking == action
    if (
        was_asked
        or not isinstance(action, p.Breaking)
        or promise_broken(view, view.own, seat, action) is None
    ):
        return None
    return replace(desk, page="breaking", breaking=action)


def promise_broken(view: s.View, own: s.Own, seat: Seat, action: p.Breaking) -> p.Vowed | None:
    """Return the promise that a seat would break with an action."""
    return promise_broken_by(view, known_promises(view, own), seat, action)


def breaking_page(promise: p.Vowed, action: p.Breaking, back: Button, text: Text) -> tuple[Block, ...]:
    """Return the warning, with a button that does it all the same."""
    lines = (
        f"### {text('breaking')}",
        text("vow-mine", who=_audience(promise, text), what=_vow_line(promise.vow, text)),
        text("breaking-does", does=w.action_text(action, text)),
    )
    return (
        Paragraph("\n".join(lines)),
        *rows([back, Button(text("breaking-anyway"), Play(action), "danger")]),
    )


# Beside a vote -------------------------------------------------------------------------------------


def promises_beside_vote(view: s.View, own: s.Own, seat: Seat, text: Text) -> str:
    """Return lines of what was promised about this election by this seat, to it, or of its candidate."""
    if not isinstance(view.phase, s.Declaring | s.Voting):
        return ""
    is_voting = seat in s.deciding_seats(view.phase) and isinstance(view.phase, s.Voting)
    lines = [
        text("vow-mine", who=_audience(promise, text), what=_vow_line(promise.vow, text))
        if promise.maker == seat
        else text("vow-theirs", who=text.seat(promise.maker), what=_vow_line(promise.vow, text))
        for promise in known_promises(view, own)
        if promise.verdict == "open"
        and _is_about(promise, view.round, seat)
        # A vote that is asked for has a button for it.
        and not (is_voting and promise.maker == seat and isinstance(promise.vow, p.VoteFor))
    ]
    most = BESIDE_AN_OFFER if any(offer.receiver == seat for offer in own.offers) else BESIDE_A_VOTE
    return "".join(f"-# {line}\n" for line in list(dict.fromkeys(lines))[-most:])


def _vow_line(vow: p.Vow | None, text: Text) -> str:
    assert vow is not None
    return w.vow_text(vow, text, soon=True)


def broken_lines(view: s.View, own: s.Own, seat: Seat, text: Text) -> list[str]:
    """Return the newest promise to this seat that was broken in this round, and the newest reproach to it."""
    lies = [lie for lie in own.vows if lie.vow and (lie.round, lie.verdict) == (view.round, "broken")]
    lines = [
        text("vow-broken", who=w.maker_name(lie, text), what=w.vow_text(lie.vow, text))
        for lie in lies
        if lie.vow and lie.receiver == seat
    ][-1:]
    lines += [
        text(
            "vow-reproached",
            who=text.seat(lie.receiver),
            what=w.vow_text(lie.vow, text, soon=True, votes={lie.receiver: "votes-yours"}),
            round=lie.round,
            voice=text.voice(lie.receiver),
        )
        for lie in lies
        if lie.vow and lie.receiver is not None and (lie.maker, lie.former) == (seat, False)
        if lie.reproached
    ][-1:]
    return [f"-# {line}" for line in lines]


def _is_about(promise: p.Vowed, election: int, seat: Seat) -> bool:
    match promise.vow:
        case p.VoteFor(number, candidate):
            return number == election and seat in (promise.maker, promise.receiver, candidate)
        case p.StandAside(number):
            return number == election and seat in (promise.maker, promise.receiver)
        case _:
            return False


def promised_vote_buttons(view: s.View, phase: s.Voting, seat: Seat, text: Text) -> list[Button]:
    """Return buttons for the votes as a seat has promised them: grey where two promises differ."""
    assert view.own is not None
    candidates = dict.fromkeys(
        promise.vow.candidate
        for promise in known_promises(view, view.own)
        if promise.maker == seat and promise.verdict == "open" and isinstance(promise.vow, p.VoteFor)
    )
    buttons: list[Button] = []
    for candidate in candidates:
        groups = usable_groups(view.fronts[seat], phase, seat, candidate)
        if groups:
            votes = p.CastAll(candidate) if groups[1:] else p.Cast(groups[0], candidate)
            label = text.plain("vote-promised", who=text.label(candidate))
            buttons.append(Button(label, Play(votes), "primary"))
    last = buttons[-BESIDE_A_VOTE:]
    return last if len(last) == 1 else [replace(button, style="secondary") for button in last]
