import { normalizeEmail } from "@intray/auth/clean-text"
import { can } from "@intray/auth/permissions"
import type { DbOrTx, Tx } from "@intray/db"
import { newSecret } from "@intray/db/id"
import { team as group, invitation, member, user } from "@intray/db/schema"
import { membersServer } from "@intray/i18n/members-server"
import { and, desc, eq, gt, inArray, lte } from "drizzle-orm"
import { z } from "zod"
import { audit } from "../../../platform/audit.ts"
import { Forbidden, NotFound, Refused, TooMany } from "../../../platform/errors.ts"
import { recordTeamEvent } from "../../../platform/events.ts"
import { withdrawMail } from "../../../platform/mail.ts"
import { demandMembership, lockTeam, type ManagingContext } from "../../../platform/managing.ts"
import type { TeamContext } from "../../../platform/services.ts"
import { customRoles, outranks } from "../../../platform/teams.ts"
import { planOf } from "../../billing/subscription/plan-of.ts"
import { planRefusal, seatsLeft } from "../../billing/subscription/service.ts"
import { demandGivable, demandOutranked } from "../change.ts"
import { demandSeesPortals } from "../groups/service.ts"
import { invitationUrl, sendInvitation } from "./mail.ts"
import type { InvitationItem, SendInvitationsInput, SendInvitationsResult, SendResult } from "./schema.ts"

/** Days in which an invitation can be accepted. */
const INVITATION_DAYS = 7
/** Most open invitations of one team. */
const MAX_OPEN = 200

/** Limits of mails for all invitations of a team, and for one of them. */
const perTeam = { max: 300, windowSeconds: 86_400 }
const perInvitation = { max: 4, windowSeconds: 3_600 }

/**
 * Limits of mails to one address from all teams, and from one team, because its owner has not asked for them. Beyond that, the
 * invitation is created without a mail, and its link can be copied.
 */
const perAddress = { all: { max: 5, windowSeconds: 86_400 }, team: { max: 2, windowSeconds: 86_400 } }

const expiry = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * 86_400_000)
const address = z.email().max(254)

/** Normalizes a typed address, which may have a name before it; null if it is invalid. */
function readAddress(typed: string): string | null {
  const text = typed.trim()
  const inner = text.endsWith(">") ? text.slice(text.lastIndexOf("<") + 1, -1) : text
  const parsed = address.safeParse(normalizeEmail(inner).toLowerCase())
  return parsed.success ? parsed.data : null
}

/**
 * Open and expired invitations of the team, newest first. Leaves out those with a role that the caller may not give, because
 * knowing its id is nearly enough to join.
 */
export async function listInvitations(ctx: Pick<TeamContext, "db" | "clock" | "team" | "services">): Promise<{ items: InvitationItem[] }> {
  const now = ctx.clock.now()
  const { id, email, role, teamId: groupId, createdAt, expiresAt, inviterId } = invitation
  const rows = await ctx.db
    .select({ id, email, role, groupId, createdAt, expiresAt, inviterId, inviter: user.name })
    .from(invitation)
    .leftJoin(user, eq(user.id, inviterId))
    .where(and(eq(invitation.organizationId, ctx.team.id), eq(invitation.status, "pending")))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_OPEN * 2)
  const custom = await customRoles(ctx.db, ctx.team.id)
  const visible = rows.filter((row) => outranks(ctx.team.role, row.role ?? "member", custom))
  return {
    items: visible.map((row) => ({
      id: row.id,
      email: row.email,
      role: row.role ?? "member",
      groupId: row.groupId,
      state: row.expiresAt > now ? ("open" as const) : ("expired" as const),
      inviter: row.inviter === null ? null : { id: row.inviterId, name: row.inviter },
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      url: invitationUrl(ctx.services.baseUrl, row.id),
    })),
  }
}

