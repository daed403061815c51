import { z } from "zod"
import { NotFound } from "../../platform/errors.ts"
import { cursor } from "../../platform/values/schema.ts"
import { appRouter, type Caller } from "../../router.ts"
import type { Meta } from "../trpc/init.ts"
import type { Replay } from "./replay.ts"

/** The parts of a request by name: path, query and body. */
export type Sent = { params: Record<string, string>; query: Record<string, unknown>; body: Record<string, unknown> }

/**
 * An endpoint of the team's REST API: a method, a path, and the procedure that answers. The procedure's schemas validate and describe
 * the input; parameters of path, query and body are merged into it. The row's other members describe differences from that.
 */
export type Row = {
  method: "get" | "post" | "put" | "patch" | "delete"
  /** Below /api/v1; parameters in braces have the names of the procedure's input. */
  path: `/${string}`
  /** Such as `labels.update`. */
  procedure: string
  /** Name of the operation in the API's description. */
  id: string
  summary: string
  /** Default: 201 for a POST, otherwise 200. */
  status?: 200 | 201 | 202 | 204
  /** Name of the response in the API's description. */
  response: string
  /** Its schema, if the response is not the procedure's result. */
  schema?: z.ZodType
  /** Schema of the query, if it is not the procedure's input. */
  query?: z.ZodObject
  /** Schema of the body, if it is not the procedure's input. */
  body?: z.ZodType
  /** Names of the procedure's input that `input` fills in. */
  filled?: readonly string[]
  /** The procedure's input, if it is not the merged parts. */
  input?(sent: Sent, caller: Caller): object | Promise<object>
  /** Gets the items from a result that is a whole list but not in `items`. They are paged here. */
  items?(answer: never): readonly { id: string }[]
  /** The procedure returns a whole list: it is paged here, by the last item's id. */
  whole?: true
  /** Converts the procedure's result for the response. */
  output?(answer: never, sent: Sent): unknown
  /** For a POST that changes something: how a retry is answered. */
  replay?: Replay
  /** For a PATCH: the operation that reads the same resource. `If-Match` names its ETag, and the PATCH returns its response. */
  reads?: string
  /** Values for the description's example by name: `{labelId}` is the id of a label. A test sends each of them. */
  example?: { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> }
}

type Definition = { type: string; meta?: Meta; inputs: z.ZodType[]; output?: z.ZodType }

/** The definition of a procedure. @throws Error if there is none of that name */
export function definitionOf(procedure: string): Definition {
  const found = (appRouter._def.procedures as unknown as Record<string, { _def: Definition } | undefined>)[procedure]
  if (!found) throw new Error(`there is no procedure ${procedure}`)
  return found._def
}

export type Json = Record<string, unknown>

/** JSON Schema 2020-12 as in OpenAPI 3.1, without the `$schema` marker, which belongs only to a whole document. */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" }) as Json
  return rest
}

export type ObjectSchema = { properties: Record<string, Json>; required: string[] } & Json

export const pageQuery = z.strictObject({
  limit: z.number().int().min(1).max(100).default(50).describe("Items of one page."),
  cursor: cursor.optional().describe("`nextCursor` of the page before."),
})

export function paramsOf({ path }: Pick<Row, "path">): string[] {
  return [...path.matchAll(/\{(\w{1,40})\}/g)].map((found) => found[1] ?? "")
}

/** Whether the row's list is paged here. */
export const isWhole = (row: Row) => row.whole === true || row.items !== undefined

/** A GET of one resource: its response has an ETag. */
export const isOne = (row: Row) => row.method === "get" && paramsOf(row).length > 0 && !/List$/.test(row.response)

export function statusOf(row: Row): 200 | 201 | 202 | 204 {
  return row.status ?? (row.method === "post" ? 201 : 200)
}

function objectOf(schema: z.ZodType | undefined): ObjectSchema {
  const { properties = {}, required = [], ...rest } = (schema ? schemaOf(schema, "input") : {}) as Partial<ObjectSchema>
  return { ...rest, properties, required }
}

