import { expect, test } from "vitest"
import { createRandomNumbers, drawBinomial } from "../../../platform/random.ts"
import { addUnit, alphaFrom, createMatrix } from "./alpha.ts"
import { bootstrapAlpha, groupUnits, MAX_RESAMPLES, type UnitGroup } from "./bootstrap.ts"

/** K. Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), example C, unit by unit. */
const example: UnitGroup[] = groupUnits(
  "111 2232 3333 3333 2222 1234 4444 1121 2222 555 11 3".split(" ").map((unit) => [...unit].map(Number)),
)

function getAlpha(groups: readonly UnitGroup[], n: number): number {
  const matrix = groups.reduce((sum, { values, count }) => addUnit(sum, values, count), createMatrix(n))
  return alphaFrom(matrix, "ordinal") ?? Number.NaN
}

function repeat(groups: readonly UnitGroup[], times: number): UnitGroup[] {
  return groups.map(({ values, count }) => ({ values, count: count * times }))
}

const options = { n: 5, metric: "ordinal", seed: 7 } as const

test("groups units by values in any order and leaves out those without a pair", () => {
  expect(groupUnits([[2, 1], [1, 2], [3], [], [1, 1, 2]])).toEqual([
    { values: [1, 2], count: 2 },
    { values: [1, 1, 2], count: 1 },
  ])
})

test("covers the point, and more units narrow it by the root of their number", () => {
  const alpha = getAlpha(example, 5)
  const widths = [1, 4, 16, 64].map((times) => {
    const interval = bootstrapAlpha(repeat(example, times), options)
    expect(interval).not.toBeNull()
    const { low, high } = interval ?? { low: 1, high: 0 }
    expect(low).toBeLessThan(alpha)
    expect(high).toBeGreaterThan(alpha)
    return high - low
  })
  for (const [at, width] of widths.entries()) {
    if (at === 0) continue
    const ratio = (widths[at - 1] ?? 0) / width
    expect(ratio).toBeGreaterThan(1.4)
    expect(ratio).toBeLessThan(2.8)
  }
})

test("is as wide as resampling unit by unit makes it", () => {
  const groups = repeat(example, 8)
  const units = groups.flatMap(({ values, count }) => Array.from({ length: count }, () => values))
  const random = createRandomNumbers(99)
  const alphas = Array.from({ length: 1_000 }, () => {
    const drawn = groupUnits(units.map(() => units[Math.floor(random() * units.length)] ?? []))
    return getAlpha(drawn, 5)
  }).sort((one, other) => one - other)
  const interval = bootstrapAlpha(groups, { ...options, resamples: 2_000 })
  expect(interval?.low).toBeCloseTo(alphas[25] ?? 0, 1)
  expect(Math.abs((interval?.low ?? 9) - (alphas[25] ?? 0))).toBeLessThan(0.02)
  expect(Math.abs((interval?.high ?? 9) - (alphas[974] ?? 0))).toBeLessThan(0.02)
})

test("contains the true alpha in about 95 of 100 samples", () => {
  // Three raters who each give the true value (1 or 2, equally likely) with a probability of 0.8, else the other one: alpha is 0.6 ** 2.
  const random = createRandomNumbers(5)
  let hits = 0
  for (let sample = 0; sample < 200; sample += 1) {
    const units = Array.from({ length: 80 }, () => {
      const truth = random() < 0.5 ? 1 : 2
      return [0, 0, 0].map(() => (random() < 0.8 ? truth : 3 - truth))
    })
    const interval = bootstrapAlpha(groupUnits(units), { n: 2, metric: "nominal", seed: sample, resamples: 400 })
    if (interval && interval.low <= 0.36 && interval.high >= 0.36) hits += 1
  }
  expect(hits).toBeGreaterThanOrEqual(178)
  expect(hits).toBeLessThanOrEqual(199)
})

test("depends on the seed alone, not on the order of groups and values", () => {
  const first = bootstrapAlpha(example, options)
  const turned = example.toReversed().map(({ values, count }) => ({ values: values.toReversed(), count }))
  expect(bootstrapAlpha(turned, options)).toEqual(first)
  expect(bootstrapAlpha(example, { ...options, seed: 8 })).not.toEqual(first)
})

