import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { Checks } from "./lib/checks.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { until } from "./lib/net.ts"
import { signInClient } from "./lib/rpc.ts"
import { seed, startServer } from "./lib/server.ts"

// Compares every number of `/dashboard/insights` for the seeded team with hand-written SQL on tables that the insights code does not
// write. Prints the table of a year; of a quarter and a month only the differences.

type Span = { from: string; to: string }
type Wait = { count: number; median: number | null; ninetieth: number | null }
type Three = { look: Wait; reply: Wait; decision: Wait }
type Overview = {
  range: Span
  compared: Span | null
  today: string
  whole: boolean
  sums: Record<string, number>
  sumsBefore: Record<string, number> | null
  waiting: number
  waitingLong: number
  arrivals: { steps: (Span & { count: number; before: number | null })[] }
  funnel: Record<string, number>
  waits: { all: Three; before: Three | null }
  portals: { rows: ({ id: string; slug: string; promiseDays: number | null } & Record<string, unknown>)[] }
}
type Part = { key: string; name: string; count: number; before: number | null }
type Breakdown = {
  labelGroups: { name: string; labels: Part[]; steps: (Span & { counts: number[] })[] }[]
  outcomes: { parts: Part[]; steps: (Span & { counts: number[] })[] }
  months: Span | null
  sources: { rows: { key: string; sent: number }[] }
  choices: { portalId: string; slug: string; field: string; rows: { key: string; name: string; sent: number }[] }[]
  treatment: { name: string; count: number }[]
}
type Work = {
  members: { userId: string; name: string; count: number; before: number | null }[]
  stuck: { stages: { stageId: string; name: string; count: number; ages: number[]; median: number; turns: Record<string, number> }[] }
}

const checks = new Checks()
const dataDir = temporaryFolder("insights-by-hand")
await seed(dataDir, 1_000, { cheapPasswords: true })
const server = await startServer({ dataDir, cheapPasswords: true })
const owner = await signInClient(server.url, "owner@example.com")
await owner.mutate("insights.setZone", { zone: "UTC" })
await until("everything is counted", async () => (await owner.query<{ whole: boolean }>("insights.work", { range: "year" })).whole, 120_000)
const pages = []
for (const range of ["year", "quarter", "month"] as const) {
  pages.push({
    range,
    overview: await owner.query<Overview>("insights.overview", { range }),
    steps: await owner.query<{ steps: (Span & Three)[] }>("insights.waits", { range }),
    breakdown: await owner.query<Breakdown>("insights.breakdown", { range }),
    work: await owner.query<Work>("insights.work", { range }),
  })
}
checks.that((await server.stop()) === 0, "SIGTERM ends with exit code 0")
const db = new Sqlite(join(dataDir, "intray.sqlite"), { readonly: true })
const { id: team } = db.prepare("select id from organization where slug = 'lantern-quay'").get() as { id: string }

/** All submissions of the team: day (UTC), source and answers, and when each was first seen, answered and decided. */
const each = `with each as (
  select s.*, date(s.created_at / 1000, 'unixepoch') as day, shown.category as shown, own.category as category,
    case when shown.category in ('accepted', 'declined', 'withdrawn') then shown.category else 'waiting' end as outcome,
    (select min(at) from (
      select e.created_at as at from event e where e.submission_id = s.id and e.actor_type = 'user'
        and e.type in ('submission.labelled', 'submission.unlabelled', 'submission.stage_changed', 'submission.published', 'message.sent')
      union all select s.first_seen_at where s.first_seen_at is not null
    )) as look_at,
    s.replied_at as reply_at,
    (select min(e.created_at) from event e where e.submission_id = s.id and e.type = 'submission.published') as decision_at
  from submission s
  join stage shown on shown.id = s.public_stage_id
  join stage own on own.id = s.stage_id
  where s.team_id = @team
)`
const all = (sql: string, more: Record<string, unknown> = {}) =>
  db.prepare(`${each} ${sql}`).all({ team, ...more }) as Record<string, unknown>[]
