import { describe, expect, test } from "vitest"
import { createRandomNumbers } from "../../../platform/random.ts"
import { distribute, type Need } from "./distribute.ts"

const free = (count: number) => Array.from({ length: count }, () => ({ load: 0, limit: null }))
const all = (count: number) => Array.from({ length: count }, (_, index) => index)
const needs = (count: number, among: number[], wanted: number): Need[] =>
  Array.from({ length: count }, () => ({ wanted, among, conflicts: 0 }))

function loadsOf(given: readonly number[][], before: readonly number[]): number[] {
  const loads = [...before]
  for (const some of given) for (const one of some) loads[one] = (loads[one] ?? 0) + 1
  return loads
}
const range = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

describe("distribution of submissions", () => {
  test.each([
    [7, 3, 2],
    [100, 7, 3],
    [5, 5, 5],
    [1, 9, 2],
    [1000, 16, 3],
  ])("gives %i submissions to %i reviewers, %i each, evenly to within one", (submissions, reviewers, wanted) => {
    const { given, missing } = distribute(free(reviewers), needs(submissions, all(reviewers), wanted), 7)
    for (const some of given) {
      expect(some).toHaveLength(wanted)
      expect(new Set(some).size).toBe(wanted)
    }
    expect(missing.every((one) => one === null)).toBe(true)
    expect(range(loadsOf(given, []))).toBeLessThanOrEqual(1)
  })

  test("is the same with the same seed, and another one with another seed", () => {
    const given = (seed: number) => distribute(free(5), needs(40, all(5), 2), seed).given
    expect(given(3)).toEqual(given(3))
    expect(given(3)).not.toEqual(given(4))
  })

  test("counts what reviewers have already", () => {
    const reviewers = [
      { load: 6, limit: null },
      { load: 0, limit: null },
      { load: 0, limit: null },
    ]
    const { given } = distribute(reviewers, needs(9, all(3), 1), 1)
    expect(loadsOf(given, [6, 0, 0])).toEqual([6, 5, 4])
  })

  test("exceeds no limit, and says what could not be assigned", () => {
    const reviewers = [
      { load: 1, limit: 3 },
      { load: 0, limit: 2 },
    ]
    const { given, missing } = distribute(reviewers, needs(6, all(2), 1), 1)
    expect(loadsOf(given, [1, 0])).toEqual([3, 2])
    expect(missing.filter((one) => one?.reason === "limits")).toHaveLength(2)
  })

  test("says whether conflicts or too few reviewers are the reason", () => {
    const { missing } = distribute(
      free(3),
      [
        { wanted: 2, among: [0], conflicts: 2 },
        { wanted: 4, among: [0, 1, 2], conflicts: 0 },
        { wanted: 1, among: [1], conflicts: 1 },
      ],
      1,
    )
    expect(missing).toEqual([{ count: 1, reason: "conflicts" }, { count: 1, reason: "too_few" }, null])
  })

  test("exchanges submissions where a limit and a conflict would leave one without a reviewer", () => {
    // The first reviewer may take both, the second one only the first submission.
    for (let seed = 0; seed < 20; seed += 1) {
      const { given, missing } = distribute(
        [
          { load: 0, limit: 1 },
          { load: 0, limit: 1 },
        ],
        [
          { wanted: 1, among: [0, 1], conflicts: 0 },
          { wanted: 1, among: [0], conflicts: 1 },
        ],
        seed,
      )
      expect(given).toEqual([[1], [0]])
      expect(missing).toEqual([null, null])
    }
  })

  test("is as even as conflicts allow, whatever they are", () => {
    const random = createRandomNumbers(11)
    for (let round = 0; round < 60; round += 1) {
      const reviewers = 2 + Math.floor(random() * 6)
      const some: Need[] = Array.from({ length: 30 }, () => {
        const among = all(reviewers).filter(() => random() < 0.6)
        return { wanted: Math.min(among.length, 1 + Math.floor(random() * 2)), among, conflicts: reviewers - among.length }
      })
      const { given } = distribute(free(reviewers), some, round)
      const loads = loadsOf(
        given,
        Array.from({ length: reviewers }, () => 0),
      )
      // No single exchange makes it more even.
      for (const [index, { among }] of some.entries()) {
        for (const from of given[index] ?? []) {
          for (const to of among) {
            if (!given[index]?.includes(to)) expect((loads[from] ?? 0) - (loads[to] ?? 0)).toBeLessThanOrEqual(1)
          }
        }
      }
    }
  })

  test("distributes 5,000 submissions among 200 reviewers within three seconds", () => {
    const random = createRandomNumbers(5)
    const some = Array.from({ length: 5_000 }, (): Need => {
      const among = all(200).filter(() => random() < 0.9)
      return { wanted: 5, among, conflicts: 200 - among.length }
    })
    const began = performance.now()
    const { given } = distribute(free(200), some, 1)
    expect(performance.now() - began).toBeLessThan(3_000)
    expect(range(loadsOf(given, []))).toBeLessThanOrEqual(1)
  })
})
