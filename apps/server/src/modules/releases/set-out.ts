import type { Tx } from "@intray/db"
import { release } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { recordTeamEvent } from "../../platform/events.ts"
import { enqueue } from "../../platform/jobs.ts"
import type { TeamContext } from "../../platform/services.ts"
import { leavesAt } from "../messages/undo-send.ts"
import type { ReleaseRow } from "./rows.ts"

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** Has a data set or a record go out. */
    "release.run": { id: string }
  }
}

type Out = { runAt: Date; wished: Date | undefined; snapshot: number; total: number; publicationId: string | null }

/** Writes down that a release, whose row this transaction holds, is on its way. */
export async function setOut(
  tx: Tx,
  ctx: TeamContext,
  row: ReleaseRow,
  { runAt, wished, snapshot, total, publicationId }: Out,
): Promise<void> {
  const updatedAt = ctx.clock.now()
  const timed = wished !== undefined
  await tx
    .update(release)
    .set({ state: "waiting", runAt, timed, publicationId, revision: row.revision + 1, updatedAt })
    .where(eq(release.id, row.id))
  const { id: releaseId, kind, name } = row
  const after = { releaseId, kind, name, snapshot, total, runAt: runAt.toISOString() }
  await recordTeamEvent(tx, ctx, { type: "release.planned", before: { releaseId, state: row.state }, after })
}

/** A data set or a record, whose snapshot was made a moment ago, sets out. @param wished not before it; undefined: when the recall window ends */
export async function sendSnapshot(
  tx: Tx,
  ctx: TeamContext,
  row: ReleaseRow,
  { wished, snapshot, total }: Pick<Out, "wished" | "snapshot" | "total">,
): Promise<void> {
  const runAt = await leavesAt(tx, ctx.services, ctx.team.id, wished)
  await setOut(tx, ctx, row, { runAt, wished, snapshot, total, publicationId: null })
  await enqueue(tx, { kind: "release.run", payload: { id: row.id }, runAt })
}
