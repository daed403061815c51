/*
 * Krippendorff's alpha: how far reviewers agree beyond chance. Pure.
 */

/** How far two different values are apart. Criteria are `ordinal` (a scale); label groups are `nominal` (only equal or not). */
export type AlphaMetric = "nominal" | "ordinal"

/**
 * The value pairs of all units with one number of raters: `counts[(c - 1) * n + (k - 1)]` is the number of ordered pairs of two raters of
 * one unit of which the first gave `c` and the second `k`. Whole numbers.
 */
type CoincidenceLayer = { raters: number; counts: number[] }

/**
 * What alpha is computed from, as a JSON value that can be stored. A pair of a unit with `m` raters weighs 1 / (m - 1). So that nothing is
 * rounded before the end, pairs are counted apart for each `m`, in ascending order: adding and removing units gives exactly the matrix that
 * counting all units again would give.
 */
export type CoincidenceMatrix = { n: number; layers: CoincidenceLayer[] }

/**
 * Creates a matrix without units.
 * @param n the number of values: the length of the scale, or the number of labels
 */
export function createMatrix(n: number): CoincidenceMatrix {
  if (!Number.isSafeInteger(n) || n < 2) throw new RangeError(`A scale has at least 2 values, not ${n}`)
  return { n, layers: [] }
}

/** Counts how often each value is in a unit. Throws a RangeError for a value that is not 1 to n. */
function countValues(n: number, values: readonly number[]): number[] {
  const counts = new Array<number>(n).fill(0)
  for (const value of values) {
    if (!Number.isSafeInteger(value) || value < 1 || value > n) throw new RangeError(`Value ${value} is not on a scale of 1 to ${n}`)
    counts[value - 1] = (counts[value - 1] ?? 0) + 1
  }
  return counts
}

/** Adds the pairs of a unit `times` times; negative removes them. */
function changeUnit(matrix: CoincidenceMatrix, values: readonly number[], times: number): CoincidenceMatrix {
  const { n } = matrix
  const given = countValues(n, values)
  const raters = values.length
  if (raters < 2 || times === 0) return matrix
  const counts = [...(matrix.layers.find((layer) => layer.raters === raters)?.counts ?? new Array<number>(n * n).fill(0))]
  given.forEach((first, c) => {
    if (first === 0) return
    given.forEach((second, k) => {
      const pairs = first * (c === k ? second - 1 : second)
      const count = (counts[c * n + k] ?? 0) + times * pairs
      if (count < 0) throw new RangeError("The matrix does not contain the unit to remove")
      counts[c * n + k] = count
    })
  })
  const layers = matrix.layers.filter((layer) => layer.raters !== raters)
  // An empty layer is left out, so that the matrix does not depend on units that were removed.
  if (counts.some((count) => count !== 0)) layers.push({ raters, counts })
  return { n, layers: layers.sort((one, other) => one.raters - other.raters) }
}

/**
 * Adds a unit (a submission). Units with fewer than two values are ignored, because they have no pair.
 * @param values the values (1 to n) that its raters gave, in any order; raters without a value are left out
 * @param times how many such units are added
 * @returns another matrix; the given one is not changed
 * @throws {RangeError} for a value that is not 1 to n
 */
export function addUnit(matrix: CoincidenceMatrix, values: readonly number[], times = 1): CoincidenceMatrix {
  return changeUnit(matrix, values, times)
}

/**
 * Removes a unit that was added. A changed unit is removed with its old values and added with its new ones.
 * @throws {RangeError} for a value that is not 1 to n, and if the matrix cannot contain the unit
 */
export function removeUnit(matrix: CoincidenceMatrix, values: readonly number[], times = 1): CoincidenceMatrix {
  return changeUnit(matrix, values, -times)
}

/** Counts the units with at least two values. */
export function countUnits(matrix: CoincidenceMatrix): number {
  return matrix.layers.reduce(
    (units, { raters, counts }) => units + counts.reduce((sum, count) => sum + count, 0) / (raters * (raters - 1)),
    0,
  )
}

/**
 * Computes alpha from weighted coincidences.
 * @param coincidences n × n, row by row: the pairs of values, each weighing 1 / (m - 1) in a unit of m raters
 * @param totals how often each value was given in units with at least two values
 * @returns null where {@link alphaFrom} says so
 */
export function alphaFromCoincidences(coincidences: ArrayLike<number>, totals: ArrayLike<number>, metric: AlphaMetric): number | null {
  const n = totals.length
  let all = 0
  for (let c = 0; c < n; c += 1) all += totals[c] as number
  if (all < 2) return null
  let observed = 0
  let expected = 0
  for (let c = 0; c < n; c += 1) {
    const first = totals[c] as number
    if (first === 0) continue
    let between = first / 2
    for (let k = c + 1; k < n; k += 1) {
      const second = totals[k] as number
      // Ordinal: all values given from c to k, those at both ends counting half. It depends on how often values are used, not on their size.
      const distance = metric === "nominal" ? 1 : (between + second / 2) ** 2
      between += second
      observed += (coincidences[c * n + k] as number) * distance
      expected += first * second * distance
    }
  }
  return expected === 0 ? null : 1 - ((all - 1) * observed) / expected
}

/**
 * Computes Krippendorff's alpha: 1 - observed / expected disagreement. 1: all agree; 0: as if values were given by chance; negative: less
 * than by chance. Missing values need no treatment of their own. Krippendorff asks for 0.8, and for 0.667 where tentative conclusions do.
 *
 * Source: K. Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), https://repository.upenn.edu/asc_papers/43, section E, and
 * "Content Analysis: An Introduction to Its Methodology" (4th ed., 2019), chapter 12.
 *
 * @returns null where alpha is undefined: no unit has two values, or all values are equal, so that no disagreement can be expected. (Equal
 *   values throughout are no proof of agreement: reviewers who always give the same value say nothing.)
 */
export function alphaFrom(matrix: CoincidenceMatrix, metric: AlphaMetric): number | null {
  const { n, layers } = matrix
  const coincidences = new Array<number>(n * n).fill(0)
  const totals = new Array<number>(n).fill(0)
  for (const { raters, counts } of layers) {
    for (let c = 0; c < n; c += 1) {
      let row = 0
      for (let k = 0; k < n; k += 1) {
        const count = counts[c * n + k] ?? 0
        row += count
        coincidences[c * n + k] = (coincidences[c * n + k] ?? 0) + count / (raters - 1)
      }
      // Whole: each given value has a pair with each of the other raters.
      totals[c] = (totals[c] ?? 0) + row / (raters - 1)
    }
  }
  return alphaFromCoincidences(coincidences, totals, metric)
}
