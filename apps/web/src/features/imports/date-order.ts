import type { ColumnMap, DateExamples, Decimals, ImportDetail, ImportPreview, NumberExamples } from "@intray/server/modules/imports/schema"

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

/** The sign before decimals: told by the file itself, or to be asked. */
export type SeenDecimals =
  | { decided: Decimals; example: string }
  /** `both`: two numbers with different signs before their decimals. */
  | { decided: null; example: string; both: readonly [point: string, comma: string] | null }

/** What the columns of numbers show. One number that can be read in one way alone decides for all. Null: all are whole numbers. */
export function seenDecimals({ preview, map }: { preview: NumbersOfPreview; map: ColumnMap }): SeenDecimals | null {
  const numeric = preview.columns.filter((column) => preview.targets.some((one) => one.number && one.target === map[column]))
  const shown = numeric.map((column) => preview.numbers[column]).filter((one) => one !== undefined)
  const first = (kind: keyof NumberExamples) => shown.map((one) => one[kind]).find((one) => one !== null) ?? null
  const [point, comma, either] = [first("point"), first("comma"), first("either")]
  if (point !== null && comma !== null) return { decided: null, example: either ?? comma, both: [point, comma] }
  if (point !== null) return { decided: "point", example: point }
  if (comma !== null) return { decided: "comma", example: comma }
  return either === null ? null : { decided: null, example: either, both: null }
}

type NumbersOfPreview = Pick<ImportPreview, "targets" | "numbers" | "columns">
