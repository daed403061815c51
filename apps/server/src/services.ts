import { join } from "node:path"
import { createAuth, type Passwords } from "@intray/auth"
import { alone, type Database, type Processes } from "@intray/db"
import { newId } from "@intray/db/id"
import { backgrounds } from "./background.ts"
import type { Env } from "./env.ts"
import { createLive } from "./features/core/live/hub.ts"
import { sendAccountMail } from "./features/platform/account/mails.ts"
import { accountEnds } from "./features/platform/account/remove.ts"
import { adminCalls } from "./features/platform/admin/library.ts"
import { promoteVerified } from "./features/platform/setup/service.ts"
import { keyVerbs } from "./features/teams/api-keys/endpoints.ts"
import { isProvedByInvitation } from "./features/teams/invitations/answer.ts"
import { teamVerbs } from "./features/teams/organization-endpoints/verbs.ts"
import { ensureTeam } from "./features/teams/teams/service.ts"
import { noteDeliveryFailure } from "./features/work/messages/delivery-failure.ts"
import { handleJobs } from "./lib/background.ts"
import { type Clock, systemClock } from "./lib/clock.ts"
import { isNoRoom } from "./lib/errors.ts"
import { createLimits } from "./lib/limits.ts"
import type { Log } from "./lib/log.ts"
import { isLoopbackName } from "./lib/loopback.ts"
import { createMailer } from "./lib/mailer.ts"
import { createMetrics, noMetrics } from "./lib/metrics.ts"
import { createRoom, type ReadSpace } from "./lib/room.ts"
import { keyOfSecret } from "./lib/secret.ts"
import { noteSecurityEvent } from "./lib/security-log.ts"
import type { Services } from "./lib/services.ts"
import { openFiles } from "./lib/storage/open.ts"
import { valkeyCounters } from "./lib/valkey/counters.ts"
import type { Valkey } from "./lib/valkey/valkey.ts"
import { shareByValkey } from "./lib/valkey/wake-ups.ts"
import { createWorker } from "./lib/worker.ts"

export type Parts = {
  env: Env
  db: Database
  log: Log
  /** Origin of this installation. */
  baseUrl: string
  /** Signs cookies and links. */
  secret: string
  clock?: Clock
  /** How much room the disk has; tests say it. */
  space?: ReadSpace
  /** The others that share the database; none without it. */
  processes?: Processes | undefined
  /** What wakes them and counts limits in the place of the database; nothing without it. */
  valkey?: Valkey | null
  /** For tests; a program leaves it out and gets what costs a guesser time. */
  passwords?: Passwords | undefined
}

/** Puts the process together. Starts nothing: the worker runs after `services.jobs.start()`. */
export async function createServices(parts: Parts): Promise<Services> {
  const { env, db, log, baseUrl, clock = systemClock, processes = alone(), valkey = null } = parts
  const metrics = env.metrics ? createMetrics() : noMetrics
  const jobs = createWorker({ db, log, clock, onAttempt: metrics.job })
  const room = createRoom({ dir: env.dataDir, db, log, ...(parts.space ? { space: parts.space } : {}) })
  const limits = createLimits(db, clock, env.rateLimits, valkey && valkeyCounters(valkey))
  const mail = createMailer({
    db,
    clock,
    log,
    smtpUrl: env.smtpUrl,
    from: env.mailFrom,
    baseUrl,
    directory: join(env.dataDir, "mail"),
    print: !env.production,
    limits,
    onDeliveryFailure: noteDeliveryFailure,
  })

  const keyOf = (purpose: string) => keyOfSecret(parts.secret, purpose)
  const auth = createAuth({
    db,
    secret: parts.secret,
    baseURL: baseUrl,
    trustedOrigins: [...env.trustedOrigins, ...loopbackNames(baseUrl)],
    requireVerification: mail.configured && env.accounts.verificationMail,
    mailLeaves: mail.configured,
    switches: env.accounts,
    freshAge: env.freshAge,
    adminUserIds: env.adminUserIds,
    providers: env.providers,
    passwords: parts.passwords,
    newId: () => newId(),
    counters: env.rateLimits
      ? { take: async (key, limit) => (await limits.count({ one: { key, limit } })).one, giveBack: limits.giveBack, forget: limits.forget }
      : null,
    onVerified: (tx) => promoteVerified(tx, env),
    isProvedByInvitation: (tx, entry) => isProvedByInvitation({ keyOf, clock }, tx, entry),
    teamOfNewSession: ensureTeam,
    teams: teamVerbs(() => services),
    keys: keyVerbs(() => services),
    ...accountEnds(env, clock),
    adminCalls: adminCalls(env, clock),
    onSecurityEvent: (tx, event) => noteSecurityEvent(tx, event, { clock, log }),
    // It may be in a transaction: whoever answers the call wakes the worker, after the commit.
    sendMail: sendAccountMail,
    logFault: (message, cause) => {
      if (!isNoRoom(cause)) log.error(`sign-in: ${message}`, {}, cause)
    },
  })

  const storage = await openFiles(env, room)
  const live = createLive({ db, log, clock })
  if (valkey) shareByValkey(valkey, processes, db)
  else processes.share(db)
  const services: Services = {
    env,
    baseUrl,
    keyOf,
    db,
    auth,
    mail,
    jobs,
    limits,
    live,
    storage,
    room,
    processes,
    valkey,
    log,
    metrics,
    clock,
  }
  handleJobs(services, backgrounds)
  return services
}

/** Whoever runs Intray on their own computer may open it by any of its names. */
function loopbackNames(baseUrl: string): string[] {
  const { protocol, hostname, port } = new URL(baseUrl)
  if (!isLoopbackName(hostname)) return []
  return ["localhost", "127.0.0.1", "[::1]"].map((name) => `${protocol}//${name}${port ? `:${port}` : ""}`)
}
