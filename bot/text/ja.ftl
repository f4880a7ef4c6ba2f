seat-name = `{ $number }` **{ $name }**
seat-unnumbered = **{ $name }**
seat-label = { $number } { $name }

# Lobby

catalogue-title = どのゲームで遊びますか？
catalogue-waits = **参加者を募集中：** { $game }（いま{ $count }人）
menu-teach = 遊びながら覚える…
menu-practice = ひとりで練習…
alone-already = ひとり用のゲームは、いまこれを遊んでいます。別のゲームを始めるには、「卓の操作」からこのゲームを終了してください。
newcomer-title = Backroomへようこそ
newcomer-what = 政治とお金と秘密のボードゲームを、このままボタンで遊べます。あなたが決めることは、DMか「自分の席」で、あなただけに届きます。
newcomer-play = すぐに遊ぶ
newcomer-tables = 自分の卓
newcomer-where = **遊ぶには、このボットがいるサーバーのチャンネルで{ COMMAND("play") }と入力してください。** 初めてのゲームなら、そこで{ COMMAND("help") }と入力すると、「遊びながら覚える」と「ひとりで練習」を選べます。
newcomer-command-play = { COMMAND("play") } チャンネルに卓を開く
newcomer-command-find = { COMMAND("find") } いっしょに遊ぶ人を探す
newcomer-command-table = { COMMAND("table") } 自分の卓を見つける
newcomer-command-preferences = { COMMAND("preferences") } 通知のしかたを決める
newcomer-contact = 困ったときは、ボットの運営者へ：{ $contact }。詳しくは{ COMMAND("about") }
introduction-title = Backroomです。よろしくお願いします
introduction-settings = このサーバーの設定
introduction-about = 設定なしでもそのまま遊べます。サーバーを管理する人は「このサーバーの設定」か{ COMMAND("settings") }で、卓を開ける場所と人、言語、スレッド、モデレーターをいつでも選べます。このあいさつは一度だけです。
newcomer-about = 困ったときは{ COMMAND("about") }へ。ボットの運営者がわかります。
choice-game = { $game } · { $least }～{ $most }人 · { $short }～{ $long }分
lobby-title = { $game }
alt-cover = { $game }の表紙。
lobby-fair = 公正さの証明 `{ $hash }…`
lobby-needs = { $missing ->
    [0] いつでも開始できます。
   *[other] あと{ $missing }人必要です。
}
lobby-seats = { $least }～{ $most }人 · 約{ $short }～{ $long }分
lobby-rated = レーティング対象
lobby-unrated = レーティング対象外
lobby-decisions = あなただけに届きます：DMか「自分の席」
lobby-people = **参加者（{ $now }人）**
lobby-person = { $name }
lobby-person-host = { $name }（主催者）
lobby-person-kept = { $name }（まだ参加を押していません）
lobby-kept-about = 席を取ってある人は、「参加する」か「もう一戦」を押すと確定します。{ $changed ->
    [yes] 募集を始めてから設定が変わったので、自動では始まりません。主催者が開始します。
   *[no] 全員そろうと自動で始まります。主催者は待たずに、押した人だけで開始できます。
}
lobby-invited-about = 席を取ってある人は、「参加する」を押すと確定します。
lobby-kept-until = { $when }に空席へ戻ります。
lobby-only-invited = 招待された人のみ
invite-menu = 招待する人を選ぶ…
invite-only = 招待した人だけにする
invite-open = ほかの人も参加できるようにする
invite-absent = 招待したが、いま席のない人：{ $names }
invite-oneself = あなたの席はもうここにあります。
invite-seated = { $names }の席は、もうここにあります。
invite-blocked = { $names }は、あなたがブロックした人です。
invite-stranger = { $names }は、いまこのサーバーでは遊べません。
invite-bot = { $names }はボットなので招待できません。コンピューターは「その他…」から加えられます。
lobby-changed = **あなたの参加後に変わりました：** { $what }
denied-changed = ほかの人の参加後に設定が変わったので、読む時間が必要です。{ $when }から開始できます。
lobby-interested = 人数がそろえば参加したい人が、ほかに{ $count }人います。
tell-me-kept = **席はまだ取っていません。** あなたを含めて人数がそろったら、ここで一度だけお知らせします。そのとき「参加する」を押してください。
tell-me-now = **あなたを含めて人数がそろいました。** 「参加する」を押してください。
tell-me-off = お知らせは送りません。
lobby-only-host = 主催者の{ $host }が設定し、開始します。主催者の応答がないときは、席についている人も開始できます。
lobby-sealed = 公正さの証明：もとになる秘密は、参加者が来る前に決まっています。参加者には配りを操作することも予想することもできません（ボットの運営者は信頼することになります）。秘密の指紋：`{ $hash }`
deal-fair = 参加者は誰も、この配りを操作することも予想することもできませんでした（ボットの運営者は信頼することになります）。
deal-lesson = レッスンでは、誰が受けても同じ配りになります。
deal-earlier = 以前のバージョンのボットが配ったゲームです。このような配りはもう検証できません。
join-beside = { $count ->
    [0] **ようこそ！いちばん乗りです。**
   *[other] **ようこそ！** { $names }と同じ卓です。
}
join-next-missing = あと{ $missing }人で始められます。始まると、最初に決めることがDMか「自分の席」に届きます。
join-next-host = { $host }が「開始」を押すと、最初に決めることがDMか「自分の席」に届きます。
join-next-me = あなたが主催者です。全員そろったら「開始」を押してください。
join-first = ここでの最初のレーティング対象ゲームです。あなたのレーティングは変わりません。
join-sealed = 公正さの証明：もとになる秘密は、あなたが参加する前に決まっています（詳しくは「その他」へ）。終了時に確かめるための指紋：`{ $hash }`
lobby-not-included = 収録していないもの：{ $items }
lobby-language = 公開投稿の言語
lobby-language-entry = 公開投稿の言語：{ $language }
remove-entry = { $name }の席を空ける
lobby-cancelled = この募集は中止されました。
lobby-expired = しばらく操作がなかったため、この募集は終了しました。
lobby-opened = 卓を開きました：{ $link }

button-join = 参加する
button-lobby-more = その他…

# How long a lobby stays open

lobby-closing = **まだ募集していますか？** このままだと{ $when }に締め切ります。
lobby-closes = 操作がなければ、{ $when }に締め切ります。
button-keep-open = 募集を続ける
denied-host-soon = いまは主催者だけが押せるボタンです。主催者の応答がなければ、{ $when }からあなたにもできます。

# Who may play in a server

denied-not-member = そのサーバーのメンバーではなくなったため、その卓では遊べません。あなたの席は、ほかの人のために空けました。
denied-timed-out = そのサーバーでタイムアウト中のため、いまその卓では遊べません。席はそのままですが、持ち時間は進みます。

button-tell-me = そろったら知らせる
button-tell-me-not = 知らせなくてよい
button-leave = 抜ける
button-decline = 断る
lobby-left = その卓にあなたの席はなくなりました。
button-end-waiting = このゲームを終える
button-start = 開始
button-rules = ルール
button-skip = スキップ
button-minute = 1分でルール
button-help = 説明
button-more = その他
button-less = 閉じる
button-cancel = 中止
button-cancel-asks = 中止…
cancel-about = **この募集を中止しますか？** 参加している全員の席がなくなります。
cancel-yes = はい、中止する
cancel-no = いいえ、続ける
cancel-kept = 募集は続きます。
button-seat = 自分の席
button-own-language = English
button-rematch = もう一戦
button-watch = 観戦する
button-watch-again = もう一度見る
page-since = { $when }の状態です。
button-follow = フォロー
button-follow-not = フォローをやめる
follow-round = **{ $game } · 卓{ $table }**：第{ $round }ラウンドが終わりました。{ $link }
follow-milestone = **{ $game } · 卓{ $table }**：見逃せない出来事がありました。{ $link }
follow-over = **{ $game } · 卓{ $table }**：決着しました。結果はこちら：{ $link }
watch-language = あなただけに日本語で表示しています。あなたの画面の言語は{ COMMAND("language") }。
button-again = ここに投稿し直す

# コンピューター

button-company = コンピューター
button-fill = コンピューターで埋める
button-practice = ひとりで練習
company-about = **空いた席にコンピューターを入れられます。** コンピューターに見えるのは、その席の人に見えるものだけです。満席の募集に人が参加すると、コンピューターが1人席をゆずります。コンピューターのいるゲームはレーティングに入らないので、助言を聞けます。
company-tempers = 「やさしい」はかなり見落とし、「ふつう」は少し見落とし、「強い」は何も見落としません。
company-add-gentle = 「やさしい」を追加
company-add-even = 「ふつう」を追加
company-add-sharp = 「強い」を追加
company-seated = 席にいるコンピューター：{ $names }
company-dismiss = 外す…
company-dismiss-entry = { $name }を外す
term-follow = 誰かが抜けたとき
term-follow-off = 抜けた席：ボットが無難な手
term-follow-on = 抜けた席：コンピューターが続ける
term-advice = 助言
term-advice-off = 助言なし
term-advice-on = 助言あり：「あなたならどうする？」
button-advice = あなたならどうする？
button-take-advice = そうする
button-take-first = 1つ目にする
button-take-second = 2つ目にする
advice = 🤖 私ならこうします：{ $does }
advice-then = 🤖 そのあとでこうします：{ $does }
advice-also = 🤖 あわせてこうもします：{ $does }
advice-why = { $why }
advice-none = 🤖 今回はうまく答えられません。
why-searched = ここから先を何度も想像して、いちばん多く勝てた手だからです。
button-longer = もう少し時間がほしい
longer-given = 時間を延ばしました。ほかの人には新しい締め切りだけが見え、誰が頼んだかは見えません。
button-seen = 見ました（{ $seen }／{ $people }）
button-teach = 遊びながら覚える
denied-no-lesson = このゲームにはレッスンがありません。「ひとりで練習」でコンピューターと遊べます。
lesson-step = **レッスン { $number }／{ $count }** { $does }
lesson-watch = **レッスン中** ほかの人の番です。まもなく、またあなたが決めます。
lesson-strayed = 別の手を選びましたね。それでもかまいません。ここからは練習として続きます。レッスンの手はこうでした：{ $meant }
lesson-back = 「取り消す」でレッスンに戻れます。
lesson-over = **レッスンはここまでです。** この先は自由に遊んでください。迷ったら「あなたならどうする？」で助言を聞けます。成績には入りません。
denied-practice = もうひとりではありません。「開始」を押してください。空いた席は「コンピューターで埋める」で埋められます。
denied-no-advice = この卓では、コンピューターに助言を聞けません。
denied-advice-later = あなたの番になったら聞いてください。
lobby-person-gentle = { $name }（やさしい）
lobby-person-even = { $name }（ふつう）
lobby-person-sharp = { $name }（強い）
lobby-makes-room = 🤖は参加する人に席をゆずります。
lobby-advice = 助言を聞けます：レーティング対象外
lobby-finishes = { $percent }%
lobby-finishers = 最近のゲームの完走率が{ $percent }%以上の人か、始めて間もない人向け
terms-finishers = 参加できる人
terms-finishers-none = 誰でも参加できます
terms-finishers-least = 最近のゲームの完走率が{ $percent }%以上の人と、始めて間もない人
character-thrifty = 🪙 { $name }は財布のひもがかたい
character-loyal = 🤝 { $name }は義理がたい
character-vengeful = 🗡️ { $name }はやられたらやり返す
character-gambler = 🎲 { $name }は勝負に出る
ours-name = 🤖 { $name }
ours-1 = アダ
ours-2 = ブルーノ
ours-3 = クリオ
ours-4 = ダリオ
ours-5 = エルサ
ours-6 = フローラ
ours-7 = ジル
ours-8 = ヒューゴ
ours-9 = アイリス
ours-10 = ジュノ
ours-11 = キキ
ours-12 = レオ
ours-13 = ミナ
ours-14 = ニコ
ours-15 = オルガ
ours-16 = ピア
ours-17 = クイン
ours-18 = ローザ
ours-19 = サイラス
ours-20 = テス
ours-21 = ウマ
ours-22 = ヴェラ
ours-23 = ウィム
ours-24 = ヨーコ

