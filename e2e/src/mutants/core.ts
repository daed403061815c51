import type { Fault } from "./types.ts"

export const core: readonly Fault[] = [
  {
    fault: "A worker whose lease was lost ends the job of a later attempt",
    file: "apps/server/src/lib/worker.ts",
    from: `eq(job.state, "running"), eq(job.attempts, claimed.attempts))`,
    to: `eq(job.state, "running"))`,
    tests: ["apps/server/src/lib/worker.test.ts"],
  },
  {
    fault: "Nothing looks for work after a mutation",
    file: "apps/server/src/trpc/procedures.ts",
    from: `        ctx.services.jobs.wake()\n`,
    to: "",
    tests: ["apps/server/src/trpc"],
  },
]
