import { can, type Permission, requestOf, roleNames } from "@intray/auth/permissions"
import { newId } from "@intray/db/id"
import { apikey, member, organizationRole } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { grantsOfScopes, scopes, withReading } from "../../modules/api-keys/schema.ts"
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

/** Every address of the team's REST API × what the key was given × what its maker is × another team. */

const makers = [...roleNames, customRole.name]
const grantsOfCustom = { [customRole.name]: customRole.grants }

const world = useWorld()
let team: TestTeam
let other: TestTeam
let things: Things
let elsewhere: Things
let open: ReturnType<typeof openEndpoints>
/** By maker and what was given. */
const keys = new Map<string, string>()
let foreign: string

/** What a key is given: nothing that any address asks for, each scope that one asks for alone, and everything. */
const asked = scopes.filter((one) => rows.some((row) => [definitionOf(row.procedure).meta?.permission].flat().includes(one)))
const gifts = ["nothing", ...asked, "everything"]
/**
 * What keys of a maker are tried with at an address: each scope there is for an owner's, who may all of it, so that the key alone decides;
 * of everybody else nothing, what the address asks for, and everything, so that the maker's role does.
 */
const giftsOf = (row: Row, maker: string) =>
  maker === "owner" ? gifts : ["nothing", ...gifts.filter((one) => permissionsOf(row)?.includes(one as Permission)), "everything"]
const given = (gift: string): readonly string[] => (gift === "everything" ? scopes : gift === "nothing" ? ["rule:create"] : [gift])

async function makeKey(crew: TestTeam, maker: string, gift: string): Promise<string> {
  const { services, db } = world
  const person = crew[maker as keyof TestTeam] as { id: string; name: string } | undefined
  const { id, name } = person ?? { id: custom, name: "Lasse" }
  const actor = { type: "user" as const, id, name }
  // As if they had been an owner when they made it: what they were given then, they may have lost since.
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

/** By rule: whether a key of that maker with that gift is let in. */
function lets(row: Row, maker: string, gift: string): boolean {
  // Its answer is the thing as it is afterwards, which has to be one's to read.
  const reads = readOf(row)
  if (reads && !lets(reads, maker, gift)) return false
  const needed = permissionsOf(row)
  if (needed === null) return true
  const grants: Record<string, readonly string[]> = withReading(grantsOfScopes(given(gift)))
  const has = (one: Permission) => {
    const [resource = "", action = ""] = one.split(":")
    return (grants[resource] ?? []).includes(action) && can(maker, requestOf(one), grantsOfCustom)
  }
  // It decides what is erased, later on.
  if (row.procedure === "portals.setRetention") return needed.every(has) && has("submission:delete")
  // What a webhook is told is what its keeper could read.
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
  // More than a team may have: each is laid aside before the next one is made.
  for (const maker of makers) {
    for (const gift of gifts) {
      keys.set(`${maker} ${gift}`, await makeKey(team, maker, gift))
      await world.db.update(apikey).set({ revokedAt: at })
    }
  }
  await world.db.update(apikey).set({ revokedAt: null })
  foreign = await makeKey(other, "owner", "everything")
  // When each was last used is written down once; what follows writes nothing more of it.
  for (const key of [...keys.values(), foreign]) await open.app.request(`${testBaseUrl}/api/v1/stages`, { headers: { "x-api-key": key } })
}, 300_000)
afterAll(() => open.close())

describe("refused", () => {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await everything(world.db)
  })

  test.each(rows)("$id: whoever lacks the scope, or made the key and may not", async (row) => {
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
    "$id: another team's thing is not there",
    async (row) => {
      expect([row.id, (await ask(row, foreign, restIds(things))).status]).toEqual([row.id, 404])
    },
  )

  test("nothing of it was written", async () => {
    expect(await everything(world.db)).toEqual(before)
  })
})

describe("let in", () => {
  test.each(rows.filter((row) => row.method === "get" && !/\{/.test(row.path)))(
    "$id: nothing of another team's is in the list",
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

  test.each(rows)("$id: whoever has the scope and made it as who may", async (row) => {
    for (const maker of makers) {
      for (const gift of gifts) {
        if (!lets(row, maker, gift) || (gift !== "everything" && gift !== "nothing" && !permissionsOf(row)?.includes(gift as Permission)))
          continue
        const { status } = await ask(row, keys.get(`${maker} ${gift}`) ?? "", restIds(things))
        // Done, not there any more, or refused for reasons that have nothing to do with who asks.
        const several = (permissionsOf(row) ?? []).length > 1
        // Of several permissions the call decides which it needs; a comment of somebody else's is not the key's; applying labels also
        // needs the right to label.
        const because = several || ["comments.edit", "reviews.applyLabels"].includes(row.procedure) ? 403 : 0
        expect([maker, gift, status]).toEqual([maker, gift, expect.toSatisfy((one) => one < 401 || [404, 409, because].includes(one))])
      }
    }
  })
})

test("a key of somebody who was removed, and one that was revoked, open nothing anywhere", async () => {
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
