import type { GenericEndpointContext } from "@better-auth/core"
import type { DbOrTx } from "@intray/db"
import { seatWaiting } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { refuse, unknownKey } from "../endpoints/kit.ts"
import { can, type Grants } from "../permissions.ts"

type Member = { organizationId: string; role: string }
type Custom = { role: string; permission: string }

/** The role of a member who waits for a seat of the team's plan; null: they do not wait. */
export async function roleInSeat(db: DbOrTx, userId: string, teamId: string): Promise<string | null> {
  const [row] = await db
    .select({ role: seatWaiting.role })
    .from(seatWaiting)
    .where(and(eq(seatWaiting.userId, userId), eq(seatWaiting.teamId, teamId)))
  return row?.role ?? null
}

async function managesKeys(ctx: GenericEndpointContext, member: Member): Promise<boolean> {
  const rows = await ctx.context.adapter.findMany<Custom>({
    model: "organizationRole",
    where: [{ field: "organizationId", value: member.organizationId }],
  })
  const custom = Object.fromEntries(rows.map((row) => [row.role, JSON.parse(row.permission) as Grants]))
  return can(member.role, { apiKey: ["manage"] }, custom)
}

/**
 * The role of a user who manages a team's API keys. Another team's key and an unknown one give the same error.
 * @param meanwhile the role while they wait for a seat, from {@link roleInSeat}
 * @throws APIError 404, 403
 */
export async function keyManager(
  ctx: GenericEndpointContext,
  userId: string,
  teamId: string,
  meanwhile: string | null = null,
): Promise<string> {
  const member = await ctx.context.adapter.findOne<Member>({
    model: "member",
    where: [
      { field: "userId", value: userId },
      { field: "organizationId", value: teamId },
    ],
  })
  if (!member) throw unknownKey()
  if (!(await managesKeys(ctx, { ...member, role: meanwhile ?? member.role })))
    throw refuse("FORBIDDEN", "You are not allowed to access resource: apiKey")
  return member.role
}
