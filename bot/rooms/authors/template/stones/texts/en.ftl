game-title = Stones
game-about = Take one to three stones; whoever takes the last one wins.
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
waiting = { $name }: take one to three stones. { $left ->
    [one] One stone is left.
   *[other] { $left } stones are left.
}
picture = A heap of { $left ->
    [one] one stone
   *[other] { $left } stones
}.
take = Take { $stones }
action-take = takes { $stones ->
    [one] one stone
   *[other] { $stones } stones
}
own = You have taken { $stones ->
    [one] one stone
   *[other] { $stones } stones
}.
event-taken = { $who } took { $stones ->
    [one] one stone
   *[other] { $stones } stones
}.
ending-last-stone = The last stone was taken.
last-stone = { $name } took the last stone.
help = Take one, two or three stones from the heap. Whoever takes the last stone wins.
