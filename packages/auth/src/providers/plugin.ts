import type { BetterAuthPlugin, GenericEndpointContext } from "@better-auth/core"
import { addOAuthServerContext, createAuthMiddleware } from "better-auth/api"
import { z } from "zod"
import { VERIFICATION_VALUE_LIFE } from "../constants.ts"
import { refuse } from "../endpoints/kit.ts"
import { builtInProvider } from "./built-in.ts"
import { type GuardOptions, guarded } from "./guard.ts"
import { oidcProvider } from "./oidc.ts"
import type { SocialSettings } from "./settings.ts"
import { tokenEndpoints } from "./tokens.ts"

export type ProviderOptions = GuardOptions & {
  /** Called after an account was created whose e-mail address is already verified. */
  onVerified(person: { id: string; email: string }): Promise<void>
}

const address = z.string().max(2000).optional()
const scope = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/)
const idToken = z.strictObject({
  token: z.string(),
  nonce: z.string().optional(),
  accessToken: z.string().optional(),
  refreshToken: z.string().optional(),
  expiresAt: z.number().optional(),
  // Apple sends the name only in this request, only once, and only to the page.
  user: z
    .strictObject({
      name: z.strictObject({ firstName: z.string().optional(), lastName: z.string().optional() }).optional(),
      email: z.string().optional(),
    })
    .optional(),
})

/** Accepts only the fields of the specification, and none that the library would pass on to the provider or into the state. */
const linkBody = z.strictObject({
  provider: z.string().min(1).max(100),
  idToken: idToken.optional(),
  callbackURL: address,
  errorCallbackURL: address,
  scopes: z.array(scope).max(50).optional(),
  loginHint: z.string().max(254).optional(),
  requestSignUp: z.boolean().optional(),
  disableRedirect: z.boolean().optional(),
})
const bodies: Record<string, z.ZodType> = {
  "/sign-in/social": linkBody.extend({ newUserCallbackURL: address }),
  "/link-social": linkBody,
}

async function beforeLeaving(ctx: GenericEndpointContext): Promise<void> {
  const result = bodies[ctx.path ?? ""]?.safeParse(ctx.body)
  if (!result?.success) throw refuse("BAD_REQUEST", "Invalid body parameters", "VALIDATION_ERROR")
  // If omitted it defaults to the installation's URL; an empty string would be no URL.
  if ((ctx.body as { callbackURL?: string }).callbackURL === "") {
    throw refuse("BAD_REQUEST", "callbackURL is required", "CALLBACK_URL_REQUIRED")
  }
  await addOAuthServerContext({ provider: (ctx.body as { provider: string }).provider })
}

/** If the same browser returns twice at once with one state, only one request continues. */
async function beforeReturning(ctx: GenericEndpointContext): Promise<void> {
  const state: unknown = ctx.query?.state
  if (ctx.method !== "GET" || typeof state !== "string") return
  const cookie = ctx.context.createAuthCookie("state")
  if ((await ctx.getSignedCookie(cookie.name, ctx.context.secret)) !== state) return
  const expiresAt = new Date(Date.now() + VERIFICATION_VALUE_LIFE * 1000)
  const first = await ctx.context.internalAdapter.reserveVerificationValue({ identifier: `state-used:${state}`, value: "used", expiresAt })
  if (!first) throw ctx.redirect(`${ctx.context.baseURL}/error?error=please_restart_the_process`)
}

const on =
  (...paths: string[]) =>
  (ctx: { path?: string }) =>
    paths.includes(ctx.path ?? "")

/** Sign-in by provider: the configured providers, the rules for all of them, and their tokens. */
export function providerPlugin(options: ProviderOptions) {
  const { settings, logFault } = options
  const providers = [
    ...settings.builtIn.map((each) => builtInProvider(each, settings)),
    ...settings.oidc.map((each) => oidcProvider(each, (cause) => logFault(`provider ${each.id}`, cause))),
  ].map((each) => guarded(each, options))
  return {
    id: "intray-providers",
    endpoints: tokenEndpoints(),
    init: () => ({
      context: { socialProviders: providers },
      options: {
        databaseHooks: {
          user: {
            create: {
              after: async (user) => {
                if (user.emailVerified) await options.onVerified(user)
              },
            },
          },
        },
      },
    }),
    // A provider that posts its answer sends no cookies of ours. The library only redirects the browser to the same URL with GET. Any
    // cookies would make it reject the request as forged.
    async onRequest(request) {
      if (request.method !== "POST" || !isCallback(request.url) || !request.headers.has("cookie")) return
      const headers = new Headers(request.headers)
      headers.delete("cookie")
      return { request: new Request(request, { headers }) }
    },
    hooks: {
      before: [
        { matcher: on("/sign-in/social", "/link-social"), handler: createAuthMiddleware(beforeLeaving) },
        { matcher: on("/callback/:id"), handler: createAuthMiddleware(beforeReturning) },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** The providers on the sign-in page, in their order there. */
export function providerList(settings: SocialSettings): { id: string; name: string }[] {
  return [...settings.oidc, ...settings.builtIn].map(({ id, name }) => ({ id, name }))
}

function isCallback(url: string): boolean {
  return /^\/api\/auth\/callback\/[^/]+\/?$/.test(new URL(url).pathname)
}

/**
 * Turns an error on the way back from a provider into a redirect to our error page, because a person sees it and not a program. The error
 * codes have the same format as all others.
 */
export function answerOfCallback(request: Request, response: Response, baseURL: string): Response {
  const { status } = response
  if (!isCallback(request.url) || status === 429) return response
  const headers = new Headers(response.headers)
  const location = headers.get("location")
  if (location !== null) {
    if (!location.includes("error=BANNED_USER")) return response
    headers.set("location", location.replace("error=BANNED_USER", "error=banned"))
    return new Response(null, { status, headers })
  }
  if (status < 400) return response
  const code = status >= 500 ? "internal_server_error" : "invalid_callback_request"
  return new Response(null, { status: 302, headers: { location: `${baseURL}/api/auth/error?error=${code}` } })
}
