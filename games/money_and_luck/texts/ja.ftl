game-title = この世は金と運
game-about = 2枚のコインを秘密に出します。集めるべきは白か黒か、終わるまで誰にもわかりません。

option-variant = ゲーム
option-variant-basic = 基本ルール（3～5人）
option-variant-luck = ③ 究極の運ゲー：コイン2種類（3～5人）
option-variant-ten = ④ 2セット（6～10人）
option-variant-luck_ten = ③＋④ 究極の運ゲー・2セット（6～10人）
option-nominations = 追加カードの指名回数
option-nominations-1 = 指名：1人1回
option-nominations-2 = 指名：1人2回まで
option-nominations-3 = 指名：1人3回まで
sealed-a = ①「この世は不平等」（ルールは箱の封筒の中）
sealed-b = ②「この世は金・運・信頼」（ルールは箱の封筒の中）

nobody = なし
not-yet = まだ
no-card = なし
marker = {" "}◆
round = **第{ $round }ラウンド**
middle = **第{ $round }ラウンド** · 真ん中 5000×{ $middle } · 山札 1000×{ $deck } · ◆ スタートマーカー
alt-table = この世は金と運、第{ $round }ラウンド。席ごとの点数：{ $seats }。スタートマーカーは席{ $marker }、真ん中に5000金が{ $middle }枚。

coins-alike-WW = 両方白
coins-alike-WB = 片方だけ黒
coins-alike-BB = 両方黒
coins-luck-WW = 両方白
coins-luck-BW = コインAが黒（1）
coins-luck-WB = コインBが黒（2）
coins-luck-BB = 両方黒（3）

faces-WW = `白白`
faces-WB = `白黒`
faces-BW = `黒白`
faces-BB = `黒黒`

heading-last = 直前の出来事
waiting-coins = コインを選んでいます：{ $all }人中{ $ready }人が準備完了
waiting-nominations = 追加の1枚は誰に？ { $who }の指名待ちです。
waiting-take = { $who }は白の面のカードを追加で受け取れます。
waiting-flip = 選ばれた{ $who }は、白の面のカードを{ $cards }枚黒にします。どれにしますか？
waiting-give = { $who }は{ $to }に黒の面のカードを1枚渡します。どれにしますか？
ask-coins = 全員、2枚のコインの面を秘密に選んでください。最後の1人が選ぶまでは変えられます。
ask-nominate = 2枚とも白を出した人で、誰か1人か「なし」に決めてください。全員の指名が一致すれば決まりです。
ask-nominate-two = 2枚とも白を出した人で、2人までか「なし」に決めてください。**自分の席**から指名できます。
own = 第{ $round }ラウンド · **{ $points }**（{ $piles }）
own-coins = **あなたのコイン（秘密）：**{ $coins }。最後の1人が選ぶまでは変えられます。
own-nominations = 指名はあと{ $left }回できます。全員の指名が一致すれば決まり、まとまらなければ「なし」です。
nothing-to-do = いまあなたがすることはありません。{ $waiting }

nominate-nobody = なし
nominate-pick = 1人か2人を選ぶ
nominate-picked = { $names }を指名
take = { $cards ->
    [0] 受け取らない
   *[other] { $cards }枚受け取る
}
flip = { $fives ->
    [0] 1000×{ $ones }
   *[other] { $ones ->
        [0] 5000×{ $fives }
       *[other] 5000×{ $fives }と1000×{ $ones }
    }
}
give = { $value }を渡す

action-show = { $coins }を出す
action-nominate = { $who }を指名
action-take = { $cards ->
    [0] 追加を受け取らない
   *[other] 追加で{ $cards }枚受け取る
}
action-flip = { $fives ->
    [0] 1000金だけを黒にする
   *[other] 5000金を{ $fives }枚黒にし、残りは1000金
}
action-give = 黒の{ $value }を渡す

event-revealed = 第{ $round }ラウンド、コイン公開：{ $coins }
event-received = { $who }が{ $count ->
    [1] {""}
   *[other] それぞれ
}{ $face ->
    [white] 白
   *[black] 黒
}の1000金を{ $cards }枚受け取りました。
event-exchanged = { $who }が{ $face ->
    [white] 白
   *[black] 黒
}の1000金5枚を5000金1枚に替えました。
event-nominated = { $who }が{ $nominees }を指名しました。
event-settled = 追加の1枚は{ $nominees }に決まりました。
event-no-agreement = 話がまとまらず、追加は「なし」です。
event-late = 時間切れのため、追加は「なし」です。
event-declined = { $who }は追加を受け取りませんでした。
event-ritual = ギシキ：{ $first }から{ $count }つ数えて{ $chosen }が選ばれ、スタートマーカーを受け取りました。
event-flipped = { $who }が黒にしたカード：{ $cards }{ $drawn ->
    [0] 。
   *[other] 。足りない{ $drawn }枚は山札から黒で受け取りました。
}
event-gave = { $who }が{ $to }に黒の{ $value }を渡しました。
ending-no-ritual = ゲーム終了：ギシキが行われませんでした。
ending-all-joined = ゲーム終了：全員がギシキに参加しました。
ending-no-fives = ゲーム終了：真ん中の5000金がなくなりました。
ending-no-ritual-wins = ギシキが行われなかったので、点数の**最も高い人**が勝ちます。
ending-all-joined-wins = 全員がギシキに参加したので、点数の**最も低い人**が勝ちます。
ending-no-fives-wins = 真ん中の5000金がなくなったので、点数の**最も低い人**が勝ちます。

refused-over = ゲームは終了しています。
refused-coins = そのコインはこのゲームにはありません。
refused-not-white = 追加の1枚を話し合えるのは、2枚とも白を出した人だけです。
refused-nominations = 指名は使い切りました（{ $most }回）。
refused-nominee = 2枚とも白を出した人（{ $most }人まで）か「なし」を指名してください。
refused-not-yours = いまはあなたが決める場面ではありません。
refused-take = 受け取れるのは{ $most }枚までです。受け取らないこともできます。
refused-not-chosen = カードを黒にするのは選ばれた人だけです。
refused-flip = 黒にする枚数ちょうどを、持っている白の面のカードから選んでください。
refused-not-now = いまはその手順ではありません。コイン、白の面のカード、ギシキ（裏返す・受け取る・渡す）の順に進みます。
points = { $points }点

why-white = 白2枚で今回はギシキに加わりません。読まれないように、出し方は変えています。
why-black = 第{ $round }ラウンドのギシキで人より貧しくなれるかもしれません。ギシキのあとは最も貧しい人の勝ちです。
why-nominate = ほかの人の意見がまとまっており、白の面のカードはその人を最も貧しい人から遠ざけるからです。
why-nobody = 白の面のカードをもう1枚渡して助けたい人がいないからです。
why-take = ギシキのあとは最も貧しい人の勝ちなので、白の面のカードは私の損になるからです。
why-flip = 大きいカードを裏返すのが、いちばん早く貧しくなる道だからです。
why-give = 小さい黒の面のカードを渡せば、より貧しいままでいられるからです。
