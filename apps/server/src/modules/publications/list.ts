import type { DbOrTx } from "@intray/db"
import {
  apikey,
  publicationItem as item,
  message,
  publication,
  publicLine,
  replyTemplate,
  stage,
  submission,
  user,
} from "@intray/db/schema"
import { and, asc, count, desc, eq, inArray, lte, ne, type SQL, sql } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongSubmissions, seesEverySubmission, visibleSubmissions } from "../../platform/visible-portals.ts"
import { itemsOf } from "../messages/rows.ts"
import type { MessageItem } from "../messages/schema.ts"
import { missingIn, readByTeam } from "../messages/status-link.ts"
import { stagesOf } from "../stages/service.ts"
import { countFacets } from "../submission-index/match.ts"
import type { SubmissionFilter } from "../submission-index/schema.ts"
import { listSubmissions } from "../submissions/list.ts"
import type { PublicationDetail, PublicationItem, PublicationPreview } from "./schema.ts"

/** Most publications in the list. */
const RECENT = 50
/** Most decisions that one publication shows. */
const SHOWN = 100

const columns = {
  id: publication.id,
  state: publication.state,
  runAt: publication.runAt,
  total: publication.total,
  done: publication.done,
  createdAt: publication.createdAt,
  finishedAt: publication.finishedAt,
  by: { id: user.id, name: user.name },
  apiKeyId: publication.apiKeyId,
  keyName: apikey.name,
}

type Counts = PublicationItem["counts"]

/** The number of each publication's decisions by state, of those that the caller sees. */
async function countsOf(ctx: TeamContext, db: DbOrTx, ids: readonly string[]): Promise<Map<string, Counts>> {
  if (ids.length === 0) return new Map()
  const visible = await visibleSubmissions(ctx)
  const among = inArray(item.publicationId, [...ids])
  const counted = db.select({ id: item.publicationId, state: item.state, count: count() }).from(item)
  const rows = await (seesEverySubmission(visible)
    ? counted.where(among)
    : counted.innerJoin(submission, eq(submission.id, item.submissionId)).where(and(among, amongSubmissions(visible)))
  ).groupBy(item.publicationId, item.state)
  const found = new Map<string, Counts>()
  for (const row of rows) {
    const counts = found.get(row.id) ?? { waiting: 0, done: 0, recalled: 0, skipped: 0 }
    found.set(row.id, { ...counts, [row.state]: row.count })
  }
  return found
}

type Row = Omit<PublicationItem, "counts" | "key" | "runAt" | "createdAt" | "finishedAt"> & {
  runAt: Date
  createdAt: Date
  finishedAt: Date | null
  apiKeyId: string | null
  keyName: string | null
}

/**
 * The state as the counts show it. Undo takes decisions out of a publication and does not lock it: it ends when its time comes. Until then it
 * has nothing left to send, and afterwards it has sent nothing.
 */
function toState(state: PublicationItem["state"], { waiting, done }: Counts): PublicationItem["state"] {
  if (state === "running" || state === "recalled" || waiting > 0) return state
  return done > 0 ? "done" : "recalled"
}

