game-title = Money and Luck
game-about = Choose two coins in secret. White or black: nobody knows until the end which of them is worth having.

option-variant = Game
option-variant-basic = Basic game (3–5 players)
option-variant-luck = ③ Ultimate luck: two coin types (3–5)
option-variant-ten = ④ Two sets (6–10 players)
option-variant-luck_ten = ③ + ④ Ultimate luck with two sets (6–10)
option-nominations = Nominations for the extra card
option-nominations-1 = Nominations: one each
option-nominations-2 = Nominations: up to two each
option-nominations-3 = Nominations: up to three each
option-marker = Start marker
option-marker-lot = Start marker: chosen at random
option-marker-player = Start marker: { $who }
sealed-a = ① “This World Is Unequal” (rules sealed in the box)
sealed-b = ② “This World Is Money, Luck and Trust” (rules sealed in the box)

leads = Highest { $high }{ $ends ->
    [0] {""}
   *[other] : wins if no one joins the ritual
} · lowest { $low }{ $ends ->
    [0] {""}
   *[other] : wins if all join or the 5000s are gone
}
leads-many = { $many ->
    [one] 1 player
   *[other] { $many } players
}
leads-none = All are even.{ $ends ->
    [0] {""}
   *[other] {" "}The highest wins if no one joins the ritual, the lowest if all join or the 5000s are gone.
}
alt-own = Your cards: { $cards }, together { $points }. In the middle { $middle } × 5000, in the deck { $deck } × 1000.
alt-choices = What each choice leads to: { $totals }.
alt-choice-chosen = { $total }, or { $least } to { $most } if the ritual chooses you

nobody = nobody
not-yet = not yet
no-card = no card
marker = {" "}♟
round = **Round { $round }**
middle = **Round { $round }** · { $middle } × 5000 in the middle · { $deck } × 1000 in the deck · ♟ start marker
alt-table = Money and Luck, round { $round }. Points: { $seats }. The start marker lies with { $marker }; { $middle ->
    [one] one card of 5000 is in the middle.
   *[other] { $middle } cards of 5000 are in the middle.
}

coins-alike-WW = Both white
coins-alike-WB = One black
coins-alike-BB = Both black
coins-luck-WW = Both white
coins-luck-BW = Coin A black (1)
coins-luck-WB = Coin B black (2)
coins-luck-BB = Both black (3)

coins-many = { $coins } ×{ $many }
coins-of = { $coins }: { $who }
faces-WW = two whites
faces-WB = white and black
faces-BW = black and white
faces-BB = two blacks

heading-last = What happened last
waiting-coins = Coins are being chosen: { $ready } of { $all } ready.
own-nominating = { $extras ->
    [one] Who gets the extra card?
   *[other] Who gets extra cards? { $extras } of you at most, { $extras } each
}
waiting-nominations = { $extras ->
    [one] Who gets the extra card? Waiting for { $who }.
   *[other] Who gets extra cards ({ $extras } players at most, { $extras } each)? Waiting for { $who }.
}
waiting-take = { $mine ->
    [1] You
   *[other] { $who }
} may take { $most ->
    [one] an extra white card.
   *[other] up to { $most } extra white cards.
}
waiting-flip = { $mine ->
    [1] You are chosen and turn
   *[other] { $who } is chosen and turns
} { $cards ->
    [one] a white card black: which one?
   *[other] { $cards } white cards black: which ones?
}
waiting-give = { $mine ->
    [1] You give
   *[other] { $who } gives
} { $to } a black card: which one?
ask-coins = { $round ->
    [1] Everybody: choose two faces in secret. You may change your mind until all are ready.
   *[other] Choose in secret; you may change your mind until all are ready.
}
coins-count = The count passes over those who show two whites. Five 1000s of a face become one 5000: a single card to turn.
ask-coins-first = Any round may be the last: if nobody shows black, the highest total wins; if everybody does, the lowest.
if-white = **{ $coins }**: no ritual → **{ $total }**
if-black = **{ $coins }**: ritual, count +{ $count } → **{ $member }**; if chosen **{ $alone }** (alone) to **{ $all }** (all { $many })
if-both-black = **{ $coins }**: the same, count +{ $count }; if one of you is chosen, the others with both black give them a black card
if-extra = -# { $extras ->
    [one] The extra card
   *[other] { $extras } extra cards
} would bring: { $totals }
ask-nominate = Two whites? Agree on one of you, or on nobody. It is settled when all nominate the same.
ask-nominate-two = Two whites? Agree in **My seat** on up to two of you, or on nobody.
own = Round { $round } · You have **{ $points }**
own-coins = ### Your coins in secret: { $coins }
own-coins-change = -# You may change them until all are ready.
own-nominations = { $left ->
    [one] One nomination is left
   *[other] { $left } nominations are left
}. Settled when all nominate the same, else nobody gets one.
nothing-to-do = Nothing to do for you now. { $waiting }

