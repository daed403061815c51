import { newId, newSecret } from "@intray/db/id"
import { dataImport, portal, portalVersion, submission, user } from "@intray/db/schema"
import { imports as words } from "@intray/i18n/imports"
import { and, asc, desc, eq, inArray, isNotNull, lte, ne } from "drizzle-orm"
import { getConflicts, isWithoutConflict } from "../../platform/conflicts.ts"
import { Invalid, NotFound, Refused } from "../../platform/errors.ts"
import { keyOf } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongVisible, sees, visiblePortals } from "../../platform/visible-portals.ts"
import { formOf } from "../forms/published-forms.ts"
import type { FormDefinition } from "../forms/schema.ts"
import { noteDates } from "./dates.ts"
import { fileLimits, MAX_COLUMNS, MAX_VALUES, type ReadLimits } from "./limits.ts"
import { readLookup } from "./lookup.ts"
import { noteNumbers } from "./numbers.ts"
import { readAlone } from "./one-reading.ts"
import { headOf, type Plan, planOf } from "./plan.ts"
import { type FileRow, type ImportFile, readRows } from "./read.ts"
import type {
  ColumnMap,
  DateExamples,
  Decimals,
  ImportDetail,
  ImportItem,
  ImportOptions,
  ImportPreview,
  ImportState,
  NumberExamples,
  PreviewInput,
  TargetOption,
} from "./schema.ts"
import { type Sniffed, sniff, Unreadable } from "./sniff.ts"
import { step } from "./step.ts"
import { addNewMatches, demandQuestions, guessMap, isOurs, mapProblems, targetsOf, withoutProblems } from "./targets.ts"
import { delimiters, encodings } from "./text-kinds.ts"
import { askedBy, isOwn, readsOthers } from "./whose.ts"

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** Reads a file through and counts what would come of it. `teamId` is missing in jobs that an earlier version queued. */
    "import.check": { importId: string; teamId?: string }
    /** Takes its rows in. */
    "import.run": { importId: string }
    /** Takes them back. */
    "import.undo": { importId: string }
  }
}

export type ImportRow = typeof dataImport.$inferSelect

/** One import of the team, into a portal that the caller sees, and which they may be told of. @throws NotFound */
export async function importOf(ctx: Pick<TeamContext, "db" | "team" | "actor" | "clock">, id: string): Promise<ImportRow> {
  const [row] = await ctx.db
    .select()
    .from(dataImport)
    .where(and(eq(dataImport.id, id), eq(dataImport.teamId, ctx.team.id)))
  if (!row || !sees(await visiblePortals(ctx), row.portalId)) throw new NotFound("import")
  if (!isOwn(ctx, row) && !(await readsOthers(ctx))) throw new NotFound("import")
  return row
}

/** The newest published form of a portal of the team, with its version. @throws NotFound; Refused (`no_form`) when it was never published */
export async function formFor(ctx: TeamContext, portalId: string): Promise<{ form: FormDefinition; versionId: string }> {
  const [own] = await ctx.db
    .select({ id: portal.id })
    .from(portal)
    .where(and(eq(portal.id, portalId), eq(portal.teamId, ctx.team.id)))
  if (!own) throw new NotFound("portal")
  const [row] = await ctx.db
    .select({ id: portalVersion.id, form: portalVersion.form })
    .from(portalVersion)
    .where(eq(portalVersion.portalId, portalId))
    .orderBy(desc(portalVersion.version))
    .limit(1)
  if (!row) throw new Refused(words.files.noForm, { code: "no_form" })
  return { form: formOf(row), versionId: row.id }
}

async function itemsOf(ctx: TeamContext, rows: readonly ImportRow[]): Promise<ImportItem[]> {
  if (rows.length === 0) return []
  const portals = await ctx.db
    .select({ id: portal.id, slug: portal.slug, title: portal.title })
    .from(portal)
    .where(
      and(
        eq(portal.teamId, ctx.team.id),
        inArray(
          portal.id,
          rows.map((row) => row.portalId),
        ),
      ),
    )
  const people = await ctx.db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(
      inArray(
        user.id,
        rows.map((row) => row.userId),
      ),
    )
  return rows.map((row) => {
    const plan = planOf(row)
    return {
      id: row.id,
      fileName: row.fileName,
      format: row.format,
      portal: portals.find((one) => one.id === row.portalId) ?? null,
      by: people.find((one) => one.id === row.userId)?.name ?? null,
      state: row.state,
      size: plan.size,
      total: row.total,
      done: row.done,
      created: row.created,
      known: row.known,
      refused: row.refused,
      problem: row.lastError,
      kept: plan.kept,
      createdAt: row.createdAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
    }
  })
}

