import { file, portalVersion, submission, teamCounter } from "@intray/db/schema"
import { searchKey, searchKeys, searchRange } from "@intray/db/search"
import { and, desc, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm"
import { NotFound } from "../../../platform/errors.ts"
import type { TeamContext } from "../../../platform/services.ts"
import { amongSubmissions, amongVisible, visiblePortals, visibleSubmissions } from "../../../platform/visible-portals.ts"
import { formOf } from "../../forms/published-forms.ts"
import { wordQuery } from "../../submission-index/text/service.ts"
import { linksOf, nearlySame, saidIn, wordsOfLink } from "./likeness.ts"
import { type DuplicateItem, type DuplicateReason, MOST_DUPLICATES } from "./schema.ts"

/** Most candidates of each kind, newest first: a link or file that hundreds share says nothing more. */
const MOST_COMPARED = 50

type Found = Map<string, Set<DuplicateReason>>

function note(found: Found, ids: Iterable<string>, reason: DuplicateReason): void {
  for (const id of ids) found.set(id, (found.get(id) ?? new Set()).add(reason))
}

/** Submissions of the team with an identical file. */
async function withContentOf(ctx: TeamContext, id: string): Promise<string[]> {
  const own = await ctx.db
    .select({ sha256: file.sha256 })
    .from(file)
    .where(and(eq(file.submissionId, id), isNotNull(file.sha256)))
  const hashes = own.flatMap((row) => row.sha256 ?? [])
  if (hashes.length === 0) return []
  const visible = amongVisible(await visiblePortals(ctx), file.portalId)
  const other = and(isNotNull(file.submissionId), ne(file.submissionId, id))
  const rows = await ctx.db
    .selectDistinct({ id: file.submissionId })
    .from(file)
    .where(and(eq(file.teamId, ctx.team.id), inArray(file.sha256, hashes), other, visible))
    .orderBy(desc(file.submissionId))
    .limit(MOST_COMPARED)
  return rows.flatMap((row) => row.id ?? [])
}

/** The newest submissions under conditions that callers add, with their answers. */
function answered(ctx: TeamContext) {
  return ctx.db
    .select({ id: submission.id, answers: submission.answers, version: { id: portalVersion.id, form: portalVersion.form } })
    .from(submission)
    .innerJoin(portalVersion, eq(portalVersion.id, submission.portalVersionId))
}

/** Submissions of the team with one of the links. The search index finds candidates by the links' words; then the links are compared. */
async function withLink(ctx: TeamContext, id: string, links: ReadonlySet<string>): Promise<string[]> {
  const [counter] = await ctx.db.select({ ordinal: teamCounter.ordinal }).from(teamCounter).where(eq(teamCounter.teamId, ctx.team.id))
  if (!counter?.ordinal) return []
  const { ordinal } = counter
  const range = searchRange(ordinal)
  const numbers = new Set<number>()
  for (const link of links) {
    const query = wordQuery(wordsOfLink(link))
    if (query.length === 0) continue
    const keys = await searchKeys(ctx.db, { query, ...range, newest: true, limit: MOST_COMPARED })
    for (const key of keys) numbers.add(key - searchKey(ordinal, 0))
  }
  if (numbers.size === 0) return []
  const rows = await answered(ctx).where(
    and(eq(submission.teamId, ctx.team.id), inArray(submission.number, [...numbers]), ne(submission.id, id)),
  )
  return rows.filter((row) => [...linksOf(formOf(row.version), row.answers)].some((link) => links.has(link))).map((row) => row.id)
}

/** Submissions of the same person to the team with nearly the same text. */
async function withWords(ctx: TeamContext, id: string, email: string, said: ReadonlySet<string>): Promise<string[]> {
  if (email === "" || said.size === 0) return []
  const visible = amongSubmissions(await visibleSubmissions(ctx))
  const theirs = and(eq(submission.submitterEmail, email), eq(submission.teamId, ctx.team.id))
  const rows = await answered(ctx)
    .where(and(theirs, ne(submission.id, id), isNull(submission.erasedAt), visible))
    .orderBy(desc(submission.id))
    .limit(MOST_COMPARED)
  return rows.filter((row) => nearlySame(said, saidIn(formOf(row.version), row.answers))).map((row) => row.id)
}

/**
 * Lists submissions of the team that duplicate this one, with their stages, so that nothing is decided twice.
 * Leaves out the trash, as other lists do.
 * @throws NotFound
 */
export async function listDuplicates(ctx: TeamContext, submissionId: string): Promise<{ items: DuplicateItem[]; more: boolean }> {
  const mine = and(eq(submission.teamId, ctx.team.id), amongSubmissions(await visibleSubmissions(ctx)))
  const [row] = await ctx.db
    .select({
      id: submission.id,
      email: submission.submitterEmail,
      answers: submission.answers,
      version: { id: portalVersion.id, form: portalVersion.form },
    })
    .from(submission)
    .innerJoin(portalVersion, eq(portalVersion.id, submission.portalVersionId))
    .where(and(mine, eq(submission.id, submissionId)))
  if (!row) throw new NotFound("submission")
  const form = formOf(row.version)
  const [content, link, text] = await Promise.all([
    withContentOf(ctx, row.id),
    withLink(ctx, row.id, linksOf(form, row.answers)),
    withWords(ctx, row.id, row.email, saidIn(form, row.answers)),
  ])
  const found: Found = new Map()
  note(found, content, "content")
  note(found, link, "link")
  note(found, text, "text")
  if (found.size === 0) return { items: [], more: false }
  const { id, number, title, summary, portalId, stageId, held, createdAt } = submission
  const rows = await ctx.db
    .select({ id, number, title, summary, portalId, stageId, held, createdAt })
    .from(submission)
    .where(and(mine, inArray(id, [...found.keys()]), isNull(submission.trashedAt)))
    .orderBy(desc(number))
    .limit(MOST_DUPLICATES + 1)
  const items = rows.slice(0, MOST_DUPLICATES).map(({ summary: { by }, createdAt: at, ...facts }) => ({
    ...facts,
    by,
    createdAt: at.toISOString(),
    reasons: [...(found.get(facts.id) ?? [])],
  }))
  return { items, more: rows.length > MOST_DUPLICATES }
}
