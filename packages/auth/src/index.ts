import { AsyncLocalStorage } from "node:async_hooks"
import { after, isAway, isOutOfRoom, type Maybe } from "@intray/db"
import * as schema from "@intray/db/schema"
import { betterAuth } from "better-auth"
import { APIError } from "better-auth/api"
import { symmetricDecrypt } from "better-auth/crypto"
import { and, eq } from "drizzle-orm"
import { adapted } from "./answers.ts"
import { type Call, during } from "./call.ts"
import { ACTIVE_TEAM_COOKIE, addressHeader } from "./constants.ts"
import { cookieOf, isSessionCopyReadable, signatureOf, signedReader, withoutSessionCopy } from "./cookies.ts"
import { deviceCookie, deviceKey, devicesIn, passwordMark } from "./devices.ts"
import { sayFaults } from "./faults.ts"
import { limitByAddress, networkOf, refusal, settle } from "./limits.ts"
import { answerOfCallback, providerList } from "./providers/plugin.ts"
import { belongsTo } from "./rules/active-team.ts"
import { reopenForReturn, STOP } from "./rules/impersonation.ts"
import { isWatched, noteSecurity } from "./rules/security-events.ts"
import { needsSession, signedOut } from "./rules/session-first.ts"
import { type ActedAs, type Owner, ownerOfToken } from "./session.ts"
import { dropSplitCopy, teamCookie } from "./set-cookies.ts"
import { librarySettings } from "./settings.ts"
import { followTransactions } from "./transactions.ts"
import type { Auth, AuthOptions } from "./types.ts"

export { IMPERSONATION_LIFE } from "./constants.ts"
export { refuse, unknownKey } from "./endpoints/kit.ts"
export { type Commonness, commonnessOf } from "./passwords/common.ts"
export { awaitEmail, nobodyAwaits } from "./rules/addresses.ts"
export { freshUntil, isFresh } from "./rules/fresh.ts"
export { forgetTakeBacks } from "./rules/take-back.ts"
export { askSecondFactorAnew, forgetResets, VERIFIED } from "./rules/unverified.ts"
export * from "./types.ts"

/** Admin calls that are checked by their result, inside a transaction. */
const JUDGED = /\/admin\/(?:set-role|ban-user|update-user|remove-user)\/?$/

/** Errors that occur while a call is handled. */
const faults = new AsyncLocalStorage<{ full?: unknown }>()

