import type { Memory } from "./memory.ts"

/** Milliseconds for which it is not asked again what has become due while nothing is written, as with us. */
const A_MOMENT = 1_000

/** Says by facet how many of some numbers are of it; counted again when something was written, and for what time brings once a second. */
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

/**
 * The menus of a filter by one label and one stage, counted by what submissions have in common and not one by one.
 * @param read numbers of what is overdue, and of what has a message that nobody has read
 */
export function menusOf(memory: Memory, read: { overdue(): number[]; unread(): number[] }) {
  const waiting = { overdue: perFacet(memory, read.overdue, true), unread: perFacet(memory, read.unread, false) }

  /** Most first. */
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
    const add = (counts: Uint32Array, at: number, by: number) => {
      counts[at] = (counts[at] as number) + by
    }
    for (const { count, counted, gone, held: isHeld, files: hasFiles } of memory.facets) {
      if (count === 0 || gone !== undefined) continue
      const here = counted.stage === stage
      const has = counted.labels.includes(label)
      if (has) add(menus.stages, counted.stage, count)
      if (here) for (const one of counted.labels) add(menus.labels, one, count)
      if (!here || !has) continue
      total += count
      if (isHeld) held += count
      if (hasFiles) files += count
      add(menus.portals, counted.portal, count)
      add(menus.assignees, counted.assignee, count)
      for (const one of counted.reviewers) add(menus.reviewers, one, count)
    }
    const among = (which: "overdue" | "unread") => {
      let sum = 0
      for (const [index, some] of waiting[which]()) {
        const facet = memory.facets[index]
        if (facet?.counted.stage === stage && facet.gone === undefined && facet.counted.labels.includes(label)) sum += some
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
