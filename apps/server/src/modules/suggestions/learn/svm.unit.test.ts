import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addExample, createTrainer, crossValidate, getScores, removeExample, runSteps, type Target, type Trainer, train } from "./svm.ts"
import type { Vector } from "./vectors.ts"

const vector = (...entries: readonly [feature: number, value: number][]): Vector => ({
  features: Int32Array.from(entries, ([feature]) => feature),
  values: Float32Array.from(entries, ([, value]) => value),
})

/** Examples of six features, of length at most 1 as real ones are, and one target. */
const example = fc.record({
  values: fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 6, maxLength: 6 }).map((values) => values.map((value) => value / 10)),
  target: fc.constantFrom<Target>(1, -1),
})
type Sample = { values: number[]; target: Target }

const toVector = ({ values }: Sample) => vector(...values.map((value, feature): [number, number] => [feature, value]))

function trained(samples: readonly Sample[]): Trainer {
  const trainer = createTrainer(1)
  for (const sample of samples) addExample(trainer, toVector(sample), [sample.target])
  train(trainer)
  return trainer
}

const score = (trainer: Trainer, sample: Sample) => getScores(trainer, toVector(sample))[0] ?? 0

/** The primal problem: half the squared length of the weights and the squared hinge losses. */
function objective(trainer: Trainer, samples: readonly Sample[], change: readonly number[]): number {
  const weights = Array.from({ length: 6 }, (_, feature) => (getScores(trainer, vector([feature, 1]))[0] ?? 0) + (change[feature] ?? 0))
  const losses = samples.map(({ values, target }) => {
    const own = values.reduce((sum, value, feature) => sum + value * (weights[feature] ?? 0), 0)
    return Math.max(0, 1 - target * own) ** 2
  })
  return weights.reduce((sum, weight) => sum + weight ** 2, 0) / 2 + losses.reduce((sum, loss) => sum + loss, 0)
}

describe("a trained machine", () => {
  test("minimizes the loss: no step from its weights lowers it", () => {
    fc.assert(
      fc.property(fc.array(example, { minLength: 2, maxLength: 30 }), (samples) => {
        const trainer = trained(samples)
        const least = objective(trainer, samples, [])
        for (let feature = 0; feature < 6; feature += 1) {
          for (const by of [0.05, -0.05]) {
            const change = Array.from({ length: 6 }, (_, other) => (other === feature ? by : 0))
            expect(objective(trainer, samples, change)).toBeGreaterThan(least)
          }
        }
      }),
    )
  })

  test("does not depend on the order of its examples", () => {
    fc.assert(
      fc.property(fc.array(example, { minLength: 2, maxLength: 30 }), (samples) => {
        const [forwards, backwards] = [trained(samples), trained([...samples].reverse())]
        for (const sample of samples) expect(Math.abs(score(forwards, sample) - score(backwards, sample))).toBeLessThan(0.005)
      }),
    )
  })

  test("forgets an example that is taken back", () => {
    fc.assert(
      fc.property(fc.array(example, { minLength: 3, maxLength: 30 }), fc.nat(), (samples, at) => {
        const index = at % samples.length
        const trainer = trained(samples)
        removeExample(trainer, index)
        train(trainer)
        const never = trained(samples.filter((_, other) => other !== index))
        for (const sample of samples) expect(Math.abs(score(trainer, sample) - score(never, sample))).toBeLessThan(0.005)
      }),
    )
  })

  test("does not learn from an example about which nobody said anything", () => {
    const samples: Sample[] = [
      { values: [0.5, 0, 0, 0, 0, 0], target: 1 },
      { values: [0, 0.5, 0, 0, 0, 0], target: -1 },
    ]
    const trainer = trained(samples)
    const before = score(trainer, samples[0] as Sample)
    addExample(trainer, toVector({ values: [0.5, 0, 0, 0, 0, 0], target: 0 }), [0])
    train(trainer)
    expect(score(trainer, samples[0] as Sample)).toBeCloseTo(before, 10)
  })
})

test("cross-validation scores an example by machines that have not seen it", () => {
  // Each example has a feature of its own, which only training on itself can use.
  const trainer = createTrainer(1)
  for (let index = 0; index < 20; index += 1) addExample(trainer, vector([index, 1]), [index % 2 === 0 ? 1 : -1])
  train(trainer)
  for (const scores of runSteps(crossValidate(trainer, 5, () => true))) expect(Math.abs(scores?.[0] ?? 1)).toBeLessThan(1e-9)
  expect(Math.abs(getScores(trainer, vector([0, 1]))[0] ?? 0)).toBeGreaterThan(0.5)
})
