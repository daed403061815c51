import { refuse, type TeamCaller, type TeamVerbs } from "@intray/auth"
import { denial, grantsOfRole, shownResource } from "@intray/auth/permissions"
import { team as group, teamMember } from "@intray/db/schema"
import { errors } from "@intray/i18n/translated"
import { and, eq } from "drizzle-orm"
import { type ZodType, z } from "zod"
import { DomainError, type ErrorKind, Forbidden, NotFound } from "../../../platform/errors.ts"
import type { ManagingContext } from "../../../platform/managing.ts"
import type { ActiveTeam, PersonContext, Services, TeamContext } from "../../../platform/services.ts"
import { customRoles, demandEntry, isAllowed, teamsOf } from "../../../platform/teams.ts"
import { leaveTeam, removeMember, setRole } from "../../members/change.ts"
import { createGroupInput, renameGroupInput } from "../../members/groups/schema.ts"
import { createGroup, deleteGroup, renameGroup, setMembers } from "../../members/groups/service.ts"
import { acceptInvitation, declineInvitation } from "../../members/invitations/answer.ts"
import { cancelInvitation, inviteOne, listInvitations } from "../../members/invitations/service.ts"
import { createRoleInput, deleteRoleInput, updateRoleInput } from "../../members/roles/schema.ts"
import { createRole, deleteRole, updateRole } from "../../members/roles/service.ts"
import { setRoleInput } from "../../members/schema.ts"
import { managesPeople } from "../../members/service.ts"
import { teamName, teamSlug } from "../schema.ts"
import { deleteTeam } from "../trash.ts"
import { makeTeam, updateTeam } from "../update.ts"

/* The verbs of teams, as the sign-in library's doors ask for them. What they refuse is said in the library's codes where it has one. */

const codes: Record<string, [Parameters<typeof refuse>[0], string]> = {
  slug_taken: ["BAD_REQUEST", "ORGANIZATION_SLUG_ALREADY_TAKEN"],
  last_owner: ["BAD_REQUEST", "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER"],
  too_many_teams: ["FORBIDDEN", "YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS"],
  beyond_you: ["FORBIDDEN", "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER"],
  role_beyond_you: ["FORBIDDEN", "YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE"],
  grant_beyond_you: ["FORBIDDEN", "YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE"],
  role_taken: ["BAD_REQUEST", "ROLE_NAME_IS_ALREADY_TAKEN"],
  role_in_use: ["BAD_REQUEST", "ROLE_IS_ASSIGNED_TO_MEMBERS"],
  built_in_role: ["BAD_REQUEST", "CANNOT_DELETE_A_PRE_DEFINED_ROLE"],
  too_many_roles: ["BAD_REQUEST", "TOO_MANY_ROLES"],
  wrong_account: ["FORBIDDEN", "YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION"],
  email_unverified: ["FORBIDDEN", "EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION"],
  second_factor_required: ["FORBIDDEN", "SECOND_FACTOR_REQUIRED"],
  plan_seats: ["FORBIDDEN", "ORGANIZATION_MEMBERSHIP_LIMIT_REACHED"],
  too_many_invitations: ["FORBIDDEN", "INVITATION_LIMIT_REACHED"],
  already_member: ["BAD_REQUEST", "USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION"],
  already_invited: ["BAD_REQUEST", "USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION"],
  bad_address: ["BAD_REQUEST", "INVALID_EMAIL"],
  mailed_today: ["FORBIDDEN", "INVITATION_LIMIT_REACHED"],
}
const missing: Record<string, [Parameters<typeof refuse>[0], string, string]> = {
  // Another's team is as unknown as none.
  team: ["FORBIDDEN", "User is not a member of the organization", "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION"],
  member: ["BAD_REQUEST", "Member not found", "MEMBER_NOT_FOUND"],
  invitation: ["BAD_REQUEST", "Invitation not found", "INVITATION_NOT_FOUND"],
  role: ["BAD_REQUEST", "Role not found", "ROLE_NOT_FOUND"],
  group: ["BAD_REQUEST", "Team not found", "TEAM_NOT_FOUND"],
}
const kinds: Partial<Record<ErrorKind, Parameters<typeof refuse>[0]>> = {
  UNAUTHORIZED: "UNAUTHORIZED",
  FORBIDDEN: "FORBIDDEN",
  NOT_FOUND: "NOT_FOUND",
  TOO_MANY_REQUESTS: "TOO_MANY_REQUESTS",
}

function refusalOf(error: DomainError): Error {
  if (error instanceof NotFound) {
    const [status, message, code] = missing[error.what] ?? ["NOT_FOUND", error.message, "NOT_FOUND"]
    return refuse(status, message, code)
  }
  const known = codes[error.code]
  return known ? refuse(known[0], error.message, known[1]) : refuse(kinds[error.kind] ?? "BAD_REQUEST", error.message)
}

/** @throws refuse 400, as for every body that cannot be read */
function read<T>(shape: ZodType<T>, value: unknown): T {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  throw refuse("BAD_REQUEST", "Invalid body parameters", "VALIDATION_ERROR")
}

/** Undefined keys are what was not sent. */
const sent = <T extends object>(value: T) => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))

/** No picture can have been sent for a team that there is not yet. */
const createShape = z.strictObject({ name: teamName, slug: teamSlug, logo: z.literal("").nullish() })
const updateShape = z.strictObject({ name: teamName, slug: teamSlug, logo: z.string().nullable() }).partial()

