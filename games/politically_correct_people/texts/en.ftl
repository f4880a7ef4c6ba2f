game-title = Politically Correct People
game-about = Win three elections and their bundles of money, with voters, bribes and promises that bind nobody. Most money wins.
points = ${ $points }

option-optional_candidacy = Candidacy
option-optional_candidacy-no = Whoever has a politician must run
option-optional_candidacy-yes = Nobody has to run
option-calendars = Calendars
option-calendars-4 = 4 calendars
option-calendars-3 = 3 calendars (longer rounds, for six players)
option-slush_fund_value = A slush fund still in hand at the end
option-slush_fund_value-2 = Kept slush funds are worth $2
option-slush_fund_value-1 = Kept slush funds are worth $1
option-slush_fund_value-3 = Kept slush funds are worth $3

card-newcomer = 🎩 Newcomer [1]
card-activist = 🎩 Activist [1]
card-celebrity = 🎩 Celebrity [2]
card-newscaster = 🎩 Ex-Newscaster [2]
card-councillor = 🎩 Councillor [3]
card-lawyer = 🎩 Lawyer [3]
card-bureaucrat = 🎩 Ex-Bureaucrat [4]
card-boss = 🎩 Party Boss [4]
card-heir = 🎩 Heir [5]
card-premier = 🎩 Ex-Premier [6]
card-salaryman = 💼 Office worker
card-housewife = 🏠 Housewife
card-farmer = 🌱 Farmer
card-senior = 👵 Senior
card-believer = ⛩️ Religious group
card-floating = 🎲 Floating vote
card-fund = 💰 Slush fund
several = { $card } ×{ $many }
money = ${ $money }
none = none
votes = { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
}
group = { $card } = { $votes }
group-die = { $card }
large = large bundle
small = small bundle

round = **Round { $round } of { $rounds }**
head = **Round { $round } of { $rounds }** · deck { $deck } · 📅 { $aside }/{ $trigger }
announced = 📣 **Election announced** by { $who }.
last-turns = {" "}`+1`: one more turn before it.
seat-line = { $who }{ $marks } · hand { $hand }
    -# { $front }
seat-cast = -# { $cast }
has-candidate = candidate { $card }
has-voted = { $group } { $votes ->
    [0] → { $who } (die to come)
   *[other] ({ $votes }) → { $who }
}
has-announced = {" "}(announced the election)
has-last-turn = {" "}(one more turn)
is-starter = {" "}◆
is-asked = {" "}◀
is-passed = {" "}(passed)
signs = -# ◆ began the round · ◀ is asked · [n] a politician's base · = votes of a group
pool-line = **Pool:** { $cards }
discards-line = -# Discards: { $cards }
alt-table = Politically Correct People, round { $round }. { $deck ->
    [one] { $deck } card
   *[other] { $deck } cards
} in the deck, { $aside ->
    [one] { $aside } calendar
   *[other] { $aside } calendars
} set aside.{ $trigger } Pool: { $pool }. In front of each, with the number of cards in hand: { $fronts }.
alt-front = In front of { $who }: { $front }.
alt-own = You have ${ $money }. In front of you: { $front }. Your hand: { $hand }.
alt-announced = {" "}{ $who } announced the election; one more turn each: { $left }.

race-leads = 🗳️ { $who } { $many ->
    [one] leads
   *[other] lead
} with { $votes }
race-needs = { $who } needs { $more } more
race-left = still to come: { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
}{ $dice ->
    [0] {""}
    [one] {" "}and 🎲
   *[other] {" "}and 🎲 ×{ $dice }
}
income = 🏁 Won in public: { $sums }
income-between = ${ $least }–{ $most }
income-left = { $elections ->
    [0] no election left
    [one] the last election: { $stakes }
   *[other] { $elections } elections left, each { $stakes }
}
heading-last = What happened last
waiting-choosing = { $who }: a card from the pool, or the top of the deck?
waiting-playing = { $who } may play cards.
waiting-trimming = { $who } discards down to four.
waiting-declaring = Candidates: { $who } decides.
waiting-voting = Election: { $who } votes or passes.
waiting-settling = A tie! { $who } settle the order among themselves.
waiting-tidying = { $who } keeps one politician or one group.
waiting-opening = A last look at the promises. Waiting for { $who }.
hint-own-seat = Play your hand in **My seat**. Deals are made there too, at any time.
hint-pool = { $most ->
    [one] More than one card lies in the pool: choose one to discard.
   *[other] More than { $most } cards lie in the pool: choose one to discard.
}
hint-tie = Agree on an order; money may help (**My seat**). Or let dice decide.
ask-tie = Agree on an order; money may help (**Deals**). Or let dice decide.
hint-lock = Cards in front are locked until the bundles are paid.
hint-deals = You can make deals at any time, in **My seat**.
hint-meanwhile = You can offer a deal at any time.
hint-look = No more deals. Mark the promises made to you, then reveal your money.
ask-choose = Take one card.{ $round ->
    [1] {" "}4→5: your group's votes without and with it, your hand included.
   *[other] {""}
}
hint-choose = 4→5: the group's votes before and after. Deals: **My seat**.
ask-play = Pick the cards to play: you see first what they bring.{ $keeps ->
    [yes] {" "}After this election only one politician or one group stays in front of you.
   *[no] {""}
}
ask-trim = Keep at most four cards in your hand and four in the pool.
ask-declare = Choose who runs. In [ ]: the votes they bring.
ask-declare-none = No politician in front of you: confirm that, or receive one in a deal first.
ask-vote = Vote with one group, or **Pass** for the rest of this election.
ask-keep = Choose what stays in front of you. The rest is discarded.
running = { $who } **{ $votes }**{ $dice ->
    [0] {""}
    [one] {" "}+ 🎲
   *[other] {" "}+ 🎲 ×{ $dice }
}
has-agreed = { $who } has agreed to an order.

