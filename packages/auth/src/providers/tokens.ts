import type { GenericEndpointContext } from "@better-auth/core"
import { createAuthEndpoint, getAccessToken, getSessionFromCtx, refreshToken } from "better-auth/api"
import { z } from "zod"
import { delegate, refuse } from "../endpoints/kit.ts"

const selection = z.union([
  z.strictObject({ providerId: z.string(), accountId: z.string().optional(), userId: z.string().optional() }),
  z.strictObject({ accountId: z.string(), userId: z.string().optional() }),
])
type Selection = z.infer<typeof selection>

/** Tokens of one account are renewed one at a time: a provider that issues a new refresh token revokes the old one. */
const underWay = new Map<string, Promise<unknown>>()

async function inTurn<T>(key: string, run: () => Promise<T>): Promise<T> {
  const before = underWay.get(key) ?? Promise.resolve()
  const mine = before.then(run, run)
  const settled = mine.catch(() => undefined)
  underWay.set(key, settled)
  try {
    return await mine
  } finally {
    if (underWay.get(key) === settled) underWay.delete(key)
  }
}

/**
 * The account in question: by provider and, if the user has two there, its id or the provider's own. Over HTTP it always belongs to the
 * signed-in user; `userId` is used only in calls from within the process.
 */
async function accountOf(ctx: GenericEndpointContext, { userId, ...asked }: Selection) {
  const session = await getSessionFromCtx(ctx, { disableCookieCache: true })
  if (!session && (ctx.request || ctx.headers)) throw refuse("UNAUTHORIZED", "Unauthorized")
  const owner = session?.user.id ?? userId
  if (!owner) throw refuse("BAD_REQUEST", "Either userId or session is required", "USER_ID_OR_SESSION_REQUIRED")
  const accounts = await ctx.context.internalAdapter.findAccounts(owner)
  const found = accounts.find(
    (each) =>
      (!("providerId" in asked) || each.providerId === asked.providerId) &&
      (asked.accountId === undefined || each.id === asked.accountId || each.accountId === asked.accountId),
  )
  if (!found) throw refuse("BAD_REQUEST", "Account not found")
  return { accountId: found.id, userId: owner }
}

/** Minimum remaining lifetime of a token that is handed out. */
const shortestLifeMs = 5_000

/** The library returns an empty token if there is none, and an expired one if it cannot be renewed. @throws APIError 400 */
function demandGood(answer: { accessToken?: string | undefined; accessTokenExpiresAt?: Date | undefined }): typeof answer {
  if (!answer.accessToken) throw refuse("BAD_REQUEST", "Access token not found")
  const { accessTokenExpiresAt: end } = answer
  if (end && end.getTime() - Date.now() < shortestLifeMs) {
    throw refuse("BAD_REQUEST", "Failed to get a valid access token", "FAILED_TO_GET_ACCESS_TOKEN")
  }
  return answer
}

export function tokenEndpoints() {
  return {
    /** Returns a token that is valid for at least five more seconds. */
    getAccessToken: createAuthEndpoint("/get-access-token", { method: "POST", body: selection }, async (ctx) => {
      const body = await accountOf(ctx, ctx.body)
      return ctx.json(demandGood(await inTurn(body.accountId, () => delegate(getAccessToken, ctx, { body }))))
    }),

    refreshToken: createAuthEndpoint("/refresh-token", { method: "POST", body: selection }, async (ctx) => {
      const body = await accountOf(ctx, ctx.body)
      return ctx.json(await inTurn(body.accountId, () => delegate(refreshToken, ctx, { body })))
    }),
  }
}
