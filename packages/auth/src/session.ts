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
/** An impersonation session whose hour is over. */
export type ActedAs = { over: true; sessionId: string; admin: string; person: string }

/**
 * The current owner of a session token, read in one statement if anything has changed: this runs before every call of a user. Rows are
 * cached; what depends on the time is not.
 * @returns null if there is no such session; `expired` if it has ended and the library should remove it
 */
export function ownerOfToken(db: DbOrTx, token: string, adminUserIds: readonly string[]): Maybe<Owner | ActedAs | null | "expired"> {
  return after(byToken(db, { token }), ([row]) => {
    if (!row) return null
    return row.impersonatedBy === null ? ownerIn(row) : actingOwner(db, { ...row, impersonatedBy: row.impersonatedBy }, adminUserIds)
  })
}

type Row = Awaited<ReturnType<typeof byToken>>[number]

/** For an impersonation session: whether the admin may still impersonate, and may return. */
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

/** Evaluates a row at the current time. */
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
