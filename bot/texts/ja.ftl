seat-name = `{ $number }` **{ $name }**
seat-label = { $number } { $name }

# Lobby

lobby-title = { $game } ― 参加者募集中
lobby-needs = { $missing ->
    [0] いつでも開始できます。
   *[other] あと{ $missing }人必要です。
}
lobby-seats = { $least }～{ $most }人 · 約{ $short }～{ $long }分
lobby-people = **参加者（{ $now }人）**
lobby-person = { $name }
lobby-person-host = { $name } · 主催者
lobby-person-kept = { $name } · 席を確保中
lobby-nobody = まだ誰もいません。
lobby-only-host = 主催者は{ $host }です。開始・中止・下の設定は主催者だけが行えます。
lobby-sealed = 公正な配り：この卓の秘密はすでに引かれています。SHA-256は`{ $hash }`です。席順・配り・サイコロは、この秘密と、これから押される参加ボタンから決まります。秘密は終了時に公開されるため、隠した選択が秘密なのはゲーム中だけです。
lobby-not-included = 収録していないもの：{ $items }
lobby-closes = 開始されない場合、{ $when }に募集を締め切ります。
lobby-language = 公開投稿の言語
lobby-free = 確保中の席を空ける
lobby-free-entry = { $name }の席を空ける
lobby-cancelled = この募集は中止されました。
lobby-expired = 一日以内に開始されなかったため、この募集は終了しました。
lobby-opened = 卓を開きました：{ $link }
language-en = English
language-ja = 日本語

button-join = 参加する
button-leave = 抜ける
button-start = 開始
button-rules = ルール
button-cancel = 中止
button-seat = 自分の席
button-rematch = もう一度遊ぶ
button-fresh = ここに投稿し直す

# Table

table-title = { $game } · 卓{ $table }
table-sealed = 公正な配り：募集時に掲示したSHA-256は`{ $hash }`です。
table-clock = { $when }に時間切れになります。
final-title = 最終結果
final-line = { $rank }位 { $name } ― { $points }
final-line-won = { $rank }位 🏆 { $name } ― { $points }
final-winner = { $count ->
    [1] { $names }の勝利です。
   *[other] { $names }が同時に勝利しました。
}
final-opened = 公開された秘密：`{ $secret }`
final-verify = このゲームは誰でも検証できます。記録ファイルを`backroom verify`にかけると、席順・配り・抽選・結果が、募集時にハッシュを掲示した秘密から導かれたことを確かめられます。
final-replay = 記録ファイルには全手順が席番号で残っています：`backroom replay`
final-seat = ゲームは終了しました。[最終結果]({ $link })はチャンネルにあります。

panel-title = { $game } · 卓{ $table } · あなたの席 { $name }
panel-public = [卓の投稿へ]({ $link })

# What to do

prompt-now = いまできること
words-forgotten = （文面は残っていません）
notice-stale = そのボタンは前の場面のものです。いまできることはこちらです。
notice-refused = **できません。** { $reason }（裁定{ $ruling }）
notice-denied = **できません。** { $reason }
notice-dm-closed = DMを受け取らない設定になっているため、個人パネルを送れませんでした。ゲームには支障ありません。卓の投稿の**自分の席**からいつでも開けます。

now-watch = 公開投稿を見て楽しめます。{ $waiting }
now-lobby = 空席があれば**参加する**を押せます。
now-lobby-seated = あなたはこの卓に参加しています。**抜ける**ことができます。開始するのは{ $host }です。
now-host = あなたはこの卓の主催者です。**開始**・**中止**・設定の変更ができます。
now-closed = `/play`で新しい卓を開けます。

