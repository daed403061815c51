import { newId } from "@intray/db/id"
import { member, organization, organizationRole, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { NotFound, Refused, TooMany } from "../../platform/errors.ts"
import { callerFor, createCallerAs, createTestServices, makeTeam, makeUser, type TestServices, type TestTeam } from "../../testing/index.ts"
import type { Context } from "./context.ts"
import { createCallerFactory, router } from "./init.ts"
import { adminProcedure, permitted, publicProcedure, sessionProcedure, teamProcedure } from "./procedures.ts"

let services: TestServices
let team: TestTeam
let other: TestTeam
beforeAll(async () => {
  services = await createTestServices()
  team = await makeTeam(services, "Lantern Quay")
  other = await makeTeam(services, "Other Shore")
})
afterAll(() => services.close())

const probe = router({
  open: publicProcedure
    .meta({ permission: "public" })
    .output(z.string())
    .query(() => "open"),
  mine: sessionProcedure
    .meta({ permission: "session" })
    .output(z.string())
    .query(({ ctx }) => ctx.user.id),
  ours: teamProcedure
    .meta({ permission: "team" })
    .output(z.string())
    .query(({ ctx }) => ctx.team.slug),
  label: permitted("submission:label")
    .output(z.string())
    .mutation(({ ctx }) => ctx.team.role),
  bill: permitted("billing:manage")
    .output(z.string())
    .mutation(({ ctx }) => ctx.team.role),
  admin: adminProcedure.output(z.string()).query(() => "admin"),
  missing: publicProcedure.query(() => {
    throw new NotFound("thing")
  }),
  busy: publicProcedure.query(() => {
    throw new TooMany(7.2)
  }),
  refused: publicProcedure.query(() => {
    throw new Refused("Not in this state.", { code: "wrong_state" })
  }),
})
const createProbe = createCallerFactory(probe)

function as(person: Context["user"], teamSlug: string | null = null, defaultTeamId: string | null = null, personId: string | null = null) {
  const context: Context = {
    services,
    db: services.db,
    clock: services.clock,
    actor: { type: "user", id: person?.id ?? null, name: null },
    user: person,
    session: person ? { id: "s", activeOrganizationId: null } : null,
    teamSlug,
    defaultTeamId,
    personId,
    userAgent: null,
    remoteAddress: null,
  }
  return createProbe(context)
}

describe("base procedures", () => {
  it("require a session", async () => {
    expect(await as(null).open()).toBe("open")
    await expect(as(null).mine()).rejects.toMatchObject({ code: "UNAUTHORIZED" })
    await expect(as(null).ours()).rejects.toMatchObject({ code: "UNAUTHORIZED" })
    await expect(as(null).label()).rejects.toMatchObject({ code: "UNAUTHORIZED" })
    expect(await as(team.viewer).mine()).toBe(team.viewer.id)
  })

  it("reject mutations from a page of another user", async () => {
    expect(await as(team.member, team.slug, null, team.member.id).label()).toBe("member")
    await expect(as(team.member, team.slug, null, team.owner.id).label()).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { code: "other_person" },
    })
    // Queries succeed and show the page its new user. Callers without a session get the usual error.
    expect(await as(team.member, team.slug, null, team.owner.id).mine()).toBe(team.member.id)
    await expect(as(null, null, null, team.owner.id).label()).rejects.toMatchObject({ code: "UNAUTHORIZED" })
  })

  it("check membership of the named team; another team is not found", async () => {
    expect(await as(team.member, team.slug).ours()).toBe(team.slug)
    await expect(as(team.owner, other.slug).ours()).rejects.toMatchObject({ code: "NOT_FOUND" })
    await expect(as(team.owner, "nowhere").ours()).rejects.toMatchObject({ code: "NOT_FOUND" })
    await expect(as(team.owner, other.slug).label()).rejects.toMatchObject({ code: "NOT_FOUND" })
  })

  it("fall back to the default team, then to the oldest membership", async () => {
    await services.db
      .insert(member)
      .values({ id: newId(), organizationId: other.id, userId: team.admin.id, role: "viewer", createdAt: new Date(Date.now() + 1000) })
    expect(await as(team.admin).ours()).toBe(team.slug)
    expect(await as(team.admin, null, other.id).ours()).toBe(other.slug)
    expect(await as(team.admin, null, "gone").ours()).toBe(team.slug)
    await expect(as(await makeUser(services)).ours()).rejects.toMatchObject({ code: "CONFLICT", cause: { code: "no_team" } })
  })

  it("check the role in that team, not in another one", async () => {
    expect(await as(team.member, team.slug).label()).toBe("member")
    await expect(as(team.viewer, team.slug).label()).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "Your role cannot do that. Ask an owner of the team.",
    })
    await expect(as(team.admin, other.slug).label()).rejects.toMatchObject({ code: "FORBIDDEN" })
    expect(await as(team.owner, team.slug).bill()).toBe("owner")
    await expect(as(team.admin, team.slug).bill()).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "Your role cannot do that. Ask an owner of the team.",
    })
  })

  it("know the team's custom roles, only in that team, and survive a damaged one", async () => {
    const labeller = await makeUser(services)
    const join = (organizationId: string) =>
      services.db.insert(member).values({ id: newId(), organizationId, userId: labeller.id, role: "labeller", createdAt: new Date() })
    await join(team.id)
    await join(other.id)
    const role = (permission: string) => ({ id: newId(), organizationId: team.id, role: "labeller", permission, createdAt: new Date() })
    await services.db.insert(organizationRole).values(role(JSON.stringify({ submission: ["read", "label"] })))
    expect(await as(labeller, team.slug).label()).toBe("labeller")
    await expect(as(labeller, team.slug).bill()).rejects.toMatchObject({ code: "FORBIDDEN" })
    await expect(as(labeller, other.slug).label()).rejects.toMatchObject({ code: "FORBIDDEN" })
    await services.db.delete(organizationRole)
    await services.db.insert(organizationRole).values(role("{ broken"))
    await expect(as(labeller, team.slug).label()).rejects.toMatchObject({ code: "FORBIDDEN" })
    await services.db.delete(organizationRole)
  })

  it("hide admin procedures from everybody else", async () => {
    await expect(as(team.owner).admin()).rejects.toMatchObject({ code: "NOT_FOUND" })
    expect(await as({ ...team.owner, role: "admin" }).admin()).toBe("admin")
  })

  it("map service errors", async () => {
    await expect(as(null).missing()).rejects.toMatchObject({ code: "NOT_FOUND" })
    await expect(as(null).refused()).rejects.toMatchObject({ code: "CONFLICT", message: "Not in this state." })
    await expect(as(null).busy()).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: "That was a lot at once. Try again in 8 seconds.",
    })
  })
})

