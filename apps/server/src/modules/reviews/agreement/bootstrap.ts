/*
 * How exact an alpha is: a bootstrap interval. Pure.
 */

import { createRandomNumbers, drawBinomial } from "../../../platform/random.ts"
import { type AlphaMetric, alphaFromCoincidences } from "./alpha.ts"

/** Units with the same values, in ascending order, and how many of them there are. */
export type UnitGroup = { values: readonly number[]; count: number }

/** An interval that contains the true alpha in about 95 of 100 samples, and the number of resamples that it is taken from. */
export type AlphaInterval = { low: number; high: number; resamples: number }

/** More resamples make no visible difference to two decimals. */
export const MAX_RESAMPLES = 2_000
const MIN_RESAMPLES = 200
/** Groups times resamples. Fewer resamples are drawn where the values differ so much that there are many groups. */
const MAX_DRAWS = 4_000_000

/** Groups units by their values. Units with fewer than two values are left out; the order of raters makes no difference. */
export function groupUnits(units: Iterable<readonly number[]>): UnitGroup[] {
  const groups = new Map<string, { values: number[]; count: number }>()
  for (const unit of units) {
    if (unit.length < 2) continue
    const values = [...unit].sort((one, other) => one - other)
    const key = values.join(" ")
    const group = groups.get(key)
    if (group) group.count += 1
    else groups.set(key, { values, count: 1 })
  }
  return [...groups.values()]
}

/** The value at a fraction of the way through an ascending list, interpolated between neighbours. */
function getQuantile(sorted: ArrayLike<number>, fraction: number): number {
  const place = fraction * (sorted.length - 1)
  const below = sorted[Math.floor(place)] as number
  const above = sorted[Math.ceil(place)] as number
  return below + (above - below) * (place - Math.floor(place))
}

/** Each pair of values of a group once: its place in the matrix, and its weight. */
function getPairs(n: number, values: readonly number[]): { places: number[]; weights: number[] } {
  const pairs = new Map<number, number>()
  values.forEach((first, at) => {
    for (const second of values.slice(at + 1)) {
      if (first === second) continue
      const place = (first - 1) * n + (second - 1)
      pairs.set(place, (pairs.get(place) ?? 0) + 1 / (values.length - 1))
    }
  })
  return { places: [...pairs.keys()], weights: [...pairs.values()] }
}

/**
 * Estimates the 95 % interval of alpha: draws as many units as there are, with replacement, many times, and takes the middle 95 % of their
 * alphas (percentile bootstrap). Units are drawn by group: the number of a group's units in a resample is a binomial random number, so the
 * cost grows with the number of groups, not with the number of units. Raters are taken as they are.
 *
 * Sources: A. Zapf et al., "Measuring inter-rater reliability for nominal data – which coefficients and confidence intervals are
 * appropriate?", BMC Medical Research Methodology 16:93 (2016), which resamples units in the same way; B. Efron and R. Tibshirani, "An
 * Introduction to the Bootstrap" (1993), chapter 13. (Krippendorff's own algorithm resamples pairs of values and gives narrower intervals.)
 *
 * @param groups from {@link groupUnits}; their order makes no difference
 * @param n the number of values
 * @param seed the same seed and units give the same interval
 * @param resamples at most {@link MAX_RESAMPLES}; fewer for very many groups
 * @returns null if fewer than two units have two values, or if alpha is undefined in more than half of the resamples. (Resamples in which all
 *   values are equal have no alpha and are left out.)
 * @throws {RangeError} for a value that is not 1 to n
 */
export function bootstrapAlpha(
  groups: readonly UnitGroup[],
  { n, metric, seed, resamples = 1_000 }: { n: number; metric: AlphaMetric; seed: number; resamples?: number },
): AlphaInterval | null {
  const usable = groups
    .filter((group) => group.values.length >= 2 && group.count > 0)
    .map(({ values, count }) => {
      const sorted = [...values].sort((one, other) => one - other)
      for (const value of sorted) {
        if (!Number.isSafeInteger(value) || value < 1 || value > n) throw new RangeError(`Value ${value} is not on a scale of 1 to ${n}`)
      }
      return { key: sorted.join(" "), values: sorted, count, ...getPairs(n, sorted) }
    })
    // Frequent groups first: fewer draws until all units of a resample are drawn.
    .sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
  const units = usable.reduce((sum, { count }) => sum + count, 0)
  if (units < 2) return null

  const random = createRandomNumbers(seed)
  const allowed = Math.max(MIN_RESAMPLES, Math.floor(MAX_DRAWS / usable.length))
  const rounds = Math.min(resamples, MAX_RESAMPLES, allowed)
  const coincidences = new Float64Array(n * n)
  const totals = new Float64Array(n)
  const alphas: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    coincidences.fill(0)
    totals.fill(0)
    let unitsLeft = units
    let chancesLeft = units
    for (const { values, count, places, weights } of usable) {
      if (unitsLeft === 0) break
      const drawn = drawBinomial(random, unitsLeft, count / chancesLeft)
      unitsLeft -= drawn
      chancesLeft -= count
      if (drawn === 0) continue
      for (const value of values) totals[value - 1] = (totals[value - 1] as number) + drawn
      for (let at = 0; at < places.length; at += 1) {
        const place = places[at] as number
        coincidences[place] = (coincidences[place] as number) + drawn * (weights[at] as number)
      }
    }
    const alpha = alphaFromCoincidences(coincidences, totals, metric)
    if (alpha !== null) alphas.push(alpha)
  }
  if (alphas.length === 0 || alphas.length < rounds / 2) return null
  const sorted = Float64Array.from(alphas).sort()
  return { low: getQuantile(sorted, 0.025), high: getQuantile(sorted, 0.975), resamples: sorted.length }
}
