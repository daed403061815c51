import type { Translated } from "../../members.ts"
import type { reviewFilter as english } from "../../review-filter.ts"
import { n, pl } from "./say.ts"

/** Filter auf Gutachten im Posteingang. */
export const reviewFilter: Translated<typeof english> = {
  title: "Gutachten in einer Runde",
  back: "Alle Möglichkeiten",
  loading: "Runden werden geladen",
  failed: "Die Runden wurden nicht geladen.",
  noRounds: "Es gibt keine Runde, deren Wertungen du siehst.",
  round: "Runde",
  roundOf: (p) => `${p.round}, ${p.portal}`,
  count: "Zahl der Gutachten",
  counts: { any: "Beliebig", none: "Noch keine", some: "Von … bis …" },
  fields: {
    minReviews: "Gutachten ab",
    maxReviews: "Gutachten bis",
    minScore: "Wertung ab, in %",
    maxScore: "Wertung bis, in %",
    minSpread: "Abstand ab, in %",
    maxSpread: "Abstand bis, in %",
  },
  help: "Der Abstand ist die höchste minus die niedrigste Wertung. Beide Enden zählen mit, und ein Feld kann leer bleiben.",
  apply: "Diese Einreichungen zeigen",
  says: {
    inRound: "in der Runde",
    none: "noch keine Gutachten",
    reviewsFrom: (p) => `mindestens ${pl(p.min, "# Gutachten", "# Gutachten")}`,
    reviewsTo: (p) => `höchstens ${pl(p.max, "# Gutachten", "# Gutachten")}`,
    reviewsBetween: (p) => (p.min === p.max ? pl(p.min, "# Gutachten", "# Gutachten") : `${n(p.min)} bis ${n(p.max)} Gutachten`),
    scoreFrom: (p) => `Wertung mindestens ${p.min}`,
    scoreTo: (p) => `Wertung höchstens ${p.max}`,
    scoreBetween: (p) => `Wertung ${p.min} bis ${p.max}`,
    spreadFrom: (p) => `Abstand mindestens ${p.min}`,
    spreadTo: (p) => `Abstand höchstens ${p.max}`,
    spreadBetween: (p) => `Abstand ${p.min} bis ${p.max}`,
  },
  gone: "eine Runde, die es nicht mehr gibt oder deren Wertungen du nicht siehst",
  wrong: {
    percent: "Gib eine Zahl von 0 bis 100 ein.",
    whole: (p) => `Gib eine ganze Zahl von 0 bis ${n(p.max)} ein.`,
    reversed: "Das liegt unter dem Anfang. Gib eine höhere Zahl ein.",
    nothing: "Gib mindestens eine der beiden Zahlen ein.",
  },
}
