import { type DbOrTx, prepared, type Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { job } from "@intray/db/schema"

/** What a job of each kind carries. A feature adds its own: `declare module "../../lib/jobs.ts" { interface JobPayloads { … } }`. */
export interface JobPayloads {
  "mail.send": { mailId: string }
}
export type JobKind = keyof JobPayloads

export type NewJob<K extends JobKind = JobKind> = {
  kind: K
  payload: JobPayloads[K]
  /** One job for one cause, for ever: a second one with the same key is not made. */
  dedupeKey?: string
  /** Not before; now without it. */
  runAt?: Date
}

const addJob = prepared((db, $: { id: string; kind: string; payload: unknown; runAt: Date; dedupeKey: string | null; createdAt: Date }) =>
  db
    .insert(job)
    .values({
      id: $.id,
      kind: $.kind,
      payload: $.payload,
      state: "queued",
      attempts: 0,
      runAt: $.runAt,
      dedupeKey: $.dedupeKey,
      createdAt: $.createdAt,
    })
    .onConflictDoNothing({ target: job.dedupeKey })
    .returning({ id: job.id }),
)

/**
 * Puts work into the transaction that causes it, so that both commit or neither does.
 * @returns whether a job was made; false when one with the same `dedupeKey` exists
 */
export async function enqueue<K extends JobKind>(tx: DbOrTx, entry: NewJob<K>): Promise<boolean> {
  const now = new Date()
  const { kind, payload, runAt = now, dedupeKey = null } = entry
  const made = await addJob(tx, { id: newId(now), kind, payload, runAt, dedupeKey, createdAt: now })
  return made.length > 0
}

/** What is left to write when the work is done, in the transaction that says so: both stand, or the work is done again. */
export type JobEnd = (tx: Tx) => Promise<void>
// biome-ignore lint/suspicious/noConfusingVoidType: most handlers have nothing left to write, and give nothing.
export type JobHandler<K extends JobKind> = (payload: JobPayloads[K], info: JobInfo) => Promise<JobEnd | void>
export type JobInfo = {
  id: string
  /** 1 at the first attempt. */
  attempt: number
  /** No further attempt will follow a failure of this one. */
  last: boolean
  /** Aborted when the process is asked to stop. */
  signal: AbortSignal
}

/** When a kind of work is tried again. */
export type Retry = {
  /** Attempts before it is given up. */
  attempts: number
  /** Milliseconds between an attempt and the next. @param attempt 1 for the first */
  waitMs(attempt: number): number
}

/** Of a job that the process ended during, as its `lastError` until it ends in another way. */
export const PROCESS_ENDED = "The process ended while this job ran."

/** What a handler throws when it is too early: the job waits, and no attempt is counted. */
export class TooEarly extends Error {
  override name = "TooEarly"
  readonly waitMs: number
  constructor(waitMs: number) {
    super(`It is too early for this; in ${Math.ceil(waitMs / 1000)} seconds.`)
    this.waitMs = waitMs
  }
}

/** The worker. */
export type Jobs = {
  /**
   * Registers what does a kind of job. A handler is shallow: parse, call a service; it may run twice and must bear it.
   * @param atOnce for work that takes long: so many of the kind at a time in this process, next to all others, which never wait for it
   *   A job of such a kind during which the process ended is tried once more, and no further: it may be what ended it.
   * @param retry for work that fails in its own way: as the worker was made without it
   * @param onGivenUp called in place of the handler when the process ended during its last attempt
   */
  handle<K extends JobKind>(
    kind: K,
    handler: JobHandler<K>,
    atOnce?: number,
    retry?: Retry,
    onGivenUp?: (payload: JobPayloads[K]) => Promise<void>,
  ): void
  /**
   * Calls `task` at most once every `seconds` in this process, beginning soon after start.
   * @param task its signal is aborted when the process is asked to stop and will not wait for it any longer
   */
  every(seconds: number, name: string, task: (signal: AbortSignal) => Promise<void>): void
  start(): void
  /** Looks for work now; called after commits, so that nobody waits for the next poll. */
  wake(): void
  /** Runs what is due until nothing is, with or without `start`; for tests and tools. @returns how many jobs ran */
  drain(): Promise<number>
  /** Finishes what runs (at most `graceMs`), takes nothing new. */
  stop(graceMs?: number): Promise<void>
}