# Table

table-title = { $game } · 卓{ $table }
table-clock = { $when }に時間切れになります。
table-clock-bargained = 時間切れです。申し出への返事を待って、{ $when }に次へ進みます。
table-clock-others = { $names }の持ち時間：{ $when }に時間切れ。あなたの時間は進みません。
table-goes-on = { $when }に次へ進みます。
final-title = 最終結果
final-title-early = 途中終了
final-line = { $rank }位：{ $name } ― { $points }
final-winner = { $count ->
    [1] { $names }の勝利です。
   *[other] { $names }がそろって勝利しました。
}
final-word = { $name }：「{ $word }」
final-word-won = { $voice ->
    [thrifty] ちりも積もれば、ですね。
    [loyal] みなさん、ありがとうございました。
    [vengeful] これで貸し借りなしですね。
   *[gambler] 勝負に出たかいがありました！
}
final-word-lost = { $voice ->
    [thrifty] 次はもっと節約します。
    [loyal] おめでとうございます。楽しかったです。
    [vengeful] この借りは、いつか返します。
   *[gambler] もうひと勝負、いかがですか。
}
final-ratings = レーティング：{ $ratings }
final-rating = `{ $number }` { $rating }（{ $change }）
final-first = { $names }はここでの最初のレーティング対象ゲームなので、本人のレーティングは変わりません。
beat-line = { $number }／{ $count } · { $coming }
beat-on = まもなく続きます
beat-then = このあとゲームが再開します
beat-end = このあと最終結果です
final-opened = 公正さの証明：募集時に掲示した指紋は`{ $hash }`、もとになった秘密は`{ $secret }`です。
final-sealed = 公正さの証明：記録にある秘密の指紋は、募集時に示した`{ $hash }…`です。
final-hash = 記録`{ $hash }…`
final-turning = ⚡ **勝負の分かれ目：** { $told }
final-moments = 場面を見る…
practice-line = { $over ->
    [yes] { $name }が「{ $game }」を練習しました。
   *[no] { $name }が「{ $game }」を練習中です。
}
button-board = 盤面全体
final-seat = ゲームは終了しました。[最終結果]({ $link })はチャンネルにあります。

panel-title = { $game } · 卓{ $table } · あなたの席 { $name }
panel-public = [卓へ]({ $link })
news-title = 前回の行動のあとの出来事
news-more = …その前に{ $count }件（「卓の操作」→「経過」）
legend-title = 図の記号
news-more-memory = …その前に{ $count }件。
help-none = いま、あなたが決めることはありません。

# What to do

prompt-now = いまできること
words-forgotten = （文面は消されました）
notice-stale = そのボタンは古くなっています。いまできることはこちらです。
notice-refused = **できません。** { $reason }（裁定{ $ruling }）
notice-denied = **できません。** { $reason }
refused-not-listed = 今はできません。
notice-dm-closed = DMを送れませんでした。受け取らない設定になっているのかもしれません。ゲームには支障ありません。卓の投稿の「自分の席」からいつでも開けます。設定を変えたら、DMで何か書いてください。すぐに送ります。
call-dm-closed = DMを送れませんでした。卓の投稿の「自分の席」を押すと手元の画面が開きます。[卓へ]({ $link })

now-watch = ここで観戦できます。{ $waiting }
now-lobby = 空席があれば「参加する」を押してください。
now-search-seated = 参加しています。都合が悪くなったら「抜ける」を押してください。人数がそろうと始まります。
now-lobby-seated = 参加しています。やめるときは「抜ける」を押してください。開始するのは{ $host }です。
now-host = あなたが主催者です。全員そろったら「開始」を押してください。設定や中止は「その他…」から行えます。
now-closed = { COMMAND("play") }で新しい卓を開けます。

denied-unknown-table = その卓は見つかりません。別のボットのものか、ボタンが壊れています。
denied-damaged = そのボタンを読み取れませんでした。
denied-retired = このボタンは以前のバージョンのもので、その機能はなくなりました。
denied-earlier-deal = このゲームは以前のバージョンのボットが配ったもので、もう検証できません。
denied-set-aside = ボットの不具合で、この卓を動かせなくなりました。卓はそのまま保存してあり、次に再起動したあとでもう一度試します。
denied-suspect = ボットの不具合で、この卓の処理が止まってしまいました。何も失われていません。ボットの運営者が確認するまでお待ちください。
denied-over-damaged = このゲームは終わっています。保存したデータの一部が壊れているため、表示できません。ボットの運営者がバックアップから戻せることがあります。
denied-restarting = この卓を受け持つ部分が再起動しています。何も失われません。少し待って、もう一度押してください。
denied-rules-wait = ゲームのルールが更新され、この卓は以前のルールが戻るのを待っています。卓はそのまま保存してあり、戻れば再開します。参加者は終わらせることもできます（勝者なし、レーティング対象外）。
denied-server-gone = ボットがサーバーから外されたため、この卓は休止中です。30日以内に再び招待されると再開し、それを過ぎると削除されます。
denied-asleep = この卓のゲーム（{ $game }）は、いまここに入っていません。卓は保存してあり、ゲームが戻れば続けられます。
denied-busy = Discordかデータベースとの接続が一時的に途切れました。受け付けた操作は残っています。様子を見て、必要ならもう一度押してください。
denied-not-drawn = このゲームには不具合があり、募集画面を表示できません。卓は開いていません。
denied-unknown-game = そのゲームはここに入っていません。
denied-too-many-lobbies = すでに{ $most }件の募集を主催しています。先にどれかを開始するか中止してください。
denied-too-many-opened = このサーバーで一人が同時に開ける卓は{ $most }卓までです。先にどれかを終えるか閉じてください。
denied-too-many-own-tables = 参加できる卓は同時に{ $maximum }卓までです。先にどれかを終えるか抜けてください。
denied-already-joined = すでにこの卓に参加しています。
denied-full = { $most }席すべて埋まっています。
denied-enough-already = もう人数がそろっています。遊ぶなら「参加する」を押してください。
denied-many-followers = このゲームをフォローできるのは{ $most }人までです。ここで観戦はできます。
denied-many-interested = 知らせを待てるのは{ $most }人までです。遊ぶなら「参加する」を押してください。
denied-removed = 主催者があなたの席を空けたため、この募集にはもう参加できません。
denied-only-invited = この卓に参加できるのは、主催者が招待した人だけです。
denied-invited-sits = その人の席は、もうこの卓にあります。
denied-not-here = その人は、もうこの卓にいません。
denied-own-seat = 主催者の席は空けられません。主催者自身は「抜ける」で抜けられます。
denied-not-seated = あなたはこの卓に参加していません。
denied-not-host = 主催者だけが押せるボタンです。
denied-rated-end = レーティング対象のゲームは、参加者が1人で終わらせることはできません。「みんなで終える…」で、ほかの人に聞いてください。
denied-finishers = この卓に参加できるのは、最近のゲームの完走率が{ $least }%以上の人です。あなたは{ $mine }%です。
denied-unknown-option = このゲームにその設定はありません。
denied-too-many-for-option = その設定は{ $most }人までですが、それより多くの人が参加しています。
denied-words = この卓では、これ以上文章を書き込めません。
denied-seats = このゲームは{ $least }～{ $most }人で遊びます。いま参加を確定しているのは{ $now }人です。
denied-finish-passed = ゲームを終える時刻を過ぎています。先に「タイマーと通知」で別の時刻を選んでください。
denied-started = ゲームはすでに始まっています。
denied-not-started = ゲームはまだ始まっていません。
denied-finished = このゲームは終了しました。
denied-not-waiting = このゲームは再開しています。
denied-cancelled = この募集は中止されました。
denied-expired = この募集は締め切られました。
denied-not-finished = このゲームはまだ終わっていません。
denied-permissions = ここには投稿できません。このチャンネルで次の権限が必要です：{ $missing }
denied-only-servers = これはサーバーごとのものです。そのサーバーのチャンネルで使ってください。
denied-not-posted = いま{ $channel }に新しく投稿できません。書き込みか削除の権限がないか、スレッドがロックされています。卓は続いていて、ここに表示されています：{ $link }
denied-channel-lost = この卓のチャンネルにはもう投稿できません。サーバー内の、私が投稿できるチャンネルで{ COMMAND("table") }を使ってください。
denied-soon = この卓は投稿したばかりです。こちらをご覧ください：{ $link }
denied-number = { $label }は{ $least }から{ $most }までの整数で入力してください。
error-internal = ボットの内部で問題が起きました。卓は元のままです。もう一度お試しください。
answer-refused = Discordが返答の表示を受け付けませんでした。操作は処理しました。今の状況は卓の投稿で確かめてください。

