import { randomUUID } from "node:crypto"
import { parseArgs } from "node:util"
import { startLoad } from "./lib/load.ts"
import { sayTimes } from "./lib/measure.ts"
import { signInClient } from "./lib/rpc.ts"

// Fills a team with many submissions and measures what the inbox asks for, over HTTP. The limits are for a slow machine with two cores;
// what they guard against is work that grows with the number of submissions.

const { values } = parseArgs({ options: { submissions: { type: "string", default: "100000" }, limit: { type: "string", default: "120" } } })
const submissions = Number(values.submissions)
const limit = Number(values.limit)
const run = await startLoad("load", { rows: submissions })
const { checks } = run

const client = await signInClient(run.server.url, "member@example.com")
type Page = { items: { id: string }[]; nextCursor: string | null }
type Labels = { groups: { multiple: boolean; labels: { id: string; archived: boolean }[] }[] }
type Stages = { items: { id: string; category: string }[] }
const labels = await client.query<Labels>("labels.list")
const stages = await client.query<Stages>("stages.list")
const label = labels.groups[0]?.labels.find((one) => !one.archived)?.id ?? ""
const declined = stages.items.find((stage) => stage.category === "declined")?.id ?? ""
const first = await client.query<Page>("submissions.list", { filter: { state: "all" }, limit: 100 })
const ids = first.items.map((item) => item.id)

await measure("the newest page of what is open", () => client.query("submissions.list", { filter: { state: "open" }, limit: 50 }))
await measure("a page filtered by stage", () =>
  client.query("submissions.list", { filter: { state: "all", stages: [declined] }, limit: 50 }),
)
await measure("a page filtered by label", () =>
  client.query("submissions.list", { filter: { state: "all", labels: { any: [label] } }, limit: 50 }),
)
await measure("the oldest page", () => client.query("submissions.list", { filter: { state: "all" }, sort: "oldest", limit: 50 }))
await measure("counts by stage", () => client.query("submissions.counts", {}))
await measure("one submission", (index) => client.query("submissions.get", { id: ids[index % ids.length] }))
await measure("a label on and off", async (index) => {
  const submissionId = ids[index % ids.length]
  await client.mutate("labels.set", { submissionId, labelId: label, on: index % 2 === 0, actId: randomUUID() })
})

let cursor: string | null = null
let pages = 0
do {
  const page: Page = await client.query<Page>("submissions.list", { filter: { state: "all" }, limit: 100, ...(cursor ? { cursor } : {}) })
  cursor = page.nextCursor
  pages += 1
} while (cursor && pages < 100)
checks.that(pages === Math.min(100, Math.ceil(submissions / 100)), "paging goes on to the end", pages)

await run.stop()
run.end()

async function measure(what: string, ask: (index: number) => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let index = 0; index < 40; index++) {
    const start = performance.now()
    await ask(index)
    times.push(performance.now() - start)
  }
  const slow = sayTimes(what, times, 0.95)
  checks.time(slow < limit, `${what} stays under ${limit} ms`, `${slow.toFixed(1)} ms`)
}
