import type { Catalogue } from "../catalogue.ts"
import { firstOf, formatDay, formatNumber } from "../format.ts"

const locale = "ja"
const count = (value: number) => formatNumber(locale, value)
const dayName = (day: string) => (day === "today" ? "今日" : formatDay(locale, day))

export const validation: Catalogue["validation"] = {
  required: "回答してください。",
  requiredNumber: "数字を入力してください。",
  requiredRating: (p) => `1から${p.scale}までの数字を選んでください。`,
  requiredChoice: "1つ選んでください。",
  requiredChoices: "1つ以上選んでください。",
  requiredConsent: "送信するにはチェックを入れてください。",
  requiredFile: "ファイルを追加してください。",
  requiredFileOrLink: "ファイルを追加するか、非公開リンクを貼り付けてください。",
  unknownField: "このフォームにその質問はありません。",
  notAnswers: "回答は項目キーごとの1つのオブジェクトとして送ってください。",
  notText: "文字列として書いてください。",
  notNumber: "数値として書いてください。",
  ambiguousNumber: "この数値は2通りに読めます。どちらかを選んでください。",
  notWhole: "整数で書いてください。",
  notYesNo: "「はい」か「いいえ」で答えてください。",
  notConsent: "チェックを入れるか、省いてください。",
  notChoice: "選択肢から1つ選んでください。",
  notChoices: "選んだ選択肢を一覧として送ってください。",
  notFiles: "アップロードしたファイルを一覧として送ってください。",
  notItems: "項目ごとに、一覧として送ってください。",
  badCharacters: "保存できない文字が含まれています。その文字を除いてもう一度入力してください。",
  tooShort: (p) => `${count(p.min)}文字以上で書いてください（現在${count(p.length)}文字）。`,
  tooLong: (p) => `${count(p.max)}文字以内で書いてください（現在${count(p.length)}文字）。`,
  tooFewWords: (p) => `${count(p.min)}語以上で書いてください（現在${count(p.words)}語）。`,
  tooManyWords: (p) => `${count(p.max)}語以内で書いてください（現在${count(p.words)}語）。`,
  tooSmall: (p) => `${count(p.min)}以上にしてください。`,
  tooBig: (p) => `${count(p.max)}以下にしてください。`,
  tooFewChoices: (p) => `${p.min}個以上選んでください。`,
  tooManyChoices: (p) => `${p.max}個までにしてください。`,
  notRating: (p) => `1から${p.scale}までの整数にしてください。`,
  requiredScale: "0から10までの数字を選んでください。",
  notScale: "0から10までの整数にしてください。",
  notTime: "時刻は09:30や18:00のように、24時間表記の時と分で書いてください。",
  timeTooEarly: (p) => `${p.time}以降を選んでください。`,
  timeTooLate: (p) => `${p.time}までの時刻を選んでください。`,
  phoneNoCountry: "+47 22 12 34 56のように、＋と国番号から始めてください。",
  phoneOther: "この番号は正しくないようです。+47 22 12 34 56のように国番号を付けて書いてください。",
  notDate: "日付は2026-05-01のように、年、月、日で書いてください。",
  noSuchDay: "その日は暦にありません。日、月、4桁の年を確認してください。",
  tooEarly: (p) => `${dayName(p.day)}以降の日を選んでください。`,
  tooLate: (p) => `${dayName(p.day)}までの日を選んでください。`,
  unknownOption: (p) => `選択肢にないものです。選択肢：${firstOf(p.options)}`,
  duplicateOption: "同じ選択肢が2回選ばれています。",
  tooManyFiles: (p) => `ファイルは${count(p.max)}件までです。`,
  duplicateUpload: "このファイルは別の回答で使われています。2回使うには、もう一度アップロードしてください。",
  notUpload: "ここにアップロードされたファイルではありません。",
  uploading: "このファイルはまだアップロード中です。終わってからもう一度送信してください。",
  uploadRefused: "このファイルは受け付けられませんでした。削除して別のファイルを追加してください。",
  tooFewItems: (p) => `${p.other}を${count(p.min)}件以上追加してください。`,
  tooManyItems: (p) => `${p.other}は${count(p.max)}件までにしてください。`,
  tooDeep: "回答の入れ子が深すぎます。",
  tooLarge: "回答が大きすぎます。",
  emailNoAt: "アドレスには@が必要です。例：name@example.com",
  emailNoEnding: "アドレスの末尾が足りません。例：name@example.com",
  emailOther: "このアドレスは正しくないようです。例：name@example.com",
  linkScheme: "リンクはhttps://で始まります。例：https://soundcloud.com/kitefall/glasshouse",
  linkOther: "このリンクは正しくないようです。ブラウザーのアドレスバーからコピーしてください。",
  urlScheme: "ウェブアドレスはhttps://で始まります。例：https://www.example.com",
  urlOther: "このウェブアドレスは正しくないようです。ブラウザーのアドレスバーからコピーしてください。",
  cursor: "このページはもうそこから始まりません。最初のページからやり直してください。",
}

export const answerWords: Catalogue["answerWords"] = {
  yes: "はい",
  no: "いいえ",
  agreed: "同意済み",
  rating: (p) => `${p.scale}段階中${p.value}`,
  day: (day) => formatDay(locale, day),
}

export const momentWords: Catalogue["momentWords"] = {
  at: (p) => `${p.day} ${p.clock}`,
  zone: (p) => `${p.place}時間`,
  anywhere: "地球上のどこでも",
  lessThanMinute: "1分未満",
  hours: (p) => `${count(p.count)}時間`,
  minutes: (p) => `${count(p.count)}分`,
}

export const common: Catalogue["common"] = {
  pageTitle: (p) => `${p.page} - Intray`,
  optional: "任意",
  beforeAddress: (p) => `${p.label}：`,
}
