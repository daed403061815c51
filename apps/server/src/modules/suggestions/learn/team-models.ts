import {
  addToModel,
  countExamples,
  type Example,
  explain,
  type Group,
  getFirstExample,
  type Language,
  learnSteps,
  MIN_FINISHED,
  MIN_POSITIVE,
  type Model,
  predict,
  type Reason,
} from "./model.ts"
import { getWeight, removeExample, type Target, trainSteps } from "./svm.ts"
import { getFactFeature, getWordFeature, getWords } from "./tokens.ts"
import { findTopics, MIN_ROWS } from "./topics.ts"
import { type Content, countFeatures, createFrequencies, getWordVector } from "./vectors.ts"

/*
 * The models of one team, one for each label group. They follow from the examples alone: an example is added, replaced or removed by the id
 * of its submission, so that saying the same again changes nothing.
 */

export type TeamGroup = Pick<Group, "kind"> & { id: string; labels: readonly { id: string; name: string; description: string }[] }

/** A submission as it is now. Without content it is no example any more. */
export type TeamRow = {
  id: string
  content: Content | null
  /** By the id of the group. A group without an entry says nothing of it. */
  targets: Readonly<Record<string, readonly Target[]>>
}

/** What a model says of a submission. */
export type Prediction = {
  groupId: string
  /** Finished submissions of the group. */
  finished: number
  /** By label, in the order of the group. Empty before there are enough examples. `percent` is null where the label has too few of its own. */
  labels: { id: string; percent: number | null; reasons: Reason[] }[]
}

/** The prediction of a model for a submission, made before the model learned which label a person chose. */
export type Forecast = { submissionId: string; groupId: string; labelId: string; percent: number; right: boolean }

/** What a model goes by. `weight`: for the label above 0, against it below. `count`: submissions that have it. */
export type Feature = Pick<Reason, "kind" | "text"> & { weight: number; count: number }
export type Inspection = {
  groupId: string
  finished: number
  labels: { id: string; examples: number; features: Feature[] }[]
}

/** Submissions that a model remembers; the oldest make room. */
export const MOST_EXAMPLES = 2_000
/** A proposal is at least as likely as not. */
export const LEAST_PERCENT = 50
/** A model is calibrated again when its examples have grown or shrunk by this part. */
const GROWTH = 0.1
/** Features of a label in each direction. */
const MOST_FEATURES = 8
/** A word of fewer submissions is not shown in the settings. */
const LEAST_SUBMISSIONS = 3

type Learned = { model: Model; places: Map<string, number>; known: Map<string, Example>; size: number }
type GroupState = { group: TeamGroup; examples: Map<string, Example>; learned: Learned | null }

export class TeamModels {
  readonly #language: Language
  readonly #groups: Map<string, GroupState>
  #learning: Promise<void> = Promise.resolve()

  /** @param corpus contents of the team's submissions, labelled or not */
  constructor(groups: readonly TeamGroup[], corpus: readonly Content[]) {
    const frequencies = createFrequencies()
    for (const content of corpus) countFeatures(frequencies, content)
    const topics =
      corpus.length < MIN_ROWS
        ? null
        : findTopics(
            corpus.map((content) => getWordVector(content, frequencies)),
            1,
          )
    this.#language = { frequencies, topics }
    this.#groups = new Map(groups.map((group) => [group.id, { group, examples: new Map(), learned: null }]))
  }

