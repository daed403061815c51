import { readFileSync } from "node:fs"
import { newId } from "@intray/db/id"
import { apikey, audit, event, member, organizationRole, seatWaiting, user } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { createWorld, makePortal, refusal, type TestTeam } from "../../testing/world.ts"
import { authenticateKey } from "./authenticate.ts"
import { scopes } from "./schema.ts"
import { hashOf, isKey, newKey } from "./text.ts"

const world = useWorld()
let team: TestTeam
let other: TestTeam
beforeAll(async () => {
  team = await world.team()
  other = await world.team()
})

const input = { name: "Website form", scopes: ["submission:read", "submission:label"] } as const
const make = (more: object = {}, by: "owner" | "admin" = "admin") => team[by].caller.apiKeys.create({ ...input, ...more } as never)
const bearer = (key: string) => new Headers({ authorization: `Bearer ${key}` })
const enter = (key: string) => authenticateKey(world.services, bearer(key), "192.0.2.7")
const code = (key: string) =>
  enter(key).then(
    () => "in",
    (error: { code: string }) => error.code,
  )

describe("the text of a key", () => {
  test("has a checksum that a mistyped one fails", () => {
    for (let times = 0; times < 200; times += 1) {
      const key = newKey()
      expect(key).toMatch(/^intray_live_[0-9A-Za-z]{38}$/)
      expect(isKey(key)).toBe(true)
      const at = 12 + (times % 38)
      expect(isKey(key.slice(0, at) + (key[at] === "a" ? "b" : "a") + key.slice(at + 1))).toBe(false)
    }
    for (const wrong of ["", "intray_live_", "sk_live_abc", `${newKey()} `, newKey().slice(0, -1), `${newKey()}0`])
      expect(isKey(wrong)).toBe(false)
  })

  test("is the one that docs/api.md works out", () => {
    const page = readFileSync(new URL("../../../../../docs/api.md", import.meta.url), "utf8")
    const [example] = page.match(/intray_live_[0-9A-Za-z]{38}/) ?? []
    expect(isKey(example ?? "")).toBe(true)
  })
})

