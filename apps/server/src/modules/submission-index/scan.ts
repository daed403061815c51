import { both, type CompiledFilter } from "./compiled-filter.ts"
import type { SubmissionIndex } from "./index.ts"
import { evaluate, evaluateAll } from "./match-cache.ts"

/*
 * What of a memory answers a question. Nothing here waits, so that an answer is of one state.
 */

/** Whether the caller sees a submission, whatever else is asked. */
export function isSeen({ facets, facetOf }: SubmissionIndex, { visible, conflicts }: CompiledFilter, number: number): boolean {
  if (conflicts?.has(number)) return false
  const index = facetOf[number] ?? -1
  return visible === null || (index >= 0 && visible.has(facets.portal[index] as number))
}

/** Whether the question asks something of each submission that its facet does not say. */
function isPlain(q: CompiledFilter): boolean {
  return q.hidden === null && q.only === null && q.matches === null && q.from <= 0 && q.to === Number.POSITIVE_INFINITY
}

/** Answers for single numbers. Good until the next `await`. */
export function matcher(teamIndex: SubmissionIndex, q: CompiledFilter): (number: number) => boolean {
  const { facetOf } = teamIndex
  const missesOf = evaluate(teamIndex, q)
  const passes = eachPasses(teamIndex, q)
  return (number) => {
    const index = facetOf[number] ?? -1
    return index >= 0 && missesOf(index) === 0 && (passes === null || passes(number))
  }
}

/** Whether one submission answers what its facet does not say; null: nothing of that kind is asked. */
function eachPasses({ arrived }: SubmissionIndex, q: CompiledFilter): ((number: number) => boolean) | null {
  if (isPlain(q)) return null
  const { hidden, from, to, matches } = q
  const only = q.only === null ? null : new Set(q.only)
  return (number) => {
    const second = arrived[number] as number
    if (matches !== null && matches[number] !== 1) return false
    return second >= from && second < to && !hidden?.has(number) && (only === null || only.has(number))
  }
}

export type ScanRange = {
  newest: boolean
  /** The number after which to begin; null: at the end. */
  after: number | null
  limit: number
}

/** The first numbers that match, in the order of the walk. */
export function scan(teamIndex: SubmissionIndex, q: CompiledFilter, { newest, after, limit }: ScanRange): number[] {
  const matches = matcher(teamIndex, q)
  const found: number[] = []
  if (q.only !== null) {
    const candidates = newest ? q.only.toReversed() : q.only
    for (const number of candidates) {
      if (found.length >= limit) break
      if ((after === null || (newest ? number < after : number > after)) && matches(number)) found.push(number)
    }
    return found
  }
  const { top } = teamIndex
  const step = newest ? -1 : 1
  let number = newest ? Math.min(top, (after ?? top + 1) - 1) : (after ?? 0) + 1
  for (let near = 0; near < NEAR && number > 0 && number <= top && found.length < limit; near += 1) {
    if (matches(number)) found.push(number)
    number += step
  }
  if (number <= 0 || number > top || found.length >= limit) return found
  return walkOn(teamIndex, q, { from: number, step, limit, found })
}

/** Facets are asked one by one for so many submissions; further on all of them are asked at once, so that the rest is quick. */
const NEAR = 2_000

/** Of so few matches the numbers are gathered by their facets and put in order; more of them are found sooner by walking past. */
const FEW = 2_000

/** Goes on where the next match is far; of a question that names no numbers. */
function walkOn(
  teamIndex: SubmissionIndex,
  q: CompiledFilter,
  walk: { from: number; step: number; limit: number; found: number[] },
): number[] {
  const { facets, facetOf, arrived, top } = teamIndex
  const { step, limit, found } = walk
  const { from, to, hidden, matches } = q
  const misses = evaluateAll(teamIndex, q)
  const matching: number[] = []
  let all = 0
  for (let index = 0; index < facets.length; index += 1) {
    const count = facets.count[index] as number
    if (count === 0 || misses[index] !== 0) continue
    all += count
    if (all <= FEW) matching.push(index)
  }
  if (all <= FEW) return gather(teamIndex, q, matching, walk)
  for (let number = walk.from; number > 0 && number <= top; number += step) {
    const index = facetOf[number] as number
    if (index < 0 || misses[index] !== 0 || (matches !== null && matches[number] !== 1)) continue
    const second = arrived[number] as number
    if (second < from || second >= to || hidden?.has(number)) continue
    found.push(number)
    if (found.length >= limit) break
  }
  return found
}

