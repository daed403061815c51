import { join } from "node:path"
import { createAuth } from "@intray/auth"
import type { Database } from "@intray/db"
import { newId } from "@intray/db/id"
import type { Env } from "./env.ts"
import { promoteVerified, roleOfNewUser } from "./features/setup/service.ts"
import { ensureTeam, furnishTeam } from "./features/teams/service.ts"
import { type Clock, systemClock } from "./lib/clock.ts"
import { createLimits } from "./lib/limits.ts"
import type { Log } from "./lib/log.ts"
import { isLoopbackName } from "./lib/loopback.ts"
import { sendMail } from "./lib/mail.ts"
import { mailLayout } from "./lib/mail-layout.ts"
import { createMailer } from "./lib/mailer.ts"
import type { Services } from "./lib/services.ts"
import { createDiskStorage } from "./lib/storage/disk.ts"
import { createWorker } from "./lib/worker.ts"
import { mail as words } from "./messages/mail.ts"

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
  })
  jobs.handle("mail.send", ({ mailId }) => mail.deliver(mailId))

  const auth = createAuth({
    db,
    secret: parts.secret,
    baseURL: baseUrl,
    trustedOrigins: [...env.trustedOrigins, ...loopbackNames(baseUrl)],
    requireVerification: mail.configured,
    adminUserIds: env.adminUserIds,
    newId: () => newId(),
    takeLimit: env.rateLimits ? limits.take : null,
    roleOfNewUser: (tx, person, request) => roleOfNewUser(tx, env, person, request),
    onVerified: (tx) => promoteVerified(tx, env),
    teamOfNewSession: ensureTeam,
    onTeamMade: (tx, team) => tx.transaction((nested) => furnishTeam(nested, team)),
    sendVerification: async (tx, { email, url, token }) => {
      const { verification } = words
      const layout = mailLayout({
        heading: verification.heading,
        parts: [verification.body, verification.expires],
        action: { label: verification.action, url },
        footer: verification.footer,
      })
      const key = token.slice(-43)
      await sendMail(tx, { kind: "verification", to: email, subject: verification.subject, ...layout, dedupeKey: `verification:${key}` })
      // The sign-up's transaction may still be open; the poll finds what this look is too early for.
      setTimeout(() => jobs.wake(), 50).unref()
    },
    logFault: (message, cause) => log.error(`sign-in: ${message}`, {}, cause),
  })

  const storage = await createDiskStorage(join(env.dataDir, "files"))
  return { env, baseUrl, db, auth, mail, jobs, limits, storage, log, clock }
}

/** Whoever runs Intray on their own computer may open it by any of its names. */
function loopbackNames(baseUrl: string): string[] {
  const { protocol, hostname, port } = new URL(baseUrl)
  if (!isLoopbackName(hostname)) return []
  return ["localhost", "127.0.0.1", "[::1]"].map((name) => `${protocol}//${name}${port ? `:${port}` : ""}`)
}
