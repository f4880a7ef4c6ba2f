game-title = Konsul
game-about = Promise a set of cards, then find it face down. Memory decides, and promises that are too big cost you.

option-variant = Bids
option-variant-value = Bid on the value of a set
option-variant-cards = Bid on the number of cards (simpler)
option-viewing = How long a turn's cards are shown
option-viewing-5 = Cards are shown for 5 seconds
option-viewing-8 = Cards are shown for 8 seconds
option-viewing-12 = Cards are shown for 12 seconds
option-viewing-20 = Cards are shown for 20 seconds
option-viewing-seen = Cards are shown until all have pressed Seen
option-first = First player
option-first-lot = First player: chosen at random
option-first-player = First player: { $who }

card-R = 🟥 Red { $value }
card-P = 🟪 Purple { $value }
card-B = 🟦 Blue { $value }
card-G = 🟩 Green { $value }
card-Y = 🟨 Yellow { $value }
card-F = 🚩 Flag
colour-R = 🟥 red
colour-P = 🟪 purple
colour-B = 🟦 blue
colour-G = 🟩 green
colour-Y = 🟨 yellow
any-value = any { $value }
several = { $card } ×{ $many }
no-card = no card
marker = {" "}◆
cell = { $cell }

head = **Round { $round }** · { $cards ->
    [one] 1 card
   *[other] { $cards } cards
} on the table · ◆ opens the round
cards = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
is-out = {" "}· out of the game
is-bidder = {" "}· bids **{ $bid }**
is-first = {" "}· to bid
is-in = {" "}· still in
is-passed = {" "}· passed
is-winner = {" "}· won the auction with **{ $bid }**
alt-table = Konsul, round { $round }: a grid of rows A to E and columns 1 to 7. Face-down cards: { $down }. Face up: { $up }. Empty: { $empty }. Cards in hand: { $counts }.