/** The same of few: the numbers of some facets from where the walk is, in its order. */
function gather(
  teamIndex: SubmissionIndex,
  q: CompiledFilter,
  matching: readonly number[],
  { from, step, limit, found }: { from: number; step: number; limit: number; found: number[] },
): number[] {
  const candidates: number[] = []
  for (const facet of matching) teamIndex.numbers.addTo(candidates, facet)
  const passes = eachPasses(teamIndex, q)
  const ahead = candidates.filter((number) => (number - from) * step >= 0 && (passes === null || passes(number)))
  ahead.sort((a, b) => (a - b) * step)
  return [...found, ...ahead.slice(0, limit - found.length)]
}

/** Counts by place, of which nobody may change one. */
type Counts = { readonly [index: number]: number }

/**
 * By facet, how many of its submissions are left by what the question asks of each one; what it asks of facets is not looked at. Good until
 * the next `await`.
 */
export function tally(teamIndex: SubmissionIndex, q: CompiledFilter): Counts {
  const { facets, facetOf, arrived, top } = teamIndex
  if (isPlain(q)) return facets.count
  const counts = new Int32Array(facets.length)
  const { from, to, hidden, matches } = q
  const add = (number: number, by: number) => {
    const index = facetOf[number] ?? -1
    if (index < 0 || (matches !== null && matches[number] !== 1)) return
    const second = arrived[number] as number
    if (second >= from && second < to) counts[index] = (counts[index] as number) + by
  }
  if (q.only !== null) for (const number of q.only) add(number, 1)
  else if (from <= 0 && to === Number.POSITIVE_INFINITY && matches === null) {
    counts.set(facets.count.subarray(0, facets.length))
  } else {
    // The same as `add`, a million times.
    for (let number = 1; number <= top; number += 1) {
      const index = facetOf[number] as number
      const second = arrived[number] as number
      if (matches !== null && matches[number] !== 1) continue
      if (index >= 0 && second >= from && second < to) counts[index] = (counts[index] as number) + 1
    }
  }
  if (hidden !== null) {
    const only = q.only === null ? null : new Set(q.only)
    for (const number of hidden) if (only === null || only.has(number)) add(number, -1)
  }
  return counts
}

/** How many submissions match. */
export function count(teamIndex: SubmissionIndex, q: CompiledFilter): number {
  const counts = tally(teamIndex, q)
  const misses = evaluateAll(teamIndex, q)
  const { length } = teamIndex.facets
  let total = 0
  for (let index = 0; index < length; index += 1) if (misses[index] === 0) total += counts[index] as number
  return total
}

type PerFacet = { seq: number; counts: ReadonlyMap<number, number> }

/** Of lists of numbers that are asked about again and again: how many of each facet are among them. */
const perFacet = new WeakMap<readonly number[], PerFacet>()

/** How many of these match. What many ask about the same list is worked out once, while nothing happens. */
export function countAmong(teamIndex: SubmissionIndex, q: CompiledFilter, numbers: readonly number[]): number {
  if (numbers.length === 0) return 0
  if (!isPlain(q)) return count(teamIndex, { ...q, only: both(numbers, q.only) })
  const missesOf = evaluate(teamIndex, q)
  let total = 0
  for (const [index, some] of facetsAmong(teamIndex, numbers)) if (missesOf(index) === 0) total += some
  return total
}

function facetsAmong({ facetOf, seq }: SubmissionIndex, numbers: readonly number[]): ReadonlyMap<number, number> {
  const known = perFacet.get(numbers)
  if (known?.seq === seq) return known.counts
  const counts = new Map<number, number>()
  for (const number of numbers) {
    const index = facetOf[number] ?? -1
    if (index >= 0) counts.set(index, (counts.get(index) ?? 0) + 1)
  }
  perFacet.set(numbers, { seq, counts })
  return counts
}
