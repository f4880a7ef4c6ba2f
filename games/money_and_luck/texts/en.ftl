game-title = Money and Luck
game-about = Show two coins in secret. White or black: which of them is worth having, nobody knows until the end.

option-variant = Game
option-variant-basic = Basic game (3–5 players)
option-variant-luck = ③ Ultimate luck: two coin types (3–5)
option-variant-ten = ④ Two sets (6–10 players)
option-variant-luck_ten = ③ + ④ Ultimate luck with two sets (6–10)
option-nominations = Nominations for the extra card
option-nominations-1 = Nominations: one each
option-nominations-2 = Nominations: up to two each
option-nominations-3 = Nominations: up to three each
sealed-a = ① “This World Is Unequal” (rules sealed in the box)
sealed-b = ② “This World Is Money, Luck and Trust” (rules sealed in the box)

nobody = nobody
not-yet = not yet
no-card = no card
marker = {" "}◆
middle = **Round { $round }** · { $middle } × 5000 in the middle · { $deck } × 1000 in the deck · ◆ start marker
alt-table = Money and Luck, round { $round }. Points by seat: { $seats }. The start marker lies at seat { $marker }; { $middle ->
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

faces-WW = `WW`
faces-WB = `WB`
faces-BW = `BW`
faces-BB = `BB`

heading-last = What happened last
waiting-coins = Coins are being chosen: { $ready } of { $all } ready.
waiting-nominations = Who takes the extra card? Waiting for { $who }.
waiting-take = { $who } may take extra white cards.
waiting-flip = { $who } is chosen and turns { $cards ->
    [one] a white card black: which one?
   *[other] { $cards } white cards black: which ones?
}
waiting-give = { $who } gives { $to } a black card: which one?
ask-coins = Everybody at the table: choose two faces in secret. You may change your mind until the last one is ready.
ask-nominate = Those who showed two white faces agree on one of them, or on nobody. All the same name settles it.
ask-nominate-two = Those who showed two white faces agree on up to two of them, or on nobody, with **My seat**.
own = Round { $round } · **{ $points }** ({ $piles })
own-coins = **Your coins in secret:** { $coins }. You may change them until the last one is ready.
own-nominations = You may nominate { $left ->
    [one] once more
   *[other] { $left } more times
}. All the same name settles it; no agreement means nobody.
nothing-to-do = Nothing for you to do now. { $waiting }

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
give = Give a { $value }

action-show = shows { $coins }
action-nominate = nominates { $who }
action-take = { $cards ->
    [0] takes nothing
   *[other] takes { $cards } extra
}
action-flip = { $fives ->
    [0] turns 1000s black
    [one] turns a card of 5000 black, the rest 1000s
   *[other] turns { $fives } cards of 5000 black, the rest 1000s
}
action-give = gives a black { $value }

event-revealed = Round { $round }, coins open: { $coins }
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
event-settled = Agreed on the extra card: { $nominees }.
event-no-agreement = No agreement: nobody takes the extra card.
event-late = Time ran out: nobody takes the extra card.
event-declined = { $who } takes no extra card.
event-ritual = Ritual: counted to { $count } from { $first }. { $chosen } is chosen and gets the start marker.
event-flipped = { $who } turns black: { $cards }{ $drawn ->
    [0] .
   *[other] , and takes { $drawn }×1000 black from the deck.
}
event-gave = { $who } gives { $to } a black { $value }.
ending-no-ritual = The game is over: there was no ritual.
ending-all-joined = The game is over: everybody joined the ritual.
ending-no-fives = The game is over: the 5000s in the middle are gone.
ending-no-ritual-wins = There was no ritual: the **most** points win.
ending-all-joined-wins = Everybody joined the ritual: the **fewest** points win.
ending-no-fives-wins = The 5000s in the middle are gone: the **fewest** points win.

refused-over = The game is over.
refused-coins = These coins are not in this game.
refused-not-white = Only those who showed two white faces talk about the extra card.
refused-nominations = { $most ->
    [one] You have used your nomination.
   *[other] You have used all your { $most } nominations.
}
refused-nominee = Nominate somebody who showed two white faces ({ $most } at most), or nobody.
refused-not-yours = It is not your turn to decide this.
refused-take = { $most ->
    [one] You may take one card, or none.
   *[other] You may take up to { $most } cards, or none.
}
refused-not-chosen = Only the chosen player turns cards.
refused-flip = You do not have that many such white cards, or more must turn black.
refused-not-now = The round is at another step: coins, then white cards, then the ritual (turn, receive, give).
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
