import type { Catalogue } from "../catalogue.ts"

const secret = "リンクを知っている人は送信内容を見られますので、ほかの人に知らせないでください。"

export const receipt: Catalogue["receipt"] = {
  subject: (p) => `${p.team}が #${p.number} を受け取りました`,
  heading: (p) => `#${p.number} が届きました`,
  thanks: (p) => `ありがとうございます。「${p.portal}」から${p.team}にお送りいただいたものが届きました。`,
  follow: `確認ページで、アカウントなしで状況を見られます。ご連絡も確認ページからお願いします。このメールへの返信は読まれません。${secret}`,
  action: "確認ページを開く",
  footer: "お心当たりがない場合は、どなたかがアドレスを間違えて入力したものです。このメールは無視してかまいません。",
}

export const statusLinks: Catalogue["statusLinks"] = {
  subject: "確認ページのリンク",
  heading: "このアドレスから送信されたもの",
  intro: "おそらくご本人から、これらのリンクの申し込みがありました。それぞれアカウントなしで状況を見られます。",
  line: (p) => `#${p.number}（${p.team}、「${p.portal}」から送信）：`,
  more: "古いものは省いています。",
  secret: "リンクを知っている人は送信内容を見られますので、ほかの人に知らせないでください。",
  footer: "お心当たりがない場合は、どなたかがアドレスを間違えて入力したものです。このメールは無視してかまいません。",
}

export const statusMail: Catalogue["statusMail"] = {
  confirm: {
    subject: (p) => `ご確認ください：#${p.number} のお知らせメール`,
    heading: (p) => `#${p.number} のお知らせメールを受け取りますか？`,
    text: (p) =>
      `おそらくご本人から、${p.team}での #${p.number} に動きがあったときのメールの申し込みがありました。承諾いただくまで、何も送りません。`,
    action: "はい、受け取ります",
    footer: "お心当たりがない場合は、このメールを無視してください。これ以上は届きません。",
  },
  changed: {
    subject: (p) => `${p.team}：#${p.number} に動きがありました`,
    heading: (p) => `#${p.number} に動きがありました`,
    text: (p) => `${p.team}が確認ページを更新しました。ページをご覧になった後に、次のお知らせをお送りします。`,
    action: "確認ページを開く",
    end: "配信停止",
    footer: `受け取りを承諾いただいたため、このメールをお送りしています。${secret}`,
  },
  page: {
    title: "送信したもののお知らせメール",
    ask: (p) => `${p.team}での #${p.number} に動きがあると、${p.email}にメールを送ります。まだ何も送っていません。`,
    confirm: "はい、受け取ります",
    refuse: "いいえ、アドレスを削除",
    on: (p) => `${p.team}での #${p.number} に動きがあると、${p.email}にメールを送ります。`,
    end: "受け取りをやめる",
    confirmed: "承諾いただきました。動きがあればメールをお送りします。",
    ended: "完了しました。今後このメールは届きません。アドレスは削除しました。",
    gone: "このリンクはもう不要です。アドレスは削除されたか、リンクが存在しません。",
  },
}

export const submitterMail: Catalogue["submitterMail"] = {
  titled: (p) => `「${p.title}」`,
  subject: (p) => `${p.team}から ${p.what} についてのメッセージ`,
  decided: (p) => `${p.team}から ${p.what} の結果のお知らせ`,
  wrote: (p) => `「${p.portal}」からお送りいただいた ${p.what} について、${p.team}からメッセージがあります。`,
  stands: (p) => `「${p.portal}」からお送りいただいた ${p.what} の状況：`,
  files: (p) => `ファイルが${p.count}件あります。確認ページでご覧ください。`,
  answer: `お返事は確認ページからお書きください。${secret}`,
  open: "確認ページを開く",
  footer: "あなたのアドレスで送信されたものがあるため、このメールをお送りしています。このメールへの返信は読まれません。",
  offer: {
    asks: (p) => `${p.until}までに、確認ページで承諾または辞退をお知らせください。`,
    reminder: (p) => `${p.team}が${p.what}へのご返事をお待ちしています`,
    waits: (p) => `「${p.portal}」にお送りいただいた${p.what}を${p.team}が採用し、ご返事をお待ちしています。`,
    until: (p) => `${p.until}までに、承諾または辞退をお知らせください。`,
    where: "ご返事は確認ページでできます。リンクを知っている人は誰でも内容を見られますので、ほかの人に教えないでください。",
    open: "確認ページで返事をする",
  },
}
