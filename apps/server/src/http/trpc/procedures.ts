import { type Permission, type PermissionRequest, requestOf } from "@intray/auth/permissions"
import { after, type Maybe } from "@intray/db"
import { accountServer } from "@intray/i18n/account-server"
import { common } from "@intray/i18n/common"
import { experimental_standaloneMiddleware, type TRPCError } from "@trpc/server"
import { audit } from "../../platform/audit.ts"
import { DomainError, Forbidden, NotFound, NotSignedIn, Refused } from "../../platform/errors.ts"
import type { Outcome } from "../../platform/metrics.ts"
import type { ActiveTeam, Services } from "../../platform/services.ts"
import { activeTeamNow, demandOneOf, teamsOf } from "../../platform/teams.ts"
import type { Context } from "./context.ts"
import { toTRPCError } from "./errors.ts"
import { t } from "./init.ts"

/**
 * Base procedure: maps service errors to tRPC errors, and wakes the worker after a mutation has committed.
 * The other procedures build on it: public → session → team → permission, and session → admin. Each adds one fact to the context.
 * None of them awaits a value that is already there: with a cached caller, a query finishes synchronously (`fast-path/run-procedure.ts`).
 */
const foot = t.procedure.use(({ ctx, next, type, path }) => {
  const begun = performance.now()
  return awaitable(
    after(next(), (result) => {
      // A subscription has only started here.
      if (type !== "subscription") ctx.services.metrics.procedure(path, outcomeOf(result), performance.now() - begun)
      if (!result.ok) return { ...result, error: toTRPCError(result.error) }
      if (type !== "mutation") return result
      return after(ctx.session?.impersonatedBy ? noteActing(ctx, path) : undefined, () => {
        ctx.services.jobs.wake()
        return result
      })
    }),
  )
})

/**
 * Rejects mutations if the signed-in user changed since the page loaded: another tab of the browser may have signed in as somebody else
 * while a mutation waited for the connection. @throws Refused (`other_person`)
 */
export const publicProcedure = foot.use(({ ctx, next, type }) => {
  const { user, personId = null } = ctx
  if (type === "mutation" && user && personId !== null && personId !== user.id) {
    throw new Refused(common.notDone.otherPerson, { code: "other_person" })
  }
  return next()
})

/** Passes a value where the library's types ask for a promise: it awaits either. */
const awaitable = <T>(value: Maybe<T>) => value as Promise<T>

function outcomeOf(result: { ok: true } | { ok: false; error: TRPCError }): Outcome {
  if (result.ok) return "ok"
  return toTRPCError(result.error).code === "INTERNAL_SERVER_ERROR" ? "fault" : "refused"
}

/** Mutations that pages send every few seconds, and that change nothing permanent. */
const unnoted = new Set(["live.presence"])

/** Writes mutations of an admin who impersonates a user to the audit log, under both names. */
async function noteActing(ctx: Context, path: string): Promise<void> {
  const { db, user, teamSlug, defaultTeamId } = ctx
  if (!user || unnoted.has(path)) return
  const teams = await teamsOf(db, user.id)
  const team = teams.find((each) => (teamSlug === null ? each.id === defaultTeamId : each.slug === teamSlug)) ?? teams[0]
  const target = { type: "user", id: user.id, name: user.name }
  await audit(db, { ctx, action: "impersonation.acted", teamId: team?.id, target, detail: { call: path } })
}

/** Signed in; adds `ctx.user` and `ctx.session`. @throws NotSignedIn */
export const sessionProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.user || !ctx.session) throw new NotSignedIn()
  return next({ ctx: { user: ctx.user, session: ctx.session } })
})

/**
 * Requires a member of the team that the call names (`x-intray-team`), of the browser's default team or of the first team; or an API key,
 * which has one team. Adds `ctx.team`.
 * @throws NotFound if the caller does not belong to the named team; NotSignedIn
 */
export const teamProcedure = publicProcedure.use(({ ctx, next }) => {
  if (ctx.key) return next({ ctx: { team: ctx.key as ActiveTeam } })
  if (!ctx.user || !ctx.session) throw new NotSignedIn()
  const team = activeTeamNow(ctx.db, {
    userId: ctx.user.id,
    slug: ctx.teamSlug,
    defaultTeamId: ctx.defaultTeamId,
    now: ctx.services.clock.now(),
  })
  return awaitable(after(team, (found) => next({ ctx: { team: found } })))
})

/** Rejects API keys, for calls about the user in their team; adds `ctx.user` and `ctx.session`. @throws Forbidden, NotSignedIn */
export const inPerson = experimental_standaloneMiddleware<{ ctx: Pick<Context, "user" | "session" | "key"> }>().create(({ ctx, next }) => {
  const { user, session, key } = ctx
  if (key) throw new Forbidden("user", "key")
  if (!user || !session) throw new NotSignedIn()
  return next({ ctx: { user, session } })
})

/**
 * Rejects a platform admin who impersonates a user: what they create here would outlast the impersonation under the user's name.
 * @throws DomainError 403 (`impersonating`)
 */
export const inOwnName = experimental_standaloneMiddleware<{ ctx: Pick<Context, "session"> }>().create(({ ctx, next }) => {
  if (ctx.session?.impersonatedBy) throw new DomainError("FORBIDDEN", accountServer.notYours, { code: "impersonating" })
  return next()
})

/** Requires a role that allows all of at least one request. @throws Forbidden naming the first request's resource */
function can(...requests: [PermissionRequest, ...PermissionRequest[]]) {
  return experimental_standaloneMiddleware<{ ctx: { services: Services; team: ActiveTeam } }>().create(({ ctx, next }) =>
    awaitable(after(demandOneOf(ctx.services.db, ctx.team, requests), () => next())),
  )
}

/**
 * `teamProcedure` that requires a permission and declares it in its meta: `permitted("submission:label").input(…)`. Of several
 * permissions one is enough here: the service itself must then check the one that the input requires.
 */
export function permitted(permission: Permission, ...others: Permission[]) {
  return teamProcedure
    .meta({ permission: others.length === 0 ? permission : [permission, ...others] })
    .use(can(requestOf(permission), ...others.map(requestOf)))
}

/** Requires a platform admin who impersonates nobody; everybody else gets `NotFound`. */
export const adminProcedure = sessionProcedure.meta({ permission: "admin" }).use(({ ctx, next }) => {
  if (ctx.session.impersonatedBy || !ctx.services.auth.isPlatformAdmin(ctx.user)) throw new NotFound("admin")
  return next()
})
