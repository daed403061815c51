import { setMaxListeners } from "node:events"
import { appendFileSync, cpSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import { temporaryFolder } from "./lib/folder.ts"
import { startLoad } from "./lib/load.ts"
import { median, quantile } from "./lib/measure.ts"
import { memoryOf } from "./lib/memory.ts"
import { freePort } from "./lib/net.ts"
import { startServer } from "./lib/server.ts"
import { ratioOf, standBeside, tableOf, warmUpAlone } from "./soak/beside.ts"
import { type Activity, beginDay, follow } from "./soak/people.ts"
import { startProbe } from "./soak/probe.ts"
import { byMinute, heapsAfterGarbage, lineThrough, type Reading, readProcess, smaps } from "./soak/readings.ts"

// Runs one server for hours under light use: does its memory grow, does it leak handles, do responses slow down? A control request runs
// before and after each request, on a server that does the same small task each time and writes a few bytes to the same disk. It shows
// other load on the machine and its disk. Slowdown is measured at the end against a server that was
// just started on a copy of the initial data: the same requests go to both in turn, in the same minutes. The new server is
// warmed up alone, as the old one was, during the old one's last minutes: a shorter warm-up would not be comparable.
//
//   npm run e2e -- soak [--minutes 120] [--warm-up 20] [--warm-up-pace 8] [--beside 15] [--rows 20000] [--out FILE]
//
// The warm-up is not counted and runs eight times as fast: compiled code and caches need as many requests as a normal hour has to
// reach their full size. A leak keeps growing after it.
// SIGINT and SIGTERM end the run early, with the tables so far. `--out` also writes the tables; FILE.csv gets each reading, and
// FILE.answers.csv each response.

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "120" },
    "warm-up": { type: "string", default: "20" },
    "warm-up-pace": { type: "string", default: "8" },
    beside: { type: "string", default: "15" },
    rows: { type: "string", default: "20000" },
    browsers: { type: "string", default: "10" },
    out: { type: "string" },
  },
})
const minutes = Number(values.minutes)
const warmUp = Math.min(Number(values["warm-up"]), minutes / 3)
const warmUpPace = Number(values["warm-up-pace"])
/** Minutes of comparison with a new server; 0: no comparison. */
const counted = Number(values.beside)
/** Megabytes per hour; handles; the fraction by which the 99th percentile may exceed that of a new server. */
const limits = { slope: 2, handles: 5, drift: 0.1 }
const QUARTERS = 4
/** The golden ratio spreads rare activities over their periods, so that they do not run at the same time. */
const GOLDEN = 0.618034
const READ_EVERY_MS = 10_000
/** Minutes between forced garbage collections, which show the memory that is really in use. */
const COLLECT_MINUTES = 2
/** Time for a collection and for returning the pages to the system. */
const COLLECTED_MS = 3000
/** Number of memory readings of both servers at the end. */
const LOOKS = 15
/** Activities with a longer period in seconds are reported by kind: there are too few of them for a percentile. */
const OFTEN = 5

/**
 * Both servers are used for a third of this time before the comparison, then at this multiple of the pace: a percentile needs many
 * requests.
 */
const BESIDE_PACE = 4

/** Milliseconds before a request in which disk writes can still delay it. */
const DISK_BEFORE = 50

/** `bare`: the longer of the control requests before and after. `disk`: the longest write of a few bytes meanwhile. */
type Answer = { kind: string; often: boolean; minute: number; ms: number; bare: number; disk: number }

const collect = pathToFileURL(join(import.meta.dirname, "soak", "collect.mjs")).href
const nodeFlags = ["--trace-gc", "--expose-gc", "--import", collect]
const port = await freePort()
const first = join(temporaryFolder("soak-first"), "data")
const run = await startLoad("soak", {
  rows: Number(values.rows),
  seeded: (dataDir) => cpSync(dataDir, first, { recursive: true }),
  env: { METRICS_ADDRESS: `127.0.0.1:${port}` },
  nodeFlags,
})
const { checks, server } = run
const { pid } = server.child
const metrics = `http://127.0.0.1:${port}/metrics`
const day = await beginDay(server.url)
const probe = await startProbe(join(run.dataDir, "disk-probe"))

/** Aborted when the user ends the run. */
const enough = new AbortController()
const over = new AbortController()
setMaxListeners(0, over.signal)
enough.signal.addEventListener("abort", () => over.abort(), { once: true })
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => enough.abort())
const begun = performance.now()
const minute = () => (performance.now() - begun) / 60_000
setTimeout(() => over.abort(), minutes * 60_000).unref()

