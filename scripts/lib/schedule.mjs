/**
 * @typedef {{ passed: number, failed: number, skipped?: number, flaky?: number, output?: string, note?: string }} Result
 * @typedef {object} Step
 * @property {string} name
 * @property {number} budget seconds that it usually takes on two quiet cores; printed next to the time it took
 * @property {1 | 2} [cores] how many of the two it keeps busy; 2 unless said. One that keeps both busy runs alone and shows its output as it comes
 * @property {string[]} [after] names of steps that must have ended before it begins, where they run at all
 * @property {(how: { show: boolean }) => Promise<Result>} run
 *   show: pass its output through; otherwise it is given back in `output`, whole
 */

const CORES = 2

/** The line of a step in the log and in the summary. */
function lineOf(step, result, seconds) {
  const skipped = (result.skipped ? `, ${result.skipped} skipped` : "") + (result.flaky ? `, ${result.flaky} only when run again` : "")
  const time = `${seconds.toFixed(1).padStart(6)} s, usually ${String(step.budget).padStart(4)} s`
  // What passed only when it was run again stops nobody, and is not called well.
  const word = result.failed > 0 ? "FAILED" : result.passed === 0 && result.note ? "skip  " : result.flaky ? "FLAKY " : "ok    "
  return `${word}  ${time}  ${step.name}: ${result.passed} passed, ${result.failed} failed${skipped}${result.note ? `; ${result.note}` : ""}`
}

/** The line of a step that was left out: nobody shall take it for one that passed. */
const notRun = ({ name }, minutes) => `not run: ${name}; none begins after ${minutes} minutes. \`npm run test:full\` runs it`

/**
 * Runs steps, several side by side where they leave a core free: in their order, a later one first only where it fits and the earlier one
 * does not. One that fails does not hide the others. What runs beside others is shown whole when it ends.
 * @param {Step[]} list
 * @param {{ minutes?: number, print?: (line: string) => void, now?: () => number }} options
 *   minutes: after so many no step begins; those that did not are named in the summary. now: milliseconds
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runSteps(list, { minutes = Number.POSITIVE_INFINITY, print = console.log, now = () => performance.now() } = {}) {
  const begun = now()
  const total = { passed: 0, failed: 0, skipped: 0 }
  const lines = new Map()
  const waiting = [...list]
  const running = new Map()
  const coresOf = (step) => step.cores ?? CORES
  const open = (name) => waiting.some((step) => step.name === name) || [...running.keys()].some((step) => step.name === name)
  const busy = () => [...running.keys()].reduce((sum, step) => sum + coresOf(step), 0)

  async function take(step) {
    const alone = coresOf(step) === CORES
    if (alone) print(`\n── ${step.name}`)
    const from = now()
    const result = await step.run({ show: alone }).catch((error) => ({ passed: 0, failed: 1, output: String(error?.stack ?? error) }))
    const seconds = (now() - from) / 1000
    if (!alone) print(`\n── ${step.name}`)
    if (result.output) print(result.output.trimEnd())
    const line = lineOf(step, result, seconds)
    print(line)
    lines.set(step, line)
    total.passed += result.passed
    total.failed += result.failed
    total.skipped += result.skipped ?? 0
  }

  while (waiting.length + running.size > 0) {
    if (now() - begun > minutes * 60_000) for (const step of waiting.splice(0)) lines.set(step, notRun(step, minutes))
    const free = CORES - busy()
    const next = waiting.find((step) => coresOf(step) <= free && !(step.after ?? []).some(open))
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      const work = take(next).finally(() => running.delete(next))
      running.set(next, work)
    } else if (running.size > 0) await Promise.race(running.values())
    else if (waiting.length > 0) throw new Error(`These steps wait for each other: ${waiting.map((step) => step.name).join(", ")}.`)
  }
  print(`\n── summary\n${list.map((step) => lines.get(step)).join("\n")}`)
  return total
}
