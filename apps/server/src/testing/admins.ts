import { audit } from "@intray/db/schema"
import { desc } from "drizzle-orm"
import type { Services } from "../platform/services.ts"
import type { Caller } from "../router.ts"
import { createCallerAs, makeUser, type TestUser } from "./teams.ts"

/** Somebody who runs the platform, with their caller. */
export async function makeAdmin(services: Services, entry: Partial<TestUser> = {}): Promise<TestUser & { caller: Caller }> {
  const person = await makeUser(services, { role: "admin", ...entry })
  return { ...person, caller: createCallerAs(services, { person, remoteAddress: "203.0.113.7", userAgent: "A test" }) }
}

export type AuditLine = {
  actor: string
  admin: string | null
  action: string
  target: string | null
  detail: unknown
  address: string | null
}

/** The newest lines of the audit log, newest first. */
export async function auditLines({ db }: Pick<Services, "db">, limit = 20): Promise<AuditLine[]> {
  const rows = await db.select().from(audit).orderBy(desc(audit.id)).limit(limit)
  return rows.map(({ actorName, adminName, action, targetName, detail, ipAddress }) => ({
    actor: actorName,
    admin: adminName,
    action,
    target: targetName,
    detail,
    address: ipAddress,
  }))
}
