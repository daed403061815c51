import type { Background } from "../../platform/background.ts"
import { forgetProofs } from "./proof.ts"

/** Deletes proofs of work that are too old to be used again. */
export const proofTimers = {
  every: [{ seconds: 3600, name: "forget proofs", run: forgetProofs }],
} satisfies Background