/** The state of these addresses in the team. */
async function knownIn(tx: DbOrTx, teamId: string, emails: string[], now: Date) {
  const members = await tx
    .select({ email: user.email })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.organizationId, teamId), inArray(user.email, emails)))
  const pending = await tx
    .select({ email: invitation.email, expiresAt: invitation.expiresAt })
    .from(invitation)
    .where(and(eq(invitation.organizationId, teamId), eq(invitation.status, "pending"), inArray(invitation.email, emails)))
  const open = pending.filter((one) => one.expiresAt > now)
  return { members: new Set(members.map((one) => one.email)), open: new Set(open.map((one) => one.email)) }
}

/** @throws NotFound */
async function demandGroup(db: DbOrTx, teamId: string, groupId: string): Promise<void> {
  const own = and(eq(group.id, groupId), eq(group.organizationId, teamId))
  if ((await db.$count(group, own)) === 0) throw new NotFound("group")
}

/**
 * Invites people by their addresses; each gets its own result, and one failure does not affect the others.
 * @throws NotFound, Forbidden, Invalid (`role`), Refused (`role_beyond_you`, `too_many_invitations`), TooMany
 */
export async function sendInvitations(ctx: ManagingContext, input: SendInvitationsInput): Promise<SendInvitationsResult> {
  const { groupId, ...rest } = input
  return inviteAll(ctx, { ...rest, groupIds: groupId === undefined ? [] : [groupId] })
}

/** Counts mails that the team is about to send. @throws TooMany */
async function takeShare(ctx: Pick<ManagingContext, "services" | "team">, mails: number): Promise<string> {
  const { share } = await ctx.services.limits.count({ share: { key: `invitations:${ctx.team.id}`, limit: perTeam, times: mails } })
  if (share.wait !== null) throw new TooMany(share.wait)
  return share.id
}

/** Addresses that may get a mail today, and the counters that have counted them. */
type Mailable = { emails: ReadonlySet<string>; counters: readonly string[] }

/** Counts one mail to each address. */
async function mailable(ctx: Pick<ManagingContext, "services" | "team">, emails: readonly string[]): Promise<Mailable> {
  const { limits } = ctx.services
  const uses = (keyOf: (email: string) => string, limit: typeof perAddress.all, some: readonly string[]) =>
    limits.count(Object.fromEntries(some.map((email) => [email, { key: keyOf(email), limit }])))
  // Invitations over the team's own limit do not count against the limit that all teams share.
  const own = await uses((email) => `invited:${email}:${ctx.team.id}`, perAddress.team, emails)
  const left = emails.filter((email) => own[email]?.wait === null)
  const all = await uses((email) => `invited:${email}`, perAddress.all, left)
  const may = left.filter((email) => all[email]?.wait === null)
  return { emails: new Set(may), counters: may.flatMap((email) => [own[email]?.id ?? [], all[email]?.id ?? []].flat()) }
}

/** Runs a transaction that sends counted mails. If it fails, no mail is sent, and the counters are given back. */
async function sendCounted<T>(ctx: ManagingContext, counters: readonly string[], run: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await ctx.db.transaction(run)
  } catch (error) {
    await ctx.services.limits.giveBack(counters)
    throw error
  }
}

