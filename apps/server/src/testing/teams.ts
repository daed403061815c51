import type { Role } from "@intray/auth/permissions"
import { newId, newSecret } from "@intray/db/id"
import { member, session, user } from "@intray/db/schema"
import type { Context, SessionUser } from "../http/trpc/context.ts"
import { createTeam } from "../modules/teams/service.ts"
import { asTeamId, type TeamId } from "../platform/events.ts"
import type { Services } from "../platform/services.ts"
import { type Caller, createCaller } from "../router.ts"

export type TestUser = SessionUser
export type TestTeam = { id: TeamId; slug: string; name: string } & Record<Role, TestUser>

let serial = 0

/** A verified person, straight into the database. */
export async function makeUser(services: Services, entry: Partial<TestUser> = {}): Promise<TestUser> {
  serial += 1
  const now = new Date()
  const person: TestUser = {
    id: newId(),
    name: `Person ${serial}`,
    email: `person-${serial}-${newSecret(40)}@example.com`,
    image: null,
    role: "user",
    emailVerified: true,
    ...entry,
  }
  await services.db.insert(user).values({ ...person, createdAt: now, updatedAt: now })
  return person
}

/** A team with its stages and one person of each built-in role. */
export async function makeTeam(services: Services, name = "Lantern Quay"): Promise<TestTeam> {
  const owner = await makeUser(services)
  const team = await services.db.transaction((tx) => createTeam(tx, { name, ownerId: owner.id }))
  const others = { admin: await makeUser(services), member: await makeUser(services), viewer: await makeUser(services) }
  for (const [role, person] of Object.entries(others)) {
    await services.db.insert(member).values({ id: newId(), organizationId: team.id, userId: person.id, role, createdAt: new Date() })
  }
  return { ...team, id: asTeamId(team.id), owner, ...others }
}

/** Calls procedures as that person in that team (as the header names it); null for nobody. Guards are the real ones. */
export function callerFor(services: Services, person: TestUser | null, team: { slug: string } | null = null): Caller {
  return createCallerAs(services, { person, teamSlug: team?.slug ?? null })
}

/** Calls procedures as the guest reviewer with that secret. */
export function guestCallerFor(services: Services, guestSecret: string, remoteAddress: string | null = null): Caller {
  return createCallerAs(services, { person: null, guestSecret, remoteAddress })
}

export function createCallerAs(
  services: Services,
  as: {
    person: TestUser | null
    teamSlug?: string | null
    defaultTeamId?: string | null
    remoteAddress?: string | null
    userAgent?: string | null
    guestSecret?: string | null
  },
): Caller {
  const { person } = as
  const context: Context = {
    services,
    db: services.db,
    clock: services.clock,
    actor: person ? { type: "user", id: person.id, name: person.name } : { type: "submitter", id: null, name: null },
    user: person,
    session: person ? { id: "test-session", activeOrganizationId: null } : null,
    teamSlug: as.teamSlug ?? null,
    defaultTeamId: as.defaultTeamId ?? null,
    remoteAddress: as.remoteAddress ?? null,
    userAgent: as.userAgent ?? null,
    guestSecret: as.guestSecret ?? null,
  }
  return createCaller(context)
}

/** A session as signing in makes it, for requests over HTTP. @returns the value of the Cookie header */
export async function signInAs(services: Services, person: TestUser): Promise<string> {
  const token = newSecret()
  const now = new Date()
  await services.db.insert(session).values({
    id: newId(),
    userId: person.id,
    token,
    expiresAt: new Date(now.getTime() + 86_400_000),
    createdAt: now,
    updatedAt: now,
  })
  return services.auth.cookieFor(token)
}
