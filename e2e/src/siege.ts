import { randomUUID } from "node:crypto"
import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { wavOf } from "@intray/server/testing/sounds"
import Sqlite from "better-sqlite3"
import { bombs } from "./lib/bombs.ts"
import { Checks } from "./lib/checks.ts"
import { fill, onDiskOf } from "./lib/disk.ts"
import { askHonestly, noticed, type Served } from "./lib/honest.ts"
import { Knocking } from "./lib/knocking.ts"
import { watchMemory } from "./lib/measure.ts"
import { handlesOf } from "./lib/memory.ts"
import { sleep, until } from "./lib/net.ts"
import { password } from "./lib/people.ts"
import { type Client, signInCookie } from "./lib/rpc.ts"
import { type RunningServer, startServer } from "./lib/server.ts"
import { openForm, upload } from "./lib/sounds.ts"

// All attacks at once against one real server on a small disk: wrong passwords, spam from many addresses, audio files that claim
// gigabytes,
// slow senders, and a disk that others fill and empty again. Meanwhile honest users sign in, send, follow and read; their waiting times
// are compared with a quiet period before. Afterwards the server must be healthy without manual action.

const { values } = parseArgs({ options: { minutes: { type: "string", default: "10" } } })
const minutes = Number(values.minutes)
const quietMs = Math.min(60_000, minutes * 10_000)
const siegeMs = minutes * 60_000
const slug = "siege"
/** Size of the disk in megabytes, and the maximum that the server may use. */
const diskMegabytes = 400
const mostMemory = 450
/** Connections of slow senders at any time. */
const dribblers = 200
const usual = { title: "Glasshouse", email: "kit@example.com" }

const checks = new Checks()
await onDiskOf(diskMegabytes, checks, run)
checks.end()

type Acknowledged = { number: number; demoId: string }

async function run(mount: string): Promise<void> {
  const dataDir = join(mount, "data")
  const server = await startServer({ dataDir, env: { TRUST_PROXY: "1" } })
  try {
    await besieged(server, mount)
    checks.that((await server.stop()) === 0, "the server stops with exit code 0")
  } finally {
    await server.kill()
  }
  checks.that(!/^fault/m.test(server.output()), "the log has no fault", server.output().match(/^fault.*(\n.*){3}/m)?.[0])
}

async function besieged(server: RunningServer, mount: string): Promise<void> {
  const { url, dataDir, child } = server
  const owner = await openForm(url, slug, false)
  const sent: Acknowledged[] = []
  const disk = { full: false }
  const first = await send(url, await upload(url, slug, "first.wav", wavOf(1)))
  if (!("demoId" in first)) throw new Error(`The first submission: ${first.status}`)
  sent.push(first)
  const people = () => honestPeople(url, owner, first.demoId, disk, sent)

  const asking = people()
  await sleep(quietMs)
  const quiet = await stopped(asking)
  const handles = handlesOf(child.pid)

  const memory = watchMemory(child.pid)
  const leaving = new AbortController()
  const enemies = attack(url, leaving.signal)
  const filling = fillNowAndThen(mount, disk, leaving.signal)
  const besieging = people()
  await sleep(siegeMs)
  const served = await stopped(besieging)
  leaving.abort()
  const odd = await enemies
  await filling
  memory.stop()

  console.log(["", "quiet p95", "p95", "allowed", "answers", "failed"].map((one) => one.padStart(12)).join(""))
  for (const [kind, one] of Object.entries(served)) {
    const before = quiet[kind] as Served
    const cells = [before.p95, one.p95, noticed(before)].map((ms) => `${ms.toFixed(1)} ms`)
    console.log([kind, ...cells, String(one.count), String(one.failed)].map((cell) => cell.padStart(12)).join(""))
    checks.that(before.failed === 0, `${kind}: served in quiet`, before.failed)
    checks.that(one.failed === 0 && one.count > 0, `${kind}: served throughout`, one)
    checks.that(
      one.p95 <= noticed(before),
      `${kind}: about as soon as ever`,
      `${one.p95.toFixed(1)} ms of ${noticed(before).toFixed(1)} ms`,
    )
  }
  checks.that(odd.length === 0, "no stranger met a fault of ours", odd.slice(0, 5))
  const most = memory.flat(checks)
  checks.that(most <= mostMemory, `and never more than ${mostMemory} MB`, most)

  await afterwards(server, owner, sent, handles)
  await server.stop()
  const db = new Sqlite(join(dataDir, "intray.sqlite"), { readonly: true })
  checks.that(db.pragma("integrity_check", { simple: true }) === "ok", "the database is sound")
  const count = db.prepare("select count(*) from submission where demo_id = ? and number = ?").pluck()
  const lost = sent.filter(({ number, demoId }) => count.get(demoId, number) !== 1)
  checks.that(lost.length === 0, `all ${sent.length} that were acknowledged are there, each once`, lost.slice(0, 3))
  db.close()
}

