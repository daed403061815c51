import type { DbOrTx, Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { stage } from "@intray/db/schema"
import { eq, inArray } from "drizzle-orm"
import { recordTeamEvent, type TeamId } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { ownStages } from "../stages/manage.ts"
import { madeCategory, type TemplateStage } from "../stages/schema.ts"
import { type StageRow, stageItemOf, stagesOf } from "../stages/service.ts"
import { defaultStages } from "../teams/service.ts"

/** The team's stages as a template brings them. That for what was withdrawn every team has. */
export async function templateStagesOf(db: DbOrTx, teamId: TeamId): Promise<TemplateStage[]> {
  return (await stagesOf(db, teamId)).flatMap((row) => {
    const category = madeCategory.safeParse(row.category)
    if (!category.success || row.archivedAt) return []
    return [{ name: row.name, category: category.data, publicWording: row.publicWording, glyph: stageItemOf(row).glyph }]
  })
}

/** Whether nobody has touched what the team began with. */
function areDefault(rows: readonly StageRow[]): boolean {
  return (
    rows.length === defaultStages.length &&
    rows.every((row, index) => {
      const first = defaultStages[index]
      return row.name === first?.name && row.category === first.category && row.publicWording === first.wording && row.glyph === null
    })
  )
}

/**
 * Gives a team that has no portal yet, so that nothing is anywhere, the stages of a template. Those that it made itself stay. Of each category
 * the first stages are kept under another name, so that anyone who has their ids still finds them.
 */
export async function bringStages(tx: Tx, ctx: TeamContext, wanted: readonly TemplateStage[]): Promise<void> {
  const rows = await ownStages(tx, ctx)
  if (wanted.length === 0 || !areDefault(rows)) return
  const createdAt = ctx.clock.now()
  const left = new Set(rows)
  const last = rows.filter((row) => row.category === "withdrawn")
  for (const row of last) left.delete(row)
  for (const [position, facts] of wanted.entries()) {
    const own = [...left].find((row) => row.category === facts.category)
    if (own) left.delete(own)
    if (own)
      await tx
        .update(stage)
        .set({ ...facts, position })
        .where(eq(stage.id, own.id))
    else await tx.insert(stage).values({ id: newId(createdAt), teamId: ctx.team.id, ...facts, position, createdAt })
  }
  for (const [index, row] of last.entries())
    await tx
      .update(stage)
      .set({ position: wanted.length + index })
      .where(eq(stage.id, row.id))
  const surplus = [...left].map((row) => row.id)
  if (surplus.length > 0) await tx.delete(stage).where(inArray(stage.id, surplus))
  const names = (list: readonly { name: string }[]) => ({ names: list.map((one) => one.name) })
  await recordTeamEvent(tx, ctx, { type: "stage.replaced", before: names(rows), after: names([...wanted, ...last]) })
}
