import { parseArgs } from "node:util"
import { Checks } from "./lib/checks.ts"
import { readRows } from "./lib/database.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { freePort, slower, until } from "./lib/net.ts"
import { type Client, makeAccount, signInClient } from "./lib/rpc.ts"
import { seed, startServer } from "./lib/server.ts"

// Sixteen reviewers pull from one queue at once until it is empty, while the server is killed (kill -9) three times. Afterwards every
// submission has exactly the reviews that the round requires, no acknowledged review is lost, and no reviewer was left without work.
// `--submissions` is how many the round has at least.

const { values } = parseArgs({
  options: {
    submissions: { type: "string", default: "10000" },
    reviews: { type: "string", default: "2" },
    reviewers: { type: "string", default: "16" },
  },
})
const perSubmission = Number(values.reviews)
const count = Number(values.reviewers)
/** Of the seeded submissions a little less than 60 of 100 are in the round. */
const SEEDED_FOR_ONE = 1.7
const checks = new Checks()
const dataDir = temporaryFolder("review-crash")
await seed(dataDir, Math.ceil(Number(values.submissions) * SEEDED_FOR_ONE), { cheapPasswords: true })
const options = { dataDir, port: await freePort(), cheapPasswords: true }
let server = await startServer(options)
const { url } = server
const owner = await signInClient(url, "owner@example.com")
const clients = await addMembers(count)

const portals = await owner.query<{ items: { id: string; slug: string }[] }>("portals.list")
const portalId = portals.items.find((one) => one.slug === "demos")?.id
const { items: stages } = await owner.query<{ items: { id: string; name: string }[] }>("stages.list")
// Most submissions of the seed are declined, which makes a large round.
const stageId = stages.find((one) => one.name === "Declined")?.id
const members = await owner.query<{ items: { id: string; name: string }[] }>("members.list")
const reviewerIds = members.items.filter((one) => one.name.startsWith("reviewer-")).map((one) => one.id)
const { id: roundId } = await owner.mutate<{ id: string }>("reviews.createRound", {
  ...{ portalId, stageId, name: "Second look", opensAt: new Date(Date.now() - 1_000).toISOString(), closesAt: null },
  ...{ reviewsPerSubmission: perSubmission, visibility: "never", average: "mean", everyone: false, reviewerIds },
  criteria: [{ name: "Fit", help: "", weight: 1, scale: ["No", "Maybe", "Yes"], required: true, onlyIf: null }],
})
const [criterion] = readRows<{ id: string }>(dataDir, "select id from review_criterion where round_id = ?", roundId)
const criterionId = criterion?.id ?? ""
const [wanted] = readRows<{ n: number }>(
  dataDir,
  "select count(*) as n from submission where portal_id = ? and stage_id = ? and withdrawn_at is null and trashed_at is null and erased_at is null",
  portalId,
  stageId,
)
const candidates = wanted?.n ?? 0
checks.that(candidates >= Number(values.submissions), "the round is as large as asked for", candidates)
await until(
  "all are in the round",
  () => number("select count(*) as n from review_candidate where round_id = ? and active = 1", roundId) === candidates,
  120_000 * slower,
)
console.log(`${candidates} submissions, ${count} reviewers, ${perSubmission} reviews each`)

/** Reviews that the server acknowledged, `user submission`. */
const acknowledged = new Set<string>()
/** Longest time in milliseconds from asking for a submission to getting one: without a kill between, and with one. */
const longest = { running: 0, killed: 0 }
let kills = 0
/** Odd from a kill until the server has started again. */
let phase = 0
const begun = performance.now()
const killer = (async () => {
  for (const share of [0.2, 0.5, 0.8]) {
    await until(`${share * 100} of 100 reviews are in`, () => acknowledged.size >= candidates * perSubmission * share, 3_600_000)
    phase += 1
    await server.kill()
    kills += 1
    console.log(`killed after ${acknowledged.size} reviews`)
    server = await startServer(options)
    phase += 1
  }
})()
const done = await Promise.all(clients.map((client, index) => review(client, reviewerIds[index] ?? "")))
await killer
console.log(
  `${acknowledged.size} reviews in ${Math.round((performance.now() - begun) / 1_000)} s; each reviewer wrote ${Math.min(...done)} to ${Math.max(...done)}`,
)
console.log(
  `longest wait for a submission: ${Math.round(longest.running)} ms while the server ran, ${Math.round(longest.killed)} ms across a kill`,
)
checks.that(kills === 3, "the server was killed three times", kills)
await server.stop()

