import { calibrate, getPriors, getProbabilities, type ScoredExample } from "@intray/server/modules/suggestions/learn/calibrate"
import type { Example, Group } from "@intray/server/modules/suggestions/learn/model"
import { getWords } from "@intray/server/modules/suggestions/learn/tokens"
import type { Content } from "@intray/server/modules/suggestions/learn/vectors"

/*
 * What suggestions are compared with: multinomial naive Bayes over words with add-one smoothing, one label against the rest, calibrated as our
 * own scores are.
 */

type Counts = { words: Map<string, number>[]; totals: number[]; vocabulary: Set<string> }

function count(labels: number, examples: readonly Example[]): Counts {
  const words = Array.from({ length: 2 * labels }, () => new Map<string, number>())
  const totals = Array.from({ length: 2 * labels }, () => 0)
  const vocabulary = new Set<string>()
  for (const { content, targets } of examples) {
    for (const word of content.texts.flatMap(getWords)) {
      vocabulary.add(word)
      targets.forEach((target, label) => {
        const side = 2 * label + (target === 1 ? 0 : 1)
        words[side]?.set(word, (words[side]?.get(word) ?? 0) + 1)
        totals[side] = (totals[side] ?? 0) + 1
      })
    }
  }
  return { words, totals, vocabulary }
}

/** By label: how much likelier the words are where it applies, in nats a word. */
function score({ words, totals, vocabulary }: Counts, labels: number, content: Content): Float64Array {
  const own = content.texts.flatMap(getWords)
  return Float64Array.from({ length: labels }, (_, label) => {
    const share = (side: number, word: string) => ((words[side]?.get(word) ?? 0) + 1) / ((totals[side] ?? 0) + vocabulary.size + 1)
    const sum = own.reduce((all, word) => all + Math.log(share(2 * label, word) / share(2 * label + 1, word)), 0)
    return sum / Math.sqrt(Math.max(1, own.length))
  })
}

/** @returns the probability of each label */
export function learnNaiveBayes({ kind, labels }: Group, examples: readonly Example[]): (content: Content) => number[] {
  const folds = 10
  const scored = examples.map(({ targets }): ScoredExample => ({ scores: new Float64Array(labels.length), targets }))
  for (let fold = 0; fold < folds; fold += 1) {
    const counts = count(
      labels.length,
      examples.filter((_, index) => index % folds !== fold),
    )
    examples.forEach(({ content }, index) => {
      const one = scored[index]
      if (index % folds === fold && one) one.scores = score(counts, labels.length, content)
    })
  }
  const priors = getPriors(labels.length, examples)
  const { calibration } = calibrate(kind, scored, priors)
  const counts = count(labels.length, examples)
  return (content) => getProbabilities(calibration, score(counts, labels.length, content), priors)
}
