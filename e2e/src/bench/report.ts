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

/** Sizes that the page shows, with their short names. */
const sizes = [
  { rows: usual, name: "100k" },
  { rows: large, name: "1M" },
]
const miss = (good: boolean, text: string) => (good ? text : `**${text}**`)

/** Names the workloads that were measured in other runs, by their day and what else the machine did. */
function apartOf({ lines }: Recorded): string[] {
  const names = new Map<string, Set<string>>()
  for (const [key, { apart }] of Object.entries(lines)) {
    if (!apart) continue
    const run = `${apart.day}, ${othersOf(apart.others)}`
    names.set(run, (names.get(run) ?? new Set()).add(key.split("/")[0] ?? ""))
  }
  return [...names].map(([run, some]) => `${[...some].join(", ")}: ${run}`)
}

const othersOf = (others: number | null) => (others === null ? "others not known" : `others ${percent(others)}`)

/** Start, memory and seeding of each recorded run. */
function sizesOf(records: Records): string {
  const rows = Object.entries(engines).flatMap(([engine, name]) =>
    sizes.flatMap(({ rows }) => {
      const run = records[`${engine}/${rows}`]
      if (!run) return []
      const { start, memory, seeded } = run
      const goals = rows === large
      const healthy = miss(!goals || start.healthy <= FIRST_ANSWER, (start.healthy / 1000).toFixed(1))
      const peak = miss(!goals || memory.peak <= MEMORY, String(memory.peak))
      const seconds = miss(!goals || engine !== "sqlite" || seeded <= SEEDED, String(Math.round(seeded)))
      const cells = [healthy, (start.listed / 1000).toFixed(1), memory.first, peak, seconds]
      return [`| ${name}, ${rows.toLocaleString("en")} submissions | ${cells.join(" | ")} |`]
    }),
  )
  return [
    "| | first answer, s after the start | first list, s after the start | MB then | MB at most | seeded in, s |",
    "|---|--:|--:|--:|--:|--:|",
    ...rows,
    "",
    `Goals with ${large.toLocaleString("en")}: ${FIRST_ANSWER / 1000} s to the first answer, ${MEMORY} MB, on SQLite ${SEEDED} s to seed.`,
  ].join("\n")
}

/** A cell: the value of each run, as `text` writes it; runs at the end that have none are left out. */
function cellOf(runs: readonly Recorded[], key: string, text: (line: Recorded["lines"][string]) => string | null): string {
  const values = runs.map(({ lines }) => {
    const line = lines[key]
    return line ? text(line) : null
  })
  while (values.at(-1) === null) values.pop()
  return values.map((value) => value ?? "–").join(" / ")
}

const short = (what: string) =>
  what
    .replace(/, against our W\d+$/, "")
    .replace("a year of insights by week, ", "insights: ")
    .replace(/ \(\d+\)$/, "")
/** Without the sign; small ones have a digit more, since their goals are small too. */
const hundredths = (share: number) => (share * 100).toFixed(share < 0.1 ? 1 : 0)
/** With fewer digits the larger the number is. */
const time = (ms: number) => ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0)
/** How many submissions match, where the name of a workload says so. */
const counted = (what: string) => /\((\d+)\)$/.exec(what)?.[1] ?? null

/** The shares of workloads that are compared with one of ours, where no reference runs. */
function againstOurselves(runs: readonly Recorded[]): string[] {
  const shares = runs.flatMap(({ lines }) =>
    Object.values(lines).flatMap(({ ratio, goal }) => (ratio === null ? [] : [{ ratio, good: ratio >= goal }])),
  )
  if (shares.length === 0) return []
  const ratios = shares.map(({ ratio }) => ratio)
  const range = `${hundredths(Math.min(...ratios))} to ${hundredths(Math.max(...ratios))} %`
  const missed = shares.filter(({ good }) => !good).length
  return [`Where we are compared with ourselves (W9, W10, W12) the share is ${range}; ${missed} of ${shares.length} miss the goal.`, ""]
}

