import type { Tx } from "@intray/db"
import { isUniqueViolation } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId, newSecret, sha256Hex } from "@intray/db/id"
import { file, portalVersion, publicLine, submission, teamCounter } from "@intray/db/schema"
import { and, asc, eq, inArray, sql } from "drizzle-orm"
import { Invalid, Refused } from "../../lib/errors.ts"
import { recordEvent } from "../../lib/events.ts"
import type { PublicContext } from "../../lib/services.ts"
import { refusals } from "../../messages/refusals.ts"
import { validation } from "../../messages/validation.ts"
import { type Answers, summaryOf, uploadsOf, validateAnswers } from "../forms/answers.ts"
import type { AnswerIssue, FormDefinition } from "../forms/schema.ts"
import { demandEntry } from "../portals/door.ts"
import { formOf } from "../portals/versions.ts"
import { firstStage } from "../stages/service.ts"
import { type CountChanges, noteCount, writeCounts } from "../submissions/counts.ts"
import { acceptedVersion, type FoundPortal, findPortal } from "./portal.ts"
import { sendReceipt } from "./receipt.ts"
import type { SubmitInput, SubmitResult } from "./schema.ts"
import { statusUrl } from "./urls.ts"

/** Characters of a title, an artist or a detail, as lists show them. */
const MAX_SUMMARY = 200

/** JSON with keys in one order, so that the same answers have the same hash whatever order they were sent in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(",")}}`
}

/** The earlier submission with that key, or null. @throws Refused (`idempotency_conflict`) when it had other content */
async function earlier(
  ctx: PublicContext,
  db: PublicContext["db"] | Tx,
  found: FoundPortal,
  keyHash: string,
  raw: unknown,
): Promise<SubmitResult | null> {
  const [known] = await db
    .select({
      number: submission.number,
      demoId: submission.demoId,
      hash: submission.idempotencyHash,
      versionId: portalVersion.id,
      form: portalVersion.form,
    })
    .from(submission)
    .innerJoin(portalVersion, eq(portalVersion.id, submission.portalVersionId))
    .where(and(eq(submission.portalId, found.id), eq(submission.idempotencyKey, keyHash)))
  if (!known) return null
  // Read with the form of the first time: a new version published in between makes it no other content.
  const again = validateAnswers(formOf({ id: known.versionId, form: known.form }), raw)
  if (!again.ok || sha256Hex(canonical(again.answers)) !== known.hash) {
    throw new Refused(refusals.idempotencyConflict, { code: "idempotency_conflict" })
  }
  return { number: known.number, demoId: known.demoId, statusUrl: statusUrl(ctx.services, known.demoId) }
}

/** The team's next number; whoever comes next waits here until this transaction ends. */
async function nextNumber(tx: Tx, teamId: string): Promise<number> {
  const [row] = await tx
    .insert(teamCounter)
    .values({ teamId, nextNumber: 2 })
    .onConflictDoUpdate({ target: teamCounter.teamId, set: { nextNumber: sql`${teamCounter.nextNumber} + 1` } })
    .returning({ nextNumber: teamCounter.nextNumber })
  return (row?.nextNumber ?? 2) - 1
}

/** Checks the uploads that the answers name, and keeps them. @throws Invalid naming each that is not a finished, unused one for that very question */
async function checkUploads(tx: Tx, found: FoundPortal, uploads: ReturnType<typeof uploadsOf>): Promise<string[]> {
  if (uploads.length === 0) return []
  const ids = uploads.map((one) => one.id).sort()
  const rows = await forUpdate(tx.select().from(file).where(inArray(file.id, ids)).orderBy(asc(file.id)))
  const issues: AnswerIssue[] = []
  for (const { id, field, path } of uploads) {
    const row = rows.find((one) => one.id === id)
    const own = row !== undefined && row.portalId === found.id && row.field === field && row.submissionId === null
    if (!own) issues.push({ path, code: "not_upload", message: validation.notUpload })
    else if (row.state === "uploading") issues.push({ path, code: "uploading", message: validation.uploading })
    else if (row.state === "refused") issues.push({ path, code: "upload_refused", message: validation.uploadRefused })
  }
  if (issues.length > 0) throw new Invalid(issues)
  return ids
}

