import { newSecret } from "@intray/db/id"
import { file, watch } from "@intray/db/schema"
import { senderLanguage } from "@intray/i18n/languages"
import { askedLanguage } from "@intray/i18n/request-language"
import { statusRefusals as words } from "@intray/i18n/translated"
import { untitled } from "@intray/i18n/untitled"
import { and, eq, inArray } from "drizzle-orm"
import { Invalid, Refused } from "../../platform/errors.ts"
import type { PublicContext } from "../../platform/services.ts"
import { hearSent } from "../audio/service.ts"
import { filesOf } from "../files/sent.ts"
import { type Answers, summaryOf, uploadsOf, validateAnswers } from "../forms/answers.ts"
import { askedOf } from "../forms/asked.ts"
import { canonical } from "../forms/canonical.ts"
import { formOf } from "../forms/published-forms.ts"
import type { AnswerPath, FormDefinition } from "../forms/schema.ts"
import { formIn } from "../forms/translations.ts"
import { sendCorrectedReceipt } from "../messages/receipt.ts"
import { availabilityOf } from "../portals/availability.ts"
import { takesIn } from "../portals/grace.ts"
import { keepAfterNewAddress } from "../reviews/person-conflicts.ts"
import { isOpenCategory } from "../stages/published.ts"
import { reindexAnswers } from "../submission-index/answers/write.ts"
import { reindex } from "../submission-index/reindex.ts"
import { type Change, type Changer, changeSubmissions, writeSoFar } from "../submission-writes/change.ts"
import { setColumns } from "../submission-writes/columns.ts"
import { keepVersion, MAX_VERSIONS } from "../submissions/versions/service.ts"
import { receiptLeft } from "../submit/flood-limits.ts"
import type { EditableAnswers, EditResult } from "../submit/schema.ts"
import { checkUploads, keepUntil, short } from "../submit/store.ts"
import { type FoundStatus, findByDemoId } from "./find.ts"

/** Changes per hour from one network. */
const perHour = { max: 60, windowSeconds: 3_600 }

/** Whether the portal accepts changes: while it is open, and a little longer. A full portal rejects only new submissions. */
function takesChanges({ portal }: FoundStatus, now: Date): boolean {
  const { quota: _, ...rest } = portal
  const facts = { ...rest, quota: null }
  return availabilityOf(facts, now) === "open" || takesIn(facts, now)
}

/** Whether a submission may be changed: no decision was published, and its portal is open. */
export function canEdit(found: FoundStatus, now: Date): boolean {
  return found.withdrawnAt === null && isOpenCategory(found.category) && takesChanges(found, now)
}

/** Whether a link in it may be replaced: as long as the team may need it, whether the portal is open or not. */
export function canReplace(found: FoundStatus): boolean {
  return found.withdrawnAt === null && (isOpenCategory(found.category) || found.category === "accepted")
}

/** @throws Refused (`withdrawn`, `decided`, `portal_closed`) */
function demandEdit(found: FoundStatus, now: Date): void {
  if (found.withdrawnAt !== null) throw new Refused(words.withdrawn, { code: "withdrawn" })
  if (!isOpenCategory(found.category)) throw new Refused(words.decided({ team: found.teamName }), { code: "decided" })
  if (!takesChanges(found, now)) throw new Refused(words.closed({ team: found.teamName }), { code: "portal_closed" })
}

/** The content of the edit form. @throws NotFound, Refused (as for a change) */
export async function editableAnswers(ctx: PublicContext, demoId: string): Promise<EditableAnswers> {
  const found = await findByDemoId(ctx.db, demoId)
  demandEdit(found, ctx.clock.now())
  const form = formOf({ id: found.versionId, form: found.form })
  const files = await filesOf(ctx.db, found.id)
  const used = new Set(uploadsOf(form, found.answers as Answers).map((one) => one.id))
  const first = senderLanguage(null, found.portal.language)
  const said = formIn(form, askedLanguage() ?? senderLanguage(found.language, first))
  return {
    version: found.version,
    fields: said.form.fields,
    language: first,
    said: said.language ?? first,
    untranslated: [...said.untranslated],
    roles: form.roles,
    answers: found.answers,
    files: files
      .filter((one) => used.has(one.id))
      .map(({ id, field, name, size, contentType }) => ({ id, field, name, size, contentType })),
  }
}

