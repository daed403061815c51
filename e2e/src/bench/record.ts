import { readFileSync, writeFileSync } from "node:fs"
import { cpus, totalmem } from "node:os"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import type { Line } from "./measure.ts"

/** What is kept of one run; rates in calls a second, times in milliseconds, memory in megabytes. */
export type Recorded = {
  day: string
  machine: string
  versions: string
  /** From the start of the process to its first answer, and to its first list. */
  start: { healthy: number; listed: number }
  /** After the first list, and the most that the process ever had. */
  memory: { first: number; peak: number }
  seeded: number
  /** Share of the machine that others had meanwhile, 0 to 1; null: not known. */
  others: number | null
  /** By workload and connections: `W1/16`. What a call costs the processor is in microseconds. */
  lines: Record<
    string,
    { what: string; goal: number } & Omit<Line, "workload" | "connections" | "slowest"> & {
        slowest: number | null
        /** Of a workload that was measured in another run than the rest. */
        apart?: Pick<Recorded, "day" | "others">
      }
  >
}

/** By engine and rows: `sqlite/100000`. */
export type Records = Record<string, Recorded>

const path = join(import.meta.dirname, "recorded.json")

export const readRecords = (): Records => JSON.parse(readFileSync(path, "utf8")) as Records

export function writeRecords(records: Records): void {
  writeFileSync(path, `${JSON.stringify(records, null, 2)}\n`)
}

export const keyOf = (line: Line) => `${line.workload.name}/${line.connections}`

function goalOf({ workload: { goal }, connections }: Line): number {
  return typeof goal === "number" ? goal : goal[connections === 1 ? 0 : 1]
}

/** Adds the workloads of a run that measured only some to what is kept. The start and the memory of such a run count for nothing. */
export function addLines(known: Recorded, { day, others, lines }: Recorded): Recorded {
  const apart = Object.fromEntries(Object.entries(lines).map(([key, line]) => [key, { ...line, apart: { day, others } }]))
  return { ...known, lines: { ...known.lines, ...apart } }
}

const round = (value: number | null, digits: number) => (value === null ? null : Number(value.toFixed(digits)))

/** A run as it is kept. @param engine as people call it, with its version */
export function recordOf(
  lines: readonly Line[],
  facts: Pick<Recorded, "start" | "memory" | "seeded" | "others">,
  engine: string,
): Recorded {
  const [cpu] = cpus()
  return {
    day: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpu?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    versions: `Node ${process.versions.node}, ${engine}`,
    ...facts,
    lines: Object.fromEntries(
      lines.map((line) => [
        keyOf(line),
        {
          what: line.workload.what,
          goal: goalOf(line),
          ratio: round(line.ratio, 3),
          cpuRatio: round(line.cpuRatio, 3),
          ours: Math.round(line.ours),
          other: round(line.other, 0),
          bare: round(line.bare, 0),
          cpu: round(line.cpu, 0),
          otherCpu: round(line.otherCpu, 0),
          bareCpu: round(line.bareCpu, 0),
          median: Number(line.median.toFixed(2)),
          slow: Number(line.slow.toFixed(2)),
          slowest: Number(line.slowest.toFixed(2)),
        },
      ]),
    ),
  }
}

/** The version of SQLite that the driver brings. */
export function sqliteVersion(): string {
  const db = new Sqlite(":memory:")
  try {
    return `SQLite ${db.prepare("select sqlite_version()").pluck().get()}`
  } finally {
    db.close()
  }
}
