import { setTimeout as sleep } from "node:timers/promises"
import type { Tx } from "@intray/db"
import { forDelete } from "@intray/db/fn"
import {
  act,
  apikey,
  dataImport,
  deletedTeam,
  event,
  file,
  image,
  insightSeries,
  insightSubmission,
  mail,
  organization,
  releaseSnapshot,
  submission,
} from "@intray/db/schema"
import { and, asc, eq, inArray, lte } from "drizzle-orm"
import { audit } from "../../platform/audit.ts"
import { systemActor } from "../../platform/events.ts"
import { enqueue, type JobInfo } from "../../platform/jobs.ts"
import type { Services } from "../../platform/services.ts"
import { endAtOnce } from "../billing/end.ts"
import { storageKeys } from "../images/service.ts"

/** Rows of one transaction; those of a submission are many more than one. */
const BATCH = { plain: 500, files: 100, submissions: 100 }
/** Between two pieces: as long as the last one took, so that others have at least half of the machine; in milliseconds. */
const [SHORTEST, LONGEST] = [1, 100]
/** How often a team whose time is over is tried again, in milliseconds. */
const AGAIN_MS = 6 * 3_600_000

/**
 * Removes what is left of a team, a piece at a time; interrupted, the next run goes on where it was. What lies outside the database goes
 * before the row that names it. A team that was brought back, or deleted again and waits, is left alone.
 */
export async function purgeTeam(services: Services, teamId: string, info: Pick<JobInfo, "signal">): Promise<void> {
  for (const step of steps) {
    for (;;) {
      if (!(await isOver(services, teamId))) return
      if (info.signal.aborted) {
        await enqueue(services.db, { kind: "team.purge", payload: { teamId } })
        return
      }
      const began = performance.now()
      if (!(await step(services, teamId))) break
      await sleep(Math.min(LONGEST, Math.max(SHORTEST, performance.now() - began)))
    }
  }
  // The last that knows what is paid for goes with the team. Where Stripe is away all else is gone meanwhile, and this is tried again.
  if (!(await isOver(services, teamId))) return
  await endAtOnce(services, teamId)
  await services.db.transaction((tx) => removeTeam(tx, services, teamId))
}

/**
 * Puts teams whose time is over to work once more, whatever became of the job that was made when they were deleted: nothing of them may
 * stay because somebody gave it up, or because it failed too often.
 * @returns how many
 */
export async function purgeOverdue({ db, clock, jobs }: Services): Promise<number> {
  const now = clock.now()
  const due = await db.select({ id: deletedTeam.teamId }).from(deletedTeam).where(lte(deletedTeam.purgeAt, now)).limit(100)
  let count = 0
  for (const { id } of due) {
    const dedupeKey = `team.purge:${id}:again:${Math.floor(now.getTime() / AGAIN_MS)}`
    if (await enqueue(db, { kind: "team.purge", payload: { teamId: id }, dedupeKey })) count += 1
  }
  if (count > 0) jobs.wake()
  return count
}

async function isOver({ db, clock }: Pick<Services, "db" | "clock">, teamId: string): Promise<boolean> {
  return (await db.$count(deletedTeam, and(eq(deletedTeam.teamId, teamId), lte(deletedTeam.purgeAt, clock.now())))) > 0
}

const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id)

/** Removes a few rows and what they name. @returns whether there may be more */
type Step = (services: Services, teamId: string) => Promise<boolean>

const files: Step = async ({ db, storage }, teamId) => {
  const rows = await db.select({ id: file.id }).from(file).where(eq(file.teamId, teamId)).limit(BATCH.files)
  for (const { id } of rows) await storage.remove(id)
  if (rows.length > 0) await db.delete(file).where(inArray(file.id, idsOf(rows)))
  return rows.length > 0
}

const images: Step = async ({ db, storage }, teamId) => {
  const rows = await db.select().from(image).where(eq(image.teamId, teamId)).limit(BATCH.files)
  for (const row of rows) for (const key of storageKeys(row)) await storage.remove(key)
  if (rows.length > 0) await db.delete(image).where(inArray(image.id, idsOf(rows)))
  return rows.length > 0
}

