import { formatNumber, plural } from "../../format.ts"
import type { Translated } from "../../members.ts"
import type { suggestions as english } from "../../suggestions.ts"

const n = (value: number) => formatNumber("de", value)

export const suggestions: Translated<typeof english> = {
  title: "Vorschläge",
  page: {
    note: "Gelernt aus den Labels, die dein Team gesetzt hat, auf diesem Server. Nichts verlässt ihn, und Labels anderer Teams werden nicht verwendet.",
    enabled: "Labels vorschlagen",
    saving: "Wird gespeichert",
    failed: "Die Einstellungen der Vorschläge wurden nicht geladen",
    failedText: "Nichts wurde geändert. Versuche es noch einmal.",
    notSaved: "Das wurde nicht gespeichert.",
    learning: "Lernt aus euren Labels. Die Zahlen erscheinen gleich.",
    off: "Vorschläge sind aus. Eure Labels bleiben.",
    since: (p) => `Labels von vor dem ${p.date} werden nicht verwendet.`,
    group: (p) => `Labels von ${p.group} vorschlagen`,
    finished: (p) =>
      p.have < p.need
        ? `${n(p.have)} von ${n(p.need)} Beispielen, bevor Vorschläge beginnen`
        : plural("de", p.have, { one: "# Beispiel", other: "# Beispiele" }),
    columns: { label: "Label", examples: "Beispiele", accepted: "Angenommen, 90 Tage", right: "Gesagt / stimmte", state: "Zustand" },
    states: { on: "An", few: "Zu wenige Beispiele", muted: "Stumm: oft falsch", mutedByHand: "Stumm" },
    few: (p) => `noch ${n(p.more)} nötig`,
    percent: (p) => `${n(p.percent)} %`,
    share: (p) => `${n(p.percent)} % von ${n(p.of)}`,
    calibrated: (p) => `${n(p.predicted)} % / ${n(p.right)} %`,
    none: "–",
    trend: (p) => `Angenommen je Woche: ${p.label}`,
    choose: (p) => `Wann ${p.label} vorgeschlagen wird`,
    auto: "Wenn es stimmt",
    always: "Immer",
    never: "Nie",
    details: (p) => `Wonach sich ${p.label} richtet`,
    toward: "Dafür",
    away: "Dagegen",
    feature: (p) => `${p.text} (${n(p.count)})`,
    word: (p) => `„${p.text}“`,
    noFeatures: "Noch nichts: dafür braucht es mehr Beispiele.",
    calibration: "Wie oft es stimmte",
    calibrationNote:
      "Bei einer von zehn Einreichungen wird kein Vorschlag gezeigt. Dort wird verglichen, was vorgeschlagen worden wäre und was jemand wählte.",
    range: (p) => `${n(p.from)}–${n(p.to)} %`,
    rangeHead: "Gesagt",
    rightHead: "Stimmte",
    noCalibration: "Noch nichts gemessen.",
    fields: "Für Vorschläge verwendet",
    fieldsNote: "Antworten, die sagen, wer jemand ist, werden nie verwendet. Auch in anderen Antworten werden ihre Wörter ausgelassen.",
    identifying: "nie verwendet",
    noFields: "Kein Portal hat ein Feld, das Vorschläge verwenden können.",
    startAgain: "Neu beginnen",
    startAgainNote: "Nur aus Labels lernen, die ab jetzt gesetzt werden. Die Statistik bleibt.",
    startAgainAsk: "Ab hier neu beginnen?",
    startAgainText: "Vorschläge schweigen, bis es genug neue Beispiele gibt. Labels und Statistik bleiben.",
    startedAgain: "Vorschläge beginnen neu",
    forget: "Alles Gelernte vergessen",
    forgetNote:
      "Löscht das Gelernte mit aller Statistik und allem Verworfenen. Labels bleiben, und aus ihnen wird nicht noch einmal gelernt.",
    forgetAsk: "Alles Gelernte vergessen?",
    forgetText: "Das lässt sich nicht rückgängig machen. Vorschläge schweigen, bis es genug neue Beispiele gibt. Labels bleiben.",
    forgotten: "Alles Gelernte wurde vergessen",
    cancel: "Abbrechen",
    reset: "Gelerntes",
  },
}
