import type { Catalogue } from "../catalogue.ts"
import { capitalized, formatList, formatNumber, plural } from "../format.ts"
import { uploading } from "./uploading.ts"

const locale = "de"

const list = (names: string[]) => formatList(locale, names)
const number = (value: number) => formatNumber(locale, value)
const words = (count: number) => plural(locale, count, { one: "# Wort", other: "# Wörter" })
const characters = (count: number) => plural(locale, count, { one: "# Zeichen", other: "# Zeichen" })

function waitFor(seconds: number): string {
  return seconds < 90
    ? plural(locale, seconds, { one: "# Sekunde", other: "# Sekunden" })
    : plural(locale, Math.ceil(seconds / 60), { one: "# Minute", other: "# Minuten" })
}

export const publicPages: Catalogue["publicPages"] = {
  homeTitle: "Einreichungen für Labels, leicht gemacht",
  meta: {
    portal: (p) => `${p.title}: ${p.team} nimmt hier Einreichungen entgegen.`,
    picture: (p) => `${p.title} (${p.team})`,
  },
  madeWith: "Erstellt mit Intray",
  madeWithFor: (p) => `Erstellt mit Intray. Ihre Daten bleiben bei ${p.team}.`,
  skip: "Zum Formular springen",
  language: "Sprache",
  again: "Schon etwas eingereicht? Statuslink noch einmal anfordern",
  offline: "Sie sind offline. Diese Seite zeigt den letzten bekannten Stand.",
  toasts: {
    area: "Meldungen ({hotkey})",
    one: "Meldung",
    online: "Die Verbindung ist wieder da.",
    newer: "Es gibt eine neue Version dieser Seite",
  },
  crashed: {
    status: "Fehler im Browser",
    title: "Diese Seite funktioniert gerade nicht",
    text: "Was Sie geschrieben haben, ist in diesem Browser gespeichert. Laden Sie die Seite neu, um weiterzumachen.",
    action: "Neu laden",
  },

  panel: {
    statusPage: { title: "Ihre eigene Statusseite", text: "Per Link, ohne Konto" },
    draft: { title: "Ihr Entwurf bleibt erhalten", text: "In diesem Browser, auch nach dem Neuladen" },
    draftShort: { title: "Ihr Entwurf bleibt erhalten", text: "Solange diese Seite offen ist" },
  },

  form: {
    choose: "Bitte wählen",
    yes: "Ja",
    no: "Nein",
    clear: "Auswahl löschen",
    choices: (p) => {
      if (p.min && p.max) return p.min === p.max ? `Wählen Sie ${p.min}` : `Wählen Sie ${p.min} bis ${p.max}`
      if (p.max) return `Wählen Sie höchstens ${p.max}`
      return p.min ? `Wählen Sie mindestens ${p.min}` : ""
    },
    numbers: (p) => {
      const [min, max] = [p.min, p.max].map((one) => (one === undefined ? null : number(one)))
      if (min && max) return `${min} bis ${max}`
      if (min) return `${min} oder mehr`
      return max ? `${max} oder weniger` : ""
    },
    readAs: (p) => `Gelesen als ${p.number}`,
    meant: "Welche Zahl ist gemeint?",
    total: (p) => `Summe: ${p.sum}`,
    today: "heute",
    days: (p) => {
      if (p.from && p.to) return `Von ${p.from} bis ${p.to}`
      if (p.from) return `Ab ${p.from}`
      return p.to ? `Bis ${p.to}` : ""
    },
    trap: "Bitte leer lassen",
    times: (p) => (p.from && p.to ? `Von ${p.from} bis ${p.to}` : p.from ? `Ab ${p.from}` : p.to ? `Bis ${p.to}` : ""),
    phoneExample: "+47 22 12 34 56",
    unfinished: "Das ist unvollständig. Füllen Sie jeden Teil aus, oder leeren Sie das Feld.",
    mark: (p) => `${p.mark} von ${p.scale}${p.means ? `, ${p.means}` : ""}`,
    markEnd: (p) => `${p.mark}: ${p.means}`,
    find: "Zum Suchen tippen",
    findIn: (p) => `In ${p.label} suchen`,
    options: "Möglichkeiten",
    fitting: (p) =>
      plural(locale, p.count, { one: "# Möglichkeit passt.", other: "# Möglichkeiten passen.", zero: "Keine Möglichkeit passt." }),
    noneFound: (p) => `Hier heißt nichts „${p.typed.slice(0, 40)}“.`,
    chosen: (p) => `${number(p.count)} gewählt`,
  },

  counter: {
    limits: (p) => {
      if (p.minWords && p.maxWords) return `${number(p.minWords)} bis ${words(p.maxWords)}`
      if (p.maxWords) return `Höchstens ${words(p.maxWords)}`
      if (p.minWords) return `Mindestens ${words(p.minWords)}`
      if (!p.minLength) return ""
      return p.maxLength ? `${number(p.minLength)} bis ${characters(p.maxLength)}` : `Mindestens ${characters(p.minLength)}`
    },
    words: (p) => (p.max ? `${number(p.count)} von ${plural(locale, p.max, { one: "# Wort", other: "# Wörtern" })}` : words(p.count)),
    wordsWanted: (p) => `${words(p.count)} von mindestens ${number(p.min)}`,
    wordsOver: (p) => `${words(p.count)} zu viel`,
    charactersLeft: (p) => `Noch ${characters(p.count)}`,
    charactersWanted: (p) => `Noch ${characters(p.count)} nötig`,
    charactersOver: (p) => `${characters(p.count)} zu viel`,
  },

  steps: {
    progress: (p) => `Schritt ${p.position} von ${p.count}`,
    next: "Weiter",
    back: "Zurück",
    toFix: (p) =>
      plural(locale, p.count, {
        one: "In diesem Schritt ist eine Angabe zu prüfen.",
        other: "In diesem Schritt sind # Angaben zu prüfen.",
      }),
  },

  asked: {
    came: (p) => (p.labels.length > 3 ? `${number(p.labels.length)} weitere Fragen kommen hinzu.` : `Neu gefragt: ${list(p.labels)}.`),
    went: (p) => (p.labels.length > 3 ? `${number(p.labels.length)} Fragen entfallen.` : `Nicht mehr gefragt: ${list(p.labels)}.`),
  },

  group: {
    title: (p) => (p.title ? `${p.position}. ${p.title}` : `${capitalized(locale, p.itemName)} ${p.position}`),
    name: (p) => `${p.itemName} ${p.position}`,
    at: (p) => `${p.item}, ${p.question}`,
    add: (p) =>
      p.position === 1 ? `${capitalized(locale, p.itemName)} hinzufügen` : `${capitalized(locale, p.itemName)} ${p.position} hinzufügen`,
    full: (p) => (p.max === 1 ? `Hier ist Platz für 1 ${p.itemName}.` : `Hier ist Platz für höchstens ${number(p.max)} ${p.itemsName}.`),
    added: (p) => `${capitalized(locale, p.name)} ist hinzugefügt.`,
    moveUp: "Nach oben",
    moveDown: "Nach unten",
    moved: (p) => `${p.name} ist jetzt ${p.position} von ${p.count}.`,
    remove: (p) => `${capitalized(locale, p.itemName)} entfernen`,
    removed: (p) => `${capitalized(locale, p.name)} ist entfernt.`,
    undo: "Rückgängig",
    restored: (p) => `${p.name} ist wieder da.`,
    toFix: (p) => plural(locale, p.count, { one: "# Angabe zu prüfen", other: "# Angaben zu prüfen" }),
  },

  upload: uploading,

  linkCard: {
    recognised: (p) => `Link zu ${p.provider}`,
    recognisedPrivate: (p) => `Privater Link zu ${p.provider}`,
    note: "Von dort wird nichts geladen, bis jemand den Link öffnet.",
  },

  draft: {
    back: (p) => `Ihr Entwurf von ${p.at} ist wieder da.`,
    startOver: "Neu beginnen",
    startedOver: "Das Formular ist wieder leer.",
    undo: "Rückgängig",
  },

  send: {
    send: "Einreichen",
    sendItems: (p) => (p.count === 0 ? "Einreichen" : `${number(p.count)} ${p.count === 1 ? p.itemName : p.itemsName} einreichen`),
    sending: "Wird gesendet",
    waits: "Wird nach dem Hochladen gesendet",
    stopWaiting: "Noch nicht senden",
    toFix: (p) => plural(locale, p.count, { one: "Oben ist eine Angabe zu prüfen.", other: "Oben sind # Angaben zu prüfen." }),
    waitsFor: (p) => `Das Senden wartet, bis ${list(p.names)} hochgeladen ${p.names.length === 1 ? "ist" : "sind"}.`,
    willSend: (p) => `Wird gesendet, sobald ${list(p.names)} hochgeladen ${p.names.length === 1 ? "ist" : "sind"}.`,
    offline: (p) =>
      `Keine Verbindung zu ${p.team}. Nichts ist verloren: Ihre Angaben sind hier gespeichert. Senden Sie noch einmal, sobald Sie wieder online sind.`,
    failed: (p) =>
      `Von ${p.team} kam keine Antwort; ob es angekommen ist, ist deshalb nicht sicher. Ihre Angaben sind hier gespeichert, und noch einmal zu senden schadet nicht.`,
    tooLarge:
      "Das ist mehr Text, als hineinpasst. Ihre Angaben sind gespeichert; kürzen Sie die langen Antworten und senden Sie noch einmal.",
    tooMany: (p) =>
      `Aus Ihrem Netz kam in kurzer Zeit zu viel. Nichts ist verloren; versuchen Sie es ${p.seconds ? `in ${waitFor(p.seconds)}` : "etwas später"} noch einmal.`,
    slow: "Es wird noch gesendet: Die Verbindung ist langsam. Warten Sie einfach; nichts geht verloren, und nichts wird doppelt gesendet.",
    away: (p) => `Gerade keine Verbindung zu ${p.team}. Gesendet wird, sobald es wieder geht; lassen Sie diese Seite offen.`,
    busy: (p) => `Der Server von ${p.team} ist ausgelastet. Es wird von selbst noch einmal versucht; lassen Sie diese Seite offen.`,
    stopTrying: "Jetzt nicht senden",
    stopped:
      "Angehalten. Ob ein früherer Versuch angekommen ist, ist nicht sicher. Ihre Angaben sind noch da, und noch einmal zu senden schadet nicht.",
    closed: (p) =>
      `${p.team} hat dieses Portal geschlossen, während Sie geschrieben haben; gesendet wurde es nicht. Ihre Angaben sind in diesem Browser gespeichert.`,
    full: (p) =>
      `Während Sie geschrieben haben, wurden alle Plätze vergeben; gesendet wurde es nicht. Ihre Angaben sind gespeichert; vielleicht schafft ${p.team} weitere Plätze.`,
    locked:
      "Das Passwort wurde geändert, oder es wird nach zwölf Stunden neu gefragt. Geben Sie es noch einmal ein: Ihre Angaben sind gespeichert.",
    proof: "Eine Prüfung zum Schutz vor automatischen Einreichungen ist nicht gelungen. Nichts ist verloren; senden Sie bitte noch einmal.",
    outdated: (p) =>
      `${p.team} hat dieses Formular vor mehr als einem Tag geändert; die alte Fassung wird nicht mehr angenommen. Ihre Antworten kommen mit, wo das neue dasselbe fragt.`,
    moveOver: "Mit dem neuen Formular weitermachen",
    sentAlready:
      "Ein früherer Versuch ist doch angekommen, mit anderen Antworten. Um auch diese einzureichen, senden Sie noch einmal: Daraus wird eine zweite Einreichung.",
    earlier: (p) => `Statusseite von #${p.number} öffnen`,
    gone: "Dieses Portal gibt es nicht mehr; gesendet wurde nichts. Ihre Angaben sind in diesem Browser gespeichert.",
    refused:
      "Es wurde nicht angenommen. Ihre Angaben sind hier gespeichert. Laden Sie die Seite neu und versuchen Sie es noch einmal, oder versuchen Sie es aus einem anderen Netz.",
    savedHere: "Ihre Angaben sind hier gespeichert.",
  },

  sent: {
    title: "Ihre Einreichung ist angekommen",
    text: (p) => `Sie liegt jetzt bei ${p.team}. Ihre Nummer ist`,
    number: (p) => `#${p.number}`,
    keep: "Bewahren Sie diesen Link auf. Er führt zu Ihrer Statusseite: Dort sehen Sie ohne Konto, wie es steht.",
    linkLabel: "Link zu Ihrer Statusseite",
    copy: "Link kopieren",
    copied: "Kopiert",
    copyByHand: "Markieren und kopieren Sie den Link",
    open: "Statusseite öffnen",
    newTab: "öffnet einen neuen Tab",
    mailed: (p) => `Wir haben den Link an ${p.to} geschickt.`,
    again: "Noch etwas einreichen",
    announce: (p) => `Gesendet. Ihre Nummer ist ${p.number}.`,
  },

  here: {
    title: "Von diesem Browser eingereicht",
    item: (p) => `#${p.number}, ${p.at}`,
    remembered: "Dieser Browser merkt sich den Link und zeigt ihn hier wieder.",
    forgetThis: "Auf diesem Gerät vergessen",
    forget: "Vergessen",
    forgetOne: (p) => `#${p.number} auf diesem Gerät vergessen`,
    forgotten: (p) => `Dieser Browser merkt sich den Link zu #${p.number} nicht mehr.`,
  },

  news: {
    offline:
      "Sie sind offline. Schreiben Sie ruhig weiter: Ihre Angaben werden hier gespeichert und können gesendet werden, sobald Sie wieder online sind.",
    closesAt: (p) => `Dieses Portal schließt: ${p.at}.`,
    closesIn: (p) => `Dieses Portal schließt in: ${p.left}. Was Sie bis dahin begonnen haben, wird bis ${p.until} angenommen.`,
    grace: (p) => `Dieses Portal ist geschlossen. Was Sie vorher begonnen haben, wird bis ${p.until} angenommen.`,
    graceSoon: (p) => `${p.team} hat dieses Portal gerade geschlossen. Was Sie vorher begonnen haben, wird noch einige Minuten angenommen.`,
    full: (p) => `Inzwischen sind alle Plätze bei ${p.team} vergeben. Ihre Angaben sind in diesem Browser gespeichert.`,
    over: "Dieses Portal ist geschlossen. Ihre Angaben sind in diesem Browser gespeichert.",
    version: (p) =>
      `${p.team} hat eine neue Fassung dieses Formulars veröffentlicht. Sie können diese noch einen Tag lang ausfüllen und senden, oder mit der neuen weitermachen: Ihre Antworten kommen mit.`,
    carried:
      "Das ist die neue Fassung des Formulars. Ihre Antworten sind mitgekommen, wo sie dasselbe fragt; bitte sehen Sie sie noch einmal durch.",
  },

  status: {
    pageTitle: (p) => `${p.wording}: ${p.title}`,
    onlyYou: "Nur wer diesen Link hat, sieht diese Seite",
    number: (p) => `#${p.number}`,
    sentence: {
      inbox: (p) => `„${p.title}“ ist bei ${p.team} eingegangen. Sobald es etwas Neues gibt, steht es hier.`,
      review: (p) => `${p.team} prüft „${p.title}“. Sie müssen nichts weiter tun: Die Antwort erscheint hier.`,
      accepted: (p) => `Gute Nachricht: ${p.team} hat „${p.title}“ angenommen.`,
      declined: (p) => `${p.team} hat sich gegen „${p.title}“ entschieden. Danke, dass Sie es eingereicht haben.`,
      withdrawn: (p) => `„${p.title}“ wurde zurückgezogen. ${p.team} berücksichtigt es nicht mehr.`,
    },
    timeline: "Stand der Dinge",
    since: (p) => `Seit ${p.at}`,
    expected: "Antwort",
    expectedNote: "Erscheint hier",
    whatYouSent: "Ihre Einreichung",
    atAGlance: "Auf einen Blick",
    fields: { number: "Nummer", by: "Von", sentOn: "Eingereicht", sentTo: "An" },
    sendAnother: "Noch etwas einreichen",
    itemTitle: (p) => `${p.position}. ${p.title}`,
    openLink: (p) => `Bei ${p.provider} öffnen`,
    download: (p) => `${p.name} herunterladen`,
    noAudio: "Diese Datei wurde nicht geladen.",
    withdraw: "Zurückziehen",
    withdrawTitle: (p) => `„${p.title}“ zurückziehen?`,
    withdrawText: (p) =>
      `${p.team} berücksichtigt es dann nicht mehr. Das lässt sich nicht rückgängig machen; Sie müssten es neu einreichen.`,
    withdrawConfirm: "Zurückziehen",
    withdrawKeep: "Behalten",
    withdrawUnsure:
      "Es kam keine Antwort; ob es zurückgezogen ist, ist deshalb nicht sicher. Ein weiterer Versuch schadet nicht: Ist es schon zurückgezogen, steht es danach hier.",
    withdrawRefused: (p) =>
      `${p.team} hat inzwischen geantwortet; zurückziehen ist nicht mehr möglich. Laden Sie die Seite neu, um die Antwort zu sehen.`,
    withdrawn: "Zurückgezogen.",
    withdrawnWording: "Zurückgezogen",
  },

  calls: {
    title: (p) => `Offene Ausschreibungen von ${p.team}`,
    description: (p) => `Wofür ${p.team} zurzeit Einreichungen annimmt.`,
    none: "Zurzeit ist nichts offen. Schauen Sie später noch einmal vorbei.",
    until: (p) => `Offen bis ${p.moment}`,
    more: "Ältere Ausschreibungen",
  },

  notFound: {
    code: "404",
    status: "Not Found",
    title: "Seite nicht gefunden",
    text: "Diese Seite konnten wir leider nicht finden.",
    message: (p) => `Seite nicht gefunden: ${p.path}`,
    codeLabel: (p) => `Fehler ${p.code}, ${p.status}`,
    back: "Zur Startseite",
  },
}
