import { parseArgs } from "node:util"
import { type Fault, inShort, type Line } from "./bad-days/fault.ts"
import { bucket, mail, stuck } from "./bad-days/faults/around.ts"
import { clock } from "./bad-days/faults/clock.ts"
import { eio, enospc, readonly, slowdisk } from "./bad-days/faults/disk.ts"
import { kill } from "./bad-days/faults/kill.ts"
import { memory } from "./bad-days/faults/memory.ts"
import { postgres } from "./bad-days/faults/postgres.ts"
import { valkey } from "./bad-days/faults/valkey.ts"
import { Checks } from "./lib/checks.ts"

// Injects every kind of failure into a server, one after the other, while eight people write and upload. After each: nothing that was
// acknowledged is lost or doubled, tables and counts are consistent, the server recovers by itself, and people only saw error
// messages in sentences.
//
//   npm run e2e -- bad-days [--seed N] [--cycles 200] [--only kill,enospc,…] [--short]
//
// `--short` runs each failure for a third of its time. Failures that this machine cannot inject are listed and do not count as passed.

const faults: Record<string, Fault> = { kill, enospc, eio, readonly, slowdisk, clock, postgres, valkey, bucket, mail, stuck, memory }

const { values } = parseArgs({
  options: { seed: { type: "string" }, cycles: { type: "string", default: "200" }, only: { type: "string" }, short: { type: "boolean" } },
})
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed)
const only = values.only?.split(",") ?? Object.keys(faults)
if (values.short) inShort()
const checks = new Checks()
const lines: Line[] = []
console.log(`Seed ${seed}.`)
for (const name of only) {
  const fault = faults[name]
  if (!checks.that(fault !== undefined, `${name} is one of ${Object.keys(faults).join(", ")}`) || !fault) continue
  console.log(`${name} …`)
  const before = checks.failed
  const found = await fault({ checks, seed, cycles: Number(values.cycles) }).catch((cause: unknown) => {
    checks.that(false, `${name}: it comes to its end`, cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))
    return []
  })
  if (typeof found === "string") checks.skip(name, found)
  else {
    lines.push(...found)
    // Checks that ran after all failures.
    const last = lines.at(-1)
    if (last) last.failed += checks.failed - before - found.reduce((sum, one) => sum + one.failed, 0)
  }
}
console.log("\n| fault | tried | seen | result |\n|---|---|---|---|")
for (const { fault, tried, seen, failed } of lines)
  console.log(`| ${fault} | ${tried} | ${seen} | ${failed === 0 ? "holds" : `${failed} FAILED`} |`)
checks.end()
