import { facet, submission, submissionFacet, teamCounter, user } from "@intray/db/schema"
import { searchRange } from "@intray/db/search"
import { and, asc, between, eq, gt, inArray } from "drizzle-orm"
import { asTeamId, recordEvents, systemActor, type TeamId } from "../../lib/events.ts"
import type { Services } from "../../lib/services.ts"
import { refreshFacets } from "../facets/write.ts"
import type { AssignChange } from "../history/schema.ts"
import { lockAssignable } from "./service.ts"

/** Facets that are looked through at a time, and submissions of one transaction. */
const BATCH = { facets: 2_000, submissions: 200 }

/** Facets of people whose account is gone: id of the facet, whose it was. */
type Gone = { id: number; teamId: TeamId; assignee: string }

/**
 * What belonged to somebody whose account is gone is nobody's: the database took their name off, and by this filters and the history
 * hear of it. Every so often, a few at a time; stopped in between it goes on the next time.
 * @returns how many submissions
 */
export async function releaseGone({ db }: Pick<Services, "db">): Promise<number> {
  let count = 0
  for await (const gone of goneFacets({ db })) {
    const [team] = await db.select({ ordinal: teamCounter.ordinal }).from(teamCounter).where(eq(teamCounter.teamId, gone.teamId))
    const { from, to } = searchRange(team?.ordinal ?? 0)
    for (;;) {
      const rows = await db
        .select({ key: submissionFacet.key })
        .from(submissionFacet)
        .where(and(between(submissionFacet.key, from, to), eq(submissionFacet.facetId, gone.id)))
        .limit(BATCH.submissions)
      if (rows.length === 0) break
      const numbers = rows.map((row) => row.key - from)
      count += await db.transaction(async (tx) => {
        const own = await tx
          .select({ id: submission.id })
          .from(submission)
          .where(and(eq(submission.teamId, gone.teamId), inArray(submission.number, numbers)))
        const ids = own.map((one) => one.id)
        await lockAssignable(tx, gone.teamId, ids, null)
        await refreshFacets(tx, gone.teamId, ids)
        await recordEvents(
          tx,
          ids.map((submissionId) => ({
            team: { id: gone.teamId },
            actor: systemActor,
            submissionId,
            type: "submission.assigned",
            before: { assigneeId: gone.assignee, name: null } satisfies AssignChange,
            after: { assigneeId: null, name: null } satisfies AssignChange,
          })),
        )
        return ids.length
      })
    }
    // Nobody can be given anything by that name again.
    await db.delete(facet).where(eq(facet.id, gone.id))
  }
  return count
}

async function* goneFacets({ db }: Pick<Services, "db">): AsyncGenerator<Gone> {
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const rows = await db.select().from(facet).where(gt(facet.id, after)).orderBy(asc(facet.id)).limit(BATCH.facets)
    const given = rows.flatMap(({ id, teamId, facts }) =>
      facts.assignee === null ? [] : [{ id, teamId: asTeamId(teamId), assignee: facts.assignee }],
    )
    const people = [...new Set(given.map((one) => one.assignee))]
    const known = people.length === 0 ? [] : await db.select({ id: user.id }).from(user).where(inArray(user.id, people))
    const alive = new Set(known.map((one) => one.id))
    for (const one of given) if (!alive.has(one.assignee)) yield one
    const last = rows.at(-1)
    if (!last || rows.length < BATCH.facets) return
    after = last.id
  }
}
