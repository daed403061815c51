import { join } from "node:path"
import { createAuth, type Passwords } from "@intray/auth"
import { alone, type Database, type Processes } from "@intray/db"
import { newId } from "@intray/db/id"
import { backgrounds } from "./background.ts"
import type { Env } from "./env.ts"
import { sendAccountMail } from "./modules/account/mails.ts"
import { accountEnds } from "./modules/account/remove.ts"
import { adminCalls } from "./modules/admin/library.ts"
import { promoteVerified } from "./modules/admin/setup/service.ts"
import { keyVerbs } from "./modules/api-keys/endpoints.ts"
import { createLive } from "./modules/live/hub.ts"
import { isProvedByInvitation } from "./modules/members/invitations/answer.ts"
import { noteDeliveryFailure } from "./modules/messages/delivery-failure.ts"
import { teamVerbs } from "./modules/teams/endpoints/verbs.ts"
import { ensureTeam } from "./modules/teams/service.ts"
import { handleJobs } from "./platform/background.ts"
import { type Clock, systemClock } from "./platform/clock.ts"
import { isNoRoom } from "./platform/errors.ts"
import { createLimits } from "./platform/limits.ts"
import type { Log } from "./platform/log.ts"
import { isLoopbackName } from "./platform/loopback.ts"
import { createMailer } from "./platform/mailer.ts"
import { createMetrics, noMetrics } from "./platform/metrics.ts"
import { createRoom, type ReadSpace } from "./platform/room.ts"
import { keyOfSecret } from "./platform/secret.ts"
import { noteSecurityEvent } from "./platform/security-log.ts"
import type { Services } from "./platform/services.ts"
import { openFiles } from "./platform/storage/open.ts"
import { valkeyCounters } from "./platform/valkey/counters.ts"
import type { Valkey } from "./platform/valkey/valkey.ts"
import { shareByValkey } from "./platform/valkey/wake-ups.ts"
import { createWorker } from "./platform/worker.ts"

export type Parts = {
  env: Env
  db: Database
  log: Log
  /** Origin of this installation. */
  baseUrl: string
  /** Secret for signing cookies and links. */
  secret: string
  clock?: Clock
  /** Reads the free disk space; tests replace it. */
  space?: ReadSpace
  /** The other processes that share the database; left out without any. */
  processes?: Processes | undefined
  /** Wakes processes and counts limits instead of the database; left out without it. */
  valkey?: Valkey | null
  /** For tests; by default, passwords are hashed slowly. */
  passwords?: Passwords | undefined
}

/** Creates the services. Starts nothing: the worker runs after `services.jobs.start()`. */
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
    // It may be inside a transaction, so the worker is woken later, when the request is answered.
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

/** Names of this machine: people who run Intray on their own computer may open it by any of them. */
function loopbackNames(baseUrl: string): string[] {
  const { protocol, hostname, port } = new URL(baseUrl)
  if (!isLoopbackName(hostname)) return []
  return ["localhost", "127.0.0.1", "[::1]"].map((name) => `${protocol}//${name}${port ? `:${port}` : ""}`)
}
