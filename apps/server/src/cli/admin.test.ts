import { existsSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { adminCli } from "../copy/cli.ts"
import { bundlePrograms, makeHome, runProgram, type TestHome } from "../testing/process.ts"

let bundle: Awaited<ReturnType<typeof bundlePrograms>>
beforeAll(async () => {
  bundle = await bundlePrograms()
}, 60_000)
afterAll(() => bundle.remove())

let home: TestHome
beforeEach(async () => {
  home = await makeHome()
})
afterEach(() => home.close())

test.each([["setup-link"], ["reset-password", "owner@example.com"], ["remove-second-factor", "owner@example.com"], ["recount-insights"]])(
  "where Intray has never been, %s says so in a sentence and leaves nothing behind",
  async (...args) => {
    const program = runProgram(join(bundle.folder, "admin.js"), home.settings, args)
    expect(await program.ended).toBe(1)
    expect(program.output().trim()).toBe(adminCli.notThere)
    expect(existsSync(join(home.dataDir, "intray.sqlite"))).toBe(false)
  },
)