/** A long text can be asked for as a title; lists show its beginning. */
function short(text: string): string {
  const line = text.replace(/\s+/gu, " ")
  return line.length <= MAX_SUMMARY ? line : `${[...line.slice(0, MAX_SUMMARY * 2)].slice(0, MAX_SUMMARY - 1).join("")}…`
}

type Checked = { found: FoundPortal; versionId: string; form: FormDefinition; answers: Answers; keyHash: string }

async function store(ctx: PublicContext, tx: Tx, checked: Checked): Promise<SubmitResult> {
  const { found, form, answers, keyHash } = checked
  const number = await nextNumber(tx, found.teamId)
  const id = newId()
  const uploads = await checkUploads(tx, found, uploadsOf(form, answers))
  const stage = await firstStage(tx, found.teamId)
  if (!stage) throw new Refused(refusals.noFirstStage, { code: "no_first_stage" })
  const { items, email, ...words } = summaryOf(form, answers)
  const [title, by, detail, name] = [short(words.title), short(words.by), short(words.detail), short(words.name)]
  const now = ctx.clock.now()
  const demoId = newSecret(160)
  await tx.insert(submission).values({
    id,
    teamId: found.teamId,
    portalId: found.id,
    portalVersionId: checked.versionId,
    number,
    demoId,
    stageId: stage.id,
    publicStageId: stage.id,
    held: false,
    title: title || by || name || validation.untitled,
    submitterName: name || by,
    submitterEmail: email,
    answers,
    summary: { by, detail, items },
    idempotencyKey: keyHash,
    idempotencyHash: sha256Hex(canonical(answers)),
    overLimit: false,
    createdAt: now,
    updatedAt: now,
  })
  if (uploads.length > 0) await tx.update(file).set({ submissionId: id, expiresAt: null }).where(inArray(file.id, uploads))
  await tx.insert(publicLine).values({
    id: newId(),
    teamId: found.teamId,
    submissionId: id,
    category: stage.category,
    wording: stage.publicWording,
    createdAt: now,
  })
  const counts: CountChanges = new Map()
  noteCount(counts, { portalId: found.id, stageId: stage.id, held: false }, 1)
  await writeCounts(tx, found.teamId, counts)
  const url = statusUrl(ctx.services, demoId)
  const team = { id: found.teamId }
  const standing = { stageId: stage.id, name: stage.name, publicStageId: stage.id, held: false }
  // Whoever is signed in is a submitter here: a portal does not ask who they are elsewhere.
  const actor = { type: "submitter", id: null, name: null } as const
  await recordEvent(tx, { team, actor, submissionId: id, type: "submission.created", before: null, after: standing })
  if (email !== "") {
    const mail = { to: email, teamId: found.teamId, team: found.teamName, portal: found.title }
    await sendReceipt(tx, { ...mail, submissionId: id, number, statusUrl: url })
  }
  return { number, demoId, statusUrl: url }
}

/**
 * Takes a submission in, with all that belongs to it, or nothing of it. The same key with the same answers gives the
 * same result, however often and however much at once.
 * @throws NotFound, Refused (`portal_*`, `version_replaced`, `idempotency_conflict`), Invalid with paths into the answers
 */
export async function submit(ctx: PublicContext, input: SubmitInput): Promise<SubmitResult> {
  const now = ctx.clock.now()
  const found = await findPortal(ctx.db, input.slug)
  const keyHash = sha256Hex(input.idempotencyKey)
  const raw = input.answers
  const before = await earlier(ctx, ctx.db, found, keyHash, raw)
  if (before) return before
  demandEntry(ctx.services, found, input.pass, now)
  const version = await acceptedVersion(ctx.db, found, input.version, now)
  const form = formOf(version)
  const result = validateAnswers(form, raw)
  if (!result.ok) throw new Invalid(result.issues)
  const checked: Checked = { found, versionId: version.id, form, answers: result.answers, keyHash }
  try {
    return await ctx.db.transaction((tx) => store(ctx, tx, checked))
  } catch (error) {
    // A twin came first: its key is taken, or it has the uploads. Its answer is ours.
    const twin = isUniqueViolation(error, "submission_idempotency_key") || error instanceof Invalid
    const answer = twin ? await earlier(ctx, ctx.db, found, keyHash, raw) : null
    if (answer) return answer
    throw error
  }
}
