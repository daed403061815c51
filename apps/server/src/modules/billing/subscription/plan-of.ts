import { type DbOrTx, prepared } from "@intray/db"
import { teamSetting } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import type { Services } from "../../../platform/services.ts"
import { planIn, selfHosted } from "./plans.ts"
import type { PlanTerms } from "./schema.ts"

const planRow = prepared((db, $: { teamId: string }) =>
  db.select({ plan: teamSetting.plan }).from(teamSetting).where(eq(teamSetting.teamId, $.teamId)),
)

/** The team's plan: everything where the operator offers none (`PLANS=off`), the first one where the team has none. */
export async function planOf({ env }: Pick<Services, "env">, db: DbOrTx, teamId: string): Promise<PlanTerms> {
  if (!env.plans) return selfHosted
  const [row] = await planRow(db, { teamId })
  return planIn(env.offer, row?.plan)
}
