import { setTimeout as pause } from "node:timers/promises"
import type { Database, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import {
  apiCall,
  file,
  mail,
  message,
  notification,
  portalVersion,
  publicationItem,
  searchDocument,
  submission,
  submissionVersion,
  treatmentGiven,
  watch,
  webhookDelivery,
} from "@intray/db/schema"
import { tidyWords } from "@intray/db/search"
import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm"
import { type Actor, asTeamId, recordEvents, systemActor, type TeamId } from "../../../lib/events.ts"
import { enqueue } from "../../../lib/jobs.ts"
import type { Services } from "../../../lib/services.ts"
import { type Answers, summaryOf } from "../../core/forms/answers.ts"
import { formOf } from "../../core/portal-versions/service.ts"
import { eraseComments } from "../comments/erase.ts"
import { refreshFacets } from "../submission-index/write.ts"
import { eraseFromReleases } from "./erase-from-releases.ts"

declare module "../../../lib/jobs.ts" {
  interface JobPayloads {
    /** Removes what lies outside the database: the bytes of files, and mails that were kept. Both by keys of ours. */
    "submission.remove": { files: string[]; mails: string[] }
    /** Overwrites what deleted rows have left behind in the database's files. */
    "erased.sweep": Record<string, never>
  }
}

export type Erasure = { team: { id: TeamId }; id: string; actor: Actor; now: Date }

/** Milliseconds within which erasures share one sweep. */
const SWEEP_MS = 60_000

/** The addresses that earlier versions were sent from. */
async function earlierAddresses(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .select({ answers: submissionVersion.answers, formId: portalVersion.id, form: portalVersion.form })
    .from(submissionVersion)
    .innerJoin(portalVersion, eq(portalVersion.id, submissionVersion.portalVersionId))
    .where(eq(submissionVersion.submissionId, id))
  return rows.map(({ answers, formId, form }) => summaryOf(formOf({ id: formId, form }), answers as Answers).email.toLowerCase())
}

/** What was said both ways, what it said before, who was told, and what was about to be told. */
async function eraseAround(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.delete(submissionVersion).where(eq(submissionVersion.submissionId, id))
  await tx.delete(watch).where(eq(watch.submissionId, id))
  // That they said something; what they said was never anybody's.
  await tx.delete(treatmentGiven).where(eq(treatmentGiven.submissionId, id))
  await tx.delete(notification).where(eq(notification.submissionId, id))
  // Answers that are kept for who asks again.
  await tx.delete(apiCall).where(eq(apiCall.submissionId, id))
  // That something was delivered stays, not what it said; what waits is not sent any more.
  const told = eq(webhookDelivery.submissionId, id)
  await tx.update(webhookDelivery).set({ body: null, answer: null }).where(told)
  const unsent = and(told, eq(webhookDelivery.state, "pending"))
  await tx.update(webhookDelivery).set({ state: "failed", finishedAt: now }).where(unsent)
  const waiting = and(eq(publicationItem.submissionId, id), eq(publicationItem.state, "waiting"))
  await tx.update(publicationItem).set({ state: "skipped", reason: "erased" }).where(waiting)
}

/**
 * Removes everything personal of a submission: answers, names, e-mail, title, earlier versions, files, messages both ways, watches,
 * mails, and what snapshots of releases say of it. Its row, its labels and its place in every count stay; its status link answers like one that never was. What lies outside the
 * database goes after the commit, by a job that does not give up, and so do the traces that deleted rows leave in its files. Twice it
 * does nothing more.
 * @returns false when there was nothing (left) to erase
 */
export async function eraseSubmission(tx: Tx, { team, id, actor, now }: Erasure): Promise<boolean> {
  const own = and(eq(submission.id, id), eq(submission.teamId, team.id))
  const [row] = await forUpdate(
    tx.select({ email: submission.submitterEmail, summary: submission.summary, erasedAt: submission.erasedAt }).from(submission).where(own),
  )
  if (!row || row.erasedAt) return false
  const addresses = [...new Set([row.email, ...(await earlierAddresses(tx, id))])].filter((one) => one !== "")
  await tx
    .update(submission)
    .set({
      title: "",
      submitterName: "",
      submitterEmail: "",
      answers: {},
      summary: { by: "", detail: "", items: row.summary.items },
      // The key stays: who sends the same again must not make it anew. What it was is not kept.
      idempotencyHash: null,
      source: null,
      keepUntil: null,
      unread: false,
      dueAt: null,
      erasedAt: now,
      updatedAt: now,
    })
    .where(own)
  await eraseComments(tx, id, now)
  await eraseAround(tx, id, now)
  const released = await eraseFromReleases(tx, [id], { team, actor, now })
  await tx.delete(searchDocument).where(eq(searchDocument.submissionId, id))
  const files = await tx.delete(file).where(eq(file.submissionId, id)).returning({ id: file.id })
  // After the files, which take their waveforms along: files of a message go with it otherwise, unseen by this list.
  await tx.delete(message).where(eq(message.submissionId, id))
  const mails = await tx.delete(mail).where(eq(mail.submissionId, id)).returning({ id: mail.id })
  // Mails with a person's links belong to no one submission; they have done their service.
  const ofPerson = and(inArray(mail.to, addresses), sql`${mail.kind} = 'status-links'`)
  const links = addresses.length === 0 ? [] : await tx.delete(mail).where(ofPerson).returning({ id: mail.id })
  const gone = [...mails, ...links].map((one) => one.id)
  if (files.length + gone.length > 0) {
    await enqueue(tx, { kind: "submission.remove", payload: { files: files.map((one) => one.id), mails: gone } })
  }
  await sweepSoon(tx)
  await refreshFacets(tx, team.id, [id])
  await recordEvents(tx, [{ team, actor, submissionId: id, type: "submission.erased", before: null, after: null, at: now }, ...released])
  return true
}

/** The job that removes what lay outside the database. */
export async function removeErased(
  services: Pick<Services, "storage" | "mail">,
  gone: { files: string[]; mails: string[] },
): Promise<void> {
  for (const key of gone.files) await services.storage.remove(key)
  for (const id of gone.mails) await services.mail.forget(id)
}

/** One sweep for all that is erased within a minute: its cost grows with the index, and not with what is erased. */
async function sweepSoon(tx: Tx): Promise<void> {
  const minute = Math.floor(Date.now() / SWEEP_MS)
  // Later than the last transaction of that minute can end.
  const runAt = new Date((minute + 1) * SWEEP_MS + 10_000)
  await enqueue(tx, { kind: "erased.sweep", payload: {}, dedupeKey: `erased.sweep:${minute}`, runAt })
}

/** Tries to fold the log in, a tenth of a second apart: whoever writes is done by then. */
const FOLD_TRIES = 100

/**
 * The job that overwrites what deleted rows have left: words in the index, in small steps so that nobody waits for long, then the
 * write-ahead log. Nothing to do on Postgres, whose own housekeeping does it.
 * @throws Error to be tried again
 */
export async function sweepErased(db: Database): Promise<void> {
  for (let first = true, done = false; !done; first = false) {
    done = await db.transaction((tx) => tidyWords(tx, first))
    // Whoever waits to write comes first.
    await pause(0)
  }
  for (let tries = 0; tries < FOLD_TRIES; tries += 1) {
    if (await db.foldLog()) return
    await pause(100)
  }
  throw new Error("the log could not be folded in: somebody writes all the time")
}

/** How many are looked for at a time. */
const BATCH = 100

/** Erases what was to be kept until now and no longer, each in a transaction of its own. @returns how many */
export async function eraseDue({ db, clock, jobs }: Pick<Services, "db" | "clock" | "jobs">): Promise<number> {
  let count = 0
  for (;;) {
    const now = clock.now()
    const rows = await due(db, now)
    for (const row of rows) {
      const team = { id: asTeamId(row.teamId) }
      const done = await db.transaction((tx) => eraseSubmission(tx, { team, id: row.id, actor: systemActor, now }))
      if (done) count += 1
    }
    if (rows.length < BATCH) break
  }
  if (count > 0) jobs.wake()
  return count
}

function due(db: Database, now: Date) {
  return db
    .select({ id: submission.id, teamId: submission.teamId })
    .from(submission)
    .where(and(lte(submission.keepUntil, now), isNull(submission.erasedAt)))
    .orderBy(asc(submission.keepUntil))
    .limit(BATCH)
}
