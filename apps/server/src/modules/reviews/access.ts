import type { DbOrTx } from "@intray/db"
import { reviewAssignment, reviewConflict, reviewer, reviewGuest, reviewRound, submission } from "@intray/db/schema"
import { and, eq, exists, inArray, or, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { ConflictParty } from "../../platform/conflicts.ts"
import { NotFound } from "../../platform/errors.ts"
import { accountOf, guestOf, personOf } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { isAllowed } from "../../platform/teams.ts"
import { readablePortals, sees } from "../../platform/visible-portals.ts"
import type { RoundState, SheetItem } from "./schema.ts"

export type RoundRow = typeof reviewRound.$inferSelect

/** Whether reviews are accepted now. */
export function getRoundState({ opensAt, closesAt }: Pick<RoundRow, "opensAt" | "closesAt">, now: Date): RoundState {
  if (opensAt === null || opensAt > now) return "planned"
  return closesAt !== null && closesAt <= now ? "closed" : "open"
}

/** Whether the submissions of its calibration are reviewed now: before the round opens. */
export function isCalibrating(
  { calibrationOpensAt, opensAt, closesAt }: Pick<RoundRow, "calibrationOpensAt" | "opensAt" | "closesAt">,
  now: Date,
): boolean {
  if (calibrationOpensAt === null || calibrationOpensAt > now) return false
  return (opensAt === null || opensAt > now) && (closesAt === null || closesAt > now)
}

/** A round of the team, at a portal that the caller sees; to a guest only their own round is there. @throws NotFound */
export async function loadRound(db: DbOrTx, ctx: TeamContext, id: string): Promise<RoundRow> {
  const [row] = await db
    .select()
    .from(reviewRound)
    .where(and(eq(reviewRound.id, id), eq(reviewRound.teamId, ctx.team.id)))
  if (!row || !sees(await readablePortals(ctx, db), row.portalId)) throw new NotFound("round")
  if (ctx.actor.type === "guest" && !(await isGuestOf(db, guestOf(ctx.actor), row.id))) throw new NotFound("round")
  return row
}

export function canManageReviews(db: DbOrTx, { team }: { team: Pick<TeamContext["team"], "id" | "role" | "key"> }): Promise<boolean> {
  return isAllowed(db, team, { review: ["manage"] })
}

async function isGuestOf(db: DbOrTx, guestId: string | null, roundId: string): Promise<boolean> {
  const own = and(eq(reviewGuest.reviewerId, guestId ?? ""), eq(reviewGuest.roundId, roundId))
  return (await db.$count(reviewGuest, own)) > 0
}

/** The caller in a round. API keys never review, and read what their maker reads. */
export type Role = {
  userId: string | null
  /** Null before the first review of somebody whom the round does not name. */
  reviewerId: string | null
  named: boolean
  /** Reviews in this round. */
  reviewing: boolean
}

type Round = Pick<RoundRow, "id" | "everyone">

/** The caller in each of some rounds, by its id. */
export async function getRoles(db: DbOrTx, ctx: TeamContext, rounds: readonly Round[]): Promise<Map<string, Role>> {
  const ids = rounds.map((round) => round.id)
  const guestId = guestOf(ctx.actor)
  if (guestId !== null) {
    const roles = new Map<string, Role>()
    // A guest is one of a single round.
    for (const id of ids) {
      const isGuest = await isGuestOf(db, guestId, id)
      roles.set(id, { userId: null, reviewerId: isGuest ? guestId : null, named: isGuest, reviewing: isGuest })
    }
    return roles
  }
  const userId = accountOf(ctx)
  if (userId === null) return new Map(ids.map((id) => [id, { userId, reviewerId: null, named: false, reviewing: false }]))
  const rows = await db
    .select({ id: reviewer.id, roundId: reviewer.roundId, named: reviewer.named })
    .from(reviewer)
    .where(and(inArray(reviewer.roundId, ids), eq(reviewer.userId, userId)))
  const takesPart = (round: Round) => round.everyone || rows.some((row) => row.roundId === round.id && row.named)
  const may = personOf(ctx.actor) !== null && rounds.some(takesPart) && (await isAllowed(db, ctx.team, { submission: ["review"] }))
  const roles = rounds.map((round): [string, Role] => {
    const row = rows.find((one) => one.roundId === round.id)
    return [round.id, { userId, reviewerId: row?.id ?? null, named: row?.named ?? false, reviewing: may && takesPart(round) }]
  })
  return new Map(roles)
}

/** The caller in one round. */
export async function getRole(db: DbOrTx, ctx: TeamContext, round: Round): Promise<Role> {
  return (await getRoles(db, ctx, [round])).get(round.id) as Role
}

/** Whether a submission is assigned to a reviewer, by the id of their place in the round. */
export async function isAssigned(db: DbOrTx, reviewerId: string, submissionId: string): Promise<boolean> {
  return (
    (await db.$count(reviewAssignment, and(eq(reviewAssignment.reviewerId, reviewerId), eq(reviewAssignment.submissionId, submissionId)))) >
    0
  )
}

/** Who asks to see the reviews of others. */
type Reader = {
  manages: boolean
  role: Pick<Role, "named" | "reviewing">
  /** The state of the caller's own review. */
  mine: "draft" | "submitted" | "abstained" | null
}

/**
 * Why somebody does not see the reviews of others on a submission; null: they do. A manager who is no named reviewer sees all. Abstaining
 * opens nothing while the round is open: a review that is submitted afterwards would be no independent one.
 */
export function getWithheldReason(
  { visibility, state }: { visibility: RoundRow["visibility"]; state: RoundState },
  { manages, role, mine }: Reader,
): SheetItem["withheld"] {
  if ((manages && !role.named) || visibility === "always") return null
  if (visibility === "never") return "always"
  if (state === "closed" || mine === "submitted") return null
  return role.reviewing ? "untilOwn" : "notReviewer"
}

/** Whether somebody may order, filter and list submissions of a round by score. */
export function canSeeScores(
  round: { visibility: RoundRow["visibility"]; state: RoundState },
  reader: Pick<Reader, "manages" | "role">,
): boolean {
  return getWithheldReason(round, { ...reader, mine: null }) === null
}

/** Condition of a query on {@link reviewConflict}. */
export function isDeclaredBy(party: ConflictParty): SQL {
  return "guestId" in party ? eq(reviewConflict.guestId, party.guestId) : eq(reviewConflict.userId, party.userId)
}

/** Condition of a query on {@link submission}: the caller declared a conflict of interest on it, or on its submitter. */
export function hasConflict(db: DbOrTx, party: ConflictParty): SQL {
  const declared = alias(submission, "declared")
  return exists(
    db
      .select({ one: sql`1` })
      .from(reviewConflict)
      .innerJoin(declared, eq(declared.id, reviewConflict.submissionId))
      .where(
        and(
          isDeclaredBy(party),
          or(
            eq(reviewConflict.submissionId, submission.id),
            and(
              eq(reviewConflict.person, true),
              sql`${declared.submitterEmail} <> ''`,
              eq(declared.submitterEmail, submission.submitterEmail),
              eq(declared.teamId, submission.teamId),
            ),
          ),
        ),
      ),
  )
}
