import { AsyncLocalStorage } from "node:async_hooks"
import { createHmac } from "node:crypto"
import type { Database, DbOrTx, Tx } from "@intray/db"
import * as schema from "@intray/db/schema"
import { type BetterAuthOptions, betterAuth } from "better-auth"
import { drizzleAdapter } from "better-auth/adapters/drizzle"
import { APIError, createAuthMiddleware } from "better-auth/api"
import { admin, organization } from "better-auth/plugins"
import { checkBody, checkRedirects, limitByAccount } from "./guards.ts"
import { accessControl, roles } from "./permissions.ts"

/** Counts one use of `key`. @returns seconds to wait, or null when it is allowed */
export type TakeLimit = (key: string, rule: { max: number; windowSeconds: number }) => Promise<number | null>

export type AuthUser = { id: string; name: string; email: string; image: string | null; role: string; emailVerified: boolean }
export type AuthSession = { id: string; activeOrganizationId: string | null }

/** What is known of a request beside its headers; nothing here can be said by the caller. */
export type Caller = {
  /** The socket's address, or the proxy's word where one is trusted; null when unknown. */
  remoteAddress: string | null
  /** The request came straight from this computer: loopback socket, loopback host name, no proxy between. */
  local: boolean
}

export type AuthOptions = {
  db: Database
  secret: string
  /** Origin of all links and cookies; never guessed from a request. */
  baseURL: string
  trustedOrigins: readonly string[]
  /** An e-mail address must be verified before the first sign-in. False where no mail can be sent. */
  requireVerification: boolean
  adminUserIds: readonly string[]
  newId(): string
  /** Null: no limits (load tests). */
  takeLimit: TakeLimit | null
  /**
   * Runs before an account is made, in its transaction.
   * @returns the platform role that it gets
   */
  roleOfNewUser(db: DbOrTx, user: { email: string }, request: { local: boolean; headers: Headers | null }): Promise<"admin" | "user">
  /** Runs when an address has been verified. */
  onVerified(db: DbOrTx, user: { id: string; email: string }): Promise<void>
  /** Runs before a session is made. @returns the team that it begins in, or null */
  teamOfNewSession(db: DbOrTx, userId: string): Promise<string | null>
  /** Runs after a person made a team through the sign-in library, in its transaction: gives it what every team begins with. */
  onTeamMade(db: DbOrTx, team: { id: string; ownerId: string }): Promise<void>
  /** Queues the verification mail, in the transaction of the sign-up where there is one. */
  sendVerification(db: DbOrTx, mail: { email: string; url: string; token: string }): Promise<void>
  /** Faults of the sign-in library, without personal data. */
  logFault(message: string, cause?: unknown): void
}

export type Auth = {
  /** Answers a request under /api/auth. */
  handle(request: Request, caller: Caller): Promise<Response>
  /** Who the cookie belongs to, read from the database; null when nobody, expired, revoked or banned. */
  readSession(headers: Headers): Promise<{ user: AuthUser; session: AuthSession } | null>
  /**
   * Lets the session of somebody who is here live on: it ends 30 days after the last visit, not after signing in.
   * @returns cookies to set; none when its life was lengthened within the last day
   */
  refresh(headers: Headers): Promise<string[]>
  isPlatformAdmin(user: { id: string; role: string }): boolean
  /** Cookie header of the session with that token. */
  cookieFor(token: string): Promise<string>
  /** Hash of a password, as the sign-in checks it. */
  hashPassword(password: string): Promise<string>
}

const addressHeader = "x-intray-address"
const localHeader = "x-intray-local"

