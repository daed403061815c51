import fc from "fast-check"

/** Generates calls from the API's own description: valid ones, and sometimes invalid ones. */

export type Schema = { [key: string]: unknown }
export type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Operation = {
  operationId: string
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> }
  responses: Record<string, unknown>
  "x-scopes"?: string[]
}
export type ApiDocument = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }
export type Described = { path: string; method: string; operation: Operation }
export type Call = {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  headers: Record<string, string>
}

/** Operations of the team, including those without a scope. */
export function operationsOf(document: ApiDocument): Described[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => (operation["x-scopes"] ? [{ path, method, operation }] : [])),
  )
}

/** Ids of existing items, by their list. */
export type Known = Readonly<Record<string, readonly string[]>>

/** Lists by the prefixes of parameter names. */
const kinds: readonly (readonly [string, string])[] = [
  ["submission", "submissions"],
  ["label", "labels"],
  ["into", "labels"],
  ["group", "label-groups"],
  ["only", "labels"],
  ["stage", "stages"],
  ["portalId", "portals"],
  ["portal", "slugs"],
  ["slug", "slugs"],
  ["assignee", "members"],
  ["reviewer", "members"],
  ["user", "members"],
  ["webhook", "webhooks"],
]

/** Ids for a parameter name; all ids if the name gives no hint. */
function idsFor(known: Known, hint: string): readonly string[] {
  const kind = kinds.find(([beginning]) => hint.startsWith(beginning))?.[1] ?? hint
  const found = known[kind]
  return found && found.length > 0 ? found : Object.values(known).flat()
}

const odd = (ids: readonly string[]) =>
  fc.oneof(
    fc.anything({ maxDepth: 2 }),
    fc.constantFrom(
      "\0",
      "\ud800",
      "",
      " ",
      "\u202e",
      -1,
      0,
      1e308,
      2 ** 53,
      -0,
      1.5,
      null,
      true,
      "' or 1=1 --",
      "x".repeat(20_000),
      ...ids,
    ),
    fc.constantFrom("__proto__", "constructor", "toString", "../..", "%00", "%2f", "null", "undefined", "[object Object]", "NaN"),
  )

/** Just below a limit, at it, and just above. */
const around = (limit: number) => fc.constantFrom(limit - 1, limit, limit + 1)

function texts(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { maxLength, minLength } = schema as { maxLength?: number; minLength?: number }
  const likely: fc.Arbitrary<unknown> = fc.oneof(
    { arbitrary: fc.constantFrom(...ids), weight: 6 },
    { arbitrary: fc.string({ maxLength: 30, unit: "grapheme" }), weight: 1 },
    fc.constantFrom(
      "2026-03-11T21:47:08.000Z",
      "2026-03-11",
      "teal",
      "now",
      "draft",
      "{{status.url}}",
      "a@b.example",
      "https://b.example/c",
    ),
  )
  if (maxLength === undefined && minLength === undefined) return likely
  const limits = [maxLength, minLength].filter((one) => one !== undefined && one <= 20_000) as number[]
  if (limits.length === 0) return likely
  const long = fc.constantFrom(...limits).chain((limit) => around(limit).map((length) => "é".repeat(Math.max(0, length))))
  return fc.oneof({ arbitrary: likely, weight: 4 }, { arbitrary: long, weight: 1 })
}

function numbers({ minimum, maximum }: { minimum?: number; maximum?: number }): fc.Arbitrary<unknown> {
  const limits = [minimum, maximum].filter((one) => one !== undefined && Number.isSafeInteger(one)) as number[]
  const plain = fc.integer({ min: -2, max: 200 })
  return limits.length === 0 ? plain : fc.oneof(plain, fc.constantFrom(...limits).chain(around))
}

/** Values for a schema, and sometimes invalid ones. @param hint the name of the value */
function valuesOf(schema: Schema, known: Known, hint: string, depth = 0): fc.Arbitrary<unknown> {
  const ids = idsFor(known, hint)
  const inner = (one: Schema, name = hint) => valuesOf(one, known, name, depth + 1)
  const plain = (): fc.Arbitrary<unknown> => {
    if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
    if ("const" in schema) return fc.constant(schema.const)
    const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
    if (options) return fc.oneof(...options.map((one) => inner(one)))
    if (schema.type === "array") return lists(schema, inner)
    if (schema.type === "integer" || schema.type === "number") return numbers(schema)
    if (schema.type === "boolean") return fc.boolean()
    if (schema.type === "null") return fc.constant(null)
    if (schema.type === "object" && depth < 5) return objects(schema, inner)
    return texts(schema, ids)
  }
  return fc.oneof({ arbitrary: plain(), weight: 24 }, { arbitrary: odd(ids), weight: 1 })
}