export function createAuth(options: AuthOptions): Auth {
  const { followed, now } = followTransactions(options.db)
  const logFault: AuthOptions["logFault"] = (message, cause) => {
    const call = faults.getStore()
    if (call && (isOutOfRoom(cause) || isAway(cause))) call.full ??= cause
    options.logFault(message, cause)
  }
  const auth = betterAuth(librarySettings({ ...options, logFault }, followed, now))

  const deviceSecret = deviceKey(options.secret)

  let ready: { cookieName: string; secret: string; tokenIn(cookie: string): string | null } | null = null
  const library = auth.$context.then(({ authCookies, secret, internalAdapter }) => {
    sayFaults(internalAdapter, logFault)
    ready = { cookieName: authCookies.sessionToken.name, secret, tokenIn: signedReader(secret) }
    return ready
  })
  // Prevents an unhandled rejection: the first caller gets the error.
  library.catch(() => {})

  /** Finds the cookie's session in the database, with its user's ban, or an admin's ended impersonation session. */
  function found(headers: Pick<Headers, "get">): Maybe<Owner | ActedAs | null> {
    const cookie = headers.get("cookie")
    if (!cookie?.includes("session_token=")) return null
    return after(ready ?? library, ({ cookieName, tokenIn }) => {
      const token = tokenIn(cookieOf(cookie, cookieName) ?? "")
      if (token === null) return null
      return after(ownerOfToken(options.db, token, options.adminUserIds), (owner) =>
        owner === "expired" ? clearAway(cookie).then(() => null) : owner,
      )
    })
  }

  /** Returns the caller, also an impersonating admin; null: nobody is signed in. */
  async function ownerNow(headers: Headers): Promise<Owner | null> {
    const owner = await found(headers)
    return owner === null || "over" in owner ? null : owner
  }

  /** Removes an invalid session cookie from a call. The library checks a ban only when a session begins. */
  async function dropDead(headers: Headers, path: string): Promise<void> {
    if (path.endsWith("/get-session") && headers.get("cookie")?.includes("session_data=")) return
    const owner = await found(headers)
    if (owner === null || path.endsWith("/sign-out")) return
    if ("over" in owner && path.endsWith(STOP)) await reopenForReturn(options.db, owner.sessionId)
    else if ("over" in owner || owner.banned) headers.delete("cookie")
  }

  /** Lets the library delete an ended session. */
  async function clearAway(cookie: string): Promise<void> {
    const query = { disableCookieCache: true, disableRefresh: true }
    await auth.api.getSession({ headers: new Headers({ cookie }), query }).catch((cause: unknown) => {
      // A cookie that cannot be read belongs to no one. A failing database is an error and must not look like a signed-out user.
      if (!(cause instanceof APIError && cause.statusCode < 500)) throw cause
    })
  }

  /** Marks this browser as known to the account that has just completed a sign-in, or proved its ownership by a password reset. */
  async function knowDevice(call: Call, answer: Response, begun: Owner | null): Promise<void> {
    const userId = call.proved ?? begun?.user.id
    if (userId === undefined) return
    const { account } = schema
    const [row] = await options.db
      .select({ password: account.password })
      .from(account)
      .where(and(eq(account.userId, userId), eq(account.providerId, "credential")))
    const mark = passwordMark(deviceSecret, row?.password)
    if (call.devices.some((device) => device.userId === userId && device.mark === mark)) return
    const set = deviceCookie(call.devices, { userId, mark }, { key: deviceSecret, secure: options.baseURL.startsWith("https:") })
    answer.headers.append("set-cookie", set)
  }

  /** Stores the team of a new session, if the browser has none of that user's teams: the first one, until they choose another. */
  async function keepTeam(request: Request, answer: Response, { user, session }: Owner): Promise<void> {
    const { activeOrganizationId: teamId } = session
    if (teamId === null || answer.headers.getSetCookie().some((each) => each.startsWith(`${ACTIVE_TEAM_COOKIE}=`))) return
    const chosen = cookieOf(request.headers.get("cookie") ?? "", ACTIVE_TEAM_COOKIE)
    if (chosen && (await belongsTo(options.db, user.id, chosen))) return
    answer.headers.append("set-cookie", teamCookie(teamId, options.baseURL.startsWith("https:")))
  }

  /** Returns the caller if their browser has no team stored. */
  async function ownerWithoutTeam(headers: Headers): Promise<Owner | null> {
    if (cookieOf(headers.get("cookie") ?? "", ACTIVE_TEAM_COOKIE)) return null
    const owner = await ownerNow(headers)
    return owner === null || owner.session.impersonatedBy !== null ? null : owner
  }

  /** Returns the owner of the session that a response sets; null: it sets none, or an impersonation session. */
  async function signedInBy(answer: Response): Promise<Owner | null> {
    const set = answer.headers.getSetCookie()
    if (!set.some((each) => each.includes("session_token="))) return null
    const { cookieName, tokenIn } = await library
    // The last cookie counts: a pending second factor revokes the session that the password created.
    const last = set.findLast((each) => each.startsWith(`${cookieName}=`))
    const token = last === undefined ? null : tokenIn(cookieOf(last, cookieName) ?? "")
    const owner = token === null ? null : await ownerOfToken(options.db, token, options.adminUserIds)
    if (owner === null || owner === "expired" || "over" in owner) return null
    return owner.banned || owner.session.impersonatedBy !== null ? null : owner
  }

  /** Runs a call in one transaction that is rolled back if the call is refused, so that what was checked still holds when it is written. */
  async function asOne(call: Request): Promise<Response> {
    let answer: Response | undefined
    const refused = new Error("refused")
    const work = followed.transaction(async () => {
      answer = await auth.handler(call)
      if (answer.status >= 400) throw refused
    })
    await work.catch((cause: unknown) => {
      if (cause !== refused) throw cause
    })
    if (!answer) throw refused
    return answer
  }

  return {
    providers: providerList(options.providers),
    requireVerification: options.requireVerification,
    switches: options.switches,
    async handle(request, caller) {
      await library
      const { counters } = options
      const devices = devicesIn(request.headers.get("cookie"), deviceSecret)
      const state: Call = {
        network: networkOf(caller.remoteAddress),
        devices,
        over: null,
        tries: [],
        proved: null,
        tried: null,
        hash: null,
        provedAddress: null,
        remoteAddress: caller.remoteAddress,
        userAgent: request.headers.get("user-agent"),
      }
      if (counters) {
        const { wait, known } = await limitByAddress(request.url, state.network, counters)
        if (wait !== null && !(known && devices.length > 0)) return refusal(wait)
        state.over = wait
      }
      const headers = new Headers(request.headers)
      headers.delete(addressHeader)
      if (caller.remoteAddress) headers.set(addressHeader, caller.remoteAddress)
      const { pathname } = new URL(request.url)
      dropCachedSession(headers, pathname)
      await dropDead(headers, pathname)
      const call = new Request(request, { headers })
      const before = isWatched(request.url) ? await ownerNow(headers) : null
      const noted: { full?: unknown } = {}
      const handled = await faults.run(noted, () => during(state, () => (JUDGED.test(pathname) ? asOne(call) : auth.handler(call))))
      // The library validates the body before it looks for a session. A caller without a session must not learn what the body should
      // contain.
      const early = (handled.status === 400 || handled.status === 415) && needsSession(pathname)
      const answer = early && (await ownerNow(headers)) === null ? signedOut(handled) : handled
      // Nothing looked at the call that could have let it pass.
      if (state.over !== null) return refusal(state.over)
      // The library makes a fault without words of it, or a refusal; a full disk is neither.
      if (noted.full !== undefined && answer.status >= 400) throw noted.full
      if (counters) await settle(state, answer.status, counters)
      const begun = await signedInBy(answer)
      await noteSecurity(options, { url: request.url, status: answer.status, before, begun, call: state })
      await knowDevice(state, answer, begun)
      // Also where a session of before, in a browser that keeps no team, is given one by a call about teams.
      const settled = begun ?? (/\/organization\//.test(pathname) && answer.ok ? await ownerWithoutTeam(headers) : null)
      if (settled) await keepTeam(request, answer, settled)
      dropSplitCopy(answer.headers)
      return adapted(request, answerOfCallback(request, answer, options.baseURL))
    },
    readSession(headers) {
      return after(found(headers), (owner) => {
        if (!owner || "over" in owner || owner.banned) return null
        return { user: owner.user, session: owner.session }
      })
    },
    async actedAs(headers) {
      const owner = await found(headers)
      return owner && "over" in owner ? { admin: owner.admin, person: owner.person } : null
    },
    async refresh(headers) {
      const cookie = headers.get("cookie")
      if (!cookie?.includes("session_token=")) return []
      const url = `${options.baseURL}/api/auth/get-session?disableCookieCache=true`
      const response = await auth.handler(new Request(url, { headers: { cookie } }))
      dropSplitCopy(response.headers)
      const set = response.headers.getSetCookie()
      return set.some((each) => /session_token=[^;]/.test(each)) ? set : []
    },
    isPlatformAdmin: (user) => user.role.split(",").includes("admin") || options.adminUserIds.includes(user.id),
    async cookieFor(token) {
      const { cookieName, secret } = await library
      return `${cookieName}=${encodeURIComponent(`${token}.${signatureOf(token, secret)}`)}`
    },
    hashPassword: async (password) => (await auth.$context).password.hash(password),
    accessToken: async (body) => auth.api.getAccessToken({ body }) as Promise<{ accessToken: string }>,
    async backupCodesLeft(userId) {
      const rows = await options.db
        .select({ codes: schema.twoFactor.backupCodes })
        .from(schema.twoFactor)
        .where(eq(schema.twoFactor.userId, userId))
      const stored = rows[0]?.codes
      if (stored === undefined) return null
      const codes: unknown = JSON.parse(await symmetricDecrypt({ key: (await auth.$context).secretConfig, data: stored }))
      return Array.isArray(codes) ? codes.length : 0
    },
  }
}

/** The cookie's copy of a session serves /get-session alone: every other door asks the database, so that a revocation holds at once. */
function dropCachedSession(headers: Headers, pathname: string): void {
  const cookie = headers.get("cookie")
  if (!cookie?.includes("session_data") || (pathname.endsWith("/get-session") && isSessionCopyReadable(cookie))) return
  const kept = withoutSessionCopy(cookie)
  if (kept === "") headers.delete("cookie")
  else headers.set("cookie", kept)
}
