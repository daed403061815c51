import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type AlphaMetric, addUnit, alphaFrom, type CoincidenceMatrix, countUnits, createMatrix, removeUnit } from "./alpha.ts"

/** Builds units from a table with one line per rater, as the sources print it; `.` is a missing value. */
function readRaters(lines: string[], offset = 0): number[][] {
  const rows = lines.map((line) => line.trim().split(/\s+/))
  return (rows[0] ?? []).map((_, unit) => rows.flatMap((row) => (row[unit] === "." ? [] : [Number(row[unit]) + offset])))
}

/** Four observers, twelve units. K. Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), example C; also R package irr, kripp.alpha. */
const krippendorff2011 = readRaters([
  "1 2 3 3 2 1 4 1 2 . . .",
  "1 2 3 3 2 2 4 1 2 5 . 3",
  ". 3 3 3 2 3 4 2 2 5 1 .",
  "1 2 3 3 2 4 4 1 2 5 1 .",
])

/**
 * Three coders, fifteen units. https://en.wikipedia.org/wiki/Krippendorff's_alpha, computational example; to six digits in the tests of Python's
 * krippendorff (https://github.com/pln-fing-udelar/fast-krippendorff), test_nominal_metric_reliability_data.
 */
const wikipedia = readRaters(["1 . 2 1 3 3 4 3 . . . . . . .", ". . . . . 3 4 1 2 1 1 3 3 . 3", ". . 2 1 3 4 4 . 2 1 1 3 3 . 4"])

/**
 * Five observers, forty newspaper articles, values 0 to 3. A. Hayes and K. Krippendorff, "Answering the Call for a Standard Reliability
 * Measure for Coding Data", Communication Methods and Measures 1 (2007), table 1. One word is one article.
 * The nominal value is from https://github.com/raoulbia/nltk-krippendorff-validation, which checks the same table.
 */
const hayes2007 = (
  "112.2 1101. 2333. .00.0 000.0 000.0 102.1 1.20. 222.2 2111. .100. 0000. 1222. 33223 111.1 111.1 212.2 1233. 1101. 000.0 " +
  "0011. 00.00 2333. 0000. 12.22 0111. 00010 1212. 1122. 112.2 110.0 2121. 22.22 3222. 222.2 223.2 222.2 22.12 2222. 111.1"
)
  .split(" ")
  .map((article) => [...article].flatMap((value) => (value === "." ? [] : [Number(value) + 1])))

/** Three annotators, four texts, "pos", "neg", "neu" as 1, 2, 3. Tests of Python's krippendorff, test_string_labels_nominal. */
const annotators = readRaters(["1 2 3 .", "1 2 3 1", "1 2 1 1"])

function buildMatrix(n: number, units: readonly (readonly number[])[]): CoincidenceMatrix {
  return units.reduce((matrix, unit) => addUnit(matrix, unit), createMatrix(n))
}

/**
 * Alpha by its definition, without a coincidence matrix: the mean distance of pairs within units (each unit weighing as many values as it
 * has), over the mean distance of pairs of all values.
 */
function computeNaively(units: readonly (readonly number[])[], metric: AlphaMetric): number {
  const pairable = units.filter((unit) => unit.length >= 2)
  const all = pairable.flat()
  const distance = (one: number, other: number) => {
    if (one === other) return 0
    if (metric === "nominal") return 1
    const [low, high] = [Math.min(one, other), Math.max(one, other)]
    const ends = all.filter((value) => value === low || value === high).length
    return (all.filter((value) => value >= low && value <= high).length - ends / 2) ** 2
  }
  const sumPairs = (values: readonly number[]) =>
    values.reduce((sum, one, at) => sum + values.reduce((inner, other, to) => inner + (at === to ? 0 : distance(one, other)), 0), 0)
  const observed = pairable.reduce((sum, unit) => sum + sumPairs(unit) / (unit.length - 1), 0) / all.length
  const expected = sumPairs(all) / (all.length * (all.length - 1))
  return 1 - observed / expected
}

describe("published examples with missing values", () => {
  test.each([
    { source: "Krippendorff 2011, C", n: 5, units: krippendorff2011, metric: "nominal", published: 0.743, digits: 3, exact: 0.7434 },
    { source: "Krippendorff 2011, C", n: 5, units: krippendorff2011, metric: "ordinal", published: 0.815, digits: 3, exact: 0.8154 },
    { source: "Hayes and Krippendorff 2007", n: 4, units: hayes2007, metric: "ordinal", published: 0.7598, digits: 4, exact: 0.7598 },
    { source: "Hayes and Krippendorff 2007", n: 4, units: hayes2007, metric: "nominal", published: 0.477, digits: 3, exact: 0.4765 },
    { source: "Wikipedia", n: 4, units: wikipedia, metric: "nominal", published: 0.691358, digits: 6, exact: 0.6914 },
    { source: "Python's krippendorff", n: 3, units: annotators, metric: "nominal", published: 0.722222, digits: 6, exact: 0.7222 },
  ] as const)("$source, $metric: $published", ({ n, units, metric, published, digits, exact }) => {
    const alpha = alphaFrom(buildMatrix(n, units), metric) ?? Number.NaN
    expect(Number(alpha.toFixed(digits))).toBe(published)
    expect(Number(alpha.toFixed(4))).toBe(exact)
    expect(alpha).toBeCloseTo(computeNaively(units, metric), 12)
  })
})