const imports: Step = async ({ db, storage }, teamId) => {
  const { id, storageKey } = dataImport
  const rows = await db.select({ id, storageKey }).from(dataImport).where(eq(dataImport.teamId, teamId)).limit(BATCH.files)
  for (const row of rows) await storage.remove(row.storageKey)
  if (rows.length > 0) await db.delete(dataImport).where(inArray(dataImport.id, idsOf(rows)))
  return rows.length > 0
}

const mails: Step = async ({ db, mail: mailer }, teamId) => {
  const rows = await db.select({ id: mail.id }).from(mail).where(eq(mail.teamId, teamId)).limit(BATCH.plain)
  for (const { id } of rows) await mailer.forget(id)
  if (rows.length > 0) await db.delete(mail).where(inArray(mail.id, idsOf(rows)))
  return rows.length > 0
}

/** With their labels, comments, messages, lines, words and history, which the database removes after them. */
const submissions: Step = async ({ db }, teamId) => {
  const own = eq(submission.teamId, teamId)
  const rows = await db.select({ id: submission.id }).from(submission).where(own).orderBy(asc(submission.id)).limit(BATCH.submissions)
  if (rows.length > 0) await db.delete(submission).where(inArray(submission.id, idsOf(rows)))
  return rows.length > 0
}

/** A snapshot at a time, with its entries. */
const snapshots: Step = async ({ db }, teamId) => {
  const [row] = await db.select({ id: releaseSnapshot.id }).from(releaseSnapshot).where(eq(releaseSnapshot.teamId, teamId)).limit(1)
  if (row) await db.delete(releaseSnapshot).where(eq(releaseSnapshot.id, row.id))
  return row !== undefined
}

const events: Step = async ({ db }, teamId) => {
  const rows = await db.select({ id: event.id }).from(event).where(eq(event.teamId, teamId)).orderBy(asc(event.seq)).limit(BATCH.plain)
  if (rows.length > 0) await db.delete(event).where(inArray(event.id, idsOf(rows)))
  return rows.length > 0
}

const acts: Step = async ({ db }, teamId) => {
  const rows = await db.select({ id: act.id }).from(act).where(eq(act.teamId, teamId)).limit(BATCH.plain)
  if (rows.length > 0) await db.delete(act).where(inArray(act.id, idsOf(rows)))
  return rows.length > 0
}

const counted: Step = async ({ db }, teamId) => {
  const { number } = insightSubmission
  const own = eq(insightSubmission.teamId, teamId)
  const rows = await db.select({ number }).from(insightSubmission).where(own).limit(BATCH.plain)
  const numbers = rows.map((row) => row.number)
  if (rows.length > 0) await db.delete(insightSubmission).where(and(own, inArray(number, numbers)))
  return rows.length > 0
}

/** With their days, up to some thousand each. */
const series: Step = async ({ db }, teamId) => {
  const rows = await db.select({ id: insightSeries.id }).from(insightSeries).where(eq(insightSeries.teamId, teamId)).limit(BATCH.files)
  const ids = rows.map((row) => row.id)
  if (rows.length > 0) await db.delete(insightSeries).where(inArray(insightSeries.id, ids))
  return rows.length > 0
}

/** In this order: what a submission or an import names is gone from the storage before its row goes with theirs. */
const steps: readonly Step[] = [files, images, imports, mails, submissions, snapshots, events, acts, counted, series]

/** Removes at once all that is removed in pieces, of a team that nobody is at work in; the team itself stays. */
export async function removeContents(services: Services, teamId: string): Promise<void> {
  for (const step of steps) while (await step(services, teamId));
}

/** The team itself, with what is left of it: so few rows that one statement takes them. */
async function removeTeam(tx: Tx, services: Pick<Services, "clock">, teamId: string): Promise<void> {
  const [team] = await forDelete(tx.select({ name: organization.name }).from(organization).where(eq(organization.id, teamId)))
  const [over] = await tx
    .select({ teamId: deletedTeam.teamId })
    .from(deletedTeam)
    .where(and(eq(deletedTeam.teamId, teamId), lte(deletedTeam.purgeAt, services.clock.now())))
  if (!team || !over) return
  // Keys name what they belong to without a reference.
  await tx.delete(apikey).where(eq(apikey.referenceId, teamId))
  await tx.delete(organization).where(eq(organization.id, teamId))
  const ctx = { actor: systemActor, clock: services.clock }
  await audit(tx, { ctx, action: "team.purged", teamId, target: { type: "team", id: teamId, name: team.name } })
}