/** Both sizes of one engine as one table: a row for each workload. */
function engineOf(runs: readonly (Recorded & { rows: number })[]): string {
  const [small, big] = runs
  const names = [...new Set(runs.flatMap(({ lines }) => Object.keys(lines).map((key) => key.split("/")[0] ?? "")))]
  names.sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
  const compared = runs.some(({ lines }) => Object.entries(lines).some(([key, { ratio }]) => key === "W1/1" && ratio !== null))
  const rows = names.map((name) => {
    const line = runs.map(({ lines }) => lines[`${name}/1`]).find((one) => one !== undefined)
    if (!line) return ""
    const against = /against our (W\d+)$/.exec(line.what)?.[1]
    const goals = [line.goal, runs[0]?.lines[`${name}/16`]?.goal].filter((goal) => goal !== undefined)
    const goal = `${[...new Set(goals)].map((one) => Math.round(one * 100)).join("/")}${against ? ` of ${against}` : ""}`
    const [before, after] = [small?.lines[`${name}/1`]?.median, big?.lines[`${name}/1`]?.median]
    const times = before && after ? after / before : null
    const matches = cellOf(runs, `${name}/1`, ({ what }) => counted(what))
    const share = (connections: number) =>
      cellOf(runs, `${name}/${connections}`, ({ ratio, goal }) => (ratio === null ? null : miss(ratio >= goal, hundredths(ratio))))
    const cells = [
      `${name} ${short(line.what)}${matches ? ` (${matches})` : ""}`,
      cellOf(runs, `${name}/1`, ({ median }) => miss(median !== after || median <= medianGoal(name), time(median))),
      times === null ? "" : miss(times <= GROWTH, times.toFixed(2)),
      cellOf(runs, `${name}/1`, ({ slow }) => time(slow)),
      cellOf(runs, `${name}/16`, ({ median }) => time(median)),
      cellOf(runs, `${name}/16`, ({ slow }) => time(slow)),
      cellOf(runs, `${name}/16`, ({ ours }) => String(ours)),
      cellOf(runs, `${name}/16`, ({ cpu }) => (cpu === null ? null : String(cpu))),
      ...(compared ? [share(1), share(16), goal] : []),
      ...(compared ? [cellOf(runs, `${name}/16`, ({ cpuRatio }) => (cpuRatio === null ? null : hundredths(cpuRatio)))] : []),
    ]
    return `| ${cells.join(" | ")} |`
  })
  const days = runs.map((run) => {
    const size = sizes.find(({ rows }) => rows === run.rows)?.name
    return `- ${size}: ${[`${run.day}, ${othersOf(run.others)}`, ...apartOf(run)].join("; ")}`
  })
  const busy = runs.some(({ others, lines }) =>
    [others, ...Object.values(lines).map(({ apart }) => apart?.others ?? null)].some((share) => !isAlone(share)),
  )
  return [
    `${runs[0]?.machine}; ${runs[0]?.versions}. Each cell: 100k / 1M, or 100k alone.`,
    "",
    `| workload | ms, 1 | growth | 95 %, 1 | ms, 16 | 95 %, 16 | calls/s, 16 | µs, 16 |${compared ? " share, 1 | share, 16 | goal | of the processor |" : ""}`,
    `|---|--:|--:|--:|--:|--:|--:|--:|${compared ? "--:|--:|---|--:|" : ""}`,
    ...rows,
    "",
    ...(compared ? [] : againstOurselves(runs)),
    `Measured on, with the share of the machine that others had${busy ? " (more than 10 %: times and calls/s mean little)" : ""}:`,
    "",
    ...days,
  ].join("\n")
}

const engines: Record<string, string> = { sqlite: "SQLite", postgres: "PostgreSQL" }

/** Writes docs/performance.md from the recorded runs and notes.md, which has a comment where each table belongs. */
export function writeReport(records: Records): void {
  const notes = readFileSync(join(import.meta.dirname, "notes.md"), "utf8").trim()
  const tables: Record<string, string> = { sizes: sizesOf(records) }
  for (const engine of Object.keys(engines)) {
    const runs = sizes.flatMap(({ rows }) => {
      const run = records[`${engine}/${rows}`]
      return run ? [{ ...run, rows }] : []
    })
    tables[engine] = engineOf(runs)
  }
  const head = "# Performance\n\nWritten by `npm run e2e -- bench --record`; do not edit. The prose is in `e2e/src/bench/notes.md`."
  writeFileSync(target, `${head}\n\n${notes.replace(/<!-- (\w+) -->/g, (_, name) => tables[name] ?? "")}\n`)
}
