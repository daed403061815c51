import { isUniqueViolation, type Tx } from "@intray/db"
import { deletedTeam, image, organization } from "@intray/db/schema"
import { membersServer } from "@intray/i18n/members-server"
import { errors } from "@intray/i18n/translated"
import { and, desc, eq } from "drizzle-orm"
import { audit } from "../../platform/audit.ts"
import { Invalid, Refused } from "../../platform/errors.ts"
import { recordEvent } from "../../platform/events.ts"
import { demandMembership, lockTeam, type ManagingContext } from "../../platform/managing.ts"
import type { PersonContext } from "../../platform/services.ts"
import { teamsOf } from "../../platform/teams.ts"
import { type CreateTeamInput, type Trash, teamLogo, type UpdatedTeam, type UpdateTeamInput } from "./schema.ts"
import { createTeam } from "./service.ts"

/** Teams that one person belongs to, those among them that they deleted and that are not gone yet: their addresses are taken so long. */
export const MAX_TEAMS = 50

/** @throws Refused (`too_many_teams`) */
async function demandRoomForTeam(ctx: Pick<PersonContext, "db" | "user">): Promise<void> {
  const own = await teamsOf(ctx.db, ctx.user.id)
  const deleted = await ctx.db.$count(deletedTeam, eq(deletedTeam.deletedBy, ctx.user.id))
  if (own.length + deleted >= MAX_TEAMS) throw new Refused(membersServer.tooManyTeams({ max: MAX_TEAMS }), { code: "too_many_teams" })
}

/**
 * Makes a team that the caller owns.
 * @throws Refused (`slug_taken`, `too_many_teams`)
 */
export async function makeTeam(ctx: PersonContext, input: CreateTeamInput): Promise<{ id: string; name: string; slug: string }> {
  await demandRoomForTeam(ctx)
  return ctx.db.transaction(async (tx) => {
    const { id, name, slug } = await createTeam(tx, { ...input, ownerId: ctx.user.id, at: ctx.clock.now() })
    await audit(tx, { ctx, action: "team.created", teamId: id, target: { type: "team", id, name } })
    return { id, name, slug }
  })
}

/** Whether no team, deleted ones included, has the slug. */
export async function slugFree(ctx: Pick<PersonContext, "db">, slug: string): Promise<{ free: boolean }> {
  return { free: (await ctx.db.$count(organization, eq(organization.slug, slug))) === 0 }
}

/** A logo is a picture that was sent for this team: no other's, and none that lies elsewhere. @throws Invalid (`logo`) */
async function demandOwnLogo(tx: Tx, teamId: string, logo: string): Promise<void> {
  const id = teamLogo.safeParse(logo).data?.split("/").at(-1)
  const [own] =
    id === undefined
      ? []
      : await tx
          .select({ id: image.id })
          .from(image)
          .where(and(eq(image.id, id), eq(image.teamId, teamId), eq(image.kind, "team")))
  if (!own) throw new Invalid([{ path: ["logo"], code: "logo", message: membersServer.logo }])
}

/**
 * Changes what a team is called and how it looks; what is left out stays.
 * @throws NotFound, Forbidden, Invalid (`logo`), Refused (`slug_taken`)
 */
export async function updateTeam(ctx: ManagingContext, input: UpdateTeamInput): Promise<UpdatedTeam> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const { id, ...before } = await lockTeam(tx, ctx.team.id)
      await demandMembership(tx, ctx, { organization: ["update"] })
      const { name = before.name, slug = before.slug, logo = before.logo } = input
      const after = { name, slug, logo }
      if (name === before.name && slug === before.slug && logo === before.logo) return after
      if (logo !== null && logo !== before.logo) await demandOwnLogo(tx, id, logo)
      await tx.update(organization).set(after).where(eq(organization.id, id))
      await audit(tx, { ctx, action: "team.changed", teamId: id, target: { type: "team", id, name }, detail: { before, after } })
      await recordEvent(tx, { team: ctx.team, actor: ctx.actor, submissionId: null, type: "team.renamed", before, after })
      return after
    })
  } catch (cause) {
    if (isUniqueViolation(cause, "organization_slug_key")) throw new Refused(errors.slugTaken, { code: "slug_taken" })
    throw cause
  }
}

/** Teams in the trash that the caller owned, the newest first. */
export async function listTrash(ctx: Pick<PersonContext, "db" | "user">): Promise<Trash> {
  const { teamId: id, deletedAt, purgeAt, members } = deletedTeam
  const rows = await ctx.db
    .select({ id, deletedAt, purgeAt, members, name: organization.name, slug: organization.slug })
    .from(deletedTeam)
    .innerJoin(organization, eq(organization.id, deletedTeam.teamId))
    .orderBy(desc(deletedTeam.deletedAt), desc(deletedTeam.teamId))
  const own = rows.filter((row) => ownedIn(row.members, ctx.user.id))
  return {
    items: own.map(({ members: _, ...row }) => ({
      ...row,
      deletedAt: row.deletedAt.toISOString(),
      purgeAt: row.purgeAt.toISOString(),
    })),
  }
}

/** Whether somebody was an owner of a deleted team. */
export function ownedIn(members: { userId: string; role: string }[], userId: string): boolean {
  return members.some((one) => one.userId === userId && one.role.split(",").includes("owner"))
}
