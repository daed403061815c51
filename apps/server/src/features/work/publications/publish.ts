import { forUpdate } from "@intray/db/fn"
import { message } from "@intray/db/schema"
import { and, asc, eq, inArray } from "drizzle-orm"
import { stagesOf } from "../../core/stages/service.ts"
import { type Change, writeSoFar } from "../change/change.ts"
import type { HeldRow } from "../change/rows.ts"
import { publish } from "../change/stage.ts"
import type { MessageRow } from "../messages/rows.ts"
import { sendLocked } from "../messages/send.ts"

/** The messages that go with the decisions of these submissions, which the change holds. */
function heldMessages({ tx }: Change, ids: readonly string[]): Promise<MessageRow[]> {
  return forUpdate(
    tx
      .select()
      .from(message)
      .where(and(inArray(message.submissionId, [...ids]), eq(message.state, "held")))
      .orderBy(asc(message.id)),
  )
}

/**
 * Shows held decisions to their submitters, with the messages that go with them; what is not held is left as it is. Who is told gets one
 * mail of both.
 * @param publishedBy the act or publication that does it: one mail for each submission of it, for ever
 */
export async function publishHeld(change: Change, rows: readonly HeldRow[], publishedBy: string): Promise<void> {
  const { tx, ctx } = change
  const stages = rows.length > 0 ? await stagesOf(tx, ctx.team.id) : []
  const wordings = new Map<string, string>()
  for (const { id } of rows) {
    const line = publish(change, stages, id)
    if (line) wordings.set(id, line.wording)
  }
  await writeSoFar(change)
  if (wordings.size === 0) return
  const messages = await heldMessages(change, [...wordings.keys()].sort())
  await sendLocked(change, messages, { wordings, publishedBy, actId: change.actId })
}
