import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import { answersFor, readPortal } from "./lib/intake.ts"
import { startLoad } from "./lib/load.ts"
import { type Challenge, solve } from "./lib/proof.ts"
import { type Client, openDemos } from "./lib/rpc.ts"

// 10,000 submissions to one portal of a real server, honest people and several kinds of flood at once: limits and proofs hold, what
// looks like spam is kept apart, honest people all come through, and quota and closing time are exact.

const { values } = parseArgs({ options: { submissions: { type: "string", default: "10000" }, at: { type: "string", default: "32" } } })
const total = Number(values.submissions)
const concurrency = Number(values.at)
const share = (part: number) => Math.round(total * part)
/** A twentieth more people than places come by. */
const quota = share(0.6)

type Sort = "honest" | "plain" | "hammer" | "subnet" | "honeypot" | "replay" | "forged" | "one e-mail"
type Sender = { sort: Sort; number: number; address: string }
type Outcome = { sort: Sort; status: number; code: string; number: number | null; retryAfter: string | null }

const run = await startLoad("flood", { env: { RATE_LIMITS: "on", TRUST_PROXY: "1" } })
const { checks, server } = run
const owner = await openDemos(server.url)
const [{ id: portalId }] = (await owner.query<{ items: [{ id: string }] }>("portals.list")).items
await owner.mutate("portals.update", { portalId, quota })
const portal = await readPortal(server.url, "demos")

const solving = { count: 0, tries: 0, ms: 0 }
async function proofFor(address: string): Promise<string> {
  const response = await fetch(`${server.url}/api/v1/public/portals/demos/challenge`, { headers: { "x-forwarded-for": address } })
  if (!response.ok) return ""
  const challenge = (await response.json()) as Challenge
  const from = performance.now()
  const { proof, tries } = await solve(challenge)
  solving.count += 1
  solving.tries += tries
  solving.ms += performance.now() - from
  return proof
}

async function post(sender: Sender, more: Record<string, unknown>, slug = "demos"): Promise<Outcome> {
  const { sort, number, address } = sender
  const email = sort === "one e-mail" ? "named@flood.example" : `${sort.replace(/\W/g, "")}-${number}@flood.example`
  const response = await fetch(`${server.url}/api/v1/public/portals/${slug}/submissions`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": randomUUID(), "x-forwarded-for": address },
    body: JSON.stringify({ answers: answersFor(portal, { name: `${sort} ${number}`, email }), ...more }),
  })
  const body = (await response.json()) as { number?: number; code?: string }
  const retryAfter = response.headers.get("retry-after")
  return { sort, status: response.status, code: body.code ?? "", number: body.number ?? null, retryAfter }
}

