import { MISSED } from "@intray/db"
import { event, label, submissionLabel, suggestionOutcome } from "@intray/db/schema"
import { and, asc, eq, gt, inArray, ne } from "drizzle-orm"
import { eventsTopic } from "../../platform/events.ts"
import type { Services } from "../../platform/services.ts"
import { startThread } from "../../platform/thread.ts"
import type { LearnReply, LearnRequest, LearnResults } from "./learn/messages.ts"
import type { Forecast, Inspection, Prediction } from "./learn/team-models.ts"
import type { Content } from "./learn/vectors.ts"
import { isInLot } from "./lot.ts"
import { getSettings, type Settings } from "./settings.ts"
import { getNewestSeq, type KnownGroup, listGroups, listLabelled, loadCorpus, loadRows } from "./team-rows.ts"

/*
 * Keeps the models of the teams in a thread, in step with their events. A team's models are built from its rows when somebody first asks for a
 * suggestion, and follow its events from then on. Nothing of them is stored: after a restart, and in another process, the same rows give
 * the same models. No request waits for learning.
 */

/** Teams whose models are in memory; the one that was asked for longest ago makes room. */
const MOST_TEAMS = 3
/** Events that are read at a time. After more of them the models are built from the rows again. */
const BATCH = 1_000
/** Milliseconds in which events are gathered. */
const GATHER_MS = 60
/** Megabytes of JavaScript in the thread. */
const HEAP_MEGABYTES = 256
/** Milliseconds that a request waits for a prediction. */
const PATIENCE_MS = 300

/** Other models follow from these: they are built again. */
const rebuilding = /^(?:label|label_group|suggestion)\.(?!dismissed$|restored$)|^template\.applied$/

/** The models of a team, and what they have learned. `seq`: the newest event. */
export type Known = { seq: number; settings: Settings; groups: readonly KnownGroup[] }

type Team = { id: string; known: Known | null; work: Promise<void>; due: boolean; usedAt: number; closed: boolean }

export type Learner = {
  /** What the models say of a submission; null while they are being built, or busy. */
  predict(teamId: string, content: Content): Promise<{ version: number; groups: Prediction[] } | null>
  /** What the models go by; null while they are being built. */
  inspect(teamId: string): Promise<{ version: number; groups: Inspection[] } | null>
  /** Settles when the models know everything that was committed before the call. For tests, and for what may wait. */
  settled(teamId: string): Promise<void>
}

const learners = new WeakMap<Services, Learner>()

/** The one learner of this process. */
export function getLearner(services: Services): Learner {
  const known = learners.get(services)
  if (known) return known
  const learner = createLearner(services)
  learners.set(services, learner)
  return learner
}

