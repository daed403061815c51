import { type DbOrTx, prepared } from "@intray/db"
import { submission } from "@intray/db/schema"
import { and, asc, eq, lte, sql } from "drizzle-orm"

/** As many as are looked for: a team that owes more answers works through these first. */
const MOST = 100_000

const byNumber = (a: number, b: number) => a - b

const overdue = prepared((db, $: { teamId: string; now: Date }) =>
  db
    .select({ number: submission.number })
    .from(submission)
    .where(and(eq(submission.teamId, $.teamId), lte(submission.dueAt, $.now)))
    .orderBy(asc(submission.dueAt))
    .limit(MOST),
)
const unread = prepared((db, $: { teamId: string }) =>
  db
    .select({ number: submission.number })
    .from(submission)
    .where(and(eq(submission.teamId, $.teamId), sql`${submission.unread}`))
    .limit(MOST),
)

/** Numbers of what was promised an answer by now and has none, ascending. */
export async function overdueNumbers(db: DbOrTx, teamId: string, now: Date): Promise<number[]> {
  return (await overdue(db, { teamId, now })).map((row) => row.number).sort(byNumber)
}

/** Numbers of those whose submitters have written what nobody of the team has read, ascending. */
export async function unreadNumbers(db: DbOrTx, teamId: string): Promise<number[]> {
  return (await unread(db, { teamId })).map((row) => row.number).sort(byNumber)
}
