import { prepared } from "@intray/db"
import { amongNumbers, numberList } from "@intray/db/fn"
import { submission } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { blindnessNow, isBlind } from "../../platform/blind-portals.ts"
import type { TeamContext } from "../../platform/services.ts"
import { askedOf, takesUploads } from "../forms/asked.ts"
import { identifyingKeys, withoutHidden, withoutNames } from "../forms/identifying.ts"
import { formOfId } from "../forms/published-forms.ts"
import type { FormDefinition, LeafField } from "../forms/schema.ts"
import { getNames } from "../reviews/blind/projection.ts"
import { type Row, rowColumns } from "./row.ts"

/*
 * Answers next to the rows of a list, for its table. They are read with the rows, in one statement for the page.
 */

type Answers = Readonly<Record<string, unknown>>

/** The answers of one row as text, and the number of its files. */
export type RowCells = { cells: Record<string, string>; fileCount: number }

/** Characters of a cell: more is not readable in a table. */
const MOST_CHARACTERS = 300
/** Items of a group whose answers are in one cell. */
const MOST_ITEMS = 20

const selectRows = prepared((db, $: { teamId: string; numbers: unknown }) =>
  db
    .select({
      ...rowColumns,
      answers: submission.answers,
      submitterName: submission.submitterName,
      submitterEmail: submission.submitterEmail,
      versionId: submission.portalVersionId,
    })
    .from(submission)
    .where(and(eq(submission.teamId, $.teamId), amongNumbers(submission.number, $.numbers))),
)

/**
 * The team's rows with these numbers, by number, with the answers to some questions. Where the caller sees a submission without names,
 * answers that say who sent it are left out, as in its details.
 */
export async function rowsWithCells(
  ctx: TeamContext,
  numbers: readonly number[],
  keys: readonly string[],
): Promise<Map<number, Row & RowCells>> {
  if (numbers.length === 0) return new Map()
  const blindness = await blindnessNow(ctx)
  const rows = await selectRows(ctx.db, { teamId: ctx.team.id, numbers: numberList(numbers) })
  const forms = new Map<string, FormDefinition>()
  for (const { versionId } of rows) if (!forms.has(versionId)) forms.set(versionId, await formOfId(ctx.db, versionId))
  return new Map(
    rows.map(({ answers, submitterName, submitterEmail, versionId, ...row }) => {
      const form = forms.get(versionId) as FormDefinition
      const names = getNames(form, { submitterName, submitterEmail, by: row.summary.by })
      const shown = isBlind(blindness, row) ? withoutNames(withoutHidden(answers, identifyingKeys(form)), names) : answers
      return [row.number, { ...row, ...getCells(form, shown, keys) }]
    }),
  )
}

/** Answers of a group, item by item. */
const getItems = (value: unknown): Answers[] => (Array.isArray(value) ? (value as Answers[]) : [])

const uploadCount = (value: unknown) => (Array.isArray(value) ? value.length : 0)

/** An answer as text; files are counted. */
function toText(field: LeafField, value: unknown): string {
  if (value === undefined || value === null) return ""
  if (takesUploads(field)) return uploadCount(value) === 0 ? "" : String(uploadCount(value))
  return askedOf(field).display(field as never, value)
}

function shortened(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim()
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, "")}…` : line
}

/** @param keys of questions, `group.key` in a group */
export function getCells(form: FormDefinition, answers: Answers, keys: readonly string[]): RowCells {
  const wanted = new Set(keys)
  const cells: Record<string, string> = {}
  let fileCount = 0
  const add = (key: string, texts: string[]) => {
    const text = shortened(texts.filter((one) => one !== "").join("; "))
    if (wanted.has(key) && text !== "") cells[key] = text
  }
  for (const field of form.fields) {
    const value = answers[field.key]
    if (field.type !== "group") {
      if (takesUploads(field)) fileCount += uploadCount(value)
      if (wanted.has(field.key)) add(field.key, [toText(field, value)])
      continue
    }
    const items = getItems(value)
    for (const leaf of field.fields) {
      const key = `${field.key}.${leaf.key}`
      if (takesUploads(leaf)) for (const item of items) fileCount += uploadCount(item[leaf.key])
      if (wanted.has(key))
        add(
          key,
          items.slice(0, MOST_ITEMS).map((item) => toText(leaf, item[leaf.key])),
        )
    }
  }
  return { cells, fileCount }
}
