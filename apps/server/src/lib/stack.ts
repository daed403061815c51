import { readFileSync } from "node:fs"
import { SourceMap, type SourceMapPayload } from "node:module"
import { fileURLToPath } from "node:url"

/*
 * Where in what we wrote a fault came from. Node can tell by itself, and then keeps the maps of the whole bundle for as long as it runs, which is
 * some 30 MB for something that is hardly ever asked. Here they are read when a stack is written down, and forgotten soon after.
 */

/** Milliseconds for which maps are kept after they were last asked: faults come in rows. */
const KEPT_MS = 10_000

/** By path of a file; null: there is none. */
const maps = new Map<string, SourceMap | null>()
let forgetting: NodeJS.Timeout | undefined

function mapOf(path: string): SourceMap | null {
  clearTimeout(forgetting)
  forgetting = setTimeout(() => maps.clear(), KEPT_MS)
  forgetting.unref()
  const known = maps.get(path)
  if (known !== undefined) return known
  const map = readMap(`${path}.map`)
  maps.set(path, map)
  return map
}

/** What is not there, or cannot be read, is no reason for a second fault. */
function readMap(path: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, "utf8")) as SourceMapPayload)
  } catch {
    return null
  }
}

/** A place of a bundle at the end of a stack's line: as an address or a path, line and column. */
const place = /(file:\/\/\/[^\s()]{1,500}\.js|\/[^\s()]{1,500}\.js):(\d{1,7}):(\d{1,7})(\)?)$/

/** How many lines of a stack are looked at; Node writes ten. */
const LINES = 50

/** A stack with the places of our sources where it names those of a bundle that has its map beside it; all else stays as it is. */
export function inSources(stack: string): string {
  return stack
    .split("\n")
    .map((line, index) => (index < LINES && line.startsWith("    at ") ? inSource(line) : line))
    .join("\n")
}

function inSource(line: string): string {
  const found = place.exec(line)
  if (!found) return line
  const [text, at = "", row, column, close = ""] = found
  const path = at.startsWith("file:") ? fileURLToPath(at) : at
  if (path.includes("/node_modules/")) return line
  const entry = mapOf(path)?.findEntry(Number(row) - 1, Number(column) - 1)
  if (!entry || !("originalSource" in entry)) return line
  const source = new URL(entry.originalSource, `file://${path}`).pathname
  return `${line.slice(0, line.length - text.length)}${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}${close}`
}
