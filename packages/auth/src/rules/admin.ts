import type { GenericEndpointContext } from "@better-auth/core"
import { getSessionFromCtx } from "better-auth/api"
import { addressHeader } from "../constants.ts"
import { refuse } from "../endpoints/kit.ts"
import type { Hooks } from "../hooks.ts"
import type { AdminCall } from "../types.ts"

/*
 * The library's own admin endpoints: they follow the same rules as our admin area, and their actions are logged in the same way.
 */

const calls = new WeakMap<Request, AdminCall>()

/** @throws APIError 400 if the rules of the admin area forbid the action */
export async function beforeAdminCall(ctx: GenericEndpointContext, { options, now }: Hooks): Promise<void> {
  const path = ctx.path ?? ""
  if (!path.startsWith("/admin/") || !ctx.request) return
  const found = await getSessionFromCtx(ctx, { disableCookieCache: true })
  if (!found) return
  const { id, name, role } = found.user as { id: string; name: string; role?: string | null }
  const { impersonatedBy = null } = found.session as { impersonatedBy?: string | null }
  if (impersonatedBy === null && !(role ?? "").split(",").includes("admin") && !options.adminUserIds.includes(id)) return
  const body: unknown = ctx.body
  const call: AdminCall = {
    path,
    actor: { id, name },
    impersonatedBy,
    body: typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {},
    remoteAddress: ctx.headers?.get(addressHeader) ?? null,
    userAgent: ctx.headers?.get("user-agent") ?? null,
    target: null,
  }
  const verdict = await options.adminCalls.evaluate(now(), call)
  if ("refused" in verdict) throw refuse("BAD_REQUEST", verdict.refused.message, verdict.refused.code)
  calls.set(ctx.request, { ...call, target: verdict.target })
}

/** Logs what an admin has just done. */
export async function afterAdminCall(ctx: GenericEndpointContext, { options, now }: Hooks): Promise<void> {
  const call = ctx.request && calls.get(ctx.request)
  if (!call) return
  const made = ((ctx.context as { returned?: unknown }).returned as { user?: { id: string; name: string; email: string } } | null)?.user
  await options.adminCalls.record(now(), call.target === null && made ? { ...call, target: made } : call)
}
