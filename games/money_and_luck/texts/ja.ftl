game-title = この世は金と運
game-about = 2枚のコインを秘密に出します。集めるべきは白か黒か、終わるまで誰にもわかりません。

option-variant = ゲーム
option-variant-basic = 基本ルール（3～5人）
option-variant-luck = ③ 究極の運ゲー：コイン2種類（3～5人）
option-variant-ten = ④ 2セット（6～10人）
option-variant-luck_ten = ③+④ 究極の運ゲー・2セット（6～10人）
option-nominations = 追加カードの指名回数
option-nominations-1 = 指名：1人1回
option-nominations-2 = 指名：1人2回まで
option-nominations-3 = 指名：1人3回まで
option-marker = スタートマーカー
option-marker-lot = スタートマーカー：抽選
option-marker-player = スタートマーカー：{ $who }
sealed-a = ①「この世は不平等」（ルールは箱の封筒の中）
sealed-b = ②「この世は金・運・信頼」（ルールは箱の封筒の中）

leads = 最高 { $high }{ $ends ->
    [0] {""}
   *[other] ：誰もギシキに参加しなければ勝ち
} · 最低 { $low }{ $ends ->
    [0] {""}
   *[other] ：全員が参加するか、5000がなくなれば勝ち
}
leads-many = { $many }人
leads-none = 全員同点{ $ends ->
    [0] {""}
   *[other] 。誰もギシキに参加しなければ最高点、全員が参加するか5000がなくなれば最低点の人の勝ち
}
alt-own = あなたのカード：{ $cards }、合計{ $points }点。真ん中に5000が{ $middle }枚、山札に1000が{ $deck }枚。
alt-choices = 選んだ結果の点数：{ $totals }。
alt-choice-chosen = { $total }、ギシキで選ばれると{ $least }～{ $most }

nobody = なし
not-yet = まだ
no-card = なし
marker = {" "}♟
round = **第{ $round }ラウンド**
middle = **第{ $round }ラウンド** · 真ん中 5000×{ $middle } · 山札 1000×{ $deck } · ♟ スタートマーカー
alt-table = この世は金と運、第{ $round }ラウンド。点数：{ $seats }。スタートマーカーは{ $marker }、真ん中に5000金が{ $middle }枚。

coins-alike-WW = 両方白
coins-alike-WB = 片方だけ黒
coins-alike-BB = 両方黒
coins-luck-WW = 両方白
coins-luck-BW = コインAが黒（1）
coins-luck-WB = コインBが黒（2）
coins-luck-BB = 両方黒（3）

coins-many = { $coins }×{ $many }
coins-of = { $coins }：{ $who }
faces-WW = 両方白
faces-WB = 白と黒
faces-BW = 黒と白
faces-BB = 両方黒

heading-last = 直前の出来事
waiting-coins = コインを選んでいます：{ $all }人中{ $ready }人が準備完了
own-nominating = { $extras ->
    [1] 追加の1枚は誰に？
   *[other] 追加のカードは誰に？（{ $extras }人まで、1人{ $extras }枚まで）
}
waiting-nominations = { $extras ->
    [1] 追加の1枚は誰に？ { $who }の指名待ちです。
   *[other] 追加のカードは誰に？（{ $extras }人まで、1人{ $extras }枚まで）{ $who }の指名待ちです。
}
waiting-take = { $mine ->
    [1] 白の面のカードを追加で{ $most }枚まで受け取れます。
   *[other] { $who }は白の面のカードを追加で{ $most }枚まで受け取れます。
}
waiting-flip = { $mine ->
    [1] あなたが選ばれました。白の面のカードを{ $cards }枚黒にします。どれにしますか？
   *[other] 選ばれた{ $who }は、白の面のカードを{ $cards }枚黒にします。どれにしますか？
}
waiting-give = { $mine ->
    [1] { $to }に黒の面のカードを1枚渡します。どれにしますか？
   *[other] { $who }は{ $to }に黒の面のカードを1枚渡します。どれにしますか？
}
ask-coins = { $round ->
    [1] 2枚のコインの面を秘密に選んでください。全員そろうまで変えられます。
   *[other] 秘密に選びます。全員そろうまで変えられます。
}
coins-count = 数え上げでは、2枚とも白の面の人を飛ばします。同じ面の1000が5枚そろうと5000になり、裏返すときは1枚と数えます。
ask-coins-first = どのラウンドでも終わることがあります：誰も黒を出さなければ最高点、全員が黒を出せば最低点の人の勝ちです。
if-white = **{ $coins }** ギシキなし → **{ $total }**
if-black = **{ $coins }** ギシキに参加、数+{ $count }。選ばれなければ **{ $member }**、選ばれると **{ $alone }**（1人だけ）～ **{ $all }**（{ $many }人全員）
if-both-black = **{ $coins }** 点数は上と同じ、数+{ $count }。両方黒の人が選ばれると、ほかの両方黒の人が黒を1枚ずつ渡します
if-extra = -# 追加を{ $extras }枚受け取ると：{ $totals }
ask-nominate = 2枚とも白を出した人で、誰か1人か「なし」に決めてください。全員の指名が一致すれば決まりです。
ask-nominate-two = 両方白の人は、「自分の席」から2人までか「なし」を指名します。
own = 第{ $round }ラウンド · あなたの点数 **{ $points }**
own-coins = ### あなたのコイン（秘密）：{ $coins }
own-coins-change = -# 最後の1人が選ぶまでは変えられます。
own-nominations = 指名はあと{ $left }回。全員一致で決まり、まとまらなければ「なし」です。
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
flip-no-fewer = これより少ない5000は不可：1000は{ $ones }枚だけ
flip-no-more = これより多い5000は不可：5000は{ $fives }枚だけ
give = { $value }を渡す

