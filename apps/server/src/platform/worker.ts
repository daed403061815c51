import { AsyncResource } from "node:async_hooks"
import { setTimeout as pause } from "node:timers/promises"
import { type Database, prepared } from "@intray/db"
import { skipLocked, textAt } from "@intray/db/fn"
import { job } from "@intray/db/schema"
import { and, asc, between, eq, gt, inArray, isNull, lt, lte, notInArray, or, sql } from "drizzle-orm"
import type { Clock } from "./clock.ts"
import { isNoRoom, isOutage } from "./errors.ts"
import { type JobEnd, type JobHandler, type JobKind, type JobPayloads, type Jobs, PROCESS_ENDED, type Retry, TooEarly } from "./jobs.ts"
import type { Log } from "./log.ts"

export type WorkerOptions = {
  db: Database
  log: Log
  clock: Clock
  /** Jobs at a time in this process; default 16, because nearly all of them wait for a mail server or a disk. */
  concurrency?: number
  /** Milliseconds between two polls after announcements, so that announcements in quick succession cause one; default 50. */
  gatherMs?: number
  /** Milliseconds that a finished job waits for others, to be recorded together; default 10. */
  endMs?: number
  /** Milliseconds between polls without announcements; default 1000. */
  pollMs?: number
  /** Milliseconds after which a job of an unresponsive worker is taken over; default 60000. */
  leaseMs?: number
  /** Milliseconds between two attempts to record the end of a job while the disk is full or the database unavailable; default 2000. */
  roomMs?: number
  /** Gets the outcome and duration of each attempt. */
  onAttempt?: (kind: string, outcome: "done" | "failed", ms: number) => void
  /** Attempts before a job is dead; default 8. */
  maxAttempts?: number
}

/** Slots for kinds of jobs. */
type Lane = { kinds: string[]; atOnce: number; running: number; isDue: IsDue; turns?: Turns }
/** `owner`: the key of the payload that names a job's owner. `last`: owners, the one whose last turn is longest ago first. */
type Turns = { owner: string; last: Set<string> }
type IsDue = (db: Database, values: { now: Date; stray: Date }) => Promise<{ id: string }[]>

/** A lease that ends more than this many milliseconds ahead was taken by a wrong clock, or our clock is wrong now. */
const strayMs = 600_000

/** Jobs of these kinds that are due, or whose lease has ended, even if the clock was set back since. */
const due = (kinds: readonly string[], now: Date, stray: Date) =>
  and(
    inArray(job.kind, [...kinds]),
    or(
      and(eq(job.state, "queued"), lte(job.runAt, now)),
      and(eq(job.state, "running"), or(lt(job.leaseUntil, now), gt(job.leaseUntil, stray))),
    ),
  )

/** Jobs from which the owners with the next turns are chosen. */
const TURN_CANDIDATES = 1000
/** Owners whose last turn is remembered. */
const TURNS_KEPT = 10_000

/** Runs up to twenty times a second for every lane. */
const isDue = (kinds: readonly string[]): IsDue =>
  prepared((db, $: { now: Date; stray: Date }) =>
    db
      .select({ id: job.id })
      .from(job)
      .where(due(kinds, $.now, $.stray))
      .limit(1),
  )

const laneOf = (kinds: string[], atOnce: number, owner?: string): Lane => ({
  kinds,
  atOnce,
  running: 0,
  isDue: isDue(kinds),
  ...(owner === undefined ? {} : { turns: { owner, last: new Set() } }),
})

/** `interrupted`: the process ended during the last attempt, or during the last two (`twice`). */
type Claimed = { id: string; kind: string; payload: unknown; attempts: number; interrupted: "no" | "once" | "twice" }

/** Milliseconds until the retry of a job that found the disk full, or the database or storage unavailable; not counted as an attempt. */
const fullMs = 30_000

const keepDoneMs = 7 * 86_400_000

/** The process ended during earlier attempts, and no attempt is left. */
class GivenUp extends Error {
  override name = "GivenUp"
}

/** Waits 5 s, 10 s, 20 s … up to an hour, each varied by a quarter, so that jobs that failed together are not retried together. */
export function backOffMs(attempt: number, random = Math.random): number {
  return Math.round(Math.min(5000 * 2 ** (attempt - 1), 3_600_000) * (0.75 + random() / 2))
}

