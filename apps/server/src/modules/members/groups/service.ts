import { isSameName } from "@intray/auth/text"
import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { team as group, organization, portal, portalGroup, teamMember, user } from "@intray/db/schema"
import { groups as words } from "@intray/i18n/groups"
import { and, asc, eq, inArray, sql } from "drizzle-orm"
import { audit } from "../../../platform/audit.ts"
import { Invalid, NotFound, Refused } from "../../../platform/errors.ts"
import { recordEvent } from "../../../platform/events.ts"
import type { TeamContext } from "../../../platform/services.ts"
import { readablePortals, sees, type Viewer } from "../../../platform/visible-portals.ts"
import { joinGroup } from "../groups.ts"
import { membersAmong } from "../service.ts"
import { type CreateGroupInput, type GroupList, MAX_GROUPS, type RenameGroupInput, type SetMembersInput } from "./schema.ts"

type GroupRow = { id: string; name: string }

/** The team's groups with their members, and the portals that are limited to them. */
export async function listGroups(ctx: TeamContext): Promise<GroupList> {
  const { db, team } = ctx
  const visible = await readablePortals(ctx)
  const [rows, people, portals] = await Promise.all([
    db
      .select({ id: group.id, name: group.name })
      .from(group)
      .where(eq(group.organizationId, team.id))
      .orderBy(asc(group.name), asc(group.id)),
    db
      .select({ groupId: teamMember.teamId, id: user.id, name: user.name, image: user.image })
      .from(teamMember)
      .innerJoin(group, and(eq(group.id, teamMember.teamId), eq(group.organizationId, team.id)))
      .innerJoin(user, eq(user.id, teamMember.userId))
      .orderBy(asc(user.name), asc(user.id)),
    db
      .select({ groupId: portalGroup.groupId, id: portal.id, slug: portal.slug, title: portal.title })
      .from(portalGroup)
      .innerJoin(portal, eq(portal.id, portalGroup.portalId))
      .where(eq(portalGroup.teamId, team.id))
      .orderBy(asc(portal.title), asc(portal.id)),
  ])
  const alone = (portalId: string) => portals.filter((one) => one.id === portalId).length === 1
  return {
    items: rows.slice(0, MAX_GROUPS).map((row) => ({
      ...row,
      members: people.filter((one) => one.groupId === row.id).map(({ groupId: _, ...person }) => person),
      portals: portals
        .filter((one) => one.groupId === row.id && sees(visible, one.id))
        .map(({ groupId: _, ...one }) => ({ ...one, only: alone(one.id) })),
    })),
  }
}

/** Serializes changes of the team's groups: names must be unique among rows, which row locks cannot ensure. */
async function lockGroups(tx: Tx, ctx: TeamContext): Promise<void> {
  await forUpdate(tx.select({ id: organization.id }).from(organization).where(eq(organization.id, ctx.team.id)))
}

/** @throws NotFound */
async function groupOf(tx: Tx, ctx: TeamContext, id: string): Promise<GroupRow> {
  const [row] = await tx
    .select({ id: group.id, name: group.name })
    .from(group)
    .where(and(eq(group.id, id), eq(group.organizationId, ctx.team.id)))
  if (!row) throw new NotFound("group")
  return row
}

/** @throws Invalid (`group_name_taken`) */
async function refuseTaken(tx: Tx, ctx: TeamContext, name: string, except: string | null): Promise<number> {
  const rows = await tx.select({ id: group.id, name: group.name }).from(group).where(eq(group.organizationId, ctx.team.id))
  const taken = rows.some((row) => row.id !== except && isSameName(row.name, name))
  if (taken) throw new Invalid([{ path: ["name"], code: "group_name_taken", message: words.refused.name({ name }) }])
  return rows.length
}

/** Records a change of a group: for open pages, whose visible portals may change, and for the team's log. */
async function told(tx: Tx, ctx: TeamContext, verb: "created" | "renamed" | "changed" | "deleted", row: GroupRow, detail: object = {}) {
  const { team, actor } = ctx
  const facts = { groupId: row.id, name: row.name, ...detail }
  await recordEvent(tx, { team, actor, submissionId: null, type: `group.${verb}`, before: null, after: facts })
  await audit(tx, {
    ctx,
    action: `group.${verb}`,
    teamId: team.id,
    target: { type: "group", id: row.id, name: row.name },
    detail: { ...detail },
  })
}

