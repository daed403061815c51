import { wavOf } from "@intray/server/testing/sounds"
import { bombs } from "./lib/bombs.ts"
import { Checks } from "./lib/checks.ts"
import { askHonestly, noticed, servedQuietly } from "./lib/honest.ts"
import { send } from "./lib/intake.ts"
import { peakMemory, watchChildren } from "./lib/memory.ts"
import { sleep, until } from "./lib/net.ts"
import { startServer } from "./lib/server.ts"
import { openForm, upload } from "./lib/sounds.ts"

// Small files that become gigabytes for the person who decodes them, sent to a real server: it stays small and so does every process that it
// starts, honest people are served meanwhile, and an honest sound that comes behind them is drawn with nothing done by hand.

/** Megabytes that the server, or a process of its, may ever have in use. */
const mostMemory = 300
/** Milliseconds for all of them to be heard, on a machine that does much else. */
const patience = 600_000
const slug = "bombs"

const checks = new Checks()
const server = await startServer()
const { url } = server
const page = `${url}/api/v1/public/portals/${slug}`
try {
  const team = await openForm(url, slug)
  const quiet = await servedQuietly(page)
  const children = watchChildren(server.child.pid)

  const unsent = await Promise.all(bombs.map(([name, bytes]) => upload(url, slug, name, bytes)))
  await sleep(3000)
  checks.that(unsent.length === bombs.length && children.count() === 0, "what is not sent is not listened to", children.count())

  const asking = askHonestly(page)
  const sent = []
  for (const [at, id] of unsent.entries()) {
    const name = bombs[at]?.[0] ?? ""
    const { demoId } = await send(url, slug, { title: name, email: "bombs@example.com", files: [id] })
    sent.push({ name, id, demoId, size: bombs[at]?.[1].length })
  }
  const honest = await upload(url, slug, "glasshouse.wav", wavOf(3))
  const { number } = await send(url, slug, { title: "Glasshouse", email: "kit@example.com", files: [honest] })
  const from = performance.now()
  type File = { waveform: string | null; facts: { durationMs?: number } | null }
  const fileOf = async () => (await team.query<{ files: File[] }>("submissions.get", { number })).files[0]
  const drawn = await until("the honest sound to be drawn", async () => ((await fileOf())?.waveform ? fileOf() : null), patience)
  checks.that(drawn?.facts?.durationMs === 3000, "an honest sound behind them is drawn", drawn)
  console.log(`  all of them were heard in ${Math.round((performance.now() - from) / 1000)} s, by ${children.count()} processes`)
  const served = await asking.stop()
  children.stop()

  checks.that(served.failed === 0, "honest people were served throughout", served.failed)
  const allowed = noticed(quiet)
  checks.time(served.p95 <= allowed, "and about as soon as ever", `${served.p95.toFixed(1)} ms of ${allowed.toFixed(1)} ms`)
  checks.that(children.count() === bombs.length + 1, "each was listened to once", children.count())
  checks.that(children.peak() <= mostMemory, `no process took more than ${mostMemory} MB`, `${children.peak()} MB`)
  const own = peakMemory(server.child.pid)
  checks.that(own <= mostMemory, `nor did the server`, `${own} MB`)
  console.log(
    `  at most ${children.peak()} MB in a process, ${own} MB in the server; p95 ${quiet.p95.toFixed(1)} → ${served.p95.toFixed(1)} ms`,
  )
  for (const { name, id, demoId, size } of sent) {
    const file = await fetch(`${url}/api/files/${id}?demo=${demoId}`)
    const bytes = (await file.arrayBuffer()).byteLength
    checks.that(file.status === 200 && bytes === size, `${name} can be downloaded`, file.status)
  }
} finally {
  await server.stop()
}
checks.end()