denied-unknown-table = その卓は見つかりません。別のボットのものか、ボタンが壊れています。
denied-damaged = そのボタンを読み取れませんでした。
denied-unknown-game = そのゲームはここに入っていません。
denied-other-rules = この卓は別の版のルール（{ $game }、ルール{ $version }）で作られました。保存されていますが、いまの版では遊べません。
denied-too-many-lobbies = すでに{ $most }件の募集を主催しています。先にどれかを開始するか中止してください。
denied-already-joined = すでにこの卓に参加しています。
denied-full = { $most }席すべて埋まっています。
denied-not-seated = あなたはこの卓に参加していません。
denied-not-host = それは主催者だけができます。
denied-not-kept = その席はもう確保されていません。
denied-unknown-option = このゲームにその設定はありません。
denied-too-many-for-option = その設定は{ $most }人までですが、それより多くの人が参加しています。
denied-words = この卓で書ける文はもういっぱいです。
denied-seats = このゲームは{ $least }～{ $most }人で遊びます。いまは{ $now }人です。
denied-started = ゲームはすでに始まっています。
denied-not-started = ゲームはまだ始まっていません。
denied-finished = このゲームは終了しました。
denied-cancelled = この募集は中止されました。
denied-expired = この募集は締め切られました。
denied-not-finished = このゲームはまだ終わっていません。
denied-permissions = ここには投稿できません。このチャンネルで次の権限が必要です：{ $missing }
denied-only-servers = 卓はサーバーのチャンネルに開きます。そちらで使ってください。
denied-soon = この卓は投稿したばかりです。こちらをご覧ください：{ $link }
denied-number = { $label }は{ $least }から{ $most }までの整数で入力してください。
error-internal = ボットの内部で問題が起きました。卓は無事です。受け付けた操作は失われていません。もう一度お試しください。

permission-view_channel = チャンネルを見る
permission-send_messages = メッセージを送信
permission-send_messages_in_threads = スレッドでメッセージを送信
permission-attach_files = ファイルを添付
permission-read_message_history = メッセージ履歴を読む

# Commands

command-play = 遊ぶ
command-play-about = ボードゲームの卓を開きます
command-play-game = ゲーム
command-play-game-about = どのゲームか
command-table = 卓
command-table-about = 自分の卓を探し、埋もれた投稿を出し直します
command-rules = ルール
command-rules-about = ゲームのルールと裁定を読みます
command-rules-game = ゲーム
command-rules-game-about = どのゲームか
command-language = 言語
command-language-about = ボットがあなたに使う言語を選びます
command-language-language = 言語
command-language-language-about = Discordの設定どおり、英語、日本語
language-discord = Discordの設定どおり
language-kept = これからは日本語でお話しします。
language-kept-discord = これからはDiscordの設定の言語でお話しします。

rules-choose = 項目を選ぶ
rules-page = { $page } / { $pages }
rules-previous = ◀ 前へ
rules-next = 次へ ▶

tables-title = あなたの卓
tables-none = 参加中の卓はありません。`/play`で開けます。
tables-line = **{ $game }** · 卓{ $table } · { $where }
tables-lobby = 募集中、{ $count }人
tables-posted = 埋もれていたので投稿し直しました：{ $link }

moved-post = この卓の続きはこちらです：{ $link }
lost-post = { $channel }に卓{ $table }を投稿できなくなりました。権限かチャンネルがなくなっています。ゲームは保存されています。投稿できるチャンネルで`/table`を使ってください。

record-seat = 席{ $number }
record-head = { $game }、{ $seats }席、{ $options }
record-acted = { $line }. { $who }：{ $what }
record-expired = { $line }. 時間切れ
record-verified = 検証できました。{ $game }のこの記録では、席順・すべての抽選・結果が、公開された秘密と、参加・開始ボタンと、{ $entries }件の記録から導かれています。
record-hash = 募集の投稿にあったハッシュと見比べてください：{ $hash }

# 時計

button-table = 卓の操作
button-terms = 時計と催促
terms = 持ち時間は1つの判断につき{ $time }。過ぎたら：{ $late }。
terms-none = 時計なし：好きなだけ考えられます。
terms-about = 卓が誰かを待っているあいだ、時計が進みます。秘密の選択では、時間切れまで誰がまだなのかは知らされません。催促は、時間の半分と9割のところで届きます。
terms-only-host = 主催者が選びます。
terms-limit = 1つの判断の持ち時間
terms-late = 時間が過ぎたら
terms-act = 卓が無難な行動を代わりに行います
terms-vote = ほかの人たちが決めます
terms-host = 主催者が決めます
terms-reminders = 催促
reminders-dm = 催促はDMだけ
reminders-channel = 催促はDMとチャンネル
terms-minutes = 分
terms-minutes-hint = { $least }から{ $most }までの整数
clock-none = 時計なし
clock-live = その場で：{ $time }
clock-relaxed = ゆっくり：{ $time }
clock-own = ほかの時間…
hours = { $count }時間
minutes = { $count }分
seconds = { $count }秒

# ゲームの外の様子

status-paused = 時計は止まっています。手番は進められます。
status-late = 時間切れ：どうするか、卓で決めます。
status-left = { $names }の席には誰もいません。卓が無難な行動を行います。

