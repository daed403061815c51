import type { Checks } from "../lib/checks.ts"
import { sleep } from "../lib/net.ts"
import type { Day } from "./day.ts"

/** What a fault is tried with. */
export type Context = { checks: Checks; seed: number; cycles: number }

/** By which what is wrong is over sooner than usual. */
let haste = 1

/** Everything takes a third of its time from now on. */
export function inShort(): void {
  haste = 3
}

/** One line of the table at the end. */
export type Line = { fault: string; tried: string; seen: string /** Checks that did not hold. */; failed: number }

/** A kind of bad day. Null in place of lines: it cannot be tried here, for this reason. */
export type Fault = (context: Context) => Promise<Line[] | string>

type Trouble = {
  fault: string
  tried: string
  /** Milliseconds that it lasts. */
  ms: number
  begin(): unknown
  end(): unknown
  /** Whether connections may end without an answer meanwhile. */
  silent?: boolean
}

/** People write, something goes wrong, lasts, and is over: afterwards all is well by itself, and all that was said to be done is there. */
export async function suffer(day: Day, { fault, tried, ms, begin, end, silent = false }: Trouble): Promise<Line> {
  const { failed } = day.checks
  const stop = day.work()
  await sleep(500)
  await begin()
  await sleep(ms / haste)
  await end()
  const healed = await day.heal(fault)
  await sleep(500)
  await stop()
  day.sentences(fault, { silent })
  const seen = `${day.told.summary}; well after ${(healed / 1000).toFixed(1)} s; longest wait ${(day.told.longest / 1000).toFixed(1)} s`
  for (const sentence of day.told.sentences) console.log(`  ${fault}: “${sentence}”`)
  console.log(`  ${fault}: ${seen}`)
  await day.settle(fault)
  return { fault, tried, seen, failed: day.checks.failed - failed }
}
