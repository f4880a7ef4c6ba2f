"""The promises of deals that both sides accepted. They bind nobody (1.37); their words are kept elsewhere."""

from __future__ import annotations

from typing import TypeAlias

from games.core import Refusal, Seat, replace
from games.politically_correct_people.pieces import Judge, Offer, Promise, Publish
from games.politically_correct_people.state import Over, State

Word: TypeAlias = Judge | Publish


def promised(state: State, offer: Offer) -> State:
    """What the two promise each other enters their ledger."""
    sides = ((offer.proposer, offer.receiver, offer.gives), (offer.receiver, offer.proposer, offer.asks))
    made = tuple(
        Promise(state.round, maker, receiver, side.promise)
        for maker, receiver, side in sides
        if side.promise is not None
    )
    return replace(state, promises=(*state.promises, *made))


def check_word(state: State, seat: Seat, action: Word) -> Refusal | None:
    """Why a seat may not say this of a promise."""
    if isinstance(state.phase, Over):
        return Refusal("1.35", "refused-over")
    changes = (
        _said_of(promise, seat, action) != promise
        for promise in state.promises
        if promise.words == action.promise
    )
    return None if any(changes) else Refusal("1.37", "refused-promise")


def marked(state: State, seat: Seat, action: Word) -> tuple[Promise, ...]:
    """The ledger after a word on one of its promises."""
    return tuple(
        _said_of(promise, seat, action) if promise.words == action.promise else promise
        for promise in state.promises
    )


def _said_of(promise: Promise, seat: Seat, action: Word) -> Promise:
    """It is judged by the one it was made to, and shown at the end if one of the two wishes."""
    match action:
        case Judge(_, kept) if seat == promise.receiver:
            return replace(promise, kept=kept)
        case Publish() if seat in (promise.maker, promise.receiver):
            return replace(promise, public=True)
        case _:
            return promise
