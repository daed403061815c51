import { accountInfo, createAuthEndpoint, sensitiveSessionMiddleware } from "better-auth/api"
import { z } from "zod"
import { delegate, refuse } from "./kit.ts"

const infoParams = z.object({ accountId: z.string() })

/** Splits stored scopes, which are separated by commas. */
function scopesOf(scope: string | null | undefined): string[] {
  return (scope ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "")
}

export function accountEndpoints() {
  return {
    listUserAccounts: createAuthEndpoint("/list-accounts", { method: "GET", use: [sensitiveSessionMiddleware] }, async (ctx) => {
      const accounts = await ctx.context.internalAdapter.findAccounts(ctx.context.session.user.id)
      return ctx.json(
        accounts.map(({ id, providerId, createdAt, updatedAt, accountId, scope }) => ({
          id,
          providerId,
          createdAt,
          updatedAt,
          accountId,
          scopes: scopesOf(scope),
        })),
      )
    }),

    /** `{ providerId, accountId? }`, and the library's own `{ accountId }` with the id of the row. */
    unlinkAccount: createAuthEndpoint(
      "/unlink-account",
      {
        method: "POST",
        body: z.union([
          z.object({ providerId: z.string(), accountId: z.string().optional() }),
          z.object({ providerId: z.undefined().optional(), accountId: z.string() }),
        ]),
        use: [sensitiveSessionMiddleware],
      },
      async (ctx) => {
        const { providerId, accountId } = ctx.body
        const accounts = await ctx.context.internalAdapter.findAccounts(ctx.context.session.user.id)
        const found = accounts.find(
          (each) =>
            (providerId === undefined || each.providerId === providerId) &&
            (accountId === undefined || each.id === accountId || each.accountId === accountId),
        )
        if (accounts.length <= 1) throw refuse("BAD_REQUEST", "You can't unlink your last account", "FAILED_TO_UNLINK_LAST_ACCOUNT")
        if (!found) throw refuse("BAD_REQUEST", "Account not found")
        await ctx.context.internalAdapter.deleteAccount(found.id)
        return ctx.json({ status: true })
      },
    ),

    /** The provider's data about the caller's linked account, by the row's id or by the provider's own id. */
    accountInfo: createAuthEndpoint(
      "/account-info",
      { method: ["GET", "POST"], body: infoParams.optional(), query: infoParams.partial().optional(), use: [sensitiveSessionMiddleware] },
      async (ctx) => {
        const asked = ctx.body?.accountId ?? ctx.query?.accountId
        if (asked === undefined) throw refuse("BAD_REQUEST", "Invalid body parameters", "VALIDATION_ERROR")
        const accounts = await ctx.context.internalAdapter.findAccounts(ctx.context.session.user.id)
        const found = accounts.find((each) => each.id === asked || each.accountId === asked)
        if (!found) throw refuse("BAD_REQUEST", "Account not found")
        const { user, data } = (await delegate(accountInfo, ctx, { method: "GET", body: undefined, query: { accountId: found.id } })) as {
          user: unknown
          data: Record<string, unknown>
        }
        return ctx.json({ user, data })
      },
    ),
  }
}
