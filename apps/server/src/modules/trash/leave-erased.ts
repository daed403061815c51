import type { Database } from "@intray/db"
import { event, setting, submission } from "@intray/db/schema"
import { and, asc, eq, gt, isNotNull, notExists } from "drizzle-orm"
import type { Clock } from "../../platform/clock.ts"
import { asTeamId, systemActor } from "../../platform/events.ts"
import { changeSubmissions } from "../submission-writes/change.ts"
import { noteCount } from "../submission-writes/counts.ts"

/** Setting with the progress of {@link leaveErased}. */
export const erasedKey = "erased.left"
/** Progress after the last submission. */
const ALL = "all"
/** Submissions per transaction. */
const ROWS = 200

/**
 * Removes submissions from lists and counts that were erased by an older version, which still listed them. Must run before requests are
 * served. Runs once: its progress is stored, so that an interruption counts nothing twice.
 */
export async function leaveErased({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const [state] = await db.select().from(setting).where(eq(setting.key, erasedKey))
  let after = typeof state?.value === "string" ? state.value : ""
  // Newer erasures remove themselves, and their events have a reason.
  const said = and(eq(event.submissionId, submission.id), eq(event.type, "submission.erased"), isNotNull(event.after))
  const leftAlready = db.select({ id: event.id }).from(event).where(said)
  while (after !== ALL) {
    const rows = await db
      .select({ id: submission.id, teamId: submission.teamId })
      .from(submission)
      .where(and(isNotNull(submission.erasedAt), gt(submission.id, after), notExists(leftAlready)))
      .orderBy(asc(submission.id))
      .limit(ROWS)
    const value = rows.length < ROWS ? ALL : (rows.at(-1)?.id ?? ALL)
    await db.transaction(async (tx) => {
      for (const teamId of [...new Set(rows.map((row) => row.teamId))].sort()) {
        const by = { db, clock, actor: systemActor, team: { id: asTeamId(teamId), role: "" } }
        const ids = rows.filter((row) => row.teamId === teamId).map((row) => row.id)
        await changeSubmissions(by, { tx, ids, all: true }, async (change) => {
          for (const row of change.rows) {
            noteCount(change.counts, row, -1)
            change.refiled.add(row.id)
          }
        })
      }
      await tx.insert(setting).values({ key: erasedKey, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
    })
    after = value
  }
}