permission-view_channel = チャンネルを見る
permission-send_messages = メッセージを送信
permission-send_messages_in_threads = スレッドでメッセージを送信
permission-attach_files = ファイルを添付
permission-read_message_history = メッセージ履歴を読む

# Commands

command-play = 遊ぶ
command-play-about = ボードゲームの卓を開きます
command-play-game = ゲーム
command-play-game-about = 遊ぶゲーム。選ばなければ一覧を表示
command-play-guest = 誰と
command-play-guest-about = 招待する人（あとから増やせます）
command-help = ヘルプ
command-help-about = 初めての方へ：このボットでできることと、始め方
command-table = 卓
command-table-about = 自分の卓を探し、埋もれた投稿を出し直し、ここのゲームを観戦します
command-rules = ルール
command-rules-about = ゲームのルールと裁定を読みます
command-rules-game = ゲーム
command-rules-game-about = どのゲームか
command-language = 言語
command-language-about = ボットがあなたに使う言語を選びます
command-language-language = 言語
command-language-language-about = Discordの設定どおり、またはほかの言語
language-discord = Discordの設定どおり
language-kept = これからは日本語でお話しします。
language-kept-discord = これからはDiscordの設定の言語でお話しします。

rules-choose = 項目を選ぶ
rules-now = いま：{ $section }
paging-number = { $page } / { $pages }
paging-previous = ◀ 前へ
paging-next = 次へ ▶

tables-title = あなたの卓
tables-none = 参加中の卓はありません。{ COMMAND("play") }で開けます。
tables-line = **{ $game }** · [卓{ $table }]({ $where })
tables-lobby = 募集中、{ $count }人
tables-here = このチャンネルの卓
tables-posted = 埋もれていたので投稿し直しました：{ $link }
tables-not-posted = 埋もれていますが、いまは投稿し直せません：{ $link }
tables-unreadable = ほかに{ $count }卓、いま表示できない卓があります。卓は保存してあります。

moved-post = この卓の続きはこちらです：{ $link }
post-unfit = ここにうまく表示できませんでした。ゲームはそのまま続いています。「自分の席」を押してください。
pictures-withheld = -# ⚠️ このチャンネルではファイルを添付できないので、画像なしで表示しています。「ファイルを添付」の権限をください。
lost-post = { $channel }に卓{ $table }を投稿できなくなりました。権限かチャンネルがなくなったか、スレッドがロックされています。ゲームは保存されています。投稿できるチャンネルで{ COMMAND("table") }を使ってください。
owner-token-shared = ⚠️ 同じトークンを別のデータベースで使うプログラムが、同じボタン操作に応答しています。1つの投稿の裏で2つのゲームが進まないように、動作を止めました。動かすべきでない方を終了し、動かす方を再起動してください。心当たりがなければ、開発者ポータルでトークンをリセットしてください。
owner-log-deleted = モデレーターの操作を記録していたチャンネルが削除されました。{ COMMAND("settings") }で別のチャンネルを選んでください。

record-seat = 席{ $number }
record-head = { $game }、{ $seats }席
record-step = { $line }. { $what }
record-acted = { $who }：{ $what }
record-absent = { $who }の応答がないため、ボットが無難な手を選びました：{ $what }
record-taken-back = { $who }が{ $line }行目（{ $what }）を取り消し、なかったことになりました。
record-expired = ルールの制限時間が切れました。
record-left = { $who }が抜けました。ここからはボットがこの席を動かします。
record-handed = { $who }：ここからは別の人がこの席で遊びます。
record-eliminated = { $who }はゲームから外されました。
record-ended-together = 全員の合意で、ここで終了しました。
record-ended-host = 主催者がここで終了しました。
record-ended-time = 決めた時刻になり、ここで終了しました。
record-ended-left = 誰もいなくなり、ここで終了しました。
record-ended-idle = 誰も続けなかったため、ここで終了しました。
record-seating = 席順（参加した順の番号）：{ $places }
record-unfinished = この記録の範囲では、ゲームはまだ終わっていません。
record-verified = 検証できました。{ $game }のこの記録では、席順、ランダムに決まったこと、結果を、秘密と、開始時に固定した内容と、{ $entries }件の記録から再現できます。
record-secret = 秘密の指紋は{ $hash }です。募集・参加時の返事・最終結果の投稿と見比べてください。同じなら、秘密は誰かが参加する前に決まっていました。
record-hash = 記録の末尾のハッシュは{ $hash }です。最終結果の投稿と見比べてください（--hashでも指定できます）。同じと分かって初めて、何も書き換えられていないと言えます。
record-same-hash = 記録の末尾のハッシュは{ $hash }で、示されたものと同じです。何も書き換えられていません。
record-another = 指定されたハッシュの記録ではありません。この記録のハッシュは{ $hash }です。
record-no-hash = ハッシュは{ $digits }桁すべてを指定してください。一部だけなら、合う記録を作れてしまいます。
record-broken = この記録には矛盾があります：{ $reason }
record-stops = ここから先は読めません：{ $reason }
record-line = { $line }行目：{ $reason }
record-refused = { $reason }（裁定{ $ruling }）
record-empty = ファイルが空です。
record-unreadable = 記録の行として読めません。
record-no-head = 記録は見出しの行で始まるはずですが、別の行です。
record-no-entry = ここにはゲームの記録の行が必要です。
record-no-result = 結果の行がありません。
record-bad-head = 設定か秘密が読めません。
record-bad-options = 募集では選べない設定です。
record-bad-seats = このゲームは{ $seats }人では遊べません。
record-bad-company = 募集ではこの顔ぶれになりません。
record-bad-press = 開始の操作のハッシュではありません。
record-earlier-deal = 以前のバージョンのBackroomが配ったゲームで、検証できるのはそのバージョンだけです。
record-bad-action = このゲームにない操作です。
record-no-seat = 席{ $seat }はありません。
record-seat-left = 席{ $seat }にはもう誰もいません。
record-nobody-left = 卓には誰も残っておらず、ゲームは終わっていました。
record-not-left = ここまでの参加者の出入りでは、この行にはなりません。
record-not-free = 席{ $seat }は空いていないので、引き継げません。
record-no-default = ここで席{ $seat }の代わりにボットが選ぶ手ではありません。
record-undone-often = 席{ $seat }は、この決定で取り消せる回数をすでに使い切っています。
record-spelling = 卓がこの操作をこう書くことはありません。
record-no-bot = 席{ $seat }はコンピューターの席ではないか、版の書き方が違います。
record-other-moves = { $lines }行目：この席のコンピューターなら別の手を選びます。誰かが代わりに動かしたか、時間切れです。
record-bots = コンピューターが選んだ{ $same }手は、選び直しても同じでした。無難な手は{ $default }手です。
record-bots-prepared = コンピューターの{ $count }手は、レッスンで決められた手です。
record-bots-unchecked = 未確認：コンピューターの{ $count }手は、ここに入っているものとは別の版で選ばれました。
record-nothing-changed = 何も変わらない行で、卓がこう書くことはありません。
record-no-game = ゲーム「{ $game }」はここに入っていません。
record-other-format = 記録の形式{ $format }は、この版では読めません。
record-other-rules = ルールの版{ $rules }で作られた記録です（ここにあるのは版{ $installed }）。作成元のBackroomで検証してください。
record-other-secret = 秘密が、掲示された指紋と合いません。
record-other-hash = 各行が末尾のハッシュと合いません。どこかが書き換えられています。
record-other-result = 記録から再現した結果と一致しません。
entry-after-end = ゲームはこれより前に終わっていました。
entry-not-awaited = 席{ $seat }の手番ではありませんでした。
entry-no-clock = そのような制限時間は動いていませんでした。
entry-no-elimination = このゲームに除外はありません。
entry-not-taken-back = 席{ $seat }が取り消せるものはありませんでした。

# タイマー

button-table = 卓の操作
button-options = 設定…
options-title = このゲームの設定
button-terms = タイマーと通知
button-remove = 席を空ける…
remove-about = **この募集の席を空けます。** 席を外された人は、取り消すまでこの卓に参加できません。
remove-removed = 参加できない人：{ $names }
remove-undo = 最後の人をまた参加できるようにする
page-remove = 誰の席を空けますか
terms = { $clock }。過ぎたら、{ $late ->
    [act] ボットが無難な手を代わりに選びます
   *[host] 主催者が決めます
}。
terms-none = タイマーなし。3日間動きがないときは、席を空ける、主催者を引き継ぐなど、ほかの人が先に進められます。
terms-about = 秘密の選択では、時間切れになるまで、誰がまだなのかはわかりません。リマインドは、時間の半分が過ぎたときと、終わりが近づいたときに届きます。続けて2回時間切れになった人の時間は、次に行動するまで10分の1になります。誰からも応答がなくなると、タイマーは止まります。残り時間が少ないときに「説明」・「ルール」・助言を開くと、1手につき1回だけ2分に延びます。主催者が決められないときは、ボットが無難な手を選びます。
terms-only-host = 主催者が選びます。
terms-late = 時間が過ぎたら
terms-act = ボットが無難な手を代わりに選ぶ
terms-host = 主催者が決める
term-mention = リマインド
term-at_once = 起きたことの見せ方
term-at_once-off = 起きたことを順を追って見せる
term-at_once-on = 起きたことを一度に見せる
term-mention-off = リマインドはDMだけ
term-mention-on = リマインドはDMとチャンネル
clock-none = タイマーなし
clock-live = 今夜遊ぶ：1手{ $time }
clock-relaxed = 何日かかけて遊ぶ：1手{ $time }
clock-other = 1手{ $time }
clock-change = 変更…
clock-minutes = 1手の分数（0ならタイマーなし）
clock-minutes-hint = 0から{ $most }までの整数
finish-menu = ゲームを終える時刻
finish-in = いまから{ $time }後
finish-none = 時刻を決めない
finish-keep = いまの設定のまま
hours = { $count }時間
minutes = { $count }分
seconds = { $count }秒

