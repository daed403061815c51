import { z } from "zod"
import { isTimeZone, moment, rowId, slug } from "../../platform/values/schema.ts"
import { field } from "../forms/schema.ts"
import { stageCategory } from "../stages/schema.ts"
import { MAX_COLUMNS, MAX_VALUES } from "./limits.ts"
import { delimiters, encodings } from "./text-kinds.ts"

/**
 * What a column becomes. `answers.<key>` an answer, `answers.<group>.<n>.<key>` one of the n-th item of a group (from 1), `labels` labels
 * of any group, `labels:<group>` those of one. The others are what every submission has.
 */
const target = z
  .string()
  .max(200)
  .regex(
    /^(number|title|submitterName|submitterEmail|createdAt|stage|publicStage|assignee|withdrawnAt|language|externalId|labels(:[\s\S]+)?|answers\.[a-z][a-z0-9_]*(\.\d{1,2}\.[a-z][a-z0-9_]*)?)$/,
    "This is nothing that a column can become.",
  )
export type Target = z.infer<typeof target>

/** What each column becomes, by its name; a column that is not named is left out. */
export const columnMap = z.record(z.string().max(300), target).refine((map) => Object.keys(map).length <= MAX_COLUMNS, "Too many columns.")
export type ColumnMap = z.infer<typeof columnMap>

export const importOptions = z.strictObject({
  /** Labels and stages that the team does not have: left out of the row, made, or the row is refused. */
  unknown: z.enum(["leave_out", "create", "refuse"]),
  /** Rows that leave a required question unanswered: taken as they are, or refused. */
  missing: z.enum(["accept", "refuse"]),
  /** What comes first in a date like 03/04/2026; by `year_first` only 2026-04-03 is one. */
  dates: z.enum(["year_first", "day_first", "month_first"]).default("year_first"),
  /** The sign before decimals; without it a number like 1.200 is refused, since it can be read in two ways. */
  decimals: z.enum(["point", "comma"]).optional(),
  /** Time zone of dates that are written without one; UTC without it. */
  zone: z.string().max(64).refine(isTimeZone, "This is no time zone.").optional(),
  /** Answers that today's rules would refuse for their size, length or number: refused, or taken as they are. */
  rules: z.enum(["today", "any"]).optional(),
  /** Answers that cannot be read, such as a telephone number without a country: the row is refused, or goes without them. */
  unreadable: z.enum(["refuse", "leave_out"]).optional(),
  /** Rows whose id is known and whose content is another: left alone, or imported as submissions of their own. */
  changed: z.enum(["skip", "new"]).optional(),
  /** Rows without an id that equal an earlier row of the file in every cell: imported as well, or left out. */
  equal: z.enum(["new", "skip"]).optional(),
  /** Rows that come into an accepted or declined stage: counted as announced before, without any mail; or held, to be announced later. */
  decisions: z.enum(["announced", "held"]).optional(),
  /** What cells mean, by what their column becomes and what is written in them: the key of an option, the id of a stage, `yes` or `no`, or null to leave it out. */
  values: z
    .record(z.string().max(200), z.record(z.string().max(200), z.string().max(100).nullable()))
    .refine((all) => Object.values(all).reduce((sum, one) => sum + Object.keys(one).length, 0) <= 500, "Too many values.")
    .optional(),
  /** Of the file; detected without it. */
  encoding: z.enum(encodings).optional(),
  /** Between the cells of a row; detected without it. */
  delimiter: z.enum(delimiters).optional(),
})
export type ImportOptions = z.input<typeof importOptions>
export type Decimals = NonNullable<ImportOptions["decimals"]>
export type DateOrder = NonNullable<ImportOptions["dates"]>

export const importState = z.enum([
  "uploaded",
  "checking",
  "checked",
  "queued",
  "running",
  "done",
  "cancelled",
  "undoing",
  "undone",
  "failed",
])
export type ImportState = z.infer<typeof importState>

