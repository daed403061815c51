import { randomInt, randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { wav } from "./lib/audio.ts"
import { Checks } from "./lib/checks.ts"
import { readRows } from "./lib/database.ts"
import { inspectTables } from "./lib/inspect.ts"
import {
  type Accepted,
  answersFor,
  beginUpload,
  continueUpload,
  offsetOf,
  type PublicPortal,
  readPortal,
  send,
  type Upload,
  wasSent,
} from "./lib/intake.ts"
import { freePort, sleep, until } from "./lib/net.ts"
import { openDemos } from "./lib/rpc.ts"
import { startServer } from "./lib/server.ts"

// Kills the server in the middle of 200 parallel submissions with uploads, starts it again and looks at what is there:
// every submission that was answered is there once, numbers are unique, each has one receipt, the file is sound, and
// uploads that were cut go on. All runs share one data folder, so that a damage of one run is found by the next.

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "20" },
    parallel: { type: "string", default: "200" },
    keep: { type: "boolean", default: false },
  },
})
const runs = Number(values.runs)
const parallel = Number(values.parallel)

type Attempt = { key: string; answers: Record<string, unknown>; email: string; accepted: Accepted | null; upload: Upload }

const checks = new Checks()
const dataDir = mkdtempSync(join(tmpdir(), "intray-crash-"))
const known = new Map<string, Accepted>()
console.log(`${runs} runs, ${parallel} submissions at once each, kill -9 at a random moment; data in ${dataDir}`)
const port = await freePort()
await openPortal()
let slowestStart = 0

for (let run = 1; run <= runs; run++) {
  const started = performance.now()
  const server = await startServer({ dataDir, port })
  const portal = await readPortal(server.url, "demos")
  const attempts: Attempt[] = []
  const halves: Upload[] = []
  const files = Array.from({ length: parallel }, (_, index) => wav(60_000, run * parallel + index))
  // The blow falls after anything from no answer to nearly all of them, evenly over the runs.
  const blow = randomInt(0, Math.floor(parallel * 0.95))
  const traffic = Promise.allSettled([
    ...Array.from({ length: 5 }, (_, index) => leaveHalf(server.url, index, halves)),
    ...files.map((bytes, index) => submit(server.url, portal, `${run}-${index}`, bytes, attempts)),
  ])
  await until(`${blow} answers`, () => attempts.filter((attempt) => attempt.accepted).length >= blow, 60_000)
  await sleep(randomInt(0, 40))
  await server.kill()
  await traffic

  const restart = performance.now()
  const again = await startServer({ dataDir, port })
  slowestStart = Math.max(slowestStart, performance.now() - restart)
  const answered = attempts.filter((attempt) => attempt.accepted)
  for (const { key, accepted } of answered) if (accepted) known.set(key, accepted)
  await statusPages(again.url, answered)
  await sendAgain(again.url, attempts)
  await resume(again.url, portal, halves)
  checks.that((await again.stop()) === 0, `run ${run}: SIGTERM ends with exit code 0`)
  await inspect(run)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `run ${String(run).padStart(2)}: killed at the ${blow}th answer, ${answered.length} of ${attempts.length} answered, ${halves.length} cut uploads resumed, ${known.size} in all, ${seconds} s`,
  )
}

console.log(`slowest start after a kill: ${Math.round(slowestStart)} ms`)
if (!values.keep) rmSync(dataDir, { recursive: true, force: true })
checks.end()

async function openPortal(): Promise<void> {
  const server = await startServer({ dataDir, port })
  await openDemos(server.url)
  await server.stop()
}

async function submit(url: string, portal: PublicPortal, name: string, bytes: Buffer, attempts: Attempt[]): Promise<void> {
  const email = `crash-${name}@example.com`
  const upload = await beginUpload(url, portal.slug, "tracks.audio", `take ${name}.wav`, bytes)
  const answers = answersFor(portal, { name: `Crash ${name}`, email }, [upload.id])
  const attempt: Attempt = { key: randomUUID(), answers, email, accepted: null, upload }
  attempts.push(attempt)
  await continueUpload(upload, { chunk: 30_000, from: 0 })
  attempt.accepted = await send(url, portal.slug, attempt.answers, attempt.key)
}

async function leaveHalf(url: string, index: number, halves: Upload[]): Promise<void> {
  const upload = await beginUpload(url, "demos", "tracks.audio", `half ${index}.wav`, wav(1_000_000, randomInt(1, 10_000)))
  halves.push(upload)
  await continueUpload(upload, { chunk: 100_000, end: 500_000, from: 0 })
}

async function statusPages(url: string, answered: Attempt[]): Promise<void> {
  for (const { accepted } of answered) {
    if (!accepted) continue
    const response = await fetch(`${url}/api/v1/public/status/${accepted.demoId}`)
    const status = response.ok ? ((await response.json()) as { number: number }) : null
    checks.that(status?.number === accepted.number, `#${accepted.number} was answered and is still there`, response.status)
  }
}

/** A client that got no answer goes on with its upload and tries again with the same key: one submission, whatever happened the first time. */
async function sendAgain(url: string, attempts: Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    const before = attempt.accepted
    try {
      // Sent, and only the answer was lost: sending again says so, or fails here if the file is gone.
      if (!before && !(await wasSent(attempt.upload))) await continueUpload(attempt.upload)
      const accepted = await send(url, "demos", attempt.answers, attempt.key)
      known.set(attempt.key, accepted)
      if (before)
        checks.that(
          accepted.number === before.number && accepted.demoId === before.demoId,
          `#${before.number} sent again is the same one`,
          accepted,
        )
      else checks.that(true, "sent again")
    } catch (error) {
      checks.that(false, `sending again after the kill (${attempt.email})`, String(error))
    }
  }
}

async function resume(url: string, portal: PublicPortal, halves: Upload[]): Promise<void> {
  for (const upload of halves) {
    try {
      const offset = await offsetOf(upload)
      checks.that(offset <= upload.bytes.length, "the server knows how much of a cut upload it has", offset)
      await continueUpload(upload)
      const key = randomUUID()
      const accepted = await send(url, "demos", answersFor(portal, { name: "Resumed", email: `${key}@example.com` }, [upload.id]), key)
      known.set(key, accepted)
      const file = await fetch(`${url}/api/files/${upload.id}?demo=${accepted.demoId}`)
      const bytes = Buffer.from(await file.arrayBuffer())
      checks.that(bytes.equals(upload.bytes), "a resumed upload has every byte", { status: file.status, size: bytes.length, from: offset })
    } catch (error) {
      checks.that(false, "a cut upload goes on", String(error))
    }
  }
}

/** Reads the database file itself, with nothing of Intray between. */
async function inspect(run: number): Promise<void> {
  const all = async <T>(sql: string) => readRows<T>(dataDir, sql)
  await inspectTables(all, checks, `run ${run}`, true)
  const rows = await all<{ number: number; demo: string; mails: number }>(
    "select s.number, s.demo_id as demo, (select count(*) from mail m where m.submission_id = s.id) as mails from submission s",
  )
  const byDemo = new Map(rows.map((row) => [row.demo, row]))
  const lost = [...known.values()].filter((accepted) => byDemo.get(accepted.demoId)?.number !== accepted.number)
  checks.that(lost.length === 0, `run ${run}: every answered submission is in the file`, lost.slice(0, 3))
  const receipts = [...known.values()].filter((accepted) => byDemo.get(accepted.demoId)?.mails !== 1)
  checks.that(receipts.length === 0, `run ${run}: one receipt each`, receipts.slice(0, 3))
}
