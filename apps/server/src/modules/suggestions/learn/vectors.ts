import { FEATURES, getFactFeature, getGramFeatures, getWordFeature, getWords } from "./tokens.ts"

/** What a model reads of a submission: allowed answers, and facts such as `genre=techno`. */
export type Content = { texts: readonly string[]; facts: readonly string[] }

/** A sparse vector: features in ascending order, each once, with their values. */
export type Vector = { features: Int32Array; values: Float32Array }

/** Which parts of a submission a vector has. */
export type Parts = { topics: boolean; facts: boolean }

/** Turns the text of a submission into its place among the topics of a team; see `topics.ts`. */
export type Topics = { size: number; project: (words: Vector) => Float32Array }

/** How many submissions of a sample have each feature of their texts. */
export type Frequencies = { documents: number; counts: Uint32Array }

const WORDS_WEIGHT = 1
const GRAMS_WEIGHT = 0.7
const TOPICS_WEIGHT = 1
const FACTS_WEIGHT = 0.5
const BIAS = 0.3

/** Features after the hashed ones: topics, then the constant. */
export const FIRST_TOPIC = FEATURES
export const MOST_TOPICS = 64
const CONSTANT = FIRST_TOPIC + MOST_TOPICS

export const createFrequencies = (): Frequencies => ({ documents: 0, counts: new Uint32Array(FEATURES) })

/** Counts the words and character sequences of one more submission. */
export function countFeatures(frequencies: Frequencies, content: Content): void {
  const words = new Set(content.texts.flatMap(getWords))
  const seen = new Set<number>()
  for (const word of words) {
    seen.add(getWordFeature(word))
    for (const gram of getGramFeatures(word)) seen.add(gram)
  }
  for (const feature of seen) frequencies.counts[feature] = (frequencies.counts[feature] ?? 0) + 1
  frequencies.documents += 1
}

/** Weights features by tf-idf, tf = 1 + ln count, idf = ln((N + 1) / (df + 1)) + 1, and scales them to the length `weight`. */
function weigh(counts: ReadonlyMap<number, number>, { documents, counts: df }: Frequencies, weight: number): Map<number, number> {
  const values = new Map<number, number>()
  let sum = 0
  for (const [feature, count] of counts) {
    const value = (1 + Math.log(count)) * (Math.log((documents + 1) / ((df[feature] ?? 0) + 1)) + 1)
    values.set(feature, value)
    sum += value * value
  }
  const scale = sum === 0 ? 0 : weight / Math.sqrt(sum)
  for (const [feature, value] of values) values.set(feature, value * scale)
  return values
}

/** The words of a submission as a vector of length 1: what topics are made of. */
export function getWordVector(content: Content, frequencies: Frequencies): Vector {
  const counts = new Map<number, number>()
  for (const word of content.texts.flatMap(getWords)) add(counts, getWordFeature(word), 1)
  return toVector(weigh(counts, frequencies, 1))
}

/** The vector of a submission. @param topics null: the team has too few submissions for topics */
export function getVector(content: Content, frequencies: Frequencies, topics: Topics | null, parts: Parts): Vector {
  const words = new Map<number, number>()
  const grams = new Map<number, number>()
  for (const word of content.texts.flatMap(getWords)) {
    add(words, getWordFeature(word), 1)
    for (const gram of getGramFeatures(word)) add(grams, gram, 1)
  }
  const all = new Map<number, number>()
  for (const [feature, value] of weigh(words, frequencies, WORDS_WEIGHT)) add(all, feature, value)
  for (const [feature, value] of weigh(grams, frequencies, GRAMS_WEIGHT)) add(all, feature, value)
  if (parts.facts) {
    const facts = new Set(content.facts)
    for (const fact of facts) add(all, getFactFeature(fact), FACTS_WEIGHT / Math.sqrt(facts.size))
  }
  if (parts.topics && topics) {
    const place = topics.project(getWordVector(content, frequencies))
    const length = Math.sqrt(place.reduce((sum, value) => sum + value * value, 0))
    for (const [index, value] of place.entries()) if (length > 0) all.set(FIRST_TOPIC + index, (TOPICS_WEIGHT * value) / length)
  }
  all.set(CONSTANT, BIAS)
  return toVector(all)
}

function add(counts: Map<number, number>, feature: number, by: number): void {
  counts.set(feature, (counts.get(feature) ?? 0) + by)
}

function toVector(values: ReadonlyMap<number, number>): Vector {
  const features = Int32Array.from(values.keys()).sort()
  return { features, values: Float32Array.from(features, (feature) => values.get(feature) ?? 0) }
}

export function getSquaredLength({ values }: Vector): number {
  let sum = 0
  for (const value of values) sum += value * value
  return sum
}