pool-menu = Take a card of the pool …
draw = 🎴 Draw from the deck
draw-empty = The deck is empty
no-candidate = No candidate
not-running = no candidate: { $who }
candidate-menu = Run with …
no-candidate-must = No candidate (one must run)
vote-menu = Vote with a group …
vote = → { $who }: { $card }, { $votes } ({ $before } → { $after })
from-to = { $least }–{ $most }
pool-voter = { $card } { $before }→{ $after }
pool-fund = { $card } (${ $played }, kept ${ $kept })
vote-all = → { $who }: { $many ->
    [one] the one group left
   *[other] all { $many } groups, one a turn
}
vote-promised = 🤝 { $who }, as promised
one-die = 1 die
votes-barred = { $cards } cannot vote for your own candidate.
pass = Pass
fail = 🎲 Let dice decide
order-menu = Agree on an order …
order-small = { $who } gets the small bundle
order-both = 🥇 { $first } · 🥈 { $second }
keep-menu = Keep for the next round …
keep-nothing = Nothing to keep
open = Reveal my money
play-menu = Cards to play …
discard-menu = { $most ->
    [one] Discard { $most } card of your hand …
   *[other] Discard { $most } cards of your hand …
}
play-and-end = Play { $many } and end turn
play-these = Play { $many }
play-none = Play: pick cards first
play-empty = Your hand is empty
pool-later = Then the pool: { $many ->
    [one] one card lies there, and four may stay.
   *[other] { $many } cards lie there, and four may stay.
}
end-turn = End turn
preview = Your votes would be: { $what }
more-votes = { $group } (+{ $more })
play-fund = { $card } → ${ $money }

own-choosing = Your turn: take a card
own-playing = Your turn: play cards, or none
own-trimming = End of turn: discard to four
own-declaring = Who runs for you?
own-voting = Your vote
own-settling = A tie: who gets which bundle?
own-tidying = What do you keep?
own-opening = A last look at the promises
own-money = 💵 You have **${ $money }**.
own-newest = -# Newest card: { $card }
own-hand = **Your hand ({ $many }):** { $cards }
own-paid = round { $round }, { $benefice }: ${ $money }
own-received = Received: { $what }
own-group = { $sign }×{ $many }{ $votes ->
    [0] {""}
   *[other] ={ $votes }
}
own-front = **In front of you:** { $cards }
to-turn = Your move
to-offers = The offers
my-offers = 📤 My offers{ $many ->
    [0] {""}
   *[other] {" "}({ $many })
}
offers-wait = 📨 { $many ->
    [one] an offer waits
   *[other] { $many } offers wait
}

