import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { parseArgs } from "node:util"
import { newId } from "@intray/db/id"
import Sqlite from "better-sqlite3"

/*
 * What the same rows and the same JSON cost without a framework, a session, a permission, a schema or a history: node:http and prepared
 * statements on a copy of the database. A process of its own: `tsx reference.ts --file F`; prints its port.
 *
 * Two things it has that a real product cannot: it trusts whoever asks, and it has an index for exactly these questions.
 */

const { values } = parseArgs({ options: { file: { type: "string" } } })
const db = new Sqlite(values.file ?? "")
const team = db.prepare("select team_id from submission group by team_id order by count(*) desc limit 1").pluck().get() as string
db.pragma("journal_mode = wal")
db.pragma("synchronous = full")
db.exec(`create table bench_label (label_id text, stage_id text, number integer, primary key (label_id, stage_id, number)) without rowid;
  insert into bench_label select l.label_id, s.stage_id, s.number from submission_label l join submission s on s.id = l.submission_id;
  create table bench_facet as select facet_id as id, count(*) as rows, f.facts ->> 'portal' as portal, f.facts ->> 'stage' as stage,
    f.facts ->> 'assignee' as assignee, f.facts ->> 'files' as files, f.facts ->> 'held' as held
    from submission_facet join facet f on f.id = facet_id group by facet_id;
  create table bench_facet_label as select distinct f.id, l.value as label, b.stage, b.rows from bench_facet b join facet f on f.id = b.id, json_each(f.facts, '$.labels') l;
  create table bench_facet_reviewer as select distinct f.id, r.value as reviewer, b.stage, b.rows from bench_facet b join facet f on f.id = b.id, json_each(f.facts, '$.reviewers') r;
  create unique index bench_facet_id on bench_facet (id);
  create index bench_facet_stage on bench_facet (stage);
  create unique index bench_facet_label_id on bench_facet_label (label, stage, id, rows);
  create index bench_facet_label_stage on bench_facet_label (stage, label, rows);
  create unique index bench_facet_reviewer_id on bench_facet_reviewer (id, reviewer, rows);
  analyze;`)

const columns = [
  "id",
  "number",
  "title",
  "summary",
  "portal_id as portalId",
  "stage_id as stageId",
  "public_stage_id as publicStageId",
  "held",
  "assignee_id as assigneeId",
  "first_seen_at as seenAt",
  "unread",
  "due_at as dueAt",
  "created_at as createdAt",
]
  .map((column) => `s.${column}`)
  .join(", ")
  .concat(", (select count(*) from comment c where c.submission_id = s.id and c.deleted_at is null) as comments")
type Row = {
  id: string
  number: number
  title: string
  summary: string
  portalId: string
  stageId: string
  publicStageId: string
  held: number
  assigneeId: string | null
  comments: number
  seenAt: number | null
  unread: number
  dueAt: number | null
  createdAt: number
}

const newest = db.prepare(`select ${columns} from submission s where s.team_id = ? order by s.number desc limit 51`)
const byLabel = db.prepare(
  `select ${columns} from bench_label b join submission s on s.team_id = ? and s.number = b.number
   where b.label_id = ? and b.stage_id = ? order by b.number desc limit 51`,
)
const base = (db.prepare("select ordinal from team_counter where team_id = ?").pluck().get(team) as number) * 2 ** 32
const byWords = db.prepare(
  `select ${columns} from submission_search f join submission s on s.team_id = ? and s.number = f.rowid - ${base}
   where submission_search match ? and f.rowid between ${base} and ${base + 2 ** 32 - 1} order by f.rowid desc limit 51`,
)
const labels = db.prepare(
  `select submission_id as id, label_id as label from submission_label where submission_id in (${Array(50).fill("?").join(",")}) order by submission_id, created_at, label_id`,
)
const one = db.prepare(
  `select ${columns}, s.demo_id as demoId, s.submitter_name as name, s.submitter_email as email, s.answers, s.over_limit as overLimit,
   s.withdrawn_at as withdrawnAt, p.slug, p.title as portalTitle, v.form
   from submission s join portal p on p.id = s.portal_id join portal_version v on v.id = s.portal_version_id
   where s.team_id = ? and s.id = ?`,
)
const labelsOfOne = db.prepare("select label_id as id from submission_label where submission_id = ? order by created_at, label_id").pluck()
const files = db.prepare(
  "select id, field, name, size, content_type as contentType from file where submission_id = ? order by created_at, id",
)
const lines = db.prepare("select wording, category, created_at as createdAt from public_line where submission_id = ? order by id")

