import type { DbOrTx } from "@intray/db"
import { enqueue } from "../../platform/jobs.ts"

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** Unassigns submissions of somebody who is no longer in the team. `actorId`: who removed them, or they themselves. */
    "assignments.release": { teamId: string; userId: string; actorId: string | null; because: "removed" | "left" }
  }
}

/** Queues a job that unassigns the submissions of a removed member, once the transaction has committed. */
export async function unassignLater(tx: DbOrTx, facts: { teamId: string; userId: string; actorId: string | null }): Promise<void> {
  const because = facts.actorId === facts.userId ? "left" : "removed"
  await enqueue(tx, { kind: "assignments.release", payload: { ...facts, because } })
}
