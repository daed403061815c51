import { randomUUID } from "node:crypto"
import { job, mail } from "@intray/db/schema"
import { callerFor, createTestServices, makeTeam } from "@intray/server/testing"
import { and, eq, min } from "drizzle-orm"
import { Checks } from "./lib/checks.ts"
import { startTroubledMail } from "./lib/troubled-mail.ts"

// Messages to submitters while the mail server is away for a day, turns everybody away at first, loses the line in the middle of a mail
// or behind it, and refuses for good. The server's worker, mailer and a real SMTP server; the clock is moved.

const EACH = 20
const HOUR = 3_600_000

const checks = new Checks()
const ok = (what: string, holds: boolean, detail?: unknown) => checks.that(holds, what, detail)
const smtp = await startTroubledMail()
const services = await createTestServices({ env: { smtpUrl: smtp.url, recallMinutes: 0 } })
// Ahead of the machine's own clock, by which work is written down: whatever is made is due.
let now = Date.now() + HOUR
const forward = (ms: number) => {
  now += ms
  services.setNow(new Date(now))
}
forward(0)

const team = await makeTeam(services)
const owner = callerFor(services, team.owner, team)
const visitor = callerFor(services, null)
const { slug } = await owner.portals.create({ template: "music-demos", title: "Music demos", slug: "demos" })
const stages = (await owner.stages.list()).items
const declined = stages.find((one) => one.category === "declined")?.id ?? ""

let people = 0
async function arrive(): Promise<{ id: string; to: string }> {
  people += 1
  const to = `person-${people}@example.com`
  const answers = {
    artist: "Kitefall",
    name: "Sunniva",
    email: to,
    tracks: [{ title: "Glasshouse", link: "https://soundcloud.com/kitefall/glasshouse/s-AbC", genre: "house" }],
    release_status: "unreleased",
    samples: "cleared",
    ai_use: ["none"],
    rights: true,
  }
  await visitor.public.submit({ slug, idempotencyKey: randomUUID(), answers })
  const { items } = await owner.submissions.list({ limit: 1 })
  return { id: items[0]?.id ?? "", to }
}

const write = (submissionId: string) =>
  owner.messages.write({ id: randomUUID(), submissionId, subject: "Thank you", body: "Thank you.", when: "now" })
const arrived = (to: string) => smtp.taken.filter((one) => one.to === to)
const open = () => services.db.$count(job, and(eq(job.kind, "mail.send"), eq(job.state, "queued")))

/** Goes from one moment at which something is due to the next, for so long. */
async function pass(ms: number): Promise<void> {
  const end = now + ms
  for (;;) {
    await services.jobs.drain()
    const [next] = await services.db
      .select({ at: min(job.runAt) })
      .from(job)
      .where(and(eq(job.kind, "mail.send"), eq(job.state, "queued")))
    const at = next?.at ? new Date(next.at).getTime() : end
    if (at >= end || (await open()) === 0) break
    forward(Math.max(1, at - now))
  }
  if (now < end) forward(end - now)
  await services.jobs.drain()
}

const group = async (count: number) => {
  const made = []
  for (let index = 0; index < count; index += 1) made.push(await arrive())
  await services.jobs.drain()
  return made
}

// Away for a day.
const away = await group(EACH)
await smtp.away()
for (const one of away) await write(one.id)
const [decided] = await group(1)
await owner.decisions.decide({ id: decided?.id ?? "", stageId: declined, publish: true, actId: randomUUID() })
const first = await arrive()
await pass(24 * HOUR)
const waiting = await services.db
  .select({ attempts: job.attempts, runAt: job.runAt })
  .from(job)
  .where(and(eq(job.kind, "mail.send"), eq(job.state, "queued")))
