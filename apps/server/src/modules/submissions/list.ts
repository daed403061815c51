import { after, type Maybe } from "@intray/db"
import { hasRowTexts, type RowText, readRowTexts } from "@intray/db/row-texts"
import { validation } from "@intray/i18n/translated"
import { blindnessNow } from "../../platform/blind-portals.ts"
import { Invalid } from "../../platform/errors.ts"
import { asText } from "../../platform/json-text.ts"
import type { TeamContext } from "../../platform/services.ts"
import { projectSummaries } from "../reviews/blind/projection.ts"
import { attributesOf, compileFilter, type RowAttributes } from "../submission-index/compiled-filter.ts"
import { scan } from "../submission-index/scan.ts"
import { forgetTeam } from "../submission-index/teams.ts"
import { rowsWithCells } from "./cells.ts"
import { factTexts, rowsOf, toRow } from "./row.ts"
import type { ListSubmissionsInput, SubmissionRow } from "./schema.ts"
import { searchNumbers } from "./search.ts"

type Page = { items: SubmissionRow[]; nextCursor: string | null }

/** Upper bound of submission numbers. */
const NUMBERS = 2 ** 31

/** The submission number in a cursor; the page begins after it. @throws Invalid for any other cursor */
function numberOf(cursor: string): number {
  if (!/^\d{1,10}$/.test(cursor) || Number(cursor) >= NUMBERS) {
    throw new Invalid([{ path: ["cursor"], code: "cursor", message: validation.cursor }])
  }
  return Number(cursor)
}

/** How rows are read and converted to items. */
type Reading<Row, Item> = {
  read(ctx: TeamContext, numbers: readonly number[]): Maybe<Map<number, Row>>
  show(row: Row, facts: RowAttributes): Item
}

function pageOf<Row, Item>(
  ctx: TeamContext,
  input: ListSubmissionsInput,
  reading: Reading<Row, Item>,
  again = false,
): Maybe<{ items: Item[]; nextCursor: string | null }> {
  const { limit, cursor } = input
  const beyond = { newest: input.sort === "newest", after: cursor ? numberOf(cursor) : null, limit: limit + 1 }
  return after(compileFilter(ctx, input.filter, "readable"), (asked) => {
    const { teamIndex, compiled, query } = asked
    return after(query.length > 0 ? searchNumbers(ctx, asked, beyond) : scan(teamIndex, compiled, beyond), (numbers) => {
      const page = numbers.slice(0, limit)
      const facts = page.map((number) => attributesOf(ctx, asked, number))
      return after(reading.read(ctx, page), (rows) => {
        // Rows may have been deleted since; if they were deleted before, the index is wrong.
        if (rows.size < page.length && !again) {
          forgetTeam(ctx.db, ctx.team.id, teamIndex)
          return pageOf(ctx, input, reading, true)
        }
        const items: Item[] = []
        for (const [index, number] of page.entries()) {
          const row = rows.get(number)
          if (row) items.push(reading.show(row, facts[index] as RowAttributes))
        }
        return { items, nextCursor: numbers.length > limit ? String(page.at(-1)) : null }
      })
    })
  })
}

/**
 * One page of the team's submissions, in the order of their numbers; `nextCursor` is null on the last one.
 * @throws NotFound if the filter names something of another team; Invalid (`cursor`)
 */
export async function listSubmissions(ctx: TeamContext, input: ListSubmissionsInput): Promise<Page> {
  const keys = input.cells
  const { items, nextCursor } = await (keys === undefined
    ? pageOf(ctx, input, { read: rowsOf, show: toRow })
    : pageOf(ctx, input, {
        read: (of, numbers) => rowsWithCells(of, numbers, keys),
        show: (row, facts): SubmissionRow => ({ ...toRow(row, facts), cells: row.cells, fileCount: row.fileCount }),
      }))
  return { items: await projectSummaries(ctx, items, (row) => row), nextCursor }
}

/** Like {@link listSubmissions}, as JSON text, which is much faster on SQLite. @throws as {@link listSubmissions} */
export function listAsText(ctx: TeamContext, input: ListSubmissionsInput): Maybe<Page> {
  if (!hasRowTexts || input.cells !== undefined) return listSubmissions(ctx, input)
  return after(blindnessNow(ctx), (blindness) => {
    // Names can be removed from rows, but not from texts.
    if (blindness !== null) return listSubmissions(ctx, input)
    return after(pageOf(ctx, input, textReading), ({ items, nextCursor }) =>
      asText<Page>(`{"items":[${items.join(",")}],"nextCursor":${JSON.stringify(nextCursor)}}`),
    )
  })
}

const textReading: Reading<RowText, string> = {
  read: ({ db, team }, numbers) => readRowTexts(db, team.id, numbers),
  show: (row, facts) => row(...factTexts(facts)),
}
