import type { DbOrTx } from "@intray/db"
import { teamSetting } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { recordEvent } from "../../platform/events.ts"
import type { Services, TeamContext } from "../../platform/services.ts"

async function own(db: DbOrTx, teamId: string): Promise<number | null> {
  const [row] = await db.select({ minutes: teamSetting.recallMinutes }).from(teamSetting).where(eq(teamSetting.teamId, teamId))
  return row?.minutes ?? null
}

/** Minutes in which a team can recall messages and decisions; 0: they are sent at once. */
export async function recallMinutes(db: DbOrTx, { env }: Pick<Services, "env">, teamId: string): Promise<number> {
  return (await own(db, teamId)) ?? env.recallMinutes
}

/** When something that is sent or published now leaves; not before `wished`. */
export async function leavesAt(db: DbOrTx, services: Services, teamId: string, wished?: Date): Promise<Date> {
  const earliest = services.clock.now().getTime() + Math.round((await recallMinutes(db, services, teamId)) * 60_000)
  return new Date(Math.max(earliest, wished?.getTime() ?? 0))
}

/** The team's setting for recalling. */
export async function getRecall(ctx: TeamContext) {
  const chosen = await own(ctx.db, ctx.team.id)
  const usual = ctx.services.env.recallMinutes
  return { minutes: chosen ?? usual, usual, own: chosen !== null }
}

/** Sets it for the team, for later messages and decisions; null: the operator's setting. */
export async function setRecall(ctx: TeamContext, { minutes }: { minutes: number | null }) {
  const teamId = ctx.team.id
  const updatedAt = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const before = await own(tx, teamId)
    if (before === minutes) return
    await tx
      .insert(teamSetting)
      .values({ teamId, recallMinutes: minutes, updatedAt })
      .onConflictDoUpdate({ target: teamSetting.teamId, set: { recallMinutes: minutes, updatedAt } })
    const { team, actor } = ctx
    const facts = (value: number | null) => ({ recallMinutes: value })
    await recordEvent(tx, { team, actor, submissionId: null, type: "team.recall_changed", before: facts(before), after: facts(minutes) })
  })
  return getRecall(ctx)
}
