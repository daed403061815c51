import { loadavg } from "node:os"
import { parseArgs } from "node:util"
import { Pool } from "undici"
import { startLoad } from "./lib/load.ts"
import { median } from "./lib/measure.ts"
import { signInClient, signInCookie } from "./lib/rpc.ts"

// How long a call takes by REST with a key, against the same call by tRPC with a session: in turns within one run, one at a time, so that
// whatever else the machine does falls on both. Ends with 1 where REST takes more than 1.15 times as long.
//
//   npm run e2e -- rest-speed --rounds 60 --calls 30

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "60" },
    calls: { type: "string", default: "30" },
    rows: { type: "string", default: "1000" },
  },
})
const [rounds, calls] = [Number(values.rounds), Number(values.calls)]
const MOST = 1.15

const run = await startLoad("rest-speed", { rows: Number(values.rows), cheapPasswords: true })
const { checks, server } = run
const people = await signInClient(server.url, "owner@example.com")
const cookie = await signInCookie(server.url, "owner@example.com")
const { givable } = await people.query<{ givable: string[] }>("apiKeys.list", {})
const { key } = await people.mutate<{ key: string }>("apiKeys.create", { name: "Speed", scopes: givable })
const pool = new Pool(server.url, { connections: 1 })

type Ask = { method: "GET" | "POST" | "PUT"; path: string; body?: string }

async function ask({ method, path, body }: Ask, who: Record<string, string>): Promise<void> {
  const headers = { ...who, ...(body === undefined ? {} : { "content-type": "application/json" }) }
  const answer = await pool.request({ method, path, headers, body: body ?? null })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 300)}`)
}

const byKey = (one: Ask) => ask(one, { authorization: `Bearer ${key}` })
const bySession = (one: Ask) => ask(one, { cookie, origin: server.url })
const query = (procedure: string, input: unknown): Ask => ({
  method: "GET",
  path: `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
})

const { items } = await people.query<{ items: { id: string; number: number }[] }>("submissions.list", { limit: 50 })
const { groups } = await people.query<{ groups: { multiple: boolean; labels: { id: string }[] }[] }>("labels.list")
const labelId = groups.find(({ multiple }) => multiple)?.labels[0]?.id ?? ""
const one = items[0]
if (!one || labelId === "") throw new Error("The seeded team has no submission, or no labels.")

/** The same work by both ways; `nth` tells repetitions apart. */
const pairs: Record<string, { rest(nth: number): Ask; trpc(nth: number): Ask }> = {
  "list 50 submissions": {
    rest: () => ({ method: "GET", path: "/api/v1/submissions?limit=50&state=open" }),
    trpc: () => query("submissions.list", { filter: { state: "open" }, sort: "newest", limit: 50 }),
  },
  "read one": {
    rest: () => ({ method: "GET", path: `/api/v1/submissions/${one.id}` }),
    trpc: () => query("submissions.get", { id: one.id }),
  },
  "search by a word": {
    rest: () => ({ method: "GET", path: "/api/v1/submissions?limit=50&text=a" }),
    trpc: () => query("submissions.list", { filter: { text: "a" }, sort: "newest", limit: 50 }),
  },
  "list stages": {
    rest: () => ({ method: "GET", path: "/api/v1/stages" }),
    trpc: () => ({ method: "GET", path: "/api/trpc/stages.list" }),
  },
  "put a label on": {
    rest: (nth) => ({ method: "PUT", path: `/api/v1/submissions/${items[nth % items.length]?.id}/labels/${labelId}` }),
    trpc: (nth) => ({
      method: "POST",
      path: "/api/trpc/labels.set",
      body: JSON.stringify({ submissionId: items[nth % items.length]?.id, labelId, on: true, actId: `speed-${nth}-${Date.now()}` }),
    }),
  },
}

/** Milliseconds of one call, of some after each other. */
async function timed(work: (nth: number) => Promise<void>, from: number): Promise<number> {
  const began = performance.now()
  for (let nth = from; nth < from + calls; nth += 1) await work(nth)
  return (performance.now() - began) / calls
}

console.log(
  `load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(", ")}; ${rounds} rounds of ${calls} calls each way`,
)
for (const [name, { rest, trpc }] of Object.entries(pairs)) {
  const ways = { rest: (nth: number) => byKey(rest(nth)), trpc: (nth: number) => bySession(trpc(nth)) }
  await timed(ways.rest, 0)
  await timed(ways.trpc, 0)
  const times: { rest: number[]; trpc: number[] } = { rest: [], trpc: [] }
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // Who begins changes, so that neither always comes after the other.
    const order = round % 2 === 0 ? (["rest", "trpc"] as const) : (["trpc", "rest"] as const)
    for (const way of order) times[way].push(await timed(ways[way], round * calls))
    ratios.push((times.rest.at(-1) ?? 0) / (times.trpc.at(-1) ?? 1))
  }
  const ratio = median(ratios)
  checks.that(ratio <= MOST, `${name}: REST takes at most ${MOST} times as long`, ratio.toFixed(2))
  console.log(
    `${name.padEnd(20)}  REST ${median(times.rest).toFixed(2)} ms  tRPC ${median(times.trpc).toFixed(2)} ms  ratio ${ratio.toFixed(2)}`,
  )
}
console.log(
  `load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(", ")}`,
)
await pool.close()
await run.stop()
run.end()
