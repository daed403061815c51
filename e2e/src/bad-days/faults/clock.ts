import { temporaryFolder } from "../../lib/folder.ts"
import { sleep, until } from "../../lib/net.ts"
import { signInClient } from "../../lib/rpc.ts"
import { Told } from "../answers.ts"
import { Day } from "../day.ts"
import { type Fault, suffer } from "../fault.ts"
import { makeTrouble } from "../trouble.ts"

const HOUR = 3600
const DAY = 24 * HOUR

/** A jump beyond the life of every session. Uploads that no one continues expire too, so no one uploads meanwhile. */
const FAR = 400 * DAY

/** The system clock jumps ahead and back while people write, which affects sessions and scheduled work. */
export const clock: Fault = async ({ checks, seed }) => {
  const dataDir = temporaryFolder("bad-clock")
  const trouble = makeTrouble(dataDir)
  if (!trouble) return "it needs Linux and a C compiler"
  const day = await Day.begin(checks, { seed, dataDir, env: trouble.env })
  const jump = (fault: string, tried: string, seconds: number) =>
    suffer(day, { fault, tried, ms: 4_000, begin: () => trouble.clock(seconds), end: () => trouble.clock(0) })
  const lines = [
    await jump("clock ahead", "two hours ahead for 4 s, and back", 2 * HOUR),
    await jump("clock further ahead", "20 hours ahead for 4 s, and back", 20 * HOUR),
    await jump("clock behind", "12 hours behind for 4 s, and back", -12 * HOUR),
  ]
  await strayed(day, trouble)
  await published(day, trouble)
  await day.settle("after all the clocks")
  await day.stop()
  return lines
}

/**
 * More than a year ahead, every session has expired: people get that message and can sign in. After the clock is set back, nothing is
 * missing.
 */
async function strayed(day: Day, trouble: { clock(seconds: number): void }): Promise<void> {
  trouble.clock(FAR)
  const { url, cookie } = day.desk
  const told = new Told()
  const got = await told.ask(`${url}/api/trpc/stages.list`, { headers: { cookie } })
  day.checks.that(got.kind === "refused" && got.status === 401 && told.unhelpful.length === 0, "clock: sessions end", [...told.sentences])
  const again = await signInClient(url, "ruta@example.com").catch(String)
  day.checks.that(typeof again !== "string", "clock: signing in", again)
  trouble.clock(0)
  await day.heal("clock")
}

/**
 * A publication that is due in an hour is sent once when the clock jumps past it, and not again when the clock is set back and passes it
 * again.
 */
async function published(day: Day, trouble: { clock(seconds: number): void }): Promise<void> {
  const numbers = day.ledger.all.slice(0, 5).flatMap(({ accepted }) => (accepted ? [accepted.number] : []))
  const client = await signInClient(day.desk.url, "ruta@example.com")
  const { items } = await client.query<{ items: { id: string; name: string; category: string }[] }>("stages.list")
  const stageId = items.find((one) => one.category === "declined")?.id ?? ""
  const reply = { subject: "About what you sent", body: "Thank you. It does not fit what we plan." }
  const { id: bulk } = await client.mutate<{ id: string }>("bulk.start", {
    ...{ actId: `clock-${day.chance.between(1, 1e9)}`, numbers },
    action: { kind: "decide", stageId, publish: false, reply },
  })
  const decided = async () => (await client.query<{ state: string }>("bulk.get", { id: bulk })).state === "done"
  await until("the decisions", decided, 30_000)
  const { id } = await client.mutate<{ id: string }>("releases.create", { kind: "round", name: "A round", numbers })
  const runAt = new Date(Date.now() + HOUR * 1000).toISOString()
  await client.mutate("releases.publish", { id, expected: numbers.length, runAt })
  const told = async () =>
    Number((await day.rows<{ count: number }>("select count(*) as count from public_line where category = 'declined'"))[0]?.count)
  day.checks.that((await told()) === 0, "clock: nothing goes out before it is due", await told())
  trouble.clock(2 * HOUR)
  await until("the round", async () => (await told()) === numbers.length, 60_000)
  trouble.clock(0)
  await day.kill()
  await day.start()
  trouble.clock(3 * HOUR)
  await sleep(3_000)
  trouble.clock(0)
  day.checks.that((await told()) === numbers.length, "clock: each is told once", await told())
}
