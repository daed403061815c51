import type { GenericEndpointContext } from "@better-auth/core"
import type { DbOrTx } from "@intray/db"
import { z } from "zod"
import { addressHeader } from "../../constants.ts"
import type { teamPlugins } from "../../plugins.ts"
import type { TeamCaller, TeamVerbs } from "../../types.ts"
import { refuse } from "../kit.ts"

/** Dependencies of the team endpoints. */
export type TeamEndpoints = {
  verbs: TeamVerbs
  now(): DbOrTx
  /** Endpoints that stay the library's, with parts of their responses removed. */
  library: Pick<ReturnType<typeof teamPlugins>[0]["endpoints"], "getFullOrganization" | "listMembers">
}

type Session = { id: string; userId: string; token: string; activeOrganizationId?: string | null; impersonatedBy?: string | null }
type Ctx = GenericEndpointContext

/** The session that the endpoint has verified. */
export function sessionIn(ctx: Ctx): Session {
  const found = ctx.context.session
  if (!found) throw refuse("UNAUTHORIZED", "Unauthorized")
  return found.session as unknown as Session
}

/** The caller of the endpoint. */
export function callerIn(ctx: Ctx): TeamCaller {
  const { id, impersonatedBy = null } = sessionIn(ctx)
  const { user } = ctx.context.session as { user: TeamCaller["user"] }
  return {
    user: { id: user.id, name: user.name, email: user.email, emailVerified: user.emailVerified },
    session: { id, impersonatedBy },
    remoteAddress: ctx.headers?.get(addressHeader) ?? null,
    userAgent: ctx.headers?.get("user-agent")?.slice(0, 300) ?? null,
  }
}

/** The team that a call names, or else the session's active team. @throws APIError 400 */
export function teamIn(ctx: Ctx, named: string | undefined): string {
  const teamId = named || sessionIn(ctx).activeOrganizationId
  if (!teamId) throw refuse("BAD_REQUEST", "No active organization", "NO_ACTIVE_ORGANIZATION")
  return teamId
}

export const organizationId = z.string().max(64).optional()
/** One role or several; guards.ts checks which ones are allowed. */
export const roles = z.union([z.string(), z.array(z.string())])
export const rolesText = (value: z.infer<typeof roles>) => [value].flat().join(",")

type Row = Record<string, unknown> & { id: string }
type Where = { field: string; value: string }[]

/** Reads one row of the library's tables. */
export async function rowOf<T = Row>(ctx: Ctx, model: string, where: Record<string, string>): Promise<T | null> {
  const conditions: Where = Object.entries(where).map(([field, value]) => ({ field, value }))
  return ctx.context.adapter.findOne<T>({ model, where: conditions })
}

/** Reads a row that must exist. */
export async function rowNow(ctx: Ctx, model: string, where: Record<string, string>): Promise<Row> {
  const row = await rowOf(ctx, model, where)
  if (!row) throw refuse("NOT_FOUND", "Not found")
  return row
}
