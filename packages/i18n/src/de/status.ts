import type { Catalogue } from "../catalogue.ts"
import { formatDay, formatList, formatNumber, plural } from "../format.ts"

const locale = "de"
const characters = (count: number) => plural(locale, count, { one: "# Zeichen", other: "# Zeichen" })

export const statusPage: Catalogue["statusPage"] = {
  offline: "Die Verbindung ist unterbrochen. Nichts wurde geändert, und Ihr Text ist hier gespeichert.",
  serverAway: "Der Server hat nicht geantwortet. Nichts wurde geändert, und Ihr Text ist hier gespeichert. Versuchen Sie es noch einmal.",
  unanswered:
    "Es kam keine Antwort; ob dies angekommen ist, ist deshalb nicht sicher. Ihr Text ist hier gespeichert, und noch einmal zu senden schadet nicht.",
  gone: "Diese Seite gibt es nicht mehr: Die Einreichung wurde gelöscht.",
  close: "Schließen",
  cancel: "Abbrechen",

  usual: (p) =>
    `Meist nach ${plural(locale, Math.round(p.days), { one: "# Tag", other: "# Tagen", zero: "weniger als einem Tag" })} (${formatNumber(locale, p.of)} Antworten)`,
  answerBy: { before: "Sie hören voraussichtlich bis ", after: " von uns." },
  answerLate: (p) => `${p.team} wollte inzwischen geantwortet haben. Fragen Sie gern unten nach.`,

  messages: {
    title: "Nachrichten",
    none: (p) => `Noch keine Nachrichten. Fragen Sie ${p.team}, was Sie wissen möchten.`,
    you: "Sie",
    read: "Gelesen",
    write: (p) => `An ${p.team} schreiben`,
    send: "Senden",
    sending: "Wird gesendet",
    left: (p) => `Noch ${characters(p.count)}`,
    over: (p) => `${characters(p.count)} zu viel`,
    empty: "Schreiben Sie zuerst etwas.",
    attach: "Dateien anhängen",
    attachFor: "Ihre Nachricht",
    attached: "Angehängte Dateien",
    waits: (p) => `Wird gesendet, sobald ${formatList(locale, p.names)} hochgeladen ist.`,
    mend: "Eine Datei ist nicht angekommen. Versuchen Sie es erneut oder entfernen Sie sie, und senden Sie dann.",
    sent: (p) => `Gesendet. Die Nachricht liegt bei ${p.team}; die Antwort erscheint hier.`,
    saved: "Was Sie schreiben, bleibt in diesem Browser gespeichert, bis es gesendet ist.",
  },

  edit: {
    action: "Einreichung bearbeiten",
    title: "Einreichung bearbeiten",
    intro: (p) => `${p.team} sieht die neue Fassung, sobald Sie speichern, und kann auch die frühere noch sehen.`,
    save: "Änderungen speichern",
    leave: "Zurück, ohne zu speichern",
    loading: "Ihre Einreichung wird geladen",
    saved: (p) => `Gespeichert. ${p.team} sieht jetzt die neue Fassung.`,
    newLink: "Gespeichert. Diese Seite hat einen neuen Link, der an die neue Adresse gemailt wurde. Der alte Link funktioniert nicht mehr.",
    elsewhere: "Inzwischen wurde in einem anderen Fenster etwas geändert. Was hier geändert ist, liegt darüber.",
    both: "Hier unterscheiden sich beide Änderungen. Beim Speichern gilt, was hier steht:",
    other: (p) => `Im anderen Fenster steht: ${p.text}`,
    otherEmpty: "Im anderen Fenster ist es leer.",
    otherItems: "Im anderen Fenster sind es andere.",
    changes: "Geändert",
    version: (p) => plural(locale, p.version - 1, { one: "Einmal", other: "#-mal" }),
  },

  link: {
    action: "Link ersetzen",
    title: "Link ersetzen",
    text: (p) => `Für einen Link, der nicht mehr funktioniert. Alles andere bleibt, wie es ist; ${p.team} sieht den neuen sofort.`,
    which: "Welcher Link",
    next: "Neuer Link",
    save: "Ersetzen",
    saved: "Der Link ist ersetzt.",
    in: (p) => (p.title ? `${p.title}: ${p.label}` : p.label),
  },

  watch: {
    action: "Per E-Mail benachrichtigen",
    title: "Bei Neuigkeiten per E-Mail benachrichtigen",
    text: "Zuerst geht ein Bestätigungslink an diese Adresse. Mehr wird nicht gesendet, bis ihm jemand folgt.",
    email: "E-Mail-Adresse",
    ask: "Bestätigungsmail senden",
    asked: (p) => `Eine Bestätigungsmail ist unterwegs an ${p.email}. Bestätigen Sie dort, dann erfahren Sie von Änderungen.`,
    list: "Wer benachrichtigt wird",
    waiting: "Wartet auf Zustimmung",
    confirmed: "Bestätigt",
    end: "Entfernen",
    endFor: (p) => `${p.email} entfernen`,
    ended: (p) => `${p.email} wird nicht mehr benachrichtigt.`,
  },

  treatment: {
    title: "Wie war Ihre Erfahrung?",
    text: (p) =>
      `Unabhängig davon, wie entschieden wurde. ${p.team} sieht Summen ab fünf Personen, frühestens einen Monat später. Welche Antwort von Ihnen ist, wird nirgends festgehalten und lässt sich deshalb nicht ändern.`,
    steps: ["Schlecht", "Eher schlecht", "Mittelmäßig", "Gut", "Sehr gut"],
    send: "Antwort senden",
    sending: "Wird gesendet",
    choose: "Wählen Sie zuerst eine der fünf Antworten.",
    given: "Danke. Es zählt die erste Antwort, die hier gegeben wurde.",
  },

  data: {
    export: "Meine Daten exportieren",
    erase: "Meine Daten löschen",
    title: "Ihre Einreichung löschen?",
    text: (p) =>
      `Auch ${p.team} verliert sie: Ihren Namen, Ihre Adresse, Ihre Antworten, Dateien und Nachrichten. Diese Seite verschwindet, und niemand kann etwas davon wiederherstellen. Es bleibt nur, dass hier etwas war.`,
    number: (p) => `Geben Sie zur Bestätigung ${p.number} ein`,
    confirm: "Endgültig löschen",
    keep: "Behalten",
    unsure:
      "Es kam keine Antwort; ob es gelöscht ist, ist deshalb nicht sicher. Ein weiterer Versuch schadet nicht: Ist es schon gelöscht, steht es danach hier.",
    done: {
      title: "Alles ist gelöscht",
      text: (p) =>
        `Ihr Name, Ihre Adresse, Antworten, Dateien und Nachrichten sind gelöscht, auch bei ${p.team}. Spuren in den Dateien der Datenbank werden innerhalb weniger Minuten überschrieben. Ältere Kopien, etwa Sicherungen, verschwinden, wenn sie ersetzt werden.`,
      home: "Zur Startseite",
      unsent: "Was Sie gerade schrieben, wurde nicht gesendet. Es steht nur noch hier, zum Kopieren:",
    },
  },

  noscript: {
    sent: "Was eingereicht wurde",
    read: "Diese Seite lässt sich ohne JavaScript lesen. Um zu schreiben, zu ändern oder zurückzuziehen, schalten Sie es ein und laden Sie die Seite neu.",
    told: "Was geschehen ist",
    at: (p) => formatDay(locale, p.at.slice(0, 10)),
    data: "Alles mitnehmen, was dazu gespeichert ist",
  },

  offer: {
    title: "Ihre Antwort",
    by: (p) => `Antwort bis ${p.until}`,
    text: (p) => `${p.team} möchte wissen: Nehmen Sie an?`,
    confirm: "Zusagen",
    decline: "Absagen",
    declineTitle: "Das Angebot absagen?",
    reason: "Grund (freiwillig)",
    reasonHelp: (p) => `${p.team} erhält ihn als Nachricht.`,
    confirmed: (p) => `Zugesagt: ${p.at}`,
    declined: (p) => `Abgesagt: ${p.at}`,
    change: (p) => `Sie können Ihre Antwort bis ${p.until} ändern.`,
    expired: "Die Zeit für die Antwort ist vorbei",
    expiredText: (p) => `Frist: ${p.until}. Sie können ${p.team} unten schreiben.`,
    withdrawn: "Eine Zusage ist nicht mehr möglich",
    withdrawnText: (p) => `${p.team} hat die Bitte um Zusage zurückgenommen. Schreiben Sie unten, wenn unklar ist, was das für Sie heißt.`,
  },
}

