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
denied-not-finished = このゲームはまだ続いています。
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
