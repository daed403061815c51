import { rest as m } from "@intray/i18n/rest"
import { z } from "zod"
import { answerIssue } from "../../modules/forms/schema.ts"
import type { Endpoint } from "./endpoint.ts"
import type { FileOperation } from "./files.ts"
import { answerOf, definitionOf, isOne, type Json, type ObjectSchema, partsOf, type Row, schemaOf, statusOf } from "./row.ts"

/** RFC 9457 problem: the form of every error of the API. */
const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().describe("For people."),
  code: z.string().describe("For programs: stable, lower snake case."),
  issues: z.array(answerIssue).optional().describe("What is wrong with the input, each with its place."),
})

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function parameters(endpoint: Endpoint): Json[] {
  const from = (place: "path" | "query" | "header", object: z.ZodObject | null) => {
    if (!object) return []
    const { properties = {}, required = [] } = schemaOf(object, "input") as { properties?: Record<string, Json>; required?: string[] }
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name: place === "header" ? name.replace(/(^|-)[a-z]/g, (part) => part.toUpperCase()) : name,
      in: place,
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema,
    }))
  }
  return [...from("path", endpoint.params), ...from("query", endpoint.query), ...from("header", endpoint.headers)]
}

function operation(endpoint: Endpoint): Json {
  const { id, summary, status, response, body } = endpoint
  const failures = [...new Set([400, ...endpoint.problems])].sort()
  return {
    operationId: id,
    summary,
    tags: [endpoint.path.split("/")[1]],
    security: [],
    parameters: parameters(endpoint),
    ...(body === null
      ? {}
      : { requestBody: { required: true, content: { "application/json": { schema: ref(`${response.name}Request`) } } } }),
    responses: {
      [status]: { description: summary, ...(status === 204 ? {} : { content: { "application/json": { schema: ref(response.name) } } }) },
      ...Object.fromEntries(
        failures.map((code) => [
          code,
          { description: m.problems[code] ?? m.problem, content: { "application/problem+json": { schema: ref("Problem") } } },
        ]),
      ),
    },
  }
}

const problemRef = { content: { "application/problem+json": { schema: ref("Problem") } } }
/** Errors that every operation of the team may return. */
const refusals = ["400", "401", "403", "404", "409", "413", "415", "422", "429", "default"] as const

/** The id in examples; a test replaces `{labelId}` with real ids. */
const SAMPLE = "01JD2Q7M8Y3N5V9XK4TB6WHZ0C"

/** Replaces names in braces in example values. @param ids by name */
export function filledIn(value: unknown, ids: (name: string) => string): unknown {
  if (typeof value === "string") {
    const name = /^\{(\w{1,40})\}$/.exec(value)?.[1]
    return name === undefined ? value : ids(name)
  }
  if (Array.isArray(value)) return value.map((one) => filledIn(one, ids))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filledIn(one, ids)]))
}

const sampleOf = (name: string) => (name === "slug" ? "demos" : SAMPLE)

function teamParameters(row: Row): Json[] {
  const { params, query } = partsOf(row)
  const list = (place: "path" | "query", { properties, required }: ObjectSchema, given: Record<string, string> = {}) =>
    Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      ...(description === undefined ? {} : { description }),
      ...(given[name] === undefined ? {} : { example: exampleOf(filledIn(given[name], sampleOf) as string, schema) }),
      ...(schema.type === "array" ? { style: "form", explode: false } : {}),
      schema,
    }))
  const named = { IdempotencyKey: row.method === "post", IfMatch: row.method === "patch" && row.reads, IfNoneMatch: isOne(row) }
  const headers = Object.entries(named).flatMap(([name, taken]) => (taken ? [{ $ref: `#/components/parameters/${name}` }] : []))
  return [...list("path", params, row.example?.params), ...list("query", query, row.example?.query), ...headers]
}

const exampleOf = (text: string, schema: Json): unknown => {
  if (schema.type === "integer" || schema.type === "number") return Number(text)
  return schema.type === "array" ? text.split(",") : text
}

/** The scopes that a key needs for a procedure. */
function scopesOf(procedure: string): string[] {
  const permission = definitionOf(procedure).meta?.permission ?? "team"
  return (typeof permission === "string" ? [permission] : [...permission]).filter((one) => one.includes(":"))
}

const shownScopes = (scopes: readonly string[]) => scopes.map((one) => `\`${one}\``).join(" or ")

function teamOperation(row: Row, reads: Row | undefined): Json {
  const { body } = partsOf(row)
  const status = statusOf(row)
  const scopes = scopesOf(row.procedure)
  const also = reads ? scopesOf(reads.procedure) : []
  const example = row.example?.body && filledIn(row.example.body, sampleOf)
  const needed = [scopes, also].filter((one) => one.length > 0).map(shownScopes)
  const needs = needed.length === 0 ? "Any key of the team may." : `Needs ${needed.join(" and ")}.`
  return {
    operationId: row.id,
    summary: row.summary,
    description: needs,
    tags: [row.path.split("/")[1]],
    security: [{ bearer: [] }, { apiKey: [] }],
    "x-scopes": scopes,
    parameters: teamParameters(row),
    ...(body === null
      ? {}
      : {
          requestBody: {
            required: ((body.required as string[] | undefined) ?? []).length > 0,
            content: {
              "application/json": { schema: ref(`${row.id[0]?.toUpperCase()}${row.id.slice(1)}Body`), ...(example ? { example } : {}) },
            },
          },
        }),
    responses: {
      [status]: {
        description: row.summary,
        ...(isOne(row) ? { headers: { ETag: { description: m.etag, schema: { type: "string" } } } } : {}),
        ...(status === 204 ? {} : { content: { "application/json": { schema: ref(row.response) } } }),
      },
      ...(isOne(row) ? { 304: { description: m.notModified } } : {}),
      ...Object.fromEntries(
        refusals.map((code) => [code, { $ref: `#/components/responses/${code === "default" ? "Other" : `Problem${code}`}` }]),
      ),
      ...(row.method === "patch" ? { 412: { $ref: "#/components/responses/Problem412" } } : {}),
    },
  }
}