describe("making, changing and ending", () => {
  test("a key is shown once, kept as a hash, and named in audit log and history", async () => {
    const { portalId } = { portalId: (await makePortal(team)).id }
    const made = await make({ portalIds: [portalId], expiresIn: 3600 })
    expect(made).toMatchObject({
      name: "Website form",
      state: "active",
      scopes: ["submission:read", "submission:label"],
      portalIds: [portalId],
    })
    const [row] = await world.db.select().from(apikey).where(eq(apikey.id, made.id))
    expect(row?.key).toBe(hashOf(made.key))
    expect(JSON.stringify(row)).not.toContain(made.key)
    const { items } = await team.owner.caller.apiKeys.list({})
    expect(JSON.stringify(items)).not.toContain(made.key.slice(20))
    expect(items[0]).toMatchObject({ id: made.id, start: made.key.slice(0, 18), maker: { name: team.admin.name }, lastUsedAt: null })
    const renamed = await team.owner.caller.apiKeys.update({ id: made.id, name: "Form", scopes: ["submission:read"], portalIds: null })
    expect(renamed).toMatchObject({ name: "Form", scopes: ["submission:read"], portalIds: null })
    expect(await team.owner.caller.apiKeys.revoke({ id: made.id })).toMatchObject({ state: "revoked" })
    expect(await team.owner.caller.apiKeys.revoke({ id: made.id })).toMatchObject({ state: "revoked" })
    expect(await refusal(team.owner.caller.apiKeys.update({ id: made.id, name: "Again" }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await code(made.key)).toBe("key_invalid")
    const lines = await world.db.select().from(audit).where(eq(audit.targetId, made.id))
    expect(lines.map((line) => line.action)).toEqual(["api_key.created", "api_key.updated", "api_key.revoked"])
    const events = await world.db
      .select()
      .from(event)
      .where(and(eq(event.teamId, team.id), eq(event.type, "api_key.revoked")))
    expect(events).toHaveLength(1)
    for (const line of [...lines, ...events]) expect(JSON.stringify(line)).not.toContain(made.key)
  })

  test("is for those who manage keys, in their own team", async () => {
    const { id } = await make()
    for (const role of ["member", "viewer"] as const) {
      const { apiKeys } = team[role].caller
      for (const call of [
        () => apiKeys.list({}),
        () => apiKeys.create({ ...input, scopes: ["submission:read"] }),
        () => apiKeys.revoke({ id }),
        () => apiKeys.revokeExpired(),
      ]) {
        expect(await refusal(call())).toMatchObject({ code: "FORBIDDEN" })
      }
    }
    const { apiKeys } = other.owner.caller
    for (const call of [() => apiKeys.revoke({ id }), () => apiKeys.update({ id, name: "Ours" })]) {
      expect(await refusal(call())).toMatchObject({ code: "NOT_FOUND" })
    }
    const { id: foreign } = await makePortal(other)
    expect(await refusal(make({ portalIds: [foreign] }))).toMatchObject({ code: "NOT_FOUND" })
    expect((await other.owner.caller.apiKeys.list({})).items).toEqual([])
  })

  test.each([
    ["no scope", { scopes: [] }],
    ["an unknown scope", { scopes: ["submission:fly"] }],
    ["people's own", { scopes: ["member:delete"] }],
    ["keys of keys", { scopes: ["apiKey:manage"] }],
    ["no name", { name: " " }],
    ["a second", { expiresIn: 1 }],
    ["a century", { expiresIn: 4_000_000_000 }],
    ["no portal", { portalIds: [] }],
    ["a team", { teamId: "x" }],
  ])("refuses %s", async (_, more) => {
    expect(await refusal(make(more))).toMatchObject({ code: "BAD_REQUEST" })
  })

  test("nobody gives what they may not do themselves", async () => {
    const manager = {
      organizationId: team.id,
      role: "Key keeper",
      permission: JSON.stringify({ apiKey: ["manage"], submission: ["read"] }),
    }
    const at = new Date()
    await world.db.insert(organizationRole).values({ id: newId(), ...manager, createdAt: at, updatedAt: at })
    await world.db.update(member).set({ role: "Key keeper" }).where(eq(member.userId, team.viewer.id))
    try {
      const { apiKeys } = team.viewer.caller
      expect((await apiKeys.list({})).givable).toEqual(["submission:read"])
      expect(await refusal(apiKeys.create({ ...input, scopes: ["submission:read", "label:update"] }))).toMatchObject({ paths: ["scopes"] })
      const own = await apiKeys.create({ ...input, scopes: ["submission:read"] })
      expect(await refusal(apiKeys.update({ id: own.id, scopes: ["submission:read", "label:update"] }))).toMatchObject({
        paths: ["scopes"],
      })
    } finally {
      await world.db.update(member).set({ role: "viewer" }).where(eq(member.userId, team.viewer.id))
    }
  })

  test("all that have expired are ended together", async () => {
    const [soon, later] = [await make({ expiresIn: 60 }), await make({ expiresIn: 3600 })]
    world.forward(61_000)
    expect(await code(soon.key)).toBe("key_expired")
    expect(await team.admin.caller.apiKeys.revokeExpired()).toEqual({ revoked: 1 })
    const { items } = await team.admin.caller.apiKeys.list({})
    expect(items.find((one) => one.id === soon.id)?.state).toBe("revoked")
    expect(items.find((one) => one.id === later.id)?.state).toBe("active")
  })
})

describe("calling with a key", () => {
  test("it may what it was given and its maker may, at that moment", async () => {
    const crew = await world.team()
    const { key, id } = await crew.admin.caller.apiKeys.create({
      name: "All",
      scopes: [...scopes].filter((one) => one !== "billing:manage"),
    })
    const may = async () => (await enter(key))?.caller.team.key.grants
    expect((await may())?.label).toEqual(["create", "update", "delete"])
    await crew.owner.caller.members.setRole({ userId: crew.admin.id, role: "viewer" })
    expect(await may()).toEqual({ submission: ["read"], insight: ["read"] })
    const item = async () => (await crew.owner.caller.apiKeys.list({})).items.find((one) => one.id === id)
    expect((await item())?.suspended).toContain("label:update")
    await crew.owner.caller.members.setRole({ userId: crew.admin.id, role: "admin" })
    expect((await item())?.suspended).toEqual([])
    const waiting = { teamId: crew.id, userId: crew.admin.id, role: "viewer", since: world.services.clock.now() }
    await world.db.insert(seatWaiting).values(waiting)
    expect(await may()).toEqual({ submission: ["read"], insight: ["read"] })
    expect((await item())?.suspended).toContain("label:update")
    await world.db.delete(seatWaiting).where(eq(seatWaiting.userId, crew.admin.id))
    await world.db.update(user).set({ banned: true }).where(eq(user.id, crew.admin.id))
    expect(await code(key)).toBe("key_maker_gone")
    await world.db.update(user).set({ banned: false }).where(eq(user.id, crew.admin.id))
    await crew.owner.caller.members.remove({ userId: crew.admin.id })
    expect(await code(key)).toBe("key_maker_gone")
    expect(await item()).toMatchObject({ state: "maker_gone", suspended: expect.arrayContaining(["submission:read"]) })
  })

  test("a maker's role of the team's own suspends what it lacks, and nothing else", async () => {
    const crew = await world.team()
    await crew.owner.caller.roles.create({ name: "desk", grants: { apiKey: ["manage"], submission: ["read", "label"] } as never })
    const { id } = await crew.admin.caller.apiKeys.create({
      name: "Desk",
      scopes: ["submission:read", "submission:label", "submission:move"],
    })
    await crew.owner.caller.members.setRole({ userId: crew.admin.id, role: "desk" })
    const { items } = await crew.owner.caller.apiKeys.list({})
    expect(items.find((one) => one.id === id)?.suspended).toEqual(["submission:move"])
  })

  test("a scope that keys cannot have is worth nothing where it was stored", async () => {
    const { key, id } = await make()
    await world.db
      .update(apikey)
      .set({ permissions: JSON.stringify({ member: ["delete"], apiKey: ["manage"], submission: ["read"], __proto__: ["x"] }) })
      .where(eq(apikey.id, id))
    expect((await enter(key))?.caller.team.key.grants).toEqual({ submission: ["read"] })
  })

  test("both headers, and what is none", async () => {
    const { key } = await make()
    expect(await authenticateKey(world.services, new Headers({ "x-api-key": key }), null)).not.toBeNull()
    expect(await authenticateKey(world.services, new Headers({ authorization: "Basic abc" }), null)).toBeNull()
    expect(await authenticateKey(world.services, new Headers(), null)).toBeNull()
    for (const wrong of ["nonsense", newKey(), `${key}x`]) expect(await code(wrong)).toBe("key_invalid")
  })

  test("when and from where it was last used is noted once a minute", async () => {
    const { key, id } = await make()
    const noted = async () => (await team.owner.caller.apiKeys.list({})).items.find((one) => one.id === id)
    await enter(key)
    const first = await noted()
    expect(first).toMatchObject({ lastAddress: "192.0.2.7", lastUsedAt: world.services.clock.now().toISOString() })
    world.forward(30_000)
    await enter(key)
    expect((await noted())?.lastUsedAt).toBe(first?.lastUsedAt)
    world.forward(31_000)
    await enter(key)
    expect((await noted())?.lastUsedAt).toBe(world.services.clock.now().toISOString())
  })
})

test("a plan without the API: keys cannot be made, and open nothing, in words that name the plan", async () => {
  const priced = await createWorld({ env: { plans: true } })
  try {
    const free = await priced.team()
    const { apiKeys } = free.owner.caller
    expect((await apiKeys.list({})).plan).toEqual({ plan: "Free", next: "Pro" })
    const refused = apiKeys.create({ name: "Form", scopes: ["submission:read"] })
    await expect(refused).rejects.toMatchObject({ code: "FORBIDDEN", message: "The plan Free has no API access. Pro has it." })
  } finally {
    await priced.close()
  }
})
