import type { Translated } from "../../members.ts"
import type { reviews as english } from "../../reviews.ts"

export const reviews: Translated<typeof english> = {
  scaleShort: "Eine Skala braucht mindestens zwei Werte.",
  scaleLong: "Eine Skala hat höchstens zehn Werte.",
  noCriteria: "Füge mindestens ein Kriterium hinzu.",
  tooManyScores: "Ein Gutachten hat höchstens zwölf Wertungen.",
  emptyRange: "Das muss mindestens der Anfang des Bereichs sein.",
  adjustedRange: "Ein Bereich von Wertungen gilt für Wertungen, wie sie abgegeben wurden. Lass `adjusted` weg.",
  assign: { nobody: "Wähle mindestens eine Person aus." },
  blind: {
    mark: "Anonym",
    why: "Du begutachtest dieses Portal anonym. Namen siehst du erst, wenn die Runde beendet ist.",
    reveal: "Namen zeigen",
    revealed: (p) => `Du siehst jetzt die Namen von #${p.number}. Im Verlauf steht, dass du sie aufgedeckt hast.`,
    failed: "Die Namen wurden nicht gezeigt. Versuch es noch einmal.",
  },
  history: {
    submitted: (p) => `${p.who}: Gutachten abgegeben`,
    abstained: (p) => `${p.who}: des Gutachtens enthalten`,
    changed: (p) => `${p.who}: Gutachten geändert`,
    conflictDeclared: (p) => `${p.who}: Befangenheit erklärt`,
    conflictRemoved: (p) => `${p.who}: Befangenheit zurückgenommen`,
    settled: (p) => `${p.who}: Wertung festgelegt`,
    unsettled: (p) => `${p.who}: festgelegte Wertung zurückgenommen`,
    revealed: (p) => `${p.who}: Namen aufgedeckt`,
  },
}
