import { preparedInsert, type Tx } from "@intray/db"
import { addAnswers, type IndexedValue } from "@intray/db/answers"
import { arrivedAt, type Placed } from "@intray/db/facets"
import { newId, newSecret } from "@intray/db/id"
import {
  event,
  file,
  message,
  portalDay,
  portalTreatment,
  publicLine,
  setting,
  submission,
  submissionLabel,
  teamCounter,
  teamMonth,
  waveform,
} from "@intray/db/schema"
import { addWords, searchKey } from "@intray/db/search"
import { eq } from "drizzle-orm"
import { noteBegun, noteMade, type SeedBegun } from "../../modules/admin/setup/seeded.ts"
import { summaryOf } from "../../modules/forms/answers.ts"
import { keepUntilOf } from "../../modules/forms/summary.ts"
import { dayOf } from "../../modules/portals/results.ts"
import type { StagePosition } from "../../modules/stages/published.ts"
import type { PublicCategory } from "../../modules/stages/schema.ts"
import { indexedValues } from "../../modules/submission-index/answers/values.ts"
import { placedKey } from "../../modules/submission-index/backfill.ts"
import { ALL, doneKey, indexed } from "../../modules/submission-index/backfill-documents.ts"
import { documentOf } from "../../modules/submission-index/text/document.ts"
import { writeAttributes } from "../../modules/submission-index/write.ts"
import { type CountChanges, noteCount, writeCounts } from "../../modules/submission-writes/counts.ts"
import { erasedKey } from "../../modules/trash/leave-erased.ts"
import type { TeamId } from "../../platform/events.ts"
import type { Services } from "../../platform/services.ts"
import { answersFor } from "./answers.ts"
import { createRandom, type Random } from "./random.ts"
import { addReviews } from "./reviews.ts"
import { labelsFor, tell } from "./story.ts"
import { talk } from "./talk.ts"
import { makeTeam, password, type SeededTeam } from "./team.ts"
import { hear, type Tune, tuneMaker } from "./tunes.ts"
import { handle } from "./words.ts"

/** Submissions whose tracks are files that can be played; older ones have links. */
const WITH_FILES = 40
/** Submissions of one transaction. */
const BATCH = 2_000
/** Rows of one insert; the same number each time, so that the statement is prepared once. */
const ROWS = 250

type Rows = {
  submissions: (typeof submission.$inferInsert)[]
  lines: (typeof publicLine.$inferInsert)[]
  events: (typeof event.$inferInsert)[]
  labels: (typeof submissionLabel.$inferInsert)[]
  files: (typeof file.$inferInsert)[]
  /** What is in those files, by their ids. */
  tunes: Map<string, Tune>
  messages: (typeof message.$inferInsert)[]
  documents: { submissionId: string; number: number; words: string[] }[]
  values: { number: number; values: IndexedValue[] }[]
  /** `key` is the number alone. */
  placed: Placed[]
}

const second = 1_000
const day = 86_400_000

/** Moments of arrival over two years, oldest first: more of them lately, fewer at weekends, the newest some minutes ago. */
function arrivals(count: number, now: Date, random: Random): Date[] {
  const span = 730 * day
  const gaps = Array.from({ length: count }, (_, index) => {
    const growth = 1.6 - (1.1 * index) / Math.max(1, count)
    const weekend = index % 7 > 4 ? 1.8 : 1
    return -Math.log(1 - random.next()) * growth * weekend
  })
  const total = gaps.reduce((sum, gap) => sum + gap, 0) || 1
  let at = now.getTime() - span
  return gaps.map((gap) => {
    at += (gap / total) * (span - 4 * 60 * second)
    return new Date(Math.floor(at))
  })
}

