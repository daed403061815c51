import type { Catalogue } from "../catalogue.ts"
import type { FileKindName } from "../en/uploads.ts"
import { formatBytes, formatNumber } from "../format.ts"

const locale = "ja"
const bytes = (size: number) => formatBytes(locale, size)
const list = (names: string[]) => names.join("、")

const fileKinds: Record<FileKindName, string> = {
  image: "画像",
  pdf: "PDF",
  document: "オフィス文書",
  audio: "音声",
  video: "動画",
  archive: "圧縮ファイル（ZIPなど）",
  text: "テキスト",
}
const kindList = (kinds: FileKindName[]) => list(kinds.map((kind) => fileKinds[kind]))
const audio = "WAV、AIFF、FLAC、MP3、M4A、OGGが使えます。"

function timeLeft(seconds: number): string {
  if (seconds < 60) return `残り約${formatNumber(locale, seconds)}秒`
  if (seconds < 3600) return `残り約${formatNumber(locale, Math.round(seconds / 60))}分`
  return `残り約${formatNumber(locale, Math.round(seconds / 3600))}時間`
}

export const uploading: Catalogue["uploading"] = {
  drop: "音声ファイルをここにドロップ",
  dropNow: "離すと追加します",
  dropSome: "音声ファイルをここにドロップ",
  dropFile: "ファイルをここにドロップまたは貼り付け",
  dropFiles: "ファイルをここにドロップまたは貼り付け",
  choose: "ファイルを選ぶ",
  chooseMany: "ファイルを選ぶ",
  chooseAgain: "もう一度選ぶ",
  addAnother: "ファイルを追加",
  formats: (p) => `WAV、AIFF、FLAC、MP3、M4A、OGG（${bytes(p.max)}まで）`,
  kinds: (p) => (p.kinds.length === 0 ? `ファイル（${bytes(p.max)}まで）` : `${kindList(p.kinds)}（${bytes(p.max)}まで）`),
  orLink: "または非公開リンク",
  linkPlaceholder: "https://soundcloud.com/artist/track/s-…",
  progress: (p) => {
    const amount = `${bytes(p.sent)}／${bytes(p.size)}`
    if (p.speed === null || p.seconds === null) return amount
    return `${amount}、毎秒${bytes(Math.round(p.speed))}、${timeLeft(p.seconds)}`
  },
  barLabel: (p) => `${p.name}のアップロード`,
  queued: "順番待ち",
  paused: (p) => `一時停止中：${bytes(p.sent)}／${bytes(p.size)}`,
  waiting: (p) => `${p.reason}届いた分は保存されています。自動的に再開します。`,
  checking: "すべて届きました。ファイルを確認しています",
  lost: (p) =>
    p.sent > 0
      ? `${bytes(p.size)}のうち${bytes(p.sent)}が届いています。続けるには同じファイルをもう一度選んでください。`
      : "始まる前にページが再読み込みされました。ファイルをもう一度選んでください。",
  otherFile: (p) => `「${p.chosen}」は別のファイルです。続けるには「${p.name}」（${bytes(p.size)}）を選ぶか、先に削除してください。`,
  offline: "接続が切れています。",
  serverAway: "サーバーが今は応答していません。",
  noRoom: "今はファイルを保存する空きがありません。入力した内容は保存されています。後でもう一度試すか、ファイルなしで送信してください。",
  gaveUp: "アップロードできませんでした。届いた分は保存されています。",
  refused: "このファイルは受け付けられませんでした。別のファイルを選んでください。",
  expired: "このファイルは1日の保存期間が過ぎて消えました。もう一度選んでください。",
  size: (p) => bytes(p.size),
  doneAnnounce: (p) => `${p.name}をアップロードしました。`,
  refusedAnnounce: (p) => `${p.name}：${p.reason}`,
  pause: (p) => `${p.name}のアップロードを一時停止`,
  resume: (p) => `${p.name}のアップロードを再開`,
  retry: "もう一度試す",
  replace: "差し替える",
  replaced: (p) => `${p.name}を${p.chosen}に差し替えました。`,
  remove: (p) => `${p.name}を削除`,
  twin: (p) => `「${p.name}」と同じファイルです。意図したものでなければ、どちらかを削除してください。`,
  twice: (p) => `「${p.name}」はすでにあります。`,
  notKind: (p) => `「${p.name}」は別の種類のファイルです。送れるのは${kindList(p.kinds)}です。`,
  removed: (p) => `${p.name}を削除しました。`,
  tooLarge: (p) => `「${p.name}」は${bytes(p.size)}です。${bytes(p.max)}まで送れます。FLACやMP3にすると小さくなります。`,
  tooLargeFile: (p) => `「${p.name}」は${bytes(p.size)}です。ここでは${bytes(p.max)}まで送れます。`,
  empty: (p) => `「${p.name}」は空です。もう一度書き出すか、別のファイルを選んでください。`,
  notAudio: (p) => `「${p.name}」は対応している音声形式ではありません。${audio}`,
  notPlayable: (p) => `「${p.name}」は${p.format}形式で、ブラウザーでは再生できません。${audio}`,
  unknownFile: (p) => `「${p.name}」はここでは送れない種類のファイルです。別の形式で保存するか、ZIPにまとめてください。`,
  hardToPlay: (p) =>
    `${p.format}形式の録音はそのまま送られますが、再生できるのはSafariだけで、チームはダウンロードが必要になることがあります。WAV、FLAC、MP3はどこでも再生できます。`,
  hardToShow: (p) =>
    `${p.format}形式の画像はそのまま送られますが、ほとんどのブラウザーでは表示できず、チームはダウンロードする必要があります。JPEGならすぐに見られます。`,
  tooMany: (p) => `ここに入るのは${p.max}件までです。追加されなかったファイル：${list(p.left.map((name) => `「${name}」`))}`,
  needsResume: "アップロードが一時停止しています。再開するか、削除してください。",
  needsRetry: "アップロードできませんでした。もう一度試すか、削除してください。",
  needsFile: "アップロードが終わっていません。同じファイルをもう一度選ぶか、削除してください。",
  needsOther: "このファイルは受け付けられませんでした。別のファイルを選ぶか、削除してください。",
  play: (p) => `${p.name}を再生`,
  noPreview: "ここでは再生できませんが、このまま送信されます。",
  pausePlay: (p) => `${p.name}を一時停止`,
  seek: (p) => `${p.name}の再生位置`,
  position: (p) => `${p.now}／${p.total}`,
}