/** Checks the state afterwards, without manual action. */
async function afterwards({ url, dataDir, child }: RunningServer, owner: Client, sent: Acknowledged[], handles: number): Promise<void> {
  const well = async () => (await fetch(`${url}/api/health`)).ok
  checks.that(await until("health", well, 60_000).catch(() => false), "health is well")
  checks.that((await signInCookie(url, "ruta@example.com").catch(String)).includes("="), "signing in")
  const mails = () => readdirSync(join(dataDir, "mail"), { recursive: true }).length
  const kept = mails()
  const last = await send(url, await upload(url, slug, "last.wav", wavOf(3)))
  if (!checks.that("demoId" in last, "a submission with a file", last) || !("demoId" in last)) return
  sent.push(last)
  type File = { waveform: string | null }
  const drawn = async () => (await owner.query<{ files: File[] }>("submissions.get", { number: last.number })).files[0]?.waveform
  const from = performance.now()
  checks.that(Boolean(await until("the sound", drawn, 900_000).catch(() => null)), "its sound is drawn")
  console.log(`all sounds were heard ${Math.round((performance.now() - from) / 1000)} s after the end`)
  checks.that(await until("the mail", () => mails() > kept, 60_000).catch(() => false), "its mail is kept")
  const returned = await until("the handles", () => handlesOf(child.pid) <= handles + 5, 90_000).catch(() => false)
  checks.that(returned, "the server has its handles back", `${handles} before, ${handlesOf(child.pid)} after`)
}

/** Actions of honest users, each kind at its own pace. If the disk is full, they get that message and try again. */
function honestPeople(url: string, owner: Client, demoId: string, disk: { full: boolean }, sent: Acknowledged[]) {
  const sound = wavOf(1)
  const whileFull = async (ask: () => Promise<number>) => {
    const before = disk.full
    const status = await ask()
    if (status < 300) return true
    return (before || disk.full) && [503, 507].includes(status) ? null : false
  }
  return {
    inbox: askHonestly(async () => (await owner.query<{ items: unknown[] }>("submissions.list", { limit: 50 })).items.length > 0, 200),
    portal: askHonestly(`${url}/api/v1/public/portals/${slug}`, 100),
    status: askHonestly(`${url}/api/v1/public/status/${demoId}`, 100),
    "signing in": askHonestly(() => whileFull(() => signIn(url, password)), 1500),
    sending: askHonestly(
      () =>
        whileFull(async () => {
          const id = await upload(url, slug, "glasshouse.wav", sound).catch((cause: Error) => cause)
          if (id instanceof Error) return refusedWith(id)
          const answer = await send(url, id)
          if ("demoId" in answer) sent.push(answer)
          return "demoId" in answer ? 201 : answer.status
        }),
      2000,
    ),
  }
}

async function stopped<Kind extends string>(people: Record<Kind, { stop(): Promise<Served> }>): Promise<Record<string, Served>> {
  const all = Object.entries(people) as [string, { stop(): Promise<Served> }][]
  return Object.fromEntries(await Promise.all(all.map(async ([kind, one]) => [kind, await one.stop()] as const)))
}

