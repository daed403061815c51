import type { LiveChange, LiveMessage } from "../../platform/live.ts"

/** The columns of an event that are read. */
export type EventRow = {
  seq: number
  type: string
  submissionId: string | null
  number: number | null
  /** The submission's portal. */
  portalId: string | null
  /** Who sent it. */
  submitterEmail: string | null
  actorType: string
  actorId: string | null
  actId: string
}

/** Most submissions that one change lists; beyond that it only has the flag `many`. */
const maxListed = 100
/** Most changes of one message; beyond that they are merged by type. */
const maxChanges = 200

/**
 * Merges events, in their order, into one message: those of one act and type become one change.
 * @param seq of the newest event that the message covers
 */
export function toMessage(rows: readonly EventRow[], seq: number): LiveMessage {
  const changes = new Map<string, LiveChange>()
  const known = new Map<LiveChange, Set<string>>()
  for (const row of rows) {
    const actorId = row.actorType === "user" ? row.actorId : null
    const own = `${row.type} ${row.actId}`
    const crowded = changes.size >= maxChanges && !changes.has(own)
    const key = crowded ? row.type : own
    let change = changes.get(key)
    if (!change) {
      change = { event: row.type, submissions: [], many: false, actorId: crowded ? null : actorId, actId: crowded ? null : row.actId }
      changes.set(key, change)
      known.set(change, new Set())
    }
    if (row.submissionId === null || row.number === null || change.many) continue
    const listed = known.get(change) as Set<string>
    if (listed.has(row.submissionId)) continue
    listed.add(row.submissionId)
    change.submissions.push({ id: row.submissionId, number: row.number })
    if (change.submissions.length > maxListed) {
      change.submissions = []
      change.many = true
    }
  }
  return { type: "changes", seq, changes: [...changes.values()] }
}
