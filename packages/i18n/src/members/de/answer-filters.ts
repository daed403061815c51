import type { answerFilters as english } from "../../answer-filters.ts"
import type { Translated } from "../../members.ts"

export const answerFilters: Translated<typeof english> = {
  noCondition: "Ergänze eine Bedingung zu dieser Frage.",
  mixed: "Das passt nicht zu den anderen Teilen der Bedingung. Nimm dafür eine eigene Bedingung.",
  rangeReversed: "Der höchste Wert liegt unter dem niedrigsten. Vertausche sie.",
  daysReversed: "Der letzte Tag liegt vor dem ersten. Vertausche sie.",
  blank: "Gib den gesuchten Text ein.",
  tooManyOptions: (p) => `Wähle höchstens ${p.max} Optionen.`,
  tooManyConditions: (p) => `Ein Filter hat höchstens ${p.max} Bedingungen zu Antworten.`,
  unknownQuestion: (p) => `Kein Portal in diesem Filter fragt nach „${p.key}“. Entferne die Bedingung, oder wähle ein anderes Portal.`,
  questionDiffers: (p) => `Die Portale in diesem Filter fragen „${p.key}“ auf verschiedene Arten. Wähle ein Portal.`,
  wrongCondition: (p) => `„${p.key}“ lässt sich so nicht vergleichen. Nimm eine Bedingung, die zu dieser Art Frage passt.`,
  unreadable: (p) => `Die Bedingung „${p.condition}“ lässt sich nicht lesen. Berichtige oder entferne sie.`,
  filterNotJson: "Sende den Filter als JSON.",
  notJson: "Sende die Bedingungen zu Antworten als JSON.",
  indexing: "Nach einem Update werden die Antworten noch erfasst. Versuche es in ein paar Minuten noch einmal.",
}
