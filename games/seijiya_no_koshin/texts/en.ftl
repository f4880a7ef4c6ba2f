game-title = Seijiya no Koshin
game-about = You are a politician with secret connections to other countries. Play their cards to make the board love or hate them, and keep the right ones in your hand.
bat-and-owl = the bat and owl marks of two expert field cards (their effect is lost)

option-interests = Privilege cards
option-interests-plain = Privilege cards: 1 point each
option-interests-exposed = Exposed cards: may be worth 3 (for experienced players)
option-layout = Layout of the field cards
option-layout-usual = Usual layout for the number of players
option-layout-diamond = Diamond: 4 field cards
option-layout-zigzag = Zigzag: 4 field cards
option-layout-tee = T: 4 field cards
option-layout-hook = Hook: 4 field cards
option-layout-cross = Cross: 5 field cards
option-layout-flag = Flag: 5 field cards
option-layout-long-zigzag = Long zigzag: 5 field cards
option-layout-roof = Roof: 5 field cards
option-layout-random-4 = Random: 4 field cards
option-layout-random-5 = Random: 5 field cards
option-numbers = Limits of the field cards
option-numbers-mixed = Field limits: any
option-numbers-low = Field limits: lower faces, less room
option-numbers-high = Field limits: higher faces, more room
option-contact = Where Japan cards may lie
option-contact-edge = Japan cards: beside any foreign card
option-contact-corner = Japan cards: also corner to corner with a field card
option-field_1 = Field card 1
option-field_2 = Field card 2
option-field_3 = Field card 3
option-field_4 = Field card 4
option-field_5 = Field card 5
field-lot = Field card { $place }: chosen at random
field-face = Field card { $place }: { $face }
layout = **Layout for { $seats ->
    [one] 1 player
   *[other] { $seats } players
}:** { $cards ->
    [one] 1 field card
   *[other] { $cards } field cards
}, { $interests ->
    [one] 1 privilege card
   *[other] { $interests } privilege cards
}. { $left ->
    [0] The faces are those of the picture.
   *[other] Where the picture has a question mark, the face is chosen at random at the start, and which way round it lies.
}
layout-drawn = **Layout:** { $cards ->
    [one] 1 field card
   *[other] { $cards } field cards
}, corner to corner. Shape and faces are chosen at random at the start.
alt-layout = Field cards at { $cells }, with { $interests ->
    [one] 1 privilege card
   *[other] { $interests } privilege cards
} around them.

flag-US = 🇺🇸
flag-RU = 🇷🇺
flag-CN = 🇨🇳
flag-KR = 🇰🇷
flag-KP = 🇰🇵
flag-JP = 🇯🇵
country-US = 🇺🇸 US
country-RU = 🇷🇺 RU
country-CN = 🇨🇳 CN
country-KR = 🇰🇷 KR
country-KP = 🇰🇵 KP
country-JP = 🇯🇵 Japan
long-US = 🇺🇸 USA (US)
long-RU = 🇷🇺 Russia (RU)
long-CN = 🇨🇳 China (CN)
long-KR = 🇰🇷 South Korea (KR)
long-KP = 🇰🇵 North Korea (KP)
long-JP = 🇯🇵 Japan
card-US = 🇺🇸 US { $number }
card-RU = 🇷🇺 RU { $number }
card-CN = 🇨🇳 CN { $number }
card-KR = 🇰🇷 KR { $number }
card-KP = 🇰🇵 KP { $number }
card-JP = 🇯🇵 Japan { $name } ({ $limit })
short-US = US { $number }
short-RU = RU { $number }
short-CN = CN { $number }
short-KR = KR { $number }
short-KP = KP { $number }
short-JP = { $name }
name-US = USA
name-RU = Russia
name-CN = China
name-KR = South Korea
name-KP = North Korea
name-JP = Japan
no-card = no card
between-countries = {" / "}
between-hands = { "; " }
between-changes = {", "}

lead-best = 📈 { $countries } { $points }
lead-worst = 📉 { $countries } { $points }
lead-privileges = privileges: { $who } ({ $many })
head = ends after **{ $interests }** more { $interests ->
    [one] privilege card
   *[other] privilege cards
} or **{ $deck }** { $deck ->
    [one] draw
   *[other] draws
}
marker = ▶{" "}
cards = hand { $cards }
interests = privileges { $many }
exposed-kept = exposed { $countries }
alt-table = Field cards and Japan with the sum around them: { $squares }. Foreign cards: { $cards }. Privilege cards: { $interests }. Scores: { $worths }.
alt-own = Your hand: { $hand }. Worth now: { $points }.
alt-near = Sums around the cards shown: { $squares }. Foreign cards: { $cards }.
told-squares = Field cards: sum of the numbers around it / limit, and the marks at the top, right, bottom and left (+ doves, − hawks):
told-square = `{ $cell }` { $card }
told-cards = Foreign cards to be seen, and what a card of each country is worth:
told-country = { $country } **{ $points }**: { $cards }
told-last = Laid last: `{ $cell }`
told-interests = Privilege cards left: { $cells }
told-japan = In your hand: { $name } { $marks }
unseen = Cards nobody has played yet (in hands or in the deck):
unused = Exposed cards that are not in this game: { $countries }
unseen-line = { $country }: { $cards }
how-to-play = Draw here, or play a card in **My seat**.
legend = Round mark: dove, +1 · red point: hawk, −1 · 14/20: sum / limit
alt-scores = What everybody’s cards bring: { $seats }.