# ゲームの外の様子

status-finish = { $at }に、そのときの手番を終えた状態で終わります。
status-paused = タイマーは止まっています。ゲームは進められます。
status-late = 時間切れです。確認への回答を待っています。
status-missed = { $names }は時間切れのため、ボットが用意されていた手か無難な手を選びました。
status-left = { $names }の席には誰もいません。ボットが無難な手を選びます。

questions-title = { $game } · 卓{ $table }：確認
late-who = ⌛ { $names }の時間が切れました。どうしますか？
late-host = 主催者の{ $host }が決めます。
late-otherwise = 答えがないまま同じ時間がもう一度過ぎると、ボットが無難な手を選びます。
late-wait = もう少し待つ
late-act = 無難な手で進める
late-replace = 席を空けて引き継ぐ人を探す
late-remove = ゲームから外す
ask-pause = { $name }がタイマーを止めたいそうです。
ask-resume = { $name }がタイマーを動かしたいそうです。
ask-extend = { $name }が、いまの手の時間を延ばしたいそうです。
ask-clock = { $name }がタイマーを変えたいそうです：{ $clock }
ask-when-late = { $name }が時間切れのときの扱いを変えたいそうです：{ $late ->
    [act] ボットが無難な手を代わりに選ぶ
   *[host] 主催者が決める
}
ask-finish = { $name }が終わりの時刻を決めたいそうです。全員が同意してから{ $time }後に、そのときの状態で終わります。
ask-no-finish = { $name }が終わりの時刻を取り消したいそうです。
ask-free = { $name }が{ $names }の席を空けて、引き継ぐ人を探したいそうです。
ask-remove = { $name }が{ $names }をゲームから外したいそうです。
ask-missing = レーティング対象のゲームなので、あと{ $missing }人の同意が必要です。
ask-agree = 同意する
end-about = **このゲームをみんなで終えますか？** 参加者全員が同意すると終わります。
end-proposed = ここで終えますか？ { $names }が希望しています。あと{ $missing }人の同意が必要です。
end-ranked = このラウンドのうちに全員が同意すると、そのときの状態で順位を決めて終わります。レーティングには入りません。
end-no-winner = このラウンドのうちに全員が同意すると、勝者なしで終わります（このルールでは途中の順位を決められません）。レーティングには入りません。
idle-ends = 💤 この卓は長いあいだ動きがないため、{ $when }に終了します。プレイヤーの誰かがボタンを1回押せば、続けられます。
idle-keep = このゲームを残す
end-decline = 続ける
offer-left = 🪑 { $name }はゲームを抜け、ボットが無難な手を選んでいます。席を引き継げる人：{ $to }
offer-ours = 🪑 抜けた人の席では{ $name }が続けています。席を引き継げる人：{ $to }
offer-handed = 🪑 { $name }は席をゆずりたいそうです。席を引き継げる人：{ $to }
offer-anybody = 誰でも
take-menu = 席を引き継ぐ
take-seat = { $seat }の席を引き継ぐ
take-welcome = ここからは、あなたがこの席で遊びます。
take-free = 📈 引き継いだ人には、このゲームはレーティングに入りません。
take-story = これまでに全員が見たこと：

# 卓のページ

page-link = 卓へ
page-awaited = { $names }を待っています（{ $when }から）
page-awaited-secret = { $all }人中{ $count }人を待っています。秘密の選択なので、誰がまだかは伏せています。
page-dm-fails = { $names }にはDMが届きません。「自分の席」でなら遊べます。
page-host = 主催者
page-left = 抜けました（ボットが無難な手を選びます）
page-follows = 抜けた人に代わって続けています
page-offered = 席を引き継ぐ人を募集中
page-missed = 直前の{ $count }手が時間切れ
page-not-moved = 3日間動きなし
button-undo = 取り消す
page-together = みんなで終える…
page-leave = 抜ける・ゆずる…
page-host-title = 主催者として
page-party = レーティング対象のゲームに参加しているので、タイマーを止める・変える、自分の時間を延ばす、終える時刻を決める、席を空けるには、ほかの参加者の同意が必要です。
page-pause = タイマーを止める
page-resume = タイマーを動かす
page-extend = 時間を延ばす
page-clock = タイマー…
page-clock-about = **このゲームのタイマー、時間切れのときの扱い、終える時刻を変えられます。** タイマーを変えると、いまの手には、新しい時間がまるごと与えられます。変更は全員に知らせます。
page-end = ゲームを終える…
page-end-about = このゲームを今すぐ終わらせますか？ 勝者はなく、レーティングにも入りません。全員のいまの得点を示し、記録は残ります。
page-end-rated = レーティング対象のゲームなので、1人で終わらせることはできません。「みんなで終える…」で聞いて、全員が同意すれば、誰のレーティングにも入らずに終わります。{ $ranks ->
    [yes] 「タイマー…」で終える時刻を提案することもできます。全員が同意すれば、その時点の順位がレーティングに入ります。
   *[no] {""}
}
page-end-yes = ゲームを終了する
page-back = ◀ 戻る
page-free = 席を空けて引き継ぐ人を探す
page-host-role = 主催者をゆずる
page-claim = 主催者になる
leave-about = **このゲームを抜けますか？** ほかの人は続けられます。誰かが席を引き継ぐまで、ボットが無難な手を選びます。
leave-rated = 📈 レーティング対象のゲームです。抜けたり席をゆずったりすると、あなたは最下位になります。
leave-hand = 席をゆずるときは、相手を選ぶか「誰にでもゆずる」を押してください。引き継がれるまでは、あなたの席です。引き継いだ人には、その席の手札などの秘密が見えるようになります。
leave-now = 今すぐ抜ける
leave-anybody = 誰にでもゆずる
leave-keep = 席にとどまる
leave-person = 席をゆずる相手…

# チャンネルでのお知らせ

by-manager = サーバーの管理者
call-lobby = { $people } 席を取ってあります。
call-enough = { $people } 人数がそろいました。「います」を押すと席が確定します。
call-host = { $host } 人数がそろいました。「開始」を押すか、もう少しお待ちください。
call-milestone = { $people } 上のお知らせはあなたのことです。
call-over = { $people } ゲームが終わりました。
turn-ping = あなたの番です：{ $game } · 卓{ $table }。[卓へ]({ $link })
look-ping = { $game } · 卓{ $table }で見ておくものがあります。全員がボタンで見たことを知らせるか、時間になると先へ進みます。[卓へ]({ $link })
reminder = { $game } · 卓{ $table }があなたを待っています。時間切れ：{ $when }。[卓へ]({ $link })
reminder-standing = { $game } · 卓{ $table }があなたを待っています。{ $when }までに動きがないと、応答のない人とみなされます。[卓へ]({ $link })
told-standing = ⌛ { $game } · 卓{ $table }：{ $seat }が3日間動いていません。主催者はこの席を空けられます。主催者自身の席なら、ほかのプレイヤーが主催者を引き継げます。[卓へ]({ $link })
told-idle = 💤 { $game } · 卓{ $table }は止まったままなので、{ $when }に終了します。誰かが手を進めるか、ボタンを1回押せば続けられます。[卓へ]({ $link })
told-kept = 💤 卓{ $table }：{ $by }がこのゲームを残しました。
told-away = ⏸ 卓{ $table }：誰からも応答がないので、タイマーを止めました。いつでも続けられます。[卓へ]({ $link })
told-paused = ⏸ 卓{ $table }：{ $by }がタイマーを止めました。ゲームは進められます。
told-resumed = ▶ 卓{ $table }：{ $by }がタイマーを動かしました。
told-extended = ⏳ 卓{ $table }：{ $by }が時間を延ばしました。
told-clock = ⏳ 卓{ $table }：{ $by }がタイマーを変えました。これから：{ $clock }
told-when-late = ⌛ 卓{ $table }：{ $by }が時間切れのときの扱いを変えました。これから：{ $late ->
    [act] ボットが無難な手を代わりに選びます
   *[host] 主催者が決めます
}
told-finish = 🏁 卓{ $table }：{ $by }が終わりの時刻を{ $at }に決めました。そのときの手番を終えた状態で終わります。タイマーが止まっているあいだも時刻は変わりません。
told-finish-off = 🏁 卓{ $table }：{ $by }が終わりの時刻を取り消しました。
told-finish-soon = 🏁 { $game } · 卓{ $table }は{ $at }に、そのときの手番を終えた状態で終わります。[卓へ]({ $link })
told-finished = 🏁 卓{ $table }：決めた時刻になったので、ゲームを終えました。
told-fills = 🔔 { $game } · 卓{ $table }：あなたを含めて人数がそろいました。「参加する」を押してください。[卓へ]({ $link })
told-can-start = 🎲 { $game } · 卓{ $table }：人数がそろいました。「開始」を押すか、もう少しお待ちください。[卓へ]({ $link })
told-invited = 🎟 { $game } · 卓{ $table }：{ $caller }があなたの席を取っています。[卓へ]({ $link })
told-waits = ⏳ 卓{ $table }：{ $by }の判断で、もう少し待ちます。
told-left = 🪑 卓{ $table }：{ $seat }がゲームを抜けました。誰でも席を引き継げます。[卓へ]({ $link })
told-offered = 🪑 { $game } · 卓{ $table }：{ $seat }が席をゆずりたいそうです。[卓へ]({ $link })
told-taken = 🪑 卓{ $table }：{ $seat }が席を引き継ぎました。
told-replaced = 🪑 卓{ $table }：{ $by }が{ $seat }の席を空けました。誰でも席を引き継げます。[卓へ]({ $link })
told-follows = 🪑 卓{ $table }：抜けた人の席では{ $seat }が続けます。誰でも席を引き継げます。[卓へ]({ $link })
told-freed-follows = 🪑 卓{ $table }：{ $by }が席を空け、{ $seat }が続けます。誰でも席を引き継げます。[卓へ]({ $link })
told-removed = 🪑 卓{ $table }：{ $by }が{ $seat }をゲームから外しました。
told-host = 👑 卓{ $table }：これからの主催者は{ $seat }です。
told-declined = 🤝 卓{ $table }：{ $by }は続けたいそうです。
told-ended = ⏹ 卓{ $table }：{ $by }がゲームを終わらせました。
told-taken-back = ↩ 卓{ $table }：{ $by }が直前の行動を取り消しました。
told-start-again = シャッフル中にボットが更新されました。もう一度「開始」を押してください。
told-set-aside = ⚠️ { $game } · 卓{ $table }：この卓でボットの不具合が起きました。卓はそのまま保存してあり、次に再起動したあとでもう一度試します。ほかの卓はそのまま続けられます。
told-rules-wait = ⏳ { $game } · 卓{ $table }：ルールが更新され、このゲームは以前のルールが戻るのを待っています。卓はそのまま保存してあり、戻れば再開します。参加者は、卓のどのボタンからでも終わらせる画面を開けます。
told-suspect = ⚠️ { $game } · 卓{ $table }：ボットの不具合で、この卓の処理が止まってしまいました。卓はそのまま保存してあり、ボットの運営者が確認するまでお待ちください。ほかの卓はそのまま続けられます。
told-outdated = ⏹ 卓{ $table }：{ $game }のこのゲームは続けられないため、ボットの運営者が終わらせました。勝者なしで、レーティングには入りません。
told-ended-waiting = ⏹ 卓{ $table }：以前のルールを待っていた{ $game }を、参加者が終わらせました。勝者なしで、レーティングには入りません。
told-resumed-table = ▶ { $game } · 卓{ $table }が直り、続けられます。[卓へ]({ $link })
lost-host = 👑 { $game } · 卓{ $table }：しばらく反応がなかったので、ほかのプレイヤーが主催者を引き継ぎました。[卓へ]({ $link })
lost-lobby-seat = 🪑 { $game } · 卓{ $table }：募集から外されました。[卓へ]({ $link })
told-thread-deleted = 🧵 { $game } · 卓{ $table }：スレッドが削除されたので、ゲームはここで続けます。[卓へ]({ $link })
game-channel-deleted = ⏸ { $game } · 卓{ $table }：チャンネルが削除されたので、タイマーを止めました。ゲームは残っています。別のチャンネルで{ COMMAND("table") }を使い、「{ button-again }」を押してください。
lobby-channel-deleted = 🚪 { $game } · 卓{ $table }：チャンネルが削除されたので、卓を閉じました。
lost-seat = 🪑 { $game } · 卓{ $table }：{ $by }があなたの席を空けたため、あなたはこのゲームから外れました。[卓へ]({ $link })