export function createLearner({ db, log, clock }: Pick<Services, "db" | "log" | "clock">): Learner {
  const teams = new Map<string, Team>()
  let thread: ReturnType<typeof openThread> | null = null

  const getThread = () => {
    thread ??= openThread((cause) => {
      log.error("the thread of suggestions ended", {}, cause)
      // The models ended with it. The next request for a suggestion builds them again.
      thread = null
      for (const team of teams.values()) team.closed = true
      teams.clear()
    })
    return thread
  }

  db.onAnnounced((topic) => {
    for (const team of teams.values()) if (topic === MISSED || topic === eventsTopic(team.id)) follow(team)
  })

  function open(teamId: string): Team {
    const known = teams.get(teamId)
    if (known) {
      known.usedAt = performance.now()
      return known
    }
    const oldest = [...teams.values()].sort((a, b) => a.usedAt - b.usedAt)[0]
    if (oldest && teams.size >= MOST_TEAMS) {
      oldest.closed = true
      teams.delete(oldest.id)
      void getThread().ask("close", { teamId: oldest.id }).catch(failed)
    }
    const team: Team = { id: teamId, known: null, work: Promise.resolve(), due: false, usedAt: performance.now(), closed: false }
    teams.set(teamId, team)
    follow(team)
    return team
  }

  const failed = (cause: unknown) =>
    log.warn("suggestions are late", { reason: cause instanceof Error ? `${cause.name}: ${cause.message}` : "unknown" })

  /** Has the models learn soon what has happened. */
  function follow(team: Team): void {
    if (team.due) return
    team.due = true
    team.work = team.work.then(async () => {
      if (team.known) await new Promise((resolve) => setTimeout(resolve, GATHER_MS).unref())
      team.due = false
      if (!team.closed) await (team.known ? catchUp(team, team.known) : build(team)).catch(failed)
    })
  }

  async function build(team: Team): Promise<void> {
    // Before anything else is read: what happens meanwhile is learned twice, which changes nothing, and never missed.
    const seq = await getNewestSeq(db, team.id)
    const settings = await getSettings(db, team.id)
    const groups = settings.enabled ? await listGroups(db, team.id) : []
    const corpus = settings.enabled ? await loadCorpus(db, team.id, settings) : []
    const learned = groups.map(({ id, kind, labels }) => ({ id, kind, labels }))
    await getThread().ask("open", { teamId: team.id, groups: learned, corpus })
    const ids = groups.length > 0 ? await listLabelled(db, team.id, seq) : []
    const rows = await loadRows(db, { teamId: team.id, groups, settings }, ids)
    await getThread().ask("learn", { teamId: team.id, rows })
    team.known = { seq, settings, groups }
  }

  async function catchUp(team: Team, known: Known): Promise<void> {
    for (;;) {
      const rows = await db
        .select({ seq: event.seq, type: event.type, submissionId: event.submissionId })
        .from(event)
        .where(and(eq(event.teamId, team.id), gt(event.seq, known.seq)))
        .orderBy(asc(event.seq))
        .limit(BATCH)
      const last = rows.at(-1)
      if (!last) return
      if (rows.length === BATCH || rows.some(({ type }) => rebuilding.test(type))) return build(team)
      const ids = [...new Set(rows.flatMap(({ submissionId }) => submissionId ?? []))]
      const changed = await loadRows(db, { teamId: team.id, ...known }, ids)
      const forecasts = await getThread().ask("learn", { teamId: team.id, rows: changed })
      await keepOutcomes(
        team.id,
        known.seq,
        changed.map((row) => row.id),
        forecasts,
      )
      team.known = known = { ...known, seq: last.seq }
    }
  }

  /** Stores predictions that the models made before they learned the answer, and deletes those whose label was taken back. */
  async function keepOutcomes(teamId: string, version: number, ids: readonly string[], forecasts: readonly Forecast[]): Promise<void> {
    if (ids.length === 0) return
    await db.transaction(async (tx) => {
      const values = forecasts.map(({ submissionId, groupId, labelId, percent, right }): typeof suggestionOutcome.$inferInsert => {
        const lot = isInLot(submissionId, groupId)
        return { submissionId, labelId, teamId, outcome: right ? "same" : "other", lot, percent, version, createdAt: clock.now() }
      })
      if (values.length > 0) await tx.insert(suggestionOutcome).values(values).onConflictDoNothing()
      await forgetTakenBack(tx, teamId, ids)
    })
  }

  return {
    async predict(teamId, content) {
      const { known } = open(teamId)
      if (!known) return null
      const groups = await Promise.race([getThread().ask("predict", { teamId, content }), patience()])
      return groups && { version: known.seq, groups }
    },
    async inspect(teamId) {
      const { known } = open(teamId)
      return known && { version: known.seq, groups: await getThread().ask("inspect", { teamId }) }
    },
    async settled(teamId) {
      const team = open(teamId)
      follow(team)
      await team.work
    },
  }
}

const patience = () => new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref())

/** Removes the outcomes of submissions whose label was taken back. Dismissals stay: they are answers themselves. */
async function forgetTakenBack(tx: Parameters<typeof getSettings>[0], teamId: string, ids: readonly string[]): Promise<void> {
  const outcomes = await tx
    .select({
      submissionId: suggestionOutcome.submissionId,
      labelId: suggestionOutcome.labelId,
      outcome: suggestionOutcome.outcome,
      groupId: label.groupId,
    })
    .from(suggestionOutcome)
    .innerJoin(label, eq(label.id, suggestionOutcome.labelId))
    .where(
      and(
        eq(suggestionOutcome.teamId, teamId),
        inArray(suggestionOutcome.submissionId, [...ids]),
        ne(suggestionOutcome.outcome, "dismissed"),
      ),
    )
  if (outcomes.length === 0) return
  const labelled = await tx
    .select({ submissionId: submissionLabel.submissionId, labelId: submissionLabel.labelId, groupId: label.groupId })
    .from(submissionLabel)
    .innerJoin(label, eq(label.id, submissionLabel.labelId))
    .where(inArray(submissionLabel.submissionId, [...ids]))
  for (const one of outcomes) {
    const own = labelled.filter((other) => other.submissionId === one.submissionId)
    const holds =
      one.outcome === "accepted" ? own.some(({ labelId }) => labelId === one.labelId) : own.some(({ groupId }) => groupId === one.groupId)
    if (holds) continue
    await tx
      .delete(suggestionOutcome)
      .where(and(eq(suggestionOutcome.submissionId, one.submissionId), eq(suggestionOutcome.labelId, one.labelId)))
  }
}

/** Starts the thread. @param ended is called with the error that ended it */
function openThread(ended: (cause: unknown) => void) {
  const worker = startThread(import.meta.url, "./learn/thread.ts", HEAP_MEGABYTES)
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (cause: Error) => void }>()
  let last = 0
  const end = (cause: Error) => {
    for (const { reject } of waiting.values()) reject(cause)
    waiting.clear()
    ended(cause)
  }
  worker.once("error", end)
  worker.on("message", (reply: LearnReply) => {
    const one = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ("error" in reply) one?.reject(new Error(reply.error))
    else one?.resolve(reply.result as never)
  })
  return {
    ask<Type extends LearnRequest["type"]>(
      type: Type,
      request: Omit<Extract<LearnRequest, { type: Type }>, "id" | "type">,
    ): Promise<LearnResults[Type]> {
      last += 1
      const id = last
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, type, ...request })
      })
    },
  }
}
