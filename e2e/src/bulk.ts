import { createHash, randomUUID } from "node:crypto"
import { parseArgs } from "node:util"
import { readDatabase, readRows } from "./lib/database.ts"
import { secondsSince, startLoad, timed } from "./lib/load.ts"
import { sayTimes } from "./lib/measure.ts"
import { freePort, sleep, until } from "./lib/net.ts"
import { type Client, signInClient } from "./lib/rpc.ts"

// Labels everything in a large team by one act over HTTP, kills the server in the middle, and takes the act back: the table of labels must
// be what it was, to the byte, and the history must hold both. Meanwhile somebody else labels one after the other, and is timed.

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    /** Milliseconds that 99 of 100 labels of somebody else may take meanwhile, where five times as long as in quiet is less. */
    limit: { type: "string", default: "100" },
  },
})
const rows = Number(values.rows)

type Item = { id: string; actId: string; state: string; total: number; done: number; changed: number; skipped: { count: number }[] }
type Labels = { groups: { name: string; labels: { id: string; name: string }[] }[] }

const run = await startLoad("bulk", { rows, port: await freePort() })
const { checks } = run
let client: Client = await signInClient(run.server.url, "member@example.com")
const labels = (await client.query<Labels>("labels.list")).groups.flatMap((group) => group.labels)
const pass = idOf("Pass")
const flag = idOf("Dead link")
const apart = (await client.query<{ items: { id: string }[] }>("submissions.list", { filter: { state: "all" }, limit: 20 })).items.map(
  (row) => row.id,
)
const limit = Math.round(Math.max(Number(values.limit), 5 * (await quiet())))

const before = labelTable()
const actId = randomUUID()
const begun = await timed("the act on many began", () =>
  client.mutate<Item>("bulk.start", { actId, filter: { state: "all" }, action: { kind: "label", labelId: pass, on: true } }),
)
checks.that(begun.total >= rows * 0.9 && begun.done === 0, "everything that is not spam is to be labelled", begun)
const stated = await client.query<Item>("bulk.get", { id: begun.id })
checks.that(stated.total === begun.total, "bulk.get says the same", stated)

const labelling = performance.now()
await until("a tenth of it", async () => (await get(begun.id)).done > begun.total / 10, 240_000)
await run.server.kill()
const cut = readItem(begun.id)
checks.that(cut.state === "running" || cut.state === "queued", "killed on its way", cut)
checks.that(cut.done > 0 && cut.done < begun.total, "killed in the middle", `${cut.done} of ${begun.total}`)
checks.that(countLabelled(actId) === cut.changed, "what is stored is what is noted", { ...cut, stored: countLabelled(actId) })
await run.restart()
client = await signInClient(run.server.url, "member@example.com")
const resumed = performance.now()
await until("it goes on after the restart", async () => (await get(begun.id)).done > cut.done, 20_000)
console.log(`it went on ${Math.round(performance.now() - resumed)} ms after the restart`)
const busy = await meanwhile(begun.id)
const done = await get(begun.id)
console.log(`everything is labelled after ${secondsSince(labelling)} s, the kill included`)
checks.that(done.state === "done" && done.done === begun.total, "it came to its end", done)
checks.that(countLabelled(actId) === done.changed, "nothing was done twice", { stored: countLabelled(actId), changed: done.changed })
checks.that(carrying(pass) >= done.total, "everything carries the label", carrying(pass))
checks.time(busy < limit, `99 of 100 labels of somebody else took less than ${limit} ms while it ran`, `${busy.toFixed(1)} ms`)
const between = labelTable()
checks.that(between !== before, "the table of labels is another one")

const taking = performance.now()
const undo = await client.mutate<{ actId: string; job: string | null }>("undo.undo", { actId })
checks.that(undo.actId === actId && undo.job !== null, "taking it back is an act on many too", undo)
const job = undo.job ?? ""
const busyUndo = await meanwhile(job)
console.log(`everything is taken back after ${secondsSince(taking)} s`)
const undone = await get(job)
checks.that(undone.state === "done" && undone.changed === done.changed, "it was taken back wholly", undone)
checks.that(undone.skipped.length === 0, "nothing was left as it was", undone.skipped)
checks.time(
  busyUndo < limit,
  `99 of 100 labels of somebody else took less than ${limit} ms while it was taken back`,
  `${busyUndo.toFixed(1)} ms`,
)
const after = labelTable()
checks.that(after === before, "SHA-256 of the table of labels is as before", { before, after })
console.log(`SHA-256 of submission_label, ordered by its key, every column\n  before  ${before}\n  between ${between}\n  after   ${after}`)
checks.that(countLabelled(actId) === done.changed, "the history holds the act", countLabelled(actId))
checks.that(countUnlabelled(undone.actId) === done.changed, "and its undoing", countUnlabelled(undone.actId))
const again = await client.mutate<{ job: string | null; undone: unknown[] }>("undo.undo", { actId })
checks.that(again.job === null && again.undone.length === 0, "taken back twice it is taken back once", again)
await run.stop()
checks.that(ask<{ integrity_check: string }>("pragma integrity_check")[0]?.integrity_check === "ok", "the file is sound")
checks.that(countsAgree(), "kept counts equal counted ones")
run.end()

