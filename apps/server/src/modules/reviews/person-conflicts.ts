import type { DbOrTx, Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { reviewConflict, submission } from "@intray/db/schema"
import { and, desc, eq, inArray, isNull, ne, notInArray } from "drizzle-orm"

/*
 * A conflict of interest on a person is declared on one of their submissions, and holds for all with the same address. It must outlive
 * that submission and that address.
 */

type Declared = { teamId: string; userId: string | null; guestId: string | null; createdAt: Date }

const { teamId, userId, guestId, createdAt } = reviewConflict
const declared = { teamId, userId, guestId, createdAt }

/** Declares the conflict of somebody on a submission and its submitter, or widens the one that is there. */
async function declare(tx: Tx, party: Declared, submissionId: string): Promise<void> {
  const by = party.userId === null ? reviewConflict.guestId : reviewConflict.userId
  await tx
    .insert(reviewConflict)
    .values({ id: newId(), ...party, submissionId, person: true })
    .onConflictDoUpdate({ target: [by, reviewConflict.submissionId], set: { person: true } })
}

/** The newest submission of an address in a team that is not one of `without`; null: there is none. */
async function findOther(db: DbOrTx, team: string, email: string, without: readonly string[]): Promise<string | null> {
  const [row] = await db
    .select({ id: submission.id })
    .from(submission)
    .where(
      and(
        eq(submission.submitterEmail, email),
        eq(submission.teamId, team),
        isNull(submission.erasedAt),
        notInArray(submission.id, [...without]),
      ),
    )
    .orderBy(desc(submission.number))
    .limit(1)
  return row?.id ?? null
}

/** Before submissions are erased: conflicts on their submitters go on with another submission of theirs. Call it while the addresses are still there. */
export async function keepAfterErasure(tx: Tx, submissionIds: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ ...declared, email: submission.submitterEmail })
    .from(reviewConflict)
    .innerJoin(submission, eq(submission.id, reviewConflict.submissionId))
    .where(
      and(inArray(reviewConflict.submissionId, [...submissionIds]), eq(reviewConflict.person, true), ne(submission.submitterEmail, "")),
    )
  const others = new Map<string, string | null>()
  for (const { email, ...party } of rows) {
    const key = `${party.teamId} ${email}`
    if (!others.has(key)) others.set(key, await findOther(tx, party.teamId, email, submissionIds))
    const other = others.get(key)
    if (other) await declare(tx, party, other)
  }
}

/** Before a submission gets another address: conflicts on its submitter hold for it, and for what was sent from the old address, as before. */
export async function keepAfterNewAddress(
  tx: Tx,
  { id, teamId: team, email, now }: { id: string; teamId: string; email: string; now: Date },
): Promise<void> {
  if (email === "") return
  const parties = await tx
    .selectDistinct({ teamId, userId, guestId })
    .from(reviewConflict)
    .innerJoin(submission, eq(submission.id, reviewConflict.submissionId))
    .where(and(eq(submission.submitterEmail, email), eq(submission.teamId, team), eq(reviewConflict.person, true)))
  if (parties.length === 0) return
  const other = await findOther(tx, team, email, [id])
  for (const party of parties) {
    const made = { ...party, createdAt: now }
    await declare(tx, made, id)
    if (other !== null) await declare(tx, made, other)
  }
}
