import { describe, expect, test } from "vitest"
import { runSteps } from "./schedule.mjs"

const ok = { passed: 1, failed: 0 }
const quiet = { print: () => undefined }

/** A step that ends when it is told to. */
function held(name, more = {}) {
  let end
  const ended = new Promise((resolve) => {
    end = resolve
  })
  const step = {
    name,
    budget: 60,
    begun: false,
    ...more,
    run: async ({ show }) => {
      step.begun = true
      step.shown = show
      return (await ended) ?? ok
    },
  }
  return Object.assign(step, { end: (result) => end(result) })
}

/** Lets everything go on that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe("steps", () => {
  test("what passed only when it was run again is never called well, and stops nobody", async () => {
    const said = []
    const again = { name: "flows", budget: 60, run: async () => ({ passed: 2, failed: 0, flaky: 1 }) }
    const total = await runSteps([again], { ...quiet, print: (line) => said.push(line) })
    const lines = said.filter((line) => line.includes("flows: 2 passed"))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(line).toMatch(/^FLAKY .*1 only when run again$/m)
    expect(total).toMatchObject({ passed: 2, failed: 0 })
  })

  test("run side by side on two cores and no more, in their order, one that takes both alone", async () => {
    const [types, format, zones, units] = [
      held("types", { cores: 1 }),
      held("format", { cores: 1 }),
      held("zones", { cores: 1 }),
      held("units"),
    ]
    const steps = [types, format, units, zones]
    const done = runSteps(steps, quiet)
    await settle()
    expect(steps.map((step) => step.begun)).toEqual([true, true, false, false])
    format.end()
    await settle()
    // The units fit nowhere yet; the zones do.
    expect(steps.map((step) => step.begun)).toEqual([true, true, false, true])
    zones.end()
    await settle()
    expect(units.begun).toBe(false)
    types.end()
    await settle()
    expect(units.begun).toBe(true)
    units.end({ passed: 3, failed: 1, skipped: 2 })
    expect(await done).toEqual({ passed: 6, failed: 1, skipped: 2 })
    expect(steps.map((step) => step.shown)).toEqual([false, false, true, false])
  })

  test("wait for those that they come after, where those run at all", async () => {
    const [build, flows, alone] = [
      held("build", { cores: 1 }),
      held("flows", { cores: 1, after: ["build"] }),
      held("x", { after: ["none"] }),
    ]
    const done = runSteps([build, flows, alone], quiet)
    await settle()
    expect([build.begun, flows.begun, alone.begun]).toEqual([true, false, false])
    build.end()
    await settle()
    expect(flows.begun).toBe(true)
    flows.end()
    await settle()
    alone.end()
    expect((await done).passed).toBe(3)
  })

  test("show the output of those that run side by side whole, and end on a summary in their order", async () => {
    const said = []
    const [slow, quick] = [held("slow", { cores: 1 }), held("quick", { cores: 1 })]
    const done = runSteps([slow, quick], { print: (line) => said.push(line), now: () => 0 })
    quick.end({ ...ok, output: "quick 1\nquick 2\n" })
    await settle()
    slow.end({ passed: 0, failed: 1, output: "slow 1\nslow 2" })
    await done
    expect(said.slice(0, -1)).toEqual([
      "\n── quick",
      "quick 1\nquick 2",
      "ok         0.0 s, usually   60 s  quick: 1 passed, 0 failed",
      "\n── slow",
      "slow 1\nslow 2",
      "FAILED     0.0 s, usually   60 s  slow: 0 passed, 1 failed",
    ])
    expect(said.at(-1)).toMatch(/^\n── summary\nFAILED .* slow: .*\nok .* quick: /)
  })

  test("one that throws fails and hides no other", async () => {
    const broken = { name: "broken", budget: 1, run: () => Promise.reject(new Error("out of order")) }
    const after = { name: "after", budget: 1, run: async () => ok }
    const said = []
    expect(await runSteps([broken, after], { print: (line) => said.push(line) })).toEqual({ passed: 1, failed: 1, skipped: 0 })
    expect(said.join("\n")).toContain("out of order")
  })

  test("none begins after the minutes that there are, and those left out are named and not counted", async () => {
    let time = 0
    const [first, second, third] = ["first", "second", "third"].map((name) => held(name, { budget: 600 }))
    const said = []
    const done = runSteps([first, second, third], { minutes: 2, now: () => time, print: (line) => said.push(line) })
    time = 119_000
    first.end()
    await settle()
    expect(second.begun).toBe(true)
    time = 121_000
    second.end()
    expect(await done).toEqual({ passed: 2, failed: 0, skipped: 0 })
    expect(third.begun).toBe(false)
    expect(said.at(-1)).toMatch(/ second: 1 passed, 0 failed\nnot run: third; none begins after 2 minutes/)
  })

  test("those that wait for each other are a fault and not a wait for ever", async () => {
    const steps = [held("a", { after: ["b"] }), held("b", { after: ["a"] })]
    await expect(runSteps(steps, quiet)).rejects.toThrow("These steps wait for each other: a, b.")
  })
})

test("a step that takes much longer than usual passes, with both times printed", async () => {
  let time = 0
  const said = []
  const run = async () => {
    time = 900_000
    return ok
  }
  const { failed } = await runSteps([{ name: "units", budget: 30, run }], { now: () => time, print: (line) => said.push(line) })
  expect(failed).toBe(0)
  expect(said.join("\n")).toContain(" 900.0 s, usually   30 s  units: 1 passed, 0 failed")
})