/** Characters of a cell that are shown with its problem. */
export const MAX_SHOWN_CELL = 100

/** The import option that would accept the row. */
export const problemRemedy = z.enum(["rules", "missing", "unknown", "unreadable"])
export type ProblemRemedy = z.infer<typeof problemRemedy>

/**
 * A problem of one row. `row` counts as a spreadsheet does: the header is row 1; in JSON lines it is the line. `value`: the cell, cut to
 * `MAX_SHOWN_CELL`; null: the cell is empty, or the problem concerns the whole row.
 */
export const rowProblem = z.strictObject({
  row: z.number().int(),
  column: z.string(),
  value: z.string().nullable().default(null),
  reason: z.string(),
  /** The kind of it, for programs. */
  code: z.string().default("cell"),
  remedy: problemRemedy.nullable().default(null),
})
export type RowProblem = z.infer<typeof rowProblem>

/** Rows that were refused for the same reason at the same column. */
export const problemGroup = z.strictObject({
  code: z.string(),
  column: z.string(),
  /** What the column becomes, as values are mapped by; null: it is about the row. */
  target: z.string().nullable(),
  /** Of the first of them. */
  reason: z.string(),
  count: z.number().int(),
  /** The first rows. */
  rows: z.array(z.number().int()).max(10),
  /** What is there, the first of them, each with how often. */
  values: z.array(z.strictObject({ value: z.string(), count: z.number().int() })).max(50),
  /** What the question allows instead; null where it is no choice. */
  options: z
    .array(z.strictObject({ value: z.string(), label: z.string() }))
    .max(200)
    .nullable(),
  /** The option of the import by which these rows would be accepted; null: there is none. */
  remedy: problemRemedy.nullable().default(null),
})
export type ProblemGroup = z.infer<typeof problemGroup>

/** A row whose id is known, with other content than the submission has. */
/** `number`: of the submission with this id; null where only an earlier row of the file has it. */
export const changedRow = z.strictObject({
  row: z.number().int(),
  externalId: z.string(),
  number: z.number().int().nullable(),
  title: z.string(),
})

/** A stage that new rows come into. `held`: how many of their decisions would wait to be announced. */
export const stageCount = z.strictObject({
  name: z.string(),
  category: stageCategory,
  count: z.number().int(),
  held: z.number().int(),
})
export type StageCount = z.infer<typeof stageCount>

export const importItem = z.strictObject({
  id: rowId,
  fileName: z.string(),
  format: z.enum(["csv", "jsonl"]),
  portal: z.strictObject({ id: rowId, slug, title: z.string() }).nullable(),
  by: z.string().nullable(),
  state: importState,
  /** Bytes of the file. */
  size: z.number().int(),
  /** Rows of the file; null until they were counted. */
  total: z.number().int().nullable(),
  done: z.number().int(),
  /** New submissions: that there would be, while it is only checked. */
  created: z.number().int(),
  known: z.number().int(),
  refused: z.number().int(),
  /** Why it stopped. */
  problem: z.string().nullable(),
  /** The file is still kept, so that its problems can be read and it can be run. */
  kept: z.boolean(),
  createdAt: moment,
  finishedAt: moment.nullable(),
})
export type ImportItem = z.infer<typeof importItem>

