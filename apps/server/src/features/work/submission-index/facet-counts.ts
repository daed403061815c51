import type { CompiledFilter } from "./compiled-filter.ts"
import type { Facet, SubmissionIndex } from "./index.ts"
import { evaluate, miss } from "./match-cache.ts"
import type { Names } from "./names.ts"
import { tally } from "./scan.ts"
import type { SubmissionFacets } from "./schema.ts"

/**
 * How many submissions match, and for each thing that a filter's menus offer how many would if it were chosen there: all other menus as
 * they are, its own left out. What nothing has is left out.
 */
export function facetCounts(teamIndex: SubmissionIndex, q: CompiledFilter): Omit<SubmissionFacets, "totalIsExact" | "overdue" | "unread"> {
  const { facets } = teamIndex
  const left = tally(teamIndex, q)
  const missesOf = evaluate(teamIndex, q)
  const portals = new Int32Array(teamIndex.portals.ids.length)
  const stages = new Int32Array(teamIndex.stages.ids.length)
  const labels = new Int32Array(teamIndex.labels.ids.length)
  const assignees = new Int32Array(teamIndex.people.ids.length + 1)
  const reviewers = new Int32Array(teamIndex.people.ids.length)
  const files = { with: 0, without: 0 }
  let total = 0
  let held = 0
  for (let index = 0; index < facets.length; index += 1) {
    const some = left[index] as number
    if (some === 0) continue
    const facet = facets[index] as Facet
    const bits = missesOf(index)
    if (bits === 0) total += some
    if ((bits & ~miss.portal) === 0) add(portals, facet.portal, some)
    if ((bits & ~miss.stage) === 0) add(stages, facet.stage, some)
    if ((bits & ~miss.label) === 0) for (const one of facet.labels) add(labels, one, some)
    if ((bits & ~miss.assignee) === 0) add(assignees, facet.assignee, some)
    if ((bits & ~miss.reviewer) === 0) for (const one of facet.reviewers) add(reviewers, one, some)
    if ((bits & ~miss.files) === 0) files[facet.files ? "with" : "without"] += some
    if ((bits & ~miss.held) === 0 && facet.held) held += some
  }
  return {
    total,
    portals: counted(portals, teamIndex.portals),
    stages: counted(stages, teamIndex.stages),
    labels: counted(labels, teamIndex.labels),
    assignees: [...(assignees[0] ? [{ id: null, count: assignees[0] }] : []), ...counted(assignees.subarray(1), teamIndex.people)],
    reviewers: counted(reviewers, teamIndex.people),
    files,
    held,
  }
}

function add(counts: Int32Array, at: number, some: number): void {
  counts[at] = (counts[at] as number) + some
}

/** Most first. */
function counted(counts: Int32Array, names: Names): { id: string; count: number }[] {
  const entries: { id: string; count: number }[] = []
  for (let index = 0; index < counts.length; index += 1) {
    if (counts[index] !== 0) entries.push({ id: names.ids[index] as string, count: counts[index] as number })
  }
  return entries.sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
}
