import type { Plugin } from "vite"

/** Where schemas are: the server's, which pages import for their limits and the small functions next to them. */
const schemas = /\/apps\/server\/src\/(modules|platform\/values)\/[^?]*\.ts$/
const usesZod = /from "zod"|[sS]chema|values\//

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Declared = Node & { declarations?: (Node & { init: Node | null })[]; declaration?: Declared | null }

const isFunction = (type: unknown) => type === "ArrowFunctionExpression" || type === "FunctionExpression"

/** Whether evaluating it calls anything. */
function calls(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false
  if (Array.isArray(value)) return value.some(calls)
  const node = value as Node
  if (isFunction(node.type)) return false
  if (node.type === "CallExpression" || node.type === "NewExpression") return true
  return Object.values(node).some(calls)
}

/** The code, with each constant of a module that is made by calls marked as one that can be left out. */
export function droppable(code: string, body: readonly Declared[]): string {
  const initials = body
    .flatMap((one) => (one.declaration ?? one).declarations ?? [])
    .flatMap(({ init }) => (init && calls(init) ? [init] : []))
  let written = code
  for (const { start, end } of initials.toSorted((one, other) => other.start - one.start)) {
    written = `${written.slice(0, start)}/* @__PURE__ */ (() => (${written.slice(start, end)}))()${written.slice(end)}`
  }
  return written
}

/**
 * Leaves out of a page every schema that it does not use. To the bundler `z.object(…)` is a call that may do anything: anyone who needed a limit or
 * a small function of a file took all of its schemas along, and zod with them. The server's files hold values that nobody misses who does not
 * use them.
 */
export function schemaFree(): Plugin {
  return {
    name: "intray:schemas",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: schemas, code: usesZod },
      handler(code) {
        return { code: droppable(code, this.parse(code, { lang: "ts" }).body as unknown as Declared[]), map: null }
      },
    },
  }
}
