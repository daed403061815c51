import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { stage, teamCounter } from "@intray/db/schema"
import { inbox } from "@intray/i18n/inbox"
import { and, asc, desc, eq } from "drizzle-orm"
import type { TeamId } from "../../platform/events.ts"
import type { StageRow } from "./service.ts"

async function spamStage(tx: Tx, teamId: TeamId): Promise<StageRow | undefined> {
  const [row] = await tx
    .select()
    .from(stage)
    .where(and(eq(stage.teamId, teamId), eq(stage.category, "spam")))
    .orderBy(asc(stage.id))
    .limit(1)
  return row
}

/** The team's stage for spam, made when it is first needed; there is one, no matter who needs it at once. Its wording is shown to nobody. */
export async function ensureSpamStage(tx: Tx, teamId: TeamId, now: Date): Promise<StageRow> {
  const known = await spamStage(tx, teamId)
  if (known) return known
  // Another one that makes it waits here, and then finds it. The row that gives numbers is what intake waits for too.
  await forUpdate(tx.select({ next: teamCounter.nextNumber }).from(teamCounter).where(eq(teamCounter.teamId, teamId)))
  const made = await spamStage(tx, teamId)
  if (made) return made
  const [last] = await tx
    .select({ position: stage.position })
    .from(stage)
    .where(eq(stage.teamId, teamId))
    .orderBy(desc(stage.position))
    .limit(1)
  const [row] = await tx
    .insert(stage)
    .values({
      id: newId(now),
      teamId,
      name: inbox.spam.stage,
      category: "spam",
      publicWording: "",
      position: (last?.position ?? 0) + 1,
      createdAt: now,
    })
    .returning()
  if (!row) throw new Error("the stage for spam was not made")
  return row
}
