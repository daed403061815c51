import type { Fault } from "./types.ts"

const features = "apps/server/src/features"

export const flows: readonly Fault[] = [
  {
    fault: "An act on many goes on for somebody who was banned meanwhile",
    file: `${features}/teams/api-keys/context-now.ts`,
    from: "if (!person || banned || !team) throw",
    to: "if (!person || !team) throw",
    tests: [`${features}/flows/bulk`],
  },
  {
    fault: "An act on many goes on for somebody who left the team meanwhile",
    file: `${features}/teams/api-keys/context-now.ts`,
    from: 'if (!person || banned || !team) throw new NotFound("member")\n  demandEntry(team, clock.now())\n  const { id, slug, name, role } = team',
    to: 'if (!person || banned) throw new NotFound("member")\n  const { id, slug, name, role } = team ?? { id: asked.teamId as never, slug: "", name: "", role: "owner" }',
    tests: [`${features}/flows/bulk`],
  },
  {
    fault: "An act on many goes on while its team is in the trash",
    file: `${features}/flows/bulk/jobs.ts`,
    from: "if (!known || (await isPaused(db, known.teamId))) return",
    to: "if (!known) return",
    tests: [`${features}/flows/bulk`, `${features}/teams/teams`],
  },
  {
    fault: "The columns of an export name the questions of portals that its reader does not see",
    file: `${features}/flows/exports/rows.ts`,
    from: "|| !sees(visible, id)) continue",
    to: ") continue",
    tests: [`${features}/flows/exports`, `${features}/teams/groups`],
  },
  {
    fault: "An export holds rows of portals that its reader does not see any more",
    file: `${features}/flows/exports/rows.ts`,
    from: "inArray(submission.number, wanted), amongVisible(visible, submission.portalId)",
    to: "inArray(submission.number, wanted)",
    tests: [`${features}/flows/exports`, `${features}/teams/groups`],
  },
]
