import type { CompiledFilter } from "./compiled-filter.ts"
import { type FacetTable, facetFlag } from "./facet-table.ts"
import type { SubmissionIndex } from "./index.ts"

/** Which part of a filter a facet does not match; 0: it matches. One bit each, so that menus can leave out their own; `rest` is alone. */
export const miss = { portal: 1, stage: 2, label: 4, assignee: 8, reviewer: 16, files: 32, held: 64, rest: 128 } as const

const GONE = facetFlag.trash | facetFlag.erased

/** Whether a facet misses what no menu offers. */
function missesRest(q: CompiledFilter, facets: FacetTable, index: number): boolean {
  const { labels } = facets
  if (q.visible !== null && !q.visible.has(facets.portal[index] as number)) return true
  // What is in the trash is in no list but its own, and what was erased in none.
  if (((facets.flags[index] as number) & GONE) !== (q.trash ? facetFlag.trash : 0)) return true
  if (q.open && !facets.hasFlag(index, "held") && !q.openStages.has(facets.stage[index] as number)) return true
  if (q.noLabels.size > 0 && labels.hasAny(index, q.noLabels)) return true
  for (const one of q.allLabels) if (!labels.has(index, one)) return true
  return false
}

/** The bits of {@link miss} that hold for the facet at a place. */
function misses(q: CompiledFilter, facets: FacetTable, index: number): number {
  if (missesRest(q, facets, index)) return miss.rest
  let bits = 0
  const stage = facets.stage[index] as number
  if (q.portals !== null && !q.portals.has(facets.portal[index] as number)) bits |= miss.portal
  // Spam is in no list but its own, and in the trash.
  if (q.stages === null ? !q.open && !q.trash && q.spamStages.has(stage) : !q.stages.has(stage)) bits |= miss.stage
  if (q.anyLabel !== null && !facets.labels.hasAny(index, q.anyLabel)) bits |= miss.label
  if (q.assignees !== null && !q.assignees.has(facets.assignee[index] as number)) bits |= miss.assignee
  if (q.reviewers !== null && !facets.reviewers.hasAny(index, q.reviewers)) bits |= miss.reviewer
  if (q.files !== null && facets.hasFlag(index, "files") !== q.files) bits |= miss.files
  if (q.held !== null && facets.hasFlag(index, "held") !== q.held) bits |= miss.held
  return bits
}

/** Not looked at yet: no facet misses `rest` and something else as well. */
const UNKNOWN = 255

/** Filters of a team whose matches are cached, the least recently used first: those that its people have open. */
const MOST_FILTERS = 16
/** Matches of all of them together, at a byte each; where there are very many facets, only the newest filter is cached. */
const MOST_MATCHES = 8_000_000

/** By what is asked, what was found out about the facet at each place: what is there never changes. */
const caches = new WeakMap<FacetTable, Map<string, Uint8Array>>()

const listed = (set: ReadonlySet<number> | null) => (set === null ? null : [...set])

/** What a filter asks of facets. Two with the same text share their matches. */
function textOf(q: CompiledFilter): string {
  const { visible, portals, stages, openStages, spamStages, anyLabel, noLabels, assignees, reviewers } = q
  const sets = [visible, portals, stages, openStages, spamStages, anyLabel, noLabels, assignees, reviewers].map(listed)
  return JSON.stringify([sets, q.allLabels, q.open, q.files, q.held, q.trash])
}

function matchesOf({ facets }: SubmissionIndex, q: CompiledFilter): Uint8Array {
  const cached = caches.get(facets) ?? new Map<string, Uint8Array>()
  caches.set(facets, cached)
  const text = textOf(q)
  const before = cached.get(text)
  const room = before !== undefined && before.length >= facets.length
  const matches = room ? before : new Uint8Array(facets.length + 1024).fill(UNKNOWN)
  if (!room && before) matches.set(before)
  cached.delete(text)
  cached.set(text, matches)
  const most = Math.min(MOST_FILTERS, Math.max(1, Math.floor(MOST_MATCHES / matches.length)))
  for (const oldest of cached.keys()) {
    if (cached.size <= most) break
    cached.delete(oldest)
  }
  return matches
}

/**
 * The bits of {@link miss} for facets by their places, each found out once for all who ask the same: looking at every facet of a large team
 * takes milliseconds. Good until the next `await`.
 */
export function evaluate(teamIndex: SubmissionIndex, q: CompiledFilter): (index: number) => number {
  const { facets } = teamIndex
  const matches = matchesOf(teamIndex, q)
  return (index) => {
    const known = matches[index] as number
    if (known !== UNKNOWN) return known
    const bits = misses(q, facets, index)
    matches[index] = bits
    return bits
  }
}

/** The same of every facet at once. */
export function evaluateAll(teamIndex: SubmissionIndex, q: CompiledFilter): Uint8Array {
  const { facets } = teamIndex
  const matches = matchesOf(teamIndex, q)
  const { length } = facets
  for (let index = 0; index < length; index += 1) if (matches[index] === UNKNOWN) matches[index] = misses(q, facets, index)
  return matches
}
