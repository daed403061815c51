import { prepared, preparedInsert, type Tx } from "@intray/db"
import { arrivedAt } from "@intray/db/facets"
import { forUpdate } from "@intray/db/fn"
import { newId, newSecret, sha256Hex } from "@intray/db/id"
import { file, portal, publicLine, submission, teamCounter } from "@intray/db/schema"
import { searchKey } from "@intray/db/search"
import { senderLanguage } from "@intray/i18n/languages"
import { askedLanguage } from "@intray/i18n/request-language"
import { portalRefusals, validation } from "@intray/i18n/translated"
import { untitled } from "@intray/i18n/untitled"
import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm"
import { Invalid, Refused } from "../../platform/errors.ts"
import { recordEvent } from "../../platform/events.ts"
import type { PublicContext } from "../../platform/services.ts"
import { statusUrl } from "../../platform/urls.ts"
import { hearSent } from "../audio/service.ts"
import { countSubmission, type MonthPlace } from "../billing/subscription/months.ts"
import { isLeaving } from "../files/uploads/leaving.ts"
import { type Answers, summaryOf, uploadsOf } from "../forms/answers.ts"
import { canonical } from "../forms/canonical.ts"
import type { AnswerIssue, FormDefinition } from "../forms/schema.ts"
import { keepUntilOf } from "../forms/summary.ts"
import { receiptFallback, receiptIn, titleIn } from "../messages/portal-words.ts"
import { sendReceipt } from "../messages/receipt.ts"
import { receiptOf } from "../messages/schema.ts"
import { notify } from "../notifications/notify.ts"
import { countDay } from "../portals/results.ts"
import { storedZone, zoneFrom } from "../preferences/zones/team.ts"
import { updateCandidates } from "../reviews/candidates.ts"
import type { InboxStage } from "../stages/service.ts"
import { ensureSpamStage } from "../stages/spam.ts"
import { indexNew } from "../submission-index/text/service.ts"
import { writeAttributes } from "../submission-index/write.ts"
import { type CountChanges, noteCount, writeCounts } from "../submission-writes/counts.ts"
import { dueAtOf } from "../submissions/promise.ts"
import type { FoundPortal } from "./portal.ts"
import { type Proof, useProof } from "./proof.ts"
import type { SubmitResult } from "./schema.ts"
import type { Reason } from "./suspicion.ts"

/** Most characters of a title, an artist or a detail, as lists show them. */
export const MAX_SUMMARY = 200
const DAY_MS = 86_400_000
/** How long the files of suspected spam are kept, unless somebody clears it. The answers stay. */
const SPAM_FILES_MS = 30 * DAY_MS

const addSubmission = preparedInsert(submission)
const addLine = preparedInsert(publicLine)
const raiseNumber = prepared((db, $: { teamId: string }) =>
  db
    .update(teamCounter)
    .set({ nextNumber: sql`${teamCounter.nextNumber} + 1` })
    .where(eq(teamCounter.teamId, $.teamId))
    .returning({ nextNumber: teamCounter.nextNumber, ordinal: teamCounter.ordinal, zone: storedZone($.teamId) }),
)

/** Allocates the team's next number; returns it with its ordinal and the team's time zone. Others wait until this transaction ends. */
async function nextNumber(tx: Tx, teamId: string): Promise<{ number: number; ordinal: number; zone: string | null }> {
  const [row] = await raiseNumber(tx, { teamId })
  if (!row || row.ordinal === null) throw new Error("a team without its counter")
  return { number: row.nextNumber - 1, ordinal: row.ordinal, zone: row.zone }
}

/** An upload in the answers; `fresh` if it was not submitted before. */
type Upload = { id: string; name: string; contentType: string | null; fresh: boolean }

/**
 * Checks and locks the uploads in the answers. @throws Invalid naming each that is not a finished, unused one for that very field
 * @param own a submission whose new version may keep its files
 */
