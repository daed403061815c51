import type { Target } from "./svm.ts"

/*
 * Turns scores into calibrated probabilities: of proposals with 80 %, 80 of 100 are right. The numbers come from scores of
 * examples that the machines had not seen. In a group of which one label is chosen, softmax of scaled scores and priors; otherwise a logistic
 * function for each label, with parameters that all labels share (Platt, "Probabilistic outputs for support vector machines", 1999).
 */

/** Probability of label k: see {@link getProbabilities}. */
export type Calibration = { kind: "one" | "several"; scale: number; offset: number; prior: number }

/** Log odds of how often each label applies, from finished examples. */
export type Priors = readonly number[]

/** An example that was not trained on: the scores of all labels, and which of them apply. */
export type ScoredExample = { scores: Float64Array; targets: readonly Target[] }

/** Pull on the parameters, against the log loss of all examples together. */
const RIDGE = 0.01
const STEPS = 50

/** @param examples finished; an example of a group of one has exactly one label */
export function getPriors(labels: number, examples: readonly { targets: readonly Target[] }[]): number[] {
  return Array.from({ length: labels }, (_, label) => {
    const known = examples.filter(({ targets }) => targets[label] !== 0)
    const positive = known.filter(({ targets }) => targets[label] === 1).length
    return Math.log((positive + 0.5) / (known.length - positive + 0.5))
  })
}

/** The probability of every label. */
export function getProbabilities({ kind, scale, offset, prior }: Calibration, scores: ArrayLike<number>, priors: Priors): number[] {
  const logits = Array.from(scores, (score, label) => scale * score + offset + prior * (priors[label] ?? 0))
  if (kind === "several") return logits.map((logit) => 1 / (1 + Math.exp(-logit)))
  const highest = Math.max(...logits)
  const parts = logits.map((logit) => Math.exp(logit - highest))
  const sum = parts.reduce((a, b) => a + b, 0)
  return parts.map((part) => part / sum)
}

/**
 * Fits the parameters by Newton's method with a ridge penalty on their distance from where they begin.
 * @returns the parameters, and the mean log loss of the examples
 */
export function calibrate(
  kind: Calibration["kind"],
  examples: readonly ScoredExample[],
  priors: Priors,
): { calibration: Calibration; loss: number } {
  const begin = kind === "one" ? [2, 0, 0] : [2, 0, 0]
  let theta = [...begin]
  let best = getLoss(kind, theta, begin, examples, priors)
  for (let step = 0; step < STEPS; step += 1) {
    const { gradient, hessian } = getDerivatives(kind, theta, begin, examples, priors)
    const change = solve(hessian, gradient)
    let length = 1
    let moved = false
    while (length > 1e-4) {
      const next = theta.map((value, index) => value - length * (change[index] ?? 0))
      const loss = getLoss(kind, next, begin, examples, priors)
      if (loss < best - 1e-10) {
        theta = next
        best = loss
        moved = true
        break
      }
      length /= 2
    }
    if (!moved) break
  }
  const [scale = 2, offset = 0, prior = 0] = theta
  const calibration: Calibration = { kind, scale, offset, prior }
  return { calibration, loss: getMeanLoss(calibration, examples, priors) }
}

/** The inputs that the three parameters multiply. In a group of one an offset that all labels share says nothing. */
const inputsOf = (kind: Calibration["kind"], score: number, prior: number) => [score, kind === "one" ? 0 : 1, prior] as const

function getMeanLoss(calibration: Calibration, examples: readonly ScoredExample[], priors: Priors): number {
  let sum = 0
  let count = 0
  for (const { scores, targets } of examples) {
    const probabilities = getProbabilities(calibration, scores, priors)
    targets.forEach((target, label) => {
      const p = Math.min(1 - 1e-9, Math.max(1e-9, probabilities[label] ?? 0))
      if (calibration.kind === "one" ? target !== 1 : target === 0) return
      sum -= Math.log(target === 1 ? p : 1 - p)
      count += 1
    })
  }
  return count === 0 ? 0 : sum / count
}

