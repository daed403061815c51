import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isAlone } from "./check.ts"
import type { Recorded, Records } from "./record.ts"

const top = join(import.meta.dirname, "..", "..", "..")
const target = join(top, "docs", "performance.md")

const percent = (share: number | null) => (share === null ? "" : `${Math.round(share * 100)} %`)
const verdict = (good: boolean) => (good ? "PASS" : "**MISS**")

const large = 1_000_000
const usual = 100_000
/** What a workload may slow down from 100,000 to 1,000,000. */
const GROWTH = 1.5
/** Milliseconds that a call, and so each of its statements, may take in the median. */
const MEDIAN = 5
/** The same of a view of insights, which sums a year: the page asks once, and nobody waits for it between two presses. */
const MEDIAN_OF_INSIGHTS = 50
/** Of a million submissions: milliseconds until the first answer, megabytes at most, and seconds that seeding them on SQLite takes. */
const FIRST_ANSWER = 1_500
const MEMORY = 300
const SEEDED = 360
const medianGoal = (key: string) => (key.startsWith("W12") ? MEDIAN_OF_INSIGHTS : MEDIAN)

/** One run as a table, for the page and for the screen. */
export function tableOf({ lines }: Recorded): string {
  const compared = Object.values(lines).some((line) => line.other !== null)
  const whole = (value: number | null) => (value === null ? "" : String(value))
  const rows = Object.entries(lines).map(([key, line]) => {
    const [name, connections] = key.split("/")
    const start = `| ${name} ${line.what} | ${connections} | ${line.ours} |`
    const end = ` ${line.median.toFixed(2)} | ${line.slow.toFixed(2)} | ${line.slowest?.toFixed(2) ?? ""} |`
    if (!compared) return `${start} ${whole(line.cpu)} |${end}`
    const { ratio, cpuRatio, goal, other, bare, cpu, otherCpu, bareCpu } = line
    const pace = ` ${whole(other)} | ${whole(bare)} | ${percent(ratio)} | ${percent(goal)} | ${ratio === null ? "" : verdict(ratio >= goal)} |`
    return `${start}${pace} ${whole(cpu)} | ${whole(otherCpu)} | ${whole(bareCpu)} | ${percent(cpuRatio)} |${end}`
  })
  const head = compared
    ? [
        "| workload | connections | ours/s | reference/s | bare/s | ratio | goal | | ours µs | reference µs | bare µs | of the processor | median ms | 95th ms | 99th ms |",
        "|---|--:|--:|--:|--:|--:|--:|---|--:|--:|--:|--:|--:|--:|--:|",
      ]
    : ["| workload | connections | ours/s | ours µs | median ms | 95th ms | 99th ms |", "|---|--:|--:|--:|--:|--:|--:|"]
  return [...head, ...rows].join("\n")
}

/** Names the workloads that were measured in other runs, by their day and what else the machine did. */
function apartOf({ lines }: Recorded): string[] {
  const names = new Map<string, Set<string>>()
  for (const [key, { apart }] of Object.entries(lines)) {
    if (!apart) continue
    const run = `${apart.day}${apart.others === null ? "" : `, others had ${percent(apart.others)} of the machine`}`
    names.set(run, (names.get(run) ?? new Set()).add(key.split("/")[0] ?? ""))
  }
  return [...names].map(([run, some]) => `- ${[...some].join(", ")}: ${run}`)
}

/** How much slower each workload is at the second size; only one connection: with more, waiting for each other is in it. */
function growth(small: Recorded, big: Recorded): string {
  const rows = Object.entries(big.lines).flatMap(([key, line]) => {
    const before = small.lines[key]
    if (!key.endsWith("/1") || !before) return []
    const times = line.median / before.median
    const good = times <= GROWTH
    return [
      `| ${key.slice(0, -2)} ${line.what} | ${before.median.toFixed(2)} | ${line.median.toFixed(2)} | ${times.toFixed(2)} | ${verdict(good)} | ${verdict(line.median <= medianGoal(key))} |`,
    ]
  })
  return ["| workload | ms at 100,000 | ms at 1,000,000 | times | ≤ 1.5 | ≤ 5 ms |", "|---|--:|--:|--:|---|---|", ...rows].join("\n")
}

const held = (goal: number, found: number) => ` (goal ${goal.toLocaleString("en")}: ${verdict(found <= goal)})`

function startOf({ start, memory, seeded, others }: Recorded, goals: boolean): string {
  const share =
    others === null
      ? []
      : [
          `others had ${Math.round(others * 100)} % of the machine while calls were measured${isAlone(others) ? "" : ": calls a second mean little"}`,
        ]
  const lines = [
    ...share,
    `seeded in ${Math.round(seeded)} s${goals ? held(SEEDED, seeded) : ""}`,
    `first answer ${Math.round(start.healthy)} ms after the start of the process${goals ? held(FIRST_ANSWER, start.healthy) : ""}`,
    `first list ${Math.round(start.listed)} ms after it`,
    `memory after the first list ${memory.first} MB, at most ${memory.peak} MB under load${goals ? held(MEMORY, memory.peak) : ""}`,
  ]
  return lines.map((line) => `- ${line}`).join("\n")
}

const names: Record<string, string> = { sqlite: "SQLite", postgres: "Postgres" }

/** Writes docs/performance.md from the recorded runs and notes.md. */
export function writeReport(records: Records): void {
  const notes = readFileSync(join(import.meta.dirname, "notes.md"), "utf8").trim()
  const parts = [
    "# Performance\n\nWritten by `npm run e2e -- bench --record`; do not edit. The prose is in `e2e/src/bench/notes.md`.",
    notes,
  ]
  for (const engine of ["sqlite", "postgres"]) {
    for (const rows of [usual, large]) {
      const run = records[`${engine}/${rows}`]
      if (!run) continue
      parts.push(
        `## ${names[engine]}, ${rows.toLocaleString("en")} submissions\n\n${run.day}: ${run.machine}; ${run.versions}.\n\n${[startOf(run, rows === large), ...apartOf(run)].join("\n")}`,
        tableOf(run),
      )
    }
    const [small, big] = [records[`${engine}/${usual}`], records[`${engine}/${large}`]]
    if (small && big) parts.push(`## ${names[engine]}: from 100,000 to 1,000,000\n\n${growth(small, big)}`)
  }
  writeFileSync(target, `${parts.join("\n\n")}\n`)
}
