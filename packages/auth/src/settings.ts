import type { Database } from "@intray/db"
import * as schema from "@intray/db/schema"
import type { BetterAuthOptions } from "better-auth"
import { drizzleAdapter } from "better-auth/adapters/drizzle"
import { hashPassword, verifyPassword } from "better-auth/crypto"
import { eq } from "drizzle-orm"
import { isProvedAddress, noteHash, noteProved } from "./call.ts"
import {
  addressHeader,
  COOKIE_CACHE_LIFE,
  DELETION_TOKEN_LIFE,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  RESET_TOKEN_LIFE,
  SESSION_LIFE,
  SESSION_UPDATE_AGE,
  VERIFICATION_TOKEN_LIFE,
  VERIFICATION_VALUE_LIFE,
} from "./constants.ts"
import { guardedCredentials } from "./credentials.ts"
import { accountPlugin } from "./endpoints/plugin.ts"
import { teamPlugin } from "./endpoints/teams/plugin.ts"
import { afterEndpoint, afterReset, beforeEndpoint, claimUnverified, type Hooks, refuseUnknownPath, remindUnverified } from "./hooks.ts"
import { plainName } from "./names.ts"
import { teamPlugins } from "./plugins.ts"
import { providerPlugin } from "./providers/plugin.ts"
import { nobodyAwaits } from "./rules/addresses.ts"
import { knowsPath } from "./rules/second-factor.ts"
import { forgetResets, VERIFIED } from "./rules/unverified.ts"
import type { AuthMail, AuthOptions, Passwords } from "./types.ts"

/** All settings of the sign-in library. */
export function librarySettings(options: AuthOptions, followed: Database, now: Hooks["now"]) {
  const { providers } = options
  // Verifying an address cancels all pending changes to it, whichever way it was verified.
  const onVerified: AuthOptions["onVerified"] = async (db, person) => {
    await nobodyAwaits(db, person.email)
    await options.onVerified(db, person)
  }
  const hooks: Hooks = { options: { ...options, onVerified }, now }
  const sendMail = (mail: AuthMail) => options.sendMail(now(), mail)
  const pluginOptions = {
    ...options,
    sendMail,
    nameOf: (email: string) => nameOf(now(), email),
  }
  const [teams, admins] = teamPlugins(pluginOptions)
  return {
    appName: "Intray",
    baseURL: options.baseURL,
    basePath: "/api/auth",
    secret: options.secret,
    trustedOrigins: [...options.trustedOrigins],
    telemetry: { enabled: false },
    database: drizzleAdapter(followed, { provider: options.db.engine === "postgres" ? "pg" : "sqlite", schema, transaction: true }),
    logger: {
      level: "error",
      // The library's messages may contain addresses and URLs; errors are logged without request content.
      log: (_level, message, ...rest) => {
        const cause = rest.find((each) => each instanceof Error)
        const expected = /^Failed to verify (registration|authentication)/.test(message)
        if (cause && !expected && !isLate(cause)) options.logFault(message.split(":")[0] ?? "", cause)
      },
    },
    onAPIError: {
      onError(cause) {
        // By status and not by class: the library's router throws errors of its own class.
        const { statusCode } = cause as { statusCode?: unknown }
        // An unreachable provider was logged when it was called, not once for every affected user.
        if (typeof statusCode !== "number" || (statusCode >= 500 && statusCode !== 503)) options.logFault("request failed", cause)
      },
    },
    emailAndPassword: {
      enabled: options.switches.password,
      password: noted(options.passwords ?? { hash: hashPassword, verify: verifyPassword }),
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      requireEmailVerification: options.requireVerification,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_TOKEN_LIFE,
      sendResetPassword: async ({ user, url, token }) => {
        await forgetResets(now(), user.id, token)
        await sendMail({ kind: "reset", to: user.email, name: user.name, url })
      },
      onExistingUserSignUp: ({ user }) => remindUnverified(hooks, user),
      onPasswordReset: ({ user }) => {
        noteProved(user.id)
        return afterReset(hooks, user)
      },
      // The response to a sign-up with an existing account's address: all fields look like a new account's.
      customSyntheticUser: ({ coreFields, additionalFields, id }) => ({
        ...coreFields,
        role: "user",
        banned: false,
        banReason: null,
        banExpires: null,
        twoFactorEnabled: false,
        ...additionalFields,
        id,
      }),
    },
    emailVerification: {
      sendOnSignUp: options.switches.verificationMail,
      sendOnSignIn: options.requireVerification,
      autoSignInAfterVerification: true,
      expiresIn: VERIFICATION_TOKEN_LIFE,
      sendVerificationEmail: async ({ user, url }) => {
        // The invitation's mail verified the address, but the library sends another mail anyway.
        if (user.emailVerified && isProvedAddress(user.email)) return
        await sendMail({ kind: "verify", to: user.email, name: user.name, url })
      },
      afterEmailVerification: (user) => onVerified(now(), user),
    },
    user: {
      deleteUser: {
        enabled: true,
        deleteTokenExpiresIn: DELETION_TOKEN_LIFE,
        // All of it happens here: the library would delete sessions and passwords first, and then learn that it may not.
        beforeDelete: (user) => options.deleteAccount(now(), user),
      },
      changeEmail: { enabled: true },
      additionalFields: {
        pendingEmail: { type: "string", required: false, input: false },
        everVerified: { type: "boolean", required: false, input: false, returned: false },
      },
    },
    account: {
      accountLinking: {
        enabled: providers.linking,
        trustedProviders: [...providers.trusted],
        allowDifferentEmails: providers.differentEmails,
      },
      encryptOAuthTokens: true,
    },
    session: {
      cookieCache: { enabled: true, maxAge: COOKIE_CACHE_LIFE },
      expiresIn: SESSION_LIFE,
      updateAge: SESSION_UPDATE_AGE,
      // The library would measure from the sign-in; rules/fresh.ts measures from the last extension of the session.
      freshAge: 0,
    },
    // Our own rate limits run before the library sees a request: limits.ts.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => options.newId() },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // As long as the state itself; the library's default would end after five minutes.
      cookies: { state: { attributes: { maxAge: VERIFICATION_VALUE_LIFE } } },
      useSecureCookies: options.baseURL.startsWith("https://"),
      disableCSRFCheck: false,
      disableOriginCheck: false,
      defaultCookieAttributes: { sameSite: "lax", httpOnly: true },
    },
    databaseHooks: databaseHooks(hooks),
    hooks: { before: beforeEndpoint(hooks), after: afterEndpoint(hooks) },
    plugins: [
      teams,
      admins,
      ...guardedCredentials(pluginOptions, now),
      providerPlugin({
        settings: providers,
        claim: options.requireVerification ? (person) => claimUnverified(hooks, person) : null,
        onVerified: (person) => onVerified(now(), person),
        logFault: options.logFault,
      }),
      accountPlugin({
        hooks,
        keys: options.keys,
        sendMail,
        mailLeaves: options.mailLeaves,
        refuseDeletion: (userId) => options.refuseDeletion(now(), userId),
        deleteAccount: (user) => options.deleteAccount(now(), user),
      }),
      teamPlugin({ verbs: options.teams, now, library: teams.endpoints }),
    ],
  } satisfies BetterAuthOptions
}

