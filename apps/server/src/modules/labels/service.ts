import type { DbOrTx } from "@intray/db"
import { label, labelGroup, submissionLabel } from "@intray/db/schema"
import { asc, eq, inArray } from "drizzle-orm"
import type { TeamContext } from "../../platform/services.ts"
import { readablePortals, seenAmong } from "../../platform/visible-portals.ts"
import { iconName } from "../images/icons/schema.ts"
import { type LabelGroupItem, type LabelHue, type LabelItem, labelHue } from "./schema.ts"

/** Hue of a label's row; grey if a later version of the app wrote an unknown one. */
function hueOf(name: string): LabelHue {
  return labelHue.safeParse(name).data ?? "grey"
}

/** A label's row as an item. */
export function labelItemOf(row: typeof label.$inferSelect): LabelItem {
  const { id, name, key, description, feedbackText } = row
  return {
    id,
    name,
    hue: hueOf(row.hue),
    icon: iconName.safeParse(row.icon).data ?? null,
    key,
    description,
    feedbackText,
    archived: row.archivedAt !== null,
  }
}

/** The team's active groups with all of their labels, because old submissions still have archived ones. */
export async function listLabels(ctx: TeamContext): Promise<{ groups: LabelGroupItem[] }> {
  const teamId = ctx.team.id
  const groups = await ctx.db
    .select()
    .from(labelGroup)
    .where(eq(labelGroup.teamId, teamId))
    .orderBy(asc(labelGroup.position), asc(labelGroup.id))
  const labels = await ctx.db.select().from(label).where(eq(label.teamId, teamId)).orderBy(asc(label.position), asc(label.id))
  const visible = await readablePortals(ctx)
  return {
    groups: groups
      .filter((group) => group.archivedAt === null)
      .map(({ id, name, multiple, required, onlyIf, portals }) => ({
        id,
        name,
        multiple,
        required,
        onlyIf,
        portals: seenAmong(visible, portals),
        labels: labels.filter((row) => row.groupId === id).map(labelItemOf),
      })),
  }
}

/** Labels of each submission, oldest first, in one query. */
export async function labelsOf(db: DbOrTx, submissionIds: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(submissionIds.map((id) => [id, []]))
  if (submissionIds.length === 0) return found
  const rows = await db
    .select({ submissionId: submissionLabel.submissionId, labelId: submissionLabel.labelId })
    .from(submissionLabel)
    .where(inArray(submissionLabel.submissionId, submissionIds))
    .orderBy(asc(submissionLabel.submissionId), asc(submissionLabel.createdAt), asc(submissionLabel.labelId))
  for (const row of rows) found.get(row.submissionId)?.push(row.labelId)
  return found
}
