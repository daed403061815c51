import { imports as words } from "@intray/i18n/imports"
import { transfer } from "@intray/i18n/transfer"
import { Refused } from "../../platform/errors.ts"
import { answerColumns, columnName, keyInHeader, questionHeaders } from "../exports/headers.ts"
import { aliases, exported, isReservedName, second } from "../exports/reserved.ts"
import { isAnswered, takesUploads } from "../forms/asked.ts"
import type { Field, FormDefinition, LeafField } from "../forms/schema.ts"
import type { ColumnMap, TargetOption } from "./schema.ts"
import { roleFor, synonyms } from "./synonyms.ts"

/*
 * What the columns of a file can become, and what they most likely are. Pure.
 */

/** Questions that an import can answer: bytes of files are in no table. */
export const isImported = (field: LeafField): boolean => isAnswered(field) && !takesUploads(field)

const leaves = (field: Extract<Field, { type: "group" }>) => field.fields.filter(isImported)

/** Everything that a column can become, in the order of a menu. Targets of one name differ by their group, then by their key. */
export function targetsOf(form: FormDefinition, groups: readonly { name: string }[]): TargetOption[] {
  const all = plainTargets(form, groups)
  const withGroup = tellApart(all, (one) => words.sameName({ label: one.label, group: words.columns.groups[one.about] }))
  return tellApart(withGroup, (one) => `${one.label} [${one.target.replace(/^answers\./, "")}]`)
}

/** Renames the targets whose label another one has as well. */
function tellApart(all: readonly TargetOption[], rename: (one: TargetOption) => string): TargetOption[] {
  const uses = new Map<string, number>()
  for (const { label } of all) uses.set(columnName(label), (uses.get(columnName(label)) ?? 0) + 1)
  return all.map((one) => ((uses.get(columnName(one.label)) ?? 0) > 1 ? { ...one, label: rename(one) } : one))
}

/** The same by their own names. */
function plainTargets(form: FormDefinition, groups: readonly { name: string }[]): TargetOption[] {
  const own = Object.entries(words.targets).map(([target, label]) => ({
    target,
    label,
    about: "submission" as const,
    date: target === "createdAt" || target === "withdrawnAt",
    number: false,
  }))
  const labels = [...new Set(groups.map((group) => group.name))].map((name) => ({
    target: `labels:${name}`,
    label: transfer.columns.labels({ group: name }),
    about: "labels" as const,
    date: false,
    number: false,
  }))
  const answers = form.fields.flatMap((field): TargetOption[] => {
    if (field.type !== "group") {
      return isImported(field)
        ? [
            {
              target: `answers.${field.key}`,
              label: field.label,
              about: "answers",
              date: field.type === "date",
              number: field.type === "number",
            },
          ]
        : []
    }
    const items = Array.from({ length: field.max }, (_, index) =>
      leaves(field).map((leaf) => ({
        target: `answers.${field.key}.${index + 1}.${leaf.key}`,
        label: words.inItem({ group: field.label, number: index + 1, field: leaf.label }),
        about: "answers" as const,
        date: leaf.type === "date",
        number: leaf.type === "number",
      })),
    )
    return [
      { target: `answers.${field.key}`, label: words.wholeGroup({ group: field.label }), about: "answers", date: false, number: false },
      ...items.flat(),
    ]
  })
  return [...own, { target: "labels", label: words.anyLabels, about: "labels", date: false, number: false }, ...labels, ...answers]
}

/** Columns of our own JSON lines, where the answers stand apart. */
const recorded: Record<string, string> = {
  id: "externalId",
  number: "number",
  title: "title",
  "submitter.name": "submitterName",
  "submitter.email": "submitterEmail",
  createdAt: "createdAt",
  stage: "stage",
  publicStage: "publicStage",
  labels: "labels",
  assignee: "assignee",
  withdrawnAt: "withdrawnAt",
  language: "language",
}
/** Whether the columns are those of an export of ours. */
export const isOurs = (columns: readonly string[]): boolean =>
  columns.includes(transfer.columns.id) && columns.includes(transfer.columns.publicStage)

/** Longer names are no group's. */
const MAX_GROUP = 100
/** Columns that one refusal names. */
const NAMED = 5