  /**
   * Learns from submissions as they are now, after everything that was to be learned before.
   * @param pause gives others their turn
   * @returns what the models would have proposed for submissions that they did not know
   */
  learn(rows: readonly TeamRow[], pause: () => Promise<void>): Promise<Forecast[]> {
    const work = this.#learning.then(async () => {
      const forecasts: Forecast[] = []
      for (const state of this.#groups.values()) {
        for (const row of rows) forecasts.push(...keepExample(state, row, () => this.#predictGroup(state, row.content)))
        if (state.examples.size > 0 || state.learned) await this.#update(state, pause)
      }
      return forecasts
    })
    this.#learning = work.then(
      () => undefined,
      () => undefined,
    )
    return work
  }

  async #update(state: GroupState, pause: () => Promise<void>): Promise<void> {
    const examples = [...state.examples]
    const { finished } = countExamples(
      state.group.labels.length,
      examples.map(([, example]) => example),
    )
    if (finished < MIN_FINISHED) {
      state.learned = null
      return
    }
    const { learned } = state
    if (!learned || Math.abs(examples.length - learned.size) > learned.size * GROWTH) {
      const steps = learnSteps(
        state.group,
        examples.map(([, example]) => example),
        this.#language,
      )
      const model = await runPaused(steps, pause)
      const first = getFirstExample(state.group)
      const places = new Map(examples.map(([id], index) => [id, first + index]))
      state.learned = { model, places, known: new Map(examples), size: examples.length }
      return
    }
    let changed = false
    for (const [id, example] of learned.known) {
      if (state.examples.get(id) === example) continue
      removeExample(learned.model.trainer, learned.places.get(id) ?? -1)
      learned.known.delete(id)
      changed = true
    }
    for (const [id, example] of examples) {
      if (learned.known.has(id)) continue
      learned.places.set(id, addToModel(learned.model, example, this.#language))
      learned.known.set(id, example)
      changed = true
    }
    if (changed) await runPaused(trainSteps(learned.model.trainer), pause)
  }

  /** What the models say of a submission now. Changes nothing. */
  predict(content: Content): Prediction[] {
    return [...this.#groups.values()].map((state) => this.#predictGroup(state, content))
  }

  #predictGroup({ group, examples, learned }: GroupState, content: Content | null): Prediction {
    const { finished, positive } = countExamples(group.labels.length, [...examples.values()])
    if (!learned || !content) return { groupId: group.id, finished, labels: [] }
    const probabilities = predict(learned.model, content, this.#language)
    const labels = group.labels.map(({ id }, index) => {
      const percent = (positive[index] ?? 0) < MIN_POSITIVE ? null : Math.min(99, Math.round(100 * (probabilities[index] ?? 0)))
      const reasons = percent !== null && percent >= LEAST_PERCENT ? explain(learned.model, content, this.#language, index) : []
      return { id, percent, reasons }
    })
    return { groupId: group.id, finished, labels }
  }

  /** What the models go by. */
  inspect(): Inspection[] {
    return [...this.#groups.values()].map(({ group, examples, learned }) => {
      const all = [...examples.values()]
      const { finished, positive } = countExamples(group.labels.length, all)
      const counted = learned ? countTexts(all) : []
      const labels = group.labels.map(({ id }, index) => {
        const features = learned ? getFeatures(learned.model, this.#language, index, counted) : []
        return { id, examples: positive[index] ?? 0, features }
      })
      return { groupId: group.id, finished, labels }
    })
  }
}

/** Takes over what a submission says now. @returns what was proposed for it, where it is new */
function keepExample(state: GroupState, row: TeamRow, foresee: () => Prediction): Forecast[] {
  const { group, examples } = state
  const targets = row.content ? row.targets[group.id] : undefined
  if (!row.content || !targets) {
    examples.delete(row.id)
    return []
  }
  const before = examples.get(row.id)
  const example = { content: row.content, targets }
  if (before && JSON.stringify(before) === JSON.stringify(example)) return []
  const forecasts = before ? [] : toForecasts(group, row.id, targets, foresee())
  examples.delete(row.id)
  examples.set(row.id, example)
  const oldest = examples.size > MOST_EXAMPLES ? examples.keys().next().value : undefined
  if (oldest !== undefined) examples.delete(oldest)
  return forecasts
}

function toForecasts(group: TeamGroup, submissionId: string, targets: readonly Target[], { labels }: Prediction): Forecast[] {
  return labels.flatMap(({ id, percent }, index): Forecast[] => {
    const target = targets[index] ?? 0
    if (percent === null || percent < LEAST_PERCENT || target === 0) return []
    return [{ submissionId, groupId: group.id, labelId: id, percent, right: target === 1 }]
  })
}

type CountedText = { kind: Reason["kind"]; text: string; count: number }

/** In how many examples each word and fact is; rare ones are left out. */
function countTexts(examples: readonly Example[]): CountedText[] {
  const counted = new Map<string, CountedText>()
  const count = (kind: Reason["kind"], text: string) => {
    const key = `${kind} ${text}`
    const known = counted.get(key)
    if (known) known.count += 1
    else counted.set(key, { kind, text, count: 1 })
  }
  for (const { content } of examples) {
    for (const word of new Set(content.texts.flatMap(getWords))) count("word", word)
    for (const fact of new Set(content.facts)) count("fact", fact)
  }
  return [...counted.values()].filter((one) => one.count >= LEAST_SUBMISSIONS)
}

function getFeatures({ trainer, parts }: Model, { frequencies }: Language, label: number, counted: readonly CountedText[]): Feature[] {
  const weighed = counted.flatMap(({ kind, text, count }): Feature[] => {
    if (kind === "fact") return parts.facts ? [{ kind, text, count, weight: getWeight(trainer, label, getFactFeature(text)) }] : []
    const feature = getWordFeature(text)
    const rarity = Math.log((frequencies.documents + 1) / ((frequencies.counts[feature] ?? 0) + 1)) + 1
    return [{ kind, text, count, weight: getWeight(trainer, label, feature) * rarity }]
  })
  const sorted = weighed.filter(({ weight }) => weight !== 0).sort((a, b) => b.weight - a.weight)
  const toward = sorted.filter(({ weight }) => weight > 0).slice(0, MOST_FEATURES)
  const away = sorted.filter(({ weight }) => weight < 0).slice(-MOST_FEATURES)
  return [...toward, ...away]
}

async function runPaused<Result>(steps: Generator<undefined, Result>, pause: () => Promise<void>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await pause()
  }
}