# 途中で終わったとき

ended-together = 全員の同意で、ゲームを終えました。このルールでは途中の順位を決められないため、勝者はいません。
ended-together-ranked = 全員の同意で、ゲームを終えました。そのときの状態で順位をつけています。
ended-host = ゲームは途中で打ち切られました。勝者はいません。
ended-by = { $by }がゲームを終了しました。全員の同意による終了ではないため、勝者はいません。
ended-by-host = 主催者の{ $name }
ended-by-manager = サーバーの管理者
ended-time = 決めた時刻になったため、ここでゲームを終えました。勝者はいません。
ended-time-ranked = 決めた時刻になったため、そのときの状態で順位をつけて終わりました。
ended-left = 全員がゲームを抜けました。勝者はいません。
ended-idle = 誰も続けなかったため、終了しました。勝者はいません。
ended-idle-missing = 2週間{ $names }を待ちましたが、動きがないため終了しました。勝者はいません。
ended-rules = このゲームは続けられなくなり、終了しました。勝者はいません。
final-stood = { $name } ― { $points }
final-left = あなたはもうこのゲームに参加していません。[卓へ]({ $link })
unrated-ended = 途中で終わったため、レーティングに入りません。
unrated-substitute = 席の引き継ぎがあったため、レーティングに入りません。
unrated-company = コンピューターがいるため、レーティングに入りません。
unrated-advice = コンピューターの助言があったため、レーティングに入りません。
unrated-left = 途中で抜けた人がいたため、レーティングに入りません。
unrated-rules = 途中でルールが更新されたため、レーティングに入りません。
unrated-leavers = 最後までいた人のレーティングには入りません。途中で抜けた人は最下位になります。
rated-judged = { $names }はモデレーターとしてほかの参加者を外したため、このゲームでレーティングが上がることはありません（下がることはあります）。
rated-left = 最初からいた人のレーティングに入ります。途中で抜けた人は最下位です。

denied-paused = タイマーはもう止まっています。
denied-not-paused = タイマーは動いています。
denied-no-longer = いまは時間を延ばせません。あなたの番ではないか、時間が減っていないか、この決定ではもう一度延ばしています。
denied-no-clock = この卓ではタイマーが動いていません。
denied-not-late = いま、時間の切れた人はいません。
denied-no-question = その確認はもう終わりました。
denied-substitute-seated = その人はもうこの卓で遊んでいます。
denied-seat-taken = この席は空いていません。
denied-seat-kept = この席は、別の人にゆずられるところです。
denied-offer-refused = その人は、この席を引き継げません。別の人にゆずってください。
denied-other-player = その席には、いま別の人がいます。ページを開き直してください。
denied-seat-left = その席には、もう誰もいません。
denied-removed-in-game = このゲームから外されたため、席を引き継ぐことはできません。
denied-knows-a-seat = あなたはこの卓の別の席で遊んだことがあり、その秘密を知っているので、この席は引き継げません。
denied-already-host = あなたはもう主催者です。
denied-host-present = 主催者が参加しているので、代わることはできません。
denied-take-back = いま取り消せる行動はありません。取り消せるのは自分の最後の行動だけで、ゲームがまだ先に進まず、隠れたものが何も見えていないあいだに限ります。
denied-taken-back-often = 1手のうちに取り消せるのは{ $most }回までです。
denied-take-back-late = その手の持ち時間は過ぎたので、取り消せません。

# サーバーのモデレーターのための受付

command-desk = 運営デスク
command-desk-about = モデレーター用：このサーバーで開いている卓の一覧と操作
button-desk = 運営デスク
desk-title = 運営デスク
desk-open = { $count ->
    [0] このサーバーで開いている卓はありません。
   *[other] このサーバーでは{ $count }卓が開いています。
}
desk-log-closed = 記録用チャンネル{ $channel }に書き込めません。ここでの操作は記録されません。
desk-since = { $when }から
desk-choose = 卓を選ぶ…
desk-back = すべての卓
desk-close = 卓を閉じる
desk-told = 操作の前に理由を入力します。内容とあなたの名前と理由は、卓の人に伝わります。ログ用チャンネルがあれば、そこにも出ます。
desk-why = 理由
desk-why-hint = 関係する人とログ用チャンネルに表示されます
desk-closed = { $table }を閉じました。
desk-idle = 止まっている卓を片づける
desk-idle-about = 1時間誰も参加していない募集、1日手番の進んでいないゲーム、1時間誰も反応していないゲームです。
desk-idle-none = 止まっている卓はありません。
desk-idle-close = { $count ->
   *[other] この{ $count }卓を閉じる
}
desk-alone-close = 1人だけで待っている募集{ $count }件を閉じる
desk-idle-closed = { $count ->
   *[other] { $count }卓を閉じました。
}
desk-reports = { $count ->
    [0] 報告
   *[other] 報告（{ $count }）
}
blocks-title = ブロックした人
blocks-about = このサーバーの卓に参加したり、卓を開いたりできない人です。ブロックするには下で選んでください。その人の席は空き、理由は参加しようとしたときに本人に表示されます。
blocks-none = ブロックした人はいません。
blocks-line = { $number }. { $person }：{ $why } · { $who }、{ $when }
blocks-choose = ブロックする人を選ぶ…
blocks-end-menu = ブロックを解除…
blocks-end = { $number }番を解除：{ $why }
denied-block-oneself = 自分をブロックすることはできません。
denied-blocked = このサーバーのモデレーターにより、ここでは卓への参加も卓を開くこともできません。理由：{ $why }
log-blocked = 🚫 { $who }（モデレーター）が、{ $person }をこのサーバーの卓からブロックしました。
log-unblocked = 🚫 { $who }（モデレーター）が、{ $person }のブロックを解除しました。
button-texts = 文章を報告
texts-title = 文章を報告
texts-about = この卓で他の人が自分で書いた文章のうち、あなたに見えるものです。報告するものを選んでください。
texts-none = この卓には、あなたに見える他の人の文章はありません。
texts-choose = 文章を選ぶ…
texts-line = { $name }：「{ $said }」
texts-report = 報告する
texts-report-about = このサーバーのモデレーターが確認します。誰が報告したかは伝わりません。
texts-reported = 報告しました。このサーバーのモデレーターが確認します。
texts-hide = 隠す
texts-show = 再び表示
reports-title = 報告された文章
reports-none = 報告はありません。
reports-by = { $count ->
   *[other] { $count }人が報告、最初は{ $when }
}
reports-leave = そのままにする
reports-private = （非公開の文章です。あなたもこのゲームに参加しているので、終わってから見られます）
words-hidden = （モデレーターが隠しました）
told-text = 🚩 卓{ $table }：{ $by }が{ $seat }の文章を{ $hidden ->
    [1] 隠しました。
   *[other] 再び表示しました。
}
told-text-private = 🚩 { $game } · 卓{ $table }：{ $by }が非公開の文章を{ $hidden ->
    [1] 隠しました。
   *[other] 再び表示しました。
}
told-reported = 🚩 { $game } · 卓{ $table }：{ $seat }の文章が報告されました：「{ $said }」。モデレーターは{ COMMAND("desk") }で対応してください。[卓へ]({ $link })
told-reported-private = 🚩 { $game } · 卓{ $table }：非公開の文章が報告されました。モデレーターは{ COMMAND("desk") }で対応してください。[卓へ]({ $link })
told-report-left = 🚩 { $game } · 卓{ $table }：{ $who }（モデレーター）が、報告された文章をそのままにしました。
denied-no-text = この卓でその文章は見られません。
denied-many-reports = あなたの報告は、まだ確認を待っているものがたくさんあります。しばらくお待ちください。
denied-free-text = このサーバーでは、卓で自由に文章を書くことはできません。
settings-free-text = 自分で書く文章（約束）
settings-free-text-yes = 書いてよい
settings-free-text-no = 書けない
denied-not-moderator = 運営デスクを使えるのはこのサーバーのモデレーターです。「サーバー管理」の権限がある人、サーバーの設定で選ばれたロールの人、サーバーが{ COMMAND("desk") }の使用を許可した人です。許可されている人は、もう一度使ってみてください。
denied-no-reason = 理由を入力してください。卓の人に伝わります。
by-moderator = { $who }（モデレーター）
told-why = 理由：{ $why }
told-closed = ⏹ 卓{ $table }：{ $by }が募集を中止しました。
told-lobby-host = 👑 卓{ $table }：{ $by }が{ $person }を主催者にしました。
told-lobby-removed = 🪑 卓{ $table }：{ $by }が{ $person }を募集から外しました。
told-host-by = 👑 卓{ $table }：{ $by }が{ $seat }を主催者にしました。
settings-posts = スレッド・言語・呼びかけ
settings-keeping = 運営の管理
settings-moderators = モデレーター
settings-moderators-about = このロールの人は、サーバーを管理する人と同じように卓を操作でき、運営デスクも使えます。コマンド{ COMMAND("desk") }を表示するには、「サーバー設定 → 連携サービス」でこのロールに許可してください。
settings-moderators-none = サーバーを管理する人だけ
settings-log = ログ用チャンネル
settings-log-about = モデレーターが卓でしたことを、名前と理由とともに知らせます。ボットが書き込めるチャンネルにしてください。
settings-seasons = シーズン
settings-seasons-about = ランキングは、シーズンごとにも数えます。終わると、成績のよかった人をチャンネルでお知らせします。区切りはUTCの午前0時です。
settings-season = 長さ
settings-season-off = シーズンなし
settings-season-month = 1か月
settings-season-channel = 結果をお知らせする場所
settings-season-channel-none = 最後のゲームがあったチャンネル
settings-season-role = 優勝者のロール
settings-season-role-none = ロールなし
settings-season-role-about = 各ゲームの1位の人に、次のシーズンが終わるまで付けます。ボットに「ロールの管理」の権限と、そのロールより上のロールが必要です。
settings-nights = ゲーム会
settings-zone = ゲーム会のタイムゾーン
settings-zone-about = いまの時刻と合っている行を選んでください。選ぶまでは、企画する人の地域の時刻で予定します。
settings-night-voice = ゲーム会のボイスチャンネル
settings-night-voice-about = Discordのイベントの場所になります。ボットがそのチャンネルを見て接続できる必要があります。
settings-night-voice-none = それぞれの会のチャンネル
season-over = シーズン終了：{ $season }
season-games = レーティング対象{ $games }戦、参加{ $people }人
season-game = { $game }：{ $games }戦
season-line = **{ $name }** ― { $rating } · { $games }戦{ $wins }勝
season-no-place = 順位のついた人はいません。{ $opponents }人を相手に{ $games }戦すると順位がつきます。
season-next = 新しいシーズンが始まりました。いまの順位は{ COMMAND("leaderboard") }で見られます。
settings-log-none = なし

