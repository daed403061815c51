import type { DbOrTx, Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { replyTemplate } from "@intray/db/schema"
import { asc, eq } from "drizzle-orm"
import type { TeamId } from "../../platform/events.ts"
import type { TemplateReply } from "./schema.ts"

/** The team's reply templates, in their order. */
export async function repliesOf(db: DbOrTx, teamId: TeamId): Promise<TemplateReply[]> {
  const { name, subject, body, category } = replyTemplate
  return db
    .select({ name, subject, body, category })
    .from(replyTemplate)
    .where(eq(replyTemplate.teamId, teamId))
    .orderBy(asc(replyTemplate.position), asc(replyTemplate.id))
}

/** Adds a template's replies to the team. One whose name the team has already is left as the team made it. */
export async function addReplies(tx: Tx, teamId: TeamId, replies: readonly TemplateReply[], now: Date): Promise<void> {
  if (replies.length === 0) return
  const known = await tx
    .select({ name: replyTemplate.name, position: replyTemplate.position })
    .from(replyTemplate)
    .where(eq(replyTemplate.teamId, teamId))
  let position = Math.max(-1, ...known.map((row) => row.position)) + 1
  const fresh = replies.filter((reply) => !known.some((row) => row.name === reply.name))
  if (fresh.length === 0) return
  await tx
    .insert(replyTemplate)
    .values(fresh.map((reply) => ({ ...reply, id: newId(), teamId, position: position++, createdAt: now, updatedAt: now })))
}
