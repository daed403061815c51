import { type DbOrTx, prepared, type Tx } from "@intray/db"
import { invitation, member, portal, portalDay, teamSetting } from "@intray/db/schema"
import { and, eq, gt, gte, sql } from "drizzle-orm"
import { Refused } from "../../lib/errors.ts"
import { lockTeam } from "../../lib/managing.ts"
import type { Services, TeamContext } from "../../lib/services.ts"
import { membersServer } from "../../messages/members-server.ts"
import { type Counted, type Plan, plans, planWithMore, type Subscription, type Switched } from "./schema.ts"

const planRow = prepared((db, $: { teamId: string }) =>
  db.select({ plan: teamSetting.plan }).from(teamSetting).where(eq(teamSetting.teamId, $.teamId)),
)

/** The team's plan: everything where the operator offers none (`PLANS=off`), the first one where the team has none. */
export async function planOf({ env }: Pick<Services, "env">, db: DbOrTx, teamId: string): Promise<Plan> {
  if (!env.plans) return "self-hosted"
  const [row] = await planRow(db, { teamId })
  return row?.plan ?? "free"
}

/** Whether the team's plan has a feature. */
export async function hasFeature(services: Pick<Services, "env">, db: DbOrTx, teamId: string, feature: Switched): Promise<boolean> {
  return plans[await planOf(services, db, teamId)][feature]
}

/** Members and open invitations. */
async function seatsUsed(db: DbOrTx, teamId: string, now: Date): Promise<number> {
  const open = and(eq(invitation.organizationId, teamId), eq(invitation.status, "pending"), gt(invitation.expiresAt, now))
  return (await db.$count(member, eq(member.organizationId, teamId))) + (await db.$count(invitation, open))
}

/** Seats that are left, in a transaction that holds the team; null: as many as are wanted. */
export async function seatsLeft(services: Pick<Services, "env">, db: DbOrTx, teamId: string, now: Date): Promise<number | null> {
  const { seats } = plans[await planOf(services, db, teamId)]
  return seats === null ? null : Math.max(0, seats - (await seatsUsed(db, teamId, now)))
}

const monthTotal = prepared((db, $: { teamId: string; from: string }) =>
  db
    .select({ total: sql<number>`coalesce(sum(${portalDay.submissions}), 0)`.mapWith(Number) })
    .from(portalDay)
    .where(and(eq(portalDay.teamId, $.teamId), gte(portalDay.day, $.from))),
)

/** Submissions that were taken in since the month (UTC) began. */
async function submissionsThisMonth(db: DbOrTx, teamId: string, now: Date): Promise<number> {
  const [row] = await monthTotal(db, { teamId, from: `${now.toISOString().slice(0, 7)}-01` })
  return row?.total ?? 0
}

/**
 * Whether the next submission is over what the plan has for a month. Where there are no plans it costs nothing.
 */
export async function isOverLimit(services: Pick<Services, "env">, db: DbOrTx, teamId: string, now: Date): Promise<boolean> {
  if (!services.env.plans) return false
  const { submissions } = plans[await planOf(services, db, teamId)]
  return submissions !== null && (await submissionsThisMonth(db, teamId, now)) >= submissions
}

/** The refusal of one more than a plan has, naming the limit and the plan that lifts it. */
export function planRefusal(plan: Plan, feature: "seats" | "portals"): Refused {
  const words = feature === "seats" ? membersServer.seatsFull : membersServer.portalsFull
  const facts = { limit: plans[plan][feature] ?? 0, plan: planName(plan), next: planName(planWithMore(plan, feature)) }
  return new Refused(words(facts), { code: `plan_${feature}` })
}

function planName(plan: Plan): string {
  return plan === "self-hosted" ? membersServer.plans.selfHosted : membersServer.plans[plan]
}

/**
 * In the transaction that makes a portal; of two that want the last one, the second waits and is refused.
 * @throws Refused (`plan_portals`)
 */
export async function demandPortal(services: Pick<Services, "env">, tx: Tx, teamId: string): Promise<void> {
  if (!services.env.plans) return
  await lockTeam(tx, teamId)
  const plan = await planOf(services, tx, teamId)
  const { portals } = plans[plan]
  if (portals !== null && (await tx.$count(portal, eq(portal.teamId, teamId))) >= portals) throw planRefusal(plan, "portals")
}

/** What the team's plan has and how much of it is used. */
export async function subscription(ctx: Pick<TeamContext, "services" | "db" | "clock" | "team">): Promise<Subscription> {
  const { db, team, services } = ctx
  const now = ctx.clock.now()
  const plan = await planOf(services, db, team.id)
  const { remove_watermark, discord_notifications, api_access } = plans[plan]
  const counted = (feature: Counted, used: number) => {
    const limit: number | null = plans[plan][feature]
    return { limit, used, unlimited: limit === null }
  }
  return {
    plan,
    features: {
      seats: counted("seats", await seatsUsed(db, team.id, now)),
      submissions: counted("submissions", await submissionsThisMonth(db, team.id, now)),
      portals: counted("portals", await db.$count(portal, eq(portal.teamId, team.id))),
      remove_watermark,
      discord_notifications,
      api_access,
    },
  }
}