heading-last = What happened last
waiting = { $mine ->
    [1] Your turn: draw or play a card
   *[other] { $who }: draw or play a card
}
draw = { $deck ->
    [1] Draw the last card (ends the game)
   *[other] Draw a card
}
event-drew = { $who } drew a card.
event-laid = { $who } played { $card } on `{ $cell }`{ $over }: { $swings }.
over = {" "}over { $card }
no-swing = no score changes
swing = { $country } { $by } (now { $now })
event-took = { $who } took a privilege card.
event-kept = { $who } kept the exposed card of { $country }.
ending-interests = The game is over: the last privilege card is taken.
ending-deck = The game is over: the last card of the deck is drawn.
ending-together = The game is over: all agreed to end it. Points count as they stand.

new = {" · new: "}{ $card }
own-hand = Your hand: { $hand }
own-score = You: **{ $points }**
left = left: **{ $interests }** { $interests ->
    [one] privilege
   *[other] privileges
}, **{ $deck }** { $deck ->
    [one] draw
   *[other] draws
}
nothing-to-do = Nothing to do for you now. { $waiting }
nothing-to-play = **Your turn:** no card of yours fits now. Draw one.
choose-card = **Your turn:** play a card, or draw.
numbers-note = -# Numbers are not points: they fill the limits of the field cards.
japan-note = -# It becomes a field card: from the next turn on, foreign cards may lie beside it, up to its limit.
card-menu = The card to play{ $parts ->
    [1] {""}
   *[other] {" "}({ $part } of { $parts })
}
places = { $places ->
    [one] 1 spot
   *[other] { $places } spots
}
choose-place = **Your turn:** { $card } on which spot? In gold: what it brings you.
closed-sum = ✋ A sum would be too high: { $spots }
closed-cover = ✋ Not higher than the card there: { $spots }
place-menu = Its spot{ $parts ->
    [1] {""}
   *[other] {" "}({ $part } of { $parts })
}
place = { $cell }{ $over } · you { $change } (then { $after })
choose-again = Other card
other-place = Other spot
would = **Your turn:** { $card } on { $cell }{ $over }?
does-swings = Scores: { $swings }
does-points = Your points: { $now } → **{ $after }** ({ $parts })
does-end = ⚠️ It is the last privilege card: the game ends at once.
part = { $what } { $before } → { $after }
part-japan = 🇯🇵 Japan
part-interests = privilege
part-exposed = exposed
no-part = nothing changes
takes-interest = Takes a privilege card (1)
takes-exposed = Takes the card of { $country }
worth-interest = As a privilege card: 1 point. Your points: **{ $points }**
worth-exposed = Exposed, { $country }: now { $worth } ({ $cards } of { $needed ->
    [one] 1 card
   *[other] { $needed } cards
} on the board; with { $needed } it is worth 3). Your points: **{ $points }**
turned = Upside down
side-interest = as a privilege card
side-exposed = kept exposed
play = Play it on { $cell }
turn = Turn it round
play-interest = Play on { $cell }, take privilege: 1
play-exposed = Play on { $cell }, keep it exposed
unplayable = { $cards } cannot be played now: { $why }
why-sum = a sum would be too high on { $cells ->
    [one] 1 spot
   *[other] { $cells } spots
}
why-cover = not higher than the card on { $cells ->
    [one] 1 spot
   *[other] { $cells } spots
}
why-japan-sum = the sum would be too high on { $cells ->
    [one] the only spot
   *[other] all { $cells } spots
}
why-japan-cell = no foreign card has a free spot beside it