/** The same, but records the hash that a call verified. */
function noted(passwords: Passwords): Passwords {
  return {
    hash: (password) => passwords.hash(password),
    async verify(entry) {
      const right = await passwords.verify(entry)
      if (right) noteHash(entry.hash)
      return right
    },
  }
}

/** A user who comes back from a provider too late, twice, or in another browser; not an error. */
function isLate(cause: object): boolean {
  return "code" in cause && ["state_mismatch", "state_security_mismatch", "state_not_found"].includes(String(cause.code))
}

async function nameOf(db: ReturnType<Hooks["now"]>, email: string): Promise<string> {
  const [found] = await db.select({ name: schema.user.name }).from(schema.user).where(eq(schema.user.email, email.toLowerCase()))
  return found?.name ?? ""
}

/** Rules for users and sessions, whichever path creates them. */
function databaseHooks({ options, now }: Hooks): NonNullable<BetterAuthOptions["databaseHooks"]> {
  return {
    user: {
      create: {
        before: async (user, context) => {
          // A sign-up must never decide who runs the platform.
          const asked = context?.path === "/admin/create-user" ? (user as { role?: string }).role : undefined
          const role = asked ?? "user"
          // Users who come by a link or a provider may have no name.
          const name = plainName(user.name) || (user.email.split("@")[0] ?? "")
          const emailVerified = user.emailVerified || (context?.path === "/sign-up/email" && isProvedAddress(user.email))
          return { data: { ...user, name, role, emailVerified, everVerified: emailVerified } }
        },
      },
      update: {
        before: async (changes) => ({
          data: {
            ...changes,
            ...(typeof changes.name === "string" && { name: plainName(changes.name) }),
            ...(changes.emailVerified === true && VERIFIED),
          },
        }),
      },
      delete: {
        before: async (user, context) => {
          const by = context?.context.session?.user ?? user
          await options.beforeAccountGoes(now(), { id: user.id, name: user.name }, { id: by.id, name: by.name })
        },
      },
    },
    session: {
      create: {
        before: async (session, context) => {
          const [person] = await now()
            .select({ twoFactorEnabled: schema.user.twoFactorEnabled })
            .from(schema.user)
            .where(eq(schema.user.id, session.userId))
          if (person?.twoFactorEnabled && !knowsPath(context?.path)) refuseUnknownPath(context?.path)
          return { data: { ...session, activeOrganizationId: await options.teamOfNewSession(now(), session.userId) } }
        },
      },
    },
  }
}
