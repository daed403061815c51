import type { Translated } from "../../members.ts"
import type * as releasesServerWords from "../../releases-server.ts"
import { n, pl } from "./say.ts"

const count = (value: number) => n(value)

/** Was der Server zu Releases sagt. */
export const releasesServer: Translated<typeof releasesServerWords.releasesServer> = {
  stale:
    "Jemand hat dieses Release gespeichert, nachdem du es geöffnet hast. Nichts von dir ist verloren: Sieh dir das andere an und speichere dann noch einmal.",
  notDraft: {
    waiting: "Dieses Release ist unterwegs. Rufe es zuerst zurück und mache es wieder zum Entwurf.",
    published:
      "Dieses Release ist veröffentlicht: Es lässt sich nicht mehr zurückrufen, löschen oder noch einmal veröffentlichen. Mache eine weitere Momentaufnahme, nimm seine öffentliche Seite herunter oder lege ein neues an.",
    publishedRound:
      "Diese Runde ist veröffentlicht: Sie lässt sich nicht mehr ändern, zurückrufen oder löschen. Lege für das Nächste eine neue an.",
    recalled: "Dieses Release wurde zurückgerufen. Mache es zuerst wieder zum Entwurf.",
  },
  notWaiting: "Dieses Release ist nicht unterwegs; es gibt nichts zurückzurufen.",
  notRecalled: "Nur ein zurückgerufenes Release wird wieder zum Entwurf.",
  notRound: "Einreichungen kommen in Runden und Tonträger. Die Zeilen eines Datensatzes sind, was sein Filter findet.",
  expectedOfRound: "Nur eine Runde wird gezählt, bevor sie hinausgeht. Lass das weg.",
  notForRound: "Eine Runde wird beim Veröffentlichen eingefroren und sonst nie.",
  kept: "Von diesem Release gibt es eine Momentaufnahme, die mit ihm aufbewahrt wird. Es lässt sich nicht mehr löschen.",
  empty: "In diesem Release ist noch nichts.",
  underWay: "Gerade entsteht eine Momentaufnahme davon. Warte, bis sie da ist.",
  hidden: (p) =>
    pl(
      p.count,
      "# seiner Einreichungen ist in einem Portal, das du nicht siehst. Veröffentlichen kann, wer alle sieht.",
      "# seiner Einreichungen sind in Portalen, die du nicht siehst. Veröffentlichen kann, wer alle sieht.",
    ),
  hiddenDelete: (p) =>
    pl(
      p.count,
      "# seiner Einreichungen ist in einem Portal, das du nicht siehst. Löschen kann, wer alle sieht.",
      "# seiner Einreichungen sind in Portalen, die du nicht siehst. Löschen kann, wer alle sieht.",
    ),
  notHeld: (p) => {
    const named = p.numbers.slice(0, 10).map((number) => `#${number}`)
    const more = p.numbers.length - named.length
    const list = `${named.join(", ")}${more > 0 ? ` und ${count(more)} weitere` : ""}`
    return `In eine Runde kommen zurückgehaltene Entscheidungen, und diese sind es nicht oder sind nicht da: ${list}. Entscheide und halte sie zuerst zurück, oder lass sie weg.`
  },
  changed: (p) =>
    `Jetzt ${p.now === 1 ? "ginge" : "gingen"} ${count(p.now)} hinaus, nicht ${count(p.expected)}. Nichts wurde veröffentlicht: Sieh noch einmal hin und wiederhole es dann.`,
  tooMany: (p) => `Ein Release fasst höchstens ${count(p.max)}. Grenze es ein oder mache zwei.`,
  tooManyTracks: (p) =>
    p.hidden === 0
      ? `Ein Tonträger fasst höchstens ${count(p.max)} Tracks. Nimm einige heraus.`
      : `Ein Tonträger fasst höchstens ${count(p.max)} Tracks, und er hat ${count(p.hidden)} in Portalen, die du nicht siehst. Nimm einige heraus.`,
  tooManyReleases: (p) => `Ein Team hat höchstens ${count(p.max)} Releases in Arbeit. Veröffentliche oder lösche zuerst eins.`,
  which: "Nenne entweder einen Filter oder die Nummern.",
  wrongKind: (p) => `Dieses Release ist von der Art ${p.kind}; was du gesendet hast, gehört zu einer anderen.`,
  notImage: "Das Cover ist ein Bild, das mit einer seiner Einreichungen kam. Wähle eins davon.",
  unreadable: "Dieses Bild ließ sich nicht lesen. Wähle ein anderes.",
  noFile: "Diese Aufnahme kam nicht mit einer Einreichung dieses Tonträgers. Wähle eine, die es tat.",
  noSubmission: "Dieser Track nennt eine Einreichung, die nicht darin ist. Füge zuerst die Einreichung hinzu.",
  isrcTwice: (p) => `${p.isrc} steht bei zwei Tracks. Jede Aufnahme hat ihren eigenen.`,
  format: (p) => `Die Art ${p.kind} hat keinen solchen Download.`,
  moment: "Wähle eine Zeit, die noch kommt, innerhalb eines Jahres.",
  card: {
    what: (p) =>
      p.rows === 0
        ? "Noch ist keine Einreichung darin."
        : `${pl(p.rows, "# Einreichung", "# Einreichungen")} über ${p.portals.join(", ")}, eingegangen zwischen ${p.from} und ${p.to}.`,
    who: (p) =>
      `Eingereicht von ${pl(p.people, "# Person", "# Personen")}. ${p.identifying ? "Namen und Antworten, die jemanden verraten, sind darin." : "Namen, Adressen und Antworten, die jemanden verraten, sind weggelassen."}`,
    labelled: (p) =>
      p.groups.length === 0
        ? "Nichts davon ist gelabelt."
        : `${count(p.labelled)} von ${count(p.rows)} Zeilen tragen Labels des Teams, in ${p.groups.join(", ")}. Eine Zeile ohne Label wurde nicht beurteilt, oder keins passte.`,
    gaps: (p) =>
      [
        p.withoutConsent > 0
          ? pl(
              p.withoutConsent,
              "# Zeile kam über ein Formular, das nach keiner Zustimmung fragte.",
              "# Zeilen kamen über Formulare, die nach keiner Zustimmung fragten.",
            )
          : "",
        p.withdrawn > 0
          ? pl(p.withdrawn, "# wurde zurückgezogen und ist weggelassen.", "# wurden zurückgezogen und sind weggelassen.")
          : "",
        "Hier ist nur, was Leute einreichen wollten: Es spricht für niemand anderen.",
      ]
        .filter(Boolean)
        .join(" "),
  },
}
