import { sha256Hex } from "@intray/db/id"
import { submission } from "@intray/db/schema"
import { imports as words } from "@intray/i18n/imports"
import { isLanguage, type Language, languages } from "@intray/i18n/languages"
import { and, eq, inArray } from "drizzle-orm"
import { othersFirst } from "../../platform/others-first.ts"
import type { TeamContext } from "../../platform/services.ts"
import type { Answers } from "../forms/answers.ts"
import { canonical } from "../forms/canonical.ts"
import { ownValue } from "../forms/conditions.ts"
import type { AnswerIssue, FormDefinition } from "../forms/schema.ts"
import { keepUntilOf } from "../forms/summary.ts"
import { emailProblem } from "../forms/text.ts"
import { meaningOf } from "./cell.ts"
import { BadCell, type LabelRef, labelNames, labelsOf, lineOf, momentOf, numberOf, stageOf, type Wishing } from "./facts.ts"
import { type Lookup, type Wish, Wishes } from "./lookup.ts"
import { importableAnswers } from "./own-rows.ts"
import type { FileRow } from "./read.ts"
import { type ColumnMap, type ImportOptions, MAX_SHOWN_CELL, type ProblemRemedy, type RowProblem } from "./schema.ts"
import type { Tally } from "./tally.ts"
import { answersOf, cellProblem, columnOf, createRemedies, fieldAt, isEdited, validateRowAnswers, valueAt } from "./values.ts"

/** Names of labels and stages that are named as left out. */
const MAX_LEFT = 100

/** Rows that are judged before other requests have their turn: a row may name hundreds of labels. */
const ROWS_PER_TURN = 10

/** What all rows of an import are judged by. */
export type Bench = {
  portalId: string
  form: FormDefinition
  map: ColumnMap
  /** The columns that were there to be chosen from. */
  known: ReadonlySet<string>
  options: ImportOptions
  lookup: Lookup
  /** Names that the team does not have, gathered while judging. */
  wishes: Wishes
  /** The first of them that are left out of new rows, to be named. */
  left: Wishes
  /** Rows of equal content so far, so that each of them keeps a key of its own. */
  tally: Tally
  /** Which of its equals a row is; kept, so that a row that is judged again is the same one. */
  nth: WeakMap<FileRow, number>
  /** Keys and numbers of the rows before, where those are not written: in a check. */
  before: { keys: Tally; answers: Tally; numbers: Tally } | null
  /** Highest number that may be asked for. */
  mostNumber: number
}

export type StageRef = ReturnType<typeof stageOf>

/** A row that can become a submission. */
export type Ready = {
  row: number
  key: string
  /** Where the file gives it an id: that, and what it is recognised by together with its content. */
  external: { id: string; contentKey: string } | null
  /** It has no id, and equals an earlier row of the file in every cell. */
  equal: boolean
  /** What was wrong with answers that it goes without. */
  leftOut: RowProblem[]
  number: number | null
  createdAt: Date
  answers: Answers
  title: string | null
  name: string | null
  email: string | null
  stage: StageRef | null
  publicStage: StageRef | null
  labels: LabelRef[]
  assigneeId: string | null
  withdrawnAt: Date | null
  /** In which it was sent in. */
  language: Language | null
  /** What it needs and the team does not have. */
  wishes: Wish[]
  /** What the team does not have and the row goes without. */
  left: Wish[]
}

export type ValidatedRow =
  | { kind: "new"; ready: Ready; problems: [] }
  /** `changed`: it is here with other content, by an id that the file gives it. `equalRow`: its row, left out for it equals an earlier one. */
  | { kind: "known"; problems: []; changed?: ChangedRow; equalRow?: number }
  | { kind: "refused"; problems: RowProblem[] }

/** A row whose id is known, with other answers than the submission has; `number` null: than the first row of the file with this id. */
export type ChangedRow = { row: number; externalId: string; number: number | null; title: string }

