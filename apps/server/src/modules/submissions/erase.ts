import { setTimeout as pause } from "node:timers/promises"
import type { Database, Tx } from "@intray/db"
import {
  apiCall,
  candidatePlace,
  dataImport,
  file,
  mail,
  message,
  notification,
  offer,
  portalVersion,
  publicationItem,
  searchDocument,
  snooze,
  submission,
  submissionVersion,
  suggestionOutcome,
  treatmentGiven,
  watch,
  webhookDelivery,
} from "@intray/db/schema"
import { tidyWords } from "@intray/db/search"
import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm"
import { type Actor, asTeamId, systemActor, type TeamId } from "../../platform/events.ts"
import { enqueue } from "../../platform/jobs.ts"
import { restAfter } from "../../platform/others-first.ts"
import type { Services } from "../../platform/services.ts"
import { eraseComments } from "../comments/erase.ts"
import { type Answers, summaryOf } from "../forms/answers.ts"
import { formOf } from "../forms/published-forms.ts"
import type { ErasedBecause } from "../history/schema.ts"
import { eraseReviews } from "../reviews/erase.ts"
import { eraseAnswers } from "../submission-index/answers/write.ts"
import { type Change, type Changer, changeSubmissions } from "../submission-writes/change.ts"
import { setColumns } from "../submission-writes/columns.ts"
import { noteCount } from "../submission-writes/counts.ts"
import { goneOf, type HeldRow } from "../submission-writes/rows.ts"
import { eraseFromReleases } from "./erase-from-releases.ts"

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** Removes data outside the database: bytes of files, and stored mails. Both by our own keys. */
    "submission.remove": { files: string[]; mails: string[] }
    /** Overwrites the remains of deleted rows in the database's files. */
    "erased.sweep": Record<string, never>
  }
}

export type Erasure = { team: { id: TeamId }; id: string; actor: Actor; now: Date; because?: ErasedBecause }

/** Milliseconds within which erasures share one sweep. */
const SWEEP_MS = 60_000

/** The e-mail addresses in earlier versions. */
async function earlierAddresses(tx: Tx, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ answers: submissionVersion.answers, formId: portalVersion.id, form: portalVersion.form })
    .from(submissionVersion)
    .innerJoin(portalVersion, eq(portalVersion.id, submissionVersion.portalVersionId))
    .where(inArray(submissionVersion.submissionId, ids))
  return rows.map(({ answers, formId, form }) => summaryOf(formOf({ id: formId, form }), answers as Answers).email.toLowerCase())
}

/** Deletes earlier versions, watches, reviews and notifications of the submissions, and empties their webhook deliveries. */
async function eraseAround(tx: Tx, ids: string[], now: Date): Promise<void> {
  await tx.delete(submissionVersion).where(inArray(submissionVersion.submissionId, ids))
  await tx.delete(watch).where(inArray(watch.submissionId, ids))
  await eraseReviews(tx, ids)
  await tx.delete(suggestionOutcome).where(inArray(suggestionOutcome.submissionId, ids))
  await tx.delete(snooze).where(inArray(snooze.submissionId, ids))
  await tx.delete(offer).where(inArray(offer.submissionId, ids))
  await tx.delete(candidatePlace).where(inArray(candidatePlace.submissionId, ids))
  // Only that the submitter rated their treatment; the rating itself was anonymous from the start.
  await tx.delete(treatmentGiven).where(inArray(treatmentGiven.submissionId, ids))
  await tx.delete(notification).where(inArray(notification.submissionId, ids))
  // Stored responses for idempotent retries.
  await tx.delete(apiCall).where(inArray(apiCall.submissionId, ids))
  // Delivery records stay without their content; pending deliveries are cancelled.
  const told = inArray(webhookDelivery.submissionId, ids)
  await tx.update(webhookDelivery).set({ body: null, answer: null }).where(told)
  const unsent = and(told, eq(webhookDelivery.state, "pending"))
  await tx.update(webhookDelivery).set({ state: "failed", finishedAt: now }).where(unsent)
  const waiting = and(inArray(publicationItem.submissionId, ids), eq(publicationItem.state, "waiting"))
  await tx.update(publicationItem).set({ state: "skipped", reason: "erased" }).where(waiting)
}

