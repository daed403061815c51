import type { Catalogue } from "../catalogue.ts"

export const errors: Catalogue["errors"] = {
  notFound: "ここには何もないか、ご覧いただけないものです。",
  notAllowed: (p) => `アクセスできません：${p.resource}`,
  notAuthorized: (p) => `「${p.resource}」にアクセスできません`,
  notSignedIn: "この操作にはサインインが必要です。",
  noTeam: "まだどのチームにも所属していません。",
  notJson: "本文が正しいJSONではありません。",
  jsonContentType: "本文はapplication/jsonとして送ってください。",
  unreadableForm: "フォームがすべて届きませんでした。前のページに戻って、もう一度送信してください。",
  otherOrigin: "別のサイトからのリクエストのため、何も変更していません。",
  invalid: "送信された内容に正しくないところがあります。それぞれの場所を示しています。",
  tooLarge: "一度に受け取れる量を超えています。",
  tooSlow: "本文が届くまでに時間がかかりすぎました。",
  tooDeep: "本文の入れ子が深すぎます。",
  tooMany: (p) => `一度に操作が多すぎました。${p.seconds}秒後にもう一度お試しください。`,
  noRoom: "今は空きがありません。入力した内容は保存されています。後でもう一度お試しください。",
  unexpected: (p) => `こちら側で問題が起きました。ほかには何も変更していません。お知らせいただく際は ${p.id} をお伝えください。`,
  methodNotAllowed: "このアドレスはそのメソッドに対応していません。",
  slugTaken: "Slug is taken",
  range: "ファイルにその部分はありません。",
  nulByte: "見えないNUL文字を取り除いてください。",
}
