import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { wav } from "../lib/audio.ts"
import { originOf } from "../lib/group.ts"
import { answersFor, beginUpload, continueUpload, offsetOf, send } from "../lib/intake.ts"
import { median, quantile } from "../lib/measure.ts"
import { until } from "../lib/net.ts"
import { openStream } from "../lib/stream.ts"
import { press, rowsOf, type Scene } from "./scene.ts"

/** Milliseconds in which somebody who looks on hears of a change. */
const HEARD_MS = 300
/** On a machine that is busy: as many times as long as within one process. */
const TIMES = 3

/** Files whose pieces each go through the next process, one of them cut off in the middle of a piece. */
export async function uploads({ checks, group, portal }: Scene): Promise<void> {
  const base = group.balancer.url
  await Promise.all(
    Array.from({ length: 4 }, async (_, index) => {
      const upload = await beginUpload(base, portal.slug, "tracks.audio", `take ${index}.wav`, wav(600_000, index + 1))
      await continueUpload(upload, { chunk: 50_000, end: 200_000, from: 0 })
      // Cut while the piece is on its way: it goes on through another process while this one may still be writing.
      const cut = new AbortController()
      const sending = continueUpload(upload, { from: 200_000, signal: cut.signal }).catch(() => undefined)
      await sleep(index * 3)
      cut.abort()
      await sending
      const offset = await offsetOf(upload)
      checks.that(offset >= 200_000 && offset <= upload.bytes.length, "what had arrived is known at the next process", offset)
      await continueUpload(upload, { chunk: 70_000, cut: true })
      const email = `upload-${index}@example.com`
      const accepted = await send(base, portal.slug, answersFor(portal, { name: `Upload ${index}`, email }, [upload.id]))
      for (const which of group.ports.keys()) {
        const file = await fetch(`${originOf(group, which)}/api/files/${upload.id}?demo=${accepted.demoId}`)
        checks.that(Buffer.from(await file.arrayBuffer()).equals(upload.bytes), "every process gives back the bytes", [which, file.status])
      }
    }),
  )
}

/** Whatever one process has acknowledged every other one shows when it is asked next: in lists, counts, search and the form itself. */
export async function readsAfterWrites({ checks, group, portal, at, labelId }: Scene, rounds: number): Promise<void> {
  const late: string[] = []
  let asked = 0
  for (let round = 0; round < rounds; round += 1) {
    const writer = round % group.ports.length
    const readers = group.ports.map((_, which) => which).filter((which) => which !== writer)
    const word = `kite${randomUUID().slice(0, 8)}`
    const note = (holds: boolean, what: string, which: number) => {
      asked += 1
      if (!holds) late.push(`${what}, written by ${writer}, read by ${which}`)
    }
    const person = { name: word, email: `${word}@example.com` }
    const { number } = await send(originOf(group, writer), portal.slug, answersFor(portal, person))
    const found = await Promise.all(readers.map(async (which) => ({ which, rows: await rowsOf(at(which), { text: word }) })))
    for (const { which, rows } of found) note(rows.length === 1 && rows[0]?.number === number, "found by its words", which)
    const id = found[0]?.rows[0]?.id ?? ""
    for (const on of [true, false]) {
      await press(at(writer), id, labelId, on)
      await Promise.all(
        readers.map(async (which) => {
          const rows = await rowsOf(at(which), { labels: { any: [labelId] } })
          note(rows.some((row) => row.id === id) === on, `the label ${on ? "put on" : "taken off"}`, which)
        }),
      )
    }
  }
  const title = `Send us your music ${randomUUID().slice(0, 6)}`
  const [first] = (await at(0).query<{ items: { id: string }[] }>("portals.list")).items
  await at(0).mutate("portals.update", { portalId: first?.id, title })
  const titles = await Promise.all(
    group.ports.map(async (_, which) => (await at(which).query<{ items: { title: string }[] }>("portals.list")).items[0]?.title),
  )
  checks.that(
    titles.every((one) => one === title),
    "a portal's new title is everybody's at once",
    titles,
  )
  checks.that(late.length === 0, `what was acknowledged is read everywhere at once (${asked} reads)`, late.slice(0, 5))
}

type Heard = { across: number[]; within: number[] }

/** Milliseconds from an acknowledged press to each open page, at other processes and at the one that was pressed at. */
async function delays({ group, at, cookie, slug, labelId }: Scene, presses: number): Promise<Heard> {
  const base = group.balancer.url
  const streams = await Promise.all(group.ports.map((_, which) => openStream(originOf(group, which), base, cookie, slug)))
  const rows = await rowsOf(at(0))
  const heard: Heard = { across: [], within: [] }
  for (let index = 0; index < presses; index += 1) {
    const writer = index % group.ports.length
    const row = rows[Math.floor(index / 2) % rows.length]
    const begun = performance.now()
    const actId = await press(at(writer), row?.id ?? "", labelId, index % 2 === 0)
    await until("a press to be heard everywhere", () => streams.every((stream) => stream.heard.has(actId)), 5000)
    for (const [which, stream] of streams.entries()) {
      const ms = (stream.heard.get(actId) ?? 0) - begun
      if (which === writer) heard.within.push(ms)
      else heard.across.push(ms)
    }
    await sleep(60)
  }
  for (const stream of streams) stream.close()
  return heard
}

function judge({ checks }: Scene, what: string, { across, within }: Heard): void {
  const [slow, same] = [quantile(across, 0.95), quantile(within, 0.95)]
  console.log(
    `live, ${what}: at another process ${median(across).toFixed(0)} ms in the median, 95 % within ${slow.toFixed(0)} ms; at the same one ${median(within).toFixed(0)} and ${same.toFixed(0)} (${(slow / same).toFixed(2)} times as long)`,
  )
  checks.that(
    slow <= Math.max(HEARD_MS, same * TIMES),
    `${what}: 95 of 100 changes are heard at other processes within ${HEARD_MS} ms`,
    slow,
  )
}

/** How soon open pages hear, from the press on, in quiet and while submissions pour in. */
export async function liveUpdates(scene: Scene, presses: number): Promise<void> {
  judge(scene, "in quiet", await delays(scene, presses))
  const { group, portal } = scene
  let busy = true
  let sent = 0
  const writers = Array.from({ length: 4 }, async (_, who) => {
    for (let index = 0; busy; index += 1) {
      await send(group.balancer.url, portal.slug, answersFor(portal, { name: "Busy", email: `busy-${who}-${index}@example.com` }))
      sent += 1
    }
  })
  const begun = performance.now()
  const heard = await delays(scene, presses)
  busy = false
  await Promise.all(writers)
  judge(scene, `while ${Math.round(sent / ((performance.now() - begun) / 1000))} submissions a second arrive`, heard)
}

/** Who opens the inbox at one process is seen at the others, and gone when they leave. */
export async function presence({ checks, group, at, cookie, slug }: Scene): Promise<void> {
  const stream = await openStream(originOf(group, 0), group.balancer.url, cookie, slug)
  const tabId = randomUUID()
  const [row] = await rowsOf(at(1))
  await at(1).mutate("live.presence", { tabId, submissionId: row?.id })
  const seen = await until("presence", () => stream.who().length > 0, 3000).catch(() => false)
  checks.that(seen === true, "who looks at something at one process is seen at another")
  await at(2 % group.ports.length).mutate("live.presence", { tabId, submissionId: null, leaving: true })
  const gone = await until("absence", () => stream.who().length === 0, 3000).catch(() => false)
  checks.that(gone === true, "who leaves through a third one is gone")
  stream.close()
}
