import type { Catalogue } from "../../catalogue.ts"
import { plural } from "../../format.ts"
import type { Twins } from "./twins.ts"

function waitFor(seconds: number): string {
  return seconds < 90
    ? plural("de", seconds, { one: "# Sekunde", other: "# Sekunden" })
    : plural("de", Math.ceil(seconds / 60), { one: "# Minute", other: "# Minuten" })
}

export const publicPages: Twins<Catalogue["publicPages"]> = {
  madeWithFor: (p) => `Erstellt mit Intray. Deine Daten bleiben bei ${p.team}.`,
  offline: "Du bist offline. Diese Seite zeigt den letzten bekannten Stand.",
  crashed: { text: "Was du geschrieben hast, ist in diesem Browser gespeichert. Lade die Seite neu, um weiterzumachen." },

  panel: {
    statusPage: { title: "Deine eigene Statusseite" },
    draft: { title: "Dein Entwurf bleibt erhalten" },
    draftShort: { title: "Dein Entwurf bleibt erhalten" },
  },

  form: {
    choices: (p) => {
      if (p.min && p.max) return p.min === p.max ? `Wähle ${p.min}` : `Wähle ${p.min} bis ${p.max}`
      if (p.max) return `Wähle höchstens ${p.max}`
      return p.min ? `Wähle mindestens ${p.min}` : ""
    },
    unfinished: "Das ist unvollständig. Fülle jeden Teil aus, oder leere das Feld.",
  },

  draft: { back: (p) => `Dein Entwurf von ${p.at} ist wieder da.` },

  send: {
    offline: (p) =>
      `Keine Verbindung zu ${p.team}. Nichts ist verloren: Deine Angaben sind hier gespeichert. Sende noch einmal, sobald du wieder online bist.`,
    failed: (p) =>
      `Von ${p.team} kam keine Antwort; ob es angekommen ist, ist deshalb nicht sicher. Deine Angaben sind hier gespeichert, und noch einmal zu senden schadet nicht.`,
    tooLarge: "Das ist mehr Text, als hineinpasst. Deine Angaben sind gespeichert; kürze die langen Antworten und sende noch einmal.",
    tooMany: (p) =>
      `Aus deinem Netz kam in kurzer Zeit zu viel. Nichts ist verloren; versuche es ${p.seconds ? `in ${waitFor(p.seconds)}` : "etwas später"} noch einmal.`,
    slow: "Es wird noch gesendet: Die Verbindung ist langsam. Warte einfach; nichts geht verloren, und nichts wird doppelt gesendet.",
    away: (p) => `Gerade keine Verbindung zu ${p.team}. Gesendet wird, sobald es wieder geht; lass diese Seite offen.`,
    busy: (p) => `Der Server von ${p.team} ist ausgelastet. Es wird von selbst noch einmal versucht; lass diese Seite offen.`,
    stopped:
      "Angehalten. Ob ein früherer Versuch angekommen ist, ist nicht sicher. Deine Angaben sind noch da, und noch einmal zu senden schadet nicht.",
    closed: (p) =>
      `${p.team} hat dieses Portal geschlossen, während du geschrieben hast; gesendet wurde es nicht. Deine Angaben sind in diesem Browser gespeichert.`,
    full: (p) =>
      `Während du geschrieben hast, wurden alle Plätze vergeben; gesendet wurde es nicht. Deine Angaben sind gespeichert; vielleicht schafft ${p.team} weitere Plätze.`,
    locked:
      "Das Passwort wurde geändert, oder es wird nach zwölf Stunden neu gefragt. Gib es noch einmal ein: Deine Angaben sind gespeichert.",
    proof: "Eine Prüfung zum Schutz vor automatischen Einreichungen ist nicht gelungen. Nichts ist verloren; sende bitte noch einmal.",
    outdated: (p) =>
      `${p.team} hat dieses Formular vor mehr als einem Tag geändert; die alte Fassung wird nicht mehr angenommen. Deine Antworten kommen mit, wo das neue dasselbe fragt.`,
    sentAlready:
      "Ein früherer Versuch ist doch angekommen, mit anderen Antworten. Um auch diese einzureichen, sende noch einmal: Daraus wird eine zweite Einreichung.",
    gone: "Dieses Portal gibt es nicht mehr; gesendet wurde nichts. Deine Angaben sind in diesem Browser gespeichert.",
    refused:
      "Es wurde nicht angenommen. Deine Angaben sind hier gespeichert. Lade die Seite neu und versuche es noch einmal, oder versuche es aus einem anderen Netz.",
    savedHere: "Deine Angaben sind hier gespeichert.",
  },

  sent: {
    title: "Deine Einreichung ist angekommen",
    text: (p) => `Sie liegt jetzt bei ${p.team}. Deine Nummer ist`,
    keep: "Bewahre diesen Link auf. Er führt zu deiner Statusseite: Dort siehst du ohne Konto, wie es steht.",
    linkLabel: "Link zu deiner Statusseite",
    copyByHand: "Markiere und kopiere den Link",
    announce: (p) => `Gesendet. Deine Nummer ist ${p.number}.`,
  },

  news: {
    offline:
      "Du bist offline. Schreib ruhig weiter: Deine Angaben werden hier gespeichert und können gesendet werden, sobald du wieder online bist.",
    closesIn: (p) => `Dieses Portal schließt in: ${p.left}. Was du bis dahin begonnen hast, wird bis ${p.until} angenommen.`,
    grace: (p) => `Dieses Portal ist geschlossen. Was du vorher begonnen hast, wird bis ${p.until} angenommen.`,
    graceSoon: (p) => `${p.team} hat dieses Portal gerade geschlossen. Was du vorher begonnen hast, wird noch einige Minuten angenommen.`,
    full: (p) => `Inzwischen sind alle Plätze bei ${p.team} vergeben. Deine Angaben sind in diesem Browser gespeichert.`,
    over: "Dieses Portal ist geschlossen. Deine Angaben sind in diesem Browser gespeichert.",
    version: (p) =>
      `${p.team} hat eine neue Fassung dieses Formulars veröffentlicht. Du kannst diese noch einen Tag lang ausfüllen und senden, oder mit der neuen weitermachen: Deine Antworten kommen mit.`,
    carried:
      "Das ist die neue Fassung des Formulars. Deine Antworten sind mitgekommen, wo sie dasselbe fragt; bitte sieh sie noch einmal durch.",
  },

  status: {
    sentence: {
      review: (p) => `${p.team} prüft „${p.title}“. Du musst nichts weiter tun: Die Antwort erscheint hier.`,
      declined: (p) => `${p.team} hat sich gegen „${p.title}“ entschieden. Danke, dass du es eingereicht hast.`,
    },
    whatYouSent: "Deine Einreichung",
    withdrawText: (p) =>
      `${p.team} berücksichtigt es dann nicht mehr. Das lässt sich nicht rückgängig machen; du müsstest es neu einreichen.`,
    withdrawRefused: (p) =>
      `${p.team} hat inzwischen geantwortet; zurückziehen ist nicht mehr möglich. Lade die Seite neu, um die Antwort zu sehen.`,
  },

  calls: { none: "Zurzeit ist nichts offen. Schau später noch einmal vorbei." },
}
