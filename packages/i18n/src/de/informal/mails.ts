import type { Catalogue } from "../../catalogue.ts"
import type { Twins } from "./twins.ts"

const secret = "Wer den Link hat, kann sehen, was du eingereicht hast; behalte ihn deshalb für dich."

export const receipt: Twins<Catalogue["receipt"]> = {
  thanks: (p) => `Vielen Dank. Deine Einreichung bei ${p.team} über „${p.portal}“ ist eingegangen.`,
  follow: `Auf deiner Statusseite siehst du ohne Konto, wie es weitergeht. Schreib dem Team auch dort: Antworten auf diese E-Mail werden nicht gelesen. ${secret}`,
  footer: "Wenn du nichts eingereicht hast, hat jemand versehentlich deine Adresse angegeben; du kannst diese E-Mail ignorieren.",
}

export const statusLinks: Twins<Catalogue["statusLinks"]> = {
  subject: "Deine Statuslinks",
  intro: "Jemand, wahrscheinlich du selbst, hat diese Links angefordert. Jeder zeigt ohne Konto, wie es um eine Einreichung steht.",
  secret: "Wer einen Link hat, kann sehen, was eingereicht wurde; behalte sie deshalb für dich.",
  footer: "Wenn du das nicht angefordert hast, hat jemand versehentlich deine Adresse eingegeben; du kannst diese E-Mail ignorieren.",
}

export const statusMail: Twins<Catalogue["statusMail"]> = {
  confirm: {
    heading: (p) => `Möchtest du E-Mails zu #${p.number}?`,
    text: (p) =>
      `Jemand, wahrscheinlich du selbst, möchte eine E-Mail bekommen, wenn es von ${p.team} Neues zu #${p.number} gibt. Ohne deine Zustimmung wird nichts gesendet.`,
    footer: "Wenn du das nicht angefordert hast, ignoriere diese E-Mail: Es kommt keine weitere.",
  },
  changed: {
    text: (p) => `${p.team} hat deine Statusseite geändert. Die nächste Nachricht bekommst du, nachdem du nachgesehen hast.`,
    footer: `Du bekommst diese E-Mail, weil du zugestimmt hast. ${secret}`,
  },
  page: {
    title: "E-Mails zu deiner Einreichung",
    confirmed: "Bestätigt. Du bekommst eine E-Mail, wenn es Neues gibt.",
  },
}

export const submitterMail: Twins<Catalogue["submitterMail"]> = {
  subject: (p) => `${p.team} hat dir zu ${p.what} geschrieben`,
  wrote: (p) => `${p.team} hat dir zu ${p.what} geschrieben, eingereicht über „${p.portal}“.`,
  answer: `Zum Antworten schreib auf der Statusseite. ${secret}`,
  footer: "Du bekommst diese E-Mail, weil mit deiner Adresse etwas eingereicht wurde. Antworten auf diese E-Mail werden nicht gelesen.",
  offer: {
    asks: (p) => `Bitte sag bis ${p.until} auf der Statusseite zu oder ab.`,
    reminder: (p) => `${p.team} wartet auf deine Antwort zu ${p.what}`,
    waits: (p) => `${p.team} hat ${p.what} angenommen, eingereicht bei „${p.portal}“, und wartet auf deine Antwort.`,
    until: (p) => `Bitte sag bis ${p.until} zu oder ab.`,
    where: "Du antwortest auf der Statusseite. Wer deren Link hat, sieht die Einreichung; behalte ihn für dich.",
  },
}
