import { spawn } from "node:child_process"
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { parseArgs } from "node:util"
import Sqlite from "better-sqlite3"
import { drive, poolOf, quantile } from "./bench/driver.ts"
import { readFacts } from "./bench/facts.ts"
import { type Workload, workloads } from "./bench/workloads.ts"
import { Checks } from "./lib/checks.ts"
import { signInCookie } from "./lib/rpc.ts"
import { seed, startServer } from "./lib/server.ts"

/*
 * `npm run bench -- [--rows N] [--rounds N] [--ms N] [--only W1,W6] [--check] [--record]`: our real endpoints over HTTP against a bare
 * reference on the same rows, in turns within one run, so that whatever else the machine does falls on both.
 */

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    rounds: { type: "string", default: "6" },
    ms: { type: "string", default: "500" },
    only: { type: "string" },
    check: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
  },
})
const rows = Number(values.rows)
const rounds = Number(values.rounds)
const ms = Number(values.ms)
const recordPath = join(import.meta.dirname, "bench", "recorded.json")
/** By rows, then by workload and connections: the ratio of the last run that was recorded. */
type Recorded = Record<string, Record<string, number>>

type Line = {
  key: string
  workload: Workload
  connections: number
  ratio: number
  ours: number
  other: number
  median: number
  slow: number
}

async function startReference(file: string, team: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", join(import.meta.dirname, "bench", "reference.ts"), "--file", file, "--team", team],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  )
  const orphan = () => child.kill("SIGKILL")
  process.once("exit", orphan)
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  const first = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once("line", resolve)
    child.once("close", (code) => reject(new Error(`The reference ended with code ${code}.`)))
  })
  const { port } = JSON.parse(first) as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      process.off("exit", orphan)
      child.kill("SIGTERM")
      return ended
    },
  }
}

async function measure(list: Workload[], ours: string, reference: string): Promise<Line[]> {
  const lines: Line[] = []
  for (const connections of [1, 16]) {
    const [ourPool, otherPool] = [poolOf(ours, connections), poolOf(reference, connections)]
    const sums = list.map((workload) => ({
      workload,
      ratios: [] as number[],
      ours: 0,
      other: 0,
      times: [] as number[],
      index: 0,
      otherIndex: 0,
    }))
    // The first round warms caches, connections and the compiler, and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      for (const sum of sums) {
        const { workload } = sum
        const ourSlice = () => drive(ourPool, connections, ms, () => workload.ours(sum.index++))
        const otherSlice = () =>
          drive(workload.againstOurselves ? ourPool : otherPool, connections, ms, () => workload.other(sum.otherIndex++))
        // Who goes first changes from round to round.
        const [a, b] =
          round % 2 === 0 ? [await ourSlice(), await otherSlice()] : await otherSlice().then(async (slice) => [await ourSlice(), slice])
        if (round === 0 || !a || !b) continue
        const rate = (slice: typeof a) => slice.calls / slice.seconds
        sum.ratios.push(rate(a) / rate(b))
        sum.ours += rate(a) / rounds
        sum.other += rate(b) / rounds
        sum.times.push(...a.milliseconds)
      }
    }
    for (const { workload, ratios, ours: mine, other, times } of sums) {
      lines.push({
        key: `${workload.name}/${connections}`,
        workload,
        connections,
        ratio: quantile(ratios, 0.5),
        ours: mine,
        other,
        median: quantile(times, 0.5),
        slow: quantile(times, 0.95),
      })
    }
    await Promise.all([ourPool.close(), otherPool.close()])
  }
  return lines
}

function print(lines: Line[]): void {
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`
  console.log("\n| workload | connections | ours/s | reference/s | ratio | goal | | median ms | 95th ms |")
  console.log("|---|--:|--:|--:|--:|--:|---|--:|--:|")
  for (const { workload, connections, ours, other, ratio, median, slow } of lines) {
    const { name, what, goal } = workload
    const verdict = ratio >= goal ? "PASS" : "MISS"
    console.log(
      `| ${name} ${what} | ${connections} | ${ours.toFixed(0)} | ${other.toFixed(0)} | ${percent(ratio)} | ${percent(goal)} | ${verdict} | ${median.toFixed(2)} | ${slow.toFixed(2)} |`,
    )
  }
}

const dataDir = mkdtempSync(join(tmpdir(), "intray-bench-"))
try {
  const from = performance.now()
  await seed(dataDir, rows)
  console.log(`${rows} submissions in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  const file = join(dataDir, "intray.sqlite")
  const whole = new Sqlite(file)
  whole.pragma("wal_checkpoint(truncate)")
  whole.close()
  const facts = readFacts(file)
  const copy = join(dataDir, "reference.sqlite")
  copyFileSync(file, copy)
  const server = await startServer({ dataDir })
  const reference = await startReference(copy, facts.teamId)
  const cookie = await signInCookie(server.url, "member@example.com")
  const wanted = values.only?.split(",")
  const list = workloads(facts, cookie, server.url).filter((one) => !wanted || wanted.includes(one.name))
  const lines = await measure(list, server.url.replace("localhost", "127.0.0.1"), reference.origin)
  print(lines)
  await reference.stop()
  await server.stop()

  const recorded = JSON.parse(readFileSync(recordPath, "utf8")) as Recorded
  const ratios = Object.fromEntries(lines.map((line) => [line.key, Number(line.ratio.toFixed(3))]))
  if (values.check) {
    const checks = new Checks()
    for (const [key, before] of Object.entries(recorded[String(rows)] ?? {})) {
      const now = ratios[key]
      if (now !== undefined) checks.that(now >= before * 0.8, `${key} keeps its ratio`, `${before} before, ${now} now`)
    }
    checks.end()
  }
  if (values.record) {
    writeFileSync(recordPath, `${JSON.stringify({ ...recorded, [rows]: { ...recorded[String(rows)], ...ratios } }, null, 2)}\n`)
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
