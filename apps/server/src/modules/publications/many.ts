import { createHash } from "node:crypto"
import { newId } from "@intray/db/id"
import type { Change } from "../submission-writes/change.ts"
import type { HeldRow } from "../submission-writes/rows.ts"
import { publishNow } from "./publish.ts"
import { publishLater } from "./write.ts"

/** The publication id of an act: a UUID that depends only on the act's id. */
function publicationOf(actId: string): string {
  const hex = createHash("sha256").update(`publication:${actId}`).digest("hex")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Publishes held decisions of a change: with the others of its act, or at once if there is no time to recall them. */
export async function publishMany(change: Change, rows: readonly HeldRow[]): Promise<void> {
  if (rows.length === 0) return
  const { tx, ctx, actId = newId() } = change
  const id = publicationOf(`${ctx.team.id} ${actId}`)
  const runAt = await publishLater(tx, ctx, rows, { id, actId, events: change.events })
  if (runAt === null) await publishNow(change, rows, actId, id)
  else for (const row of rows) change.changed.add(row.id)
}
