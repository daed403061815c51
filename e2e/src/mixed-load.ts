import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { parseArgs } from "node:util"
import Database from "better-sqlite3"
import type { Pool } from "undici"
import { poolOf } from "./bench/driver.ts"
import { readFacts } from "./bench/facts.ts"
import { answersOf } from "./bench/workloads.ts"
import { countedIn } from "./lib/counted.ts"
import { startLoad } from "./lib/load.ts"
import { sayTimes, watchMemory } from "./lib/measure.ts"
import { sleep } from "./lib/net.ts"
import { signInClient, signInCookie } from "./lib/rpc.ts"

// A team at work while submissions pour in and one act labels everything: eight people label, four search, a hundred submissions a second
// arrive. How long a label takes then, against a quiet hour; whether anything that was acknowledged is missing afterwards; and whether the
// server's memory grows.

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    seconds: { type: "string", default: "300" },
    /** Submissions a second. */
    intake: { type: "string", default: "100" },
  },
})
const [rows, seconds, rate] = [Number(values.rows), Number(values.seconds), Number(values.intake)]
const REVIEWERS = 8
const SEARCHERS = 4
/** Milliseconds between two key presses of one person, and between two searches. */
const THINK = 200
const READ = 400
/** As often as in quiet a label may take, 99 of 100 times; and milliseconds that are nothing to anybody. */
const SLOWER = 5
const UNNOTICED = 50

const run = await startLoad("mixed", { rows })
const { checks, server } = run
const client = await signInClient(server.url, "member@example.com")
const facts = await readFacts(client)
const cookie = await signInCookie(server.url, "member@example.com")
const pool = poolOf(server.url.replace("localhost", "127.0.0.1"), REVIEWERS + SEARCHERS + 40)
const signedIn = { cookie, origin: server.url, "content-type": "application/json" }
const world = { pool, signedIn, facts }

// Else the quiet hour would not be quiet.
console.log(`counted for insights in ${(await countedIn(client)).toFixed(1)} s`)
const quiet = await labelling(world, 0, performance.now() + Math.max(3, seconds / 10) * 1000)
const before = sayTimes("a label in quiet", quiet.times, 0.99)

const act = randomUUID()
const bulk = await client.mutate<{ id: string; total: number }>("bulk.start", {
  actId: act,
  filter: { state: "all" },
  action: { kind: "label", labelId: facts.frequent.labelId, on: true },
})
const until = performance.now() + seconds * 1000
const memory = watchMemory(server.child.pid)
const [reviews, searches, intake] = await Promise.all([
  Promise.all(Array.from({ length: REVIEWERS }, (_, who) => labelling(world, who, until))),
  Promise.all(Array.from({ length: SEARCHERS }, (_, who) => searching(world, who, until))),
  arriving(world, until),
])
memory.stop()
const state = await client.query<{ state: string; done: number; total: number }>("bulk.get", { id: bulk.id })
const times = reviews.flatMap((one) => one.times)
const looked = searches.flat()
const slow = sayTimes(`${times.length} labels`, times, 0.99)
sayTimes(`${looked.length} searches`, looked, 0.99)
console.log(`${intake.numbers.length} submissions, ${(intake.numbers.length / seconds).toFixed(1)} a second; ${intake.late} were sent late`)
console.log(`the act on ${state.total}: ${state.state}, ${state.done} behind it`)
checks.that(
  slow <= Math.max(UNNOTICED, before * SLOWER),
  `a label takes at most ${SLOWER} times its quiet time`,
  `${slow} ms after ${before}`,
)
checks.that(intake.failed === 0, "every submission is taken", intake.failed)
checks.that(state.done > 0 && ["running", "done"].includes(state.state), "the act on many goes on beside", state)
memory.flat(checks)

await run.stop()
await pool.close()
found(join(run.dataDir, "intray.sqlite"), facts.toggledLabelId, [quiet, ...reviews], intake.demoIds)
run.end()

type World = { pool: Pool; signedIn: Record<string, string>; facts: Awaited<ReturnType<typeof readFacts>> }
type Labelled = { times: number[]; acts: string[]; stands: Map<string, boolean> }

