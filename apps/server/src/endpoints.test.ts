import { authRoutes } from "@intray/auth/testing"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readEnv } from "./env.ts"
import { type CallerKey, callerKeys, cellFor } from "./http/access/callers.ts"
import { accessOfEndpoints, type Endpoint } from "./http/access/endpoints.ts"
import { mailedPaths } from "./modules/account/mailed-link.ts"
import { testPassword } from "./testing/accounts.ts"
import { type Endpoints, mostFirst, openEndpoints, type Sent, type TestCaller } from "./testing/callers.ts"
import { type ApiScene, apiExamples, apiExcuses, makeApiScene } from "./testing/endpoints-api.ts"
import { type AuthScene, authExamples, authExcuses, type Example, makeAuthScene } from "./testing/endpoints-auth.ts"
import { everything } from "./testing/everything.ts"
import { restEndpointExamples } from "./testing/rest.ts"
import { createWorld, type TestTeam, type World } from "./testing/world.ts"

/** Calls every endpoint besides the procedures as each caller of docs/authz-matrix.md. Refused calls write nothing. */

let world: World
let open: Endpoints
let other: TestTeam
let hash: string
let api: ApiScene
let auth: AuthScene
beforeAll(async () => {
  const { providers } = readEnv({ GITHUB_CLIENT_ID: "our id", GITHUB_CLIENT_SECRET: "our secret" })
  world = await createWorld({ env: { providers } })
  open = openEndpoints(world)
  other = await world.team()
  hash = await world.services.auth.hashPassword(testPassword)
  api = await makeApiScene(world, { other, ask: open.ask })
  auth = await newAuthScene()
})
afterAll(async () => {
  open.close()
  await world.close()
})

const newAuthScene = () => makeAuthScene(world, { other, hash })

/** The key of an endpoint of the sign-in library in the examples. */
const short = (endpoint: Endpoint) => endpoint.name.replace(" /api/auth", " ")
const named = (list: readonly Endpoint[]) => list.map((endpoint) => ({ name: endpoint.name, endpoint }))

function requestOf(endpoint: Endpoint, { query, params = {}, ...sent }: Example): Sent {
  let { path } = endpoint
  for (const [name, value] of Object.entries(params)) path = path.replace(name === "*" ? "*" : `:${name}`, value)
  const address = query === undefined ? path : `${path}?${new URLSearchParams(query)}`
  // Without a body, the library rejects the content type.
  const body = endpoint.method === "POST" && sent.body === undefined && path.startsWith("/api/auth/") ? { body: {} } : {}
  return { method: endpoint.method, path: address, ...body, ...sent }
}

/** The request of a caller to an endpoint. Preparing it may write things of that caller. */
async function prepare(endpoint: Endpoint, key: CallerKey, scene: AuthScene = auth): Promise<{ caller: TestCaller; request: Sent }> {
  const isAuth = endpoint.path.startsWith("/api/auth/")
  const caller = (isAuth ? scene : api).callers[key]
  const example = isAuth ? authExamples[short(endpoint)]?.(scene, caller) : apiExamples[endpoint.name]?.(api, caller)
  return { caller, request: requestOf(endpoint, (await example) ?? {}) }
}

const statusOf = async (endpoint: Endpoint, { caller, request }: Awaited<ReturnType<typeof prepare>>) =>
  (await open.ask(caller, endpoint.need, request)).status

