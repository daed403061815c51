import { type Grants, grantsOfRole, isBuiltIn, lacking, roleNames, roles, rolesIn, statements } from "@intray/auth/permissions"
import { lackingRead } from "@intray/auth/required-read"
import { isSameName } from "@intray/auth/text"
import type { DbOrTx, Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { invitation, member, organizationRole } from "@intray/db/schema"
import type { AuditAction } from "@intray/i18n/audit-actions"
import { membersServer } from "@intray/i18n/members-server"
import { and, eq } from "drizzle-orm"
import { audit } from "../../../platform/audit.ts"
import { Invalid, NotFound, Refused } from "../../../platform/errors.ts"
import { recordEvent } from "../../../platform/events.ts"
import { demandMembership, lockTeam, type ManagingContext, type Membership } from "../../../platform/managing.ts"
import type { TeamContext } from "../../../platform/services.ts"
import { customRoles, outranks } from "../../../platform/teams.ts"
import { demandGivable } from "../change.ts"
import type { CreateRoleInput, DeleteRoleInput, RoleGrants, RoleItem, UpdateRoleInput } from "./schema.ts"

/** Most custom roles of a team. */
const MAX_ROLES = 30

const mutable = (grants: Grants): RoleGrants => Object.fromEntries(Object.entries(grants).map(([resource, list]) => [resource, [...list]]))

type Holders = { id: string; role: string; pending: boolean }[]

/** Memberships and pending invitations with their roles. */
async function holders(db: DbOrTx, teamId: string): Promise<Holders> {
  const members = await db.select({ id: member.id, role: member.role }).from(member).where(eq(member.organizationId, teamId))
  const open = and(eq(invitation.organizationId, teamId), eq(invitation.status, "pending"))
  const invited = await db.select({ id: invitation.id, role: invitation.role }).from(invitation).where(open)
  return [
    ...members.map((one) => ({ ...one, pending: false })),
    ...invited.map((one) => ({ id: one.id, role: one.role ?? "member", pending: true })),
  ]
}

const havingRole = (all: Holders, role: string) => all.filter((one) => rolesIn(one.role).includes(role))

/** Every role of the team with its permissions and the number of members who have it. */
export async function listRoles(ctx: TeamContext): Promise<{ items: RoleItem[] }> {
  const custom = await customRoles(ctx.db, ctx.team.id)
  const all = await holders(ctx.db, ctx.team.id)
  const item = (role: string, grants: Grants, builtIn: boolean): RoleItem => {
    const having = havingRole(all, role)
    const invitations = having.filter((one) => one.pending).length
    return {
      role,
      name: isBuiltIn(role) ? membersServer.roles[role] : role,
      builtIn,
      grants: mutable(grants),
      members: having.length - invitations,
      invitations,
      givable: outranks(ctx.team.role, role, custom),
    }
  }
  const own = Object.entries(custom).filter(([role]) => !isBuiltIn(role))
  own.sort(([a], [b]) => a.localeCompare(b, "en"))
  return {
    items: [
      ...roleNames.map((role) => item(role, roles[role].statements, true)),
      ...own.map(([role, grants]) => item(role, grants, false)),
    ],
  }
}

/**
 * Validates a role's permissions: they must exist, work together, and its maker must have them. Returns each once, in order.
 * @throws Invalid naming unknown permissions or those that need `submission:read`, Refused (`grant_beyond_you`)
 */
function demandGrants(membership: Membership, wanted: RoleGrants): RoleGrants {
  const issues = lacking(statements, wanted).map((permission) => {
    const [resource = ""] = permission.split(":")
    return { path: ["grants", resource], code: "no_such_grant", message: membersServer.noSuchGrant({ permission }) }
  })
  if (issues.length > 0) throw new Invalid(issues)
  const needing = lackingRead(wanted)
  if (needing.length > 0) {
    throw new Invalid([{ path: ["grants", "submission"], code: "needs_read", message: membersServer.needsRead({ permissions: needing }) }])
  }
  demandHeld(membership, wanted)
  const kept = Object.entries(statements).flatMap(([resource, actions]) => {
    const list = actions.filter((action) => wanted[resource]?.includes(action))
    return list.length === 0 ? [] : [[resource, list] as const]
  })
  return Object.fromEntries(kept)
}

/** @throws Refused (`grant_beyond_you`) */
function demandHeld(membership: Membership, grants: Grants): void {
  const beyond = lacking(grantsOfRole(membership.role, membership.custom), grants)
  if (beyond.length > 0) throw new Refused(membersServer.grantBeyondYou({ permissions: beyond }), { code: "grant_beyond_you" })
}

/** @throws Refused (`role_taken`) if a role of the team has the name in any spelling */
function demandFreeName(membership: Membership, name: string, except?: string): void {
  const taken = [...roleNames, ...Object.keys(membership.custom)].some((one) => one !== except && isSameName(one, name))
  if (taken || name in {}) throw new Refused(membersServer.roleTaken({ name }), { code: "role_taken" })
}

/** A custom role of the team. @throws Refused (`built_in_role`), NotFound */
function ownRole(membership: Membership, role: string): Grants {
  if (isBuiltIn(role)) throw new Refused(membersServer.builtInRole, { code: "built_in_role" })
  const grants = Object.hasOwn(membership.custom, role) ? membership.custom[role] : undefined
  if (!grants) throw new NotFound("role")
  return grants
}

async function noteRoles(
  tx: Tx,
  ctx: ManagingContext,
  action: Extract<AuditAction, `role.${string}`>,
  role: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await audit(tx, { ctx, action, teamId: ctx.team.id, target: { type: "role", id: role, name: role }, detail })
  const at = ctx.clock.now()
  await recordEvent(tx, { team: ctx.team, actor: ctx.actor, submissionId: null, type: "team.roles_changed", before: null, after: null, at })
}

/**
 * Creates a custom role.
 * @throws NotFound, Forbidden, Invalid, Refused (`grant_beyond_you`, `role_taken`, `too_many_roles`)
 */
export async function createRole(ctx: ManagingContext, input: CreateRoleInput): Promise<{ id: string; role: string; grants: RoleGrants }> {
  const { name } = input
  return ctx.db.transaction(async (tx) => {
    await lockTeam(tx, ctx.team.id)
    const membership = await demandMembership(tx, ctx, { ac: ["create"] })
    const grants = demandGrants(membership, input.grants)
    demandFreeName(membership, name)
    if (Object.keys(membership.custom).length >= MAX_ROLES) {
      throw new Refused(membersServer.tooManyRoles({ max: MAX_ROLES }), { code: "too_many_roles" })
    }
    const createdAt = ctx.clock.now()
    const row = {
      id: newId(),
      organizationId: ctx.team.id,
      role: name,
      permission: JSON.stringify(grants),
      createdAt,
      updatedAt: createdAt,
    }
    await tx.insert(organizationRole).values(row)
    await noteRoles(tx, ctx, "role.created", name, { grants })
    return { id: row.id, role: name, grants }
  })
}

/**
 * Changes a role's permissions or its name; members keep it under the new name.
 * @throws NotFound, Forbidden, Invalid, Refused (`built_in_role`, `grant_beyond_you`, `role_taken`)
 */
export async function updateRole(ctx: ManagingContext, input: UpdateRoleInput): Promise<{ role: string; grants: RoleGrants }> {
  const { role, name = role } = input
  return ctx.db.transaction(async (tx) => {
    await lockTeam(tx, ctx.team.id)
    const membership = await demandMembership(tx, ctx, { ac: ["update"] })
    const before = ownRole(membership, role)
    demandHeld(membership, before)
    const grants = input.grants === undefined ? mutable(before) : demandGrants(membership, input.grants)
    if (name !== role) demandFreeName(membership, name, role)
    const own = and(eq(organizationRole.organizationId, ctx.team.id), eq(organizationRole.role, role))
    const permission = JSON.stringify(grants)
    await tx.update(organizationRole).set({ role: name, permission, updatedAt: ctx.clock.now() }).where(own)
    if (name !== role) await exchange(tx, ctx.team.id, role, name)
    await noteRoles(tx, ctx, "role.changed", name, { before, after: grants, ...(name === role ? {} : { from: role }) })
    return { role: name, grants }
  })
}

/** Replaces a role by another for all members and invitations. */
async function exchange(tx: Tx, teamId: string, from: string, to: string): Promise<void> {
  const having = havingRole(await holders(tx, teamId), from)
  const groups = new Map<string, Holders>()
  for (const one of having) {
    const role = [...new Set(rolesIn(one.role).map((each) => (each === from ? to : each)))].join(",")
    groups.set(role, [...(groups.get(role) ?? []), one])
  }
  for (const [role, list] of groups) {
    for (const { id, pending } of list) {
      if (pending) await tx.update(invitation).set({ role }).where(eq(invitation.id, id))
      else await tx.update(member).set({ role }).where(eq(member.id, id))
    }
  }
}

/**
 * Deletes a role; members and invitations with it get `moveTo`.
 * @throws NotFound, Forbidden, Invalid, Refused (`built_in_role`, `role_in_use`, `grant_beyond_you`, `role_beyond_you`)
 */
export async function deleteRole(ctx: ManagingContext, input: DeleteRoleInput): Promise<void> {
  const { role, moveTo } = input
  await ctx.db.transaction(async (tx) => {
    await lockTeam(tx, ctx.team.id)
    const membership = await demandMembership(tx, ctx, { ac: ["delete"] })
    demandHeld(membership, ownRole(membership, role))
    const having = havingRole(await holders(tx, ctx.team.id), role)
    const invitations = having.filter((one) => one.pending).length
    if (moveTo === role) throw new Invalid([{ path: ["moveTo"], code: "same_role", message: membersServer.moveToItself }])
    if (moveTo) demandGivable(membership, moveTo)
    else if (having.length > 0) {
      const message = membersServer.roleInUse({ members: having.length - invitations, invitations })
      throw new Refused(message, { code: "role_in_use" })
    }
    if (moveTo) await exchange(tx, ctx.team.id, role, moveTo)
    await tx.delete(organizationRole).where(and(eq(organizationRole.organizationId, ctx.team.id), eq(organizationRole.role, role)))
    await noteRoles(tx, ctx, "role.deleted", role, { movedTo: moveTo ?? null, members: having.length - invitations, invitations })
  })
}
