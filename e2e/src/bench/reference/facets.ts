import { flag, type Memory } from "./memory.ts"

/** Milliseconds for which overdue submissions are cached while nothing is written, as in our server. */
const A_MOMENT = 1_000

/** Counts a list of numbers by facet. Recounted after a write; lists that change with time are recounted every second. */
function perFacet(memory: Memory, read: () => number[], fleeting: boolean): () => Map<number, number> {
  let kept = { at: 0, placed: -1, counts: new Map<number, number>() }
  return () => {
    const now = Date.now()
    if (kept.placed === memory.placed && !(fleeting && now - kept.at > A_MOMENT)) return kept.counts
    const counts = new Map<number, number>()
    for (const number of read()) {
      const facet = memory.facetOf[number] ?? -1
      counts.set(facet, (counts.get(facet) ?? 0) + 1)
    }
    kept = { at: now, placed: memory.placed, counts }
    return counts
  }
}

type Lists = { from: readonly number[]; ids: readonly number[] }

function add(counts: Uint32Array, at: number, by: number): void {
  counts[at] = (counts[at] as number) + by
}

function isAmong({ from, ids }: Lists, index: number, wanted: number): boolean {
  for (let at = from[index] as number; at < (from[index + 1] as number); at += 1) if (ids[at] === wanted) return true
  return false
}

function each({ from, ids }: Lists, index: number, counts: Uint32Array, by: number): void {
  for (let at = from[index] as number; at < (from[index + 1] as number); at += 1) add(counts, ids[at] as number, by)
}

/**
 * The counts of a filter's menus by one label and one stage, counted by facet and not by submission.
 * @param read numbers of overdue submissions, and of those with an unread message
 */
export function menusOf(memory: Memory, read: { overdue(): number[]; unread(): number[] }) {
  const waiting = { overdue: perFacet(memory, read.overdue, true), unread: perFacet(memory, read.unread, false) }

  /** The largest count first. */
  function listed(counts: Uint32Array): { id: string | null; count: number }[] {
    const found: { id: string | null; count: number }[] = []
    for (let index = 0; index < counts.length; index += 1)
      if (counts[index]) found.push({ id: memory.names[index] ?? null, count: counts[index] as number })
    return found.sort(
      (a, b) => Number(b.id === null) - Number(a.id === null) || b.count - a.count || ((a.id ?? "") < (b.id ?? "") ? -1 : 1),
    )
  }

  return (labelId: string, stageId: string): string => {
    const [label, stage] = [memory.numberOf(labelId), memory.numberOf(stageId)]
    const menu = () => new Uint32Array(memory.names.length)
    const menus = { portals: menu(), stages: menu(), labels: menu(), assignees: menu(), reviewers: menu() }
    let [total, held, files] = [0, 0, 0]
    const { columns, labels, reviewers } = memory
    for (let index = 0; index < columns.count.length; index += 1) {
      const count = columns.count[index] as number
      const flags = columns.flags[index] as number
      if (count === 0 || flags & flag.gone) continue
      const here = columns.stage[index] === stage
      const has = isAmong(labels, index, label)
      if (has) add(menus.stages, columns.stage[index] as number, count)
      if (here) each(labels, index, menus.labels, count)
      if (!here || !has) continue
      total += count
      if (flags & flag.held) held += count
      if (flags & flag.files) files += count
      add(menus.portals, columns.portal[index] as number, count)
      add(menus.assignees, columns.assignee[index] as number, count)
      each(reviewers, index, menus.reviewers, count)
    }
    const among = (which: "overdue" | "unread") => {
      let sum = 0
      for (const [index, some] of waiting[which]()) {
        const alive = ((columns.flags[index] ?? 1) & flag.gone) === 0
        if (alive && columns.stage[index] === stage && isAmong(labels, index, label)) sum += some
      }
      return sum
    }
    const data = {
      total,
      totalIsExact: true,
      portals: listed(menus.portals),
      stages: listed(menus.stages),
      labels: listed(menus.labels),
      assignees: listed(menus.assignees),
      reviewers: listed(menus.reviewers),
      files: { with: files, without: total - files },
      held,
      overdue: among("overdue"),
      unread: among("unread"),
    }
    return JSON.stringify({ result: { data } })
  }
}
