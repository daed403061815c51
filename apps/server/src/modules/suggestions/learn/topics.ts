import { createRandomNumbers } from "../../../platform/random.ts"
import { nextNormal } from "./random.ts"
import type { Topics, Vector } from "./vectors.ts"

/*
 * Latent semantic analysis: submissions that use different words for the same thing come close to each other. The right singular vectors of
 * the matrix of word vectors are found by a randomised method with one power iteration (Halko, Martinsson, Tropp, "Finding structure with
 * randomness", 2011, algorithms 4.3 and 5.1). Pure, and the same for the same rows and seed.
 */

/** Fewer rows say too little about which words go together. */
export const MIN_ROWS = 2_000
export const TOPICS = 50
/** Directions that are tried beyond those that are kept. */
const OVERSAMPLING = 10
/** Words of fewer rows are left out: they go together with nothing. */
const MIN_DOCUMENTS = 3

/** A matrix by its rows. */
type Matrix = Float64Array[]

/** @param rows word vectors of submissions, labelled or not */
export function findTopics(rows: readonly Vector[], seed: number, size = TOPICS): Topics {
  const columns = numberColumns(rows)
  const width = size + OVERSAMPLING
  const random = createRandomNumbers(seed)
  let right: Matrix = Array.from({ length: columns.size }, () => Float64Array.from({ length: width }, () => nextNormal(random)))
  for (let pass = 0; pass < 2; pass += 1) {
    const left = orthonormalize(multiply(rows, columns, right, width))
    right = multiplyTransposed(rows, columns, left, width)
    if (pass === 0) right = orthonormalize(right)
  }
  // `right` is (QᵀA)ᵀ, columns × width. The eigenvectors of its small Gram matrix turn it into the right singular vectors.
  const turned = transpose(right)
  const { eigenvalues, vectors } = eigen(turned.map((one) => Float64Array.from(turned, (other) => dot(one, other))))
  const kept = eigenvalues
    .map((value, index) => ({ value, vector: vectors[index] as Float64Array }))
    .filter(({ value }) => value > 1e-12)
    .sort((a, b) => b.value - a.value)
    .slice(0, size)
  const basis = right.map((row) => Float32Array.from(kept, ({ value, vector }) => dot(row, vector) / Math.sqrt(value)))
  return {
    size: kept.length,
    project({ features, values }) {
      const place = new Float32Array(kept.length)
      features.forEach((feature, at) => {
        const row = basis[columns.get(feature) ?? -1]
        if (row) addScaled(place, row, values[at] ?? 0)
      })
      return place
    },
  }
}

/** Numbers the features that enough rows have, from 0. */
function numberColumns(rows: readonly Vector[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { features } of rows) for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const columns = new Map<number, number>()
  for (const [feature, count] of counts) if (count >= MIN_DOCUMENTS) columns.set(feature, columns.size)
  return columns
}

type Numbers = Float64Array | Float32Array

function addScaled(target: Numbers, source: Numbers, by: number): void {
  for (let at = 0; at < target.length; at += 1) target[at] = (target[at] as number) + by * (source[at] as number)
}

function dot(one: Numbers, other: Numbers): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] as number) * (other[at] as number)
  return sum
}

function transpose(matrix: Matrix): Matrix {
  return Array.from(matrix[0] ?? [], (_, column) => Float64Array.from(matrix, (row) => row[column] as number))
}

const zeros = (height: number, width: number): Matrix => Array.from({ length: height }, () => new Float64Array(width))

/** Calls back for each value of the rows in a numbered column. */
function forEachValue(
  rows: readonly Vector[],
  columns: ReadonlyMap<number, number>,
  work: (row: number, column: number, value: number) => void,
): void {
  rows.forEach(({ features, values }, row) => {
    features.forEach((feature, at) => {
      const column = columns.get(feature)
      if (column !== undefined) work(row, column, values[at] ?? 0)
    })
  })
}

/** A · right, of rows × width. */
function multiply(rows: readonly Vector[], columns: ReadonlyMap<number, number>, right: Matrix, width: number): Matrix {
  const out = zeros(rows.length, width)
  forEachValue(rows, columns, (row, column, value) => addScaled(out[row] as Float64Array, right[column] as Float64Array, value))
  return out
}

/** Aᵀ · left, of columns × width. */
function multiplyTransposed(rows: readonly Vector[], columns: ReadonlyMap<number, number>, left: Matrix, width: number): Matrix {
  const out = zeros(columns.size, width)
  forEachValue(rows, columns, (row, column, value) => addScaled(out[column] as Float64Array, left[row] as Float64Array, value))
  return out
}

/** The same space with orthonormal columns (Gram and Schmidt, twice for accuracy). A column that depends on others becomes 0. */
function orthonormalize(matrix: Matrix): Matrix {
  const columns = transpose(matrix)
  columns.forEach((column, index) => {
    for (let turn = 0; turn < 2; turn += 1) for (const before of columns.slice(0, index)) addScaled(column, before, -dot(before, column))
    const length = Math.sqrt(dot(column, column))
    for (let at = 0; at < column.length; at += 1) column[at] = length > 1e-10 ? (column[at] as number) / length : 0
  })
  return transpose(columns)
}

/** Eigenvalues of a symmetric matrix, and their eigenvectors, by Jacobi rotations (Golub and Van Loan, "Matrix computations", 8.5). */
export function eigen(symmetric: readonly Float64Array[]): { eigenvalues: number[]; vectors: Float64Array[] } {
  const n = symmetric.length
  const a = symmetric.map((row) => Float64Array.from(row))
  const vectors = Array.from({ length: n }, (_, index) => Float64Array.from({ length: n }, (_, at) => (at === index ? 1 : 0)))
  const get = (p: number, q: number) => a[p]?.[q] ?? 0
  for (let sweep = 0; sweep < 60; sweep += 1) {
    let off = 0
    for (let p = 0; p < n; p += 1) for (let q = p + 1; q < n; q += 1) off += get(p, q) ** 2
    if (off < 1e-22) break
    for (let p = 0; p < n; p += 1) {
      for (let q = p + 1; q < n; q += 1) {
        if (Math.abs(get(p, q)) < 1e-300) continue
        const theta = (get(q, q) - get(p, p)) / (2 * get(p, q))
        const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
        const c = 1 / Math.sqrt(t * t + 1)
        for (const row of a) rotate(row, p, q, c, t * c)
        rotateRows(a, p, q, c, t * c)
        rotateRows(vectors, p, q, c, t * c)
      }
    }
  }
  return { eigenvalues: Array.from({ length: n }, (_, at) => get(at, at)), vectors }
}

function rotate(row: Float64Array, p: number, q: number, c: number, s: number): void {
  const [one, other] = [row[p] as number, row[q] as number]
  row[p] = c * one - s * other
  row[q] = s * one + c * other
}

function rotateRows(rows: readonly Float64Array[], p: number, q: number, c: number, s: number): void {
  const [one, other] = [rows[p] as Float64Array, rows[q] as Float64Array]
  for (let at = 0; at < one.length; at += 1) {
    const [x, y] = [one[at] as number, other[at] as number]
    one[at] = c * x - s * y
    other[at] = s * x + c * y
  }
}