desk-title = { $game } · 卓{ $table }：おたずね
late-who = ⌛ { $names }の時間が切れました。どうしますか？
late-vote = ほかの人の過半数で決まります：{ $voters }人中{ $given }人が回答。
late-host = 主催者の{ $host }が決めます。
late-otherwise = 答えがなければ、もう一度同じ時間が過ぎたところで、卓が無難な行動を行います。
late-wait = もう少し待つ
late-act = 代わりに行動する
late-replace = 代わりの人を探す
late-remove = ゲームから外す
end-proposed = 🤝 { $names }は、ここで終わりにしたいそうです。あと{ $missing }人の同意が必要です。
end-ranked = 全員が同意すると、ゲームは今の状態で順位をつけて終わります。
end-no-winner = 全員が同意すると、ゲームは勝者なしで終わります（このルールでは途中の順位がつけられません）。
end-agree = ここで終える
end-decline = 続ける
offer-left = 🪑 { $name }は席を離れました。席を引き継げる人：{ $to }
offer-handed = 🪑 { $name }は席をゆずりたいそうです。席を引き継げる人：{ $to }
offer-anybody = 誰でも
take-seat = { $seat }の席に着く
take-welcome = この席はあなたのものです。
take-story = これまでに全員が見たこと：

# 卓のページ

menu-title = { $game } · 卓{ $table }
menu-link = 卓へ
menu-awaited = { $names }を待っています（{ $when }から）
menu-awaited-secret = { $all }人中{ $count }人を待っています。秘密の選択なので、誰かは知らされません。
menu-dm-fails = { $names }にはDMが届きません。**自分の席**で遊んでいます。
menu-host = 主催者
menu-left = 離席（卓が無難な行動をします）
menu-offered = 席をゆずりたい
menu-missed = 直前の{ $count }回の判断が時間切れ
menu-undo = 取り消す
menu-together = みんなで終える…
menu-leave = 離席・交代…
menu-host-title = 主催者として
menu-pause = 時計を止める
menu-resume = 時計を動かす
menu-extend = 時間を延ばす
menu-end = ゲームを終える…
menu-end-about = このゲームを今すぐ終わらせますか？勝者はなく、レーティングにも入りません。今の得点が示され、記録は残ります。
menu-end-yes = 全員のゲームを終える
menu-back = ◀ 戻る
menu-replace = 交代のために席を空ける
menu-replace-entry = { $name }の席を空ける
menu-host-role = 主催者をゆずる
menu-claim = 主催者になる
leave-about = **このゲームから抜けますか？** ほかの人は続けられます。誰かが席に着くまで、卓が無難な行動を行います。離席や交代のあったゲームはレーティングに入りません。
leave-hand = 席をゆずるには、人を選ぶか、誰でもよいことにしてください。引き継がれるまでは、あなたの席です。引き継いだ人は、その席が知ってよいことを見ます。
leave-now = 今すぐ抜ける
leave-anybody = 誰にでもゆずる
leave-keep = 席にとどまる
leave-person = 席をゆずる相手…

# チャンネルでのお知らせ

by-manager = サーバーの管理者
call = あなたの番です：{ $game } · 卓{ $table }。[卓へ]({ $link })
reminder = { $game } · 卓{ $table }があなたを待っています。時間切れ：{ $when }。[卓へ]({ $link })
told-absent = ⌛ 卓{ $table }：時間切れのため、卓が{ $seat }の無難な行動を行いました。
told-away = ⏸ 卓{ $table }：全員が席を外しているようなので、時計を止めました。いつでも続けられます。[卓へ]({ $link })
told-paused = ⏸ 卓{ $table }：{ $by }が時計を止めました。手番は進められます。
told-resumed = ▶ 卓{ $table }：{ $by }が時計を動かしました。
told-extended = ⏳ 卓{ $table }：{ $by }が時間を延ばしました。
told-waits = ⏳ 卓{ $table }：もう少し待ちます。
told-left = 🪑 卓{ $table }：{ $seat }が席を離れました。誰でも席に着けます。[卓へ]({ $link })
told-offered = 🪑 { $game } · 卓{ $table }：{ $seat }が席をゆずりたいそうです。[卓へ]({ $link })
told-taken = 🪑 卓{ $table }：{ $seat }が席を引き継ぎました。
told-replaced = 🪑 卓{ $table }：{ $by }が{ $seat }の席を空けました。誰でも席に着けます。[卓へ]({ $link })
told-removed = 🪑 卓{ $table }：{ $seat }はゲームから外れました。
told-host = 👑 卓{ $table }：これからの主催者は{ $seat }です。
told-proposed = 🤝 卓{ $table }：{ $by }が、ここで終わりにしたいそうです。[卓へ]({ $link })
told-declined = 🤝 卓{ $table }：{ $by }は続けたいそうです。
told-ended = ⏹ 卓{ $table }：{ $by }がゲームを終わらせました。
told-taken-back = ↩ 卓{ $table }：{ $by }が直前の行動を取り消しました。