export async function checkUploads(
  tx: Tx,
  found: Pick<FoundPortal, "id">,
  uploads: ReturnType<typeof uploadsOf>,
  own?: string,
): Promise<Upload[]> {
  if (uploads.length === 0) return []
  const ids = uploads.map((one) => one.id).sort()
  const rows = await forUpdate(tx.select().from(file).where(inArray(file.id, ids)).orderBy(asc(file.id)))
  const issues: AnswerIssue[] = []
  for (const { id, field, path } of uploads) {
    const row = rows.find((one) => one.id === id)
    const free = (row?.submissionId === null && !isLeaving(id)) || (own !== undefined && row?.submissionId === own)
    if (!row || !free || row.portalId !== found.id || row.field !== field)
      issues.push({ path, code: "not_upload", message: validation.notUpload })
    else if (row.state === "uploading") issues.push({ path, code: "uploading", message: validation.uploading })
    else if (row.state === "refused") issues.push({ path, code: "upload_refused", message: validation.uploadRefused })
  }
  if (issues.length > 0) throw new Invalid(issues)
  return rows.map(({ id, name, contentType, submissionId }) => ({ id, name, contentType, fresh: submissionId === null }))
}

/** Shortens a text for lists, because a form may use a long one as its title. */
export function short(text: string): string {
  const line = text.replace(/\s+/gu, " ")
  return line.length <= MAX_SUMMARY ? line : `${[...line.slice(0, MAX_SUMMARY * 2)].slice(0, MAX_SUMMARY - 1).join("")}…`
}

/** A submission after validation and the spam check. */
export type Accepted = {
  found: FoundPortal
  /** The first stage of the team's inbox. */
  first: InboxStage
  versionId: string
  form: FormDefinition
  answers: Answers
  keyHash: string
  /** When it arrived. */
  now: Date
  /** Can be used only once, by this submission. */
  proof: (Proof & { ok: true }) | null
  /** Empty: no spam. */
  suspicion: Reason[]
  /** Whether a receipt is sent. */
  receipt: boolean
  /** The referrer, as the page knew it. */
  source?: string | undefined
  /** Marks a sample, which nobody submitted: the key by which all samples of this kind can be removed. Nobody is notified. */
  sample?: string
}

/** The proof was used before: the submission must be judged without it. */
export class ProofUsed extends Error {}

const raiseTaken = prepared((db, $: { portalId: string }) =>
  db
    .update(portal)
    .set({ taken: sql`${portal.taken} + 1` })
    .where(and(eq(portal.id, $.portalId), or(isNull(portal.quota), lt(portal.taken, portal.quota))))
    .returning({ taken: portal.taken }),
)

/** Takes one of the portal's places. Others wait here until this transaction ends. @throws Refused (`portal_full`) */
async function takePlace(tx: Tx, portalId: string): Promise<void> {
  const taken = await raiseTaken(tx, { portalId })
  if (taken.length === 0) throw new Refused(portalRefusals.portalFull, { code: "portal_full" })
}

/** Counts it in the current month of the team's time zone. @returns its place, if that is over the plan's limit */
async function countMonth(
  { services }: PublicContext,
  tx: Tx,
  teamId: string,
  stored: string | null,
  now: Date,
): Promise<MonthPlace | null> {
  return countSubmission(services, tx, { teamId, zone: await zoneFrom(tx, teamId, stored), now })
}

/** When personal data must be erased: when the day after the requested one begins. */
export function keepUntil(form: FormDefinition, answers: Answers): Date | null {
  const day = keepUntilOf(form, answers)
  return day === null ? null : new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS)
}

/**
 * Stores a submission with all related rows. Spam takes no place, sends no receipt and is counted separately; its sender sees
 * no difference.
 * @throws Invalid naming uploads, Refused (`portal_full`), ProofUsed
 */
