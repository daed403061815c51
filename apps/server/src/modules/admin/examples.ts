import { newId, newSecret } from "@intray/db/id"
import { job, mail, session } from "@intray/db/schema"
import type { Examples } from "../../testing/examples.ts"
import { makeUser } from "../../testing/teams.ts"
import type { TestTeam, World } from "../../testing/world.ts"

/** What only admins of the platform can name. */
export type PlatformThings = {
  teamId: string
  /** A person without a team, and what they are signed in with. */
  strangerId: string
  strangerEmail: string
  strangerSession: string
  /** One that has failed. */
  jobId: string
  mailId: string
}

export async function makePlatformThings({ db, services }: World, team: TestTeam): Promise<PlatformThings> {
  const stranger = await makeUser(services)
  const [strangerSession, jobId, mailId] = [newId(), newId(), newId()]
  const now = services.clock.now()
  const both = { createdAt: now, updatedAt: now }
  const expiresAt = new Date(now.getTime() + 86_400_000)
  await db.insert(session).values({ id: strangerSession, userId: stranger.id, token: newSecret(), expiresAt, ...both })
  await db.insert(job).values({ id: jobId, kind: "erased.sweep", payload: {}, state: "dead", attempts: 5, runAt: now, createdAt: now })
  const words = { to: stranger.email, subject: "Hello", text: "Hello", html: "" }
  await db.insert(mail).values({ id: mailId, kind: "test", ...words, state: "kept", createdAt: now })
  return { teamId: team.id, strangerId: stranger.id, strangerEmail: stranger.email, strangerSession, jobId, mailId }
}

export const adminExamples: Examples = {
  "setup.check": () => ({ token: "of-an-earlier-start" }),
  "setup.claim": () => ({ token: "of-an-earlier-start" }),
  "admin.users.list": () => ({ search: "person", show: "unverified", sort: "name" }),
  "admin.users.get": ({ strangerId }) => ({ id: strangerId }),
  "admin.users.create": () => ({
    name: "Ruta Vale",
    email: `${newSecret(60)}@vale.example`,
    role: "user",
    password: "correct horse battery",
  }),
  "admin.users.setRole": ({ strangerId }) => ({ id: strangerId, role: "admin" }),
  "admin.users.ban": ({ strangerId }) => ({ id: strangerId, reason: "Spam", until: "2100-01-01T00:00:00.000Z" }),
  "admin.users.unban": ({ strangerId }) => ({ id: strangerId }),
  "admin.users.setPassword": ({ strangerId }) => ({ id: strangerId, password: "correct horse battery" }),
  "admin.users.verify": ({ strangerId }) => ({ id: strangerId }),
  "admin.users.revokeSession": ({ strangerId, strangerSession }) => ({ id: strangerId, sessionId: strangerSession }),
  "admin.users.revokeSessions": ({ strangerId }) => ({ id: strangerId }),
  "admin.users.delete": ({ strangerId, strangerEmail }) => ({ id: strangerId, email: strangerEmail }),
  "admin.teams.list": () => ({ search: "quay", show: "deleted" }),
  "admin.teams.get": ({ teamId }) => ({ id: teamId }),
  "admin.teams.delete": ({ teamId, teamName }) => ({ id: teamId, name: teamName }),
  "admin.teams.restore": ({ ownerTrash }) => ({ id: ownerTrash }),
  "admin.jobs.list": () => ({ state: "queued" }),
  "admin.jobs.counts": () => undefined,
  "admin.jobs.retry": ({ jobId }) => ({ id: jobId }),
  "admin.jobs.discard": ({ jobId }) => ({ id: jobId }),
  "admin.mail.list": () => ({ state: "failed" }),
  "admin.mail.read": ({ mailId }) => ({ id: mailId }),
  "admin.mail.test": () => undefined,
  "admin.system.health": () => undefined,
  "admin.system.settings": () => undefined,
  "admin.system.audit": () => ({ who: "imke", what: "user.banned", team: "lantern-quay" }),
  "admin.system.storage": () => undefined,
  "admin.system.scan": () => undefined,
  "admin.system.backUpNow": () => undefined,
  "admin.system.cancelScan": () => undefined,
}
