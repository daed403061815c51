import type { Checks } from "../lib/checks.ts"
import type { Line } from "./measure.ts"
import { keyOf, type Recorded } from "./record.ts"

/** A ratio may be this share of the recorded one, on a machine that has nothing else to do, and next to other work. */
const TOLERATED = { alone: 0.8, beside: 0.6 }
/** Share of the machine that others may have while it counts as alone. */
const ALONE = 0.1

/** Whether a run had the machine to itself; where that cannot be known it is taken for alone. */
export function isAlone(others: number | null): boolean {
  return others === null || others <= ALONE
}

/** What of a line is compared: what a call costs the processor, which other work hardly moves; where that is not known, calls a second. */
type Judged = Pick<Line, "ratio" | "cpuRatio">
const judged = (now: Judged, before: Judged): [now: number, before: number] | null => {
  if (now.cpuRatio !== null && before.cpuRatio !== null) return [now.cpuRatio, before.cpuRatio]
  return now.ratio === null || before.ratio === null ? null : [now.ratio, before.ratio]
}

/** Whether a line is too far below the recorded one. */
export function fallsShort(line: Line, recorded: Recorded | undefined, others: number | null): boolean {
  const pair = pairOf(line, recorded)
  return pair ? pair[0] < pair[1] * (isAlone(others) ? TOLERATED.alone : TOLERATED.beside) : false
}

function pairOf(line: Line, recorded: Recorded | undefined) {
  const before = recorded?.lines[keyOf(line)]
  return before ? judged(line, before) : null
}

/** The better of two looks at one line. */
export function better(line: Line, again: Line): Line {
  const pair = judged(again, line)
  return pair && pair[0] > pair[1] ? again : line
}

/** Compares a run with the one that was recorded for its engine and size. */
export function checkRatios(checks: Checks, lines: readonly Line[], recorded: Recorded | undefined, others: number | null): void {
  if (!isAlone(others)) {
    const share = Math.round((others ?? 0) * 100)
    console.log(`\nNot alone: others had ${share} % of the machine meanwhile. Calls a second mean little; ratios are held to less.`)
  }
  if (!lines.some((line) => pairOf(line, recorded))) console.log("\nNo ratio is recorded for this engine and size: --record keeps one.")
  for (const line of lines) {
    const pair = pairOf(line, recorded)
    if (pair)
      checks.that(!fallsShort(line, recorded, others), `${keyOf(line)} keeps its ratio`, `${pair[1]} before, ${pair[0].toFixed(3)} now`)
  }
}
