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
  {
    fault: "Two events of one millisecond stand in the history the other way round",
    file: "packages/db/src/id.ts",
    from: "order === undefined ? risingAt(date.getTime()) : order >>> 0",
    to: "0x3fffffff - risingAt(0) % 0x3fffffff",
    tests: ["packages/db/src/id.unit.test.ts"],
    project: "unit",
  },
  {
    fault: "An address of IPv6 that writes one of IPv4 is taken for public",
    file: "apps/server/src/lib/outbound.ts",
    from: "(found.toByteArray()[0] ?? 0) >> 5 === 1",
    to: "true",
    tests: ["apps/server/src/lib/outbound.unit.test.ts"],
    project: "unit",
  },
  {
    fault: "Publishing by REST tells a decision that somebody has changed meanwhile",
    file: "apps/server/src/rest/rows/submissions.ts",
    from: 'input: ({ params, body }) => ({ ...body, id: params.submissionId }),\n    example: { params: { submissionId: "{heldId}" } },',
    to: 'input: ({ params }) => ({ id: params.submissionId }),\n    example: { params: { submissionId: "{heldId}" } },',
    tests: ["apps/server/src/rest/rows.unit.test.ts"],
    project: "unit",
  },
]
