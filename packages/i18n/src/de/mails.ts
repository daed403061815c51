import type { Catalogue } from "../catalogue.ts"

const secret = "Wer den Link hat, kann sehen, was Sie eingereicht haben; behalten Sie ihn deshalb für sich."

export const receipt: Catalogue["receipt"] = {
  subject: (p) => `${p.team} hat #${p.number} erhalten`,
  heading: (p) => `#${p.number} ist angekommen`,
  thanks: (p) => `Vielen Dank. Ihre Einreichung bei ${p.team} über „${p.portal}“ ist eingegangen.`,
  follow: `Auf Ihrer Statusseite sehen Sie ohne Konto, wie es weitergeht. Schreiben Sie dem Team auch dort: Antworten auf diese E-Mail werden nicht gelesen. ${secret}`,
  action: "Statusseite öffnen",
  footer: "Wenn Sie nichts eingereicht haben, hat jemand versehentlich Ihre Adresse angegeben; Sie können diese E-Mail ignorieren.",
}

export const statusLinks: Catalogue["statusLinks"] = {
  subject: "Ihre Statuslinks",
  heading: "Was mit dieser Adresse eingereicht wurde",
  intro: "Jemand, wahrscheinlich Sie selbst, hat diese Links angefordert. Jeder zeigt ohne Konto, wie es um eine Einreichung steht.",
  line: (p) => `#${p.number}, eingereicht bei ${p.team} über „${p.portal}“:`,
  more: "Ältere sind nicht aufgeführt.",
  secret: "Wer einen Link hat, kann sehen, was eingereicht wurde; behalten Sie sie deshalb für sich.",
  footer: "Wenn Sie das nicht angefordert haben, hat jemand versehentlich Ihre Adresse eingegeben; Sie können diese E-Mail ignorieren.",
}

export const statusMail: Catalogue["statusMail"] = {
  confirm: {
    subject: (p) => `Bitte bestätigen: E-Mails zu #${p.number}`,
    heading: (p) => `Möchten Sie E-Mails zu #${p.number}?`,
    text: (p) =>
      `Jemand, wahrscheinlich Sie selbst, möchte eine E-Mail bekommen, wenn es von ${p.team} Neues zu #${p.number} gibt. Ohne Ihre Zustimmung wird nichts gesendet.`,
    action: "Ja, E-Mails senden",
    footer: "Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail: Es kommt keine weitere.",
  },
  changed: {
    subject: (p) => `${p.team}: Neues zu #${p.number}`,
    heading: (p) => `Es gibt Neues zu #${p.number}`,
    text: (p) => `${p.team} hat Ihre Statusseite geändert. Die nächste Nachricht bekommen Sie, nachdem Sie nachgesehen haben.`,
    action: "Statusseite öffnen",
    end: "Abbestellen",
    footer: `Sie bekommen diese E-Mail, weil Sie zugestimmt haben. ${secret}`,
  },
  page: {
    title: "E-Mails zu Ihrer Einreichung",
    ask: (p) => `Wenn es von ${p.team} Neues zu #${p.number} gibt, geht eine E-Mail an ${p.email}. Bisher wurde nichts gesendet.`,
    confirm: "Ja, E-Mails senden",
    refuse: "Nein, Adresse vergessen",
    on: (p) => `Wenn es von ${p.team} Neues zu #${p.number} gibt, geht eine E-Mail an ${p.email}.`,
    end: "Keine solchen E-Mails mehr",
    confirmed: "Bestätigt. Sie bekommen eine E-Mail, wenn es Neues gibt.",
    ended: "Erledigt. Es kommen keine solchen E-Mails mehr, und die Adresse ist gelöscht.",
    gone: "Dieser Link wird nicht mehr gebraucht: Die Adresse wurde gelöscht, oder den Link gab es nie.",
  },
}

export const submitterMail: Catalogue["submitterMail"] = {
  titled: (p) => `„${p.title}“`,
  subject: (p) => `${p.team} hat Ihnen zu ${p.what} geschrieben`,
  decided: (p) => `${p.team} hat eine Antwort zu ${p.what}`,
  wrote: (p) => `${p.team} hat Ihnen zu ${p.what} geschrieben, eingereicht über „${p.portal}“.`,
  stands: (p) => `Der Stand von ${p.what}, eingereicht über „${p.portal}“:`,
  files: (p) =>
    p.count === 1
      ? "Eine Datei ist dabei. Sie liegt auf der Statusseite."
      : `${p.count} Dateien sind dabei. Sie liegen auf der Statusseite.`,
  answer: `Zum Antworten schreiben Sie auf der Statusseite. ${secret}`,
  open: "Statusseite öffnen",
  footer: "Sie bekommen diese E-Mail, weil mit Ihrer Adresse etwas eingereicht wurde. Antworten auf diese E-Mail werden nicht gelesen.",
  offer: {
    asks: (p) => `Bitte sagen Sie bis ${p.until} auf der Statusseite zu oder ab.`,
    reminder: (p) => `${p.team} wartet auf Ihre Antwort zu ${p.what}`,
    waits: (p) => `${p.team} hat ${p.what} angenommen, eingereicht bei „${p.portal}“, und wartet auf Ihre Antwort.`,
    until: (p) => `Bitte sagen Sie bis ${p.until} zu oder ab.`,
    where: "Sie antworten auf der Statusseite. Wer deren Link hat, sieht die Einreichung; behalten Sie ihn für sich.",
    open: "Auf der Statusseite antworten",
  },
}
