/** Kinds of schema that hold others, with where these are. */
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

/** Kinds that hold no others, and give what they are given or refuse it. */
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

/** Something in a schema that gives back another value than it was given. `strips`: it leaves out what nobody named. */
export type Changing = { path: string; what: string; strips: boolean }

/** Where a schema may change what it is given, instead of passing it on or refusing it. None: what it lets through is what came. */
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

/** What a schema holds, each with its path. */
function below(def: Definition, path: string): [path: string, schema: unknown][] {
  const holds = Object.hasOwn(inside, def.type) ? inside[def.type] : undefined
  // A kind that is not known here may hold anything: those that turn one value into another hold what they begin with and end with.
  const others = def as unknown as { innerType?: unknown; in?: unknown; out?: unknown; left?: unknown; right?: unknown }
  const held: [string, unknown][] =
    holds?.(def) ?? [others.innerType, others.in, others.out, others.left, others.right].map((one) => ["", one])
  return held.map(([name, one]) => [name === "" ? path : `${path}.${name}`, one])
}

/** Where a schema lets through what nobody has named: whatever a row holds would be answered there. None: an explicit list of fields. */
export function unnamedIn(schema: unknown, path = "", seen: Set<unknown> = new Set()): string[] {
  if (!schema || seen.has(schema)) return []
  seen.add(schema)
  const { def } = (schema as { _zod: { def: Definition } })._zod
  if (["any", "unknown", "custom"].includes(def.type)) return [path]
  return below(def, path).flatMap(([at, one]) => unnamedIn(one, at, seen))
}
