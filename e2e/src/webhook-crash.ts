import { randomInt } from "node:crypto"
import { parseArgs } from "node:util"
import { type Received, startReceiver } from "@intray/server/testing/receiver"
import type Database from "better-sqlite3"
import { Checks } from "./lib/checks.ts"
import { readDatabase } from "./lib/database.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { answersFor, readPortal, send } from "./lib/intake.ts"
import { freePort, until } from "./lib/net.ts"
import { openDemos, signInClient } from "./lib/rpc.ts"
import { startServer } from "./lib/server.ts"

// Kills the server (kill -9) several times while it delivers a thousand events to a webhook whose receiver fails now and then: none is lost,
// what arrives twice has the same webhook-id, and those of one submission arrive first in their order.

const { values } = parseArgs({ options: { events: { type: "string", default: "1000" }, kills: { type: "string", default: "4" } } })
const wanted = Number(values.events)
const kills = Number(values.kills)
/** A submission arrives, and is labelled four times: five events each. */
const perSubmission = 5
const submissions = Math.ceil(wanted / perSubmission)

type Body = { type: string; timestamp: string; data: { submission: { number: number }; label?: { name: string; on: boolean } } }

const checks = new Checks()
const dataDir = temporaryFolder("webhook-crash")
const port = await freePort()
const env = { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" }
const options = { dataDir, port, env, cheapPasswords: true }
const receiver = await startReceiver()
let answers = 0
const refused = new Set<string>()
// One in thirty is refused, each once: tried again half a minute later, behind which the rest of its submission waits. The second wait would
// be of five minutes.
receiver.answer((response, { headers }) => {
  answers += 1
  const id = String(headers["webhook-id"])
  const refuses = answers % 30 === 0 && !refused.has(id)
  if (refuses) refused.add(id)
  response.writeHead(refuses ? 503 : 204).end()
})

let server = await startServer(options)
await openDemos(server.url)
const owner = await signInClient(server.url, "ruta@example.com")
const events = ["submission.created", "submission.labelled"]
const { webhook } = await owner.mutate<{ webhook: { id: string } }>("webhooks.create", { url: receiver.url, events })
const { groups } = await owner.query<{ groups: { multiple: boolean; labels: { id: string }[] }[] }>("labels.list")
const labels =
  groups
    .find((group) => group.multiple)
    ?.labels.slice(0, 2)
    .map((label) => label.id) ?? []
const portal = await readPortal(server.url, "demos")

const began = performance.now()
/** Writes everything, whenever the server is there; what was cut is asked again with the same keys. */
const writing = write()
for (let kill = 1; kill <= kills; kill += 1) {
  const blow = Math.round((wanted * kill) / (kills + 1)) + randomInt(0, 20)
  await until(`${blow} deliveries`, () => receiver.received.length >= blow, 300_000)
  await server.kill()
  server = await startServer(options)
  console.log(`kill ${kill}: after ${receiver.received.length} deliveries`)
}
await writing
await until("everything has arrived", () => openDeliveries() === 0 && delivered() >= submissions * perSubmission, 300_000)
console.log(`${receiver.received.length} deliveries in ${Math.round((performance.now() - began) / 1000)} s, ${kills} kills`)
checks.that((await server.stop()) === 0, "SIGTERM ends with exit code 0")
await receiver.close()
inspect()
checks.end()

async function write(): Promise<void> {
  let next = 0
  const writer = async () => {
    for (let count = next++; count < submissions; count = next++) await writeOne(count)
  }
  await Promise.all(Array.from({ length: 4 }, writer))
}

async function writeOne(count: number): Promise<void> {
  const key = `webhook-crash-${count}`
  const { number } = await persist(() =>
    send(server.url, "demos", answersFor(portal, { name: `Take ${count}`, email: "take@example.com" }), key),
  )
  const newest = await persist(async () => {
    const { items } = await owner.query<{ items: { id: string; number: number }[] }>("submissions.list", { limit: 20 })
    return items.find((one) => one.number === number)
  })
  for (const [at, labelId] of [labels[0], labels[1], labels[0], labels[1]].entries()) {
    const set = { submissionId: newest.id, labelId, on: at < 2, actId: `${key}-${at}` }
    await persist(() => owner.mutate("labels.set", set))
  }
}

/** Sessions outlive a kill, and so do keys: what was cut is asked again. */
async function persist<T>(work: () => Promise<T | undefined>): Promise<T> {
  return until("an answer", () => work().catch(() => null), 60_000)
}

function read<T>(ask: (db: Database.Database) => T): T {
  return readDatabase(dataDir, ask)
}

function openDeliveries(): number {
  return read((db) => (db.prepare("select count(*) as n from webhook_delivery where state <> 'delivered'").get() as { n: number }).n)
}

function delivered(): number {
  return read((db) => (db.prepare("select count(*) as n from webhook_delivery where state = 'delivered'").get() as { n: number }).n)
}

function inspect(): void {
  const sql =
    "select seq, type, submission_id as id from event where type in ('submission.created', 'submission.labelled', 'submission.unlabelled') order by seq"
  const history = read((db) => db.prepare(sql).all() as { seq: number; type: string; id: string }[])
  checks.that(history.length === submissions * perSubmission, `${submissions * perSubmission} events were written`, history.length)
  const log = read(
    (db) =>
      db.prepare("select id, seq, number, type, webhook_id as hook from webhook_delivery order by seq").all() as {
        id: string
        seq: number
        number: number
        type: string
        hook: string
      }[],
  )
  checks.that(
    log.length === history.length && log.every((row, index) => row.seq === history[index]?.seq && row.hook === webhook.id),
    "each event has one delivery",
    { deliveries: log.length, events: history.length },
  )
  const byId = new Map<string, Received[]>()
  for (const one of receiver.received) {
    const id = String(one.headers["webhook-id"])
    byId.set(id, [...(byId.get(id) ?? []), one])
  }
  const lost = log.filter((row) => !byId.has(`msg_${row.id}`))
  checks.that(lost.length === 0, "none is lost", lost.slice(0, 3))
  checks.that(byId.size === log.length, "none has arrived under another id", { ids: byId.size, deliveries: log.length })
  const doubled = [...byId.values()].filter((same) => same.length > 1)
  console.log(`${doubled.length} arrived more than once`)
  checks.that(
    doubled.every((same) => new Set(same.map((one) => one.body)).size === 1),
    "what arrives again says the same, byte for byte",
  )
  const order = new Map(log.map((row) => [`msg_${row.id}`, row.seq]))
  const seen = new Map<number, number>()
  let before = 0
  for (const id of byId.keys()) {
    const [first] = byId.get(id) ?? []
    const { number } = (JSON.parse(first?.body ?? "{}") as Body).data.submission
    const seq = order.get(id) ?? 0
    if (seq < (seen.get(number) ?? 0)) before += 1
    seen.set(number, Math.max(seq, seen.get(number) ?? 0))
  }
  checks.that(refused.size >= (submissions * perSubmission) / 40, "and about one in thirty was refused at first", refused.size)
  checks.that(before === 0, "those of one submission arrive in their order", `${before} came before one that happened earlier`)
}
