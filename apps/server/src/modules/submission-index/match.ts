import { matchingKeys, type SearchQuery, searchKey, searchKeys, searchRange } from "@intray/db/search"
import { othersFirst } from "../../platform/others-first.ts"
import type { TeamContext } from "../../platform/services.ts"
import { both, type CompiledFilter, compileFilter, type FilterScope } from "./compiled-filter.ts"
import { facetCounts } from "./facet-counts.ts"
import type { SubmissionIndex } from "./index.ts"
import { count, countAmong, isSeen, matcher, scan } from "./scan.ts"
import type { SubmissionFacets, SubmissionFilter } from "./schema.ts"
import { offeredNumbers, overdueNumbers, unreadNumbers } from "./waiting.ts"

/** What matches words is counted up to so many, the newest. */
const MOST_COUNTED = 10_000
/** Keys of one read. */
const KEYS = 20_000

/** The numbers of everything that matches, ascending; with words too. @throws NotFound when the filter names what is not this team's */
export async function matching(ctx: TeamContext, filter: SubmissionFilter): Promise<number[]> {
  const { teamIndex, compiled, query } = await compileFilter(ctx, filter)
  if (query.length === 0) return scan(teamIndex, compiled, { newest: false, after: null, limit: teamIndex.top })
  const found = await numbersWith(ctx, { memory: teamIndex, question: compiled, query }, { newest: false, limit: Number.POSITIVE_INFINITY })
  return found.filter(matcher(teamIndex, compiled))
}

/**
 * Which of these submissions match, ascending, and the team's newest event that the answer includes. The cost depends on how many are
 * asked about, and not on how many the team has.
 * @throws as {@link matching}
 */
export async function matchingAmong(
  ctx: TeamContext,
  filter: SubmissionFilter,
  numbers: readonly number[],
): Promise<{ numbers: number[]; seq: number }> {
  const only = filter.numbers ? (both(filter.numbers, numbers) ?? []) : numbers
  const { teamIndex, compiled, query } = await compileFilter(ctx, { ...filter, numbers: [...only] }, "readable")
  const { ordinal, seq } = teamIndex
  const found = scan(teamIndex, compiled, { newest: false, after: null, limit: numbers.length })
  if (query.length === 0 || found.length === 0) return { numbers: found, seq }
  const keys = await matchingKeys(
    ctx.db,
    query,
    found.map((number) => searchKey(ordinal, number)),
  )
  return { numbers: found.filter((number) => keys.has(searchKey(ordinal, number))), seq }
}

/**
 * The numbers of the newest submissions that the caller sees with everything that they contain, without spam and trash.
 * @throws NotFound, Refused (`blind_round`) for portals that the caller does not see so
 */
export async function newestNumbers(
  ctx: TeamContext,
  limit: number,
  filter: Pick<SubmissionFilter, "portals"> = {},
): Promise<{ numbers: number[]; more: boolean }> {
  const { teamIndex, compiled } = await compileFilter(ctx, filter)
  const found = scan(teamIndex, compiled, { newest: true, after: null, limit: limit + 1 })
  return { numbers: found.slice(0, limit), more: found.length > limit }
}

/** What is counted of a filter: with words, the newest that have them, up to `most`. */
async function counted(ctx: TeamContext, filter: SubmissionFilter, { most, scope }: { most: number; scope: FilterScope }) {
  const { teamIndex, compiled, query } = await compileFilter(ctx, filter, scope)
  if (query.length === 0) return { memory: teamIndex, question: compiled, totalIsExact: true }
  const found = await numbersWith(ctx, { memory: teamIndex, question: compiled, query }, { newest: true, limit: most + 1 })
  const only = both(found.slice(0, most).reverse(), compiled.only)
  return { memory: teamIndex, question: { ...compiled, only }, totalIsExact: found.length <= most }
}

/** How many match. @throws NotFound when the filter names what is not this team's */
export async function countMatching(ctx: TeamContext, filter: SubmissionFilter): Promise<{ total: number; totalIsExact: boolean }> {
  const { memory: teamIndex, question: compiled, totalIsExact } = await counted(ctx, filter, { most: MOST_COUNTED, scope: "readable" })
  return { total: count(teamIndex, compiled), totalIsExact }
}

/**
 * How many match, and how many would for each choice in the filter's menus.
 * @param most with words, so many of them are counted
 * @throws NotFound when the filter names what is not this team's
 */
export async function countFacets(
  ctx: TeamContext,
  filter: SubmissionFilter,
  { most = MOST_COUNTED, scope = "visible" }: { most?: number; scope?: FilterScope } = {},
): Promise<SubmissionFacets> {
  const { memory: teamIndex, question: compiled, totalIsExact } = await counted(ctx, filter, { most, scope })
  const [overdue, unread, offered] = await Promise.all([
    overdueNumbers(ctx.db, ctx.team.id, teamIndex, ctx.clock.now()),
    unreadNumbers(ctx.db, ctx.team.id),
    offeredNumbers(ctx.db, ctx.team.id),
  ])
  const among = (numbers: readonly number[]) => (numbers.length === 0 ? 0 : countAmong(teamIndex, compiled, numbers))
  const { open, confirmed, declined, expired, withdrawn } = offered
  const offer = {
    ...{ open: among(open), confirmed: among(confirmed), declined: among(declined) },
    ...{ expired: among(expired), withdrawn: among(withdrawn) },
  }
  const waiting = { overdue: countAmong(teamIndex, compiled, overdue), unread: countAmong(teamIndex, compiled, unread) }
  return { ...facetCounts(teamIndex, compiled), ...waiting, offer, totalIsExact }
}

/** Numbers of submissions with these words that the caller sees, whatever the rest of a filter says. */
async function numbersWith(
  ctx: TeamContext,
  { memory: teamIndex, question: compiled, query }: { memory: SubmissionIndex; question: CompiledFilter; query: SearchQuery },
  { newest, limit }: { newest: boolean; limit: number },
): Promise<number[]> {
  const { ordinal } = teamIndex
  const numbers: number[] = []
  let { from, to } = searchRange(ordinal)
  while (numbers.length < limit) {
    const some = Math.min(KEYS, limit - numbers.length)
    const keys = await searchKeys(ctx.db, { query, from, to, newest, limit: some })
    for (const key of keys) {
      const number = key - searchKey(ordinal, 0)
      if (isSeen(teamIndex, compiled, number)) numbers.push(number)
    }
    const last = keys.at(-1)
    if (last === undefined || keys.length < some) break
    if (newest) to = last - 1
    else from = last + 1
    await othersFirst()
  }
  return numbers
}