const unit = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 6 })
const units = fc.array(unit, { maxLength: 25 })
const metrics = ["nominal", "ordinal"] as const

test("equals the naive computation on random units", () => {
  fc.assert(
    fc.property(units, (given) => {
      const pairable = given.filter((values) => values.length >= 2).flat()
      fc.pre(new Set(pairable).size >= 2)
      for (const metric of metrics) expect(alphaFrom(buildMatrix(5, given), metric)).toBeCloseTo(computeNaively(given, metric), 9)
    }),
    { numRuns: 300 },
  )
})

test("incremental changes give exactly the matrix of a recount", () => {
  const change = fc.oneof(
    fc.record({ type: fc.constant("add" as const), values: unit }),
    fc.record({ type: fc.constant("remove" as const), at: fc.nat() }),
    fc.record({ type: fc.constant("change" as const), at: fc.nat(), values: unit }),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      let matrix = createMatrix(5)
      const present: number[][] = []
      for (const next of changes) {
        if (next.type === "add") {
          matrix = addUnit(matrix, next.values)
          present.push(next.values)
        } else if (present.length > 0) {
          const at = next.at % present.length
          matrix = removeUnit(matrix, present[at] ?? [])
          if (next.type === "change") matrix = addUnit(matrix, next.values)
          present.splice(at, 1, ...(next.type === "change" ? [next.values] : []))
        }
      }
      const recount = buildMatrix(5, present)
      expect(matrix).toEqual(recount)
      expect(countUnits(matrix)).toBe(present.filter((values) => values.length >= 2).length)
      for (const metric of metrics) expect(alphaFrom(matrix, metric)).toBe(alphaFrom(recount, metric))
    }),
    { numRuns: 300 },
  )
})

test("does not depend on the order of raters and units, nor on storing as JSON", () => {
  fc.assert(
    fc.property(
      units.chain((given) => fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length }))),
      ([given, shuffled]) => {
        const matrix = buildMatrix(5, given)
        const other = buildMatrix(
          5,
          shuffled.map((values) => values.toReversed()),
        )
        expect(other).toEqual(matrix)
        expect(JSON.parse(JSON.stringify(matrix))).toEqual(matrix)
      },
    ),
  )
})

test("adds a unit several times at once", () => {
  expect(addUnit(createMatrix(3), [1, 2, 2], 3)).toEqual(
    buildMatrix(3, [
      [1, 2, 2],
      [2, 1, 2],
      [2, 2, 1],
    ]),
  )
})

test("leaves the given matrix as it is", () => {
  const matrix = buildMatrix(3, [[1, 2]])
  const before = structuredClone(matrix)
  addUnit(matrix, [3, 3])
  removeUnit(matrix, [1, 2])
  expect(matrix).toEqual(before)
})

test.each(metrics)("%s: is 1 when all raters agree, 0 by chance, negative for systematic disagreement", (metric) => {
  expect(
    alphaFrom(
      buildMatrix(4, [
        [1, 1, 1],
        [2, 2],
        [4, 4, 4, 4],
      ]),
      metric,
    ),
  ).toBe(1)
  // Of the six pairs of 1, 1, 2, 2 four differ: the one unit disagrees exactly as much as all values together.
  expect(alphaFrom(buildMatrix(2, [[1, 1, 2, 2]]), metric)).toBeCloseTo(0, 12)
  expect(
    alphaFrom(
      buildMatrix(2, [
        [1, 2],
        [1, 2],
      ]),
      metric,
    ),
  ).toBe(-0.5)
})

test("is undefined without a pair, and where all values are equal", () => {
  expect(alphaFrom(createMatrix(5), "ordinal")).toBeNull()
  expect(alphaFrom(buildMatrix(5, [[1], [2], []]), "ordinal")).toBeNull()
  expect(alphaFrom(buildMatrix(5, [[3, 3], [3, 3, 3], [1]]), "nominal")).toBeNull()
})

test("counts only units with at least two values", () => {
  expect(countUnits(buildMatrix(5, [[1], [], [1, 2], [2, 2, 2], [3, 4, 5, 5, 1]]))).toBe(3)
})

test("rejects values off the scale, removals of absent units, and scales of one value", () => {
  for (const value of [0, 4, 1.5, Number.NaN]) expect(() => addUnit(createMatrix(3), [value, 1])).toThrow(RangeError)
  expect(() => addUnit(createMatrix(3), [9])).toThrow(RangeError)
  expect(() => removeUnit(buildMatrix(3, [[1, 2]]), [1, 3])).toThrow(RangeError)
  expect(() => removeUnit(buildMatrix(3, [[1, 2]]), [1, 2, 2])).toThrow(RangeError)
  expect(() => createMatrix(1)).toThrow(RangeError)
})
