import { execFile } from "node:child_process"
import { createReadStream, createWriteStream, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { fileURLToPath } from "node:url"
import { parseArgs, promisify } from "node:util"
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet"
import { Checks } from "./lib/checks.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { answersFor, readPortal, send } from "./lib/intake.ts"
import { peakMemory } from "./lib/memory.ts"
import { until } from "./lib/net.ts"
import { signInClient, signInCookie } from "./lib/rpc.ts"
import { seed, startServer } from "./lib/server.ts"

// A data set of as many rows as one may have (one is sent in while it runs): frozen, downloaded sealed and as Parquet, verified offline, read by hyparquet; then one person is
// erased by their own link, and all of it is done again. Says how long each took, and the most memory that the server ever had. Run by hand.

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "99999" },
    /** A data folder that was seeded before; it is kept. */
    data: { type: "string" },
  },
})
const checks = new Checks()
/** The server, once there is one. */
let serverPid: number | undefined
const dataDir = values.data ?? temporaryFolder("large-dataset")
const admin = fileURLToPath(new URL("../../apps/server/dist/admin.js", import.meta.url))

if (values.data === undefined) await timed("seeded", () => seed(dataDir, Number(values.rows), { cheapPasswords: true }))
const server = await startServer({ dataDir, cheapPasswords: true })
serverPid = server.child.pid
const owner = await signInClient(server.url, "owner@example.com")
const cookie = await signInCookie(server.url, "owner@example.com")
const { publicKey } = (await (await fetch(`${server.url}/api/v1/public/release-key`)).json()) as { publicKey: string }
// The person who is erased, by their own link: nobody else can.
const portal = await readPortal(server.url, "demos")
const { demoId, number } = await send(server.url, "demos", answersFor(portal, { name: "Canary Aurelia", email: "canary@example.com" }))
const filter = { state: "all" }
const { id, revision, dataset } = await owner.mutate<{ id: string; revision: number; dataset: object }>("releases.create", {
  ...{ kind: "dataset", name: "Everything", filter },
})
const card = await timed("card generated", () => owner.query("releases.card", { filter, identifying: false }))
await owner.mutate("releases.update", { id, revision, dataset: { ...dataset, licence: "CC BY 4.0", card } })
const { total } = await timed("checked", () => owner.query<{ total: number }>("releases.checks", { id }))
type Detail = {
  making: { done: number; total: number; failed: boolean } | null
  snapshots: { number: number; entries: number; erased: number; root: string }[]
}
/** The longest that anybody else waited for a page of the inbox while something ran, in milliseconds. */
const waited = { most: 0 }
const making = async () => {
  const from = performance.now()
  await owner.query("submissions.list", { filter: { state: "all" }, limit: 50 })
  waited.most = Math.max(waited.most, performance.now() - from)
  const { making: now } = await owner.query<Detail>("releases.get", { id })
  if (now?.failed) throw new Error(`it was given up at ${now.done} of ${now.total}`)
  return now
}
const begun = await timed("begun", () => owner.mutate<{ sealed: boolean }>("releases.freeze", { id }))
checks.that(!begun.sealed, "the worker makes it")
await until("some of it is written", async () => ((await making())?.done ?? 0) > 0, 600_000)
await timed("cancelled", () => owner.mutate("releases.cancelSnapshot", { id }))
checks.that((await making()) === null, "what was cancelled is gone")
await owner.mutate("releases.freeze", { id })
await timed("frozen", () => until("it is sealed", async () => (await making()) === null, 3_600_000))
console.log(`meanwhile others waited at most ${waited.most.toFixed(0)} ms for a page of the inbox`)
const before = await timed("screen read", () => owner.query<Detail>("releases.get", { id }))
console.log(`${total} rows, ${before.snapshots[0]?.entries} entries`)

const first = await look("whole")
checks.that(first.rows.length === total, "every row is in the Parquet file", { rows: first.rows.length, total })
checks.that(first.said.includes("Sound"), "it is verified offline", first.said)

checks.that(
  first.rows.some((row) => Number(row.number) === number),
  "the person who will be erased is in it",
)
await timed("one person erased", async () => {
  const headers = { "content-type": "application/json" }
  const answer = await fetch(`${server.url}/api/v1/public/status/${demoId}/erase`, {
    method: "POST",
    headers,
    body: JSON.stringify({ number: String(number) }),
  })
  if (!answer.ok) throw new Error(`erasing: ${answer.status} ${await answer.text()}`)
})
const after = await owner.query<Detail>("releases.get", { id })
checks.that(after.snapshots[0]?.root === before.snapshots[0]?.root, "the snapshot is the same by its hash")
checks.that((after.snapshots[0]?.erased ?? 0) > 0, "what was erased is counted", after.snapshots[0])

