import { submission, teamCounter } from "@intray/db/schema"
import { matchingKeys, type SearchQuery, searchKey, searchKeys, searchRange } from "@intray/db/search"
import { and, eq, inArray, type SQL } from "drizzle-orm"
import { Invalid } from "../../lib/errors.ts"
import type { TeamContext } from "../../lib/services.ts"
import { validation } from "../../messages/validation.ts"
import { conditionsOf, type Filter, labelled, sizeOf } from "./filter.ts"
import { type Row, rowColumns } from "./row.ts"
import type { ListSubmissionsInput } from "./schema.ts"

/** Up to so many submissions that the rest of the filter leaves, each is asked whether it matches; beyond, what matches is asked about the rest. */
const FEW = 2_000
/** Keys of one look: the first is enough for a page, later ones grow, so that a rare combination takes few looks. */
const [FIRST_LOOK, MOST_KEYS] = [120, 5_000]

/** A page of a search begins after a submission's number. @throws Invalid for any other cursor */
function numberOf(cursor: string): number {
  if (!/^\d{1,10}$/.test(cursor)) throw new Invalid([{ path: ["cursor"], code: "cursor", message: validation.cursor }])
  return Number(cursor)
}

/**
 * One page of what matches the words and the rest of the filter, in the order of numbers.
 * @param few up to so many are asked one by one; changes the speed and never the answer
 */
export async function searchPage(
  ctx: TeamContext,
  input: ListSubmissionsInput,
  query: SearchQuery,
  filter: Filter,
  few = FEW,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const { limit } = input
  const newest = input.sort === "newest"
  const start = input.cursor ? numberOf(input.cursor) : null
  const [counter] = await ctx.db.select({ ordinal: teamCounter.ordinal }).from(teamCounter).where(eq(teamCounter.teamId, ctx.team.id))
  const ordinal = counter?.ordinal ?? null
  if (ordinal === null) return { rows: [], nextCursor: null }
  const conditions: SQL[] = [
    eq(submission.teamId, ctx.team.id),
    ...conditionsOf(filter),
    ...(filter.labels === null ? [] : [labelled(ctx, filter.labels)]),
  ]
  const rowsOf = async (numbers: number[]): Promise<Row[]> =>
    numbers.length === 0
      ? []
      : await ctx.db
          .select(rowColumns)
          .from(submission)
          .where(and(...conditions, inArray(submission.number, numbers)))
  const inOrder = (a: number, b: number) => (newest ? b - a : a - b)
  const found: Row[] = []

  if ((await sizeOf(ctx, filter)) <= few) {
    const candidates = await ctx.db
      .select({ number: submission.number })
      .from(submission)
      .where(and(...conditions))
    const numbers = candidates
      .map((row) => row.number)
      .filter((number) => start === null || (newest ? number < start : number > start))
      .sort(inOrder)
    for (let from = 0; from < numbers.length && found.length <= limit; from += MOST_KEYS / 10) {
      const some = numbers.slice(from, from + MOST_KEYS / 10)
      const keys = await matchingKeys(
        ctx.db,
        query,
        some.map((number) => searchKey(ordinal, number)),
      )
      const matching = some.filter((number) => keys.has(searchKey(ordinal, number)))
      found.push(...(await rowsOf(matching.slice(0, limit + 1 - found.length))))
    }
  } else {
    let { from, to } = searchRange(ordinal)
    if (start !== null && newest) to = searchKey(ordinal, start) - 1
    if (start !== null && !newest) from = searchKey(ordinal, start) + 1
    for (let look = FIRST_LOOK; found.length <= limit; look = Math.min(MOST_KEYS, look * 4)) {
      const keys = await searchKeys(ctx.db, { query, from, to, newest, limit: look })
      found.push(...(await rowsOf(keys.map((key) => key - searchKey(ordinal, 0)))))
      const last = keys.at(-1)
      if (last === undefined || keys.length < look) break
      if (newest) to = last - 1
      else from = last + 1
    }
  }
  found.sort((a, b) => inOrder(a.number, b.number))
  const rows = found.slice(0, limit)
  return { rows, nextCursor: found.length > limit ? String(rows.at(-1)?.number ?? "") : null }
}