nothing = nothing
side-hand = { $cards } (from hand)
side-front = { $cards } (on the table)
side-promise = promises: “{ $words }”
a-promise = a promise
in-quotes = “{ $words }”
vow-vote = 🗳️ all votes left for { $who }{ $election ->
    [0] {""}
   *[other] {" "}(election { $election })
}
votes-theirs = 🗳️ all their votes
votes-yours = 🗳️ all your votes
vow-aside = 🙅 no candidate{ $election ->
    [0] {""}
   *[other] {" "}in election { $election }
}
vow-leave = 🫴 leaves { $card } in the pool
vow-favour = 🎁 owes a favour
you-get = You get: { $side }
you-get-from = From { $who } you get: { $side }
you-give = You give: { $side }
you-promise = You promise: { $what } · promises bind nobody
they-promise = { $who } promises: { $what } · promises bind nobody
who-accepts-promises = Whoever accepts promises: { $what } · promises bind nobody
you-agree = Both agree: { $order }
offer-in = 📨 { $who } offers{ $all ->
    [1] {""}
   *[other] {" "}({ $number } of { $all })
}:
offer-also = Also to { $who }: the first to accept gets it.
offer-grudge = 💢 You broke your word to { $who } in election { $round }.
effect = You: { $what }
votes-now = 🗳️ The votes of { $who } now: **{ $votes }**{ $dice ->
    [0] {""}
    [one] {" "}+ 🎲
   *[other] {" "}+ 🎲 ×{ $dice }
}
promised-before = 🤝 { $mine ->
    [yes] You have promised that.
   *[no] { $who } has promised that.
}
promised-otherwise = ⚠️ { $mine ->
    [yes] You promised yours to { $candidate }.
   *[no] { $who } promised them to { $candidate }.
}
effect-money = ${ $before } → ${ $after }
effect-hand = hand { $before } → { $after }
effect-gains = + { $card }
effect-loses = − { $card }
effect-group = { $card } { $before } → { $after }
accept = Accept
accept-lacking = { $money ->
    [0] { $many ->
        [one] You lack one card asked for
       *[other] You lack { $many } cards asked for
    }
   *[other] You lack ${ $money }
}
decline = Decline
counter = Counter
offer-out = 📤 **{ $number }.** To { $who } · you give: { $give } · you get: { $get }
not-held = { $side } ⚠️ you no longer have all of it
withdraw-menu = Withdraw an offer …
withdraw = Withdraw { $number }. to { $who }
offer-to-whom = -# 🤝 Offer a deal to …
anybody = Anybody
begun = ✏️ { $label }
form-to = Offer to { $who }
form-several = Offer: the first to accept gets it
form-counter = Counter to { $who }
offer-to = ### An offer to { $who }
offer-to-all = ### An offer to anybody: the first to accept gets it
offer-to-several = ### An offer to { $who }: the first to accept gets it
ready = ⚡ Ideas
ready-heading = **⚡ Ready offers**
ready-none = **⚡ No ready offers now**
ready-menu = ⚡ More ready offers …
ready-offer = { $who }: { $get } for { $give }
line-to = To whom?
line-order = The tie
no-order = No agreement about the tie
line-ask = You ask for
line-give = You give
line-sum = Money
hint-ask = From hand: if they have it. Ready promises: { $most } at most.
hint-give = Ready promises: { $most } at most.
entry-promised = { $what } (promised already)
front-locked = Some cards on the table are locked: those of candidates, all until the bundles are paid, and what was tidied.
sum-none = 💵 No money
sum-pay = 💵 You pay ${ $money }
sum-get = 💵 You get ${ $money }
change = ✏️ Change …
gone = No longer there: { $what }
gone-money = You have only ${ $money }.
gone-offer = The offer that this answers is closed: this is a new one.
promise-mine = You promise
promise-theirs = { $who } promises
promise-hint = In own words, which only you two see. Empty: no promise.
send = Send{ $all ->
    [yes] {" "}to all of them
   *[no] {""}
}{ $free ->
    [no-asks] , asking nothing
    [no-gives] , giving nothing
   *[other] {""}
}
send-empty = Send: nothing in it yet
send-same = Send: this offer is open already
send-promised = Send: you have been promised these votes
send-vows = Send: at most { $most ->
    [one] { $most } ready promise
   *[other] { $most } ready promises
} a side
send-many = Send: { $most ->
    [one] an offer is open already
   *[other] { $most } offers are open already
}
back = Back
deals = 🤝 Deals
closed-now = Now: you get { $get } · you give { $give }
closed-done = You got: { $get } · you gave: { $give }
closed-undone = It was: you get { $get } · you give { $give }
closed-accepted-in = ✅ You accepted the offer of { $who }.
closed-accepted-out = ✅ { $who } accepted your offer.
closed-declined-in = ✖️ You declined the offer of { $who }.
closed-declined-out = ✖️ { $who } declined your offer.
closed-refused = ✖️ { $who } declined: “{ $reason }”
closed-price = 🔁 { $who } answers: not ${ $before } but ${ $now }
reason-little = { $voice ->
    [thrifty] I turn every dollar over, and that brings me too little.
    [loyal] I would like to help you, but it brings me too little.
    [vengeful] Are you making fun of me? It brings me too little.
    [gambler] Where is the thrill in that? It brings me too little.
   *[other] It brings me too little.
}
reason-far = { $voice ->
    [thrifty] You would grow rich on my cards: it would bring you far more than me.
    [loyal] Let us share fairly: it would bring you far more than me.
    [vengeful] Not at my cost: it would bring you far more than me.
    [gambler] Fine odds for you: it would bring you far more than me.
   *[other] It would bring you far more than me.
}
reason-word = { $voice ->
    [thrifty] Words are cheap. I want something that I can count.
    [loyal] I do not know your word well enough yet.
    [vengeful] I believe your word when I have seen you keep it.
    [gambler] I bet on cards and money, not on your word alone.
   *[other] Your word alone is not enough for me.
}
reason-words = I promise my votes, and nothing else.
reason-sold = { $voice ->
    [thrifty] My votes are sold already.
    [loyal] My votes are promised already, and I keep my word.
    [vengeful] My votes are promised already. You should have asked sooner.
    [gambler] Too late: my votes are promised already.
   *[other] My votes are promised already.
}
reason-yours = You have my word for them already.
reason-early = Votes? Not before the election is announced.
reason-broke = { $voice ->
    [thrifty] Election { $number } cost me dear: you sold me out.
    [loyal] I trusted you in election { $number }, and you sold me out.
    [vengeful] Election { $number }. You sold me out, and I forget nothing.
    [gambler] I bet on you in election { $number }, and you sold me out.
   *[other] You sold me out in election { $number }.
}
reason-price = { $voice ->
    [thrifty] For ${ $number }, as I said. I count every dollar.
    [loyal] For ${ $number }, as I said. I stand by that.
    [vengeful] For ${ $number }, as I said. Do not try me.
    [gambler] For ${ $number }, as I said. Yes or no?
   *[other] For ${ $number }, as I said.
}
closed-earlier = ✖️ { $who } declined an earlier offer.
closed-withdrawn-in = ↩️ { $who } withdrew an offer.
closed-withdrawn-out = ↩️ You withdrew your offer to { $who }.
closed-countered-in = 🔁 You made { $who } a counter-offer.
closed-countered-out = 🔁 { $who } made you a counter-offer.
closed-taken-in = 🏁 The offer of { $who } is gone: somebody else was first.
closed-front-in = ⛔ The offer of { $who } lapsed: a card is no longer on the table.
closed-front-out = ⛔ Your offer to { $who } lapsed: a card is no longer on the table.
closed-lock-in = ⛔ The offer of { $who } lapsed: its cards on the table are locked.
closed-lock-out = ⛔ Your offer to { $who } lapsed: its cards on the table are locked.
closed-means-in = ⛔ The offer of { $who } lapsed: they no longer have all of it.
closed-means-out = ⛔ { $who } wanted to accept your offer, but you no longer had all of it.
closed-order-in = ⛔ The offer of { $who } lapsed: the tie is settled.
closed-order-out = ⛔ Your offer to { $who } lapsed: the tie is settled.
closed-late-in = ⛔ The offer of { $who } lapsed: it is too late for what it promises.
closed-late-out = ⛔ Your offer to { $who } lapsed: it is too late for what it promises.
closed-open-in = ⛔ The offer of { $who } lapsed: a hand card of it lies open now.
closed-open-out = ⛔ Your offer to { $who } lapsed: a hand card of it lies open now.
closed-end-in = ⛔ The offer of { $who } is void: no more deals.
closed-end-out = ⛔ Your offer to { $who } is void: no more deals.
closed-left-in = ↩️ The offer of { $who } is withdrawn: its player gave up the seat.
closed-left-out = ↩️ The offer to { $who } is withdrawn: the player before you made it.

