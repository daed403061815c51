import { expect, test } from "vitest"
import { createRandomNumbers } from "../../../platform/random.ts"
import { eigen, findTopics } from "./topics.ts"
import type { Vector } from "./vectors.ts"

test("finds eigenvalues and eigenvectors of a symmetric matrix", () => {
  const matrix = [
    [4, 1, 0],
    [1, 3, 1],
    [0, 1, 2],
  ].map((row) => Float64Array.from(row))
  const { eigenvalues, vectors } = eigen(matrix)
  expect(eigenvalues.reduce((a, b) => a + b, 0)).toBeCloseTo(9, 10)
  for (const [k, vector] of vectors.entries()) {
    for (const [row, entries] of matrix.entries()) {
      const product = entries.reduce((sum, entry, column) => sum + entry * (vector[column] ?? 0), 0)
      expect(product).toBeCloseTo((eigenvalues[k] ?? 0) * (vector[row] ?? 0), 8)
    }
  }
})

/** Rows of two subjects, each with ten words of which a row has three. */
function makeRows(count: number): Vector[] {
  const random = createRandomNumbers(3)
  return Array.from({ length: count }, (_, index) => {
    const words = new Set<number>()
    while (words.size < 3) words.add((index % 2) * 10 + Math.floor(random() * 10))
    const features = Int32Array.from(words).sort()
    return { features, values: Float32Array.from(features, () => 1 / Math.sqrt(3)) }
  })
}

test("rows of one subject are close to each other even without a common word, and far from the other subject", () => {
  const topics = findTopics(makeRows(400), 1, 2)
  const place = (...words: number[]) => topics.project({ features: Int32Array.from(words), values: Float32Array.from(words, () => 0.5) })
  const cosine = (a: Float32Array, b: Float32Array) => {
    const product = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, index) => sum + value * (y[index] ?? 0), 0)
    return product(a, b) / Math.sqrt(product(a, a) * product(b, b))
  }
  expect(cosine(place(0, 1), place(2, 3))).toBeGreaterThan(0.95)
  expect(Math.abs(cosine(place(0, 1), place(12, 13)))).toBeLessThan(0.3)
})

test("a word that no row had says nothing", () => {
  const topics = findTopics(makeRows(100), 1, 2)
  expect([...topics.project({ features: Int32Array.from([999]), values: Float32Array.from([1]) })]).toEqual([0, 0])
})