const second = await look("erased")
checks.that(second.said.includes("Sound"), "it is verified offline again", second.said)
checks.that(second.rows.length === total - 1, "one row less is in the Parquet file", second.rows.length)
checks.that(!second.rows.some((row) => Number(row.number) === number), "the row that was erased is in no file")
const kept = new Map(second.rows.map((row) => [row.number, JSON.stringify(row, plain)]))
const others = first.rows.filter((row) => Number(row.number) !== number)
checks.that(
  others.every((row) => kept.get(row.number) === JSON.stringify(row, plain)),
  "all other rows are what they were",
)
for (const format of ["label-studio", "argilla", "huggingface"]) {
  const file = await timed(`downloaded for ${format}`, () => download(format, join(dataDir, format)))
  checks.that(statSync(file).size > total * 100, `${format} holds all of it`, statSync(file).size)
}
checks.that((await verify(first.sealed)).includes("Sound"), "what was downloaded before is still sound")
console.log(`the server had at most ${peakMemory(server.child.pid)} MB`)
checks.that((await server.stop()) === 0, "SIGTERM ends with exit code 0")
checks.end()

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const done = await work()
  const most = serverPid === undefined ? "" : `, the server at most ${peakMemory(serverPid)} MB so far`
  console.log(`${what} in ${((performance.now() - from) / 1_000).toFixed(1)} s${most}`)
  return done
}

/** Downloads it sealed, as JSON lines and as Parquet, verifies the first and compares the others. */
async function look(name: string) {
  const sealed = await timed(`${name}: downloaded sealed`, () => download("sealed", join(dataDir, `${name}.sealed.jsonl`)))
  const said = await timed(`${name}: verified offline`, () => verify(sealed))
  const lines = await timed(`${name}: downloaded as JSON lines`, () => download("jsonl", join(dataDir, `${name}.jsonl`)))
  const parquet = await timed(`${name}: downloaded as Parquet`, () => download("parquet", join(dataDir, `${name}.parquet`)))
  const sizes = [sealed, lines, parquet].map((file) => `${(statSync(file).size / 1e6).toFixed(1)} MB`)
  console.log(`${name}: sealed ${sizes[0]}, JSON lines ${sizes[1]}, Parquet ${sizes[2]}`)
  const rows = await timed(`${name}: Parquet read by hyparquet`, async () =>
    parquetReadObjects({ file: await asyncBufferFromFile(parquet) }),
  )
  const wrong = await compared(lines, rows)
  checks.that(wrong === 0, `${name}: Parquet and JSON lines say the same`, wrong)
  return { sealed, said, rows }
}

async function download(format: string, file: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/v1/releases/${id}/snapshots/1?format=${format}`, { headers: { cookie } })
  if (!answer.ok || !answer.body) throw new Error(`${format}: ${answer.status} ${await answer.text()}`)
  await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(file))
  return file
}

/** What the command says to somebody elsewhere, who has the file and the key. Waited for with the loop free: sockets that end are noticed. */
async function verify(file: string): Promise<string> {
  const env = { PATH: process.env.PATH ?? "", DATA_DIR: temporaryFolder("elsewhere") }
  const given = [admin, "verify-release", file, "--key", publicKey]
  const ended = promisify(execFile)(process.execPath, given, { env }).catch((cause: { stdout: string; stderr: string }) => cause)
  const { stdout, stderr } = await ended.finally(() => rmSync(env.DATA_DIR, { recursive: true, force: true }))
  return `${stdout}${stderr}`
}

/** How many rows differ in number, title, answers or labels. */
async function compared(lines: string, rows: Record<string, unknown>[]): Promise<number> {
  let [at, wrong] = [0, 0]
  for await (const line of createInterface({ input: createReadStream(lines) })) {
    const { number, title, answers, labels } = JSON.parse(line) as Record<string, unknown> & { labels: { group: string; name: string }[] }
    const row = rows[at] ?? {}
    const names = JSON.stringify(labels.map((one) => `${one.group}/${one.name}`))
    if (row.number !== number || row.title !== title || row.answers !== JSON.stringify(answers) || row.labels !== names) wrong += 1
    at += 1
  }
  return wrong + Math.abs(rows.length - at)
}

function plain(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value
}
