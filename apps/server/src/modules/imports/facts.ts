import { isSameName, nameKey } from "@intray/auth/text"
import { imports as words } from "@intray/i18n/imports"
import { z } from "zod"
import { line, takenLine } from "../../platform/values/schema.ts"
import { splitNames } from "../exports/cells.ts"
import { successorOf } from "../stages/published.ts"
import { momentAt, needsOrder, readMoment } from "./dates.ts"
import type { Lookup, Wish } from "./lookup.ts"
import type { DateOrder, ProblemRemedy } from "./schema.ts"

/*
 * Cells that say what every submission has: when, where, which labels. Pure.
 */

/** Why a cell cannot be taken. */
export class BadCell extends Error {
  /** The option of the import by which it could be taken. */
  readonly remedy: ProblemRemedy | null

  constructor(message: string, remedy: ProblemRemedy | null = null) {
    super(message)
    this.remedy = remedy
  }
}

const name = line(40)
const named = z.object({ name: z.string(), category: z.string().optional() })
const label = z.union([z.string(), z.object({ group: z.string().optional(), name: z.string() })])
const categories = ["inbox", "review", "accepted", "declined", "withdrawn"] as const

/** Why a date cannot be read, with what would help: never to choose what was chosen already. */
export function dateProblem(text: string, order: DateOrder): string {
  if (!needsOrder(text)) return words.rows.moment
  return order === "year_first" ? words.rows.momentOrder : words.rows.momentOther({ order })
}

/**
 * A moment as {@link readMoment} reads it.
 * @param zone of dates that are written without one
 * @throws BadCell
 */
export function momentOf(cell: unknown, now: Date, order: DateOrder, zone = "UTC"): Date {
  const text = String(cell)
  const found = readMoment(text, order)
  if (!found) throw new BadCell(dateProblem(text, order))
  const at = momentAt(found, zone)
  if (at.getTime() > now.getTime() + 86_400_000) throw new BadCell(words.rows.future)
  if (at.getTime() < 0) throw new BadCell(words.rows.tooOld)
  return at
}

/** A number of a submission. @param most beyond it numbers are not given */
export function numberOf(cell: unknown, most: number): number {
  const text = String(cell).trim().replace(/^#/, "")
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (number < 1) throw new BadCell(words.rows.number)
  if (number > most) throw new BadCell(words.rows.numberTooHigh({ most }))
  return number
}

/** One line of text of at most so many characters. */
export function lineOf(cell: unknown, max: number): string {
  const found = takenLine(max).safeParse(typeof cell === "number" ? String(cell) : cell)
  if (!found.success) throw new BadCell(typeof cell === "string" ? words.rows.line({ max }) : words.rows.notText)
  return found.data
}

/** Notes what the team does not have, or says that it may not. @returns whether it is going to be made; else it is left out */
export type Wishing = (wish: Wish) => boolean

/** The stage of that name, its id or the wish for it; null where it is left out. */
export function stageOf(cell: unknown, lookup: Lookup, wish: Wishing): { id: string } | Extract<Wish, { kind: "stage" }> | null {
  const given = typeof cell === "string" ? { name: cell } : named.safeParse(cell).data
  if (!given) throw new BadCell(words.rows.stage)
  const matching = lookup.stages.get(given.name)
  const removed = matching[0]
  // What was removed means what took its place.
  const known = matching.find((one) => one.archivedAt === null) ?? (removed && successorOf(lookup.stages.all, removed.id)) ?? removed
  if (known) return { id: known.id }
  const checked = name.safeParse(given.name)
  if (!checked.success) throw new BadCell(words.rows.stageName)
  const category = categories.find((one) => one === (given as { category?: string }).category) ?? "review"
  const wanted = { kind: "stage", group: "", name: checked.data, category } as const
  return wish(wanted) ? wanted : null
}

/** Names of labels with their groups; a name without one may be in any. */
export function labelNames(cell: unknown, group: string | null): { group: string | null; name: string }[] {
  const list: unknown[] = Array.isArray(cell) ? cell : typeof cell === "string" ? splitNames(cell) : [cell]
  return list.slice(0, 500).map((one) => {
    const found = label.safeParse(one)
    if (!found.success) throw new BadCell(words.rows.labels)
    return typeof found.data === "string" ? { group, name: found.data } : { group: found.data.group ?? group, name: found.data.name }
  })
}

export type LabelRef = { id: string; groupId: string } | Extract<Wish, { kind: "label" }>

/** The labels of a row, each once. One that answers a question of one answer twice is refused. */
export function labelsOf(names: readonly { group: string | null; name: string }[], lookup: Lookup, wish: Wishing): LabelRef[] {
  const refs: LabelRef[] = []
  const groupIds = new Map(lookup.groups.all.map((one) => [one.id, one.name]))
  const seen = new Set<string>()
  /** How many labels of each group of the team the row has. */
  const perGroup = new Map<string, number>()
  const take = (ref: LabelRef, groupId: string | undefined) => {
    refs.push(ref)
    if (groupId !== undefined) perGroup.set(groupId, (perGroup.get(groupId) ?? 0) + 1)
  }
  for (const { group, name: wanted } of names) {
    const known = lookup.labels.get(wanted).find((one) => group === null || isSameName(groupIds.get(one.groupId) ?? "", group))
    if (known) {
      if (!seen.has(known.id)) take({ id: known.id, groupId: known.groupId }, known.groupId)
      seen.add(known.id)
      continue
    }
    const [checked, checkedGroup] = [name.safeParse(wanted), name.safeParse(group ?? words.importedGroup)]
    if (!checked.success || !checkedGroup.success) throw new BadCell(words.rows.labelName)
    const key = `${nameKey(checkedGroup.data)}\n${nameKey(checked.data)}`
    if (seen.has(key)) continue
    const made = { kind: "label", group: checkedGroup.data, name: checked.data } as const
    if (!wish(made)) continue
    seen.add(key)
    take(made, lookup.groups.get(made.group)[0]?.id)
  }
  const single = lookup.groups.all.find((one) => !one.multiple && (perGroup.get(one.id) ?? 0) > 1)
  if (single) throw new BadCell(words.rows.oneLabel({ group: single.name }))
  return refs
}
