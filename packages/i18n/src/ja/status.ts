import type { Catalogue } from "../catalogue.ts"
import { formatDay, formatNumber } from "../format.ts"

const locale = "ja"
const characters = (count: number) => `${formatNumber(locale, count)}文字`

export const statusPage: Catalogue["statusPage"] = {
  offline: "接続が切れています。何も変更されていません。入力した内容はここに保存されています。",
  serverAway: "サーバーが応答しませんでした。何も変更されていません。入力した内容はここに保存されています。もう一度お試しください。",
  unanswered: "応答がなかったため、届いたかどうかわかりません。入力した内容はここに保存されています。もう一度送信しても問題ありません。",
  gone: "このページはもうありません。送信された内容は消去されました。",
  close: "閉じる",
  cancel: "キャンセル",

  usual: (p) =>
    `通常${Math.round(p.days) === 0 ? "1日以内" : `${formatNumber(locale, Math.round(p.days))}日ほど`}（${formatNumber(locale, p.of)}件の返信）`,
  answerBy: { before: "", after: "までにお返事できる見込みです。" },
  answerLate: (p) => `${p.team}からのお返事が予定より遅れています。下からお問い合わせいただけます。`,

  messages: {
    title: "メッセージ",
    none: (p) => `まだメッセージはありません。知りたいことを${p.team}に尋ねてください。`,
    you: "あなた",
    read: "既読",
    write: (p) => `${p.team}に書く`,
    send: "送信",
    sending: "送信中",
    left: (p) => `残り${characters(p.count)}`,
    over: (p) => `${characters(p.count)}超過しています`,
    empty: "先に本文を入力してください。",
    attach: "ファイルを添付",
    attachFor: "メッセージ",
    attached: "添付ファイル",
    waits: (p) => `${p.names.join("、")}のアップロードが終わったら送信します。`,
    mend: "届かなかったファイルがあります。もう一度試すか削除してから、送信してください。",
    sent: (p) => `送信しました。${p.team}に届いています。返事はここに表示されます。`,
    saved: "書いた内容は、送信するまでこのブラウザーに保存されます。",
  },

  edit: {
    action: "送信内容を編集",
    title: "送信内容の編集",
    intro: (p) => `保存すると、すぐに${p.team}に新しい内容が表示されます。以前の内容も残ります。`,
    save: "変更を保存",
    leave: "保存せずに戻る",
    loading: "送信内容を読み込んでいます",
    saved: (p) => `保存しました。${p.team}には新しい内容が表示されます。`,
    newLink: "保存しました。このページのリンクが新しくなり、新しいアドレスにお送りしました。以前のリンクは使えません。",
    elsewhere: "その間に別のウィンドウで変更されました。ここでの変更は、その内容に重ねてあります。",
    both: "次の項目は両方で変更されています。保存すると、ここの内容になります。",
    other: (p) => `別のウィンドウの内容：${p.text}`,
    otherEmpty: "別のウィンドウでは空です。",
    otherItems: "別のウィンドウでは項目が異なります。",
    changes: "変更",
    version: (p) => `${formatNumber(locale, p.version - 1)}回`,
  },

  link: {
    action: "リンクを差し替える",
    title: "リンクの差し替え",
    text: (p) => `使えなくなったリンクのための機能です。ほかはそのまま残り、${p.team}にはすぐに新しいリンクが表示されます。`,
    which: "どのリンクですか",
    next: "新しいリンク",
    save: "差し替える",
    saved: "リンクを差し替えました。",
    in: (p) => (p.title ? `${p.title}：${p.label}` : p.label),
  },

  watch: {
    action: "変化があればメールで知らせる",
    title: "変化があればメールで知らせる",
    text: "まず、このアドレスに確認用リンクを送ります。リンクが開かれるまで、ほかには何も送りません。",
    email: "メールアドレス",
    ask: "確認メールを送る",
    asked: (p) => `${p.email}に確認メールを送りました。そこで承諾すると、変化があったときにお知らせします。`,
    list: "お知らせ先",
    waiting: "承諾待ち",
    confirmed: "承諾済み",
    end: "外す",
    endFor: (p) => `${p.email}を外す`,
    ended: (p) => `${p.email}へのお知らせを止めました。`,
  },

  treatment: {
    title: "対応はいかがでしたか？",
    text: (p) =>
      `結果にかかわらずお答えいただけます。${p.team}が見るのは5人以上の合計だけで、早くても1か月後です。どれがあなたの回答かはどこにも記録されないため、後から変更できません。`,
    steps: ["悪かった", "やや悪かった", "普通", "良かった", "とても良かった"],
    send: "回答を送信",
    sending: "送信中",
    choose: "先に5つのうち1つを選んでください。",
    given: "ありがとうございます。ここでの最初の回答だけが集計されます。",
  },

  data: {
    export: "自分のデータを書き出す",
    erase: "自分のデータを消去",
    title: "送信したものを消去しますか？",
    text: (p) =>
      `${p.team}からも消えます。お名前、アドレス、回答、ファイル、メッセージのすべてです。このページもなくなり、誰にも元に戻せません。何かがあったという記録だけが残ります。`,
    number: (p) => `確認のため ${p.number} と入力してください`,
    confirm: "完全に消去する",
    keep: "消去しない",
    unsure:
      "応答がなかったため、消去されたかどうかわかりません。もう一度試しても問題ありません。すでに消去されていれば、このページに表示されます。",
    done: {
      title: "消去しました",
      text: (p) =>
        `お名前、アドレス、回答、ファイル、メッセージは${p.team}からも消えました。データベースのファイルに残る痕跡は数分以内に上書きされます。バックアップなど以前のコピーは、入れ替えられるときに消えます。`,
      home: "トップへ戻る",
      unsent: "入力中の内容は送信されていません。今はここにしか残っていないので、必要ならコピーしてください。",
    },
  },

  noscript: {
    sent: "送信された内容",
    read: "このページはJavaScriptなしで読めます。書き込み、変更、取り下げをするには、有効にしてページを再読み込みしてください。",
    told: "これまでの経過",
    at: (p) => formatDay(locale, p.at.slice(0, 10)),
    data: "保存されているすべてを持ち出す",
  },

  offer: {
    title: "ご返事",
    by: (p) => `返事の期限：${p.until}`,
    text: (p) => `${p.team}からの質問です。承諾されますか？`,
    confirm: "承諾する",
    decline: "辞退する",
    declineTitle: "辞退しますか？",
    reason: "理由（任意）",
    reasonHelp: (p) => `メッセージとして${p.team}に届きます。`,
    confirmed: (p) => `承諾済み：${p.at}`,
    declined: (p) => `辞退済み：${p.at}`,
    change: (p) => `返事は${p.until}まで変更できます。`,
    expired: "返事の期限が過ぎました",
    expiredText: (p) => `期限は${p.until}でした。${p.team}には下からメッセージを送れます。`,
    withdrawn: "承諾の返事はもうできません",
    withdrawnText: (p) => `${p.team}が承諾の依頼を取り消しました。ご不明な点は、下からメッセージでお尋ねください。`,
  },
}

