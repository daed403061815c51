import { forUpdate } from "@intray/db/fn"
import { job, mail } from "@intray/db/schema"
import { adminServer } from "@intray/i18n/admin-server"
import { and, asc, desc, eq, gt, lte } from "drizzle-orm"
import { audit } from "../../../platform/audit.ts"
import { NotFound, Refused } from "../../../platform/errors.ts"
import { type AdminContext, behind, readCursor, writeCursor } from "../context.ts"
import type { JobCounts, JobItem, ListJobsInput } from "./schema.ts"

type Row = typeof job.$inferSelect

const secretKey = /secret|token|password|url|code|key/i

/** What a job carries as one line: secrets as stars, long texts cut. */
function payloadLine(payload: unknown): string {
  const hidden = (key: string, value: unknown) => (secretKey.test(key) && typeof value === "string" ? "•••" : value)
  return JSON.stringify(payload, hidden)?.slice(0, 300) ?? ""
}

function itemOf(row: Row): JobItem {
  const { id, kind, state, attempts, runAt, createdAt, finishedAt, lastError } = row
  return { id, kind, state, attempts, runAt, createdAt, finishedAt, lastError, payload: payloadLine(row.payload) }
}

/** Whether it is one that both engines can compare with: of our era. */
const isMoment = (date: Date) => date.getTime() >= 0 && date.getTime() < 253_402_300_800_000

/** Work of one state: what waits in the order in which it is due, everything else newest first. */
export async function listJobs(ctx: AdminContext, input: ListJobsInput): Promise<{ items: JobItem[]; nextCursor: string | null }> {
  const down = input.state !== "queued"
  const place = readCursor(input.cursor)
  const due = place && typeof place[0] === "number" ? new Date(place[0]) : null
  const from = place && due && isMoment(due) ? behind(job.runAt, job.id, due, place[1], down) : undefined
  const way = down ? desc : asc
  const rows = await ctx.db
    .select()
    .from(job)
    .where(and(eq(job.state, input.state), from))
    .orderBy(way(job.runAt), way(job.id))
    .limit(input.limit + 1)
  const page = rows.slice(0, input.limit)
  const last = page.at(-1)
  return {
    items: page.map(itemOf),
    nextCursor: last && rows.length > page.length ? writeCursor([last.runAt.getTime(), last.id]) : null,
  }
}

export async function countJobs(ctx: AdminContext): Promise<JobCounts> {
  const { db } = ctx
  const now = ctx.clock.now()
  const queued = eq(job.state, "queued")
  const [waiting, later, running, dead] = await Promise.all([
    db.$count(job, and(queued, lte(job.runAt, now))),
    db.$count(job, and(queued, gt(job.runAt, now))),
    db.$count(job, eq(job.state, "running")),
    db.$count(job, eq(job.state, "dead")),
  ])
  return { waiting, later, running, dead }
}

/**
 * Changes a job that neither runs nor is done.
 * @throws NotFound, Refused (`running`, `done`)
 */
async function settle(ctx: AdminContext, id: string, action: "job.retried" | "job.discarded", set: (row: Row) => Partial<Row>) {
  await ctx.db.transaction(async (tx) => {
    const [row] = await forUpdate(tx.select().from(job).where(eq(job.id, id)))
    if (!row) throw new NotFound("job")
    if (row.state === "running") throw new Refused(adminServer.jobRuns, { code: "running" })
    if (row.state === "done") throw new Refused(adminServer.jobDone, { code: "done" })
    await tx.update(job).set(set(row)).where(eq(job.id, id))
    const mailId = row.kind === "mail.send" ? (row.payload as { mailId?: unknown }).mailId : undefined
    if (action === "job.discarded" && typeof mailId === "string") {
      const unsent = and(eq(mail.id, mailId), eq(mail.state, "queued"))
      await tx.update(mail).set({ state: "failed", lastError: adminServer.discarded }).where(unsent)
    }
    await audit(tx, { ctx, action, target: { type: "job", id, name: row.kind }, detail: { attempts: row.attempts, error: row.lastError } })
  })
  return { done: true } as const
}

/** Lets it be tried again at once, as often as a new one. @throws NotFound, Refused */
export function retryJob(ctx: AdminContext, id: string) {
  const now = ctx.clock.now()
  return settle(ctx, id, "job.retried", () => ({ state: "queued", attempts: 0, runAt: now, leaseUntil: null, finishedAt: null }))
}

/** Gives it up. It stays as the memory that its cause was dealt with. @throws NotFound, Refused */
export function discardJob(ctx: AdminContext, id: string) {
  const now = ctx.clock.now()
  return settle(ctx, id, "job.discarded", (row) => ({
    state: "done",
    finishedAt: now,
    leaseUntil: null,
    lastError: [adminServer.discarded, row.lastError].filter(Boolean).join(": ").slice(0, 500),
  }))
}