promises = 🤝 Promises ({ $many })
pledges = 📢 Promises to everybody
promises-own = 🤝 Private promises
promises-heading = ### Private promises
promises-aloud = ### 📢 Promised to everybody
promises-none = Nobody has promised you or the table anything yet. Promises bind nobody.
vow-line = { $verdict } R{ $round } { $maker } → { $receiver }: { $what }
verdict-open = ⏳
verdict-kept = ✅
verdict-broken = ❌
verdict-untested = ➖ (it never came to that)
vow-mine = 🤝 You promised { $who }: { $what }
breaking = That breaks your promise
breaking-does = What you pressed: { $does }
breaking-anyway = Do it all the same
vow-theirs = 🤝 { $who } promised: { $what }
vow-reproached = { $voice ->
    [thrifty] 💢 { $who }: “That cost me dear! Your promise in round { $round }: { $what }.”
    [loyal] 💢 { $who }: “I trusted you! Your promise in round { $round }: { $what }.”
    [vengeful] 💢 { $who }: “You will pay for that! Your promise in round { $round }: { $what }.”
    [gambler] 💢 { $who }: “I bet on you, and lost! Your promise in round { $round }: { $what }.”
   *[other] 💢 { $who }: “You sold me out! Your promise in round { $round }: { $what }.”
}
former-player = { $who } (earlier player)
vow-broken = ❌ { $who } broke a promise to you: { $what }
pledge-menu = 📢 Promise everybody …
pledge-button = 📢 In your own words …
pledge-title = A promise to everybody
pledge-hint = Everybody reads it. It binds nobody.
promise-line = **{ $number }.** { $maker } → { $receiver } · R{ $round }: “{ $words }” · { $verdict }
promise-open = not marked yet
promise-kept = ✅ kept
promise-broken = ❌ broken
promise-public = {" "}· shown at the end
judge-menu = Kept or broken? …
judge-kept = Promise { $number }: kept
judge-broken = Promise { $number }: broken
publish-menu = Show to everybody at the end …
publish = Promise { $number }: show it at the end
final-money = { $who }: ${ $money }{ $funds ->
    [0] {""}
    [one] {" "}and a slush fund worth ${ $worth }
   *[other] {" "}and { $funds } slush funds worth ${ $worth }
}

