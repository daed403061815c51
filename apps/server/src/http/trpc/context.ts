import type { Socket } from "node:net"
import { after, type Database, type Maybe } from "@intray/db"
import type { Clock } from "../../platform/clock.ts"
import type { Actor } from "../../platform/events.ts"
import type { HeaderReader } from "../../platform/headers.ts"
import type { ActiveTeam, KeyGrant, Services } from "../../platform/services.ts"

/** The signed-in person. `role` is the platform's (`admin` or `user`), not a team's. */
export type SessionUser = { id: string; name: string; email: string; image: string | null; role: string; emailVerified: boolean }

/** What every procedure is given. Each rung of the ladder adds one fact. */
export type Context = {
  services: Services
  db: Database
  clock: Clock
  actor: Actor
  user: SessionUser | null
  /** `impersonatedBy`: the admin who acts as the person. */
  session: { id: string; activeOrganizationId: string | null; impersonatedBy?: string | null } | null
  /** The API key that calls, with its team, in the place of a person; null or absent: none. */
  key?: (ActiveTeam & { key: KeyGrant }) | null
  /** Nobody is signed in, but an admin acted as somebody else until their time was over; absent in calls without HTTP. */
  acted?: { admin: string; person: string } | null
  /** The team that the call names, by header: its slug, or its id; null when it names none. Membership is not proved yet. */
  teamSlug: string | null
  /** The account that the page of a call was drawn for, by header; null or absent: it does not say. */
  personId?: string | null
  /** The browser's default team, by cookie. Membership is not proved yet. */
  defaultTeamId: string | null
  /** Caller's address; null in calls without HTTP. */
  remoteAddress: string | null
  /** The caller's connection, by which long work learns that they have left; absent in calls without HTTP. */
  socket?: Socket | undefined
  /** The caller accepts an answer that is JSON text already: see `platform/json-text.ts`. */
  texts?: boolean
  /** What the caller's program calls itself; null in calls without HTTP. */
  userAgent: string | null
  /** The secret of a guest reviewer's link, by header: addresses are logged. Not proved yet. Null or absent: none was sent. */
  guestSecret?: string | null
}

const visitor: Actor = { type: "submitter", id: null, name: null }

function cookie(header: string | null, name: string): string | null {
  // Most browsers keep none: then nothing is taken apart.
  if (!header?.includes(name)) return null
  for (const part of header.split(";")) {
    const [key, ...value] = part.trim().split("=")
    if (key === name && value.length > 0) return value.join("=").slice(0, 64)
  }
  return null
}

/**
 * Finds out who calls, as the database has it: what is remembered of a session is good until anything about it is committed, so that a ban or
 * a revocation holds at once.
 * @param remoteAddress the socket's address, or the proxy's word where TRUST_PROXY is set
 */
export async function createContext(options: Asking): Promise<Context> {
  return contextNow(options)
}

type Asking = {
  headers: HeaderReader
  services: Services
  remoteAddress: string | null
  /** The team that a stream names in its address: a browser gives it no headers. */
  teamSlug?: string | null | undefined
  socket?: Socket | undefined
  /** Who calls by an API key, proved already; then no session is looked for. */
  key?: { actor: Actor; team: ActiveTeam & { key: KeyGrant } } | null
}

/** The same, at once where who calls is remembered. */
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