const ipv4 = (first: number, index: number) => `${first}.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
const many = (sort: Sort, count: number, address: (index: number) => string): Sender[] =>
  Array.from({ length: count }, (_, number) => ({ sort, number, address: address(number) }))

// Before the flood: plain scripts that know nothing of challenges, one submission each.
const calm: Outcome[] = []
for (const sender of many("plain", 20, (index) => ipv4(12, index))) calm.push(await post(sender, {}))
checks.that(
  calm.every((one) => one.status === 201),
  "a plain script with one submission gets its 201 without a challenge",
)

const senders = shuffled([
  ...many("honest", share(0.63), (index) => ipv4(10, index)),
  ...many("hammer", share(0.2), (index) => ipv4(11, index % 10)),
  ...many("subnet", share(0.03), (index) => `2001:db8:0:7::${index.toString(16)}`),
  ...many("honeypot", share(0.05), (index) => `2001:db8:1:${index.toString(16)}::1`),
  ...many("replay", share(0.04), (index) => `2001:db8:2:${index.toString(16)}::1`),
  ...many("forged", share(0.03), (index) => `2001:db8:3:${index.toString(16)}::1`),
  ...many("one e-mail", share(0.02), (index) => `2001:db8:4:${index.toString(16)}::1`),
])
const replayed = await proofFor("192.0.2.1")

async function act(sender: Sender): Promise<Outcome> {
  if (sender.sort === "honest") return post(sender, { challenge: await proofFor(sender.address) })
  if (sender.sort === "honeypot") return post(sender, { website: "https://buy.example", challenge: await proofFor(sender.address) })
  if (sender.sort === "replay") return post(sender, { challenge: replayed })
  if (sender.sort === "forged") return post(sender, { challenge: forge(replayed) })
  return post(sender, {})
}

const hourAt = () => Math.floor(Date.now() / 3_600_000)
const firstHour = hourAt()
const from = performance.now()
const outcomes: Outcome[] = [...calm]
const queue = [...senders]
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    for (let sender = queue.pop(); sender; sender = queue.pop()) outcomes.push(await act(sender))
  }),
)
const seconds = (performance.now() - from) / 1000
// Windows are fixed: a run over the full hour has two of them.
const hours = hourAt() - firstHour + 1

const spam = await numbersIn(owner, "spam")
const inbox = await numbersIn(owner, "inbox")
const judged = (one: Outcome) =>
  one.number === null
    ? one.status === 429
      ? "refused"
      : one.code
    : spam.has(one.number)
      ? "spam"
      : inbox.has(one.number)
        ? "inbox"
        : "lost"
const columns = ["inbox", "spam", "refused", "portal_full"]
console.log(`\n${outcomes.length} submissions in ${seconds.toFixed(1)} s, ${Math.round(outcomes.length / seconds)} a second`)
console.log(
  `${solving.count} proofs, ${(solving.tries / solving.count).toFixed(0)} tries and ${(solving.ms / solving.count).toFixed(1)} ms each\n`,
)
console.log(["sort".padEnd(12), "sent".padStart(7), ...columns.map((name) => name.padStart(12)), "other".padStart(7)].join(""))
const tally = (sort: Sort | null, verdict: string) =>
  outcomes.filter((one) => (sort === null || one.sort === sort) && judged(one) === verdict).length
for (const sort of ["plain", "honest", "hammer", "subnet", "honeypot", "replay", "forged", "one e-mail", null] as const) {
  const own = outcomes.filter((one) => sort === null || one.sort === sort)
  const cells = columns.map((name) => tally(sort, name))
  const other = own.length - cells.reduce((sum, one) => sum + one, 0)
  console.log(
    [
      (sort ?? "all").padEnd(12),
      String(own.length).padStart(7),
      ...cells.map((one) => String(one).padStart(12)),
      String(other).padStart(7),
    ].join(""),
  )
}
console.log("")

const detail = await owner.query<{ taken: number; quota: number; submissions: number; standing: string }>("portals.get", { slug: "demos" })
checks.that(inbox.size === quota, `exactly ${quota} places were given`, inbox.size)
checks.that(detail.taken === quota && detail.submissions === quota && detail.standing === "full", "the portal says so", detail)
checks.that(
  outcomes.every((one) => [201, 409, 429].includes(one.status)),
  "no answer but 201, 409 and 429",
)
checks.that(outcomes.filter((one) => judged(one) === "lost").length === 0, "whatever got a 201 is there")
checks.that(outcomes.filter((one) => one.status === 201).length === inbox.size + spam.size, "and nothing else is")
checks.that(tally("honest", "spam") === 0 && tally("honest", "refused") === 0, "no honest person was taken for spam or refused")
checks.that(tally("honest", "inbox") + tally("honest", "portal_full") === share(0.63), "each got a place, or was told that there is none")
checks.that(tally("plain", "inbox") === 20, "the plain scripts came through")
const let120 = 120 * hours
const taken = (sort: Sort) => tally(sort, "inbox") + tally(sort, "spam")
checks.that(taken("hammer") <= 10 * let120, "ten addresses got no more than 120 in an hour each", taken("hammer"))
checks.that(taken("subnet") <= let120, "one /64 is one address", taken("subnet"))
checks.that(total < 10_000 || tally("hammer", "refused") > 0, "and more was refused")
checks.that(tally("honeypot", "inbox") === 0, "no program that fills in everything got through")
const unproved = (["hammer", "subnet", "replay", "forged", "one e-mail"] as const).reduce((sum, sort) => sum + tally(sort, "inbox"), 0)
const free = 60 * (Math.ceil(seconds / 60) + 1)
checks.that(unproved <= free, "without a good proof no more came through than sixty a minute", `${unproved} of ${free}`)
checks.that(tally("one e-mail", "inbox") <= 5 * hours, "one e-mail without proofs got five places in an hour", tally("one e-mail", "inbox"))
checks.that(spam.size <= 2_000 * hours, "no more than 2,000 in an hour were kept apart", spam.size)
checks.that(
  outcomes.every((one) => (one.status === 429) === Number(one.retryAfter) > 0),
  "every refusal says when to come back",
)
await restore()
await exactTimes()

await run.stop()
run.end()

/** What was kept apart can be brought back. */
async function restore(): Promise<void> {
  const stages = (await owner.query<{ items: { id: string; category: string }[] }>("stages.list")).items
  const [spamStage, first] = ["spam", "inbox"].map((category) => stages.find((one) => one.category === category)?.id ?? "")
  const page = await owner.query<{ items: { id: string }[] }>("submissions.list", { filter: { stages: [spamStage] }, limit: 1 })
  await owner.mutate("decisions.move", { id: page.items[0]?.id, stageId: first, actId: randomUUID() })
  const { total: shown } = await owner.query<{ total: number }>("submissions.counts", {})
  checks.that(shown === quota + 1, "one that was taken for spam was brought back", shown)
}

/** A portal opens, and its grace ends, at the very moment: what was answered before it one way, what was sent after it the other. */
async function exactTimes(): Promise<void> {
  for (const [slug, kind] of [
    ["opening", "opens"],
    ["closing", "closes"],
  ] as const) {
    const made = await owner.mutate<{ id: string }>("portals.create", { template: "music-demos", title: slug, slug })
    const moment = Date.now() + 2_500
    const set = kind === "opens" ? { opensAt: moment } : { closesAt: moment - 15 * 60_000 }
    const given = Object.fromEntries(Object.entries(set).map(([name, ms]) => [name, new Date(ms).toISOString()]))
    await owner.mutate("portals.update", { portalId: made.id, ...given })
    const tried: { sent: number; answered: number; status: number }[] = []
    await Promise.all(
      Array.from({ length: 8 }, async (_, lane) => {
        for (let number = 0; Date.now() < moment + 1_500; number++) {
          const sent = Date.now()
          const address = `2001:db8:${kind === "opens" ? 5 : 6}:${(lane * 1_000 + number).toString(16)}::1`
          const { status } = await post({ sort: "plain", number: lane * 1_000 + number, address }, {}, slug)
          tried.push({ sent, answered: Date.now(), status })
          await wait(10)
        }
      }),
    )
    const before = tried.filter((one) => one.answered < moment)
    // What is sent within the last millisecond of a portal's grace is in time.
    const after = tried.filter((one) => one.sent > moment + 1)
    const [early, late] = kind === "opens" ? [409, 201] : [201, 409]
    console.log(`${slug}: ${before.length} answered before the moment, ${after.length} sent after it`)
    checks.that(before.length > 20 && before.every((one) => one.status === early), `all before it got ${early}`)
    checks.that(after.length > 20 && after.every((one) => one.status === late), `all after it got ${late}`)
  }
}

/** Numbers of everything in the stages of that category. */
async function numbersIn(client: Client, category: string): Promise<Set<number>> {
  const stages = (await client.query<{ items: { id: string; category: string }[] }>("stages.list")).items
  const found = new Set<number>()
  let cursor: string | null = null
  do {
    type Page = { items: { number: number }[]; nextCursor: string | null }
    const filter = { stages: stages.filter((one) => one.category === category).map((one) => one.id) }
    const page: Page = await client.query<Page>("submissions.list", { filter, limit: 100, ...(cursor ? { cursor } : {}) })
    for (const one of page.items) found.add(one.number)
    cursor = page.nextCursor
  } while (cursor)
  return found
}

/** A proof with another signature: its challenge was never given out. */
function forge(proof: string): string {
  const made = JSON.parse(Buffer.from(proof, "base64").toString()) as { challenge: Challenge; solution: unknown }
  const challenge = { ...made.challenge, signature: made.challenge.signature.replace(/./g, (digit) => (digit === "0" ? "1" : "0")) }
  return Buffer.from(JSON.stringify({ ...made, challenge })).toString("base64")
}

/** In one order that is the same each time, and in no other way sorted. */
function shuffled<T>(list: T[]): T[] {
  let seed = 1
  return list
    .map((one) => {
      seed = (seed * 48_271) % 2_147_483_647
      return { one, seed }
    })
    .sort((a, b) => a.seed - b.seed)
    .map(({ one }) => one)
}