action-take = takes { $card } from the pool
action-draw = draws
action-lay = plays { $cards }
action-done = plays no more
action-discard = discards { $cards }
action-trim = discards { $card } from the pool
action-nobody = has no candidate
action-declare = nominates { $card }
action-cast = votes for { $candidate } with { $group }
action-cast-all = votes for { $candidate } with every group left
action-pass = passes
action-confirm = agrees: { $order }
action-fail = lets dice decide
action-retain = keeps { $card }
action-open = is ready to reveal the money
action-propose = offers a deal: { $one } gives { $gives }, { $other } gives { $asks }
advised-accept = accepts the offer of { $who }
advised-decline = declines the offer of { $who }
advised-propose = offers a deal to { $who }: get { $get }, give { $give }
action-accept = accepts: { $one } gives { $gives }, { $other } gives { $asks }
action-decline = declines: { $one } gives { $gives }, { $other } gives { $asks }
action-withdraw = withdraws: { $one } gives { $gives }, { $other } gives { $asks }
action-kept = marks promise { $promise } as kept
action-broken = marks promise { $promise } as broken
action-publish = wants promise { $promise } shown
action-reproach = reproaches { $who } for a broken promise: { $what }
action-pledge = promises everybody: { $what }

event-round-began = Round { $round } begins with { $starter }.
event-turn = ▶ { $who }: { $what }
event-revealed = { $card } joins the pool.
event-empty = The deck is empty.
event-calendars = {" "}{ $calendars ->
    [one] 📅 A calendar is set aside.
   *[other] 📅 { $calendars } calendars are set aside.
}
event-took = { $who } takes { $card }.
event-drew = { $who } draws a card.
event-drew-none = { $who } draws, but no card is left.
event-laid = { $who } plays { $cards }.
event-discarded = { $who } discards { $cards }.
event-trimmed = { $who } discards { $card } from the pool.
event-announced = 📣 { $who } announces the election.
event-nobody = { $who } has no candidate.
event-declared = { $who } nominates { $card }.
event-cancelled = There are no candidates. The election is cancelled.
event-unopposed = { $who } has the only candidate and wins without a vote.
event-voted = { $who } votes for { $candidate }: { $group }, { $votes }.
event-votes-on = { $who } votes for { $candidate } with every group left.
event-passed = { $who } passes.
event-floating-rolled = 🎲 Floating vote of { $who } for { $candidate }: **{ $die }**
event-counted = The votes are counted: { $totals }.
total = { $who } { $votes }
event-tied = ⚖️ A tie between { $seats }.
event-agreed = { $who } agrees: { $order }.
event-failed = { $who } lets dice decide.
event-tie-rolled = 🎲 { $dice }
event-elected = 👑 { $winner } wins the election of round { $round }, ahead of { $second }.
event-paid = { $who } receives the { $benefice }.
event-retained = { $who } keeps { $card }.
event-dealt = 🤝 { $one } and { $other } made a deal.
event-pledged = 📢 { $who } promises everybody: { $what }.
event-broke = ❌ { $who } broke a promise to all: { $what }
event-moved = {" "}{ $giver } → { $taker }: { $cards }.
ending-money = All money is revealed. The most money wins.

beat-candidates = 🎩 The candidates
beat-voted = 🗳️ Everybody has voted
beat-dice = 🎲 The dice of the floating votes
beat-won = 👑 { $who } wins the election with { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
}
beat-bundles = 💰 Large bundle: { $first } · small bundle: { $second }
beat-tied = A bundle depends on it.
beat-tie-dice = 🎲 Dice decide the tie
beat-unopposed = Both bundles go to one player.
beat-money = 💵 { $who }: ${ $money }
beat-winner = 🏆 { $who }: ${ $money }
beat-purse = { $place }. { $who }: **${ $money }**
alt-count = Votes: { $totals }.
alt-money = Money: { $sums }.
stakes = 🥇 ${ $large_least }–{ $large_most } · 🥈 ${ $small_least }–{ $small_most }

milestone-announced = 📣 { $who } **announces the election.** Everybody else has one more turn.
milestone-elected = 👑 { $who } **wins the election of round { $round }**, { $votes } to { $against }.
milestone-elected-tie = 👑 { $who } **wins the election of round { $round }** after a tie at { $votes }.
breakdown-first = 🥇 { $parts } = **{ $votes }**
breakdown-second = 🥈 { $who }
milestone-defeat = 📉 A crushing defeat for { $who }: { $votes ->
    [one] only { $votes } vote.
   *[other] only { $votes } votes.
}
milestone-unopposed = 👑 { $who } **is elected without a vote** and takes both bundles.
milestone-cancelled = 🚫 **Nobody runs: the election is cancelled**, and both bundles go back to the bank.
milestone-broke = ❌ { $who } **broke a promise to everybody:** { $what }
milestone-round = 📅 **Round { $done } is over.** { $who } begins round { $round } of { $rounds }.

