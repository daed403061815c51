import type { Catalogue } from "../catalogue.ts"
import { formatNumber } from "../format.ts"
import { uploading } from "./uploading.ts"

const locale = "ja"

const list = (names: string[]) => names.join("、")
const number = (value: number) => formatNumber(locale, value)
const words = (count: number) => `${number(count)}語`
const characters = (count: number) => `${number(count)}文字`
const waitFor = (seconds: number) => (seconds < 90 ? `${number(seconds)}秒` : `${number(Math.ceil(seconds / 60))}分`)

export const publicPages: Catalogue["publicPages"] = {
  homeTitle: "レーベルへの応募を、もっと簡単に",
  meta: {
    portal: (p) => `${p.title}：${p.team}がここで応募を受け付けています。`,
    picture: (p) => `${p.title}（${p.team}）`,
  },
  madeWith: "Intrayで作成",
  madeWithFor: (p) => `Intrayで作成。データは${p.team}のもとに保管されます。`,
  skip: "フォームへ移動",
  language: "言語",
  again: "すでに送信した方へ：確認ページのリンクをもう一度受け取る",
  offline: "オフラインです。最後に確認した内容を表示しています。",
  toasts: {
    area: "お知らせ（{hotkey}）",
    one: "お知らせ",
    online: "接続が戻りました。",
    newer: "このページの新しい版があります",
  },
  crashed: {
    status: "ブラウザー内のエラー",
    title: "このページが動かなくなりました",
    text: "入力した内容はこのブラウザーに保存されています。ページを再読み込みして続けてください。",
    action: "再読み込み",
  },

  panel: {
    statusPage: { title: "あなた専用の確認ページ", text: "リンクから開けます。アカウントは不要です" },
    draft: { title: "下書きはここに保存されます", text: "このブラウザー内に、再読み込みしても残ります" },
    draftShort: { title: "下書きはここに保存されます", text: "このページを開いている間" },
  },

  form: {
    choose: "選んでください",
    yes: "はい",
    no: "いいえ",
    clear: "選択を解除",
    choices: (p) => {
      if (p.min && p.max) return p.min === p.max ? `${p.min}個選んでください` : `${p.min}〜${p.max}個選んでください`
      if (p.max) return `${p.max}個まで選べます`
      return p.min ? `${p.min}個以上選んでください` : ""
    },
    numbers: (p) => {
      const [min, max] = [p.min, p.max].map((one) => (one === undefined ? null : number(one)))
      if (min && max) return `${min}〜${max}`
      if (min) return `${min}以上`
      return max ? `${max}以下` : ""
    },
    readAs: (p) => `${p.number}として読み取りました`,
    meant: "どちらの数値ですか？",
    total: (p) => `合計：${p.sum}`,
    today: "今日",
    days: (p) => {
      if (p.from && p.to) return `${p.from}から${p.to}まで`
      if (p.from) return `${p.from}以降`
      return p.to ? `${p.to}まで` : ""
    },
    trap: "空のままにしてください",
    times: (p) => (p.from && p.to ? `${p.from}から${p.to}まで` : p.from ? `${p.from}以降` : p.to ? `${p.to}まで` : ""),
    phoneExample: "+47 22 12 34 56",
    unfinished: "最後まで入力されていません。すべて入力するか、消してください。",
    mark: (p) => `${p.scale}段階中${p.mark}${p.means ? `（${p.means}）` : ""}`,
    markEnd: (p) => `${p.mark}：${p.means}`,
    find: "入力して探す",
    findIn: (p) => `「${p.label}」の中を探す`,
    options: "選択肢",
    fitting: (p) => (p.count === 0 ? "当てはまる選択肢はありません。" : `当てはまる選択肢：${number(p.count)}件`),
    noneFound: (p) => `「${p.typed.slice(0, 40)}」という項目はありません。`,
    chosen: (p) => `${number(p.count)}個選択中`,
  },

  counter: {
    limits: (p) => {
      if (p.minWords && p.maxWords) return `${number(p.minWords)}〜${words(p.maxWords)}`
      if (p.maxWords) return `${words(p.maxWords)}まで`
      if (p.minWords) return `${words(p.minWords)}以上`
      if (!p.minLength) return ""
      return p.maxLength ? `${number(p.minLength)}〜${characters(p.maxLength)}` : `${characters(p.minLength)}以上`
    },
    words: (p) => (p.max ? `${number(p.count)}／${words(p.max)}` : words(p.count)),
    wordsWanted: (p) => `${words(p.count)}（${words(p.min)}以上）`,
    wordsOver: (p) => `${words(p.count)}超過しています`,
    charactersLeft: (p) => `残り${characters(p.count)}`,
    charactersWanted: (p) => `あと${characters(p.count)}必要です`,
    charactersOver: (p) => `${characters(p.count)}超過しています`,
  },

  steps: {
    progress: (p) => `ステップ${p.position}／${p.count}`,
    next: "次へ",
    back: "戻る",
    toFix: (p) => `このステップに直すところが${number(p.count)}件あります。`,
  },

  asked: {
    came: (p) => (p.labels.length > 3 ? `質問が${number(p.labels.length)}件増えました。` : `質問が増えました：${list(p.labels)}`),
    went: (p) => (p.labels.length > 3 ? `質問が${number(p.labels.length)}件なくなりました。` : `質問がなくなりました：${list(p.labels)}`),
  },

  group: {
    title: (p) => (p.title ? `${p.position}. ${p.title}` : `${p.itemName} ${p.position}`),
    name: (p) => `${p.itemName} ${p.position}`,
    at: (p) => `${p.item}、${p.question}`,
    add: (p) => (p.position === 1 ? `${p.itemName}を追加` : `${p.itemName} ${p.position}を追加`),
    full: (p) => `${p.itemsName}は${number(p.max)}件までです。`,
    added: (p) => `${p.name}を追加しました。`,
    moveUp: "上へ移動",
    moveDown: "下へ移動",
    moved: (p) => `${p.name}は${p.count}件中${p.position}番目になりました。`,
    remove: (p) => `${p.itemName}を削除`,
    removed: (p) => `${p.name}を削除しました。`,
    undo: "元に戻す",
    restored: (p) => `${p.name}を元に戻しました。`,
    toFix: (p) => `直すところ：${number(p.count)}件`,
  },

  upload: uploading,

  linkCard: {
    recognised: (p) => `${p.provider}のリンク`,
    recognisedPrivate: (p) => `${p.provider}の非公開リンク`,
    note: "誰かが開くまで、そこからは何も読み込まれません。",
  },

  draft: {
    back: (p) => `下書き（${p.at}）を元に戻しました。`,
    startOver: "最初からやり直す",
    startedOver: "フォームを空にしました。",
    undo: "元に戻す",
  },

  send: {
    send: "送信",
    sendItems: (p) => (p.count === 0 ? "送信" : `${p.count === 1 ? p.itemName : p.itemsName}（${number(p.count)}）を送信`),
    sending: "送信中",
    waits: "アップロードが終わったら送信します",
    stopWaiting: "まだ送信しない",
    toFix: (p) => `上に直すところが${number(p.count)}件あります。`,
    waitsFor: (p) => `${list(p.names)}のアップロードが終わるのを待っています。`,
    willSend: (p) => `${list(p.names)}のアップロードが終わり次第、送信します。`,
    offline: (p) =>
      `${p.team}に接続できません。入力した内容はここに保存されていて、失われていません。接続が戻ったら、もう一度送信してください。`,
    failed: (p) =>
      `${p.team}から応答がなかったため、届いたかどうかわかりません。入力した内容はここに保存されています。もう一度送信しても問題ありません。`,
    tooLarge: "文章が長すぎて受け取れません。入力した内容は保存されています。長い回答を短くして、もう一度送信してください。",
    tooMany: (p) =>
      `お使いのネットワークから短い時間に多くの送信がありました。入力した内容は失われていません。${p.seconds ? `${waitFor(p.seconds)}後に` : "少し待ってから"}もう一度お試しください。`,
    slow: "まだ送信中です。接続が遅くなっています。そのままお待ちください。内容が失われることも、二重に送られることもありません。",
    away: (p) => `今は${p.team}に接続できません。接続が戻り次第送信します。このページを開いたままにしてください。`,
    busy: (p) => `${p.team}のサーバーが混み合っています。自動的にもう一度試します。このページを開いたままにしてください。`,
    stopTrying: "今は送信しない",
    stopped:
      "送信を止めました。それまでの送信が届いたかどうかはわかりません。入力した内容は残っています。もう一度送信しても問題ありません。",
    closed: (p) => `入力中に${p.team}が受付を終了したため、送信されませんでした。入力した内容はこのブラウザーに保存されています。`,
    full: (p) => `入力中に定員に達したため、送信されませんでした。入力した内容は保存されています。${p.team}が枠を増やすこともあります。`,
    locked: "パスワードが変わったか、12時間が過ぎました。もう一度入力してください。入力した内容は保存されています。",
    proof: "自動送信を防ぐための確認がうまくいきませんでした。内容は失われていません。もう一度送信してください。",
    outdated: (p) =>
      `${p.team}がこのフォームを変更してから1日以上たったため、古いフォームは受け付けられません。同じ質問の回答は、新しいフォームに引き継がれます。`,
    moveOver: "新しいフォームで続ける",
    sentAlready: "先ほどの送信が、別の回答で届いていました。この回答も送るには、もう一度ボタンを押してください。2件目として届きます。",
    earlier: (p) => `#${p.number}の確認ページを開く`,
    gone: "この受付ページはもうないため、送信されませんでした。入力した内容はこのブラウザーに保存されています。",
    refused:
      "受け付けられませんでした。入力した内容はここに保存されています。ページを再読み込みしてもう一度試すか、別のネットワークからお試しください。",
    savedHere: "入力した内容はここに保存されています。",
  },

  sent: {
    title: "届きました",
    text: (p) => `${p.team}が受け取りました。受付番号は`,
    number: (p) => `#${p.number}`,
    keep: "このリンクを保管してください。アカウントなしで状況を確認できる、あなた専用のページです。",
    linkLabel: "確認ページのリンク",
    copy: "リンクをコピー",
    copied: "コピーしました",
    copyByHand: "リンクを選択してコピーしてください",
    open: "確認ページを開く",
    newTab: "新しいタブで開きます",
    mailed: (p) => `${p.to}にリンクをお送りしました。`,
    again: "ほかのものを送る",
    announce: (p) => `送信しました。受付番号は${p.number}です。`,
  },

  here: {
    title: "このブラウザーから送ったもの",
    item: (p) => `#${p.number}、${p.at}`,
    remembered: "このブラウザーがリンクを記憶し、ここにもう一度表示します。",
    forgetThis: "この端末の記憶から消す",
    forget: "消す",
    forgetOne: (p) => `#${p.number}をこの端末の記憶から消す`,
    forgotten: (p) => `#${p.number}のリンクはこのブラウザーの記憶から消えました。`,
  },

  news: {
    offline: "オフラインです。そのまま入力を続けられます。内容はここに保存され、接続が戻ったら送信できます。",
    closesAt: (p) => `受付終了：${p.at}`,
    closesIn: (p) => `受付終了まで${p.left}です。それまでに始めたものは${p.until}まで受け付けます。`,
    grace: (p) => `受付は終了しました。その前に始めたものは${p.until}まで受け付けます。`,
    graceSoon: (p) => `${p.team}がたった今受付を終了しました。その前に始めたものは、あと数分間受け付けます。`,
    full: (p) => `${p.team}の定員に達しました。入力した内容はこのブラウザーに保存されています。`,
    over: "受付は終了しました。入力した内容はこのブラウザーに保存されています。",
    version: (p) =>
      `${p.team}がこのフォームの新しい版を公開しました。1日以内であればこのまま送信できます。新しい版で続ける場合、回答は引き継がれます。`,
    carried: "新しい版のフォームです。同じ質問の回答は引き継がれています。内容をご確認ください。",
  },

  status: {
    pageTitle: (p) => `${p.wording}：${p.title}`,
    onlyYou: "このページは、リンクを知っている人だけが見られます",
    number: (p) => `#${p.number}`,
    sentence: {
      inbox: (p) => `「${p.title}」は${p.team}に届いています。動きがあれば、このページに表示されます。`,
      review: (p) => `${p.team}が「${p.title}」を審査しています。お手続きは不要です。結果はここに表示されます。`,
      accepted: (p) => `おめでとうございます。${p.team}が「${p.title}」を採用しました。`,
      declined: (p) => `${p.team}は「${p.title}」を見送ることにしました。お送りいただきありがとうございました。`,
      withdrawn: (p) => `「${p.title}」は取り下げられました。${p.team}での審査は行われません。`,
    },
    timeline: "現在の状況",
    since: (p) => `${p.at}から`,
    expected: "結果",
    expectedNote: "ここに表示されます",
    whatYouSent: "送信した内容",
    atAGlance: "概要",
    fields: { number: "受付番号", by: "送信者", sentOn: "送信日時", sentTo: "送信先" },
    sendAnother: "ほかのものを送る",
    itemTitle: (p) => `${p.position}. ${p.title}`,
    openLink: (p) => `${p.provider}で開く`,
    download: (p) => `${p.name}をダウンロード`,
    noAudio: "このファイルを読み込めませんでした。",
    withdraw: "取り下げる",
    withdrawTitle: (p) => `「${p.title}」を取り下げますか？`,
    withdrawText: (p) => `${p.team}での審査が終わります。元に戻すことはできず、もう一度送信する必要があります。`,
    withdrawConfirm: "取り下げる",
    withdrawKeep: "取り下げない",
    withdrawUnsure:
      "応答がなかったため、取り下げられたかどうかわかりません。もう一度試しても問題ありません。すでに取り下げられていれば、このページに表示されます。",
    withdrawRefused: (p) =>
      `その間に${p.team}から回答があったため、取り下げることはできません。ページを再読み込みして回答をご確認ください。`,
    withdrawn: "取り下げました。",
    withdrawnWording: "取り下げ済み",
  },

  calls: {
    title: (p) => `${p.team}の募集`,
    description: (p) => `${p.team}が現在受け付けている募集です。`,
    none: "現在受け付けている募集はありません。また後でご覧ください。",
    until: (p) => `${p.moment}まで受付`,
    more: "以前の募集",
  },

  notFound: {
    code: "404",
    status: "Not Found",
    title: "ページが見つかりません",
    text: "申し訳ありません。このページは見つかりませんでした。",
    message: (p) => `ページが見つかりません：${p.path}`,
    codeLabel: (p) => `エラー ${p.code}、${p.status}`,
    back: "トップへ戻る",
  },
}
