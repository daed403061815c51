import { member, teamSetting } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { accessOfEndpoints, type Endpoint } from "./http/access/endpoints.ts"
import { listProcedures, type Procedure } from "./procedures.ts"
import { testPassword } from "./testing/accounts.ts"
import { type Endpoints, openEndpoints, type Sent, type TestCaller } from "./testing/callers.ts"
import { type ApiScene, apiExamples, makeApiScene } from "./testing/endpoints-api.ts"
import { type AuthScene, authExamples, type Example, makeAuthScene } from "./testing/endpoints-auth.ts"
import { examples } from "./testing/examples.ts"
import { createWorld, type World } from "./testing/world.ts"

/**
 * Every procedure and endpoint of a team, called by an owner who lacks the required second factor. Generated from the same
 * lists as docs/authz-matrix.md, so that new endpoints are included.
 */

let world: World
let open: Endpoints
let api: ApiScene
let auth: AuthScene
const DAY = 86_400_000

/** Only selects the active team, and returns nothing of it. */
const stillOpen = new Set(["POST /api/auth/organization/set-active"])

const isOfTeam = ({ name, need }: Endpoint) =>
  !["public", "guest", "session", "admin", "closed"].includes(String(need)) && !stillOpen.has(name)
const addresses = [...accessOfEndpoints.api, ...accessOfEndpoints.auth].filter(isOfTeam)
const procedures = listProcedures().filter(({ permission }) => !["public", "guest", "session", "admin"].includes(String(permission)))
const requests = new Map<string, { caller: TestCaller; sent: Sent }>()

beforeAll(async () => {
  world = await createWorld()
  open = openEndpoints(world)
  const other = await world.team()
  api = await makeApiScene(world, { other, ask: open.ask })
  auth = await makeAuthScene(world, { other, hash: await world.services.auth.hashPassword(testPassword) })
  // Prepared while they have access, because an example may write their own things.
  for (const endpoint of addresses) requests.set(endpoint.name, await prepare(endpoint))
  for (const { id } of [api.team, auth.team]) {
    await world.db
      .update(member)
      .set({ createdAt: new Date(Date.now() - 90 * DAY) })
      .where(eq(member.organizationId, id))
    const secondFactorSince = new Date(Date.now() - 8 * DAY)
    await world.db
      .insert(teamSetting)
      .values({ teamId: id, secondFactorSince, updatedAt: secondFactorSince })
      .onConflictDoUpdate({ target: teamSetting.teamId, set: { secondFactorSince } })
  }
})
afterAll(async () => {
  open.close()
  await world.close()
})

async function prepare({ method, path, name }: Endpoint): Promise<{ caller: TestCaller; sent: Sent }> {
  const isAuth = path.startsWith("/api/auth/")
  const caller = (isAuth ? auth : api).callers.owner
  const made = isAuth ? authExamples[name.replace(" /api/auth", " ")]?.(auth, caller) : apiExamples[name]?.(api, caller)
  const { query, params = {}, ...sent }: Example = (await made) ?? {}
  let address = path
  for (const [key, value] of Object.entries(params)) address = address.replace(key === "*" ? "*" : `:${key}`, value)
  const body = method === "POST" && sent.body === undefined && isAuth ? { body: {} } : {}
  const search = query === undefined ? "" : `?${new URLSearchParams(query)}`
  return { caller, sent: { method, path: `${address}${search}`, ...body, ...sent } }
}

test.each(procedures.map((one) => ({ name: one.name, one })))("$name", async ({ one }) => {
  const { status, text } = await open.ask(api.callers.owner, one.permission, requestOf(one))
  expect([status, text.includes("second_factor_required")]).toEqual([403, true])
})

function requestOf({ name, type }: Procedure): Sent {
  const input = examples[name]?.(api.things, "owner")
  if (type === "mutation") return { method: "POST", path: `/api/trpc/${name}`, body: input ?? {} }
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`
  return { method: "GET", path: `/api/trpc/${name}${query}`, ...(type === "query" ? {} : { headers: { accept: "text/event-stream" } }) }
}

test.each(addresses.map((endpoint) => ({ name: endpoint.name, endpoint })))("$name", async ({ name, endpoint }) => {
  const request = requests.get(name)
  if (!request) throw new Error(`no request for ${name}`)
  const { status, text } = await open.ask(request.caller, endpoint.need, request.sent)
  // The upload protocol responds with a sentence and no code.
  const says = name.startsWith("POST /api/uploads") || /second_factor_required/i.test(text)
  expect([status, says]).toEqual([403, true])
})

test("covers all procedures and endpoints", () => {
  expect(procedures.length).toBeGreaterThan(150)
  expect(addresses.length).toBeGreaterThan(100)
})