# 途中で終わったとき

ended-together = 全員の同意により、ここでゲームを終えました。勝者はいません。
ended-host = 主催者がゲームを終わらせました。勝者はいません。
ended-left = 全員が席を離れました。勝者はいません。
ended-idle = 2週間、誰も遊びませんでした。勝者はいません。
final-stood = { $name } ― { $points }
final-left = あなたはこの席を離れました。[卓へ]({ $link })
unrated-ended = 途中で終わったため、レーティングに入りません。
unrated-substitute = 席の交代があったため、レーティングに入りません。
unrated-left = 席を離れた人がいたため、レーティングに入りません。

denied-paused = 時計はもう止まっています。
denied-not-paused = 時計は動いています。
denied-no-clock = この卓では時計が動いていません。
denied-not-late = 今、時間の切れた人はいません。
denied-own-question = これはほかの人たちが決めます。あなたはそのまま遊べます。
denied-no-question = そのおたずねは終わりました。
denied-substitute-seated = その人はもうこの卓で遊んでいます。
denied-seat-taken = この席は空いていません。
denied-seat-kept = この席は、別の人にゆずられるところです。
denied-seat-left = その席には、もう誰もいません。
denied-knows-a-seat = あなたはこの卓の別の席にいて、その秘密を知っているので、この席には着けません。
denied-already-host = あなたはもう主催者です。
denied-host-present = 主催者は席にいます。
denied-nothing-to-take-back = 取り消せる行動はありません。
denied-others-acted = そのあとに別の人が行動したので、取り消せません。
denied-showed = カード、サイコロ、秘密の選択など、隠れていたものが見えたので、取り消せません。

# サーバーの設定

command-settings = 設定
command-settings-about = このサーバーで卓を開ける場所・人・表示のしかたを決めます
settings-title = このサーバーの設定
settings-about = サーバーを管理する人のための設定です。選ぶとすぐに、これから開く卓に反映されます。管理する人はいつでも卓を開けます。
settings-channels = 卓を開けるチャンネル
settings-channels-all = どこでも
settings-openers = 卓を開ける人
settings-openers-everyone = 全員
settings-openers-managers = サーバーを管理する人だけ
settings-openers-roles = 次のロールの人だけ
settings-roles-none = ロールはまだ選ばれていません
settings-largest = 同時に開ける卓の数
settings-tables = { $count ->
   *[other] { $count }卓まで
}
settings-threads = ゲームをする場所
settings-threads-no = 卓を開いたチャンネル
settings-threads-yes = 開始時に作る専用のスレッド
settings-clock = 新しい卓の持ち時間
settings-language = 公開投稿の言語
settings-language-discord = Discordのサーバー設定どおり
settings-language-en = English
settings-language-ja = 日本語

denied-not-manager = 「サーバー管理」の権限がある人だけが行えます。
denied-only-in-servers = これはサーバーの設定です。サーバーの中で使ってください。
denied-channel = このサーバーで卓を開けるのは次のチャンネルです：{ $channels }。そちらで`/play`を使ってください。
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

# Afterwards

forgotten-player = 名前を消した人
hidden-player = 非公開の人

command-history = 履歴
command-history-about = このサーバーで終わったゲームと記録を見ます
command-stats = 成績
command-stats-about = 誰かの対戦数と勝利数を見ます
command-stats-person = 相手
command-stats-person-about = 誰の成績か（省略すると自分）
command-leaderboard = ランキング
command-leaderboard-about = このサーバーでのゲーム別ランキングを見ます
command-leaderboard-game = ゲーム
command-leaderboard-game-about = どのゲームか

