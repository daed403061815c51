import { board, candidatePlace, candidateSet, offer, portal, stage, submission } from "@intray/db/schema"
import { and, asc, count, desc, eq, exists, inArray, isNull, sql } from "drizzle-orm"
import { getConflicts, isInConflict } from "../../platform/conflicts.ts"
import type { TeamContext } from "../../platform/services.ts"
import { isAllowed } from "../../platform/teams.ts"
import { amongSubmissions, amongVisible, readableSubmissions, visiblePortals } from "../../platform/visible-portals.ts"
import { listUsedFields, numberPerson, pickValues } from "../boards/cards.ts"
import { isOpenCategory, successorOf } from "../stages/published.ts"
import { stagesOf } from "../stages/service.ts"
import { countFreePlaces, isFreed, pickNext } from "./places.ts"
import type { FreePlaces, OfferCounts, OfferOverview } from "./schema.ts"

/** States of offers that leave a place free. */
const freeing = ["declined", "expired", "withdrawn"] as const

/** Offers by state, and the places that became free, with the submissions that are next in line. Nothing is decided by it. */
export async function getOfferOverview(ctx: TeamContext): Promise<OfferOverview> {
  const counts = await countOffers(ctx)
  // The reserve is on the board, which only those see who may decide.
  const mayDecide = await isAllowed(ctx.db, ctx.team, { submission: ["move"] })
  return { counts, places: mayDecide ? await listFreePlaces(ctx) : [] }
}

async function countOffers(ctx: TeamContext): Promise<OfferCounts> {
  const rows = await ctx.db
    .select({ state: offer.state, count: count() })
    .from(offer)
    .innerJoin(submission, eq(submission.id, offer.submissionId))
    .where(
      and(
        eq(offer.teamId, ctx.team.id),
        isNull(submission.trashedAt),
        isNull(submission.erasedAt),
        amongSubmissions(await readableSubmissions(ctx)),
      ),
    )
    .groupBy(offer.state)
  const counts: OfferCounts = { open: 0, confirmed: 0, declined: 0, expired: 0, withdrawn: 0 }
  for (const row of rows) counts[row.state] = row.count
  return counts
}

/** The newest set of each portal that includes a submission whose place became free. */
async function listSetsWithFreePlaces(ctx: TeamContext) {
  const freed = ctx.db
    .select({ one: sql`1` })
    .from(candidatePlace)
    .innerJoin(offer, eq(offer.submissionId, candidatePlace.submissionId))
    .where(and(eq(candidatePlace.setId, candidateSet.id), eq(candidatePlace.column, "in"), inArray(offer.state, [...freeing])))
  const rows = await ctx.db
    .select({
      set: { id: candidateSet.id, name: candidateSet.name },
      portal: { id: portal.id, slug: portal.slug, title: portal.title },
      limits: board.limits,
    })
    .from(candidateSet)
    .innerJoin(portal, eq(portal.id, candidateSet.portalId))
    .leftJoin(board, eq(board.portalId, portal.id))
    .where(and(eq(candidateSet.teamId, ctx.team.id), exists(freed), amongVisible(await visiblePortals(ctx), portal.id)))
    .orderBy(desc(candidateSet.updatedAt), desc(candidateSet.id))
  const ofPortal = new Map<string, (typeof rows)[number]>()
  for (const row of rows) if (!ofPortal.has(row.portal.id)) ofPortal.set(row.portal.id, row)
  return [...ofPortal.values()]
}

/** Answers of the submissions of a set, by submission. */
async function readAnswers(ctx: TeamContext, setId: string): Promise<Map<string, Record<string, unknown>>> {
  const rows = await ctx.db
    .select({ id: submission.id, answers: submission.answers })
    .from(candidatePlace)
    .innerJoin(submission, eq(submission.id, candidatePlace.submissionId))
    .where(eq(candidatePlace.setId, setId))
  return new Map(rows.map((row) => [row.id, row.answers]))
}

async function listFreePlaces(ctx: TeamContext): Promise<FreePlaces[]> {
  const sets = await listSetsWithFreePlaces(ctx)
  if (sets.length === 0) return []
  const stages = await stagesOf(ctx.db, ctx.team.id)
  const conflicts = await getConflicts(ctx)
  const found: FreePlaces[] = []
  for (const { set, portal: of, limits } of sets) {
    const rows = await ctx.db
      .select({
        submissionId: submission.id,
        number: submission.number,
        title: submission.title,
        summary: submission.summary,
        email: submission.submitterEmail,
        withdrawnAt: submission.withdrawnAt,
        column: candidatePlace.column,
        category: stage.category,
        offer: offer.state,
        offeredStageId: offer.stageId,
        offeredAt: offer.createdAt,
      })
      .from(candidatePlace)
      .innerJoin(submission, eq(submission.id, candidatePlace.submissionId))
      .innerJoin(stage, eq(stage.id, submission.stageId))
      .leftJoin(offer, eq(offer.submissionId, submission.id))
      .where(and(eq(candidatePlace.setId, set.id), isNull(submission.trashedAt), isNull(submission.erasedAt)))
      .orderBy(asc(candidatePlace.rank), asc(submission.number))
    const used = listUsedFields({ limits: limits ?? [], cardFields: [] })
    const answers = used.length > 0 ? await readAnswers(ctx, set.id) : null
    const people = new Map<string, number>()
    const cards = rows.map((row) => ({
      ...row,
      withdrawn: row.withdrawnAt !== null,
      person: numberPerson(people, row),
      values: pickValues(answers?.get(row.submissionId) ?? {}, used),
    }))
    // Who has a conflict of interest gets the right number of places, and no proposal of that submission.
    const waiting = cards.filter(
      (card) =>
        card.column === "reserve" && isOpenCategory(card.category) && !card.withdrawn && !isInConflict(conflicts, card.submissionId),
    )
    const next = pickNext(limits ?? [], cards, waiting)
    const stageId = cards.filter(isFreed).toSorted((a, b) => Number(b.offeredAt) - Number(a.offeredAt))[0]?.offeredStageId
    const to = stageId && (stages.find((one) => one.id === stageId && one.archivedAt === null) ?? successorOf(stages, stageId))
    if (next.length === 0 || !to) continue
    const items = next.map(({ submissionId, number, title, summary }) => ({ submissionId, number, title, by: summary.by }))
    found.push({ portal: of, set, free: countFreePlaces(limits ?? [], cards), stageId: to.id, next: items })
  }
  return found
}
