import { expect, test } from "vitest"
import { createRandomNumbers } from "../../../platform/random.ts"
import { calibrate, getPriors, getProbabilities, type ScoredExample } from "./calibrate.ts"
import { nextNormal } from "./random.ts"
import type { Target } from "./svm.ts"

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))

test("finds the logistic function that made independent labels", () => {
  const random = createRandomNumbers(4)
  const examples = Array.from({ length: 4_000 }, (): ScoredExample => {
    const scores = Float64Array.from([nextNormal(random), nextNormal(random)])
    return { scores, targets: Array.from(scores, (score): Target => (random() < sigmoid(3 * score - 1) ? 1 : -1)) }
  })
  const { calibration } = calibrate("several", examples, [0, 0])
  expect(calibration.scale).toBeGreaterThan(2.7)
  expect(calibration.scale).toBeLessThan(3.3)
  expect(calibration.offset).toBeGreaterThan(-1.2)
  expect(calibration.offset).toBeLessThan(-0.8)
})

test("finds the scale that made one label of a group", () => {
  const random = createRandomNumbers(5)
  const examples = Array.from({ length: 4_000 }, (): ScoredExample => {
    const scores = Float64Array.from([nextNormal(random), nextNormal(random), nextNormal(random)])
    const probabilities = getProbabilities({ kind: "one", scale: 2.5, offset: 0, prior: 0 }, scores, [0, 0, 0])
    const draw = random()
    const chosen = draw < (probabilities[0] ?? 0) ? 0 : draw < (probabilities[0] ?? 0) + (probabilities[1] ?? 0) ? 1 : 2
    return { scores, targets: [0, 1, 2].map((label): Target => (label === chosen ? 1 : -1)) }
  })
  const { calibration, loss } = calibrate("one", examples, [0, 0, 0])
  expect(calibration.scale).toBeGreaterThan(2.3)
  expect(calibration.scale).toBeLessThan(2.7)
  expect(loss).toBeLessThan(Math.log(3))
})

test("the probabilities of a group of one add up to 1", () => {
  const probabilities = getProbabilities({ kind: "one", scale: 700, offset: 3, prior: 1 }, [4, -2, 0.5], [0, 1, -1])
  expect(probabilities.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
})

test("scores that say nothing give each label as often as it applies", () => {
  const random = createRandomNumbers(6)
  const examples = Array.from({ length: 2_000 }, (_, index): ScoredExample => {
    const targets: Target[] = index % 10 === 0 ? [1, -1] : [-1, 1]
    return { scores: Float64Array.from([nextNormal(random), nextNormal(random)]), targets }
  })
  const priors = getPriors(2, examples)
  const { calibration } = calibrate("one", examples, priors)
  const [rare = 0] = getProbabilities(calibration, [0, 0], priors)
  expect(rare).toBeGreaterThan(0.07)
  expect(rare).toBeLessThan(0.13)
})