/** The team's last imports that the caller may be told of, into portals that they see, the newest first. */
export async function listImports(ctx: TeamContext): Promise<{ items: ImportItem[] }> {
  const all = await readsOthers(ctx)
  const told = all ? undefined : eq(dataImport.userId, askedBy(ctx))
  const rows = await ctx.db
    .select()
    .from(dataImport)
    .where(and(eq(dataImport.teamId, ctx.team.id), told, amongVisible(await visiblePortals(ctx), dataImport.portalId)))
    .orderBy(desc(dataImport.createdAt), desc(dataImport.id))
    .limit(50)
  return { items: await itemsOf(ctx, all ? rows : rows.filter((row) => isOwn(ctx, row))) }
}

/** Numbers of imported submissions that undo kept because somebody has worked on them. */
async function numbersLeft(ctx: TeamContext, row: ImportRow): Promise<number[]> {
  if (row.state !== "undone") return []
  const rows = await ctx.db
    .select({ number: submission.number })
    .from(submission)
    .where(and(eq(submission.importId, row.id), eq(submission.teamId, ctx.team.id), isWithoutConflict(await getConflicts(ctx))))
    .orderBy(asc(submission.number))
    .limit(1000)
  return rows.map((one) => one.number)
}

async function detailOf(ctx: TeamContext, row: ImportRow): Promise<ImportDetail> {
  const [item] = await itemsOf(ctx, [row])
  const { size: _, kept: _1, columns: _2, topNumber: _3, apiKeyId: _4, ...found } = planOf(row)
  return { ...(item as ImportItem), ...found, keptNumbers: await numbersLeft(ctx, row) }
}

/** The state of an import. @throws NotFound */
export async function getImport(ctx: TeamContext, id: string): Promise<ImportDetail> {
  return detailOf(ctx, await importOf(ctx, id))
}

/** Characters of a cell that the preview shows. */
const SHOWN = 120
const FIRST_ROWS = 8
/** Rows of JSON lines that are asked for their columns. */
const ASKED_ROWS = 200
/** Rows whose dates are looked at, for one that shows which of its numbers is the day. */
const DATED_ROWS = 5_000
/** What a preview reads at most. */
const beginningLimits: ReadLimits = { ...fileLimits, bytes: 8_000_000, cells: 2_000_000 }

const shown = (cell: unknown) => (cell === undefined ? "" : typeof cell === "string" ? cell : JSON.stringify(cell)).slice(0, SHOWN)

/** Notes what is in each column, until it has more values than a page shows. */
function noteValues(seen: Map<string, Set<string>>, cells: ReadonlyMap<string, unknown>): void {
  for (const [column, cell] of cells) {
    const known = seen.get(column) ?? new Set()
    if (known.size > MAX_VALUES) continue
    const text = shown(cell).trim()
    if (text !== "") seen.set(column, known.add(text))
  }
}

function fewValues(column: string, values: ReadonlySet<string> | undefined): [string, string[]][] {
  return values === undefined || values.size > MAX_VALUES ? [] : [[column, [...values]]]
}

/**
 * The sign before decimals, as the columns of numbers show it; null where they show none, or both. Exports of ours write a point, unless
 * another program has saved them since.
 */
function guessDecimals(
  columns: readonly string[],
  map: ColumnMap,
  targets: readonly TargetOption[],
  numbers: ReadonlyMap<string, NumberExamples>,
): Decimals | null {
  const numeric = new Set(targets.filter((one) => one.number).map((one) => one.target))
  const shown = columns.filter((column) => numeric.has(map[column] ?? "")).map((column) => numbers.get(column))
  const [hasPoint, hasComma] = [shown.some((one) => one?.point), shown.some((one) => one?.comma)]
  if (hasPoint === hasComma) return isOurs(columns) ? "point" : null
  return hasPoint ? "point" : "comma"
}

/** The newest earlier import of the same columns into the same portal that mapped any of them. */
async function findEarlierImport(ctx: TeamContext, row: ImportRow, columns: readonly string[]): Promise<ImportRow | null> {
  const rows = await ctx.db
    .select()
    .from(dataImport)
    .where(
      and(
        eq(dataImport.teamId, ctx.team.id),
        eq(dataImport.portalId, row.portalId),
        ne(dataImport.id, row.id),
        isNotNull(dataImport.mapping),
      ),
    )
    .orderBy(desc(dataImport.createdAt))
    .limit(20)
  const same = rows.find((one) => {
    const plan = planOf(one)
    return (
      plan.columns.length === columns.length &&
      plan.columns.every((name, index) => name === columns[index]) &&
      Object.keys(plan.map).length > 0
    )
  })
  return same ?? null
}