function toRow(row: Row, labelIds: string[]) {
  const { summary, seenAt, createdAt, held, unread, dueAt, ...rest } = row
  return {
    ...rest,
    ...(JSON.parse(summary) as object),
    held: held === 1,
    labelIds,
    snoozedUntil: null,
    seen: seenAt !== null,
    unread: unread === 1,
    dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
    createdAt: new Date(createdAt).toISOString(),
  }
}

function page(rows: Row[]) {
  const shown = rows.slice(0, 50)
  const ids = shown.map((row) => row.id)
  const found = new Map<string, string[]>(ids.map((id) => [id, []]))
  const padded = [...ids, ...Array(50 - ids.length).fill("")]
  for (const { id, label } of labels.all(...padded) as { id: string; label: string }[]) found.get(id)?.push(label)
  return {
    items: shown.map((row) => toRow(row, found.get(row.id) ?? [])),
    nextCursor: rows.length > 50 ? String(shown.at(-1)?.number) : null,
  }
}

function submission(id: string) {
  const row = one.get(team, id) as Row & Record<string, string>
  const { demoId, name, email, answers, overLimit, withdrawnAt, slug, portalTitle, form, ...rest } = row
  return {
    ...toRow(rest as unknown as Row, labelsOfOne.all(id) as string[]),
    form: JSON.parse(form ?? "null"),
    answers: JSON.parse(answers ?? "null"),
    files: (files.all(id) as { id: string }[]).map((file) => ({ ...file, url: `/api/files/${file.id}` })),
    submitter: { name, email },
    portal: { slug, title: portalTitle },
    statusUrl: `http://localhost:3000/status/${demoId}`,
    lines: (lines.all(id) as { createdAt: number }[]).map((line) => ({ ...line, createdAt: new Date(line.createdAt).toISOString() })),
    overLimit: Number(overLimit) === 1,
    withdrawnAt: withdrawnAt ?? null,
  }
}

const inBoth =
  "f.stage = @stage and exists (select 1 from bench_facet_label b where b.label = @label and b.stage = f.stage and b.id = f.id)"
const total = db.prepare("select coalesce(sum(rows), 0) from bench_facet_label where label = @label and stage = @stage").pluck()
const perPortal = db.prepare(`select portal as id, sum(rows) as count from bench_facet f where ${inBoth} group by 1 order by 2 desc`)
const perStage = db.prepare("select stage as id, sum(rows) as count from bench_facet_label where label = @label group by 1 order by 2 desc")
const perLabel = db.prepare("select label as id, sum(rows) as count from bench_facet_label where stage = @stage group by 1 order by 2 desc")
const perAssignee = db.prepare(`select assignee as id, sum(rows) as count from bench_facet f where ${inBoth} group by 1 order by 2 desc`)
const perReviewer = db.prepare(
  `select r.reviewer as id, sum(r.rows) as count from bench_facet_label f join bench_facet_reviewer r on r.id = f.id
   where f.label = @label and f.stage = @stage group by 1 order by 2 desc`,
)
const others = db.prepare(
  `select coalesce(sum(iif(files, rows, 0)), 0) as "with", coalesce(sum(iif(held, rows, 0)), 0) as held from bench_facet f where ${inBoth}`,
)

const waiting = (which: string) =>
  db
    .prepare(
      `select count(*) from submission s where s.team_id = @team and ${which} and s.stage_id = @stage
       and exists (select 1 from submission_label l where l.submission_id = s.id and l.label_id = @label)`,
    )
    .pluck()
const overdue = waiting("s.due_at <= @now")
const unreadOnes = waiting("s.unread")

/** Counts by combination and not by submission: a few thousand rows stand for a million. */
function facets(asked: { label: string; stage: string }) {
  const sum = total.get(asked) as number
  const { with: files, held } = others.get(asked) as { with: number; held: number }
  return {
    total: sum,
    totalIsExact: true,
    portals: perPortal.all(asked),
    stages: perStage.all(asked),
    labels: perLabel.all(asked),
    assignees: perAssignee.all(asked),
    reviewers: perReviewer.all(asked),
    files: { with: files, without: sum - files },
    held,
    overdue: overdue.get({ ...asked, team, now: Date.now() }),
    unread: unreadOnes.get({ ...asked, team }),
  }
}