describe("session.get", () => {
  it("lists teams oldest first and the active one, without secrets", async () => {
    const mine = await callerFor(services, team.admin, other).session.get()
    expect(mine.teams.map((each) => [each.name, each.role])).toEqual([
      ["Lantern Quay", "admin"],
      ["Other Shore", "viewer"],
    ])
    expect(mine.team?.slug).toBe(other.slug)
    expect(Object.keys(mine.user!).sort()).toEqual(["email", "id", "image", "name", "role"])
    await expect(callerFor(services, team.owner, other).session.get()).rejects.toMatchObject({ code: "NOT_FOUND" })
    expect(await callerFor(services, null).session.get()).toMatchObject({ user: null, teams: [], team: null, mail: { configured: false } })
  })
})

describe("teams.rename", () => {
  it("renames within permissions and rules", async () => {
    const caller = callerFor(services, other.owner, other)
    expect(await caller.teams.rename({ name: "  Far Shore " })).toEqual({ name: "Far Shore", slug: other.slug })
    await expect(caller.teams.rename({ name: "Far Shore", slug: team.slug })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Slug is taken",
    })
    for (const slug of ["A", "a b", "-a", "a--b", "x".repeat(49), "ä"]) {
      await expect(caller.teams.rename({ name: "Far Shore", slug })).rejects.toMatchObject({ code: "BAD_REQUEST" })
    }
    for (const name of ["", " ", "x".repeat(81), "a\u0000b"])
      await expect(caller.teams.rename({ name })).rejects.toMatchObject({ code: "BAD_REQUEST" })
    await expect(caller.teams.rename({ name: "A", teamId: team.id } as never)).rejects.toMatchObject({ code: "BAD_REQUEST" })
    await expect(callerFor(services, other.member, other).teams.rename({ name: "A" })).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "Your role cannot do that. Ask an owner of the team.",
    })
    await expect(callerFor(services, team.owner, other).teams.rename({ name: "A" })).rejects.toMatchObject({ code: "NOT_FOUND" })
    await expect(callerFor(services, null).teams.rename({ name: "A" })).rejects.toMatchObject({ code: "UNAUTHORIZED" })
    const [row] = await services.db.select().from(organization).where(eq(organization.id, other.id))
    expect(row).toMatchObject({ name: "Far Shore", slug: other.slug })
  })
})

it("a call can name its team by id, which survives a change of the slug, but not another user's team", async () => {
  const person = team.owner
  expect((await createCallerAs(services, { person, teamSlug: team.id }).session.get()).team?.id).toBe(team.id)
  await expect(createCallerAs(services, { person, teamSlug: other.id }).session.get()).rejects.toMatchObject({ code: "NOT_FOUND" })
  await expect(createCallerAs(services, { person, teamSlug: other.id }).teams.rename({ name: "A" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  })
})

it("a removed member has no access from the next call on", async () => {
  const person = await makeUser(services)
  await services.db.insert(member).values({ id: newId(), organizationId: team.id, userId: person.id, role: "admin", createdAt: new Date() })
  const caller = createCallerAs(services, { person, teamSlug: team.slug })
  expect((await caller.session.get()).team?.role).toBe("admin")
  await services.db.delete(member).where(eq(member.userId, person.id))
  await expect(caller.teams.rename({ name: "Taken over" })).rejects.toMatchObject({ code: "NOT_FOUND" })
  await services.db.delete(user).where(eq(user.id, person.id))
})