ok("while it is away every mail waits", waiting.length === EACH + 3, `${waiting.length} wait`)
const longest = Math.max(...waiting.map((one) => one.runAt.getTime() - now))
ok(
  "it is asked seldom after a day, and at least every five hours",
  longest > 0 && longest < 5 * HOUR,
  `${Math.round(longest / 60_000)} min`,
)
ok(
  "and was asked between 12 and 22 times until then",
  waiting.every((one) => one.attempts >= 12 && one.attempts <= 22),
  String(waiting.map((one) => one.attempts)),
)
ok("nothing is lost or shown as failed", (await services.db.$count(mail, eq(mail.state, "failed"))) === 0)
await smtp.back()
await pass(6 * HOUR)
ok(
  "once it is back everything arrives once",
  away.every((one) => arrived(one.to).length === 2),
  String(away.map((one) => arrived(one.to).length)),
)
ok("so does the decision", arrived(decided?.to ?? "").length === 2)
ok("and the receipt that was made meanwhile", arrived(first.to).length === 1)
ok("no job is left", (await open()) === 0)

// Turned away at first.
const grey = await group(EACH)
smtp.greylist(5 * 60_000, () => new Date(now))
for (const one of grey) await write(one.id)
await services.jobs.drain()
ok(
  "a server that turns them away at first has none",
  grey.every((one) => arrived(one.to).length === 1),
)
await pass(HOUR)
ok(
  "and an hour later each once",
  grey.every((one) => arrived(one.to).length === 2),
  String(grey.map((one) => arrived(one.to).length)),
)
smtp.accept()

// The line is lost.
const cut = await group(EACH)
smtp.cut("in DATA")
for (const one of cut) await write(one.id)
await pass(HOUR)
ok(
  "lost in the middle of a mail, each arrives once",
  cut.every((one) => arrived(one.to).length === 2),
  String(cut.map((one) => arrived(one.to).length)),
)
const lost = await group(EACH)
smtp.cut("after DATA")
for (const one of lost) await write(one.id)
await pass(HOUR)
const doubled = lost.filter((one) => arrived(one.to).length === 3)
ok(
  "lost behind a mail, none is lost",
  lost.every((one) => arrived(one.to).length >= 2),
  String(lost.map((one) => arrived(one.to).length)),
)
ok("and at most one is doubled", doubled.length <= 1, `${doubled.length} doubled`)
const unheard = smtp.taken.filter((one) => !one.answered)
ok("only that whose answer was lost", unheard.length === 1 && doubled.every((one) => one.to === unheard[0]?.to))
const same = doubled.map(
  (one) =>
    new Set(
      arrived(one.to)
        .slice(1)
        .map((each) => each.messageId),
    ).size,
)
ok(
  "under the same Message-ID",
  same.every((size) => size === 1),
)

// Refused for good.
const [refused] = await group(1)
const to = refused?.to ?? ""
smtp.refuse(to)
const written = await write(refused?.id ?? "")
await services.jobs.drain()
const failed = (await owner.outbox.list({ state: "failed" })).items
ok(
  "what is refused for good stands in the outbox with its reason",
  failed.length === 1 && failed[0]?.id === written.id && /550/.test(failed[0]?.lastError ?? ""),
  failed[0]?.lastError ?? "",
)
await pass(HOUR)
ok("and is not tried again by itself", arrived(to).length === 1)
smtp.accept()
await owner.messages.sendNow({ id: written.id })
await pass(HOUR)
ok("but when somebody says so, once", arrived(to).length === 2 && (await owner.outbox.counts()).failed === 0)

// Away for longer than three days.
const [late] = await group(1)
await smtp.away()
await write(late?.id ?? "")
await pass(60 * HOUR)
ok("it is still tried after two and a half days", (await open()) === 1)
await pass(48 * HOUR)
ok("after three days the outbox says that it was given up", (await owner.outbox.list({ state: "failed" })).items.length === 1)

const ids = smtp.taken.map((one) => one.messageId)
ok(
  "all in all at most one mail came twice",
  ids.length - new Set(ids).size <= 1,
  `${ids.length} mails, ${new Set(ids).size} of them different`,
)
await services.close()
checks.end()
