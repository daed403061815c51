import type { Tx } from "@intray/db"
import { teamSetting } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { audit } from "../../../platform/audit.ts"
import { systemActor } from "../../../platform/events.ts"
import { enqueue } from "../../../platform/jobs.ts"
import type { Services } from "../../../platform/services.ts"
import { placeSeats } from "./seats.ts"

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    /** There may be room for submissions that came in over the limit. */
    "submissions.open": { teamId: string }
  }
}

/**
 * Gives a team a plan, in a transaction that holds the team: the one place where that is written. Nothing is taken away; who may do what
 * follows at once, and what waited is opened by the worker.
 * @param plan its id; null: the first one
 * @returns the plan that it had before
 */
export async function givePlan(
  services: Pick<Services, "env" | "clock">,
  tx: Tx,
  teamId: string,
  plan: string | null,
): Promise<string | null> {
  const now = services.clock.now()
  const [before] = await tx.select({ plan: teamSetting.plan }).from(teamSetting).where(eq(teamSetting.teamId, teamId))
  const had = before?.plan ?? null
  if (had === plan) return had
  await tx
    .insert(teamSetting)
    .values({ teamId, plan, updatedAt: now })
    .onConflictDoUpdate({ target: teamSetting.teamId, set: { plan, updatedAt: now } })
  await placeSeats(services, tx, teamId)
  await enqueue(tx, { kind: "submissions.open", payload: { teamId }, runAt: now })
  const ctx = { actor: systemActor, clock: services.clock }
  await audit(tx, {
    ctx,
    action: "plan.changed",
    teamId,
    detail: { from: had ?? services.env.offer[0].id, to: plan ?? services.env.offer[0].id },
  })
  return had
}
