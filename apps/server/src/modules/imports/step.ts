import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { dataImport, organization } from "@intray/db/schema"
import { imports as words } from "@intray/i18n/imports"
import { and, eq, inArray, ne } from "drizzle-orm"
import { Refused } from "../../platform/errors.ts"
import { recordEvent } from "../../platform/events.ts"
import { enqueue } from "../../platform/jobs.ts"
import type { TeamContext } from "../../platform/services.ts"
import type { ImportState } from "./schema.ts"

/** States in which an import is at work on what a team has, or about to be. */
const atWork: readonly ImportState[] = ["queued", "running", "undoing"]

/** Of two that ask at the same moment the second waits here and sees the first. @throws Refused (`import_busy`) */
async function demandAlone(tx: Tx, ctx: TeamContext, id: string): Promise<void> {
  await forUpdate(tx.select({ id: organization.id }).from(organization).where(eq(organization.id, ctx.team.id)))
  const [busy] = await tx
    .select({ id: dataImport.id })
    .from(dataImport)
    .where(and(eq(dataImport.teamId, ctx.team.id), inArray(dataImport.state, [...atWork]), ne(dataImport.id, id)))
    .limit(1)
  if (busy) throw new Refused(words.refusals.busy, { code: "import_busy" })
}

/** Puts an import into another state, if it is still in one of these. @throws Refused (`import_state`, `import_busy`) */
export async function step(
  ctx: TeamContext,
  id: string,
  from: readonly ImportState[],
  to: Partial<typeof dataImport.$inferInsert> & { state: ImportState },
  job: "import.check" | "import.run" | "import.undo" | null,
  type: "import.started" | "import.cancelled" | "import.undo_started" | null,
): Promise<typeof dataImport.$inferSelect> {
  return ctx.db.transaction(async (tx) => {
    if (atWork.includes(to.state)) await demandAlone(tx, ctx, id)
    const [row] = await tx
      .update(dataImport)
      .set({ ...to, updatedAt: ctx.clock.now() })
      .where(and(eq(dataImport.id, id), eq(dataImport.teamId, ctx.team.id), inArray(dataImport.state, [...from])))
      .returning()
    if (!row) throw new Refused(words.refusals.state, { code: "import_state" })
    if (job !== null) await enqueue(tx, { kind: job, payload: { importId: id, teamId: ctx.team.id } })
    if (type !== null) {
      const after = { importId: id, fileName: row.fileName, created: row.created }
      await recordEvent(tx, { team: ctx.team, actor: ctx.actor, submissionId: null, type, before: null, after })
    }
    return row
  })
}
