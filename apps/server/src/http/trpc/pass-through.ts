/** Kinds of schema that contain others, with the paths to these. */
const inside: Record<string, (definition: Definition) => [name: string, schema: unknown][]> = {
  object: ({ shape = {}, catchall }) => [...Object.entries(shape), ["*", catchall]],
  array: ({ element }) => [["[]", element]],
  record: ({ keyType, valueType }) => [
    ["key", keyType],
    ["*", valueType],
  ],
  union: ({ options = [] }) => options.map((one, index) => [`(${index})`, one]),
  tuple: ({ items = [], rest }) => [...items.map((one, index): [string, unknown] => [String(index), one]), ["rest", rest]],
  optional: ({ innerType }) => [["", innerType]],
  nullable: ({ innerType }) => [["", innerType]],
  readonly: ({ innerType }) => [["", innerType]],
  lazy: ({ getter }) => [["", getter?.()]],
}

/** Kinds that contain no others, and either return their input unchanged or reject it. */
const leaves = new Set([
  "string",
  "number",
  "boolean",
  "null",
  "undefined",
  "void",
  "literal",
  "enum",
  "unknown",
  "any",
  "never",
  "date",
  "custom",
])

type Definition = {
  type: string
  shape?: object
  catchall?: unknown
  options?: unknown[]
  items?: unknown[]
  getter?: () => unknown
  checks?: { _zod: { def: { check: string } } }[]
  coerce?: boolean
} & Partial<Record<"element" | "keyType" | "valueType" | "rest" | "innerType", unknown>>

/** A part of a schema that may change its input. `strips`: it drops unknown keys. */
export type Changing = { path: string; what: string; strips: boolean }

/** Finds the places where a schema may change its input. Empty: its output always equals its input. */
export function changesOf(schema: unknown, path = "", seen: Set<unknown> = new Set()): Changing[] {
  if (!schema || seen.has(schema)) return []
  seen.add(schema)
  const { def } = (schema as { _zod: { def: Definition } })._zod
  const holds = Object.hasOwn(inside, def.type) ? inside[def.type] : undefined
  const found: Changing[] = []
  if (!holds && !leaves.has(def.type)) found.push({ path, what: def.type, strips: false })
  if (def.type === "object" && !def.catchall) found.push({ path, what: "leaves out what it does not name", strips: true })
  if (def.coerce || def.checks?.some((one) => one._zod.def.check === "overwrite")) found.push({ path, what: "rewrites", strips: false })
  for (const [at, one] of below(def, path)) found.push(...changesOf(one, at, seen))
  return found
}

/** The schemas that a schema contains, each with its path. */
function below(def: Definition, path: string): [path: string, schema: unknown][] {
  const holds = Object.hasOwn(inside, def.type) ? inside[def.type] : undefined
  // An unknown kind may contain anything: transforms and pipes contain their input and output schemas.
  const others = def as unknown as { innerType?: unknown; in?: unknown; out?: unknown; left?: unknown; right?: unknown }
  const held: [string, unknown][] =
    holds?.(def) ?? [others.innerType, others.in, others.out, others.left, others.right].map((one) => ["", one])
  return held.map(([name, one]) => [name === "" ? path : `${path}.${name}`, one])
}

/** Finds the places where a schema accepts any value, so that a whole row could leak there. Empty: all fields are explicit. */
export function unnamedIn(schema: unknown, path = "", seen: Set<unknown> = new Set()): string[] {
  if (!schema || seen.has(schema)) return []
  seen.add(schema)
  const { def } = (schema as { _zod: { def: Definition } })._zod
  if (["any", "unknown", "custom"].includes(def.type)) return [path]
  return below(def, path).flatMap(([at, one]) => unnamedIn(one, at, seen))
}
