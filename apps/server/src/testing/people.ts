import { type Role, roleNames } from "@intray/auth/permissions"
import { newId, newSecret } from "@intray/db/id"
import { deletedTeam, invitation, member, organization, organizationRole, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { makeCounter } from "../modules/submission-index/text/service.ts"
import { asTeamId } from "../platform/events.ts"
import { makeUser } from "./teams.ts"
import type { TestTeam, World } from "./world.ts"

/** What is in a team of people, invitations and roles. */
export type PeopleThings = {
  viewerId: string
  /** A second owner, so that the first may leave. */
  coOwnerId: string
  /** Open ones, and the same once more for the second person who cancels. */
  invitationId: string
  otherInvitationId: string
  /** To the owner's own address, to be accepted and to be declined. */
  acceptId: string
  declineId: string
  /** Of the team's own, and the same once more for the second person who deletes. */
  roleName: string
  otherRoleName: string
} & Record<`${Role}Trash`, string>

/** For each of these people a team that they have deleted. @returns the teams' ids, in the same order */
export async function makeTrash({ db, services }: World, userIds: readonly string[]): Promise<string[]> {
  const createdAt = services.clock.now()
  const gone = userIds.map((userId) => ({ userId, id: newId(), slug: `gone-${newSecret(60)}` }))
  await db.insert(organization).values(gone.map(({ id, slug }) => ({ id, slug, name: "Gone", createdAt })))
  await db.transaction(async (tx) => {
    for (const { id } of gone) await makeCounter(tx, asTeamId(id))
  })
  await db.insert(deletedTeam).values(
    gone.map(({ userId, id }) => ({
      teamId: id,
      deletedBy: userId,
      deletedAt: createdAt,
      purgeAt: new Date(createdAt.getTime() + 14 * 86_400_000),
      members: [{ userId, role: "owner", createdAt: createdAt.toISOString(), groups: [] }],
    })),
  )
  return gone.map(({ id }) => id)
}

/** Gives a team a second owner, invitations, roles of its own, and each of its people a team that they have deleted. */
export async function makePeople(world: World, team: TestTeam): Promise<PeopleThings> {
  const createdAt = world.services.clock.now()
  const expiresAt = new Date(createdAt.getTime() + 86_400_000)
  const coOwner = await makeUser(world.services)
  await world.db.insert(member).values({ id: newId(), organizationId: team.id, userId: coOwner.id, role: "owner", createdAt })
  const [owner] = await world.db.select({ email: user.email }).from(user).where(eq(user.id, team.owner.id))
  const invite = (email: string) => ({
    id: newSecret(160),
    organizationId: team.id,
    email,
    role: "member",
    status: "pending",
    expiresAt,
    inviterId: coOwner.id,
    createdAt,
  })
  const stranger = () => `${newSecret(60)}@example.com`
  const invitations = [invite(stranger()), invite(stranger()), invite(owner?.email ?? ""), invite(owner?.email ?? "")] as const
  await world.db.insert(invitation).values([...invitations])
  const permission = JSON.stringify({ ac: ["read"], submission: ["read", "label"] })
  const roles = [`Labeller ${newSecret(40)}`, `Listener ${newSecret(40)}`] as const
  await world.db
    .insert(organizationRole)
    .values(roles.map((role) => ({ id: newId(), organizationId: team.id, role, permission, createdAt, updatedAt: createdAt })))
  const gone = await makeTrash(
    world,
    roleNames.map((role) => team[role].id),
  )
  const [first, second, accept, decline] = invitations
  const trash = Object.fromEntries(roleNames.map((role, index) => [`${role}Trash`, gone[index]])) as Record<`${Role}Trash`, string>
  const [roleName, otherRoleName] = roles
  return {
    viewerId: team.viewer.id,
    coOwnerId: coOwner.id,
    invitationId: first.id,
    otherInvitationId: second.id,
    acceptId: accept.id,
    declineId: decline.id,
    roleName,
    otherRoleName,
    ...trash,
  }
}
