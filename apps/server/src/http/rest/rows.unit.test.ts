import { expect, it } from "vitest"
import type { Caller } from "../../router.ts"
import { paramsOf, partsOf } from "./row.ts"
import { rows } from "./rows.ts"

/** Answers every call of a row's `input` with nothing. */
const nothing: Caller = new Proxy(() => undefined, { get: () => nothing, apply: () => Promise.resolve({ items: [] }) }) as never

it.each(rows.flatMap((row) => (row.input && partsOf(row).body && row.body === undefined ? [[row.id, row] as const] : [])))(
  "%s passes on every name of its body, and drops no other silently",
  async (_, row) => {
    const names = [...Object.keys((partsOf(row).body?.properties as object | undefined) ?? {}), "unheardOf"]
    const params = Object.fromEntries(paramsOf(row).map((name) => [name, `the-${name}`]))
    const input = await row.input?.({ params, query: {}, body: Object.fromEntries(names.map((name) => [name, `of-${name}`])) }, nothing)
    const said = JSON.stringify(input)
    expect(names.filter((name) => !said.includes(`of-${name}`))).toEqual([])
  },
)
