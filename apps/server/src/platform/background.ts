import type { JobEnd, JobInfo, JobKind, JobPayloads, Retry } from "./jobs.ts"
import type { Services } from "./services.ts"

/** Handles jobs of one kind. It only parses and calls a service, and must be safe to run twice. */
export type BackgroundJob<K extends JobKind> = {
  // biome-ignore lint/suspicious/noConfusingVoidType: most jobs have nothing left to write, and give nothing.
  run(services: Services, payload: JobPayloads[K], info: JobInfo): Promise<JobEnd | void>
  /** For long work: limits the jobs of this kind that run at a time in this process. Other kinds never wait for it. */
  atOnce?: number
  /** With `atOnce`: the key of the payload that names the owner. One job of an owner runs at a time, and owners take turns. */
  owner?: keyof JobPayloads[K] & string
  /** For work that fails in its own way. Default: the worker's retry. */
  retry?: Retry
  /** Cleans up if the process ended during the job's last attempt. */
  onGivenUp?(services: Services, payload: JobPayloads[K]): Promise<void>
}

/**
 * Runs at most once in this many seconds, for the first time soon after the start. `begin` replaces `run` for a task with state: it is
 * called once and returns the task. Of several processes only the leader runs it; with `everywhere`, each one does.
 * Two runs may overlap while the lead changes, so a task must be safe to run twice.
 */
export type Timer = { seconds: number; name: string; everywhere?: true } & (
  | { run(services: Services): Promise<unknown> }
  | { begin(services: Services): (signal: AbortSignal) => Promise<unknown> }
)

/** The background work of a feature: its kinds of jobs, and its periodic tasks. */
export type Background = {
  jobs?: { [K in JobKind]?: BackgroundJob<K> }
  every?: readonly Timer[]
}

/** Registers the jobs of all features with the worker. */
export function handleJobs(services: Services, all: readonly Background[]): void {
  for (const { jobs = {} } of all) {
    for (const [kind, { run, atOnce, retry, onGivenUp, owner }] of Object.entries(jobs) as [JobKind, BackgroundJob<JobKind>][]) {
      const settle = onGivenUp && ((payload: JobPayloads[JobKind]) => onGivenUp(services, payload))
      services.jobs.handle(kind, (payload, info) => run(services, payload, info), atOnce, retry, settle, owner)
    }
  }
}

/** Registers the periodic tasks of all features with the worker. */
export function beginTimers(services: Services, all: readonly Background[]): void {
  for (const timer of all.flatMap(({ every = [] }) => every)) {
    const task = "begin" in timer ? timer.begin(services) : () => timer.run(services)
    services.jobs.every(timer.seconds, timer.name, async (signal) => {
      if (timer.everywhere || services.processes.leads) await task(signal)
    })
  }
}
