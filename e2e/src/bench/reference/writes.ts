import { createHash, randomBytes } from "node:crypto"
import { newId } from "@intray/db/id"
import type Sqlite from "better-sqlite3"
import type { Facts, Memory } from "./memory.ts"
import { receiptOf } from "./receipt.ts"

type Sent = {
  artist: string
  name: string
  email: string
  tracks: { title: string; link: string; genre: string }[]
  [field: string]: unknown
}
type LabelCall = { submissionId: string; labelId: string; on: boolean; actId: string }
type Column = Record<string, unknown>

const hash = (text: string) => createHash("sha256").update(text).digest("hex")
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
/** Prefix of words in the index that identify the submitter. */
const TELLS = "\ue000"

/** The words of a submission, as the server under test stores them in its index. */
function wordsOf({ artist, name, email, tracks, ...rest }: Sent): string {
  const words = new Set<string>()
  for (const text of [artist, name, email, ...tracks.flatMap((one) => [one.title, one.link])])
    for (const word of wordsIn(text)) words.add(TELLS + word)
  for (const text of [...tracks.map((one) => one.genre), rest.release_status, rest.samples, ...(rest.ai_use as string[])])
    for (const word of wordsIn(String(text))) words.add(word)
  return [...words].join(" ")
}

/**
 * Writes the same rows as the server under test for a submission and for a label, in prepared statements, without validation or
 * permission checks.
 */