type Matching = { columns: readonly string[]; form: FormDefinition; groups: readonly { name: string }[] }

/** The form that was published when an import began; null: there was none. */
async function readFormAt(ctx: TeamContext, { portalId, createdAt }: ImportRow): Promise<FormDefinition | null> {
  const [version] = await ctx.db
    .select({ id: portalVersion.id, form: portalVersion.form })
    .from(portalVersion)
    .where(and(eq(portalVersion.portalId, portalId), lte(portalVersion.createdAt, createdAt)))
    .orderBy(desc(portalVersion.version))
    .limit(1)
  return version ? formOf(version) : null
}

/**
 * The map of the newest earlier import of the same columns. A column that was left out is filled in if its name matches a question that it
 * did not match when that import began.
 */
async function readEarlierMap(ctx: TeamContext, row: ImportRow, { columns, form, groups }: Matching): Promise<ColumnMap | null> {
  const earlier = await findEarlierImport(ctx, row, columns)
  if (!earlier) return null
  const { map } = planOf(earlier)
  const formThen = await readFormAt(ctx, earlier)
  return formThen ? addNewMatches(withoutProblems(map, form), guessMap(columns, formThen, groups), guessMap(columns, form, groups)) : map
}

/** What the first rows of a file hold. */
type Beginning = {
  columns: string[]
  first: FileRow[]
  dates: Map<string, DateExamples>
  numbers: Map<string, NumberExamples>
  values: Map<string, Set<string>>
  /** Why its first row that cannot be read cannot. */
  unread: string | null
}

/** Reads the beginning of a file: so many rows, bytes, lines and cells, whatever comes first. @throws Unreadable */
async function readBeginning(file: ImportFile, about: Sniffed, signal: AbortSignal): Promise<Beginning> {
  const found: Beginning = { columns: [], first: [], dates: new Map(), numbers: new Map(), values: new Map(), unread: null }
  const names = new Set<string>()
  let read = 0
  const onHeader = (header: string[]) => {
    found.columns = header
  }
  try {
    for await (const batch of readRows(file, about, { signal, limits: beginningLimits, onHeader })) {
      for (const one of batch) {
        read += 1
        if (one.problem !== null) found.unread ??= words.files.firstRow({ row: one.row, reason: one.problem })
        if (about.format === "jsonl" && read <= ASKED_ROWS)
          for (const name of one.cells.keys()) if (names.size <= MAX_COLUMNS) names.add(name)
        noteDates(found.dates, one.cells)
        noteNumbers(found.numbers, one.cells)
        noteValues(found.values, one.cells)
        if (found.first.length < FIRST_ROWS) found.first.push(one)
      }
      if (read >= DATED_ROWS) break
    }
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
    // The check reports faults further on, with their row. The cells of a preview have a limit of their own: reaching it is no fault.
    const isLater = found.first.length >= FIRST_ROWS && cause.code !== "encoding"
    if (!isLater && cause.code !== "too_many_cells") throw cause
  }
  if (about.format === "jsonl") found.columns = [...names]
  return found
}

/** The same, with another encoding where the detected one turns out to be wrong further on. */
async function readDetected(file: ImportFile, about: Sniffed, isChosen: boolean, signal: AbortSignal) {
  try {
    return { about, beginning: await readBeginning(file, about, signal) }
  } catch (cause) {
    if (isChosen || !(cause instanceof Unreadable && cause.code === "encoding")) throw cause
    const other: Sniffed = { ...about, encoding: "windows-1252" }
    return { about: other, beginning: await readBeginning(file, other, signal) }
  }
}

/**
 * The columns of a file with its first rows, and what they most likely are.
 * @param signal ends the reading when the caller leaves
 * @throws NotFound, Unreadable, Refused (`no_form`, `file_gone`, `import_reading`)
 */