const known = new Map<Row, { params: ObjectSchema; query: ObjectSchema; body: Json | null }>()

/** The parts of a row as JSON Schema. */
export function partsOf(row: Row): { params: ObjectSchema; query: ObjectSchema; body: Json | null } {
  const before = known.get(row)
  if (before) return before
  const input = definitionOf(row.procedure).inputs[0]
  const whole = objectOf(input)
  const names = paramsOf(row)
  const pick = (from: ObjectSchema, which: (name: string) => boolean): ObjectSchema => ({
    ...from,
    properties: Object.fromEntries(Object.entries(from.properties).filter(([name]) => which(name))),
    required: from.required.filter(which),
  })
  const text: Json = { type: "string", maxLength: 200 }
  const submission: Json = { ...text, description: "Id of the submission, or its number." }
  const params: ObjectSchema = {
    properties: Object.fromEntries(
      names.map((name) => [name, name === "submissionId" ? submission : row.input ? text : (whole.properties[name] ?? text)]),
    ),
    required: names,
  }
  const rest = pick(whole, (name) => !names.includes(name) && !(row.filled ?? []).includes(name))
  const query = row.query ? objectOf(row.query) : isWhole(row) ? objectOf(pageQuery) : row.method === "get" ? rest : objectOf(undefined)
  const takes = row.method === "post" || row.method === "put" || row.method === "patch"
  const own = row.body ? schemaOf(row.body, "input") : rest
  const empty = !row.body && Object.keys(rest.properties).length === 0
  const parts = { params, query, body: takes && !empty ? own : null }
  known.set(row, parts)
  return parts
}

const ID = /^[\w-]{1,64}$/

/** Converts a query value to the type in its schema. A value that cannot be converted stays a text, which the procedure rejects. */
export function coerced(text: string, schema: Json | undefined): unknown {
  const types = [schema, ...((schema?.anyOf as Json[] | undefined) ?? [])].map((one) => one?.type)
  if (types.includes("integer") || types.includes("number")) return /^-?\d{1,15}$/.test(text) ? Number(text) : text
  if (types.includes("boolean")) return text === "true" ? true : text === "false" ? false : text
  if (types.includes("array")) return text.split(",").filter((one) => one !== "")
  return text
}

/** A page of a whole list. @throws NotFound for a cursor of another list */
export function pageOf<T extends { id: string }>(
  all: readonly T[],
  { limit = 50, cursor }: { limit?: number; cursor?: string },
): { items: T[]; nextCursor: string | null } {
  const from = cursor === undefined ? 0 : all.findIndex((one) => one.id === cursor) + 1
  if (cursor !== undefined && (from === 0 || !ID.test(cursor))) throw new NotFound("cursor")
  const items = all.slice(from, from + limit)
  return { items, nextCursor: from + limit < all.length ? (items.at(-1)?.id ?? null) : null }
}

/** The schema of the response. */
export function answerOf(row: Row): z.ZodType {
  const schema = row.schema ?? definitionOf(row.procedure).output
  if (!schema) throw new Error(`${row.procedure} does not say what it gives`)
  return schema
}

/** The schema of a paged list. */
export const listOf = (item: z.ZodType) => z.strictObject({ items: z.array(item), nextCursor: cursor.nullable() })

/** The input of a procedure about the submission in the path. */
export const ofSubmission = ({ params, query, body }: Sent) => ({ ...query, ...body, submissionId: params.submissionId })

/** For a row that picks one item of a list, whose procedure has no input. */
export const noInput = () => ({})
export const noQuery = z.strictObject({})

/** The item of a list that the path names. @throws NotFound */
export function findById<T extends { id: string }>(list: readonly T[], id: string | undefined, what: string): T {
  const found = list.find((one) => one.id === id)
  if (!found) throw new NotFound(what)
  return found
}