# サーバーの設定

command-settings = 設定
command-settings-about = このサーバーで卓を開ける場所・人・表示のしかたを決めます
settings-title = このサーバーの設定
settings-about = 変更は、これから開く卓に適用されます。サーバーを管理する人はいつでも卓を開けます。
settings-channels = 卓を開けるチャンネル
settings-channels-all = どこでも
settings-openers = 卓を開ける人
settings-openers-everyone = 全員
settings-openers-managers = サーバーを管理する人だけ
settings-openers-roles = 次のロールの人だけ
settings-roles-none = ロールはまだ選ばれていません
settings-maximum = 同時に開ける卓の数
settings-tables-by-size = サーバーの人数に合わせる
settings-tables = { $count ->
   *[other] { $count }卓まで
}
settings-threads = ゲームをする場所
settings-threads-no = 卓を開いたチャンネル
settings-threads-yes = 開始時に作る専用のスレッド
settings-clock = 新しい卓のペース
settings-language = 公開投稿の言語
settings-language-discord = 卓を開いた主催者の言語

denied-not-manager = 「サーバー管理」の権限がある人だけが行えます。
denied-channel = このサーバーで卓を開けるのは次のチャンネルです：{ $channels }。そちらで{ COMMAND("play") }を使ってください。
denied-not-opener = このサーバーで卓を開けるのは、次のロールの人です：{ $roles }。開かれた卓には参加できます。
denied-only-managers = このサーバーで卓を開けるのは、サーバーを管理する人だけです。開かれた卓には参加できます。
denied-too-many-tables = { $now ->
   *[other] このサーバーでは{ $now }卓が開いていて、上限は{ $most }卓です。どれかに参加するか、終わるのをお待ちください。
}

thread-name = { $game } · 卓{ $table }
thread-goes-on = このゲームは専用のスレッドで行います：[スレッドへ]({ $link })
thread-over = [最終結果]({ $link })はスレッドにあります。
thread-people = 参加者：{ $names }
thread-permissions = ここではゲームをスレッドで行う設定ですが、ボットに次の権限がありません：{ $missing }。このゲームはチャンネルで続けます。
thread-refused = Discordが卓{ $table }のスレッドの作成を許可しませんでした。ゲームはチャンネルで続けます。
permission-create_public_threads = 公開スレッドの作成
denied-flood = 短い間に操作が続いたため、今の操作は受け付けませんでした。{ $when }に続けてください。それまでの操作は有効です。
denied-message-budget = あなたの操作で、このチャンネルの投稿がとても多くなりました。{ $minutes }分ほどお待ちください。

# Game nights

command-night = ゲーム会
command-night-about = このチャンネルでゲーム会を企画し、これからの予定を見ます
night-page-title = このサーバーのゲーム会
night-none = 予定はありません。
button-night-plan = ゲーム会を企画する
night-report = タイトルをモデレーターに通報…
night-plan-title = ここでゲーム会を開く
night-plan-about = 時間になると卓を開き、来る人の席を用意します。
night-day = 日にち
night-hour = 時刻
night-often = 開く間隔
night-once = 1回だけ
night-weekly = 毎週
night-monthly = 毎月（同じ日付）
night-biweekly = 隔週
night-weekday = 毎月（同じ曜日）
night-weekday-of = { $week ->
    [1] 毎月第1{ $day }
    [2] 毎月第2{ $day }
    [3] 毎月第3{ $day }
    [4] 毎月第4{ $day }
   *[other] 毎月最後の{ $day }
}
night-monthly-on = 毎月{ $day }日
night-games = ゲーム
night-time-about = 20:00、20時、午後8時など。{ $zone }の時刻で、いま{ $now }です。
night-draft-about = あなたの地域の日時で表示しています。まだ告知していません。
night-change-title = このゲーム会を変更する
night-change-about = あなたの地域の日時で表示しています。まだ変更していません。
button-night-change = 修正する…
night-zone-title = いま何時ですか？
night-title = タイトル
night-usual-title = ゲーム会
button-night-announce = 告知する
button-night-zone = 時刻が合っていない
night-zones-about = いまの時刻と合っている行を選んでください。おやすみ時間にも使われます。
night-announced = 「{ $title }」をこのチャンネルで告知しました。参加する人はそこで「行きます」を押します。あなたはもう参加者です。
night-no-event = 「イベントを作成」の権限がないため、Discordのイベントは作っていません。ほかはすべて告知の投稿で行えます。
night-event-refused = 「{ $title }」のDiscordイベントは作れませんでした。「イベントを作成」の権限がない場合は、サーバーの管理者が付けられます。ほかはすべて告知の投稿で行えます。
night-event = Backroomのボードゲーム：{ $games }。告知の「行きます」を押すと、席を取っておきます。
night-host = 主催：{ $name }
night-guests = { $count ->
    [0] 参加者はまだいません
   *[other] { $count }人が参加します
}
night-about = 時間になると卓が自動で開きます。1時間前に1回お知らせします。
night-open-about = 卓が開いています。遅れて来た人も、空いている席に座れます。
button-night-come = 行きます
button-night-late = いま来ました
button-night-not = やっぱり行けません
button-night-manage = 主催者用
night-coming = { $title }に参加します
night-not-coming = 「{ $title }」には参加しません。気が変わったら、またボタンを押してください。
night-likes = 遊びたいゲームは？ できるだけ多くの人が希望のゲームで遊べるように席を分けます。選ばなければ、どれでもよいことになります。
night-coming-about = 1時間前に、{ COMMAND("preferences") }で選んだ方法でお知らせします。
night-reminder = 「{ $title }」は{ $when }に始まります。{ $link }
night-moved = 「{ $title }」の時間が変わりました。{ $when }に始まります。{ $link }
night-cancelled = 「{ $title }」は中止になりました。
night-channel-deleted = 「{ $title }」は、チャンネルが削除されたので中止になりました。
night-unreached-line = ⚠️ { $names }に届けられませんでした。
night-unreached = 「{ $title }」のお知らせを{ $names }に届けられませんでした。別の方法で伝えてもらえると助かります。
night-not-posted-line = ⚠️ { $channel }に投稿できません。
night-not-posted = { $channel }に書き込めないため、「{ $title }」を投稿できませんでした。ゲーム会は予定どおり開きます。書き込みの権限をもらえれば投稿します。中止するときは{ COMMAND("night") }を使ってください。
night-called = 「{ $title }」が始まります。{ $link }の{ $game }の卓に、あなたの席を取ってあります。
button-night-save = 変更する
night-hand-over = 主催を引き継ぐ人…
button-night-cancel = この会を中止する…
night-cancel-about = 「{ $title }」を中止しますか？ 参加する人全員に知らせます。
night-cancel-yes = 今回だけ中止する
night-cancel-all = 今回もこの先もすべて中止する
night-has-changed = 「{ $title }」を変更しました。日時が変わったときは、参加する人に知らせます。{ $link }
night-handed-over = 「{ $title }」の主催者が変わりました。{ $link }
night-is-cancelled = 「{ $title }」を中止し、参加する人に知らせます。
night-off = 中止になりました。予定は{ $when }でした。
night-over = 終わりました。開始は{ $when }でした。
night-recap = { $title }のまとめ
night-recap-count = { $tables }卓、{ $people }人
night-goes-on = まだ続いています
night-moments = 今夜の名場面
night-next = 次回：{ $when }
night-host-gone = 「{ $title }」は、主催者がいなくなったので、今回で終わりです。次の会は{ COMMAND("night") }で企画できます。
night-title-hidden = モデレーターが、あなたのゲーム会「{ $title }」のタイトルを外しました。
told-night-reported = 🚩 ゲーム会のタイトル「{ $title }」が通報されました。{ COMMAND("desk") }で対応を決められます。
log-night-cancel = 🗓️ { $who }（モデレーター）が、{ $person }のゲーム会を中止しました。
log-night-hide = 🗓️ { $who }（モデレーター）が、{ $person }のゲーム会のタイトルを外しました。
log-night-leave = 🗓️ { $who }（モデレーター）が、{ $person }のゲーム会のタイトルをそのままにしました。
desk-nights = { $count ->
    [0] ゲーム会
   *[other] ゲーム会（タイトルの通報{ $count }件）
}
desk-nights-about = 操作の前に理由を入力します。理由は、中止した会に参加する人や、タイトルを外された主催者に伝わります。外すと、いつものタイトルになります。
desk-night-cancel = 中止する会（今後の分も）…
desk-night-hide = タイトルを外す会…
desk-night-leave = タイトルを残す会…
desk-night-reported = タイトルの通報：{ $when }
denied-night-over = その会は、もう始まったか、終わったか、予定されていません。{ COMMAND("night") }で予定を見られます。
denied-night-past = その時刻はもう過ぎています。後の時刻を選んでください。
denied-night-games = ゲームを1つ以上選んでください。
denied-night-full = すでに{ $most }人が参加するので、これ以上は入れません。
denied-night-host = それができるのは、この会の主催者とサーバーの管理者だけです。
denied-many-nights = このサーバーでは、すでに{ $most }回のゲーム会が予定されています。先にどれかを中止してください。
denied-own-nights = あなたは、このサーバーでもう{ $most }回のゲーム会を予定しています。1人で予定できるのはそこまでです。先にどれかを中止してください。
denied-night-time = 「{ $said }」は時刻として読み取れません。20:00、20時、午後8時のように書いてください。
denied-night-far = 1年以上先です。もっと早い日を選んでください。

