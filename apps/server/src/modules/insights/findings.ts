/**
 * When numbers bear out a sentence. Each rule has the least number of cases that it asks for, and a difference that chance alone seldom
 * makes: two standard deviations. What does not reach both is left unsaid.
 */

/** Fewest arrivals, waits or visits that anything is said about. */
export const LEAST = { arrivals: 20, waits: 10, views: 50, starts: 20, labels: 30, answers: 20, steps: 8 } as const

/** Two standard deviations: about one difference in twenty is as large by chance. */
const CLEAR = 2

/** Change of a count in hundredths; null: too few, or no clear change. */
export function changeOf(count: number, before: number | null): number | null {
  if (before === null || before === 0 || count + before < LEAST.arrivals) return null
  if (Math.abs(count - before) < CLEAR * Math.sqrt(count + before)) return null
  const percent = Math.round((100 * (count - before)) / before)
  return Math.abs(percent) >= 10 ? percent : null
}

/** Whether two shares differ by more than chance. */
export function sharesDiffer(some: number, of: number, others: number, ofOthers: number): boolean {
  if (of === 0 || ofOthers === 0) return false
  const all = (some + others) / (of + ofOthers)
  const deviation = Math.sqrt(all * (1 - all) * (1 / of + 1 / ofOthers))
  return deviation > 0 && Math.abs(some / of - others / ofOthers) >= CLEAR * deviation
}

/** The one step that has most, where it is out of enough of them; -1: none does. */
export function peakOf(counts: readonly number[]): number {
  const total = counts.reduce((sum, one) => sum + one, 0)
  if (counts.length < LEAST.steps || total < LEAST.arrivals) return -1
  const most = Math.max(...counts)
  const mean = total / counts.length
  const at = counts.indexOf(most)
  return counts.lastIndexOf(most) === at && most - mean >= CLEAR * Math.sqrt(mean) ? at : -1
}
