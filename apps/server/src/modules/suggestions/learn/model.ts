import { type Calibration, calibrate, getPriors, getProbabilities, type Priors, type ScoredExample } from "./calibrate.ts"
import { addExample, createTrainer, crossValidate, getScores, getWeight, runSteps, type Target, type Trainer, trainSteps } from "./svm.ts"
import { getFactFeature, getGramFeatures, getWordFeature, getWords } from "./tokens.ts"
import { type Content, type Frequencies, getVector, type Parts, type Topics } from "./vectors.ts"

/** The labels of a group, by their names and descriptions, and whether a submission has one of them or several. */
export type Group = { kind: Calibration["kind"]; labels: readonly { name: string; description: string }[] }

/**
 * A submission that somebody has finished labelling: whether each label of the group applies. 0: nobody said, such as of a submission that was
 * left half labelled.
 */
export type Example = { content: Content; targets: readonly Target[] }

/** What is known of the texts of a team, labelled or not. */
export type Language = { frequencies: Frequencies; topics: Topics | null }

export type Model = {
  group: Group
  parts: Parts
  trainer: Trainer
  calibration: Calibration
  priors: Priors
  /** Mean log loss of examples that were not trained on. */
  loss: number
}

/** Above so many examples, 5 folds say enough. */
const TEN_FOLDS_UP_TO = 300
/** So many examples, the newest, show which parts predict best. */
const CHOOSING = 500

/** Trains a model of a label group, and picks the parts of a submission that predict best. */
export function learn(group: Group, examples: readonly Example[], language: Language): Model {
  return runSteps(learnSteps(group, examples, language))
}

/** The same in short steps, so that others can have their turn in between. @param examples the newest last */
export function* learnSteps(group: Group, examples: readonly Example[], language: Language): Generator<undefined, Model> {
  const facts = examples.some(({ content }) => content.facts.length > 0)
  const choices: Parts[] = [{ topics: false, facts: false }]
  if (language.topics) choices.push({ topics: true, facts: false })
  if (facts) choices.push({ topics: false, facts: true })
  if (facts && language.topics) choices.push({ topics: true, facts: true })
  const newest = examples.slice(-CHOOSING)
  let best: Model | null = null
  for (const parts of choices) {
    const model: Model = yield* learnFrom(group, newest, language, parts)
    if (best === null || model.loss < best.loss) best = model
  }
  if (best === null) throw new Error("no parts to choose from")
  return examples.length > CHOOSING ? yield* learnFrom(group, examples, language, best.parts) : best
}

/** Places of the examples in a new model's trainer: they come after one for each label. */
export const getFirstExample = ({ labels }: Group) => labels.length

function* learnFrom(group: Group, examples: readonly Example[], language: Language, parts: Parts): Generator<undefined, Model> {
  const { kind, labels } = group
  const trainer = createTrainer(labels.length)
  // The name of a label is an example of it: before the first submission is labelled, it is all that is known.
  labels.forEach(({ name, description }, label) => {
    const content = { texts: [name, description], facts: [] }
    const targets = labels.map((_, other): Target => (other === label ? 1 : kind === "one" ? -1 : 0))
    addExample(trainer, getVector(content, language.frequencies, language.topics, parts), targets)
  })
  for (const { content, targets } of examples) {
    addExample(trainer, getVector(content, language.frequencies, language.topics, parts), targets)
  }
  yield* trainSteps(trainer)
  const priors = getPriors(labels.length, examples)
  const first = getFirstExample(group)
  const scores = yield* crossValidate(trainer, examples.length <= TEN_FOLDS_UP_TO ? 10 : 5, (index) => index >= first)
  const scored = examples.flatMap(({ targets }, index): ScoredExample[] => {
    const own = scores[first + index]
    return own ? [{ scores: own, targets }] : []
  })
  const { calibration, loss } = calibrate(kind, scored, priors)
  return { group, parts, trainer, calibration, priors, loss }
}

/** Adds an example to a model. It knows it after {@link train}. @returns its place, by which it can be removed */
export function addToModel({ trainer, parts }: Model, { content, targets }: Example, { frequencies, topics }: Language): number {
  addExample(trainer, getVector(content, frequencies, topics, parts), targets)
  return trainer.rows.length - 1
}

/** The probability of each label of the group for a submission. Changes nothing. */
export function predict({ parts, trainer, calibration, priors }: Model, content: Content, { frequencies, topics }: Language): number[] {
  return getProbabilities(calibration, getScores(trainer, getVector(content, frequencies, topics, parts)), priors)
}

/** Finished submissions before which nothing is proposed in a group, and submissions with a label before which that label is not. */
export const MIN_FINISHED = 50
export const MIN_POSITIVE = 5

/** How many examples there are, of a group and of each of its labels. */
export function countExamples(labels: number, examples: readonly Pick<Example, "targets">[]): { finished: number; positive: number[] } {
  const positive = Array.from({ length: labels }, (_, label) => examples.filter(({ targets }) => targets[label] === 1).length)
  return { finished: examples.filter(({ targets }) => targets.every((target) => target !== 0)).length, positive }
}

/** A word or a fact that speaks for a label. `part`: its share of the margin, which may be more than 1 where others speak against it. */
export type Reason = { kind: "word" | "fact"; text: string; part: number }

/**
 * Why a label is proposed: what adds most to its margin, which in a group of one label is the distance from the next one.
 * @returns at most `most` reasons, the strongest first; only what speaks for the label
 */
export function explain(model: Model, content: Content, language: Language, label: number, most = 3): Reason[] {
  const { trainer, parts, group } = model
  const vector = getVector(content, language.frequencies, language.topics, parts)
  const scores = getScores(trainer, vector)
  const rival = group.kind === "one" ? getHighest(scores, label) : null
  const margin = (scores[label] ?? 0) - (rival === null ? 0 : (scores[rival] ?? 0))
  const values = new Map(Array.from(vector.features, (feature, at) => [feature, vector.values[at] ?? 0]))
  const getPart = (feature: number) => {
    const weight = getWeight(trainer, label, feature) - (rival === null ? 0 : getWeight(trainer, rival, feature))
    return (weight * (values.get(feature) ?? 0)) / (margin === 0 ? 1 : margin)
  }
  const words = content.texts.flatMap(getWords)
  const gramsOf = new Map([...new Set(words)].map((word) => [word, getGramFeatures(word)]))
  const gramCounts = new Map<number, number>()
  for (const word of words) for (const gram of gramsOf.get(word) ?? []) gramCounts.set(gram, (gramCounts.get(gram) ?? 0) + 1)
  const wordParts = new Map<string, number>()
  for (const word of words) {
    const ownGrams = (gramsOf.get(word) ?? []).reduce((sum, gram) => sum + getPart(gram) / (gramCounts.get(gram) ?? 1), 0)
    wordParts.set(word, (wordParts.get(word) ?? getPart(getWordFeature(word))) + ownGrams)
  }
  const reasons: Reason[] = [...wordParts].map(([text, part]) => ({ kind: "word", text, part }))
  if (parts.facts) for (const text of new Set(content.facts)) reasons.push({ kind: "fact", text, part: getPart(getFactFeature(text)) })
  return reasons
    .filter(({ part }) => part > 0)
    .sort((a, b) => b.part - a.part)
    .slice(0, most)
}

/** The place of the highest score but for one label. */
function getHighest(scores: ArrayLike<number>, except: number): number | null {
  let best: number | null = null
  for (let label = 0; label < scores.length; label += 1) {
    if (label !== except && (best === null || (scores[label] ?? 0) > (scores[best] ?? 0))) best = label
  }
  return best
}
