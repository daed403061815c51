import { remembered, type Tx } from "@intray/db"
import { amongTexts, forUpdate, textList, unindexed } from "@intray/db/fn"
import { reviewCandidate, reviewRound, stage, submission } from "@intray/db/schema"
import { and, asc, eq, gt, inArray } from "drizzle-orm"
import { enqueue } from "../../platform/jobs.ts"
import type { Services } from "../../platform/services.ts"

import { runInChunks } from "./chunks.ts"
import { returnCandidates } from "./positions.ts"

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** Puts the submissions of a portal into a round, beginning after a number. `again`: a second pass, for what arrived during the first. */
    "reviews.enrol": { roundId: string; after: number; again: boolean }
  }
}

/** What decides whether a submission waits for reviews. */
export type CandidateFacts = Pick<
  typeof submission.$inferSelect,
  "id" | "number" | "portalId" | "stageId" | "withdrawnAt" | "trashedAt" | "erasedAt"
>

/** Submissions that one transaction puts into a round. */
const CHUNK = 1_000
/** Rows of one insert, far below the parameters that an engine takes. */
const ROWS = 500
/** After which the second pass runs: longer than any transaction that did not see the round yet. */
const AGAIN_MS = 60_000

const roundsOfTeam = remembered((db, $: { teamId: string }) =>
  db
    .select({ id: reviewRound.id, portalId: reviewRound.portalId, stageId: reviewRound.stageId, closesAt: reviewRound.closesAt })
    .from(reviewRound)
    .where(eq(reviewRound.teamId, $.teamId)),
)
const categoriesOfTeam = remembered((db, $: { teamId: string }) =>
  db.select({ id: stage.id, category: stage.category }).from(stage).where(eq(stage.teamId, $.teamId)),
)

/**
 * Puts submissions into the rounds of their portals, or takes them out, as their stage and state ask. Called in the transaction that
 * creates or changes them. Closed rounds take no new ones.
 * @param only the one round that is meant; otherwise all of the team
 */
export async function updateCandidates(
  tx: Tx,
  { teamId, rows, now, only }: { teamId: string; rows: readonly CandidateFacts[]; now: Date; only?: string },
): Promise<void> {
  if (rows.length === 0) return
  const rounds = (await roundsOfTeam(tx, { teamId })).filter((round) => only === undefined || round.id === only)
  if (rounds.length === 0) return
  const categories = new Map((await categoriesOfTeam(tx, { teamId })).map((one) => [one.id, one.category]))
  for (const round of rounds) {
    const isOpenStage = (stageId: string) => ["inbox", "review"].includes(categories.get(stageId) ?? "")
    const isActive = (row: CandidateFacts) =>
      !row.withdrawnAt && !row.trashedAt && !row.erasedAt && (round.stageId ? row.stageId === round.stageId : isOpenStage(row.stageId))
    const own = rows.filter((row) => row.portalId === round.portalId)
    const closed = round.closesAt !== null && round.closesAt <= now
    await activate(tx, { teamId, roundId: round.id }, closed ? [] : own.filter(isActive))
    await deactivate(
      tx,
      round.id,
      own.filter((row) => !isActive(row)).map((row) => row.id),
    )
  }
}

async function activate(tx: Tx, { teamId, roundId }: { teamId: string; roundId: string }, rows: readonly CandidateFacts[]): Promise<void> {
  const values = rows.map(({ id, number }) => ({ roundId, submissionId: id, teamId, number, active: true, reviews: 0 }))
  for (let from = 0; from < values.length; from += ROWS) {
    await tx
      .insert(reviewCandidate)
      .values(values.slice(from, from + ROWS))
      .onConflictDoUpdate({ target: [reviewCandidate.roundId, reviewCandidate.submissionId], set: { active: true } })
  }
  await returnCandidates(
    tx,
    roundId,
    rows.map((row) => row.id),
  )
}

async function deactivate(tx: Tx, roundId: string, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += ROWS) {
    const some = inArray(reviewCandidate.submissionId, ids.slice(from, from + ROWS))
    const changed = await tx
      .update(reviewCandidate)
      .set({ active: false })
      .where(and(eq(reviewCandidate.roundId, roundId), eq(reviewCandidate.active, true), some))
      .returning({ id: reviewCandidate.submissionId })
    await returnCandidates(
      tx,
      roundId,
      changed.map((row) => row.id),
    )
  }
}

/**
 * Puts the next submissions of a team into a round.
 * @returns the number after which the next call begins; null when no submission is left
 */
async function enrolChunk(tx: Tx, teamId: string, roundId: string, after: number, now: Date): Promise<number | null> {
  const { id, number, portalId, stageId, withdrawnAt, trashedAt, erasedAt } = submission
  const next = await tx
    .select({ id, number })
    .from(submission)
    .where(and(eq(submission.teamId, teamId), gt(number, after)))
    .orderBy(asc(number))
    .limit(CHUNK)
  const ids = next.map((one) => one.id)
  // Locked in the order of their ids, as every change of submissions locks them.
  const rows =
    ids.length === 0
      ? []
      : await forUpdate(
          tx
            .select({ id, number, portalId, stageId, withdrawnAt, trashedAt, erasedAt })
            .from(submission)
            .where(amongTexts(id, textList(ids)))
            .orderBy(asc(unindexed(id))),
        )
  await updateCandidates(tx, { teamId, rows, now, only: roundId })
  return next.length < CHUNK ? null : (next.at(-1)?.number ?? null)
}

/**
 * Puts the submissions of a portal into a round that was created or changed: the first ones at once, the others by a job. A second pass a
 * minute later finds what arrived in transactions that did not see the round yet.
 */
export async function enrolSubmissions(tx: Tx, round: { id: string; teamId: string }, now: Date): Promise<void> {
  const next = await enrolChunk(tx, round.teamId, round.id, 0, now)
  if (next !== null) await enqueue(tx, { kind: "reviews.enrol", payload: { roundId: round.id, after: next, again: false } })
  const runAt = new Date(now.getTime() + AGAIN_MS)
  await enqueue(tx, { kind: "reviews.enrol", payload: { roundId: round.id, after: 0, again: true }, runAt })
}

/** The job of {@link enrolSubmissions}. Each chunk is a transaction of its own, and does nothing where it ran before. */
export async function enrolRest(
  { db, clock }: Pick<Services, "db" | "clock">,
  { roundId, after }: { roundId: string; after: number },
  signal: AbortSignal,
): Promise<void> {
  const work = async (tx: Tx, from: number) => {
    const [round] = await tx.select({ teamId: reviewRound.teamId }).from(reviewRound).where(eq(reviewRound.id, roundId))
    return round ? enrolChunk(tx, round.teamId, roundId, from, clock.now()) : null
  }
  await runInChunks(db, { from: after, signal, work })
}