export async function store(ctx: PublicContext, tx: Tx, accepted: Accepted): Promise<SubmitResult> {
  const { found, first, form, answers, keyHash, now, proof, suspicion } = accepted
  const spam = suspicion.length > 0
  if (proof && !(await useProof(tx, proof))) throw new ProofUsed()
  const id = newId()
  const uploads = await checkUploads(tx, found, uploadsOf(form, answers))
  const stage = spam ? await ensureSpamStage(tx, found.teamId, now) : first
  // From here on the next one waits: what could be done before was.
  const { number, ordinal, zone } = await nextNumber(tx, found.teamId)
  const counted = !spam && accepted.sample === undefined
  const over = counted ? await countMonth(ctx, tx, found.teamId, zone, now) : null
  const { items, email, ...words } = summaryOf(form, answers)
  const [title, by, detail, name] = [short(words.title), short(words.by), short(words.detail), short(words.name)]
  const demoId = newSecret(160)
  const language = senderLanguage(askedLanguage(), found.language)
  await addSubmission(tx, {
    id,
    teamId: found.teamId,
    portalId: found.id,
    portalVersionId: accepted.versionId,
    number,
    demoId,
    stageId: stage.id,
    publicStageId: first.id,
    held: false,
    title: title || by || name || untitled,
    submitterName: name || by,
    // One person, however they typed it.
    submitterEmail: email.toLowerCase(),
    answers,
    summary: { by, detail, items },
    idempotencyKey: keyHash,
    idempotencyHash: sha256Hex(canonical(answers)),
    overLimit: over !== null,
    overMonth: over?.month ?? null,
    overPlace: over?.place ?? null,
    suspicion: spam ? suspicion : null,
    importId: accepted.sample ?? null,
    source: accepted.source ?? null,
    language,
    keepUntil: keepUntil(form, answers),
    dueAt: counted ? dueAtOf(found.promiseDays, now) : null,
    createdAt: now,
    updatedAt: now,
  })
  if (uploads.length > 0) {
    const ids = uploads.map((one) => one.id)
    // What is taken for spam keeps its sender too, who has only so much of it here.
    const stored = { submissionId: id, expiresAt: spam ? new Date(now.getTime() + SPAM_FILES_MS) : null }
    await tx.update(file).set(stored).where(inArray(file.id, ids))
    await hearSent(tx, uploads)
  }
  const facts = { portal: found.id, stage: stage.id, held: false, assignee: null, labels: [], reviewers: [], files: uploads.length > 0 }
  await writeAttributes(tx, found.teamId, [{ key: searchKey(ordinal, number), arrived: arrivedAt(now), facts }])
  await indexNew(tx, { teamId: found.teamId, ordinal, number, id, form, answers, fileNames: uploads.map((one) => one.name) })
  const standing = { id, number, portalId: found.id, stageId: stage.id, withdrawnAt: null, trashedAt: null, erasedAt: null }
  await updateCandidates(tx, { teamId: found.teamId, rows: [standing], now })
  await addLine(tx, {
    id: newId(),
    teamId: found.teamId,
    submissionId: id,
    category: first.category,
    wording: first.publicWording,
    createdAt: now,
  })
  if (counted) {
    await takePlace(tx, found.id)
    await countDay(tx, { portalId: found.id, teamId: found.teamId, now }, "submissions")
  }
  const counts: CountChanges = new Map()
  noteCount(counts, { portalId: found.id, stageId: stage.id, held: false }, 1)
  await writeCounts(tx, found.teamId, counts)
  const url = statusUrl(ctx.services, demoId)
  const position = { stageId: stage.id, name: stage.name, publicStageId: first.id, held: false }
  // A signed-in visitor counts as a submitter too: a portal does not link submissions to accounts.
  const actor = { type: "submitter", id: null, name: null } as const
  await recordEvent(tx, { team: { id: found.teamId }, actor, submissionId: id, type: "submission.created", before: null, after: position })
  if (counted) {
    // Within ten minutes only the first one is reported alone; the others are counted.
    const about = { facts: { portalId: found.id }, gather: found.id, submissionId: id, at: now }
    await notify(tx, { teamId: found.teamId, event: "submission.created", actorId: null, userIds: "team", ...about })
  }
  if (email !== "" && accepted.receipt) {
    const mail = { to: email, teamId: found.teamId, team: found.teamName, portal: titleIn(found, language) }
    await sendReceipt(tx, {
      ...mail,
      submissionId: id,
      number,
      statusUrl: url,
      language,
      formality: found.formality,
      own: receiptIn(found, receiptOf(found), language),
      fallback: receiptFallback(found, receiptOf(found), language, senderLanguage(null, found.language)),
    })
  }
  return { number, demoId, statusUrl: url }
}
