import { parseArgs } from "node:util"
import {
  type Example,
  explain,
  type Group,
  type Language,
  learn,
  type Model,
  predict,
} from "@intray/server/modules/suggestions/learn/model"
import { addExample, getScores, removeExample, train } from "@intray/server/modules/suggestions/learn/svm"
import { getWords } from "@intray/server/modules/suggestions/learn/tokens"
import { findTopics, MIN_ROWS } from "@intray/server/modules/suggestions/learn/topics"
import { type Content, countFeatures, createFrequencies, getVector, getWordVector } from "@intray/server/modules/suggestions/learn/vectors"
import { type Dataset, datasets, mix, type Row } from "./learn/datasets.ts"
import { learnNaiveBayes } from "./learn/naive-bayes.ts"
import { Checks } from "./lib/checks.ts"

// What suggestions learn from a few hundred examples, on texts that people have sorted, next to naive Bayes: how many labels are found, how
// many proposals are right, whether of proposals with 80 % 80 of 100 are right, what taking a label back leaves, and how long it takes.

const { values } = parseArgs({ options: { only: { type: "string" }, seeds: { type: "string", default: "3" } } })
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => index + 1)
/** Rows that are asked about and never learned from. */
const UNSEEN = 1_200
/** Rows of the team, of which the first are labelled. */
const POOL = 6_000

type Goal = { right?: number; precision?: number; overNaive?: number; ece?: number }
/** Shares, by data set and number of examples. */
const goals: Record<string, Goal> = {
  "wordnet-20 200": { right: 0.22, precision: 0.7, overNaive: 1.4, ece: 0.06 },
  "wordnet-20 500": { ece: 0.06 },
  "wordnet-20 2000": { ece: 0.06 },
  "wordnet-5 200": { right: 0.5, precision: 0.72, ece: 0.06 },
  "wordnet-5 500": { ece: 0.06 },
  "wordnet-5 2000": { ece: 0.06 },
  "mdi 200": { right: 0.31, precision: 0.72, ece: 0.09 },
  "mdi 500": { right: 0.45, precision: 0.8, ece: 0.09 },
  "spam 50": { right: 0.91 },
  "spam 200": { right: 0.94, ece: 0.06 },
  "spam 500": { ece: 0.06 },
}

const checks = new Checks()
for (const dataset of datasets(values.only)) {
  for (const size of dataset.sizes) {
    const runs = seeds.map((seed) => run(dataset, size, seed))
    const mean = (key: keyof (typeof runs)[number]) => runs.reduce((sum, one) => sum + one[key], 0) / runs.length
    const [right, precision, ece, naive] = [mean("right"), mean("precision"), mean("ece"), mean("naive")]
    const name = `${dataset.name} ${size}`
    console.log(
      `${name.padEnd(16)} right ${percent(right)}  precision ${percent(precision)}  calibration error ${percent(ece)}  naive Bayes ${percent(naive)} and ${percent(mean("naivePrecision"))}  ${Math.round(mean("ms"))} ms`,
    )
    const goal = goals[name] ?? {}
    if (goal.right !== undefined) checks.that(right >= goal.right, `${name}: finds ${percent(goal.right)} of the labels`, right)
    if (goal.precision !== undefined)
      checks.that(precision >= goal.precision, `${name}: ${percent(goal.precision)} of proposals are right`, precision)
    if (goal.overNaive !== undefined)
      checks.that(right >= goal.overNaive * naive, `${name}: finds ${goal.overNaive} times what naive Bayes finds`, right / naive)
    if (goal.ece !== undefined) checks.that(ece <= goal.ece, `${name}: the calibration error is at most ${percent(goal.ece)}`, ece)
  }
  whatChanges(dataset)
}
checks.end()

type Run = { right: number; precision: number; ece: number; naive: number; naivePrecision: number; ms: number }

function run(dataset: Dataset, size: number, seed: number): Run {
  const { unseen, pool, language, group } = prepare(dataset, seed)
  const examples = pool.slice(0, size).map((row) => toExample(dataset, row))
  const begun = performance.now()
  const model = learn(group, examples, language)
  const ms = performance.now() - begun
  const naive = learnNaiveBayes(group, examples)
  const other = measure(unseen, naive)
  return { ...measure(unseen, (content) => predict(model, content, language)), naive: other.right, naivePrecision: other.precision, ms }
}

function prepare(dataset: Dataset, seed: number) {
  const mixed = mix(dataset.rows, seed)
  const pool = mixed.slice(UNSEEN, UNSEEN + POOL)
  const group: Group = { kind: dataset.kind, labels: dataset.labels.map((name) => ({ name, description: "" })) }
  return { unseen: mixed.slice(0, UNSEEN), pool, language: read(pool), group }
}

function toExample({ labels }: Dataset, { content, labels: own }: Row): Example {
  return { content, targets: labels.map((_, label) => (own.includes(label) ? 1 : -1)) }
}

function read(pool: readonly Row[]): Language {
  const frequencies = createFrequencies()
  for (const { content } of pool) countFeatures(frequencies, content)
  const topics =
    pool.length < MIN_ROWS
      ? null
      : findTopics(
          pool.map(({ content }) => getWordVector(content, frequencies)),
          1,
        )
  return { frequencies, topics }
}

