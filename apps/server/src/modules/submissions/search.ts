import { matchingKeys, searchKey, searchKeys, searchRange } from "@intray/db/search"
import type { TeamContext } from "../../platform/services.ts"
import type { FilterRequest } from "../submission-index/compiled-filter.ts"
import { count, matcher, type ScanRange, scan } from "../submission-index/scan.ts"

/** Later index scans read more, up to this many keys, so that a rare combination needs few of them. */
const MOST_KEYS = 20_000
/** Numbers per query that checks whether they match the words. */
const ASKED = 200

const usual = {
  /** Up to this many candidates of the rest of the filter, the index is queried for each. */
  few: ASKED,
  /** Keys of the first scan: enough for a page. */
  look: 120,
  /** How much longer it takes to check one number in the index than to scan the next match. */
  asking: 10,
}

/**
 * The first submissions that match the words and the rest of the filter, in scan order. If the rest excludes most matches of the
 * words, the rest leads and its numbers are checked in the index.
 * @param pace decides which of the two leads, and how far; changes the speed and never the result
 */
export async function searchNumbers(ctx: TeamContext, asked: FilterRequest, beyond: ScanRange, pace = usual): Promise<number[]> {
  const { teamIndex, compiled, query } = asked
  const { newest, after, limit } = beyond
  const { ordinal } = teamIndex
  const most = count(teamIndex, compiled)
  if (most <= pace.few) return askAbout(ctx, asked, beyond)
  const share = most / Math.max(1, teamIndex.top)
  const found: number[] = []
  let { from, to } = searchRange(ordinal)
  if (after !== null && newest) to = searchKey(ordinal, after) - 1
  if (after !== null && !newest) from = searchKey(ordinal, after) + 1
  let read = 0
  let first: number | null = null
  for (let { look } = pace; ; look = Math.min(MOST_KEYS, look * 4)) {
    const keys = await searchKeys(ctx.db, { query, from, to, newest, limit: look })
    const matches = matcher(teamIndex, compiled)
    for (const key of keys) {
      const number = key - searchKey(ordinal, 0)
      if (matches(number)) found.push(number)
    }
    const last = keys.at(-1)
    if (found.length >= limit || last === undefined || keys.length < look) return found.slice(0, limit)
    if (newest) to = last - 1
    else from = last + 1
    read += keys.length
    first ??= keys[0] as number
    const missing = limit - found.length
    const density = read / (Math.abs(first - last) + 1)
    if (Math.min(most, missing / density) * pace.asking < missing / share) {
      const rest = { newest, after: last - searchKey(ordinal, 0), limit: missing }
      return [...found, ...(await askAbout(ctx, asked, rest))]
    }
  }
}

/** The first numbers of the rest of the filter that match the words. */
async function askAbout(
  ctx: TeamContext,
  { teamIndex, compiled, query }: FilterRequest,
  { newest, after, limit }: ScanRange,
): Promise<number[]> {
  const found: number[] = []
  let beyond = after
  while (found.length < limit) {
    const numbers = scan(teamIndex, compiled, { newest, after: beyond, limit: ASKED })
    const keyOf = (number: number) => searchKey(teamIndex.ordinal, number)
    const keys = await matchingKeys(ctx.db, query, numbers.map(keyOf))
    found.push(...numbers.filter((number) => keys.has(keyOf(number))))
    if (numbers.length < ASKED) break
    beyond = numbers.at(-1) as number
  }
  return found.slice(0, limit)
}
