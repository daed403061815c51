import type { DbOrTx } from "@intray/db"
import {
  deletedTeam,
  organization,
  portal,
  reviewAssignment,
  reviewCandidate,
  reviewGuest,
  reviewRound,
  submission,
  user,
} from "@intray/db/schema"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { and, eq, exists, isNull, not, type SQL, sql } from "drizzle-orm"
import { DomainError, NotFound } from "../../../platform/errors.ts"
import { type Actor, asTeamId } from "../../../platform/events.ts"
import type { ActiveTeam, TeamContext } from "../../../platform/services.ts"
import { getRoundState, hasConflict, type RoundRow } from "../access.ts"

/** A guest reviewer with the round that their link leads to. `id` is that of their row in `reviewer`. */
export type Guest = {
  id: string
  name: string
  expiresAt: Date
  lastUsedAt: Date | null
  invitedBy: string | null
  round: RoundRow
  portal: { title: string; translations: unknown; language: string }
}

/** What the verbs of guests take. */
export type GuestContext = TeamContext & { guest: Guest }

export type FoundGuest = { guest: Guest; team: ActiveTeam; actor: Actor }

/**
 * The guest whom a link belongs to.
 * @param which condition on `review_guest`
 * @throws NotFound, the same for an unknown link and a deleted team's; DomainError 403 (`link_revoked`, `link_expired`, `round_closed`)
 */
export async function findGuest(db: DbOrTx, which: SQL, now: Date): Promise<FoundGuest> {
  const [row] = await db
    .select({
      guest: reviewGuest,
      round: reviewRound,
      portal: { title: portal.title, translations: portal.translations, language: portal.language },
      team: { id: organization.id, slug: organization.slug, name: organization.name },
      inviter: user.name,
    })
    .from(reviewGuest)
    .innerJoin(reviewRound, eq(reviewRound.id, reviewGuest.roundId))
    .innerJoin(portal, eq(portal.id, reviewRound.portalId))
    .innerJoin(organization, eq(organization.id, reviewGuest.teamId))
    .leftJoin(user, eq(user.id, reviewGuest.invitedBy))
    .leftJoin(deletedTeam, eq(deletedTeam.teamId, reviewGuest.teamId))
    .where(and(which, isNull(deletedTeam.teamId)))
  if (!row) throw new NotFound("guest")
  const { guest, round, inviter } = row
  if (guest.revokedAt) throw new DomainError("FORBIDDEN", reviewsServer.linkRevoked, { code: "link_revoked" })
  if (guest.expiresAt <= now) throw new DomainError("FORBIDDEN", reviewsServer.linkExpired, { code: "link_expired" })
  if (getRoundState(round, now) === "closed") {
    throw new DomainError("FORBIDDEN", reviewsServer.closed({ round: round.name }), { code: "round_closed" })
  }
  const { reviewerId: id, name, expiresAt, lastUsedAt } = guest
  return {
    guest: { id, name, expiresAt, lastUsedAt, invitedBy: inviter, round, portal: row.portal },
    // Without a role nothing is allowed that asks for one.
    team: { ...row.team, id: asTeamId(row.team.id), role: "" },
    actor: { type: "guest", id, name },
  }
}

/** The submissions that a guest may read: condition of a query on candidates joined with submissions. */
export function isOfGuest(db: DbOrTx, guest: Pick<Guest, "id" | "round">): SQL | undefined {
  return and(isOffered(db, guest), not(hasConflict(db, { guestId: guest.id })))
}

/** The same, with those that a conflict of interest hides from them. */
export function isOffered(db: DbOrTx, { id, round }: Pick<Guest, "id" | "round">): SQL | undefined {
  const assigned = db
    .select({ one: sql`1` })
    .from(reviewAssignment)
    .where(and(eq(reviewAssignment.reviewerId, id), eq(reviewAssignment.submissionId, reviewCandidate.submissionId)))
  return and(
    eq(reviewCandidate.roundId, round.id),
    eq(reviewCandidate.active, true),
    isNull(submission.trashedAt),
    isNull(submission.erasedAt),
    round.assignedOnly ? exists(assigned) : undefined,
  )
}

/**
 * Whether a guest may read a submission now: it waits for reviews in their round, which is open, and they declared no conflict of interest.
 */
export async function canReadAsGuest(
  db: DbOrTx,
  guest: Pick<Guest, "id" | "round">,
  { submissionId, now }: { submissionId: string; now: Date },
): Promise<boolean> {
  if (getRoundState(guest.round, now) !== "open") return false
  const [row] = await db
    .select({ one: sql`1` })
    .from(reviewCandidate)
    .innerJoin(submission, eq(submission.id, reviewCandidate.submissionId))
    .where(and(eq(submission.id, submissionId), isOfGuest(db, guest)))
  return row !== undefined
}
