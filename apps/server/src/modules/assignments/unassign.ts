import { setTimeout as sleep } from "node:timers/promises"
import type { Tx } from "@intray/db"
import { unindexed } from "@intray/db/fn"
import { deletedTeam, facet, member, submission, submissionFacet, teamCounter, user } from "@intray/db/schema"
import { searchRange } from "@intray/db/search"
import { and, asc, between, eq, gt, inArray } from "drizzle-orm"
import { type Actor, asTeamId, systemActor, type TeamId } from "../../platform/events.ts"
import { type JobInfo, type JobPayloads, TooEarly } from "../../platform/jobs.ts"
import type { Services } from "../../platform/services.ts"
import { isPaused } from "../../platform/teams.ts"
import type { AssignEnd } from "../history/schema.ts"
import { assign, noteGone } from "../submission-writes/assign.ts"
import { type Changer, changeSubmissions } from "../submission-writes/change.ts"

/** Facets per query, and submissions per transaction. */
const BATCH = { facets: 2_000, submissions: 200 }
/** Pause between two batches: as long as the last one took, so that others have at least half of the machine; in milliseconds. */
const [SHORTEST, LONGEST] = [3, 100]

type Part = Pick<Services, "db" | "clock">
type Held = { teamId: TeamId; userId: string }
type Why = { actor: Actor; because: AssignEnd }

/** Unassigns the submissions of a member who left the team. */
export async function unassignLeaver(
  services: Services,
  { teamId, userId, actorId, because }: JobPayloads["assignments.release"],
  { signal }: Pick<JobInfo, "signal">,
): Promise<void> {
  // If the team is restored from the trash, they are members again.
  if (await isPaused(services.db, teamId)) return
  const actor: Actor = actorId === null ? systemActor : { type: "user", id: actorId, name: null }
  await releaseHeld(services, { teamId: asTeamId(teamId), userId }, { actor, because }, signal)
}

/**
 * Unassigns the submissions of somebody who is not in the team, in batches, each with an event. Stops if they
 * rejoin the team: they keep the rest.
 * @returns how many submissions
 * @throws TooEarly if the process is asked to stop before it is done
 */
async function releaseHeld(services: Part, held: Held, why: Why, signal?: AbortSignal): Promise<number> {
  let count = 0
  for (;;) {
    const began = performance.now()
    const { found, changed } = await services.db.transaction((tx) => unassignBatch(tx, services, held, why))
    count += changed
    if (found < BATCH.submissions) return count
    if (signal?.aborted) throw new TooEarly(0)
    await sleep(Math.min(LONGEST, Math.max(SHORTEST, performance.now() - began)))
  }
}

async function unassignBatch(tx: Tx, services: Part, held: Held, { actor, because }: Why): Promise<{ found: number; changed: number }> {
  const { teamId, userId } = held
  const [back] = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.organizationId, teamId), eq(member.userId, userId)))
  if (back) return { found: 0, changed: 0 }
  // A user has few of the team's submissions, so the team's index would be the wrong one.
  const theirs = await tx
    .select({ id: submission.id })
    .from(submission)
    .where(and(eq(submission.assigneeId, userId), eq(unindexed(submission.teamId), teamId)))
    .limit(BATCH.submissions)
  if (theirs.length === 0) return { found: 0, changed: 0 }
  const ids = theirs.map((one) => one.id)
  const changed = await changeSubmissions(byOf(services, teamId, actor), { tx, ids, all: true }, async (change) => {
    const rows = change.rows.filter((row) => row.assigneeId === userId)
    await assign(change, rows, null, because)
    return rows.length
  })
  return { found: ids.length, changed }
}

/** The actor of the change in a team, with access to all of it. */
function byOf({ db, clock }: Part, id: TeamId, actor: Actor): Changer {
  return { db, clock, actor, team: { id, role: "" } }
}

/** Facets whose assignee can no longer have submissions: facet id, assignee, and whether their account exists. */
type Gone = { id: number; teamId: TeamId; assignee: string; account: boolean }

/**
 * Unassigns submissions of deleted accounts and of former members. For deleted accounts, the database has already cleared the column, and
 * this updates filters and the history. For former members, it catches assignments that were made just while they left and that
 * their job missed. Runs periodically, in batches; an interrupted run continues the next time.
 * @returns how many submissions
 */
export async function unassignGone(services: Part): Promise<number> {
  const { db } = services
  let count = 0
  const asked = new Set<string>()
  for await (const gone of goneFacets({ db })) {
    const { teamId, assignee, account } = gone
    if (!account) {
      count += await releaseFacet(services, gone)
      // The account's id is never used again.
      await db.delete(facet).where(eq(facet.id, gone.id))
      continue
    }
    const key = `${teamId} ${assignee}`
    if (asked.has(key)) continue
    asked.add(key)
    count += await releaseHeld(services, { teamId, userId: assignee }, { actor: systemActor, because: "not_member" })
  }
  return count
}

async function releaseFacet(services: Part, gone: Gone): Promise<number> {
  const { db } = services
  let count = 0
  const [team] = await db.select({ ordinal: teamCounter.ordinal }).from(teamCounter).where(eq(teamCounter.teamId, gone.teamId))
  const { from, to } = searchRange(team?.ordinal ?? 0)
  for (;;) {
    const rows = await db
      .select({ key: submissionFacet.key })
      .from(submissionFacet)
      .where(and(between(submissionFacet.key, from, to), eq(submissionFacet.facetId, gone.id)))
      .limit(BATCH.submissions)
    if (rows.length === 0) return count
    const numbers = rows.map((row) => row.key - from)
    count += await changeSubmissions(byOf(services, gone.teamId, systemActor), { numbers, all: true }, async (change) => {
      noteGone(change, gone.assignee)
      return change.rows.length
    })
  }
}

async function* goneFacets({ db }: Pick<Services, "db">): AsyncGenerator<Gone> {
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const rows = await db.select().from(facet).where(gt(facet.id, after)).orderBy(asc(facet.id)).limit(BATCH.facets)
    const given = rows.flatMap(({ id, teamId, facts }) =>
      facts.assignee === null ? [] : [{ id, teamId: asTeamId(teamId), assignee: facts.assignee }],
    )
    if (given.length > 0) {
      const people = [...new Set(given.map((one) => one.assignee))]
      const teams = [...new Set(given.map((one) => one.teamId))]
      const known = await db.select({ id: user.id }).from(user).where(inArray(user.id, people))
      const belonging = await db
        .select({ teamId: member.organizationId, userId: member.userId })
        .from(member)
        .where(and(inArray(member.organizationId, teams), inArray(member.userId, people)))
      // Members of a team in the trash return with it.
      const trashed = await db.select({ id: deletedTeam.teamId }).from(deletedTeam).where(inArray(deletedTeam.teamId, teams))
      const accounts = new Set(known.map((one) => one.id))
      const members = new Set(belonging.map((one) => `${one.teamId} ${one.userId}`))
      const waiting = new Set(trashed.map((one) => one.id))
      for (const one of given) {
        const account = accounts.has(one.assignee)
        if (!account || !(members.has(`${one.teamId} ${one.assignee}`) || waiting.has(one.teamId))) yield { ...one, account }
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH.facets) return
    after = last.id
  }
}