vote-table = -# Votes of 1, 2, 3 … cards of a kind: { $rows }
help-choosing = { $from ->
        [pool] Take **one card** of the pool: the deck is empty.
        [deck] Draw **one card** of the deck, which only you see: the pool is empty.
       *[both] Take **one card**: one that lies in the pool, which everybody sees, or the top of the deck, which only you see.
    } Voters of one kind make one group, and its votes grow: “4→5” on a button are the votes of your group before and after you play the card. (In **My seat** what your hand holds of that kind counts too.) { $announced ->
        [yes] The election is announced, and more calendars change nothing.
       *[no] A calendar that turns up is set aside, and the third one announces the election.
    } Taking costs nothing.
    { $table }
help-playing = Lay any cards of your hand in front of you, or none: only what lies in front of you can run or vote in the election. { $keeps ->
        [yes] After this election you keep one politician or one group of what lies in front of you, and your whole hand.
       *[no] After this election the game is over: nothing in front counts any more.
    } { $must ->
        [yes] Whoever has a politician in front must run.
       *[no] Whoever has a politician in front may run.
    } A slush fund played brings ${ $played } now; kept in your hand to the very end it counts ${ $kept }. **Play** lets you go on playing; **Play and end turn** and **End turn** do not.
    { $table }
help-trimming-hand = At the end of your turn you keep at most { $hand ->
        [one] { $hand } card
       *[other] { $hand } cards
    } in your hand. Choose which to discard: everybody sees them, and nobody can take them. Or give some away in a deal first.
help-trimming-pool = The pool keeps at most { $pool ->
        [one] { $pool } card
       *[other] { $pool } cards
    }. Choose one to discard: what stays can be taken by the players after you, and nobody can take discards.
help-declaring-must = Choose which politician of yours runs; one must. The number in [ ] is its base: votes it brings along. Your own groups cannot vote for it, only floating votes can, so you need the groups of others. { $stakes }
help-declaring-may = Choose a politician to run, or nobody. The number in [ ] is its base: votes it brings along. Your own groups cannot vote for it, only floating votes can. { $stakes }
help-declaring-nobody = You have no politician in front of you, so you say that nobody runs for you. Until you say so, somebody may give you a politician in a deal.{ $groups ->
        [0] {""}
       *[other] {" "}Your groups still vote, and others may pay for that.
    }
help-voting = { $left ->
        [1] Let your last group vote for a candidate now, or pass.
       *[other] Let **one** of your groups vote for a candidate now; the others can follow when your turn comes round again.
    } Each group votes once. **Pass** ends your voting in this election for good. After the vote, each floating vote counts what its die shows, 1 to 6. Votes can be sold: money and hand cards can still change hands. { $stakes }
help-voting-own = { $left ->
        [1] Let your last group vote for a candidate now, or pass.
       *[other] Let **one** of your groups vote for a candidate now; the others can follow when your turn comes round again.
    } Only floating votes may vote for your own candidate: each counts what its die shows after the vote, 1 to 6. **Pass** ends your voting in this election for good, and groups that did not vote are lost. { $stakes }
help-settling = You are tied for first place, and the order decides who gets which bundle. If all of you press the same order, it holds; money may change hands for it, in a deal. If one of you lets dice decide, each rolls a die: higher goes first, equal dice roll again. { $stakes }
help-settling-small = You are tied for second place, and only one of you gets the small bundle. If all of you press the same name, it holds; money may change hands for it, in a deal. If one of you lets dice decide, the highest die wins it. { $stakes }
help-tidying = { $front ->
        [0] Nothing lies in front of you, so there is nothing to keep: just confirm. Your hand and your money stay.
       *[other] Keep **one** politician or **one** whole group for the next round; everything else in front of you is discarded. Your hand and your money stay. A large group is worth most votes; a politician is what you can win with.
    }
help-opening = The last bundle is paid, and there are no more deals. Mark the promises made to you as kept or broken, and choose which of yours are shown to all. When everybody has pressed, all money is revealed, and the most money wins.
help-offer = Somebody offers you a deal. **Accept** carries out all of it at once; **Decline** none of it; **Counter** answers with other terms. An offer stays open until it is answered, withdrawn or impossible. Promises bind nobody.
help-meanwhile = It is not your turn, but you can make deals at any time: money, cards of your hand,{ $front ->
        [yes] {" "}cards in front of you,
       *[no] {""}
    } promises. Choose with whom, then what each side gives, and send it. Nothing changes hands before the other accepts.
help-waiting = There is nothing for you to do now: all money is revealed as soon as everybody is ready.

