import type { Background } from "../../platform/background.ts"
import { forgetRuleRuns, ruleRunner } from "./runner.ts"

/** Runs rules, and deletes old runs. */
export const ruleTimers = {
  every: [
    { seconds: 1, name: "run rules", begin: ruleRunner },
    { seconds: 3600, name: "forget runs of rules", run: forgetRuleRuns },
  ],
} satisfies Background