function toItem({ apiKeyId, keyName, ...row }: Row, counts: Counts): PublicationItem {
  const { waiting, done, recalled, skipped } = counts
  return {
    ...row,
    state: toState(row.state, counts),
    key: apiKeyId === null ? null : { id: apiKeyId, name: keyName },
    total: waiting + done + recalled + skipped,
    done: done + recalled + skipped,
    counts,
    runAt: row.runAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

/** The team's publications, newest first; leaves out those of which the caller sees nothing. */
export async function listPublications(ctx: TeamContext): Promise<{ items: PublicationItem[] }> {
  const rows = await ctx.db
    .select(columns)
    .from(publication)
    .leftJoin(user, eq(user.id, publication.userId))
    .leftJoin(apikey, eq(apikey.id, publication.apiKeyId))
    .where(eq(publication.teamId, ctx.team.id))
    .orderBy(desc(publication.createdAt), desc(publication.id))
    .limit(RECENT)
  const counts = await countsOf(
    ctx,
    ctx.db,
    rows.map((row) => row.id),
  )
  return { items: rows.flatMap((row) => (counts.has(row.id) ? [toItem(row, counts.get(row.id) as Counts)] : [])) }
}

/** The wording that the submitter of an item got: the last line before its publication ended. The stage may have been reworded since. */
function told(db: DbOrTx, { finishedAt }: Pick<Row, "finishedAt">): SQL<string | null> {
  const lines = db
    .select({ wording: publicLine.wording })
    .from(publicLine)
    .where(and(eq(publicLine.submissionId, item.submissionId), finishedAt ? lte(publicLine.createdAt, finishedAt) : undefined))
    .orderBy(desc(publicLine.id))
    .limit(1)
  return sql<string | null>`(${lines})`
}

/** One publication with its pending decisions, those left out, and what each submitter got. @throws NotFound */
export async function getPublication(ctx: TeamContext, id: string): Promise<PublicationDetail> {
  const { db, team } = ctx
  const [row] = await db
    .select(columns)
    .from(publication)
    .leftJoin(user, eq(user.id, publication.userId))
    .leftJoin(apikey, eq(apikey.id, publication.apiKeyId))
    .where(and(eq(publication.id, id), eq(publication.teamId, team.id)))
  const counts = row ? (await countsOf(ctx, db, [id])).get(id) : undefined
  if (!row || !counts) throw new NotFound("publication")
  const visible = await visibleSubmissions(ctx)
  const first = (state: SQL | undefined, limit: number) =>
    db
      .select({
        submissionId: submission.id,
        number: submission.number,
        title: submission.title,
        name: submission.submitterName,
        wording: stage.publicWording,
        told: told(db, row),
        state: item.state,
        reason: item.reason,
      })
      .from(item)
      .innerJoin(submission, eq(submission.id, item.submissionId))
      .leftJoin(stage, eq(stage.id, item.stageId))
      .where(and(eq(item.publicationId, id), state, amongSubmissions(visible)))
      .orderBy(asc(item.submissionId))
      .limit(limit)
  // Decisions that may still need action come first, however many are done.
  const untold = await first(ne(item.state, "done"), SHOWN)
  const done = untold.length < SHOWN ? await first(eq(item.state, "done"), SHOWN - untold.length) : []
  return {
    ...toItem(row, counts),
    decisions: [...untold, ...done].map(({ reason, wording, told, ...one }) => ({
      ...one,
      wording: (one.state === "done" ? told : null) ?? wording ?? "",
      reason: reason as PublicationDetail["decisions"][number]["reason"],
    })),
  }
}

/** Previews what each submitter would get if held decisions were published, in the order of their numbers. @throws NotFound */
export async function previewPublication(
  ctx: TeamContext,
  input: { cursor?: string | null | undefined; limit: number; filter?: SubmissionFilter | undefined },
): Promise<PublicationPreview> {
  const { db, team } = ctx
  const filter = { ...input.filter, held: true }
  const page = await listSubmissions(ctx, { filter, sort: "oldest", cursor: input.cursor, limit: input.limit })
  const ids = page.items.map((row) => row.id)
  const [stages, total] = await Promise.all([stagesOf(db, team.id), countFacets(ctx, filter).then((facets) => facets.total)])
  if (ids.length === 0) return { items: [], nextCursor: null, total }
  const [people, messages, waits] = await Promise.all([
    db
      .select({ id: submission.id, name: submission.submitterName, to: submission.submitterEmail })
      .from(submission)
      .where(inArray(submission.id, ids)),
    itemsOf(db, and(inArray(message.submissionId, ids), eq(message.state, "held"))),
    db
      .select({ id: item.submissionId, publicationId: publication.id, runAt: publication.runAt })
      .from(item)
      .innerJoin(publication, eq(publication.id, item.publicationId))
      .where(and(inArray(item.submissionId, ids), eq(item.state, "waiting"))),
  ])
  const templates = await templateNames(
    ctx,
    messages.flatMap((one) => one.templateId ?? []),
  )
  const items = page.items.flatMap((row): PublicationPreview["items"] => {
    const stage = stages.find((one) => one.id === row.stageId)
    if (stage?.category !== "accepted" && stage?.category !== "declined") return []
    const person = people.find((one) => one.id === row.id)
    const held = messages.find((one) => one.submissionId === row.id)
    const wait = waits.find((one) => one.id === row.id)
    return [
      {
        submissionId: row.id,
        number: row.number,
        title: row.title,
        name: person?.name ?? "",
        to: person?.to || null,
        stage: { id: stage.id, name: stage.name, category: stage.category },
        wording: stage.publicWording,
        message: held ? asRead(held) : null,
        template: templates.find((one) => one.id === held?.templateId) ?? null,
        missing: held ? missingIn(`${held.subject}\n${held.body}`) : [],
        waiting: wait ? { publicationId: wait.publicationId, runAt: wait.runAt.toISOString() } : null,
      },
    ]
  })
  return { items, nextCursor: page.nextCursor, total }
}

/** The names of some reply templates of the team. */
async function templateNames({ db, team }: TeamContext, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: replyTemplate.id, name: replyTemplate.name })
    .from(replyTemplate)
    .where(and(eq(replyTemplate.teamId, team.id), inArray(replyTemplate.id, [...new Set(ids)])))
}

function asRead({ submissionId: _, ...rest }: MessageItem & { submissionId: string }): MessageItem {
  return { ...rest, body: readByTeam(rest.body, "out") }
}
