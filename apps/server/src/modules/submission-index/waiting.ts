import { type Database, type DbOrTx, prepared } from "@intray/db"
import { readOverdue } from "@intray/db/facets"
import { offer, submission } from "@intray/db/schema"
import { and, eq, sql } from "drizzle-orm"
import type { TeamId } from "../../platform/events.ts"
import type { OfferState } from "../offers/schema.ts"
import type { SubmissionIndex } from "./index.ts"

/** As many as are looked for: a team that owes more answers works through these first. */
const MOST = 100_000
/** Milliseconds for which it is not asked again what has become due, while nothing happens. */
const A_MOMENT = 1_000

const unread = prepared((db, $: { teamId: string }) =>
  db
    .select({ number: submission.number })
    .from(submission)
    .where(and(eq(submission.teamId, $.teamId), sql`${submission.unread}`))
    .limit(MOST),
)

const offers = prepared((db, $: { teamId: string }) =>
  db
    .select({ number: submission.number, state: offer.state })
    .from(offer)
    .innerJoin(submission, eq(submission.id, offer.submissionId))
    .where(eq(offer.teamId, $.teamId))
    .limit(MOST),
)

type Cached = { seq: number; at: number; numbers: Promise<readonly number[]> }

const cache = new WeakMap<SubmissionIndex, Cached>()

/**
 * Numbers of submissions whose promised reply is overdue, ascending, as of the index's last event. Every change that affects this
 * is an event.
 */
export function overdueNumbers(db: Database, teamId: TeamId, teamIndex: SubmissionIndex, now: Date): Promise<readonly number[]> {
  const at = now.getTime()
  const known = cache.get(teamIndex)
  if (known && known.seq === teamIndex.seq && at >= known.at && at < known.at + A_MOMENT) return known.numbers
  const entry: Cached = { seq: teamIndex.seq, at, numbers: readOverdue(db, teamId, now, MOST) }
  cache.set(teamIndex, entry)
  entry.numbers.catch(() => {
    if (cache.get(teamIndex) === entry) cache.delete(teamIndex)
  })
  return entry.numbers
}

/** Numbers of those with a new message that nobody has answered or marked as done, ascending. */
export async function unreadNumbers(db: DbOrTx, teamId: string): Promise<number[]> {
  return (await unread(db, { teamId })).map((row) => row.number).sort((a, b) => a - b)
}

/** Numbers of submissions with an offer, ascending, by its state. */
export async function offeredNumbers(db: DbOrTx, teamId: string): Promise<Record<OfferState, number[]>> {
  const found: Record<OfferState, number[]> = { open: [], confirmed: [], declined: [], expired: [], withdrawn: [] }
  for (const { number, state } of await offers(db, { teamId })) found[state].push(number)
  for (const numbers of Object.values(found)) numbers.sort((a, b) => a - b)
  return found
}
