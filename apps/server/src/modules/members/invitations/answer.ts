import { can, isBuiltIn, type PermissionRequest, rolesIn } from "@intray/auth/permissions"
import type { DbOrTx, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { team as group, invitation, member, organization, user } from "@intray/db/schema"
import { membersServer } from "@intray/i18n/members-server"
import { and, eq } from "drizzle-orm"
import { audit } from "../../../platform/audit.ts"
import { NotFound, NotSignedIn, Refused } from "../../../platform/errors.ts"
import { asTeamId, recordTeamEvent } from "../../../platform/events.ts"
import { lockTeam } from "../../../platform/managing.ts"
import type { PersonContext, Services } from "../../../platform/services.ts"
import { getTeamAccess } from "../../../platform/team-access.ts"
import { customRoles, outranks } from "../../../platform/teams.ts"
import { planOf } from "../../billing/subscription/plan-of.ts"
import { planRefusal } from "../../billing/subscription/service.ts"
import { notify } from "../../notifications/notify.ts"
import { beginWith } from "../../session/next-team.ts"
import { joinGroup } from "../groups.ts"
import { isMailedSecret } from "./mail.ts"
import type { Accepted, InvitationCase, InvitationState, Look } from "./schema.ts"

type Row = typeof invitation.$inferSelect
type Caller = PersonContext["user"] | null

const stateOf = (row: Row, now: Date): InvitationState => {
  if (row.status === "accepted") return "used"
  if (row.status === "rejected") return "declined"
  if (row.status !== "pending") return "cancelled"
  return row.expiresAt > now ? "open" : "expired"
}

/**
 * Whether an address must be confirmed before its invitation is accepted. Without configured mail that is impossible, and then the link
 * itself is the proof: nobody can guess it, and the team passed it on by hand.
 */
const mustProve = ({ auth }: Services) => auth.requireVerification

function caseOf(services: Services, row: Row, caller: Caller, belongs: boolean): InvitationCase {
  if (!caller) return "signed_out"
  if (belongs) return "already_member"
  if (caller.email !== row.email) return "wrong_account"
  return mustProve(services) && !caller.emailVerified ? "unverified" : "ready"
}

/** `mara@lantern.example` → `m…@l….example`: the owner recognizes it, but nobody can write to it. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf("@")
  const host = email.slice(at + 1)
  const dot = host.lastIndexOf(".")
  const end = dot > 0 ? host.slice(dot) : ""
  return `${[...email][0] ?? ""}…@${[...host][0] ?? ""}…${end}`
}

async function belongsTo(db: DbOrTx, teamId: string, userId: string): Promise<boolean> {
  return (await db.$count(member, and(eq(member.organizationId, teamId), eq(member.userId, userId)))) > 0
}

/**
 * An invitation for somebody with its link. Unknown ones and those of deleted teams are not found.
 * @throws NotFound
 */
export async function lookAt(
  ctx: { services: Services; db: DbOrTx; clock: PersonContext["clock"]; user: Caller },
  id: string,
): Promise<Look> {
  const [found] = await ctx.db
    .select({ row: invitation, team: organization.name, slug: organization.slug, inviter: user.name })
    .from(invitation)
    .innerJoin(organization, eq(organization.id, invitation.organizationId))
    .innerJoin(user, eq(user.id, invitation.inviterId))
    .where(eq(invitation.id, id))
  if (!found) throw new NotFound("invitation")
  const { row, team, slug, inviter } = found
  const state = stateOf(row, ctx.clock.now())
  const belongs = ctx.user !== null && (await belongsTo(ctx.db, row.organizationId, ctx.user.id))
  return {
    team: { name: team, slug: belongs ? slug : null },
    inviter: { name: inviter },
    role: row.role ?? "member",
    email: ctx.user?.email === row.email ? row.email : maskAddress(row.email),
    state: state === "open" && !(await isStillGiven(ctx.db, row, ctx.clock.now())) ? "cancelled" : state,
    case: caseOf(ctx.services, row, ctx.user, belongs),
    expiresAt: row.expiresAt.toISOString(),
  }
}

/**
 * Whether the sender of an invitation could still send it: they have access to the team, may invite, and have all permissions of its
 * role. Otherwise removed members could return through earlier invitations to another address of theirs.
 */
async function isStillGiven(db: DbOrTx, row: Row, now: Date): Promise<boolean> {
  const inviter = await getTeamAccess(db, { userId: row.inviterId, teamId: row.organizationId }, now)
  if (!inviter.open) return false
  const custom = await customRoles(db, row.organizationId)
  const needed = { invitation: ["create"], ...(row.teamId ? { team: ["update"] } : {}) } satisfies PermissionRequest
  return can(inviter.role, needed, custom) && outranks(inviter.role, await roleNow(db, row), custom)
}

/**
 * Whether somebody who signs up with `email` used the mailed link of an open invitation to that address, which confirms the address.
 * The link that members copy does not contain the secret.
 */
export async function isProvedByInvitation(
  services: Pick<Services, "keyOf" | "clock">,
  db: DbOrTx,
  entry: { id: string; secret: string; email: string },
): Promise<boolean> {
  const [row] = await db.select().from(invitation).where(eq(invitation.id, entry.id))
  const addressed = { id: entry.id, email: entry.email }
  if (!isMailedSecret(services, addressed, entry.secret) || !row) return false
  const now = services.clock.now()
  return row.email === entry.email.toLowerCase() && stateOf(row, now) === "open" && (await isStillGiven(db, row, now))
}

/** @throws Refused (`invitation_expired`, `_cancelled`, `_used`, `_declined`) */
function demandOpen(row: Row, now: Date): void {
  const state = stateOf(row, now)
  if (state !== "open") throw new Refused(membersServer.invitation[state], { code: `invitation_${state}` })
}

/** @throws Refused (`wrong_account`, `email_unverified`) */
function demandAddressee(ctx: PersonContext, row: Row): void {
  const found = caseOf(ctx.services, row, ctx.user, false)
  if (found === "wrong_account")
    throw new Refused(membersServer.invitation.wrongAccount({ email: maskAddress(row.email) }), { code: "wrong_account" })
  if (found === "unverified") throw new Refused(membersServer.invitation.unverified, { code: "email_unverified" })
}

/** Locks an invitation and its team. The team comes first, as everywhere. @throws NotFound */
async function lockInvitation(tx: Tx, id: string): Promise<{ row: Row; team: Accepted["team"] }> {
  const [known] = await tx.select({ teamId: invitation.organizationId }).from(invitation).where(eq(invitation.id, id))
  if (!known) throw new NotFound("invitation")
  const { logo: _, ...team } = await lockTeam(tx, known.teamId)
  const [row] = await forUpdate(tx.select().from(invitation).where(eq(invitation.id, id)))
  if (!row) throw new NotFound("invitation")
  return { row, team }
}

/** The roles of an invitation that the team still has; without any, viewer. */
async function roleNow(db: DbOrTx, row: Row): Promise<string> {
  const custom = await customRoles(db, row.organizationId)
  const names = rolesIn(row.role ?? "member").filter((name) => isBuiltIn(name) || Object.hasOwn(custom, name))
  return names.length === 0 ? "viewer" : names.join(",")
}

/**
 * The caller joins the team of an invitation to their address. A retry returns the team too, and concurrent
 * requests create one membership.
 * @throws NotFound, Refused (`wrong_account`, `email_unverified`, `invitation_*`, `plan_seats`)
 */
export async function acceptInvitation(ctx: PersonContext, id: string): Promise<Accepted> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const { row, team } = await lockInvitation(tx, id)
    demandAddressee(ctx, row)
    const belongs = await belongsTo(tx, team.id, ctx.user.id)
    if (!belongs) {
      demandOpen(row, now)
      if (!(await isStillGiven(tx, row, now))) throw new Refused(membersServer.invitation.cancelled, { code: "invitation_cancelled" })
    }
    if (row.status === "pending") await tx.update(invitation).set({ status: "accepted" }).where(eq(invitation.id, id))
    if (ctx.session) await beginWith(tx, ctx.session.id, team.id)
    if (belongs) return { team }
    const plan = await planOf(ctx.services, tx, team.id)
    if (plan.seats !== null && (await tx.$count(member, eq(member.organizationId, team.id))) >= plan.seats) {
      throw planRefusal(ctx.services, plan, "seats")
    }
    const role = await roleNow(tx, row)
    await tx.insert(member).values({ id: newId(now), organizationId: team.id, userId: ctx.user.id, role, createdAt: now })
    await joinGroups(tx, row, ctx.user.id)
    const target = { type: "user", id: ctx.user.id, name: ctx.user.name }
    await audit(tx, { ctx, action: "member.joined", teamId: team.id, target, detail: { role, invitation: id } })
    await notify(tx, { teamId: team.id, event: "member.joined", submissionId: null, actorId: ctx.user.id, userIds: "team", at: now })
    const after = { userId: ctx.user.id, role }
    const where = { team: { id: asTeamId(team.id) }, actor: ctx.actor }
    await recordTeamEvent(tx, where, { type: "team.member_joined", before: null, after, at: now })
    return { team }
  })
}

