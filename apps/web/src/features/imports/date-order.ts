import type { ColumnMap, DateExamples, ImportDetail, ImportPreview } from "@intray/server/modules/imports/schema"

/** Which of the numbers of dates like 3/4/2026 is the day: told by the file itself, or to be asked. */
export type SeenOrder =
  | { decided: "day_first" | "month_first"; example: string }
  /** `contrary`: two dates of which one has its day first and the other its month. */
  | { decided: null; example: string; contrary: readonly [string, string] | null }

const numbered = /^\s*\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})(?!\d)/

type Given = { preview: Pick<ImportPreview, "targets" | "dates" | "columns">; problems: ImportDetail["problems"]; map: ColumnMap }

/** What the columns of dates show, in the first rows and among what an earlier check refused. Null: nothing in them can be read in two ways. */
export function seenOrder({ preview, problems, map }: Given): SeenOrder | null {
  const dated = preview.columns.filter((column) => preview.targets.some((one) => one.date && one.target === map[column]))
  const shown = dated.map((column) => preview.dates[column]).filter((one) => one !== undefined)
  const first = (kind: keyof DateExamples) => shown.map((one) => one[kind]).find((one) => one !== null) ?? null
  const [day, month] = [first("dayFirst"), first("monthFirst")]
  if (day !== null && month !== null) return { decided: null, example: first("either") ?? day, contrary: [day, month] }
  if (day !== null) return { decided: "day_first", example: day }
  if (month !== null) return { decided: "month_first", example: month }
  const refused = problems.filter((one) => dated.includes(one.column)).map((one) => one.value ?? "")
  const example = first("either") ?? refused.find((text) => numbered.test(text))?.trim() ?? null
  return example === null ? null : { decided: null, example, contrary: null }
}

/** Numbers whose decimal sign is not clear from the file: both signs are there, or only numbers like 1.200. Null: it is clear, or there are none. */
export function seenDecimals({ preview, map }: { preview: Pick<ImportPreview, "targets" | "numbers" | "columns">; map: ColumnMap }): {
  example: string
  both: readonly [point: string, comma: string] | null
} | null {
  const numeric = preview.columns.filter((column) => preview.targets.some((one) => one.number && one.target === map[column]))
  const shown = numeric.map((column) => preview.numbers[column]).filter((one) => one !== undefined)
  const first = (kind: "point" | "comma" | "either") => shown.map((one) => one[kind]).find((one) => one !== null) ?? null
  const [point, comma, either] = [first("point"), first("comma"), first("either")]
  if (point !== null && comma !== null) return { example: either ?? comma, both: [point, comma] }
  const example = either ?? comma
  // A point is what programs write: it is asked about only where it could part thousands.
  return example === null ? null : { example, both: null }
}
