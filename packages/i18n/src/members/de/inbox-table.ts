import type * as tableWords from "../../inbox-table.ts"
import type { Translated } from "../../members.ts"
import { pl } from "./say.ts"

/** Die Tabelle des Posteingangs. */
export const inboxTable: Translated<typeof tableWords.inboxTable> = {
  label: "Einreichungen als Tabelle",
  columns: {
    number: "Nummer",
    title: "Titel",
    person: "Eingereicht von",
    stage: "Phase",
    labels: "Labels",
    assignee: "Zugewiesen an",
    received: "Eingegangen",
    files: "Dateien",
  },
  none: "nichts",
  inGroup: (p) => `${p.group}: ${p.question}`,
  pick: "Ausgewählt",
  choose: "Spalten",
  chooseOwn: "Jede Einreichung",
  chooseAnswers: "Antworten",
  noQuestions: "Die Portale dieser Liste fragen nichts, was in eine Spalte passt.",
  reset: "Übliche Spalten",
  compact: "Kompakte Zeilen",
  column: {
    newest: "Neueste zuerst",
    oldest: "Älteste zuerst",
    left: "Nach links",
    right: "Nach rechts",
    wider: "Breiter",
    narrower: "Schmaler",
    hide: "Spalte ausblenden",
  },
  moved: (p) => `${p.column} ist Spalte ${p.place} von ${p.count}.`,
  width: (p) => `${p.column} ist ${p.width} Pixel breit.`,
  copied: (p) => pl(p.count, "# Zelle kopiert", "# Zellen kopiert"),
  selected: (p) => pl(p.count, "# Zelle ausgewählt", "# Zellen ausgewählt"),
}
