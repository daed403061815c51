import { label, portal, stage, submission, submissionLabel } from "@intray/db/schema"
import { and, eq, exists, inArray, or, type SQL } from "drizzle-orm"
import { NotFound } from "../../lib/errors.ts"
import type { TeamContext } from "../../lib/services.ts"
import { countsOf } from "./counts.ts"
import { isOpenCategory } from "./published.ts"
import type { SubmissionFilter } from "./schema.ts"

/*
 * What a filter means: its names as ids of the team, as ranges of the indexes, as conditions, as a number of submissions.
 */

export type Filter = {
  portals: string[] | null
  stages: { id: string; heldOnly: boolean }[] | null
  heldAnywhere: boolean
  labels: string[] | null
}

/** The filter's names as ids of this team. @throws NotFound when one of them is none of the team's */
export async function resolve(ctx: TeamContext, filter: SubmissionFilter): Promise<Filter> {
  const teamId = ctx.team.id
  let portals: string[] | null = null
  if (filter.portals?.length) {
    const slugs = [...new Set(filter.portals)]
    const rows = await ctx.db
      .select({ id: portal.id })
      .from(portal)
      .where(and(eq(portal.teamId, teamId), inArray(portal.slug, slugs)))
    if (rows.length !== slugs.length) throw new NotFound("portal")
    portals = rows.map((row) => row.id)
  }
  let labels: string[] | null = null
  if (filter.labels?.length) {
    labels = [...new Set(filter.labels)]
    const rows = await ctx.db
      .select({ id: label.id })
      .from(label)
      .where(and(eq(label.teamId, teamId), inArray(label.id, labels)))
    if (rows.length !== labels.length) throw new NotFound("label")
  }
  const open = filter.state === "open"
  const stages = await ctx.db.select({ id: stage.id, category: stage.category }).from(stage).where(eq(stage.teamId, teamId))
  if (!filter.stages?.length && !open) {
    // Spam is in no list but its own: a team that has some is read stage by stage, so that no run of it is walked through.
    const apart = stages.some((one) => one.category === "spam")
    const shown = stages.filter((one) => one.category !== "spam").map((one) => ({ id: one.id, heldOnly: false }))
    return { portals, stages: apart ? shown : null, heldAnywhere: false, labels }
  }
  const wanted = filter.stages?.length ? [...new Set(filter.stages)] : null
  if (wanted?.some((id) => !stages.some((one) => one.id === id))) throw new NotFound("stage")
  const chosen = stages.filter((one) => (wanted ? wanted.includes(one.id) : isOpenCategory(one.category)))
  return {
    portals,
    stages: chosen.map((one) => ({ id: one.id, heldOnly: open && !isOpenCategory(one.category) })),
    heldAnywhere: open && wanted === null,
    labels,
  }
}

/** More ranges than this are read as one scan instead. */
const MOST_RANGES = 60

/**
 * The conditions, each of which one index answers in the order of arrival. A page is the merge of their first rows, so
 * that no combination of filters sorts or counts what it does not show.
 */
export function ranges(filter: Filter): SQL[][] {
  const stageRanges: SQL[][] = (filter.stages ?? []).map((one) => [
    eq(submission.stageId, one.id),
    ...(one.heldOnly ? [eq(submission.held, true)] : []),
  ])
  if (filter.heldAnywhere) stageRanges.push([eq(submission.held, true)])
  const byStage = filter.stages === null ? [[]] : stageRanges
  const byPortal: SQL[][] = filter.portals === null ? [[]] : filter.portals.map((id) => [eq(submission.portalId, id)])
  if (byStage.length * byPortal.length <= MOST_RANGES) return byPortal.flatMap((one) => byStage.map((other) => [...one, ...other]))
  const anyStage = filter.stages === null ? [] : [or(...stageRanges.map((one) => and(...one)))]
  const anyPortal = filter.portals === null ? [] : [inArray(submission.portalId, filter.portals)]
  return [[...anyPortal, ...anyStage].filter((one) => one !== undefined)]
}

/** How many submissions stand in the ranges, from the kept counts; infinite without a filter. */
export async function sizeOf(ctx: TeamContext, filter: Filter): Promise<number> {
  if (filter.portals === null && filter.stages === null) return Number.POSITIVE_INFINITY
  const counts = await countsOf(ctx.db, ctx.team.id)
  return counts
    .filter((one) => filter.portals === null || filter.portals.includes(one.portalId))
    .map((one) => {
      const named = filter.stages?.find((each) => each.id === one.stageId)
      if (filter.stages === null || named?.heldOnly === false) return one.count
      return named || filter.heldAnywhere ? one.held : 0
    })
    .reduce((sum, each) => sum + each, 0)
}

/** All conditions but the labels, as one. */
export function conditionsOf(filter: Filter): SQL[] {
  const conditions: SQL[] = []
  if (filter.portals) conditions.push(inArray(submission.portalId, filter.portals))
  if (filter.stages === null) return conditions
  const any = filter.stages.map((one) =>
    one.heldOnly ? and(eq(submission.stageId, one.id), eq(submission.held, true)) : eq(submission.stageId, one.id),
  )
  if (filter.heldAnywhere) any.push(eq(submission.held, true))
  const stages = or(...any)
  if (stages) conditions.push(stages)
  return conditions
}

/** The submission carries one of the labels. */
export function labelled(ctx: TeamContext, ids: string[]): SQL {
  return exists(
    ctx.db
      .select({ labelId: submissionLabel.labelId })
      .from(submissionLabel)
      .where(and(eq(submissionLabel.submissionId, submission.id), inArray(submissionLabel.labelId, ids))),
  )
}
