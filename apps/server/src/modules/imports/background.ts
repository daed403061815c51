import type { Background } from "../../platform/background.ts"
import { checkImport, giveUpImport, runImport, sweepImports, undoImport } from "./jobs.ts"

/**
 * Runs at most one import job of each kind at a time, and two checks: each team has one of them, so that the others do not wait for a
 * long one. Import files are deleted a week after their last use.
 */
export const importWork = {
  jobs: {
    "import.check": { run: checkImport, atOnce: 2, owner: "teamId", onGivenUp: giveUpImport },
    "import.run": { run: runImport, atOnce: 1, onGivenUp: giveUpImport },
    "import.undo": { run: undoImport, atOnce: 1, onGivenUp: giveUpImport },
  },
  every: [{ seconds: 3600, name: "expire imports", run: sweepImports }],
} satisfies Background
