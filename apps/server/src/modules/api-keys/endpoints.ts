import { type KeyVerbs, refuse, type TeamCaller, unknownKey } from "@intray/auth"
import { DomainError, Invalid, NotFound } from "../../platform/errors.ts"
import type { Services } from "../../platform/services.ts"
import { demandEntry, isAllowed, teamsOf } from "../../platform/teams.ts"
import { grantsIn } from "./grant.ts"
import { createApiKeyInput, readScopes, scopesOfGrants } from "./schema.ts"
import { createApiKey, type KeyContext, revokeApiKey, revokeExpired } from "./service.ts"

/* The verbs of API keys, as the sign-in library's doors ask for them. */

const statuses = { BAD_REQUEST: "BAD_REQUEST", FORBIDDEN: "FORBIDDEN", NOT_FOUND: "NOT_FOUND" } as const

function refusalOf(error: unknown): unknown {
  if (error instanceof NotFound && error.what === "key") return unknownKey()
  if (!(error instanceof DomainError)) return error
  const status = statuses[error.kind as keyof typeof statuses] ?? "BAD_REQUEST"
  return refuse(status, error.message, (error instanceof Invalid ? (error.issues?.[0]?.code ?? error.code) : error.code).toUpperCase())
}

/** @param get the process, which is put together after the sign-in library that calls these */
export function keyVerbs(get: () => Services): KeyVerbs {
  const within = async <T>(caller: TeamCaller, teamId: string, work: (ctx: KeyContext) => Promise<T>): Promise<T> => {
    const services = get()
    const { user, session, remoteAddress, userAgent } = caller
    try {
      const team = (await teamsOf(services.db, user.id)).find((one) => one.id === teamId)
      if (!team || !(await isAllowed(services.db, team, { apiKey: ["manage"] }))) throw new NotFound("key")
      demandEntry(team, new Date())
      const { db, clock } = services
      const actor = { type: "user", id: user.id, name: user.name } as const
      const { id, slug, name, role } = team
      return await work({ services, db, clock, actor, session, remoteAddress, userAgent, team: { id, slug, name, role } })
    } catch (error) {
      throw refusalOf(error)
    }
  }
  return {
    create: (caller, teamId, { name, grants, portalIds, expiresIn }) =>
      within(caller, teamId, async (ctx) => {
        const held = await grantsIn(ctx.db, ctx.team)
        const scopes = grants
          ? Object.entries(grants).flatMap(([resource, actions]) => actions.map((action) => `${resource}:${action}`))
          : readScopes.filter((one) => scopesOfGrants(held).includes(one))
        const input = createApiKeyInput.safeParse({ name, scopes, portalIds: portalIds ?? null, expiresIn })
        if (!input.success) throw refuse("BAD_REQUEST", "Invalid body parameters", "VALIDATION_ERROR")
        const { id, key } = await createApiKey(ctx, input.data)
        return { id, key }
      }),
    revoke: (caller, teamId, id) => within(caller, teamId, async (ctx) => void (await revokeApiKey(ctx, id))),
    revokeExpired: (caller, teamId) => within(caller, teamId, async (ctx) => void (await revokeExpired(ctx))),
  }
}