# Finding people

command-find = 仲間を探す
command-find-about = このチャンネルで一緒に遊ぶ人を探します
command-find-game = ゲーム
command-find-game-about = どのゲームか。省くとどれでも
search-title = 一緒に遊びませんか？
search-open-live = **{ $when }まで募集中。** { $count ->
    [0] どれかのゲームの人数がそろったら、
   *[other] { $count }人そろったら、
}その場にいない人に知らせ、来た人で始めます。
search-open-days = **{ $when }まで募集中。** { $count ->
    [0] 最初に人数がそろったゲームが自動で始まります。
   *[other] { $count }人そろうと自動で始まります。
}
search-called = **始める時間です！** { $when }までに「います」を押すと、席が確定します。{ $count }人が押すと始まります。
search-host = 主催者の{ $host }が設定します。主催者がいなくても始まります。
search-others-called = ほかの人に知らせました。{ $when }まで待ち、{ $count }人が押すと始まります。
lobby-person-called = { $name }（返事待ち）
button-join-any = どれでも
button-here = います
call-role = { $role } 一緒に遊びませんか？
told-enough = 🔔 { $game } · 卓{ $table }：人数がそろいました。{ $at }までに参加を確定してください。[卓へ]({ $link })
button-find = 仲間を探す
button-find-change = この内容で探し直す
button-find-stop = 探すのをやめる
find-page-title = 何を遊びたいですか？
find-page-about = このチャンネルで同じものを待っている人がいれば、その卓に入ります。いなければ募集中の卓を開き、人数がそろったら、{ COMMAND("preferences") }で選んだ方法で呼びます。
find-pace = いつ
find-now = 今すぐ
find-tonight = 今夜
find-days = 数日かけて、少しずつ
find-people-menu = 人数
find-people = { $count ->
    [0] 何人でも
   *[other] { $count }人以上
}
find-hours-menu = いつまで探すか
find-hours = { $time }探す
find-looking = **仲間を探しています：** { $games }（{ $when }まで）[卓へ]({ $link })
find-stopped = 探すのをやめました。
denied-find-kept = 卓{ $table }にあなたの席を取ってあります。参加するか抜けるかしてから、ほかの卓を探してください。
denied-other-game = この卓の人たちは、もうそのゲームを候補にしていません。
settings-find-role = 仲間探しを知らせるロール
settings-find-role-none = ロールなし
settings-find-role-silent = ⚠️ 通知は届きません。このロールへの@メンションを全員に許可するか、ボットに「@everyone、@here、全てのロールにメンション」の権限を与えてください。

# Afterwards

in-brackets = （{ $said }）
forgotten-player = 名前を消した人
hidden-player = 非公開の人

command-history = 履歴
command-history-about = このサーバーで終わったゲームと記録を見ます
command-stats = 成績
command-stats-about = 誰かの対戦数と勝利数を見ます
command-stats-person = メンバー
command-stats-person-about = 誰の成績か（省略すると自分）
command-leaderboard = ランキング
command-leaderboard-about = このサーバーでのゲーム別ランキングを見ます
command-leaderboard-game = ゲーム
command-leaderboard-game-about = どのゲームか

denied-stats-dm = ここでは自分の成績だけをお見せできます。ほかの人の成績は、共通のサーバーで見てください。
denied-hidden = この人は成績を非公開にしています。
denied-hidden-channel = そのゲームは、あなたが見られないチャンネルのものです。
denied-other-channel = そのゲームはこのチャンネルのものではありません。
denied-other-server = その卓は別のサーバーのものです。

history-title = 終わったゲーム
history-none = ここで終わったゲームはまだありません。{ COMMAND("play") }で卓を開けます。
history-table = **{ $game }** · 卓{ $table } · { $when }
history-place = { $rank }位 { $name }
history-place-won = { $rank }位 🏆 { $name }
history-no-winner = 勝者なし
history-others = ほか{ $count }人
history-where = 卓{ $table } · { $when }
history-link = [最終結果]({ $link })
history-people = 招待・ブロックする人を選ぶ…
history-person = { $name } · { $game }
button-invite-again = { $game }に招待
button-block = ブロック
button-unblock = ブロックを解除
block-about = ブロックしても相手には知らされません。仲間探しやゲーム会で同じ卓になることはなく、相手があなたを席に呼ぶこともできません。相手のいる卓に参加する前と、相手があなたの卓に加わったときには、あなたにだけお知らせします。
history-newer = ◀ 新しい
history-older = 古い ▶
button-story = 経過
button-decided = 決め手
button-highlights = 名場面
button-proof = 公正さの証明
story-title = { $table } · { $count }場面中の{ $number }
story-begins = ゲームが始まります。
story-first = 最初
story-back = 前
story-on = 次
story-last = 最後
story-rounds = ラウンドを選ぶ…
story-round = 第{ $round }ラウンド
story-highlight = { $table } · 名場面 { $number }/{ $count }
story-moment = この場面を見る
story-moment-of = 場面{ $number }を見る
story-all = 全手順

# 勝負を分けたもの、いまの手はどうだったか

decided-title = 勝負の決め手 · { $table }
decided-estimate-words = すべての手札を公開した状態で、各場面からコンピューター同士が最後までプレイして推定しました。このゲームでは目安なので、数字でなく言葉で示します。
decided-changes = 別の選択→この選択での勝率：{ $changes }
decided-otherwise = もうひとつの選択：{ $does }。
decided-moment = この場面を見る
decided-try = ここからやり直す
decided-missing = 混み合っていたため、最後まで調べられませんでした。
decided-missing-rounds = 混み合っていたため、第{ $rounds }ラウンドを調べられませんでした。
decided-again = もう一度調べる
decided-alt-words = 優勢と劣勢、{ $begins }。
decided-alt-deal = 開始から終了まで
decided-alt-later = 推定できた最初の場面から終了まで
chance-percent = { $percent }%
chance-ahead = 優勢
chance-level = 互角
chance-behind = 劣勢
turned-by = { $name }の「{ $does }」
turned-in = 第{ $round }ラウンド、{ $told }
denied-play-on = この場面からはやり直せません。そのとき空席があったか、以前の版のゲームです。
decided-estimate = すべての手札を公開した状態で、各場面からコンピューター同士が最後までプレイして推定した勝率です。
decided-waits = 全員の勝率の推移を計算しています。終わるとこのページが更新されます。
decided-turning = 分かれ目を探しています…
decided-no-turn = 一手で流れが変わった場面はありませんでした。
decided-change = { $seat } { $before }→{ $after }
decided-rather = コンピューターなら：{ $does }。
decided-no-mistake = 手札をすべて公開して調べても、大きなミスはありませんでした。
decided-mistake = あなたのいちばん惜しい選択（あなただけに見えます）
decided-alt = 推定勝率、{ $begins }。
decided-alt-seat = { $name }：{ $chances }
button-review = いまの手は良かった？
review-same = 👍 さっきの手：{ $did }。コンピューターも同じです。
review-often = 👍 さっきの手：{ $did }。コンピューターの本命と同じくらい選ばれる手です。本命：{ $does }。
review-other = 🤔 さっきの手：{ $did }。コンピューターなら：{ $does }。
review-equal = 👌 さっきの手：{ $did }。コンピューターの手と同じくらい良い手です：{ $does }。
review-better = 🌟 さっきの手：{ $did }（勝率 約{ $made }%）。コンピューターの手より良さそうです：{ $does }（約{ $other }%）。
review-worse = 🤔 さっきの手：{ $did }（勝率 約{ $made }%）。コンピューターなら：{ $does }（約{ $other }%）。
denied-review = コンピューターだけを相手にした助言ありの卓で、自分の手番のあとに聞けます。

denied-story-memory = 記憶のゲームなので、経過は終わってから読めます。
denied-story-lost = 別の版のルールで遊ばれたゲームのため、経過はもう再現できません。
verify-title = { $game } · 卓{ $table } · 検証済み
verify-title-broken = { $game } · 卓{ $table } · 証明
verify-holds = 記録に矛盾はありません。席順、ランダムに決まったこと、結果は、秘密と配りと{ $entries }件の記録から再現できました。ハッシュも最終結果の投稿と一致しています。
verify-program = ここまではボット自身の言い分です。ボットなしで確かめるには、下の記録を保存し、プログラムを使ってください。
verify-command = `backroom verify --hash { $hash } { $file }`
record-about = 記録には全手順が席番号で残り、名前は入っていません。`backroom replay`で再現できます。