export const statusRefusals: Catalogue["statusRefusals"] = {
  closed: (p) => `受付が終了しているため、${p.team}はここでの変更を受け付けていません。`,
  decided: (p) => `${p.team}から回答があったため、送信内容はもう変更できません。代わりにメッセージを書けます。`,
  withdrawn: "取り下げられているため、もう変更できません。",
  changed: "その間に別のウィンドウで変更されました。ページを再読み込みしてご確認ください。",
  tooManyVersions: (p) => `すでに${p.max}回変更されています。ほかの変更点はメッセージでお知らせください。`,
  treatmentNotAsked: "この質問は、結果が出た後に、チームが尋ねている場合だけお答えいただけます。",
  noLink: "この場所にはもうリンクがありません。ページを再読み込みしてください。",
  keepPast: "この日は過ぎています。これからの日を選ぶか、空のままにしてください。",
  numberWrong: (p) => `ページにある番号をそのまま入力してください：${p.number}`,
  notAddress: "このアドレスは最後まで入力されていません。例：name@example.com",
  messageOther:
    "最初に書いた内容はすでに届いているため、もう変更できません。その後に変更した内容は保存されています。別のメッセージとして送信してください。",
  tooManyMessages: (p) => `すでに${p.max}件のメッセージがあり、これ以上は送信できません。入力した内容はここに保存されています。`,
  tooManyWatches: (p) => `お知らせできるのは${p.max}件のアドレスまでです。先にどれかを外してください。`,
  noOffer: "ここでは返事は求められていません。ページを読み込み直すと、現在の状況を確認できます。",
  offerExpired: "返事の期限が過ぎました。代わりにメッセージを送れます。",
  offerWithdrawn: "返事の依頼は取り消されたため、もう返事はできません。代わりにメッセージを送れます。",
}

export const wordings: Catalogue["wordings"] = {
  received: "受け付けました",
  inReview: "審査中",
  accepted: "採用",
  declined: "今回は見送り",
  withdrawn: "取り下げ済み",
}
