import type { JobEnd, JobInfo, JobKind, JobPayloads, Retry } from "./jobs.ts"
import type { Services } from "./services.ts"

/** What does a job of one kind. It is shallow, may run twice, and must bear it. */
export type BackgroundJob<K extends JobKind> = {
  // biome-ignore lint/suspicious/noConfusingVoidType: most jobs have nothing left to write, and give nothing.
  run(services: Services, payload: JobPayloads[K], info: JobInfo): Promise<JobEnd | void>
  /** For work that takes long: so many of the kind at a time in this process, next to all others, which never wait for it. */
  atOnce?: number
  /** For work that fails in its own way: as the worker was made without it. */
  retry?: Retry
  /** Settles what the job was for, when the process ended during its last attempt. */
  onGivenUp?(services: Services, payload: JobPayloads[K]): Promise<void>
}

/**
 * What runs at most once every so many seconds, beginning soon after the start. `begin`, in place of `run`, is called once and gives what
 * runs each time: for what remembers something in between. Of several processes one does it, the one that leads; `everywhere`: each does.
 * Two may overlap while the lead changes hands, so each of them bears to run twice.
 */
export type Timer = { seconds: number; name: string; everywhere?: true } & (
  | { run(services: Services): Promise<unknown> }
  | { begin(services: Services): (signal: AbortSignal) => Promise<unknown> }
)

/** What a feature does without being called: its kinds of jobs, and what it looks after from time to time. */
export type Background = {
  jobs?: { [K in JobKind]?: BackgroundJob<K> }
  every?: readonly Timer[]
}

/** Has the worker do the jobs of all of them. */
export function handleJobs(services: Services, all: readonly Background[]): void {
  for (const { jobs = {} } of all) {
    for (const [kind, { run, atOnce, retry, onGivenUp }] of Object.entries(jobs) as [JobKind, BackgroundJob<JobKind>][]) {
      const settle = onGivenUp && ((payload: JobPayloads[JobKind]) => onGivenUp(services, payload))
      services.jobs.handle(kind, (payload, info) => run(services, payload, info), atOnce, retry, settle)
    }
  }
}

/** Has the worker look after what all of them look after. */
export function beginTimers(services: Services, all: readonly Background[]): void {
  for (const timer of all.flatMap(({ every = [] }) => every)) {
    const task = "begin" in timer ? timer.begin(services) : () => timer.run(services)
    services.jobs.every(timer.seconds, timer.name, async (signal) => {
      if (timer.everywhere || services.processes.leads) await task(signal)
    })
  }
}