const number = (sql: string, more: Record<string, unknown> = {}) => Number(Object.values(all(sql, more)[0] ?? { none: 0 })[0] ?? 0)
const within = "day between @from and @to"

let shown = false
let compared = 0
/** One line of the table. @param near a duration stored in steps of a seventh: equal within that */
function line(name: string, page: unknown, hand: unknown, near = false): void {
  compared += 1
  const [a, b] = [JSON.stringify(page), JSON.stringify(hand)]
  const same = near && typeof page === "number" && typeof hand === "number" ? Math.abs(page - hand) <= 0.16 * hand + 1 : a === b
  checks.that(same, name, `${a} on the page, ${b} by hand`)
  const short = (text: string) => (text.length > 44 ? `${text.slice(0, 41)}…` : text)
  if (shown) console.log(`| ${name} | ${short(a)} | ${short(b)} | ${same ? (a === b ? "yes" : "within a seventh") : "NO"} |`)
}

function waitsBy(name: string, said: Three, span: Span): void {
  for (const kind of ["look", "reply", "decision"] as const) {
    const rows = all(
      `select (${kind}_at - created_at) / 60000.0 as minutes from each where ${kind}_at is not null
       and date(${kind}_at / 1000, 'unixepoch') between @from and @to order by 1`,
      { from: span.from, to: span.to },
    ).map((row) => Number(row.minutes))
    const at = (share: number) => (rows.length === 0 ? null : (rows[Math.max(0, Math.ceil(rows.length * share) - 1)] ?? null))
    line(`${name}: ${kind}, count`, said[kind].count, rows.length)
    if (rows.length < 5 && !shown) continue
    line(`${name}: ${kind}, median minutes`, said[kind].median, at(0.5), true)
    line(`${name}: ${kind}, 90th minutes`, said[kind].ninetieth, at(0.9), true)
  }
}

function sumsBy(name: string, said: Record<string, number>, span: Span): void {
  line(`${name}: arrived`, said.arrived, number(`select count(*) from each where ${within}`, span))
  const answered = `(replied_at is not null or outcome in ('accepted', 'declined'))`
  line(`${name}: answered`, said.answered, number(`select count(*) from each where ${within} and ${answered}`, span))
  for (const outcome of ["accepted", "declined", "withdrawn"]) {
    line(
      `${name}: ${outcome}`,
      said[outcome],
      number(`select count(*) from each where ${within} and outcome = @outcome`, { ...span, outcome }),
    )
  }
}

