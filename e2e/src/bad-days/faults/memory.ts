import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { sleep, until } from "../../lib/net.ts"
import { Day } from "../day.ts"
import type { Fault } from "../fault.ts"

/** Megabytes that the heap may have: twice what a server at work needs. */
const LIMIT_MB = 160
const TIMES = 5

/**
 * A process with a hard limit of memory dies of it while people write: it is ended by the engine, in the middle of whatever it does. Anyone who
 * supervises it starts it again, and all that was said to be done is there.
 */
export const memory: Fault = async ({ checks, seed }) => {
  const hoarding = pathToFileURL(join(import.meta.dirname, "..", "hoard.mjs")).href
  const day = await Day.begin(checks, { seed, nodeFlags: [`--max-old-space-size=${LIMIT_MB}`, "--import", hoarding] })
  let [slowest, silent] = [0, 0]
  for (let time = 1; time <= TIMES; time += 1) {
    const when = `memory limit ${time}`
    const stop = day.work()
    await sleep(day.chance.between(300, 1_500))
    day.server.child.kill("SIGUSR2")
    const { child } = day.server
    const died = await until(when, async () => child.exitCode !== null || child.signalCode !== null, 60_000).catch(() => false)
    checks.that(Boolean(died), `${when}: the process dies of it`)
    await stop()
    checks.that(/heap out of memory/.test(day.server.output()), `${when}: it says what it died of`, day.server.output().slice(-500))
    await day.kill()
    day.sentences(when, { silent: true })
    silent += day.told.silent
    const from = performance.now()
    await day.start()
    slowest = Math.max(slowest, performance.now() - from)
    await day.settle(when)
  }
  await day.stop()
  const seen = `${day.ledger.all.length} submissions, ${day.ledger.acknowledged} acknowledgements, ${silent} lines cut; up again after ${(slowest / 1000).toFixed(1)} s at most`
  return [{ fault: "memory limit", tried: `${TIMES} times out of a heap of ${LIMIT_MB} MB`, seen, failed: 0 }]
}
