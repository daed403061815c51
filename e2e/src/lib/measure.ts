import type { Checks } from "./checks.ts"
import { memoryOf } from "./memory.ts"

/** The value below which `share` of the numbers lie; of none it is no number, which is below no limit. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = Float64Array.from(numbers).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (numbers: readonly number[]) => quantile(numbers, 0.5)

/** Prints how long something took, in milliseconds. @returns what `share` of the times are within */
export function sayTimes(what: string, times: readonly number[], share: 0.95 | 0.99): number {
  const slow = quantile(times, share)
  console.log(`${what}: median ${median(times).toFixed(1)} ms, ${Math.round(share * 100)} % within ${slow.toFixed(1)} ms`)
  return slow
}

/** Watches the memory of a process, in megabytes, until `flat` is asked. */
export function watchMemory(pid: number | undefined) {
  const readings: number[] = []
  const timer = setInterval(() => readings.push(memoryOf(pid)), 500)
  return {
    stop: () => clearInterval(timer),
    /** Prints it, and checks that the last third is about what the one before it was. @returns the most there was */
    flat(checks: Checks): number {
      clearInterval(timer)
      const most = Math.max(0, ...readings)
      const { middle, end } = thirds(readings)
      console.log(`memory: ${readings[0] ?? 0} MB at first, ${middle} in the middle, ${end} at the end, ${most} at most`)
      checks.that(isFlat(readings), "memory is flat", { middle, end })
      return most
    },
  }
}

function thirds(readings: readonly number[]): { middle: number; end: number } {
  const [third, twoThirds] = [Math.floor(readings.length / 3), Math.floor((readings.length * 2) / 3)]
  return { middle: median(readings.slice(third, twoThirds)), end: median(readings.slice(twoThirds)) }
}

/** Whether it has stopped growing: the last third by at most 15 % and 15 MB above the second. */
export function isFlat(readings: readonly number[]): boolean {
  const { middle, end } = thirds(readings)
  return end <= middle * 1.15 + 15
}
