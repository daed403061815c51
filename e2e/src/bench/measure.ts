import { quantile } from "../lib/measure.ts"
import { drive, poolOf } from "./driver.ts"
import type { Workload } from "./workloads.ts"

/** How one workload went with so many connections. Rates in calls a second, times in milliseconds. */
export type Line = {
  workload: Workload
  connections: number
  /** Ours to the other side's, median of the rounds; null without another side. */
  ratio: number | null
  ours: number
  other: number | null
  median: number
  slow: number
}

export type Pace = { rounds: number; ms: number }

/**
 * Runs every workload with 1 and with 16 connections, ours and the other side in turns.
 * @param reference null: nobody to compare with
 */
export async function measure(list: readonly Workload[], ours: string, reference: string | null, { rounds, ms }: Pace): Promise<Line[]> {
  const lines: Line[] = []
  for (const connections of [1, 16]) {
    const ourPool = poolOf(ours, connections)
    const otherPool = reference === null ? null : poolOf(reference, connections)
    const sums = list.map((workload) => ({
      workload,
      ratios: [] as number[],
      rates: [] as number[],
      others: [] as number[],
      times: [] as number[],
      index: 0,
      otherIndex: 0,
    }))
    // The first round warms caches, connections and the compiler, and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      for (const sum of sums) {
        const { workload } = sum
        const against = workload.againstOurselves ? ourPool : otherPool
        const ourSlice = () => drive(ourPool, connections, ms, () => workload.ours(sum.index++))
        const otherSlice = async () => (against ? drive(against, connections, ms, () => workload.other(sum.otherIndex++)) : null)
        // Who goes first changes from round to round.
        const first = round % 2 === 0 ? await ourSlice() : null
        const other = await otherSlice()
        const mine = first ?? (await ourSlice())
        if (round === 0) continue
        sum.rates.push(mine.calls / mine.seconds)
        sum.times.push(...mine.milliseconds)
        if (!other) continue
        sum.others.push(other.calls / other.seconds)
        sum.ratios.push(mine.calls / mine.seconds / (other.calls / other.seconds))
      }
    }
    for (const { workload, ratios, rates, others, times } of sums) {
      lines.push({
        workload,
        connections,
        ratio: ratios.length === 0 ? null : quantile(ratios, 0.5),
        ours: quantile(rates, 0.5),
        other: others.length === 0 ? null : quantile(others, 0.5),
        median: quantile(times, 0.5),
        slow: quantile(times, 0.95),
      })
    }
    await Promise.all([ourPool.close(), otherPool?.close()])
  }
  return lines
}
