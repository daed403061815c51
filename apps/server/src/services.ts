import { createHmac } from "node:crypto"
import { join } from "node:path"
import { createAuth } from "@intray/auth"
import type { Database } from "@intray/db"
import { newId } from "@intray/db/id"
import type { Env } from "./env.ts"
import { sendAccountMail } from "./features/account/mails.ts"
import { accountEnds } from "./features/account/remove.ts"
import { adminCalls } from "./features/admin/library.ts"
import { handleScans } from "./features/admin-system/scan.ts"
import { handleReleases } from "./features/assignments/release.ts"
import { handleBulk } from "./features/bulk/jobs.ts"
import { handleImports } from "./features/imports/jobs.ts"
import { createLive } from "./features/live/hub.ts"
import { noteGivenUp } from "./features/messages/given-up.ts"
import { handleMessages } from "./features/messages/send.ts"
import { handleChannels } from "./features/notifications/channel.ts"
import { mailStatusLinks } from "./features/public/status-links.ts"
import { tellWatchers } from "./features/public/status-watch.ts"
import { handlePublications } from "./features/publications/run.ts"
import { promoteVerified, roleOfNewUser } from "./features/setup/service.ts"
import { removeErased, sweepErased } from "./features/submissions/erase.ts"
import { teamVerbs } from "./features/teams/doors.ts"
import { handlePurges } from "./features/teams/purge.ts"
import { mailRests } from "./features/teams/resume.ts"
import { ensureTeam } from "./features/teams/service.ts"
import { handleWaveforms } from "./features/waveforms/jobs.ts"
import { type Clock, systemClock } from "./lib/clock.ts"
import { createLimits } from "./lib/limits.ts"
import type { Log } from "./lib/log.ts"
import { isLoopbackName } from "./lib/loopback.ts"
import { createMailer, mailRetry, mailsAtOnce } from "./lib/mailer.ts"
import type { Services } from "./lib/services.ts"
import { createDiskStorage } from "./lib/storage/disk.ts"
import { createS3Storage } from "./lib/storage/s3.ts"
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
}

/** Puts the process together. Starts nothing: the worker runs after `services.jobs.start()`. */
export async function createServices(parts: Parts): Promise<Services> {
  const { env, db, log, baseUrl, clock = systemClock } = parts
  const jobs = createWorker({ db, log, clock })
  const limits = createLimits(db, clock, env.rateLimits)
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
    onGivenUp: noteGivenUp,
  })
  jobs.handle(
    "mail.send",
    async ({ mailId }, info) => ((await mailRests(db, mailId)) ? undefined : mail.deliver(mailId, info)),
    mailsAtOnce,
    mailRetry,
  )
  jobs.handle("submission.remove", (gone) => removeErased(services, gone))
  jobs.handle("erased.sweep", () => sweepErased(db))
  jobs.handle("watch.tell", ({ ids }, { id }) => tellWatchers(services, id, ids))
  jobs.handle("status-links.send", ({ email }, { id }) => mailStatusLinks(services, id, email))

  const auth = createAuth({
    db,
    secret: parts.secret,
    baseURL: baseUrl,
    trustedOrigins: [...env.trustedOrigins, ...loopbackNames(baseUrl)],
    requireVerification: mail.configured,
    adminUserIds: env.adminUserIds,
    providers: env.providers,
    newId: () => newId(),
    takeLimit: env.rateLimits ? limits.take : null,
    roleOfNewUser: (tx, person, request) => roleOfNewUser(tx, env, person, request),
    onVerified: (tx) => promoteVerified(tx, env),
    teamOfNewSession: ensureTeam,
    teams: teamVerbs(() => services),
    ...accountEnds(env, clock),
    adminCalls: adminCalls(env, clock),
    sendMail: async (tx, entry) => {
      await sendAccountMail(tx, entry)
      // The transaction may still be open; the poll finds what this look is too early for.
      setTimeout(() => jobs.wake(), 50).unref()
    },
    logFault: (message, cause) => log.error(`sign-in: ${message}`, {}, cause),
  })

  const storage = await (env.s3 ? createS3Storage(env.s3) : createDiskStorage(join(env.dataDir, "files")))
  const keyOf = (purpose: string) => createHmac("sha256", parts.secret).update(`intray:${purpose}`).digest("hex")
  const live = createLive({ db, log, clock })
  const services: Services = { env, baseUrl, keyOf, db, auth, mail, jobs, limits, live, storage, log, clock }
  handleWaveforms(services)
  handleBulk(services)
  handleReleases(services)
  handleImports(services)
  handleScans(services)
  handlePurges(services)
  handleChannels(services)
  handleMessages(services)
  handlePublications(services)
  return services
}

/** Whoever runs Intray on their own computer may open it by any of its names. */
function loopbackNames(baseUrl: string): string[] {
  const { protocol, hostname, port } = new URL(baseUrl)
  if (!isLoopbackName(hostname)) return []
  return ["localhost", "127.0.0.1", "[::1]"].map((name) => `${protocol}//${name}${port ? `:${port}` : ""}`)
}
