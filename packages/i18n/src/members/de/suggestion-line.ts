import { formatNumber } from "../../format.ts"
import type { Translated } from "../../members.ts"
import type { suggestionLine as english } from "../../suggestion-line.ts"

const n = (value: number) => formatNumber("de", value)

export const suggestionLine: Translated<typeof english> = {
  label: "Vorschlag",
  sure: (p) => `${n(p.percent)} % sicher`,
  likely: (p) => `${n(p.percent)} % wahrscheinlich`,
  because: (p) => `wegen: ${p.reasons}`,
  accept: "annehmen",
  acceptIt: "Vorschlag annehmen",
  dismiss: "verwerfen",
  dismissIt: "Vorschlag verwerfen",
  dismissed: (p) => `${p.label} bei #${p.number} verworfen`,
  restored: (p) => `${p.label} darf bei #${p.number} wieder vorgeschlagen werden`,
  dismissFailed: (p) => `${p.label} wurde bei #${p.number} nicht verworfen.`,
  undo: (p) => `Verwerfen von ${p.label}`,
  close: (p) => `${p.group}: ${p.labels}. Zu knapp für einen Vorschlag`,
  closeLabel: (p) => `${p.label} ${n(p.percent)} %`,
  unsure: (p) => `${p.group}: nichts ist wahrscheinlich genug für einen Vorschlag`,
  examples: (p) => `${p.group}: ${n(p.have)} von ${n(p.need)} Beispielen, bevor Vorschläge beginnen`,
  lot: (p) => `${p.group}: hier kein Vorschlag, um zu messen, wie oft Vorschläge stimmen`,
}