const answers: Answer[] = []
const faults: string[] = []
const readings: Reading[] = []
/**
 * Readings after a full garbage collection. The engine keeps tens of megabytes of unused pages, in varying amounts: without them, only
 * memory in use can grow.
 */
const emptied: Reading[] = []
/** The new server for the comparison at the end. */
let fresh: { server: Awaited<ReturnType<typeof startServer>>; day: Awaited<ReturnType<typeof beginDay>> } | undefined
say(`${minutes} minutes from ${new Date().toISOString()}, process ${pid}, ${day.rows} submissions`)
const [came] = await Promise.all([
  follow(server.url, day.cookie, Number(values.browsers), over.signal),
  ...day.activities.map((one, index) => again(one, (index * GOLDEN) % 1)),
  reading(),
  collecting(),
  startFresh(),
])
const lasted = minute()
report()
probe.stop()
await compare()
await run.stop()
run.end()

/**
 * Repeats an activity at its own pace until the run ends, with a control request before and after each.
 * @param phase position in its period, 0 to 1, for rare activities
 */
async function again({ kind, every, act }: Activity, phase: number): Promise<void> {
  for (let index = 0; !over.signal.aborted; index += 1) {
    await wait(1000 * secondsUntil(every, phase), undefined, { signal: over.signal }).catch(() => undefined)
    if (over.signal.aborted) return
    try {
      const before = await probe.ask(0)
      const from = performance.now()
      await act(index)
      const ms = performance.now() - from
      const after = await probe.ask(ms + DISK_BEFORE)
      answers.push({ kind, often: every <= OFTEN, minute: minute(), ms, bare: Math.max(before.ms, after.ms), disk: after.disk })
    } catch (cause) {
      failed(kind, cause)
    }
  }
}

function failed(kind: string, cause: unknown): void {
  faults.push(`minute ${minute().toFixed(1)}, ${kind}: ${cause instanceof Error ? cause.message : cause}`)
}

/** Starts a server on the initial data, and warms it up as the old one was, until the old one's run ends. */
async function startFresh(): Promise<void> {
  if (counted === 0) return
  await wait((minutes - warmUp) * 60_000, undefined, { signal: over.signal }).catch(() => undefined)
  if (over.signal.aborted) return
  const server = await startServer({ dataDir: first, nodeFlags })
  fresh = { server, day: await beginDay(server.url) }
  await warmUpAlone(fresh.day, { pace: warmUpPace, browsers: Number(values.browsers), signal: over.signal, failed })
}

/** Compares the server that ran for hours with the new one. */
async function compare(): Promise<void> {
  if (!fresh) return
  if (enough.signal.aborted) return void (await fresh.server.stop())
  const before = faults.length
  const pairs = await standBeside(day, fresh.day, {
    warmUp: counted / 3,
    warmUpPace,
    minutes: counted,
    pace: BESIDE_PACE,
    browsers: Number(values.browsers),
    often: OFTEN,
    signal: enough.signal,
    failed,
  })
  if (values.out) {
    const cells = pairs.map((one) => [one.kind, one.minute.toFixed(3), one.aged.toFixed(2), one.fresh.toFixed(2)].join(","))
    writeFileSync(`${values.out}.beside.csv`, `${["kind,minute,aged,fresh", ...cells].join("\n")}\n`)
  }
  const held = await emptiedMemory([pid, fresh.server.child.pid])
  say(`\nbeside one that was just started on the data of the beginning, ${counted} minutes`)
  for (const line of tableOf(pairs)) say(line)
  const drift = ratioOf(pairs, 0.99).ratio - 1
  checks.that(faults.length === before, "everything was answered by both", faults.slice(before, before + 5))
  const grown = median(held.map(([aged, other]) => aged - other))
  say(`memory without garbage (MB), of the old and of the new one: ${held.map((both) => both.join(" and ")).join(", ")}`)
  checks.that(grown <= limits.slope * (lasted / 60), `its hours have added at most ${limits.slope} MB each to its memory`, held)
  checks.that(drift <= limits.drift, "answers take no longer than those of a server that was just started", drift)
  checks.that((await fresh.server.stop()) === 0, "the new server stops with exit code 0")
}

/**
 * Memory of both servers in megabytes after a full garbage collection, {@link LOOKS} times: retained pages differ by up to 20 MB between
 * readings, so that three readings could not show 4 MB.
 */
