import type { Catalogue } from "../../catalogue.ts"
import type { Twins } from "./twins.ts"

export const statusPage: Twins<Catalogue["statusPage"]> = {
  offline: "Die Verbindung ist unterbrochen. Nichts wurde geändert, und dein Text ist hier gespeichert.",
  serverAway: "Der Server hat nicht geantwortet. Nichts wurde geändert, und dein Text ist hier gespeichert. Versuche es noch einmal.",
  unanswered:
    "Es kam keine Antwort; ob dies angekommen ist, ist deshalb nicht sicher. Dein Text ist hier gespeichert, und noch einmal zu senden schadet nicht.",
  answerBy: { before: "Du hörst voraussichtlich bis " },
  answerLate: (p) => `${p.team} wollte inzwischen geantwortet haben. Frag gern unten nach.`,
  messages: {
    none: (p) => `Noch keine Nachrichten. Frag ${p.team}, was du wissen möchtest.`,
    you: "Du",
    empty: "Schreib zuerst etwas.",
    attachFor: "Deine Nachricht",
    mend: "Eine Datei ist nicht angekommen. Versuche es erneut oder entferne sie, und sende dann.",
    saved: "Was du schreibst, bleibt in diesem Browser gespeichert, bis es gesendet ist.",
  },
  edit: {
    intro: (p) => `${p.team} sieht die neue Fassung, sobald du speicherst, und kann auch die frühere noch sehen.`,
    loading: "Deine Einreichung wird geladen",
  },
  watch: {
    asked: (p) => `Eine Bestätigungsmail ist unterwegs an ${p.email}. Bestätige dort, dann erfährst du von Änderungen.`,
  },
  treatment: {
    title: "Wie war deine Erfahrung?",
    text: (p) =>
      `Unabhängig davon, wie entschieden wurde. ${p.team} sieht Summen ab fünf Personen, frühestens einen Monat später. Welche Antwort von dir ist, wird nirgends festgehalten und lässt sich deshalb nicht ändern.`,
    choose: "Wähle zuerst eine der fünf Antworten.",
  },
  data: {
    title: "Deine Einreichung löschen?",
    text: (p) =>
      `Auch ${p.team} verliert sie: deinen Namen, deine Adresse, deine Antworten, Dateien und Nachrichten. Diese Seite verschwindet, und niemand kann etwas davon wiederherstellen. Es bleibt nur, dass hier etwas war.`,
    number: (p) => `Gib zur Bestätigung ${p.number} ein`,
    done: {
      text: (p) =>
        `Dein Name, deine Adresse, Antworten, Dateien und Nachrichten sind gelöscht, auch bei ${p.team}. Spuren in den Dateien der Datenbank werden innerhalb weniger Minuten überschrieben. Ältere Kopien, etwa Sicherungen, verschwinden, wenn sie ersetzt werden.`,
      unsent: "Was du gerade schriebst, wurde nicht gesendet. Es steht nur noch hier, zum Kopieren:",
    },
  },
  noscript: {
    read: "Diese Seite lässt sich ohne JavaScript lesen. Um zu schreiben, zu ändern oder zurückzuziehen, schalte es ein und lade die Seite neu.",
  },
  offer: {
    title: "Deine Antwort",
    text: (p) => `${p.team} möchte wissen: Nimmst du an?`,
    change: (p) => `Du kannst deine Antwort bis ${p.until} ändern.`,
    expiredText: (p) => `Frist: ${p.until}. Du kannst ${p.team} unten schreiben.`,
    withdrawnText: (p) => `${p.team} hat die Bitte um Zusage zurückgenommen. Schreib unten, wenn unklar ist, was das für dich heißt.`,
  },
}

export const statusRefusals: Twins<Catalogue["statusRefusals"]> = {
  decided: (p) =>
    `${p.team} hat geantwortet; die Einreichung kann nicht mehr geändert werden. Du kannst stattdessen eine Nachricht schreiben.`,
  changed: "Die Einreichung wurde inzwischen in einem anderen Fenster geändert. Lade die Seite neu, um es zu sehen.",
  tooManyVersions: (p) => `Die Einreichung wurde schon ${p.max}-mal geändert. Schreib in einer Nachricht, was sonst neu ist.`,
  noLink: "An dieser Stelle ist kein Link mehr. Lade die Seite neu.",
  keepPast: "Dieser Tag ist vorbei. Wähle einen künftigen, oder lass das Feld leer.",
  numberWrong: (p) => `Gib die Nummer ein, wie sie auf der Seite steht: ${p.number}.`,
  messageOther:
    "Was du hier zuerst geschrieben hast, ist schon angekommen und kann nicht mehr geändert werden. Was du seither geändert hast, ist gespeichert: Sende es als weitere Nachricht.",
  tooManyMessages: (p) => `Dazu gibt es schon ${p.max} Nachrichten, mehr passen nicht. Dein Text ist hier gespeichert.`,
  tooManyWatches: (p) => `Benachrichtigt werden höchstens ${p.max} Adressen. Entferne zuerst eine.`,
  noOffer: "Hier wird keine Antwort erwartet. Lade die Seite neu, um den aktuellen Stand zu sehen.",
  offerExpired: "Die Zeit für die Antwort ist vorbei. Du kannst stattdessen eine Nachricht schreiben.",
  offerWithdrawn:
    "Das Angebot wurde zurückgenommen und kann nicht mehr beantwortet werden. Du kannst stattdessen eine Nachricht schreiben.",
}
