import { setMaxListeners } from "node:events"
import { setTimeout as wait } from "node:timers/promises"
import { chanceOf } from "../lib/chance.ts"
import { quantile } from "../lib/measure.ts"
import { type Activity, type Day, follow } from "./people.ts"

/** One request, sent to both, one right after the other; in milliseconds. `minute` since they stand side by side. */
export type Pair = { kind: string; minute: number; aged: number; fresh: number }

type Course = {
  /** Minutes that are not counted: both are used alike, until the new one has been compiled too. */
  warmUp: number
  warmUpPace: number
  /** Minutes that count. */
  minutes: number
  /** How many times as often as on a usual day. */
  pace: number
  browsers: number
  /** Ends it early. */
  signal: AbortSignal
  /** What is done less often than every so many seconds is done meanwhile in the warm-up alone. */
  often: number
  /** Told of a request that was not answered. */
  failed(kind: string, cause: unknown): void
}

/**
 * Uses a server alone, at that many times the pace of a usual day, until the signal ends it.
 * @param failed told of a request that was not answered
 */
export async function warmUpAlone(
  day: Day,
  { pace, browsers, signal, failed }: Pick<Course, "browsers" | "signal" | "failed"> & { pace: number },
): Promise<void> {
  const again = async ({ kind, every, act }: Activity) => {
    for (let index = 0; !signal.aborted; index += 1) {
      await wait((1000 * every * (0.5 + Math.random())) / pace, undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) await act(index).catch((cause: unknown) => failed(kind, cause))
    }
  }
  await Promise.all([follow(day.url, day.cookie, browsers, signal), ...day.activities.map(again)])
}

/**
 * Uses a server that has run for long and one that was just started in the same minutes of the same machine, request by request in turn: what
 * else the machine does meets both, so what differs is their age and what is in their databases.
 */
export async function standBeside(aged: Day, fresh: Day, course: Course): Promise<Pair[]> {
  const { warmUp, minutes, browsers, signal, often } = course
  const over = new AbortController()
  setMaxListeners(0, over.signal)
  const end = () => over.abort()
  if (signal.aborted) return []
  signal.addEventListener("abort", end, { once: true })
  const timer = setTimeout(end, (warmUp + minutes) * 60_000)
  const begun = performance.now()
  const minute = () => (performance.now() - begun) / 60_000 - warmUp
  const pairs: Pair[] = []
  const again = async ({ kind, every, act }: Activity, other: Activity) => {
    for (let index = 0; !over.signal.aborted; index += 1) {
      const pace = minute() < 0 ? course.warmUpPace : course.pace
      await wait((1000 * every * (0.5 + Math.random())) / pace, undefined, { signal: over.signal }).catch(() => undefined)
      if (over.signal.aborted || (minute() >= 0 && every > often)) return
      try {
        const timed = { aged: () => act(index), fresh: () => other.act(index) }
        const ms = { aged: 0, fresh: 0 }
        for (const side of index % 2 === 0 ? (["aged", "fresh"] as const) : (["fresh", "aged"] as const)) {
          const from = performance.now()
          await timed[side]()
          ms[side] = performance.now() - from
        }
        if (minute() >= 0 && every <= often) pairs.push({ kind, minute: minute(), ...ms })
      } catch (cause) {
        course.failed(kind, cause)
      }
    }
  }
  await Promise.all([
    ...[aged, fresh].map(({ url, cookie }) => follow(url, cookie, browsers, over.signal)),
    ...aged.activities.map((one, index) => {
      const other = fresh.activities[index]
      if (other?.kind !== one.kind) throw new Error(`Nobody does ${one.kind} on the other one.`)
      return again(one, other)
    }),
  ])
  clearTimeout(timer)
  signal.removeEventListener("abort", end)
  return pairs
}

/**
 * How many times as long the aged one takes, at a share of its answers, and between what that lies in 95 of 100 cases: the minutes are drawn
 * again, with what fell into them, as slow answers come together (a block bootstrap; Künsch, "The jackknife and the bootstrap for general
 * stationary observations", 1989).
 */
export function ratioOf(pairs: readonly Pair[], share: number): { ratio: number; low: number; high: number } {
  const minutes = new Map<number, Pair[]>()
  for (const pair of pairs) {
    const minute = Math.floor(pair.minute)
    minutes.set(minute, [...(minutes.get(minute) ?? []), pair])
  }
  const at = (of: readonly Pair[]) =>
    quantile(
      of.map(({ aged }) => aged),
      share,
    ) /
    quantile(
      of.map(({ fresh }) => fresh),
      share,
    )
  const blocks = [...minutes.values()]
  const chance = chanceOf(1989)
  const drawn = Array.from({ length: 300 }, () => at(blocks.flatMap(() => blocks[chance.between(0, blocks.length)] ?? [])))
  return { ratio: at(pairs), low: quantile(drawn, 0.025), high: quantile(drawn, 0.975) }
}

/** A line for each kind of request and one for all of them: milliseconds of both, and the ratios with their intervals. */
export function tableOf(pairs: readonly Pair[]): string[] {
  const kinds = [...new Set(pairs.map(({ kind }) => kind))].map((kind) => [kind, pairs.filter((pair) => pair.kind === kind)] as const)
  const rows = [...kinds, ["all", pairs] as const].map(([kind, of]) => {
    const cells = [0.5, 0.99].flatMap((share) => {
      const { ratio, low, high } = ratioOf(of, share)
      const ms = (side: "aged" | "fresh") =>
        quantile(
          of.map((pair) => pair[side]),
          share,
        ).toFixed(1)
      return [ms("aged"), ms("fresh"), `${ratio.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`]
    })
    return [kind, String(of.length), ...cells]
  })
  const heads = ["", "requests", "aged p50", "new p50", "ratio", "aged p99", "new p99", "ratio"]
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  return [heads, ...rows].map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join("  "))
}
