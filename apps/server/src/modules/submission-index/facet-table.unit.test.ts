import { expect, test } from "vitest"
import { type Facet, FacetTable, facetFlag } from "./facet-table.ts"

/** One whose facts all follow from its number, with a list of another length than its neighbours. */
const facetOf = (number: number): Facet => ({
  id: 2 ** 40 + number,
  portal: number % 7,
  stage: number % 5,
  assignee: number % 3,
  flags: number % 2 === 0 ? facetFlag.held : facetFlag.files | facetFlag.trash,
  labels: Array.from({ length: number % 9 }, (_, at) => number + at),
  reviewers: Array.from({ length: (number + 1) % 4 }, (_, at) => at),
})

test("what was put into a table is at its place, however far it has grown", () => {
  const facets = new FacetTable()
  for (let number = 0; number < 1_000; number += 1) expect(facets.add(facetOf(number))).toBe(number)
  expect(facets.length).toBe(1_000)
  for (let number = 0; number < 1_000; number += 1) expect(facets.at(number)).toEqual(facetOf(number))
  expect([...facets.count.subarray(0, 1_000)].every((count) => count === 0)).toBe(true)
})

test("lists are asked without looking into a neighbour's", () => {
  const facets = new FacetTable()
  for (let number = 0; number < 100; number += 1) facets.add(facetOf(number))
  for (let number = 0; number < 100; number += 1) {
    const { labels } = facetOf(number)
    for (const value of [number - 1, number, number + 8, number + 9]) {
      expect([facets.labels.has(number, value), facets.labels.hasAny(number, new Set([value, 5_000]))]).toEqual([
        labels.includes(value),
        labels.includes(value),
      ])
    }
    expect(facets.labels.hasAny(number, new Set())).toBe(false)
  }
})

test("keeps flags apart", () => {
  const facets = new FacetTable()
  facets.add(facetOf(0))
  facets.add(facetOf(1))
  const told = [0, 1].map((index) => (["held", "files", "trash", "erased"] as const).filter((one) => facets.hasFlag(index, one)))
  expect(told).toEqual([["held"], ["files", "trash"]])
})
