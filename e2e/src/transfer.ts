import { spawn } from "node:child_process"
import { createReadStream, createWriteStream, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import { Checks } from "./lib/checks.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { type Client, makeAccount, signInClient, signInCookie } from "./lib/rpc.ts"
import { seed, startServer } from "./lib/server.ts"

// A whole team leaves through the export of a real server and comes into an empty team through its import: nothing is lost, what comes out
// again is equal, and the server's memory stays where it is, however many rows there are.

const { values } = parseArgs({
  options: { rows: { type: "string", default: "100000" }, formats: { type: "string", default: "jsonl,csv" } },
})
const rows = Number(values.rows)
const mega = 1024 * 1024
/** What the memory of the server may grow by while rows stream through it: buffers and garbage, not rows. */
const roomMb = 220

const checks = new Checks()
const folder = temporaryFolder("transfer")
const dataDir = temporaryFolder("transfer-data")

/** Bytes of memory that a process holds now. */
function memory(pid: number | undefined): number {
  if (pid === undefined || process.platform !== "linux") return 0
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024
}

/** Does something and says how long it took and how far the server's memory rose meanwhile. */
async function measured<T>(name: string, pid: number | undefined, work: () => Promise<T>): Promise<T> {
  const before = memory(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, memory(pid))
  }, 100)
  const from = performance.now()
  try {
    return await work()
  } finally {
    clearInterval(timer)
    const seconds = (performance.now() - from) / 1000
    const grown = (most - before) / mega
    console.log(`${name}: ${seconds.toFixed(1)} s, memory ${(before / mega).toFixed(0)} MB, at most ${(most / mega).toFixed(0)} MB`)
    checks.that(grown < roomMb, `${name}: the memory of the server stays where it is (+${grown.toFixed(0)} MB)`)
  }
}

console.log(`Seeding ${rows} submissions.`)
await seed(dataDir, rows)
const server = await startServer({ dataDir })
const { pid } = server.child

type Person = { client: Client; cookie: string }
async function person(email: string): Promise<Person> {
  return { client: await signInClient(server.url, email), cookie: await signInCookie(server.url, email) }
}

async function download(by: Person, format: string, filter: object, to: string): Promise<void> {
  const query = new URLSearchParams({ format, filter: JSON.stringify(filter) })
  const response = await fetch(`${server.url}/api/v1/submissions/export?${query}`, { headers: { cookie: by.cookie } })
  if (!response.ok || !response.body) throw new Error(`export: ${response.status} ${await response.text()}`)
  await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(to))
}

type Import = {
  id: string
  state: string
  total: number | null
  done: number
  created: number
  known: number
  refused: number
  problem: string | null
}

async function settled(by: Person, id: string): Promise<Import> {
  for (;;) {
    const item = await by.client.query<Import>("imports.get", { id })
    if (!["checking", "queued", "running", "undoing"].includes(item.state)) return item
    await wait(200)
  }
}