export const importDetail = z.strictObject({
  ...importItem.shape,
  map: columnMap,
  options: importOptions,
  /** The first problems of its rows; all of them are in the file of problems. */
  problems: z.array(rowProblem).max(20),
  /** The same by kind, the most frequent first. */
  problemGroups: z.array(problemGroup).max(50),
  /** Answers that new rows go without, by kind, because `options.unreadable` leaves them out. */
  leftOut: z.array(problemGroup).max(50),
  /** How many known rows have other content than the submission with their id, and the first of them. */
  changed: z.number().int(),
  changedRows: z.array(changedRow).max(20),
  /** How many rows without an id equal an earlier row of the file in every cell, and the first of them. */
  equal: z.number().int(),
  equalRows: z.array(z.number().int()).max(20),
  /** How many new rows have no title, and the first of them. */
  untitled: z.number().int(),
  untitledRows: z.array(z.number().int()).max(20),
  /** The stages that the new rows come into, the most frequent first. */
  stages: z.array(stageCount).max(100),
  /** Labels and stages that the team does not have yet. */
  unknownNames: z.array(z.strictObject({ kind: z.enum(["label", "stage"]), group: z.string(), name: z.string() })).max(100),
  /** Columns that only came up after the beginning of the file and are left out. */
  lateColumns: z.array(z.string()).max(100),
  /** After an undo: numbers of submissions that somebody has worked on since, and which were kept. */
  keptNumbers: z.array(z.number().int()).max(1000),
})
export type ImportDetail = z.infer<typeof importDetail>

export const importIdInput = z.strictObject({ id: rowId })
/** Encoding and separator that the user chose instead of the detected ones. */
export const previewInput = z.strictObject({ id: rowId, encoding: z.enum(encodings).optional(), delimiter: z.enum(delimiters).optional() })
export type PreviewInput = z.infer<typeof previewInput>
export const listImportsOutput = z.strictObject({ items: z.array(importItem).max(50) })

/** What can be chosen for a column, in the words of the portal's form. */
export const targetOption = z.strictObject({
  target,
  label: z.string(),
  about: z.enum(["submission", "labels", "answers"]),
  /** It takes a day or a moment. */
  date: z.boolean(),
  /** It takes a number. */
  number: z.boolean(),
})
export type TargetOption = z.infer<typeof targetOption>

/** The first dates of a column by what they show: that the day, or the month, comes first, or neither. */
export const dateExamples = z.strictObject({
  dayFirst: z.string().nullable(),
  monthFirst: z.string().nullable(),
  either: z.string().nullable(),
})
export type DateExamples = z.infer<typeof dateExamples>

/** The first numbers of a column by what they show: that a point, or a comma, is before decimals, or neither. */
export const numberExamples = z.strictObject({ point: z.string().nullable(), comma: z.string().nullable(), either: z.string().nullable() })
export type NumberExamples = z.infer<typeof numberExamples>

export const previewOutput = z.strictObject({
  columns: z.array(z.string()).max(MAX_COLUMNS),
  /** The first rows, cut to what a table shows. */
  rows: z.array(z.strictObject({ row: z.number().int(), cells: z.array(z.string()) })).max(8),
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters).nullable(),
  /** What the columns most likely are; `remembered` when an earlier import of the same columns said so. */
  guess: columnMap,
  remembered: z.boolean(),
  targets: z.array(targetOption),
  /** The team's stages, by which cells may name them. */
  stages: z.array(z.strictObject({ id: rowId, name: z.string() })),
  /** The questions that columns can answer. */
  fields: z.array(field),
  /** What is in the first 5,000 rows of columns with few values, each value once and cut like `rows`. */
  values: z.record(z.string(), z.array(z.string()).max(MAX_VALUES)),
  /** What dates like 03/04/2026 show of their order in the first 5,000 rows, by column; columns without such dates are left out. */
  dates: z.record(z.string(), dateExamples),
  /** The same of numbers like 1.200 or 122,5; columns without any are left out. */
  numbers: z.record(z.string(), numberExamples),
  /** The sign before decimals, as the numbers show it; null where they do not. */
  decimals: z.enum(["point", "comma"]).nullable(),
  /** Encodings and separators that the user can choose instead of the detected ones. */
  choices: z.strictObject({ encodings: z.array(z.enum(encodings)), delimiters: z.array(z.enum(delimiters)) }),
})
export type ImportPreview = z.infer<typeof previewOutput>

export const checkInput = z.strictObject({ id: rowId, map: columnMap, options: importOptions })