/** What a row is recognised by: the same row of the same portal has it again. */
function keyOf(row: FileRow, bench: Bench, externalId: string | null): string {
  if (externalId !== null) return `import:${sha256Hex(`id ${externalId}`)}`
  const content = sha256Hex(canonical([...row.cells]))
  const nth = bench.nth.get(row) ?? bench.tally.next(content)
  bench.nth.set(row, nth)
  return `import:${sha256Hex(`row ${content} ${nth}`)}`
}

/** Counts a row that is passed over, because it was dealt with before: those that equal it keep their keys. */
export function passOver(row: FileRow, bench: Bench): void {
  if (row.problem === null) keyOf(row, bench, null)
}

/** What is wrong with a row at one of its columns, with what is there. */
function problemOf(row: FileRow, column: string, reason: string, code = "cell", remedy: ProblemRemedy | null = null): RowProblem {
  const cell = row.cells.get(column)
  const text = cell === undefined ? null : typeof cell === "string" ? cell : JSON.stringify(cell)
  const value = text !== null && text.length > MAX_SHOWN_CELL ? `${[...text.slice(0, MAX_SHOWN_CELL)].slice(0, -1).join("")}…` : text
  return { row: row.row, column, value, reason, code, remedy }
}

type Reading = Omit<Ready, "answers" | "key" | "wishes" | "left" | "external" | "equal" | "leftOut"> & {
  externalId: string | null
  raw: Record<string, unknown>
}

function readRow(
  row: FileRow,
  bench: Bench,
  wishes: Wishes,
  left: Wishes,
  now: Date,
): { reading: Reading; columns: Map<string, string>; problems: RowProblem[] } {
  const problems: RowProblem[] = []
  const { lookup, map } = bench
  const order = bench.options.dates ?? "year_first"
  const zone = bench.options.zone ?? "UTC"
  /** What was wished for before and in this row; made when the row first wishes for something new. */
  let everything: Wishes | null = null
  const wish: Wishing = (one) => {
    const made = bench.options.unknown !== "leave_out"
    if (!made) {
      left.add(one)
      return false
    }
    if (wishes.has(one)) return true
    if (bench.options.unknown === "refuse") throw new BadCell(words.rows.unknown(one), "unknown")
    if (!bench.wishes.has(one)) {
      everything ??= bench.wishes.copy()
      everything.add(one)
      if (!everything.fit(lookup)) throw new BadCell(words.rows.noRoom(one))
    }
    wishes.add(one)
    return true
  }
  const columnFor = new Map(Object.entries(map).map(([column, target]) => [target, column]))
  const read = <T>(target: string, to: (cell: unknown) => T): T | null => {
    const column = columnFor.get(target)
    const cell = column === undefined ? undefined : row.cells.get(column)
    if (column === undefined || cell === undefined) return null
    try {
      return to(cell)
    } catch (cause) {
      if (!(cause instanceof BadCell)) throw cause
      problems.push(problemOf(row, column, cause.message, "cell", cause.remedy))
      return null
    }
  }
  const names: { group: string | null; name: string }[] = []
  let labelColumn = ""
  for (const [column, target] of Object.entries(map)) {
    const cell = target.startsWith("labels") ? row.cells.get(column) : undefined
    if (cell === undefined) continue
    labelColumn ||= column
    try {
      names.push(...labelNames(cell, target === "labels" ? null : target.slice("labels:".length)))
    } catch (cause) {
      if (!(cause instanceof BadCell)) throw cause
      problems.push(problemOf(row, column, cause.message))
    }
  }
  let labels: LabelRef[] = []
  try {
    labels = labelsOf(names, lookup, wish)
  } catch (cause) {
    if (!(cause instanceof BadCell)) throw cause
    problems.push(problemOf(row, labelColumn, cause.message, "cell", cause.remedy))
  }
  const readStage = (target: "stage" | "publicStage") =>
    read(target, (cell): StageRef => {
      const meaning = typeof cell === "string" ? meaningOf(bench.options.values?.[target] ?? {}, cell) : undefined
      if (meaning === null) return null
      const isKnown = lookup.stages.all.some((one) => one.id === meaning && one.archivedAt === null)
      return isKnown && meaning !== undefined ? { id: meaning } : stageOf(cell, lookup, wish)
    })
  const { raw, columns } = answersOf(bench.form, map, row.cells, bench.options)
  const reading: Reading = {
    row: row.row,
    externalId: read("externalId", (cell) => lineOf(cell, 200)),
    number: read("number", (cell) => numberOf(cell, bench.mostNumber)),
    createdAt: read("createdAt", (cell) => momentOf(cell, now, order, zone)) ?? now,
    title: read("title", (cell) => lineOf(cell, 10_000)),
    name: read("submitterName", (cell) => lineOf(cell, 10_000)),
    email: read("submitterEmail", (cell) => {
      const address = lineOf(cell, 254)
      if (emailProblem(address) !== null) throw new BadCell(words.rows.email)
      return address
    }),
    stage: readStage("stage"),
    publicStage: readStage("publicStage"),
    labels,
    assigneeId: read("assignee", (cell) => lookup.people.get(addressOf(cell).toLowerCase()) ?? null),
    withdrawnAt: read("withdrawnAt", (cell) => momentOf(cell, now, order, zone)),
    language: read("language", languageOf),
    raw,
  }
  return { reading, columns, problems }
}

