import type { CompiledFilter } from "./compiled-filter.ts"
import type { Facet, SubmissionIndex } from "./index.ts"

/** Which part of a filter a facet does not match; 0: it matches. One bit each, so that menus can leave out their own. */
export const miss = { portal: 1, stage: 2, label: 4, assignee: 8, reviewer: 16, files: 32, held: 64, rest: 128 } as const

/** The bits of {@link miss} that hold for a facet. */
function misses(q: CompiledFilter, facet: Facet): number {
  let bits = 0
  if (q.visible !== null && !q.visible.has(facet.portal)) bits |= miss.rest
  if (q.portals !== null && !q.portals.has(facet.portal)) bits |= miss.portal
  // What is in the trash is in no list but its own, and what was erased in none.
  if (facet.gone !== (q.trash ? "trash" : undefined)) bits |= miss.rest
  // Spam is in no list but its own, and in the trash.
  if (q.stages === null ? !q.open && !q.trash && q.spamStages.has(facet.stage) : !q.stages.has(facet.stage)) bits |= miss.stage
  const { held, files } = facet
  if (q.open && !held && !q.openStages.has(facet.stage)) bits |= miss.rest
  if (q.anyLabel !== null && !some(facet.labels, q.anyLabel)) bits |= miss.label
  if (q.noLabels.size > 0 && some(facet.labels, q.noLabels)) bits |= miss.rest
  for (const one of q.allLabels) if (!facet.labels.includes(one)) bits |= miss.rest
  if (q.assignees !== null && !q.assignees.has(facet.assignee)) bits |= miss.assignee
  if (q.reviewers !== null && !some(facet.reviewers, q.reviewers)) bits |= miss.reviewer
  if (q.files !== null && files !== q.files) bits |= miss.files
  if (q.held !== null && held !== q.held) bits |= miss.held
  return bits
}

function some(numbers: readonly number[], wanted: ReadonlySet<number>): boolean {
  for (const one of numbers) if (wanted.has(one)) return true
  return false
}

/** What was found out about facets for one filter; a facet never changes what it says. */
type CachedMatches = { of: (Facet | undefined)[]; bits: Uint8Array }

/** Filters of a team whose matches are cached, the least recently used first: those that its people have open. */
const MOST_FILTERS = 16
/** Matches of all of them together, at 9 bytes each; where there are very many facets, only the newest filter is cached. */
const MOST_MATCHES = 1_000_000

const caches = new WeakMap<SubmissionIndex, Map<string, CachedMatches>>()

const blank = (size: number): CachedMatches => ({ of: new Array<undefined>(size).fill(undefined), bits: new Uint8Array(size) })

const listed = (set: ReadonlySet<number> | null) => (set === null ? null : [...set])

/** What a filter asks of facets. Two with the same text share their matches. */
function textOf(q: CompiledFilter): string {
  const { visible, portals, stages, openStages, spamStages, anyLabel, noLabels, assignees, reviewers } = q
  const sets = [visible, portals, stages, openStages, spamStages, anyLabel, noLabels, assignees, reviewers].map(listed)
  return JSON.stringify([sets, q.allLabels, q.open, q.files, q.held, q.trash])
}

function matchesOf(teamIndex: SubmissionIndex, q: CompiledFilter): CachedMatches {
  let cached = caches.get(teamIndex)
  if (!cached) {
    cached = new Map()
    caches.set(teamIndex, cached)
  }
  const text = textOf(q)
  const before = cached.get(text)
  const room = before !== undefined && before.bits.length >= teamIndex.facets.length
  const matches = room ? before : blank(teamIndex.facets.length + 1024)
  cached.delete(text)
  cached.set(text, matches)
  const most = Math.min(MOST_FILTERS, Math.max(1, Math.floor(MOST_MATCHES / matches.bits.length)))
  for (const oldest of cached.keys()) {
    if (cached.size <= most) break
    cached.delete(oldest)
  }
  return matches
}

/**
 * The bits of {@link miss} for facets by their index, each found out once for all who ask the same: looking at every facet of a large team
 * takes milliseconds. Good until the next `await`.
 */
export function evaluate(teamIndex: SubmissionIndex, q: CompiledFilter): (index: number) => number {
  const { facets } = teamIndex
  const { of, bits } = matchesOf(teamIndex, q)
  return (index) => {
    const facet = facets[index] as Facet
    // Another one may lie there by now.
    if (of[index] !== facet) {
      of[index] = facet
      bits[index] = misses(q, facet)
    }
    return bits[index] as number
  }
}