async function inviteAll(
  ctx: ManagingContext,
  input: { emails: string[]; role: string; groupIds: string[] },
): Promise<SendInvitationsResult> {
  await takeShare(ctx, input.emails.length)
  const now = ctx.clock.now()
  const typed = input.emails.map((text) => ({ text: text.slice(0, 254), email: readAddress(text) }))
  const emails = typed.flatMap((one) => one.email ?? [])
  const before = await knownIn(ctx.db, ctx.team.id, emails, now)
  const fresh = [...new Set(emails)].filter((email) => !before.members.has(email) && !before.open.has(email))
  const { emails: toMail, counters } = await mailable(ctx, fresh)
  return sendCounted(ctx, counters, async (tx) => {
    const team = await lockTeam(tx, ctx.team.id)
    const membership = await demandMembership(tx, ctx, { invitation: ["create"] })
    const role = demandGivable(membership, input.role)
    // Groups give access to limited portals, so adding people to one needs its own permission.
    if (input.groupIds.length > 0 && !can(membership.role, { team: ["update"] }, membership.custom)) throw new Forbidden("team")
    const viewer = { db: ctx.db, actor: ctx.actor, clock: ctx.services.clock, team: { id: ctx.team.id, role: membership.role } }
    for (const groupId of input.groupIds) {
      await demandGroup(tx, team.id, groupId)
      await demandSeesPortals(tx, viewer, groupId)
    }
    const known = await knownIn(tx, team.id, emails, now)
    const open = and(eq(invitation.organizationId, team.id), eq(invitation.status, "pending"), gt(invitation.expiresAt, now))
    if ((await tx.$count(invitation, open)) + emails.length > MAX_OPEN) {
      throw new Refused(membersServer.invitation.tooMany({ max: MAX_OPEN }), { code: "too_many_invitations" })
    }
    let left = await seatsLeft(ctx.services, tx, team.id, now)
    const full = left === null ? null : planRefusal(ctx.services, await planOf(ctx.services, tx, team.id), "seats").message
    const results: SendInvitationsResult["results"] = []
    for (const { text, email } of typed) {
      const say = (result: SendResult, more: { id?: string; mailed?: boolean; message?: string | null } = {}) =>
        results.push({ email: email ?? text, result, id: more.id ?? null, mailed: more.mailed ?? false, message: more.message ?? null })
      if (email === null) say("bad_address")
      else if (known.members.has(email)) say("already_member")
      else if (known.open.has(email)) say("already_invited")
      else if (left === 0) say("no_seat", { message: full })
      else {
        const mailed = toMail.has(email)
        const id = await invite(tx, ctx, { team, email, role, groupId: input.groupIds.join(",") || null, mailed })
        known.open.add(email)
        if (left !== null) left -= 1
        // Without configured mail, it is stored all the same, for the operator to read.
        const leaves = ctx.services.mail.configured
        const message = !leaves ? membersServer.invitation.noMail : mailed ? null : membersServer.invitation.unmailed
        say("invited", { id, mailed: mailed && leaves, message })
      }
    }
    return { results }
  })
}

type Inviting = { team: { id: string; name: string }; email: string; role: string; groupId: string | null; mailed: boolean }

async function invite(tx: Tx, ctx: ManagingContext, entry: Inviting): Promise<string> {
  const now = ctx.clock.now()
  const { team, email, role, groupId } = entry
  const own = and(eq(invitation.organizationId, team.id), eq(invitation.email, email), eq(invitation.status, "pending"))
  // The new invitation replaces expired ones.
  await tx
    .update(invitation)
    .set({ status: "canceled" })
    .where(and(own, lte(invitation.expiresAt, now)))
  const id = newSecret(160)
  const row = { id, organizationId: team.id, email, role, teamId: groupId, status: "pending", createdAt: now, expiresAt: expiry(now) }
  await tx.insert(invitation).values({ ...row, inviterId: ctx.actor.id ?? "" })
  if (entry.mailed) await sendInvitation(tx, ctx.services, { id, email, role, team, inviter: ctx.actor.name ?? "" })
  await audit(tx, { ctx, action: "invitation.sent", teamId: team.id, target: { type: "invitation", id, name: email }, detail: { role } })
  await recordTeamEvent(tx, ctx, { type: "team.invited", before: null, after: { role }, at: now })
  return id
}

/**
 * Invites one person, or mails an open invitation again with `resend`.
 * @returns the invitation's id
 * @throws as {@link sendInvitations}, and Refused (`already_member`, `already_invited`, `bad_address`, `plan_seats`)
 */
export async function inviteOne(
  ctx: ManagingContext,
  entry: { email: string; role: string; groupIds: string[]; resend: boolean },
): Promise<string> {
  const { results } = await inviteAll(ctx, { emails: [entry.email], role: entry.role, groupIds: entry.groupIds })
  const [one] = results
  if (one?.id) return one.id
  const result = one?.result === "invited" ? "bad_address" : (one?.result ?? "bad_address")
  if (result === "already_invited" && entry.resend) {
    const open = and(eq(invitation.organizationId, ctx.team.id), eq(invitation.email, one?.email ?? ""), eq(invitation.status, "pending"))
    const [known] = await ctx.db.select({ id: invitation.id }).from(invitation).where(open).orderBy(desc(invitation.createdAt)).limit(1)
    if (known) return (await resendInvitation(ctx, known.id)).id
  }
  if (result === "no_seat") throw new Refused(one?.message ?? "", { code: "plan_seats" })
  throw new Refused(membersServer.invitation[result], { code: result })
}