function languageOf(cell: unknown): Language {
  const tag = lineOf(cell, 35).toLowerCase()
  if (!isLanguage(tag)) throw new BadCell(words.rows.language({ known: [...languages] }))
  return tag
}

function addressOf(cell: unknown): string {
  const email = typeof cell === "string" ? cell : ownValue(cell, "email")
  return typeof email === "string" ? email.trim() : ""
}

/**
 * The form's question for the address is answered by the column about the submitter, where no column of its own says it. Names are not: a
 * submitter without one is called by another answer, which is no answer to that question.
 */
function fillAddress(form: FormDefinition, reading: Reading): void {
  const role = form.roles.email
  if (role === undefined || role.includes(".") || reading.email === null || Object.hasOwn(reading.raw, role)) return
  if (form.fields.some((one) => one.key === role && one.type === "email")) reading.raw[role] = reading.email
}

/**
 * JSON lines have no header: a question that nobody answered in the first rows is a column that could not be chosen. It is the answer that
 * its name says.
 */
function meetColumns(row: FileRow, bench: Bench): void {
  for (const column of row.cells.keys()) {
    if (bench.known.has(column) || Object.hasOwn(bench.map, column)) continue
    const isAnswer = bench.form.fields.some((field) => column === `answers.${field.key}`)
    if (isAnswer && !Object.values(bench.map).includes(column)) bench.map[column] = column
  }
}

/** A row that is judged by itself. `key`: what a refused row is recognised by, if it was imported before. */
type JudgedRow = Extract<ValidatedRow, { kind: "new" }> | { kind: "refused"; problems: RowProblem[]; key?: string }

