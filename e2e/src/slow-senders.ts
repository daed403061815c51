import { wavClaim } from "@intray/server/testing/bombs"
import { Checks } from "./lib/checks.ts"
import { askHonestly, noticed, servedQuietly } from "./lib/honest.ts"
import { send } from "./lib/intake.ts"
import { type Dialled, Knocking } from "./lib/knocking.ts"
import { handlesOf } from "./lib/memory.ts"
import { until } from "./lib/net.ts"
import { startServer } from "./lib/server.ts"
import { openForm, upload } from "./lib/sounds.ts"

// 1,500 senders who dribble their bodies, readers who read nothing and floods of requests on one connection, against a real server: all
// of them are gone soon, with their handles, and honest people are served throughout.

const senders = 1500
const slug = "slow"
/** Milliseconds after which none of them may be left: the server's patience twice, and what a busy machine needs. */
const goneMs = 90_000

const endpoints = ["/api/trpc/public.submit", "/api/v1/public/portals/slow/submissions", "/api/auth/sign-in/email", "/api/nothing", "/"]
const bodies = ["Content-Length: 60000", "Transfer-Encoding: chunked"] as const

const checks = new Checks()
const server = await startServer()
const knocking = new Knocking(server.url)
try {
  await openForm(server.url, slug)
  const page = `${server.url}/api/v1/public/portals/${slug}`
  const long = Buffer.concat([wavClaim({ channels: 1, blockBytes: 2, bits: 16, dataBytes: 40e6 }), Buffer.alloc(40e6)])
  const id = await upload(server.url, slug, "long.wav", long)
  const { demoId } = await send(server.url, slug, { title: "Long", email: "long@example.com", files: [id] })
  const quiet = await servedQuietly(page)
  const before = handlesOf(server.child.pid)
  const asking = askHonestly(page)

  const all: Dialled[] = []
  for (let at = 0; at < senders; at += 1) {
    all.push(knocking.dribble(endpoints[at % endpoints.length] ?? "/", bodies[Math.floor(at / endpoints.length) % 2] ?? bodies[0]))
    if (at % 50 === 49) await knocking.accepted()
  }
  const readers = Array.from({ length: 40 }, () => knocking.dial(knocking.get(`/api/files/${id}?demo=${demoId}`).repeat(4), true))
  await knocking.accepted()
  const floods = Array.from({ length: 20 }, () => knocking.dial(knocking.get("/api/health").repeat(2000)))
  await knocking.accepted()
  const from = performance.now()
  const open = () => [...all, ...floods].filter((one) => one.closedAt === null).length
  await until("all of them to be gone", () => open() === 0, goneMs).catch(() => {})
  const left = [...all, ...floods].filter((one) => one.closedAt === null).map((one) => `${one.socket.readyState} ${one.answer}`)
  checks.that(left.length === 0, "none of them is left", `${left.length}: ${[...new Set(left)].join("; ")}`)
  console.log(`  the last was gone after ${Math.round((performance.now() - from) / 1000)} s`)
  const answered = all.filter((one) => one.answeredAt !== null)
  checks.that(answered.length > senders / 2, "most were told why", answered.length)
  const lingered = Math.max(...answered.map((one) => (one.closedAt ?? Number.POSITIVE_INFINITY) - (one.answeredAt ?? 0)))
  checks.time(lingered < 10_000, "and gone within ten seconds of their answer", `${Math.round(lingered)} ms`)
  const odd = answered.filter((one) => !/^HTTP\/1\.1 4\d\d /.test(one.answer)).map((one) => one.answer)
  checks.that(odd.length === 0, "none of them was a fault of ours", odd.slice(0, 3))

  const served = await asking.stop()
  checks.that(served.failed === 0, "honest people were served throughout", served.failed)
  const allowed = noticed(quiet)
  checks.time(served.p95 <= allowed, "and about as soon as ever", `${served.p95.toFixed(1)} ms of ${allowed.toFixed(1)} ms`)
  console.log(`  p95 ${quiet.p95.toFixed(1)} → ${served.p95.toFixed(1)} ms, ${served.count} requests`)
  // Those who read nothing do not even hear that they are gone: the server's handles tell.
  const returned = await until("the handles", () => handlesOf(server.child.pid) <= before + 5, goneMs).catch(() => false)
  checks.that(returned, "and the server has its handles back", `${before} before, ${handlesOf(server.child.pid)} after`)
  for (const { socket } of readers) socket.destroy()
} finally {
  await server.stop()
}
checks.end()
