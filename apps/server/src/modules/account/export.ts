import type { Database } from "@intray/db"
import {
  account,
  act,
  event,
  image,
  invitation,
  mail,
  member,
  organization,
  passkey,
  securityEvent,
  session,
  twoFactor,
  user,
} from "@intray/db/schema"
import { and, asc, desc, eq } from "drizzle-orm"

/** Lines of the history in one download; more than a person makes by hand in years. */
const maxEvents = 50_000

/**
 * Everything personal that is held of a person: who they are, how they sign in, where they are signed in, which teams they are in,
 * what was mailed to them and what they did. Secrets (passwords, tokens, keys, codes, the text of mails with links) are not personal
 * data but what protects it, and are left out; answers that others sent in belong to them. What went to an address that was never proved
 * may be somebody else's, and is left out too.
 */
export async function personalData(db: Database, userId: string, at: Date): Promise<Record<string, unknown>> {
  const [person] = await db.select().from(user).where(eq(user.id, userId))
  if (!person) return { exportedAt: at, account: null }
  const { id, name, email, emailVerified, pendingEmail, image: picture, role, twoFactorEnabled, createdAt, updatedAt } = person
  return {
    exportedAt: at,
    account: { id, name, email, emailVerified, pendingEmail, image: picture, role, twoFactorEnabled, createdAt, updatedAt },
    signIn: await signIn(db, userId),
    teams: await db
      .select({ id: organization.id, name: organization.name, slug: organization.slug, role: member.role, since: member.createdAt })
      .from(member)
      .innerJoin(organization, eq(organization.id, member.organizationId))
      .where(eq(member.userId, userId))
      .orderBy(asc(member.createdAt)),
    invitations: {
      received: emailVerified ? await invitations(db, eq(invitation.email, email)) : [],
      sent: await invitations(db, eq(invitation.inviterId, userId)),
    },
    pictures: await db.select({ id: image.id, createdAt: image.createdAt }).from(image).where(eq(image.userId, userId)),
    mails: emailVerified ? await mailsTo(db, email) : [],
    acts: await db
      .select({ id: act.id, teamId: act.teamId, kind: act.kind, undone: act.undone, createdAt: act.createdAt })
      .from(act)
      .where(eq(act.userId, userId))
      .orderBy(asc(act.createdAt))
      .limit(maxEvents),
    history: await db
      .select({ id: event.id, teamId: event.teamId, submissionId: event.submissionId, type: event.type, createdAt: event.createdAt })
      .from(event)
      .where(and(eq(event.actorType, "user"), eq(event.actorId, userId)))
      .orderBy(asc(event.id))
      .limit(maxEvents),
  }
}

async function signIn(db: Database, userId: string) {
  const [second] = await db.select({ verified: twoFactor.verified }).from(twoFactor).where(eq(twoFactor.userId, userId))
  return {
    accounts: await db
      .select({
        id: account.id,
        providerId: account.providerId,
        accountId: account.accountId,
        scope: account.scope,
        createdAt: account.createdAt,
        updatedAt: account.updatedAt,
      })
      .from(account)
      .where(eq(account.userId, userId)),
    passkeys: await db
      .select({
        id: passkey.id,
        name: passkey.name,
        deviceType: passkey.deviceType,
        backedUp: passkey.backedUp,
        transports: passkey.transports,
        aaguid: passkey.aaguid,
        createdAt: passkey.createdAt,
      })
      .from(passkey)
      .where(eq(passkey.userId, userId)),
    secondFactor: second ? { verified: second.verified } : null,
    sessions: await db
      .select({
        id: session.id,
        ipAddress: session.ipAddress,
        userAgent: session.userAgent,
        createdAt: session.createdAt,
        updatedAt: session.updatedAt,
        expiresAt: session.expiresAt,
      })
      .from(session)
      .where(eq(session.userId, userId)),
    activity: await db
      .select({
        type: securityEvent.type,
        method: securityEvent.method,
        count: securityEvent.count,
        browser: securityEvent.browser,
        system: securityEvent.system,
        network: securityEvent.network,
        createdAt: securityEvent.createdAt,
      })
      .from(securityEvent)
      .where(eq(securityEvent.userId, userId))
      .orderBy(desc(securityEvent.id))
      .limit(maxEvents),
  }
}

function mailsTo(db: Database, email: string) {
  return db
    .select({ subject: mail.subject, state: mail.state, createdAt: mail.createdAt, sentAt: mail.sentAt })
    .from(mail)
    .where(eq(mail.to, email))
    .orderBy(asc(mail.createdAt))
}

function invitations(db: Database, condition: ReturnType<typeof eq>) {
  return db
    .select({
      organizationId: invitation.organizationId,
      email: invitation.email,
      role: invitation.role,
      status: invitation.status,
      createdAt: invitation.createdAt,
      expiresAt: invitation.expiresAt,
    })
    .from(invitation)
    .where(condition)
}
