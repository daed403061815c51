import { parseArgs } from "node:util"
import type Database from "better-sqlite3"
import { Checks } from "./lib/checks.ts"
import { readDatabase } from "./lib/database.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { answersFor, readPortal, send } from "./lib/intake.ts"
import { startMailbox } from "./lib/mailbox.ts"
import { freePort, sleep, slower, until } from "./lib/net.ts"
import { openDemos, signInClient } from "./lib/rpc.ts"
import { startServer } from "./lib/server.ts"

// A thousand decisions are published at a set time. The server is killed (kill -9) during the recall period, while status pages
// change, and while mails are sent: each submitter is notified once, none too early, and the snapshot records each outcome.

const { values } = parseArgs({ options: { people: { type: "string", default: "1000" }, seconds: { type: "string", default: "75" } } })
const people = Number(values.people)
/** Seconds from publishing until the round is sent; the recall period is a minute. */
const ahead = Number(values.seconds) * 1_000
/** Maximum wait in milliseconds. */
const patience = 180_000 * slower
const subject = "About what you sent"

const checks = new Checks()
const mailbox = await startMailbox()
const dataDir = temporaryFolder("round-crash")
const env = { RECALL_MINUTES: "1", SMTP_URL: mailbox.url, MAIL_FROM: "Intray <post@intray.example>" }
const options = { dataDir, port: await freePort(), env, cheapPasswords: true }
// Without mail an account needs no confirmation, and its session outlives the restarts.
let server = await startServer({ ...options, env: {} })
await openDemos(server.url)
const owner = await signInClient(server.url, "ruta@example.com")
const portal = await readPortal(server.url, "demos")
await server.stop()
server = await startServer(options)

const numbers = await sendAll()
await until("every receipt has come", () => mailbox.mails.length >= people, patience)
const { items } = await owner.query<{ items: { id: string; name: string }[] }>("stages.list")
const stageId = items.find((one) => one.name === "Declined")?.id ?? ""
const reply = { subject, body: "Thank you for sending it. It does not fit what we plan." }
const { id: job } = await owner.mutate<{ id: string }>("bulk.start", {
  ...{ actId: "round-crash-decide", numbers },
  action: { kind: "decide", stageId, publish: false, reply },
})
await until(
  "all are decided and held",
  async () => (await owner.query<{ state: string }>("bulk.get", { id: job })).state === "done",
  120_000,
)
const { id } = await owner.mutate<{ id: string }>("releases.create", { kind: "round", name: "A round of a thousand", numbers })
const runAt = new Date(Date.now() + ahead)
await owner.mutate("releases.publish", { id, expected: people, runAt: runAt.toISOString() })
checks.that(numbers.length === people, `${people} decisions are in the round`, numbers.length)

// During the recall period.
for (const share of [0.2, 0.6]) {
  await sleep(Math.max(0, runAt.getTime() - ahead * (1 - share) - Date.now()))
  await server.kill()
  checks.that(told() === 0, `nobody is told ${Math.round((runAt.getTime() - Date.now()) / 1_000)} s before it goes out`, told())
  server = await startServer(options)
}
await sleep(Math.max(0, runAt.getTime() - 1_500 - Date.now()))
checks.that(told() === 0, "nobody is told just before it goes out", told())
const began = performance.now()
// While the status pages change, then while the mails are sent.
await until("a tenth of the pages say it", () => pages() >= people / 10, patience)
await server.kill()
console.log(`killed after ${pages()} of ${people} pages said it`)
checks.that(pages() < people, "killed in the middle of the pages", pages())
checks.that(pages() % 50 === 0, "pieces of fifty are whole", pages())
server = await startServer(options)
for (const share of [0.3, 0.6]) {
  await until(`${share * 100} of 100 mails are there`, () => mailed() >= people * share, patience)
  await server.kill()
  console.log(`killed after ${mailed()} of ${people} had the mail`)
  checks.that(mailed() < people, "killed in the middle of the mails", mailed())
  server = await startServer(options)
}
type Detail = { state: string; told: { waiting: number; done: number; recalled: number; skipped: number } }
await until("the round is published", async () => (await owner.query<Detail>("releases.get", { id })).state === "published", patience)
await until("every mail has come", () => new Set(replies().map((one) => one.to[0])).size === people, patience)
console.log(`all were told within ${Math.round((performance.now() - began) / 1_000)} s, three kills among them`)
const detail = await owner.query<Detail>("releases.get", { id })
checks.that(
  detail.told.done === people && detail.told.waiting + detail.told.recalled + detail.told.skipped === 0,
  "all of it was told",
  detail.told,
)
checks.that((await server.stop()) === 0, "SIGTERM ends with exit code 0")
await mailbox.close()
inspect()
checks.end()

async function sendAll(): Promise<number[]> {
  const sent: number[] = []
  let next = 0
  const writer = async () => {
    for (let count = next++; count < people; count = next++) {
      const answers = answersFor(portal, { name: `Take ${count}`, email: `take-${count}@example.com` })
      sent.push((await send(server.url, "demos", answers, `round-crash-${count}`)).number)
    }
  }
  await Promise.all(Array.from({ length: 8 }, writer))
  return sent.sort((a, b) => a - b)
}

function read<T>(ask: (db: Database.Database) => T): T {
  return readDatabase(dataDir, ask)
}

/** Number of submitters whose status page shows the decision. */
function pages(): number {
  return read((db) => (db.prepare("select count(*) as n from public_line where category = 'declined'").get() as { n: number }).n)
}

/** Number of submitters who got the mail. */
function mailed(): number {
  return new Set(replies().map((one) => one.to[0])).size
}

function told(): number {
  return Math.max(pages(), mailed())
}

function replies() {
  return mailbox.mails.filter((one) => one.to[0]?.startsWith("take-") && one.text.includes(reply.body))
}

function inspect(): void {
  const lines = read((db) =>
    db
      .prepare(
        "select submission_id as id, count(*) as n, min(created_at) as first from public_line where category = 'declined' group by 1",
      )
      .all(),
  ) as { id: string; n: number; first: number }[]
  checks.that(lines.length === people && lines.every((one) => one.n === 1), "each status page says it once", lines.length)
  checks.that(
    lines.every((one) => new Date(one.first).getTime() >= runAt.getTime()),
    "none says it before the moment",
    lines.filter((one) => new Date(one.first).getTime() < runAt.getTime()).length,
  )
  const sent = read((db) => db.prepare("select submission_id as id, count(*) as n from message where state = 'sent' group by 1").all()) as {
    n: number
  }[]
  checks.that(sent.length === people && sent.every((one) => one.n === 1), "each message is sent once", sent.length)
  const events = read((db) =>
    db.prepare("select submission_id as id, count(*) as n from event where type = 'submission.published' group by 1").all(),
  ) as { n: number }[]
  checks.that(events.length === people && events.every((one) => one.n === 1), "each history says it once", events.length)
  const byPerson = new Map<string, string[]>()
  for (const one of replies()) {
    const to = one.to[0] ?? ""
    byPerson.set(to, [...(byPerson.get(to) ?? []), one.headers.get("message-id") ?? ""])
  }
  checks.that(byPerson.size === people, "each has a mail", byPerson.size)
  const twice = [...byPerson.values()].filter((ids) => ids.length > 1)
  console.log(`${twice.length} mails came twice`)
  // If the server dies after a mail was accepted but before that was recorded, the same mail is sent again.
  checks.that(
    twice.every((ids) => new Set(ids).size === 1),
    "what comes twice is one mail by its Message-ID",
    twice.slice(0, 3),
  )
}
