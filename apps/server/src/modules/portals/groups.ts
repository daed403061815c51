import type { DbOrTx } from "@intray/db"
import { team as group, portal, portalGroup } from "@intray/db/schema"
import { and, asc, eq, inArray } from "drizzle-orm"
import { audit } from "../../platform/audit.ts"
import { NotFound } from "../../platform/errors.ts"
import { recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import type { PortalAudience, SetGroupsInput } from "../members/groups/schema.ts"
import { portalOf } from "./rows.ts"

/** The groups to which portals are kept, by portal; one that is kept to none has no entry. */
export async function groupsOf(db: DbOrTx, portalIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (portalIds.length === 0) return found
  const rows = await db
    .select({ portalId: portalGroup.portalId, groupId: portalGroup.groupId })
    .from(portalGroup)
    .innerJoin(group, eq(group.id, portalGroup.groupId))
    .where(inArray(portalGroup.portalId, [...portalIds]))
    .orderBy(asc(group.name), asc(group.id))
  for (const { portalId, groupId } of rows) found.set(portalId, [...(found.get(portalId) ?? []), groupId])
  return found
}

/**
 * Says who of the team sees a portal and what comes in through it: these groups, or without any everybody. Holds with the next request of
 * each, at every door.
 * @throws NotFound for the portal, and for a group that is not the team's
 */
export async function setGroups(ctx: TeamContext, input: SetGroupsInput): Promise<PortalAudience> {
  const groupIds = [...new Set(input.groupIds)]
  const limited = groupIds.length > 0
  return ctx.db.transaction(async (tx) => {
    const row = await portalOf(tx, ctx, input.id)
    const own = await tx
      .select({ id: group.id, name: group.name })
      .from(group)
      .where(and(eq(group.organizationId, ctx.team.id), inArray(group.id, groupIds)))
      .orderBy(asc(group.name), asc(group.id))
    if (own.length < groupIds.length) throw new NotFound("group")
    const ids = own.map((one) => one.id)
    const before = (await groupsOf(tx, [row.id])).get(row.id) ?? []
    if (row.limited === limited && JSON.stringify(before) === JSON.stringify(ids)) return { limited, groupIds: ids }
    await tx.delete(portalGroup).where(eq(portalGroup.portalId, row.id))
    if (limited) await tx.insert(portalGroup).values(ids.map((groupId) => ({ portalId: row.id, groupId, teamId: ctx.team.id })))
    await tx.update(portal).set({ limited, updatedAt: ctx.clock.now() }).where(eq(portal.id, row.id))
    const after = { portalId: row.id, limited, groupIds: ids }
    await recordTeamEvent(tx, ctx, {
      type: "portal.groups_changed",
      before: { portalId: row.id, limited: row.limited, groupIds: before },
      after,
    })
    await audit(tx, {
      ctx,
      action: "portal.groups_changed",
      teamId: ctx.team.id,
      target: { type: "portal", id: row.id, name: row.title },
      detail: { groups: own.map((one) => one.name) },
    })
    return { limited, groupIds: ids }
  })
}
