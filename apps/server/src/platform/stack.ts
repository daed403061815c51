import { readFileSync } from "node:fs"
import { SourceMap, type SourceMapPayload } from "node:module"
import { fileURLToPath, pathToFileURL } from "node:url"

/*
 * Where in what we wrote a fault came from. Node can tell by itself, and then keeps the maps of the whole bundle for as long as it runs, which is
 * some 30 MB for something that is hardly ever asked. Here they are read when a stack is written down, and forgotten soon after.
 */

/** Milliseconds for which maps are kept after they were last asked: faults come in rows. */
const KEPT_MS = 60_000

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

/** Line and column, at the end of a stack's line. */
const position = /:(\d{1,7}):(\d{1,7})\)?$/

/** How many lines of a stack are looked at; Node writes ten. */
const LINES = 50

/** A stack with the places of our sources where it names those of a bundle that has its map next to it; all else stays as it is. */
export function inSources(stack: string): string {
  return stack
    .split("\n")
    .map((line, index) => (index < LINES && line.startsWith("    at ") ? inSource(line) : line))
    .join("\n")
}

function inSource(line: string): string {
  const found = position.exec(line)
  if (!found) return line
  const [text, row, column] = found
  // `at name (place)` or `at place`.
  const from = Math.max(line.lastIndexOf("("), line.lastIndexOf(" ", found.index)) + 1
  const at = line.slice(from, found.index)
  const path = pathOf(at)
  if (path === null || path.includes("/node_modules/")) return line
  const entry = mapOf(path)?.findEntry(Number(row) - 1, Number(column) - 1)
  if (!entry || !("originalSource" in entry)) return line
  const source = new URL(entry.originalSource, pathToFileURL(path)).pathname
  return `${line.slice(0, from)}${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}${text.endsWith(")") ? ")" : ""}`
}

/** The file that a place names by its address or its path; null: none that could have a map. */
function pathOf(place: string): string | null {
  if (!place.endsWith(".js")) return null
  if (place.startsWith("/")) return place
  try {
    return place.startsWith("file:") ? fileURLToPath(place) : null
  } catch {
    return null
  }
}