async function upload(by: Person, slug: string, path: string): Promise<string> {
  const response = await fetch(`${server.url}/api/v1/imports?${new URLSearchParams({ portal: slug, name: "transfer" })}`, {
    method: "POST",
    headers: { cookie: by.cookie, "content-type": "application/octet-stream", "content-length": String(statSync(path).size) },
    body: Readable.toWeb(createReadStream(path)) as ReadableStream,
    duplex: "half",
  } as RequestInit)
  if (response.status !== 201) throw new Error(`upload: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}

/** Uploads, checks and runs. */
async function bring(name: string, by: Person, slug: string, path: string): Promise<{ checked: Import; done: Import }> {
  const id = await measured(`${name}: upload`, pid, () => upload(by, slug, path))
  const { guess } = await by.client.query<{ guess: Record<string, string> }>("imports.preview", { id })
  await by.client.mutate("imports.check", { id, map: guess, options: { unknown: "create", missing: "accept" } })
  const checked = await measured(`${name}: check`, pid, () => settled(by, id))
  if (checked.state !== "checked") throw new Error(`check: ${checked.state} ${checked.problem}`)
  await by.client.mutate("imports.run", { id })
  const done = await measured(`${name}: import`, pid, () => settled(by, id))
  return { checked, done }
}

/** What another team cannot have, or what no file carries: ids, addresses, people, the files themselves. */
function comparable(line: string): string {
  const {
    id: _,
    portal: __,
    assignee: ___,
    files: ____,
    answers,
    ...rest
  } = JSON.parse(line) as Record<string, unknown> & { answers: Record<string, unknown> }
  const tracks = Array.isArray(answers.tracks)
    ? answers.tracks.map(({ audio: _____, ...track }: Record<string, unknown>) => track)
    : answers.tracks
  return JSON.stringify({ ...rest, answers: { ...answers, ...(tracks === undefined ? {} : { tracks }) } })
}

/** The rows of a file, one after the other. */
async function* rowsOf(path: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line !== "") yield comparable(line)
  }
}

/** Compares two exports row by row. @returns how many rows they have, how many differ, and the first that do */
async function compare(one: string, other: string): Promise<{ rows: number; different: number; example: string }> {
  const second = rowsOf(other)
  const result = { rows: 0, different: 0, example: "" }
  for await (const line of rowsOf(one)) {
    const { value = "nothing" } = await second.next()
    result.rows += 1
    if (line === value) continue
    result.different += 1
    result.example ||= `${line} and ${value}`
  }
  if (!(await second.next()).done) result.different += 1
  return result
}

const owner = await person("owner@example.com")
type Portals = { items: { slug: string; submissions?: number }[] }
const slugs = (await owner.client.query<Portals>("portals.list")).items.map((one) => one.slug)
const filter = { portals: slugs.slice(0, 1) }
type Form = { id: string; revision: number; publishedForm: unknown }
const { publishedForm } = await owner.client.query<Form>("portals.get", { slug: slugs[0] })
const first = join(folder, "first.jsonl")
await measured("export as jsonl", pid, () => download(owner, "jsonl", filter, first))
const original = await compare(first, first)
const { total } = await owner.client.query<{ total: number }>("exports.count", { filter })
checks.that(original.rows === total && total > 0, `the export has all ${total} submissions of the filter`)
for (const format of ["csv", "label-studio", "xlsx"]) {
  await measured(`export as ${format}`, pid, () => download(owner, format, filter, join(folder, `first.${format}`)))
}

// The sheet of the workbook has every submission, below its header.
const unpacked = spawn("unzip", ["-p", join(folder, "first.xlsx"), "xl/worksheets/sheet1.xml"], { stdio: ["ignore", "pipe", "inherit"] })
let [sheetRows, rest] = [0, ""]
for await (const piece of unpacked.stdout.setEncoding("latin1")) {
  const text: string = rest + piece
  const end = text.lastIndexOf("<")
  sheetRows += text.slice(0, end).split("<row ").length - 1
  rest = text.slice(end)
}
checks.that(sheetRows === total + 1, `the workbook has all ${total} submissions and a header (${sheetRows} rows)`)

// Someone who hangs up in the middle costs nothing more.
const hangUp = new AbortController()
const begun = await fetch(`${server.url}/api/v1/submissions/export?format=jsonl`, {
  headers: { cookie: owner.cookie },
  signal: hangUp.signal,
})
await begun.body?.getReader().read()
hangUp.abort()
await wait(300)
const health = await fetch(`${server.url}/api/health`)
checks.that(health.ok, "a reader who hangs up leaves a healthy server")

for (const format of values.formats.split(",")) {
  const email = `${format}@transfer.example`
  await makeAccount(server.url, { name: `Team of ${format}`, email })
  const newcomer = await person(email)
  const slug = `came-as-${format}`
  await newcomer.client.mutate("portals.create", { template: "music-demos", title: "Came from elsewhere", slug })
  // The same questions as where it comes from.
  const { id: portalId, revision } = await newcomer.client.query<Form>("portals.get", { slug })
  const saved = await newcomer.client.mutate<{ revision: number }>("portals.saveDraft", { portalId, revision, form: publishedForm })
  await newcomer.client.mutate("portals.publish", { portalId, revision: saved.revision })
  const path = join(folder, `first.${format}`)
  const { checked, done } = await bring(format, newcomer, slug, path)
  checks.that(checked.created === done.created && checked.refused === done.refused, `${format}: the check says what the import does`)
  checks.that(done.created === total, `${format}: all ${total} rows are taken (${done.created} new, ${done.refused} refused)`)
  const second = join(folder, `second-${format}.jsonl`)
  await measured(`${format}: export again`, pid, () => download(newcomer, "jsonl", {}, second))
  const { rows: again, different, example } = await compare(first, second)
  checks.that(again === total && different === 0, `${format}: what comes out again is equal (${different} rows are not)`, example)
}

await server.stop()
checks.end()