nominate-nobody = Nobody
nominate-pick = Pick one or two seats
nominate-picked = Nominate { $names }
take = { $cards ->
    [0] Take nothing
    [one] Take one card
   *[other] Take { $cards } cards
}
flip = { $fives ->
    [0] { $ones } × 1000
   *[other] { $ones ->
        [0] { $fives } × 5000
       *[other] { $fives } × 5000 and { $ones } × 1000
    }
}
flip-no-fewer = Fewer 5000s? You have only { $ones } × 1000
flip-no-more = More 5000s? You have only { $fives }
give = Give a { $value }

action-show = shows { $coins }
advised-show = shows **{ $coins }**
action-nominate = nominates { $who }
action-take = { $cards ->
    [0] takes nothing
   *[other] takes { $cards } extra
}
action-flip = { $fives ->
    [0] turns 1000s black
    [one] turns a 5000 black, the rest 1000s
   *[other] turns { $fives } 5000s black, the rest 1000s
}
action-give = gives a black { $value }

event-revealed = Round { $round }, coins open: { $coins }.
event-received = { $count ->
    [one] { $who } receives
   *[other] { $who } receive
} { $face ->
    [white] { $cards ->
        [one] a white 1000
       *[other] { $cards } white 1000s
    }
   *[black] { $cards ->
        [one] a black 1000
       *[other] { $cards } black 1000s
    }
}{ $count ->
    [one] .
   *[other] { " " }each.
}
event-exchanged = { $who } exchanges five { $face ->
    [white] white 1000s for a white 5000
   *[black] black 1000s for a black 5000
}.
event-nominated = { $who } nominates { $nominees }.
event-settled = Agreed: the extra goes to { $nominees }.
event-no-agreement = No agreement: nobody takes an extra card.
event-late = Time ran out: nobody takes an extra card.
event-declined = { $who } takes no extra card.
news-ritual = { $mine ->
    [1] You were chosen
   *[other] { $who } was chosen
} in the ritual. You: { $change }
event-ritual = Ritual, counting { $count } from { $first }: { $chosen } is chosen and gets the start marker.
event-flipped = { $who } turns black: { $cards }{ $drawn ->
    [0] .
   *[other] , and takes { $drawn }×1000 black from the deck.
}
event-gave = { $who } gives { $to } a black { $value }.
ending-no-ritual = The game is over: there was no ritual.
ending-all-joined = The game is over: everybody joined the ritual.
ending-no-fives = The game is over: the 5000s in the middle are gone.
wins-ending-no-ritual = There was no ritual: the **highest** total wins.
wins-ending-all-joined = All joined the ritual: the **lowest** total wins.
wins-ending-no-fives = The 5000s are gone: the **lowest** total wins.

beat-opened = Round { $round }: the coins are open!
beat-whites = ⚪ Two whites, a white 1000 each: { $who }
beat-joined = { $joined ->
    [0] ⚫ Nobody has a black face: no ritual!
    [one] ⚫ One player is in the ritual. The count goes to **{ $black }**.
   *[other] ⚫ { $joined } players are in the ritual. The count goes to **{ $black }**.
}
beat-counting = ### Ritual: who is number { $count }?
beat-outside = -# Passed over: { $who }
beat-last = **{ $number }** { $who }!
beat-chosen = ### { $who } is chosen!
beat-price = { $cards ->
    [one] One white card turns black; a missing one comes from the deck.
   *[other] { $cards } white cards turn black, one for each player in the ritual; missing ones come from the deck.
}
beat-followed = What the ritual has done
beat-change = { $who }: **{ $change }** ({ $totals })

milestone-ritual = { $members ->
    [one] 🕯️ One player joined the ritual: { $who } is chosen.
   *[other] 🕯️ { $members } players joined the ritual. The count reaches { $count }: { $who } is chosen.
}
milestone-exchanged = 💰 { $who }: five { $face ->
    [white] white 1000s become a 5000
   *[black] black 1000s become a 5000
}

end-rich = { $count ->
    [one] Money has the last word: { $who } is the richest of all.
   *[other] Money has the last word: { $who } are the richest of all.
}
end-poor = { $count ->
    [one] The world is upside down: { $who } has the least, and so wins.
   *[other] The world is upside down: { $who } have the least, and so win.
}
end-last = The last coins: { $coins }.
end-overtaken = Before the last round { $who } would have won.
end-close = {" "}It was close: only { $points } lay between first and second.
end-swing = The biggest swing: { $who } in round { $round }, { $totals }.
end-chosen = The ritual chose { $who } most often: { $times ->
    [one] once.
   *[other] { $times } times.
}