export async function previewImport(ctx: TeamContext, input: PreviewInput, signal: AbortSignal): Promise<ImportPreview> {
  const row = await importOf(ctx, input.id)
  const { form } = await formFor(ctx, row.portalId)
  const plan = planOf(row)
  const chosen = { encoding: input.encoding ?? plan.options.encoding, delimiter: input.delimiter ?? plan.options.delimiter }
  const detected = sniff(await headOf(ctx.services, row), chosen)
  const { storage } = ctx.services
  const file = { storage, key: row.storageKey, size: (await storage.size(row.storageKey)) ?? 0 }
  const isChosen = chosen.encoding !== undefined
  const { about, beginning } = await readAlone(ctx, row.id, signal, (reading) => readDetected(file, detected, isChosen, reading))
  const { columns, first, dates, numbers, values, unread } = beginning
  if (columns.length > MAX_COLUMNS)
    throw new Invalid([{ path: ["file"], code: "too_many_columns", message: words.files.tooManyColumns({ max: MAX_COLUMNS }) }])
  if (columns.length === 0) throw new Invalid([{ path: ["file"], code: "no_header", message: unread ?? words.files.header }])
  const lookup = await readLookup(ctx)
  const groups = lookup?.groups.all ?? []
  const known = Object.keys(plan.map).length > 0 ? plan.map : await readEarlierMap(ctx, row, { columns, form, groups })
  const kept = known && withoutProblems(known, form)
  const guess = kept ?? guessMap(columns, form, groups)
  const targets = targetsOf(form, groups)
  // What was found out beyond the first bytes, or chosen, holds for the check as well.
  const text = { encoding: about.encoding, ...(about.delimiter === null ? {} : { delimiter: about.delimiter }) }
  const isOther = about.encoding !== detected.encoding || input.encoding !== undefined || input.delimiter !== undefined
  const decimals = plan.options.decimals ?? guessDecimals(columns, guess, targets, numbers)
  const options = { ...plan.options, ...(isOther ? text : {}), ...(decimals === null ? {} : { decimals }) }
  await ctx.db
    .update(dataImport)
    .set({ mapping: { ...plan, columns, options } satisfies Plan })
    .where(and(eq(dataImport.id, row.id), eq(dataImport.state, "uploaded")))
  return {
    columns,
    rows: first.map((one) => ({ row: one.row, cells: columns.map((name) => shown(one.cells.get(name))) })),
    encoding: about.encoding,
    delimiter: about.delimiter,
    guess,
    remembered: kept !== null,
    targets,
    stages: (lookup?.stages.all ?? []).flatMap(({ id, name, archivedAt }) => (archivedAt === null ? [{ id, name }] : [])),
    fields: form.fields,
    values: Object.fromEntries(columns.flatMap((name) => fewValues(name, values.get(name)))),
    decimals,
    dates: Object.fromEntries([...dates].filter(([name]) => columns.includes(name))),
    numbers: Object.fromEntries([...numbers].filter(([name]) => columns.includes(name))),
    choices: { encodings: [...encodings], delimiters: [...delimiters] },
  }
}

/**
 * Has the whole file read through, by this mapping, without writing anything of it.
 * @throws NotFound, Invalid naming columns, Refused (`import_state`, `file_gone`, `no_form`)
 */
export async function checkImport(ctx: TeamContext, input: { id: string; map: ColumnMap; options: ImportOptions }): Promise<ImportDetail> {
  const row = await importOf(ctx, input.id)
  const { form } = await formFor(ctx, row.portalId)
  const problems = mapProblems(input.map, form)
  if (problems.length > 0) {
    throw new Invalid(problems.slice(0, 50).map(({ column, message }) => ({ path: ["map", column], code: "map", message })))
  }
  if (Object.keys(input.map).length === 0) throw new Invalid([{ path: ["map"], code: "map_empty", message: words.map.nothing }])
  await headOf(ctx.services, row)
  const nothing = {
    problems: [],
    problemGroups: [],
    changed: 0,
    changedRows: [],
    stages: [],
    unknownNames: [],
    lateColumns: [],
    topNumber: 0,
  }
  const before = planOf(row)
  const { encoding, delimiter, decimals } = before.options
  const text = { ...(encoding ? { encoding } : {}), ...(delimiter ? { delimiter } : {}), ...(decimals ? { decimals } : {}) }
  const plan: Plan = {
    ...before,
    map: input.map,
    options: { ...text, dates: "year_first", ...input.options },
    ...nothing,
  }
  const fresh = { done: 0, created: 0, known: 0, refused: 0, total: null, lastError: null, finishedAt: null }
  const next = await step(
    ctx,
    row.id,
    ["uploaded", "checking", "checked", "cancelled", "undone", "done", "failed"],
    { state: "checking", mapping: plan, ...fresh },
    "import.check",
    null,
  )
  return detailOf(ctx, next)
}

