import { quantile } from "../lib/measure.ts"
import { cpuOf } from "./cpu.ts"
import { type Caller, drive, poolOf, type Slice } from "./driver.ts"
import type { Workload } from "./workloads.ts"

/** A server under test: its URL and its process. */
export type Side = { origin: string; pid: number | undefined }
/** Our server, the reference, and `bare`, which serves prepared responses; without the last two our server runs alone. */
export type Sides = { ours: Side; other: Side | null; bare: Side | null }

/**
 * The result of a workload with a number of connections. Rates in calls per second, times in milliseconds, CPU time in microseconds per
 * call.
 */
export type Line = {
  workload: Workload
  connections: number
  /** Our rate divided by the other side's, median of the rounds; null without another side. */
  ratio: number | null
  /** The other side's CPU time per call divided by ours. Other work on the machine hardly affects it. */
  cpuRatio: number | null
  ours: number
  other: number | null
  bare: number | null
  cpu: number | null
  otherCpu: number | null
  bareCpu: number | null
  median: number
  slow: number
  slowest: number
}

export type Pace = { rounds: number; ms: number }

/** Results of one side in a time slice, with the CPU time per call. */
type Cost = Slice & { cpu: number | null }
type Rate = { rates: number[]; cpus: number[] }

const rate = ({ calls, seconds }: Slice) => calls / seconds
const middle = (values: readonly number[]) => (values.length === 0 ? null : quantile([...values], 0.5))

/** Runs every workload with 1 and with 16 connections. Our server, the reference and `bare` take turns at short intervals. */
export async function measure(list: readonly Workload[], sides: Sides, { rounds, ms }: Pace): Promise<Line[]> {
  const lines: Line[] = []
  for (const connections of [1, 16]) {
    const pools = Object.fromEntries(
      Object.entries(sides).map(([name, side]) => [name, side && { ...side, pool: poolOf(side.origin, connections) }]),
    )
    const slice = async (name: keyof Sides, next: () => ReturnType<Caller>): Promise<Cost | null> => {
      const side = pools[name]
      if (!side) return null
      const before = cpuOf(side.pid)
      const did = await drive(side.pool, connections, ms, next)
      const after = cpuOf(side.pid)
      return { ...did, cpu: before === null || after === null ? null : ((after - before) * 1000) / did.calls }
    }
    const none = (): Rate => ({ rates: [], cpus: [] })
    const sums = list.map((workload) => ({
      workload,
      ratios: [] as number[],
      cpuRatios: [] as number[],
      times: [] as number[],
      ours: none(),
      other: none(),
      bare: none(),
      at: { ours: 0, other: 0, bare: 0 },
    }))
    // The first round warms up caches, connections and the compiler, and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      for (const sum of sums) {
        const { workload, at } = sum
        const turns = {
          ours: () => slice("ours", () => workload.ours(at.ours++)),
          other: () => slice(workload.againstOurselves ? "ours" : "other", () => workload.other(at.other++)),
          bare: () => slice("bare", () => ({ ...workload.other(at.bare++), path: `/${workload.name}` })),
        }
        // The order changes from round to round.
        const order = Object.keys(turns) as (keyof Sides)[]
        const did: Partial<Record<keyof Sides, Cost | null>> = {}
        for (const name of round % 2 === 0 ? order : order.reverse()) did[name] = await turns[name]()
        if (round === 0) continue
        for (const name of order) {
          const one = did[name]
          if (!one) continue
          sum[name].rates.push(rate(one))
          if (one.cpu !== null) sum[name].cpus.push(one.cpu)
        }
        const { ours, other } = did
        if (ours) sum.times.push(...ours.milliseconds)
        if (ours && other) sum.ratios.push(rate(ours) / rate(other))
        if (ours?.cpu && other?.cpu) sum.cpuRatios.push(other.cpu / ours.cpu)
      }
    }
    for (const { workload, ratios, cpuRatios, times, ours, other, bare } of sums) {
      lines.push({
        workload,
        connections,
        ratio: middle(ratios),
        cpuRatio: middle(cpuRatios),
        ours: middle(ours.rates) ?? 0,
        other: middle(other.rates),
        bare: middle(bare.rates),
        cpu: middle(ours.cpus),
        otherCpu: middle(other.cpus),
        bareCpu: middle(bare.cpus),
        median: quantile(times, 0.5),
        slow: quantile(times, 0.95),
        slowest: quantile(times, 0.99),
      })
    }
    await Promise.all(Object.values(pools).map((side) => side?.pool.close()))
  }
  return lines
}
