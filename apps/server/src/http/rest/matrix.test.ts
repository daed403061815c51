import { can, type Permission, requestOf, roleNames } from "@intray/auth/permissions"
import { withoutLackingRead } from "@intray/auth/required-read"
import { newId } from "@intray/db/id"
import { apikey, member, organizationRole } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { grantsOfScopes, scopes } from "../../modules/api-keys/schema.ts"
import { createApiKey } from "../../modules/api-keys/service.ts"
import { openEndpoints } from "../../testing/callers.ts"
import { everything } from "../../testing/everything.ts"
import { makeThings, type Things } from "../../testing/examples.ts"
import { requestFor, restIds } from "../../testing/rest.ts"
import { testBaseUrl } from "../../testing/services.ts"
import { useWorld } from "../../testing/use-world.ts"
import type { TestTeam } from "../../testing/world.ts"
import { customRole } from "../access/callers.ts"
import { definitionOf, type Row } from "./row.ts"
import { rows } from "./rows.ts"

/** Every endpoint of the team's REST API × the key's scopes × its maker's role × another team. */

const makers = [...roleNames, customRole.name]
const grantsOfCustom = { [customRole.name]: customRole.grants }

const world = useWorld()
let team: TestTeam
let other: TestTeam
let things: Things
let elsewhere: Things
let open: ReturnType<typeof openEndpoints>
/** By maker and scopes. */
const keys = new Map<string, string>()
let foreign: string

/** Scopes of a key: none that an endpoint needs, each needed scope alone, and all. */
const asked = scopes.filter((one) => rows.some((row) => [definitionOf(row.procedure).meta?.permission].flat().includes(one)))
const gifts = ["nothing", ...asked, "everything"]
/**
 * The keys of a maker for an endpoint. An owner's keys try each scope, because the owner may do everything, so that only the key decides.
 * Keys of other makers have no scope, the needed one or all, so that the maker's role decides.
 */
const giftsOf = (row: Row, maker: string) =>
  maker === "owner" ? gifts : ["nothing", ...gifts.filter((one) => permissionsOf(row)?.includes(one as Permission)), "everything"]
const given = (gift: string): readonly string[] => (gift === "everything" ? scopes : gift === "nothing" ? ["portal:delete"] : [gift])

async function makeKey(crew: TestTeam, maker: string, gift: string): Promise<string> {
  const { services, db } = world
  const person = crew[maker as keyof TestTeam] as { id: string; name: string } | undefined
  const { id, name } = person ?? { id: custom, name: "Lasse" }
  const actor = { type: "user" as const, id, name }
  // Makes the key as if the maker were an owner, because they may have lost permissions since.
  const context = { services, db, clock: services.clock, actor, team: { ...crew, role: "owner" } }
  const all = given(gift)
  const made = await createApiKey(context, { name: `${maker} ${gift}`, scopes: all as string[], portalIds: null, expiresIn: null } as never)
  return made.key
}
let custom = ""

async function ask(row: Row, key: string, ids: Record<string, string>) {
  const { method, path, query, body } = requestFor(row, ids)
  const search = new URLSearchParams(query).toString()
  const headers = { authorization: `Bearer ${key}`, ...(body ? { "content-type": "application/json" } : {}) }
  const init = { method, headers, body: body ? JSON.stringify(body) : null }
  const response = await open.app.request(`${testBaseUrl}${path}${search === "" ? "" : `?${search}`}`, init)
  return { status: response.status, text: await response.text() }
}

const permissionsOf = (row: Row): readonly Permission[] | null => {
  const permission = definitionOf(row.procedure).meta?.permission
  if (permission === "team") return null
  return (typeof permission === "string" ? [permission] : [...(permission ?? [])]) as Permission[]
}

const readOf = (row: Row) => rows.find((one) => one.id === row.reads)

/** Whether the rules let a key of this maker with these scopes call the row. */
function lets(row: Row, maker: string, gift: string): boolean {
  // The response is the new state of the resource, which the caller must be allowed to read.
  const reads = readOf(row)
  if (reads && !lets(reads, maker, gift)) return false
  const needed = permissionsOf(row)
  if (needed === null) return true
  const grants: Record<string, readonly string[]> = withoutLackingRead(grantsOfScopes(given(gift)))
  const has = (one: Permission) => {
    const [resource = "", action = ""] = one.split(":")
    return (grants[resource] ?? []).includes(action) && can(maker, requestOf(one), grantsOfCustom)
  }
  // It decides what is erased later.
  if (row.procedure === "portals.setRetention") return needed.every(has) && has("submission:delete")
  // Webhooks deliver submissions, so their keeper must be allowed to read them.
  return needed.some(has) && (!row.procedure.startsWith("webhooks.") || has("submission:read"))
}

