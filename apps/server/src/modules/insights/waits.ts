/**
 * How long something took, as one of about 190 lengths, so that a median over any number of submissions and days is a sum of small counts.
 *
 * Below a day each length ends 15 % beyond the last; then come eighths of a day up to two days, quarters up to a week, whole days up to 90,
 * and 10 % more each time after that. Whole days up to 90 are always an end. What is read off is laid out evenly within its length, so it is
 * at most the width of that length away from the exact value: 15 % of it below 90 days (a day at most), 10 % above.
 */

const MINUTE_MS = 60_000
const DAY = 1_440

function makeEnds(): number[] {
  const below: number[] = []
  for (let end = DAY; end > 1; end /= 1.15) below.push(end)
  const ends = below.reverse()
  const steps = (until: number, step: number) => {
    for (let end = (ends.at(-1) as number) + step; end <= until * DAY + 1e-6; end += step) ends.push(end)
  }
  steps(2, DAY / 8)
  steps(7, DAY / 4)
  steps(90, DAY)
  for (let end = 90 * DAY * 1.1; end < 3_700 * DAY; end *= 1.1) ends.push(end)
  return ends
}

/** Where each length ends, in minutes, itself not included. */
const ends = makeEnds()

/** Which length a wait has. */
export function lengthOf(from: Date, to: Date): number {
  const minutes = Math.max(0, to.getTime() - from.getTime()) / MINUTE_MS
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (minutes < (ends[middle] as number)) high = middle
    else low = middle + 1
  }
  return low
}

/** Where a length begins and ends, in minutes. */
export function spanOf(length: number): { from: number; to: number } {
  const from = length === 0 ? 0 : (ends[length - 1] as number)
  return { from, to: ends[length] ?? from * 1.1 }
}

/** How many waits had each length. */
export type Waits = ReadonlyMap<number, number>

export function countOf(waits: Waits): number {
  let count = 0
  for (const one of waits.values()) count += one
  return count
}

/**
 * The wait, in minutes, that a share of them did not exceed; null: there are none.
 * @param share 0.5 is the median
 */
export function quantile(waits: Waits, share: number): number | null {
  const total = countOf(waits)
  if (total === 0) return null
  const wanted = share * total
  let before = 0
  for (const [length, count] of [...waits].sort(([a], [b]) => a - b)) {
    if (before + count >= wanted) {
      const { from, to } = spanOf(length)
      return from + ((to - from) * Math.max(0, wanted - before)) / count
    }
    before += count
  }
  return spanOf(Math.max(...waits.keys())).to
}

/** How many waits were shorter than so many days; exact up to 90 of them, laid out evenly beyond. */
export function within(waits: Waits, days: number): number {
  let count = 0
  for (const [length, n] of waits) {
    const { from, to } = spanOf(length)
    const share = (days * DAY - from) / (to - from)
    count += n * Math.min(1, Math.max(0, share))
  }
  return Math.round(count)
}