denied-results-dm = 結果はサーバーごとに保存しています。サーバーのチャンネルで使ってください。ここでは`/stats`をお見せできます。
denied-stats-dm = ここでは自分の成績だけをお見せできます。ほかの人の成績は、共通のサーバーで見てください。
denied-hidden = この人は成績を非公開にしています。
denied-other-server = その卓は別のサーバーのものです。

history-title = 終わったゲーム
history-none = ここで終わったゲームはまだありません。`/play`で卓を開けます。
history-table = **{ $game }** · 卓{ $table } · { $when }
history-place = { $rank }位 { $name }
history-place-won = { $rank }位 🏆 { $name }
history-no-winner = 勝者なし
history-rated = レーティング対象
history-link = [最終結果]({ $link })
history-record = 卓{ $table }
history-newer = ◀ 新しい
history-older = 古い ▶
record-title = { $game } · 卓{ $table } · 記録ファイル
record-about = 全手順が席番号で残り、名前は入っていません。`backroom verify`で検証、`backroom replay`で再現できます。

stats-title = { $name }
stats-here = このサーバーで終わったゲーム
stats-everywhere = すべてのサーバーで終わったゲーム
stats-none = まだありません。`/play`で卓を開けます。
stats-all = **{ $games }戦{ $wins }勝**
stats-game = **{ $game }**：{ $games }戦{ $wins }勝
stats-rating = レーティング{ $rating }、このサーバーで{ $place }位
stats-provisional = レーティング{ $rating }（暫定：あと{ $missing }戦で順位がつきます）
stats-hidden = 成績を非公開にしているため、これはあなただけに見えています。

leaderboard-title = { $game } · ランキング
leaderboard-none = レーティング対象のゲームはまだ終わっていません。
leaderboard-line = { $place }位 **{ $name }** ― { $rating } · { $games }戦{ $wins }勝
leaderboard-line-provisional = **{ $name }** ― { $rating } · { $games }戦{ $wins }勝
leaderboard-provisional = 暫定：レーティング対象が{ $games }戦未満
leaderboard-you = あなた
leaderboard-you-hidden = あなた（ほかの人には見えません）
leaderboard-about = 全員{ $start }から始まります。このサーバーのレーティング対象の卓の順位だけから計算し、控えめに見積もるため、勝つほど、また対戦を重ねるほど上がります。席の交代、途中で抜けた人、途中終了のあった卓は対象外です。非公開の人は載りませんが、順位は数えます。

# Preferences

command-preferences = 個人設定
command-preferences-about = 呼び出し方、成績の公開、言語を選びます
command-forget-me = 名前を消す
command-forget-me-about = 保存しているすべてのデータからあなたの名前を消します

preferences-title = あなたの個人設定
preferences-calls = あなたの番の呼び出し方
preferences-calls-about = 卓があなたを待っているときの知らせ方です。
calls-mention = チャンネルでメンションする
calls-dm = DMを送る
calls-both = メンションとDMの両方
calls-none = 呼び出さない
preferences-language = 言語
preferences-results = あなたの成績
preferences-shown = `/history`・`/stats`・`/leaderboard`で、サーバーの全員に見えます。
preferences-shown-change = 成績を非公開にする
preferences-hidden = 非公開です。`/stats`と`/leaderboard`には出ず、`/history`でも名前は伏せられます。
preferences-hidden-change = 成績を公開する
preferences-forget = 保存しているすべてのデータから名前を消すには`/forget-me`を使ってください。

forget-title = あなたの名前を消しますか？
forget-does = 行うこと
forget-does-leave = 募集中の卓からも、進行中のゲームからも抜けます。そのゲームが終わるまで、同じ卓の別の席には着けません。
forget-does-name = 保存しているすべての卓から、あなたの名前とアカウントを消します。代わりに「名前を消した人」と表示します。
forget-does-settings = 言語と個人設定、まだ送っていない呼び出しを消します。
forget-stays = 残るもの
forget-stays-results = ゲームそのものは残ります。記録ファイルには席番号しかなく、これまでどおり再現できます。ほかの人のレーティングも変わりません。
forget-stays-messages = すでに投稿したメッセージとファイルは回収できません。
forget-stays-again = 元には戻せません。また使うときは、新しい人として扱います。
forget-button = 名前を消す
forget-keep = やめる
forget-done = 完了しました。卓から抜け、名前を消しました。投稿済みのものはそのまま残ります。
forget-kept = 何も変えていません。
denied-still-seated = まだ抜けられない卓に参加しています。先に終えるか抜けてから、もう一度お試しください：{ $links }