/** Gives up the import files of these submissions, which contain the same data. @returns the keys of the files */
async function removeImportFiles(tx: Tx, teamId: string, importIds: string[]): Promise<string[]> {
  if (importIds.length === 0) return []
  const rows = await tx
    .select({ id: dataImport.id, key: dataImport.storageKey, mapping: dataImport.mapping })
    .from(dataImport)
    .where(and(eq(dataImport.teamId, teamId), inArray(dataImport.id, importIds)))
  const keys: string[] = []
  for (const { id, key, mapping } of rows) {
    const known = typeof mapping === "object" && mapping !== null ? mapping : {}
    if ("kept" in known && known.kept === false) continue
    const without = { ...known, kept: false, problems: [], problemGroups: [], leftOut: [], changedRows: [] }
    await tx.update(dataImport).set({ mapping: without }).where(eq(dataImport.id, id))
    keys.push(key)
  }
  return keys
}

/** The values of an erased row. Its idempotency key stays, so that a retry does not create the submission again. */
const blank = {
  title: "",
  submitterName: "",
  submitterEmail: "",
  answers: {},
  idempotencyHash: null,
  source: null,
  keepUntil: null,
  unread: false,
  dueAt: null,
  trashedAt: null,
  spamSince: null,
}

/**
 * Erases all personal data of a change's submissions: answers, names, e-mail, title, earlier versions, files, messages both ways,
 * watches, mails, and their content in snapshots of releases. Their rows and labels stay, and so do counts in insights and in a
 * plan's month; lists and their counts leave them out, and their status links behave like unknown ones. Data outside the
 * database is deleted after the commit, by a job that does not give up, and so are the remains of deleted rows in its files.
 * Skips submissions that are erased already.
 * @param among rows of the change to erase; default: all of them
 * @returns how many were erased
 */
export async function eraseHeld(change: Change<Changer>, because: ErasedBecause, among = change.rows): Promise<number> {
  const { tx, ctx, counts, events, actId } = change
  const rows = among.filter((row) => row.erasedAt === null)
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return 0
  const { team, actor } = ctx
  const now = ctx.clock.now()
  const known = await tx
    .select({ id: submission.id, email: submission.submitterEmail, summary: submission.summary, importId: submission.importId })
    .from(submission)
    .where(inArray(submission.id, ids))
  const addresses = [...new Set([...known.map((one) => one.email), ...(await earlierAddresses(tx, ids))])].filter((one) => one !== "")
  for (const row of rows) noteCount(counts, { ...row, gone: goneOf(row) !== null }, -1)
  for (const { id, summary } of known) {
    setColumns(change, id, { ...blank, summary: { by: "", detail: "", items: summary.items }, erasedAt: now })
  }
  await eraseComments(tx, ids, now)
  await eraseAround(tx, ids, now)
  const released = await eraseFromReleases(tx, ids, { team, actor, now })
  await tx.delete(searchDocument).where(inArray(searchDocument.submissionId, ids))
  await eraseAnswers(
    tx,
    team.id,
    rows.map((row) => row.number),
  )
  const files = await tx.delete(file).where(inArray(file.submissionId, ids)).returning({ id: file.id })
  // After the files, which also removes their waveforms: otherwise a message's files would be deleted with it and missing in this list.
  await tx.delete(message).where(inArray(message.submissionId, ids))
  const mails = await tx.delete(mail).where(inArray(mail.submissionId, ids)).returning({ id: mail.id })
  // Mails with a person's links belong to no single submission, and are no longer needed.
  const ofPerson = and(inArray(mail.to, addresses), sql`${mail.kind} = 'status-links'`)
  const links = addresses.length === 0 ? [] : await tx.delete(mail).where(ofPerson).returning({ id: mail.id })
  const gone = [...mails, ...links].map((one) => one.id)
  const importFiles = await removeImportFiles(tx, team.id, [...new Set(known.flatMap((one) => one.importId ?? []))])
  if (files.length + gone.length + importFiles.length > 0) {
    await enqueue(tx, { kind: "submission.remove", payload: { files: [...files.map((one) => one.id), ...importFiles], mails: gone } })
  }
  await sweepSoon(tx)
  const erased = { team, actor, type: "submission.erased", before: null, after: { because }, at: now, actId } as const
  events.push(...ids.map((submissionId) => ({ ...erased, submissionId })), ...released)
  return ids.length
}

