import { readdirSync, readFileSync } from "node:fs"
import { median } from "../lib/measure.ts"
import { handlesOf, memoryOf } from "../lib/memory.ts"

/** What the system and Node tell of a process at one moment. `minute` counts from the beginning; megabytes; seconds of a core. */
export type Reading = {
  minute: number
  rss: number
  heap: number
  /** What the engine has of the system for its heap, used or not. */
  held: number
  external: number
  handles: number
  threads: number
  processor: number
}

/**
 * Reads it once.
 * @param metrics address of the process's metrics
 * @param minute since the beginning
 */
export async function readProcess(pid: number | undefined, metrics: string, minute: number): Promise<Reading> {
  const text = await (await fetch(metrics)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? 0)
  return {
    minute,
    rss: memoryOf(pid),
    heap: value("nodejs_heap_size_used_bytes") / 1e6,
    held: value("nodejs_heap_size_total_bytes") / 1e6,
    external: value("nodejs_external_memory_bytes") / 1e6,
    handles: handlesOf(pid),
    threads: pid === undefined ? 0 : readdirSync(`/proc/${pid}/task`).length,
    processor: value("process_cpu_seconds_total"),
  }
}

/** Megabytes of the heap after each full collection that `--trace-gc` has told of, with the minute of each. */
export function heapsAfterGarbage(printed: string): { minute: number; megabytes: number }[] {
  const line = /^\[\d+:\S+\]\s+(\d+) ms: Mark-Compact[^>]*-> ([\d.]+) /gm
  return [...printed.matchAll(line)].map(([, ms, megabytes]) => ({ minute: Number(ms) / 60_000, megabytes: Number(megabytes) }))
}

/** The straight line nearest to the points (least squares): how far it rises for one of `x`, and how far off that may be. */
export function lineThrough(points: readonly { x: number; y: number }[]): { slope: number; error: number } {
  const n = points.length
  if (n < 3) return { slope: Number.NaN, error: Number.NaN }
  const mean = (of: (point: { x: number; y: number }) => number) => points.reduce((sum, point) => sum + of(point), 0) / n
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread
  const rest = points.reduce((sum, point) => sum + (point.y - y - slope * (point.x - x)) ** 2, 0)
  return { slope, error: Math.sqrt(rest / (n - 2) / spread) }
}

/** One value for each minute, the median of those that were read in it: what was alive for a moment is no growth. */
export function byMinute(readings: readonly Reading[], of: (reading: Reading) => number): { x: number; y: number }[] {
  const minutes = new Map<number, number[]>()
  for (const reading of readings) {
    const minute = Math.floor(reading.minute)
    minutes.set(minute, [...(minutes.get(minute) ?? []), of(reading)])
  }
  return [...minutes].map(([x, values]) => ({ x, y: median(values) }))
}

/** What a process has mapped, as the kernel groups it; for a look when memory grows. */
export function smaps(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")
  } catch {
    return ""
  }
}
