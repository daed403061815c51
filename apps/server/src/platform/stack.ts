import { readFileSync } from "node:fs"
import { SourceMap, type SourceMapPayload } from "node:module"
import { fileURLToPath, pathToFileURL } from "node:url"

/*
 * Maps stack traces to our sources. Node can do that itself, but keeps the source map of the whole bundle in memory as long as it runs:
 * some 30 MB for something rare. Here, maps are read when a stack is written, and dropped soon after.
 */

/** Milliseconds that maps are kept after their last use, because errors often come in series. */
const KEPT_MS = 60_000

/** By file path; null: the file has no map. */
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

/** A missing or unreadable map must not cause a second error. */
function readMap(path: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, "utf8")) as SourceMapPayload)
  } catch {
    return null
  }
}

/** Line and column, at the end of a stack line. */
const position = /:(\d{1,7}):(\d{1,7})\)?$/

/** Stack lines that are mapped; Node writes ten. */
const LINES = 50

/** Replaces positions in a bundle with a source map by those in our sources; everything else stays. */
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
  // `at name (position)` or `at position`.
  const from = Math.max(line.lastIndexOf("("), line.lastIndexOf(" ", found.index)) + 1
  const at = line.slice(from, found.index)
  const path = pathOf(at)
  if (path === null || path.includes("/node_modules/")) return line
  const entry = mapOf(path)?.findEntry(Number(row) - 1, Number(column) - 1)
  if (!entry || !("originalSource" in entry)) return line
  const source = new URL(entry.originalSource, pathToFileURL(path)).pathname
  return `${line.slice(0, from)}${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}${text.endsWith(")") ? ")" : ""}`
}

/** The path of a position's file, from a URL or a path; null if it cannot have a map. */
function pathOf(place: string): string | null {
  if (!place.endsWith(".js")) return null
  if (place.startsWith("/")) return place
  try {
    return place.startsWith("file:") ? fileURLToPath(place) : null
  } catch {
    return null
  }
}