item-country = { $country } { $cards } × { $each }
item-interests = privilege cards { $points }
item-exposed = exposed { $country } { $points }
no-item = nothing that counts
opened = { $who }: { $hand }
heading-hands = **Hands at the end:** { $hands }
told-decided = { $who } with { $card } ({ $by }): worth { $points } to { $winner } in the end
told-largest = Big move: { $who } with { $card } ({ $by })
told-fought = Most fought over: `{ $cell }`, a pile of { $cards }; { $card } stayed on top
told-fell = { $country } stood at { $peak } and ended at { $end }.
told-rose = { $country } stood at { $peak } and still ended at { $end }.
moral-country = Friends in the right place: { $who } stood by { $country } to the end.
moral-japan = The fewer friends abroad, the better: Japan made { $who } the winner.
moral-privilege = Never mind the countries: { $who } collected privileges.
moral-exposed = Whatever came out, { $who } lived well on it.
moral-least = Nobody came out of it well; { $who } least badly.
moral-shared = { $who } shared the spoils, as politicians do.
beat-opened = ### Hands are opened: who had which connections?
beat-counted = ### And what these connections are worth
news-hand = { $who }: { $card } → { $swings }. Your hand: { $points }
milestone-great = { $who } moves { $country } by { $by } at one stroke: now { $now }.
milestone-fell = 🦅 { $who } tips { $country } over: from { $before } to { $now }.
milestone-rose = 🕊️ { $who } lifts { $country } out of disgrace: from { $before } to { $now }.
help-draw = { $deck ->
    [1] **Draw a card**: it is the last one; drawing it ends the game at once.
   *[other] **Draw a card**: one more secret connection, and your turn is over; the last of the { $deck } cards ends the game.
}
help-play = **Play a card** in **My seat**: you see beforehand what it does. It scores nothing for you any more, but its country gains 1 for each dove it touches and loses 1 for each hawk.
help-play-japan = **Play a Japan card** in **My seat**: each country beside it gains 1 for each dove that touches it and loses 1 for each hawk. The card scores nothing for you any more, and takes nothing.
help-privilege = { $left ->
    [1] First on the spot with the last privilege card: 1 point; taking it ends the game at once.
   *[other] First on a spot with a privilege card: 1 point; the last of the { $left } ends the game.
}
help-exposed = First on a spot with an exposed card: 1 point for certain, or 3 if its country shows { $needed ->
    [one] { $needed } card
   *[other] { $needed } cards
} at the end, else 0. { $left ->
    [1] It is the last one: taking it ends the game at once.
   *[other] The last of the { $left } ends the game.
}
help-japan = { $cards ->
    [one] Your Japan card counts { $each } now
   *[other] Your { $cards } Japan cards count { $each } each now
}: the largest hand holds { $most }, yours { $own }.
diagram-2 = The author’s example: four field cards corner to corner, and a privilege card on each of the nine spots beside them.
diagram-4 = Left: three hawks touch China −1, so China stands at −3. Middle: 0 + 5 − 2 = 3 around the lower card; in the centre a 7 still fits. Right: USA 9 covers South Korea 5; now a 3 fits.
diagram-5 = Left: USA 9 touches two doves and two hawks, 0. Middle: a Japan card comes beside it, and its hawk takes the USA to −1. Right: North Korea −5 on the far side leaves a sum of 4.
diagram-6 = The scores of the countries in the example, and a hand of three USA, two Russia and one South Korea: 3 + 4 − 3 = 4.

action-draw = draws a card
action-lay = plays { $card } on { $cell }

refused-over = The game is over.
refused-not-your-turn = It is not your turn.
refused-not-in-hand = You do not hold that card.
refused-over-field = A field card or a Japan card lies there. Nothing can cover it.
refused-no-field-beside = A foreign card must lie beside a field card or a Japan card.
refused-not-higher = A card that covers another must have a higher number than { $covered }.
refused-sum = The sum around { $cell } would be { $sum }. Its limit is { $limit }.
refused-choose-side = Choose whether you take this card as a privilege card or keep it exposed.
refused-no-side = No exposed card is taken there.
refused-turned = This card can lie only one way.
refused-japan-over = A Japan card needs an empty spot.
refused-no-corner = At this table, a Japan card must also touch a corner of a field card or another Japan card.
refused-no-country-beside = A Japan card must lie beside a foreign card.
refused-japan-sum = The sum around it would be { $sum }. Its limit is { $limit }.
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

why-draw = What I could play now would serve me less than a new card.
why-end = It ends the game, and I should be ahead.
why-lay = { $kind ->
    [both] { $card } brings me { $points }, and the others probably lose by it.
    [own] { $card } brings me { $points }, probably more than it brings the others.
    [free] { $card } costs me nothing, and the others probably lose by it.
    [harm] { $card } costs me { $points } now, but the others probably more.
   *[least] Whatever else I looked at seems worse than { $card }.
}

lesson-raise = The top row says what each country is worth. You hold five South Korean cards (KR), and each card still in your hand at the end scores what its country is worth. Choose **{ $label1 }** and the spot **{ $label2 }**, then **{ $label3 }**: South Korea rises to +5 for your other four, and the privilege card there is 1 point more.
lesson-cover = { $seat2 } raised China to +4 with a 0. A higher number may be played on top, and a covered card counts for nothing: choose **{ $label1 }** and the spot **{ $label2 }**, then **{ $label3 }**. China falls to 0, and South Korea rises to +9.
lesson-draw = The game ends with the last privilege card (green, with a 1) or the last card of the deck. Your three South Korean cards bring 9 each. A hand has no limit, and one more South Korean card would be worth another 9: **{ $label1 }**.

# What the signs of the board mean
board-signs =
    top row: what a card of each country is worth now · ×6: its cards to be seen
    yellow square: field card · grey square: Japan card · 14/20: sum of the numbers around it / its limit
    round mark: dove, +1 for a card beside it · red point: hawk, −1 · red frame: nothing more fits there
    green 1: a privilege card · frame with a name: free spot · dotted ring: for Japan cards only
