import { submission } from "@intray/db/schema"
import { inArray } from "drizzle-orm"
import type { Change, Changer } from "./change.ts"
import type { HeldRow } from "./rows.ts"

/** Columns that changes only write. */
type Written = Partial<
  Pick<
    typeof submission.$inferInsert,
    | "answers"
    | "demoId"
    | "dueAt"
    | "idempotencyHash"
    | "keepUntil"
    | "source"
    | "submitterEmail"
    | "submitterName"
    | "summary"
    | "title"
    | "unread"
    | "version"
  >
>

/** New column values of a submission. */
export type Columns = Partial<
  Pick<HeldRow, "stageId" | "publicStageId" | "held" | "assigneeId" | "withdrawnAt" | "repliedAt" | "trashedAt" | "erasedAt" | "spamSince">
> &
  Written

/** Columns that are part of the filter index. */
const sought = ["stageId", "held", "assigneeId", "trashedAt", "erasedAt"] as const

/** Stages column updates: later steps of the change see them at once; the database gets them on flush. */
export function setColumns(change: Change<Changer>, id: string, columns: Columns): void {
  const row = change.now.get(id)
  if (!row) throw new Error("a submission that the change does not hold")
  change.now.set(id, { ...row, ...columns })
  change.columns.set(id, { ...change.columns.get(id), ...columns })
  change.changed.add(id)
  if (sought.some((column) => column in columns)) change.refiled.add(id)
}

/** Writes staged columns: one statement for all rows with the same values. */
export async function writeColumns({ tx, ctx, columns }: Change<Changer>): Promise<void> {
  const alike = new Map<string, { set: Columns; ids: string[] }>()
  for (const [id, set] of columns) {
    const key = JSON.stringify(Object.entries(set).sort())
    const known = alike.get(key)
    if (known) known.ids.push(id)
    else alike.set(key, { set, ids: [id] })
  }
  columns.clear()
  const updatedAt = ctx.clock.now()
  for (const { set, ids } of alike.values()) {
    await tx
      .update(submission)
      .set({ ...set, updatedAt })
      .where(inArray(submission.id, ids))
  }
}
