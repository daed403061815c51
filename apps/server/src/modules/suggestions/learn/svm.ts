import { createRandomNumbers } from "../../../platform/random.ts"
import { shuffle } from "./random.ts"
import { FIRST_TOPIC, getSquaredLength, MOST_TOPICS, type Vector } from "./vectors.ts"

/*
 * Linear support vector machines, one for each label against the rest, with squared hinge loss, by dual coordinate descent (Hsieh, Chang, Lin,
 * Keerthi, Sundararajan, "A dual coordinate descent method for large-scale linear SVM", ICML 2008, algorithm 1 for L2-loss). The problem is
 * strictly convex: the result depends neither on the order of the examples nor on those that were taken back. The dual variables are kept, so
 * that a new example or one less needs few passes (Tsai, Lin, Lin, "Incremental and decremental training for linear classification", KDD 2014).
 */

const C = 1
/** Adds to the squared length of an example: 1 / 2C. */
const DIAGONAL = 1 / (2 * C)
/** The largest violation of the optimality conditions that counts as converged. */
const TOLERANCE = 0.002
const MOST_PASSES = 60

/** Whether a label applies to an example: 1 it does, -1 it does not, 0 nobody said. */
export type Target = 1 | -1 | 0

/** `lot` divides examples into folds; it follows from what an example says, and not from when it came. */
type Row = { features: Int32Array; values: Float32Array; squared: number; lot: number }

/** One label's classifier: the dual variable of each example, and the weights that follow. */
export type Machine = { alphas: Float64Array; weights: Float64Array; targets: Int8Array }

/** Examples with the targets of each label, and the machines trained on them. */
export type Trainer = {
  rows: Row[]
  machines: Machine[]
  /** Place of a feature among the weights, plus one; 0: no example has it. */
  places: Int32Array
  width: number
}

export function createTrainer(labels: number): Trainer {
  const machine = (): Machine => ({ alphas: new Float64Array(64), weights: new Float64Array(1024), targets: new Int8Array(64) })
  return { rows: [], machines: Array.from({ length: labels }, machine), places: new Int32Array(FIRST_TOPIC + MOST_TOPICS + 1), width: 0 }
}

/** Adds an example. The machines know it after {@link train}. @param targets one for each label */
export function addExample(trainer: Trainer, vector: Vector, targets: readonly Target[]): void {
  const features = vector.features.map((feature) => {
    if (trainer.places[feature] === 0) {
      trainer.width += 1
      trainer.places[feature] = trainer.width
    }
    return (trainer.places[feature] ?? 0) - 1
  })
  const index = trainer.rows.length
  trainer.rows.push({ features, values: vector.values, squared: getSquaredLength(vector), lot: draw(vector) })
  trainer.machines.forEach((machine, label) => {
    if (index >= machine.alphas.length) {
      machine.alphas = grow(machine.alphas, index)
      const targets = new Int8Array(machine.alphas.length)
      targets.set(machine.targets)
      machine.targets = targets
    }
    if (trainer.width > machine.weights.length) machine.weights = grow(machine.weights, trainer.width)
    machine.targets[index] = targets[label] ?? 0
  })
}

/** A number that is the same for the same features. */
function draw({ features }: Vector): number {
  let h = 0
  for (const feature of features) h = Math.imul(h ^ feature, 0x01000193)
  return (h ^ (h >>> 15)) >>> 0
}

function grow(values: Float64Array, least: number): Float64Array {
  const grown = new Float64Array(Math.max(least + 1, values.length * 2))
  grown.set(values)
  return grown
}

/** Takes an example back from every label, as if it had never been there. The machines know it after {@link train}. */
export function removeExample(trainer: Trainer, index: number): void {
  const row = trainer.rows[index]
  if (!row) return
  for (const machine of trainer.machines) {
    forget(machine, row, index)
    machine.targets[index] = 0
  }
}

/** Takes the part of one example out of the weights. */
function forget(machine: Machine, row: Row, index: number): void {
  const part = (machine.alphas[index] ?? 0) * (machine.targets[index] ?? 0)
  if (part !== 0) addTo(machine.weights, row, -part)
  machine.alphas[index] = 0
}

