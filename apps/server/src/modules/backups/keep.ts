/** How many copies are kept: the newest of so many days, weeks and months that have one. */
export type Keep = { daily: number; weekly: number; monthly: number }

const DAY_MS = 86_400_000
const day = (at: Date) => at.toISOString().slice(0, 10)
const month = (at: Date) => at.toISOString().slice(0, 7)
/** Weeks begin on Mondays, as the one of 5 January 1970 did. */
const week = (at: Date) => String(Math.floor((at.getTime() - 4 * DAY_MS) / (7 * DAY_MS)))

/** Which of these moments stay; the newest always does. Days, weeks and months are those of UTC. */
export function retainedOf(moments: readonly Date[], keep: Keep): Date[] {
  const newestFirst = [...moments].sort((a, b) => b.getTime() - a.getTime())
  const retained = new Set(newestFirst.slice(0, 1))
  const rules = [
    [day, keep.daily],
    [week, keep.weekly],
    [month, keep.monthly],
  ] as const
  for (const [spanOf, most] of rules) {
    const seen = new Set<string>()
    for (const at of newestFirst) {
      if (seen.has(spanOf(at))) continue
      if (seen.size === most) break
      seen.add(spanOf(at))
      retained.add(at)
    }
  }
  return newestFirst.filter((at) => retained.has(at))
}