beforeAll(async () => {
  team = await world.team()
  other = await world.team()
  things = await makeThings(world, team)
  elsewhere = await makeThings(world, other)
  open = openEndpoints(world)
  const at = new Date()
  const role = { organizationId: team.id, role: customRole.name, permission: JSON.stringify(customRole.grants) }
  await world.db.insert(organizationRole).values({ id: newId(), ...role, createdAt: at, updatedAt: at })
  const crew = await world.team()
  custom = crew.member.id
  await world.db.insert(member).values({ id: newId(), organizationId: team.id, userId: custom, role: customRole.name, createdAt: at })
  // More keys than a team may have: each one is revoked before the next is made.
  for (const maker of makers) {
    for (const gift of gifts) {
      keys.set(`${maker} ${gift}`, await makeKey(team, maker, gift))
      await world.db.update(apikey).set({ revokedAt: at })
    }
  }
  await world.db.update(apikey).set({ revokedAt: null })
  foreign = await makeKey(other, "owner", "everything")
  // Uses each key once: its last use is then recorded, and later calls write nothing more.
  for (const key of [...keys.values(), foreign]) await open.app.request(`${testBaseUrl}/api/v1/stages`, { headers: { "x-api-key": key } })
}, 300_000)
afterAll(() => open.close())

describe("refused", () => {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await everything(world.db)
  })

  test.each(rows)("$id: keys without the scope, or whose maker lacks the permission", async (row) => {
    let tried = 0
    for (const maker of makers) {
      for (const gift of giftsOf(row, maker)) {
        if (lets(row, maker, gift)) continue
        tried += 1
        expect([maker, gift, (await ask(row, keys.get(`${maker} ${gift}`) ?? "", restIds(things))).status]).toEqual([maker, gift, 403])
      }
    }
    expect(tried > 0).toBe(permissionsOf(row) !== null)
  })

  test.each(rows.filter((row) => /\{/.test(row.path) && !row.path.startsWith("/templates/")))(
    "$id: does not find another team's resource",
    async (row) => {
      expect([row.id, (await ask(row, foreign, restIds(things))).status]).toEqual([row.id, 404])
    },
  )

  test("writes nothing", async () => {
    expect(await everything(world.db)).toEqual(before)
  })
})

describe("allowed", () => {
  test.each(rows.filter((row) => row.method === "get" && !/\{/.test(row.path)))(
    "$id: the list contains nothing of another team",
    async (row) => {
      const { status, text } = await ask(row, foreign, restIds(elsewhere))
      expect(status).toBe(200)
      const secrets = [
        things.submissionId,
        things.labelId,
        things.portalId,
        things.slug,
        things.templateId,
        things.replyId,
        things.ownerBulk,
      ]
      for (const id of [...secrets, things.publicationId, things.memberId]) expect(text).not.toContain(id)
    },
  )

  test.each(rows)("$id: keys with the scope whose maker has the permission", async (row) => {
    for (const maker of makers) {
      for (const gift of gifts) {
        if (!lets(row, maker, gift) || (gift !== "everything" && gift !== "nothing" && !permissionsOf(row)?.includes(gift as Permission)))
          continue
        const { status } = await ask(row, keys.get(`${maker} ${gift}`) ?? "", restIds(things))
        // Done, already gone, or refused for reasons unrelated to the caller.
        const several = (permissionsOf(row) ?? []).length > 1
        // With several permissions, the input decides which one is needed. A key cannot edit somebody else's comment; applying labels, and
        // a rule that labels, also need the permission to label.
        const needsMore = ["comments.edit", "reviews.applyLabels", "rules.create", "rules.setEnabled", "rules.runNow"]
        const because = several || needsMore.includes(row.procedure) ? 403 : 0
        expect([maker, gift, status]).toEqual([maker, gift, expect.toSatisfy((one) => one < 401 || [404, 409, because].includes(one))])
      }
    }
  })
})

test("a key of a removed member and a revoked key work nowhere", async () => {
  const [gone, revoked] = [keys.get("member everything") ?? "", keys.get("admin everything") ?? ""]
  await world.db.delete(member).where(and(eq(member.userId, team.member.id), eq(member.organizationId, team.id)))
  const { items } = await team.owner.caller.apiKeys.list({ limit: 100 })
  const { items: more } = await team.owner.caller.apiKeys.list({ limit: 100, cursor: items.at(-1)?.id })
  const found = [...items, ...more].find((one) => one.name === "admin everything")
  await team.owner.caller.apiKeys.revoke({ id: found?.id ?? "" })
  for (const row of rows) {
    for (const key of [gone, revoked]) expect([row.id, (await ask(row, key, restIds(things))).status]).toEqual([row.id, 401])
  }
})