/** The rows of one submission, by the rules that the app itself keeps. */
function write(
  rows: Rows,
  team: SeededTeam,
  facts: { index: number; count: number; createdAt: Date; now: Date; newTune: (seconds: number) => Tune; counts: CountChanges },
) {
  const { index, count, createdAt, now, counts } = facts
  const random = createRandom(7_919 * index + 13)
  const teamId = team.id
  const fromNewest = count - 1 - index
  const portal = random.weighted(team.portals.map((one) => [one, one.share] as const))
  const id = newId(createdAt)
  const upload = (title: string): string | null => {
    if (fromNewest >= WITH_FILES || random.chance(fromNewest === 0 ? 0 : 0.35)) return null
    const tune = facts.newTune(4 + random.below(5))
    const fileId = newSecret(160)
    const name = `${handle(title, index)}.wav`
    const stored = { state: "stored", contentType: "audio/wav", sha256: tune.sha256, storedAt: createdAt } as const
    rows.tunes.set(fileId, tune)
    rows.files.push({
      id: fileId,
      teamId,
      portalId: portal.id,
      submissionId: id,
      field: "tracks.audio",
      name,
      size: tune.bytes.length,
      createdAt,
      ...stored,
    })
    return fileId
  }
  const answers = answersFor(random, { form: portal.form, index, fromNewest, upload })
  const story = tell(random, { createdAt, now, age: fromNewest / count, stages: team.stages })
  const { title, by, detail, items, name, email } = summaryOf(portal.form, answers)
  const lastDay = keepUntilOf(portal.form, answers)
  const { end, steps } = story
  // What waits is often somebody's already.
  const assignee = random.chance({ listening: 0.5, shortlist: 0.7, new: 0.1 }[story.outcome as string] ?? 0.02)
    ? random.pick(team.reviewers)
    : null
  const updatedAt = steps.at(-1)?.at ?? createdAt
  noteCount(counts, { ...end, portalId: portal.id }, 1)
  const writer = team.reviewers[index % team.reviewers.length] as { id: string }
  const { messages, ...owed } = talk({ index, fromNewest, teamId, submissionId: id, title, name, story, writer, createdAt, now })
  rows.messages.push(...messages)
  rows.submissions.push({
    id,
    teamId,
    portalId: portal.id,
    portalVersionId: portal.versionId,
    number: index + 1,
    demoId: newSecret(160),
    stageId: end.stageId,
    publicStageId: end.publicStageId,
    held: end.held,
    title,
    submitterName: name,
    submitterEmail: email,
    answers,
    summary: { by, detail, items },
    idempotencyKey: null,
    idempotencyHash: null,
    overLimit: false,
    keepUntil: lastDay === null ? null : new Date(Date.parse(lastDay) + day),
    firstSeenAt: story.seen ? (steps[0]?.at ?? new Date(Math.min(now.getTime(), createdAt.getTime() + 3_600 * second))) : null,
    withdrawnAt: story.withdrawnAt,
    assigneeId: assignee?.id ?? null,
    ...owed,
    createdAt,
    updatedAt,
  })
  const fileNames = rows.files.filter((row) => row.submissionId === id).map((row) => row.name)
  rows.documents.push({ submissionId: id, number: index + 1, words: documentOf(portal.form, answers, fileNames) })
  rows.values.push({ number: index + 1, values: indexedValues(teamId, portal.form, answers) })
  const named = (position: StagePosition) => ({ ...position, name: team.stageNames.get(position.stageId) ?? "" })
  const start: StagePosition = { stageId: team.stages.new.id, publicStageId: team.stages.new.id, held: false }
  const say = (type: string, at: Date, by: { id: string } | null, before: unknown, after: unknown) => {
    const eventId = newId(at)
    const actorType = by === null ? ("submitter" as const) : ("user" as const)
    rows.events.push({
      id: eventId,
      teamId,
      submissionId: id,
      actorType,
      actorId: by?.id ?? null,
      type,
      before,
      after,
      actId: eventId,
      seq: 0,
      createdAt: at,
    })
  }
  const tellSubmitter = (line: { wording: string; category: PublicCategory }, at: Date) => {
    rows.lines.push({ id: newId(at), teamId, submissionId: id, category: line.category, wording: line.wording, createdAt: at })
  }
  tellSubmitter({ wording: team.stages.new.publicWording, category: "inbox" }, createdAt)
  say("submission.created", createdAt, null, null, named(start))
  const reviewer = random.pick(team.reviewers)
  // Labels are put on while somebody listens: after the first step, before the decision.
  const heard = steps[0]?.at ?? createdAt
  const until = steps.at(-1)?.at ?? now
  const chosen = labelsFor(random, story.outcome)
    .map((one) => team.labels.get(one))
    .filter((one) => one !== undefined)
  let at = heard.getTime()
  const labelled = chosen.map((one) => {
    at = Math.min(Math.max(heard.getTime(), until.getTime() - second), at + (20 + random.below(600)) * second)
    return { one, at: new Date(at) }
  })
  const [first, ...later] = steps
  const step = (one: (typeof steps)[number]) => {
    const type = { moved: "submission.stage_changed", published: "submission.published", withdrawn: "submission.withdrawn" }[one.kind]
    say(type, one.at, one.kind === "withdrawn" ? null : reviewer, named(one.before), named(one.after))
    if (one.line) tellSubmitter(one.line, one.at)
  }
  if (first) step(first)
  if (assignee) {
    const [before, after] = [
      { assigneeId: null, name: null },
      { assigneeId: assignee.id, name: assignee.name },
    ]
    say("submission.assigned", heard, reviewer, before, after)
  }
  const setBy = new Set<string>()
  for (const { one, at } of labelled) {
    const who = random.chance(0.7) ? reviewer : random.pick(team.reviewers)
    setBy.add(who.id)
    rows.labels.push({ submissionId: id, labelId: one.id, teamId, setBy: who.id, createdAt: at })
    say("submission.labelled", at, who, { labelId: one.id, name: one.name, on: false }, { labelId: one.id, name: one.name, on: true })
  }
  for (const one of later) step(one)
  for (const { id: messageId, direction, state, sentAt, authorId } of messages) {
    if (state !== "sent" || !sentAt) continue
    const type = direction === "in" ? "message.received" : "message.sent"
    say(type, sentAt, authorId ? { id: authorId } : null, null, { messageId })
  }
  const labels = labelled.map(({ one }) => one.id).sort()
  rows.placed.push({
    key: index + 1,
    arrived: arrivedAt(createdAt),
    facts: {
      portal: portal.id,
      stage: end.stageId,
      held: end.held,
      assignee: assignee?.id ?? null,
      labels,
      reviewers: [...setBy].sort(),
      files: fileNames.length > 0,
    },
  })
}

