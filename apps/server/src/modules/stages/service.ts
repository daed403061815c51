import { type DbOrTx, remembered } from "@intray/db"
import { stage } from "@intray/db/schema"
import { and, asc, eq, isNull } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import type { TeamId } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { type Confirmation, type StageItem, stageLook } from "./schema.ts"

export type StageRow = typeof stage.$inferSelect

/** Every stage of the team, archived ones too, in order. */
export async function stagesOf(db: DbOrTx, teamId: TeamId): Promise<StageRow[]> {
  return db.select().from(stage).where(eq(stage.teamId, teamId)).orderBy(asc(stage.position), asc(stage.id))
}

/** One stage of the team. @throws NotFound */
export async function stageOf(db: DbOrTx, teamId: TeamId, id: string): Promise<StageRow> {
  const [row] = await db
    .select()
    .from(stage)
    .where(and(eq(stage.id, id), eq(stage.teamId, teamId)))
  if (!row) throw new NotFound("stage")
  return row
}

export type InboxStage = StageRow & { category: "inbox" }

const firstOfInbox = remembered((db, $: { teamId: string }) =>
  db
    .select()
    .from(stage)
    .where(and(eq(stage.teamId, $.teamId), eq(stage.category, "inbox"), isNull(stage.archivedAt)))
    .orderBy(asc(stage.position), asc(stage.id))
    .limit(1),
)

/** Where what comes in begins: the first stage of the inbox, or undefined in a team without one. */
export async function firstStage(db: DbOrTx, teamId: TeamId): Promise<InboxStage | undefined> {
  const [row] = await firstOfInbox(db, { teamId })
  return row as InboxStage | undefined
}

/** The stages in use, in order. */
export async function listStages(ctx: TeamContext): Promise<{ items: StageItem[] }> {
  const rows = await stagesOf(ctx.db, ctx.team.id)
  return {
    items: rows.filter((row) => row.archivedAt === null).map(stageItemOf),
  }
}

/** What the outside sees of one. */
export function stageItemOf(row: StageRow): StageItem {
  const { id, name, category, publicWording, position, glyph } = row
  // A later version may know shapes that this one does not.
  const known = stageLook.safeParse(glyph)
  return { id, name, category, publicWording, position, glyph: known.success ? known.data : null, confirmation: confirmationOf(row) }
}

/** Whether the stage asks the submitter for an answer, and until when. */
export function confirmationOf({
  category,
  answerDays,
  answerDate,
}: Pick<StageRow, "category" | "answerDays" | "answerDate">): Confirmation | null {
  if (category !== "accepted") return null
  if (answerDays !== null) return { days: answerDays }
  return answerDate === null ? null : { date: answerDate }
}