/** One person, who labels submissions of their own, one key press after the other. */
async function labelling({ pool, signedIn, facts }: World, who: number, until: number): Promise<Labelled> {
  const own = facts.sample.filter((_, index) => index % REVIEWERS === who)
  const labelled: Labelled = { times: [], acts: [], stands: new Map() }
  for (let index = 0; performance.now() < until; index += 1) {
    const submissionId = own[index % own.length] ?? ""
    const on = Math.floor(index / own.length) % 2 === 0
    const actId = randomUUID()
    const from = performance.now()
    const body = JSON.stringify({ submissionId, labelId: facts.toggledLabelId, on, actId })
    const answer = await pool.request({ method: "POST", path: "/api/trpc/labels.set", headers: signedIn, body })
    const text = await answer.body.text()
    labelled.times.push(performance.now() - from)
    if (!checks.that(answer.statusCode === 200, "a label is taken", text.slice(0, 200))) break
    labelled.stands.set(submissionId, on)
    labelled.acts.push(actId)
    await sleep(THINK)
  }
  return labelled
}

/** One person who looks for words, and now and then for everything that a filter leaves. @returns milliseconds of each answer */
async function searching({ pool, signedIn, facts }: World, who: number, until: number): Promise<number[]> {
  const { rare, common, prefix } = facts.words
  const texts = [rare.text, common.text, prefix.text, `${common.text} ${prefix.text}`]
  const times: number[] = []
  for (let index = who; performance.now() < until; index += 1) {
    const filter = { state: "all", text: texts[index % texts.length], ...(index % 3 === 0 ? { stages: [facts.frequent.stageId] } : {}) }
    const procedure = index % 5 === 0 ? "submissions.facets" : "submissions.list"
    const from = performance.now()
    const path = `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ filter }))}`
    const answer = await pool.request({ method: "GET", path, headers: signedIn })
    const text = await answer.body.text()
    times.push(performance.now() - from)
    if (!checks.that(answer.statusCode === 200, "a search is answered", text.slice(0, 200))) break
    await sleep(READ)
  }
  return times
}

/** Submissions at their rate, whether or not the ones before have been answered. `late`: the rate could not be kept. */
async function arriving({ pool, facts }: World, until: number) {
  const taken = { numbers: [] as number[], demoIds: [] as string[], failed: 0, late: 0 }
  const open = new Set<Promise<void>>()
  const begun = performance.now()
  for (let index = 0; performance.now() < until; index += 1) {
    const wait = begun + (index * 1000) / rate - performance.now()
    if (wait > 0) await sleep(wait)
    else if (wait < -1000) taken.late += 1
    const sent = one(index).finally(() => open.delete(sent))
    open.add(sent)
  }
  await Promise.all(open)
  return taken

  async function one(index: number): Promise<void> {
    const answer = await pool.request({
      method: "POST",
      path: `/api/v1/public/portals/${facts.portalSlug}/submissions`,
      headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
      body: JSON.stringify({ answers: answersOf(index) }),
    })
    const body = (await answer.body.json()) as { number: number; demoId: string }
    if (answer.statusCode !== 201) taken.failed += 1
    else {
      taken.numbers.push(body.number)
      taken.demoIds.push(body.demoId)
    }
  }
}

/** Looks for everything that was acknowledged. */
function found(file: string, labelId: string, people: readonly Labelled[], demoIds: readonly string[]): void {
  const db = new Database(file, { readonly: true })
  try {
    const sent = db.prepare("select 1 from submission where demo_id = ?")
    const missing = demoIds.filter((id) => sent.get(id) === undefined)
    checks.that(missing.length === 0, "every submission that was acknowledged is there", missing.length)
    const change = db.prepare("select 1 from event where act_id = ?")
    const acts = people.flatMap((one) => one.acts)
    const lost = acts.filter((id) => change.get(id) === undefined)
    // A label that stood already, from seeding, changed nothing when it was put on: at most once for each submission.
    const touched = new Set(people.flatMap((one) => [...one.stands.keys()])).size
    checks.that(lost.length <= touched, "every label that was acknowledged is in the history", `${lost.length} of ${acts.length}`)
    const stands = db.prepare("select 1 from submission_label where submission_id = ? and label_id = ?")
    const expected = new Map(people.flatMap((one) => [...one.stands]))
    const wrong = [...expected].filter(([id, on]) => (stands.get(id, labelId) !== undefined) !== on)
    checks.that(wrong.length === 0, "every label stands as it was put last", wrong.length)
    const gaps = db.prepare("select max(seq) - count(*) as gap from event group by team_id having gap <> 0").all()
    checks.that(gaps.length === 0, "the numbers of the history have no gap", gaps)
    checks.that(db.pragma("integrity_check", { simple: true }) === "ok", "the file is sound")
  } finally {
    db.close()
  }
}