async function joinGroups(tx: Tx, row: Row, userId: string): Promise<void> {
  for (const groupId of row.teamId?.split(",") ?? []) {
    const own = and(eq(group.id, groupId), eq(group.organizationId, row.organizationId))
    if ((await tx.$count(group, own)) > 0) await joinGroup(tx, groupId, userId)
  }
}

/**
 * Declines an invitation. A signed-out holder of the link may do so, because it came to their mailbox; another account may not.
 * @throws NotFound, Refused (`wrong_account`, `email_unverified`, `invitation_*`)
 */
export async function declineInvitation(
  ctx: Omit<PersonContext, "user"> & { user: Caller },
  id: string,
  { signedOut = true } = {},
): Promise<Row> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const { row, team } = await lockInvitation(tx, id)
    if (ctx.user) demandAddressee({ ...ctx, user: ctx.user }, row)
    else if (!signedOut) throw new NotSignedIn()
    demandOpen(row, now)
    await tx.update(invitation).set({ status: "rejected" }).where(eq(invitation.id, id))
    await audit(tx, { ctx, action: "invitation.declined", teamId: team.id, target: { type: "invitation", id, name: row.email } })
    const where = { team: { id: asTeamId(team.id) }, actor: ctx.actor }
    await recordTeamEvent(tx, where, { type: "team.declined", before: null, after: null, at: now })
    return { ...row, status: "rejected" }
  })
}
