import type { Socket } from "node:net"
import { after, type Database, type Maybe } from "@intray/db"
import type { Clock } from "../../platform/clock.ts"
import type { Actor } from "../../platform/events.ts"
import type { HeaderReader } from "../../platform/headers.ts"
import type { ActiveTeam, KeyGrant, Services } from "../../platform/services.ts"

/** The signed-in user. `role` is the platform role (`admin` or `user`), not a team's. */
export type SessionUser = { id: string; name: string; email: string; image: string | null; role: string; emailVerified: boolean }

/** The input of every procedure. Each base procedure adds one fact. */
export type Context = {
  services: Services
  db: Database
  clock: Clock
  actor: Actor
  user: SessionUser | null
  /** `impersonatedBy`: the admin who impersonates the user. */
  session: { id: string; activeOrganizationId: string | null; impersonatedBy?: string | null } | null
  /** The API key that calls instead of a user, with its team; null or absent: none. */
  key?: (ActiveTeam & { key: KeyGrant }) | null
  /** Nobody is signed in because an impersonation has expired; absent in calls without HTTP. */
  acted?: { admin: string; person: string } | null
  /** The team that the call names by header: its slug or id; null if none. Membership is not checked yet. */
  teamSlug: string | null
  /** The user whose page sent the call, by header; null or absent: unknown. */
  personId?: string | null
  /** The browser's default team, by cookie. Membership is not checked yet. */
  defaultTeamId: string | null
  /** The caller's IP address; null in calls without HTTP. */
  remoteAddress: string | null
  /** The caller's connection, so that long work can stop when they disconnect; absent in calls without HTTP. */
  socket?: Socket | undefined
  /** The caller accepts a result that is already JSON text: see `platform/json-text.ts`. */
  texts?: boolean
  /** The User-Agent header; null in calls without HTTP. */
  userAgent: string | null
  /** The secret of a guest reviewer's link, by header because URLs are logged. Not checked yet. Null or absent: none was sent. */
  guestSecret?: string | null
}

const visitor: Actor = { type: "submitter", id: null, name: null }

function cookie(header: string | null, name: string): string | null {
  // Skips parsing in the common case that the cookie is missing.
  if (!header?.includes(name)) return null
  for (const part of header.split(";")) {
    const [key, ...value] = part.trim().split("=")
    if (key === name && value.length > 0) return value.join("=").slice(0, 64)
  }
  return null
}

/**
 * Identifies the caller. A cached session is valid until the database commits any change to it, so that bans and
 * revocations take effect at once.
 * @param remoteAddress the socket's address, or the proxy's header with TRUST_PROXY
 */
export async function createContext(options: Asking): Promise<Context> {
  return contextNow(options)
}

type Asking = {
  headers: HeaderReader
  services: Services
  remoteAddress: string | null
  /** The team that a stream names in its URL, because browsers cannot set headers on it. */
  teamSlug?: string | null | undefined
  socket?: Socket | undefined
  /** The API key that calls, already verified; no session is read then. */
  key?: { actor: Actor; team: ActiveTeam & { key: KeyGrant } } | null
}

/** Like {@link createContext}, but synchronous if the caller is cached. */
export function contextNow(options: Asking): Maybe<Context> {
  const { headers, services, key = null } = options
  if (key !== null || !headers.has("cookie")) return contextOf(options, null, null)
  return after(services.auth.readSession(headers), (found) =>
    found === null ? services.auth.actedAs(headers).then((acted) => contextOf(options, null, acted)) : contextOf(options, found, null),
  )
}

type Found = Awaited<ReturnType<Services["auth"]["readSession"]>>

function contextOf({ headers, services, remoteAddress, key = null, ...options }: Asking, found: Found, acted: Context["acted"]): Context {
  const user: SessionUser | null = found?.user ?? null
  return {
    services,
    db: services.db,
    clock: services.clock,
    key: key?.team ?? null,
    actor: key ? key.actor : user ? { type: "user", id: user.id, name: user.name } : visitor,
    user,
    session: found?.session ?? null,
    acted: acted ?? null,
    teamSlug: (headers.get("x-intray-team") ?? options.teamSlug)?.slice(0, 64) || null,
    personId: headers.get("x-intray-person")?.slice(0, 64) || null,
    defaultTeamId: cookie(headers.get("cookie"), "activeOrganizationId") ?? found?.session.activeOrganizationId ?? null,
    remoteAddress,
    socket: options.socket,
    userAgent: headers.get("user-agent")?.slice(0, 300) ?? null,
    guestSecret: headers.get("x-intray-guest")?.slice(0, 100) ?? null,
  }
}