/** Erases one submission of a team, in an open transaction. @returns false if there was nothing (left) to erase */
export async function eraseSubmission(tx: Tx, { team, id, actor, now, because = "team" }: Erasure): Promise<boolean> {
  const by: Changer = {
    get db(): never {
      throw new Error("an erasure is part of its transaction")
    },
    clock: { now: () => now },
    actor,
    team: { id: team.id, role: "" },
  }
  return (await changeSubmissions(by, { tx, ids: [id], all: true }, (change) => eraseHeld(change, because))) > 0
}

/** The job that removes data outside the database. */
export async function removeErased(
  services: Pick<Services, "storage" | "mail">,
  gone: { files: string[]; mails: string[] },
): Promise<void> {
  for (const key of gone.files) await services.storage.remove(key)
  for (const id of gone.mails) await services.mail.forget(id)
}

/** Queues one sweep for all erasures of a minute: its cost depends on the index, and not on the number of erasures. */
async function sweepSoon(tx: Tx): Promise<void> {
  const minute = Math.floor(Date.now() / SWEEP_MS)
  // After the last transaction of that minute has ended.
  const runAt = new Date((minute + 1) * SWEEP_MS + 10_000)
  await enqueue(tx, { kind: "erased.sweep", payload: {}, dedupeKey: `erased.sweep:${minute}`, runAt })
}

/** Attempts to checkpoint the log, a tenth of a second apart; running writes have finished by then. */
const FOLD_TRIES = 100

/**
 * The job that overwrites the remains of deleted rows: index words, in small steps so that nobody waits for long, then the
 * write-ahead log. Does nothing on Postgres, which vacuums by itself.
 * @throws Error to be retried
 */
export async function sweepErased(db: Database): Promise<void> {
  for (let first = true, done = false; !done; first = false) {
    done = await db.transaction((tx) => tidyWords(tx, first))
    // Lets waiting writers go first.
    await pause(0)
  }
  for (let tries = 0; tries < FOLD_TRIES; tries += 1) {
    if (await db.foldLog()) return
    await pause(100)
  }
  throw new Error("the log could not be folded in: somebody writes all the time")
}

/** Submissions that are queried and erased in one transaction. */
const BATCH = 50

export type Eraser = Pick<Services, "db" | "clock" | "jobs">
export type Due = { id: string; teamId: string }

export type Found = {
  /** The next few of any team; erased ones must no longer be among them. */
  next: (limit: number) => Promise<Due[]>
  because: ErasedBecause
  /** Those of them that must still be erased, checked when they are locked. */
  still: (change: Change<Changer>) => HeldRow[] | Promise<HeldRow[]>
}

/**
 * Erases the results of a query, until it has none: each batch is a transaction followed by a pause, so that others can write in between,
 * and an interrupted batch is found again.
 * @returns how many
 */
export async function eraseFound({ db, clock, jobs }: Eraser, { next, because, still }: Found): Promise<number> {
  let count = 0
  for (;;) {
    const began = performance.now()
    const rows = await next(BATCH)
    let erased = 0
    for (const teamId of new Set(rows.map((row) => row.teamId))) {
      const by = { db, clock, actor: systemActor, team: { id: asTeamId(teamId), role: "" } }
      const ids = rows.filter((row) => row.teamId === teamId).map((row) => row.id)
      erased += await changeSubmissions(by, { ids, all: true }, async (change) => eraseHeld(change, because, await still(change)))
    }
    count += erased
    if (rows.length < BATCH || erased === 0) break
    await restAfter(began)
  }
  if (count > 0) jobs.wake()
  return count
}

/** Erases submissions whose sender's retention date has passed. @returns how many */
export function eraseDue(services: Eraser): Promise<number> {
  const { db, clock } = services
  const due = () => and(lte(submission.keepUntil, clock.now()), isNull(submission.erasedAt))
  const next = (limit: number) =>
    db
      .select({ id: submission.id, teamId: submission.teamId })
      .from(submission)
      .where(due())
      .orderBy(asc(submission.keepUntil))
      .limit(limit)
  // The submitter may have chosen another day meanwhile.
  return eraseFound(services, { next, because: "wish", still: (change) => rowsThat(change, due()) })
}

/** The rows of a change that fulfil a condition in the database, now that they are locked. */
export async function rowsThat({ tx, rows }: Change<Changer>, holds: SQL | undefined): Promise<HeldRow[]> {
  const ids = rows.map((row) => row.id)
  const found = await tx
    .select({ id: submission.id })
    .from(submission)
    .where(and(inArray(submission.id, ids), holds))
  const those = new Set(found.map((one) => one.id))
  return rows.filter((row) => those.has(row.id))
}
