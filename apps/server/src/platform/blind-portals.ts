import { type DbOrTx, type Maybe, prepared } from "@intray/db"
import { reviewer, reviewReveal, reviewRound } from "@intray/db/schema"
import { and, eq, exists, isNotNull, isNull, sql } from "drizzle-orm"
import { perCall } from "./per-call.ts"
import type { TeamContext } from "./services.ts"
import { isAllowed } from "./teams.ts"

/**
 * What a reader sees without names: the portals that they review in a blind round, except for the submissions there that they have
 * revealed. `null`: nothing is blind for them.
 */
export type Blindness = { portals: ReadonlySet<string>; revealed: ReadonlySet<string> } | null

/** Who reads. An API key reads as its maker, and so does a job for a user. */
export type BlindReader = Pick<TeamContext, "db" | "actor" | "clock"> & {
  team: Pick<TeamContext["team"], "id" | "role" | "key" | "blindRounds">
}

const roundTimes = {
  portalId: reviewRound.portalId,
  opensAt: reviewRound.opensAt,
  calibrationOpensAt: reviewRound.calibrationOpensAt,
  closesAt: reviewRound.closesAt,
}
export type RoundTimes = Pick<typeof reviewRound.$inferSelect, Exclude<keyof typeof roundTimes, "portalId">>

const roundsOf = prepared((db, $: { teamId: string; userId: string }) => {
  const revealed = db
    .select({ one: sql`1` })
    .from(reviewReveal)
    .where(and(eq(reviewReveal.roundId, reviewRound.id), eq(reviewReveal.userId, $.userId), isNull(reviewReveal.submissionId)))
  return db
    .select({ ...roundTimes, everyone: reviewRound.everyone, named: reviewer.named, revealed: sql<unknown>`${exists(revealed)}` })
    .from(reviewRound)
    .leftJoin(reviewer, and(eq(reviewer.roundId, reviewRound.id), eq(reviewer.userId, $.userId)))
    .where(and(eq(reviewRound.teamId, $.teamId), eq(reviewRound.blind, true)))
})

const revealedTo = prepared((db, $: { teamId: string; userId: string }) =>
  db
    .select({ id: reviewReveal.submissionId })
    .from(reviewReveal)
    .where(and(eq(reviewReveal.userId, $.userId), eq(reviewReveal.teamId, $.teamId), isNotNull(reviewReveal.submissionId))),
)

const remembered = perCall<BlindReader, Blindness>()

/**
 * Portals whose submissions the reader sees without names. Free in a team without a blind round; otherwise two queries for each
 * context, which lives as long as one call.
 * @param db the transaction, if inside of one
 */
export function blindnessNow(ctx: BlindReader, db: DbOrTx = ctx.db): Maybe<Blindness> {
  const person = personOf(ctx)
  if (person === null || ctx.team.blindRounds === false) return null
  return remembered(ctx, () => read(ctx, person, db))
}

/** Like {@link blindnessNow}, as a promise. */
export async function getBlindness(ctx: BlindReader, db: DbOrTx = ctx.db): Promise<Blindness> {
  return blindnessNow(ctx, db)
}

/** Whether the reader sees a submission without names. */
export function isBlind(blindness: Blindness, submission: { id: string; portalId: string | null }): boolean {
  if (blindness === null || submission.portalId === null) return false
  return blindness.portals.has(submission.portalId) && !blindness.revealed.has(submission.id)
}

/** The portals of a team that somebody reviews blind now. */
export async function listBlindPortals(db: DbOrTx, teamId: string, now: Date): Promise<ReadonlySet<string>> {
  const rounds = await db
    .select(roundTimes)
    .from(reviewRound)
    .where(and(eq(reviewRound.teamId, teamId), eq(reviewRound.blind, true)))
  return new Set(rounds.filter((one) => isUnderWay(one, now)).map((one) => one.portalId))
}

/** Whether a round is scheduled or open. */
export function isUnderWay({ opensAt, calibrationOpensAt, closesAt }: RoundTimes, now: Date): boolean {
  return (opensAt !== null || calibrationOpensAt !== null) && (closesAt === null || closesAt > now)
}

function personOf({ actor, team }: BlindReader): { id: string; role: string } | null {
  if (actor.type === "apiKey") return team.key ? team.key.maker : null
  return actor.type === "user" && actor.id !== null ? { id: actor.id, role: team.role } : null
}

async function read({ team, clock }: BlindReader, { id: userId, role }: { id: string; role: string }, db: DbOrTx): Promise<Blindness> {
  const now = clock.now()
  const rounds = (await roundsOf(db, { teamId: team.id, userId })).filter((one) => isUnderWay(one, now))
  if (rounds.length === 0) return null
  const maker = { id: team.id, role }
  const reviews = async () =>
    (await isAllowed(db, maker, { submission: ["review"] })) && !(await isAllowed(db, maker, { review: ["manage"] }))
  const ofEveryone = rounds.some((one) => one.everyone) && (await reviews())
  const portals = new Set<string>()
  for (const one of rounds) {
    if ((one.named || (one.everyone && ofEveryone)) && !one.revealed) portals.add(one.portalId)
  }
  if (portals.size === 0) return null
  const revealed = await revealedTo(db, { teamId: team.id, userId })
  return { portals, revealed: new Set(revealed.flatMap((row) => row.id ?? [])) }
}
