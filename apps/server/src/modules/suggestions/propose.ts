import { MIN_FINISHED } from "./learn/model.ts"
import { LEAST_PERCENT, type Prediction } from "./learn/team-models.ts"
import type { GroupSuggestion } from "./schema.ts"
import type { KnownGroup } from "./team-rows.ts"

/** Proposals of one group at a time. */
const MOST_PROPOSALS = 3

type Silence = NonNullable<GroupSuggestion["silence"]>

type Situation = {
  group: Pick<KnownGroup, "id" | "kind" | "labels">
  /** Null: the model is being built. */
  prediction: Prediction | null
  off: boolean
  lot: boolean
  /** Labels of the submission. */
  labelIds: ReadonlySet<string>
  dismissed: ReadonlySet<string>
  muted: ReadonlySet<string>
}

/** What a group suggests for a submission, or why it suggests nothing. */
export function propose({ group, prediction, off, lot, labelIds, dismissed, muted }: Situation): GroupSuggestion {
  const silent = (reason: Silence["reason"], more: Partial<Silence> = {}): GroupSuggestion => ({
    groupId: group.id,
    proposals: [],
    silence: { reason, have: null, need: null, close: [], ...more },
  })
  if (off) return silent("off")
  if (group.kind === "one" && group.labels.some(({ id }) => labelIds.has(id))) return silent("answered")
  if (!prediction) return silent("learning")
  if (prediction.labels.length === 0) return silent("examples", { have: prediction.finished, need: MIN_FINISHED })
  if (lot) return silent("lot")
  const sorted = prediction.labels
    .flatMap(({ id, percent, reasons }) => (percent === null || labelIds.has(id) ? [] : [{ labelId: id, percent, reasons }]))
    .sort((a, b) => b.percent - a.percent)
  // What is likely only because it is frequent would be suggested everywhere.
  const likely = sorted.filter(({ percent, reasons }) => percent >= LEAST_PERCENT && reasons.length > 0)
  if (likely.length === 0) {
    const isClose = group.kind === "one" && (sorted[0]?.percent ?? 0) < LEAST_PERCENT
    const close = isClose ? sorted.slice(0, 2).map(({ labelId, percent }) => ({ labelId, percent })) : []
    return silent("unsure", { close })
  }
  const proposals = likely
    .filter(({ labelId }) => !dismissed.has(labelId) && !muted.has(labelId))
    .slice(0, MOST_PROPOSALS)
    .map(({ reasons, ...proposal }) => ({ ...proposal, reasons: reasons.map(({ kind, text }) => ({ kind, text })) }))
  if (proposals.length > 0) return { groupId: group.id, proposals, silence: null }
  return silent(likely.some(({ labelId }) => dismissed.has(labelId)) ? "dismissed" : "muted")
}
