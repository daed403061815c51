import type { DbOrTx, Tx } from "@intray/db"
import { invitation, member, portal } from "@intray/db/schema"
import { membersServer } from "@intray/i18n/members-server"
import { and, eq, gt } from "drizzle-orm"
import { Refused } from "../../../platform/errors.ts"
import { lockTeam } from "../../../platform/managing.ts"
import type { Services, TeamContext } from "../../../platform/services.ts"
import { thisMonth } from "./months.ts"
import { planOf } from "./plan-of.ts"
import { type Counted, type PlanTerms, planWithMore, type Subscription, type Switched } from "./schema.ts"

/** Whether the team's plan has a feature. */
export async function hasFeature(services: Pick<Services, "env">, db: DbOrTx, teamId: string, feature: Switched): Promise<boolean> {
  return (await planOf(services, db, teamId))[feature]
}

/** Members and open invitations. */
async function seatsUsed(db: DbOrTx, teamId: string, now: Date): Promise<number> {
  const open = and(eq(invitation.organizationId, teamId), eq(invitation.status, "pending"), gt(invitation.expiresAt, now))
  return (await membersOf(db, teamId)) + (await db.$count(invitation, open))
}

/** How many members the team has. */
export function membersOf(db: DbOrTx, teamId: string): Promise<number> {
  return db.$count(member, eq(member.organizationId, teamId))
}

/** Seats that are left, in a transaction that holds the team; null: as many as are wanted. */
export async function seatsLeft(services: Pick<Services, "env">, db: DbOrTx, teamId: string, now: Date): Promise<number | null> {
  const { seats } = await planOf(services, db, teamId)
  return seats === null ? null : Math.max(0, seats - (await seatsUsed(db, teamId, now)))
}

/** The plan that a team has, and the first that has the feature, by name. */
export async function planLacking(services: Pick<Services, "env">, db: DbOrTx, teamId: string, feature: Switched) {
  const plan = await planOf(services, db, teamId)
  if (plan[feature]) return null
  const next = services.env.offer.find((one) => one[feature]) ?? null
  return { plan: plan.name, next: next?.name ?? null }
}

/** The refusal of one more than a plan has, naming the limit and the plan that lifts it, where there is one. */
export function planRefusal({ env }: Pick<Services, "env">, plan: PlanTerms, feature: "seats" | "portals"): Refused {
  const words = feature === "seats" ? membersServer.seatsFull : membersServer.portalsFull
  const next = planWithMore(env.offer, plan.id, feature)
  return new Refused(words({ limit: plan[feature] ?? 0, plan: plan.name, next: next?.name ?? null }), { code: `plan_${feature}` })
}

/**
 * In the transaction that makes a portal; of two that want the last one, the second waits and is refused.
 * @throws Refused (`plan_portals`)
 */
export async function demandPortal(services: Pick<Services, "env">, tx: Tx, teamId: string): Promise<void> {
  if (!services.env.plans) return
  await lockTeam(tx, teamId)
  const plan = await planOf(services, tx, teamId)
  if (plan.portals !== null && (await tx.$count(portal, eq(portal.teamId, teamId))) >= plan.portals) {
    throw planRefusal(services, plan, "portals")
  }
}

/** What the team's plan has and how much of it is used. */
export async function subscription(ctx: Pick<TeamContext, "services" | "db" | "clock" | "team">): Promise<Subscription> {
  const { db, team, services } = ctx
  const now = ctx.clock.now()
  const plan = await planOf(services, db, team.id)
  const { remove_watermark, discord_notifications, api_access } = plan
  const counted = (feature: Counted, used: number) => {
    const limit = plan[feature]
    return { limit, used, unlimited: limit === null }
  }
  return {
    plan: plan.id,
    features: {
      seats: counted("seats", await seatsUsed(db, team.id, now)),
      submissions: counted("submissions", (await thisMonth(db, team.id, now)).submissions),
      portals: counted("portals", await db.$count(portal, eq(portal.teamId, team.id))),
      remove_watermark,
      discord_notifications,
      api_access,
    },
  }
}