action-show = { $coins }を出す
advised-show = { $coins }を出す
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
event-nominated = { $who }の指名：{ $nominees }
event-settled = 追加は{ $nominees }に決まりました。
event-no-agreement = 話がまとまらず、追加は「なし」です。
event-late = 時間切れのため、追加は「なし」です。
event-declined = { $who }は追加を受け取りませんでした。
news-ritual = ギシキでは{ $mine ->
    [1] あなた
   *[other] { $who }
}が選ばれました。あなた：{ $change }
event-ritual = ギシキ：{ $first }から{ $count }まで数えて{ $chosen }が選ばれ、スタートマーカーを受け取りました。
event-flipped = { $who }が黒にしたカード：{ $cards }{ $drawn ->
    [0] 。
   *[other] 。足りない{ $drawn }枚は山札から黒で受け取りました。
}
event-gave = { $who }が{ $to }に黒の{ $value }を渡しました。
ending-no-ritual = ゲーム終了：ギシキが行われませんでした。
ending-all-joined = ゲーム終了：全員がギシキに参加しました。
ending-no-fives = ゲーム終了：真ん中の5000金がなくなりました。
wins-ending-no-ritual = ギシキが行われなかったので、点数の**最も高い人**が勝ちます。
wins-ending-all-joined = 全員がギシキに参加したので、点数の**最も低い人**が勝ちます。
wins-ending-no-fives = 真ん中の5000金がなくなったので、点数の**最も低い人**が勝ちます。

beat-opened = 第{ $round }ラウンド、コイン公開！
beat-whites = ⚪ 両方白、白の1000金を1枚ずつ：{ $who }
beat-joined = { $joined ->
    [0] ⚫ 黒の面は1つもありません。ギシキなし！
   *[other] ⚫ ギシキの参加者は{ $joined }人。**{ $black }まで**数えます。
}
beat-counting = ### ギシキ：{ $count }に当たるのは誰？
beat-outside = -# 飛ばす人：{ $who }
beat-last = **{ $number }** { $who }！
beat-chosen = ### 選ばれたのは{ $who }！
beat-price = 白の面のカードが、参加者の人数と同じ{ $cards }枚、黒になります。足りない分は山札から黒で受け取ります。
beat-followed = ギシキの結果
beat-change = { $who }：**{ $change }**（{ $totals }）

milestone-ritual = 🕯️ 参加者{ $members }人のギシキで{ $count }まで数え、{ $who }が選ばれました。
milestone-exchanged = 💰 { $who }：{ $face ->
    [white] 白
   *[black] 黒
}の1000金5枚が5000金に

end-rich = この世は金。最も豊かな{ $who }の勝ちです{ $count ->
    [1] {""}
   *[other] （{ $count }人）
}。
end-poor = この世は運。最も貧しい{ $who }の勝ちです{ $count ->
    [1] {""}
   *[other] （{ $count }人）
}。
end-last = 最後のコイン：{ $coins }。
end-overtaken = 最後のラウンドの前までは、{ $who }が勝っていました。
end-close = あと{ $points }点違えば、勝者も違っていました。
end-swing = いちばん大きく動いたのは第{ $round }ラウンドの{ $who }：{ $totals }
end-chosen = ギシキで最も多く選ばれたのは{ $who }：{ $times }回

help-coins = 2枚のコインの面を秘密に決めます。全員が決めると一斉に公開されます。
    - **両方白**なら白の1000金を受け取り、ギシキには加わりません{ $extras ->
    [1] （両方白の人のうち1人は、さらに1枚もらえることがあります）
   *[other] （両方白の人のうち{ $extras }人までは、さらに{ $extras }枚までもらえることがあります）
}。
    - **黒が1つでもあれば**ギシキに参加します。出た黒の数まで参加者だけを順に数え、当たった人は参加者の人数だけ白の面のカードを黒にし、ほかの参加者は黒の1000金を1枚受け取ります。同じ面の1000金5枚は5000金1枚に替わり、裏返すときは1枚と数えます。
    - 選ばれた人が**両方黒**なら、ほかの両方黒の人はその人に黒の面のカードを1枚ずつ渡します。
    - ギシキがなければ最高点、全員が参加するか真ん中の5000金がなくなれば最低点の人が勝ちます。
