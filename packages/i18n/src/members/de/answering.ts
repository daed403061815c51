import type * as words from "../../answering.ts"
import type { Translated } from "../../members.ts"
import { n, pl } from "./say.ts"

const count = (value: number) => n(value)

export const answering: Translated<typeof words.answering> = {
  treatment: {
    title: "Erfahrung",
    label: "Nach einer Entscheidung fragen",
    help: "Die Statusseite fragt in fünf Stufen, wie es war. Die Antworten stehen in der Auswertung, in Summen ab fünf Personen.",
  },
  promise: {
    title: "Antworten",
    label: "Wir antworten innerhalb von",
    days: "Tagen",
    inDays: (p) => pl(p.days, "# Tag", "# Tage"),
    none: "Kein Versprechen",
    help: "Es steht am Formular und auf der Statusseite. Was länger wartet, steigt in deinem Posteingang auf.",
    said: (p) =>
      pl(
        p.days,
        "Einreichende lesen, dass ihr innerhalb von # Tag antwortet.",
        "Einreichende lesen, dass ihr innerhalb von # Tagen antwortet.",
      ),
    wrong: "Gib eine ganze Zahl von Tagen von 1 bis 365 an, oder lass es leer.",
    save: "Speichern",
    usual: (p) => `Ihr braucht meist ${pl(p.days, "# Tag", "# Tage", "weniger als einen Tag")} (${count(p.of)} Antworten).`,
  },
}