/** Groups of labels may have brackets in their names too: there, only the question's own wording counts. */
function isQuestion({ wording, key }: { wording: string; key: string }, targets: ReadonlyMap<string, string>): boolean {
  return transfer.columns.groupOf(wording) === null || columnName(targets.get(`answers.${key}`) ?? "") === columnName(wording)
}

/** The target of the question that has a role; in a group, of the first item. */
function roleTarget(role: string | undefined): string | undefined {
  const [key, leaf] = role?.split(".") ?? []
  if (key === undefined) return undefined
  return leaf === undefined ? `answers.${key}` : `answers.${key}.1.${leaf}`
}

/** The target that a synonym means: the question that asks the same, else what every submission has. */
function synonymTarget(name: string, form: FormDefinition, targets: ReadonlyMap<string, string>): string | undefined {
  const meant = synonyms.get(name)
  if (meant === undefined) return undefined
  const role = roleFor[meant]
  const question = roleTarget(role === undefined ? undefined : form.roles[role])
  return question !== undefined && targets.has(question) ? question : meant
}

/**
 * The questions inside groups by their wordings, as those of the first item: a table with one line for each submission often has no more.
 * What several groups ask is left out.
 */
function questionsInGroups(form: FormDefinition, targets: ReadonlyMap<string, string>): Map<string, { group: string; target: string }> {
  const inGroups = new Map<string, { group: string; target: string } | null>()
  for (const field of form.fields) {
    if (field.type !== "group") continue
    for (const leaf of leaves(field)) {
      const target = `answers.${field.key}.1.${leaf.key}`
      const name = columnName(leaf.label)
      if (targets.has(target)) inGroups.set(name, inGroups.has(name) ? null : { group: `answers.${field.key}`, target })
    }
  }
  return new Map([...inGroups].flatMap(([name, one]) => (one === null ? [] : [[name, one] as const])))
}

type Guessing = {
  targets: ReadonlyMap<string, string>
  /** Targets by the names of their questions. */
  labelled: ReadonlyMap<string, string>
  /** Targets that a column names by the key in its brackets. */
  bracketed: ReadonlySet<string>
  ours: boolean
}

function guessOne(column: string, { targets, labelled, bracketed, ours }: Guessing): string | undefined {
  const own = Object.hasOwn(exported, column) ? exported[column] : undefined
  if (own !== undefined && ours) return own
  const inBrackets = keyInHeader(column)
  if (inBrackets && targets.has(`answers.${inBrackets.key}`) && isQuestion(inBrackets, targets)) return `answers.${inBrackets.key}`
  const group = transfer.columns.groupOf(column)
  if (group !== null) return group.length <= MAX_GROUP ? `labels:${group}` : undefined
  const name = columnName(column)
  const key = column.startsWith("answers.") ? column : `answers.${column}`
  const likeKey = `answers.${name.replaceAll(" ", "_")}`
  const question = [key, likeKey].find((one) => targets.has(one)) ?? labelled.get(name)
  if (question !== undefined) {
    // Exports of ours put the key behind a question that is called like one of their own columns.
    return own !== undefined && bracketed.has(question) ? own : question
  }
  const meant = own ?? (Object.hasOwn(aliases, name) ? aliases[name] : undefined)
  // For what a question may ask in other words, the question is looked for first, with the synonyms.
  return meant !== undefined && Object.hasOwn(roleFor, meant) ? undefined : meant
}

/** What every submission has, by the name that exports of ours or other tools give it. */
function submissionTarget(column: string): string | undefined {
  const name = columnName(column)
  if (Object.hasOwn(exported, column)) return exported[column]
  return Object.hasOwn(second, name) ? second[name] : undefined
}