/** Takes in what was checked; one import of a team at a time. @throws NotFound, Refused (`import_state`, `import_busy`, `file_gone`, `form_changed`) */
export async function runImport(ctx: TeamContext, id: string): Promise<ImportDetail> {
  const row = await importOf(ctx, id)
  await headOf(ctx.services, row)
  const plan = planOf(row)
  demandQuestions(plan.map, (await formFor(ctx, row.portalId)).form)
  const fresh = { done: 0, created: 0, known: 0, refused: 0, lastError: null, finishedAt: null }
  // What failed before it was checked has nothing to go on with.
  const from: ImportState[] = ["checked", "cancelled", ...(row.total === null ? [] : ["failed" as const])]
  const whose = { userId: askedBy(ctx), mapping: { ...plan, apiKeyId: keyOf(ctx.actor) } }
  const next = await step(ctx, id, from, { state: "queued", ...whose, ...fresh }, "import.run", "import.started")
  return detailOf(ctx, next)
}

/** Stops an import where it is; what it brought stays, and can be taken back. Stopped twice it is stopped. @throws NotFound, Refused */
export async function cancelImport(ctx: TeamContext, id: string): Promise<ImportDetail> {
  const row = await importOf(ctx, id)
  if (row.state === "cancelled") return detailOf(ctx, row)
  const end = { state: "cancelled", finishedAt: ctx.clock.now() } as const
  return detailOf(ctx, await step(ctx, id, ["uploaded", "checking", "checked", "queued", "running"], end, null, "import.cancelled"))
}

/** Has everything removed that the import made and nobody has worked on; one import of a team at a time. @throws NotFound, Refused (`import_state`, `import_busy`) */
export async function undoImport(ctx: TeamContext, id: string): Promise<ImportDetail> {
  const row = await importOf(ctx, id)
  if (row.state === "undoing") return detailOf(ctx, row)
  const whose = { userId: askedBy(ctx), mapping: { ...planOf(row), apiKeyId: keyOf(ctx.actor) } }
  const next = { state: "undoing", ...whose, done: 0, total: null, lastError: null, finishedAt: null } as const
  return detailOf(ctx, await step(ctx, id, ["done", "cancelled", "failed", "undone"], next, "import.undo", "import.undo_started"))
}

/** A new import, whose bytes are still on their way. @returns its id and the key for the bytes @throws NotFound, Refused */
export async function beginImport(
  ctx: TeamContext,
  input: { slug: string; fileName: string; size: number; format: "csv" | "jsonl" },
): Promise<{ id: string; storageKey: string }> {
  const [own] = await ctx.db
    .select({ id: portal.id })
    .from(portal)
    .where(and(eq(portal.slug, input.slug), eq(portal.teamId, ctx.team.id)))
  if (!own || !sees(await visiblePortals(ctx), own.id)) throw new NotFound("portal")
  await formFor(ctx, own.id)
  const now = ctx.clock.now()
  const id = newId(now)
  const storageKey = newSecret(160)
  const mapping: Plan = { ...planOf({ mapping: null }), size: input.size, apiKeyId: keyOf(ctx.actor) }
  await ctx.db.insert(dataImport).values({
    id,
    teamId: ctx.team.id,
    userId: askedBy(ctx),
    portalId: own.id,
    fileName: input.fileName,
    format: input.format,
    storageKey,
    mapping,
    // Until the last byte is there; whatever ends the upload before, it has failed.
    state: "failed",
    lastError: words.files.cutOff,
    total: null,
    done: 0,
    created: 0,
    known: 0,
    refused: 0,
    createdAt: now,
    updatedAt: now,
  })
  return { id, storageKey }
}

/** The bytes are whole. */
export async function settleImport(ctx: TeamContext, id: string, format: "csv" | "jsonl"): Promise<void> {
  await ctx.db
    .update(dataImport)
    .set({ state: "uploaded", lastError: null, format, updatedAt: ctx.clock.now() })
    .where(and(eq(dataImport.id, id), eq(dataImport.teamId, ctx.team.id)))
}

/** Forgets an import whose bytes were refused. */
export async function dropImport(ctx: TeamContext, id: string, storageKey: string): Promise<void> {
  await ctx.services.storage.remove(storageKey)
  await ctx.db.delete(dataImport).where(and(eq(dataImport.id, id), eq(dataImport.teamId, ctx.team.id)))
}
