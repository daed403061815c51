import { z } from "zod"
import { answerIssue } from "../features/forms/schema.ts"
import { rest as m } from "../messages/rest.ts"
import type { Endpoint } from "./endpoint.ts"

type Json = Record<string, unknown>

/** RFC 9457, as every error of the API comes. */
const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().describe("For people."),
  code: z.string().describe("For programs: stable, lower snake case."),
  issues: z.array(answerIssue).optional().describe("What is wrong with the input, each with its place."),
})

/** JSON Schema 2020-12, which is what OpenAPI 3.1 speaks, without the marker that only a whole document has. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" }) as Json
  return rest
}

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

/**
 * The API's description, OpenAPI 3.1, from the same schemas that check the calls.
 * @param baseUrl origin of this installation
 */
export function openApi(endpoints: readonly Endpoint[], about: { baseUrl: string; version: string }): Json {
  const paths: Record<string, Json> = {}
  const schemas: Record<string, Json> = { Problem: schemaOf(problem, "output") }
  for (const endpoint of endpoints) {
    const path = `/api/v1${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint) }
    schemas[endpoint.response.name] = schemaOf(endpoint.response.schema, "output")
    if (endpoint.body) schemas[`${endpoint.response.name}Request`] = schemaOf(endpoint.body, "input")
  }
  return {
    openapi: "3.1.0",
    info: { title: m.title, version: about.version, description: m.description },
    servers: [{ url: about.baseUrl }],
    paths,
    components: { schemas },
  }
}
