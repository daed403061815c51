import { sleep } from "../../lib/net.ts"
import { Day } from "../day.ts"
import type { Fault } from "../fault.ts"

/** `kill -9` at any moment, again and again on one folder, so that damage of one time is found by the next. */
export const kill: Fault = async ({ checks, seed, cycles }) => {
  const day = await Day.begin(checks, { seed })
  let [slowest, silent] = [0, 0]
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    const when = `kill ${cycle}`
    const stop = day.work()
    await sleep(day.chance.between(300, 2_000))
    await day.kill()
    await stop()
    day.sentences(when, { silent: true })
    silent += day.told.silent
    const from = performance.now()
    await day.start()
    slowest = Math.max(slowest, performance.now() - from)
    await day.settle(when)
    if (cycle % 10 === 0) console.log(`  ${cycle} times killed, ${day.ledger.all.length} sent, ${day.ledger.acknowledged} acknowledgements`)
  }
  await day.stop()
  const seen = `${day.ledger.all.length} submissions, ${day.ledger.acknowledged} acknowledgements, ${silent} lines cut; up again after ${(slowest / 1000).toFixed(1)} s at most`
  return [{ fault: "kill -9", tried: `${cycles} times, after 0.3 to 2 s of work`, seen, failed: 0 }]
}
