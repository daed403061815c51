import { formatNumber } from "./format.ts"
import { forMembers } from "./members.ts"

const n = (value: number) => formatNumber("en-GB", value)

/** Suggested labels in the label bar. */
export const suggestionLine = forMembers("suggestionLine", {
  label: "Suggestion",
  sure: (p: { percent: number }) => `${n(p.percent)}% sure`,
  likely: (p: { percent: number }) => `${n(p.percent)}% likely`,
  because: (p: { reasons: string }) => `because: ${p.reasons}`,
  accept: "accept",
  acceptIt: "Accept suggestion",
  dismiss: "dismiss",
  dismissIt: "Dismiss suggestion",
  dismissed: (p: { label: string; number: number }) => `${p.label} dismissed for #${p.number}`,
  restored: (p: { label: string; number: number }) => `${p.label} may be suggested for #${p.number} again`,
  dismissFailed: (p: { label: string; number: number }) => `${p.label} was not dismissed for #${p.number}.`,
  undo: (p: { label: string }) => `dismissal of ${p.label}`,
  close: (p: { group: string; labels: string }) => `${p.group}: ${p.labels}. Too close to suggest`,
  closeLabel: (p: { label: string; percent: number }) => `${p.label} ${n(p.percent)}%`,
  unsure: (p: { group: string }) => `${p.group}: nothing likely enough to suggest`,
  examples: (p: { group: string; have: number; need: number }) =>
    `${p.group}: ${n(p.have)} of ${n(p.need)} examples. Suggestions begin at ${n(p.need)}.`,
  lot: (p: { group: string }) => `${p.group}: no suggestion here, to measure how often suggestions are right`,
})