leads-level = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
} each
leads = In the lead: { $who }, { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
leads-goal = most cards win once the table is empty
alt-own = Your hand, { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}: { $hand }. Turned up by you: { $up }.
last-set = The last set: { $cards }

heading-last = What happened last
waiting-opening = { $mine ->
    [1] You open the auction.
   *[other] { $who } opens the auction.
}
waiting-bid = { $mine ->
    [1] Raise or pass? { $bidder } bids { $bid }.
   *[other] { $who }: raise or pass? { $bidder } bids { $bid }.
}
waiting-reveal = { $mine ->
    [1] Turn up cards for your bid of { $bid }.
   *[other] { $who } turns up cards for a bid of { $bid }.
}
waiting-loss = { $mine ->
    [1] You failed: give up a card.
   *[other] { $who } failed and gives up a card.
}
waiting-collected = { $mine ->
    [1] You take this set.
   *[other] { $who } takes this set.
}
waiting-lost = { $mine ->
    [1] You failed. Remember this!
   *[other] { $who } failed. Remember this!
}
waiting-eliminated = { $mine ->
    [1] You failed with an empty hand and are out of the game. Remember this!
   *[other] { $who } failed with an empty hand and is out of the game. Remember this!
}
ask-value = Bid the value of the set you would turn up: cards of one colour or of one number; a 🚩 flag fits any set and counts 2. The highest bid gets the turn.
ask-cards = Bid the number of cards in the set you would turn up: cards of one colour or of one number; a 🚩 flag fits any set. The highest bid gets the turn.
ask-loss = The card and its place are chosen in **My seat**. Then everything turns face down.
set-value-short = { $value } of { $bid }: { $left } more needed
set-value-met = { $value } of { $bid }: the bid is met ✓
set-cards-short = { $value } of { $bid ->
    [one] 1 card
   *[other] { $bid } cards
}: { $left } more needed
set-cards-met = { $value } of { $bid ->
    [one] 1 card
   *[other] { $bid } cards
}: the bid is met ✓
nothing-up = Nothing is face up yet. Pick a card from a menu: it turns up at once.
fits = Fits: { $kinds }
fits-all = Fits: any card
risk-card = A card that does not fit ends the turn and costs { $mine ->
    [1] you
   *[other] { $who }
} a card (hand: { $cards } → { $left }).
risk-out = { $mine ->
    [1] You have
   *[other] { $who } has
} no cards left: a card that does not fit means being out of the game.
lost-card = Lost: { $card }
note-collected = These cards leave the table.
note-lost = All these cards turn face down where they lie.
note-eliminated = All these cards turn face down where they lie.

bid = Bid { $bid } (+{ $step })
bid-first = Bid { $bid }
bid-other = Another bid …
bid-title = Your bid
bid-field = Bid
bid-hint = A whole number from { $least } to { $most }
pass = Pass
bid-highest = { $most } is the highest bid
stop-short = Stop: only { $value } of { $bid } yet
flip-menu = Turn up a card: { $first } … { $last }
stop = { $cards ->
    [one] Stop: take 1 card
   *[other] Stop: take { $cards } cards
} ({ $before } → { $after })
if-kept = **Bid and reach it**: every card you turned up is yours, and you begin the next round.
if-failed = **Bid and fail**: you lose a card from your hand ({ $cards } → { $left }).
if-failed-out = **Bid and fail**: you have no card left to lose, so you are out of the game.
if-passed = **Pass**: nothing to win or lose in this round.
if-bid = In one colour, for example: { $examples }
own-hand = -# Your hand: { $hand }
nothing-to-do = { $out }Nothing to do for you now. { $waiting }
out-for-good = You are out of the game.{" "}
choose-card = **1.** Which card do you give up? ({ $cards } → { $left })
choose-cell = **2.** You give up { $card }. It is lost as soon as you choose its place.
card-menu = 1. The card to give up{ $parts ->
    [1] {""}
   *[other] {" "}({ $part } of { $parts })
}
cell-menu = 2. Its place, an empty one: { $first } … { $last }
beside = Lay it beside the grid as { $cell }

action-bid = bids { $bid }
action-pass = passes
action-flip = turns up { $cell }
action-stop = stops
action-lose = gives up { $card }, laid at { $cell }

event-began = Round { $round }: { $who } opens.
event-raised = { $who } bids { $bid }.
event-passed = { $who } passes.
event-won = { $who } won the auction with { $bid }.
event-flipped = { $who } turns up { $cell }: { $card }.
event-collected = { $who } succeeded and took { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}.
event-failed = { $who } failed.
event-lost = { $who } gives up { $card }, laid at { $cell }.
event-eliminated = { $who } is out of the game.
ending-collected = The game is over: the last card is taken.
ending-alone = The game is over: one player is left.
ending-together = The game is over: all agreed to end it. The most cards win.

beat-won = ### { $who } wins the auction with { $bid }!
beat-flipped = ### { $cell }: { $card } … does it fit?
beat-collected = ### { $who } has kept the promise! Hand: { $before } → { $after }
beat-lost = ### { $who } has failed. Hand: { $before } → { $after }
beat-eliminated = ### { $who } has failed with an empty hand and is out of the game.
beat-left = ### This is what still lay on the table
beat-hands = ### And these are the hands …
alt-hands = All hands laid open: { $hands }.

milestone-collected = 🏛️ { $who } takes a set of { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.
milestone-eliminated = 🪦 { $who } is out of the game.

end-consul = { $count ->
    [one] 👑 { $who } is the new consul of Rome!
   *[other] 👑 { $who } share the office of consul!
}
end-largest = The largest set: { $who }, { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} in round { $round }.
end-lead = { $who } took the lead for good: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} for a bid of { $bid } in round { $round }.
end-lead-lost = { $who } broke a promise of { $bid } in round { $round }, and { $winner } led from then on.
end-kept = The boldest promise kept: { $bid }, by { $who } in round { $round }.
end-broken = The boldest promise broken: { $bid }, by { $who } in round { $round }.

help-bid-value = Bid the value of a set that you could turn up: its numbers added together, plus 2 for each flag. A set has all one colour or all one number. Only the highest bidder turns up cards, and must reach the bid.
help-bid-cards = Bid how many cards a set could have that you turn up: all of one colour or all of one number, plus any flags. Only the highest bidder turns up cards, and must reach the bid.
help-open = You open this round, so you must bid. A bid of 1 is always safe: any first card reaches it.
help-pass = Bid higher, or pass: passing costs nothing, but you are out of this auction.
help-pass-only = The bid of { $most } is the highest there is: all you can do is pass. Passing costs nothing.
help-flip = Pick a place: its card turns up at once for everybody, and cannot be taken back. You have { $value } of { $bid } and must go on until you reach the bid.
help-go-on = You have { $value }, and your bid of { $bid } is met: stop and take all the cards that are up, or pick another place for a larger set. The cards that still fit are listed under the picture.
help-cost = A card that does not fit ends your turn at once: you take nothing and lose a card from your hand ({ $cards } → { $left }).
help-cost-out = A card that does not fit ends the game for you, because you have no card left to lose.
help-lose = You failed, so one card from your hand goes back to the table ({ $cards } → { $left }). { $choice ->
    [place] Choose an empty place for it; that is final. Everybody sees both for a while, so choose what you will remember better than the others.
    [card] Choose it; no place in the grid is empty, so it goes beside the grid with the second press, which is final. Everybody sees it for a while, so choose what you will remember better than the others.
    [none] No place in the grid is empty, so it goes beside the grid, and everybody sees it for a while.
   *[both] Choose the card first, then an empty place for it; the second choice is final. Everybody sees both for a while, so choose what you will remember better than the others.
}
help-look = Nothing is asked of you: look, and remember which card lies where. After this, nobody may look again.
help-watch = Nothing is asked of you now. Remember every card that turns up: whoever knows the table can promise more.

alt-example = An example: a bid of 9. Face up are a red 3, a flag and a red 5, worth 10. The bid is met.
alt-misfit = The same set with a blue 5 turned up as well: it does not fit, and is crossed out.

refused-over = The game is over.
refused-viewing = Everybody is looking at the cards. Wait until they turn face down or leave.
refused-auction = The auction comes first.
refused-reveal = The winner of the auction is turning up cards.
refused-losing = Whoever failed must give up a card first.
refused-out = You are out of the game and can no longer bid.
refused-passed = You have passed, and are out of this auction.
refused-not-your-turn = It is not your turn to bid yet.
refused-opening = You open the auction, so you must bid.
refused-highest = Nobody can bid more than { $most }.
refused-bid = Bid a whole number from { $least } to { $most }.
refused-not-revealer = Only the winner of the auction turns up cards.
refused-stop = Your set does not meet your bid yet.
refused-flip = No face-down card lies there.
refused-not-loser = Only whoever failed gives up a card.
refused-card = You do not hold that card.
refused-cell = A lost card goes to an empty place of the grid; beside it only when there is none.
points = { $points ->
    [one] 1 card
   *[other] { $points } cards
}

why-bid = { $chance ->
    [100] { $bid } is sure to be reached{ $known ->
        [1] {" "}if you remember what was turned up lately
       *[0] {""}
    }.
   *[other] { $bid } is reached with a chance of about { $chance }%{ $known ->
        [1] {" "}if you remember what was turned up lately
       *[0] {""}
    }: worth the risk.{ $jumps ->
        [1] {" "}Others would outbid a safer bid, but hardly this one.
       *[0] {""}
    }
}
why-pass = A higher bid is not worth the risk.
why-flip = { $met ->
    [0] The bid is not reached yet.
   *[1] Going on is better than stopping.
} { $known ->
    [1] If you remember, a card that fits lies here.
   *[0] No card that fits was seen lately: this place is picked at random.
}
why-stop = The bid is met, and another card would risk more than it adds.
why-word = The bid is met: the word is kept, and no more is risked.
why-lose = Of your cards, { $card } helps others least to bid high.

lesson-bid = { $seat2 } says that a set of face-down cards will be worth 3. You can do better with two cards: **{ $label1 }**.
lesson-first-card = You have won the auction, and nobody knows where a card lies yet. Turn up **{ $label1 }**: it is in the first menu.
lesson-second-card = A red 3. Only red cards, 3s and flags fit now, and you need 5 in all. Turn up **{ $label1 }**.
lesson-stop = A flag fits every set and counts 2: 3 + 2 = 5, your bid is met. A card that does not fit would cost you this set and a card of your hand, so be content: **{ $label1 }**.
lesson-open = Whoever took a set opens the next round, and has to bid. **{ $label1 }** can never fail: one card is enough. Let the others climb.
lesson-pass = { $seat2 } bids 8: that takes at least two high cards that fit. **{ $label1 }**, and remember where the cards lie that go wrong: they turn face down again.

# What the signs of the board mean
board-signs =
    A to E, 1 to 7: the rows and columns that name a place
    letter and number: colour and value of a card · flag: fits every set and counts 2
    red cross: the card that does not fit · ≥5: the bid to meet
    small card ×3: cards in a hand · diamond: opens the round · struck out: out of the game
