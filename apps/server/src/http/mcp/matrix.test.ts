import { can, requestOf, roleNames } from "@intray/auth/permissions"
import { withoutLackingRead } from "@intray/auth/required-read"
import { newId } from "@intray/db/id"
import { apikey, member, organizationRole } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { grantsOfScopes, scopes } from "../../modules/api-keys/schema.ts"
import { createApiKey } from "../../modules/api-keys/service.ts"
import type { Log } from "../../platform/log.ts"
import { type Endpoints, openEndpoints } from "../../testing/callers.ts"
import { everything } from "../../testing/everything.ts"
import { makeThings, type Things } from "../../testing/examples.ts"
import { connectMcp } from "../../testing/mcp.ts"
import { testBaseUrl } from "../../testing/services.ts"
import { useWorld } from "../../testing/use-world.ts"
import type { TestTeam } from "../../testing/world.ts"
import { customRole } from "../access/callers.ts"
import { permissionsOf, type Tool } from "./tool.ts"
import { tools } from "./tools.ts"

/** Every tool × the key's scopes × its maker's role × another team, and random input. */

const makers = [...roleNames, customRole.name]
const asked = scopes.filter((one) => tools.some((each) => permissionsOf(each).some((any) => any.includes(one))))
const gifts = ["nothing", ...asked, "everything"]
const given = (gift: string): readonly string[] =>
  gift === "everything" ? scopes : gift === "nothing" ? ["portal:delete"] : [gift, "submission:read"]

const faults: unknown[] = []
const log: Log = { debug() {}, info() {}, warn() {}, error: (...line: unknown[]) => void faults.push(line) } as unknown as Log

let team: TestTeam
let things: Things
let open: Endpoints
let foreign: string
let custom = ""
const keys = new Map<string, string>()

/** Inputs for each tool, about the things of a team. */
const inputs = (about: Things): Record<Tool["name"], Record<string, unknown>> => ({
  list_submissions: { portal: about.slug },
  get_submission: { submission: about.submissionId },
  list_portals: {},
  list_labels: {},
  list_stages: {},
  set_label: { submission: about.submissionId, labelId: about.labelId, on: true },
  add_comment: { submission: about.submissionId, text: "Listened." },
  draft_reply: { submission: about.submissionId, body: "Thank you." },
})

/** Whether the rules let a key of this maker with these scopes use the tool. */
function lets(one: Tool, maker: string, gift: string): boolean {
  const grants: Record<string, readonly string[]> = withoutLackingRead(grantsOfScopes(given(gift)))
  return permissionsOf(one).every((any) =>
    any.some((permission) => {
      const [resource = "", action = ""] = permission.split(":")
      const has = (grants[resource] ?? []).includes(action)
      return has && can(maker, requestOf(permission), { [customRole.name]: customRole.grants })
    }),
  )
}

async function makeKey(crew: TestTeam, maker: string, gift: string): Promise<string> {
  const { services, db } = world
  const person = crew[maker as keyof TestTeam] as { id: string; name: string } | undefined
  const actor = { type: "user" as const, id: person?.id ?? custom, name: person?.name ?? "Lasse" }
  // Makes the key as if the maker were an owner, because they may have lost permissions since.
  const context = { services, db, clock: services.clock, actor, team: { ...crew, role: "owner" } }
  const input = { name: `${maker} ${gift}`, scopes: [...new Set(given(gift))], portalIds: null, expiresIn: null }
  return (await createApiKey(context, input as never)).key
}

const world = useWorld({ log })
beforeAll(async () => {
  team = await world.team()
  const other = await world.team()
  things = await makeThings(world, team)
  await makeThings(world, other)
  open = openEndpoints(world)
  const at = new Date()
  const role = { organizationId: team.id, role: customRole.name, permission: JSON.stringify(customRole.grants) }
  await world.db.insert(organizationRole).values({ id: newId(), ...role, createdAt: at, updatedAt: at })
  custom = (await world.team()).member.id
  await world.db.insert(member).values({ id: newId(), organizationId: team.id, userId: custom, role: customRole.name, createdAt: at })
  for (const maker of makers) for (const gift of gifts) keys.set(`${maker} ${gift}`, await makeKey(team, maker, gift))
  foreign = await makeKey(other, "owner", "everything")
  // Uses each key once: its last use is then recorded, and later calls write nothing more.
  for (const one of [...keys.values(), foreign]) await open.app.request(`${testBaseUrl}/api/v1/stages`, { headers: { "x-api-key": one } })
}, 300_000)
afterAll(() => open.close())