/**
 * Adds rows. Where no way leads over a line, a statement that is built once for all rows is quicker than one that is built for many of
 * them; where one does, it is the other way round.
 */
function adding<T extends typeof submission | typeof publicLine | typeof event | typeof submissionLabel>(table: T) {
  const addOne = preparedInsert(table)
  return async (tx: Tx, rows: readonly T["$inferInsert"][]): Promise<void> => {
    if (tx.engine === "sqlite") for (const row of rows) await addOne(tx, row)
    else for (let from = 0; from < rows.length; from += ROWS) await tx.insert(table).values(rows.slice(from, from + ROWS) as never)
  }
}
const [addSubmissions, addLines, addEvents, addLabels] = [adding(submission), adding(publicLine), adding(event), adding(submissionLabel)]

async function insert(tx: Tx, teamId: TeamId, rows: Rows, ordinal: number): Promise<void> {
  await addSubmissions(tx, rows.submissions)
  await addLines(tx, rows.lines)
  await addEvents(tx, rows.events)
  await addLabels(tx, rows.labels)
  if (rows.files.length > 0) await tx.insert(file).values(rows.files)
  for (let from = 0; from < rows.messages.length; from += ROWS) await tx.insert(message).values(rows.messages.slice(from, from + ROWS))
  const documents = rows.documents.map(({ submissionId, number, words }) => ({ key: searchKey(ordinal, number), submissionId, words }))
  for (let from = 0; from < documents.length; from += ROWS) await addWords(tx, documents.slice(from, from + ROWS))
  const values = rows.values.map((one) => ({ key: searchKey(ordinal, one.number), values: one.values }))
  for (let from = 0; from < values.length; from += ROWS) await addAnswers(tx, values.slice(from, from + ROWS))
  const placed = rows.placed.map((one) => ({ ...one, key: searchKey(ordinal, one.key) }))
  await writeAttributes(tx, teamId, placed)
}

export type Filled = { teamId: string; submissions: number; labels: number; events: number; files: number }

export type FillOptions = {
  /** Hears how many submissions are in. */
  progress?: (done: number) => void
  /** Reviews of each submission in an open round; none. */
  reviews?: number
  /** Ends it between two transactions. What is there by then is half made, and {@link clearHalfMade} removes it. */
  signal?: AbortSignal
}

/**
 * Fills an empty installation with a team that has been at work for two years. Texts and distribution are the same each
 * time, ids and secrets are not. Until the last transaction the database says that it is half made.
 */
