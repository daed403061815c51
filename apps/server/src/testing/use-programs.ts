import { join } from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest"
import { bundlePrograms, makeHome, type Program, runProgram, type TestHome } from "./process.ts"

export type ProgramName = "main" | "admin" | "backup" | "restore" | "seed" | "move"

type Run = {
  args?: string[]
  /** Over those that lead to the test's home. */
  settings?: Record<string, string>
  /** What it reads from standard input. */
  input?: string
}

/**
 * The server's programs, bundled, for every test of a file: each test has an empty home for them, and what still runs when it ends is
 * killed. There is nothing in the home before, so that only hooks and tests may look.
 */
export function usePrograms(): { home: TestHome; run(name: ProgramName, how?: Run): Program } {
  const home = {} as TestHome
  const running: Program[] = []
  let bundle: Awaited<ReturnType<typeof bundlePrograms>>
  beforeAll(async () => {
    bundle = await bundlePrograms()
  }, 60_000)
  afterAll(() => bundle.remove())
  beforeEach(async () => {
    Object.assign(home, await makeHome())
  })
  afterEach(async () => {
    for (const { child, ended } of running.splice(0)) {
      child.kill("SIGKILL")
      await ended
    }
    await home.close()
  })
  return {
    home,
    run(name, { args, settings, input } = {}) {
      const program = runProgram(join(bundle.folder, `${name}.js`), { ...home.settings, ...settings }, args, input)
      running.push(program)
      return program
    },
  }
}