function lists(schema: Schema, inner: (one: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const item = inner((schema.items as Schema | undefined) ?? {})
  const few = fc.array(item, { maxLength: 4 })
  const most = schema.maxItems
  if (typeof most !== "number" || most > 1_000) return few
  // The maximum number of items, and one more.
  const many = fc.tuple(item, fc.constantFrom(most, most + 1)).map(([one, length]) => Array.from({ length }, () => one))
  return fc.oneof({ arbitrary: few, weight: 9 }, { arbitrary: many, weight: 1 })
}

function objects(schema: Schema, inner: (one: Schema, name?: string) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties as Record<string, Schema> | undefined) ?? {})
  const required = ((schema.required as string[] | undefined) ?? []).filter((name) => properties.some(([one]) => one === name))
  const whole = fc.record(Object.fromEntries(properties.map(([name, one]) => [name, inner(one, name)])), { requiredKeys: required })
  const lacking = fc.record(Object.fromEntries(properties.map(([name, one]) => [name, inner(one, name)])), { requiredKeys: [] })
  const more = fc.tuple(whole, fc.constantFrom("more", "__proto__", "teamId", "id")).map(([one, name]) => ({ ...one, [name]: "x" }))
  const free = schema.additionalProperties
  const any =
    typeof free === "object" && free !== null ? fc.dictionary(fc.string({ maxLength: 20 }), inner(free as Schema), { maxKeys: 4 }) : null
  return fc.oneof(
    { arbitrary: any ? fc.oneof(whole, any) : whole, weight: 8 },
    { arbitrary: lacking, weight: 1 },
    { arbitrary: more, weight: 1 },
  )
}

const headers = fc.oneof(
  { arbitrary: fc.constant({}), weight: 8 },
  {
    arbitrary: fc.constantFrom<Record<string, string>>(
      { "idempotency-key": "one-and-the-same" },
      { "idempotency-key": "x".repeat(201) },
      { "if-match": '"stale"' },
      { "if-match": "*" },
      { "if-none-match": "*" },
      { "content-type": "text/plain" },
      { "accept-language": "de" },
      { "x-intray-team": "elsewhere" },
    ),
    weight: 1,
  },
)

/** Calls of one operation. */
export function callsOf({ path, operation }: Described, document: ApiDocument, known: Known): fc.Arbitrary<Call> {
  const own = operation.parameters.filter((one): one is Parameter => !("$ref" in one))
  const part = (place: string) => {
    const some = own.filter((one) => one.in === place)
    // `id` refers to the first part of the path.
    const hintOf = ({ name }: Parameter) => (name === "id" ? (path.split("/")[3] ?? name) : name)
    return fc.record(Object.fromEntries(some.map((one) => [one.name, valuesOf(one.schema, known, hintOf(one))])), {
      requiredKeys: some.filter((one) => one.required).map((one) => one.name),
    })
  }
  const name = operation.requestBody?.content["application/json"]?.schema.$ref?.split("/").at(-1)
  const body = name === undefined ? fc.constant(undefined) : valuesOf(document.components.schemas[name] ?? {}, known, "")
  return fc.record({ params: part("path"), query: part("query"), body, headers }) as fc.Arbitrary<Call>
}

const said = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(said).join(",")
  if (typeof value === "object" || typeof value === "symbol") return JSON.stringify(value) ?? ""
  return String(value)
}
/** Longer than any accepted value, and short enough for a request line. */
const MOST = 1_500
const encoded = (value: unknown) =>
  encodeURIComponent(
    said(value)
      .replace(/\p{Cs}/gu, "")
      .slice(0, MOST)
      .replace(/\p{Cs}/gu, ""),
  )

/** Converts a call to an HTTP request. */
export function requestOf({ path, method }: Described, { params, query, body, headers: more }: Call) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = encoded(params[name])
    // A path segment of dots would change the path.
    return /^\.{0,2}$/.test(text) ? "none" : text
  })
  const search = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`)
  const text = body === undefined ? null : (JSON.stringify(body) ?? null)
  return {
    path: `${address}${search.length > 0 ? `?${search.join("&")}` : ""}`,
    init: {
      method: method.toUpperCase(),
      headers: { ...(text === null ? {} : { "content-type": "application/json" }), ...more },
      body: text,
    },
  }
}
