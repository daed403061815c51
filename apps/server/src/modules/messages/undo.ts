import { forUpdate } from "@intray/db/fn"
import { message } from "@intray/db/schema"
import { and, asc, inArray, ne } from "drizzle-orm"
import type { Part } from "../history/parts.ts"
import type { Change } from "../submission-writes/change.ts"
import type { HeldRow } from "../submission-writes/rows.ts"
import { skip } from "../submission-writes/undo-kind.ts"
import { reopen } from "./done.ts"
import { restoreReplaced, returnFiles } from "./replaced.ts"
import { dropMessage } from "./write.ts"

/** Takes back the unsent messages of an act, and restores those that they replaced. @param partsOf the act's parts of one row */
export async function takeBackMessages(change: Change, partsOf: (row: HeldRow) => readonly Part[]): Promise<void> {
  const written = new Map<string, HeldRow>()
  const replaced = new Map<string, HeldRow>()
  for (const row of change.rows) {
    for (const part of partsOf(row)) {
      if (part.type === "message.written") written.set(part.after.messageId, row)
      if (part.type === "message.replaced") replaced.set(part.after.messageId, row)
    }
  }
  await takeBackWritten(change, written, replaced)
  await restoreReplaced(change, replaced)
}

type MessageRows = ReadonlyMap<string, HeldRow>

async function takeBackWritten(change: Change, written: MessageRows, replaced: MessageRows): Promise<void> {
  if (written.size === 0) return
  const { tx, ctx, actId } = change
  const rows = await forUpdate(
    tx
      .select()
      .from(message)
      .where(and(inArray(message.id, [...written.keys()]), ne(message.direction, "in")))
      .orderBy(asc(message.id)),
  )
  for (const row of rows) {
    const of = written.get(row.id)
    if (!of) continue
    if (row.state === "sent" || row.state === "failed") {
      skip(change, of, "published")
      continue
    }
    for (const [id, submission] of replaced) if (submission.id === of.id) await returnFiles(tx, row.id, id)
    change.events.push(await dropMessage(tx, ctx, row, actId))
    change.changed.add(of.id)
    if (row.state === "waiting") await reopen(change, [of.id], [])
  }
}
