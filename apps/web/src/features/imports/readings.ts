import { isSameName } from "@intray/auth/text"
import { dateFormat } from "@intray/i18n/intl"
import type { FormDefinition, LeafField } from "@intray/server/modules/forms/schema"
import { displayOf } from "@intray/server/modules/forms/summary"
import {
  type CellOptions,
  fieldOf,
  isUnclear,
  meaningOf,
  meaningsFor,
  meaningTarget,
  readAnswer,
} from "@intray/server/modules/imports/cell"
import { momentAt, readDay, readMoment, readTime } from "@intray/server/modules/imports/dates"

/**
 * A cell with how it will be read. `read`: in words; null: not understood. `value`: the key of the one option that it means. `isUnclear`: it
 * can be read in two ways, and neither was chosen.
 */
export type Reading = { written: string; read: string | null; value: string | null; isUnclear: boolean }

/** How to read: `zone` of dates without one, `locale` of the words. */
export type ReadingOptions = CellOptions & { zone: string; locale: string }

/** What is read in more ways than one, and so shown. */
const shownTypes: readonly LeafField["type"][] = [
  "date",
  "time",
  "number",
  "rating",
  "scale",
  "yes_no",
  "consent",
  "single_choice",
  "multiple_choice",
]

function readMomentCell(written: string, options: ReadingOptions): Reading {
  const { dates = "year_first", zone, locale } = options
  const found = readMoment(written, dates)
  const format = dateFormat(locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  })
  const read = found && format.format(momentAt(found, zone))
  return { written, read, value: null, isUnclear: read === null && isUnclear(null, written, options) }
}

function readAnswerCell(field: LeafField, written: string, target: string, options: ReadingOptions): Reading {
  const answer = readAnswer(field, written, meaningTarget(target), options)
  const nothing = { written, read: null, value: null, isUnclear: isUnclear(field, written, options) }
  if (answer === undefined) return { ...nothing, read: "", value: field.type === "consent" ? "no" : null }
  if (field.type === "single_choice" || field.type === "multiple_choice") {
    const keys = [answer].flat()
    if (!keys.every((key) => field.options.some((one) => one.key === key))) return nothing
    return { ...nothing, read: displayOf(field, answer), value: keys.length === 1 ? String(keys[0]) : null }
  }
  if (field.type === "consent") return typeof answer === "boolean" ? { ...nothing, read: displayOf(field, answer), value: "yes" } : nothing
  if (field.type === "yes_no")
    return typeof answer === "boolean" ? { ...nothing, read: displayOf(field, answer), value: answer ? "yes" : "no" } : nothing
  const day = field.type === "date" ? readDay(written, options.dates ?? "year_first") : field.type === "time" ? readTime(written) : null
  const understood = day !== null || typeof answer === "number"
  return understood ? { ...nothing, read: displayOf(field, answer) } : nothing
}

/** What columns can become: the questions of a form, and the team's stages. */
type Known = Pick<FormDefinition, "fields"> & { stages: readonly { id: string; name: string }[] }

const isStage = (target: string) => target === "stage" || target === "publicStage"

function readStageCell(written: string, target: string, { stages }: Known, { values }: ReadingOptions): Reading {
  const meaning = meaningOf(values?.[target] ?? {}, written)
  const found = stages.find((one) => (meaning === undefined ? isSameName(one.name, written) : one.id === meaning))
  return { written, read: meaning === null ? "" : (found?.name ?? null), value: found?.id ?? null, isUnclear: false }
}

/** How the cells of a column will be read; null: as they are written. @param samples each once */
export function readColumn(
  known: Known,
  target: { target: string; date: boolean } | undefined,
  samples: readonly string[],
  options: ReadingOptions,
): Reading[] | null {
  if (target === undefined) return null
  if (isStage(target.target)) return samples.map((one) => readStageCell(one, target.target, known, options))
  const field = fieldOf(known, target.target)
  if (field === null) return target.date ? samples.map((one) => readMomentCell(one, options)) : null
  if (!shownTypes.includes(field.type)) return null
  return samples.map((one) => readAnswerCell(field, one, target.target, options))
}

/** What can be chosen for the values of a column; null: nothing. Cells of several options are given their meanings after the check, part by part. */
export function meaningsOfColumn(known: Known, target: string): { value: string; label: string }[] | null {
  if (isStage(target)) return known.stages.map(({ id, name }) => ({ value: id, label: name }))
  const field = fieldOf(known, target)
  return field === null || field.type === "multiple_choice" ? null : meaningsFor(field)
}