function judgeRow(row: FileRow, bench: Bench, now: Date): JudgedRow {
  // Counted whatever becomes of the row, so that its twins keep their keys when it is mended.
  if (row.problem !== null) return { kind: "refused", problems: [problemOf(row, "", row.problem)] }
  meetColumns(row, bench)
  const [wishes, left] = [new Wishes(), new Wishes()]
  const { reading, columns, problems } = readRow(row, bench, wishes, left, now)
  const key = keyOf(row, bench, reading.externalId)
  fillAddress(bench.form, reading)
  const { raw, externalId, ...facts } = reading
  const contentKey = () => `import:${sha256Hex(`id ${externalId} ${canonical([...row.cells])}`)}`
  const external = externalId === null ? null : { id: externalId, contentKey: contentKey() }
  const refused: JudgedRow = { kind: "refused", problems, ...(external === null ? { key } : {}) }
  const { missing, rules = "today", unreadable = "refuse" } = bench.options
  const by = { now: facts.createdAt, missing, rules, unreadable }
  const result = validateRowAnswers(bench.form, raw, by)
  const problemAt = ({ path, code, message }: AnswerIssue, remedy: ProblemRemedy | null): RowProblem => {
    const column = columnOf(path, columns)
    const cell = row.cells.get(column)
    const better = cellProblem(fieldAt(bench.form, path), code, typeof cell === "string" ? cell : null, bench.options)
    const problem = problemOf(row, column, better ?? message, code, remedy)
    // Of a list that part which is none of the options.
    const part = code === "unknown_option" ? valueAt(raw, path) : undefined
    return typeof part === "string" ? { ...problem, value: part.slice(0, MAX_SHOWN_CELL) } : problem
  }
  if (!result.ok) {
    const remedyFor = createRemedies(bench.form, raw, by)
    for (const issue of result.issues) problems.push(problemAt(issue, remedyFor(issue.path, issue.code)))
    return refused
  }
  const lastDay = keepUntilOf(bench.form, result.answers)
  if (lastDay !== null && Date.parse(lastDay) + 86_400_000 <= now.getTime()) {
    problems.push(problemOf(row, columnOf([bench.form.roles.keepUntil ?? ""], columns), words.rows.keepUntil))
  }
  if (problems.length > 0) return refused
  for (const one of wishes.all) bench.wishes.add(one)
  const equal = external === null && (bench.nth.get(row) ?? 0) > 0
  const leftOut = result.leftOut.map((issue) => problemAt(issue, null))
  const ready = { ...facts, key, external, equal, leftOut, answers: result.answers, wishes: wishes.all, left: left.all }
  return { kind: "new", ready, problems: [] }
}

/** Which of these keys and numbers are taken already, and which external ids are submissions of this team's themselves. */
async function taken(ctx: TeamContext, bench: Bench, judged: readonly JudgedRow[]) {
  const { db, team } = ctx
  const ready = judged.flatMap((one) => (one.kind === "new" ? [one.ready] : []))
  const refused = judged.flatMap((one) => (one.kind === "refused" && one.key !== undefined ? [one.key] : []))
  const keys = [...refused, ...ready.flatMap((one) => (one.external === null ? [one.key] : [one.key, one.external.contentKey]))]
  const numbers = ready.map((one) => one.number).filter((one) => one !== null)
  const [known, used] = await Promise.all([
    keys.length === 0
      ? []
      : db
          .select({
            key: submission.idempotencyKey,
            number: submission.number,
            title: submission.title,
            answers: submission.answers,
          })
          .from(submission)
          .where(and(eq(submission.portalId, bench.portalId), inArray(submission.idempotencyKey, keys))),
    numbers.length === 0
      ? []
      : db
          .select({ number: submission.number })
          .from(submission)
          .where(and(eq(submission.teamId, team.id), inArray(submission.number, numbers))),
  ])
  return { keys: new Map(known.map((one) => [one.key, one])), numbers: new Set(used.map((one) => one.number)) }
}

type KnownSubmission = { number: number; title: string; answers: unknown }

/** Rows whose external id is that of a submission of this portal, with that submission: they came from here. */
async function fromHere(ctx: TeamContext, bench: Bench, rows: readonly FileRow[]): Promise<Map<FileRow, KnownSubmission>> {
  const column = Object.entries(bench.map).find(([, target]) => target === "externalId")?.[0]
  if (column === undefined) return new Map()
  const ids = new Map(rows.map((row) => [row, String(row.cells.get(column) ?? "").trim()]))
  const wanted = [...new Set(ids.values())].filter((id) => /^[\w-]{1,64}$/.test(id))
  if (wanted.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: submission.id, number: submission.number, title: submission.title, answers: submission.answers })
    .from(submission)
    .where(and(eq(submission.teamId, ctx.team.id), eq(submission.portalId, bench.portalId), inArray(submission.id, wanted)))
  const own = new Map(found.map((one) => [one.id, one]))
  return new Map(
    rows.flatMap((row) => {
      const known = own.get(ids.get(row) ?? "")
      return known ? [[row, known] as const] : []
    }),
  )
}