type Pending = typeof invitation.$inferSelect

/** An unanswered invitation of the team, expired or not. @throws NotFound, Refused (`invitation_closed`) */
async function pendingOf(tx: Tx, teamId: string, id: string): Promise<Pending> {
  const [row] = await tx
    .select()
    .from(invitation)
    .where(and(eq(invitation.id, id), eq(invitation.organizationId, teamId)))
  if (!row) throw new NotFound("invitation")
  if (row.status !== "pending") throw new Refused(membersServer.invitation.notOpen, { code: "invitation_closed" })
  return row
}

/**
 * Mails an invitation again, for another seven days.
 * @throws NotFound, Forbidden, Refused (`invitation_closed`, `role_beyond_you`, `plan_seats`, `mailed_today`), TooMany
 */
export async function resendInvitation(ctx: ManagingContext, id: string): Promise<Pending> {
  const { resend } = await ctx.services.limits.count({ resend: { key: `invitation:${id}`, limit: perInvitation } })
  if (resend.wait !== null) throw new TooMany(resend.wait)
  const shareId = await takeShare(ctx, 1)
  const now = ctx.clock.now()
  const own = and(eq(invitation.id, id), eq(invitation.organizationId, ctx.team.id), eq(invitation.status, "pending"))
  const [known] = await ctx.db.select({ email: invitation.email }).from(invitation).where(own)
  const { emails, counters } = await mailable(ctx, known ? [known.email] : [])
  if (known && !emails.has(known.email)) throw new Refused(membersServer.invitation.mailedToday, { code: "mailed_today" })
  return sendCounted(ctx, [resend.id, shareId, ...counters], async (tx) => {
    const team = await lockTeam(tx, ctx.team.id)
    const membership = await demandMembership(tx, ctx, { invitation: ["create"] })
    const row = await pendingOf(tx, team.id, id)
    const role = demandGivable(membership, row.role ?? "member")
    if (row.expiresAt <= now && (await seatsLeft(ctx.services, tx, team.id, now)) === 0) {
      throw planRefusal(ctx.services, await planOf(ctx.services, tx, team.id), "seats")
    }
    const expiresAt = expiry(now)
    // The first sender may have left the team or lost the permission to invite, which would make the invitation invalid. One with groups
    // is valid only from somebody who may add to groups.
    const mayReplace = row.teamId === null || can(membership.role, { team: ["update"] }, membership.custom)
    await tx
      .update(invitation)
      .set({ expiresAt, ...(mayReplace ? { inviterId: ctx.actor.id ?? "" } : {}) })
      .where(eq(invitation.id, id))
    await sendInvitation(tx, ctx.services, { id, email: row.email, role, team, inviter: ctx.actor.name ?? "" })
    await audit(tx, { ctx, action: "invitation.resent", teamId: team.id, target: { type: "invitation", id, name: row.email } })
    return { ...row, expiresAt }
  })
}

/**
 * Cancels an invitation.
 * @throws NotFound, Forbidden, Refused (`invitation_closed`, `beyond_you`)
 */
export async function cancelInvitation(ctx: ManagingContext, id: string): Promise<Pending> {
  return ctx.db.transaction(async (tx) => {
    const team = await lockTeam(tx, ctx.team.id)
    const membership = await demandMembership(tx, ctx, { invitation: ["cancel"] })
    const row = await pendingOf(tx, team.id, id)
    demandOutranked(membership, row.role ?? "member")
    await tx.update(invitation).set({ status: "canceled" }).where(eq(invitation.id, id))
    await withdrawMail(tx, { teamId: team.id, kind: "invitation", to: row.email })
    await audit(tx, { ctx, action: "invitation.cancelled", teamId: team.id, target: { type: "invitation", id, name: row.email } })
    await recordTeamEvent(tx, ctx, { type: "team.uninvited", before: null, after: null, at: ctx.clock.now() })
    return { ...row, status: "canceled" }
  })
}
