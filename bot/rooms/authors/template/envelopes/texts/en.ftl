game-title = Envelopes
game-about = Trade cards blindly, then stake on having the highest hand.
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
waiting = { $name }: trade a card, or keep your hand.
waiting-stakes = Everybody stakes in secret: { $ready } of { $seats } have.
picture-hidden = Hands, face down.
picture-open = All hands, face up.
picture-own = Your hand, face up.
own = Your cards: { $cards }.
news = You gave { $who } a { $gave } and got a { $got }.
ask-trade = Your turn: pick a card and give it to somebody, for one of theirs unseen. Or keep your hand.
ask-stake = What do you stake on having the highest hand?
staked = You have staked { $points }. You may change it until everybody has staked.
pick = A card to give
card = The { $card }
give = Give it to { $who }
keep = Keep my hand
stake = Stake points
stake-points = Points, from 0 to { $most }
action-trade = gives { $other } the { $card }
action-keep = keeps the hand
action-stake = stakes { $points }
event-traded = { $who } traded a card with { $other }.
event-kept = { $who } kept the hand.
event-opened = All hands and stakes are open.
ending-opened = The highest hand wins its stake.
final-hand = { $who }: a hand of { $total }, a stake of { $stake }
refused-turn = It is not your turn to do this.
refused-stake = Stake a whole number from 0 to 9.
refused-over = The stakes are open.
help-trade = The card that you pick goes to another hand; a card from there comes to yours, and neither of you
    chooses it. You are both told which cards they were, the others are not.
help-stake = If no hand is higher than yours, you win your stake, otherwise you lose it. The stake is added to the sum of
    your cards.
why-trade = The { $card } is low: on average, what comes back is higher.
why-keep = Even the lowest card, the { $card }, is worth keeping.
why-stake = The hand adds up to { $total }, an average one to { $average }.