export function writesOf(db: Sqlite.Database, memory: Memory, secret = () => randomBytes(20).toString("hex").slice(0, 32)) {
  const { team, ordinal } = memory
  const insert = (table: string, columns: readonly string[], beside = "") =>
    db.prepare(
      `insert into ${table} (${columns.map((one) => `"${one}"`).join(",")}) values (${columns.map(() => "?").join(",")}) ${beside}`,
    )
  const portal = db
    .prepare(
      `select p.*, v.id as version, g.id as stage, g.name as stageName, g.public_wording as wording, o.name as teamName
       from portal p join portal_version v on v.portal_id = p.id and v.version = p.version join organization o on o.id = p.team_id
       join stage g on g.id = (select id from stage where team_id = p.team_id and category = 'inbox' order by position limit 1) where p.slug = ?`,
    )
    .get("demos") as Record<string, string>
  const names = db.prepare("select name from pragma_table_info('submission')").pluck().all() as string[]
  const nothing = Object.fromEntries(names.map((name) => [name, null]))
  const fixed: Column = {
    ...nothing,
    team_id: team,
    portal_id: portal.id,
    portal_version_id: portal.version,
    stage_id: portal.stage,
    public_stage_id: portal.stage,
    held: 0,
    over_limit: 0,
    version: 1,
    unread: 0,
    language: "en",
  }
  const addSubmission = insert("submission", names)
  const addDocument = insert("search_document", ["key", "submission_id"])
  const addWords = insert("submission_search", ["rowid", "words"])
  const place = insert("submission_facet", ["key", "facet_id", "arrived"], "on conflict (key) do update set facet_id = excluded.facet_id")
  const addFacet = insert("facet", ["id", "team_id", "facts"])
  const addLine = insert("public_line", ["id", "team_id", "submission_id", "category", "wording", "created_at"])
  const addEvent = insert("event", [
    "id",
    "team_id",
    "submission_id",
    "actor_type",
    "actor_id",
    "type",
    "before",
    "after",
    "act_id",
    "seq",
    "created_at",
  ])
  const addMail = insert("mail", ["id", "team_id", "submission_id", "kind", "to", "subject", "text", "html", "state", "created_at"])
  const addJob = insert("job", ["id", "kind", "payload", "state", "attempts", "run_at", "dedupe_key", "created_at"])
  const take = db
    .prepare("update team_counter set next_number = next_number + 1, seq = seq + 1 where team_id = ? returning next_number - 1, seq")
    .raw()
  const takeSeq = db.prepare("update team_counter set seq = seq + 1 where team_id = ? returning seq").pluck()
  const count = db.prepare(
    `insert into submission_count (team_id, portal_id, stage_id, count, held) values (?, ?, ?, 1, 0)
     on conflict (team_id, portal_id, stage_id) do update set count = count + 1`,
  )
  const taken = db.prepare("update portal set taken = taken + 1 where id = ?")
  const day = db.prepare(
    `insert into portal_day (portal_id, team_id, day, submissions) values (?, ?, ?, 1)
     on conflict (portal_id, day) do update set submissions = submissions + 1`,
  )
  const position = JSON.stringify({ stageId: portal.stage, name: portal.stageName, publicStageId: portal.stage, held: false })

  function facetFor(facts: Facts): number {
    const known = memory.find(facts)
    if (known >= 0) return known
    const made = memory.add(facts)
    addFacet.run(memory.facets[made]?.id, team, JSON.stringify(facts))
    return made
  }

  function put(number: number, facts: Facts, arrived: number): void {
    const at = facetFor(facts)
    place.run(ordinal * 2 ** 32 + number, memory.facets[at]?.id, arrived)
    memory.place(number, at)
  }

  function intake(body: string, idempotencyKey: string): string {
    const { answers } = JSON.parse(body) as { answers: Sent }
    const [id, demoId, now] = [newId(), secret(), Date.now()]
    const [number, seq] = take.get(team) as [number, number]
    const text = JSON.stringify(answers)
    const own: Column = {
      id,
      number,
      demo_id: demoId,
      title: answers.tracks[0]?.title,
      submitter_name: answers.name,
      submitter_email: answers.email.toLowerCase(),
      answers: text,
      summary: JSON.stringify({ by: answers.artist, detail: answers.tracks[0]?.genre, items: answers.tracks.length }),
      idempotency_key: hash(idempotencyKey),
      idempotency_hash: hash(text),
      due_at: now + 14 * 86_400_000,
      created_at: now,
      updated_at: now,
    }
    addSubmission.run(names.map((name) => own[name] ?? fixed[name]))
    const facts = {
      portal: portal.id as string,
      stage: portal.stage as string,
      held: false,
      assignee: null,
      labels: [],
      reviewers: [],
      files: false,
    }
    put(number, facts, Math.floor(now / 1000))
    const key = ordinal * 2 ** 32 + number
    addDocument.run(key, id)
    addWords.run(BigInt(key), wordsOf(answers))
    addLine.run(newId(), team, id, "inbox", portal.wording, now)
    taken.run(portal.id)
    day.run(portal.id, team, new Date(now).toISOString().slice(0, 10))
    count.run(team, portal.id, portal.stage)
    const eventId = newId()
    addEvent.run(eventId, team, id, "submitter", null, "submission.created", null, position, eventId, seq, now)
    const statusUrl = `http://localhost:3000/status/${demoId}`
    const mailId = newId()
    const { subject, text: words, html } = receiptOf({ number, team: portal.teamName as string, portal: portal.title as string, statusUrl })
    addMail.run(mailId, team, id, "receipt", answers.email, subject, words, html, "queued", now)
    addJob.run(newId(), "mail.send", `{"mailId":"${mailId}"}`, "done", 1, now, `mail:receipt:${id}`, now)
    return `{"number":${number},"demoId":"${demoId}","statusUrl":"${statusUrl}"}`
  }

  const reviewer = db
    .prepare("select set_by from submission_label where team_id = ? and set_by is not null limit 1")
    .pluck()
    .get(team) as string
  const labelNames = new Map(db.prepare("select id, name from label where team_id = ?").raw().all(team) as [string, string][])
  const numberOf = db.prepare("select number, created_at from submission where id = ? and team_id = ?").raw()
  const putLabel = db.prepare(
    "insert or ignore into submission_label (submission_id, label_id, team_id, set_by, created_at) values (?, ?, ?, ?, ?)",
  )
  const takeLabel = db.prepare("delete from submission_label where submission_id = ? and label_id = ?")
  const addAct = insert("act", ["id", "team_id", "user_id", "kind", "undone", "created_at"])

  function label(body: string): string {
    const { submissionId, labelId, on, actId } = JSON.parse(body) as LabelCall
    const now = Date.now()
    const [number, created] = numberOf.get(submissionId, team) as [number, number]
    const before = memory.facetAt(number)
    if (before.labels.includes(labelId) === on) return `{"result":{"data":{"labelIds":${before.labelIds}}}}`
    addAct.run(actId, team, reviewer, "label", 0, now)
    if (on) putLabel.run(submissionId, labelId, team, reviewer, now)
    else takeLabel.run(submissionId, labelId)
    const name = JSON.stringify(labelNames.get(labelId))
    const stands = `,"setBy":"${reviewer}","createdAt":"${new Date(now).toISOString()}"`
    const said = (is: boolean) => `{"labelId":"${labelId}","name":${name},"on":${is}${is ? stands : ""}}`
    const type = on ? "submission.labelled" : "submission.unlabelled"
    addEvent.run(newId(), team, submissionId, "user", reviewer, type, said(!on), said(on), actId, takeSeq.get(team), now)
    const { portal, stage, held, assignee, files } = before
    const labels = on ? [...before.labels, labelId].sort() : before.labels.filter((one) => one !== labelId)
    const reviewers = on ? [...new Set([...before.reviewers, reviewer])].sort() : before.reviewers
    put(number, { portal, stage, held, assignee, labels, reviewers, files }, Math.floor(created / 1000))
    return `{"result":{"data":{"labelIds":${memory.facetAt(number).labelIds}}}}`
  }

  return { intake, label }
}

/** Commits all writes since the last commit together: each is acknowledged once it is on disk. */
export function groupCommit(db: Sqlite.Database) {
  const [begin, commit] = [db.prepare("begin immediate"), db.prepare("commit")]
  let waiting: { work: () => string; answer: (text: string) => void }[] = []
  const flush = () => {
    const group = waiting
    waiting = []
    begin.run()
    const texts = group.map((one) => one.work())
    commit.run()
    for (const [index, one] of group.entries()) one.answer(texts[index] as string)
  }
  return (work: () => string, answer: (text: string) => void) => {
    if (waiting.push({ work, answer }) === 1) setImmediate(flush)
  }
}