export async function fill(
  services: Services,
  count: number,
  { progress = () => undefined, reviews = 0, signal }: FillOptions = {},
): Promise<Filled> {
  const { db, auth, storage } = services
  const now = services.clock.now()
  const passwordHash = await auth.hashPassword(password)
  const since = new Date(now.getTime() - 731 * day)
  const { team, begun } = await db.transaction(async (tx) => {
    const team = await makeTeam(tx, { passwordHash, since, now })
    const begun: SeedBegun = { teamId: team.id, userIds: team.people, files: [] }
    await noteBegun(tx, begun)
    return { team, begun }
  })
  const newTune = tuneMaker()
  const [counter] = await db
    .select({ ordinal: teamCounter.ordinal, seq: teamCounter.seq })
    .from(teamCounter)
    .where(eq(teamCounter.teamId, team.id))
  const ordinal = counter?.ordinal ?? 0
  let seq = counter?.seq ?? 0
  const moments = arrivals(count, now, createRandom(2_026))
  /** How many were sent through each portal on each day, by `portal day`. */
  const visited = new Map<string, number>()
  const filled: Filled = { teamId: team.id, submissions: count, labels: 0, events: 0, files: 0 }
  for (let from = 0; from < count; from += BATCH) {
    signal?.throwIfAborted()
    const counts: CountChanges = new Map()
    const rows: Rows = {
      submissions: [],
      lines: [],
      events: [],
      labels: [],
      files: [],
      tunes: new Map(),
      messages: [],
      documents: [],
      values: [],
      placed: [],
    }
    const to = Math.min(count, from + BATCH)
    for (let index = from; index < to; index += 1) {
      write(rows, team, { index, count, createdAt: moments[index] ?? now, now, newTune, counts })
    }
    for (const row of rows.events) {
      seq += 1
      row.seq = seq
    }
    const shapes: (typeof waveform.$inferInsert)[] = []
    // Named before they are written: bytes of a batch that is never committed are found by this alone.
    begun.files.push(...rows.files.map((row) => row.id))
    if (rows.files.length > 0) await noteBegun(db, begun)
    for (const row of rows.files) {
      const tune = rows.tunes.get(row.id)
      if (!tune) continue
      await storage.write(row.id, tune.bytes)
      const { facts, peaks } = await hear(tune)
      row.facts = facts
      shapes.push({ fileId: row.id, peaks, createdAt: row.createdAt })
    }
    await db.transaction(async (tx) => {
      await insert(tx, team.id, rows, ordinal)
      if (shapes.length > 0) await tx.insert(waveform).values(shapes)
      // With the rows that they count: no moment at which the next submission would be given a number that is taken.
      await writeCounts(tx, team.id, counts)
      await tx
        .update(teamCounter)
        .set({ nextNumber: to + 1, seq })
        .where(eq(teamCounter.teamId, team.id))
    })
    for (const { portalId, createdAt } of rows.submissions) {
      const name = `${portalId} ${dayOf(createdAt)}`
      visited.set(name, (visited.get(name) ?? 0) + 1)
    }
    filled.labels += rows.labels.length
    filled.events += rows.events.length
    filled.files += rows.files.length
    progress(to)
  }
  if (reviews > 0) await addReviews(services, team, reviews, signal)
  signal?.throwIfAborted()
  const visits = [...visited].sort().map(([name, submissions], index) => {
    const [portalId = "", day = ""] = name.split(" ")
    const starts = submissions * 2 + (index % 2)
    return { portalId, teamId: team.id, day, views: starts * 5 + (index % 7), starts, submissions }
  })
  const months = new Map<string, number>()
  for (const { day, submissions } of visits) months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + submissions)
  await db.transaction(async (tx) => {
    // Its owners have chosen no time zone: its months are those of UTC.
    const counted = [...months].map(([month, submissions]) => ({ teamId: team.id, month, submissions }))
    if (counted.length > 0) await tx.insert(teamMonth).values(counted)
    for (let from = 0; from < visits.length; from += ROWS) await tx.insert(portalDay).values(visits.slice(from, from + ROWS))
    // The first portal asks how people were treated: sixteen answers on one day in seven, mostly good.
    const asking = visits.filter((one) => one.portalId === team.portals[0]?.id && Date.parse(one.day) % 604_800_000 === 0)
    const said = asking.flatMap(({ portalId, teamId, day }) =>
      [0, 1, 2, 5, 8].map((count, index) => ({ portalId, teamId, day, answer: index + 1, count })).filter((one) => one.count > 0),
    )
    for (let from = 0; from < said.length; from += ROWS) await tx.insert(portalTreatment).values(said.slice(from, from + ROWS))
    // Marks what a server start would otherwise look for in every row. An earlier start on this empty database has set the marks already.
    for (const [key, value] of [
      [doneKey, indexed],
      [placedKey, ALL],
      [erasedKey, ALL],
    ] as const) {
      await tx.insert(setting).values({ key, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
    }
    await noteMade(tx)
  })
  return filled
}