export const statusRefusals: Catalogue["statusRefusals"] = {
  closed: (p) => `${p.team} nimmt hier keine Änderungen mehr an: Das Portal ist geschlossen.`,
  decided: (p) =>
    `${p.team} hat geantwortet; die Einreichung kann nicht mehr geändert werden. Sie können stattdessen eine Nachricht schreiben.`,
  withdrawn: "Die Einreichung wurde zurückgezogen und kann nicht mehr geändert werden.",
  changed: "Die Einreichung wurde inzwischen in einem anderen Fenster geändert. Laden Sie die Seite neu, um es zu sehen.",
  tooManyVersions: (p) => `Die Einreichung wurde schon ${p.max}-mal geändert. Schreiben Sie in einer Nachricht, was sonst neu ist.`,
  treatmentNotAsked: "Danach wird erst gefragt, wenn eine Entscheidung vorliegt, und nur, wo das Team es möchte.",
  noLink: "An dieser Stelle ist kein Link mehr. Laden Sie die Seite neu.",
  keepPast: "Dieser Tag ist vorbei. Wählen Sie einen künftigen, oder lassen Sie das Feld leer.",
  numberWrong: (p) => `Geben Sie die Nummer ein, wie sie auf der Seite steht: ${p.number}.`,
  notAddress: "Diese Adresse ist unvollständig. Sie sieht aus wie name@example.com.",
  messageOther:
    "Was Sie hier zuerst geschrieben haben, ist schon angekommen und kann nicht mehr geändert werden. Was Sie seither geändert haben, ist gespeichert: Senden Sie es als weitere Nachricht.",
  tooManyMessages: (p) => `Dazu gibt es schon ${p.max} Nachrichten, mehr passen nicht. Ihr Text ist hier gespeichert.`,
  tooManyWatches: (p) => `Benachrichtigt werden höchstens ${p.max} Adressen. Entfernen Sie zuerst eine.`,
  noOffer: "Hier wird keine Antwort erwartet. Laden Sie die Seite neu, um den aktuellen Stand zu sehen.",
  offerExpired: "Die Zeit für die Antwort ist vorbei. Sie können stattdessen eine Nachricht schreiben.",
  offerWithdrawn:
    "Das Angebot wurde zurückgenommen und kann nicht mehr beantwortet werden. Sie können stattdessen eine Nachricht schreiben.",
}

export const wordings: Catalogue["wordings"] = {
  received: "Eingegangen",
  inReview: "In Prüfung",
  accepted: "Angenommen",
  declined: "Diesmal nicht",
  withdrawn: "Zurückgezogen",
}
