import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { apikey, deletedTeam, publicationItem as item, organization, publication, user } from "@intray/db/schema"
import { and, asc, eq, inArray, lt, type SQL } from "drizzle-orm"
import { type Actor, asTeamId, systemActor } from "../../platform/events.ts"
import { enqueue, type JobInfo } from "../../platform/jobs.ts"
import { restAfter } from "../../platform/others-first.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { type Change, changeSubmissions } from "../submission-writes/change.ts"
import type { HeldRow } from "../submission-writes/rows.ts"
import { publishHeld } from "./publish.ts"
import { publicationEnded } from "./release-ended.ts"
import type { PublicationSkip } from "./schema.ts"
import { note } from "./write.ts"

/** Decisions of one batch, which is one transaction. */
const BATCH = 50
const HOUR_MS = 3_600_000
/** Milliseconds after its due time at which an unfinished publication is resumed. */
const LATE_MS = 600_000

type Row = typeof publication.$inferSelect

/** Publishes batch after batch until all decisions are published. */
export async function runPublication(services: Services, id: string, info: JobInfo): Promise<void> {
  const { db, clock } = services
  for (;;) {
    const began = performance.now()
    if (!(await db.transaction((tx) => runBatch(tx, services, id)))) break
    services.jobs.wake()
    await restAfter(began)
    if (!info.signal.aborted) continue
    await enqueue(db, { kind: "publication.run", payload: { id }, runAt: clock.now() })
    return
  }
  services.jobs.wake()
}

/** The current context of the user who published, because their access decided when the publication was made. */
async function contextOf(tx: Tx, services: Services, row: Row): Promise<TeamContext> {
  const { db, clock } = services
  const [team] = await tx
    .select({ slug: organization.slug, name: organization.name })
    .from(organization)
    .where(eq(organization.id, row.teamId))
  const [person] = row.userId === null ? [] : await tx.select({ id: user.id, name: user.name }).from(user).where(eq(user.id, row.userId))
  const [key] =
    row.apiKeyId === null ? [] : await tx.select({ id: apikey.id, name: apikey.name }).from(apikey).where(eq(apikey.id, row.apiKeyId))
  const actor: Actor = person ? { type: "user", ...person } : key ? { type: "apiKey", ...key } : systemActor
  return { services, db, clock, actor, team: { id: asTeamId(row.teamId), slug: team?.slug ?? "", name: team?.name ?? "", role: "" } }
}

/**
 * Publishes one batch, in the transaction that records it: an interrupted batch runs again, and a recorded one never does.
 * @returns whether there is more to do
 */
async function runBatch(tx: Tx, services: Services, id: string): Promise<boolean> {
  const now = services.clock.now()
  const [row] = await forUpdate(tx.select().from(publication).where(eq(publication.id, id)))
  if (!row || row.state === "done" || row.state === "recalled") return false
  const [rests] = await tx.select({ id: deletedTeam.teamId }).from(deletedTeam).where(eq(deletedTeam.teamId, row.teamId))
  if (rests || row.runAt > now) {
    const runAt = rests ? new Date(now.getTime() + HOUR_MS) : row.runAt
    await enqueue(tx, { kind: "publication.run", payload: { id }, runAt })
    return false
  }
  const ctx = await contextOf(tx, services, row)
  const waiting = and(eq(item.publicationId, id), eq(item.state, "waiting"))
  const next = await tx.select({ id: item.submissionId }).from(item).where(waiting).orderBy(asc(item.submissionId)).limit(BATCH)
  if (next.length === 0) {
    await tx.update(publication).set({ state: "done", done: row.total, finishedAt: now }).where(eq(publication.id, id))
    await note(tx, ctx, "publication.finished", { publicationId: id, total: row.total })
    await publicationEnded(tx, ctx, id, now)
    return false
  }
  const ids = next.map((one) => one.id)
  const which = { tx, ids, actId: id, all: true }
  return changeSubmissions(ctx, which, (change) => publishBatch(change, row, and(waiting, inArray(item.submissionId, ids))))
}

/**
 * Publishes those of the change that are still due, and records the outcome of each.
 * @param some items, including those of submissions that no longer exist
 * @returns true: there may be more
 */
async function publishBatch(change: Change, { id, total, done: before }: Row, some: SQL | undefined): Promise<true> {
  const { tx } = change
  // Read only now, when the rows are locked and cannot be decided differently.
  const items = await tx.select({ submissionId: item.submissionId, stageId: item.stageId }).from(item).where(some)
  const publishes: HeldRow[] = []
  const left = new Map<string, string[]>()
  for (const one of items) {
    const held = change.rows.find((each) => each.id === one.submissionId)
    const why = whyNot(held, one.stageId)
    if (held && why === null) publishes.push(held)
    else left.set(why ?? "erased", [...(left.get(why ?? "erased") ?? []), one.submissionId])
  }
  await publishHeld(change, publishes, id)
  const set = (ids: string[], state: "done" | "skipped", reason: string | null) =>
    tx
      .update(item)
      .set({ state, reason })
      .where(and(some, inArray(item.submissionId, ids)))
  if (publishes.length > 0) {
    await set(
      publishes.map((one) => one.id),
      "done",
      null,
    )
  }
  for (const [reason, ids] of left) await set(ids, "skipped", reason)
  const done = Math.min(total, before + items.length)
  await tx.update(publication).set({ state: "running", done }).where(eq(publication.id, id))
  return true
}

/** Why a decision is not published after all; null: it is. */
function whyNot(row: HeldRow | undefined, stageId: string): PublicationSkip | null {
  if (!row || row.erasedAt) return "erased"
  if (row.trashedAt) return "trashed"
  if (row.withdrawnAt) return "withdrawn"
  return row.held && row.stageId === stageId ? null : "changed"
}

/** Resumes overdue publications, regardless of the state of their jobs. */
export async function wakePublications({ db, clock, jobs }: Services): Promise<void> {
  const now = clock.now()
  const late = await db
    .select({ id: publication.id })
    .from(publication)
    .where(and(inArray(publication.state, ["waiting", "running"]), lt(publication.runAt, new Date(now.getTime() - LATE_MS))))
    .limit(100)
  for (const { id } of late) await enqueue(db, { kind: "publication.run", payload: { id }, runAt: now })
  if (late.length > 0) jobs.wake()
}