test("has no width when all raters agree, and is undefined without two units or without variation", () => {
  const agreement = [
    { values: [1, 1], count: 20 },
    { values: [4, 4, 4], count: 20 },
  ]
  expect(bootstrapAlpha(agreement, options)).toEqual({ low: 1, high: 1, resamples: 1_000 })
  expect(bootstrapAlpha([{ values: [1, 2], count: 1 }], options)).toBeNull()
  expect(bootstrapAlpha([{ values: [3, 3], count: 50 }], options)).toBeNull()
  expect(bootstrapAlpha([], options)).toBeNull()
})

test("leaves out resamples without variation", () => {
  const groups = [
    { values: [1, 1], count: 9 },
    { values: [1, 2], count: 1 },
  ]
  // The one unit with a 2 is missing in (9/10)^10 = 35 % of the resamples.
  const resamples = bootstrapAlpha(groups, options)?.resamples ?? 0
  expect(resamples).toBeGreaterThan(580)
  expect(resamples).toBeLessThan(720)
})

test("draws at most a fixed number of resamples", () => {
  expect(bootstrapAlpha(repeat(example, 10), { ...options, resamples: 1_000_000 })?.resamples).toBe(MAX_RESAMPLES)
})

test("costs no more for a million units than for a thousand", () => {
  const groups: UnitGroup[] = []
  for (let a = 1; a <= 5; a += 1)
    for (let b = a; b <= 5; b += 1) for (let c = b; c <= 5; c += 1) groups.push({ values: [a, b, c], count: 30 })
  let draws = 0
  const measure = (times: number) => {
    const start = process.cpuUsage()
    expect(bootstrapAlpha(repeat(groups, times), options)).not.toBeNull()
    draws += 1
    return process.cpuUsage(start).user / 1_000
  }
  measure(1)
  const small = Math.min(measure(1), measure(1), measure(1))
  const large = Math.min(measure(1_000), measure(1_000), measure(1_000))
  expect(draws).toBe(7)
  // 1,050 units and 1,050,000: a cost that grew with their number would be a thousand times as high.
  expect(large).toBeLessThan(small * 10 + 50)
})

test("rejects values off the scale", () => {
  expect(() => bootstrapAlpha([{ values: [1, 6], count: 3 }], options)).toThrow(RangeError)
})

test.each([
  [10, 0.3],
  [1_000, 0.004],
  [1_000, 0.3],
  [1_000, 0.9],
  [1_000_000, 0.5],
  [5, 1],
  [5, 0],
])("binomial numbers of %d trials at %d have the right mean and variance", (trials, probability) => {
  const random = createRandomNumbers(3)
  const draws = Array.from({ length: 20_000 }, () => drawBinomial(random, trials, probability))
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length
  const variance = draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / draws.length
  const expected = trials * probability * (1 - probability)
  expect(Math.abs(mean - trials * probability)).toBeLessThanOrEqual(4 * Math.sqrt(expected / draws.length))
  expect(Math.abs(variance - expected)).toBeLessThanOrEqual(expected * 0.05)
  expect(draws.every((draw) => Number.isInteger(draw) && draw >= 0 && draw <= trials)).toBe(true)
})

test.each([
  [50, 0.4],
  [50, 0.1],
  [100_000, 0.0001],
])("binomial numbers of %d trials at %d follow the exact distribution", (trials, probability) => {
  const size = 400_000
  const random = createRandomNumbers(11)
  const counts = new Array<number>(trials + 1).fill(0)
  for (let draw = 0; draw < size; draw += 1) {
    const drawn = drawBinomial(random, trials, probability)
    counts[drawn] = (counts[drawn] ?? 0) + 1
  }
  let chance = (1 - probability) ** trials
  let chiSquare = 0
  let cells = 0
  for (let k = 0; k <= Math.min(trials, 60); k += 1) {
    const expected = size * chance
    if (expected >= 10) {
      chiSquare += ((counts[k] ?? 0) - expected) ** 2 / expected
      cells += 1
    }
    chance *= ((probability / (1 - probability)) * (trials - k)) / (k + 1)
  }
  // Mean `cells`, standard deviation √(2 cells): four of them above.
  expect(cells).toBeGreaterThan(10)
  expect(chiSquare).toBeLessThan(cells + 4 * Math.sqrt(2 * cells))
})