describe("the lists of endpoints are complete", () => {
  test("for the application", () => {
    const known = new Set(accessOfEndpoints.api.map(({ method, path }) => `${method === "HEAD" ? "GET" : method} ${path}`))
    for (const path of ["/api/auth/*", "/api/trpc/*"]) for (const method of ["GET", "POST"]) known.add(`${method} ${path}`)
    // The library's endpoints that our own pages replace.
    for (const path of ["/api/auth/error", ...mailedPaths]) known.add(`GET ${path}`)
    const found = new Set(open.app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`))
    expect([...found].sort()).toEqual([...known].sort())
  })

  test("for the sign-in library", () => {
    const found = authRoutes().flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`))
    expect(accessOfEndpoints.auth.map(short).sort()).toEqual(found.sort())
  })

  test("and handlers for all methods are closed to everybody", async () => {
    const paths = open.app.routes.filter(({ method }) => method === "ALL").map(({ path }) => path.replace("/*", "/nothing"))
    for (const path of new Set(paths)) {
      const { status } = await open.ask(api.callers.owner, "public", { method: "PURGE", path: path.replace(/:\w+/g, "x") })
      expect([path, status]).toEqual([path, expect.toSatisfy((one) => one === 404 || one === 405)])
    }
  })

  test("and every example has an endpoint", () => {
    const unknown = (examples: object, names: string[]) => Object.keys(examples).filter((name) => !names.includes(name))
    expect(
      unknown(
        { ...apiExamples, ...apiExcuses },
        accessOfEndpoints.api.map(({ name }) => name),
      ),
    ).toEqual([])
    expect(unknown({ ...authExamples, ...authExcuses }, accessOfEndpoints.auth.map(short))).toEqual([])
  })
})

const all = named([...accessOfEndpoints.api, ...accessOfEndpoints.auth])
/** Rows of the REST API are tested elsewhere: http/rest/matrix.test.ts with API keys, access.test.ts by procedure. */
const isRow = ({ name }: { name: string }) => name in restEndpointExamples

describe("refused", () => {
  const refusals = (endpoint: Endpoint) =>
    callerKeys.flatMap((key) => {
      const cell = cellFor(endpoint, key)
      return typeof cell === "number" ? [{ key, cell }] : []
    })
  const refusing = all.filter(({ endpoint }) => refusals(endpoint).length > 0)
  const prepared = new Map<string, Awaited<ReturnType<typeof prepare>>>()
  let before: Record<string, string>
  beforeAll(async () => {
    for (const { name, endpoint } of refusing)
      for (const { key } of refusals(endpoint)) prepared.set(`${name} ${key}`, await prepare(endpoint, key))
    before = await everything(world.db)
  }, 180_000)

  test.each(refusing)("$name", async ({ name, endpoint }) => {
    for (const { key, cell } of refusals(endpoint)) {
      const call = prepared.get(`${name} ${key}`)
      expect([key, call && (await statusOf(endpoint, call))]).toEqual([key, cell])
    }
  })

  test("writes nothing", async () => {
    expect(await everything(world.db)).toEqual(before)
  })
})

/** Done, redirected, or refused for reasons unrelated to the caller. */
const cameIn = expect.toSatisfy((status: number) => status < 400 || status === 400 || status === 409)
const welcome = (endpoint: Endpoint) => mostFirst.filter((key) => typeof cellFor(endpoint, key) !== "number")

/** Whether a call may use up what the next one needs. */
const usesUp = ({ method, path }: Endpoint) =>
  path.startsWith("/api/auth/") && (method === "POST" || path.endsWith("/delete-user/callback"))

describe("allowed", () => {
  test.each(all.filter(({ endpoint }) => !isRow(endpoint) && welcome(endpoint).length > 0))("$name", async ({ endpoint }) => {
    const scene = usesUp(endpoint) ? await newAuthScene() : auth
    const statuses: number[] = []
    for (const key of welcome(endpoint)) {
      const status = await statusOf(endpoint, await prepare(endpoint, key, scene))
      expect([key, status]).toEqual([key, cameIn])
      statuses.push(status)
    }
    if (authExcuses[short(endpoint)] === undefined && apiExcuses[endpoint.name] === undefined)
      expect(Math.min(...statuses)).toBeLessThan(400)
  })
})

describe("required secrets", () => {
  const needed = accessOfEndpoints.api.filter(({ holds, path }) => holds !== undefined && /:(demoId|token)/.test(path))

  test.each(named(needed))("$name rejects everybody with another link", async ({ endpoint }) => {
    for (const key of ["nobody", "owner", "platform"] as const) {
      const { params, ...rest } = (await apiExamples[endpoint.name]?.(api, api.callers[key])) ?? {}
      const wrong = Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, `${value.slice(0, -4)}aaaa`]))
      const { status } = await open.ask(api.callers[key], endpoint.need, requestOf(endpoint, { ...rest, params: wrong }))
      expect([key, status]).toEqual([key, 404])
    }
  })
})