/** The keys of changed answers. */
function changedKeys(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].filter((key) => canonical(before[key] ?? null) !== canonical(after[key] ?? null)).sort()
}

type Revision = {
  /** The version that the submitter has edited. */
  version: number
  /** Makes the new answers from the current ones. */
  answersFrom: (current: Record<string, unknown>, form: FormDefinition) => unknown
  demand: (found: FoundStatus, now: Date) => void
  /** Only issues at this path count; the rest stays. */
  only?: AnswerPath
}

/**
 * Writes a new version of a submission, validated by its original form as of the day it was sent. The old version is kept with
 * its files. A retry writes one version. The row is locked from before it is read until all dependent rows are written.
 */
async function revise(ctx: PublicContext, demoId: string, { version, answersFrom, demand, only }: Revision): Promise<EditResult> {
  const now = ctx.clock.now()
  const { id, teamId } = await findByDemoId(ctx.db, demoId)
  await ctx.services.limits.demand("status.edit", ctx.remoteAddress, perHour)
  const { db, clock } = ctx
  const by: Changer = { db, clock, actor: { type: "submitter", id: null, name: null }, team: { id: teamId, role: "" } }
  return changeSubmissions(by, { ids: [id], all: true }, async (change) => {
    const found = await findByDemoId(change.tx, demoId)
    const form = formOf({ id: found.versionId, form: found.form })
    const before = found.answers
    const result = validateAnswers(form, answersFrom(before, form), found.createdAt)
    const issues = result.ok ? [] : result.issues.filter((issue) => only === undefined || canonical(issue.path) === canonical(only))
    if (!result.ok && issues.length > 0) throw new Invalid(issues)
    const answers = result.ok ? result.answers : (answersFrom(before, form) as Answers)
    const keys = changedKeys(before, answers)
    // A retry after a lost response, or nothing was changed.
    if (keys.length === 0) return { version: found.version }
    demand(found, now)
    if (version !== found.version) throw new Refused(words.changed, { code: "changed" })
    if (found.version >= MAX_VERSIONS) throw new Refused(words.tooManyVersions({ max: MAX_VERSIONS }), { code: "too_many_changes" })
    const newDemoId = await write(change, ctx, { found, form, answers, keys, now })
    return { version: found.version + 1, ...(newDemoId === null ? {} : { newDemoId }) }
  })
}

/**
 * The secret of the status link after the address was changed: a new one, because readers of the old mailbox know the old one. Without
 * configured mail the link was never mailed and stays, so that the submitter does not lose their only one.
 */
const newSecretFor = (found: FoundStatus, email: string, { mail }: Pick<PublicContext["services"], "mail">): string | null =>
  mail.configured && email !== found.submitterEmail && found.submitterEmail !== "" ? newSecret(160) : null

type Written = { found: FoundStatus; form: FormDefinition; answers: Answers; keys: string[]; now: Date }