const total = candidates * perSubmission
checks.that(
  number("select count(*) as n from review where round_id = ? and state = 'submitted'", roundId) === total,
  "no review is missing and none too many",
  total,
)
checks.that(
  acknowledged.size <= total && acknowledged.size >= total - count * kills,
  "all but those in flight at a kill were acknowledged",
  acknowledged.size,
)
const stored = new Set(
  readRows<{ key: string }>(
    dataDir,
    "select reviewer.user_id || ' ' || review.submission_id as key from review join reviewer on reviewer.id = review.reviewer_id where review.round_id = ?",
    roundId,
  ).map((row) => row.key),
)
checks.that(stored.size === total, "nobody reviewed a submission twice", stored.size)
const doubles = number(
  "select count(*) as n from (select 1 from review where round_id = ? group by reviewer_id, submission_id having count(*) > 1)",
  roundId,
)
checks.that(doubles === 0, "no submission has two reviews by one person", doubles)
checks.that(
  [...acknowledged].every((key) => stored.has(key)),
  "every acknowledged review is stored",
)
const wrong = number(
  `select count(*) as n from review_candidate as one where round_id = ? and active = 1 and (reviews <> ? or reviews <>
    (select count(*) from review where review.submission_id = one.submission_id and review.round_id = one.round_id and state = 'submitted'))`,
  roundId,
  perSubmission,
)
checks.that(wrong === 0, "every submission has the reviews that the round asks for, and is counted so", wrong)
checks.that(Math.min(...done) > total / count / 2, "no reviewer was left without work", done)
checks.end()

function number(sql: string, ...params: unknown[]): number {
  return readRows<{ n: number }>(dataDir, sql, ...params)[0]?.n ?? 0
}

/** Creates accounts, invites them to the team, and returns their clients. */
async function addMembers(count: number): Promise<Client[]> {
  const emails = Array.from({ length: count }, (_, index) => `reviewer-${String(index).padStart(2, "0")}@example.com`)
  for (const email of emails) await makeAccount(url, { name: email.slice(0, 11), email })
  const { results } = await owner.mutate<{ results: { id: string }[] }>("invitations.send", { emails, role: "member" })
  const clients = await Promise.all(emails.map((email) => signInClient(url, email)))
  for (const [index, client] of clients.entries()) await client.mutate("invitations.accept", { id: results[index]?.id })
  // Each of them also has a team of their own.
  return Promise.all(emails.map((email) => signInClient(url, email, "lantern-quay")))
}

/** Reviews what the queue returns until it is empty; retries while the server is down. @returns the number of reviews */
async function review(client: Client, userId: string): Promise<number> {
  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        // A response of the server counts; only a lost or refused connection is retried.
        if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
  for (let written = 0; ; written += 1) {
    const [asked, phaseBefore] = [performance.now(), phase]
    const { item } = await again(() =>
      client.mutate<{ item: { submissionId: string; number: number } | null }>("reviews.next", { roundId, skip: [] }),
    )
    if (!item) return written
    const kind = phase === phaseBefore && phase % 2 === 0 ? "running" : "killed"
    longest[kind] = Math.max(longest[kind], performance.now() - asked)
    const scores = { [criterionId]: 1 + (item.number % 3) }
    await again(() => client.mutate("reviews.save", { roundId, submissionId: item.submissionId, state: "submitted", scores }))
    acknowledged.add(`${userId} ${item.submissionId}`)
  }
}
