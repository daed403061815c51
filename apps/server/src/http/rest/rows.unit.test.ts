import { expect, it } from "vitest"
import type { Caller } from "../../router.ts"
import { paramsOf, partsOf } from "./row.ts"
import { rows } from "./rows.ts"

/** Answers whatever a row reads first with nothing. */
const nothing: Caller = new Proxy(() => undefined, { get: () => nothing, apply: () => Promise.resolve({ items: [] }) }) as never

it.each(rows.flatMap((row) => (row.input && partsOf(row).body && row.body === undefined ? [[row.id, row] as const] : [])))(
  "%s hands on each name that its body may say, and refuses no other in silence",
  async (_, row) => {
    const names = [...Object.keys((partsOf(row).body?.properties as object | undefined) ?? {}), "unheardOf"]
    const params = Object.fromEntries(paramsOf(row).map((name) => [name, `the-${name}`]))
    const input = await row.input?.({ params, query: {}, body: Object.fromEntries(names.map((name) => [name, `of-${name}`])) }, nothing)
    const said = JSON.stringify(input)
    expect(names.filter((name) => !said.includes(`of-${name}`))).toEqual([])
  },
)
