import { type DbOrTx, type Maybe, prepared } from "@intray/db"
import { amongTexts, textList, unindexed } from "@intray/db/fn"
import { reviewConflict, submission } from "@intray/db/schema"
import { and, type Column, eq, inArray, isNotNull, not, type SQL } from "drizzle-orm"
import { accountOf, guestOf } from "./events.ts"
import { perCall } from "./per-call.ts"
import type { TeamContext } from "./services.ts"

/**
 * Submissions that do not exist for somebody because they declared a conflict of interest on them, or on their submitter. `null`: none.
 * `numbers` are the same submissions, ascending.
 */
export type Conflicts = { ids: ReadonlySet<string>; numbers: ReadonlySet<number> } | null

/** Who reads. An API key reads as its maker, and so does a job for a user. */
export type ConflictReader = Pick<TeamContext, "db" | "actor"> & { team: Pick<TeamContext["team"], "id" | "key" | "conflicts"> }

/** Who declares conflicts of interest: a member by their account, a guest by their row in `reviewer`. */
export type ConflictParty = { userId: string } | { guestId: string }

/** The person whose conflicts hold for a caller; null: rules and the system have none. */
export function conflictPartyOf(ctx: Pick<TeamContext, "actor"> & { team: Pick<TeamContext["team"], "key"> }): ConflictParty | null {
  const guestId = guestOf(ctx.actor)
  if (guestId !== null) return { guestId }
  const userId = accountOf(ctx)
  return userId === null ? null : { userId }
}

type Declared = { id: string; number: number; person: boolean; email: string }

// The caller's conflicts are few: they lead, and the team only checks them.
const declared = {
  id: submission.id,
  number: submission.number,
  person: reviewConflict.person,
  email: submission.submitterEmail,
}
const declaredByUser = prepared((db, $: { teamId: string; userId: string }) =>
  db
    .select(declared)
    .from(reviewConflict)
    .innerJoin(submission, eq(submission.id, reviewConflict.submissionId))
    .where(and(eq(reviewConflict.userId, $.userId), eq(unindexed(reviewConflict.teamId), $.teamId))),
)
const declaredByGuest = prepared((db, $: { teamId: string; guestId: string }) =>
  db
    .select(declared)
    .from(reviewConflict)
    .innerJoin(submission, eq(submission.id, reviewConflict.submissionId))
    .where(and(eq(reviewConflict.guestId, $.guestId), eq(unindexed(reviewConflict.teamId), $.teamId))),
)
const sentBy = prepared((db, $: { teamId: string; emails: unknown }) =>
  db
    .select({ id: submission.id, number: submission.number })
    .from(submission)
    .where(and(amongTexts(submission.submitterEmail, $.emails), eq(submission.teamId, $.teamId))),
)

const remembered = perCall<ConflictReader, Conflicts>()

/**
 * The submissions that the caller must not see because of a conflict of interest. Free for members without one; otherwise one or two
 * queries for each context, which lives as long as one call.
 * @param db the transaction, if inside of one
 */
export function conflictsNow(ctx: ConflictReader, db: DbOrTx = ctx.db): Maybe<Conflicts> {
  const party = conflictPartyOf(ctx)
  if (party === null || ctx.team.conflicts === false) return null
  return remembered(ctx, () => readConflicts(db, ctx.team.id, party))
}

/** Like {@link conflictsNow}, as a promise. */
export async function getConflicts(ctx: ConflictReader, db: DbOrTx = ctx.db): Promise<Conflicts> {
  return conflictsNow(ctx, db)
}

/** The submissions of a team on which somebody has a conflict of interest. */
export async function readConflicts(db: DbOrTx, teamId: string, party: ConflictParty): Promise<Conflicts> {
  const rows: Declared[] = await ("guestId" in party ? declaredByGuest(db, { teamId, ...party }) : declaredByUser(db, { teamId, ...party }))
  if (rows.length === 0) return null
  const emails = [...new Set(rows.flatMap((row) => (row.person && row.email !== "" ? [row.email] : [])))]
  const sent = emails.length === 0 ? [] : await sentBy(db, { teamId, emails: textList(emails) })
  const all = [...rows, ...sent].sort((a, b) => a.number - b.number)
  return { ids: new Set(all.map((one) => one.id)), numbers: new Set(all.map((one) => one.number)) }
}

/** Whether a submission is hidden by a conflict of interest. */
export function isInConflict(conflicts: Conflicts, submissionId: string | null): boolean {
  return conflicts !== null && submissionId !== null && conflicts.ids.has(submissionId)
}

/** Condition of a query: no conflict of interest hides the submission. Undefined: none does. @param column a submission's id */
export function isWithoutConflict(conflicts: Conflicts, column: Column = submission.id): SQL | undefined {
  return conflicts === null ? undefined : not(amongTexts(column, textList([...conflicts.ids])))
}

type About = { submissionId: string; submitterEmail: string | null }

/** The conflicts of interest of all members of some teams, for notifying many of them: one query, regardless of their number. */
export async function declaredIn(
  db: DbOrTx,
  teamIds: readonly string[],
): Promise<(member: { teamId: string; userId: string }) => { has(about: About): boolean } | undefined> {
  const { teamId, userId, submissionId, person } = reviewConflict
  const rows = await db
    .select({ teamId, userId, submissionId, person, email: submission.submitterEmail })
    .from(reviewConflict)
    .innerJoin(submission, eq(submission.id, submissionId))
    .where(and(inArray(teamId, [...teamIds]), isNotNull(userId)))
  const members = new Map<string, { submissions: Set<string>; emails: Set<string> }>()
  for (const row of rows) {
    const key = `${row.teamId} ${row.userId}`
    const own = members.get(key) ?? { submissions: new Set(), emails: new Set() }
    own.submissions.add(row.submissionId)
    if (row.person && row.email !== "") own.emails.add(row.email)
    members.set(key, own)
  }
  return (member) => {
    const own = members.get(`${member.teamId} ${member.userId}`)
    return own && { has: (about) => own.submissions.has(about.submissionId) || own.emails.has(about.submitterEmail ?? "") }
  }
}