help-arrows = コインAの黒は1、コインBの黒は2と数えます。
help-nominate = 2枚とも白を出した人のうち1人は、白の1000金をもう1枚（+1000点）もらえます。自分も含めて1人か「なし」を指名してください。指名は全員に見え、全員が一致すれば決まりです。指名はあと{ $left }回。使い切っても食い違うか時間切れになれば、誰ももらえません。勝つのは最高点か最低点か、よく考えてください。
help-nominate-two = 2枚とも白を出した人のうち2人までは、白の1000金をさらに2枚までもらえます。自分も含めて1人か2人、または「なし」を指名してください。指名は全員に見え、全員が一致すれば決まりです。指名はあと{ $left }回。使い切っても食い違うか時間切れになれば、誰ももらえません。
help-take = 山札から白の1000金をあと{ $most }枚まで受け取れます。受け取らなくてもかまいません。1枚につき+1000点で、最後にギシキがなければ得、最低点の人が勝つなら損になります。{ $then ->
    [seat] 次に{ $who }が決めます。
    [end] ギシキに加わる人がいないので、このあとゲームが終わり、最高点の人が勝ちます。
   *[ritual] このあとギシキに進みます。
}
help-flip = あなたが選ばれました。白の面のカードを{ $cards }枚、黒にします。1000金を黒にすると2000点、5000金を黒にすると10000点下がります。それぞれの結果の点数はボタンにあります。最高点と最低点のどちらで勝負が決まりそうかで選んでください。
help-give = あなたも{ $to }も両方黒を出したので、黒の面のカードを1枚渡します。1000金なら自分は+1000点、5000金なら+5000点で、{ $to }はその分だけ下がります。
help-wait = { $waiting } それまですることはありません。いまの点数は{ $points }です。ギシキがなければ最高点、全員が参加するか5000金がなくなれば最低点の人が勝ちます。

alt-ritual = 4人のギシキの例。席1は両方白なので飛ばします。席2、3、4の黒の面は5つ。2、3、4、2と数えて席3で止まり、席3が選ばれてスタートマーカーを受け取ります。

refused-over = ゲームは終了しています。
refused-coins = そのコインはこのゲームにはありません。
refused-not-white = 追加のカードを話し合えるのは、2枚とも白を出した人だけです。
refused-nominations = 指名は使い切りました（{ $most }回）。
refused-nominee = 2枚とも白を出した人（{ $most }人まで）か「なし」を指名してください。
refused-not-yours = いまはあなたが決める場面ではありません。
refused-take = 受け取れるのは{ $most }枚までです。受け取らないこともできます。
refused-not-chosen = カードを黒にするのは選ばれた人だけです。
refused-flip = 黒にする枚数ちょうどを、持っている白の面のカードから選んでください。
refused-not-now = いまはその手順ではありません。コイン、白の面のカード、ギシキ（裏返す・受け取る・渡す）の順に進みます。
points = { $points }点

why-white = ほかの人の出し方を読むと、ギシキに加わらないほうが得か、損にはなりません。
why-black = 第{ $round }ラウンドのギシキで人より貧しくなれるかもしれません。ギシキのあったラウンドでゲームが終われば、最も貧しい人の勝ちです。
why-try = まだ誰のコインも見ていないので、どれを出しても同じです。
why-as-before = ほかの人が前回と同じものを出すなら、これがいちばん得になります。
why-nominate = ほかの人の指名が一致しています。白の面のカードが増えれば、その人は最低点で勝ちにくくなります。
why-revenge = 前のギシキで選ばれたのは私ではなくこの人だったので、白の面のカードはこの人に渡します。
why-nobody = 白の面のカードをもう1枚渡して助けたい人がいないからです。
why-rich = ギシキがなければ最も豊かな人の勝ちなので、白の面のカードは私の得になるからです。
why-take = ギシキのあったラウンドで終われば最も貧しい人の勝ちなので、白の面のカードは私の損になるからです。
why-flip = 大きいカードを裏返すのが、いちばん早く貧しくなる道だからです。
why-give = 小さい黒の面のカードを渡せば、より貧しいままでいられるからです。

lesson-white = 全員が2枚のコインを秘密に決めます。「**{ $label1 }**」なら白の1000金がもらえ、点を失うギシキにも入りません。
lesson-extra = 白2枚はあなただけなので、もう1枚の白の1000金も望めばあなたのものです。「**{ $label1 }**」を押しましょう。そのあと残りの3人がギシキを行い、黒4つを数えて{ $seat2 }で止まります。
lesson-stay-out = { $seat2 }が選ばれて−4,000になり、あなたは2,000でトップです。4人全員がギシキに加わるとゲームが終わり、最低点の人が勝ってしまいます。加わらずに「**{ $label1 }**」を押しましょう。
lesson-exchange = 白の1000金が4枚あります。「**{ $label1 }**」を押すと5枚になり、5000金1枚に替わります。真ん中の5000金がなくなると最低点の人が勝つので、残りの枚数に気をつけましょう。

# 図の記号
board-signs =
    輪の数字：ラウンド · 5000 ×13：真ん中の残り · 1000 ×19：山札の残り
    +の明るいカード：白（プラスの点） · −の暗いカード：黒（マイナスの点） · ×3：枚数
    右上の数字：その人の合計 · 2枚のコイン：全員が決めるまで伏せる
    駒：スタートマーカー · 席から席への矢印：数える向き