/**
 * A proposal is a label with at least one half. `right`: correct proposals of all labels that apply. The calibration error is that of the most
 * probable label of each row, in ten bins.
 */
function measure(rows: readonly Row[], ask: (content: Content) => number[]): { right: number; precision: number; ece: number } {
  let [proposed, right, all] = [0, 0, 0]
  const bins = Array.from({ length: 10 }, () => ({ said: 0, was: 0 }))
  for (const { content, labels } of rows) {
    const probabilities = ask(content)
    all += labels.length
    const proposals = probabilities.flatMap((p, label) => (p >= 0.5 ? [label] : []))
    proposed += proposals.length
    right += proposals.filter((label) => labels.includes(label)).length
    const most = Math.max(...probabilities)
    const bin = bins[Math.min(9, Math.floor(most * 10))]
    if (!bin) continue
    bin.said += most
    if (labels.includes(probabilities.indexOf(most))) bin.was += 1
  }
  const ece = bins.reduce((sum, { said, was }) => sum + Math.abs(said - was), 0) / rows.length
  return { right: right / all, precision: proposed === 0 ? 1 : right / proposed, ece }
}

/** What taking back, another order, labels drawn by lot and reasons do; and the time from a label to a model that knows it. */
function whatChanges(dataset: Dataset): void {
  const { unseen, pool, language, group } = prepare(dataset, 1)
  const examples = pool.slice(0, 200).map((row) => toExample(dataset, row))
  const model = learn(group, examples, language)
  const some = unseen.slice(0, 200)
  const vectorOf = (content: Content) => getVector(content, language.frequencies, language.topics, model.parts)
  const scores = (of: Model) => some.map(({ content }) => [...getScores(of.trainer, vectorOf(content))])

  const before = scores(model)
  const extra = toExample(dataset, pool[200] as Row)
  addExample(model.trainer, vectorOf(extra.content), extra.targets)
  train(model.trainer)
  removeExample(model.trainer, model.trainer.rows.length - 1)
  train(model.trainer)
  const undone = furthest(before, scores(model))
  checks.that(undone <= 0.005, `${dataset.name}: a label that was taken back leaves nothing`, undone)

  const other = learn(group, mix(examples, 9), language)
  const shifted = furthest(
    some.map(({ content }) => predict(model, content, language)),
    some.map(({ content }) => predict(other, content, language)),
  )
  checks.that(shifted <= 0.01, `${dataset.name}: another order of the examples gives the same`, shifted)

  const chosen = mix(examples, 5)
  const drawn = examples.map(({ content }, index): Example => ({ content, targets: chosen[index]?.targets ?? [] }))
  const blind = learn(group, drawn, language)
  // The most frequent label is likely by itself where it is on more than half of the rows.
  const usual = blind.priors.map((prior) => prior > 0)
  const proposed = unseen.filter(({ content }) => predict(blind, content, language).some((p, label) => p >= 0.5 && !usual[label])).length
  checks.that(proposed <= 0.005 * unseen.length, `${dataset.name}: labels drawn by lot are not proposed`, proposed)

  const carried = some.flatMap(({ content }) => {
    const own = [...getScores(model.trainer, vectorOf(content))]
    const label = own.indexOf(Math.max(...own))
    const rival =
      dataset.kind === "one"
        ? own.reduce((best, score, at) => (at !== label && (best < 0 || score > (own[best] ?? 0)) ? at : best), -1)
        : -1
    const margin = (all: readonly number[]) => (all[label] ?? 0) - (rival < 0 ? 0 : (all[rival] ?? 0))
    if (margin(own) <= 0) return []
    const words = new Set(explain(model, content, language, label).map((reason) => reason.text))
    const texts = content.texts.map((text) =>
      getWords(text)
        .filter((word) => !words.has(word))
        .join(" "),
    )
    return [1 - margin([...getScores(model.trainer, vectorOf({ ...content, texts }))]) / margin(own)]
  })
  carried.sort((a, b) => a - b)
  const median = carried[Math.floor(carried.length / 2)] ?? 0
  console.log(`${dataset.name}: without the words of three reasons, ${percent(median)} of the margin is lost (median of ${carried.length})`)
  // A mail has more than a hundred words, of which three carry less.
  if (dataset.name !== "spam") checks.that(median >= 0.6, `${dataset.name}: three reasons carry the margin`, median)

  const many = pool.slice(0, Math.min(2_000, pool.length - 11)).map((row) => toExample(dataset, row))
  const large = learn(group, many, language)
  const times = pool.slice(many.length, many.length + 10).map((row) => {
    const { content, targets } = toExample(dataset, row)
    const begun = performance.now()
    addExample(large.trainer, getVector(content, language.frequencies, language.topics, large.parts), targets)
    train(large.trainer)
    return performance.now() - begun
  })
  times.sort((a, b) => a - b)
  console.log(
    `${dataset.name}: from a label to a model that knows it, ${many.length} examples × ${dataset.labels.length} labels: ${Math.round(times[5] ?? 0)} ms`,
  )
}

/** The largest difference of two tables. */
function furthest(one: readonly number[][], other: readonly number[][]): number {
  return Math.max(...one.flatMap((row, at) => row.map((value, label) => Math.abs(value - (other[at]?.[label] ?? 0)))))
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
