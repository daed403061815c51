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
  /** At most one job for each key, ever. */
  dedupeKey?: string
  /** Not before this time; default: now. */
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
 * Adds a job in the transaction that causes it, so that both commit or neither does.
 * @returns whether a job was added; false if one with the same `dedupeKey` exists
 */
export async function enqueue<K extends JobKind>(tx: DbOrTx, entry: NewJob<K>): Promise<boolean> {
  const now = new Date()
  const { kind, payload, runAt = now, dedupeKey = null } = entry
  const made = await addJob(tx, { id: newId(now), kind, payload, runAt, dedupeKey, createdAt: now })
  return made.length > 0
}

/** Final writes of a job, in the transaction that marks it as done: both commit, or the job runs again. */
export type JobEnd = (tx: Tx) => Promise<void>
// biome-ignore lint/suspicious/noConfusingVoidType: most handlers have nothing left to write, and give nothing.
export type JobHandler<K extends JobKind> = (payload: JobPayloads[K], info: JobInfo) => Promise<JobEnd | void>
export type JobInfo = {
  id: string
  /** 1 at the first attempt. */
  attempt: number
  /** If this attempt fails, there will be no other. */
  last: boolean
  /** Aborted when the process is asked to stop. */
  signal: AbortSignal
}

/** When failed jobs are retried. */
export type Retry = {
  /** Attempts before the job is given up. */
  attempts: number
  /** Milliseconds from a failed attempt to the next. @param attempt 1 for the first */
  waitMs(attempt: number): number
}

/** `lastError` of a job that was interrupted by the end of its process. */
export const PROCESS_ENDED = "The process ended while this job ran."

/** Thrown by a handler that runs too early: the job waits, and the attempt does not count. */
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
   * Registers the handler of a kind of job. A handler only parses and calls a service, and must be safe to run twice.
   * @param atOnce for long work: limits the jobs of this kind that run at a time in this process. Other kinds never wait for it.
   *   If the process ends during such a job, it is retried only once, because it may have been the cause.
   * @param retry for work that fails in its own way. Default: the worker's retry.
   * @param onGivenUp called instead of the handler if the process ended during its last attempt
   * @param owner with `atOnce`: the key of the payload that names the owner of a job. One job of an owner runs at a time, and owners
   *   take turns: the one whose last turn is longest ago is next, however many jobs another has queued.
   */
  handle<K extends JobKind>(
    kind: K,
    handler: JobHandler<K>,
    atOnce?: number,
    retry?: Retry,
    onGivenUp?: (payload: JobPayloads[K]) => Promise<void>,
    owner?: keyof JobPayloads[K] & string,
  ): void
  /**
   * Calls `task` at most once every `seconds` in this process, for the first time soon after the start.
   * @param task its signal is aborted when the process stops and no longer waits for it
   */
  every(seconds: number, name: string, task: (signal: AbortSignal) => Promise<void>): void
  start(): void
  /** Looks for jobs now; called after commits, so that jobs do not wait for the next poll. */
  wake(): void
  /** Runs all due jobs, with or without `start`; for tests and tools. @returns how many jobs ran */
  drain(): Promise<number>
  /** Finishes running jobs (within `graceMs`) and starts no new ones. */
  stop(graceMs?: number): Promise<void>
}