help-coins = Set two faces in secret; all coins open together.
    - **Both white**: you receive a white 1000 and stay out of the ritual; { $extras ->
    [one] one of those with two whites may get another
   *[other] up to { $extras } of those with two whites may get up to { $extras } more each
}.
    - **Any black**: you join the ritual. A count goes round its members alone, as high as their black faces; whoever it stops at turns as many white cards black as there are members, and each other member gets a black 1000. Five 1000s of a face become one 5000, which is a single card to turn.
    - If the chosen one has **both black**, others with both black each give them a black card.
    - The game ends with the highest total if nobody joins, with the lowest if everybody does or the 5000s in the middle are gone.
help-arrows = Coin A counts 1, coin B counts 2.
help-nominate = One of those who showed two whites may have another white 1000, worth +1000. Name one of you, yourself included, or nobody; everybody sees it. When all name the same, it is settled. Nominations you have left: { $left }; if they or the time run out before you agree, nobody gets it. Think first: does a white card help you, or will the lowest total win?
help-nominate-two = Up to two of those who showed two whites may have up to two more white 1000s each. Name one or two of you, yourself included, or nobody; everybody sees it. When all name the same, it is settled. Nominations you have left: { $left }; if they or the time run out before you agree, nobody gets any.
help-take = You may take { $most ->
    [one] one more white 1000
   *[other] up to { $most } more white 1000s
} from the deck, or leave it. Each is worth +1000: good if the game ends because nobody joins the ritual, a burden if the lowest total wins. { $then ->
    [seat] After you, { $who } decides.
    [end] Nobody joins the ritual: after you the game ends, and the highest total wins.
   *[ritual] After you, the ritual begins.
}
help-flip = You are the chosen player: { $cards ->
    [one] one of your white cards turns
   *[other] { $cards } of your white cards turn
} black. A 1000 that turns costs you 2000, a 5000 costs 10000; beside each choice stands the total it leads to. Which is better depends on how you think the game will end: with the lowest total winning, or the highest.
help-give = You and { $to } both showed two blacks, so you give one of your black cards away. A black 1000 brings you +1000 and { $to } −1000; a black 5000 brings +5000 and −5000.
help-wait = { $waiting } You have nothing to do until then. Your total is { $points }: the highest wins if nobody joins the ritual, the lowest if everybody does or the 5000s run out.

alt-ritual = An example of the ritual with four players. Seat 1 shows two whites and is passed over. Seats 2, 3 and 4 show five black faces: the count goes 2, 3, 4, 2 and stops at seat 3, who is chosen and has the start marker.

refused-over = The game is over.
refused-coins = These coins are not in this game.
refused-not-white = Only those who showed two whites talk about extra cards.
refused-nominations = { $most ->
    [one] You have used your nomination.
   *[other] You have used all your { $most } nominations.
}
refused-nominee = Nominate somebody who showed two whites ({ $most } at most), or nobody.
refused-not-yours = Somebody else decides now.
refused-take = { $most ->
    [one] You may take one card, or none.
   *[other] You may take up to { $most } cards, or none.
}
refused-not-chosen = Only the chosen player turns cards.
refused-flip = Choose exactly as many white cards as must turn black, and only cards you have.
refused-not-now = It is not the time for that. A round goes: coins, white cards, then the ritual (turn, receive, give).
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

why-white = I expect staying out of the ritual to bring me at least as much as joining it.
why-black = In round { $round } the ritual may make me poorer than the others, and if a ritual ends the game, the poorest wins.
why-try = No coins have been shown yet, so any are as good as others.
why-as-before = If the others show the same coins as last time, this leaves me best.
why-nominate = The others agree, and a white card takes them away from winning as the poorest.
why-revenge = The last ritual chose them and not me, so a white card is for them.
why-nobody = An extra white card is good for nobody I want to help.
why-rich = Without a ritual the richest wins, so a white card helps me.
why-take = If a ritual ends the game, the poorest wins, so a white card would hurt me.
why-flip = Turning the large cards makes me poorest fastest.
why-give = Giving away a small black card keeps me poorer.

lesson-white = Everybody sets two coins in secret. **{ $label1 }** brings you a white 1000, and keeps you out of the ritual in which points are lost.
lesson-extra = Only you showed two whites, so one more white 1000 is yours if you want it: **{ $label1 }**. Then the others hold their ritual, and four black faces count round to { $seat2 }.
lesson-stay-out = { $seat2 } was chosen and fell to −4,000; you lead with 2,000. Once all four of you join a ritual, the game is over and the lowest total wins. So stay out: **{ $label1 }**.
lesson-exchange = You have four white 1000s. **{ $label1 }**: five of a face become a 5000. When no 5000 is left in the middle, the lowest total wins, so mind how many are there.

# What the signs of the board mean
board-signs =
    ring: the round · 5000 ×13: left in the middle · 1000 ×19: left in the deck
    + light: white cards, points won · − dark: black cards, points lost · ×3: how many
    number at the top right: a player's total · two coins: covered until all have chosen
    pawn: start marker · arrows from seat to seat: the way in which is counted
