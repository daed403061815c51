import type { Translated } from "../../members.ts"
import type * as verifyWords from "../../releases-verify.ts"
import type * as webhooksWords from "../../webhooks.ts"

const entries = (value: number) => `${value} ${value === 1 ? "Eintrag" : "Einträge"}`
const files = (value: number) => `${value} ${value === 1 ? "Datei" : "Dateien"}`

/** `npm run admin -- verify-release` */
export const releasesVerify: Translated<typeof verifyWords.releasesVerify> = {
  noFile: (p) => `Es gibt keine Datei ${p.path}.`,
  noFolder: (p) => `Es gibt keinen Ordner ${p.path}. --files nennt den Ordner mit den Dateien der Momentaufnahme.`,
  sound: (p) => `Unversehrt: „${p.name}“, Momentaufnahme ${p.number}, gemacht von ${p.team} am ${p.at}.`,
  counts: (p) =>
    `${entries(p.whole)}, wie sie festgehalten wurden; ${p.erased} seither gelöscht, wie es das Recht verlangt; ${p.withheld} beim Herunterladen vorenthalten.`,
  outcomes: (p) =>
    `Beim Herunterladen hatten es ${p.told} erfahren, ${p.recalled} waren zurückgerufen, ${p.left_out} ausgelassen, und ${p.waiting} warteten.`,
  files: (p) => `${files(p.same)} Byte für Byte wie festgehalten.`,
  filesMissing: (p) =>
    `${p.missing} von ${files(p.named)} fehlen in ${p.folder}: Über sie lässt sich nichts sagen. Lege sie dorthin, benannt nach ihren Ids, und wiederhole es.`,
  recalled: "Dieses Release wurde zurückgerufen, bevor es jemand erfuhr.",
  key: (p) =>
    p.known
      ? `Unterschrieben von ${p.installation} mit einem Schlüssel, dem du vertraust: ${p.fingerprint}.`
      : `Unterschrieben mit dem Schlüssel ${p.fingerprint}. Vergleiche ihn mit dem unter ${p.installation}/api/v1/public/release-key, oder nenne den mit --key.`,
  wrong: (p) => `Nicht unversehrt, Zeile ${p.line}: ${p.why}`,
  unsigned: (p) =>
    `Nicht als unversehrt erwiesen: ${entries(p.count)} vorenthalten, und diese ältere Datei unterschreibt nicht, welche. Vorenthaltenes lässt sich hier nicht von Entferntem unterscheiden. Lade die Momentaufnahme neu herunter und prüfe die.`,
  problems: {
    empty: "die Datei ist leer.",
    not_json:
      "das ist keine Zeile einer versiegelten Momentaufnahme, wie Intray sie schreibt: JSON mit seinen Schlüsseln der Reihe nach, keiner doppelt, keiner mehr, und am Ende nur ein Zeilenumbruch.",
    header: "den Kopf kennt diese Version nicht.",
    signature: "der Kopf wurde nach dem Unterschreiben geändert.",
    order: "ein Eintrag fehlt oder steht an anderer Stelle.",
    leaf: "ein Eintrag hat keinen Hash.",
    content: "ein Eintrag wurde nach dem Festhalten geändert.",
    missing: "ein Eintrag fehlt, und nichts sagt, dass er gelöscht wurde.",
    root: "die Einträge sind nicht die, die unterschrieben wurden.",
    last: "was es über Gelöschtes und Vorenthaltenes sagt, ist nicht das, was unterschrieben wurde.",
    file: "die Datei, die dieser Eintrag nennt, wurde geändert.",
    other_key: "es wurde mit einem anderen Schlüssel unterschrieben als dem genannten.",
  },
}

type Told = { number: number | null; title: string | null; portal: string | null; detail: string | null }

const what = ({ number, title }: Told) => (number === null ? "" : title === null || title === "" ? `#${number}: ` : `#${number} ${title}: `)

const lines: Record<string, (p: Told) => string> = {
  "submission.created": ({ portal }) => (portal === null ? "eingegangen." : `eingegangen bei ${portal}.`),
  "submission.updated": () => "Eingereichtes wurde geändert.",
  "submission.labelled": ({ detail }) => (detail === null ? "ein Label wurde entfernt." : `Label ${detail} gesetzt.`),
  "submission.stage_changed": ({ detail }) => (detail === null ? "verschoben." : `verschoben nach ${detail}.`),
  "submission.decided": ({ detail }) =>
    detail === null ? "die Entscheidung wurde veröffentlicht." : `die Entscheidung wurde veröffentlicht: ${detail}.`,
  "submission.withdrawn": () => "von außen zurückgezogen.",
  "message.received": () => "von außen kam eine Nachricht.",
  "release.published": ({ detail }) => (detail === null ? "Ein Release ging hinaus." : `${detail} ging hinaus.`),
  "webhook.test": () => "Intray ist verbunden: Hierher kommen Neuigkeiten aus deinem Team.",
}

/** ASCII: sie gehen in eine Kopfzeile. */
const titles: Record<string, string> = {
  "submission.created": "Neue Einreichung",
  "submission.updated": "Einreichung bearbeitet",
  "submission.labelled": "Einreichung gelabelt",
  "submission.stage_changed": "Einreichung verschoben",
  "submission.decided": "Entscheidung bekanntgegeben",
  "submission.withdrawn": "Einreichung entfallen",
  "message.received": "Neue Nachricht",
  "release.published": "Release erschienen",
  "webhook.test": "Test",
}

/** Was Kanäle erfahren. */
export const webhookPosts: Translated<typeof webhooksWords.webhookPosts> = {
  line: (type, p) => `${what(p)}${lines[type]?.(p) ?? type}`,
  title: (type) => `Intray: ${titles[type] ?? "Neuigkeiten"}`,
  open: (number) => (number === null ? "Intray öffnen" : `#${number} öffnen`),
  test: (p) => `Das ist ein Test von ${p.team}.`,
}
