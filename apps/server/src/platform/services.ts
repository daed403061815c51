import type { Auth } from "@intray/auth"
import type { Grants } from "@intray/auth/permissions"
import type { Database, Processes } from "@intray/db"
import type { Env } from "../env.ts"
import type { Clock } from "./clock.ts"
import type { Actor, TeamId } from "./events.ts"
import type { Jobs } from "./jobs.ts"
import type { Limits } from "./limits.ts"
import type { Live } from "./live.ts"
import type { Log } from "./log.ts"
import type { Mailer } from "./mail.ts"
import type { Metrics } from "./metrics.ts"
import type { Room } from "./room.ts"
import type { Storage } from "./storage/storage.ts"
import type { Valkey } from "./valkey/valkey.ts"

/** The services of the process; built once by `createServices` and passed to everything. */
export type Services = {
  env: Env
  /** Base URL for links in e-mails and other output. */
  baseUrl: string
  /** The installation's secret for one purpose, hexadecimal. A signature for one purpose is invalid for another. */
  keyOf(purpose: string): string
  db: Database
  auth: Auth
  mail: Mailer
  jobs: Jobs
  limits: Limits
  live: Live
  storage: Storage
  room: Room
  /** The other processes that share the database. */
  processes: Processes
  /** Wakes other processes and counts limits, while it is available; null: the database does. */
  valkey: Valkey | null
  log: Log
  metrics: Metrics
  clock: Clock
}

/** What an API key may do now: its scopes, limited to its maker's permissions; possibly nothing. */
export type KeyGrant = {
  id: string
  /** The member who made it. */
  maker: { id: string; role: string }
  grants: Grants
  /** The portals that it is limited to; null: all that its maker sees. */
  portalIds: readonly string[] | null
}

/**
 * The team of a call, with the caller's role (several separated by commas). An API key has no role, so that checks of the role
 * alone allow it nothing; its permissions are in `key`.
 */
export type ActiveTeam = {
  id: TeamId
  slug: string
  name: string
  role: string
  key?: KeyGrant
  /** Whether the team has had a blind review round; absent: unknown. */
  blindRounds?: boolean
  /** Whether the caller, or the maker of the key, has declared a conflict of interest in the team; absent: unknown. */
  conflicts?: boolean
}

/** The context of team services. The context of every team procedure is one. */
export type TeamContext = {
  services: Services
  db: Database
  clock: Clock
  actor: Actor
  team: ActiveTeam
}

/** The context of public services. */
export type PublicContext = {
  services: Services
  db: Database
  clock: Clock
  actor: Actor
  /** The caller's IP address; proxies count only with TRUST_PROXY. Null in calls without HTTP. */
  remoteAddress: string | null
  /** The User-Agent header; null in calls without HTTP. */
  userAgent: string | null
}

/** The context of services for a signed-in user without a team. */
export type PersonContext = {
  services: Services
  db: Database
  clock: Clock
  actor: Actor
  user: { id: string; name: string; email: string; emailVerified: boolean }
  /** Null in calls without a session. */
  session: { id: string; impersonatedBy?: string | null } | null
  remoteAddress: string | null
  userAgent: string | null
}