everybody = everybody
moral = { $elections ->
    [0] { $money ->
        [0] 🎩 What is politically correct? Never to win an election and to get rich all the same, like { $who }.
       *[other] 🎩 What is politically correct? Never to win an election and to make ${ $money } by dealing, like { $who }.
    }
    [one] { $money ->
        [0] 🎩 What is politically correct? To win one election and to get rich all the same, like { $who }.
       *[other] 🎩 What is politically correct? To win one election and to make ${ $money } by dealing, like { $who }.
    }
   *[other] 🎩 What is politically correct? To get elected and to get rich by it, like { $who }.
}
told-lie = { $money ->
    [0] 🤥 A broken word: { $maker } to { $receiver }: { $what }.
   *[other] 🤥 Costliest lie: { $maker } to { $receiver }: { $what } for ${ $money }.
}
told-closest = ⚖️ Closest election: round { $round }, { $winner } ahead of { $second }, { $votes } to { $against }.
told-tie = ⚖️ Closest election: round { $round }, { $winner } and { $second } tied at { $votes }.
told-vote-decided = 🗳️ The vote that decided round { $round }: { $who } with { $group } ({ $brought }) put { $winner } ahead of { $second }, { $votes } to { $against }.
told-won = 👑 Round { $round }: { $who } won, { $votes } to { $against }.
told-swing = 🎲 The dice turned the election of round { $round }: without them { $leader } led { $winner } by { $ahead }.
told-kingmaker = 🫅 Kingmaker: { $who } brought { $winner } { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
} in round { $round }.
told-vote = 💸 Dearest vote: { $buyer } paid { $seller } ${ $money } in round { $round }.
event-opened = The deals and promises are opened.
opened-promises = What was promised
opened-deals = The deals, opened
opened-gift = R{ $round } { $giver } → { $taker }: { $what }
opened-deal = R{ $round } { $one }: { $gives } ⇄ { $other }: { $asks }
opened-broken = ❌ R{ $round } { $maker } → { $receiver }: { $what }
opened-kept = ✅ R{ $round } { $maker } → { $receiver }: { $what }
opened-open = 👀 R{ $round } { $maker } → { $receiver }: { $what } – judge for yourselves
opened-words = 💬 R{ $round } { $maker } → { $receiver }: { $what } – in own words: the record cannot tell
opened-said-kept = ✅ R{ $round } { $maker } → { $receiver }: { $what } – kept, says { $receiver }
opened-said-broken = ❌ R{ $round } { $maker } → { $receiver }: { $what } – broken, says { $receiver }
opened-untested = ➖ R{ $round } { $maker } → { $receiver }: { $what } – it never came to that
opened-left = … and { $many } more
opened-rest = … and { $many } more, in the record (**Proof**)
opened-more = … and { $many } more (📖 **Story**, at its end)

diagram-2 = Eight notes of $1 and three of $2, shuffled into heaps that nobody sees: six for first place, $6 to $9, three for second, $3 to $6, and two for the bank.
diagram-11 = The votes of a group by its cards: office workers 1 to 13, housewives 1 to 11, farmers 1 to 10, seniors 1 to 9, religious groups 2, 5, 8; a floating vote 1 to 6 by its die.
diagram-6 = Seat 3 has put the third calendar aside and finishes its turn; a calendar marks it. Seats 4, 5, 1 and 2 are marked +1: one more turn each before the election.
diagram-12 = The example: the candidates 6, 3, 4 and 2 are framed; each group has a chip of the seat it voted for. Below, base and votes add up to 15, 14, 12 and 3.

refused-over = The game is over.
refused-turn = It is not your turn.
refused-no-turns = There are no turns during the election.
refused-not-in-pool = That card is not in the pool.
refused-no-deck = The deck is empty, and discards stay out until the next round. Take a card from the pool.
refused-discarded = Nobody can take discards.
refused-choose-first = First take a card from the pool, or draw one.
refused-chosen = You have already taken your card this turn.
refused-not-in-hand = Those cards are not in your hand.
refused-trim-later = You discard at the end of your turn.
refused-hand-fits = Your hand has four cards or fewer. Discard from the pool.
refused-discard = { $many ->
    [one] Discard { $many } card from your hand.
   *[other] Discard cards from your hand, { $many } at most.
}
refused-hand-first = Discard from your hand first.
refused-trimming = Your turn is at its end: discard what is too much.
refused-election = The election is at another step now.
refused-declare-turn = It is not your turn to declare.
refused-must-run = You have a politician in front of you, so one must run.
refused-hand-in-election = In an election, cards in hand cannot be played, run or vote.
refused-declared = You have declared already. Everybody declares once in an election.
refused-not-in-front = That politician is not in front of you.
refused-passed = You have passed for this election.
refused-vote-turn = It is not your turn to vote.
refused-group = You have no such group left to vote with.
refused-vote-all = You do not have two groups left that may vote for that candidate.
refused-split = That group has voted. All your cards of one kind are one group.
refused-own-candidate = Only floating votes may vote for your own candidate.
refused-no-candidate = That player has no candidate.
refused-not-tied = You are not part of this tie.
refused-order = The tie cannot be settled like that.
refused-confirmed = You have agreed to that already.
refused-tidy-turn = It is not your turn to tidy up.
refused-keep-one = Keep exactly one politician or one group in front of you.
refused-nothing-there = There is nothing in front of you to keep.
refused-no-tidying = Nobody tidies up now.
refused-open-already = You are ready to reveal already.
refused-no-opening = Money is revealed at the end of the game.
refused-deals-over = There are no deals after the last bundle.
refused-offer-gone = That offer is no longer open.
refused-means = You do not have all that you would give.
refused-two-players = Make an offer to one other player, or the same one to several.
refused-goods = Only money, cards in hand and cards on the table can change hands. Slush funds and calendars never lie on the table.
refused-empty-offer = The offer is empty.
refused-many-offers = { $most ->
    [one] You have { $most } open offer.
   *[other] You have { $most } open offers.
} Withdraw one first.
refused-same-offer = You have made exactly this offer already, and it is still open.
refused-vow = That cannot be promised: it is too late for it, it cannot happen, or the votes are given already.
refused-many-pledges = { $most ->
    [one] You have promised everybody { $most } thing in this round.
   *[other] You have promised everybody { $most } things in this round.
} No more until the next.
refused-same-pledge = You have promised everybody this already.
refused-empty-pledge = Promise everybody one thing: a ready-made promise, or one in your own words.
refused-not-in-their-front = Those cards are not in front of that player.
refused-in-no-hand = Nobody else can hold all those cards: too many of them lie open or are in your own hand.
refused-lock = From the last declaration until the bundles are paid, cards on the table cannot change hands.
refused-candidate = A candidate cannot change hands.
refused-tidied = Whoever has tidied up neither gives nor gets cards on the table until the next round.
refused-promise = You cannot mark this promise like that.

