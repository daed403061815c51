import { describe, expect, test } from "vitest"
import { createRandomNumbers } from "../../../platform/random.ts"
import { countExamples, type Example, explain, type Group, type Language, learn, predict } from "./model.ts"
import type { Target } from "./svm.ts"
import { type Content, countFeatures, createFrequencies } from "./vectors.ts"

const themes = [
  "breaks jungle amen rave rewind bassline dubplate sirens",
  "strings quartet cello adagio chamber rubato bowing legato",
  "modular drone patch oscillator hum field tape loops",
].map((words) => words.split(" "))
const fillers = "a track from last winter that we recorded at home with friends and would like to send you".split(" ")
const group: Group = { kind: "one", labels: ["Club", "Chamber", "Ambient"].map((name) => ({ name, description: "" })) }

const random = createRandomNumbers(11)
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

function write(theme: number): Content {
  const words = Array.from({ length: 14 }, () => (random() < 0.25 ? pick(themes[theme] ?? []) : pick(fillers)))
  return { texts: [words.join(" ")], facts: [] }
}

function makeExamples(count: number, targetOf: (theme: number) => number = (theme) => theme): Example[] {
  return Array.from({ length: count }, (_, index) => {
    const chosen = targetOf(index % 3)
    return { content: write(index % 3), targets: group.labels.map((_, label): Target => (label === chosen ? 1 : -1)) }
  })
}

function read(examples: readonly Example[]): Language {
  const frequencies = createFrequencies()
  for (const { content } of examples) countFeatures(frequencies, content)
  return { frequencies, topics: null }
}

describe("a model of a group", () => {
  const examples = makeExamples(150)
  const language = read(examples)
  const model = learn(group, examples, language)

  test("proposes what the words say, and believes itself as often as it is right", () => {
    const unseen = makeExamples(600)
    let predicted = 0
    let right = 0
    for (const { content, targets } of unseen) {
      const probabilities = predict(model, content, language)
      const top = probabilities.indexOf(Math.max(...probabilities))
      predicted += probabilities[top] ?? 0
      right += targets[top] === 1 ? 1 : 0
    }
    expect(right / unseen.length).toBeGreaterThan(0.85)
    expect(Math.abs(predicted - right) / unseen.length).toBeLessThan(0.06)
  })

  test("names words that carry the margin", () => {
    const content = { texts: ["a cello and a bowing friend, home with a legato winter"], facts: [] }
    const reasons = explain(model, content, language, 1)
    expect(reasons.map((reason) => reason.text).sort()).toEqual(["bowing", "cello", "legato"])
    expect(reasons.reduce((sum, reason) => sum + reason.part, 0)).toBeGreaterThan(0.6)
  })

  test("gives the same probabilities for the same examples in another order", () => {
    const other = learn(group, [...examples].reverse(), language)
    for (const { content } of makeExamples(60)) {
      const [one, two] = [predict(model, content, language), predict(other, content, language)]
      for (const [label, p] of one.entries()) expect(Math.abs(p - (two[label] ?? 0))).toBeLessThan(0.01)
    }
  })
})

test("labels that were drawn by lot are not proposed", () => {
  const examples = makeExamples(200, () => Math.floor(random() * 3))
  const language = read(examples)
  const model = learn(group, examples, language)
  const proposed = makeExamples(400).filter(({ content }) => predict(model, content, language).some((p) => p >= 0.5))
  expect(proposed.length).toBeLessThanOrEqual(2)
})

test("counts finished examples and those of each label", () => {
  const content = { texts: [], facts: [] }
  const examples: Example[] = [
    { content, targets: [1, -1] },
    { content, targets: [1, 0] },
    { content, targets: [-1, 1] },
  ]
  expect(countExamples(2, examples)).toEqual({ finished: 2, positive: [2, 1] })
})
