import { describe, expect, test } from "vitest"
import type { CompiledFilter } from "./compiled-filter.ts"
import { FacetTable } from "./facet-table.ts"
import type { SubmissionIndex } from "./index.ts"
import { NumbersOfFacets } from "./numbers-of-facets.ts"
import { scan } from "./scan.ts"

/** The same numbers each time. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const anything: CompiledFilter = {
  visible: null,
  portals: null,
  stages: null,
  open: false,
  openStages: new Set(),
  spamStages: new Set(),
  anyLabel: null,
  allLabels: [],
  noLabels: new Set(),
  assignees: null,
  reviewers: null,
  files: null,
  held: null,
  trash: false,
  from: 0,
  to: Number.POSITIVE_INFINITY,
  matches: null,
  hidden: null,
  conflicts: null,
  only: null,
}

const TOP = 9_000

/** A team whose facets each have one stage: the first most submissions, the last hardly any. */
function teamOf(random: (below: number) => number, stages: number) {
  const facets = new FacetTable()
  for (let index = 0; index < stages * 3; index += 1) {
    facets.add({ id: index, portal: 0, stage: index % stages, assignee: 0, flags: 0, labels: [], reviewers: [] })
  }
  const facetOf = new Int32Array(TOP + 1).fill(-1)
  const arrived = new Uint32Array(TOP + 1)
  const numbers = new NumbersOfFacets()
  const place = (number: number, facet: number) => {
    const before = facetOf[number] as number
    if (before === facet) return
    if (before >= 0) facets.count[before] = (facets.count[before] as number) - 1
    if (facet >= 0) facets.count[facet] = (facets.count[facet] as number) + 1
    numbers.move(number, before, facet)
    facetOf[number] = facet
  }
  const some = () => (random(10) < 9 ? random(facets.length) % 2 : random(facets.length))
  for (let number = 1; number <= TOP; number += 1) {
    arrived[number] = number * 10
    if (random(20) > 0) place(number, some())
  }
  for (let step = 0; step < 4_000; step += 1) place(1 + random(TOP), random(30) === 0 ? -1 : some())
  return { facets, facetOf, arrived, numbers, top: TOP }
}

describe("a walk that goes far", () => {
  test.each([1, 2, 3])("finds what a look at each submission finds, few or many, both ways, from anywhere (%i)", (seed) => {
    const random = chance(seed)
    const stages = 12
    const teamIndex = teamOf(random, stages)
    let few = 0
    for (let round = 0; round < 300; round += 1) {
      const hidden = random(3) === 0 ? new Set(Array.from({ length: 50 }, () => 1 + random(TOP))) : null
      // Something arrives in each of these very seconds.
      const [from, to] = random(3) === 0 ? [10 * random(TOP / 2), 10 * (TOP / 2 + random(TOP / 2))] : [0, Number.POSITIVE_INFINITY]
      const stage = random(stages)
      const q: CompiledFilter = { ...anything, stages: new Set([stage]), hidden, from, to }
      const newest = random(2) === 0
      const after = random(2) === 0 ? null : random(TOP + 2)
      const limit = 1 + random(random(2) === 0 ? 60 : TOP)
      const all = Array.from({ length: TOP }, (_, index) => index + 1).filter((number) => {
        const facet = teamIndex.facetOf[number] as number
        const second = teamIndex.arrived[number] as number
        return facet >= 0 && teamIndex.facets.stage[facet] === stage && second >= from && second < to && !hidden?.has(number)
      })
      const ahead = (newest ? all.toReversed() : all).filter((one) => after === null || (newest ? one < after : one > after))
      expect(scan(teamIndex as unknown as SubmissionIndex, q, { newest, after, limit })).toEqual(ahead.slice(0, limit))
      if (all.length > 0 && all.length < 2_000) few += 1
    }
    expect(few).toBeGreaterThan(100)
  })
})

test("each facet has the numbers that were given to it, through moves and new places", () => {
  const random = chance(7)
  const numbers = new NumbersOfFacets()
  let known = new Map<number, number>()
  const FACETS = 40
  const of = (facet: number) => {
    const list: number[] = []
    numbers.addTo(list, facet)
    return list.sort((a, b) => a - b)
  }
  for (let step = 0; step < 5_000; step += 1) {
    const number = 1 + random(3_000)
    const to = random(5) === 0 ? -1 : random(FACETS)
    const from = known.get(number) ?? -1
    if (from === to) continue
    numbers.move(number, from, to)
    known.set(number, to)
    if (step % 1_000 !== 999) continue
    // Those without numbers are left out, as a memory does with what nobody has.
    const used = [...new Set(known.values())].filter((one) => one >= 0).sort((a, b) => a - b)
    const places = new Int32Array(FACETS).fill(-1)
    for (const [place, facet] of used.entries()) places[facet] = place
    numbers.rename(places)
    known = new Map([...known].map(([one, facet]) => [one, facet < 0 ? -1 : (places[facet] as number)]))
  }
  for (let facet = 0; facet < FACETS; facet += 1) {
    expect(of(facet)).toEqual(
      [...known]
        .filter(([, has]) => has === facet)
        .map(([number]) => number)
        .sort((a, b) => a - b),
    )
  }
})