async function emptiedMemory([aged, other]: [number | undefined, number | undefined]): Promise<[number, number][]> {
  const held: [number, number][] = []
  for (let time = 0; time < LOOKS; time += 1) {
    for (const each of [aged, other]) if (each !== undefined) process.kill(each, "SIGUSR2")
    await wait(COLLECTED_MS)
    held.push([memoryOf(aged), memoryOf(other)])
  }
  return held
}

/**
 * Frequent activities run at random times. Rare, slow ones run equally often in each quarter; otherwise their number would distort the
 * quarters.
 */
function secondsUntil(every: number, phase: number): number {
  const now = minute() * 60
  const period = now < warmUp * 60 ? every / warmUpPace : every
  if (every <= OFTEN) return period * (0.5 + Math.random())
  return (Math.floor(now / period - phase) + 1 + phase) * period - now
}

async function reading(): Promise<void> {
  for (let index = 0; !over.signal.aborted; index += 1) {
    const one = await readProcess(pid, metrics, minute())
    readings.push(one)
    const cells = [
      one.minute.toFixed(2),
      one.rss,
      one.heap.toFixed(1),
      one.held.toFixed(1),
      one.external.toFixed(1),
      one.handles,
      one.threads,
      one.processor,
    ]
    if (values.out) {
      if (index === 0) writeFileSync(`${values.out}.csv`, "minute,rss,heap,held,external,handles,threads,processor\n")
      appendFileSync(`${values.out}.csv`, `${cells.join(",")}\n`)
    }
    if (index % 30 === 0)
      console.log(
        `minute ${one.minute.toFixed(0)}: ${one.rss} MB, heap ${one.heap.toFixed(0)} MB, ${one.handles} handles, ${answers.length} answers, ${faults.length} faults`,
      )
    await wait(READ_EVERY_MS, undefined, { signal: over.signal }).catch(() => undefined)
  }
}

async function collecting(): Promise<void> {
  for (let at = warmUp; ; at += COLLECT_MINUTES) {
    await wait(Math.max(0, at - minute()) * 60_000, undefined, { signal: over.signal }).catch(() => undefined)
    if (over.signal.aborted) return
    server.child.kill("SIGUSR2")
    await wait(COLLECTED_MS)
    emptied.push(await readProcess(pid, metrics, minute()))
  }
}