/** @returns the new secret of the status link; null if it stays */
async function write(change: Change<Changer>, caller: PublicContext, { found, form, answers, keys, now }: Written): Promise<string | null> {
  const { tx, ctx } = change
  const { id } = found
  const until = keepUntil(form, answers)
  if (until !== null && until <= now && form.roles.keepUntil !== undefined && keys.includes(form.roles.keepUntil)) {
    throw new Invalid([{ path: [form.roles.keepUntil], code: "past", message: words.keepPast }])
  }
  const uploads = await checkUploads(tx, { id: found.portalId }, uploadsOf(form, answers), id)
  await keepVersion(tx, id, now)
  const { items, email: typed, ...said } = summaryOf(form, answers)
  const email = typed.toLowerCase()
  const demoId = newSecretFor(found, email, caller.services)
  const [title, by, detail, name] = [short(said.title), short(said.by), short(said.detail), short(said.name)]
  const version = found.version + 1
  if (email !== found.submitterEmail) await keepAfterNewAddress(tx, { id, teamId: ctx.team.id, email: found.submitterEmail, now })
  setColumns(change, id, {
    version,
    title: title || by || name || untitled,
    submitterName: name || by,
    submitterEmail: email,
    ...(demoId === null ? {} : { demoId }),
    answers,
    summary: { by, detail, items },
    keepUntil: until,
  })
  await writeSoFar(change)
  const ids = uploads.map((one) => one.id)
  if (ids.length > 0) await tx.update(file).set({ submissionId: id, expiresAt: null, sender: null }).where(inArray(file.id, ids))
  await hearSent(
    tx,
    uploads.filter((one) => one.fresh),
  )
  await reindex(tx, id)
  await reindexAnswers(tx, ctx.team.id, { number: found.number, form, answers })
  // Files may have been added or removed.
  change.refiled.add(id)
  const { team, actor } = ctx
  change.events.push({ team, actor, submissionId: id, type: "submission.edited", before: null, after: { version, keys } })
  if (email !== found.submitterEmail) {
    // The old address gets no further mails; the new one gets them instead.
    await tx.delete(watch).where(and(eq(watch.submissionId, id), eq(watch.email, found.submitterEmail)))
    if (await receiptLeft(caller, email)) await sendCorrectedReceipt(tx, caller.services, { submissionId: id, version })
  }
  return demoId
}

/**
 * Changes a submission while its portal is open and no decision was published.
 * @throws NotFound, Invalid with paths into the answers, Refused (`withdrawn`, `decided`, `portal_closed`, `changed`, `too_many_changes`),
 *   TooMany
 */
export function editSubmission(
  ctx: PublicContext,
  input: { demoId: string; version: number; answers: Record<string, unknown> },
): Promise<EditResult> {
  return revise(ctx, input.demoId, { version: input.version, answersFrom: () => input.answers, demand: demandEdit })
}

/** Replaces the answer at the path of a link. @throws Refused (`no_link`) */
function withLink(form: FormDefinition, answers: Record<string, unknown>, path: AnswerPath, url: string): unknown {
  const [key, index, inner] = path
  const field = form.fields.find((one) => one.key === key)
  const leaf = field?.type === "group" ? field.fields.find((one) => one.key === inner) : path.length === 1 ? field : undefined
  const none = new Refused(words.noLink, { code: "no_link" })
  if (leaf === undefined || askedOf(leaf).address === null || typeof key !== "string") throw none
  if (field?.type !== "group") {
    if (typeof answers[key] !== "string") throw none
    return { ...answers, [key]: url }
  }
  const items = answers[key]
  const item: unknown = Array.isArray(items) && typeof index === "number" ? items[index] : undefined
  if (path.length !== 3 || typeof item !== "object" || item === null || !Object.hasOwn(item, leaf.key)) throw none
  return { ...answers, [key]: (items as unknown[]).map((one, at) => (at === index ? { ...item, [leaf.key]: url } : one)) }
}

/**
 * Replaces a broken link, even after the portal has closed.
 * @throws NotFound, Invalid (`url`), Refused (`withdrawn`, `decided`, `no_link`, `changed`, `too_many_changes`), TooMany
 */
export async function replaceLink(
  ctx: PublicContext,
  input: { demoId: string; version: number; path: AnswerPath; url: string },
): Promise<EditResult> {
  const demand = (found: FoundStatus) => {
    if (found.withdrawnAt !== null) throw new Refused(words.withdrawn, { code: "withdrawn" })
    if (!canReplace(found)) throw new Refused(words.decided({ team: found.teamName }), { code: "decided" })
  }
  const answersFrom: Revision["answersFrom"] = (current, form) => withLink(form, current, input.path, input.url.trim())
  try {
    return await revise(ctx, input.demoId, { version: input.version, answersFrom, demand, only: input.path })
  } catch (cause) {
    if (!(cause instanceof Invalid)) throw cause
    // The form has only one field: the URL.
    throw new Invalid((cause.issues ?? []).map((issue) => ({ ...issue, path: ["url"] })))
  }
}
