import type { Catalogue } from "../catalogue.ts"

export const portalStates: Catalogue["portalStates"] = {
  notYetOpen: {
    title: "まだ受付前です",
    text: (p) => `${p.team}の受付開始：${p.at}`,
    textUntold: (p) => `${p.team}はまだ受付を始めていません。後でまたご覧ください。`,
    here: (p) => `お住まいの地域では${p.at}です。`,
    opensIn: "受付開始まで",
    opensBySelf: "このページを開いたままにしてください。フォームは自動的に表示されます。",
    opening: "まもなく開きます",
    opened: "受付が始まりました。フォームはこちらです。",
    hours: "時間",
    minutes: "分",
    seconds: "秒",
  },
  paused: (p) => ({
    title: "受付を休止しています",
    text: `${p.team}は現在、新しい応募を受け付けていません。再開することもありますので、後でまたご覧ください。`,
  }),
  closed: (p) => ({
    title: "受付は終了しました",
    text: p.at ? `${p.team}の受付終了：${p.at}` : `${p.team}はここでの受付を終了しました。`,
  }),
  full: (p) => ({
    title: "定員に達しました",
    text: `${p.team}は、審査できる数の応募を受け取りました。空きができれば、このページは再び開きます。`,
  }),
  archived: (p) => ({
    title: "この受付は終わりました",
    text: `${p.team}はこの受付ページをしまいました。送信されたものはそのまま残っています。`,
  }),
  sentBefore: "すでに送信した方の確認ページは、引き続き使えます。受け取ったリンクを開いてください。",
  draftSaved: "ここで書き始めた下書きは、このブラウザーに保存されています。",

  locked: {
    title: "パスワードが必要です",
    text: (p) => `${p.team}が、応募を案内した方にお伝えしたものです。`,
    label: "パスワード",
    show: "パスワードを表示",
    hide: "パスワードを隠す",
    open: "フォームを開く",
    opening: "開いています",
    missing: "お伝えしたパスワードを入力してください。",
    wrong: "パスワードが違います。大文字と、末尾の空白にご注意ください。",
    tooMany: (p) => `試した回数が多すぎます。${p.minutes}分待ってから、もう一度お試しください。`,
    offline: "サーバーが応答しませんでした。接続を確認して、もう一度お試しください。",
    unlocked: "パスワードを確認しました。フォームはこちらです。",
  },

  again: {
    title: "確認ページのリンクをもう一度受け取る",
    text: "送信したときのメールアドレスを入力してください。送信されたものがあれば、新しいものからリンクをメールでお送りします。",
    label: "メールアドレス",
    send: "リンクを送る",
    sending: "送信中",
    cancel: "閉じる",
    missing: "送信したときのアドレスを入力してください。例：name@example.com",
    done: "完了しました。そのアドレスから送信されたものがあれば、リンクをお送りしています。迷惑メールフォルダーもご確認ください。",
    tooMany: "先ほどから何度も申し込まれています。1時間後にもう一度お試しください。",
    failed: "サーバーが応答しませんでした。接続を確認して、もう一度お試しください。",
  },
}

export const portalRefusals: Catalogue["portalRefusals"] = {
  portalNotYet: "まだ受付前です。",
  portalFull: "定員に達しています。",
  portalLocked: "パスワードが必要です。先に入力してください。",
  wrongPassword: "パスワードが違います。教えてくれた方にご確認ください。",
  portalPaused: "受付を休止しています。後でもう一度お試しください。",
  portalClosed: "受付は終了しました。",
  portalArchived: "この受付は完全に終了しました。",
  versionReplaced: "開いた後にフォームが変わりました。ページを再読み込みしてください。書いた内容は残ります。",
  idempotencyConflict: "同じキーで別の内容が送信されています。新しいものには新しい冪等キーを使ってください。",
  idempotencyErased:
    "これは以前に送信され、その内容はその後消去されました。再送信はされていません。もう一度送るには新しい冪等キーを使ってください。",
  cannotWithdraw: "すでに結果が決まっているため、ここでは取り下げられません。",
  noFirstStage: "このチームは現在、何も受け付けていません。",
}

export const noscript: Catalogue["noscript"] = {
  what: (p) => `${p.title}：${p.team}の受付ページです。`,
  works: "このフォームはJavaScriptなしで使えます。送信するまで何も保存されないため、長い回答は先に別の場所で書いてください。",
  keep: (p) => `アップロード済みの「${p.name}」を送る`,
  depends: (p) => `「${p.label}」の回答によってはお尋ねする質問です。当てはまらない場合は空欄のままにしてください。`,
}
