import { after, type DbOrTx, type Maybe, remembered } from "@intray/db"
import { session, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { stateOfActing } from "./rules/impersonation.ts"
import type { AuthSession, AuthUser } from "./types.ts"

const byToken = remembered((db, $: { token: string }) =>
  db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      image: user.image,
      role: user.role,
      emailVerified: user.emailVerified,
      banned: user.banned,
      banExpires: user.banExpires,
      sessionId: session.id,
      expiresAt: session.expiresAt,
      activeOrganizationId: session.activeOrganizationId,
      impersonatedBy: session.impersonatedBy,
      createdAt: session.createdAt,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.token, $.token)),
)

export type Owner = { user: AuthUser; session: AuthSession; banned: boolean }
/** An admin's session as somebody else whose hour is over. */
export type ActedAs = { over: true; sessionId: string; admin: string; person: string }

/**
 * The owner of a session's token as the database has it now, in one statement where anything has changed: this is before every call that
 * somebody makes. Rows are remembered, and what the clock makes of them is not.
 * @returns null when no session has it; `expired` when one had it that is over, and that the library is to clear away
 */
export function ownerOfToken(db: DbOrTx, token: string, adminUserIds: readonly string[]): Maybe<Owner | ActedAs | null | "expired"> {
  return after(byToken(db, { token }), ([row]) => {
    if (!row) return null
    return row.impersonatedBy === null ? ownerIn(row) : actingOwner(db, { ...row, impersonatedBy: row.impersonatedBy }, adminUserIds)
  })
}

type Row = Awaited<ReturnType<typeof byToken>>[number]

/** Of an admin's session as somebody else: whether the admin may still act, and may come back. */
async function actingOwner(
  db: DbOrTx,
  row: Row & { impersonatedBy: string },
  adminUserIds: readonly string[],
): Promise<Owner | ActedAs | null | "expired"> {
  const { name, sessionId, impersonatedBy, createdAt } = row
  const state = await stateOfActing(db, { id: sessionId, impersonatedBy, createdAt }, adminUserIds)
  if (state === "gone") return null
  if (state !== "acts") return { over: true, sessionId, admin: state.over.admin, person: name }
  return ownerIn(row)
}

/** What the clock makes of a row now. */
function ownerIn(row: Row): Owner | "expired" {
  const now = Date.now()
  const { id, name, email, image, role, emailVerified, sessionId, activeOrganizationId, impersonatedBy } = row
  if (row.expiresAt.getTime() < now) return "expired"
  return {
    user: { id, name, email, image, role: role ?? "user", emailVerified },
    session: { id: sessionId, activeOrganizationId, impersonatedBy },
    banned: row.banned === true && (row.banExpires === null || row.banExpires.getTime() > now),
  }
}
