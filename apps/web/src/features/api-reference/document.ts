import { queryOptions } from "@tanstack/react-query"

/** The part of an OpenAPI 3.1 description that the page shows. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  additionalProperties?: boolean | Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  format?: string
  default?: unknown
}
export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema; example?: unknown }
type Reference = { $ref: string }
type Content = Record<string, { schema: Schema; example?: unknown }>
export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  "x-scopes"?: string[]
  description?: string
  parameters: (Parameter | Reference)[]
  requestBody?: { content: Content; required?: boolean }
  responses: Record<string, { $ref?: string; description?: string; content?: Content }>
}
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  servers: { url: string }[]
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter>; responses: Record<string, { description: string }> }
}

/** One path and method, as listed. */
export type Entry = { method: string; path: string; operation: Operation }

export const documentQuery = queryOptions({
  queryKey: ["openapi.json"],
  queryFn: async ({ signal }): Promise<ApiDocument> => {
    const response = await fetch("/api/v1/openapi.json", { signal })
    if (!response.ok) throw new Error(`openapi.json answered ${response.status}`)
    return (await response.json()) as ApiDocument
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** All operations: those for teams first, then the public ones. */
export function entriesOf(document: ApiDocument): Entry[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const ours = ({ operation }: Entry) => operation["x-scopes"] !== undefined
  return [...all.filter(ours), ...all.filter((one) => !ours(one))]
}

const nameOf = (ref: string) => ref.split("/").at(-1) ?? ""

export function parametersOf(document: ApiDocument, { parameters }: Operation): Parameter[] {
  return parameters.flatMap((one) => ("$ref" in one ? (document.components.parameters[nameOf(one.$ref)] ?? []) : one))
}

export function resolved(document: ApiDocument, schema: Schema): Schema {
  return schema.$ref ? (document.components.schemas[nameOf(schema.$ref)] ?? {}) : schema
}

/** Describes a type briefly: `string`, `array of string`, `"open" | "all"`. */
export function typeText(document: ApiDocument, given: Schema): string {
  const schema = resolved(document, given)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ")
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map((one) => typeText(document, one)))].join(" | ")
  if (schema.type === "array") return `array of ${schema.items ? typeText(document, schema.items) : "anything"}`
  if (Array.isArray(schema.type)) return schema.type.join(" | ")
  return schema.type ?? "anything"
}

/** Describes a value's limits briefly; empty: none beyond its type. */
export function limitText({ minimum, maximum, maxLength, maxItems, default: usual, format }: Schema): string {
  const range = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? [`${minimum} to ${maximum}`] : []
  return [
    ...range,
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems}`]),
    ...(format === undefined ? [] : [format]),
    ...(usual === undefined || typeof usual === "object" ? [] : [`else ${String(usual)}`]),
  ].join(", ")
}

/** Returns the fields of an object schema, or of the items of an array schema. */
export function fieldsOf(document: ApiDocument, given: Schema): { name: string; schema: Schema; required: boolean }[] {
  const schema = resolved(document, given)
  const object = schema.type === "array" && schema.items ? resolved(document, schema.items) : schema
  const some = object.anyOf?.map((one) => resolved(document, one)).find((one) => one.properties) ?? object
  return Object.entries(some.properties ?? {}).map(([name, one]) => ({
    name,
    schema: one,
    required: some.required?.includes(name) ?? false,
  }))
}