stats-title = { $name }
stats-here = このサーバーで終わったゲーム
stats-everywhere = すべてのサーバーで終わったゲーム
stats-none = まだありません。{ COMMAND("play") }で卓を開けます。
stats-all = **{ $games ->
    [0] {""}
   *[other] { $games }戦{ $wins }勝
}{ $early ->
    [0] {""}
   *[other] （途中終了{ $early }）
}{ $company ->
    [0] {""}
   *[other] { $games ->
        [0] {""}
       *[other] 、ほかに
    }コンピューター入り{ $company }戦
}**
stats-game = **{ $game }**：{ $games ->
    [0] {""}
   *[other] { $games }戦{ $wins }勝
}{ $early ->
    [0] {""}
   *[other] （途中終了{ $early }）
}{ $company ->
    [0] {""}
   *[other] { $games ->
        [0] {""}
       *[other] 、ほかに
    }コンピューター入り{ $company }戦
}
stats-rating = レーティング{ $rating }（±{ $doubt }）、このサーバーで{ $place }位
stats-provisional = レーティング{ $rating }（±{ $doubt }）、順位はまだありません（{ $opponents }人を相手に{ $games }戦が必要。いま{ $met }人と{ $played }戦）
stats-hidden = 成績を非公開にしているため、これはあなただけに見えています。
stats-reliable = 🤝 対人戦の完走：直近{ $games }戦中{ $finished }戦（半年以内、最大{ $most }戦）
alt-results = レーティングと勝ち数。{ $games }
alt-results-game = { $game }：{ $games }戦{ $wins }勝。
alt-results-rating = レーティングは{ $start }から{ $now }へ。

leaderboard-title = { $game } · ランキング
leaderboard-none = レーティング対象のゲームはまだ終わっていません。
leaderboard-line = { $place }位 **{ $name }** ― { $rating }（±{ $doubt }） · { $games }戦{ $wins }勝
leaderboard-line-provisional = **{ $name }** ― { $rating }（±{ $doubt }） · { $games }戦{ $wins }勝
leaderboard-provisional = 順位なし：{ $opponents }人を相手に、レーティング対象を{ $games }戦すると順位がつきます
leaderboard-you = あなた
leaderboard-you-hidden = あなた（ほかの人には見えません）
leaderboard-about = 全員{ $start }から始まります。このサーバーのレーティング対象の卓の順位から計算します。控えめに、推定値から不確かさ（±）の3倍を引いた値なので、勝つほど、また対戦を重ねるほど上がります。同じ2人の対戦は、30日以内の4戦目から影響が小さくなります。決まった仲間だけで対戦する人どうしの対戦も、影響が小さくなります。30日遊ばないと、不確かさが少しずつ増えます。途中で抜けた人は最下位です。サーバーで最初のレーティング対象ゲーム（種類を問わず）は、相手のレーティングだけに入ります。引き継いだ人、コンピューターやその助言のある卓、全員の同意で終えたゲームは対象外です。非公開の人は載りませんが、順位は数えます。
leaderboard-always = 通算
alt-leaderboard = { $game }のレーティング：{ $ratings }。
alt-leaderboard-place = { $place }位 { $name } { $rating }
season-month = { $year }年{ $month }月

# Preferences

waits-elsewhere = ほかにあなたの番の卓：{ $tables }
waits-table = [{ $game } · 卓{ $table }]({ $link })
held-title = { $count }卓があなたを待っています：
held-line = { $game } · 卓{ $table } · [卓へ]({ $link })
held-more = ほか{ $count }卓。すべては{ COMMAND("table") }で見られます。

command-preferences = 個人設定
command-preferences-about = 通知のしかた、成績の公開、言語を選びます
command-forget-me = 名前を消す
command-forget-me-about = 保存しているすべてのデータからあなたの名前を消します

preferences-title = あなたの個人設定
preferences-pings = あなたの番の通知のしかた
preferences-pings-about = 卓があなたを待っているときの通知のしかたです。
pings-mention = チャンネルでメンションする
pings-dm = DMを送る
pings-both = メンションとDMの両方
pings-none = 通知しない
preferences-quiet = おやすみ時間
preferences-quiet-none = なし：いつでも通知します。
preferences-quiet-kept = { $start }から{ $end }までは、メンションもDMもリマインドも送りません。終わったら、待っている卓を1通のDMでまとめて知らせます。あなたの時計は{ $zone }で、いま{ $now }です。
quiet-none = おやすみ時間なし
quiet-from = { $time }から
quiet-to = { $time }まで
quiet-from-menu = おやすみの始まり
quiet-to-menu = おやすみの終わり
quiet-zone-menu-west = タイムゾーン（UTCより西）
quiet-zone-menu-east = タイムゾーン（UTCより東）
quiet-zone-entry = { $zone }（いま{ $now }）
preferences-language = 言語
button-privacy = プライバシー…
preferences-privacy = プライバシー
personal-blocks = ブロックした人
personal-blocks-about = このリストはあなただけに見え、相手には知らされません。仲間探しやゲーム会で同じ卓になることはなく、相手があなたを席に呼ぶこともできません。その人がいる卓に参加する前と、その人があなたの卓に加わったときには、あなたにだけお知らせします。
personal-blocks-choose = ブロック・解除する人を選ぶ…
denied-many-personal-blocks = リストに入れられるのは{ $most }人までです。
blocked-here = { $count ->
   *[other] **この卓には{ $names }がいます。** あなたがブロックした人です（相手には知らされません）。それでも参加しますか？
}
blocked-join-anyway = それでも参加する
told-blocked-joined = 🚫 { $game }（卓{ $table }）に、あなたがブロックした{ $person }が参加しました。ほかの人には知らされません。抜けるには「その他…」の「抜ける」を押してください。[卓へ]({ $link })
told-blocked-joined-host = 🚫 { $game }（卓{ $table }）に、あなたがブロックした{ $person }が参加しました。ほかの人には知らされません。あなたは主催者なので、「その他…」の「席を空ける…」でその人の席を空けられます。[卓へ]({ $link })
told-blocked-took-seat = 🚫 { $game }（卓{ $table }）で、あなたがブロックした{ $person }が席を引き継ぎました。ほかの人には知らされません。抜けるには「卓の操作」を押してください。そこで席をゆずることもできます。[卓へ]({ $link })
preferences-results = あなたの成績
preferences-shown = { COMMAND("history") }・{ COMMAND("stats") }・{ COMMAND("leaderboard") }で、サーバーの全員に見えます。
preferences-shown-change = 成績を非公開にする
preferences-hidden = 非公開です。{ COMMAND("stats") }と{ COMMAND("leaderboard") }には出ず、{ COMMAND("history") }でも名前は伏せられます。
preferences-hidden-change = 成績を公開する
preferences-forget = 保存しているすべてのデータから名前を消すには{ COMMAND("forget-me") }を使ってください。

forget-title = あなたの名前を消しますか？
forget-does = 行うこと
forget-does-leave = 募集中の卓からも、進行中のゲームからも抜けます。そのゲームが終わるまで、同じ卓の別の席には着けません。
forget-does-name = 保存しているすべての卓から、あなたの名前とアカウントを消します。代わりに「名前を消した人」と表示します。
forget-does-settings = 言語と個人設定、まだ送っていない通知を消します。
forget-stays = 残るもの
forget-stays-results = ゲームそのものは残ります。記録には席番号しかなく、これまでどおり再現できます。ほかの人のレーティングも変わりません。
forget-stays-messages = すでに投稿したメッセージとファイル。ただし、終わったゲームの結果は、残っていれば名前を消して描き直します。
forget-stays-again = 元には戻せません。また使うときは、新しい人として扱います。
forget-button = 名前を消す
forget-keep = やめる
forget-done = 完了しました。卓から抜け、名前を消しました。ゲームの結果は数分のうちに描き直します。ほかの投稿はそのまま残ります。
forget-kept = 何も変えていません。
denied-still-seated = まだ抜けられない卓に参加しています。先に終えるか抜けてから、もう一度お試しください：{ $links }

# About

command-about = このボットについて
command-about-about = このボットの紹介、保存しているもの、問い合わせ先
command-my-data = 自分のデータ
command-my-data-about = あなたについて保存しているすべてを、あなただけに見えるファイルで渡します

about-title = Backroom { $version }
about-what = ゲーム会のために、チャンネルとDMでボードゲームの卓を立てるボットです。
about-now = 起動：{ $when } · { $servers }サーバー · 進行中・募集中の卓：{ $tables }
about-stores = 保存しているもの
about-stores-tables = 卓の記録：誰がどの席にどの名前で参加したか、すべての行動、ゲームの中で入力した文章。
about-stores-choices = あなたの設定：言語、通知のしかた、成績を公開するかどうか。
about-stores-kept = 終了したゲームは、記録と成績のために残ります。名前は、いつでも消せます。
about-stores-not = チャンネルのメッセージは読みません。保存もしません。
about-stores-yours = あなたについて保存しているすべて：{ COMMAND("my-data") }　名前を消す：{ COMMAND("forget-me") }
about-terms = 利用規約
about-privacy = プライバシー
about-source = ソースコード
about-contact = 運営者：{ $contact }

my-data-title = あなたについて保存しているすべて
my-data-about = JSONファイルです。時刻はUTC、席と行動は記録と同じ形です。ほかの人のことは入っていません。ゲームが終わるまでは、誰にも見せないでください。あなたの秘密の選択も入っています。

## Try mode

try-title = Backroom：お試しモード
try-practice = 「ひとりで練習」はコンピューターを相手に遊びます。「遊びながら覚える」は最初のラウンドを案内つきで遊びます。
try-places = 全員をひとりで動かす
try-places-about = 場所ごとに別のタブで開きます。チャンネルで自分の役を選び、/playと入力して、ほかの人も全員動かしてください。サーバーの管理者は{ $manager }だけで、/settingsを使えるのも{ $manager }だけです。
try-thread = スレッド：{ $name }
try-dms = { $name }のDM
try-kept = お試しモードを終えると、何も残りません。