for (const { range, overview, steps, breakdown, work } of pages) {
  shown = range === "year"
  if (shown) console.log("| number | on the page | by hand | equal |\n|---|--:|--:|---|")
  const span = { from: overview.range.from, to: overview.range.to }
  const before = overview.compared && { from: overview.compared.from, to: overview.compared.to }
  const { today } = overview
  const of = (name: string) => `${range}: ${name}`

  sumsBy(of("sums"), overview.sums, span)
  if (before && overview.sumsBefore) sumsBy(of("sums before"), overview.sumsBefore, before)
  line(of("waiting"), overview.waiting, number("select count(*) from each where outcome = 'waiting'"))
  const long = "select count(*) from each where outcome = 'waiting' and julianday(@today) - julianday(day) > 21"
  line(of("waiting longer than three weeks"), overview.waitingLong, number(long, { today }))
  const inStep = (step: Span) => number(`select count(*) from each where ${within}`, { from: step.from, to: step.to })
  line(
    of("arrivals, each step"),
    overview.arrivals.steps.map((step) => step.count),
    overview.arrivals.steps.map(inStep),
  )
  if (before) {
    const beforeSum = overview.arrivals.steps.reduce((sum, step) => sum + (step.before ?? 0), 0)
    line(of("arrivals before, all steps"), beforeSum, inStep(before))
  }
  waitsBy(of("waits"), overview.waits.all, span)
  if (before && overview.waits.before) waitsBy(of("waits before"), overview.waits.before, before)
  for (const kind of ["look", "reply", "decision"] as const) {
    const ended = `select count(*) from each where date(${kind}_at / 1000, 'unixepoch') between @from and @to`
    const counts = steps.steps.map((step) => number(ended, { from: step.from, to: step.to }))
    line(
      of(`waits, ${kind} that ended in each step`),
      steps.steps.map((step) => step[kind].count),
      counts,
    )
  }

  for (const row of overview.portals.rows) {
    const mine = { ...span, portal: row.id }
    const of1 = (name: string) => of(`portal ${row.slug}: ${name}`)
    for (const what of ["views", "starts"]) {
      const visits = `select coalesce(sum(${what}), 0) from portal_day where portal_id = @portal and ${within}`
      line(of1(what), row[what], number(visits, mine))
    }
    const came = `select count(*) from each where portal_id = @portal and ${within}`
    line(of1("sent"), row.sent, number(`${came} and import_id is null`, mine))
    line(of1("answered"), row.answered, number(`${came} and (replied_at is not null or outcome in ('accepted', 'declined'))`, mine))
    line(of1("accepted"), row.accepted, number(`${came} and outcome = 'accepted'`, mine))
    const replied = `select count(*) from each where portal_id = @portal and date(replied_at / 1000, 'unixepoch') between @from and @to`
    line(of1("replies"), row.replies, number(replied, mine))
    line(of1("promised days"), row.promiseDays, all("select promise_days as days from portal where id = @portal", mine)[0]?.days ?? null)
    const inTime = `${replied} and replied_at - created_at < (select promise_days from portal where id = @portal) * 86400000`
    line(of1("replies in time"), row.inTime, row.promiseDays === null ? null : number(inTime, mine))
  }
  for (const what of ["views", "starts"]) {
    const visits = `select coalesce(sum(${what}), 0) from portal_day where portal_id in (select id from portal where team_id = @team) and ${within}`
    line(of(`funnel: ${what}`), overview.funnel[what], number(visits, span))
  }
  line(of("funnel: sent"), overview.funnel.sent, number(`select count(*) from each where ${within} and import_id is null`, span))
  line(of("funnel: answered"), overview.funnel.answered, overview.sums.answered)
  line(of("funnel: accepted"), overview.funnel.accepted, overview.sums.accepted)

  const labelled = `select count(*) from each join submission_label l on l.submission_id = each.id where l.label_id = @label and ${within}`
  for (const group of breakdown.labelGroups) {
    for (const [index, label] of group.labels.entries()) {
      line(of(`${group.name}: ${label.name}`), label.count, number(labelled, { ...span, label: label.key }))
      if (before) line(of(`${group.name}: ${label.name}, before`), label.before, number(labelled, { ...before, label: label.key }))
      const byHand = group.steps.map((step) => number(labelled, { from: step.from, to: step.to, label: label.key }))
      line(
        of(`${group.name}: ${label.name}, each step`),
        group.steps.map((step) => step.counts[index]),
        byHand,
      )
    }
  }
  const became = `select count(*) from each where outcome = @outcome and ${within}`
  for (const [index, part] of breakdown.outcomes.parts.entries()) {
    line(of(`outcome ${part.key}`), part.count, number(became, { ...span, outcome: part.key }))
    if (before) line(of(`outcome ${part.key}, before`), part.before, number(became, { ...before, outcome: part.key }))
    const byHand = breakdown.outcomes.steps.map((step) => number(became, { from: step.from, to: step.to, outcome: part.key }))
    line(
      of(`outcome ${part.key}, each step`),
      breakdown.outcomes.steps.map((step) => step.counts[index]),
      byHand,
    )
  }
  const months = breakdown.months && { from: breakdown.months.from, to: breakdown.months.to }
  if (months) {
    // Months of a portal with fewer than five are not published; all submissions of the seed have an unknown source.
    const many = `select coalesce(sum(count), 0) from (select count(*) as count from each where ${within} group by portal_id, substr(day, 1, 7)) where count >= 5`
    line(of("sources: unknown"), breakdown.sources.rows.find((one) => one.key === "unknown")?.sent ?? 0, number(many, months))
    line(of("sources: rows"), breakdown.sources.rows.length, number(many, months) > 0 ? 1 : 0)
    for (const { portalId, slug, field, rows } of breakdown.choices) {
      for (const { key, name, sent } of rows.filter((one) => one.key !== "" && one.key !== "-")) {
        const chosen = `select count(*) as count from each where portal_id = @portal and ${within} and (
          json_extract(answers, @path) = @key
          or (json_type(answers, @path) = 'true' and @key = 'yes') or (json_type(answers, @path) = 'false' and @key = 'no')
          or exists (select 1 from json_each(answers, @path) item where json_type(answers, @path) = 'array' and item.value = @key)
        ) group by substr(day, 1, 7)`
        const counts = all(chosen, { ...months, portal: portalId, path: `$."${field}"`, key }).map((row) => Number(row.count))
        // The published number is a sum over some months, each with at least five. Which months, is chosen so that no person is
        // identifiable.
        let sums = new Set([0])
        for (const count of counts) if (count >= 5) sums = new Set([...sums].flatMap((sum) => [sum, sum + count]))
        line(of(`${slug}, ${field}: ${name}`), sent, sums.has(sent) ? sent : counts.reduce((sum, one) => sum + one, 0))
      }
    }
  }
  line(
    of("how one was treated"),
    breakdown.treatment.length,
    number("select count(*) from portal_treatment") > 0 ? breakdown.treatment.length : 0,
  )

  const acts = `select count(*) from (select date(min(e.created_at) / 1000, 'unixepoch') as day from event e where e.team_id = @team
    and e.submission_id is not null and e.actor_type = 'user' and e.actor_id = @who
    and e.type in ('submission.labelled', 'submission.unlabelled', 'submission.stage_changed', 'submission.published', 'message.sent')
    group by e.submission_id) where ${within}`
  for (const { userId, name, count, before: then } of work.members) {
    line(of(`member ${name}`), count, number(acts, { ...span, who: userId }))
    if (before) line(of(`member ${name}, before`), then, number(acts, { ...before, who: userId }))
  }
  const waiting = `select cast(julianday(@today) - julianday(date(max(e.created_at) / 1000, 'unixepoch')) as integer) as age,
    case when each.held then 'publish' when each.assignee_id is not null then 'assignee' else 'nobody' end as turn
    from each join event e on e.submission_id = each.id and e.type in ('submission.created', 'submission.stage_changed')
    where each.stage_id = @stage and (each.category in ('inbox', 'review') or each.held) group by each.id order by age`
  for (const { stageId, name, count, ages, median, turns } of work.stuck.stages) {
    const rows = all(waiting, { today, stage: stageId }).map((row) => ({ age: Number(row.age), turn: String(row.turn) }))
    const among = (from: number, to: number) => rows.filter(({ age }) => age > from && age <= to).length
    const turned = (turn: string) => rows.filter((one) => one.turn === turn).length
    line(of(`in ${name}`), count, rows.length)
    line(of(`in ${name}, by age`), ages, [among(-99, 7), among(7, 21), among(21, 42), among(42, 99_999)])
    line(of(`in ${name}, median days`), median, rows[Math.ceil(rows.length / 2) - 1]?.age)
    const byHand = { publish: turned("publish"), assignee: turned("assignee"), nobody: turned("nobody") }
    line(of(`in ${name}, whose turn`), turns, byHand)
  }
}
db.close()
checks.that(compared > 200, "all of the page was compared", compared)
checks.end()