function report(): void {
  const from = Math.min(warmUp, lasted / 3)
  const length = (lasted - from) / QUARTERS
  const quarters = Array.from({ length: QUARTERS }, (_, index) => {
    const inside = (one: { minute: number }) => one.minute >= from + index * length && one.minute < from + (index + 1) * length
    return { read: readings.filter(inside), all: answers.filter(inside), asked: answers.filter((one) => one.often && inside(one)) }
  })
  const bareMedian = median(answers.map((one) => one.bare))
  // The server's own writes also delay the probe's writes: that is common, and no reason to discard a request.
  const diskMostly = quantile(
    answers.map((one) => one.disk),
    0.9,
  )
  /**
   * Requests made while machine and disk were idle: the control took at most twice the median, the disk at most twice its 90th
   * percentile.
   */
  const calm = (asked: readonly Answer[]) => asked.filter((one) => one.bare <= 2 * bareMedian && one.disk <= 2 * diskMostly)
  const p99 = (asked: readonly Answer[], of: "ms" | "bare" | "disk" = "ms") =>
    quantile(
      asked.map((one) => one[of]),
      0.99,
    )

  if (values.out) {
    const cells = answers.map((one) =>
      [one.kind, one.minute.toFixed(3), one.ms.toFixed(2), one.bare.toFixed(2), one.disk.toFixed(2)].join(","),
    )
    writeFileSync(`${values.out}.answers.csv`, `${["kind,minute,ms,bare,disk", ...cells].join("\n")}\n`)
  }

  say(`\n${lasted.toFixed(1)} minutes, the first ${from.toFixed(0)} are not counted; a quarter is ${length.toFixed(1)} minutes.`)
  say(`${answers.length} answers, ${faults.length} faults; somebody came to follow ${came} times.`)
  const [first, last] = [readings[0], readings.at(-1)]
  if (first && last)
    say(`Processor: ${(((last.processor - first.processor) / ((last.minute - first.minute) * 60)) * 100).toFixed(1)} % of a core.`)
  say(
    "\nquarter  RSS MB  heap MB  handles  threads  answers  p50 ms  p99 ms  bare p99  ratio  disk p99  calm answers  calm p99  bare p99  ratio",
  )
  const rows = quarters.map(({ read, asked }, index) => {
    const quiet = calm(asked)
    const of = (pick: (one: Reading) => number) => median(read.map(pick))
    const row = {
      handles: of((one) => one.handles),
      threads: of((one) => one.threads),
      calm: p99(quiet),
      ratio: p99(quiet) / p99(quiet, "bare"),
    }
    const cells = [
      [String(index + 1), 7],
      [of((one) => one.rss).toFixed(0), 8],
      [of((one) => one.heap).toFixed(1), 9],
      [String(row.handles), 9],
      [String(row.threads), 9],
      [String(asked.length), 9],
      [median(asked.map((one) => one.ms)).toFixed(1), 8],
      [p99(asked).toFixed(1), 8],
      [p99(asked, "bare").toFixed(1), 10],
      [(p99(asked) / p99(asked, "bare")).toFixed(2), 7],
      [p99(asked, "disk").toFixed(1), 10],
      [String(quiet.length), 14],
      [row.calm.toFixed(1), 10],
      [p99(quiet, "bare").toFixed(1), 10],
      [row.ratio.toFixed(2), 7],
    ] as const
    say(cells.map(([text, width]) => text.padStart(width)).join(""))
    return row
  })

  say("\n99th percentile in calm by what was asked, quarter by quarter (ms)")
  for (const kind of new Set(answers.map((one) => one.kind)))
    say(
      `${kind.padEnd(12)}${quarters
        .map(({ all }) =>
          p99(calm(all).filter((one) => one.kind === kind))
            .toFixed(1)
            .padStart(9),
        )
        .join("")}`,
    )

  const read = readings.filter((one) => one.minute >= from)
  const hourly = (points: readonly { x: number; y: number }[]) => {
    const { slope, error } = lineThrough(points)
    return { slope: slope * 60, error: error * 60 }
  }
  const left = (of: (one: Reading) => number) => hourly(emptied.map((one) => ({ x: one.minute, y: of(one) })))
  const rss = left((one) => one.rss)
  const heaps = heapsAfterGarbage(server.output()).filter((one) => one.minute >= from)
  const heap = hourly(heaps.map((one) => ({ x: one.minute, y: one.megabytes })))
  const whole = hourly(byMinute(read, (one) => one.rss))
  const lines = {
    RSS: whole,
    [`RSS each ${COLLECT_MINUTES} minutes, without garbage`]: rss,
    "of that, what the engine holds for the heap": left((one) => one.held),
    "of that, what is used of it": left((one) => one.heap),
    "of that, all else": left((one) => one.rss - one.held),
    [`heap after each of ${heaps.length} full collections`]: heap,
    external: hourly(byMinute(read, (one) => one.external)),
  }
  say("\na line through what was read, in MB an hour")
  for (const [what, { slope, error }] of Object.entries(lines)) say(`${what}: ${slope.toFixed(2)} ± ${error.toFixed(2)}`)
  say(`without garbage: ${emptied.map((one) => one.rss).join(", ")} MB\n\n${smaps(pid)}`)
  for (const fault of faults.slice(0, 20)) say(`fault: ${fault}`)

  const [early, late] = [rows[0], rows.at(-1)]
  checks.that(faults.length === 0, "everything was answered", faults.length)
  // Each browser stays for about a minute.
  checks.that(came >= (Number(values.browsers) * lasted) / 2, "browsers came and went", came)
  checks.that(whole.slope <= limits.slope, `memory grows by at most ${limits.slope} MB an hour`, whole)
  checks.that(rss.slope <= limits.slope, `what is left without garbage grows by at most ${limits.slope} MB an hour`, rss)
  checks.that(heap.slope <= limits.slope, `what is left of the heap grows by at most ${limits.slope} MB an hour`, heap)
  if (!early || !late) return void checks.that(false, "there were quarters")
  checks.that(late.handles <= early.handles + limits.handles, "no handle is kept", [early.handles, late.handles])
  checks.that(late.threads <= early.threads, "no thread is kept", [early.threads, late.threads])
  say(
    `drift of the 99th percentile in calm, the machine's own included: ${((late.calm / early.calm - 1) * 100).toFixed(1)} %, of its ratio to the bare one: ${((late.ratio / early.ratio - 1) * 100).toFixed(1)} %`,
  )
  say(`${checks.passed} passed, ${checks.failed} failed before the server was stopped`)
}

function say(line: string): void {
  console.log(line)
  if (values.out) appendFileSync(values.out, `${line}\n`)
}