/** @param get the process, which is put together after the sign-in library that calls these */
export function teamVerbs(get: () => Services): TeamVerbs {
  const person = (caller: TeamCaller): PersonContext => {
    const services = get()
    const { user, session, remoteAddress, userAgent } = caller
    const actor = { type: "user", id: user.id, name: user.name } as const
    return { services, db: services.db, clock: services.clock, actor, user, session, remoteAddress, userAgent }
  }
  const settled = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work()
      get().jobs.wake()
      return result
    } catch (error) {
      throw error instanceof DomainError ? refusalOf(error) : error
    }
  }
  /** The team that a call is about, as one of the caller's. */
  const teamOf = async (caller: TeamCaller, teamId: string): Promise<ActiveTeam> => {
    const own = await teamsOf(get().db, caller.user.id)
    const found = own.find((one) => one.id === teamId)
    if (!found) throw new NotFound("team")
    demandEntry(found, new Date())
    return { id: found.id, slug: found.slug, name: found.name, role: found.role }
  }
  const within = <T>(caller: TeamCaller, teamId: string, work: (ctx: ManagingContext & TeamContext) => Promise<T>): Promise<T> =>
    settled(async () => {
      const team = await teamOf(caller, teamId)
      try {
        return await work({ ...person(caller), team })
      } catch (error) {
        if (!(error instanceof Forbidden)) throw error
        const held = grantsOfRole(team.role, await customRoles(get().db, teamId))
        const known = Object.hasOwn(held, error.resource)
        const resource = shownResource(error.resource)
        throw refuse("FORBIDDEN", known ? errors.notAuthorized({ resource }) : errors.notAllowed({ resource }))
      }
    })
  const permittedWithin = <T>(
    caller: TeamCaller,
    teamId: string,
    action: "create" | "update" | "delete",
    work: (ctx: TeamContext) => Promise<T>,
  ) =>
    within(caller, teamId, async (ctx) => {
      if (!(await isAllowed(ctx.db, ctx.team, { team: [action] }))) throw new Forbidden("team")
      return work(ctx)
    })

  return {
    create: (caller, entry) =>
      settled(async () => {
        const { logo: _, ...facts } = read(createShape, sent(entry))
        return (await makeTeam(person(caller), facts)).id
      }),
    update: (caller, teamId, entry) => within(caller, teamId, async (ctx) => void (await updateTeam(ctx, read(updateShape, sent(entry))))),
    delete: (caller, teamId) => within(caller, teamId, (ctx) => deleteTeam(ctx, {})),
    leave: (caller, teamId) => within(caller, teamId, async (ctx) => void (await leaveTeam(ctx))),
    setRole: (caller, teamId, userId, role) =>
      within(caller, teamId, async (ctx) => {
        for (const one of role.split(",")) read(setRoleInput, { userId, role: one })
        await setRole(ctx, { userId, role })
      }),
    removeMember: (caller, teamId, userId) => within(caller, teamId, async (ctx) => void (await removeMember(ctx, userId))),
    invite: (caller, teamId, entry) => within(caller, teamId, (ctx) => inviteOne(ctx, entry)),
    cancelInvitation: (caller, teamId, id) => within(caller, teamId, async (ctx) => void (await cancelInvitation(ctx, id))),
    accept: (caller, id) => settled(async () => void (await acceptInvitation(person(caller), id))),
    reject: (caller, id) => settled(async () => void (await declineInvitation(person(caller), id))),
    seesAddresses: (caller, teamId) =>
      within(caller, teamId, async ({ db, team }) => {
        for (const request of managesPeople) if (await isAllowed(db, team, request)) return true
        return false
      }),
    visibleInvitations: (caller, teamId) =>
      within(caller, teamId, async (ctx) => {
        const may =
          (await isAllowed(ctx.db, ctx.team, { invitation: ["create"] })) || (await isAllowed(ctx.db, ctx.team, { invitation: ["cancel"] }))
        return may ? (await listInvitations(ctx)).items.map((one) => one.id) : []
      }),
    createRole: (caller, teamId, entry) =>
      within(caller, teamId, async (ctx) => (await createRole(ctx, read(createRoleInput, entry))).role),
    updateRole: (caller, teamId, entry) =>
      within(caller, teamId, async (ctx) => (await updateRole(ctx, read(updateRoleInput, sent(entry)))).role),
    deleteRole: (caller, teamId, entry) => within(caller, teamId, (ctx) => deleteRole(ctx, read(deleteRoleInput, sent(entry)))),
    denial: (caller, teamId, request) =>
      within(caller, teamId, async ({ db, team }) => denial(team.role, request, await customRoles(db, team.id))),
    createGroup: (caller, teamId, name) =>
      permittedWithin(caller, teamId, "create", async (ctx) => (await createGroup(ctx, read(createGroupInput, { name }) as never)).id),
    renameGroup: (caller, teamId, id, name) =>
      permittedWithin(caller, teamId, "update", async (ctx) => void (await renameGroup(ctx, read(renameGroupInput, { id, name })))),
    deleteGroup: (caller, teamId, id) => permittedWithin(caller, teamId, "delete", async (ctx) => void (await deleteGroup(ctx, id))),
    setGroupMember: (caller, teamId, groupId, userId, belongs) =>
      permittedWithin(caller, teamId, "update", (ctx) => setGroupMember(ctx, groupId, userId, belongs)),
  }
}

async function setGroupMember(ctx: TeamContext, id: string, userId: string, belongs: boolean): Promise<void> {
  const rows = await ctx.db
    .select({ userId: teamMember.userId })
    .from(teamMember)
    .innerJoin(group, and(eq(group.id, teamMember.teamId), eq(group.organizationId, ctx.team.id)))
    .where(eq(teamMember.teamId, id))
  const others = rows.map((row) => row.userId).filter((one) => one !== userId)
  await setMembers(ctx, { id, userIds: belongs ? [...others, userId] : others })
}