function addTo(weights: Float64Array, { features, values }: Row, by: number): void {
  for (let at = 0; at < features.length; at += 1) {
    const place = features[at] as number
    weights[place] = (weights[place] as number) + by * (values[at] as number)
  }
}

function dot(weights: Float64Array, { features, values }: Row): number {
  let sum = 0
  for (let at = 0; at < features.length; at += 1) sum += (weights[features[at] as number] as number) * (values[at] as number)
  return sum
}

/** Trains every machine from where it is until it has converged. */
export function train(trainer: Trainer): void {
  runSteps(trainSteps(trainer))
}

/** The same; stops after each label. */
export function* trainSteps(trainer: Trainer): Generator<undefined, void> {
  for (const machine of trainer.machines) {
    descend(trainer.rows, machine, null)
    yield
  }
}

/** @param left out of training: examples for which this is true */
function descend(rows: readonly Row[], machine: Machine, left: ((index: number) => boolean) | null, passes = MOST_PASSES): void {
  const { alphas, targets, weights } = machine
  const order: number[] = []
  for (let index = 0; index < rows.length; index += 1) if (targets[index] !== 0 && !left?.(index)) order.push(index)
  const random = createRandomNumbers(1)
  for (let pass = 0; pass < passes; pass += 1) {
    shuffle(order, random)
    let worst = 0
    for (const index of order) {
      const row = rows[index] as Row
      const y = targets[index] as number
      const alpha = alphas[index] as number
      const gradient = y * dot(weights, row) - 1 + alpha * DIAGONAL
      const violation = alpha === 0 ? Math.min(gradient, 0) : gradient
      if (Math.abs(violation) > worst) worst = Math.abs(violation)
      if (violation === 0) continue
      const next = Math.max(alpha - gradient / (row.squared + DIAGONAL), 0)
      if (next !== alpha) addTo(weights, row, (next - alpha) * y)
      alphas[index] = next
    }
    if (worst < TOLERANCE) return
  }
}

/** The score of every label for a vector: above 0 the label applies rather than not. */
export function getScores(trainer: Trainer, vector: Vector): Float64Array {
  const scores = new Float64Array(trainer.machines.length)
  for (let at = 0; at < vector.features.length; at += 1) {
    const place = (trainer.places[vector.features[at] as number] as number) - 1
    if (place < 0) continue
    const value = vector.values[at] as number
    for (let label = 0; label < scores.length; label += 1) {
      scores[label] = (scores[label] as number) + ((trainer.machines[label] as Machine).weights[place] as number) * value
    }
  }
  return scores
}

/** The weight of a feature for a label; 0 where no example has it. */
export function getWeight(trainer: Trainer, label: number, feature: number): number {
  const place = (trainer.places[feature] ?? 0) - 1
  return place < 0 ? 0 : (trainer.machines[label]?.weights[place] ?? 0)
}

/** Passes that bring a machine close to what it would be without a part of its examples. */
const FOLD_PASSES = 6

/**
 * Scores every example by machines that were trained without it: the examples are divided into folds, and each fold is scored by machines
 * trained on the others, beginning with those trained on all. Stops after each fold of a label, so that others can have their turn.
 * @param scored whether an example is divided; the others are trained on in every fold
 * @returns by example; null where it is not scored
 */
export function* crossValidate(
  trainer: Trainer,
  folds: number,
  scored: (index: number) => boolean,
): Generator<undefined, (Float64Array | null)[]> {
  const { rows, machines } = trainer
  const scores: (Float64Array | null)[] = rows.map((_, index) => (scored(index) ? new Float64Array(machines.length) : null))
  for (const [label, machine] of machines.entries()) {
    for (let fold = 0; fold < folds; fold += 1) {
      const held = (index: number) => scored(index) && (rows[index] as Row).lot % folds === fold
      const copy = { alphas: machine.alphas.slice(), weights: machine.weights.slice(), targets: machine.targets }
      rows.forEach((row, index) => {
        if (held(index)) forget(copy, row, index)
      })
      descend(rows, copy, held, FOLD_PASSES)
      rows.forEach((row, index) => {
        const own = scores[index]
        if (own && held(index)) own[label] = dot(copy.weights, row)
      })
      yield
    }
  }
  return scores
}

/** Does all steps at once. */
export function runSteps<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