function fileOperation({ id, path, summary, scope, query, takes, returns, response }: FileOperation): Json {
  const { properties = {}, required = [] } = schemaOf(query, "input") as { properties?: Record<string, Json>; required?: string[] }
  const inPath = [...path.matchAll(/\{(\w{1,40})\}/g)].map(([, name]) => ({
    ...{ name, in: "path", required: true },
    schema: { type: "string", maxLength: 64 },
  }))
  const inQuery = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    ...{ name, in: "query", required: required.includes(name) },
    ...(description === undefined ? {} : { description }),
    schema,
  }))
  const file = { schema: { type: "string", format: "binary" } }
  const shown = (type: string) => (type === "application/json" ? { schema: {} } : file)
  const content = response
    ? { "application/json": { schema: ref(response.name) } }
    : Object.fromEntries((returns ?? []).map((type) => [type, shown(type)]))
  return {
    operationId: id,
    summary,
    description: `Needs ${shownScopes([scope])}.`,
    tags: [path.split("/")[1]],
    security: [{ bearer: [] }, { apiKey: [] }],
    "x-scopes": [scope],
    parameters: [...inPath, ...inQuery],
    ...(takes ? { requestBody: { required: true, content: Object.fromEntries(takes.map((type) => [type, file])) } } : {}),
    responses: {
      [takes ? 201 : 200]: { description: summary, content },
      ...Object.fromEntries(
        refusals.map((code) => [code, { $ref: `#/components/responses/${code === "default" ? "Other" : `Problem${code}`}` }]),
      ),
    },
  }
}

const components = {
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer", description: m.bearer },
    apiKey: { type: "apiKey", in: "header", name: "x-api-key", description: m.bearer },
  },
  parameters: {
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description: m.idempotency,
      schema: { type: "string", minLength: 1, maxLength: 200, pattern: "^[\\x21-\\x7e]+$" },
    },
    IfNoneMatch: { name: "If-None-Match", in: "header", required: false, description: m.ifNoneMatch, schema: { type: "string" } },
    IfMatch: { name: "If-Match", in: "header", required: false, description: m.ifMatch, schema: { type: "string" } },
  },
  responses: {
    ...Object.fromEntries(
      [...refusals.filter((code) => code !== "default"), "412"].map((code) => [
        `Problem${code}`,
        { description: m.problems[Number(code)] ?? m.problem, ...problemRef },
      ]),
    ),
    Other: { description: m.problem, ...problemRef },
  },
}

/**
 * The API's description in OpenAPI 3.1, from the same schemas that validate the calls.
 * @param of the public endpoints, the team's, and those for files
 * @param about baseUrl: origin of this installation
 */
export function openApi(
  { endpoints, rows, files }: { endpoints: readonly Endpoint[]; rows: readonly Row[]; files: readonly FileOperation[] },
  about: { baseUrl: string; version: string },
): Json {
  const paths: Record<string, Json> = {}
  const schemas: Record<string, Json> = { Problem: schemaOf(problem, "output") }
  /** Each name has one schema: with two, the description would contain only the first. */
  const name = (called: string, schema: Json) => {
    const known = schemas[called]
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`Two shapes are called ${called} in the description.`)
    schemas[called] = schema
  }
  for (const endpoint of endpoints) {
    const path = `/api/v1${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint) }
    if (endpoint.status !== 204) name(endpoint.response.name, schemaOf(endpoint.response.schema, "output"))
    if (endpoint.body) name(`${endpoint.response.name}Request`, schemaOf(endpoint.body, "input"))
  }
  for (const row of rows) {
    const path = `/api/v1${row.path}`
    paths[path] = {
      ...paths[path],
      [row.method]: teamOperation(
        row,
        rows.find((one) => one.id === row.reads),
      ),
    }
    name(row.response, schemaOf(answerOf(row), "output"))
    const { body } = partsOf(row)
    if (body) name(`${row.id[0]?.toUpperCase()}${row.id.slice(1)}Body`, body)
  }
  for (const one of files) {
    const path = `/api/v1${one.path}`
    paths[path] = { ...paths[path], [one.method]: fileOperation(one) }
    if (one.response) name(one.response.name, schemaOf(one.response.schema, "output"))
  }
  return {
    openapi: "3.1.0",
    info: {
      title: m.title,
      version: about.version,
      description: m.description,
      license: { name: "AGPL-3.0-or-later", identifier: "AGPL-3.0-or-later" },
    },
    servers: [{ url: about.baseUrl }],
    tags: [...new Set([...endpoints, ...rows, ...files].map(({ path }) => path.split("/")[1]))].map((name) => ({ name })),
    paths,
    components: { ...components, schemas },
  }
}