why-voters = { $card } takes that group of mine from { $before } to { $after }, and others pay for votes.
why-politician = Without a politician I cannot win, and this one brings { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
}.
why-die = A die may vote for my own candidate: 3 or 4 votes on average.
why-fund = Certain money: ${ $money } if I keep it to the end.
why-unseen = No pool card is worth more than an average unseen one.
why-lay = On the table, cards count in the election and can be bargained with; a slush fund is worth more when it is kept.
why-hold = I hold back what can wait until the election is announced: nobody can reckon with it before.
why-discard = I miss it least.
why-trim = The others would like it most.
why-strongest = It brings most votes of all that I have on the table.
why-floating = Floating votes may go to my own candidate.
why-thanks = Of all who run, this one suits me best; I also repay those who voted for me.
why-no-thanks = A vote for anybody who runs would cost me more than it brings, whatever I owe them in thanks.
why-tie = I agree to what all the others want if I get something; otherwise the dice are fairer.
why-nobody = I have no politician on the table.
why-promised = I have promised these votes, and a promise kept brings the next deal.
why-open = Nothing can be changed any more: the money may be counted.
why-reproach = They broke their word to me, and should know what they lose by it: I believe them no promise for a while.
why-withdraw = I am to vote now, so my votes are not for sale any more.
why-swap = My groups may not vote for my own candidate, and theirs may not vote for theirs: both gain.
why-buy = These votes bring me nearer to a bundle than the price takes from me.
why-sell = My groups may not vote for my own candidate, so I take what others give for their votes.
why-deal = What I get is worth more to me than what I give.
why-declined = It would bring me too little, or them far more than me.

lesson-take = The election is announced (the calendar shows 3/3), and this is your last turn before it. Three office workers lie in front of you, and a group counts more the larger it is: take **{ $label1 }** from the pool.
lesson-lay = Only cards in front of you count in the election. Pick **{ $label1 }**, then **{ $label2 }**: four of them have 5 votes together.
lesson-nominate = { $seat2 }, { $seat3 } and { $seat4 } have named their candidates. Name yours: **{ $label1 }** brings 5 votes of its own, more than any of theirs.
lesson-offer = Your groups, 7 votes in all, cannot vote for your own candidate; only floating votes can. So votes are for sale, and { $seat2 } is close to a bundle. Under **{ $label1 }** and **{ $label2 }**, look in **{ $label3 }** for **{ $label4 }**. An offer is a secret of the two of you: **{ $label5 }**.
lesson-keep-word = { $seat2 } has accepted, and you have $2 more. Nothing but your name binds you to a promise, and this one is remembered. Keep it, and all your groups vote for { $seat2 }: **{ $label1 }**.
lesson-retain = { $seat2 } won with 16 votes and has the large bundle; you have $6 and people who will deal with you again. After the third election most money wins. One politician or one whole group stays: keep **{ $label1 }**.

# What the signs of the board mean
board-signs =
    number on a card back: the deck · calendar 1/3: the third one announces the election · beside it: the pool
    💼 office worker · 🏠 housewife · 🌱 farmer · 👵 senior · ⛩️ believer: ×2 cards, and the votes of the group
    die: a floating vote, 1 to 6 when it is rolled · politician: the number is the base, votes of their own
    small cards: the number in a hand, beside what lies in front of that player · gold frame: is asked
