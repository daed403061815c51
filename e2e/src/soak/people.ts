import { randomInt, randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { readFacts } from "../bench/facts.ts"
import { wav } from "../lib/audio.ts"
import { answersFor, beginUpload, continueUpload, type PublicPortal, readPortal, send } from "../lib/intake.ts"
import { signInClient, signInCookie } from "../lib/rpc.ts"

/** What somebody does now and then, in seconds between two times. */
export type Activity = { kind: string; every: number; act(index: number): Promise<void> }

export type Day = {
  url: string
  /** Somebody's of the team. */
  cookie: string
  /** Submissions of the team when the day began. */
  rows: number
  activities: Activity[]
}

type Place = {
  url: string
  facts: Awaited<ReturnType<typeof readFacts>>
  portal: PublicPortal
  email: string
  cookie: string
  admin: string
}

/** Signs in to the seeded team of a server, and reads what its day is about. */
export async function beginDay(url: string): Promise<Day> {
  const email = "member@example.com"
  const cookie = await signInCookie(url, email)
  const admin = await signInCookie(url, "admin@example.com")
  const facts = await readFacts(await signInClient(url, email))
  const portal = await readPortal(url, facts.portalSlug)
  return { url, cookie, rows: facts.rows, activities: usualDay({ url, facts, portal, email, cookie, admin }) }
}

/** A team on a usual day, several times as busy as most: about seven requests a second. */
function usualDay({ url, facts, portal, email, cookie, admin }: Place): Activity[] {
  const headers = { cookie, origin: url, "content-type": "application/json" }
  const statuses: string[] = []
  const one = (index: number) => facts.sample[(index * 7919) % facts.sample.length] ?? ""
  const read = async (address: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}${address}`, init)
    const body = await response.arrayBuffer()
    if (!response.ok || body.byteLength === 0)
      throw new Error(`${address.slice(0, 60)}: ${response.status} ${Buffer.from(body).toString("utf8", 0, 200)}`)
  }
  const query = (procedure: string, input: unknown) =>
    read(`/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers })
  const sendOne = async (index: number, files: string[]) => {
    const answers = answersFor(portal, { name: `Soak ${index}`, email: `soak-${index % 500}@example.com` }, files)
    const { demoId } = await send(url, portal.slug, answers)
    statuses.push(demoId)
    if (statuses.length > 50) statuses.shift()
  }
  const { frequent, words, toggledLabelId } = facts
  return [
    { kind: "inbox", every: 0.7, act: () => query("submissions.list", { filter: { state: "open" }, limit: 50 }) },
    {
      kind: "filter",
      every: 2,
      act: () =>
        query("submissions.list", { filter: { state: "all", labels: { any: [frequent.labelId] }, stages: [frequent.stageId] }, limit: 50 }),
    },
    { kind: "submission", every: 0.7, act: (index) => query("submissions.get", { id: one(index) }) },
    {
      kind: "search",
      every: 2,
      act: (index) =>
        query("submissions.list", { filter: { state: "all", text: [words.rare, words.common, words.prefix][index % 3]?.text }, limit: 50 }),
    },
    {
      kind: "label",
      every: 0.8,
      act: (index) => {
        const on = Math.floor(index / facts.sample.length) % 2 === 0
        const body = JSON.stringify({ submissionId: one(index), labelId: toggledLabelId, on, actId: randomUUID() })
        return read("/api/trpc/labels.set", { method: "POST", headers, body })
      },
    },
    { kind: "form", every: 3, act: () => read(`/api/v1/public/portals/${portal.slug}`) },
    { kind: "page", every: 5, act: () => read(`/${portal.slug}`, { headers: { accept: "text/html" } }) },
    {
      kind: "status",
      every: 1,
      act: async (index) => {
        const demoId = statuses[index % Math.max(1, statuses.length)]
        if (demoId) await read(`/api/v1/public/status/${demoId}`)
      },
    },
    { kind: "intake", every: 4, act: (index) => sendOne(index, []) },
    {
      kind: "upload",
      every: 15,
      act: async (index) => {
        const upload = await beginUpload(url, portal.slug, "tracks.audio", `take ${index}.wav`, wav(60_000, index))
        await continueUpload(upload, { chunk: 30_000, from: 0 })
        await sendOne(index, [upload.id])
      },
    },
    { kind: "sign-in", every: 60, act: async () => void (await signInCookie(url, email)) },
    { kind: "insights", every: 60, act: () => query("insights.overview", { range: "year" }) },
    {
      kind: "export",
      every: 300,
      act: () =>
        read("/api/v1/submissions/export?format=jsonl&filter=%7B%22state%22%3A%22all%22%7D", { headers: { ...headers, cookie: admin } }),
    },
  ]
}

/** Browsers that follow what the others do: each stays for 10 s to 2 min, then goes and soon comes back. @returns how often somebody came */
export async function follow(url: string, cookie: string, browsers: number, signal: AbortSignal): Promise<number> {
  let came = 0
  const browser = async () => {
    while (!signal.aborted) {
      // By hand: Node 20 forgets a signal of several that nothing else holds, and then nobody leaves.
      const leaving = new AbortController()
      const leave = () => leaving.abort()
      const timer = setTimeout(leave, randomInt(10_000, 120_000))
      signal.addEventListener("abort", leave, { once: true })
      const init = { headers: { cookie, accept: "text/event-stream" }, signal: leaving.signal }
      try {
        const stream = await fetch(`${url}/api/trpc/live.events`, init)
        if (!stream.ok || !stream.body) throw new Error(`live: ${stream.status}`)
        came += 1
        for await (const _ of stream.body) if (leaving.signal.aborted) break
      } catch (cause) {
        if (!leaving.signal.aborted) throw cause
      } finally {
        clearTimeout(timer)
        signal.removeEventListener("abort", leave)
      }
      await wait(randomInt(500, 5_000), undefined, { signal }).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: browsers }, browser))
  return came
}