/** Whether a refused row of an export of ours was refused for an answer that its submission does not have. */
function isRefusedEdit(bench: Bench, known: KnownSubmission, problems: readonly RowProblem[], now: Date): boolean {
  if (!problems.some(({ column }) => /^(answers\.|submitterEmail$)/.test(bench.map[column] ?? ""))) return false
  const { missing, rules = "today", unreadable = "refuse" } = bench.options
  return validateRowAnswers(bench.form, importableAnswers(bench.form, known.answers), { now, missing, rules, unreadable }).ok
}

/**
 * Judges rows one after the other, as they would be taken: new, known already, or refused and why. Writes nothing. What the team does not
 * have is wished for by rows that are new alone: nothing is made of a row that is not taken.
 */
export async function validateRows(ctx: TeamContext, bench: Bench, rows: readonly FileRow[]): Promise<ValidatedRow[]> {
  const now = ctx.clock.now()
  const wishedBefore = bench.wishes.copy()
  const own = await fromHere(ctx, bench, rows)
  const first: JudgedRow[] = []
  for (const row of rows) {
    first.push(judgeRow(row, bench, now))
    if (first.length % ROWS_PER_TURN === 0) await othersFirst()
  }
  const before = await taken(ctx, bench, first)
  const keys = new Map<string, string>()
  const numbers = new Set<number>()
  const numberColumn = Object.entries(bench.map).find(([, target]) => target === "number")?.[0] ?? ""
  const judged = first.map((one, index): ValidatedRow => {
    const origin = own.get(rows[index] as FileRow)
    if (one.kind === "refused") {
      const isKnown = origin ? !isRefusedEdit(bench, origin, one.problems, now) : one.key !== undefined && before.keys.has(one.key)
      return isKnown ? { kind: "known", problems: [] } : { kind: "refused", problems: one.problems }
    }
    const { row } = one.ready
    let { key, number } = one.ready
    // The same external id twice is one thing.
    const earlier = bench.before !== null && bench.before.keys.next(key.slice("import:".length)) > 0
    const here = origin ?? before.keys.get(key)
    const { external } = one.ready
    const answers = canonical(one.ready.answers)
    const known = here ? canonical(here.answers) : keys.get(key)
    const isRepeated = external !== null && bench.before !== null && bench.before.answers.next(sha256Hex(`${key} ${answers}`)) > 0
    // In a check, rows of an earlier batch are known by their hashes alone.
    const isOther = origin
      ? (one.ready.title !== null && one.ready.title !== origin.title) ||
        isEdited(bench.form, bench.map, one.ready.answers, origin.answers, bench.options.rules ?? "today", now)
      : known === undefined
        ? earlier && !isRepeated
        : known !== answers
    if (external !== null && isOther && !before.keys.has(external.contentKey)) {
      const changed: ChangedRow = { row, externalId: external.id, number: here?.number ?? null, title: here?.title ?? "" }
      if (bench.options.changed !== "new" || keys.has(external.contentKey)) return { kind: "known", problems: [], changed }
      key = external.contentKey
      // The submission keeps its number.
      if (number === here?.number) number = null
    } else if (earlier || here || keys.has(key)) return { kind: "known", problems: [] }
    if (one.ready.equal && bench.options.equal === "skip") return { kind: "known", problems: [], equalRow: row }
    const usedBefore = number !== null && bench.before !== null && bench.before.numbers.next(number.toString(16).padStart(13, "0")) > 0
    if (number !== null && (usedBefore || before.numbers.has(number) || numbers.has(number))) {
      return {
        kind: "refused",
        problems: [
          {
            row,
            column: numberColumn,
            value: String(number),
            reason: words.rows.numberTaken({ number }),
            code: "number_taken",
            remedy: null,
          },
        ],
      }
    }
    keys.set(key, answers)
    if (number !== null) numbers.add(number)
    return { ...one, ready: { ...one.ready, key, number } }
  })
  for (const one of judged) {
    if (one.kind !== "new") continue
    for (const wish of one.ready.wishes) wishedBefore.add(wish)
    for (const wish of one.ready.left) if (bench.left.all.length < MAX_LEFT) bench.left.add(wish)
  }
  bench.wishes = wishedBefore
  return judged
}