function idOf(name: string): string {
  const found = labels.find((one) => one.name === name)
  if (!found) throw new Error(`no label ${name}`)
  return found.id
}

async function get(id: string): Promise<Item> {
  return client.query<Item>("bulk.get", { id })
}

/** How long 99 of 100 labels take when nothing else goes on, in milliseconds. */
async function quiet(): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < 200; index += 1) times.push(await press(index))
  return sayTimes("a label in quiet", times, 0.99)
}

/** Somebody labels until an act on many has ended. @returns the 99th percentile, in milliseconds */
async function meanwhile(id: string): Promise<number> {
  const other = await signInClient(run.server.url, "admin@example.com")
  const times: number[] = []
  let index = 0
  let last = -1
  for (;;) {
    const item = await get(id)
    if (item.state !== "queued" && item.state !== "running") break
    checks.that(item.done >= last, "it never goes back", { last, now: item.done })
    last = item.done
    for (let presses = 0; presses < 10; presses += 1) {
      times.push(await press(index++, other))
      await sleep(20)
    }
  }
  // What somebody else did meanwhile is not part of the act: it is taken off again, so that the tables can be compared.
  if (index % 2 === 1) await press(index, other)
  for (const submissionId of apart) {
    await other.mutate("labels.set", { submissionId, labelId: flag, on: false, actId: randomUUID() })
  }
  return sayTimes(`${times.length} labels of somebody else meanwhile`, times, 0.99)
}

async function press(index: number, who = client): Promise<number> {
  const submissionId = apart[Math.floor(index / 2) % apart.length]
  const start = performance.now()
  await who.mutate("labels.set", { submissionId, labelId: flag, on: index % 2 === 0, actId: randomUUID() })
  return performance.now() - start
}

function ask<T>(sql: string, ...params: unknown[]): T[] {
  return readRows<T>(run.dataDir, sql, ...params)
}

/** Every column of every row, in the order of the key, but for the label that somebody else goes on setting. */
function labelTable(): string {
  const hash = createHash("sha256")
  const sql = "select * from submission_label where label_id <> ? order by submission_id, label_id"
  readDatabase(run.dataDir, (db) => {
    for (const row of db.prepare(sql).iterate(flag)) hash.update(`${JSON.stringify(row)}\n`)
  })
  return hash.digest("hex")
}

function readItem(id: string): Item {
  return ask<Item>("select id, act_id as actId, state, total, done, changed from bulk where id = ?", id)[0] as Item
}

function carrying(labelId: string): number {
  return ask<{ count: number }>("select count(*) as count from submission_label where label_id = ?", labelId)[0]?.count ?? 0
}

/** Submissions on which the act put the label. */
function countLabelled(act: string): number {
  const sql = "select count(distinct submission_id) as count from event where act_id = ? and type = 'submission.labelled'"
  return ask<{ count: number }>(sql, act)[0]?.count ?? 0
}

function countUnlabelled(act: string): number {
  const sql =
    "select count(*) as count from event where act_id = ? and type = 'submission.unlabelled' and json_extract(before, '$.labelId') = ?"
  return ask<{ count: number }>(sql, act, pass)[0]?.count ?? 0
}

function countsAgree(): boolean {
  const counted = ask<{ portal_id: string; stage_id: string; count: number }>(
    "select portal_id, stage_id, count(*) as count from submission group by portal_id, stage_id order by portal_id, stage_id",
  )
  const kept = ask<{ portal_id: string; stage_id: string; count: number }>(
    "select portal_id, stage_id, count from submission_count where count > 0 order by portal_id, stage_id",
  )
  return JSON.stringify(counted) === JSON.stringify(kept)
}
