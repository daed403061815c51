import type { DbOrTx } from "@intray/db"
import { reviewConflict, reviewer, reviewGuest, submission } from "@intray/db/schema"
import { and, asc, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm"
import type { TeamId } from "../../../platform/events.ts"
import { listActiveMembers } from "../../../platform/team-access.ts"
import { isAllowed } from "../../../platform/teams.ts"
import { audienceOf } from "../../../platform/visible-portals.ts"
import type { RoundRow } from "../access.ts"
import { type ConflictKeys, toReviewerKeys } from "./conflicts.ts"

/** Somebody who reviews in a round now. */
export type Person = {
  /** Of a member the id of their account, of a guest the id of their place in the round. */
  id: string
  userId: string | null
  /** Null: they have no place in the round yet. */
  reviewerId: string | null
  name: string
  email: string | null
  limit: number | null
}

type Round = Pick<RoundRow, "id" | "teamId" | "portalId" | "everyone">

/** The members who may enter the team now and review in it, by any of its roles. */
export async function listMembersWhoReview(db: DbOrTx, teamId: TeamId, now: Date) {
  const may = new Map<string, boolean>()
  const members = await listActiveMembers(db, teamId, now)
  for (const { role } of members) if (!may.has(role)) may.set(role, await isAllowed(db, { id: teamId, role }, { submission: ["review"] }))
  return members.filter(({ role }) => may.get(role))
}

/** Everybody who may review in a round now: members who may enter the team, review and see its portal, and guests whose link works, by name. */
export async function listPeople(db: DbOrTx, round: Round, now: Date): Promise<Person[]> {
  const teamId = round.teamId as TeamId
  const [members, places] = await Promise.all([
    listMembersWhoReview(db, teamId, now),
    db
      .select({ userId: reviewer.userId, reviewerId: reviewer.id, named: reviewer.named, limit: reviewer.capacity })
      .from(reviewer)
      .where(and(eq(reviewer.roundId, round.id), isNotNull(reviewer.userId))),
  ])
  const placeOf = new Map(places.map(({ userId, ...place }) => [userId, place]))
  const sees = await audienceOf(db, teamId, [round.portalId])
  const people: Person[] = []
  for (const { role, ...one } of members) {
    const place = placeOf.get(one.id)
    if (!round.everyone && place?.named !== true) continue
    if (await sees({ id: one.id, role }))
      people.push({ ...one, userId: one.id, reviewerId: place?.reviewerId ?? null, limit: place?.limit ?? null })
  }
  const guests = await db
    .select({ id: reviewer.id, name: reviewGuest.name, email: reviewGuest.email, limit: reviewer.capacity })
    .from(reviewGuest)
    .innerJoin(reviewer, eq(reviewer.id, reviewGuest.reviewerId))
    .where(and(eq(reviewGuest.roundId, round.id), isNull(reviewGuest.revokedAt), gt(reviewGuest.expiresAt, now)))
    .orderBy(asc(reviewer.id))
  people.push(...guests.map((guest) => ({ ...guest, userId: null, reviewerId: guest.id })))
  return people.sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
}

/** What keeps somebody from reviewing submissions: conflicts of interest that they declared, and what coincides. */
export type Conflicts = { submissions: ReadonlySet<string>; submitters: ReadonlySet<string>; keys: ConflictKeys }

/** The conflicts of each of these people, by their id. */
export async function readConflicts(db: DbOrTx, teamId: string, people: readonly Person[]): Promise<Map<string, Conflicts>> {
  const found = new Map(
    people.map(({ id, name, email }) => [
      id,
      { submissions: new Set<string>(), submitters: new Set<string>(), keys: toReviewerKeys({ name, email, links: [] }) },
    ]),
  )
  const read = (column: typeof reviewConflict.userId | typeof reviewConflict.guestId, ids: string[]) =>
    db
      .select({ id: column, submissionId: reviewConflict.submissionId, person: reviewConflict.person, email: submission.submitterEmail })
      .from(reviewConflict)
      .innerJoin(submission, eq(submission.id, reviewConflict.submissionId))
      .where(and(eq(reviewConflict.teamId, teamId), isNotNull(column), inArray(column, ids)))
  const userIds = people.flatMap((one) => one.userId ?? [])
  const guestIds = people.flatMap((one) => (one.userId === null ? [one.id] : []))
  const rows = [
    ...(userIds.length > 0 ? await read(reviewConflict.userId, userIds) : []),
    ...(guestIds.length > 0 ? await read(reviewConflict.guestId, guestIds) : []),
  ]
  for (const { id, submissionId, person, email } of rows) {
    const one = id === null ? undefined : found.get(id)
    one?.submissions.add(submissionId)
    if (person && email !== "") one?.submitters.add(email)
  }
  return found
}
