import type { CompiledFilter } from "./compiled-filter.ts"
import { facetFlag, type ListColumn } from "./facet-table.ts"
import type { SubmissionIndex } from "./index.ts"
import { evaluateAll, miss } from "./match-cache.ts"
import type { Names } from "./names.ts"
import { tally } from "./scan.ts"
import type { SubmissionFacets } from "./schema.ts"

/**
 * How many submissions match, and for each thing that a filter's menus offer how many would if it were chosen there: all other menus as
 * they are, its own left out. What nothing has is left out.
 */
export function facetCounts(
  teamIndex: SubmissionIndex,
  q: CompiledFilter,
): Omit<SubmissionFacets, "totalIsExact" | "overdue" | "unread" | "offer"> {
  const { facets } = teamIndex
  const left = tally(teamIndex, q)
  const misses = evaluateAll(teamIndex, q)
  const portals = new Int32Array(teamIndex.portals.ids.length)
  const stages = new Int32Array(teamIndex.stages.ids.length)
  const labels = new Int32Array(teamIndex.labels.ids.length)
  const assignees = new Int32Array(teamIndex.people.ids.length + 1)
  const reviewers = new Int32Array(teamIndex.people.ids.length)
  let [total, held, withFiles] = [0, 0, 0]
  // What matches but for its files.
  let otherwise = 0
  const { length, portal, stage, assignee, flags } = facets
  // What misses two parts of the filter is in no menu; what misses one is in that one's.
  for (let index = 0; index < length; index += 1) {
    const some = left[index] as number
    if (some === 0) continue
    const bits = misses[index] as number
    if (bits === 0) {
      const has = flags[index] as number
      total += some
      if (has & facetFlag.held) held += some
      if (has & facetFlag.files) withFiles += some
      add(portals, portal[index] as number, some)
      add(stages, stage[index] as number, some)
      add(assignees, assignee[index] as number, some)
      addEach(labels, facets.labels, index, some)
      addEach(reviewers, facets.reviewers, index, some)
    } else if (bits === miss.label) addEach(labels, facets.labels, index, some)
    else if (bits === miss.stage) add(stages, stage[index] as number, some)
    else if (bits === miss.portal) add(portals, portal[index] as number, some)
    else if (bits === miss.assignee) add(assignees, assignee[index] as number, some)
    else if (bits === miss.reviewer) addEach(reviewers, facets.reviewers, index, some)
    else if (bits === miss.files) otherwise += some
    else if (bits === miss.held && (flags[index] as number) & facetFlag.held) held += some
  }
  const without = total - withFiles
  // The filter asks for one of the two, and the menu says what the other would be.
  const files =
    q.files === null ? { with: withFiles, without } : q.files ? { with: total, without: otherwise } : { with: otherwise, without: total }
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

function addEach(counts: Int32Array, { starts, values }: ListColumn, index: number, some: number): void {
  const end = starts[index + 1] as number
  for (let at = starts[index] as number; at < end; at += 1) add(counts, values[at] as number, some)
}

/** Most first. */
function counted(counts: Int32Array, names: Names): { id: string; count: number }[] {
  const entries: { id: string; count: number }[] = []
  for (let index = 0; index < counts.length; index += 1) {
    if (counts[index] !== 0) entries.push({ id: names.ids[index] as string, count: counts[index] as number })
  }
  return entries.sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
}
