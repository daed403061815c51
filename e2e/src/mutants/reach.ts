import { SourceMap, type SourceMapPayload } from "node:module"
import type { Fault } from "./types.ts"

/** A function as it ran: where its text begins and ends in the script, and how often it was called. */
export type Ran = readonly [start: number, end: number, count: number]

/** What ran while one test file did, by the source file. */
export type Reached = { test: string; files: Record<string, Ran[]> }

/** A function of a script, in places of its source; `key` names it in {@link Ran}. */
export type Placed = { key: string; from: Place; to: Place }
type Place = { line: number; column: number }

const before = (a: Place, b: Place) => a.line < b.line || (a.line === b.line && a.column <= b.column)
const keyOf = ([start, end]: Ran) => `${start}-${end}`

/** Where a fault differs first from what stood there. */
export function placeOf(source: string, { from, to }: Pick<Fault, "from" | "to">): Place {
  let same = 0
  while (same < from.length && from[same] === to[same]) same++
  const lines = source.slice(0, source.indexOf(from) + same).split("\n")
  return { line: lines.length - 1, column: lines.at(-1)?.length ?? 0 }
}

/** The source map that a script ends on. */
export function mapOf(script: string): SourceMapPayload | null {
  const text = /\/\/# sourceMappingURL=data:application\/json[^,]*;base64,(\S+)\s*(?:\}\}\s*)?$/.exec(script)?.[1]
  return text === undefined ? null : (JSON.parse(Buffer.from(text, "base64").toString("utf8")) as SourceMapPayload)
}

/** The functions of a script whose text ends on its source map, as tests run it: behind the beginning of a function of the runner's own. */
export function placedIn(script: string, functions: readonly Ran[]): Placed[] {
  const told = mapOf(script)
  if (!told) return []
  const map = new SourceMap(told)
  const prefix = script.indexOf("=>{{") + 4
  const starts = [prefix]
  for (let at = script.indexOf("\n", prefix); at >= 0; at = script.indexOf("\n", at + 1)) starts.push(at + 1)
  const place = (offset: number): Place | null => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    const entry = map.findEntry(low, Math.max(0, offset - (starts[low] ?? 0)))
    return "originalLine" in entry ? { line: entry.originalLine, column: entry.originalColumn } : null
  }
  const known = new Map(functions.filter(([start]) => start >= prefix).map((one) => [keyOf(one), one]))
  return [...known].flatMap(([key, [start, end]]) => {
    const [from, to] = [place(start), place(end - 1)]
    return from && to ? [{ key, from, to }] : []
  })
}

/** The innermost function around a place; null where it is in none: it is computed when the file is loaded. */
export function functionAround(functions: readonly Placed[], at: Place): string | null {
  let found: Placed | null = null
  for (const one of functions) {
    if (!before(one.from, at) || !before(at, one.to)) continue
    if (!found || (before(found.from, one.from) && before(one.to, found.to))) found = one
  }
  return found?.key ?? null
}

/** So few test files run what keeps its answer for the whole process: whoever comes later uses it without running it. */
const FEW = 2

/**
 * The test files that can notice a fault: those in which the function ran that it is in, or where it is in none any function of its file.
 * @returns null where all can: hardly any ran it, so that what it made may have been kept for others
 */
export function whoReaches(fault: { file: string; at: Place }, functions: readonly Placed[], all: readonly Reached[]): Set<string> | null {
  const key = functionAround(functions, fault.at)
  const names = new Set(functions.map((one) => one.key))
  const runs = (one: Ran) => one[2] > 0 && (key === null ? names.has(keyOf(one)) : keyOf(one) === key)
  const reaching = all.filter(({ files }) => files[fault.file]?.some(runs)).map(({ test }) => test)
  return reaching.length > FEW ? new Set(reaching) : null
}
