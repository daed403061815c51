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

/** The target that a synonym means: the question that asks the same, else what every submission has. */
function synonymTarget(name: string, form: FormDefinition, targets: ReadonlyMap<string, string>): string | undefined {
  const meant = synonyms.get(name)
  if (meant === undefined) return undefined
  const role = roleFor[meant]
  const [key, leaf] = (role === undefined ? undefined : form.roles[role])?.split(".") ?? []
  if (key === undefined) return meant
  const question = leaf === undefined ? `answers.${key}` : `answers.${key}.1.${leaf}`
  return targets.has(question) ? question : meant
}

function guessOne(column: string, targets: ReadonlyMap<string, string>, labelled: ReadonlyMap<string, string>): string | undefined {
  if (Object.hasOwn(exported, column)) return exported[column]
  const inBrackets = keyInHeader(column)
  if (inBrackets && targets.has(`answers.${inBrackets.key}`) && isQuestion(inBrackets, targets)) return `answers.${inBrackets.key}`
  const group = transfer.columns.groupOf(column)
  if (group !== null) return group.length <= MAX_GROUP ? `labels:${group}` : undefined
  const key = column.startsWith("answers.") ? column : `answers.${column}`
  if (targets.has(key)) return key
  const name = columnName(column)
  const likeKey = `answers.${name.replaceAll(" ", "_")}`
  if (targets.has(likeKey)) return likeKey
  return labelled.get(name) ?? (Object.hasOwn(aliases, name) ? aliases[name] : Object.hasOwn(second, name) ? second[name] : undefined)
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
  const map: ColumnMap = {}
  const taken = new Set<string>()
  const structured = columns.some((column) => column.startsWith("answers."))
  const ours = isOurs(columns)
  const claim = (column: string, target: string | undefined) => {
    if (target === undefined || (taken.has(target) && !target.startsWith("labels"))) return
    taken.add(target)
    Object.defineProperty(map, column, { value: target, enumerable: true, configurable: true, writable: true })
  }
  for (const column of columns) {
    // Of an export of ours it says in which language something was sent in, whatever the form asks.
    const sentIn = ours && column === transfer.columns.language ? "language" : undefined
    const own = structured && Object.hasOwn(recorded, column) ? recorded[column] : sentIn
    claim(column, own ?? guessOne(column, targets, labelled))
  }
  // After all others: a column that is called exactly like its question goes before a synonym.
  for (const column of columns) if (!Object.hasOwn(map, column)) claim(column, synonymTarget(columnName(column), form, targets))
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