/** The pages of organizations, members and the rest are reached by these plugins; kept in one place for the schema's test. */
export function authPlugins(adminUserIds: readonly string[] = [], onTeamMade?: (team: { id: string; ownerId: string }) => Promise<void>) {
  return [
    organization({
      ac: accessControl,
      roles,
      creatorRole: "owner",
      // Groups are made on purpose; a new team has none.
      teams: { enabled: true, defaultTeam: { enabled: false } },
      dynamicAccessControl: { enabled: true },
      // Whoever registers somebody else's address must not inherit the invitation that was sent to it.
      requireEmailVerificationOnInvitation: true,
      // Removing a team has to remove its files too; until that is built, no door offers it.
      disableOrganizationDeletion: true,
      organizationHooks: {
        afterCreateOrganization: async ({ organization: made, user }) => onTeamMade?.({ id: made.id, ownerId: user.id }),
      },
    }),
    admin({ adminUserIds: [...adminUserIds] }),
  ] as const
}

/**
 * The transaction that the sign-in library has open, so that what its callbacks write commits or fails with it.
 * Our database refuses statements beside an open transaction, which this makes unnecessary.
 */
function followTransactions(db: Database) {
  const current = new AsyncLocalStorage<Tx>()
  const followed = new Proxy(db, {
    get(target, property) {
      if (property === "transaction") {
        return (run: (tx: Tx) => Promise<unknown>) => target.transaction((tx) => current.run(tx, () => run(tx)))
      }
      const value: unknown = Reflect.get(target, property, target)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
  return { followed, now: (): DbOrTx => current.getStore() ?? db }
}

export function createAuth(options: AuthOptions): Auth {
  const { followed, now } = followTransactions(options.db)
  const secure = options.baseURL.startsWith("https://")

  const settings = {
    appName: "Intray",
    baseURL: options.baseURL,
    basePath: "/api/auth",
    secret: options.secret,
    trustedOrigins: [...options.trustedOrigins],
    telemetry: { enabled: false },
    database: drizzleAdapter(followed, { provider: options.db.engine === "postgres" ? "pg" : "sqlite", schema, transaction: true }),
    logger: {
      level: "error",
      // The library's messages may hold addresses and URLs; faults reach the log with what they are, not with what was sent.
      log: (_level, message, ...rest) => {
        const cause = rest.find((each) => each instanceof Error)
        if (cause) options.logFault(message.split(":")[0] ?? "", cause)
      },
    },
    onAPIError: {
      onError(cause) {
        // By its status and not by its class: the library's router throws refusals of a class of its own.
        const { statusCode } = cause as { statusCode?: unknown }
        if (typeof statusCode !== "number" || statusCode >= 500) options.logFault("request failed", cause)
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      requireEmailVerification: options.requireVerification,
      revokeSessionsOnPasswordReset: true,
      // What somebody is answered who signs up with an address that has an account: every field as a new account has it.
      customSyntheticUser: ({ coreFields, additionalFields, id }) => ({
        ...coreFields,
        role: "user",
        banned: false,
        banReason: null,
        banExpires: null,
        ...additionalFields,
        id,
      }),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: options.requireVerification,
      autoSignInAfterVerification: true,
      sendVerificationEmail: ({ user, url, token }) => options.sendVerification(now(), { email: user.email, url, token }),
      afterEmailVerification: (user) => options.onVerified(now(), user),
    },
    account: { accountLinking: { enabled: true, disableImplicitLinking: true } },
    session: { cookieCache: { enabled: true, maxAge: 60 }, expiresIn: 30 * 86_400, updateAge: 86_400 },
    rateLimit: {
      enabled: options.takeLimit !== null,
      window: 60,
      max: 300,
      customRules: {
        "/get-session": false,
        "/sign-in/*": { window: 60, max: 20 },
        "/sign-up/*": { window: 600, max: 20 },
        "/send-verification-email": { window: 60, max: 3 },
      },
      customStorage: {
        consume: async (key, rule) => {
          const wait = (await options.takeLimit?.(`auth:${key}`, { max: rule.max, windowSeconds: rule.window })) ?? null
          return { allowed: wait === null, retryAfter: wait }
        },
      },
    },
    advanced: {
      database: { generateId: () => options.newId() },
      // Written by `handle` below from the socket; whatever a client sends under this name is dropped first.
      ipAddress: { ipAddressHeaders: [addressHeader] },
      useSecureCookies: secure,
      disableCSRFCheck: false,
      disableOriginCheck: false,
      defaultCookieAttributes: { sameSite: "lax", httpOnly: true },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            const headers = context?.headers ?? context?.request?.headers ?? null
            const local = headers?.get(localHeader) === "1"
            return { data: { ...user, role: await options.roleOfNewUser(now(), { email: user.email }, { local, headers }) } }
          },
        },
      },
      session: {
        create: {
          before: async (session) => ({
            data: { ...session, activeOrganizationId: await options.teamOfNewSession(now(), session.userId) },
          }),
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        checkBody(context.path, context.body)
        checkRedirects(context, options)
        if (options.takeLimit) await limitByAccount(context, options.takeLimit)
      }),
    },
    plugins: [...authPlugins(options.adminUserIds, (team) => options.onTeamMade(now(), team))],
  } satisfies BetterAuthOptions

  const auth = betterAuth(settings)

  /** The session of the cookie as the database has it, and whether its person is banned. */
  async function ownerOf(headers: Headers) {
    const cookie = headers.get("cookie")
    if (!cookie?.includes("session_token=")) return null
    const found = await auth.api
      .getSession({ headers: new Headers({ cookie }), query: { disableCookieCache: true, disableRefresh: true } })
      .catch((cause: unknown) => {
        // A cookie that cannot be read is nobody's; a database that fails is a fault and must not look like a signed-out person.
        if (cause instanceof APIError && cause.statusCode < 500) return null
        throw cause
      })
    return found && { ...found, banned: isBanned(found.user) }
  }

  return {
    async handle(request, caller) {
      const headers = new Headers(request.headers)
      headers.delete(addressHeader)
      headers.delete(localHeader)
      if (caller.remoteAddress) headers.set(addressHeader, caller.remoteAddress)
      if (caller.local) headers.set(localHeader, "1")
      const asksWho = new URL(request.url).pathname.endsWith("/get-session")
      if (!asksWho) dropCachedSession(headers)
      // The library looks at a ban when a session begins, and never again.
      if (!(asksWho && headers.get("cookie")?.includes("session_data=")) && (await ownerOf(headers))?.banned) headers.delete("cookie")
      return auth.handler(new Request(request, { headers }))
    },
    async readSession(headers) {
      const found = await ownerOf(headers)
      if (!found || found.banned) return null
      const { user, session } = found
      return {
        user: {
          id: user.id,
          name: user.name,
          email: user.email,
          image: user.image ?? null,
          role: user.role ?? "user",
          emailVerified: user.emailVerified,
        },
        session: { id: session.id, activeOrganizationId: session.activeOrganizationId ?? null },
      }
    },
    async refresh(headers) {
      const cookie = headers.get("cookie")
      if (!cookie?.includes("session_token=")) return []
      const url = `${options.baseURL}/api/auth/get-session?disableCookieCache=true`
      const response = await auth.handler(new Request(url, { headers: { cookie } }))
      const set = response.headers.getSetCookie()
      return set.some((each) => /session_token=[^;]/.test(each)) ? set : []
    },
    isPlatformAdmin: (user) => user.role.split(",").includes("admin") || options.adminUserIds.includes(user.id),
    async cookieFor(token) {
      const { authCookies, secret } = await auth.$context
      const signature = createHmac("sha256", secret).update(token).digest("base64")
      return `${authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${signature}`)}`
    },
    hashPassword: async (password) => (await auth.$context).password.hash(password),
  }
}

/** The cookie's copy of a session serves /get-session alone: every other door asks the database, so that a revocation holds at once. */
function dropCachedSession(headers: Headers): void {
  const cookie = headers.get("cookie")
  if (!cookie?.includes("session_data")) return
  const kept = cookie.split(";").filter((part) => !/^\s*(__Secure-|__Host-)?better-auth\.session_data(\.\d+)?=/.test(part))
  if (kept.length === 0) headers.delete("cookie")
  else headers.set("cookie", kept.join(";").trim())
}

function isBanned(user: { banned?: boolean | null; banExpires?: Date | null }): boolean {
  return user.banned === true && (!user.banExpires || user.banExpires.getTime() > Date.now())
}
