import type { Database } from "@intray/db"
import { amongNumbers, listLength, numberList } from "@intray/db/fn"
import {
  file,
  label,
  labelGroup,
  member,
  portal,
  portalVersion,
  submission,
  submissionCount,
  submissionLabel,
  user,
} from "@intray/db/schema"
import { and, asc, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm"
import { othersFirst } from "../../platform/others-first.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongSubmissions, sees, visiblePortals, visibleSubmissions } from "../../platform/visible-portals.ts"
import { formOf } from "../forms/published-forms.ts"
import type { FormDefinition } from "../forms/schema.ts"
import { labelsOf } from "../labels/service.ts"
import { listExportedRounds, readScores } from "../reviews/exported-scores.ts"
import { stagesOf } from "../stages/service.ts"
import type { SubmissionFilter } from "../submission-index/schema.ts"
import type { ExportedFile, Loaded, Surroundings } from "./records.ts"

/** Submissions that are in memory at a time. */
export const CHUNK = 500

/** Loads the names that exported rows refer to. */
export async function surroundings(ctx: TeamContext): Promise<Surroundings> {
  const { db, team } = ctx
  const [portals, stages, groups, labels, people] = await Promise.all([
    db.select({ id: portal.id, slug: portal.slug, title: portal.title }).from(portal).where(eq(portal.teamId, team.id)),
    stagesOf(db, team.id),
    db.select().from(labelGroup).where(eq(labelGroup.teamId, team.id)).orderBy(asc(labelGroup.position), asc(labelGroup.id)),
    db.select().from(label).where(eq(label.teamId, team.id)).orderBy(asc(label.position), asc(label.id)),
    db
      .select({ id: user.id, name: user.name, email: user.email })
      .from(member)
      .innerJoin(user, eq(user.id, member.userId))
      .where(eq(member.organizationId, team.id)),
  ])
  const placeOf = (groupId: string) => groups.findIndex((group) => group.id === groupId)
  return {
    portals: new Map(portals.map(({ id, slug, title }) => [id, { slug, title }])),
    stages: new Map(stages.map(({ id, name, category }) => [id, { id, name, category }])),
    groups: groups.map(({ id, name, multiple, portals: askedAt }) => ({ id, name, multiple, portals: askedAt })),
    labels: new Map(
      labels.map(({ id, name, groupId }, index) => [id, { id, name, groupId, order: placeOf(groupId) * labels.length + index }]),
    ),
    people: new Map(people.map(({ id, name, email }) => [id, { name, email }])),
    baseUrl: ctx.services.baseUrl,
  }
}

/** The portals with submissions that a filter may find, as far as the caller sees them, the oldest first. */
export async function portalsIn(ctx: TeamContext, filter: SubmissionFilter): Promise<string[]> {
  const visible = await visiblePortals(ctx)
  const inUse = await ctx.db
    .selectDistinct({ id: portal.id, slug: portal.slug, createdAt: portal.createdAt })
    .from(portal)
    .innerJoin(submissionCount, and(eq(submissionCount.portalId, portal.id), gt(submissionCount.count, 0)))
    .where(eq(portal.teamId, ctx.team.id))
    .orderBy(asc(portal.createdAt), asc(portal.id))
  return inUse.filter(({ id, slug }) => (!filter.portals?.length || filter.portals.includes(slug)) && sees(visible, id)).map(({ id }) => id)
}

/** Every form of some portals: for each portal its versions, the newest first. */
export async function formsOf(ctx: TeamContext, portalIds: readonly string[]): Promise<FormDefinition[][]> {
  const forms: FormDefinition[][] = []
  for (const id of portalIds) {
    const versions = await ctx.db
      .select({ id: portalVersion.id, form: portalVersion.form })
      .from(portalVersion)
      .where(eq(portalVersion.portalId, id))
      .orderBy(desc(portalVersion.version))
    forms.push(versions.map(formOf))
  }
  return forms
}

/** Submissions whose items are counted at a time. */
const COUNTED = 2_000

/**
 * The most items that each group has among the submissions of these numbers. The database counts, and nothing of a row is read.
 * @param groups the most that each may have, by its key: where all of them are found, nothing more is counted
 */
export async function mostItems(
  { db, team }: Pick<TeamContext, "db" | "team">,
  numbers: readonly number[],
  groups: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const most = new Map<string, number>()
  for (let from = 0; from < numbers.length; from += COUNTED) {
    const open = [...groups].filter(([key, max]) => (most.get(key) ?? 0) < max).map(([key]) => key)
    if (open.length === 0) break
    const columns = Object.fromEntries(open.map((key) => [key, sql<number | null>`max(${listLength(submission.answers, key)})`]))
    const among = amongNumbers(submission.number, numberList(numbers.slice(from, from + COUNTED)))
    const [found] = await db
      .select(columns)
      .from(submission)
      .where(and(eq(submission.teamId, team.id), among))
    for (const key of open) most.set(key, Math.max(most.get(key) ?? 0, Number(found?.[key] ?? 0)))
    await othersFirst()
  }
  return most
}

/**
 * The label groups that an export has columns of: those that are asked at one of the portals, and those of which a submission has a label.
 * @param numbers the submissions
 */
export async function groupsIn(
  { db, team }: Pick<TeamContext, "db" | "team">,
  { groups, portalIds, numbers }: { groups: Surroundings["groups"]; portalIds: readonly string[]; numbers: readonly number[] },
): Promise<Surroundings["groups"]> {
  const isAskedHere = ({ portals }: Surroundings["groups"][number]) => portals === null || portals.some((id) => portalIds.includes(id))
  const found = new Set(groups.filter(isAskedHere).map((group) => group.id))
  for (let from = 0; from < numbers.length && found.size < groups.length; from += COUNTED) {
    const among = amongNumbers(submission.number, numberList(numbers.slice(from, from + COUNTED)))
    const used = await db
      .selectDistinct({ id: label.groupId })
      .from(submissionLabel)
      .innerJoin(submission, eq(submission.id, submissionLabel.submissionId))
      .innerJoin(label, eq(label.id, submissionLabel.labelId))
      .where(and(eq(submission.teamId, team.id), among))
    for (const { id } of used) found.add(id)
    await othersFirst()
  }
  return groups.filter((group) => found.has(group.id))
}

/** The forms of versions by their ids, each read once. */
export function formReader(db: Database) {
  const known = new Map<string, FormDefinition>()
  return async (ids: readonly string[]) => {
    const missing = [...new Set(ids)].filter((id) => !known.has(id))
    if (missing.length > 0) {
      const rows = await db
        .select({ id: portalVersion.id, form: portalVersion.form })
        .from(portalVersion)
        .where(inArray(portalVersion.id, missing))
      for (const row of rows) known.set(row.id, formOf(row))
    }
    return known
  }
}

async function filesFor(db: Database, ids: readonly string[]): Promise<Map<string, ExportedFile[]>> {
  const { id, submissionId, field, name, size, contentType, sha256 } = file
  const rows = await db
    .select({ id, submissionId, field, name, size, contentType, sha256 })
    .from(file)
    .where(and(inArray(file.submissionId, [...ids]), isNull(file.messageId)))
    .orderBy(asc(file.createdAt), asc(file.id))
  const found = new Map<string, ExportedFile[]>()
  for (const { submissionId: of, ...one } of rows) {
    if (of === null) continue
    const list = found.get(of) ?? []
    list.push(one)
    found.set(of, list)
  }
  return found
}

/**
 * The submissions of these numbers in this order, a chunk at a time; each chunk is read when it is asked for, by queries of its own, so
 * that nothing is held between two. What has gone since the numbers were found is passed over.
 */
export async function* loadRows(ctx: TeamContext, numbers: readonly number[]): AsyncGenerator<Loaded[]> {
  const { db, team, actor, clock } = ctx
  const forms = formReader(db)
  for (let from = 0; from < numbers.length; from += CHUNK) {
    const wanted = numbers.slice(from, from + CHUNK)
    // Read again for each chunk: the user may lose access during a long download.
    const visible = await visibleSubmissions({ db, team, actor, clock })
    const rows = await db
      .select()
      .from(submission)
      .where(and(eq(submission.teamId, team.id), inArray(submission.number, wanted), amongSubmissions(visible)))
    const ids = rows.map((row) => row.id)
    const rounds = await listExportedRounds(ctx, [...new Set(rows.map((row) => row.portalId))])
    const [labels, files, scores, known] = await Promise.all([
      labelsOf(db, ids),
      filesFor(db, ids),
      readScores(ctx, rounds, ids),
      forms(rows.map((row) => row.portalVersionId)),
    ])
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    yield wanted.flatMap((number) => {
      const row = byNumber.get(number)
      const form = row && known.get(row.portalVersionId)
      if (!row || !form) return []
      return [{ row, form, labelIds: labels.get(row.id) ?? [], files: files.get(row.id) ?? [], scores: scores.get(row.id) ?? [] }]
    })
    await othersFirst()
  }
}