const begin = db.prepare("begin immediate")
const commit = db.prepare("commit")
const takeNumber = db.prepare(
  "update team_counter set next_number = next_number + 1, seq = seq + 1 where team_id = ? returning next_number - 1 as number, seq",
)
const takeSeq = db.prepare("update team_counter set seq = seq + 1 where team_id = ? returning seq").pluck()
const template = db.prepare("select * from submission where team_id = ? order by id desc limit 1").get(team) as Record<string, unknown>
const names = Object.keys(template)
const insert = db.prepare(`insert into submission (${names.join(",")}) values (${names.map((name) => `@${name}`).join(",")})`)
const line = db.prepare(
  "insert into public_line (id, team_id, submission_id, category, wording, created_at) values (?, ?, ?, 'inbox', 'Received', ?)",
)
const event = db.prepare(
  "insert into event (id, team_id, submission_id, actor_type, actor_id, type, before, after, act_id, seq, created_at) values (?, ?, ?, 'user', null, ?, null, ?, ?, ?, ?)",
)
const count = db.prepare("update submission_count set count = count + 1 where team_id = ? and portal_id = ? and stage_id = ?")
const put = db.prepare("insert or ignore into submission_label (submission_id, label_id, team_id, created_at) values (?, ?, ?, ?)")
const take = db.prepare("delete from submission_label where submission_id = ? and label_id = ?")

function intake(body: { answers: { artist: string; name: string; email: string } }) {
  const [id, demoId, now] = [newId(), newId(), Date.now()]
  begin.run()
  const { number, seq } = takeNumber.get(team) as { number: number; seq: number }
  const { artist, name, email } = body.answers
  const key = newId()
  const own = {
    id,
    demo_id: demoId,
    number,
    title: artist,
    submitter_name: name,
    submitter_email: email,
    answers: JSON.stringify(body.answers),
  }
  insert.run({ ...template, ...own, idempotency_key: key, idempotency_hash: key, created_at: now, updated_at: now })
  line.run(newId(), team, id, now)
  event.run(newId(), team, id, "submission.created", "{}", id, seq, now)
  count.run(team, template.portal_id, template.stage_id)
  commit.run()
  return { number, demoId, statusUrl: `http://localhost:3000/status/${demoId}` }
}

function label(body: { submissionId: string; labelId: string; on: boolean }) {
  const now = Date.now()
  begin.run()
  if (body.on) put.run(body.submissionId, body.labelId, team, now)
  else take.run(body.submissionId, body.labelId)
  event.run(
    newId(),
    team,
    body.submissionId,
    body.on ? "submission.labelled" : "submission.unlabelled",
    JSON.stringify(body),
    newId(),
    takeSeq.get(team),
    now,
  )
  commit.run()
  return { labelIds: labelsOfOne.all(body.submissionId) }
}

function answer(request: IncomingMessage, body: string): { status: number; data: unknown } {
  const url = new URL(request.url ?? "/", "http://localhost")
  const query = (name: string) => url.searchParams.get(name) ?? ""
  switch (url.pathname) {
    case "/newest":
      return { status: 200, data: { result: { data: page(newest.all(team) as Row[]) } } }
    case "/label-stage":
      return { status: 200, data: { result: { data: page(byLabel.all(team, query("label"), query("stage")) as Row[]) } } }
    case "/search":
      return { status: 200, data: { result: { data: page(byWords.all(team, query("match")) as Row[]) } } }
    case "/facets":
      return { status: 200, data: { result: { data: facets({ label: query("label"), stage: query("stage") }) } } }
    case "/submission":
      return { status: 200, data: { result: { data: submission(query("id")) } } }
    case "/intake":
      return { status: 201, data: intake(JSON.parse(body)) }
    case "/label":
      return { status: 200, data: { result: { data: label(JSON.parse(body)) } } }
    default:
      return { status: 404, data: null }
  }
}

function reply(response: ServerResponse, { status, data }: { status: number; data: unknown }) {
  const text = JSON.stringify(data)
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
  response.end(text)
}

const server = createServer((request, response) => {
  if (request.method === "GET") return reply(response, answer(request, ""))
  const chunks: Buffer[] = []
  request.on("data", (chunk: Buffer) => chunks.push(chunk))
  request.on("end", () => reply(response, answer(request, Buffer.concat(chunks).toString())))
})
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  console.log(JSON.stringify({ port: typeof address === "object" ? address?.port : 0 }))
})
