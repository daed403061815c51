import { Ajv2020 } from "ajv/dist/2020.js"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { scopes } from "../../modules/api-keys/schema.ts"
import { openEndpoints } from "../../testing/callers.ts"
import { makeThings, type Things } from "../../testing/examples.ts"
import { restIds } from "../../testing/rest.ts"
import { testBaseUrl } from "../../testing/services.ts"
import { useWorld } from "../../testing/use-world.ts"
import type { TestTeam } from "../../testing/world.ts"

/** Generates calls from the API's description: they are accepted or rejected as described, and no input causes a fault. */

type Schema = { [key: string]: unknown }
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Operation = {
  operationId: string
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>
  "x-scopes"?: string[]
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }
type Call = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown }

/** Calls for each operation; `npm run e2e -- fuzz-api` makes any number. */
const RUNS = process.env.TEST_FULL ? 40 : 20

const world = useWorld()
let team: TestTeam
let things: Things
let open: ReturnType<typeof openEndpoints>
let key: string
let document: Document
let ajv: Ajv2020
beforeAll(async () => {
  team = await world.team()
  things = await makeThings(world, team)
  open = openEndpoints(world)
  key = (await team.owner.caller.apiKeys.create({ name: "Fuzz", scopes: [...scopes] })).key
  document = (await (await open.app.request(`${testBaseUrl}/api/v1/openapi.json`)).json()) as Document
  ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: "api", ...document })
})
afterAll(() => open.close())

/** Values of a schema, and sometimes others. */
function valuesOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const ids = Object.values(restIds(things))
  const odd = fc.oneof(
    fc.anything({ maxDepth: 2 }),
    fc.constantFrom("\0", "\ud800", "", -1, 1e308, null, "' or 1=1 --", "x".repeat(20_000), ...ids),
  )
  const plain = (): fc.Arbitrary<unknown> => {
    if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
    if ("const" in schema) return fc.constant(schema.const)
    const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
    if (options) return fc.oneof(...options.map((one) => valuesOf(one, depth + 1)))
    if (schema.type === "array") return fc.array(valuesOf((schema.items as Schema | undefined) ?? {}, depth + 1), { maxLength: 4 })
    if (schema.type === "integer" || schema.type === "number") return fc.integer({ min: -2, max: 200 })
    if (schema.type === "boolean") return fc.boolean()
    if (schema.type === "null") return fc.constant(null)
    if (schema.type === "object" && depth < 5) {
      const properties = Object.entries((schema.properties as Record<string, Schema> | undefined) ?? {})
      const required = (schema.required as string[] | undefined) ?? []
      return fc.record(Object.fromEntries(properties.map(([name, one]) => [name, valuesOf(one, depth + 1)])), {
        requiredKeys: required.filter((name) => properties.some(([one]) => one === name)),
      })
    }
    return fc.oneof(fc.constantFrom(...ids), fc.string({ maxLength: 30 }), fc.constantFrom("2026-03-11T21:47:08.000Z", "teal", "now"))
  }
  return fc.oneof({ arbitrary: plain(), weight: 12 }, { arbitrary: odd, weight: 1 })
}

/** @param fileType media type of a body that is sent as it is; otherwise it is JSON */
async function ask(method: string, path: string, { params, query, body }: Call, fileType: string | undefined): Promise<Response> {
  const said = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(said).join(",")
    return typeof value === "object" ? (JSON.stringify(value) ?? "") : String(value)
  }
  const encoded = (value: unknown) => encodeURIComponent(said(value).replace(/\p{Cs}/gu, ""))
  // No segment of a URL can be ".", "..", or empty: parsers of URLs remove it, and the call would be another operation's.
  const segment = (value: string) => (/^\.{0,2}$/.test(value) ? "none" : value)
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(encoded(params[name])))
  const search = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`)
  const text = body === undefined ? null : fileType === undefined ? JSON.stringify(body) : String(body)
  const sized = { "content-type": fileType ?? "application/json", "content-length": String(Buffer.byteLength(text ?? "")) }
  const headers = { authorization: `Bearer ${key}`, ...(text === null ? {} : sized) }
  return open.app.request(`${testBaseUrl}${address}${search.length > 0 ? `?${search.join("&")}` : ""}`, {
    method,
    headers,
    body: text ?? null,
  })
}

/** JSON pointer to a part of the description. */
const pointer = (...parts: string[]) =>
  `api#/${parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`

describe("random input", () => {
  let calls = 0

  test("gets a described response, without a fault", async () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => (operation["x-scopes"] ? [{ path, method, operation }] : [])),
    )
    expect(operations.length).toBeGreaterThan(60)
    for (const { path, method, operation } of operations) {
      const own = operation.parameters.filter((one): one is Parameter => !("$ref" in one))
      const part = (place: string) => {
        const some = own.filter((one) => one.in === place)
        return fc.record(Object.fromEntries(some.map((one) => [one.name, valuesOf(one.schema)])), {
          requiredKeys: some.filter((one) => one.required).map((one) => one.name),
        })
      }
      const taken = operation.requestBody?.content ?? {}
      const name = taken["application/json"]?.schema.$ref?.split("/").at(-1)
      const [fileType] = Object.keys(taken).filter((one) => one !== "application/json")
      const ofFile = fc.oneof(fc.string({ maxLength: 200 }), fc.constant("artist,email\nKitefall,kitefall@band.example\n"))
      const ofJson = name === undefined ? fc.constant(undefined) : valuesOf(document.components.schemas[name] ?? {})
      const body = fileType === undefined ? ofJson : ofFile
      const sent: fc.Arbitrary<Call> = fc.record({ params: part("path"), query: part("query"), body }) as fc.Arbitrary<Call>
      await fc.assert(
        fc.asyncProperty(sent, async (one) => {
          calls += 1
          const response = await ask(method.toUpperCase(), path, one, fileType)
          const { status } = response
          const text = await response.text()
          expect([operation.operationId, status, status < 500 ? "" : text]).toEqual([
            operation.operationId,
            expect.toSatisfy((is) => is < 500),
            "",
          ])
          const described = operation.responses[status]
          expect([operation.operationId, status, described !== undefined]).toEqual([operation.operationId, status, true])
          if (status === 204) return
          const type = response.headers.get("content-type")?.split(";")[0] ?? ""
          const types = status < 300 ? Object.keys(described?.content ?? {}) : ["application/problem+json"]
          expect([operation.operationId, types]).toEqual([operation.operationId, expect.arrayContaining([type])])
          if (status < 300 && type !== "application/json") return
          const where =
            status < 300
              ? pointer("paths", path, method, "responses", String(status), "content", type, "schema")
              : pointer("components", "schemas", "Problem")
          const check = ajv.getSchema(where)
          const right = check?.(JSON.parse(text))
          expect([operation.operationId, right, check?.errors ?? null, right ? "" : text.slice(0, 300)]).toEqual([
            operation.operationId,
            true,
            null,
            "",
          ])
        }),
        { numRuns: RUNS },
      )
    }
    expect(calls).toBeGreaterThan(2_000)
  }, 240_000)
})
