import type { Database } from "@intray/db"
import { betterAuth } from "better-auth"
import { z } from "zod"
import { FRESH_AGE } from "../constants.ts"
import { librarySettings } from "../settings.ts"
import type { AuthOptions } from "../types.ts"

export type AuthRoute = {
  /** Path under /api/auth, with `:name` for parameters. */
  path: string
  methods: string[]
  /** JSON Schema of the request body; null for none. */
  body: unknown
  query: unknown
}

type Endpoint = {
  path?: string
  options?: { method?: string | string[]; body?: unknown; query?: unknown; metadata?: { SERVER_ONLY?: boolean } }
}

function schemaOf(shape: unknown): unknown {
  if (!(shape instanceof z.ZodType)) return null
  return z.toJSONSchema(shape, { io: "input", unrepresentable: "any" })
}

/**
 * Lists every path under /api/auth with its input, read from the configured sign-in library, so that a route added by an upgrade is
 * tested and noticed.
 */
export function authRoutes(): AuthRoute[] {
  const providers: AuthOptions["providers"] = {
    builtIn: [],
    oidc: [],
    trusted: [],
    linking: true,
    differentEmails: false,
    signUp: "on",
    keySets: {},
  }
  const nothing = { engine: "sqlite", transaction: async () => {} } as unknown as Database
  const options = {
    db: nothing,
    secret: "a secret of forty characters for reading",
    baseURL: "http://localhost:3000",
    trustedOrigins: [],
    requireVerification: false,
    mailLeaves: false,
    switches: { password: true, reset: true, verificationMail: true, deletion: true },
    freshAge: FRESH_AGE,
    adminUserIds: [],
    providers,
    newId: () => "id",
    counters: null,
    logFault: () => {},
  } as unknown as AuthOptions
  const { api } = betterAuth(librarySettings(options, nothing, () => nothing))
  const routes = new Map<string, AuthRoute>()
  for (const { path, options: shape } of Object.values(api) as Endpoint[]) {
    if (path === undefined || shape === undefined || shape.metadata?.SERVER_ONLY === true) continue
    const methods = [shape.method ?? "GET"].flat()
    const known = routes.get(path)
    if (known) known.methods.push(...methods.filter((method) => !known.methods.includes(method)))
    else routes.set(path, { path, methods, body: schemaOf(shape.body), query: schemaOf(shape.query) })
  }
  return [...routes.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}
