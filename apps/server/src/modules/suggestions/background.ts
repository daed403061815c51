import { suggestionOutcome } from "@intray/db/schema"
import { and, lt, ne } from "drizzle-orm"
import type { Background } from "../../platform/background.ts"
import type { Services } from "../../platform/services.ts"
import { DAYS } from "./muting.ts"

/** Removes what is counted no more. Dismissals stay: they are examples. */
async function pruneOutcomes({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - 2 * DAYS * 86_400_000)
  await db.delete(suggestionOutcome).where(and(lt(suggestionOutcome.createdAt, before), ne(suggestionOutcome.outcome, "dismissed")))
}

export const suggestionTimers = {
  every: [{ seconds: 86_400, name: "forget outcomes of suggestions", run: pruneOutcomes }],
} satisfies Background