export const uploads: Catalogue["uploads"] = {
  unknownField: "このフォームにそのファイルの質問はありません。",
  empty: "このファイルは空です。もう一度書き出すか、別のファイルを選んでください。",
  noLength: "送信する前にファイルの大きさを指定してください。",
  noConcat: "ファイルは一回のアップロードで送信してください。アップロードの結合（Upload-Concat）には対応していません。",
  tooLarge: (p) => `ここでは${bytes(p.max)}まで送れます。FLACやMP3にすると小さくなります。`,
  tooLargeFile: (p) => `ここでは${bytes(p.max)}まで送れます。`,
  notAudio: `対応している音声形式ではありません。${audio}`,
  unknownKind: "この種類のファイルは受け付けていません。別の形式で保存するか、ZIPにまとめてください。",
  otherKind: (p) => `別の種類のファイルです。送れるのは${kindList(p.kinds)}です。`,
  tooMuchWaiting:
    "お使いのネットワークから送信待ちのファイルが多すぎます。アップロード済みのものを送信するか、一部を削除してください。送信されなかったものは1日後に消えます。",
  noRoom:
    "今はファイルを保存する空きがありません。入力した内容は保存されています。後でもう一度試すか、必須でなければファイルなしで送信してください。",
  locked: "別のリクエストがこのファイルを送信中です。少し待ってからもう一度お試しください。",
  taken: "このファイルは送信済みのものに含まれているため、ここでは削除できません。",
}
