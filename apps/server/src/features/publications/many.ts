import { createHash } from "node:crypto"
import type { Chunk, HeldRow } from "../acts/chunk.ts"
import { publishHeld } from "./publish.ts"
import { publishLater } from "./write.ts"

/** The publication of an act: whatever the client called the act, a UUID that is always the same. */
function publicationOf(actId: string): string {
  const hex = createHash("sha256").update(`publication:${actId}`).digest("hex")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Has held decisions of a chunk published: with the others of its act, or at once where there is no time to think again. */
export async function publishMany(chunk: Chunk, rows: readonly HeldRow[]): Promise<void> {
  if (rows.length === 0) return
  const { tx, ctx, actId } = chunk
  const runAt = await publishLater(tx, ctx, rows, { id: publicationOf(`${ctx.team.id} ${actId}`), actId, events: chunk.events })
  if (runAt === null) await publishHeld(chunk, rows, actId)
  else for (const row of rows) chunk.changed.add(row.id)
}