/** All attackers, until the signal aborts. @returns server errors that they met */
async function attack(url: string, signal: AbortSignal): Promise<string[]> {
  const odd: string[] = []
  const judge = (what: string, status: number) => {
    if (status >= 500 && status !== 503 && status !== 507) odd.push(`${what}: ${status}`)
  }
  const again = async (everyMs: number, act: (at: number) => Promise<unknown>) => {
    for (let at = 0; !signal.aborted; at += 1) {
      await act(at).catch((cause: unknown) => odd.push(String(cause)))
      await sleep(everyMs)
    }
  }
  const knocking = new Knocking(url)
  const open = new Set<ReturnType<Knocking["dribble"]>>()
  await Promise.all([
    again(500, async (at) => judge("a wrong password", await signIn(url, `wrong ${at}`, `198.51.${(at >> 8) & 255}.${at & 255}`))),
    again(50, async (at) => {
      const spam = await post(url, { answers: usual, website: "https://buy.example" }, `2001:db8:9:${(at & 0xffff).toString(16)}::1`)
      judge("spam", spam.status)
      await spam.arrayBuffer()
    }),
    again(5000, async (at) => {
      const [name, bytes] = bombs[at % bombs.length] ?? bombs[0] ?? ["", Buffer.alloc(0)]
      // A larger file would fill the disk by itself.
      if (bytes.length > 5e6) return
      const id = await upload(url, slug, name, bytes).catch((cause: Error) => cause)
      if (id instanceof Error) judge(name, refusedWith(id))
      else {
        const answer = await send(url, id)
        judge(name, "demoId" in answer ? 201 : answer.status)
      }
    }),
    again(100, async (at) => {
      for (const one of open) if (one.closedAt !== null) open.delete(one)
      if (open.size < dribblers)
        open.add(knocking.dribble(at % 2 ? "/api/auth/sign-in/email" : "/api/trpc/public.submit", "Content-Length: 60000"))
    }),
  ])
  for (const { socket } of open) socket.destroy()
  return odd
}

/** Another process fills the disk to the last byte, twice, and empties it again. */
async function fillNowAndThen(mount: string, disk: { full: boolean }, signal: AbortSignal): Promise<void> {
  const outside = join(mount, "somebody-elses")
  for (let round = 0; round < 2; round += 1) {
    await sleep(siegeMs / 5)
    disk.full = true
    const end = performance.now() + siegeMs / 8
    while (performance.now() < end && !signal.aborted) {
      fill(mount, outside)
      await sleep(500)
    }
    rmSync(outside, { force: true })
    // Until the server has noticed.
    await sleep(6000)
    disk.full = false
  }
}

async function signIn(url: string, word: string, address = "203.0.113.5"): Promise<number> {
  const headers = { "content-type": "application/json", origin: url, "x-forwarded-for": address }
  const body = JSON.stringify({ email: "ruta@example.com", password: word })
  const answer = await fetch(`${url}/api/auth/sign-in/email`, { method: "POST", headers, body })
  await answer.arrayBuffer()
  return answer.status
}

function post(url: string, body: unknown, address: string): Promise<Response> {
  const headers = { "content-type": "application/json", "idempotency-key": randomUUID(), "x-forwarded-for": address }
  return fetch(`${url}/api/v1/public/portals/${slug}/submissions`, { method: "POST", headers, body: JSON.stringify(body) })
}

async function send(url: string, file: string): Promise<Acknowledged | { status: number }> {
  const answer = await post(url, { answers: { ...usual, files: [file] } }, "203.0.113.5")
  const body = (await answer.json()) as Acknowledged
  return answer.status === 201 ? { number: body.number, demoId: body.demoId } : { status: answer.status }
}

/** The status code of a rejected upload, from the error's message; 500 if there was no response. */
function refusedWith({ message }: Error): number {
  const [, begun, done] = /: (\d{3}), (\d{3})(?: |$)/.exec(message) ?? []
  return Number(begun) >= 400 ? Number(begun) : Number(done ?? 500)
}
