import { randomInt, randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { type Accepted, answersFor, send } from "../lib/intake.ts"
import type { Mailbox } from "../lib/mailbox.ts"
import { until } from "../lib/net.ts"
import { press, rowsOf, type Scene } from "./scene.ts"

/** Each mail leaves once, whichever process has its job, and one act on many is done once. */
export async function onceEach({ checks, group, portal, at, labelId }: Scene, mailbox: Mailbox, count: number): Promise<void> {
  const address = (index: number) => `once-${index}@example.com`
  for (let from = 0; from < count; from += 20) {
    const some = Array.from({ length: Math.min(20, count - from) }, (_, index) => from + index)
    await Promise.all(
      some.map((index) => send(group.balancer.url, portal.slug, answersFor(portal, { name: "Once", email: address(index) }))),
    )
  }
  await until(
    "the receipts",
    () => Array.from({ length: count }, (_, index) => index).every((index) => mailbox.to(address(index)).length > 0),
    60_000,
  )
  await sleep(1500)
  const twice = Array.from({ length: count }, (_, index) => mailbox.to(address(index)).length).filter((mails) => mails !== 1)
  checks.that(twice.length === 0, `${count} receipts were sent once each`, twice)

  const actId = randomUUID()
  const { id, total } = await at(1).mutate<{ id: string; total: number }>("bulk.start", {
    actId,
    filter: { state: "all", text: "once" },
    action: { kind: "label", labelId, on: true },
  })
  await until(
    "the act on many",
    async () => (await at(2 % group.ports.length).query<{ state: string }>("bulk.get", { id })).state === "done",
    60_000,
  )
  const [told] = await group.sql<{ events: number; submissions: number }>(
    "select count(*)::int as events, count(distinct submission_id)::int as submissions from event where act_id = $1 and type = 'submission.labelled'",
    [actId],
  )
  checks.that(told?.events === total && told.submissions === total && total > 0, "an act on many was done once to each", [told, total])
  const leaders = await group.sql<{ pid: number }>(
    "select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid where l.locktype = 'advisory' and l.granted and a.application_name like 'intray serving%' and l.database = (select oid from pg_database where datname = current_database())",
  )
  checks.that(leaders.length === 1, "one process has the timers", leaders.length)
}

type Sent = { key: string; email: string; accepted: Accepted | null; failures: number; longestMs: number }

/** People who send one after the other and, as the page does, try again with the same key where no answer came. */
function startWriters({ group, portal }: Scene, name: string, people: number) {
  const sent: Sent[] = []
  let goes = true
  const one = async (who: number) => {
    for (let index = 0; goes; index += 1) {
      const mine: Sent = { key: randomUUID(), email: `${name}-${who}-${index}@example.com`, accepted: null, failures: 0, longestMs: 0 }
      sent.push(mine)
      const answers = answersFor(portal, { name: `${name} ${who}`, email: mine.email })
      const begun = performance.now()
      while (!mine.accepted && mine.failures < 200) {
        try {
          mine.accepted = await send(group.balancer.url, portal.slug, answers, mine.key)
        } catch {
          mine.failures += 1
          await sleep(50)
        }
      }
      mine.longestMs = performance.now() - begun
    }
  }
  const all = Promise.all(Array.from({ length: people }, (_, who) => one(who)))
  return {
    sent,
    async stop() {
      goes = false
      await all
    },
  }
}

/** That each of these is there once, at every process, with its receipt. */
async function thereOnce({ checks, group, at }: Scene, name: string, sent: readonly Sent[], mailbox: Mailbox): Promise<void> {
  checks.that(
    sent.every((one) => one.accepted),
    `${name}: everybody got an answer in the end`,
    sent.filter((one) => !one.accepted).length,
  )
  const rows = await group.sql<{ number: number; demo_id: string }>("select number, demo_id from submission")
  const known = new Map(rows.map((row) => [row.demo_id, row.number]))
  const lost = sent.filter((one) => one.accepted && known.get(one.accepted.demoId) !== one.accepted.number)
  checks.that(lost.length === 0, `${name}: nothing that was acknowledged is lost`, lost.slice(0, 5))
  checks.that(new Set(rows.map((row) => row.number)).size === rows.length, `${name}: numbers are given once`)
  const [{ doubled = -1 } = {}] = await group.sql<{ doubled: number }>(
    'select count(*)::int as doubled from (select "to" from mail where kind = \'receipt\' and "to" like $1 group by 1 having count(*) <> 1) as found',
    [`${name}-%`],
  )
  checks.that(doubled === 0, `${name}: one receipt is written for each`, doubled)
  await until(`${name}: the receipts`, () => sent.every((one) => mailbox.to(one.email).length > 0), 90_000)
  const ids = (list: readonly { headers: Map<string, string> }[]) => new Set(list.map((mail) => mail.headers.get("message-id"))).size
  checks.that(
    sent.every((one) => ids(mailbox.to(one.email)) === 1),
    `${name}: a receipt that was sent twice has the same id, so that mail programs show one`,
  )
  const totals = await Promise.all(
    group.ports.map(
      async (_, which) => (await at(which).query<{ total: number }>("submissions.facets", { filter: { state: "all" } })).total,
    ),
  )
  checks.that(
    totals.every((total) => total === rows.length),
    `${name}: every process counts the same as the table`,
    [totals, rows.length],
  )
}

/** Kills one process after the other without warning while people send and label; each comes back. */
export async function kills(scene: Scene, mailbox: Mailbox, times: number): Promise<void> {
  const { checks, group, at, labelId } = scene
  const writers = startWriters(scene, "killed", 8)
  let [labelling, presses, refused] = [true, 0, 0]
  const rows = await rowsOf(at(0))
  const put: string[] = []
  const labeller = (async () => {
    for (let index = 0; labelling; index += 1) {
      const id = rows[index % rows.length]?.id ?? ""
      await press(at(null), id, labelId, true).then(
        () => {
          put.push(id)
          presses += 1
        },
        () => {
          refused += 1
        },
      )
    }
  })()
  for (let time = 0; time < times; time += 1) {
    await sleep(randomInt(500, 1200))
    // The one that leads goes first, then the others in turn.
    const which = time % group.ports.length
    const before = group.balancer.answered.get(group.ports[which] as number) ?? 0
    await group.servers[which]?.kill()
    const done = writers.sent.filter((one) => one.accepted).length
    await until("the balancer to leave it out", () => group.balancer.down().includes(group.ports[which] as number), 5000)
    await until("the others to go on", () => writers.sent.filter((one) => one.accepted).length > done + 8, 10_000)
    await group.start(which)
    await until("it to answer again", () => (group.balancer.answered.get(group.ports[which] as number) ?? 0) > before + 5, 10_000)
  }
  labelling = false
  await Promise.all([writers.stop(), labeller])
  const found = await group.sql<{ id: string }>("select submission_id as id from submission_label where label_id = $1", [labelId])
  const labelled = new Set(found.map((row) => row.id))
  const gone = [...new Set(put)].filter((id) => !labelled.has(id))
  checks.that(gone.length === 0 && put.length > 0, "every label that was acknowledged is there", gone.length)
  const again = writers.sent.filter((one) => one.failures > 0).length
  console.log(
    `${times} kills: ${writers.sent.length} sent, of which ${again} had to be sent again; ${presses} presses, ${refused} refused; longest wait ${Math.round(Math.max(...writers.sent.map((one) => one.longestMs)))} ms`,
  )
  await thereOnce(scene, "killed", writers.sent, mailbox)
}

/** Stops and starts one after the other, as an upgrade does, while people send: nobody hears of it. */
export async function rolling(scene: Scene, mailbox: Mailbox): Promise<void> {
  const { checks, group } = scene
  const writers = startWriters(scene, "rolling", 6)
  const codes: (number | null | undefined)[] = []
  for (const which of group.ports.keys()) {
    await sleep(400)
    codes.push(await group.servers[which]?.stop())
    await group.start(which)
  }
  await sleep(400)
  await writers.stop()
  const again = writers.sent.filter((one) => one.failures > 0)
  checks.that(
    codes.every((code) => code === 0),
    "each ends with exit code 0",
    codes,
  )
  console.log(`one process after the other restarted: ${writers.sent.length} sent, ${again.length} of them tried again`)
  await thereOnce(scene, "rolling", writers.sent, mailbox)
}
