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
 * The ladder: public → session → team → permission, and admin beside it. Each rung adds one fact to the context.
 * The foot of it maps what services throw, and wakes the worker after a mutation has committed. A rung waits for nothing that is there
 * already: where who asks is remembered, a query comes to its end at once (`fast-path/run-procedure.ts`).
 */
const foot = t.procedure.use(({ ctx, next, type, path }) => {
  const begun = performance.now()
  return awaitable(
    after(next(), (result) => {
      // A subscription has only begun here.
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
 * What somebody did on a page is done as them or not at all: another tab of the browser may have signed in as somebody else since, while a
 * change waited for the line to come back. @throws Refused (`other_person`)
 */
export const publicProcedure = foot.use(({ ctx, next, type }) => {
  const { user, personId = null } = ctx
  if (type === "mutation" && user && personId !== null && personId !== user.id) {
    throw new Refused(common.notDone.otherPerson, { code: "other_person" })
  }
  return next()
})

/** What the library may be given, though its types ask for a promise: it awaits whatever comes. */
const awaitable = <T>(value: Maybe<T>) => value as Promise<T>

function outcomeOf(result: { ok: true } | { ok: false; error: TRPCError }): Outcome {
  if (result.ok) return "ok"
  return toTRPCError(result.error).code === "INTERNAL_SERVER_ERROR" ? "fault" : "refused"
}

/** Said by a page every few seconds, and changes nothing that stays. */
const unnoted = new Set(["live.presence"])

/** What an admin changes while acting as somebody else stands in the audit log under both names. */
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
 * Member of the team that the call names (`x-intray-team`), else of the browser's default team, else of the first; or an API key, which has
 * one team. Adds `ctx.team`.
 * @throws NotFound when the named team is none of the caller's; NotSignedIn
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

/** Refuses keys: what follows is about the person who calls, in their team; adds `ctx.user` and `ctx.session`. @throws Forbidden, NotSignedIn */
export const inPerson = experimental_standaloneMiddleware<{ ctx: Pick<Context, "user" | "session" | "key"> }>().create(({ ctx, next }) => {
  const { user, session, key } = ctx
  if (key) throw new Forbidden("user", "key")
  if (!user || !session) throw new NotSignedIn()
  return next({ ctx: { user, session } })
})

/** Refuses a platform admin who acts as somebody else: what is made here outlasts their acting, and nobody would know whose it is. @throws DomainError 403 (`impersonating`) */
export const inOwnName = experimental_standaloneMiddleware<{ ctx: Pick<Context, "session"> }>().create(({ ctx, next }) => {
  if (ctx.session?.impersonatedBy) throw new DomainError("FORBIDDEN", accountServer.notYours, { code: "impersonating" })
  return next()
})

/** Refuses a caller whose role in the team does not allow all of one of the requests. @throws Forbidden naming the first one's resource */
function can(...requests: [PermissionRequest, ...PermissionRequest[]]) {
  return experimental_standaloneMiddleware<{ ctx: { services: Services; team: ActiveTeam } }>().create(({ ctx, next }) =>
    awaitable(after(demandOneOf(ctx.services.db, ctx.team, requests), () => next())),
  )
}

/**
 * `teamProcedure` that says in its meta what it needs, and demands it: `permitted("submission:label").input(…)`. Of several
 * permissions one is enough to be let in: the verb itself must then ask for the one that the call is about.
 */
export function permitted(permission: Permission, ...others: Permission[]) {
  return teamProcedure
    .meta({ permission: others.length === 0 ? permission : [permission, ...others] })
    .use(can(requestOf(permission), ...others.map(requestOf)))
}

/** Platform admins only, and only as themselves; to everybody else the thing does not exist. */
export const adminProcedure = sessionProcedure.meta({ permission: "admin" }).use(({ ctx, next }) => {
  if (ctx.session.impersonatedBy || !ctx.services.auth.isPlatformAdmin(ctx.user)) throw new NotFound("admin")
  return next()
})