describe("a key", () => {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await everything(world.db)
  })

  test("lists only the tools that it may use", async () => {
    for (const maker of makers) {
      for (const gift of gifts) {
        const mcp = await connectMcp(open, keys.get(`${maker} ${gift}`) ?? "")
        const usable = tools.filter((one) => lets(one, maker, gift)).map(({ name }) => name)
        expect([maker, gift, await mcp.tools()]).toEqual([maker, gift, usable])
        await mcp.close()
      }
    }
  })

  test.each(tools)("cannot use $name without its permissions", async (one) => {
    let tried = 0
    for (const maker of makers) {
      for (const gift of gifts) {
        if (lets(one, maker, gift)) continue
        tried += 1
        const mcp = await connectMcp(open, keys.get(`${maker} ${gift}`) ?? "")
        const { isError, text } = await mcp.call(one.name, inputs(things)[one.name])
        expect([maker, gift, isError, text]).toEqual([maker, gift, true, expect.stringMatching(/\(forbidden\)$/)])
        await mcp.close()
      }
    }
    expect(tried > 0).toBe(permissionsOf(one).length > 0)
  })

  test.each(tools)("of another team finds nothing of this team with $name", async (one) => {
    const mcp = await connectMcp(open, foreign)
    const { isError, text } = await mcp.call(one.name, inputs(things)[one.name])
    if ("submission" in inputs(things)[one.name])
      expect([isError, text]).toEqual([true, "There is nothing here, or it is not yours to see. (not_found, submission)"])
    for (const id of [things.submissionId, things.labelId, things.portalId, things.stageId]) expect(text).not.toContain(id)
    await mcp.close()
  })

  test("that was refused wrote nothing", async () => {
    expect(await everything(world.db)).toEqual(before)
  })

  test.each(tools)("can use $name with its permissions, for every permitted maker", async (one) => {
    let done = 0
    for (const maker of makers) {
      for (const gift of gifts) {
        if (!lets(one, maker, gift)) continue
        const mcp = await connectMcp(open, keys.get(`${maker} ${gift}`) ?? "")
        const { isError, text } = await mcp.call(one.name, inputs(things)[one.name])
        expect([maker, gift, isError, isError ? text : ""]).toEqual([maker, gift, false, ""])
        await mcp.close()
        done += 1
      }
    }
    expect(done).toBeGreaterThan(0)
  })
})

describe("random input", () => {
  const ask = async (body: unknown) => {
    const key = keys.get("owner everything") ?? ""
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", accept: "application/json, text/event-stream" }
    const response = await open.app.request(`${testBaseUrl}/api/mcp`, { method: "POST", headers, body: JSON.stringify(body) ?? "" })
    return { status: response.status, text: await response.text() }
  }
  const odd = fc.oneof(
    fc.anything({ maxDepth: 2 }),
    fc.constantFrom("\0", "\ud800", "", -1, 1e308, null, "x".repeat(20_000), "__proto__", "constructor"),
  )

  test("as a message gets a response without a fault", async () => {
    const method = fc.constantFrom(
      "initialize",
      "tools/list",
      "tools/call",
      "ping",
      "resources/list",
      "tasks/get",
      "notifications/cancelled",
    )
    const message = fc.record(
      { jsonrpc: fc.oneof(fc.constant("2.0"), odd), id: fc.oneof(fc.integer(), odd), method: fc.oneof(method, odd), params: odd },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(message, odd), async (body) => {
        const { status, text } = await ask(body)
        expect([status < 500, text, faults]).toEqual([true, expect.any(String), []])
      }),
      { numRuns: 300 },
    )
  })

  test("to a tool gets a response without a fault", async () => {
    const known = [things.submissionId, things.labelId, "1", 1]
    for (const one of tools) {
      const names = Object.keys(one.input.shape)
      const value = fc.oneof(fc.constantFrom(...known), fc.string({ maxLength: 40 }), odd)
      const args = fc.record(Object.fromEntries([...names, "more"].map((name) => [name, value])), { requiredKeys: [] })
      await fc.assert(
        fc.asyncProperty(args, async (input) => {
          const { status, text } = await ask({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: one.name, arguments: input } })
          expect([one.name, status, faults]).toEqual([one.name, expect.toSatisfy((is) => is < 500), []])
          if (status === 200) expect(text).not.toMatch(/drizzle|sqlite|postgres|at file:/i)
        }),
        { numRuns: 60 },
      )
    }
  })
})

test("rejects a key whose maker was removed, and a revoked key", async () => {
  const [gone, revoked] = [keys.get("member everything") ?? "", keys.get("admin everything") ?? ""]
  await world.db.delete(member).where(eq(member.userId, team.member.id))
  await world.db.update(apikey).set({ revokedAt: new Date() }).where(eq(apikey.name, "admin everything"))
  for (const one of [gone, revoked]) await expect(connectMcp(open, one)).rejects.toThrow()
})
