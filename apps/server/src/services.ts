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
    // It may be in a transaction: anyone who answers the call wakes the worker, after the commit.
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

/** Anyone who runs Intray on their own computer may open it by any of its names. */
function loopbackNames(baseUrl: string): string[] {
  const { protocol, hostname, port } = new URL(baseUrl)
  if (!isLoopbackName(hostname)) return []
  return ["localhost", "127.0.0.1", "[::1]"].map((name) => `${protocol}//${name}${port ? `:${port}` : ""}`)
}
