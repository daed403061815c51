import type { LabelGroupItem, LabelItem } from "@intray/server/modules/labels/schema"
import type { SuggestionsForSubmission } from "@intray/server/modules/suggestions/schema"

export type Suggestion = SuggestionsForSubmission["groups"][number]
export type Proposal = { label: LabelItem; group: LabelGroupItem; percent: number; reasons: Suggestion["proposals"][number]["reasons"] }
export type Silence = { group: LabelGroupItem; silence: NonNullable<Suggestion["silence"]> }

/** What is shown at this moment: what a person has answered since is left out. The most likely proposal first. */
export function getShown(
  suggestions: readonly Suggestion[],
  groups: readonly LabelGroupItem[],
  labelIds: readonly string[],
  dismissed: ReadonlySet<string>,
): { proposals: Proposal[]; silences: Silence[] } {
  const proposals: Proposal[] = []
  const silences: Silence[] = []
  for (const group of groups) {
    const own = suggestions.find((one) => one.groupId === group.id)
    const answered = group.labels.some(({ id }) => labelIds.includes(id))
    if (!own || (answered && !group.multiple)) continue
    if (own.silence) silences.push({ group, silence: own.silence })
    for (const { labelId, percent, reasons } of own.proposals) {
      const label = group.labels.find(({ id }) => id === labelId)
      if (label && !label.archived && !labelIds.includes(labelId) && !dismissed.has(labelId))
        proposals.push({ label, group, percent, reasons })
    }
  }
  return { proposals: proposals.sort((a, b) => b.percent - a.percent), silences }
}

/** Reasons shown where no label is proposed; the first that applies is shown. */
const shownReasons = ["unsure", "examples", "lot"] as const

export function findShownSilence(silences: readonly Silence[]): Silence | undefined {
  for (const reason of shownReasons) {
    const found = silences.find(({ silence }) => silence.reason === reason && (reason !== "examples" || (silence.have ?? 0) > 0))
    if (found) return found
  }
  return undefined
}

/** Whether Tab is meant for the suggestion: the list or the text has the focus, and nothing that Tab would be needed to leave. */
export function isReading(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.id === "reading-title" || focused.closest("[data-list]") !== null
}