/** What columns most likely are; each target once, but for labels. */
export function guessMap(columns: readonly string[], form: FormDefinition, groups: readonly { name: string }[]): ColumnMap {
  const options = plainTargets(form, groups)
  const targets = new Map(options.map((one) => [one.target, one.label]))
  const labelled = new Map<string, string>()
  const learn = (wording: string, target: string) => {
    const name = columnName(wording)
    if (targets.has(target) && !labelled.has(name)) labelled.set(name, target)
  }
  const columnsOfForm = answerColumns(form)
  for (const [key, header] of questionHeaders([columnsOfForm], isReservedName)) learn(header, `answers.${key}`)
  for (const { key, wording } of columnsOfForm) learn(wording, `answers.${key}`)
  for (const one of options) if (one.about === "answers") learn(one.label, one.target)
  const inGroups = questionsInGroups(form, targets)
  // The name or the title may be asked for in a group.
  for (const role of Object.values(form.roles)) {
    for (const [name, one] of inGroups) if (one.target === roleTarget(role) && !labelled.has(name)) labelled.set(name, one.target)
  }
  const map: ColumnMap = {}
  const taken = new Set<string>()
  const structured = columns.some((column) => column.startsWith("answers."))
  const ours = isOurs(columns)
  const keys = columns.flatMap((column) => keyInHeader(column)?.key ?? [])
  const guessing = { targets, labelled, bracketed: new Set(keys.map((key) => `answers.${key}`)), ours }
  const claim = (column: string, target: string | undefined) => {
    if (target === undefined || (taken.has(target) && !target.startsWith("labels"))) return
    taken.add(target)
    Object.defineProperty(map, column, { value: target, enumerable: true, configurable: true, writable: true })
  }
  for (const column of columns) {
    // Of an export of ours it says in which language something was sent in, whatever the form asks.
    const sentIn = ours && column === transfer.columns.language ? "language" : undefined
    const own = structured && Object.hasOwn(recorded, column) ? recorded[column] : sentIn
    claim(column, own ?? guessOne(column, guessing))
  }
  // After all others: a column that is called exactly like its question goes before a synonym.
  for (const column of columns) if (!Object.hasOwn(map, column)) claim(column, synonymTarget(columnName(column), form, targets))
  for (const column of columns) if (!Object.hasOwn(map, column)) claim(column, submissionTarget(column))
  for (const column of columns) {
    const asked = inGroups.get(columnName(column))
    if (asked && !Object.hasOwn(map, column) && !taken.has(asked.group)) claim(column, asked.target)
  }
  return map
}

/** Columns that are sent to what this form or import does not have, or to what another column is already, with the reason. */
export function mapProblems(map: ColumnMap, form: FormDefinition): { column: string; message: string }[] {
  const known = new Set(targetsOf(form, []).map((one) => one.target))
  const taken = new Map<string, string>()
  const problems: { column: string; message: string }[] = []
  for (const [column, target] of Object.entries(map)) {
    if (target.startsWith("labels")) continue
    const other = taken.get(target)
    if (!known.has(target)) problems.push({ column, message: words.map.noSuchTarget({ column }) })
    else if (other !== undefined) problems.push({ column, message: words.map.twice({ column, other }) })
    else taken.set(target, column)
  }
  return problems
}

/** The columns of a map that this form can take. */
export function withoutProblems(map: ColumnMap, form: FormDefinition): ColumnMap {
  const wrong = new Set(mapProblems(map, form).map((one) => one.column))
  return Object.fromEntries(Object.entries(map).filter(([column]) => !wrong.has(column)))
}

/**
 * Adds columns that an earlier import left out and that match something else now than they did then.
 * @param then what the columns matched when that import began
 * @param now what they match now
 */
export function addNewMatches(map: ColumnMap, then: ColumnMap, now: ColumnMap): ColumnMap {
  const taken = new Set(Object.values(map))
  const isNew = (column: string, target: string) => !Object.hasOwn(then, column) || then[column] !== target
  const isFree = (target: string) => target.startsWith("labels") || !taken.has(target)
  const added = Object.entries(now).filter(([column, target]) => !Object.hasOwn(map, column) && isNew(column, target) && isFree(target))
  return Object.fromEntries([...Object.entries(map), ...added])
}

/**
 * Whether the form still asks all that the columns were to answer: another version may have been published since they were chosen, and a
 * column without its question would be left out without a word.
 * @throws Refused (`form_changed`) naming the first columns
 */
export function demandQuestions(map: ColumnMap, form: FormDefinition): void {
  const gone = mapProblems(map, form).map(({ column }) => column)
  if (gone.length > 0) throw new Refused(words.map.formChanged({ columns: gone.slice(0, NAMED) }), { code: "form_changed" })
}
