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

/** What the process is made of; built once by `createServices`, passed to everything. */
export type Services = {
  env: Env
  /** Origin of every address that leaves the house. */
  baseUrl: string
  /** The secret of this installation for one purpose, hexadecimal. What is signed for one is worth nothing for another. */
  keyOf(purpose: string): string
  db: Database
  auth: Auth
  mail: Mailer
  jobs: Jobs
  limits: Limits
  live: Live
  storage: Storage
  room: Room
  /** The others that share the database. */
  processes: Processes
  /** Wakes them and counts limits, while it answers; null: the database does. */
  valkey: Valkey | null
  log: Log
  metrics: Metrics
  clock: Clock
}

/** What an API key may do at this moment: what it was given, less what its maker may not, or no more. */
export type KeyGrant = {
  id: string
  /** The member who made it. */
  maker: { id: string; role: string }
  grants: Grants
  /** The portals that it is kept to; null: all that its maker sees. */
  portalIds: readonly string[] | null
}

/**
 * The team that a call works in, with the caller's role (several separated by commas). A key has no role, so that what asks for the role
 * alone allows it nothing; what it may do is in `key`.
 */
export type ActiveTeam = {
  id: TeamId
  slug: string
  name: string
  role: string
  key?: KeyGrant
  /** Whether the team has a blind review round, past or present; absent: not known here. */
  blindRounds?: boolean
}

/** What the verbs of a feature take. The context of every team procedure is one. */
export type TeamContext = {
  services: Services
  db: Database
  clock: Clock
  actor: Actor
  team: ActiveTeam
}

/** What the verbs that anybody may call take. */
export type PublicContext = {
  services: Services
  db: Database
  clock: Clock
  actor: Actor
  /** The caller's address, proxies considered only when TRUST_PROXY says so. Null in calls without HTTP. */
  remoteAddress: string | null
  /** What the caller's program calls itself; null in calls without HTTP. */
  userAgent: string | null
}

/** What the verbs take that somebody who is signed in may call without a team. */
export type PersonContext = {
  services: Services
  db: Database
  clock: Clock
  actor: Actor
  user: { id: string; name: string; email: string; emailVerified: boolean }
  /** Null in calls without one of their own. */
  session: { id: string; impersonatedBy?: string | null } | null
  remoteAddress: string | null
  userAgent: string | null
}