/** The worker on the job table, with leases, back-off and dead letters; several processes share the table. */
export function createWorker(options: WorkerOptions): Jobs {
  const {
    db,
    log,
    clock,
    concurrency = 16,
    gatherMs = 50,
    endMs = 10,
    pollMs = 1000,
    leaseMs = 60_000,
    roomMs = 2000,
    onAttempt,
    maxAttempts = 8,
  } = options
  const common = laneOf([], concurrency)
  /** A shared lane, and one for each kind with its own limit. */
  const lanes: Lane[] = [common]
  const handlers = new Map<string, (payload: unknown, info: Parameters<JobHandler<JobKind>>[1]) => ReturnType<JobHandler<JobKind>>>()
  const retries = new Map<string, Retry>()
  const givenUp = new Map<string, (payload: unknown) => Promise<void>>()
  /** Kinds with their own lane: few of them run when a process ends, so a job that was interrupted twice is probably the cause. */
  const alone = new Set<string>()
  const usual: Retry = { attempts: maxAttempts, waitMs: backOffMs }
  // Waking callers must not pass on their async context: inside a transaction, every poll would become part of it.
  const context = new AsyncResource("IntrayWorker")
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const underWay = new Set<Claimed>()
  const abort = new AbortController()
  type Ending = { claimed: Claimed; write: JobEnd | undefined; resolve: () => void; reject: (cause: unknown) => void }
  let endings: Ending[] = []
  let looking: Promise<void> | null = null
  let again = false
  let waiting: NodeJS.Timeout | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let started = false
  let stopped = false

  /** The next due job of each owner without a running one; the owner whose last turn is longest ago comes first. */
  async function nextInTurn(kinds: readonly string[], { owner: key, last }: Turns, now: Date, stray: Date, limit: number) {
    const owner = sql<string>`coalesce(${textAt(job.payload, key)}, ${job.id})`
    const underWay = and(inArray(job.kind, [...kinds]), eq(job.state, "running"), between(job.leaseUntil, now, stray))
    const busy = await db.select({ owner }).from(job).where(underWay)
    const waiting = await db
      .select({ id: job.id, owner })
      .from(job)
      .where(
        and(
          due(kinds, now, stray),
          notInArray(
            owner,
            busy.map((one) => one.owner),
          ),
        ),
      )
      .orderBy(asc(job.runAt), asc(job.id))
      .limit(TURN_CANDIDATES)
    const firsts = new Map<string, string>()
    for (const one of waiting) if (!firsts.has(one.owner)) firsts.set(one.owner, one.id)
    const rank = new Map([...last].map((one, index) => [one, index + 1]))
    const next = [...firsts].sort(([a], [b]) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0)).slice(0, limit)
    for (const [owner] of next) {
      last.delete(owner)
      last.add(owner)
    }
    for (const owner of last) if (last.size > TURNS_KEPT) last.delete(owner)
    return next.map(([, id]) => id)
  }

  async function claim({ kinds, atOnce, running: busy, isDue, turns }: Lane): Promise<Claimed[]> {
    const limit = atOnce - busy
    if (kinds.length === 0 || limit <= 0) return []
    const now = clock.now()
    const stray = new Date(now.getTime() + strayMs)
    // Most polls find nothing, and then nothing is written.
    if ((await isDue(db, { now, stray })).length === 0) return []
    const chosen = turns && (await nextInTurn(kinds, turns, now, stray, limit))
    if (chosen?.length === 0) return []
    return db.transaction(async (tx) => {
      // Two statements: as a subquery of the update, Postgres may run the selection more than once and take more than the limit.
      const next = await skipLocked(
        tx
          .select({ id: job.id, state: job.state, lastError: job.lastError })
          .from(job)
          .where(and(due(kinds, now, stray), chosen && inArray(job.id, chosen)))
          .orderBy(asc(job.runAt))
          .limit(limit),
      )
      if (next.length === 0) return []
      const ids = next.map((row) => row.id)
      const claimed = await tx
        .update(job)
        .set({ state: "running", attempts: sql`${job.attempts} + 1`, leaseUntil: new Date(now.getTime() + leaseMs) })
        .where(inArray(job.id, ids))
        .returning({ id: job.id, kind: job.kind, payload: job.payload, attempts: job.attempts })
      // A running job whose lease has ended belonged to a process that has ended.
      const left = next.filter((row) => row.state === "running")
      if (left.length > 0) {
        const leftIds = left.map((row) => row.id)
        await tx.update(job).set({ lastError: PROCESS_ENDED }).where(inArray(job.id, leftIds))
      }
      return claimed.map((one): Claimed => {
        const before = left.find((row) => row.id === one.id)
        return { ...one, interrupted: before === undefined ? "no" : before.lastError === PROCESS_ENDED ? "twice" : "once" }
      })
    })
  }

  /** Only the attempt with the lease may record its end. */
  const held = (claimed: Claimed) => and(eq(job.id, claimed.id), eq(job.state, "running"), eq(job.attempts, claimed.attempts))

  async function run(claimed: Claimed): Promise<void> {
    const handler = handlers.get(claimed.kind)
    if (!handler) return
    const { attempts } = retries.get(claimed.kind) ?? usual
    const begun = performance.now()
    const beat = setInterval(() => {
      const leaseUntil = new Date(clock.now().getTime() + leaseMs)
      db.update(job)
        .set({ leaseUntil })
        .where(held(claimed))
        .catch((cause: unknown) =>
          log.warn("lease not renewed", { job: claimed.id, reason: cause instanceof Error ? cause.name : "unknown" }),
        )
    }, leaseMs / 3)
    try {
      const isCause = alone.has(claimed.kind) && claimed.interrupted === "twice"
      if (claimed.attempts > attempts || isCause) {
        await givenUp.get(claimed.kind)?.(claimed.payload)
        throw new GivenUp(
          isCause ? "The process ended twice while this job ran. It is not tried again." : "The process ended during every attempt.",
        )
      }
      const write = await handler(claimed.payload, {
        id: claimed.id,
        attempt: claimed.attempts,
        last: claimed.attempts >= attempts,
        signal: abort.signal,
      })
      await onceItCanBe(() => ended(claimed, write ?? undefined))
      onAttempt?.(claimed.kind, "done", performance.now() - begun)
    } catch (cause) {
      onAttempt?.(claimed.kind, "failed", performance.now() - begun)
      await onceItCanBe(() => failed(claimed, cause))
    } finally {
      clearInterval(beat)
    }
  }

  /**
   * A full disk or an unavailable database must not cause finished work to be repeated: the end of the job is recorded as soon as possible.
   * The lease is renewed as soon as anything can be written.
   */
  async function onceItCanBe(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write()
      } catch (cause) {
        if (!(isNoRoom(cause) || isOutage(cause)) || stopped) throw cause
      }
      await pause(roomMs)
    }
  }

  /** Records jobs that end at about the same time in one transaction. Rejects if that failed. */
  function ended(claimed: Claimed, write: JobEnd | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (endings.length === 0) setTimeout(() => void writeEndings(), started && !stopped ? endMs : 0)
      endings.push({ claimed, write, resolve, reject })
    })
  }

  async function writeEndings(): Promise<void> {
    const batch = endings
    endings = []
    try {
      await writeTogether(batch)
      for (const { resolve } of batch) resolve()
    } catch {
      // One of them failed, or all of them did: record each alone, so that none is lost because of another.
      for (const one of batch) await writeTogether([one]).then(one.resolve, one.reject)
    }
  }

  function writeTogether(batch: readonly Ending[]): Promise<void> {
    return db.transaction(async (tx) => {
      for (const { write } of batch) await write?.(tx)
      await tx
        .update(job)
        .set({ state: "done", finishedAt: clock.now(), leaseUntil: null, lastError: null })
        .where(or(...batch.map(({ claimed }) => held(claimed))))
    })
  }

  async function failed(claimed: Claimed, cause: unknown): Promise<void> {
    const { attempts, waitMs } = retries.get(claimed.kind) ?? usual
    const now = clock.now()
    if (cause instanceof TooEarly || isNoRoom(cause) || isOutage(cause)) {
      const runAt = new Date(now.getTime() + (cause instanceof TooEarly ? cause.waitMs : fullMs))
      await db
        .update(job)
        .set({ state: "queued", attempts: claimed.attempts - 1, leaseUntil: null, runAt })
        .where(held(claimed))
      return
    }
    const dead = claimed.attempts >= attempts || cause instanceof GivenUp
    // The reason may contain an address: it is stored with the job for the operator, and only its kind is logged.
    const lastError = (cause instanceof Error ? cause.message : String(cause)).slice(0, 500)
    log.warn(dead ? "job is dead" : "job failed, will be tried again", {
      job: claimed.id,
      kind: claimed.kind,
      attempt: claimed.attempts,
      reason: cause instanceof Error ? cause.name : "unknown",
    })
    await db
      .update(job)
      .set(
        dead
          ? { state: "dead", lastError, leaseUntil: null, finishedAt: now }
          : { state: "queued", lastError, leaseUntil: null, runAt: new Date(now.getTime() + waitMs(claimed.attempts)) },
      )
      .where(held(claimed))
  }

  function track(lane: Lane, claimed: Claimed): Promise<void> {
    lane.running += 1
    underWay.add(claimed)
    const done = run(claimed)
      .catch((cause: unknown) => log.error("job could not be settled", { job: claimed.id }, cause))
      .finally(() => {
        // Another job can wait for this one only if all slots were taken, or if both have the same owner.
        const full = lane.running === lane.atOnce || lane.turns !== undefined
        lane.running -= 1
        underWay.delete(claimed)
        running.delete(done)
        if (full) wake()
      })
    running.add(done)
    return done
  }

  /** Collects wake-ups, because every poll that finds something commits, and so do its jobs: a hundred polls a second would be slow. */
  function wake(): void {
    if (!started || stopped || waiting) return
    context.runInAsyncScope(gather)
  }

  function gather(): void {
    const patience = lookedAt + gatherMs - performance.now()
    if (patience > 0) {
      waiting = setTimeout(() => {
        waiting = undefined
        lookNow()
      }, patience)
    } else lookNow()
  }

  async function look(): Promise<void> {
    do {
      again = false
      for (const lane of lanes) {
        if (stopped) return
        for (const claimed of await claim(lane)) track(lane, claimed)
      }
    } while (again)
  }

  function lookNow(): void {
    if (!started || stopped) return
    lookedAt = performance.now()
    if (looking) {
      again = true
      return
    }
    looking = look()
      .catch((cause: unknown) => log.error("looking for work failed", {}, cause))
      .finally(() => {
        looking = null
      })
  }

  function schedule(ms: number, task: () => void): void {
    const timer = setInterval(task, ms)
    timer.unref()
    timers.add(timer)
  }

  const worker: Jobs = {
    handle<K extends JobKind>(
      kind: K,
      handler: JobHandler<K>,
      atOnce?: number,
      retry?: Retry,
      onGivenUp?: (payload: JobPayloads[K]) => Promise<void>,
      owner?: keyof JobPayloads[K] & string,
    ) {
      if (retry) retries.set(kind, retry)
      if (atOnce !== undefined) alone.add(kind)
      if (onGivenUp) givenUp.set(kind, (payload) => onGivenUp(payload as JobPayloads[K]))
      if (atOnce === undefined) {
        common.kinds.push(kind)
        common.isDue = isDue(common.kinds)
      } else lanes.push(laneOf([kind], atOnce, owner))
      handlers.set(kind, (payload, info) => handler(payload as JobPayloads[K], info))
    },
    every(seconds, name, task) {
      const go = () => {
        if (stopped) return
        const done: Promise<void> = task(abort.signal)
          .catch((cause: unknown) => log.error("regular task failed", { name }, cause))
          .finally(() => running.delete(done))
        running.add(done)
      }
      schedule(seconds * 1000, go)
      const first = setTimeout(go, 2000)
      first.unref()
      timers.add(first)
    },
    start() {
      started = true
      schedule(pollMs, wake)
      worker.every(3600, "forget done jobs", async () => {
        const before = new Date(clock.now().getTime() - keepDoneMs)
        // Jobs with a key stay, because they prevent duplicates.
        await db.delete(job).where(and(eq(job.state, "done"), isNull(job.dedupeKey), lt(job.finishedAt, before)))
      })
      wake()
    },
    wake,
    async drain() {
      let count = 0
      for (;;) {
        const batch: Promise<void>[] = []
        for (const lane of lanes) batch.push(...(await claim(lane)).map((claimed) => track(lane, claimed)))
        if (batch.length === 0) return count
        count += batch.length
        await Promise.all(batch)
      }
    },
    async stop(graceMs = 3000) {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      clearTimeout(waiting)
      await looking
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          abort.abort()
          resolve()
        }, graceMs)
      })
      await Promise.race([Promise.allSettled([...running]), late])
      clearTimeout(timer)
      // A regular shutdown is not the jobs' fault: they continue in the next process, without an attempt counted.
      for (const claimed of underWay) {
        await db
          .update(job)
          .set({ state: "queued", attempts: claimed.attempts - 1, leaseUntil: null })
          .where(held(claimed))
          .catch((cause: unknown) =>
            log.warn("job not given back", { job: claimed.id, reason: cause instanceof Error ? cause.name : "unknown" }),
          )
      }
    },
  }
  return worker
}