/**
 * Adding somebody to a group shows them its portals, so the caller must see these. Otherwise a role that manages only the team
 * could give itself access to each of them.
 * @throws Refused (`group_beyond_you`)
 */
export async function demandSeesPortals(tx: Tx, ctx: Viewer, groupId: string): Promise<void> {
  const visible = await readablePortals(ctx, tx)
  if (visible === null) return
  const kept = await tx.select({ portalId: portalGroup.portalId }).from(portalGroup).where(eq(portalGroup.groupId, groupId))
  if (!kept.every(({ portalId }) => sees(visible, portalId))) throw new Refused(words.refused.beyondYou, { code: "group_beyond_you" })
}

/**
 * Sets the members of a group: adds those that are missing, and removes all others.
 * @throws NotFound for somebody who is not in the team; as {@link demandSeesPortals}
 */
async function putMembers(
  tx: Tx,
  ctx: TeamContext,
  groupId: string,
  userIds: readonly string[],
): Promise<{ added: string[]; removed: string[] }> {
  const wanted = [...new Set(userIds)]
  const members = await membersAmong(tx, ctx.team.id, wanted)
  if (members.size < wanted.length) throw new NotFound("member")
  const before = await tx.select({ userId: teamMember.userId }).from(teamMember).where(eq(teamMember.teamId, groupId))
  const had = new Set(before.map((row) => row.userId))
  const added = wanted.filter((id) => !had.has(id))
  const removed = [...had].filter((id) => !members.has(id))
  if (added.length > 0) await demandSeesPortals(tx, ctx, groupId)
  for (const id of added) await joinGroup(tx, groupId, id)
  if (removed.length > 0) {
    await tx.delete(teamMember).where(and(eq(teamMember.teamId, groupId), inArray(teamMember.userId, removed)))
    await tx
      .update(group)
      .set({ memberCount: sql`${group.memberCount} - ${removed.length}` })
      .where(eq(group.id, groupId))
  }
  return { added, removed }
}

/** Creates a group. @throws Invalid (`group_name_taken`), NotFound for somebody who is not in the team, Refused (`too_many_groups`) */
export async function createGroup(ctx: TeamContext, { name, userIds }: CreateGroupInput): Promise<{ id: string }> {
  const now = ctx.clock.now()
  const id = newId(now)
  return ctx.db.transaction(async (tx) => {
    await lockGroups(tx, ctx)
    if ((await refuseTaken(tx, ctx, name, null)) >= MAX_GROUPS) {
      throw new Refused(words.refused.tooMany({ max: MAX_GROUPS }), { code: "too_many_groups" })
    }
    await tx.insert(group).values({ id, organizationId: ctx.team.id, name, memberCount: 0, createdAt: now, updatedAt: now })
    const { added } = await putMembers(tx, ctx, id, userIds)
    await told(tx, ctx, "created", { id, name }, { added })
    return { id }
  })
}

/** Renames a group. @throws NotFound, Invalid (`group_name_taken`) */
export async function renameGroup(ctx: TeamContext, { id, name }: RenameGroupInput): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    await lockGroups(tx, ctx)
    const row = await groupOf(tx, ctx, id)
    if (row.name === name) return { id }
    await refuseTaken(tx, ctx, name, id)
    await tx.update(group).set({ name, updatedAt: ctx.clock.now() }).where(eq(group.id, id))
    await told(tx, ctx, "renamed", { id, name }, { before: row.name })
    return { id }
  })
}

/** Sets the members of a group, effective from their next request. @throws NotFound for the group, or somebody who is not in the team */
export async function setMembers(ctx: TeamContext, { id, userIds }: SetMembersInput): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    await lockGroups(tx, ctx)
    const row = await groupOf(tx, ctx, id)
    const { added, removed } = await putMembers(tx, ctx, id, userIds)
    if (added.length + removed.length > 0) await told(tx, ctx, "changed", row, { added, removed })
    return { id }
  })
}

/**
 * Deletes a group; its members stay in the team. A portal that was limited to it stays hidden from everybody else.
 * @throws NotFound
 */
export async function deleteGroup(ctx: TeamContext, id: string): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    await lockGroups(tx, ctx)
    const row = await groupOf(tx, ctx, id)
    await tx.delete(group).where(eq(group.id, id))
    await told(tx, ctx, "deleted", row)
    return { id }
  })
}
