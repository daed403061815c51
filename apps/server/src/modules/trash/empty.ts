import { stage, submission } from "@intray/db/schema"
import { and, asc, eq, gt, inArray, isNull, lte } from "drizzle-orm"
import { asTeamId, systemActor } from "../../platform/events.ts"
import { restAfter } from "../../platform/others-first.ts"
import type { Services } from "../../platform/services.ts"
import { changeSubmissions } from "../submission-writes/change.ts"
import { setColumns } from "../submission-writes/columns.ts"
import type { HeldRow } from "../submission-writes/rows.ts"
import { type Due, type Eraser, eraseFound } from "../submissions/erase.ts"
import { longEnough } from "./trash.ts"

/** Submissions per transaction. */
const ROWS = 200
/** Spam stages per query. */
const STAGES = 100

/** Erases submissions whose time in the trash is over. @returns how many */
export function emptyTrash(services: Eraser): Promise<number> {
  const before = longEnough(services.clock.now())
  const next = (limit: number): Promise<Due[]> =>
    services.db
      .select({ id: submission.id, teamId: submission.teamId })
      .from(submission)
      .where(lte(submission.trashedAt, before))
      .orderBy(asc(submission.trashedAt))
      .limit(limit)
  const still = ({ rows }: { rows: HeldRow[] }) => rows.filter(({ trashedAt }) => trashedAt !== null && trashedAt <= before)
  return eraseFound(services, { next, still, because: "trash" })
}

/**
 * Erases submissions whose time in spam is over. For those that arrived as spam, the time starts at the first run.
 * @returns how many
 */
async function emptySpam(services: Eraser): Promise<number> {
  await noteSpam(services)
  const before = longEnough(services.clock.now())
  const next = (limit: number): Promise<Due[]> =>
    services.db
      .select({ id: submission.id, teamId: submission.teamId })
      .from(submission)
      .where(lte(submission.spamSince, before))
      .orderBy(asc(submission.spamSince))
      .limit(limit)
  const still = ({ rows }: { rows: HeldRow[] }) => rows.filter(({ spamSince }) => spamSince !== null && spamSince <= before)
  return eraseFound(services, { next, still, because: "spam" })
}

/** Sets the start of spam for submissions without one: those that arrived as spam. */
async function noteSpam(services: Eraser): Promise<void> {
  for (let after = ""; ; ) {
    const stages = await services.db
      .select({ id: stage.id })
      .from(stage)
      .where(and(eq(stage.category, "spam"), gt(stage.id, after)))
      .orderBy(asc(stage.id))
      .limit(STAGES)
    if (stages.length === 0) return
    const ids = stages.map((row) => row.id)
    await noteSpamIn(services, ids)
    after = ids.at(-1) ?? after
  }
}

async function noteSpamIn({ db, clock }: Eraser, stageIds: string[]): Promise<void> {
  for (;;) {
    const began = performance.now()
    const rows = await db
      .select({ id: submission.id, teamId: submission.teamId })
      .from(submission)
      .where(and(inArray(submission.stageId, stageIds), isNull(submission.spamSince), isNull(submission.erasedAt)))
      // Ordered by an index: otherwise Postgres expects to find 200 rows soon anywhere, and reads the whole table, which has nearly none.
      .orderBy(asc(submission.stageId))
      .limit(ROWS)
    for (const teamId of new Set(rows.map((row) => row.teamId))) {
      const by = { db, clock, actor: systemActor, team: { id: asTeamId(teamId), role: "" } }
      const ids = rows.filter((row) => row.teamId === teamId).map((row) => row.id)
      await changeSubmissions(by, { ids, all: true }, async (change) => {
        const spamSince = clock.now()
        for (const row of change.rows) if (row.spamSince === null && row.erasedAt === null) setColumns(change, row.id, { spamSince })
      })
    }
    if (rows.length < ROWS) return
    await restAfter(began)
  }
}

/** The hourly task for trash and spam. */
export async function emptyAll(services: Services): Promise<void> {
  await emptyTrash(services)
  await emptySpam(services)
}