function getLoss(
  kind: Calibration["kind"],
  theta: readonly number[],
  begin: readonly number[],
  examples: readonly ScoredExample[],
  priors: Priors,
): number {
  const [scale = 0, offset = 0, prior = 0] = theta
  const penalty = theta.reduce(
    (sum, value, index) => sum + (RIDGE / 2 / Math.max(1, examples.length)) * (value - (begin[index] ?? 0)) ** 2,
    0,
  )
  return getMeanLoss({ kind, scale, offset, prior }, examples, priors) + penalty
}

function getDerivatives(
  kind: Calibration["kind"],
  theta: readonly number[],
  begin: readonly number[],
  examples: readonly ScoredExample[],
  priors: Priors,
) {
  const [scale = 0, offset = 0, prior = 0] = theta
  const gradient = [0, 0, 0]
  const hessian = Array.from({ length: 9 }, () => 0)
  const addTo = (values: number[], index: number, by: number) => {
    values[index] = (values[index] ?? 0) + by
  }
  let count = 0
  for (const { scores, targets } of examples) {
    const probabilities = getProbabilities({ kind, scale, offset, prior }, scores, priors)
    const inputs = probabilities.map((_, label) => inputsOf(kind, scores[label] ?? 0, priors[label] ?? 0))
    if (kind === "several") {
      targets.forEach((target, label) => {
        if (target === 0) return
        const p = probabilities[label] ?? 0
        const x = inputs[label] ?? [0, 0, 0]
        count += 1
        for (let a = 0; a < 3; a += 1) {
          addTo(gradient, a, (p - (target === 1 ? 1 : 0)) * (x[a] ?? 0))
          for (let b = 0; b < 3; b += 1) addTo(hessian, 3 * a + b, p * (1 - p) * (x[a] ?? 0) * (x[b] ?? 0))
        }
      })
      continue
    }
    const chosen = targets.indexOf(1)
    if (chosen < 0) continue
    count += 1
    const mean = [0, 1, 2].map((a) => probabilities.reduce((sum, p, label) => sum + p * (inputs[label]?.[a] ?? 0), 0))
    for (let a = 0; a < 3; a += 1) {
      addTo(gradient, a, (mean[a] ?? 0) - (inputs[chosen]?.[a] ?? 0))
      for (let b = 0; b < 3; b += 1) {
        const second = probabilities.reduce((sum, p, label) => sum + p * (inputs[label]?.[a] ?? 0) * (inputs[label]?.[b] ?? 0), 0)
        addTo(hessian, 3 * a + b, second - (mean[a] ?? 0) * (mean[b] ?? 0))
      }
    }
  }
  const scaled = (values: number[]) => values.map((value) => value / Math.max(1, count))
  const out = { gradient: scaled(gradient), hessian: scaled(hessian) }
  theta.forEach((value, index) => {
    addTo(out.gradient, index, (RIDGE / Math.max(1, examples.length)) * (value - (begin[index] ?? 0)))
    addTo(out.hessian, 4 * index, RIDGE / Math.max(1, examples.length))
  })
  return out
}

/** Solves three linear equations (Gauss, with pivots). */
function solve(matrix: readonly number[], right: readonly number[]): number[] {
  const rows = [0, 1, 2].map((row) => [...matrix.slice(3 * row, 3 * row + 3), right[row] ?? 0])
  for (let column = 0; column < 3; column += 1) {
    const pivot = rows
      .slice(column)
      .reduce((best, row, at) => (Math.abs(row[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0) ? at + column : best), column)
    const held = rows[column] as number[]
    rows[column] = rows[pivot] as number[]
    rows[pivot] = held
    const first = rows[column] as number[]
    rows.forEach((row, at) => {
      if (at === column || (first[column] ?? 0) === 0) return
      const factor = (row[column] ?? 0) / (first[column] as number)
      for (let k = column; k < 4; k += 1) row[k] = (row[k] ?? 0) - factor * (first[k] ?? 0)
    })
  }
  return rows.map((row, at) => ((row[at] ?? 0) === 0 ? 0 : (row[3] ?? 0) / (row[at] as number)))
}
