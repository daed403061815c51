import type { DbOrTx } from "@intray/db"
import { publicationItem, submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import type { ReleaseRow } from "./rows.ts"
import type { EntryRow, SnapshotRow } from "./snapshots.ts"

/**
 * What became of a decision after its round was frozen. `left_out`: when the round went out, it was no longer what was frozen, so nobody was
 * told; the reason says whether it was withdrawn, changed or erased by then.
 */
export type Outcome = "told" | "recalled" | "left_out" | "waiting"
export type OutcomeOf = (entry: Pick<EntryRow, "kind" | "submissionId">) => { outcome: Outcome; reason: string } | null

const outcomes = { done: "told", recalled: "recalled", skipped: "left_out", waiting: "waiting" } as const

/** What became of each entry of a round's snapshot, as it is now; null for an entry of which nothing is known, and for other kinds. */
export async function outcomesOf(
  db: DbOrTx,
  row: Pick<ReleaseRow, "kind" | "publicationId" | "snapshots" | "publishedAt">,
  snapshot: Pick<SnapshotRow, "number" | "recalledAt">,
): Promise<OutcomeOf> {
  if (row.kind !== "round") return () => null
  // A round that is a draft again no longer names its publication. Nobody was notified: otherwise it could not have become a draft again.
  const recalled = snapshot.recalledAt === null ? null : ({ outcome: "recalled", reason: "" } as const)
  const carried = row.publicationId !== null && snapshot.number === row.snapshots ? row.publicationId : null
  const items =
    carried === null
      ? []
      : await db
          .select({ item: publicationItem, withdrawnAt: submission.withdrawnAt })
          .from(publicationItem)
          .leftJoin(submission, eq(submission.id, publicationItem.submissionId))
          .where(eq(publicationItem.publicationId, carried))
  // Withdrawing drops a held decision, which a publication notes as a change; whether it was withdrawn says the submission.
  const withdrawn = (at: Date | null) => at !== null && (row.publishedAt === null || at <= row.publishedAt)
  const known = new Map(
    items.map(({ item: { submissionId, state, reason }, withdrawnAt }) => [
      submissionId,
      { outcome: outcomes[state], reason: reason === "changed" && withdrawn(withdrawnAt) ? "withdrawn" : (reason ?? "") },
    ]),
  )
  return ({ kind, submissionId }) => (kind === "row" && submissionId !== null ? (known.get(submissionId) ?? recalled) : null)
}
