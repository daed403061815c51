import { afterAll, beforeAll, expect, test } from "vitest"
import { type Endpoints, openEndpoints } from "../../testing/callers.ts"
import { testBaseUrl } from "../../testing/services.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, send, type TestTeam } from "../../testing/world.ts"

const world = useWorld()
let team: TestTeam
let other: TestTeam
let open: Endpoints
let key: string
let slug: string
beforeAll(async () => {
  team = await world.team()
  other = await world.team()
  open = openEndpoints(world)
  slug = (await makePortal(team)).slug
  await send(world, slug)
  const scopes = ["submission:read", "submission:export", "submission:import"] as const
  key = (await team.owner.caller.apiKeys.create({ name: "Archive", scopes: [...scopes] })).key
})
afterAll(() => open.close())

const status = async (path: string, init: { method?: string; body?: string } = {}) => {
  const headers = new Headers({ authorization: `Bearer ${key}` })
  if (init.body !== undefined) {
    headers.set("content-type", "text/csv")
    headers.set("content-length", String(init.body.length))
  }
  const response = await open.app.request(`${testBaseUrl}/api/v1${path}`, { ...init, headers })
  await response.text()
  return response.status
}

test("a key exports and imports in its own team, and finds no other team that a parameter names", async () => {
  const body = "artist,email\nKitefall,hello@kitefall.example\n"
  const inTeam = async (named: string) => [
    await status(`/submissions/export?format=csv${named}`),
    await status(`/imports?portal=${slug}${named}`, { method: "POST", body }),
  ]
  expect(await inTeam("")).toEqual([200, 201])
  expect(await inTeam(`&team=${team.slug}`)).toEqual([200, 201])
  expect(await inTeam(`&team=${other.slug}`)).toEqual([404, 404])
  expect(await inTeam("&team=nowhere")).toEqual([404, 404])
})
